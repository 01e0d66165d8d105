"""Who in one record of an event is who in another one, such as the report of it, and what they say otherwise of him."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.sentence import say
from core.model.tournament import Player, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber

NAME_LENGTH: Final = 33
"""Characters of a name in a report (TRF16)."""


def same_players(one: Tournament, other: Tournament, known: Iterable[PlayerId] = ()) -> dict[PlayerId, PlayerId]:
    """The id in `one` by the id in `other`; where teams compete, of the teams.

    `known` are the same person in both, by id. The rest are found by FIDE id, then by name as far as a report holds it,
    then by pairing number: each only where it fits one player on either side.
    """
    return same_people(
        People(one.players, last_numbers(one)),
        People(other.players, last_numbers(other)),
        {player: player for player in known if player in one.players and player in other.players},
    )


def last_numbers(tournament: Tournament) -> Mapping[PlayerId, PairingNumber]:
    """The pairing numbers of the round paired last, as a report has them."""
    return tournament.numbers_in(RoundNumber(max(1, tournament.last_paired_round)))


class People(NamedTuple):
    """Players of one record, or the players of its teams, and by which numbers they are known there."""

    players: Mapping[PlayerId, Player]
    numbers: Mapping[PlayerId, int]


def same_people(one: People, other: People, known: Mapping[PlayerId, PlayerId]) -> dict[PlayerId, PlayerId]:
    """The id in `one` by the id in `other`, found as `same_players` finds it; `known` are found already."""
    same = dict(known)
    for key in (_fide_id, _name, _number):
        of_one = _by_key(one, set(same.values()), key)
        for value, player in _by_key(other, set(same), key).items():
            if value in of_one:
                same[player] = of_one[value]
    return same


def _fide_id(people: People, player: PlayerId) -> Hashable:
    return people.players[player].fide_number or None


def _name(people: People, player: PlayerId) -> Hashable:
    return people.players[player].name[:NAME_LENGTH].strip().casefold() or None


def _number(people: People, player: PlayerId) -> Hashable:
    return people.numbers.get(player)


def _by_key(
    people: People, found: AbstractSet[PlayerId], key: Callable[[People, PlayerId], Hashable]
) -> dict[Hashable, PlayerId]:
    """Those who have a key that nobody else has."""
    players: dict[Hashable, list[PlayerId]] = {}
    for player in people.players:
        value = key(people, player)
        if player not in found and value is not None:
            players.setdefault(value, []).append(player)
    return {value: one[0] for value, one in players.items() if len(one) == 1}


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
