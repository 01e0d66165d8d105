"""Lots that the rules ask for, or that were announced, drawn before a round is paired; each can be drawn again.

Equal ratings by the Canadian handbook (613); equal strength where the alphabet was replaced by lots (1998 A.2,
C.04.2.B.2); the first round (the article on Swiss systems).
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.editions.cfc.variations import LAST_ROUND_LOT, ON_ARRIVAL
from core.editions.pairing import field_of, pair
from core.general_rules.announced import EQUALS, FIRST_ROUND, first_round_is_drawn
from core.model.lots import order_by_lot
from core.model.pairing import drawn_at_the_board
from core.model.results import FORFEITS
from core.model.sentence import NoLegalPairing, Refused, say
from core.model.spelling import in_ranges
from core.model.tournament import Game, Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.deciders.numbering import SUBJECT_613, is_by_613, is_by_lot, lot_of_613_is_missing, lots_of_613, ranking
from events.vocabulary.tournament import LotDrawn


def is_missing(state: Tournament, round_number: RoundNumber) -> bool:
    """Whether a lot is to be drawn before that round, beside the one for the initial colour."""
    return (
        lot_of_613_is_missing(state, round_number)
        or _draws_first_round(state, round_number)
        or bool(_undrawn_equals(state, round_number))
    )


def undrawn(state: Tournament, round_number: RoundNumber) -> Iterator[str]:
    """What stands in the way of the pairing as long as there is no seed."""
    if lot_of_613_is_missing(state, round_number):
        yield say(
            "Players with equal ratings and unrated players are put in order by lot (613): pair with --seed TEXT."
        )
    if _draws_first_round(state, round_number) or _undrawn_equals(state, round_number):
        yield say(
            "A drawing of lots was announced but has not taken place: pair with --seed TEXT, from which "
            "the lots are drawn."
        )


def lots_for(state: Tournament, round_number: RoundNumber, seed: str) -> tuple[LotDrawn, ...]:
    """The lots of that round, from the recorded seed, else from the one given. Raises `Refused` without any."""
    lots = lots_of_613(state, round_number, seed)
    if not (_draws_first_round(state, round_number) or _undrawn_equals(state, round_number)):
        return lots
    chosen = state.settings.lot_seed or seed
    if not chosen.strip():
        raise Refused(
            "A drawing of lots was announced. A seed (any text) is needed to make it repeatable: give one with --seed."
        )
    return (*lots, *_announced(state, round_number, chosen))


def _announced(state: Tournament, round_number: RoundNumber, seed: str) -> Iterator[LotDrawn]:
    groups = _undrawn_equals(state, round_number)
    if groups:
        order = [player for group in groups for player in order_by_lot(seed, group, EQUALS)]
        yield LotDrawn(seed=seed, subject=EQUALS, order=tuple(order))
    if _draws_first_round(state, round_number):
        order_drawn = order_by_lot(seed, state.playing_in(round_number), FIRST_ROUND.name)
        yield LotDrawn(seed=seed, subject=FIRST_ROUND.name, order=order_drawn)


def after_lots(state: Tournament, lots: Iterable[LotDrawn]) -> Tournament:
    """The state with these lots drawn."""
    for lot in lots:
        state = replace(state, settings=replace(state.settings, lot_seed=lot.seed))
        if lot.subject == SUBJECT_613:
            state = replace(state, rating_lot=lot.order)
    return state


def _draws_first_round(state: Tournament, round_number: RoundNumber) -> bool:
    return round_number == 1 and first_round_is_drawn(state.settings.variations)


def _undrawn_equals(state: Tournament, round_number: RoundNumber) -> list[list[PlayerId]]:
    """Players of equal rating and title of whom one has no number yet, where lots decide between them."""
    if not is_by_lot(state.settings) or is_by_613(state):
        return []
    rank_of, numbers = ranking(state), state.numbers_in(round_number)
    groups: dict[tuple[int, int], list[PlayerId]] = {}
    for player in state.players.values():
        if player.id in numbers or player.takes_part_in(round_number):
            groups.setdefault(rank_of(player)[:2], []).append(player.id)
    return [group for _, group in sorted(groups.items()) if len(group) > 1 and not set(group) <= numbers.keys()]


# --- Boards whose players draw the colours on arrival and have no lot on record (CFC 631.2, `last-round-lot=arrival`)


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
            "Round {number} cannot be closed: colours drawn by lot on arrival have not been recorded (631.2), "
            "matches: {boards}. Record each draw: `result colours {number} {first} --white TEAM`.",
            **lacking,
        )
        if state.settings.boards
        else say(
            "Round {number} cannot be closed: colours drawn by lot on arrival have not been recorded (631.2), "
            "boards: {boards}. Record each draw: `result colours {number} {first} --white PLAYER`.",
            **lacking,
        )
    )


def _is_forfeited(game: Game) -> bool:
    games = game.boards or (game,)
    return all(one.readings.standings in FORFEITS for one in games)
