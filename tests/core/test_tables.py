"""Tables of round robins, of any size: as printed, and what holds of every one of them."""

import json
from collections import Counter, deque
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.editions.registry import TABLES, edition_named
from core.editions.tables.berger import berger_pairs, berger_round, berger_white, rounds_of_cycle
from core.editions.tables.editions import QUADS, SCHEVENINGEN, sections_of_quads
from core.editions.tables.engine import groups_for, numbers_drawn_apart
from core.editions.tables.round_robin import CYCLES, DOUBLE, OF_TEAMS, SINGLE, SWAP
from core.model.results import Colour
from core.model.rule_book import TOPICS
from core.model.sentence import Refused
from core.model.units import PlayerId, RoundNumber
from tests.data_paths import KEPT_DATA, shared_files

SIZES = range(2, 41)


def rounds_of(schedule, players, **variations):
    count = schedule.rounds(players, variations)
    return [schedule.seats(players, RoundNumber(number), variations) for number in range(1, count + 1)]


def colours(rounds, player):
    return [
        Colour.WHITE if pair[0] == player else Colour.BLACK for boards in rounds for pair in boards if player in pair
    ]


def last_meetings(players, groups):
    """The games of the last three rounds between two numbers of one group."""
    for boards in rounds_of(SINGLE, players)[-3:]:
        yield from (pair for pair in boards for group in groups if set(pair) <= set(group))


def printed(name):
    """A file of printed tables, where there are any beside the checkout."""
    files = shared_files(f"tables/{name}.json")
    if not files:
        pytest.skip("no printed tables beside the checkout")
    return json.loads(files[0].read_text(encoding="utf-8"))


def longest_run(of_one):
    return max((len(list(same)) for _, same in groupby(of_one)), default=0)


class TestPrinted:
    def test_berger_s_tables(self):
        tables = printed("berger")["tables"]
        assert {"4", "6", "8", "10", "12", "14"} <= set(tables)
        for seats, table in tables.items():
            for number, boards in enumerate(table, start=1):
                assert [list(pair) for pair in berger_pairs(int(seats), number)] == boards

    @pytest.mark.parametrize("seats", range(2, 42, 2))
    def test_the_round_and_the_colours_of_a_pair_are_those_of_the_table(self, seats):
        for number in range(1, seats):
            for white, black in berger_pairs(seats, number):
                assert (berger_round(white, black, seats), berger_white(white, black, seats)) == (number, white)

    @pytest.mark.parametrize("seats", range(4, 42, 2))
    def test_they_are_those_of_the_rotation(self, seats):
        """Made otherwise: the numbers but the last sit in a circle, which turns by half the seats after each round.

        Who comes to sit at its head meets the last number, with White in every odd round; the others meet across, the
        one after the head with White first. Printed tables were found up to 14; this holds the larger ones.
        """
        circle = deque(range(1, seats))
        for number in range(1, seats):
            head = (circle[0], seats) if number % 2 else (seats, circle[0])
            assert berger_pairs(seats, number) == (head, *((circle[at], circle[-at]) for at in range(1, seats // 2)))
            circle.rotate(-(seats // 2))


class TestOnce:
    @pytest.mark.parametrize("players", SIZES)
    def test_everybody_meets_everybody_once_and_is_never_on_two_boards(self, players):
        rounds = rounds_of(SINGLE, players)
        met = Counter(frozenset(pair) for boards in rounds for pair in boards)
        assert len(met) == players * (players - 1) // 2
        assert set(met.values()) == {1}
        for boards in rounds:
            seated = [player for pair in boards for player in pair]
            assert len(set(seated)) == len(seated) == players - players % 2

    @pytest.mark.parametrize("players", SIZES)
    def test_colours_differ_by_at_most_one_and_never_stand_three_in_a_row(self, players):
        rounds = rounds_of(SINGLE, players)
        for player in range(1, players + 1):
            of_one = colours(rounds, player)
            assert abs(2 * of_one.count(Colour.WHITE) - len(of_one)) <= 1
            assert longest_run(of_one) <= 2

    @pytest.mark.parametrize("players", range(4, 41, 2))
    def test_the_first_half_of_an_even_number_has_the_extra_white(self, players):
        rounds = rounds_of(SINGLE, players)
        more_whites = [p for p in range(1, players + 1) if 2 * colours(rounds, p).count(Colour.WHITE) > players - 1]
        assert more_whites == list(range(1, players // 2 + 1))


def in_cycles(teams, cycles, swap="yes"):
    return rounds_of(OF_TEAMS, teams, **{CYCLES.name: str(cycles), SWAP.name: swap})


class TestSeveralCyclesOfTeams:
    @pytest.mark.parametrize("teams", SIZES)
    def test_one_cycle_is_the_table_of_a_single_round_robin(self, teams):
        assert in_cycles(teams, 1) == rounds_of(SINGLE, teams)

    @pytest.mark.parametrize("teams", range(2, 31))
    @pytest.mark.parametrize("swap", SWAP.values)
    def test_two_cycles_are_the_table_of_a_double_one(self, teams, swap):
        assert in_cycles(teams, 2, swap) == rounds_of(DOUBLE, teams, **{SWAP.name: swap})

    @pytest.mark.parametrize("teams", range(3, 15))
    @pytest.mark.parametrize("cycles", range(1, 7))
    @pytest.mark.parametrize("swap", SWAP.values)
    def test_each_cycle_is_the_table_with_the_homes_of_every_other_one_turned(self, teams, cycles, swap):
        """As printed by FIDE for one; of two "the last two rounds of the first cycle" change places where announced."""
        rounds, once = in_cycles(teams, cycles, swap), rounds_of(SINGLE, teams)
        for cycle in range(cycles):
            table = [tuple(pair[::-1] if cycle % 2 else pair for pair in boards) for boards in once]
            if swap == "yes" and cycle < cycles - 1:
                table[-2:] = table[:-3:-1]
            assert [tuple(map(tuple, boards)) for boards in rounds[cycle * len(once) :][: len(once)]] == table

    @pytest.mark.parametrize("teams", range(2, 15))
    @pytest.mark.parametrize("cycles", range(2, 7))
    @pytest.mark.parametrize("swap", SWAP.values)
    def test_everybody_meets_everybody_so_often_and_homes_are_balanced_to_within_one(self, teams, cycles, swap):
        rounds = in_cycles(teams, cycles, swap)
        met = Counter(frozenset(pair) for boards in rounds for pair in boards)
        assert len(met) == teams * (teams - 1) // 2
        assert set(met.values()) == {cycles}
        at_home = Counter(pair for boards in rounds for pair in boards)
        for one, other in at_home:
            assert abs(at_home[one, other] - at_home[other, one]) <= 1
        for team in range(1, teams + 1):
            had = colours(rounds, team)
            assert abs(2 * had.count(Colour.WHITE) - len(had)) <= 1

    @pytest.mark.parametrize("teams", range(5, 15))
    @pytest.mark.parametrize("cycles", range(2, 7))
    def test_no_team_is_at_home_three_times_in_a_row(self, teams, cycles):
        rounds = in_cycles(teams, cycles)
        assert all(longest_run(colours(rounds, team)) <= 2 for team in range(1, teams + 1))

    @pytest.mark.parametrize("cycles", range(3, 7))
    def test_of_four_teams_over_three_cycles_or_more_somebody_is_and_nobody_four_times(self, cycles):
        rounds = in_cycles(4, cycles)
        assert max(longest_run(colours(rounds, team)) for team in range(1, 5)) == 3

    def test_more_rounds_than_a_report_has_room_for_are_refused(self):
        announced = {CYCLES.name: "15", SWAP.name: "yes"}
        assert OF_TEAMS.fault(8, announced) != ""
        assert OF_TEAMS.fault(7, {**announced, CYCLES.name: "14"}) == ""


class TestTwice:
    @pytest.mark.parametrize("swap", SWAP.values)
    @pytest.mark.parametrize("players", SIZES)
    def test_everybody_meets_everybody_with_both_colours(self, players, swap):
        met = Counter(pair for boards in rounds_of(DOUBLE, players, **{SWAP.name: swap}) for pair in boards)
        assert len(met) == players * (players - 1)
        assert set(met.values()) == {1}

    @pytest.mark.parametrize("players", range(4, 41))
    def test_the_swap_keeps_the_seam_from_giving_a_colour_three_times(self, players):
        longest = {
            swap: max(
                longest_run(colours(rounds_of(DOUBLE, players, **{SWAP.name: swap}), player))
                for player in range(1, players + 1)
            )
            for swap in SWAP.values
        }
        assert longest == {"yes": 2, "no": 2 if players % 2 else 3}  # of an odd number the free round parts them


class TestQuads:
    @pytest.mark.parametrize(
        ("players", "sizes"), [(4, (4,)), (7, (7,)), (8, (4, 4)), (13, (4, 4, 5)), (23, (4,) * 4 + (7,))]
    )
    def test_the_last_section_takes_who_is_left(self, players, sizes):
        assert sections_of_quads(players) == sizes
        assert sum(sizes) == players

    @pytest.mark.parametrize("players", range(4, 41))
    def test_everybody_meets_everybody_of_the_section_and_nobody_else(self, players):
        met = Counter(frozenset(pair) for boards in rounds_of(QUADS, players) for pair in boards)
        first = 1
        for size in sections_of_quads(players):
            section = range(first, first + size)
            assert {frozenset((one, other)) for one in section for other in section if one < other} <= set(met)
            first += size
        assert set(met.values()) == {1}
        assert len(met) == sum(size * (size - 1) // 2 for size in sections_of_quads(players))

    def test_three_are_no_quad(self):
        assert "a section needs four players" in QUADS.fault(3, {})


class TestScheveningen:
    @pytest.mark.parametrize("boards", range(2, 31))
    def test_everybody_of_one_team_meets_everybody_of_the_other_once(self, boards):
        rounds = rounds_of(SCHEVENINGEN, 2 * boards)
        met = Counter(frozenset(pair) for one in rounds for pair in one)
        assert set(met.values()) == {1}
        teams = (range(1, boards + 1), range(boards + 1, 2 * boards + 1))
        assert set(met) == {frozenset((one, other)) for one in teams[0] for other in teams[1]}
        for one in rounds:
            assert len({player for pair in one for player in pair}) == 2 * boards

    @pytest.mark.parametrize("boards", range(2, 31))
    def test_colours_are_equal_or_differ_by_one(self, boards):
        rounds = rounds_of(SCHEVENINGEN, 2 * boards)
        for player in range(1, 2 * boards + 1):
            assert abs(2 * colours(rounds, player).count(Colour.WHITE) - boards) == boards % 2

    @pytest.mark.parametrize("boards", range(2, 14))
    def test_the_tables_are_those_in_print(self, boards):
        """Of each round who meets whom, on which board and with which colours."""
        tables = json.loads((KEPT_DATA / "tables" / "scheveningen.json").read_text(encoding="utf-8"))["tables"]

        def seat(named: str) -> int:
            return int(named[1:]) + boards * (named[0] == "B")

        in_print = [[tuple(map(seat, pair.split("-"))) for pair in row.split()] for row in tables[str(boards)]]
        assert [list(one) for one in rounds_of(SCHEVENINGEN, 2 * boards)] == in_print

    @pytest.mark.parametrize("boards", [*range(3, 30, 2), *range(4, 30, 4)])
    def test_nobody_has_one_colour_three_times_in_a_row_where_the_rule_makes_the_table(self, boards):
        rounds = rounds_of(SCHEVENINGEN, 2 * boards)
        for player in range(1, 2 * boards + 1):
            had = "".join(one.value for one in colours(rounds, player))
            assert "www" not in had, (player, had)
            assert "bbb" not in had, (player, had)

    @pytest.mark.parametrize("players", [2, 7, 200])
    def test_two_equal_teams_are_needed(self, players):
        assert SCHEVENINGEN.fault(players, {})


class TestTooFewOrTooMany:
    @pytest.mark.parametrize(("schedule", "players"), [(SINGLE, 1), (SINGLE, 101), (DOUBLE, 51)])
    def test_it_is_said_by_which_rule(self, schedule, players):
        assert "CFC 651" in schedule.fault(players, {})

    @pytest.mark.parametrize(("schedule", "players"), [(SINGLE, 2), (SINGLE, 100), (DOUBLE, 50)])
    def test_the_limits_themselves_can_play(self, schedule, players):
        assert schedule.fault(players, {}) == ""
        assert len(rounds_of(schedule, players, **{SWAP.name: "yes"})) <= 99


def fits(sizes, rooms):
    """Whether each region has a group of its own choice with room for all of it: every state that can be reached."""
    states = {tuple(sorted(rooms))}
    for size in sizes:
        states = {
            tuple(sorted((*state[:at], free - size, *state[at + 1 :])))
            for state in states
            for at, free in enumerate(state)
            if free >= size
        }
    return bool(states)


class TestRestrictedDrawing:
    @pytest.mark.parametrize("players", range(9, 25))
    def test_no_two_of_a_group_meet_in_the_last_three_rounds(self, players):
        groups = groups_for(players)
        assert sorted(number for group in groups for number in group) == list(range(1, players + 1))
        assert list(last_meetings(players, groups)) == []

    def test_the_printed_table_for_12_does_not_hold_and_the_others_are_as_printed(self):
        groups = printed("varma")["groups_ABCD"]
        meetings = {size: list(last_meetings(int(size), of_size)) for size, of_size in groups.items()}
        assert {size: met for size, met in meetings.items() if met} == {"12": [(6, 12)]}
        others = {size: tuple(map(tuple, of_size)) for size, of_size in groups.items() if size != "12"}
        assert others == {size: groups_for(int(size)) for size in others}

    @given(st.lists(st.integers(1, 3), min_size=9, max_size=12), st.text(min_size=1, max_size=8))
    def test_players_of_one_region_are_apart_in_the_last_three_rounds(self, sizes, seed):
        while sum(sizes) > 24:
            sizes.pop()
        ids = iter(range(1, 100))
        regions = [[PlayerId(next(ids)) for _ in range(size)] for size in sizes]
        players = sum(sizes)
        try:
            numbers = numbers_drawn_apart(seed, regions)
        except Refused:
            assert not fits(sizes, [len(group) for group in groups_for(players)])
            return
        assert sorted(numbers.values()) == list(range(1, players + 1))
        region_of = {numbers[player]: index for index, region in enumerate(regions) for player in region}
        for boards in rounds_of(SINGLE, players)[-3:]:
            assert not [pair for pair in boards if region_of[pair[0]] == region_of[pair[1]]]

    def test_nine_regions_of_two_do_not_fit_where_two_groups_are_odd(self):
        assert sorted(map(len, groups_for(18))) == [2, 3, 6, 7]
        assert not fits([2] * 9, [2, 3, 6, 7])
        with pytest.raises(Refused, match="do not fit into the groups"):
            numbers_drawn_apart("0", [[number, number + 1] for number in range(1, 19, 2)])

    def test_a_region_larger_than_every_group_is_refused(self):
        with pytest.raises(Refused, match="Regions of 4 players do not fit"):
            numbers_drawn_apart("x", [[1, 2, 3, 4], [5], [6], [7], [8], [9], [10]])

    @pytest.mark.parametrize("players", [8, 25])
    def test_there_is_no_table_beyond_9_to_24(self, players):
        with pytest.raises(Refused, match="the tables cover 9 to 24"):
            groups_for(players)


@pytest.mark.parametrize("name", TABLES)
def test_every_article_of_a_table_has_its_own_number_and_a_known_topic(name):
    book = edition_named(name).rule_book()
    assert len({one.number for one in book}) == len(book)
    assert {one.topic for one in book} <= set(TOPICS)


def test_a_cycle_of_an_odd_number_has_as_many_rounds_as_players():
    assert [rounds_of_cycle(players) for players in (3, 4, 5, 6)] == [3, 3, 5, 5]
