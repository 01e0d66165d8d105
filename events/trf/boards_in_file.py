"""On which boards the games of a file were played; a report names none.

Boards go by the scores known when the round was paired (C.04.2.D.9), not by what was corrected since; of a system by a
table they are those of the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from core.editions.registry import edition_named
from core.editions.tables.engine import field_of, pair
from core.model.errors import Refused
from core.model.tournament import Round, Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber

_Pair: TypeAlias = frozenset[PlayerId]


def with_boards_then(tournament: Tournament) -> Tournament:
    """Every round with the boards of its pairing, also as later pairings read it (`read_earlier`)."""
    then = {one.number: _pairs(tournament.as_read_in(one.number).rounds[one.number - 1]) for one in tournament.rounds}
    earlier = tuple((until, _on_boards(other, then)) for until, other in tournament.read_earlier)
    return replace(_on_boards(tournament, then), read_earlier=earlier)


def with_boards_of_table(tournament: Tournament) -> Tournament:
    """Every round in the order of the table that holds its games."""
    engine = edition_named(tournament.settings.edition)
    if engine.schedule is None:
        return tournament
    by_table: dict[RoundNumber, Sequence[_Pair]] = {}
    for one in tournament.rounds:
        try:
            boards = [frozenset(both) for both in pair(field_of(tournament, one.number)).pairs]
        except Refused:
            continue
        played = set(_pairs(one))
        by_table[one.number] = [both for both in boards if both in played]
    return _on_boards(tournament, by_table)


def _pairs(one_round: Round) -> Sequence[_Pair]:
    """By board."""
    return [frozenset((game.white, game.black)) for game in one_round.games]


def _on_boards(tournament: Tournament, by_round: Mapping[RoundNumber, Sequence[_Pair]]) -> Tournament:
    rounds = tuple(_ordered(one, by_round.get(one.number, ())) for one in tournament.rounds)
    return replace(tournament, rounds=rounds)


def _ordered(one_round: Round, pairs: Sequence[_Pair]) -> Round:
    """The round with its games in that order; as it was where they are not the same games."""
    now = _pairs(one_round)
    if pairs == now or len(pairs) != len(now) or set(pairs) != set(now):
        return one_round
    place = {both: number for number, both in enumerate(pairs, 1)}
    games = sorted(one_round.games, key=lambda game: place[frozenset((game.white, game.black))])
    return replace(one_round, games=tuple(replace(game, board=BoardNumber(n)) for n, game in enumerate(games, 1)))
