<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<main id="content">
<h1>${title}</h1>
% if told:
<p class="answer">${told}</p>
% endif
% for href, called, sections in groups:
<h2><a href="${href}">${called}</a></h2>
<ul class="events">
% for where, heading, place, dates in sections:
<li><a href="${where}">${heading}</a> <span class="remark">${place} ${dates}</span></li>
% endfor
</ul>
% endfor
% if rows:
<ul class="events">
% for where, name, place, dates in rows:
<li><a href="${where}">${name}</a> <span class="remark">${place} ${dates}</span></li>
% endfor
</ul>
% elif not groups:
<p><a href="/">${words["events"]}</a></p>
% endif
% if lines:
<h2>${words["leaders"]}</h2>
% for line in lines:
<p>${line}</p>
% endfor
% endif
% if hall:
<p><a href="${hall}">${words["hall"]}</a></p>
% endif
</main>
</body>
</html>
