"""The report of an event as one page."""

from collections.abc import Mapping
from functools import partial

from core.model.units import RoundNumber
from projections.export.drawings.on_page import bracket_svg, strip_svg
from projections.export.drawings.words import words_for_drawings
from projections.export.pages import as_json, page, text_of
from projections.export.report.facts import Report
from projections.export.report.timeline import RoundHistory
from projections.export.sheets.code import QUIET_ZONE, qr_code, svg_path
from projections.export.sheets.sheet import code_text
from projections.language import ENGLISH, Language


def report_page(report: Report, language: Language = ENGLISH) -> bytes:
    """The page in UTF-8: the same bytes for the same log."""
    dots = qr_code(code_text(report.stream, report.version, report.full_hash))
    return page(
        "report.mako",
        style="report.css",
        more_style=text_of("drawn.css"),
        script="report.js",
        report=report,
        code=svg_path(dots) if dots else "",
        code_size=len(dots) + 2 * QUIET_ZONE if dots else 0,
        bracket=partial(bracket_svg, language=language),
        strip=partial(strip_svg, language=language),
        **words_for_drawings(language),
        history=as_json(_history(report.timeline, report)),
    )


def _history(timeline: Mapping[RoundNumber, RoundHistory], report: Report) -> dict[str, object]:
    """What the slider reads: `lines` holds, for every board, the event from which on it stood so."""
    return {
        "last": report.version,
        "names": {str(player): name for player, name in report.names.items()},
        "rounds": {
            str(number): {
                "stages": one.stages,
                "lines": list(one.lines.values()),
                "moments": one.moments(),
            }
            for number, one in timeline.items()
        },
    }
