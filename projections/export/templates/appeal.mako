<%namespace name="drawn" file="drawn.mako"/>\
<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${sheet.tournament}, ${sheet.case}</title>
<style>${css}</style>
</head>
<body class="appeal${' dense' if dense else ''}">
<section class="first">
<header><p>${sheet.tournament}</p><h1>${sheet.case}</h1></header>
% for line in sheet.appeal:
<p>${line}</p>
% endfor
<table class="times"><tbody>
<tr><th scope="row">${words["published"]}</th><td>${sheet.times.published}</td></tr>
<tr><th scope="row">${words["lodged"]}</th><td class="${'' if sheet.times.appealed else 'blank'}">${sheet.times.appealed}</td></tr>
</tbody></table>
<h2>${words["question"]}</h2>
<p class="question">${sheet.question}</p>
<h2>${words["answer"]}</h2>
<ol>
% for sentence in sheet.answer:
<li>${sentence}</li>
% endfor
</ol>
<h2>${words["groups"]}</h2>
% if not sheet.groups:
<p>${words["no groups"]}</p>
% endif
% for group in sheet.groups:
<table>
<caption>${language.told(texts.caption_of(group))}</caption>
<thead><tr><th scope="col" class="n">${words["number"]}</th><th scope="col" class="name">${words["name"]}</th><th scope="col" class="n">${words["points"]}</th><th scope="col">${words["colours"]}</th><th scope="col">${words["floats"]}</th><th scope="col">${words["met"]}</th></tr></thead>
<tbody>
% for one in group.members:
<tr${' class="asked"' if one.asked_about else '' | n}><td class="n">${one.number}</td><td><bdi>${one.name}</bdi></td><td class="n">${one.points}</td><td>${strip(one.colours)}</td><td>${one.floats}</td><td>${one.opponents}</td></tr>
% endfor
</tbody></table>
% endfor
<footer>
<div>
<p>${language.told(texts.rules_of(sheet))}</p>
<p>${texts.with_code(language.told(sheet.head.in_words), sheet.head.full_hash)}</p>
<div class="decision"><p><b>${words["decision"]}</b>${words["colon"] + sheet.decision if sheet.decision else ""}</p>
% if not sheet.decision:
<div class="rule"></div><div class="rule"></div><div class="rule"></div>
% endif
</div>
<table class="signatures"><tbody><tr><td>${words["time of the decision"]}</td><td>${words["chief arbiter"]}</td></tr><tr><td>${words["chair"]}</td><td>${words["members"]}</td></tr></tbody></table>
</div>
% if code:
<svg class="code" viewBox="0 0 ${code_size} ${code_size}" role="img" aria-label="${words["code"]}"><path d="${code}"/></svg>
% endif
</footer>
</section>
<section class="second reverse">
% for one in sheet.reverse.comparisons:
<h2>${words["drawn"]}</h2>
${drawn.comparison(one)}
% endfor
% if sheet.reverse.brackets:
<h2>${words["bracket drawn"]}</h2>
${drawn.brackets(sheet.reverse.brackets)}
% endif
% if sheet.reverse.milestones:
<h2>${words["line"]} <small>${words["marks"]}</small></h2>
${drawn.line_of_time(sheet.reverse.milestones)}
% if sheet.reverse.left_out:
<p class="remark">${texts.with_code(language.told(texts.left_out_of(sheet)), "pairtrail log list")}</p>
% endif
% endif
<h2>${words["evidence"]}</h2>
<table class="evidence">
<thead><tr><th scope="col" class="n">${words["event"]}</th><th scope="col">${words["hash"]}</th><th scope="col">${words["recorded UTC"]}</th><th scope="col">${words["happened"]}</th></tr></thead>
<tbody>
% for one in sheet.evidence:
<tr><td class="n">${one.event}</td><td><code>${one.short_hash}</code></td><td class="time">${one.recorded}</td><td>${one.text}</td></tr>
% endfor
</tbody></table>
<p class="asof">${texts.with_code(language.told(texts.foot_of(sheet)), sheet.head.short_hash)}</p>
</section>
% if sheet.criteria:
<section class="second">
<h2>${words["criteria"]}</h2>
<table>
<thead><tr><th scope="col">${words["bracket"]}</th><th scope="col">${words["criterion"]}</th><th scope="col">${words["reached"]}</th></tr></thead>
<tbody>
% for one in sheet.criteria:
<tr><td>${one.where}</td><td>${one.criterion}</td><td>${one.reached}</td></tr>
% endfor
</tbody></table>
<p class="asof">${texts.with_code(language.told(texts.foot_of(sheet)), sheet.head.short_hash)}</p>
</section>
% endif
</body>
</html>
