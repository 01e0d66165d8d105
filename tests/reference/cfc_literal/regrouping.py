"""The four groups of the second round under CFC 633.2.

Readings: the sections of the first round are made again from all who were in a game of it; who was in none belongs to
(a) if he stands above the last of (a). A full point is a winner's, however it came; more than nothing, a draw. The 100
points are for rated players, and hold for everything in the second round but the bye.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.cfc_literal.cards import Card, order_of_613, points_before

SECOND = RoundNumber(2)


@dataclass(frozen=True)
class Regrouped:
    """A: winners from (a); B: the others from (a); C: winners and draws from (b); D: the others from (b)."""

    a: tuple[Card, ...]
    b: tuple[Card, ...]
    c: tuple[Card, ...]
    d: tuple[Card, ...]


def regrouped(tournament: Tournament, rating_lot: Sequence[PlayerId], cards: Sequence[Card]) -> Regrouped:
    """633.2, the groups in the order of 613, from everybody who is paired in the second round."""
    order = order_of_613(tournament, SECOND, rating_lot)
    in_section_a = set(_section_a(tournament, order))
    points = {player: points_before(tournament, SECOND, player) for player in order}
    win = tournament.settings.scoring.win
    drew = {player for player in order if 0 < points[player] < win}
    added = {player: 100 if player in in_section_a else -100 for player in drew}
    places = {
        player: place for place, player in enumerate(order_of_613(tournament, SECOND, rating_lot, added), start=1)
    }
    ranked = sorted((replace(card, place=places[card.id]) for card in cards), key=lambda card: card.place)

    def group(*, section_a: bool, high: bool) -> tuple[Card, ...]:
        """Of a section those with a high result: in (a) winners, in (b) winners and those who drew."""
        return tuple(
            card
            for card in ranked
            if (card.id in in_section_a) is section_a
            and (points[card.id] >= win or (not section_a and card.id in drew)) is high
        )

    return Regrouped(
        a=group(section_a=True, high=True),
        b=group(section_a=True, high=False),
        c=group(section_a=False, high=True),
        d=group(section_a=False, high=False),
    )


def _section_a(tournament: Tournament, order: Sequence[PlayerId]) -> Sequence[PlayerId]:
    """The upper section of the first round."""
    played = {player for game in tournament.rounds[0].games for player in (game.white, game.black)}
    in_games = [player for player in order if player in played]
    if not in_games:
        return ()
    last = in_games[: 2 * ((len(in_games) + 3) // 4)][-1]
    return order[: order.index(last) + 1]
