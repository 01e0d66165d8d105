"""Criteria and procedures that read the same in the Dutch rules of 1998 and of 2012, seen through whole rounds.

Where an edition has a literal procedure that takes a field, it is asked as well. What the texts do not have in common
stands in the modules of the editions.
"""

from dataclasses import replace

import pytest

from core.editions.pairing import pair
from core.model.pairing import Contender
from tests.reference.dutch_2012_literal import pair_field_literally
from tests.reference.fields_1998 import field, player

Pairs = set[tuple[int, int]]
both = pytest.mark.parametrize("edition", ["dutch-1998", "dutch-2012"])


def paired(edition: str, *players: Contender) -> tuple[Pairs, int | None]:
    """The pairs, lower number first, and who has the bye."""
    one = replace(field(*players), edition=edition)
    pairing = pair(one)
    if edition == "dutch-2012":
        literal = pair_field_literally(one)
        assert (frozenset(pairing.pairs), pairing.bye) == (literal.pairs, literal.bye)
    return {(min(pair), max(pair)) for pair in pairing.pairs}, pairing.bye


def four(*played: str, **changes: dict[str, object]) -> list[Contender]:
    """Players of one score with these colours."""
    return [player(number, 10, one, **changes.get(f"p{number}", {})) for number, one in enumerate(played, start=1)]


@both
@pytest.mark.parametrize(
    ("players", "pairs"),
    [
        pytest.param(four("", "", "", ""), {(1, 3), (2, 4)}, id="B.1 nobody has met"),
        pytest.param(four("", "", "", "", p1={"met": [3]}), {(1, 4), (2, 3)}, id="B.1 a transposition"),
        pytest.param(four("", "", "", "", p1={"met": [3, 4]}), {(1, 2), (3, 4)}, id="B.1 an exchange"),
        pytest.param(four("WW", "B", "WW", "W"), {(1, 4), (2, 3)}, id="B.2 twice the same colour, both"),
        pytest.param(four("WBW", "B", "WW", "W"), {(1, 3), (2, 4)}, id="B.2 only one must have Black"),
        pytest.param(four("B", "W", "B", "W"), {(1, 4), (2, 3)}, id="A.8 X = 0: all preferences"),
        pytest.param(four("B", "B", "B", "W"), {(1, 3), (2, 4)}, id="A.8 X = 1: the first pairing may deny one"),
        pytest.param(four("B", "", "B", "W"), {(1, 4), (2, 3)}, id="A.7, A.8 no preference counts for neither"),
    ],
)
def test_a_bracket_of_four(edition: str, players: list[Contender], pairs: Pairs) -> None:
    assert paired(edition, *players) == (pairs, None)


@both
@pytest.mark.parametrize(
    ("floats", "left"),
    [
        pytest.param(("..", "..", ".."), 3, id="none"),
        pytest.param(("..", "..", ".d"), 2, id="B.5 not twice in a row"),
        pytest.param(("..", "..", "d."), 2, id="B.6 not as two rounds before"),
        pytest.param(("..", "..", ".u"), 3, id="B.5 an upfloat is another float"),
        pytest.param(("..", "d.", ".d"), 1, id="C.8 comes before anything is dropped: an exchange keeps both"),
        pytest.param((".d", "d.", ".d"), 2, id="B.6 is dropped first"),
        pytest.param((".d", ".d", ".d"), 3, id="then B.5"),
    ],
)
def test_who_of_three_is_moved_down(edition: str, floats: tuple[str, str, str], left: int) -> None:
    upper = [player(number, 10, floats=one) for number, one in enumerate(floats, start=1)]
    assert (left, 4) in paired(edition, *upper, player(4))[0]


@both
@pytest.mark.parametrize(
    ("floats", "opponent"),
    [
        pytest.param(("..", "..", ".."), 2, id="none"),
        pytest.param((".u", "..", ".."), 3, id="B.5"),
        pytest.param(("u.", "..", ".."), 3, id="B.6"),
        pytest.param((".d", "..", ".."), 2, id="a downfloat is another float"),
        pytest.param((".u", "u.", ".u"), 3, id="B.6 is dropped first"),
        pytest.param((".u", ".u", ".u"), 2, id="then B.5"),
    ],
)
def test_who_meets_the_player_moved_down(edition: str, floats: tuple[str, ...], opponent: int) -> None:
    lower = [player(number, 10, floats=one) for number, one in enumerate(floats, start=2)]
    assert (1, opponent) in paired(edition, player(1, 20), *lower)[0]


@both
class TestBye:
    """A.5, B.1."""

    def test_the_lowest_has_it(self, edition: str) -> None:
        assert paired(edition, player(1), player(2), player(3)) == ({(1, 2)}, 3)

    def test_not_who_may_not(self, edition: str) -> None:
        assert paired(edition, player(1), player(2), player(3, may_take_bye=False)) == ({(1, 3)}, 2)

    def test_it_is_a_downfloat(self, edition: str) -> None:
        assert paired(edition, player(1), player(2), player(3, floats=".d")) == ({(1, 3)}, 2)


@both
class TestBrackets:
    """A.3, C.12, C.13."""

    def test_a3_half_moved_down_is_treated_as_homogeneous(self, edition: str) -> None:
        """1 and 2, who have met, with 3 and 4: not 1 first with 3, since 2 has met 4."""
        upper = [player(1, 20), player(2, 20, met=[1, 4])]
        assert paired(edition, *upper, player(3, 10), player(4, 10))[0] == {(1, 4), (2, 3)}

    def test_a3_fewer_than_half_are_paired_first(self, edition: str) -> None:
        """As one homogeneous group 1 would meet 5, 2 meet 6 and 3 meet 7."""
        lower = [player(number, 10) for number in (3, 4, 5, 6, 7, 8)]
        pairs, _ = paired(edition, player(1, 20), player(2, 20, met=[1]), *lower)
        assert pairs == {(1, 3), (2, 4), (5, 7), (6, 8)}

    def test_c12_another_player_is_moved_down(self, edition: str) -> None:
        """3 would move down, but has met everybody there; 2 has not."""
        upper = [player(1, 10), player(2, 10), player(3, 10, met=[4, 5, 6])]
        assert paired(edition, *upper, player(4), player(5), player(6))[0] == {(1, 3), (2, 4), (5, 6)}

    def test_c13_the_penultimate_bracket_gives_up_a_pairing(self, edition: str) -> None:
        """5 and 6 have met, so two must come down to them."""
        upper = [player(number, 10) for number in (1, 2, 3, 4)]
        assert paired(edition, *upper, player(5, met=[6]), player(6))[0] == {(1, 2), (3, 5), (4, 6)}
