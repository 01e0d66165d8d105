"""What the arbiter's pages are put together from: boards of a round, line-ups, drafts, teams, the end of an event."""

from collections.abc import Iterator, Mapping
from typing import Final

from cli.session.result_desk import match_of, pair_of, seats_of
from cli.web.arbiter.acts import LABELS, Field, Form, ask, command, hidden
from core.editions.cfc.team_swiss import matches_lent
from core.editions.registry import is_by_table
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.preparation import PairingDraft
from core.model.sentence import TournamentError, joined, say, text_of
from core.model.tournament import GameStatus, Round, Tournament
from core.model.units import PlayerId
from events.deciders.matches import without_line_up
from projections.audit.before_sending import before_sending, told_of, what_to_do
from projections.export.report_of_log import import_of, report_of
from projections.export.site.pages import Section
from projections.export.trf_losses import format_imported, without_those_outside
from projections.export.trf_teams import members_in_file
from projections.known import Known
from projections.standings.awarding import awarded, told_of_award, typed_or_awarded
from projections.standings.prizes import prize_list, prize_rules, remarks_on_prizes
from projections.standings.table import Standings
from projections.tables.awards import prizes_table
from projections.tables.table import ROUND, Column, Role, Row, Table
from projections.tournament_state.readings import READS, Output
from projections.wording import short


@dataclass(frozen=True, slots=True)
class DeskBoard:
    """A board on the page of results. `result` as it is printed, empty: none yet.

    `is_head`: it is a match, whose boards follow; `letters`: the colours, of a board of a match.
    """

    round_number: int
    board: str
    white: str
    black: str
    result: str
    is_open: bool
    is_head: bool = False
    letters: tuple[str, str] = ("", "")
    pair: str = ""


class DraftSeats(NamedTuple):
    """The seats of a draft, and the player who was taken up, to change places with the next one."""

    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    first: str = ""


def desk_of(tournament: Tournament, one: Round) -> tuple[DeskBoard, ...]:
    """The boards of a round, each match in front of its own."""
    waiting = waiting_matches(tournament, one)
    found = []
    for seat in seats_of(tournament, one.number):
        shown = seat.score if seat.is_head else short(seat.result) if seat.result is not None else ""
        shown = say("adjourned") if not seat.is_head and seat.game.status is GameStatus.ADJOURNED else shown
        can_be_entered = seat.is_open and not seat.is_head and match_of(seat.board) not in waiting
        found.append(
            DeskBoard(
                *(one.number, str(seat.board), seat.white, seat.black, shown, can_be_entered),
                *(seat.is_head, seat.letters, seat.pair),
            )
        )
    return tuple(found)


def waiting_matches(tournament: Tournament, one: Round) -> frozenset[int]:
    """The matches in which a team has no line-up yet."""
    if not tournament.settings.boards:
        return frozenset()
    return frozenset(game.board for game in one.games if without_line_up(tournament, one.number, game.board))


def line_up_form(tournament: Tournament, one: Round, team: PlayerId) -> Form:
    """The form of the line-up of a team, as it is or as the regular players make it."""
    members, boards = tournament.teams[team], tournament.settings.boards
    now = tournament.line_ups.get((one.number, team), members[:boards])
    names = tuple((f"id:{member}", tournament.members[member].name) for member in members)
    choices = (*names, ("-", say("nobody")), *_may_be_lent(tournament, team))
    fields = [
        Field(
            *("player", joined(" ", (LABELS["board"], str(board + 1))), "choice"),
            f"id:{now[board]}" if board < len(now) and now[board] is not None else "-",
            choices,
        )
        for board in range(boards)
    ]
    return Form("lineup", (*hidden(round=one.number, team=f"id:{team}"), *fields, ask("reason")))


def _may_be_lent(tournament: Tournament, team: PlayerId) -> Iterator[tuple[str, str]]:
    """The players of the other teams, behind the name of theirs, where players are lent."""
    if matches_lent(tournament.settings.variations):
        for other, members in tournament.teams.items():
            if other != team:
                for one in members:
                    yield f"id:{one}", f"{tournament.players[other].name}: {tournament.members[one].name}"


def seats_in(
    tournament: Tournament, draft: PairingDraft, names: Mapping[str, str]
) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Each board of the draft with its players, the bye, and who sits nowhere yet."""

    def seats(*players: PlayerId) -> tuple[tuple[str, str], ...]:
        return tuple((f"id:{one}", names[f"id:{one}"]) for one in players)

    yield from ((str(board), seats(*pair)) for board, pair in sorted(draft.boards.items()))
    if draft.bye is not None:
        yield say("bye"), seats(draft.bye)
    opened = tournament.rounds
    last = opened[-1].games if opened and opened[-1].number == draft.round_number else ()
    left = [one for game in last for one in (game.white, game.black) if one not in draft.seated]
    if left:
        yield say("not paired"), seats(*left)


_ALTERNATES = 4
"""So many players behind the regular ones can be entered at once; `team-member` enters more."""
_MATCH_NOT_PLAYED = ("+-", "-+", "--")


def forms_of_teams(tournament: Tournament) -> Iterator[Form]:
    """What can be done with entries before and after the first pairing."""
    begun = bool(tournament.rounds)
    boards = tournament.settings.boards
    name, reason = ask("name", is_required=True), ask("reason")
    players = tuple(_player(number, boards) for number in range(1, boards + _ALTERNATES + 1))
    if not begun:
        yield Form("team", (name, ask("federation"), *players), title=say("A team"))
        yield Form(
            "team-list", (Field("file", say("CSV file"), "file"), ask("map")), title=say("Register a list of teams")
        )
    elif not is_by_table(tournament):
        entry = (name, ask("first-round", "number", str(tournament.next_round)), ask("federation"), *players)
        yield Form("team-late", entry, title=say("A late entry"))
    if not tournament.players:
        return
    team, at = _team(tournament), from_round(tournament)
    alternates = tuple(_player(number, 0) for number in range(1, _ALTERNATES + 1))
    yield Form("team-member", (team, *alternates), title=say("Alternates of a team"))
    yield Form("team-correct", (team, ask("name"), ask("federation"), reason), title=say("Correct the data of a team"))
    yield Form(
        "correct-player",
        (_member(tournament), ask("name"), ask("rating", "number"), reason),
        title=say("Correct the data of a player"),
    )
    yield Form("team-withdraw", (team, at, reason), title=say("Withdraw a team"))
    needed = ask("reason", is_required=True)
    yield Form("team-strike", (team, at, needed), title=say("Strike a team from the event"))
    if begun:
        points = (ask("match-points"), ask("game-points"), ask("match", "number"), needed)
        yield Form("team-penalty", (team, *points), title=say("Deduct points from a team"))


def from_round(tournament: Tournament) -> Field:
    """As of which round somebody leaves: the next, or where a table has paired every round, what the command takes."""
    return ask("from-round", "number", "" if is_by_table(tournament) else str(tournament.next_round))


def default_form(one: Round, number: int) -> Iterator[Form]:
    """A team that did not appear, where no board of the match has a result."""
    match = one.games[number - 1]
    if match.status is GameStatus.OPEN and all(board.status is GameStatus.OPEN for board in match.boards):
        result = ask("result", "choice", choices=tuple((typed, typed) for typed in _MATCH_NOT_PLAYED), is_required=True)
        yield Form("result", (*hidden(round=one.number, board=number, pair=pair_of(match)), result))


def score_form(one: Round, number: int) -> Iterator[Form]:
    """The score of a match alone, before one of its boards has a result; afterwards its correction."""
    match = one.games[number - 1]
    if any(board.status is not GameStatus.OPEN for board in match.boards):
        return
    at = hidden(round=one.number, board=number, pair=pair_of(match))
    score = ask("score", is_required=True)
    if match.score is None:
        yield Form("score", (*at, score))
    else:
        yield Form("correct-score", (*at, score, ask("reason", is_required=True)))


def _player(number: int, boards: int) -> Field:
    place = joined(
        " ",
        (
            LABELS["board"] if number <= boards else say("Alternate"),
            str(number if number <= boards else number - boards),
        ),
    )
    return Field("player", joined(", ", (place, say("as NAME:RATING"))))


def _team(tournament: Tournament) -> Field:
    listed = sorted(tournament.players.values(), key=lambda one: one.name)
    return ask("team", "choice", choices=(("", ""), *((f"id:{one.id}", one.name) for one in listed)), is_required=True)


def _member(tournament: Tournament) -> Field:
    def named(team: PlayerId, member: PlayerId) -> tuple[str, str]:
        return f"id:{member}", f"{tournament.players[team].name}: {tournament.members[member].name}"

    rows = (named(team, member) for team, members in tournament.teams.items() for member in members)
    return ask("player", "choice", choices=(("", ""), *rows), is_required=True)


_FINDINGS: Final = (
    Column(say("Severity")),
    ROUND,
    Column(say("Finding"), Role.SENTENCE),
    Column(say("To do"), Role.SENTENCE),
)


def sections_of_prizes(known: Known, standings: Standings, typed: str) -> list[Section]:
    """Who wins what by the rules typed, announced or awarded by, and the form that records it; why nobody does."""
    tournament, asked = known.tournament, typed
    typed = typed_or_awarded(typed, tournament, known.events)
    try:
        rules = prize_rules(tournament, typed)
        found = prize_list(tournament, standings, rules, known.birth_dates_erased)
    except TournamentError as wrong:
        return [Section("lines", (text_of(wrong),))]
    on_record = awarded(known.events)
    told = (
        *([] if on_record is None else [told_of_award(tournament, on_record, found)]),
        *remarks_on_prizes(tournament, found),
        command(["prizes", *(["--prizes", typed] if typed else [])]),
    )
    return [
        Section("table", prizes_table(tournament, found), say("Prizes"), "prizes"),
        Section("plain", told),
        Section("form", Form("award", (*hidden(prizes=asked), ask("reason")))),
    ]


def sections_before_sending(known: Known) -> list[Section]:
    """What a rating server would send the report back for, and what to do about each."""
    title, target = say("Problems that a rating server would report"), format_imported(import_of(known))
    try:
        contents, _ = report_of(known, target, READS[Output.RATING_REPORT])
        found = before_sending(contents, say("the {target} report", target=target))
    except TournamentError as wrong:
        return [Section("lines", (text_of(wrong),), title)]
    written = without_those_outside(known.tournament)[0]
    members = members_in_file(written, import_of(known))
    rows = tuple(
        Row((one.severity.in_words, one.round or "", one.sentence, what_to_do(one, written, members))) for one in found
    )
    table = [Section("table", Table(_FINDINGS, rows), "", "findings")] if rows else []
    return [Section("plain", (told_of(found), command(["export", "--check"])), title), *table]
