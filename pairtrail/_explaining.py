"""Why a round was not paired otherwise."""

from collections.abc import Mapping

from core.explain.laws import Demand
from core.model.dataclass import dataclass, field
from core.model.pairing import FullPairing, PairRecord, RoundPairing
from core.model.results import Colour
from core.model.sentence import Refused
from core.model.tournament import Tournament
from core.model.units import PlayerId
from pairtrail._arguments import WrongArgument, checked
from pairtrail._files import Report
from projections.explain import records
from projections.explain.round_robin import Table, explain_in_table, free_in_table, subject_of
from projections.explain.told import Asked
from projections.explain.verdicts import told_of
from projections.known import Known
from projections.known_of_file import known_of_file

__all__ = ["Answer", "Explanation", "demanded", "explain", "why_not"]


@dataclass(frozen=True, slots=True)
class Answer:
    """Why a round does not have what was asked for. `str` gives the sentences, one a line."""

    verdict: str  # impossible, worse, later, as-published, not-given or wrong; by-table: a round robin
    lines: tuple[str, ...]
    data: Mapping[str, object] = field(repr=False)  # as `pairtrail explain why-not --json`, without names of its log

    def __str__(self) -> str:
        return "\n".join(self.lines)


@checked
def why_not(
    event: Report | Known,
    player: int | None = None,
    opponent: int | None = None,
    *,
    bye: bool = False,
    colour: Colour | None = None,
    pairing: RoundPairing | None = None,
    round_number: int | None = None,
    full: bool = False,
) -> Answer:
    """Why two players did not meet in a round, or a player did not get the bye or a colour, or it was not that pairing.

    Players by `PlayerId`. `round_number` None: the round paired last. `full`: every criterion, and the whole pairing.
    Raises `Refused` when the round has not been paired, when there is no such player, or for a team event;
    `WrongArgument` when it is not one question.
    """
    known, subject = _subject(event, round_number)
    what = demanded(known, player, opponent, bye=bye, colour=colour, pairing=pairing)
    told = told_of(subject, what, full=full)
    return Answer(str(told.data["verdict"]), tuple(told.lines), told.data)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a round is as it is. `str` gives the sentences, one a line."""

    lines: tuple[str, ...]
    data: Mapping[str, object] = field(repr=False)  # as `pairtrail explain pairing --json`, without names of its log

    def __str__(self) -> str:
        return "\n".join(self.lines)


@checked
def explain(
    event: Report | Known,
    round_number: int | None = None,
    *,
    board: int | None = None,
    player: int | None = None,
    bye: bool = False,
) -> Explanation:
    """Why a round was paired as it was: all of it, one board, one player (a `PlayerId`), or who has the bye.

    `round_number` None: the round paired last. Each reason has its article. Raises `Refused` when the round has not
    been paired, or has no such board or player; `WrongArgument` when it is not one question.
    """
    if (board is not None) + (player is not None) + bye > 1:
        raise WrongArgument("ask about one of: the whole round, a board, a player, the bye")
    known, subject = _subject(event, round_number)
    who = _known_player(known.tournament, player)
    if isinstance(subject, Table):
        told = free_in_table(subject) if bye else explain_in_table(subject, who, board)
    elif bye:
        told = records.explain_bye(subject, full=False)
    elif who is not None:
        told = records.explain_player(subject, who, full=False)
    elif board is not None:
        told = records.explain_board(subject, board, full=False)
    else:
        told = records.explain_round(subject, full=False)
    return Explanation(tuple(told.lines), told.data)


def demanded(
    known: Known,
    player: int | None,
    opponent: int | None,
    *,
    bye: bool,
    colour: Colour | None,
    pairing: RoundPairing | None,
) -> Demand | FullPairing:
    """What was asked for. Raises `WrongArgument` where it is not one question, `Refused` for an unknown player."""
    alone = opponent is None and colour is None
    of_player = player is not None and pairing is None and (alone if bye else not alone)
    of_round = pairing is not None and player is None and alone and not bye
    if not (of_player or of_round):
        raise WrongArgument("ask about two players, about one player's bye or colour, or about a whole pairing")
    if pairing is not None:
        for white, black in pairing.pairs:
            _known_player(known.tournament, white), _known_player(known.tournament, black)
        return FullPairing(tuple(PairRecord(*pair, "") for pair in pairing.pairs), pairing.bye)
    one, other = (_known_player(known.tournament, who) for who in (player, opponent))
    assert one is not None, "one question is about a player"
    return Demand(one, other, bye, colour)


def _subject(event: Report | Known, round_number: int | None) -> tuple[Known, Asked | Table]:
    known = _of_file(event) if isinstance(event, Report) else event
    named = isinstance(event, Report) and event.edition_named
    return known, subject_of(known, round_number, of_file=isinstance(event, Report), edition_named=named)


def _of_file(report: Report) -> Known:
    return known_of_file(report.document, report.edition, report.variations_named, report.sha256, report.tournament)


def _known_player(tournament: Tournament, player: int | None) -> PlayerId | None:
    if player is not None and player not in tournament.players:
        raise Refused("There is no player {player} in this event.", player=player)
    return None if player is None else PlayerId(player)
