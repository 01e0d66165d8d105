"""A bracket of few players, all of whose candidates are looked at: the candidate that the exact way gives."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from core.editions.dutch import bracket
from core.editions.dutch.bracket import MOST, exact_candidate, first_of_few, first_without_lonely
from core.editions.dutch.criteria import Bracket, Candidate
from core.editions.dutch.decisions import PairedBracket
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017 import round_pairing as dutch_2017
from core.editions.dutch.v2026 import round_pairing as dutch_2026
from core.model.sentence import NoLegalPairing
from tests.reference.aimed_fields import aimed_field
from tests.thoroughness import some

SEEDS = range(some(1200))
PAIRED = {"dutch-2017": dutch_2017, "dutch-2026": dutch_2026}
EDITIONS = pytest.mark.parametrize("edition", PAIRED)


def brackets(edition: str) -> Iterator[tuple[DutchLayout, PairedBracket]]:
    """Of random rounds, with what was chosen."""
    for seed in SEEDS:
        layout = DutchLayout(aimed_field(seed, edition))
        try:
            paired = PAIRED[edition].paired_brackets(layout)
        except NoLegalPairing:
            continue
        for one in paired:
            yield layout, one


@EDITIONS
def test_of_few_players_the_same_candidate_as_exactly(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where many candidates are equal in every criterion and the order of generation decides."""
    equals: list[int] = []
    first_generated = bracket._first_generated

    def counted(of: Bracket, found: Sequence[Any]) -> Any:  # whatever it gives
        equals.append(len(found))
        return first_generated(of, found)

    monkeypatch.setattr(bracket, "_first_generated", counted)
    told: Counter[int] = Counter()
    for layout, paired in brackets(edition):
        given = layout, paired.bracket, paired.costs, paired.context
        few = first_of_few(*given)
        if few is not None:
            told[len(paired.bracket.players)] += 1
            assert few == exact_candidate(*given)
    assert min(told[size] for size in range(1, MOST + 1)) > 5
    assert max(equals) > 5


@EDITIONS
def test_where_nobody_can_meet_all_float(edition: str) -> None:
    """Without a matching, at the cost that the exact way counts."""
    alone = 0
    for layout, paired in brackets(edition):
        given = layout, paired.bracket, paired.costs, paired.context
        found = first_without_lonely(*given)
        if found is not None and not found.pairs:
            alone += 1
            assert found == exact_candidate(*given)
    assert alone > 20


@EDITIONS
def test_small_brackets_are_paired_without_a_graph(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    exactly = 0

    def counted(*given: Any) -> Candidate:  # passed on
        nonlocal exactly
        exactly += len(given[1].players) <= MOST
        return exact_candidate(*given)

    monkeypatch.setattr(bracket, "exact_candidate", counted)
    small = sum(len(one.bracket.players) <= MOST for _, one in brackets(edition))
    assert exactly < small / 20
