<%namespace name="shared" file="shared.mako"/>\
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
${shared.table(report.standings, "standings")}
</section>
% endif
% if report.knockout is not None and "standings" in shown:
<section id="knockout">
<h2>${words["knockout"]}</h2>
${shared.table(report.knockout)}
</section>
% endif
% for one in report.rounds:
<section id="r${one.number}" class="round">
<h2>${language.told(texts.round_named(one.number))} <small>${one.stage}</small></h2>
${shared.boards(one)}
${shared.reasons(one)}
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
${shared.table(report.crosstable, "crosstable")}
</section>
% endif
% if report.aros is not None and "standings" in shown:
<section id="aros">
<h2>${words["aros"]}</h2>
${shared.table(report.aros)}
</section>
% endif
% if report.boards is not None and "standings" in shown:
<section id="boards-list">
<h2>${words["players by board"]}</h2>
${shared.table(report.boards)}
</section>
% endif
% if "players" in shown:
<section id="players">
<h2>${words["teams"] if report.of_teams else words["players"]}</h2>
<div class="cards">
% for card in report.cards:
${shared.card(card)}
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
<thead><tr><th scope="col" class="n">${words[paired]}</th><th scope="col" class="who">${report.heads[0]}</th><th scope="col" class="r">${words["result"]}</th><th scope="col" class="who">${report.heads[1]}</th></tr></thead>
<tbody id="boards"></tbody></table>
<p class="remark" id="otherwise"></p>
</div>
% endif
${shared.log(report.events, words[events])}
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
