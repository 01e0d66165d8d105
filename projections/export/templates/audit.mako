<%def name="chart(bars)">\
<table class="chart"><tbody>
% for one in bars:
<tr class="${one.kind}"><td>${one.name}</td><td><svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${one.part}" height="10"/></svg></td><td class="n">${one.words}</td></tr>
% endfor
</tbody></table>
</%def>\
<%def name="option(name, word)"><option${"" if name == word else f' value="{name}"' | n}>${word}</option></%def>\
<% told = language.told %>\
<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${told(texts.audit_of(summary.files))}</title>
<style>${css}</style>
</head>
<body>
<header>
<h1>${told(texts.audit_of(summary.files))}</h1>
<p class="asof">${told(texts.agreement_told(summary.all))}</p>
<div class="counts">
% for what, count in counts:
<div><strong>${count}</strong>${what}</div>
% endfor
</div>
<nav aria-label="${words["parts"]}"><a href="#agreement">${words["agreement"]}</a><a href="#kinds">${words["kinds"]}</a><a href="#findings">${words["findings"]}</a><a href="#files">${words["files"]}</a></nav>
</header>
<main>
<h2 id="agreement">${words["agreement with the rules"]}</h2>
<div class="charts">
% for title, bars in charts:
% if bars:
<section><h3>${title}</h3>${chart(bars)}</section>
% endif
% endfor
</div>
% if engines:
<h3>${words["other engines"]} <small>${words["rounds"]}</small></h3>
<div class="wide"><table class="engines"><thead><tr><th scope="col">${words["engine"]}</th><th scope="col" class="n">${words["as the file"]}</th><th scope="col" class="n">${words["as the rules here"]}</th><th scope="col" class="n">${words["otherwise"]}</th><th scope="col" class="n">${words["no answer"]}</th><th scope="col">${words["files not asked"]}</th></tr></thead><tbody>
% for name, as_file, as_ours, otherwise, no_answer, unasked in engines:
<tr><td>${name}</td><td class="n">${as_file}</td><td class="n">${as_ours}</td><td class="n">${otherwise}</td><td class="n">${no_answer}</td><td>${unasked}</td></tr>
% endfor
</tbody></table></div>
% endif
<h2 id="kinds">${words["what was found"]} <small>${words["by code"]}</small></h2>
% if codes:
${chart(codes)}
% else:
<p>${words["nothing"]}</p>
% endif
<h2 id="findings">${words["findings"]}</h2>
<div class="controls">
<input id="words" type="search" placeholder="${words["file, code or words"]}" aria-label="${words["filter"]}">
<select id="severity" aria-label="${words["severity"]}"><option value="">${words["every severity"]}</option>\
% for name, word in severities.items():
${option(name, word)}\
% endfor
</select>
<select id="code" aria-label="${words["code"]}"><option value="">${words["every code"]}</option>
% for one in codes:
<option>${one.name}</option>
% endfor
</select>
</div>
<p class="remark" id="told"></p>
<div class="wide"><table id="list">
<thead><tr><th scope="col"><button data-column="0">${words["severity"]}</button></th><th scope="col"><button data-column="1">${words["code"]}</button></th><th scope="col"><button data-column="2">${words["file"]}</button></th><th scope="col" class="n"><button data-column="3">${words["round"]}</button></th><th scope="col" class="n"><button data-column="4">${words["board"]}</button></th><th scope="col" class="n"><button data-column="5">${words["line"]}</button></th><th scope="col">${words["what"]}</th></tr></thead>
<tbody></tbody></table></div>
<p class="controls"><button id="more">${words["show more"]}</button></p>
% if findings_left > 0:
<p class="remark">${told(texts.findings_left(findings_left))}</p>
% endif
<noscript><p>${words["needs the script"]}</p></noscript>
<h2 id="files">${words["files"]}</h2>
% for one in files:
<% audit = one.audit %>\
<details class="file" id="f${one.place}">
<summary><span class="sev ${audit.worst.value}">${severities[audit.worst.value]}</span> ${audit.file}
% if audit.rounds_judged:
 <small>${told(texts.agreeing_told(audit))}</small>
% endif
</summary>
<div>
% if audit.title or audit.edition:
<p class="remark">${told(texts.file_told(audit))}</p>
% endif
<ul>
% for found in audit.findings[:60]:
<li><span class="sev ${found.severity.value}">${severities[found.severity.value]}</span> ${told(texts.finding_told(found))}
% if found.evidence:
 <small>${found.evidence}</small>
% endif
</li>
% endfor
% if len(audit.findings) > 60:
<li>${told(texts.more_findings(len(audit.findings) - 60))}</li>
% endif
</ul>
% for shown in one.rounds:
<h4>${told(texts.round_told(shown.held))}</h4>
<table class="side"><thead><tr><th scope="col">${words["in the file"]}</th><th scope="col">${words["by the rules"]}</th></tr></thead><tbody>
% for mine, theirs in shown.rows:
<tr><td>${mine}</td><td>${theirs}</td></tr>
% endfor
</tbody></table>
% if shown.held.hypothesis:
<p class="remark">${told(texts.hypothesis_told(shown.held.hypothesis))}</p>
% endif
% endfor
% if any(held.rounds for held in audit.engines):
<table class="engines"><thead><tr><th scope="col">${words["engine"]}</th>
% for held in audit.rounds:
<th scope="col">${told(texts.column_of(held.number))}</th>
% endfor
</tr></thead><tbody>
% for held in audit.engines:
<tr><td>${held.engine}</td>
% for word in held.rounds:
<td>${told(texts.with_whom(word))}</td>
% endfor
% if held.unasked:
<td colspan="${len(audit.rounds)}">${told(texts.not_asked(held.unasked))}</td>
% endif
</tr>
% endfor
</tbody></table>
% endif
% if audit.table:
<details><summary>${words["cross-table"]}</summary>
<table class="cross"><thead><tr><th>${words["rank"]}</th><th>${words["number"]}</th><th>${words["name"]}</th><th>${words["rating"]}</th><th>${words["points"]}</th>
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
</tbody></table>
% for text in audit.footnotes:
<p class="remark">${told(text)}</p>
% endfor
</details>
% endif
</div></details>
% endfor
% if files_left > 0:
<p class="remark">${told(texts.files_left(files_left))}</p>
% endif
</main>
<footer>${words["made by"]}</footer>
<script type="application/json" id="data">${findings}</script>
<script>${js}</script>
</body>
</html>
