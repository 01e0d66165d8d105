"""Which edition of the tie-break regulations is in force on a day (decision 67)."""

import pytest

from core.tie_breaks.editions import LATEST, edition_on


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("2023/08/31", "2022"),
        ("2023/09/01", "2023-09"),
        ("2026-02-28", "2023-09"),
        ("2026-03-01", LATEST),
        ("31.08.2023", "2022"),
        ("1.9.2023", "2023-09"),
        ("20230831", "2022"),
        ("soon", LATEST),
    ],
)
def test_the_edition_of_a_day(day: str, edition: str):
    assert edition_on(day) == edition
