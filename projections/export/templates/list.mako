<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}, ${heading}</title>
<style>${css}</style>
</head>
<body class="list">
<h1>${name}</h1>
% if part is not None:
<h2>${heading} <small>${part.stage}</small></h2>
<table class="pairings">
<thead><tr><th scope="col" class="n">Board</th><th scope="col" class="n">No.</th><th scope="col">White</th><th scope="col" class="n">Pts</th><th scope="col" class="r">Result</th><th scope="col" class="n">Pts</th><th scope="col" class="n">No.</th><th scope="col">Black</th></tr></thead>
<tbody>
% for board in part.boards:
<tr><td class="n">${board.board}</td><td class="n">${board.white.number}</td><td>${board.white.name}</td><td class="n">${board.white.points}</td><td class="r">${board.result or ":"}</td><td class="n">${board.black.points}</td><td class="n">${board.black.number}</td><td>${board.black.name}</td></tr>
% endfor
% for player, kind in part.unpaired:
<tr><td></td><td class="n">${player.number}</td><td>${player.name}</td><td class="n">${player.points}</td><td></td><td></td><td></td><td>${kind}</td></tr>
% endfor
</tbody></table>
% for board in part.boards:
% if board.remark:
<p>Board ${board.board}: ${board.remark}.</p>
% endif
% endfor
% else:
<h2>${heading}</h2>
<table>
<thead><tr>\
% for column in table.columns:
<th scope="col"${' class="n"' if column.is_number else '' | n}>${column.title}</th>\
% endfor
</tr></thead>
<tbody>
% for row in table.rows:
<tr>\
% for column, cell in zip(table.columns, row.cells):
<td${' class="n"' if column.is_number else '' | n}>${cell}</td>\
% endfor
</tr>
% endfor
</tbody></table>
% for remark in table.remarks:
<p>${remark}</p>
% endfor
% endif
% for rule in rules:
<p>${"Rules of the organiser: " if loop.first else ""}${rule}</p>
% endfor
<p class="asof">As of event ${known.version}, hash <code>${known.short_hash}</code></p>
</body>
</html>
