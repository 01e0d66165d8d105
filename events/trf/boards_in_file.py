"""On which boards the games of a file were played; a report names none.

Boards go by the scores known when the round was paired (C.04.2.D.9), not by what was corrected since; of a system by a
table they are those of the table. A board that was fixed for a player, or chosen by hand, follows from neither; of a
game that was corrected for the rating alone our note has it (decision 221).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from core.editions.registry import edition_named
from core.editions.tables.engine import field_of, pair
from core.general_rules.board_order import placed
from core.model.sentence import Refused
from core.model.tournament import Game, Round, Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.trf.document import NOTE_HEAD, TrfDocument

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


_NOTE: Final = re.compile(rf"{re.escape(NOTE_HEAD)} Round (\d{{1,3}}), board (\d{{1,4}}): (.*)\.\s*")


def with_boards_of_notes(tournament: Tournament, document: TrfDocument) -> Tournament:
    """Games that our notes speak of on the boards that these name; notes are in English, whatever the language."""
    said: dict[RoundNumber, list[tuple[BoardNumber, str]]] = {}
    for line in document.lines:
        if (found := _NOTE.fullmatch(line.text)) is not None:
            said.setdefault(RoundNumber(int(found[1])), []).append((BoardNumber(int(found[2])), found[3]))
    moved = {
        one.number: [frozenset(both) for both in placed([(game.white, game.black) for game in one.games], fixed)]
        for one in tournament.rounds
        if (fixed := dict(_places(one, said.get(one.number, ()))))
    }
    earlier = tuple((until, _on_boards(other, moved)) for until, other in tournament.read_earlier)
    return replace(_on_boards(tournament, moved), read_earlier=earlier)


def _places(one_round: Round, notes: Sequence[tuple[BoardNumber, str]]) -> Iterator[tuple[PlayerId, BoardNumber]]:
    """White of each game that a note tells of, and its board; of two that it could mean the first left."""
    left = [game for game in one_round.games if notes and _in_note(game)]
    for board, told in notes:
        game = next((game for game in left if _in_note(game) == told), None)
        if game is not None and 1 <= board <= len(one_round.games):
            left.remove(game)
            yield game.white, board


def _in_note(game: Game) -> str:
    """How a note tells where the readings of a game part; empty where they agree."""
    readings = (game.readings.pairing, game.readings.standings, game.readings.rating)
    shown = ["open" if one is None else one.value for one in readings]
    results = "{} for pairings, {} in the standings, {} in the rating report".format(*shown)
    reverse = "colours reversed in the rating report" if game.colours_reversed_for_rating else ""
    return "; ".join(filter(None, (results if len(set(shown)) > 1 else "", reverse)))


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
