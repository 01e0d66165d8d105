"""The report of an event as one page."""

from collections.abc import Mapping
from functools import partial

from core.model.units import RoundNumber
from projections.export.drawings.on_page import bracket_svg, strip_svg
from projections.export.drawings.words import words_for_drawings
from projections.export.pages import as_json, page, text_of
from projections.export.report import words
from projections.export.report.facts import Report
from projections.export.report.timeline import RoundHistory
from projections.export.sheets.code import QUIET_ZONE, qr_code, svg_path
from projections.export.sheets.sheet import code_text
from projections.export.sheets.words import with_code
from projections.language import ENGLISH, Language


def report_page(report: Report, language: Language = ENGLISH) -> bytes:
    """The page in UTF-8: the same bytes for the same log."""
    report = language.shown(report)
    dots = qr_code(code_text(report.stream, report.version, report.full_hash))
    return page(
        "report.mako",
        style="report.css",
        more_style=text_of("drawn.css"),
        script=text_of("report.js"),
        report=report,
        code=svg_path(dots) if dots else "",
        code_size=len(dots) + 2 * QUIET_ZONE if dots else 0,
        bracket=partial(bracket_svg, language=language),
        strip=partial(strip_svg, language=language),
        words=language.shown(words.WORDS),
        texts=words,
        with_code=with_code,
        **words_for_drawings(language),
        history=as_json(_history(report.timeline, report, language)),
    )


def _history(timeline: Mapping[RoundNumber, RoundHistory], report: Report, language: Language) -> dict[str, object]:
    """What the slider reads: `lines` holds, for every board, the event from which on it stood so."""
    return {
        "last": report.version,
        "words": language.shown(words.FOR_THE_SLIDER),
        "names": {str(player): name for player, name in report.names.items()},
        "rounds": {
            str(number): {
                "stages": [(since, language.told(words.STAGES.get(stage, stage))) for since, stage in one.stages],
                "lines": [[(since, language.shown(line)) for since, line in changes] for changes in one.lines.values()],
                "moments": one.moments(),
            }
            for number, one in timeline.items()
        },
    }
