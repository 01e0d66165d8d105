"""Games on the boards that are fixed for players, all others in their order."""

import pytest

from core.general_rules.board_order import Elsewhere, elsewhere, placed

FIVE = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10))


class TestPlaced:
    @pytest.mark.parametrize(
        ("fixed", "order"),
        [
            pytest.param({}, [1, 3, 5, 7, 9], id="nothing fixed"),
            pytest.param({8: 1}, [7, 1, 3, 5, 9], id="to the top, the others in order"),
            pytest.param({1: 4}, [3, 5, 7, 1, 9], id="down, the others in order"),
            pytest.param({5: 3}, [1, 3, 5, 7, 9], id="where the game is anyway"),
            pytest.param({1: 5, 9: 1}, [9, 3, 5, 7, 1], id="two that exchange"),
            pytest.param({1: 5, 2: 3}, [3, 5, 7, 9, 1], id="of two who meet the first fixed counts"),
            pytest.param({2: 3, 1: 5}, [3, 5, 1, 7, 9], id="whoever that is"),
            pytest.param({1: 7}, [3, 5, 7, 9, 1], id="too few boards: the last"),
            pytest.param({1: 7, 3: 5}, [5, 7, 9, 1, 3], id="too few, and the last is somebody's own: the one before"),
            pytest.param({99: 1}, [1, 3, 5, 7, 9], id="not paired in this round"),
        ],
    )
    def test_whose_game_is_where(self, fixed, order):
        assert [white for white, _ in placed(FIVE, fixed)] == order

    def test_no_boards(self):
        assert placed((), {1: 1}) == ()


def boards(pairs):
    """By number."""
    return dict(enumerate(pairs, 1))


class TestElsewhere:
    def test_who_is_on_the_board_fixed_is_not_told(self):
        fixed = {1: 5, 9: 1}
        assert elsewhere(boards(placed(FIVE, fixed)), fixed) == ()

    def test_of_two_who_meet_the_other_is_told(self):
        fixed = {1: 5, 2: 3}
        assert elsewhere(boards(placed(FIVE, fixed)), fixed) == (Elsewhere(2, 3, 5, because_of=1),)

    def test_too_few_boards(self):
        assert elsewhere(boards(placed(FIVE, {1: 7})), {1: 7}) == (Elsewhere(1, 7, 5),)

    def test_who_is_not_paired_is_not_told(self):
        assert elsewhere(boards(FIVE), {99: 1}) == ()
