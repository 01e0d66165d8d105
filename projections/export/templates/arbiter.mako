<%namespace name="shared" file="shared.mako"/>\
<%def name="field(one, place)">\
<% id = f"{place}-{one.name}" %>\
% if one.kind == "hidden":
<input type="hidden" name="${one.name}" value="${one.value}">
% elif one.kind == "check":
<label class="tick"><input type="checkbox" name="${one.name}" value="yes"> ${one.label}</label>
% elif one.kind == "choice":
<label for="${id}">${one.label} <select id="${id}" name="${one.name}"${' required' if one.is_required else '' | n}>
% for value, text in one.choices:
<option value="${value}"${' selected' if value == one.value else '' | n}>${text}</option>
% endfor
</select></label>
% elif one.kind == "file":
<label for="${id}">${one.label} <input id="${id}" name="${one.name}" type="file" required></label>
% else:
<label for="${id}">${one.label} <input id="${id}" name="${one.name}" type="${one.kind}" value="${one.value}" maxlength="500"${' required' if one.is_required else '' | n}></label>
% endif
</%def>\
<%def name="secret()">\
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="id" value="${new_id()}"><input type="hidden" name="head" value="${head}">
</%def>\
<%def name="form(one, place)">\
<form class="act" method="post" action="${root}do/${one.act}"${' enctype="multipart/form-data"' if one.has_file else '' | n}>
${secret()}
% for asked in one.fields:
${field(asked, place)}
% endfor
<button>${language.told(one.button)}</button>
<p class="remark"><code>${one.command}${reach}</code></p>
</form>
</%def>\
<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${name}</title>
<link rel="stylesheet" href="/look-${look}.css">
<script defer src="/look-${look}.js"></script>
</head>
<body class="arbiter">
<a class="skip" href="#content">${words["to the content"]}</a>
<header>
<p class="event"><a href="${root}">${name}</a>\
% if public:
 <a class="remark" href="${public}">${words["public"]}</a>\
% endif
</p>
% if nav:
<nav aria-label="${words["pages"]}">
% for page, text in nav:
<a href="${root}${"" if page == "index" else page}"${' aria-current="page"' if page == here else '' | n}>${text}</a>
% endfor
</nav>
% endif
</header>
<main id="content">
<h1>${title}</h1>
% if said:
<div class="said${' done' if done else '' | n}" role="status">
% for line in said:
<p>${line}</p>
% endfor
% if typed:
<p class="remark">${words["typed"]} <code>${typed}</code></p>
% endif
</div>
% endif
% for place, one in enumerate(sections):
<section>
% if one.title and one.title != title:
<h2>${one.title}</h2>
% endif
% if one.kind == "form":
% if one.shown.is_open:
${form(one.shown, place)}
% else:
<details class="act"><summary>${one.shown.title}</summary>
${form(one.shown, place)}
</details>
% endif
% elif one.kind == "table":
${shared.table(one.shown, one.name)}
% elif one.kind == "boards":
${shared.boards(one.shown)}
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
% elif one.kind == "loud":
% for line in one.shown:
<p class="said loud" role="alert">${line}</p>
% endfor
% elif one.kind == "plain":
<ul>
% for line in one.shown:
<li>${line}</li>
% endfor
</ul>
% elif one.kind == "pre":
<pre tabindex="0">${one.shown}</pre>
<p class="remark"><code>${one.name}${reach}</code></p>
% elif one.kind == "links":
<nav class="ways" aria-label="${one.title or title}">
% for page, text in one.shown:
<a href="${root}${page}"${' aria-current="page"' if page == one.name else '' | n}>${text}</a>
% endfor
</nav>
% elif one.kind == "look":
<form class="act" action="">
${field(one.shown, place)}
<button>${language.told(one.title)}</button>
</form>
% elif one.kind == "tick":
<form class="act" method="post" action="${root}do/arrived">
${secret()}
<ul class="ticks">
% for player, who in one.shown:
<li><label class="tick"><input type="checkbox" name="player" value="${player}"> ${who}</label></li>
% endfor
</ul>
<button>${words["check in"]}</button>
<p class="remark"><code>pairtrail checkin arrived PLAYER${reach}</code></p>
</form>
% elif one.kind == "desk":
<ol class="desk">
% for board in one.shown:
<li id="b${board.board}"${' class="match"' if board.is_head else '' | n}><p><span class="no">${board.board}</span> <bdi>${board.white}</bdi> \
% if board.letters[0]:
(${board.letters[0]}) - <bdi>${board.black}</bdi> (${board.letters[1]}) \
% else:
- <bdi>${board.black}</bdi> \
% endif
<strong>${board.result}</strong></p>
% if board.is_open:
<form class="taps" method="post" action="${root}do/result">
${secret()}
<input type="hidden" name="round" value="${board.round_number}"><input type="hidden" name="board" value="${board.board}"><input type="hidden" name="pair" value="${board.pair}">
% for result in results:
<% is_forfeit = result not in ("1-0", "=", "0-1") %>\
<button name="result" value="${result}"${' class="forfeit"' if is_forfeit else '' | n} aria-label="${board.board}: ${result}">${result}</button>
% endfor
</form>
% endif
% if len(one.shown) > 1 and board.is_head:
<p class="remark"><a href="${root}results?round=${board.round_number}&amp;match=${board.board}">${words["line-ups"]}</a></p>
% elif len(one.shown) > 1 and (board.is_open or board.result):
<p class="remark"><a href="${root}results?round=${board.round_number}&amp;board=${board.board}">${words["adjourned"] if board.is_open else words["correct"]}</a></p>
% endif
</li>
% endfor
</ol>
<p class="remark"><code>pairtrail result set ${one.shown[0].round_number if one.shown else 1} ${'MATCH.BOARD' if of_teams else 'BOARD'}:RESULT${reach}</code></p>
% elif one.kind == "draft":
<% first = one.shown.first %>\
% if first:
<form class="draft" method="post" action="${root}do/swap">
${secret()}
<input type="hidden" name="first" value="${first}">
% else:
<form class="draft" action="alter">
% endif
<p class="remark">${words["then whom" if first else "whom"]}</p>
<ol class="desk">
% for board, seats in one.shown.rows:
<li><p><span class="no">${board}</span>
% for player, who in seats:
% if player == first:
<strong>${who}</strong>
% else:
<button name="${'second' if first else 'first'}" value="${player}" draggable="true"><bdi>${who}</bdi></button>
% endif
% endfor
</p></li>
% endfor
</ol>
</form>
% elif one.kind == "again":
<form class="act" method="post" action="${root}do/${one.shown.act}">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="id" value="${new_id()}"><input type="hidden" name="head" value="${head}">
% for asked in one.shown.fields:
${field(asked, place)}
% endfor
<button>${one.name}</button>
</form>
% elif one.kind == "codes":
<ul class="codes">
% for who, link in one.shown:
<li>
% if who:
<p><bdi>${who}</bdi></p>
% endif
<p class="link"><code>${link}</code></p>
<% dots = code_of(link) or () %>\
% if dots:
<svg class="code" viewBox="0 0 ${len(dots) + 8} ${len(dots) + 8}" role="img" aria-label="QR"><rect width="100%" height="100%" fill="#fff"/><path d="${svg_path(dots)}"/></svg>
% endif
</li>
% endfor
</ul>
% elif one.kind == "sign in":
<form class="act" method="post" action="/-/sign-in">
<input type="hidden" name="csrf" value="${csrf}">
% for asked in one.shown:
${field(asked, place)}
% endfor
<button>${words["sign in"]}</button>
</form>
% endif
</section>
% endfor
</main>
<footer>
% if actor:
<form method="post" action="/-/sign-out"><input type="hidden" name="csrf" value="${csrf}">
<p>${language.told(signed_in_as(actor))} <button>${words["sign out"]}</button></p></form>
% endif
% if foot:
<p>${foot}</p>
% endif
</footer>
</body>
</html>
