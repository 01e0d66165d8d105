<%namespace name="shared" file="shared.mako"/>\
<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="${seconds}; url=hall?page=${following}">
<title>${title} - ${site.name}</title>
<link rel="stylesheet" href="look-${look}.css">
<script defer src="look-${look}.js"></script>
</head>
<body class="hall">
<header>
% if above:
<p class="event">${above}</p>
% endif
<p class="event">${site.name}</p>
% if since:
<p class="clock">${words["since publication"]} <time data-since="${since}">${elapsed}</time></p>
% endif
</header>
<main id="content">
<h1>${title}\
% if pages > 1:
 <small>${place} / ${pages}</small>\
% endif
</h1>
% if boards is not None:
${shared.boards(boards)}
% endif
</main>
<footer>
% if last:
<p>${words["last change"]} ${last}</p>
% endif
</footer>
</body>
</html>
