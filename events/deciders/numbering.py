"""Pairing numbers, and the lots that are drawn before a round is paired.

Numbers: FIDE C.04.2 section B, with C for late entries (in force to 31 January 2026); CFC 613 and 614. Lots that the
rules ask for, or that were announced; each can be drawn again: equal ratings by the Canadian handbook (613); equal
strength where the alphabet was replaced by lots (1998 A.2, C.04.2.B.2); the first round (the article on Swiss systems).
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from core.editions.cfc.variations import (
    LAST_ROUND_LOT,
    ON_ARRIVAL,
    announced_in,
    drawn_order,
    order_of_613,
    ratings_of,
    ties_of_613,
)
from core.editions.pairing import field_of, pair
from core.editions.registry import edition_named
from core.general_rules.announced import BY_LOT, EQUALS, FIRST_ROUND, first_round_is_drawn
from core.general_rules.texts import TITLES
from core.model.dataclass import replace
from core.model.lots import order_by_lot, place_by_lot
from core.model.pairing import drawn_at_the_board
from core.model.results import FORFEITS
from core.model.sentence import NoLegalPairing, Refused, say
from core.model.spelling import in_ranges
from core.model.tournament import Game, Numbering, Player, Settings, Tournament
from core.model.units import BoardNumber, PairingNumber, PlayerId, RoundNumber
from events.deciders.wording import by_rule, need_confirmation
from events.vocabulary.players import PairingNumbersAssigned
from events.vocabulary.tournament import LotDrawn

Rank: TypeAlias = tuple[int, int, str, PlayerId]
"""What players are ordered by; the smaller, the stronger."""


def is_by_lot(settings: Settings) -> bool:
    """Whether lots are announced in the place of the alphabet."""
    return settings.variations.get(EQUALS) == BY_LOT


def last_criterion(settings: Settings) -> Callable[[Player], str]:
    """What players of equal rating and title are ordered by; those equal in it too, as they entered.

    Alphabetically, unless it was stated that another criterion replaces this one (1998 A.2; C.04.2.B.2 until 2026,
    C.04.2, 2.2 since).
    """
    match settings.variations.get(EQUALS):
        case "lot":
            return lambda player: place_by_lot(settings.lot_seed, player.id, EQUALS)
        case "entry":
            return lambda _: ""
        case _:
            return alphabetically


def alphabetically(player: Player) -> str:
    """The criterion of the texts."""
    return player.name.casefold()


def rank_key(player: Player, titles: Sequence[str] = TITLES, last: Callable[[Player], str] = alphabetically) -> Rank:
    """B.2: strength, then title, then alphabetically or as announced; the order of registration where all are equal.

    A title that the order does not list, as a file may hold one, counts as none.
    """
    title = player.title.upper()
    title_rank = titles.index(title if title in titles else "")
    return -player.rating_for_pairing, title_rank, last(player), player.id


def ranking(state: Tournament) -> Callable[[Player], Rank]:
    """The rank of a player by the titles and the last criterion of a tournament."""
    titles = edition_named(state.settings.edition).general_rules.titles
    last = last_criterion(state.settings)
    return lambda player: rank_key(player, titles, last)


def numbers_are_final(state: Tournament) -> bool:
    """Whether no pairing number may be modified any more, as B.3 has it after the fourth round; no older text does."""
    last = edition_named(state.settings.edition).general_rules.freeze.after_round
    return last is not None and state.last_paired_round >= last


def order_in(state: Tournament, round_number: RoundNumber) -> list[PlayerId]:
    """Those who have a number in that round, by number."""
    numbers = state.numbers_in(round_number)
    return sorted(numbers, key=lambda player: numbers[player])


def assigned(order: Sequence[PlayerId], from_round: RoundNumber, reason: str) -> PairingNumbersAssigned:
    """Numbers 1, 2, ... in that order."""
    return PairingNumbersAssigned(
        from_round=from_round,
        numbers=tuple((player, PairingNumber(number)) for number, player in enumerate(order, start=1)),
        reason=reason,
    )


def placed(state: Tournament, order: Sequence[PlayerId], newcomers: Iterable[PlayerId]) -> list[PlayerId]:
    """The order with newcomers in their place by strength (C.2: "an appropriate pairing number").

    The order of the others is kept, also where it is not that of B.2. Once numbers are final, newcomers come last.
    """
    rank_of = ranking(state)
    placed_so_far = list(order)
    ranks = [rank_of(state.players[other]) for other in order]
    in_order = all(one < other for one, other in pairwise(ranks))  # and so it stays: looking up is enough
    for rank, newcomer in sorted((rank_of(state.players[player]), player) for player in newcomers):
        if numbers_are_final(state):
            place = len(ranks)
        else:
            place = bisect_right(ranks, rank) if in_order else _place(rank, ranks)
        placed_so_far.insert(place, newcomer)
        ranks.insert(place, rank)
    return placed_so_far


def _place(rank: Rank, others: Sequence[Rank]) -> int:
    """The index at which the fewest stand on the wrong side of him; in the order of B.2 there is but one with none."""
    weaker = [other > rank for other in others]
    wrong = len(others) - sum(weaker)  # placed first, every stronger one comes after him
    best, fewest = 0, wrong
    for index, is_weaker in enumerate(weaker, start=1):
        wrong += 1 if is_weaker else -1
        if wrong < fewest:
            best, fewest = index, wrong
    return best


def numbering_for(state: Tournament, round_number: RoundNumber) -> tuple[PairingNumbersAssigned, ...]:
    """Numbers for those who take part in that round and have none yet; nothing when all have.

    Who has not arrived is given none (C.2).
    """
    numbers = state.numbers_in(round_number)
    without = [
        player.id
        for player in state.players.values()
        if player.id not in numbers and player.takes_part_in(round_number)
    ]
    if not without:
        return ()
    order = order_in(state, round_number)
    if is_by_613(state):
        # 614: the numbers of late entrants follow the last one; 613: the first ones are given by rating.
        newcomers = order_by_613(state, without)
        reason = "late entries (614)" if order else "by rating, equals by lot (613)"
        return (assigned([*order, *newcomers], round_number, reason),)
    late, initial = by_rule(state, "C.04.2.C.2"), by_rule(state, "C.04.2.B.3")
    reason = f"late entries{late}" if order else f"initial order{initial}"
    return (assigned(placed(state, order, without), round_number, reason),)


def with_numbers(state: Tournament, assigned: Iterable[PairingNumbersAssigned]) -> Tournament:
    """The state with these numbers given."""
    given = (Numbering(event.from_round, dict(event.numbers)) for event in assigned)
    return replace(state, numberings=(*state.numberings, *given))


def moved(state: Tournament, player: Player, reason: str) -> tuple[PairingNumbersAssigned, ...]:
    """The numbers after the data of one player were put right; nothing when they stay as they are.

    `player` is as corrected. Only he changes his place among the others.
    """
    from_round = state.next_round
    order = order_in(state, from_round)
    if player.id not in order or numbers_are_final(state) or _keeps_numbers(state):
        return ()
    others = [other for other in order if other != player.id]
    rank_of = ranking(state)
    place = _place(rank_of(player), [rank_of(state.players[other]) for other in others])
    corrected = [*others[:place], player.id, *others[place:]]
    return (assigned(corrected, from_round, reason),) if corrected != order else ()


def _keeps_numbers(state: Tournament) -> bool:
    """613: pairing numbers generally remain unchanged throughout the tournament; the order is that of the ratings."""
    return is_by_613(state) and state.last_paired_round > 0


def renumber(state: Tournament, *, reason: str = "", confirmed: bool = False) -> tuple[PairingNumbersAssigned, ...]:
    """Number everybody who has arrived anew, by B.2, for the rounds still to be paired.

    Raises `Refused` after round 4 has been paired (B.3); from the second round on it wants to be confirmed.
    """
    if _keeps_numbers(state):
        raise Refused(
            "Round 1 has been paired. Pairing numbers remain unchanged throughout the tournament (613), and no "
            "player's place depends on them: late entrants and players whose rating is corrected are placed by "
            "rating (614, 620)."
        )
    if numbers_are_final(state):
        raise Refused(
            "Round {last_paired_round} has been paired. No modification of a pairing number is allowed "
            "after the fourth round has been paired{by_article}.",
            last_paired_round=state.last_paired_round,
            by_article=by_rule(state, "C.04.2.B.3"),
        )
    from_round = state.next_round
    arrived = [player for player in state.players.values() if any(span.first <= from_round for span in player.spans)]
    arrived_ids = {player.id for player in arrived}
    left = [player for player in order_in(state, from_round) if player not in arrived_ids]
    everyone = [*arrived, *(state.players[player] for player in left)]
    by_613 = is_by_613(state)
    by = by_rule(state, "C.04.2.B.2")
    rule = say("rating and lot{by}", by=by) if by_613 else say("rating, title and name{by}", by=by)
    order = [player.id for player in sorted(everyone, key=ranking(state))]
    if by_613:
        order = order_by_613(state, order)
    if not order:
        raise Refused("No players are registered, so no numbers can be assigned. `player add NAME` registers a player.")
    if order == order_in(state, from_round):
        raise Refused("The pairing numbers already follow {rule}; nothing to change.", rule=rule)
    if state.last_paired_round:
        need_confirmation(
            "Round {last_paired_round} has been paired with the current numbers. New numbers are allowed if the "
            "data used to assign them were wrong{by_article}; they apply from round {from_round} onwards.",
            last_paired_round=state.last_paired_round,
            by_article=by_rule(state, "C.04.2.B.3"),
            from_round=from_round,
            confirmed=confirmed,
        )
    return (assigned(order, from_round, reason or f"by {rule}"),)


# --- By the Canadian handbook: rules 613 and 614

SUBJECT_613 = "613"
"""What the lot that puts equals and the unrated in order is drawn for."""


def is_by_613(state: Tournament) -> bool:
    """Whether the tournament numbers its players by rules 613 and 614."""
    return edition_named(state.settings.edition).general_rules.numbers_by_613


def order_by_613(state: Tournament, players: Iterable[PlayerId]) -> list[PlayerId]:
    """Players by rating, the unrated where the announcement puts them, equals as the lot has them."""
    everyone = list(players)
    round_number = state.next_round
    unrated = announced_in(state.settings).unrated
    return order_of_613(ratings_of(state, everyone), unrated, drawn_order(state, round_number, everyone))


def lot_of_613_is_missing(state: Tournament, round_number: RoundNumber) -> bool:
    """Whether players who take part in that round, or did, can only be arranged by a lot not drawn yet."""
    return is_by_613(state) and bool(_undrawn_by_613(state, round_number)) and not _numbers_hold_the_lot(state)


def lots_of_613(state: Tournament, round_number: RoundNumber, seed: str) -> tuple[LotDrawn, ...]:
    """The lot that arranges players of equal rating, and the unrated, where one is still to be drawn (613).

    Drawn from the recorded seed, or from the one given where there is none. Whoever was drawn keeps his place among
    his equals: a player's own digest decides.
    """
    if not lot_of_613_is_missing(state, round_number):
        return ()
    chosen = state.settings.lot_seed or seed
    if not chosen.strip():
        raise Refused(
            "Players with equal ratings and unrated players are put in order by lot (613). A seed (any text) is "
            "needed to make the drawing of lots repeatable: give one with --seed."
        )
    groups = ties_of_613(ratings_of(state, _entrants(state, round_number)))
    order = [player for group in groups for player in order_by_lot(chosen, group, SUBJECT_613)]
    return (LotDrawn(seed=chosen, subject=SUBJECT_613, order=tuple(order)),)


def _undrawn_by_613(state: Tournament, round_number: RoundNumber) -> list[PlayerId]:
    drawn = set(state.rating_lot)
    groups = ties_of_613(ratings_of(state, _entrants(state, round_number)))
    return [player for group in groups for player in group if player not in drawn]


def _numbers_hold_the_lot(state: Tournament) -> bool:
    """A report drawn up elsewhere: its numbers are given, and no lot of 613 is on record."""
    return bool(state.numberings) and not state.rating_lot and not state.settings.lot_seed


def _entrants(state: Tournament, round_number: RoundNumber) -> list[PlayerId]:
    numbers = state.numbers_in(round_number)
    return [
        player.id for player in state.players.values() if player.id in numbers or player.takes_part_in(round_number)
    ]


def lot_is_missing(state: Tournament, round_number: RoundNumber) -> bool:
    """Whether a lot is to be drawn before that round, beside the one for the initial colour."""
    return (
        lot_of_613_is_missing(state, round_number)
        or _draws_first_round(state, round_number)
        or bool(_undrawn_equals(state, round_number))
    )


def lots_undrawn(state: Tournament, round_number: RoundNumber) -> Iterator[str]:
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
    return (*lots, *_lots_announced(state, round_number, chosen))


def _lots_announced(state: Tournament, round_number: RoundNumber, seed: str) -> Iterator[LotDrawn]:
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
