"""Who in one record is who in another one of the same event, such as the report of it or the log of another laptop."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from core.model.named_tuple import NamedTuple
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
