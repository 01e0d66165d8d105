<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${name}</title>
<link rel="stylesheet" href="/look-${look}.css">
<script defer src="/look-${look}.js"></script>
</head>
<body class="phone" data-link="${link}">
<main id="content">
<p class="event">${name} <span class="remark">${helper}</span></p>
<h1>${title}</h1>
% if told:
<p class="said${' loud' if is_loud else '' | n}" role="alert">${told}</p>
% endif
% if why_not:
<p class="answer">${why_not}</p>
% endif
<ul id="entries" data-waiting="${words["waiting"]}" data-dismiss="${words["dismiss"]}" aria-live="polite"></ul>
<ol class="desk">
% for board, white, black, result, taps, letters, is_head, pair in boards:
<li id="b${board}"${' class="match"' if is_head else '' | n}><p><span class="no">${board}</span> <bdi>${white}</bdi>${f" ({letters[0]})" if letters[0] else ""} - <bdi>${black}</bdi>${f" ({letters[1]})" if letters[1] else ""} <strong>${result}</strong></p>
% if taps:
<form class="taps" method="post" action="phone">
<input type="hidden" name="round" value="${round}"><input type="hidden" name="board" value="${board}"><input type="hidden" name="pair" value="${pair}"><input type="hidden" name="id" value="${new_id()}">
% if result:
<span class="remark">${words["another"]}</span>
% endif
% for tap, text in taps:
<button name="result" value="${tap}" aria-label="${board}: ${text}">${text}</button>
% endfor
</form>
% endif
</li>
% endfor
</ol>
</main>
</body>
</html>
