"""Who in one record is who in another one of the same event, such as the report of it or the log of another laptop."""

from collections.abc import Callable, Hashable, Iterable, Mapping

from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber

NAME_LENGTH = 33
"""Characters of a name in a report (TRF16)."""


def same_players(one: Tournament, other: Tournament, known: Iterable[PlayerId] = ()) -> dict[PlayerId, PlayerId]:
    """The id in `one` by the id in `other`.

    `known` are the same person in both, by id. The rest are found by FIDE id, then by name as far as a report holds it,
    then by pairing number: each only where it fits one player on either side.
    """
    same = {player: player for player in known if player in one.players and player in other.players}
    _match(same, one, other, _fide_id)
    _match(same, one, other, _name)
    _match(same, one, other, _number)
    return same


def last_numbers(tournament: Tournament) -> Mapping[PlayerId, PairingNumber]:
    """The pairing numbers of the round paired last, as a report has them."""
    return tournament.numbers_in(RoundNumber(max(1, tournament.last_paired_round)))


def _fide_id(tournament: Tournament, player: PlayerId) -> Hashable:
    return tournament.players[player].fide_id or None


def _name(tournament: Tournament, player: PlayerId) -> Hashable:
    return tournament.players[player].name[:NAME_LENGTH].strip().casefold() or None


def _number(tournament: Tournament, player: PlayerId) -> Hashable:
    return last_numbers(tournament).get(player)


def _match(
    same: dict[PlayerId, PlayerId],
    one: Tournament,
    other: Tournament,
    key: Callable[[Tournament, PlayerId], Hashable],
) -> None:
    """Enter those who have a key that nobody else has."""
    of_one = _by_key(one, set(same.values()), key)
    for value, player in _by_key(other, same.keys(), key).items():
        if value in of_one:
            same[player] = of_one[value]


def _by_key(
    tournament: Tournament, found: Iterable[PlayerId], key: Callable[[Tournament, PlayerId], Hashable]
) -> dict[Hashable, PlayerId]:
    known = set(found)
    players: dict[Hashable, list[PlayerId]] = {}
    for player in tournament.players:
        value = key(tournament, player)
        if player not in known and value is not None:
            players.setdefault(value, []).append(player)
    return {value: one[0] for value, one in players.items() if len(one) == 1}
