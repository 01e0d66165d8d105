"""Boards on the arbiter's pages: those of a round with their results, line-ups, and the seats of a draft."""

from collections.abc import Iterator, Mapping

from cli.session.result_desk import match_of, seats_of
from cli.web.arbiter.acts import LABELS, Field, Form, ask, hidden
from core.editions.cfc.team_swiss import matches_lent
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.preparation import PairingDraft
from core.model.sentence import joined, say
from core.model.tournament import GameStatus, Round, Tournament
from core.model.units import PlayerId
from events.deciders.matches import without_line_up
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


def line_up(tournament: Tournament, one: Round, team: PlayerId) -> Form:
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
