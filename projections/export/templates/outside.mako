<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="stylesheet" href="/look-${look}.css">
</head>
<body>
<main id="content">
<h1>${title}</h1>
% if told:
<p class="answer">${told}</p>
% endif
% if rows:
<ul class="events">
% for where, name, place, dates in rows:
<li><a href="/${where}">${name}</a> <span class="remark">${place} ${dates}</span></li>
% endfor
</ul>
% else:
<p><a href="/">${words["events"]}</a></p>
% endif
</main>
</body>
</html>
