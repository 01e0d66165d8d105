"""Every public page of an event, by its name; nothing on one is of more than the public record."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, partial
from hashlib import sha256
from typing import Final, TypeAlias

from core.editions.registry import teams_compete
from core.editions.tables.engine import round_at_hand
from core.explain.laws import Demand
from core.model.dataclass import dataclass, replace
from core.model.named_tuple import NamedTuple
from core.model.privacy import PublicLog
from core.model.sentence import Refused, joined, say
from core.model.spelling import without_accents
from core.model.tournament import Round
from core.model.units import PlayerId, RoundNumber
from projections.export.pages import page_alone, text_of
from projections.export.pictures import words_for_drawings
from projections.export.pictures_on_page import bracket_svg, strip_svg
from projections.export.report import words as report_words
from projections.export.report.facts import Card, RoundPart, card_of, details_of, reasons_of, round_part, round_with
from projections.export.report.rounds import Why
from projections.export.sheets.words import with_code
from projections.export.site import words
from projections.export.site.by_round import ByRound, boards_from_to, games_of_page, pages_of
from projections.known import Known
from projections.language import ENGLISH, Language
from projections.log_in_words.appeals import changes_by_hand, told_by_hand
from projections.log_in_words.trail import AuditRow
from projections.points_before import PointsBefore, points_before, told_of_reading
from projections.public.record import PublicRecord, rows_in_public
from projections.replay.lots_doubts import told_beside_standings
from projections.standings.histories import PlayerHistory, histories
from projections.standings.table import Standings, standings
from projections.standings.wording import told_of_shared_ranks
from projections.tables.awards import knockout_table
from projections.tables.pairings import pairings_by_name, without_opponent
from projections.tables.players import board_list_in_print, entrants_in_print
from projections.tables.standings import crosstable_table, standings_in_print
from projections.tables.table import Role
from projections.tournament_state.readings import Apart, Output, footnotes, games_apart
from projections.wording import appointment

STYLE: Final = text_of("report.css") + text_of("drawn.css") + text_of("site.css")
SCRIPT: Final = text_of("site.js")
LOOK: Final = sha256((STYLE + SCRIPT).encode()).hexdigest()[:12]
"""Names the look of all pages: a browser keeps style and script until it changes."""

_EVENTS_ON_A_PAGE: Final = 150
"""As many as fit into a page that a phone loads at once."""
_ENDS_OF_CELLS: Final = re.compile(rb"</t[dhr]>")
"""HTML lets a cell and a row end where the next one begins (13.1.2.4): a quarter less of a cross-table."""
_CALLED: Final = re.compile(
    r"round-(?P<round>[1-9]\d{0,3})(?:(?P<by_name>-by-name)|-why-(?P<why>[1-9]\d{0,3}))?|player-(?P<player>[1-9]\d{0,8})|log-(?P<log>[1-9]\d{0,5})"
)


class NoSuchPage(Exception):
    """The event has no page of that name."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page: what it shows, by kind of drawing."""

    kind: str  # "table", "boards", "why", "card", "log", "lines", "links", "ask"
    shown: object
    title: str = ""
    name: str = ""  # of the table, for the style


Links: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Site:
    """The pages of one event at one moment in one language.

    `record` is everything that is shown. `whole` is the log up to the same event with what is not public in it: why a
    published round was paired so may depend on that, such as on two players who are kept apart. `moment` is the number
    of that event, where a page of the past is asked for by `?at=`; empty: it is now.
    """

    record: PublicRecord
    whole: Known
    language: Language = ENGLISH
    moment: str = ""
    is_served: bool = False  # by a program that answers questions; files answer none

    @property
    def known(self) -> Known:
        """What is public."""
        return self.record.known

    @property
    def of_teams(self) -> bool:
        """Whether teams meet."""
        return teams_compete(self.known.tournament.settings)

    @cached_property
    def name(self) -> str:
        """The name of the event."""
        return self.known.tournament.details.name or self.known.stream

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that are published."""
        return tuple(one for one in self.known.tournament.rounds if one.games or one.unpaired)

    @cached_property
    def standings(self) -> Standings:
        """The standings, with the working of tie-breaks on demand."""
        return standings(self.known.tournament)

    @cached_property
    def _histories(self) -> Mapping[PlayerId, PlayerHistory]:
        return histories(self.known.tournament)

    @property
    def _without_floats(self) -> Mapping[PlayerId, PlayerHistory]:
        """The histories, floats left out unless they are at hand: to find them is as much work as the rest."""
        return self.__dict__.get("_histories") or histories(self.known.tournament, with_floats=False)

    @cached_property
    def _apart(self) -> Apart:
        return games_apart(self.known.tournament)

    @cached_property
    def rows(self) -> tuple[AuditRow, ...]:
        """The public events in words."""
        return rows_in_public(self.record)

    # --- which pages there are -------------------------------------------------------------------------------------

    def names(self) -> Iterator[str]:
        """Every page that can be a file, the first one first."""
        fixed = list(self._fixed)
        first = fixed.index("crosstable")  # the pages of the rounds come before it
        yield from fixed[:first]
        for one in self.rounds:
            yield from (f"round-{one.number}", f"round-{one.number}-by-name")
            yield from (f"round-{one.number}-why-{place}" for place in range(1, pages_of(one) + 1))
        yield from fixed[first:]
        yield from (f"player-{player}" for player in self.known.tournament.players)
        yield from (f"log-{place}" for place in range(1, self.log_pages + 1))

    def round_of(self, name: str) -> RoundNumber | None:
        """The round that the page is of, if it is of one."""
        called = _CALLED.fullmatch(name)
        return RoundNumber(int(called["round"])) if called and called["round"] else None

    def in_the_hall(self) -> Iterator[str]:
        """The pages that everybody looks at when something has changed."""
        yield from ("index", "standings", "crosstable", "players")
        for one in self.rounds[-1:]:
            yield from (f"round-{one.number}", f"round-{one.number}-by-name")

    def page(self, name: str, asked: Mapping[str, str] | None = None) -> bytes:
        """A page in UTF-8. Raises `NoSuchPage`, also for what is not public: the two cannot be told apart."""
        asked = asked or {}
        if name == "find" and self.is_served:
            return self._laid_out(name, words.WORDS["find"], [Section("lines", self._found(asked.get("q", "")))])
        if name == "why-not" and self.is_served:
            return self._why_not(asked)
        if name in FIXED:
            return self._laid_out(name, "" if name == "index" else FIXED[name].title(self), FIXED[name].sections(self))
        called = _CALLED.fullmatch(name)
        if called is None:
            raise NoSuchPage(name)
        if called["round"]:
            one = self._published(int(called["round"]))
            return (
                self._why(one, int(called["why"]))
                if called["why"]
                else self._round(one, by_name=bool(called["by_name"]))
            )
        if called["player"]:
            return self._player(PlayerId(int(called["player"])))
        return self._log(int(called["log"]))

    def _published(self, number: int) -> Round:
        found = next((one for one in self.rounds if one.number == number), None)
        if found is None:
            raise NoSuchPage(f"round-{number}")
        return found

    # --- pages -----------------------------------------------------------------------------------------------------

    def on_overview(self) -> list[Section]:
        """The details of the event, and the round at hand."""
        sections = [Section("details", tuple(details_of(self.known)))]
        if self.rounds:
            sections += [self._boards_of(self.at_hand), *self._changed_by_hand(self.at_hand)]
        return sections

    @property
    def at_hand(self) -> Round:
        """Of the rounds that are published, the one to open with."""
        at_hand = round_at_hand(self.known.tournament)
        return next((one for one in self.rounds if one.number == at_hand), self.rounds[-1])

    def on_rounds(self) -> list[Section]:
        """A link to each round."""
        links = tuple((f"round-{one.number}", report_words.round_named(one.number)) for one in self.rounds)
        return [Section("links", links)]

    def _boards_of(self, one: Round) -> Section:
        title = report_words.round_named(one.number)
        return Section("boards", self.parts[one.number], title, self._beside(one))

    def _beside(self, one: Round) -> str:
        """When and where a round is played, and what is missing of it."""
        when = appointment(self.known.tournament.details, one.number).told
        return joined(" · ", (when, words.missing_results(one)))

    @cached_property
    def parts(self) -> Mapping[RoundNumber, RoundPart]:
        """The boards of each round, as a page shows them."""
        known, points = self.known, self._points  # not this site: it would hold itself
        return ByRound(lambda number: round_part(known, number, points[number]))

    @cached_property
    def _points(self) -> Mapping[RoundNumber, PointsBefore]:
        return ByRound(partial(points_before, self.known.events, self.known.tournament))

    def _round(self, one: Round, *, by_name: bool) -> bytes:
        title = report_words.round_named(one.number)
        if by_name:
            table = pairings_by_name(self.known.tournament, one).in_print()
            sections = [Section("table", table), *self._changed_by_hand(one)]
            return self._laid_out(f"round-{one.number}-by-name", title, sections)
        sections = [Section("boards", self.parts[one.number], "", self._beside(one))]
        if told := told_of_reading(self.known.tournament, one.number, self._apart):
            sections.append(Section("lines", told))
        sections += self._changed_by_hand(one)
        return self._laid_out(f"round-{one.number}", title, sections)

    def _changed_by_hand(self, one: Round) -> list[Section]:
        """What was changed by hand in the pairing, as `round status` and the paper say it; of most rounds nothing."""
        if one.number not in self._rounds_by_hand:
            return []
        return [Section("lines", told_by_hand(self.known.events, self.known.tournament, one.number))]

    @cached_property
    def _rounds_by_hand(self) -> frozenset[RoundNumber]:
        return frozenset(change.round_number for change in changes_by_hand(self.known.events))

    def _why(self, one: Round, place: int) -> bytes:
        """A part of the boards with their reasons; the first one also says what concerns the whole round."""
        if place > pages_of(one):
            raise NoSuchPage(f"round-{one.number}-why-{place}")
        why = self._explained[one.number]
        part = round_with(self.known, one, why, games=games_of_page(one, place), points=self._points[one.number])
        part = replace(part, unpaired=part.unpaired if place == pages_of(one) else ())
        part = replace(part, why=part.why if place == 1 else ())
        sections = [Section("why", part)]
        if pages_of(one) > 1:
            sections.append(Section("links", tuple(boards_from_to(one, at) for at in range(1, pages_of(one) + 1))))
        if self.is_served:
            sections.append(Section("ask", {"round": str(one.number)}, words.WORDS["why not"]))
        return self._laid_out(f"round-{one.number}-why-{place}", report_words.round_named(one.number), sections)

    @cached_property
    def _explained(self) -> Mapping[RoundNumber, Why]:
        whole, rounds = self.whole, {one.number: one for one in self.rounds}
        return ByRound(lambda number: reasons_of(whole, rounds[number], is_drawn=False))  # `report` draws them

    def on_standings(self) -> list[Section]:
        """The standings, with what is doubtful about lots."""
        tournament = self.known.tournament
        doubts = told_beside_standings(self.known.events, tournament)
        return [Section("table", standings_in_print(tournament, self.standings, doubts), "", "standings")]

    def on_crosstable(self) -> list[Section]:
        """The cross-table, and what shared ranks mean."""
        table = (
            crosstable_table(self.known.tournament, self.standings, Output.PAGE, played=self._without_floats)
            .without(Role.RATING)
            .in_print()
        )
        sections = [Section("table", table, "", "crosstable")]
        if told := told_of_shared_ranks(self.standings):
            sections.append(Section("lines", told))
        return sections

    def on_players(self) -> list[Section]:
        """Players, or teams with their players."""
        return [Section("table", entrants_in_print(self.known.tournament).in_print())]

    def on_boards(self) -> list[Section]:
        """The players of a team event by board. Raises `NoSuchPage` for others."""
        if not self.of_teams:
            raise NoSuchPage("boards")
        return [Section("table", board_list_in_print(self.known.tournament))]

    def on_knockout(self) -> list[Section]:
        """The matches of a knock-out. Raises `NoSuchPage` where there is none."""
        table = knockout_table(self.known.tournament)
        if table is None:
            raise NoSuchPage("knockout")
        return [Section("table", table.in_print())]

    def _player(self, player: PlayerId) -> bytes:
        card = self._card(player)
        notes = tuple(footnotes(self.known.tournament, Output.PAGE, [player], self._apart))
        sections = [Section("card", card), *([Section("lines", notes)] if notes else [])]
        return self._laid_out(f"player-{player}", card.player.name, sections)

    def _card(self, player: PlayerId) -> Card:
        one = self.known.tournament.players.get(player)
        if one is None:
            raise NoSuchPage(f"player-{player}")
        return card_of(self.known.tournament, one, self._histories[player])

    @property
    def log_pages(self) -> int:
        """On how many pages the log is; 0: it is not public."""
        return 0 if self.record.log is PublicLog.NONE else max(1, -(-len(self.rows) // _EVENTS_ON_A_PAGE))

    def _log(self, place: int) -> bytes:
        if place > self.log_pages:
            raise NoSuchPage(f"log-{place}")
        first = (place - 1) * _EVENTS_ON_A_PAGE
        sections = [Section("log", self.rows[first : first + _EVENTS_ON_A_PAGE])]
        links = tuple((f"log-{number}", str(number)) for number in range(1, self.log_pages + 1) if number != place)
        sections += [Section("links", links)] if links else []
        return self._laid_out(f"log-{place}", words.WORDS["log"], sections)

    # --- questions -------------------------------------------------------------------------------------------------

    def _found(self, typed: str) -> tuple[str, ...]:
        """Where everybody plays whose name has the words that were typed, at most twenty of them."""
        wanted = without_accents(typed.strip())
        if not wanted:
            return ()
        players = self.known.tournament.players.values()
        found = [one for one in players if all(word in without_accents(one.name) for word in wanted.split())][:20]
        return tuple(self._where(one.id) for one in found) or (words.nobody_called(typed.strip()),)

    def _where(self, player: PlayerId) -> str:
        names = self.known.tournament.players
        name = names[player].name
        if not self.rounds:
            return words.not_paired_yet(name)
        last = self.at_hand
        for game in last.games:
            if player in (game.white, game.black):
                is_white = player == game.white
                other = names[game.black if is_white else game.white].name
                return words.plays(name, last.number, game.board, is_white=is_white, opponent=other)
        alone = dict(without_opponent(self.known.tournament, last)).get(player, say("not paired"))
        return words.does_not_play(name, last.number, alone)

    def _why_not(self, asked: Mapping[str, str]) -> bytes:
        from projections.explain.round_robin import subject_of
        from projections.explain.verdicts import told_of

        one = self._published(_number(asked.get("round", "")))
        numbers = self.known.tournament.numbers_in(one.number)
        by_number: dict[int, PlayerId] = {number: player for player, number in numbers.items()}
        players = [by_number.get(_number(asked.get(which, ""))) for which in ("a", "b")]
        title = words.WORDS["why not"]
        ask = Section("ask", {"round": str(one.number), **{which: asked.get(which, "") for which in ("a", "b")}}, title)
        first, second = players
        if first is None or second is None or first == second:
            return self._laid_out("why-not", title, [Section("lines", (say("Give the numbers of two players."),)), ask])
        try:
            told = told_of(subject_of(self.whole, one.number), Demand(first, second), full=False)
            lines: tuple[str, ...] = tuple(told.lines)
        except Refused as refused:
            lines = (str(refused),)
        return self._laid_out("why-not", title, [Section("lines", lines), ask])

    # --- laying out ------------------------------------------------------------------------------------------------

    def link(self, name: str) -> str:
        """To another page of the same moment."""
        return f"{name}.html?at={self.moment}" if self.moment else f"{name}.html"

    def to(self, kind: str, number: int) -> str:
        """To a round or a player, as drawings ask for it."""
        return self.link(f"round-{number}" if kind == "r" else f"player-{number}")

    @property
    def _fixed(self) -> Mapping[str, "Fixed"]:
        """Those of the pages with a name of their own that this event has."""
        return {name: page for name, page in FIXED.items() if page.is_there(self)}

    @cached_property
    def _nav(self) -> Links:
        """The pages that every page leads to, in its language."""
        pages = [(name, page.title(self)) for name, page in self._fixed.items()]
        pages += [("log-1", words.WORDS["log"])] if self.record.log is not PublicLog.NONE else []
        return self.language.shown(tuple(pages))

    def _of_round(self, name: str) -> Links:
        called = re.fullmatch(r"(round-\d+)(?:-by-name|-why-\d+)?", name)
        if called is None:
            return ()
        ways = (("", "by board"), ("-by-name", "by name"), ("-why-1", "how paired"))
        return tuple((f"{called[1]}{part}", words.WORDS[word]) for part, word in ways)

    def _says_its_event(self, name: str) -> bool:
        """A file says it where it is about the event as a whole, so that others stay as they are."""
        return self.is_served or name.startswith("log-") or name in self.in_the_hall()

    def _laid_out(self, name: str, title: str, sections: list[Section]) -> bytes:
        language = self.language
        page = page_alone(
            "site.mako",
            site=self,
            here=name,
            title=language.told(title),
            nav=self._nav,
            ways=language.shown(self._of_round(name)),
            sections=[language.shown(one) for one in sections],
            of_teams=self.of_teams,
            look=LOOK,
            to=self.to,
            words=words_in(language),
            texts=report_words,
            foot=language.told(words.as_of(self.record)) if self._says_its_event(name) else "",
            then=language.told(words.was_then(self.record)) if self.moment else "",
            with_code=with_code,
            bracket=partial(bracket_svg, language=language),
            strip=partial(strip_svg, language=language),
            **words_for_drawings(language),
        )
        return _ENDS_OF_CELLS.sub(b"", page)  # whatever was typed is escaped: these are ours


class Fixed(NamedTuple):
    """A page with a name of its own: its title, in the words of the pages; what is on it; which events have it."""

    called: str
    sections: Callable[[Site], list[Section]]
    is_there: Callable[[Site], object] = lambda _: True
    called_of_teams: str = ""

    def title(self, site: Site) -> str:
        """As the menu has it, and the page."""
        called = self.called_of_teams if self.called_of_teams and site.of_teams else self.called
        return report_words.WORDS.get(called) or words.WORDS[called]


FIXED: Final = {
    "index": Fixed("overview", Site.on_overview),
    "standings": Fixed("standings", Site.on_standings),
    "rounds": Fixed("rounds", Site.on_rounds, lambda site: site.rounds),
    "crosstable": Fixed("crosstable", Site.on_crosstable),
    "players": Fixed("players", Site.on_players, called_of_teams="teams"),
    "boards": Fixed("players by board", Site.on_boards, lambda site: site.of_teams),
    "knockout": Fixed("knockout", Site.on_knockout, lambda site: knockout_table(site.known.tournament)),
}
"""In the order of the menu."""


@cache
def words_in(language: Language) -> Mapping[str, str]:
    """The words of every page, told once for each language."""
    return language.shown({**report_words.WORDS, **words.WORDS})


def _number(typed: str) -> int:
    """What was typed as a number; 0, which is nobody's, for anything else."""
    return int(typed) if re.fullmatch(r"[1-9]\d{0,5}", typed.strip()) else 0
