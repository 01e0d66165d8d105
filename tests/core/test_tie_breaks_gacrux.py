"""A few random events beside `gacrux`, where it is installed.

`python -m benchmarks.tie_breaks_gacrux` runs hundreds.
"""

import pytest

from benchmarks.tie_breaks_gacrux import DATES, ROUND_ROBIN, VALUES, differences

pytest.importorskip("gacrux", reason="gacrux is not installed; it is no requirement of the suite")


@pytest.mark.parametrize("edition", DATES)
@pytest.mark.parametrize("codes", [VALUES, ROUND_ROBIN], ids=["swiss", "round robin"])
def test_it_gives_the_same_values_and_orders(edition: str, codes: tuple[str, ...]):
    assert [found for seed in range(900, 906) for found in differences(seed, edition, codes)] == []


def test_the_comparison_sees_a_difference(monkeypatch: pytest.MonkeyPatch):
    """By the dates of the other edition the dummies differ."""
    monkeypatch.setitem(DATES, "2026-03", DATES["2023-09"])
    assert any(code == "BH" for seed in range(900, 906) for code, *_ in differences(seed, "2026-03", ("BH",)))
