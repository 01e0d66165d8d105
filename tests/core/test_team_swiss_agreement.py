"""The engine of C.04.6 against the literal enumeration: pairs, colours, the bye, and the upfloaters of each bracket.

A sample here; as many rounds as one likes: `python -m tests.core.test_team_swiss_agreement 10000`.
"""

import sys
from collections import Counter
from dataclasses import replace

import pytest

from core.editions.pairing import pair
from core.editions.team_swiss import bracket
from core.editions.team_swiss import bracket as upfloaters
from core.editions.team_swiss.round_layout import Field
from core.model.sentence import NoLegalPairing
from tests.reference.team_fields import as_field, random_round
from tests.reference.team_swiss_literal import NoPairing, Paired

SAMPLE = 400


def by_engine(field: Field) -> Paired | None:
    """What the engine gives, in the words of the enumeration; None: no pairing."""
    try:
        pairing = pair(field)
    except NoLegalPairing:
        return None
    scores = {one.id: one.score for one in field.contenders}
    sets = tuple(tuple(team for team in one.residents if scores[team] != one.score) for one in pairing.record.brackets)
    return Paired(frozenset(pairing.pairs), pairing.bye, sets)


def difference(seed: int, seen: Counter[str], *, c1_alone: bool = False) -> str:
    """What differs on the round of a seed; empty: nothing. `c1_alone`: by the text of 2024, read with [C1] alone."""
    literal = random_round(seed)
    if c1_alone:
        literal = replace(literal, edition=2024, legally_by_c1_alone=True)
    field = as_field(literal)
    try:
        expected = literal.round()
    except NoPairing:
        expected = None
    found = by_engine(field)
    seen[f"{literal.edition}, type {literal.preferences or 'none'}"] += 1
    seen["no pairing"] += expected is None
    if expected is not None:
        seen["with a bye"] += expected.bye is not None
        most = max(map(len, expected.upfloaters), default=0)
        seen[f"at most {most} upfloaters"] += 1
        articles = {literal.colours(*one)[2] for one in expected.pairs}
        seen.update(f"colours by {article}" for article in articles)
    return "" if found == expected else f"seed {seed}: literally {expected}, the engine {found}"


def test_the_engine_pairs_as_the_enumeration():
    seen: Counter[str] = Counter()
    assert [found for seed in range(SAMPLE) if (found := difference(seed, seen))] == []
    assert seen["with a bye"] > 50
    assert seen["at most 2 upfloaters"] > 5
    assert {f"colours by 4.3.{number}" for number in range(1, 10)} <= seen.keys()
    assert {f"{edition}, type {kind}" for edition in (2024, 2026) for kind in ("A", "B", "none")} <= seen.keys()


def test_the_exact_way_pairs_a_bracket_as_the_quick_one(monkeypatch):
    monkeypatch.setattr(bracket._Bracket, "first_within_the_bound", lambda _: None)
    assert [found for seed in range(SAMPLE // 4) if (found := difference(seed, Counter()))] == []


def test_the_exact_way_finds_the_upfloaters_that_the_quick_one_finds(monkeypatch):
    monkeypatch.setattr(upfloaters, "_one_upfloater", lambda *_: None)
    monkeypatch.setattr(upfloaters, "_without_completion", lambda *_: None)
    assert [found for seed in range(SAMPLE) if (found := difference(seed, Counter()))] == []


DIFFERENT_BY_C1_ALONE = (262, 1991, 2086, 2341, 3358)
"""Seeds of `random_round` on which the two readings of 3.3.3 of 2024 give different pairings: 13 of the first 6,000."""


def test_the_reading_with_c1_alone_is_that_of_the_enumeration():
    """Decision 110: `reading-legally-paired=without-completion`, in the text of 2024 alone."""
    seen: Counter[str] = Counter()
    seeds = [*range(SAMPLE // 2), *DIFFERENT_BY_C1_ALONE]
    assert [found for seed in seeds if (found := difference(seed, seen, c1_alone=True))] == []
    assert seen["at most 2 upfloaters"] > 5


@pytest.mark.parametrize("seed", DIFFERENT_BY_C1_ALONE)
def test_the_two_readings_of_legally_differ(seed: int):
    literal = replace(random_round(seed), edition=2024)
    alone = by_engine(as_field(replace(literal, legally_by_c1_alone=True)))
    assert alone is not None
    assert alone != by_engine(as_field(literal))


def main(first: int, rounds: int) -> None:
    """Print what was found on so many rounds."""
    seen: Counter[str] = Counter()
    differing = 0
    for seed in range(first, first + rounds):
        if found := difference(seed, seen):
            differing += 1
            print(found)  # noqa: T201  a report by hand
    print(f"{rounds} rounds from seed {first}: {differing} differ")  # noqa: T201  likewise
    for what, times in sorted(seen.items()):
        print(f"  {what}: {times}")  # noqa: T201  likewise


if __name__ == "__main__":
    main(int(sys.argv[2]) if len(sys.argv) > 2 else 0, int(sys.argv[1]))
