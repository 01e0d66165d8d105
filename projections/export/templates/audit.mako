<%def name="chart(bars)">\
<table class="chart"><tbody>
% for one in bars:
<tr class="${one.kind}"><td>${one.name}</td><td><svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${one.part}" height="10"/></svg></td><td class="n">${one.words}</td></tr>
% endfor
</tbody></table>
</%def>\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Audit of ${summary.files} files</title>
<style>${css}</style>
</head>
<body>
<header>
<h1>Audit of ${summary.files} files</h1>
<p class="asof">Rounds as their rules pair them: ${summary.all.in_words if summary.all.rounds else "none was judged"}</p>
<div class="counts">
% for what, count in counts:
<div><strong>${count}</strong>${what}</div>
% endfor
</div>
<nav aria-label="Parts of this page"><a href="#agreement">Agreement</a><a href="#kinds">Kinds</a><a href="#findings">Findings</a><a href="#files">Files</a></nav>
</header>
<main>
<h2 id="agreement">Agreement with the rules</h2>
<div class="charts">
% for title, bars in charts:
% if bars:
<section><h3>${title}</h3>${chart(bars)}</section>
% endif
% endfor
</div>
% if engines:
<h3>Other engines <small>rounds</small></h3>
<div class="wide"><table class="engines"><thead><tr><th scope="col">Engine</th><th scope="col" class="n">As the file</th><th scope="col" class="n">As the rules here</th><th scope="col" class="n">Otherwise</th><th scope="col" class="n">No answer</th><th scope="col">Files not asked</th></tr></thead><tbody>
% for name, as_file, as_ours, otherwise, no_answer, unasked in engines:
<tr><td>${name}</td><td class="n">${as_file}</td><td class="n">${as_ours}</td><td class="n">${otherwise}</td><td class="n">${no_answer}</td><td>${unasked}</td></tr>
% endfor
</tbody></table></div>
% endif
<h2 id="kinds">What was found <small>findings by code; docs/findings.md says what each means</small></h2>
% if codes:
${chart(codes)}
% else:
<p>Nothing.</p>
% endif
<h2 id="findings">Findings</h2>
<div class="controls">
<input id="words" type="search" placeholder="File, code or words" aria-label="Filter by words">
<select id="severity" aria-label="Severity"><option value="">every severity</option><option>error</option><option>warning</option><option>note</option></select>
<select id="code" aria-label="Code"><option value="">every code</option>
% for one in codes:
<option>${one.name}</option>
% endfor
</select>
</div>
<p class="remark" id="told"></p>
<div class="wide"><table id="list">
<thead><tr><th scope="col"><button data-column="0">Severity</button></th><th scope="col"><button data-column="1">Code</button></th><th scope="col"><button data-column="2">File</button></th><th scope="col" class="n"><button data-column="3">Round</button></th><th scope="col" class="n"><button data-column="4">Board</button></th><th scope="col" class="n"><button data-column="5">Line</button></th><th scope="col">What</th></tr></thead>
<tbody></tbody></table></div>
<p class="controls"><button id="more">Show more</button></p>
% if findings_left > 0:
<p class="remark">${findings_left} more findings are not in this list: --jsonl or --csv have all.</p>
% endif
<noscript><p>The list needs the script of this page; the files below do not.</p></noscript>
<h2 id="files">Files</h2>
% for one in files:
<% audit = one.audit %>\
<details class="file" id="f${one.place}">
<summary><span class="sev ${audit.worst.value}">${audit.worst.value}</span> ${audit.file}
% if audit.rounds_judged:
 <small>${audit.rounds_agreeing} of ${audit.rounds_judged} rounds agree</small>
% endif
</summary>
<div>
% if audit.title or audit.edition:
<p class="remark">${audit.title}${": " if audit.title else ""}${audit.players} players${", " + audit.edition if audit.edition else ""}${", written by " + audit.program if audit.program else ""}. ${audit.edition_why}</p>
% endif
<ul>
% for found in audit.findings[:60]:
<li><span class="sev ${found.severity.value}">${found.severity.value}</span> ${found.code}${" [" + found.place + "]" if found.place else ""}: ${found.sentence}
% if found.evidence:
 <small>${found.evidence}</small>
% endif
</li>
% endfor
% if len(audit.findings) > 60:
<li>and ${len(audit.findings) - 60} more</li>
% endif
</ul>
% for shown in one.rounds:
<h4>Round ${shown.held.number}: ${len(shown.held.only_recorded)} of ${shown.held.boards} boards</h4>
<table class="side"><thead><tr><th scope="col">In the file</th><th scope="col">By the rules</th></tr></thead><tbody>
% for mine, theirs in shown.rows:
<tr><td>${mine}</td><td>${theirs}</td></tr>
% endfor
</tbody></table>
% if shown.held.hypothesis:
<p class="remark">Hypothesis: ${shown.held.hypothesis}</p>
% endif
% endfor
% if any(held.rounds for held in audit.engines):
<table class="engines"><thead><tr><th scope="col">Engine</th>
% for held in audit.rounds:
<th scope="col">Rd ${held.number}</th>
% endfor
</tr></thead><tbody>
% for held in audit.engines:
<tr><td>${held.engine}</td>
% for word in held.rounds:
<td>${word.partition(":")[0]}</td>
% endfor
% if held.unasked:
<td colspan="${len(audit.rounds)}">not asked: ${held.unasked}</td>
% endif
</tr>
% endfor
</tbody></table>
% endif
% if audit.table:
<details><summary>Cross-table</summary>
<table class="cross"><thead><tr><th>Rank</th><th>No.</th><th>Name</th><th>Rating</th><th>Pts</th>
% for head in one.heads:
<th>${head}</th>
% endfor
</tr></thead><tbody>
% for row in audit.table:
<tr>
% for cell in row:
<td>${cell}</td>
% endfor
</tr>
% endfor
</tbody></table></details>
% endif
</div></details>
% endfor
% if files_left > 0:
<p class="remark">${files_left} more files with findings have no section of their own here.</p>
% endif
</main>
<footer>Made by pairtrail audit. Nothing on this page is fetched from anywhere.</footer>
<script type="application/json" id="data">${findings}</script>
<script>${js}</script>
</body>
</html>
