"""Pairing numbers that do not follow the order of the rules, or were given to who does not play: they are told."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, pairwise
from operator import itemgetter
from typing import Final, cast

from core.editions.registry import is_by_table
from core.model.sentence import joined, say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.numbering import Rank, is_by_613, is_by_lot, numbers_are_final, order_by_613, order_in, ranking
from events.deciders.wording import by_rule, named
from events.log.envelope import StoredEvent
from events.log.personal_data import NAME, commitments_in, name_left
from events.vocabulary.players import PairingNumbersAssigned

_RATING_AND_TITLE: Final = 2


def numbered(stored: StoredEvent, state: Tournament) -> str:
    """Numbers go by strength, and stay once they are final, by every text; a table has its own, by lot or by hand.

    What stood so before is not told again. Of a round that was paired already it is a finding.
    """
    event = cast("PairingNumbersAssigned", stored.event)
    if event.from_round <= state.last_paired_round:
        return ""
    before = state.numbers_in(event.from_round)
    order = [player for player, _ in sorted(event.numbers, key=itemgetter(1)) if player in state.players]
    if is_by_table(state):
        drawn = [player for player in state.table_order if player in order]
        return (
            ""
            if drawn == order
            else say("The pairing numbers were assigned by hand, not by a drawing of lots on record.")
        )
    unexpected = [one for one in order if one not in before and not state.players[one].takes_part_in(event.from_round)]
    if unexpected:
        return say(
            "Pairing numbers were given to {who}, not taking part in round {number}.",
            who=joined(", ", (named(state.players[one]) for one in unexpected)),
            number=event.from_round,
        )
    if numbers_are_final(state) or (is_by_613(state) and state.rounds):
        return _changed(state, [one for one in order if one in before]) or _late(state, event.from_round, order)
    if is_by_613(state) and not before and order != order_by_613(state, order):
        return say(
            "The first pairing numbers do not follow the ratings and the drawing of lots{by}.",
            by=by_rule(state, "C.04.2.B.2"),
        )
    return _by_strength(state, event.from_round, order)


def _by_strength(state: Tournament, from_round: RoundNumber, order: Sequence[PlayerId]) -> str:
    """Each beside the next, and those whose names are known beside the next of them."""
    before, entered = state.numbers_in(from_round), [state.players[player] for player in order]
    for one, other in chain(pairwise(entered), pairwise(filter(_has_name, entered))):
        as_before = one.id in before and other.id in before and before[one.id] < before[other.id]
        if not as_before and _is_stronger(other, one, state):
            return _out_of_order(state, from_round, one, other)
    return ""


def _late(state: Tournament, from_round: RoundNumber, order: Sequence[PlayerId]) -> str:
    """Once numbers are final: who comes late has the last ones, by the order of those who come."""
    is_new = [player not in state.numbers_in(from_round) for player in order]
    for one, other in pairwise(range(len(order))):
        if is_new[one] and not is_new[other]:
            return _out_of_order(state, from_round, state.players[order[one]], state.players[order[other]])
    late = [player for player, new in zip(order, is_new, strict=True) if new]
    if not is_by_613(state):
        return _by_strength(state, from_round, late)
    for player, due in zip(late, order_by_613(state, late), strict=True):
        if player != due:
            return _out_of_order(state, from_round, state.players[player], state.players[due])
    return ""


def _out_of_order(state: Tournament, from_round: RoundNumber, one: Player, other: Player) -> str:
    return say(
        "The pairing numbers from round {number} onwards do not follow the order required by the "
        "rules{by}: {one} comes before {other}.",
        number=from_round,
        by=by_rule(state, "C.04.2.B.2"),
        one=named(one),
        other=named(other),
    )


def _changed(state: Tournament, order: Sequence[PlayerId]) -> str:
    """Once no number may change; who comes late has the last ones."""
    if order == order_in(state, state.next_round)[: len(order)]:
        return ""
    return say(
        "Pairing numbers were changed after round {number} had been paired.",
        number=state.last_paired_round,
    )


def _is_stronger(one: Player, other: Player, state: Tournament) -> bool:
    """Among equals by rating and title the name decides, where it is not kept from the log, or the lot on record."""
    if is_by_613(state):  # the unrated are where it was announced, and equals by lot
        return one.rating_for_pairing > other.rating_for_pairing > 0
    by_rank = ranking(state)
    is_named = _has_name(one) and _has_name(other)
    depth = None if is_named or is_by_lot(state.settings) else _RATING_AND_TITLE
    return by_rank(one)[:depth] < by_rank(other)[:depth]


def _has_name(player: Player) -> bool:
    """Whether the name is kept here, beside the log: one that was erased decides nothing among equals."""
    return player.name != name_left(player.name, player.id)


def names_missing_then(stored: StoredEvent, state: Tournament, log: Sequence[StoredEvent]) -> str:
    """That numbers out of order follow it with some names missing, which the log commits to; empty: they do not.

    Whoever takes names out of the database while somebody pairs chooses the order of equals in the name of the other.
    """
    event = cast("PairingNumbersAssigned", stored.event)
    committed = {
        player
        for one in log[: stored.version - 1]
        for player, field, _ in commitments_in(one.event)
        if field == NAME and player in state.players
    }
    if not committed or is_by_table(state) or is_by_613(state):
        return ""
    order = [state.players[player] for player, _ in sorted(event.numbers, key=itemgetter(1)) if player in state.players]
    by_rank, reached = ranking(state), list[Rank]()
    for place, player in enumerate(order):
        shown = [player, replace(player, name=name_left(player.name, player.id))][: 1 + (player.id in committed)]
        ranks = [rank for rank in map(by_rank, shown) if not place or any(before <= rank for before in reached)]
        if not ranks:
            return ""
        reached = ranks
    return say(
        "The order would be correct if names had been missing from the database when this was recorded: another "
        "user may have removed them then."
    )
