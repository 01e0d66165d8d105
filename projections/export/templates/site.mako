<%namespace name="shared" file="shared.mako"/>\
<%def name="same_moment()">\
% if site.moment:
<input type="hidden" name="at" value="${site.moment}">
% endif
</%def>\
<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title + " - " if title else ""}${site.name}</title>
<link rel="stylesheet" href="look-${look}.css">
% if site.is_served:
<script defer src="look-${look}.js"></script>
% endif
</head>
% if site.is_served and not site.moment:
<body data-state="${site.record.digest[:16]}">
% else:
<body>
% endif
<a class="skip" href="#content">${words["to the content"]}</a>
<header>
<p class="event"><a href="${site.link("index")}">${site.name}</a></p>
% if site.is_served:
<form class="find" action="find.html" role="search">
${same_moment()}\
<label>${words["find"]} <input type="search" name="q" placeholder="${words["your name"]}" autocomplete="name" maxlength="80"></label>
<button>${words["search"]}</button>
</form>
% endif
<nav aria-label="${words["pages"]}">
% for name, text in nav:
<a href="${site.link(name)}"${' aria-current="page"' if name == here else '' | n}>${text}</a>
% endfor
</nav>
</header>
<main id="content">
<h1>${title or site.name}</h1>
% if then:
<p class="remark">${then} <a href="${here}.html">${words["now"]}</a></p>
% endif
% if ways:
<nav class="ways" aria-label="${title}">
% for name, text in ways:
<a href="${site.link(name)}"${' aria-current="page"' if name == here else '' | n}>${text}</a>
% endfor
</nav>
% endif
% for one in sections:
<section>
% if one.title and one.title != title:
<h2>${one.title}</h2>
% endif
% if one.kind == "table":
${shared.table(one.shown, one.name, light=True)}
% elif one.kind == "boards":
% if one.name:
<p class="remark">${one.name}</p>
% endif
${shared.boards(one.shown)}
% elif one.kind == "why":
${shared.boards(one.shown, opened=True)}
${shared.reasons(one.shown)}
% elif one.kind == "card":
${shared.card(one.shown, headed=False)}
% elif one.kind == "log":
${shared.log(one.shown, words["every event"])}
% elif one.kind == "details":
<dl class="details">
% for what, value in one.shown:
<div><dt>${what}</dt><dd>${value}</dd></div>
% endfor
</dl>
% elif one.kind == "lines":
% for line in one.shown:
<p class="answer">${line}</p>
% endfor
% elif one.kind == "links":
<nav class="ways" aria-label="${one.title or title}">
% for name, text in one.shown:
<a href="${site.link(name)}">${text}</a>
% endfor
</nav>
% elif one.kind == "ask":
<form class="ask" action="why-not.html">
${same_moment()}<input type="hidden" name="round" value="${one.shown["round"]}">
<label>${words["first player"]} <input name="a" inputmode="numeric" size="4" maxlength="5" value="${one.shown.get("a", "")}"></label>
<label>${words["second player"]} <input name="b" inputmode="numeric" size="4" maxlength="5" value="${one.shown.get("b", "")}"></label>
<button>${words["ask"]}</button>
</form>
% endif
</section>
% endfor
</main>
% if site.is_served and not site.moment:
<p id="changed" role="status" hidden><a href="">${words["new"]}</a></p>
% endif
% if foot:
<footer><p>${with_code(foot, site.known.short_hash)}</p></footer>
% endif
</body>
</html>
