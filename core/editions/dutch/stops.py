"""The way of a round from the top scoregroup down, stop by stop: each bracket as the edition comes to it.

Whoever walks it says at each stop who floats down: nothing, and it is what the edition chooses, as the engine has it;
or, sent to the generator, the downfloaters of another candidate, as an explanation of another full pairing has it. So
there is one description of which bracket comes next.
"""

from collections.abc import Callable, Generator, Iterator, Sequence

from core.editions.dutch.criteria import Bracket, Candidate
from core.model.dataclass import dataclass
from core.model.hints import Generic, Protocol, TypeVar

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Stop(Generic[P]):
    """A bracket that a round comes to."""

    number: int  # from 1
    bracket: Bracket
    moved_down: tuple[int, ...]  # who came down to it
    lower: int  # mask of everyone in lower scoregroups; not in the bracket
    chosen: Candidate  # what the edition takes here
    paired: P  # the same as the engine reports it
    failed: Candidate | None = None  # in a PPB: the candidate that leaves the round incomplete (2017 A.9)


Stops = Generator[Stop[P], Sequence[int] | None, None]
"""From the top; send the downfloaters of another candidate to go on from them."""


def floaters_from(stop: Stop[P], sent: Sequence[int] | None) -> tuple[int, ...]:
    """Who comes down from a stop, by what was sent to it."""
    return stop.chosen.downfloaters if sent is None else tuple(sorted(sent))


class _Taken(Protocol):
    @property
    def downfloaters(self) -> tuple[int, ...]:
        """Who is left by what was taken at a stop."""


T = TypeVar("T", bound=_Taken)


def taken_at(stops: Stops[P], take: Callable[[Stop[P]], T]) -> Iterator[T]:
    """What is taken at each stop, the way going on from its downfloaters."""
    stop = next(stops, None)
    while stop is not None:
        taken = take(stop)
        yield taken
        try:
            stop = stops.send(taken.downfloaters)
        except StopIteration:
            return
