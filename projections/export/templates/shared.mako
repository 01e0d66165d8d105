<%namespace name="drawn" file="drawn.mako"/>\
## Tables, boards and names as every page has them; `to` says where a round ("r") or a player ("p") is.
## `light`: where most columns are of numbers the others are marked instead, and the table says so.
<%def name="table(facts, kind='', light=False)">\
<%
    marked = kind != "crosstable"
    narrow = sum(column.is_narrow for column in facts.columns)
    light = light and marked and 2 * narrow > len(facts.columns)
%>\
<div class="wide" tabindex="0"><table class="${kind}${' numbers' if light else '' | n}">
<caption>${facts.caption}</caption>
<thead><tr>\
% for column in facts.columns:
<th scope="col"${' class="n"' if column.is_narrow else '' | n}>${column.title}</th>\
% endfor
</tr></thead>
<tbody>
% for row in facts.rows:
<tr>\
% for column, cell in zip(facts.columns, row.cells):
% if column.role.value == "name" and row.player is not None:
<th scope="row"><a href="${to('p', row.player)}">${cell}</a></th>\
% else:
<td${' class="n"' if column.is_narrow and marked and not light else '' | n}${' class="t"' if light and not column.is_narrow else '' | n}>${cell}</td>\
% endif
% endfor
</tr>
% endfor
</tbody></table></div>
% for remark in facts.remarks:
<p class="remark">${remark}</p>
% endfor
</%def>\
<%def name="who(one)"><span class="no">${one.number}</span> <a href="${to('p', one.id)}">${one.name}</a>\
% if one.points:
 <span class="pts">${one.points}</span>\
% endif
</%def>\
<%def name="boards(one, opened=False)">\
<% paired = "match" if of_teams else "board" %>\
<table class="pairings">
<caption>${language.told(texts.boards_of(one.number, of_teams=of_teams))}</caption>
<thead><tr><th scope="col" class="n">${words[paired]}</th><th scope="col" class="who">${one.heads[0]}</th><th scope="col" class="r">${words["result"]}</th><th scope="col" class="who">${one.heads[1]}</th></tr></thead>
<tbody>
% for board in one.boards:
<tr id="r${one.number}b${board.board}"><td class="n">${board.board}</td><td class="who">${who(board.white)}</td><td class="r">${board.result or ":"}</td><td class="who">${who(board.black)}</td></tr>
% for line in board.of_match:
<tr class="of-match"><td class="n">${line.board}</td><td class="who">${line.first}</td><td class="r">${line.result or ":"}</td><td class="who">${line.second}</td></tr>
% endfor
% if board.why or board.remark:
<tr class="why"><td></td><td colspan="3">\
% if board.remark:
<p class="remark">${board.remark}</p>\
% endif
% if board.why:
<details${' open' if opened else '' | n}><summary>${words["why"]}</summary><ul>
% for line in board.why:
<li>${line}</li>
% endfor
</ul></details>\
% endif
</td></tr>
% endif
% endfor
% for player, kind in one.unpaired:
<tr><td></td><td class="who">${who(player)}</td><td></td><td>${kind}</td></tr>
% endfor
</tbody></table>
</%def>\
<%def name="reasons(one)">\
% if one.why:
<details class="whole"><summary>${language.told(texts.how_paired(one.number))}</summary><ul>
% for line in one.why:
<li>${line}</li>
% endfor
</ul></details>
% endif
% if one.comparisons:
<details class="whole"><summary>${words["compared"]}</summary>
% for found in one.comparisons:
${drawn.comparison(found)}
% endfor
</details>
% endif
% if one.brackets:
<details class="whole"><summary>${words["brackets"]}</summary>
${drawn.brackets(one.brackets)}
</details>
% endif
</%def>\
<%def name="card(card, headed=True)">\
<article class="card" id="p${card.player.id}">
% if headed:
<h3><span class="no">${card.player.number}</span> ${card.player.name}</h3>
% endif
<p>${texts.bold_in(language.told(texts.card_told(card, of_teams=of_teams)), card)} ${strip(card.colours)}</p>
% if card.lines:
<table><thead><tr><th scope="col" class="n">${words["rd"]}</th><th scope="col">${words["colour"]}</th><th scope="col">${words["opponent"]}</th><th scope="col">${words["result"]}</th><th scope="col" class="n">${words["points"]}</th><th scope="col">${words["float"]}</th></tr></thead>
<tbody>
% for line in card.lines:
<tr><td class="n"><a href="${to('r', line.round_number)}">${line.round_number}</a></td><td>${line.colour}</td>\
% if line.opponent:
<td class="who">${who(line.opponent)}</td><td>${line.outcome}</td>\
% else:
<td colspan="2">${line.outcome}</td>\
% endif
<td class="n">${line.points_after}</td><td>${line.float}</td></tr>
% endfor
</tbody></table>
% endif
</article>
</%def>\
<%def name="log(rows, caption)">\
<div class="wide" tabindex="0"><table class="log">
<caption>${caption}</caption>
<thead><tr><th scope="col" class="n">${words["event"]}</th><th scope="col">${words["recorded"]}</th><th scope="col">${words["by"]}</th><th scope="col">${words["what happened"]}</th><th scope="col">${words["hash"]}</th></tr></thead>
<tbody>
% for row in rows:
<tr id="e${row.version}"${' class="undone"' if row.undone_by else '' | n}><td class="n">${row.version}</td><td><time>${row.recorded_at.strftime("%Y-%m-%d %H:%M:%S")}</time></td><td>${row.actor}</td><td>${language.told(texts.row_told(row))}</td><td><code>${row.short_hash}</code></td></tr>
% endfor
</tbody></table></div>
</%def>\
