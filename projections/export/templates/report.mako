<%def name="table(facts, kind='')">\
<div class="wide"><table class="${kind}">
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
<td${' class="n"' if column.is_narrow else '' | n}>${cell}</td>\
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
<% on_board_1 = " on board 1" if report.of_teams else "" %>\
<% paired = "match" if report.of_teams else "board" %>\
<%namespace name="drawn" file="drawn.mako"/>\
<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${report.name}</title>
<style>${css}</style>
</head>
<body>
<header>
% if code:
<svg class="receipt" viewBox="0 0 ${code_size} ${code_size}" role="img" aria-label="${words["hash of the record"]}"><path d="${code}"/></svg>
% endif
<h1>${report.name}</h1>
<p class="asof">${with_code(language.told(texts.as_of(report)), report.short_hash)}</p>
<dl class="details">
% for what, value in report.details:
<div><dt>${what}</dt><dd>${value}</dd></div>
% endfor
</dl>
<nav aria-label="${words["parts"]}">
% for where, title in links:
<a href="${where}">${language.told(title)}</a>
% endfor
</nav>
</header>
<main>
% if told:
<p class="remark">${language.told(told)}</p>
% endif
% if "standings" in shown:
<section id="standings">
<h2>${words["standings"]}</h2>
${table(report.standings, "standings")}
</section>
% endif
% if report.knockout is not None and "standings" in shown:
<section id="knockout">
<h2>${words["knockout"]}</h2>
${table(report.knockout)}
</section>
% endif
% for one in report.rounds:
<section id="r${one.number}" class="round">
<h2>${language.told(texts.round_named(one.number))} <small>${one.stage}</small></h2>
<table class="pairings">
<caption>${language.told(texts.boards_of(one.number, of_teams=report.of_teams))}</caption>
<thead><tr><th scope="col" class="n">${words[paired]}</th><th scope="col" class="who">${words["white" + on_board_1]}</th><th scope="col" class="r">${words["result"]}</th><th scope="col" class="who">${words["black" + on_board_1]}</th></tr></thead>
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
<details><summary>${words["why"]}</summary><ul>
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
% if one.milestones:
<details class="whole"><summary>${words["one line"]}</summary>
<p class="remark">${words["marks"]}</p>
${drawn.line_of_time(one.milestones)}
</details>
% endif
</section>
% endfor
% if "crosstable" in shown:
<section id="crosstable">
<h2>${words["crosstable"]}</h2>
${table(report.crosstable, "crosstable")}
</section>
% endif
% if report.aros is not None and "standings" in shown:
<section id="aros">
<h2>${words["aros"]}</h2>
${table(report.aros)}
</section>
% endif
% if report.boards is not None and "standings" in shown:
<section id="boards-list">
<h2>${words["players by board"]}</h2>
${table(report.boards)}
</section>
% endif
% if "players" in shown:
<section id="players">
<h2>${words["teams"] if report.of_teams else words["players"]}</h2>
<div class="cards">
% for card in report.cards:
<article class="card" id="p${card.player.id}">
<h3><span class="no">${card.player.number}</span> ${card.player.name}</h3>
<p>${texts.bold_in(language.told(texts.card_told(card, of_teams=report.of_teams)), card)} ${strip(card.colours)}</p>
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
% endfor
</div>
</section>
% endif
% if "log" in shown:
<section id="timeline">
<h2>${words["timeline"]}</h2>
% if "slider" in shown:
<div id="player" hidden>
<div class="controls">
<label>${words["round"]} <select id="round"></select></label>
<button type="button" id="back" aria-label="${words["change before"]}">◀ ${words["change"]}</button>
<button type="button" id="on" aria-label="${words["next change"]}">${words["change"]} ▶</button>
</div>
<label class="slide">${texts.with_event(language.told(texts.known_until(report)))}
<input type="range" id="at" min="1" max="${report.version}" value="${report.version}" step="1"></label>
<p id="told"></p>
<table class="pairings"><caption id="known" aria-live="polite"></caption>
<thead><tr><th scope="col" class="n">${words[paired]}</th><th scope="col" class="who">${words["white" + on_board_1]}</th><th scope="col" class="r">${words["result"]}</th><th scope="col" class="who">${words["black" + on_board_1]}</th></tr></thead>
<tbody id="boards"></tbody></table>
<p class="remark" id="otherwise"></p>
</div>
% endif
<div class="wide"><table class="log">
<caption>${words[events]}</caption>
<thead><tr><th scope="col" class="n">${words["event"]}</th><th scope="col">${words["recorded"]}</th><th scope="col">${words["by"]}</th><th scope="col">${words["what happened"]}</th><th scope="col">${words["hash"]}</th></tr></thead>
<tbody>
% for row in report.events:
<tr id="e${row.version}"${' class="undone"' if row.undone_by else '' | n}><td class="n">${row.version}</td><td><time>${row.recorded_at.strftime("%Y-%m-%d %H:%M:%S")}</time></td><td>${row.actor}</td><td>${language.told(texts.row_told(row))}</td><td><code>${row.short_hash}</code></td></tr>
% endfor
</tbody></table></div>
</section>
% endif
</main>
<footer>
<p>${with_code(language.told(texts.foot_of(report)), report.full_hash)}</p>
<p>${with_code(language.told(texts.can_be_checked()), "pairtrail log list")}</p>
</footer>
% if "slider" in shown:
<script type="application/json" id="history">${history}</script>
<script>${js}</script>
% endif
</body>
</html>
