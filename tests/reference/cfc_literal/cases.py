"""Cards written in one line, and rounds of them."""

from collections.abc import Iterable
from dataclasses import replace

from core.model.results import Colour
from core.model.units import PlayerId
from tests.reference.cfc_literal.cards import Card
from tests.reference.cfc_literal.groups import Announced, Choice, Pairable, Settlement, Situation
from tests.reference.cfc_literal.halves import Wishes, halves
from tests.reference.cfc_literal.patience import Patience

COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}


def card(
    number: int,
    score: int = 0,
    colours: str = "",
    *,
    met: Iterable[int] = (),
    unfinished: bool = False,
    marked: bool = False,
) -> Card:
    """Number and place in the order of 613 are the same; colours oldest first."""
    return Card(
        id=PlayerId(number),
        rated=True,
        place=number,
        score=score,
        points=score,
        colours=tuple(COLOURS[letter] for letter in colours),
        met=frozenset(PlayerId(other) for other in met),
        had_bye=False,
        unfinished=unfinished,
        marked=marked,
    )


def mutual(*cards: Card) -> list[Card]:
    """Who has met whom needs to be said on one side only."""
    met = {frozenset((one.id, other)) for one in cards for other in one.met}
    return [
        replace(
            one, met=frozenset(other.id for other in cards if other is not one and frozenset((one.id, other.id)) in met)
        )
        for one in cards
    ]


def halved(*cards: Card, wishes: Wishes | None = None) -> list[tuple[int, int]] | None:
    """The pairs of one group, in the order of its top half."""
    pairs = halves(mutual(*cards), wishes or Wishes(), Patience())
    return None if pairs is None else [(a.place, b.place) for a, b in pairs]


def settled(
    odd_men: Iterable[Card], group: Iterable[Card], *lower: Card, announced: Announced | None = None
) -> tuple[list[tuple[int, int]], list[int]]:
    """Odd man and opponent, and the new odd men of the group; the first score of `lower` is the next group."""
    going, staying = [*odd_men], [*group]
    cards = {one.id: one for one in mutual(*going, *staying, *lower)}
    pairable = Pairable(Patience())
    below = [cards[one.id] for one in lower]
    situation = Situation(
        odd_men=tuple(cards[one.id] for one in going),
        group=tuple(cards[one.id] for one in staying),
        next_group=tuple(one for one in below if one.score == below[0].score),
        lower=tuple(below),
        group_pairable=pairable,
    )
    choice: Choice = Settlement(situation, pairable, announced or Announced()).choice()
    return [(a.place, b.place) for a, b in choice.pairs], [one.place for one in choice.new_odd_men]
