"""What is said of a full pairing that leaves a procedure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.model.units import Points


@dataclass(frozen=True, slots=True)
class Departure:
    """The first step that a full pairing does otherwise. Texts are sentences, players by pairing number."""

    group: int  # from 1, as the procedure came to them; 0: the bye, or what goes before all groups
    name: str  # of the group; empty for 0
    rule: str  # the article that it does not follow, or that of the order
    has: str  # what it has there
    instead: str  # what the procedure has
    is_order: bool = False  # it complies with everything there, but comes later in the order
    first: tuple[int, ...] = ()  # of an order: where the pairing of the procedure stands
    later: tuple[int, ...] = ()  # and where the other one does
    is_illegal: bool = False  # a law forbids it that is no rule about two players
    is_by_lot: bool = False  # a lot that the record does not hold could have fallen so


def listed(numbers: Iterable[int]) -> str:
    """Pairing numbers as a sentence lists them."""
    named = [str(number) for number in sorted(numbers)]
    return f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else "".join(named) or "nobody"


def paired(pairs: Iterable[Sequence[int]]) -> str:
    """Pairs of pairing numbers."""
    return ", ".join(f"{one}-{other}" for one, other in pairs) or "no pair"


def group_name(scores: Sequence[int]) -> str:
    """A group by the scores of its own players, the highest first."""
    both = [f"{score // 10}.{score % 10}" for score in (Points(scores[0]), Points(scores[-1]))]
    return f"the group of {both[0]} points" if both[0] == both[1] else f"the group of {both[0]} to {both[1]} points"
