"""The exact way of every edition: its engine with all shortcuts taken out.

Each engine has ways that are quick where they can tell, and hands over to slower ones where they cannot. Here they are
made unable to tell, so that the slowest one answers for every bracket.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain
from typing import Any, Final
from unittest.mock import patch

from core.editions.burstein import bracket as burstein_bracket
from core.editions.burstein import order
from core.editions.burstein.old_text import procedure as burstein_seed
from core.editions.cfc import group_order, halves, procedure
from core.editions.cfc import odd_men as odd_men_exactly
from core.editions.cfc import odd_men as score_group
from core.editions.cfc import procedure as second_round
from core.editions.dubov import bracket as shifters
from core.editions.dubov import bracket as upfloaters
from core.editions.dubov import round_pairing as dubov
from core.editions.dubov.round_layout import DubovLayout
from core.editions.dubov.v1997 import score_group as within
from core.editions.dutch import bracket as dutch_bracket
from core.editions.dutch.v1998 import group, moved_down
from core.editions.dutch.v1998 import procedure as dutch_1998
from core.editions.dutch.v2012 import candidates as dutch_2012
from core.editions.dutch.v2012 import procedure as procedure_2012
from core.editions.dutch.v2026 import round_pairing as dutch_2026
from core.editions.lim import procedure as scrutiny
from core.editions.shared.masks import mask_with
from core.editions.team_swiss import bracket as team_upfloaters
from core.matching.cardinality import MaximumMatching


def _cannot_tell(*_: object, **__: object) -> None:
    """A shortcut that always hands over."""


def _by_weighing(search: moved_down._Search, up: int, down: int, *, strict: bool) -> list[tuple[int, int]] | None:
    """1998: the players moved down by matchings that weigh denied preferences, however x is."""
    del strict
    s2 = mask_with(search.s2)
    if not search._can_go_on(search.s1, s2, search.x_first, up, down):
        return None
    return search._extended([], s2, search.x_first, up, down)


def _by_matching(question: order.GroupQuestion) -> order.GroupPairing | None:
    """Burstein: the first of the best pairings by a matching of least cost."""
    partners = order.best_by_matching(question)
    return None if partners is None else order._pairing(question, partners)


def _of_least_cost(
    layout: DubovLayout, residents: Sequence[int], lower: Sequence[Sequence[int]], rest: MaximumMatching
) -> list[int]:
    """Dubov: the upfloaters by a matching of everybody."""
    everyone = list(chain.from_iterable(lower))
    found = upfloaters._of_least_cost(layout, residents, everyone, is_complete=True)
    assert found is not None, "everyone can be paired"
    complete = rest.can_pair_all(mask_with(everyone) & ~mask_with(found), 0)
    assert complete, "[C4]"
    return found


Change = tuple[Any, str, Any]
"""What holds a name, the name, and what it stands for in the exact way."""

_DUTCH: Final[tuple[Change, ...]] = tuple(
    (dutch_bracket, way, _cannot_tell) for way in ("first_of_few", "first_within_bound", "first_without_lonely")
)
_DUTCH_2026: Final[tuple[Change, ...]] = (*_DUTCH, (dutch_2026, "paired_bracket", dutch_2026.pair_with_everyone_lower))
_BURSTEIN: Final[tuple[Change, ...]] = (
    (burstein_bracket, "by_itself", _cannot_tell),
    (burstein_bracket, "with_following_bracket", _cannot_tell),
)
_DUBOV: Final[tuple[Change, ...]] = (
    (dubov, "upfloaters_for", _of_least_cost),
    (shifters._Shifters, "_yields_a_pairing", lambda *_: False),
    (shifters._Shifters, "_fewest_within", shifters._Shifters._fewest_by_weighing),
)

_LIM: Final[tuple[Change, ...]] = ((scrutiny._Scrutiny, "_all_can", lambda *_: False),)

EXACT: Final[dict[str, tuple[Change, ...]]] = {
    "dutch-1998": (
        (dutch_1998, "pair_quickly", _cannot_tell),
        (group, "_without_waste", _cannot_tell),
        (moved_down._Search, "_first_on_masks", _by_weighing),
    ),
    "dutch-2012": (
        (dutch_2012, "first_within_bound", _cannot_tell),
        (procedure_2012.Round, "_can_be_no_better", lambda *_: False),
    ),
    "dutch-2017": _DUTCH,
    "dutch-2026": _DUTCH_2026,
    "burstein-seed": ((burstein_seed, "first_pairing", _by_matching),),
    "burstein-2017": (*_BURSTEIN, *_DUTCH),
    "burstein-2026": (*_BURSTEIN, *_DUTCH_2026),
    "dubov-1997": ((within, "_first_of_least_cost", within._by_weight),),
    "dubov-2018": _DUBOV,
    "dubov-2026": _DUBOV,
    "lim-1999": _LIM,
    "lim-2026": _LIM,
    "double-swiss-2026": (
        (team_upfloaters, "_one_upfloater", _cannot_tell),
        (team_upfloaters, "_without_completion", _cannot_tell),
    ),
    "cfc": (
        (halves, "first_transposition", _cannot_tell),
        (halves, "first_interchange", _cannot_tell),
        (score_group, "simply_settled", _cannot_tell),
        (score_group, "settled_alone", odd_men_exactly.settled_exactly),
        (second_round, "simply_crossed", _cannot_tell),
        (group_order.GroupOrder, "_holds_at_once", _cannot_tell),
        (group_order, "more_equals", _cannot_tell),
        (procedure, "_in_turn_once_more", _cannot_tell),
    ),
}


@contextmanager
def exactly(edition: str) -> Iterator[None]:
    """Inside, the engine of the edition takes no shortcut."""
    with ExitStack() as stack:
        for where, name, instead in EXACT[edition]:
            stack.enter_context(patch.object(where, name, instead))
        yield
