## Pictures that the sheet and the report share; `bracket` and `strip` draw, `projections.explain.drawn` says what.
<%def name="beside(one)">\
<table class="beside">
<caption>${drawn_words["side by side"]}</caption>
<thead><tr><th scope="col">${one.left}</th><th scope="col"><span class="unseen">${drawn_words["differs"]}</span></th><th scope="col">${one.right}</th></tr></thead>
<tbody>
% for row in one.rows:
<tr${' class="differs"' if row.differs else '' | n}><td><bdi>${row.left or "-"}</bdi></td><td class="r">${"≠" if row.differs else "="}</td><td><bdi>${row.right or "-"}</bdi></td></tr>
% endfor
</tbody></table>
% if one.same:
<p class="remark">${language.told(same_in_both(one.same))}</p>
% endif
</%def>\
<%def name="brackets(pictures)">\
<div class="pictures">
% for picture in pictures:
<figure><figcaption>${picture.title}</figcaption>${bracket(picture)}</figure>
% endfor
</div>
</%def>\
<%def name="comparison(one)">\
% if one.text:
<p>${one.text}</p>
% endif
${beside(one.beside)}
% if one.brackets:
${brackets(one.brackets)}
% endif
</%def>\
<%def name="line_of_time(found)">\
<ol class="line">
% for one in found:
<li class="${'known' if one.was_known else 'later'}"><time>${language.told(minute(one.recorded_at))}</time> <b>${marks[one.mark]}</b> <bdi>${one.text}</bdi> <span class="of">${language.told(event_told(one.event))}</span></li>
% endfor
</ol>
</%def>\
