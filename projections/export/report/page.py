"""The report of an event as one page, or one of the pages of a report in parts."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from core.model.dataclass import dataclass
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

Links: TypeAlias = Sequence[tuple[str, str]]
"""Where each leads, and its words."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What a page shows of the report that it is given, and where its links lead."""

    shown: Collection[str]
    links: Links  # of the head
    to: Callable[[str, int], str]  # a round ("r") by its number, a player ("p") by id
    events: str = "every event"  # above the log, by its name among the words
    told: str = ""  # below the links


_EVERYTHING: Final = ("standings", "rounds", "crosstable", "players", "log", "slider")


def report_page(report: Report, language: Language = ENGLISH) -> bytes:
    """All of it on one page in UTF-8: the same bytes for the same log."""
    rounds = [(f"#r{one.number}", words.round_named(one.number)) for one in report.rounds]
    links = [
        ("#standings", words.WORDS["standings"]),
        *rounds,
        ("#crosstable", words.WORDS["crosstable"]),
        *links_of_lists(report),
        ("#players", words.WORDS["teams"] if report.of_teams else words.WORDS["players"]),
        ("#timeline", words.WORDS["timeline"]),
    ]
    return laid_out(report, Layout(_EVERYTHING, links, lambda kind, number: f"#{kind}{number}"), language)


def links_of_lists(report: Report, page_of: str = "") -> Links:
    """To the lists that only some events have, on that page."""
    lists = (("aros", report.aros), ("boards", report.boards), ("knockout", report.knockout))
    places = {"boards": "boards-list"}
    return [(f"{page_of}#{places.get(name, name)}", words.WORDS[name]) for name, found in lists if found is not None]


def laid_out(report: Report, layout: Layout, language: Language) -> bytes:
    """A page of what it shows."""
    report = language.shown(report)
    dots = qr_code(code_text(report.stream, report.version, report.full_hash))
    with_slider = "slider" in layout.shown
    return page(
        "report.mako",
        style="report.css",
        more_style=text_of("drawn.css"),
        script=text_of("report.js") if with_slider else "",
        report=report,
        of_teams=report.of_teams,
        shown=layout.shown,
        links=layout.links,
        to=layout.to,
        events=layout.events,
        told=layout.told,
        code=svg_path(dots) if dots else "",
        code_size=len(dots) + 2 * QUIET_ZONE if dots else 0,
        bracket=partial(bracket_svg, language=language),
        strip=partial(strip_svg, language=language),
        words=language.shown(words.WORDS),
        texts=words,
        with_code=with_code,
        **words_for_drawings(language),
        history=as_json(_history(report.timeline, report, language)) if with_slider else "",
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
