<%namespace name="drawn" file="drawn.mako"/>\
<!doctype html>
<html lang="en">
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
<tr><th scope="row">Pairing published</th><td>${sheet.times.published}</td></tr>
<tr><th scope="row">Appeal lodged</th><td class="${'' if sheet.times.appealed else 'blank'}">${sheet.times.appealed}</td></tr>
</tbody></table>
<h2>Question</h2>
<p class="question">${sheet.question}</p>
<h2>Answer</h2>
<ol>
% for sentence in sheet.answer:
<li>${sentence}</li>
% endfor
</ol>
<h2>Score groups as known when the round was paired</h2>
% if not sheet.groups:
<p>Nobody asked about was to be paired.</p>
% endif
% for group in sheet.groups:
<table>
<caption>${group.score} points${" for pairing, virtual points counted" if group.is_accelerated else ""}${f"; {group.left_out} more, further away, are not shown" if group.left_out else ""}</caption>
<thead><tr><th scope="col" class="n">No.</th><th scope="col" class="name">Name</th><th scope="col" class="n">Points</th><th scope="col">Colours</th><th scope="col">Floats</th><th scope="col">Met</th></tr></thead>
<tbody>
% for one in group.members:
<tr${' class="asked"' if one.asked_about else '' | n}><td class="n">${one.number}</td><td><bdi>${one.name}</bdi></td><td class="n">${one.points}</td><td>${strip(one.colours)}</td><td>${one.floats}</td><td>${one.opponents}</td></tr>
% endfor
</tbody></table>
% endfor
<footer>
<div>
<p>Rules: ${sheet.rules}</p>
<p>As of event ${sheet.head.version} of ${sheet.head.stream}, hash <code>${sheet.head.full_hash}</code></p>
<div class="decision"><p><b>Decision</b>${f": {sheet.decision}" if sheet.decision else ""}</p>
% if not sheet.decision:
<div class="rule"></div><div class="rule"></div><div class="rule"></div>
% endif
</div>
<table class="signatures"><tbody><tr><td>Date and time of the decision</td><td>Chief arbiter</td></tr><tr><td>Chair of the committee</td><td>Members</td></tr></tbody></table>
</div>
% if code:
<svg class="code" viewBox="0 0 ${code_size} ${code_size}" role="img" aria-label="The hash as a QR code"><path d="${code}"/></svg>
% endif
</footer>
</section>
<section class="second reverse">
% for one in sheet.reverse.comparisons:
<h2>The answer drawn</h2>
${drawn.comparison(one)}
% endfor
% if sheet.reverse.brackets:
<h2>The bracket</h2>
${drawn.brackets(sheet.reverse.brackets)}
% endif
% if sheet.reverse.milestones:
<h2>The round on one line of time (UTC) <small>a full mark: known when the round was paired; an open one: later</small></h2>
${drawn.line_of_time(sheet.reverse.milestones)}
% if sheet.reverse.left_out:
<p class="remark">${sheet.reverse.left_out} earlier results and corrections are not shown; <code>pairtrail log list</code> has them.</p>
% endif
% endif
<h2>Evidence</h2>
<table class="evidence">
<thead><tr><th scope="col" class="n">Event</th><th scope="col">Hash</th><th scope="col">Recorded (UTC)</th><th scope="col">What happened</th></tr></thead>
<tbody>
% for one in sheet.evidence:
<tr><td class="n">${one.event}</td><td><code>${one.short_hash}</code></td><td class="time">${one.recorded}</td><td>${one.text}</td></tr>
% endfor
</tbody></table>
<p class="asof">${sheet.case}; as of event ${sheet.head.version}, hash <code>${sheet.head.short_hash}</code></p>
</section>
% if sheet.criteria:
<section class="second">
<h2>Criteria: what each bracket reached, where it is not perfect</h2>
<table>
<thead><tr><th scope="col">Bracket</th><th scope="col">Criterion</th><th scope="col">Reached</th></tr></thead>
<tbody>
% for one in sheet.criteria:
<tr><td>${one.where}</td><td>${one.criterion}</td><td>${one.reached}</td></tr>
% endfor
</tbody></table>
<p class="asof">${sheet.case}; as of event ${sheet.head.version}, hash <code>${sheet.head.short_hash}</code></p>
</section>
% endif
</body>
</html>
