"""The Lim system clause by clause: the examples of its articles, and the two sides of each (decision 216)."""

from collections.abc import Iterable

import pytest

from core.editions.lim.procedure import Group, floaters_of, opponents_in_order, paired_round, pairs_of
from core.editions.lim.round_layout import (
    IN_1999,
    ColourQuestion,
    LimLayout,
    MaxiField,
    RatedContender,
    colour_of_higher,
)
from core.editions.pairing import pair
from core.editions.registry import edition_named
from core.editions.shared.colours import due_colours
from core.editions.shared.masks import mask_with
from core.model.pairing import Contender, Field, Float
from core.model.results import Colour
from core.model.sentence import NoLegalPairing

W, B = Colour.WHITE, Colour.BLACK


def played(text: str) -> tuple[Colour, ...]:
    return tuple(W if one == "w" else B for one in text)


def one(number, score=0, colours="", met=(), *, floated=False, bye=True, rating=None) -> Contender:
    parts = {
        "id": number,
        "number": number,
        "parity_number": number,
        "score": score,
        "colours": played(colours),
        "opponents": frozenset(met),
        "float_last_round": Float.DOWN if floated else None,
        "float_two_rounds_ago": None,
        "may_take_bye": bye,
    }
    return Contender(**parts) if rating is None else RatedContender(**parts, rating=rating)


def laid_out(*players: Contender, rounds_before=0, last=False, forbidden=()) -> LimLayout:
    """Of players who are given without those who met them: both have met."""
    met = {player.id: set(player.opponents) for player in players}
    for player in players:
        for other in player.opponents:
            met.setdefault(other, set()).add(player.id)
    is_maxi = isinstance(players[0], RatedContender)
    field = (MaxiField if is_maxi else Field)(
        edition="lim-2026",
        round_number=rounds_before + 1,
        is_last_round=last,
        maximum_score=10 * rounds_before,
        initial_colour=W,
        contenders=tuple(
            type(player)(
                **{name: getattr(player, name) for name in type(player).__dataclass_fields__}
                | {"opponents": frozenset(met[player.id])}
            )
            for player in sorted(players, key=lambda each: (-each.score, each.number))
        ),
        forbidden_pairs=frozenset(forbidden),
    )
    return LimLayout(field)


def group_of(layout: LimLayout, score=0, *, incoming=(), adjacent=None, down=True) -> Group:
    place = {number: position for position, number in enumerate(layout.numbers)}
    residents = tuple(position for position in range(layout.size) if layout.score[position] == score)
    next_one = mask_with(position for position in range(layout.size) if layout.score[position] == adjacent)
    return Group(tuple(place[number] for number in incoming), residents, next_one, down)


def handled(layout: LimLayout, group: Group) -> tuple[list[int], list[tuple[int, int]]]:
    """The numbers of those who float, and of the pairs in the order in which they are made."""
    floaters, stay = floaters_of(layout, group)
    pairs = pairs_of(layout, group, stay)
    number = layout.numbers
    return [number[floater.player] for floater in floaters], [(number[a], number[b]) for a, b in pairs]


def six(*met: tuple[int, Iterable[int]], colours: str = "", down=True):
    """A scoregroup of six: who has met whom, and the last colour of each."""
    of = dict(met)
    players = [one(number, met=of.get(number, ()), colours=colours[number - 1 : number]) for number in range(1, 7)]
    layout = laid_out(*players)
    return handled(layout, group_of(layout, down=down))


class TestTheTablesOf4:
    """4.2, 4.3: the columns of the tables of the text."""

    @pytest.mark.parametrize(
        ("met", "pairs"),
        [
            ([], [(1, 4), (2, 5), (3, 6)]),
            ([4], [(1, 5), (2, 4), (3, 6)]),
            ([4, 5], [(1, 6), (2, 4), (3, 5)]),
            ([4, 5, 6], [(1, 3), (2, 5), (4, 6)]),
            ([4, 5, 6, 3], [(1, 2), (3, 5), (4, 6)]),
        ],
    )
    def test_an_opponent_for_player_1(self, met, pairs):
        assert six((1, met)) == ([], pairs)

    @pytest.mark.parametrize(
        ("met", "pairs"),
        [
            ([], [(1, 6), (2, 4), (3, 5)]),
            ([4], [(1, 6), (2, 5), (3, 4)]),
            ([4, 5], [(1, 6), (2, 3), (4, 5)]),
            ([4, 5, 3], [(1, 3), (2, 6), (4, 5)]),
            ([4, 5, 3, 6], [(1, 2), (3, 5), (4, 6)]),
        ],
    )
    def test_an_opponent_for_player_2_when_player_1_has_had_4_and_5(self, met, pairs):
        assert six((1, [4, 5]), (2, met)) == ([], pairs)

    def test_upward_it_is_the_mirror_image(self):
        assert six((6, [3]), down=False) == ([], [(6, 2), (5, 3), (4, 1)])
        assert six((6, [3, 2, 1]), down=False) == ([], [(6, 4), (5, 2), (3, 1)])

    def test_the_order_of_opponents(self):
        assert opponents_in_order([1, 2, 3, 4, 5, 6]) == [4, 5, 6, 3, 2]
        assert opponents_in_order([2, 3, 4, 5]) == [4, 5, 3]

    def test_4_4_2_the_lowest_numbered_floats_with_2(self):
        floaters, pairs = six((1, [2, 3, 4, 5]), (2, [3, 4, 5]))
        assert sorted(floaters) == [2, 5]
        assert pairs == [(1, 6), (3, 4)]

    def test_4_4_1_player_2_floats_and_7_stays(self):
        players = [one(1, met=[2, 3, 4, 5, 7]), one(2, met=[3, 4, 5, 7]), *(one(number) for number in range(3, 8))]
        layout = laid_out(*players)
        floaters, pairs = handled(layout, group_of(layout))
        assert floaters == [2]
        assert pairs[0] == (1, 6)


class TestFloaters:
    """2.3, 3."""

    def test_2_3_4_the_lowest_numbered_downward_the_highest_numbered_upward(self):
        layout = laid_out(*(one(number) for number in range(1, 6)))
        assert handled(layout, group_of(layout))[0] == [5]
        assert handled(layout, group_of(layout, down=False))[0] == [1]

    def test_2_3_1_to_2_3_3_who_has_no_opponent(self):
        layout = laid_out(
            one(1, met=[2, 3, 4, 5]), one(2, colours="bww"), one(3, colours="bww"), one(4, colours="wbb"), one(5)
        )
        floaters, _ = floaters_of(layout, group_of(layout))
        assert [(layout.numbers[floater.player], floater.article) for floater in floaters] == [(1, "2.3.1")]
        layout = laid_out(one(1, colours="wwbw"), one(2, colours="bww"), one(3, colours="bww"))
        floaters, _ = floaters_of(layout, group_of(layout))
        assert sorted((layout.numbers[floater.player], floater.article) for floater in floaters) == [
            (1, "2.3.2"),
            (2, "2.3.3"),
            (3, "2.3.3"),
        ]

    def test_3_2_2_the_colour_that_more_are_due(self):
        layout = laid_out(*(one(number, colours=colour) for number, colour in enumerate("bbbww", start=1)))
        assert handled(layout, group_of(layout))[0] == [3]
        layout = laid_out(*(one(number, colours=colour) for number, colour in enumerate(["b", "b", "", "w", "w"], 1)))
        assert handled(layout, group_of(layout))[0] == [5]

    def test_3_9_who_has_an_opponent_in_the_next_group(self):
        players = [*(one(number, 10) for number in range(1, 6)), one(6, 5, met=[5]), one(7, 5, met=[5])]
        layout = laid_out(*players)
        assert handled(layout, group_of(layout, 10, adjacent=5))[0] == [4]

    def test_3_5_a_floater_floats_again_only_where_nobody_else_can_be_spared(self):
        players = [one(1, 20), *(one(number, 10) for number in range(2, 6)), one(6, 5)]
        layout = laid_out(*players)
        group = group_of(layout, 10, incoming=[1], adjacent=5)
        assert handled(layout, group)[0] == [5]
        layout = laid_out(one(1, 20, met=range(2, 6)), *(one(number, 10) for number in range(2, 6)), one(6, 5))
        group = group_of(layout, 10, incoming=[1], adjacent=5)
        assert handled(layout, group)[0] == [1]

    def test_3_3_after_excluding_the_opponents_of_floaters_ahead(self):
        """5 and 6 have one possible opponent in the next group, whom 1, who has to float, can alone meet there."""
        players = [
            one(1, 10, met=[2, 3, 4, 5, 6, 8, 9]),
            *(one(number, 10) for number in (2, 3, 4)),
            *(one(number, 10, met=[8, 9]) for number in (5, 6)),
            *(one(number, 5) for number in (7, 8, 9)),
        ]
        layout = laid_out(*players)
        assert handled(layout, group_of(layout, 10, adjacent=5))[0] == [1, 4]

    def test_3_10_not_twice_in_a_row_if_another_of_type_d_can(self):
        players = [*(one(number, 10) for number in range(1, 5)), one(5, 10, floated=True), one(6, 5)]
        layout = laid_out(*players)
        assert handled(layout, group_of(layout, 10, adjacent=5))[0] == [4]
        players = [*(one(number, 10, met=[6]) for number in range(1, 5)), one(5, 10, floated=True), one(6, 5)]
        layout = laid_out(*players)
        assert handled(layout, group_of(layout, 10, adjacent=5))[0] == [5]

    @pytest.mark.parametrize(("rating", "floater"), [(1500, 4), (1501, 5)])
    def test_3_2_3_maxi_tournaments(self, rating, floater):
        players = [one(number, colours="bww"[number - 1], rating=1900) for number in (1, 2, 3)]
        layout = laid_out(*players, one(4, colours="w", rating=rating), one(5, colours="b", rating=1400))
        assert handled(layout, group_of(layout))[0] == [floater]


class TestOpponents:
    """3.6-3.8, 5.2."""

    def test_3_8_the_highest_numbered_who_is_due_the_alternate_colour(self):
        layout = laid_out(one(1, 10, "w"), one(2, 5, "w"), one(3, 5, "b"), one(4, 5, "b"))
        assert handled(layout, group_of(layout, 5, incoming=[1]))[1] == [(1, 3), (2, 4)]

    def test_3_8_upward_the_lowest_numbered(self):
        layout = laid_out(one(1, 5, "w"), one(2, 5, "b"), one(3, 5, "w"), one(4, 0, "b"))
        assert handled(layout, group_of(layout, 5, incoming=[4], down=False))[1] == [(4, 3), (2, 1)]

    @pytest.mark.parametrize(("rating", "opponent"), [(1700, 3), (1699, 2)])
    def test_3_8_maxi_tournaments(self, rating, opponent):
        layout = laid_out(
            one(1, 10, "w", rating=2000),
            one(2, 5, "w", rating=1800),
            one(3, 5, "b", rating=rating),
            one(4, 5, "b", rating=1500),
        )
        assert handled(layout, group_of(layout, 5, incoming=[1]))[1][0] == (1, opponent)

    def test_5_2_an_opponent_due_the_other_colour(self):
        assert six(colours="wwwbbb")[1] == [(1, 4), (2, 5), (3, 6)]
        assert six(colours="wwbwbb")[1] == [(1, 5), (2, 6), (3, 4)]

    def test_4_3_for_colours_too_the_opponent_of_1_may_change(self):
        assert six((2, [5, 6]), colours="wwwbbb")[1] == [(1, 5), (2, 4), (3, 6)]

    def test_2_1_what_colours_cannot_do(self):
        layout = laid_out(*(one(number, colours="bww") for number in (1, 2)))
        assert handled(layout, group_of(layout))[1] == []

    def test_6_in_the_last_round_players_with_the_same_score_meet_all_the_same(self):
        layout = laid_out(*(one(number, colours="bww") for number in (1, 2)), last=True)
        assert handled(layout, group_of(layout))[1] == [(1, 2)]
        layout = laid_out(one(1, 10, "bww"), one(2, 5, "bww"), last=True)
        assert paired_round(layout) is None

    def test_6_only_where_it_is_necessary(self):
        layout = laid_out(
            one(1, colours="ww"), one(2, colours="bb"), one(3, colours="ww"), one(4, colours="bb"), last=True
        )
        assert handled(layout, group_of(layout))[1] == [(1, 4), (2, 3)]

    @pytest.mark.parametrize(
        ("second", "rating", "pairs"),
        [
            (1900, 1700, [(1, 4), (2, 3)]),
            (1900, 1699, [(1, 2), (3, 4)]),  # #2 and #3 are exchanged, as in the last column of 4.2
            (1901, 1699, [(1, 3), (2, 4)]),
        ],
    )
    def test_5_7_maxi_tournaments(self, second, rating, pairs):
        """Of the two whose positions are exchanged the ratings are compared (decision 216, 19)."""
        layout = laid_out(
            one(1, colours="w", rating=2000),
            one(2, colours="b", rating=second),
            one(3, colours="w", rating=1800),
            one(4, colours="b", rating=rating),
        )
        assert handled(layout, group_of(layout))[1] == pairs


class TestRound:
    """1, 2.2, 2.6, 7, 8."""

    def test_7_2_forty_players(self):
        layout = laid_out(*(one(number) for number in range(1, 41)))
        paired = pair(layout.field)
        boards = {min(board): board for board in paired.pairs}
        assert [boards[number] for number in (1, 2, 3, 4, 20)] == [(1, 21), (22, 2), (3, 23), (24, 4), (40, 20)]

    def test_8_3_the_highest_group_then_the_lowest_then_the_median(self):
        scores = [10] * 4 + [5] * 4 + [0] * 4
        layout = laid_out(*(one(number, score) for number, score in enumerate(scores, 1)), rounds_before=1)
        assert [bracket.score for bracket in pair(layout.field).record.brackets] == [10, 0, 5]

    def test_1_1_the_lowest_ranked_who_may_have_it(self):
        players = [one(1, 10), one(2, 10), one(3, 5), one(4, 0), one(5, 0, bye=False)]
        assert pair(laid_out(*players, rounds_before=1).field).bye == 4
        players = [one(1, 10), one(2, 10), one(3, 5), one(4, 0, bye=False), one(5, 0, bye=False)]
        assert pair(laid_out(*players, rounds_before=1).field).bye == 3

    def test_2_2_the_median_holds_floaters_of_both_sides_where_nobody_has_its_score(self):
        players = [one(1, 10), one(2, 10), one(3, 10), one(4, 0), one(5, 0), one(6, 0)]
        paired = paired_round(laid_out(*players, rounds_before=1))
        assert paired.median.group.incoming == (2, 3)
        assert paired.median.pairs == [(2, 3)]

    def test_2_6_2_the_higher_side_where_as_many_come_from_above_as_from_below(self):
        players = [one(1, 10), one(2, 10), one(3, 10), one(4, 0), one(5, 0), one(6, 0)]
        layout = laid_out(*players, rounds_before=1, forbidden=[(3, 4)])
        assert paired_round(layout).cracks == ((0, 1),)

    def test_2_6_1_the_lower_side_where_more_come_from_above(self):
        """3 comes down to 4, whom 1 to 3 have met."""
        players = [*(one(number, 10, met=[4]) for number in (1, 2, 3)), one(4, 5), one(5, 0), one(6, 0)]
        paired = paired_round(laid_out(*players, rounds_before=1))
        assert paired.cracks == ((5, 4),)

    def test_no_pairing_at_all(self):
        with pytest.raises(NoLegalPairing, match=r"2\.1"):
            pair(laid_out(one(1, colours="ww"), one(2, colours="ww"), rounds_before=2).field)


class TestColours:
    """5.3, 5.4, 7.2."""

    @pytest.mark.parametrize(
        ("higher", "lower", "below", "parity", "expected"),
        [
            ("w", "b", False, 1, (B, "5.1")),
            ("", "b", False, 1, (B, "5.1")),
            ("wbb", "bw", False, 1, (W, "5.1")),
            ("bww", "wbbw", False, 1, (B, "5.3")),
            ("wbbw", "bww", False, 1, (W, "5.3")),
            ("bwb", "bbw", False, 1, (W, "5.4, 1")),
            ("bw", "bw", False, 1, (B, "5.4, 2")),
            ("bw", "bw", True, 1, (W, "5.4, 2")),
            ("", "", True, 1, (W, "7.2")),
            ("", "", False, 2, (B, "7.2")),
        ],
    )
    def test_who_gets_which(self, higher, lower, below, parity, expected):
        question = ColourQuestion(due_colours(played(higher)), due_colours(played(lower)), parity, below, W)
        assert colour_of_higher(question) == expected


class TestEditions:
    def test_they_differ_in_the_right_to_the_bye_and_in_numbers(self):
        old, new = edition_named("lim-1999"), edition_named("lim-2026")
        assert old.unplayed_rounds.bars_from_bye is not new.unplayed_rounds.bars_from_bye
        assert (old.is_in_force("2026-01-31"), old.is_in_force("2026-02-01")) == (True, False)
        assert (new.is_in_force("2026-01-31"), new.is_in_force("2026-02-01")) == (False, True)

    def test_the_text_of_1999_has_letters_where_that_of_2026_has_numbers(self):
        """2.3: nobody left to meet, two more of a colour, two of a colour in a row, and to make the number even."""
        layout = LimLayout(laid_out(one(1), one(2)).field, IN_1999)
        assert [layout.article(f"2.3.{number}") for number in range(1, 5)] == ["2.3 a", "2.3 b", "2.3 c", "2.3 d"]
