"""The Dubov system of 1997, article by article: each clause seen saying yes and no (articles 2 and 4 to 9)."""

from dataclasses import replace

import pytest

from core.editions.dubov.v1997.procedure import pair
from core.editions.dubov.v1997.round_layout import times_transferred_max
from core.editions.dubov.v1997.round_report import RefereeDecides
from core.model.pairing import ProcedureRecord
from core.model.results import Colour
from core.model.units import Points
from tests.core.dubov_fields import field_of_players, player

WHITE, BLACK = "WB", "BW"  # due colours that leave a choice
MUST_WHITE, MUST_BLACK = "WBB", "BWW"


def pairs_of(*players, **settings):
    """The pairs of one round, White first, in any order."""
    return set(pair(field_of_players(*players, **settings)).pairs)


def steps_of(*players, **settings):
    """The articles of the steps taken, with the players concerned."""
    record = pair(field_of_players(*players, **settings)).record
    assert isinstance(record, ProcedureRecord)
    return [(step.article, step.players) for step in record.steps]


def steps_by(article, *players, **settings):
    """Whom the steps of one article concern."""
    return [who for name, who in steps_of(*players, **settings) if name == article]


class TestFirstRound:
    @pytest.mark.parametrize(
        ("lot", "pairs"),
        [
            pytest.param(Colour.WHITE, {(1, 5), (6, 2), (3, 7), (8, 4)}, id="White for the first pair's left player"),
            pytest.param(Colour.BLACK, {(5, 1), (2, 6), (7, 3), (4, 8)}, id="Black"),
        ],
    )
    def test_upper_half_against_lower_half_and_colours_by_turns(self, lot, pairs):
        players = [player(number, 0) for number in range(1, 9)]
        assert pairs_of(*players, round_number=1, initial_colour=lot) == pairs

    def test_the_last_of_an_odd_list_has_the_bye(self):
        pairing = pair(field_of_players(*[player(number, 0) for number in range(1, 6)], round_number=1))
        assert (set(pairing.pairs), pairing.bye) == ({(1, 3), (4, 2)}, 5)

    @pytest.mark.parametrize("forbidden", [(2, 5), (3, 6)])
    def test_a_forbidden_pair_is_avoided_from_the_bottom_up(self, forbidden):
        players = [player(number, 0) for number in range(1, 7)]
        assert pairs_of(*players, round_number=1, forbidden=(forbidden,)) == {(1, 4), (6, 2), (3, 5)}

    def test_forbidden_pairs_that_leave_nothing(self):
        players = [player(number, 0) for number in range(1, 5)]
        with pytest.raises(RefereeDecides, match="upper half") as refusal:
            pairs_of(*players, round_number=1, forbidden=((1, 3), (1, 4)))
        assert refusal.value.witness == (1, 3, 4)


def test_the_table_of_6_2():
    """6.2, as printed: White by ARO, Black by R, row against row."""
    white_aros = [2310.0, 2318.4, 2322.3, 2333.7, 2340.5, 2344.6]
    black_ratings = [2380, 2365, 2300, 2280, 2260, 2250]
    whites = [player(number, 20, WHITE, aro=aro) for number, aro in zip((3, 11, 5, 1, 9, 7), white_aros, strict=True)]
    blacks = [
        player(number, 20, BLACK, rating=rating)
        for number, rating in zip((8, 2, 12, 6, 4, 10), black_ratings, strict=True)
    ]
    assert pairs_of(*whites, *blacks) == {(3, 8), (11, 2), (5, 12), (1, 6), (9, 4), (7, 10)}


class TestOrderInTheColumns:
    """6.2: equal values."""

    def test_white_with_the_same_aro_the_lower_r_is_higher(self):
        assert pairs_of(player(1, 20, WHITE), player(2, 20, WHITE), player(3, 20, BLACK), player(4, 20, BLACK)) == {
            (2, 3),
            (1, 4),
        }

    def test_black_with_the_same_r_the_higher_aro_is_higher(self):
        players = [
            player(1, 20, WHITE, aro=2000),
            player(2, 20, WHITE, aro=2100),
            player(3, 20, BLACK, rating=2300, aro=1900),
            player(4, 20, BLACK, rating=2300, aro=1901),
        ]
        assert pairs_of(*players) == {(1, 4), (2, 3)}

    def test_everything_the_same_the_alphabet(self):
        players = [
            player(1, 20, WHITE, rating=2300, name="Zorn"),
            player(2, 20, WHITE, rating=2300, name="abel"),
            player(3, 20, BLACK, rating=2200, name="Yes"),
            player(4, 20, BLACK, rating=2200, name="No"),
        ]
        assert pairs_of(*players) == {(2, 4), (1, 3)}


class TestImprovements:
    """6.3: Whites 4, 5, 6 from the top by ARO, Blacks 1, 2, 3 by R."""

    @pytest.mark.parametrize(
        ("met", "pairs"),
        [
            pytest.param({}, {(4, 1), (5, 2), (6, 3)}, id="6.2 as it stands"),
            pytest.param({4: (1,)}, {(4, 2), (5, 1), (6, 3)}, id="the first Black from the lower rows"),
            pytest.param({4: (1, 2)}, {(4, 3), (5, 1), (6, 2)}, id="the next lower one"),
            pytest.param({6: (3,)}, {(4, 1), (5, 3), (6, 2)}, id="last row: the last but one is changed"),
            pytest.param({5: (2, 3)}, {(4, 2), (5, 1), (6, 3)}, id="all lower ones met: row k - 1 is changed"),
            pytest.param({6: (3, 2)}, {(4, 2), (5, 3), (6, 1)}, id="row k - 1 does not help: row k - 2"),
            pytest.param({4: (1, 2, 3)}, {(4, 5), (6, 1), (2, 3)}, id="all Blacks met: White k + 1"),
            pytest.param({4: (1, 2, 3, 5)}, {(4, 6), (5, 1), (2, 3)}, id="White k + 2"),
            pytest.param({6: (1, 2, 3)}, {(4, 1), (5, 6), (2, 3)}, id="no White below: White k - 1"),
            pytest.param({6: (1, 2, 3, 5)}, {(4, 6), (5, 1), (2, 3)}, id="White k - 2"),
        ],
    )
    def test_rows_are_changed(self, met, pairs):
        aros = {4: 2000, 5: 2010, 6: 2020}
        blacks = [player(number, 20, BLACK) for number in (1, 2, 3)]
        whites = [player(number, 20, WHITE, aro=aros[number], met=met.get(number, ())) for number in (4, 5, 6)]
        assert {frozenset(one) for one in pairs_of(*blacks, *whites)} == {frozenset(one) for one in pairs}


def test_a_row_without_a_meeting_is_kept_and_7_4_is_not_undone():
    """6.3, decision 53: 5 was transferred to White (7.4); 13 has met all Whites, so 15 takes 5 and 13 takes 16.

    Row 1, 6 against 8, has no earlier meeting and stays; 6-5 and 15-8 would undo the transfer of 7.4.
    """
    players = [
        player(5, 20, "WBWBW", rating=2147, aro=2160.6, met=(13,)),
        player(6, 20, "BBW", rating=2050, aro=1703.0, met=(13,)),
        player(8, 20, "BWBW", rating=1959, aro=2067.8, met=(16,)),
        player(13, 20, "BWBW", rating=1912, aro=1978.0, met=(15,)),
        player(15, 20, "BWWB", rating=1798, aro=1881.5),
        player(16, 15, "WBWBW", rating=1794, aro=2024.6),
    ]
    assert pairs_of(*players) == {(6, 8), (15, 5), (13, 16)}
    assert steps_by("7.4", *players) == [(5,)]
    assert steps_by("6.3", *players) == [(15, 5), (13, 16)]


class TestPossibleOpponentInTheGroup:
    """7.1."""

    BELOW = (player(3, 15, WHITE), player(4, 15, BLACK), player(5, 15, WHITE), player(6, 15, BLACK))

    def test_who_has_met_everyone_gets_an_opponent_from_below_for_each(self):
        players = (player(1, 20, WHITE, met=(2,)), player(2, 20, BLACK), *self.BELOW)
        assert steps_by("7.1", *players) == [(4,), (3,)]
        assert pairs_of(*players) == {(3, 2), (1, 4), (5, 6)}

    def test_nobody_is_raised_where_there_is_an_opponent(self):
        players = (player(1, 20, WHITE), player(2, 20, BLACK), *self.BELOW)
        assert steps_by("7.1", *players) == []
        assert pairs_of(*players) == {(1, 2), (5, 4), (3, 6)}

    def test_two_who_must_have_the_same_colour_are_no_opponents(self):
        """2.3, 2.4: neither may have Black."""
        players = (player(1, 20, MUST_WHITE), player(2, 20, MUST_WHITE), *self.BELOW)
        assert steps_by("7.1", *players) == [(4,), (6,)]

    @pytest.mark.parametrize(
        ("candidates", "chosen"),
        [
            pytest.param([player(3, 15, WHITE), player(4, 15, BLACK)], 4, id="opposite due colour before R"),
            pytest.param([player(3, 15, BLACK), player(4, 15, BLACK)], 3, id="highest R"),
            pytest.param(
                [player(3, 15, BLACK, rating=2400, aro=2001), player(4, 15, BLACK, rating=2400, aro=2000.9)],
                4,
                id="lowest ARO",
            ),
            pytest.param([player(3, 15, BLACK, met=(1,)), player(4, 15, BLACK)], 4, id="not yet met"),
            pytest.param([player(3, 15, WHITE), player(4, 10, BLACK)], 3, id="the next group before the due colour"),
            pytest.param([player(3, 15, BLACK, met=(1,)), player(4, 10, BLACK)], 4, id="next possible group"),
        ],
    )
    def test_who_is_raised(self, candidates, chosen):
        rest = [player(8, 5, WHITE), player(9, 5, BLACK), player(7, 5, WHITE)]
        assert steps_by("7.1", player(1, 20, WHITE), *candidates, *rest)[0] == (chosen,)


class TestEvenNumber:
    """7.2: a group of three, with a fourth player from below."""

    @pytest.mark.parametrize(
        ("group", "candidates", "chosen"),
        [
            pytest.param((WHITE, WHITE, BLACK), [player(4, 15, WHITE), player(5, 15, BLACK)], 5, id="White dominates"),
            pytest.param((WHITE, BLACK, BLACK), [player(4, 15, BLACK), player(5, 15, WHITE)], 5, id="Black dominates"),
            pytest.param((WHITE, WHITE, BLACK), [player(4, 15, BLACK), player(5, 15, BLACK)], 4, id="highest R"),
            pytest.param(
                (WHITE, WHITE, BLACK),
                [player(4, 15, BLACK, rating=2400, aro=2050), player(5, 15, BLACK, rating=2400, aro=2040)],
                5,
                id="lowest ARO",
            ),
            pytest.param(
                (WHITE, WHITE, BLACK),
                [player(4, 15, BLACK, met=(1, 2, 3)), player(5, 15, WHITE)],
                5,
                id="has met everyone",
            ),
            pytest.param(
                (WHITE, WHITE, BLACK),
                [player(4, 15, BLACK, met=(1, 2)), player(5, 15, WHITE)],
                4,
                id="has not met one of them",
            ),
        ],
    )
    def test_who_is_raised(self, group, candidates, chosen):
        above = [player(number, 20, colours) for number, colours in enumerate(group, start=1)]
        rest = [player(6, 5, WHITE), player(7, 5, BLACK), player(8, 5, BLACK)]
        assert steps_by("7.2", *above, *candidates, *rest)[0] == (chosen,)


class TestTransferLimits:
    """2.5."""

    @pytest.mark.parametrize(
        ("transfers", "last_round", "transfers_max", "is_last_round", "can"),
        [
            pytest.param(2, False, 3, False, True, id="a third time"),
            pytest.param(3, False, 3, False, False, id="not a fourth time in a short tournament"),
            pytest.param(3, False, 4, False, True, id="a fourth time in a long one"),
            pytest.param(4, False, 4, False, False, id="not a fifth time"),
            pytest.param(1, True, 3, False, False, id="not two times running"),
            pytest.param(3, True, 3, True, True, id="apart from the last round"),
        ],
    )
    def test_who_can_be_transferred(self, transfers, last_round, transfers_max, is_last_round, can):
        players = (
            player(1, 20, WHITE),
            player(2, 15, BLACK, transfers=transfers, transferred_last_round=last_round),
            player(3, 15, BLACK),
            player(4, 15, WHITE),
        )
        chosen = steps_by("7.1", *players, transfers_max=transfers_max, is_last_round=is_last_round)[0]
        assert chosen == ((2,) if can else (3,))

    @pytest.mark.parametrize(("rounds", "times"), [(9, 3), (10, 4)])
    def test_the_length_of_the_tournament(self, rounds, times):
        assert times_transferred_max(rounds) == times


class TestSubgroups:
    """7.3, 7.4, 2.6."""

    @pytest.mark.parametrize(
        ("players", "moved"),
        [
            pytest.param([(1, WHITE, 2010), (2, WHITE, 2030), (3, WHITE, 2000), (4, BLACK, 1900)], (3,), id="low ARO"),
            pytest.param([(1, WHITE, 2000), (2, WHITE, 2030), (3, WHITE, 2000), (4, BLACK, 1900)], (1,), id="higher R"),
            pytest.param(
                [(1, WHITE, 2010), (2, WHITE, 2030), (3, MUST_WHITE, 2000), (4, BLACK, 1900)], (1,), id="2.6 White"
            ),
            pytest.param([(1, WHITE, 2010), (2, WHITE, 2030), (3, WHITE, 2000), (4, WHITE, 2005)], (3, 4), id="two"),
        ],
    )
    def test_whites_exceed(self, players, moved):
        field = [player(number, 20, colours, aro=aro) for number, colours, aro in players]
        assert steps_by("7.3", *field) == [moved]

    @pytest.mark.parametrize(
        ("players", "moved"),
        [
            pytest.param([(1, BLACK, 2010), (2, BLACK, 2030), (3, BLACK, 2000), (4, WHITE, 1900)], (2,), id="high ARO"),
            pytest.param([(1, BLACK, 2030), (2, BLACK, 2030), (3, BLACK, 2000), (4, WHITE, 1900)], (2,), id="lower R"),
            pytest.param(
                [(1, BLACK, 2010), (2, MUST_BLACK, 2030), (3, BLACK, 2000), (4, WHITE, 1900)], (1,), id="2.6 Black"
            ),
            pytest.param([(1, "", 0), (2, "", 0), (3, BLACK, 2000), (4, WHITE, 1900)], (3,), id="no game: no ARO"),
        ],
    )
    def test_blacks_exceed(self, players, moved):
        field = [player(number, 20, colours, aro=aro) for number, colours, aro in players]
        assert steps_by("7.4", *field) == [moved]

    def test_equal_numbers_move_nobody(self):
        field = [player(1, 20, WHITE), player(2, 20, WHITE), player(3, 20, BLACK), player(4, 20, BLACK)]
        assert steps_of(*field) == []

    @pytest.mark.parametrize("colours", [WHITE, BLACK])
    def test_the_alphabet_decides_in_the_end(self, colours):
        names = {1: "Delta", 2: "Charlie", 3: "Bravo", 4: "Alpha"}
        field = [player(number, 20, colours, rating=2200, name=name) for number, name in names.items()]
        assert steps_by("7.3" if colours == WHITE else "7.4", *field) == [(4, 3)]


class TestFloaters:
    """6.4 and 8. In the group of 1-4 only player 1 has opponents: two of the others float."""

    ONLY_ONE = (player(1, 20, WHITE), player(2, 20, BLACK, met=(3, 4)), player(3, 20, BLACK, met=(4,)))

    def test_the_lowest_r_floats_where_that_was_announced(self):
        players = (*self.ONLY_ONE, player(4, 20, BLACK), player(5, 15, WHITE), player(6, 15, WHITE))
        assert steps_by("6.4", *players, by_rating=True) == [(4, 3)]
        assert pairs_of(*players, by_rating=True) == {(1, 2), (5, 3), (6, 4)}

    def test_of_equal_floaters_the_referee_decides(self):
        """6.4 does not tell 2, 3 and 4 apart, and article 9 leaves it to the referee."""
        players = (*self.ONLY_ONE, player(4, 20, BLACK), player(5, 15, WHITE), player(6, 15, WHITE))
        said = r"so 2 players have to leave it, .* players 2, 3 and 4 are equal .* reading-equal-floaters=lowest-rated"
        with pytest.raises(RefereeDecides, match=said) as refusal:
            pairs_of(*players)
        assert refusal.value.witness == (2, 3, 4)

    def test_joining_the_last_groups_does_not_choose_among_equal_floaters(self):
        players = (*self.ONLY_ONE, player(4, 20, BLACK), player(5, 15, WHITE), player(6, 15, WHITE))
        with pytest.raises(RefereeDecides, match="equal by its characteristics"):
            pairs_of(*players, joined=True)

    def test_one_who_could_go_beside_others_of_a_worse_kind_is_no_choice(self):
        """2 and 3 can be paired below and go, 4 cannot: there is one way."""
        players = (*self.ONLY_ONE, player(4, 20, BLACK, met=(5, 6)), player(5, 15, WHITE), player(6, 15, WHITE))
        assert pairs_of(*players) == pairs_of(*players, by_rating=True)

    def test_rather_one_who_can_be_paired_in_the_lower_group(self):
        fourth = player(4, 20, BLACK, met=(5, 6))
        players = (*self.ONLY_ONE, fourth, player(5, 15, WHITE), player(6, 15, WHITE))
        assert pairs_of(*players) == {(1, 4), (5, 2), (6, 3)}

    @pytest.mark.parametrize(
        ("fifth", "sixth", "partner_of_3"),
        [
            pytest.param((WHITE, 2400, 2000), (WHITE, 2390, 2000), 5, id="highest R"),
            pytest.param((BLACK, 2400, 2000), (WHITE, 2390, 2000), 6, id="opposite due colour first"),
            pytest.param((WHITE, 2400, 2010), (WHITE, 2400, 2000), 6, id="lowest ARO"),
            pytest.param((WHITE, 2400, 2000), (BLACK, 2390, 2000), 5, id="opposite due colour and highest R"),
        ],
    )
    def test_whom_a_floater_is_paired_with(self, fifth, sixth, partner_of_3):
        """Floaters 3 and 4 are due Black; 3 has the higher R and chooses first (8.1)."""
        players = [*self.ONLY_ONE, player(4, 20, BLACK)]
        for number, (colours, rating, aro) in ((5, fifth), (6, sixth)):
            players.append(player(number, 15, colours, rating=rating, aro=aro))
        assert [who for who in steps_by("8.2", *players, by_rating=True) if 3 in who] == [(3, partner_of_3)]

    def test_white_and_black_floaters_take_turns(self):
        """8.1: highest "white" by ARO, highest "black" by R, the second "white"."""
        floaters = (
            player(1, 20, WHITE, met=(2, 3), aro=2020),
            player(2, 20, WHITE, met=(3,), aro=2010),
            player(3, 20, BLACK),
        )
        below = [
            player(number, 15, WHITE if number % 2 else BLACK, transferred_last_round=True) for number in range(4, 10)
        ]  # 2.5 keeps them from being raised
        order = [who[0] for who in steps_by("8.2", *floaters, *below)]
        assert order == [2, 3, 1]

    def test_a_floater_without_opponent_floats_on(self):
        """1 has met everyone of the next group, and nobody may be raised."""
        players = (
            player(1, 20, WHITE, met=(2, 3)),
            player(2, 15, WHITE, transferred_last_round=True),
            player(3, 15, BLACK, transferred_last_round=True),
            player(4, 10, BLACK, transferred_last_round=True),
        )
        assert steps_of(*players) == [("6.4", (1,)), ("8.2", (1,)), ("8.2", (1, 4))]
        assert pairs_of(*players) == {(2, 3), (1, 4)}


class TestReferee:
    """9."""

    PLAYERS = (
        player(1, 20, WHITE),
        player(2, 20, BLACK),
        player(3, 10, WHITE, met=(4,)),
        player(4, 10, BLACK),
    )

    def test_the_last_group_cannot_be_paired(self):
        with pytest.raises(RefereeDecides, match=r"players 3 and 4 cannot be paired .* Article 9") as refusal:
            pairs_of(*self.PLAYERS)
        assert (refusal.value.witness, refusal.value.round_number) == ((3, 4), 5)

    def test_the_last_groups_are_joined_where_that_was_announced(self):
        assert pairs_of(*self.PLAYERS, joined=True) == {(3, 2), (1, 4)}
        assert steps_by("9", *self.PLAYERS, joined=True) == [(3, 4)]

    def test_joining_is_no_help_where_nobody_is_left_to_meet(self):
        with pytest.raises(RefereeDecides):
            pairs_of(player(1, 20, met=(2,)), player(2, 10), joined=True)


class TestBye:
    """2.2, 4."""

    @staticmethod
    def bye_of(*players):
        return pair(field_of_players(*players, player(20, 40, WHITE), player(21, 40, BLACK))).bye

    def test_the_lowest_r_of_the_lowest_score_group(self):
        assert self.bye_of(player(1, 10, WHITE), player(2, 10, BLACK), player(3, 20, WHITE)) == 2

    def test_the_lowest_group_is_that_of_the_pairing_score(self):
        """Decision 51: virtual points count; without them it would be player 1."""
        accelerated = replace(player(1, 20, WHITE), points=Points(10))
        assert self.bye_of(accelerated, player(2, 15, BLACK), player(3, 20, BLACK)) == 2

    def test_who_has_no_game_is_in_the_subgroup_of_black(self):
        """Decision 51: by the two of them Black dominates; else 1, with the highest ARO, would have the bye."""
        without = [player(number, 10, rating=2200, aro=0) for number in (2, 3)]
        assert self.bye_of(player(1, 10, WHITE, rating=2200), *without) in {2, 3}

    def test_not_who_received_a_point_without_playing(self):
        barred = player(2, 10, BLACK, may_take_bye=False)
        assert self.bye_of(player(1, 10, WHITE), barred, player(3, 20, WHITE)) == 1

    def test_the_next_group_where_nobody_of_the_lowest_may_have_it(self):
        assert self.bye_of(player(1, 10, BLACK, may_take_bye=False), player(2, 20, WHITE), player(3, 20, WHITE)) == 3

    @pytest.mark.parametrize(
        ("colours", "aros", "taker"),
        [
            pytest.param((WHITE, WHITE, BLACK), (2000, 2000, 2100), 2, id="due to the dominating colour: White"),
            pytest.param((WHITE, BLACK, BLACK), (2000, 1900, 2100), 3, id="Black, of these the higher ARO"),
            pytest.param((WHITE, BLACK, BLACK), (2000, 2200, 2100), 2, id="the other one has the higher ARO"),
        ],
    )
    def test_equal_r(self, colours, aros, taker):
        players = [
            player(number, 10, colour, rating=2300 if number == 1 else 2200, aro=aro)
            for number, colour, aro in zip((1, 2, 3), colours, aros, strict=True)
        ]
        assert self.bye_of(*players) == taker

    def test_nobody_may_have_it(self):
        with pytest.raises(RefereeDecides, match="nobody can get the bye"):
            pair(field_of_players(*[player(number, 10, may_take_bye=False) for number in (1, 2, 3)]))
