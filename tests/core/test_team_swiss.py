"""C.04.6, both editions: cases for each side of every clause, written from the text."""

import pytest

from core.editions.pairing import pair
from core.editions.registry import edition_named, in_force, names_of
from core.editions.shared.colours import ColourPreference, Strength
from core.editions.team_swiss.bracket import first_pairing, upfloaters_for
from core.editions.team_swiss.round_layout import Contender, Field, TeamLayout, colour_history, colour_of_first_team
from core.editions.team_swiss.text import (
    NO_PREFERENCES,
    OF_2024,
    OF_2026,
    RULES,
    TYPE_A,
    TYPE_B,
    average_rating,
    game_points_of_bye,
)
from core.general_rules.unplayed_rounds import Unplayed
from core.matching.cardinality import MaximumMatching
from core.model.results import Colour, Outcome
from core.model.sentence import NoLegalPairing
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber

W, B = Colour.WHITE, Colour.BLACK
BOTH = pytest.mark.parametrize("edition", names_of("team-swiss"))


def colours(letters: str) -> tuple[Colour, ...]:
    return tuple({"W": W, "B": B}[letter] for letter in letters)


def team(number: int, score: int = 0, played: str = "", *, met: tuple[int, ...] = (), **more) -> Contender:
    """Scores in whole points."""
    values = {"secondary": Points(0), "floated_last_round": False, "may_take_bye": True} | more
    return Contender(
        id=PlayerId(number),
        number=PairingNumber(number),
        parity_number=number,
        score=Points(10 * score),
        colours=colours(played),
        opponents=frozenset(map(PlayerId, met)),
        **values,
    )


def field(*teams: Contender, edition: str = "team-swiss-2026", **more) -> Field:
    values = {"is_last_round": False, "floats_count": True, "preferences": TYPE_A, "initial_colour": W} | more
    in_order = tuple(sorted(teams, key=lambda one: (-one.score, one.number)))
    return Field(edition=edition, round_number=RoundNumber(3), contenders=in_order, **values)


def pairs_of(asked: Field) -> set[frozenset[int]]:
    return {frozenset(map(int, one)) for one in pair(asked).pairs}


def pairs(*both: tuple[int, int]) -> set[frozenset[int]]:
    return set(map(frozenset, both))


class TestTheEditions:
    @pytest.mark.parametrize(
        ("day", "expected"),
        [("2024-08-01", "team-swiss-2024"), ("2026-01-31", "team-swiss-2024"), ("2026-02-01", "team-swiss-2026")],
    )
    def test_which_is_in_force(self, day, expected):
        assert in_force("team-swiss", day).name == expected

    def test_none_was_before(self):
        assert in_force("team-swiss", "2024-07-31") is None

    def test_a_bye_is_a_drawn_match(self):
        worth = RULES.scoring.unpaired
        assert [worth(one) for one in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)] == [20, 10, 0]
        assert worth(Outcome.PAIRING_ALLOCATED_BYE) == 10
        assert worth(Outcome.ZERO_POINT_BYE) == 0
        assert [game_points_of_bye(one, 4) for one in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE)] == [
            20,
            40,
        ]
        assert game_points_of_bye(Outcome.ZERO_POINT_BYE, 4) == 0
        assert game_points_of_bye(Outcome.PAIRING_ALLOCATED_BYE, 5) == 25

    @pytest.mark.parametrize(
        ("ratings", "average"), [((2000, 2001), 2001), ((2000, 0, 1900), 1950), ((0, 0), 0), ((), 0)]
    )
    def test_the_rating_of_a_team(self, ratings, average):
        assert average_rating(ratings, {}) == average


# --- 1.7 -----------------------------------------------------------------------------------------------------


class TestPreferences:
    @pytest.mark.parametrize(
        ("played", "wanted"),
        [
            ("", None),
            ("W", None),
            ("WB", None),
            ("BB", W),
            ("WBB", W),  # CD -1
            ("WWBB", W),  # CD 0
            ("WWWBB", None),  # CD +1: two blacks give nothing
            ("BWB", None),  # CD -1, to and fro
            ("BBWBB", W),  # CD -3
            ("BBBW", W),  # CD -2
            ("WWBW", B),
            ("BWW", B),
            ("BBWW", B),
            ("BBBWW", None),
        ],
    )
    def test_type_a(self, played, wanted):
        history = colour_history(colours(played), TYPE_A, is_last_round=False)
        assert history.preference is wanted
        assert history.strength is (Strength.NONE if wanted is None else Strength.MILD)

    @pytest.mark.parametrize(
        ("played", "is_last_round", "wanted", "strength"),
        [
            ("", False, None, Strength.NONE),
            ("B", False, W, Strength.MILD),
            ("B", True, W, Strength.MILD),  # CD -1 counts in the last round
            ("WB", False, W, Strength.MILD),
            ("WB", True, None, Strength.NONE),
            ("BW", False, B, Strength.MILD),
            ("BW", True, None, Strength.NONE),
            ("WWBB", False, W, Strength.STRONG),
            ("WWBB", True, W, Strength.STRONG),  # decision 111
            ("WBB", False, W, Strength.STRONG),  # both sentences fit
            ("WWWBB", False, B, Strength.MILD),  # CD +1
            ("BBB", True, W, Strength.STRONG),
        ],
    )
    def test_type_b(self, played, is_last_round, wanted, strength):
        history = colour_history(colours(played), TYPE_B, is_last_round=is_last_round)
        assert (history.preference, history.strength) == (wanted, strength)

    def test_none_are_used(self):
        history = colour_history(colours("BBB"), NO_PREFERENCES, is_last_round=False)
        assert (history.preference, history.difference) == (None, -3)


# --- 4 -------------------------------------------------------------------------------------------------------


class TestColours:
    @pytest.mark.parametrize(
        ("kind", "first", "other", "colour", "article"),
        [
            (TYPE_A, "", "", W, "4.3.1"),
            (TYPE_A, "", "BB", B, "4.3.2"),
            (TYPE_A, "BB", "BW", W, "4.3.2"),
            (TYPE_A, "BB", "WW", W, "4.3.3"),
            (TYPE_B, "WBB", "WB", W, "4.3.4"),
            (TYPE_B, "WB", "WBB", B, "4.3.4"),
            (TYPE_A, "W", "WB", B, "4.3.5"),
            (TYPE_A, "B", "WB", W, "4.3.5"),
            (TYPE_A, "WB", "BW", W, "4.3.6"),
            (TYPE_A, "WBWB", "WBBW", W, "4.3.6"),
            (TYPE_B, "WB", "WB", W, "4.3.7"),
            (TYPE_A, "WB", "WB", W, "4.3.8"),
            (TYPE_A, "BW", "BW", B, "4.3.8"),
            (TYPE_A, "", "WB", B, "4.3.9"),
            (TYPE_A, "", "BW", W, "4.3.9"),
            (NO_PREFERENCES, "BB", "WW", W, "4.3.5"),
        ],
    )
    def test_each_article(self, kind, first, other, colour, article):
        sides = [ColourPreference(colour_history(colours(one), kind, is_last_round=False), 1) for one in (first, other)]
        assert colour_of_first_team(*sides, W) == (colour, article)

    def test_the_initial_colour_goes_by_the_number_of_the_first_team(self):
        without = colour_history((), TYPE_A, is_last_round=False)
        odd, even = ColourPreference(without, 3), ColourPreference(without, 4)
        assert colour_of_first_team(odd, even, B)[0] is B
        assert colour_of_first_team(even, odd, B)[0] is W

    @pytest.mark.parametrize(("secondary", "white"), [(0, 1), (5, 2)])
    def test_the_first_team_has_the_higher_secondary_score(self, secondary, white):
        """4.2.2: of two that had White last, the first-team gets Black; it is 2 only with more game points."""
        layout = TeamLayout(field(team(1, 1, "BW"), team(2, 1, "BW", secondary=Points(secondary))), OF_2026)
        assert layout.numbers[layout.colours(0, 1)[0]] == (2 if white == 1 else 1)

    def test_2024_cites_what_it_has(self):
        layout = TeamLayout(field(team(1, 1), team(2, 1, "WB")), OF_2024)
        assert layout.colours(0, 1)[2] == "4.3.8"


# --- 3.4, [C2] -----------------------------------------------------------------------------------------------


class TestTheBye:
    @BOTH
    def test_lowest_score_then_most_matches_then_largest_number(self, edition):
        assert pair(field(team(1, 2), team(2, 1), team(3, 2), edition=edition)).bye == 2
        assert pair(field(team(1, 1), team(2, 1, "W"), team(3, 1), edition=edition)).bye == 2
        assert pair(field(team(1), team(2), team(3), edition=edition)).bye == 3

    @BOTH
    def test_who_may_not_have_it_does_not(self, edition):
        assert pair(field(team(1), team(2), team(3, may_take_bye=False), edition=edition)).bye == 2

    @BOTH
    def test_all_others_can_be_paired(self, edition):
        asked = field(team(1, met=(2,)), team(2, met=(1,)), team(3), edition=edition)
        assert pair(asked).bye == 2

    @pytest.mark.parametrize(
        ("edition", "outcome", "barred"),
        [
            ("team-swiss-2024", Outcome.FORFEIT_WIN, True),
            ("team-swiss-2026", Outcome.FORFEIT_WIN, True),
            ("team-swiss-2024", Outcome.FULL_POINT_BYE, True),
            ("team-swiss-2026", Outcome.FULL_POINT_BYE, True),
            ("team-swiss-2024", Outcome.HALF_POINT_BYE, False),
            ("team-swiss-2026", Outcome.HALF_POINT_BYE, False),
            ("team-swiss-2026", Outcome.FORFEIT_LOSS, False),
        ],
    )
    def test_what_bars_from_it(self, edition, outcome, barred):
        unplayed = Unplayed(outcome, RULES.scoring.unpaired(outcome), RULES.scoring)
        assert edition_named(edition).unplayed_rounds.bars_from_bye(unplayed) is barred

    @pytest.mark.parametrize(("edition", "barred"), [("team-swiss-2024", True), ("team-swiss-2026", False)])
    def test_points_of_a_win_without_playing_bar_in_2024_alone(self, edition, barred):
        """Such as a requested bye that is worth a win, by the rules of the competition."""
        unplayed = Unplayed(Outcome.HALF_POINT_BYE, Points(20), RULES.scoring)
        assert edition_named(edition).unplayed_rounds.bars_from_bye(unplayed) is barred

    @BOTH
    def test_no_pairing_names_who_lacks_opponents(self, edition):
        asked = field(team(1, met=(2,)), team(2, met=(1,)), edition=edition)
        article = {"team-swiss-2024": "1.9.3", "team-swiss-2026": "3.3.3"}[edition]
        with pytest.raises(NoLegalPairing, match=f"team 1 has no legal opponent.* Article {article} leaves"):
            pair(asked)


# --- 3.5, [C4] to [C7] ---------------------------------------------------------------------------------------


def upfloaters(asked: Field, text=OF_2026) -> list[int]:
    """Of the top scoregroup."""
    layout = TeamLayout(asked, text)
    groups: dict[int, list[int]] = {}
    for place, score in enumerate(layout.score):
        groups.setdefault(score, []).append(place)
    rest = MaximumMatching(layout.legal, layout.everyone)
    assert rest.can_pair_all(layout.everyone, 0)
    residents, *lower = groups.values()
    return [int(layout.numbers[place]) for place in upfloaters_for(layout, residents, lower, rest)]


class TestUpfloaters:
    def test_the_order_of_sets_is_that_of_the_example(self):
        """3.5.4: two of 2, 6, 8 and one of 1, 3, 5; each resident has met the other two, so three are needed."""
        residents = [team(10, 4, met=(11, 12)), team(11, 4, met=(10, 12)), team(12, 4, met=(10, 11))]
        top = [team(2, 3), team(6, 3), team(8, 3)]
        low = [team(1, 2), team(3, 2), team(5, 2)]
        assert upfloaters(field(*residents, *top[:2], *low[:1])) == [2, 6, 1]
        assert upfloaters(field(*residents, *top, *low[:2])) == [2, 6, 8]  # [C5] takes all three, where it can

    def test_c4_as_few_as_possible(self):
        assert upfloaters(field(team(1, 2), team(2, 2), team(3, 1), team(4, 1))) == []
        apart = team(1, 2, met=(2,)), team(2, 2, met=(1,))
        assert upfloaters(field(*apart, team(3, 1), team(4, 1))) == [3, 4]

    def test_c5_the_highest_scores(self):
        assert upfloaters(field(team(1, 3), team(2, 1), team(3, 2), team(4, 1))) == [3]
        assert upfloaters(field(team(1, 3, met=(3,)), team(2, 1), team(3, 2, met=(1,)), team(4, 1))) == [2]

    @pytest.mark.parametrize("text", [OF_2024, OF_2026])
    def test_c3_the_others_can_be_paired(self, text):
        low = team(2, 1), team(3, 1, met=(4,)), team(4, 1, met=(3,))
        assert upfloaters(field(team(1, 2), *low), text) == [3]

    @pytest.mark.parametrize("text", [OF_2024, OF_2026])
    def test_c6_what_is_left_needs_as_few_as_possible(self, text):
        """With 2 up, 3 and 4, who have met, need two from below; with 3 up, 2 and 4 need nobody."""
        following = team(2, 2), team(3, 2, met=(4,)), team(4, 2, met=(3,))
        assert upfloaters(field(team(1, 3), *following, team(5, 1), team(6, 1)), text) == [3]

    def test_c6_is_silent_where_all_of_it_come_up(self):
        assert upfloaters(field(team(1, 3), team(2, 2), team(3, 1), team(4, 1))) == [2]

    @pytest.mark.parametrize(("text", "expected"), [(OF_2024, [2]), (OF_2026, [3])])
    def test_c7_spares_who_floated_in_2026(self, text, expected):
        teams = team(1, 2), team(2, 1, floated_last_round=True), team(3, 1), team(4, 1)
        assert upfloaters(field(*teams), text) == expected

    def test_c7_not_in_the_last_two_rounds(self):
        teams = team(1, 2), team(2, 1, floated_last_round=True), team(3, 1), team(4, 1)
        assert upfloaters(field(*teams, floats_count=False)) == [2]


# --- 3.6, [C8] to [C10] --------------------------------------------------------------------------------------


class TestABracket:
    def test_the_upper_half_meets_the_lower_half(self):
        assert pairs_of(field(*(team(number) for number in range(1, 7)))) == pairs((1, 4), (2, 5), (3, 6))

    def test_top_members_come_before_opponents_in_the_order(self):
        """3.6.2: 1 and 2 have met whom they would have; 1-5, 2-4 has the top members 1 2 3, 1-3 has not."""
        asked = field(team(1, met=(4,)), team(2), team(3), team(4, met=(1,)), team(5), team(6))
        assert pairs_of(asked) == pairs((1, 5), (2, 4), (3, 6))

    def test_a_team_that_cannot_be_a_top_member(self):
        """3 has met all that come after it."""
        graph = [0b111110, 0b111101, 0b000011, 0b110011, 0b101011, 0b011011]
        assert first_pairing(graph) == [(0, 2), (1, 4), (3, 5)]

    def test_there_is_none(self):
        assert first_pairing([0b0010, 0b0001, 0, 0]) is None

    def test_c8_comes_before_the_order(self):
        asked = field(team(1, 1, "BB"), team(2, 1, "WW"), team(3, 1, "BB"), team(4, 1, "WW"))
        assert pairs_of(asked) == pairs((1, 4), (2, 3))

    def test_c9_strong_ones_are_spared(self):
        """Type B: three want White, of 1, 3 and 4; one must miss it, and no two strong ones meet."""
        teams = team(1, 1, "WBB"), team(2, 1, "BBW"), team(3, 1, "WBB"), team(4, 1, "WB")
        assert pairs_of(field(*teams, preferences=TYPE_B)) == pairs((1, 4), (2, 3))
        assert pairs_of(field(*teams[:1], team(2, 1, "WB"), *teams[2:], preferences=TYPE_B)) == pairs((1, 4), (2, 3))

    def test_c10_opponents_of_upfloaters_did_not_float(self):
        teams = (
            team(1, 2, floated_last_round=True),
            team(2, 2),
            team(3, 2),
            team(4, 1, met=(5, 6)),
            team(5, 0, met=(4,)),
            team(6, 0, met=(4,)),
        )
        assert pairs_of(field(*teams)) == pairs((1, 3), (2, 4), (5, 6))
        assert pairs_of(field(*teams, floats_count=False)) == pairs((1, 3), (2, 4), (5, 6))
        other_way = team(1, 2), team(2, 2, floated_last_round=True), team(3, 2), *teams[3:]
        assert pairs_of(field(*other_way)) == pairs((1, 4), (2, 3), (5, 6))
        assert pairs_of(field(*other_way, floats_count=False)) == pairs((1, 3), (2, 4), (5, 6))

    def test_the_record_names_the_criteria_of_its_text(self):
        teams = [team(1, 2), team(2, 1), team(3, 1), team(4, 1)]
        for edition, names in (
            ("team-swiss-2026", ["C4", "C5", "C6", "C7", "C8", "C9", "C10"]),
            ("team-swiss-2024", ["C4", "C5", "C6", "C7", "C8", "C9"]),
        ):
            record = pair(field(*teams, edition=edition, preferences=TYPE_B)).record
            assert [value.criterion for value in record.brackets[0].values] == names
