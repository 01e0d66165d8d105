"""The arbiter's pages of a tournament: what each shows, and what can be done there.

Each shows one answer that commands print as well, and the forms of the acts that belong to it.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from cli.session.next_step import next_by_the_log
from cli.session.result_desk import seats_of
from cli.web.arbiter.acts import Field, Form, ask, hidden
from cli.web.arbiter.sections import (
    DraftSeats,
    default_form,
    desk_of,
    forms_of_teams,
    from_round,
    line_up_form,
    score_form,
    seats_in,
    sections_before_sending,
    sections_of_prizes,
    waiting_matches,
)
from core.editions.registry import ROWS, edition_named, is_by_table
from core.editions.tables.engine import round_at_hand
from core.general_rules.announced import RATING_RULES_TOLD, RatingRule
from core.model.dataclass import dataclass
from core.model.sentence import joined, say
from core.model.tournament import GameStatus, Round, RoundStage
from core.model.units import RoundNumber
from events.deciders import check_in, rounds
from events.deciders.links import contradictions_told, links_of, without_link
from events.deciders.results import adjourned, missing
from events.deciders.wording import open_draft_told
from events.vocabulary.record import link_told
from projections.export.report.facts import details_of, round_part
from projections.export.report.words import WORDS as REPORT_WORDS
from projections.export.report.words import round_named
from projections.export.site.pages import Links, NoSuchPage, Section, Site
from projections.export.site.words import WORDS as SITE_WORDS
from projections.known import Known
from projections.language import Language
from projections.public.record import PublicRecord
from projections.tables.players import entrants_in_print
from projections.tables.standings import standings_in_print

RESULTS: Final = ("1-0", "=", "0-1", "+-", "-+", "--")
"""As they are typed; behind those of a game that was played those of one that was not."""
_BYES: Final = (("half", say("half-point bye")), ("full", say("full-point bye")), ("zero", say("absent")))
PAPERS: Final[Mapping[str, str]] = {
    "pairings": say("Pairings by board"),
    "by-name": say("Pairings by name"),
    "slips": say("Result slips"),
    "standings": say("Standings"),
    "crosstable": say("Cross-table"),
    "wallchart": say("Wall chart"),
    "players": say("List of players"),
    "cards": say("Pairing cards"),
}
_OF_A_ROUND: Final = ("pairings", "by-name", "slips")
"""Papers of a round, the one paired last."""


@dataclass(frozen=True)
class ArbiterPages:
    """The pages of one tournament in one language."""

    known: Known
    language: Language

    @cached_property
    def site(self) -> Site:
        """The whole record by the tables of the public pages."""
        whole = PublicRecord(self.known, frozenset(), self.known.head_hash.hex())
        return Site(whole, self.known, self.language, is_served=True)

    def nav(self) -> Links:
        """The pages, by name."""
        tournament = self.known.tournament
        has_check_in = bool(check_in.how_it_opens(tournament))
        found = [("index", say("Now")), ("players", REPORT_WORDS["players"])]
        found += [("checkin", say("Check-in"))] if has_check_in else []
        found += [("results", say("Results"))] if tournament.rounds else []
        found += [("alter", say("Draft"))] if tournament.draft is not None else []
        found += [("links", say("Phones"))] if tournament.rounds else []
        found += [("standings", REPORT_WORDS["standings"]), ("prizes", say("Prizes"))]
        found += [("papers", say("Papers and files")), ("log", SITE_WORDS["log"])]
        return tuple(found)

    def sections(self, name: str, asked: Mapping[str, str]) -> list[Section]:
        """What is on a page. Raises `NoSuchPage`."""
        pages = {
            "index": self._index,
            "players": self._players,
            "checkin": self._check_in,
            "results": self._results,
            "alter": self._alter,
            "standings": self._standings,
            "prizes": self._prizes,
            "papers": self._papers,
            "log": self._log,
            "links": self._links,
        }
        if name not in pages:
            raise NoSuchPage(name)
        return pages[name](asked)

    # --- what comes next -------------------------------------------------------------------------------------------

    def _index(self, _: Mapping[str, str]) -> list[Section]:
        tournament = self.known.tournament
        step = next_by_the_log(self.known)
        found = [
            Section("lines", (say("Next: {what}: {command}", what=step.what, command=f"pairtrail {step.command}"),)),
            *self._contradictions(),
            *([Section("form", form) for form in self._steps()]),
        ]
        if at_hand := round_at_hand(tournament):
            found += [Section("boards", round_part(self.known, at_hand), round_named(at_hand))]
        return [*found, Section("details", tuple(details_of(self.known)))]

    def _steps(self) -> list[Form]:
        """What can be done with the round now."""
        tournament = self.known.tournament
        if tournament.draft is not None:
            return []
        last = tournament.rounds[-1] if tournament.rounds else None
        if last is None or last.stage is RoundStage.COMPLETE or self._may_pair(last):
            pairing = [self._pairing()] if self._is_round_left() and tournament.players else []
            return [*pairing, *([self._closing(last)] if last is not None and self._may_close(last) else [])]
        if last.stage is RoundStage.PAIRED:
            return [
                Form("publish-all") if is_by_table(tournament) else Form("publish", hidden(round=last.number)),
                Form("alter", is_open=False, title=say("Change this pairing by hand")),
                Form("void", (*hidden(round=last.number), _reason()), is_open=False, title=say("Void it")),
            ]
        return [
            Form(
                "void",
                (*hidden(round=last.number), ask("ground"), _reason()),
                is_open=False,
                title=say("Void a published pairing"),
            )
        ]

    def _may_pair(self, last: Round) -> bool:
        return last.stage is RoundStage.PUBLISHED and not missing(self.known.tournament, last.number)

    def _may_close(self, last: Round) -> bool:
        return self._may_pair(last) and not adjourned(self.known.tournament)

    def _may_be_closed(self, one: Round) -> bool:
        """The round paired last, or by a table any: no other waits for it."""
        is_open = one.stage is not RoundStage.COMPLETE
        is_its_turn = one == self.known.tournament.rounds[-1] or (is_by_table(self.known.tournament) and is_open)
        return is_its_turn and self._may_close(one)

    def _is_round_left(self) -> bool:
        tournament = self.known.tournament
        announced = tournament.settings.rounds
        return is_by_table(tournament) or announced is None or tournament.last_paired_round < announced

    def _pairing(self) -> Form:
        tournament = self.known.tournament
        if is_by_table(tournament):
            return Form("pair", (ask("all", "check"),))
        drawn_by_hand = not tournament.rounds
        colours = (("", say("drawn by the program")), ("white", say("White")), ("black", say("Black")))
        return Form("pair", (ask("initial-colour", "choice", choices=colours),) if drawn_by_hand else ())

    @staticmethod
    def _closing(last: Round) -> Form:
        return Form("close", hidden(round=last.number))

    def readiness(self) -> tuple[str, ...]:
        """What `round check` says is in the way of the next pairing, and what wants to be read."""
        tournament = self.known.tournament
        if is_by_table(tournament) or not self._is_round_left() or not tournament.players:
            return ()
        found = rounds.check(tournament, lot_follows=True)
        drafted = (open_draft_told(tournament.draft.round_number),) if tournament.draft is not None else ()
        return (*found.obstacles, *drafted, *found.questions, *found.remarks)

    # --- players ---------------------------------------------------------------------------------------------------

    def _players(self, _: Mapping[str, str]) -> list[Section]:
        tournament = self.known.tournament
        if self.site.of_teams:
            forms = [*forms_of_teams(tournament), *([] if is_by_table(tournament) else self._byes())]
            return self._under(forms)
        begun = bool(tournament.rounds)
        lists = (ask("fide-rating", "number"), ask("national-rating", "number"), ask("national-list"))
        entry = (
            *(ask("name", is_required=True), ask("rating", "number")),
            *(lists if tournament.settings.rating_rule else ()),
            *(ask("title"), ask("federation"), ask("fide-id"), ask("sex"), ask("birth-date"), ask("club")),
        )
        first = ask("first-round", "number", str(tournament.next_round))
        player, at = self._player(), from_round(tournament)
        forms = [
            Form("late", (entry[0], first, *entry[1:]), title=say("A late entry"))
            if begun
            else Form("add", entry, title=say("A player")),
            *(
                []
                if begun
                else [
                    Form(
                        "list",
                        (Field("file", say("CSV file"), "file"), ask("map")),
                        title=say("Register a list of players"),
                    )
                ]
            ),
        ]
        if tournament.players:
            forms += [
                *self._byes(),
                Form("withdraw", (player, at, _reason(needed=False)), title=say("Withdraw a player")),
                Form("rejoin", (player, at, _reason(needed=False)), title=say("Reinstate a player")),
                Form(
                    "correct-player",
                    (player, ask("name"), *entry[1:], _reason(needed=False)),
                    title=say("Correct the data of a player"),
                ),
                Form("excuse", (player, ask("round", "number"), _reason()), title=say("Excuse a player"))
                if begun
                else Form("strike", (player, _reason()), title=say("Delete an entry made by mistake")),
            ]
        return self._under(forms)

    def _under(self, forms: Iterable[Form]) -> list[Section]:
        """Forms, and who is entered below them."""
        listed = Section("table", entrants_in_print(self.known.tournament).in_print())
        return [*(Section("form", _closed(form)) for form in forms), listed]

    def _byes(self) -> list[Form]:
        if not self.known.tournament.players:
            return []
        this_round = ask("round", "number", str(self.known.tournament.next_round), is_required=True)
        kinds = ask("kind", "choice", choices=_BYES)
        return [
            Form("bye", (self._player(), this_round, kinds, _reason(needed=False)), title=say("A bye")),
            Form("no-bye", (self._player(), this_round), title=say("Cancel a bye")),
        ]

    def _player(self, name: str = "player") -> Field:
        tournament = self.known.tournament
        numbers = tournament.numbers_in(RoundNumber(max(1, tournament.next_round)))
        listed = sorted(tournament.players.values(), key=lambda one: (numbers.get(one.id, 99_999), one.name))
        rows = tuple((f"id:{one.id}", f"{numbers.get(one.id, '')} {one.name}".strip()) for one in listed)
        return ask(name, "choice", choices=(("", ""), *rows), is_required=True)

    def _check_in(self, _: Mapping[str, str]) -> list[Section]:
        tournament = self.known.tournament
        now = check_in.of_next_round(tournament)
        if now is None or not now.is_open:
            how = (Section("form", Form("checkin")),) if check_in.how_it_opens(tournament) else ()
            return [Section("lines", (say("Check-in is not open."),)), *how]
        absent = check_in.missing(tournament)
        come = [player for player in tournament.players if player in now.present]
        told = say(
            "Check-in is open: {count} checked in, {not_come}.",
            count=len(come),
            not_come=check_in.not_come_told(len(absent)),
        )
        names = tournament.players
        return [
            Section("lines", (told,)),
            *([Section("tick", tuple((f"id:{one}", names[one].name) for one in absent))] if absent else []),
            Section("form", Form("checkin-close", (ask("absent" if now.round_number == 1 else "withdraw", "check"),))),
            *([Section("plain", tuple(names[one].name for one in come), say("Here"))] if come else []),
        ]

    # --- results ---------------------------------------------------------------------------------------------------

    def _results(self, asked: Mapping[str, str]) -> list[Section]:
        one = self._round_asked(asked.get("round", ""))
        if asked.get("board", ""):
            return self._board(one, asked["board"])
        if asked.get("match", ""):
            return self._match(one, asked["match"])
        tournament = self.known.tournament
        links = tuple((f"results?round={other.number}", str(other.number)) for other in tournament.rounds)
        ways = Section("links", links, say("Rounds"), f"results?round={one.number}")
        if one.stage is RoundStage.PAIRED:
            told = say("The pairing of round {number} has not been published.", number=one.number)
            return [ways, Section("lines", (told,))]
        left = len(missing(tournament, one.number))
        told = say("Results missing: {count}", count=left) if left else say("Every board has a result.")
        forms = [Section("form", self._closing(one))] if self._may_be_closed(one) else []
        if waiting_matches(tournament, one):
            forms.append(Section("form", Form("regular", hidden(round=one.number))))
        return [
            ways,
            Section("lines", (told,)),
            *self._contradictions(),
            Section("desk", desk_of(self.known.tournament, one), round_named(one.number)),
            *forms,
        ]

    def _contradictions(self) -> list[Section]:
        told = contradictions_told(self.known.tournament, self.known.events)
        return [Section("loud", told)] if told else []

    def _match(self, one: Round, typed: str) -> list[Section]:
        """The boards of a match, and where teams meet its line-ups, as they are or as the regular players make them."""
        tournament = self.known.tournament
        match = next((game for game in one.games if str(game.board) == typed), None)
        if match is None or not match.boards:
            raise NoSuchPage(f"results?match={typed}")
        told = joined(" ", (round_named(one.number), say("match {match}", match=typed)))
        absent = say("A team that did not appear") if self.site.of_teams else say("A player who did not appear")
        return [
            Section(
                "desk",
                tuple(seat for seat in desk_of(self.known.tournament, one) if seat.board.partition(".")[0] == typed),
                told,
            ),
            *(
                Section("form", line_up_form(tournament, one, team), tournament.players[team].name)
                for team in ((match.white, match.black) if self.site.of_teams else ())
            ),
            *(Section("form", form, absent) for form in default_form(one, match.board)),
            *(
                Section("form", form, say("The score without its boards"))
                for form in (score_form(one, match.board) if self.site.of_teams else ())
            ),
        ]

    def _round_asked(self, typed: str) -> Round:
        found = self.known.tournament.rounds
        waiting = missing(self.known.tournament)
        number = int(typed) if typed.isdecimal() and len(typed) < 4 else 0
        if not typed and found:
            of_table = is_by_table(self.known.tournament)
            number = waiting[0][0] if waiting and not of_table else round_at_hand(self.known.tournament)
        if not 1 <= number <= len(found):
            raise NoSuchPage(f"results?round={typed}")
        return found[number - 1]

    def _board(self, one: Round, typed: str) -> list[Section]:
        """What can be done with one board."""
        board = next(
            (desk for desk in desk_of(self.known.tournament, one) if desk.board == typed and not desk.is_head), None
        )
        if board is None:
            raise NoSuchPage(f"results?board={typed}")
        at = hidden(round=one.number, board=typed, pair=board.pair)
        result = ask("result", "choice", choices=tuple((typed, typed) for typed in RESULTS), is_required=True)
        game = next(seat.game for seat in seats_of(self.known.tournament, one.number) if str(seat.board) == typed)
        if game.status is GameStatus.OPEN:
            forms = [Form("adjourn", at)]
        elif game.status is GameStatus.ADJOURNED:
            forms = [Form("resolve", (*at, result))]
        else:
            forms = [Form("correct", (*at, result, _reason())), Form("colours", (*at, _flag("colours"), _reason()))]
        desk = Section("desk", (board,), joined(" ", (round_named(one.number), say("board {board}", board=typed))))
        return [desk, *(Section("form", form) for form in forms)]

    def _links(self, _: Mapping[str, str]) -> list[Section]:
        tournament = self.known.tournament
        links = links_of(self.known.events)
        counting = [link for link in links if not link.why_not(tournament)]
        told = tuple(
            joined(" ", (link_told(link.granted, of_teams=bool(tournament.settings.boards)), link.why_not(tournament)))
            for link in reversed(links)
        )
        which = say("Matches, such as 1-4") if tournament.settings.boards else say("Boards, such as 1-10")
        asked = (ask("helper", is_required=True), Field("boards", which), ask("address"))
        events = tuple((str(link.version), f"{link.version} {link.granted.helper}") for link in counting)
        forms = [Section("form", Form("link", asked)), *(Section("form", form) for form in self._own_links())]
        forms += [Section("form", Form("revoke", (ask("event", "choice", choices=events),)))] if events else []
        return [*forms, *([Section("plain", told)] if told else [])]

    def _own_links(self) -> list[Form]:
        """How players report their own games: announced first, then each has a link."""
        tournament = self.known.tournament
        if tournament.settings.boards:
            return []
        if not tournament.details.players_report:
            return [Form("players-report", hidden(**{"players-report": "yes"}))]
        lacking = without_link(tournament, self.known.events)
        everybody = [Form("own-links", (ask("address"),))] if lacking else []
        return [*everybody, Form("own-link", (self._player(), ask("address")), is_open=False, title=say("One player"))]

    # --- the draft of a pairing ------------------------------------------------------------------------------------

    def _alter(self, asked: Mapping[str, str]) -> list[Section]:
        draft = self.known.tournament.draft
        if draft is None:
            return [Section("lines", (say("No draft pairing is open."),)), Section("form", Form("alter"))]
        boards = tuple((str(board), str(board)) for board in sorted(draft.boards))
        board = ask("board", "choice", choices=boards, is_required=True)
        forms = [
            Form("swap", (self._player("first"), self._player("second"))),
            Form("seat", (self._player("white"), self._player("black"))),
            Form("turn", (board,)),
            Form("give-bye", (self._player(),)),
            Form("break", (board,)),
            Form("finish", (ask("ground"), _reason())),
            Form("abandon"),
        ]
        seats = Section(
            "draft",
            DraftSeats(
                tuple(seats_in(self.known.tournament, draft, dict(self._player().choices))), asked.get("first", "")
            ),
            say("The draft"),
        )
        return [seats, Section("typed", "round alter show"), *(Section("form", form) for form in forms)]

    # --- the end, and the record -----------------------------------------------------------------------------------

    def _standings(self, _: Mapping[str, str]) -> list[Section]:
        table = standings_in_print(self.known.tournament, self.site.standings, ())
        return [Section("table", table, "", "standings")]

    def _prizes(self, asked: Mapping[str, str]) -> list[Section]:
        rules = asked.get("prizes", "")
        look = Section("look", Field("prizes", say("Prizes"), "text", rules), say("View the prizes"))
        return [look, *sections_of_prizes(self.known, self.site.standings, rules)]

    def _papers(self, _: Mapping[str, str]) -> list[Section]:
        last = self.known.tournament.last_paired_round
        papers = tuple((f"paper/{name}", text) for name, text in PAPERS.items() if last or name not in _OF_A_ROUND)
        files = tuple((f"file/{name}", name.upper()) for name in FORMATS)
        return [
            Section("links", papers, say("Papers")),
            *sections_before_sending(self.known),
            Section("links", files, say("Files for the rating report")),
        ]

    def _log(self, _: Mapping[str, str]) -> list[Section]:
        rows = self.site.rows
        counting = [row for row in rows if row.undone_by is None and row.type != "action-undone"]
        undone = [row for row in rows if row.undone_by is not None and row.type != "action-undone"]
        events = tuple((str(row.version), f"{row.version} {self.language.told(row.sentence)}"[:90]) for row in counting)
        back = tuple((str(row.version), f"{row.version} {self.language.told(row.sentence)}"[:90]) for row in undone)
        forms = [Form("undo", (ask("event", "choice", choices=events[::-1]), _reason(needed=False)), title=say("Undo"))]
        forms += [Form("redo", (ask("event", "choice", choices=back[::-1]),), title=say("Redo"))] if back else []
        return [*(Section("form", _closed(form)) for form in forms), Section("log", rows[::-1])]


FORMATS: Final = ("trf16", "trf26", "trf06")


def new_event(language: Language) -> tuple[Form, ...]:
    """The questions an arbiter is asked before a tournament, and the file that answers them."""
    systems = tuple((one.name, language.told(one.title)) for one in map(edition_named, ROWS))
    rules = (("", ""), *((rule.value, language.told(RATING_RULES_TOLD[rule])) for rule in RatingRule))
    asked = (
        *(ask("name", is_required=True), ask("rounds", "number"), _system(systems)),
        *(ask("start", "date"), ask("end", "date"), ask("city"), ask("federation"), ask("arbiter")),
        *(ask("round-dates"), ask("round-times"), ask("round-places")),
        *(ask("time-control"), ask("tie-breaks"), ask("correction-deadline"), ask("keep-apart")),
        ask("rating-rule", "choice", choices=rules),
        *(ask("boards", "number"), Field("match-points", say("Points for a match, such as 2-1-0")), ask("variation")),
        ask("as"),
    )
    return (
        Form("new", asked, is_open=False, title=say("A new tournament")),
        Form(
            "import",
            (Field("file", say("TRF file"), "file"), ask("as")),
            is_open=False,
            title=say("Import a tournament from a file"),
        ),
    )


def _system(systems: tuple[tuple[str, str], ...]) -> Field:
    default = ("", say("FIDE (Dutch), the rules in force on the first day"))
    rows = tuple((name, f"{name}: {title}") for name, title in systems)
    return ask("system", "choice", choices=(default, *rows))


def _reason(*, needed: bool = True) -> Field:
    return ask("reason", is_required=needed)


def _flag(name: str) -> Field:
    return Field(name, "", "hidden", "yes")


def _closed(form: Form) -> Form:
    return Form(form.act, form.fields, is_open=False, title=form.title)
