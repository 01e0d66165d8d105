"""The report of an event as one page, or in parts: a first page, and beside it a folder with the others.

In parts there is a page for each round, for so many players and for so many events. Each fetches nothing and leads to
the rest. What a round says is worked out when its page is made and forgotten then, so what is held does not grow with
the rounds.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Final, TypeAlias, TypeVar
from urllib.parse import quote

from core.model.dataclass import dataclass, replace
from core.model.sentence import say
from core.model.units import PlayerId, RoundNumber
from projections.export.pages import as_json, page, text_of
from projections.export.pictures import words_for_drawings
from projections.export.pictures_on_page import bracket_svg, strip_svg
from projections.export.report import words
from projections.export.report.facts import Card, Report, part_of_round, report_of
from projections.export.report.rounds import RoundHistory
from projections.export.sheets.sheet import QUIET_ZONE, code_text, qr_code, svg_path
from projections.export.sheets.words import with_code
from projections.known import Known
from projections.language import ENGLISH, Language
from projections.log_in_words.trail import AuditRow
from projections.public.record import PublicRecord

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


EVENTS_ON_ONE_PAGE: Final = 5_000
"""A record of more events is reported in parts, unless something else is asked for: its page would be above 10 MB."""
PLAYERS_ON_A_PAGE: Final = 200
EVENTS_ON_A_PAGE: Final = 2_000

_INDEX: Final = ("standings",)
_ROUND: Final = ("rounds", "log", "slider")
_PART: Final = re.compile(r"(crosstable|(players|events|round)-[1-9]\d*)\.html").fullmatch
_T = TypeVar("_T")
_Part: TypeAlias = tuple[str, Report, Layout]
"""A page by its file, with what it shows."""


def is_large(known: Known) -> bool:
    """Whether the report of it comes in parts."""
    return known.version > EVENTS_ON_ONE_PAGE


def folder_of_parts(name: str) -> str:
    """Beside the first page of that name."""
    return f"{name.removesuffix('.html')}-parts"


def is_part(name: str) -> bool:
    """Whether a file in that folder is named as a page of a report is; nothing else in it is ours."""
    return _PART(name) is not None


def report_parts(
    known: Known, name: str, language: Language = ENGLISH, of: PublicRecord | None = None
) -> Iterator[tuple[str, bytes]]:
    """Every page by its place beside the first one, `name`: `event.html`, then `event-parts/crosstable.html`, ...

    `of`: as `report_of` takes it.
    """
    rounds = (known if of is None else of.known).tournament.rounds
    plan = _Plan(report_of(known, with_rounds=False, of=of), name, tuple(one.number for one in rounds), of)
    for file, report, layout in (plan.first(), *plan.of_lists()):
        yield file, laid_out(report, layout, language)
    for number in plan.rounds:
        file, report, layout = plan.of_round(known, number)
        yield file, laid_out(report, layout, language)


@dataclass(frozen=True)
class _Plan:
    """Which pages there are. `report` is without rounds; `name` that of the first page."""

    report: Report
    name: str
    rounds: tuple[RoundNumber, ...]
    of: PublicRecord | None = None

    @property
    def folder(self) -> str:
        """Beside the first page."""
        return folder_of_parts(self.name)

    @cached_property
    def _cards(self) -> Sequence[Sequence[Card]]:
        return _cut(self.report.cards, PLAYERS_ON_A_PAGE)

    @cached_property
    def _events(self) -> Sequence[Sequence[AuditRow]]:
        return _cut(self.report.events, EVENTS_ON_A_PAGE)

    @cached_property
    def _page_of_player(self) -> Mapping[PlayerId, str]:
        return {card.player.id: _players(place) for place, cards in enumerate(self._cards, 1) for card in cards}

    # --- pages -----------------------------------------------------------------------------------------------

    def first(self) -> _Part:
        """Standings, knock-out and the lists that few events have."""
        told = say(
            "This report has several pages: this one, and those in the folder {folder} next to it.", folder=self.folder
        )
        return self.name, self.report, self._layout(_INDEX, at_first=True, told=told)

    def of_lists(self) -> Iterator[_Part]:
        """The cross-table, the players, the events."""
        yield self._in_folder("crosstable.html"), self.report, self._layout(("crosstable",))
        for place, cards in enumerate(self._cards, 1):
            yield self._in_folder(_players(place)), replace(self.report, cards=tuple(cards)), self._layout(("players",))
        for place, events in enumerate(self._events, 1):
            part = replace(self.report, events=tuple(events), timeline={})
            yield self._in_folder(_log(place)), part, self._layout(("log",))

    def of_round(self, known: Known, number: RoundNumber) -> _Part:
        """The boards with their reasons, and the line of time of that round with the events that changed it."""
        part = part_of_round(known, number, self.report.events, self.of)
        history = {one: found for one, found in self.report.timeline.items() if one == number}
        moments = {moment for found in history.values() for moment in found.moments()}
        report = replace(
            self.report,
            rounds=(part,),
            timeline=history,
            events=tuple(row for row in self.report.events if row.version in moments),
        )
        return self._in_folder(_round(number)), report, self._layout(_ROUND, events="events of the round")

    def _in_folder(self, file: str) -> str:
        return f"{self.folder}/{file}"

    # --- links -----------------------------------------------------------------------------------------------

    def _layout(
        self, shown: Sequence[str], *, at_first: bool = False, events: str = "every event", told: str = ""
    ) -> Layout:
        """With links as they lead from the first page, or from one in the folder."""
        first, parts = ("", f"{quote(self.folder)}/") if at_first else (f"../{quote(self.name)}", "")

        def to(kind: str, number: int) -> str:
            file = _round(number) if kind == "r" else self._page_of_player.get(PlayerId(number), _players(1))
            return f"{parts}{file}#{kind}{number}"

        return Layout(shown, [*self._links(first, parts)], to, events, told)

    def _links(self, first: str, parts: str) -> Iterator[tuple[str, str]]:
        yield f"{first}#standings", words.WORDS["standings"]
        for number in self.rounds:
            yield f"{parts}{_round(number)}#r{number}", words.round_named(number)
        yield f"{parts}crosstable.html#crosstable", words.WORDS["crosstable"]
        yield from links_of_lists(self.report, first)
        yield from self._links_of_players(parts)
        for place, events in enumerate(self._events, 1):
            title = say("Events {first} to {last}", first=events[0].version, last=events[-1].version)
            yield f"{parts}{_log(place)}#timeline", title

    def _links_of_players(self, parts: str) -> Links:
        counted, found = 0, []
        for place, cards in enumerate(self._cards, 1):
            span = {"first": counted + 1, "last": counted + len(cards)}
            is_of_teams, counted = self.report.of_teams, counted + len(cards)
            title = say("Teams {first} to {last}", **span) if is_of_teams else say("Players {first} to {last}", **span)
            found.append((f"{parts}{_players(place)}#players", title))
        return found


def _round(number: int) -> str:
    return f"round-{number}.html"


def _players(place: int) -> str:
    return f"players-{place}.html"


def _log(place: int) -> str:
    return f"events-{place}.html"


def _cut(whole: Sequence[_T], most: int) -> list[Sequence[_T]]:
    """In pieces of at most so many."""
    return [whole[start : start + most] for start in range(0, len(whole), most)]
