"""Rounds of small events, with the tournament before each: what literal procedures need."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from core.editions.pairing import field_of, pair
from core.explain.laws import Laws
from core.model.pairing import AnyField, RoundPairing
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from projections.generator import event
from tests.core.test_every_edition import plan_of

Full = tuple[frozenset[tuple[PlayerId, PlayerId]], PlayerId | None]
"""Pairs, each with the smaller id first, and who has the bye."""


GOES_ON = {"dubov-1997": (("reading-equal-floaters", "lowest-rated"),)}
"""By edition, the reading by which an event does not end where the referee would decide (decision 102)."""


def small_rounds(
    edition: str, rounds: int, most: int, first_round: int = 1, start: int = 0
) -> Iterator[tuple[Tournament, AnyField, RoundPairing]]:
    """So many rounds of events with 4 to `most` players, none before `first_round`."""
    for seed in count(start):
        plan = replace(
            plan_of(edition, seed),
            players=4 + seed % (most - 3),
            rounds=5 + seed % 3,
            variations=GOES_ON.get(edition, ()),
        )
        try:
            played = event(plan)
        except NoLegalPairing:
            continue
        for one_round in played.rounds[first_round - 1 :]:
            then = replace(played, rounds=played.rounds[: one_round.number - 1])
            field = field_of(then, RoundNumber(one_round.number))
            if len(field.contenders) < 4:
                continue
            yield then, field, pair(field)
            rounds -= 1
            if not rounds:
                return


def full_pairings(field: AnyField) -> list[Full]:
    """Every legal full pairing."""
    laws = Laws(field)

    def extend(left: list[int], bye: int | None) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
        if not left:
            yield [], bye
            return
        one, *others = left
        for other in others:
            if laws.legal[one] >> other & 1:
                for pairs, taker in extend([player for player in others if player != other], bye):
                    yield [(one, other), *pairs], taker
        if bye is None and laws.size % 2 and laws.may_take_bye >> one & 1:
            yield from extend(others, one)

    return [
        (
            frozenset(
                (min(laws.ids[one], laws.ids[other]), max(laws.ids[one], laws.ids[other])) for one, other in pairs
            ),
            None if bye is None else laws.ids[bye],
        )
        for pairs, bye in extend(list(range(laws.size)), None)
    ]


def full_of(right: RoundPairing) -> Full:
    """The pairing of an engine in the same form."""
    return frozenset((min(pair), max(pair)) for pair in right.pairs), right.bye
