"""Colours: rules 627 to 632 of the Canadian handbook."""

import pytest

from core.editions.cfc.round_layout import ColourPreference, Denied, Kind, colour_of_higher, due_of, least_denied
from core.model.lots import coin
from core.model.results import Colour
from tests.core.cfc_events import colour_rules, paired

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def played(colours):
    return tuple(Colour(one) for one in colours.lower())


@pytest.mark.parametrize(
    ("colours", "kind", "third"),
    [
        pytest.param("", Kind.NONE, None, id="no game"),
        pytest.param("w", Kind.BLACK_EQUALISING, None, id="630: one White more"),
        pytest.param("b", Kind.WHITE_EQUALISING, None, id="630: one Black more"),
        pytest.param("wb", Kind.WHITE_ALTERNATING, None, id="631: equal, Black last"),
        pytest.param("bw", Kind.BLACK_ALTERNATING, None, id="631: equal, White last"),
        pytest.param("ww", Kind.BLACK_EQUALISING, WHITE, id="a third White"),
        pytest.param("bbww", Kind.BLACK_ALTERNATING, WHITE, id="a third White of four"),
        pytest.param("wwb", Kind.BLACK_EQUALISING, None, id="equalising goes before alternating"),
        pytest.param("bbbww", Kind.WHITE_EQUALISING, WHITE, id="it equalises and is the third"),
    ],
)
def test_the_due_colour(colours, kind, third):
    assert due_of(played(colours)) == (kind, third)


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "rule"),
    [
        pytest.param("w", "b", BLACK, "630", id="both can be given what equalises"),
        pytest.param("w", "w", BLACK, "630", id="630: the higher ranked has priority"),
        pytest.param("b", "b", WHITE, "630", id="630: whether white or black"),
        pytest.param("bw", "w", WHITE, "630", id="629: equalising goes before the higher ranked's alternation"),
        pytest.param("bw", "wb", BLACK, "631", id="both alternate"),
        pytest.param("bw", "bw", BLACK, "631", id="631: the higher ranked has priority"),
        pytest.param("bw", "bbww", WHITE, "631", id="631: but nobody has a third White"),
        pytest.param("bbww", "bbww", BLACK, "631", id="unless both would: the higher ranked"),
        pytest.param("w", "ww", WHITE, "631", id="630 cannot suit both: nobody has a third White"),
        pytest.param("", "w", WHITE, "630", id="who has no game takes what is left"),
        pytest.param("", "wb", BLACK, "631", id="also to alternate"),
        pytest.param("", "", BLACK, "628", id="628: an odd place has the initial colour"),
    ],
)
def test_who_gets_which_colour(higher, lower, colour, rule):
    """The initial colour is Black, and the higher ranked stands on place 1."""
    one, other = ColourPreference(due_of(played(higher)), 1), ColourPreference(due_of(played(lower)), 2)
    assert colour_of_higher(one, other, BLACK) == (colour, rule)


def test_an_even_place_has_the_other_colour():
    """628."""
    assert colour_of_higher(ColourPreference(due_of(()), 2), ColourPreference(due_of(()), 3), WHITE) == (BLACK, "628")


@pytest.mark.parametrize(
    ("one", "other", "denied"),
    [
        pytest.param("w", "b", Denied(0, 0, 0), id="nothing"),
        pytest.param("w", "w", Denied(1, 0, 0), id="an equalising colour"),
        pytest.param("w", "bw", Denied(0, 0, 1), id="an alternating one, not the equalising one"),
        pytest.param("bbww", "bbww", Denied(0, 1, 1), id="a third White"),
    ],
)
def test_what_a_pair_denies(one, other, denied):
    assert least_denied(due_of(played(one)), due_of(played(other))) == denied
    assert least_denied(due_of(played(other)), due_of(played(one))) == denied


def test_first_round():
    """628: the odd-numbered of the top half have the colour of the lot (White), the even-numbered the other."""
    assert paired(8).pairs == ((1, 5), (6, 2), (3, 7), (8, 4))
    assert set(colour_rules(paired(8)).values()) == {"628"}


def test_unplayed_games_do_not_count():
    """632: 1 won by default and is still due no colour, so 2, who had White, has Black."""
    pairing = paired(4, "1W3 2w4")
    assert colour_rules(pairing)[1, 2] == "630"


class TestLastRound:
    """631.2."""

    @staticmethod
    def lots(*rounds, of, announced="yes"):
        pairing = paired(4, *rounds, of=of, variations={"last-round-lot": announced})
        return {frozenset(pair): (rule, pair[0]) for pair, rule in colour_rules(pairing).items()}

    def test_odd_number_of_rounds_and_equal_colours(self):
        """After two rounds everybody has had both colours; 1-2 and 3-4 are left."""
        games = ["1d3 2d4", "4d1 3d2"]
        drawn = self.lots(*games, of=3)
        for higher, lower in ((1, 2), (3, 4)):
            white = higher if coin("small", "631.2", 3, higher, lower) else lower
            assert drawn[frozenset({higher, lower})] == ("631.2", white)
        assert {rule for rule, _ in self.lots(*games, of=3, announced="no").values()} == {"631"}
        assert {rule for rule, _ in self.lots(*games, of=5).values()} == {"631"}

    def test_even_number_of_rounds_and_the_same_equalising_colour(self):
        """1 and 2 had White, 3 and 4 Black, and 1-4 and 2-3 are kept apart by earlier defaults."""
        games = ["1w3 2w4", "1W4 2W3", "1Z 2Z 3Z 4Z"]
        drawn = self.lots(*games, of=4)
        assert {rule for rule, _ in drawn.values()} == {"631.2"}
        assert {rule for rule, _ in self.lots(*games, of=4, announced="no").values()} == {"630"}

    def test_different_colours_need_no_lot(self):
        assert {rule for rule, _ in self.lots("1d2 4d3", of=2).values()} == {"630"}
