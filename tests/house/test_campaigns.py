"""The sample of a campaign: drawn by its seed, from everywhere, and never less than what `make mutation` runs."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import campaigns, feedback
from tests.data_paths import TESTS


def case(number, module="core/test_x.py", **mark):
    """A case of a campaign as pytest collects it."""
    given = {"campaign": SimpleNamespace(kwargs=mark)} if mark else {}
    return SimpleNamespace(
        nodeid=f"tests/{module}::test_y[{number}]", path=TESTS / module, get_closest_marker=given.get
    )


@pytest.fixture(autouse=True)
def _in_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(campaigns.WHOLE, "")  # what was not there is not taken back: `begin` would leave it for all
    monkeypatch.delenv(campaigns.WHOLE)
    monkeypatch.setenv(campaigns.SEED, "7")


def test_one_of_so_many_neighbours_is_drawn():
    for length in (1, 7, 8, 9, 100):
        found = campaigns.drawn(range(length), 8, "x")
        assert [one // 8 for one in found] == list(range(-(-length // 8)))


def test_a_seed_draws_the_same_and_another_one_others(monkeypatch: pytest.MonkeyPatch):
    first = campaigns.drawn(range(1000), 8, "x")
    assert campaigns.drawn(range(1000), 8, "x") == first
    assert campaigns.drawn(range(1000), 8, "y") != first
    monkeypatch.setenv(campaigns.SEED, "8")
    assert campaigns.drawn(range(1000), 8, "x") != first


def test_every_case_is_drawn_by_some_seed(monkeypatch: pytest.MonkeyPatch):
    seen = set()
    for seed in range(100):
        monkeypatch.setenv(campaigns.SEED, str(seed))
        seen.update(campaigns.drawn(range(100), 8, "x"))
    assert seen == set(range(100))


def test_what_is_no_campaign_stays_and_what_the_fast_part_runs_stays():
    cases = [case(number, one_in=8) for number in range(82)]
    others = [case(number, "core/test_z.py") for number in range(50)]
    kept, left_out = campaigns.sampled([*cases, *others])
    assert kept[-50:] == others
    assert len(kept) == 50 + 2 + 10
    assert {id(one) for one in feedback.in_a_minute(cases)[0]} <= {id(one) for one in kept}
    assert len(kept) + len(left_out) == 132


def test_a_campaign_tries_all(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(campaigns.WHOLE, "1")
    cases = [case(number, one_in=8) for number in range(82)]
    assert campaigns.sampled(cases) == (cases, [])


@pytest.mark.parametrize(("arguments", "whole"), [(["tests"], False), (["tests/core"], False), (["a_x.py::z"], True)])
def test_modules_that_are_named_are_tried_whole(arguments, whole, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("PAIRTRAIL_TEST_THOROUGH", raising=False)
    campaigns.begin(SimpleNamespace(args=arguments))
    assert ("all cases" in campaigns.told()) is whole
    assert whole or f"{campaigns.SEED}=7" in campaigns.told()


def test_a_seed_is_drawn_where_none_is_given(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(campaigns.SEED)
    monkeypatch.setattr(campaigns.secrets, "randbelow", lambda end: end - 1)
    campaigns.begin(SimpleNamespace(args=["tests"]))
    assert campaigns.told().endswith(f"{campaigns.SEED}=999999")


def examples_of(test) -> list[int]:
    """What a test with fifty examples tries."""
    tried.clear()
    campaigns.draw_examples([SimpleNamespace(obj=test, nodeid="tests/core/test_x.py::test_y")])
    test()
    return list(tried)


tried: list[int] = []


def made(count: int = 50):
    @settings(max_examples=count)
    @given(st.integers())
    def test(number):
        tried.append(number)

    return test


def test_of_examples_a_sixth_is_drawn_and_another_seed_draws_others(monkeypatch: pytest.MonkeyPatch):
    first = examples_of(made())
    assert 0 < len(first) <= 50 // campaigns.EXAMPLES
    assert examples_of(made()) == first
    monkeypatch.setenv(campaigns.SEED, "8")
    assert examples_of(made()) != first


def test_of_few_examples_all_are_tried_and_in_a_campaign_of_many(monkeypatch: pytest.MonkeyPatch):
    assert len(examples_of(made(campaigns.FEW))) == campaigns.FEW
    monkeypatch.setenv(campaigns.WHOLE, "1")
    assert len(examples_of(made())) == 50
