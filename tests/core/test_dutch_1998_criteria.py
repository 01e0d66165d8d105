"""What 1998 does not share with 2012 (`test_dutch_until_2017_criteria`) on both sides, seen through whole rounds."""

import pytest

from core.editions.dutch.v1998.procedure import pair
from core.model.pairing import BracketKind, Contender, ProcedureRecord
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from tests.reference.fields_1998 import field, paired, player

Pairs = set[tuple[int, int]]


def four(*played: str, **changes: dict[int, object]) -> list[Contender]:
    """Players of one score with these colours."""
    return [player(number, 10, one, **changes.get(f"p{number}", {})) for number, one in enumerate(played, start=1)]


@pytest.mark.parametrize(
    ("players", "pairs"),
    [
        pytest.param(four("W", "B", "W", "W"), {(1, 3), (2, 4)}, id="B.2 same strong preference may meet"),
        pytest.param(four("WW", "B", "BWW", "B"), {(1, 4), (2, 3)}, id="B.2 twice the same colour in a row at the end"),
        pytest.param(four("WBWW", "B", "WBW", "W"), {(1, 3), (2, 4)}, id="B.2 difference two against one"),
        pytest.param(four("B", "B", "W", "W", p1={"met": [3, 4]}), {(1, 2), (3, 4)}, id="C.11 x raised"),
    ],
)
def test_a_bracket_of_four(players: list[Contender], pairs: Pairs) -> None:
    assert paired(*players) == (pairs, None)


@pytest.mark.parametrize(
    ("floats", "denied"),
    [
        pytest.param(("..", "..", ".d"), {"B.5": 0, "B.6": 0}, id="another one is moved down"),
        pytest.param((".d", "d.", ".d"), {"B.5": 0, "B.6": 1}, id="B.6 once, though others have floats"),
        pytest.param((".d", ".d", ".d"), {"B.5": 1, "B.6": 0}, id="B.5 once, though three have that float"),
    ],
)
def test_the_record_counts_the_floats_that_are_repeated(floats: tuple[str, str, str], denied: dict[str, int]) -> None:
    upper = [player(number, 10, floats=one) for number, one in enumerate(floats, start=1)]
    values = pair(field(*upper, player(4))).record.brackets[0].values
    assert {one.criterion: one.value for one in values if one.criterion in denied} == denied


class TestOverHalfInTheLastRound:
    """The note under B, and A.7."""

    def test_b2_holds_before_it(self) -> None:
        players = (player(1, 20, "WW"), player(2, 20, "BB"), player(3, 20, "WW"), player(4, 20, "BB"))
        assert paired(*players)[0] == {(1, 4), (2, 3)}

    def test_b2_is_lifted_in_it(self) -> None:
        """Of 3 points 2 are over half; x = 1 lets the first pairing stand."""
        players = [player(number, 20, "WW") for number in (1, 2, 3, 4)]
        assert paired(*players, last=True)[0] == {(1, 3), (2, 4)}
        with pytest.raises(NoLegalPairing):
            pair(field(*players))

    def test_half_is_not_over_half(self) -> None:
        players = [player(number, 20, "WW") for number in (1, 2)]
        with pytest.raises(NoLegalPairing):
            pair(field(*players, round_number=5, last=True))

    def test_the_opponent_who_is_not_over_half_keeps_his_absolute_preference(self) -> None:
        pairing = pair(field(player(1, 20, "BWW"), player(2, 10, "WBWW"), last=True))
        assert pairing.pairs == ((1, 2),)  # 2 must have Black (E.2), so 1 has White three times in a row
        assert pairing.record.pairs[0].colour_article == "E.2"

    def test_floats_do_not_count_in_it(self) -> None:
        upper = [player(number, 20, floats=".d" if number == 3 else "..") for number in (1, 2, 3)]
        assert (3, 4) in paired(*upper, player(4), last=True)[0]
        assert (2, 4) in paired(*upper, player(4))[0]


class TestBye:
    """A.5, B.1."""

    def test_c13_whoever_may_is_moved_down_to_it(self) -> None:
        """Neither of the lowest may have it: of the bracket above, whose lowest was to move down, only 1 may."""
        upper = [player(number, 10, may_take_bye=number == 1) for number in (1, 2, 3)]
        lower = [player(number, may_take_bye=False) for number in (4, 5)]
        assert paired(*upper, *lower) == ({(2, 3), (4, 5)}, 1)

    def test_nobody_may(self) -> None:
        with pytest.raises(NoLegalPairing, match=r"and cannot be given the bye \(B\.1\)"):
            pair(field(*(player(number, may_take_bye=False) for number in (1, 2, 3))))

    def test_whom_the_crowd_may_meet_may_but_the_crowd_may_not(self) -> None:
        crowd = [player(number, met=[2, 3], may_take_bye=False) for number in (2, 3)]
        with pytest.raises(NoLegalPairing, match=r"players 2 and 3 have .* cannot be given the bye \(B\.1\)"):
            pair(field(player(1), *crowd))

    def test_the_crowd_may_but_is_too_large(self) -> None:
        crowd = [player(number, met=[2, 3, 4, 5]) for number in (2, 3, 4, 5)]
        with pytest.raises(NoLegalPairing, match=r"players 2, 3 and 4 have .*, and only one of them can have the bye"):
            pair(field(player(1, may_take_bye=False), *crowd))


class TestProceduresBetweenBrackets:
    """C.1 and C.12 to C.14."""

    def test_c1_who_has_no_opponent_in_his_bracket_moves_down(self) -> None:
        upper = [player(1, 10, met=[2, 3, 4]), player(2, 10), player(3, 10), player(4, 10)]
        pairs, _ = paired(*upper, player(5), player(6))
        assert pairs == {(2, 3), (1, 5), (4, 6)}

    def test_c10_another_opponent_of_the_player_moved_down_for_the_sake_of_the_remainder(self) -> None:
        """With 2 he would leave 3, 4 and 5, who have all met each other."""
        lower = [player(2, 10), player(3, 10, met=[4, 5]), player(4, 10, met=[5]), player(5, 10)]
        pairs, bye = paired(player(1, 20), *lower)
        assert (pairs, bye) == ({(1, 3), (2, 4)}, 5)

    def test_c13_the_two_lowest_brackets_are_joined(self) -> None:
        """1 alone can meet 6: both brackets above are joined with his, which is then treated as homogeneous."""
        upper = [player(1, 20), player(2, 20)]
        middle = [player(number, 10, met=[6]) for number in (3, 4, 5)]
        pairing = pair(field(*upper, *middle, player(6, met=[2])))
        assert {(min(one), max(one)) for one in pairing.pairs} == {(1, 6), (2, 4), (3, 5)}
        assert isinstance(pairing.record, ProcedureRecord)
        assert [step.article for step in pairing.record.steps] == ["C.13", "C.13"]
        assert [bracket.kind for bracket in pairing.record.brackets] == [BracketKind.COLLAPSED_LAST]

    def test_c14_p_is_lowered_and_x_goes_back(self) -> None:
        """Only 1 can meet the others, so p = 1; of 2, 3 and 4 he meets the first whose colour suits."""
        upper = [player(1, 10, "W"), player(2, 10, "W", met=[3, 4]), player(3, 10, "B", met=[4]), player(4, 10, "B")]
        lower = [player(5), player(6)]
        assert (1, 3) in paired(*upper, *lower)[0]

    def test_who_can_show_why_there_is_no_pairing(self) -> None:
        players = [player(1, met=[2, 3, 4]), player(2), player(3), player(4)]
        with pytest.raises(NoLegalPairing) as refusal:
            pair(field(*players))
        assert refusal.value.witness == (1,)
        assert "Games already played (B.1)" in str(refusal.value)


class TestColours:
    """E, with F.2 and F.3."""

    @pytest.mark.parametrize(
        ("one", "other", "white", "article"),
        [
            pytest.param("B", "W", 1, "E.1", id="both"),
            pytest.param("", "B", 2, "E.1", id="one without a preference"),
            pytest.param("WB", "WBB", 2, "E.2", id="absolute before mild"),
            pytest.param("B", "WB", 1, "E.2", id="strong before mild"),
            pytest.param("BWWB", "WBWB", 2, "E.3", id="BWW-B counts as -BWWB beside WB-WB"),
            pytest.param("WBBWWB", "WB", 1, "E.4", id="only as far back as both have played"),
            pytest.param("WB", "WB", 1, "E.4", id="the higher ranked"),
        ],
    )
    def test_who_has_white(self, one: str, other: str, white: int, article: str) -> None:
        pairing = pair(field(player(1, 10, one), player(2, 10, other)))
        assert (pairing.pairs[0][0], pairing.record.pairs[0].colour_article) == (white, article)

    @pytest.mark.parametrize("colour", list(Colour))
    def test_f4_and_e5_the_first_round(self, colour: Colour) -> None:
        pairing = pair(field(*(player(number) for number in range(1, 10)), round_number=1, initial_colour=colour))
        drawn = ((1, 5), (6, 2), (3, 7), (8, 4))
        expected = drawn if colour is Colour.WHITE else tuple((black, white) for white, black in drawn)
        assert (pairing.pairs, pairing.bye) == (expected, 9)
        assert {one.colour_article for one in pairing.record.pairs} == {"E.5"}
