"""The byes of a tournament, as `bye list` and the card of a player show them."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from cli.output.tables import BYE_WORDS
from core.model.results import ByeKind, Outcome
from core.model.sentence import say
from core.model.tournament import Round, RoundStage, Tournament
from core.model.units import PlayerId, RoundNumber

Bye: TypeAlias = tuple[RoundNumber, PlayerId, str]

_WITH_POINTS: Final = {kind.outcome: kind for kind in (ByeKind.HALF_POINT, ByeKind.FULL_POINT)}


def requested(tournament: Tournament) -> Iterator[Bye]:
    """Byes on request and announced absences; once a round is published, with what they do not count for."""
    published = {one.number: one for one in tournament.rounds if one.stage is not RoundStage.PAIRED}
    for (number, player), kind in tournament.byes.items():
        words = BYE_WORDS[kind]
        yield number, player, _told(published[number], player, kind, words) if number in published else words
    for one in published.values():
        for player, outcome in one.unpaired.items():
            if outcome in _WITH_POINTS and (one.number, player) not in tournament.byes:
                yield one.number, player, say("{kind} (not for pairings)", kind=BYE_WORDS[_WITH_POINTS[outcome]])
        for player, outcome in one.other_for_rating.unpaired.items() if one.other_for_rating else ():
            if outcome in _WITH_POINTS and one.unpaired.get(player) is not outcome:
                yield one.number, player, say("{kind} (rating report only)", kind=BYE_WORDS[_WITH_POINTS[outcome]])


def allocated(tournament: Tournament) -> Iterator[Bye]:
    """The byes that a pairing allocated."""
    for one in tournament.rounds:
        for player, outcome in one.unpaired.items():
            if outcome is Outcome.PAIRING_ALLOCATED_BYE:
                yield one.number, player, say("pairing-allocated bye")


def _told(one_round: Round, player: PlayerId, kind: ByeKind, words: str) -> str:
    """The bye, and that the published pairing has the player all the same, or that the standings have another one."""
    if one_round.bye == player or any(player in (game.white, game.black) for game in one_round.games):
        return say("{kind} (but paired)", kind=words)
    if one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE) is kind.outcome:
        return words
    return say("{kind} (for pairings only)", kind=words)
