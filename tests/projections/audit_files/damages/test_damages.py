"""A sample of the damaged reports; `make damages` tries 5,000."""

from collections import Counter
from random import Random

import pytest

from projections.audit.finding import FIDE_RATING
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from tests.projections.audit_files.damages.__main__ import Tried, tried
from tests.projections.audit_files.damages.damage import Copy
from tests.projections.audit_files.damages.honest import as_bytes, honest
from tests.projections.audit_files.damages.kinds import KINDS, WHY
from tests.projections.audit_files.damages.plain import TODAY, Plain, rules_disagree

SAMPLE = range(90)


@pytest.fixture(scope="module")
def sample() -> list[Tried]:
    return [tried(f"suite-{number}") for number in SAMPLE]


def test_what_other_data_or_a_rule_contradict_is_named(sample: list[Tried]):
    missed = [
        (one.words, damage.kind, damage.words) for one in sample for damage in one.damages if one.is_missed(damage)
    ]
    assert missed == []
    assert not any(found.code == "defect" for one in sample for found in one.audit.findings)


def test_what_is_not_named_is_of_a_kind_that_can_be_undetectable(sample: list[Tried]):
    free = {damage.kind for one in sample for damage in one.damages if not one.is_named(damage)}
    assert free  # else the figures would say nothing
    assert free <= set(WHY)


def test_the_sample_has_most_kinds_and_files_with_several(sample: list[Tried]):
    assert len({damage.kind for one in sample for damage in one.damages}) >= 0.7 * len(KINDS)
    assert set(Counter(len(one.damages) for one in sample)) == {1, 2, 3}


@pytest.mark.parametrize("number", range(25))
def test_nothing_is_found_in_an_honest_report(number: int):
    """Else a damage could be named by chance, and the plain look would be wrong."""
    report = honest(Random(f"honest-{number}"))
    lines = list(report.lines)
    assert audit_file(as_bytes(lines), "honest.trf", Asked(today=TODAY, profile=FIDE_RATING)).findings == ()
    plain = Plain(lines)
    for player in plain.places:
        assert not plain.any_game_disagrees(player)
        assert not plain.points_disagree(player)
        assert not plain.rank_disagrees(player)
    assert not rules_disagree(lines)


@pytest.mark.parametrize("make", KINDS, ids=lambda make: make.__name__)
def test_every_kind_changes_a_file(make):
    """A kind that never applied would be counted as always named."""
    for number in range(200):
        copy = Copy(honest(Random(f"kind-{number}")), Random(f"kind-{number}"))
        before = list(copy.lines)
        damage = make(copy)
        if damage is not None and copy.lines != before:
            return
    pytest.fail("it applies to none of 200 reports")
