"""Why a round was not paired otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.explain.demands import Demand
from core.model.errors import Refused
from core.model.record import FullPairing, PairRecord, RoundPairing
from core.model.results import Colour
from core.model.tournament import Tournament
from core.model.units import PlayerId
from pairtrail._files import Report
from pairtrail._log import Known, as_log
from projections.explain.round_robin import subject_of
from projections.explain.verdicts import told_of

__all__ = ["Answer", "why_not"]


@dataclass(frozen=True, slots=True)
class Answer:
    """Why a round does not have what was asked for. `str` gives the sentences, one a line."""

    verdict: str  # impossible, worse, later, as-published, not-given or wrong; by-table: a round robin
    lines: tuple[str, ...]
    data: Mapping[str, object] = field(repr=False)  # as `pairtrail explain why-not --json`, without names of its log

    def __str__(self) -> str:
        return "\n".join(self.lines)


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
    `ValueError` when it is not one question.
    """
    alone = opponent is None and colour is None
    of_player = player is not None and pairing is None and (alone if bye else not alone)
    of_round = pairing is not None and player is None and alone and not bye
    if not (of_player or of_round):
        raise ValueError("ask about two players, about one player's bye or colour, or about a whole pairing")
    of_file = isinstance(event, Report)
    known = as_log(event) if isinstance(event, Report) else event
    named = isinstance(event, Report) and event.edition_named
    subject = subject_of(known, round_number, of_file=of_file, edition_named=named)
    if pairing is not None:
        what: Demand | FullPairing = FullPairing(tuple(PairRecord(*pair, "") for pair in pairing.pairs), pairing.bye)
    else:
        one, other = (_known_player(known.tournament, who) for who in (player, opponent))
        assert one is not None, "one question is about a player"
        what = Demand(one, other, bye, colour)
    told = told_of(subject, what, full=full)
    return Answer(str(told.data["verdict"]), tuple(told.lines), told.data)


def _known_player(tournament: Tournament, player: int | None) -> PlayerId | None:
    if player is not None and player not in tournament.players:
        raise Refused(f"There is no player {player} in this event.")
    return None if player is None else PlayerId(player)
