"""The quick ways of the older systems count again what they found, and hand over above their bound (decision 92).

Seen by mutation: each search is broken so that it believes too much. With its proof the rounds stay as the exact way
pairs them; with the proof taken out as well they do not.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from core.editions.cfc import halves as first_transposition
from core.editions.dubov.v1997 import score_group as within
from core.editions.dutch.v1998 import group
from core.editions.dutch.v1998 import matchings as quick
from tests.hunt.families import FAMILIES
from tests.hunt.hunting import drawn

Patch = pytest.MonkeyPatch


def quick_way_of_1998_sees_no_clash(patch: Patch) -> None:
    patch.setattr(quick, "_CLASH", ((0, 0, 0),) * 3)
    patch.setattr(quick, "_unavoidable", lambda *_: 0)


def without_proof_of_1998(patch: Patch) -> None:
    patch.setattr(quick, "_denied", lambda *_: 0)


def masks_of_1998_allow_clashes(patch: Patch) -> None:
    """The way with x as A.8 gives it, of a group that the quick way has not paired."""
    patch.setattr("core.editions.dutch.v1998.procedure.pair_quickly", lambda *_: None)
    rightly = group._masks

    def masks(one: group.Group, up: int, down: int) -> tuple[dict[int, int], int]:
        _, floaters = rightly(one, up, down)
        players = group.mask_with(one.players)
        return {player: one.layout.opponents(player, up, down) & players for player in one.players}, floaters

    patch.setattr(group, "_masks", masks)


def dubov_1997_settles_along_the_worst_edges(patch: Patch) -> None:
    """What is said to be part of a best matching is part of one with as many pairs within a column as can be."""
    rightly = within.least_cost_matching

    def wrongly(alone: Any, edges: Any) -> Any:
        mate = rightly(alone, edges).mate
        worst = rightly(alone, [(one, other, cost == 0) for one, other, cost in edges]).mate
        tight = [place for place, (one, other, _) in enumerate(edges) if worst[one] == other]
        return SimpleNamespace(mate=mate, tight=tight, has_blossoms=False)

    patch.setattr(within, "least_cost_matching", wrongly)


def without_proof_of_dubov_1997(patch: Patch) -> None:
    patch.setattr(within, "_cost", lambda *_: 0)


def canada_allows_every_kind(patch: Patch) -> None:
    kinds = list(range(len(first_transposition.Kind)))
    patch.setattr(first_transposition._Search, "_search", lambda _: None)
    patch.setattr(first_transposition, "_kinds_without_waste", lambda *_: [kinds] * len(kinds))


def canada_takes_whoever_is_next(patch: Patch) -> None:
    """Whether or not the two have met, or want the same colour."""
    patch.setattr(first_transposition._Search, "_search", lambda search: list(search.bottom))


def without_proof_of_canada(patch: Patch) -> None:
    patch.setattr(first_transposition._Search, "_meets_the_bound", lambda *_: True)


def differences(edition: str, rounds: int) -> int:
    """In how many rounds production and exact way part."""
    family = FAMILIES[edition]
    cases = [drawn(family, "mutation", number, small=True) for number in range(rounds)]
    return sum(family.in_production(case) != family.exactly(case) for case in cases)


@pytest.mark.parametrize(
    ("edition", "broken", "unproved"),
    [
        ("dutch-1998", quick_way_of_1998_sees_no_clash, without_proof_of_1998),
        ("cfc", canada_allows_every_kind, without_proof_of_canada),
        ("cfc", canada_takes_whoever_is_next, without_proof_of_canada),
    ],
)
@pytest.mark.campaign(one_in=3)
def test_a_search_that_believes_too_much_is_found_out(
    edition: str, broken: Callable[[Patch], None], unproved: Callable[[Patch], None], monkeypatch: Patch
) -> None:
    broken(monkeypatch)
    assert differences(edition, 250) == 0
    unproved(monkeypatch)
    assert differences(edition, 250) > 0


def test_masks_that_allow_too_much_are_handed_over(monkeypatch: Patch) -> None:
    masks_of_1998_allow_clashes(monkeypatch)
    assert differences("dutch-1998", 250) == 0


def test_dubov_1997_counts_the_pairs_within_a_column(monkeypatch: Patch) -> None:
    """Asked directly: in groups small enough for the hunt their number seldom leaves a choice."""
    left, right, legal = (0, 1), (2, 3), [0b1110, 0b1101, 0b1011, 0b0111]
    dubov_1997_settles_along_the_worst_edges(monkeypatch)
    assert within.first_with_fewest_within(left, right, legal) == [(0, 2), (1, 3)]
    without_proof_of_dubov_1997(monkeypatch)
    assert within.first_with_fewest_within(left, right, legal) == [(0, 1), (2, 3)]
