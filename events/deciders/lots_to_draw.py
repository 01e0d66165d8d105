"""Boards whose players draw the colours on arrival and have no lot on record (CFC 631.2, `last-round-lot=arrival`)."""

from core.editions.cfc.variations import LAST_ROUND_LOT, ON_ARRIVAL
from core.editions.pairing import field_of, pair
from core.model.board import drawn_at_the_board
from core.model.errors import NoLegalPairing, Refused
from core.model.results import FORFEITS
from core.model.sentence import say
from core.model.spelling import in_ranges
from core.model.tournament import Game, Tournament
from core.model.units import BoardNumber, RoundNumber


def boards_to_draw(state: Tournament, known: Tournament, round_number: RoundNumber) -> tuple[BoardNumber, ...]:
    """The boards of the last round whose colours the players draw on arrival, as long as no lot is recorded.

    In board order; `known` is what is known of the rounds before. A forfeited game needs no lot, nor do colours that
    were corrected.
    """
    if state.settings.variations.get(LAST_ROUND_LOT) != ON_ARRIVAL or round_number != state.settings.rounds:
        return ()
    try:
        field = field_of(known, round_number)
        by_lot = drawn_at_the_board(field, pair(field))
    except (NoLegalPairing, Refused):  # the round was paired by hand
        return ()
    one_round = state.rounds[round_number - 1]
    return tuple(
        game.board
        for game in one_round.games
        if frozenset((game.white, game.black)) in by_lot
        and (game.white, game.black) not in one_round.colours_drawn
        and not (game.paired_reversed or game.colours_reversed_for_rating or _is_forfeited(game))
    )


def refuse_lots_not_drawn(state: Tournament, known: Tournament, round_number: RoundNumber) -> None:
    """Stop the end of a round while colours that the players draw on arrival are not recorded."""
    boards = boards_to_draw(state, known, round_number)
    if not boards:
        return
    lacking = {"number": round_number, "boards": in_ranges(boards), "first": boards[0]}
    raise Refused(
        say(
            "Round {number} cannot be closed: the colours of match {boards} are drawn by lot on arrival, and the lot "
            "is not recorded (631.2). Record each of them: `result colours {number} {first} --white TEAM`.",
            **lacking,
        )
        if state.settings.boards
        else say(
            "Round {number} cannot be closed: the colours of board {boards} are drawn by lot on arrival, and the lot "
            "is not recorded (631.2). Record each of them: `result colours {number} {first} --white PLAYER`.",
            **lacking,
        )
    )


def _is_forfeited(game: Game) -> bool:
    games = game.boards or (game,)
    return all(one.readings.standings in FORFEITS for one in games)
