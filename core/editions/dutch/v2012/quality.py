"""How well a pairing of a bracket fulfils the criteria, counted from its pairs (A.11, B.2 to B.6, C.10)."""

from collections.abc import Sequence

from core.editions.dutch.v2012.bracket import Bracket
from core.editions.dutch.v2012.round_layout import Dutch2012Layout
from core.editions.shared.colours import Strength
from core.model.dataclass import dataclass
from core.model.hints import Final

CRITERIA: Final = {
    "scores": "B.3",
    "over_limit": "B.2",
    "strong_in_odd_round": "A.7 d",
    "clashes": "B.4",
    "strong_in_even_round": "A.8 b",
    "last_down": "B.5",
    "earlier_down": "B.6",
    "last_up": "B.5",
    "earlier_up": "B.6",
}
"""What is compared, in the order in which C.10 drops it last, and the article that asks for it."""


@dataclass(frozen=True, slots=True)
class Quality:
    """Fewer is better, in the order of the fields."""

    scores: tuple[int, ...]  # of those left unpaired, the highest first
    over_limit: int  # pairs in which a topscorer or the opponent goes beyond B.2
    strong_in_odd_round: int  # pairs with the same strong or absolute preference
    clashes: int  # X: pairs with the same preference
    strong_in_even_round: int  # Z
    last_down: int
    earlier_down: int
    last_up: int
    earlier_up: int

    def first_difference(self, other: "Quality") -> str | None:
        """The article of the first criterion in which two differ."""
        return next((rule for name, rule in CRITERIA.items() if getattr(self, name) != getattr(other, name)), None)


def quality_of(layout: Dutch2012Layout, bracket: Bracket, pairs: Sequence[tuple[int, int]]) -> Quality:
    """Of the pairs of a bracket."""
    seated = {player for pair in pairs for player in pair}
    left = [player for player in bracket.players if player not in seated]
    clashing = [pair for pair in pairs if layout.wants[pair[0]] and layout.wants[pair[0]] == layout.wants[pair[1]]]
    least = [min(layout.strength[one], layout.strength[other]) for one, other in clashing]
    strong = sum(strength >= Strength.STRONG for strength in least)
    unequal = [max(pair) for pair in pairs if layout.score[pair[0]] != layout.score[pair[1]]]
    upfloaters = unequal if bracket.is_heterogeneous else []  # C.3 g, h
    return Quality(
        scores=tuple(sorted((layout.score[player] for player in left), reverse=True)),
        over_limit=sum(strength == Strength.ABSOLUTE for strength in least) if layout.field.is_last_round else 0,
        strong_in_odd_round=strong if layout.is_odd_round else 0,
        clashes=len(clashing),
        strong_in_even_round=0 if layout.is_odd_round else strong,
        last_down=sum(layout.down_last[player] for player in left),
        earlier_down=sum(layout.down_before[player] for player in left),
        last_up=sum(layout.up_last[player] for player in upfloaters),
        earlier_up=sum(layout.up_before[player] for player in upfloaters),
    )
