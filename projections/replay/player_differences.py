"""What two records of an event say otherwise of one player."""

from collections.abc import Callable, Collection, Iterator
from typing import Final

from core.model.dataclass import dataclass
from core.model.sentence import say
from core.model.tournament import Player
from core.model.units import PlayerId
from projections.replay.same_players import NAME_LENGTH


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that stands otherwise in the two, in words."""

    what: str
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class PlayerDifference:
    """A player who is in one record only, or of whom the two say different things."""

    one: PlayerId | None
    other: PlayerId | None
    facts: tuple[Fact, ...] = ()


def fact(what: str, one: object, other: object) -> Iterator[Fact]:
    """The fact, where the two differ in it."""
    if one != other:
        yield Fact(what, _as_text(one), _as_text(other))


def _as_text(value: object) -> str:
    return (value if isinstance(value, str) else str(value)) or say("none")


_DETAILS: Final[tuple[tuple[str, Callable[[Player], object]], ...]] = (
    (say("title"), lambda player: player.title),
    (say("federation"), lambda player: player.federation),
    (say("FIDE id"), lambda player: player.fide_id),
    (say("sex"), lambda player: player.sex),
)
_RATINGS: Final = (say("rating for pairings"), say("rating in the standings"), say("rating in the report"))


def facts_of_people(
    player: Player, twin: Player, numbers: tuple[int | str, int | str], *, whole: bool, but: Collection[str] = ()
) -> Iterator[Fact]:
    """Of one who is in both, with the number in each. `whole`: names are, else as far as a report holds them.

    `but`: of these nothing is said, as "name".
    """
    if "name" not in but:
        yield from fact(say("name"), *(one.name if whole else one.name[:NAME_LENGTH].strip() for one in (player, twin)))
    yield from fact(say("pairing number"), *numbers)
    for what, value in _DETAILS:
        yield from fact(what, value(player), value(twin))
    yield from _ratings(player, twin)


def _ratings(player: Player, twin: Player) -> Iterator[Fact]:
    """One fact where each has a single rating: they differ in the readings only after a correction."""
    mine, his = (
        tuple(rating or say("unrated") for rating in (one.rating_for_pairing, one.rating, one.rating_for_report))
        for one in (player, twin)
    )
    if len(set(mine)) == len(set(his)) == 1:
        yield from fact(say("rating"), mine[0], his[0])
        return
    for what, rating, other in zip(_RATINGS, mine, his, strict=True):
        yield from fact(what, rating, other)
