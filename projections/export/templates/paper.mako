<%def name="table(one, on_card=False)">\
<div class="wide"><table${' class="many"' if len(one.columns) > 12 else '' | n}>
<thead><tr>\
% for column in one.columns:
<th scope="col" class="${'name' if column.role.holds_names else column.align.value}">${column.title}</th>\
% endfor
</tr></thead>
<tbody>
% for row in one.rows:
<tr${' class="strong"' if row.strong else '' | n}>\
% for column, cell in zip(one.columns, row.cells):
% if column.role.holds_names:
<td class="name${' long' if on_card and is_long(cell, 'cell') else ''}"><bdi>${cell}</bdi></td>\
% else:
<td class="${column.align.value}">${cell}</td>\
% endif
% endfor
</tr>
% endfor
</tbody></table></div>
</%def>\
<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${paper.name}, ${paper.heading}</title>
<style>${css}</style>
</head>
<body>
<header>
<div>
<h1><bdi>${paper.name}</bdi></h1>
<h2><bdi>${paper.heading}</bdi></h2>
% for line in paper.particulars:
<p>${line}</p>
% endfor
<p class="hash">${language.told(paper.head.in_words)}</p>
</div>
% if code:
<svg viewBox="0 0 ${code_size} ${code_size}" role="img" aria-label="${language.told(hash_of_the_record)}"><path d="${code}"/></svg>
% endif
</header>
% if cards is None:
% for one in paper.tables:
% if one.caption:
<h3><bdi>${one.caption}</bdi></h3>
% endif
${table(one)}
% endfor
% else:
<div class="cards across-${cards.across}${' large' if cards.large else ''}">
% for card in cards.cards:
<div class="card">
<h3${' class="long"' if cards.large and is_long(card.head, 'large') else '' | n}>${card.head}</h3>
% if card.under:
<p>${card.under}</p>
% endif
% if card.table is not None:
${table(card.table, on_card=True)}
% endif
% if card.to_write_on:
<div class="lines">\
% for line in card.to_write_on:
<span>${line}</span>\
% endfor
</div>
% endif
</div>
% endfor
</div>
% endif
% for remark in paper.remarks:
<p>${remark}</p>
% endfor
</body>
</html>
