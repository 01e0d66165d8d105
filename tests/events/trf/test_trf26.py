"""The records of TRF26 for individuals: what they mean, and what is said when they contradict the rest of the file."""

from dataclasses import replace

import pytest

from core.model.results import ByeKind, Outcome
from core.model.units import PlayerId
from events.errors import BadInput
from events.trf import read_document, tournament_of
from events.trf.importer import events_of
from events.trf.type_codes import code_of, is_known, meaning_of
from events.vocabulary.players import PairingAllowed, PairingForbidden
from projections.standings.histories import histories
from tests.data_paths import named, shared_files
from tests.events.trf.report_lines import FOUR, imported, player, read, report

HEAD = ("142 5", "152 W")


def findings_of(*lines, points="strict"):
    with pytest.raises(BadInput) as caught:
        read(*lines, points=points)
    return [(found.line, found.column, found.read, found.expected) for found in caught.value.findings]


def listed(*lines, points="strict"):
    return [(a.line, a.column, a.found, a.taken_as) for a in read(*lines, points=points).adjustments]


class TestRules:
    """Record 192."""

    @pytest.mark.parametrize(
        ("code", "day", "edition", "baku"),
        [
            ("FIDE_DUTCH_2017", "2026/03/01", "dutch-2017", False),
            ("FIDE_DUTCH_2026", "2025/03/01", "dutch-2026", False),
            ("FIDE_DUTCH_2025_BAKU", "", "dutch-2026", True),
            ("FIDE_DUTCH", "2026/01/31", "dutch-2017", False),
            ("FIDE_DUTCH", "2026/02/01", "dutch-2026", False),
            ("FIDE_DUTCH_BAKU", "2026/02/01", "dutch-2026", True),
            ("FIDE_DUTCH", "", "dutch-2026", False),
            ("FIDE_BURSTEIN", "2026/01/31", "burstein-2017", False),
            ("FIDE_BURSTEIN_BAKU", "2026/02/01", "burstein-2026", True),
            ("FIDE_DUBOV", "2026/01/31", "dubov-2018", False),
            ("FIDE_DUBOV", "", "dubov-2026", False),
            ("FIDE_LIM", "2026/01/31", "lim-1999", False),
            ("FIDE_LIM_BAKU", "", "lim-2026", True),
            ("FIDE_DOUBLESWISS", "2026/02/01", "double-swiss-2026", False),
            ("FIDE_DOUBLESWISS", "2026/01/31", "", False),
        ],
    )
    def test_a_code_and_the_first_day_name_the_edition(self, code, day, edition, baku):
        meaning = meaning_of(code, day)
        assert (meaning.edition, meaning.baku) == (edition, baku)

    @pytest.mark.parametrize("code", ["CUSTOM_SWISS", "BERGER_ROUNDROBIN_G1"])
    def test_a_code_of_other_rules_is_known_and_means_no_edition(self, code):
        assert is_known(code)
        assert meaning_of(code, "2026/02/01") is None
        assert listed(*HEAD, f"192 {code}", *FOUR) == []

    @pytest.mark.parametrize("code", ["FIDE_DUTCH_2031", "FIDE_LIM_1999", "SWISS", "FIDE_DUBOV_2018", ""])
    def test_an_unknown_code_is_listed_with_those_that_are_known(self, code):
        ((line, column, found, taken_as),) = listed(*HEAD, f"192 {code}", *FOUR)
        assert (line, column, found) == (3, 5, f"192 {code!r}")
        assert taken_as.startswith("an unknown code; known codes are FIDE_DUTCH[_2017|_2026][_BAKU]")

    @pytest.mark.parametrize("code", ["FIDE_TEAM_DUTCH", "FIDE_SCHEVENINGEN"])
    def test_a_code_of_teams_is_refused(self, code):
        ((line, column, found, _),) = findings_of(*HEAD, f"192 {code}", *FOUR)
        assert (line, column, found) == (3, 5, f"{code!r}, a team tournament")

    @pytest.mark.parametrize("code", ["300", "320", "330", "352", "362", "801", "802"])
    def test_a_record_of_teams_is_refused_whatever_is_trusted(self, code):
        for points in ("strict", "listed"):
            ((line, column, found, _),) = findings_of(*FOUR, f"{code}   1", points=points)
            assert (line, column, found) == (5, 1, f"a line {code}, for team tournaments")

    def test_two_codes_contradict_each_other(self):
        ((line, column, _, expected),) = findings_of("192 FIDE_DUTCH", "192 FIDE_DUBOV", *FOUR)
        assert (line, column, expected) == (2, 5, "the code FIDE_DUTCH that line 1 gives")

    def test_baku_is_announced_unless_virtual_points_are_given(self):
        named_only = tournament_of(read(*HEAD, "192 FIDE_DUTCH_BAKU", *FOUR))
        assert named_only.settings.variations == {"acceleration": "baku"}
        by_hand = tournament_of(read(*HEAD, "192 FIDE_DUTCH_BAKU", *FOUR, "250       1.0   1   2    1    2"))
        assert by_hand.settings.variations == {}
        assert by_hand.acceleration == {1: (10, 10), 2: (10, 10)}

    def test_virtual_points_that_are_those_of_baku_are_the_method(self):
        lines = ("250       1.0   1   2    1    2", "250       0.5   3   3    1    2")
        tournament = tournament_of(read(*HEAD, "192 FIDE_DUTCH_BAKU", *FOUR, *lines), "dutch-2026")
        assert tournament.settings.variations == {"acceleration": "baku"}
        assert tournament.acceleration == {}
        without_the_name = tournament_of(read(*HEAD, "192 FIDE_DUTCH", *FOUR, *lines), "dutch-2026")
        assert without_the_name.settings.variations == {}

    def test_baku_without_a_number_of_rounds_is_listed(self):
        (found,) = listed("152 W", "192 FIDE_DUTCH_BAKU", *FOUR)
        assert found == (
            2,
            5,
            "192 FIDE_DUTCH_BAKU without a number of rounds (142)",
            "accelerated once the number of rounds is known",
        )

    @pytest.mark.parametrize(
        ("edition", "day", "code"),
        [
            ("dutch-2017", "", "FIDE_DUTCH_2017"),
            ("dutch-2026", "", "FIDE_DUTCH_2026"),
            ("burstein-2017", "2025/03/01", "FIDE_BURSTEIN"),
            ("burstein-2017", "", "CUSTOM_SWISS"),
            ("dubov-2018", "2025/03/01", "FIDE_DUBOV"),
            ("lim-2026", "2026/03/01", "CUSTOM_SWISS"),
            ("a system of our own", "", "CUSTOM_SWISS"),
        ],
    )
    def test_an_edition_has_a_code(self, edition, day, code):
        settings = tournament_of(read(*FOUR)).settings
        assert code_of(replace(settings, edition=edition), day) == code


class TestByes:
    """Record 240."""

    def test_they_are_granted_for_rounds_to_come(self):
        tournament = tournament_of(read(*HEAD, *FOUR, "240 H   3    2", "240 F 004  001  003", "240 z   5    4"))
        assert tournament.byes == {
            (3, 2): ByeKind.HALF_POINT,
            (4, 1): ByeKind.FULL_POINT,
            (4, 3): ByeKind.FULL_POINT,
            (5, 4): ByeKind.ZERO_POINT,
        }
        assert imported(report(*HEAD, *FOUR, "240 H   3    2", "240 Z   5    4\t "))[0].byes == {
            (3, 2): ByeKind.HALF_POINT,
            (5, 4): ByeKind.ZERO_POINT,
        }

    ODD = (
        player(1, "   2 w 1", "0000 - H", points="1.5", rank=1),
        player(2, "   1 b 0", "   3 w 1", points="1.0", rank=2),
        player(3, "0000 - U", "   2 b 0", points="1.0", rank=3),
    )

    def test_those_of_rounds_played_stand_in_the_players_lines(self):
        assert listed(*HEAD, *self.ODD, "240 H   2    1") == []

    @pytest.mark.parametrize(
        ("line", "column"),
        [("240 F   2    1", 11), ("240 H   2    1    2", 16), ("240 Z   1    3", 11), ("240 H   1    2", 11)],
    )
    def test_or_contradict_them(self, line, column):
        ((at, where, found, expected),) = findings_of(*HEAD, *self.ODD, line)
        assert (at, where) == (6, column)
        assert "-point bye for player " in found
        assert expected.startswith("the entry in line ")

    def test_one_that_the_players_line_has_for_the_next_round_is_compared_too(self):
        lines = (FOUR[0] + "  0000 - H", *FOUR[1:])
        assert listed(*HEAD, *lines, "240 H   3    1") == []
        assert findings_of(*HEAD, *lines, "240 Z   3    1")[0][:2] == (7, 11)

    @pytest.mark.parametrize(
        ("line", "column", "expected"),
        [
            ("240 U   3    1", 5, "the kind of bye, F, H or Z"),
            ("240 H        1", 7, "a round number, 1 to 999"),
            ("240 H   3", 11, "the players who have this bye"),
            ("240 H   3    9", 11, "the starting rank number of a player in this file"),
            ("240 H   3    1    b", 16, "the starting rank number of a player, in four columns"),
            ("240 H   3    12", 15, "a blank between two players"),
            ("240 H   6    1", 7, "a round up to 5, as declared in the file"),
        ],
    )
    def test_a_bad_one_is_named(self, line, column, expected):
        ((at, where, _, wanted),) = findings_of(*HEAD, *FOUR, line)
        assert (at, where, wanted) == (7, column, expected)

    def test_two_kinds_for_one_player_contradict_each_other(self):
        ((at, where, _, expected),) = findings_of(*HEAD, *FOUR, "240 H   3    1", "240 F   3    2    1")
        assert (at, where, expected) == (8, 16, "the half-point bye that line 7 gives that player")

    def test_a_second_record_of_a_kind_is_listed(self):
        (found,) = listed(*HEAD, *FOUR, "240 H   3    1", "240 H   3    2")
        assert found[:3] == (8, 1, "a second record 240 H for round 3")


class TestVirtualPoints:
    """Record 250."""

    def test_ranges_of_rounds_and_players(self):
        document = read(*HEAD, *FOUR, "250       1.0   1   2    1    2", "250 00.0 00.5 003 003 0002 0003")
        assert document.acceleration == {1: (10, 10), 2: (10, 10, 5), 3: (0, 0, 5)}

    def test_a_range_of_one_may_be_written_short(self):
        document = read(*HEAD, *FOUR, "250       1.0   2        3", "250       0.5   4   5    3")
        assert document.acceleration == {3: (0, 10, 0, 5, 5)}

    def test_match_points_are_taken_where_there_are_no_others_and_listed(self):
        lines = (*HEAD, *FOUR, "250  1.0        1   1    1    1")
        assert read(*lines).acceleration == {1: (10,)}
        (found,) = listed(*lines)
        assert found == (7, 5, "1.0 match points", "points: individual players have no match points")

    @pytest.mark.parametrize(
        ("line", "column", "expected"),
        [
            (
                "250  2.0  1.0   1   1    1    2",
                5,
                "only one of the two: individual players have points, in columns 10-13",
            ),
            ("250       0.0   1   1    1    2", 10, "a number of points that is not 0"),
            ("250      -1.0   1   1    1    2", 10, "points that are not negative"),
            ("250       1.0   2   1    1    2", 19, "a last round that is no earlier than the first round"),
            ("250       1.0   1   1    2    1", 28, "a last player whose number is no lower than the first player's"),
            ("250       1.0   1   1    1    9", 28, "the starting rank number of a player in this file"),
            ("250       1.0   1   1         2", 23, "the starting rank number of the first player"),
        ],
    )
    def test_a_bad_one_is_named(self, line, column, expected):
        found = findings_of(*HEAD, *FOUR, line)
        assert (7, column, expected) in [(at, where, wanted) for at, where, _, wanted in found]

    def test_two_records_contradict_each_other(self):
        lines = ("250       1.0   1   2    1    3", "250       0.5   2   3    3    4")
        ((at, where, found, expected),) = findings_of(*HEAD, *FOUR, *lines)
        assert (at, where) == (8, 10)
        assert found == "0.5 virtual points for player 3 in round 2"
        assert expected == "the 1.0 that line 7 gives that player"

    def test_xxa_says_the_same_or_is_a_finding(self):
        range_of_two = "250       1.0   1   1    1    2"
        assert listed(*HEAD, "XXA    1  1.0  0.0", "XXA    2  1.0", *FOUR, range_of_two) == []
        found = findings_of(*HEAD, "XXA    1  1.0", "XXA    2  0.5", *FOUR, range_of_two)
        assert [(at, where, expected) for at, where, _, expected in found] == [
            (4, 5, "the same as in the 250 records: 1.0")
        ]


class TestProhibitions:
    """Record 260."""

    LINES = (*HEAD, *FOUR, "260   1   2    1    4", "260   2   5    1    2    3", "260   1   5    1    2")

    def test_they_hold_in_their_rounds(self):
        tournament = tournament_of(read(*self.LINES))
        assert tournament.forbidden_pairs == {(1, 2), (1, 3), (2, 3)}
        assert [played.kept_apart for played in tournament.rounds] == [
            {(1, 4), (1, 2)},
            {(1, 4), (1, 2), (1, 3), (2, 3)},
        ]

    def test_an_import_forbids_and_allows_in_time(self):
        events = events_of(read(*self.LINES), file_sha256="").events
        told = [event for event in events if isinstance(event, (PairingForbidden, PairingAllowed))]
        assert [(type(event).__name__, event.players) for event in told] == [
            ("PairingForbidden", (1, 4)),
            ("PairingForbidden", (1, 2)),
            ("PairingForbidden", (1, 2, 3)),
            ("PairingAllowed", (1, 4)),
        ]
        assert imported(report(*self.LINES))[0] == tournament_of(read(*self.LINES))

    def test_what_one_record_lifts_and_another_keeps(self):
        """Of three until round 1 two may still not meet in round 2, so only the other pairs are allowed, one by one."""
        lines = (*HEAD, *FOUR, "260   1   1    1    2    4", "260   1   5    1    2")
        told = [event for event in events_of(read(*lines), file_sha256="").events if isinstance(event, PairingAllowed)]
        assert [(event.players, event.reason) for event in told] == [
            ((1, 4), "up to round 1, as in the file"),
            ((2, 4), "up to round 1, as in the file"),
        ]
        assert imported(report(*lines))[0] == tournament_of(read(*lines))

    def test_what_changes_after_the_next_round_is_listed(self):
        found = listed(*HEAD, *FOUR, "260   1   4    1    4", "260   4   5    3    4")
        assert [(line, taken_as.partition(":")[0]) for line, _, _, taken_as in found] == [
            (7, "a prohibition that applies until it is lifted"),
            (8, "no prohibition yet"),
        ]

    def test_those_of_the_last_round_stay_when_all_is_played(self):
        tournament = tournament_of(read("142 2", "152 W", *FOUR, "260   2   2    1    4"))
        assert tournament.forbidden_pairs == {(1, 4)}
        assert [played.kept_apart for played in tournament.rounds] == [frozenset(), None]

    @pytest.mark.parametrize(
        ("line", "column", "expected"),
        [
            ("260   1   2    1", 13, "two or more players who must not be paired"),
            ("260   3   2    1    2", 9, "a last round that is no earlier than the first round"),
            ("260       2    1    2", 5, "a round number, 1 to 999"),
            ("260   1   2    1    9", 18, "the starting rank number of a player in this file"),
        ],
    )
    def test_a_bad_one_is_named(self, line, column, expected):
        ((at, where, _, wanted),) = findings_of(*HEAD, *FOUR, line)
        assert (at, where, wanted) == (7, column, expected)


def unpaired(*lines):
    """A file before round 1, so that any scoring goes with the points in it."""
    return (*HEAD, *(player(number, points="0.0", rank=number) for number in (1, 2)), *lines)


WORSE = "other points: a better result must not be worth less, and a win must be worth more than a loss"
MORE = "other points: it cannot be worth more than a win"


class TestScoring:
    """Records 162 and 299."""

    def worth(self, *lines):
        scoring = read(*unpaired(*lines)).scoring
        return {outcome.value: int(scoring.unpaired(outcome)) for outcome in Outcome}

    def test_162_by_symbol(self):
        worth = self.worth("162  W 3.0    D 1.0    L 0.5    A 0.0    X 1.0")
        assert worth == {
            "1": 30,
            "=": 10,
            "0": 5,
            "W": 30,
            "D": 10,
            "L": 5,
            "+": 30,
            "-": 0,
            "H": 10,
            "F": 30,
            "U": 30,
            "Z": 0,
        }

    def test_the_bye_has_a_value_of_its_own_wherever_it_stands(self):
        assert self.worth("162  P 1.5    W 3.0    D 1.0")["U"] == 15

    def test_z_is_read_as_a_with_a_note(self):
        """bbpPairings 5 and 6 read Z where the record has A."""
        lines = ("162  W 3.0    D 1.0    Z 0.5    L 0.5",)
        assert {code: self.worth(*lines)[code] for code in "Z-"} == {"Z": 5, "-": 5}
        assert [(line, column, taken_as[:1]) for line, column, _, taken_as in listed(*unpaired(*lines))] == [
            (5, 24, "A")
        ]

    def test_an_unknown_result_of_another_value_is_listed(self):
        (found,) = listed(*unpaired("162  W 1.0    X 0.0"))
        assert found[:2] == (5, 15)
        assert found[3] == "a draw (0.5), for pairing purposes only"

    def test_299_goes_before_162_in_any_order(self):
        for lines in (("299 F         1.0", "162  W 3.0    D 1.0"), ("162  W 3.0    D 1.0", "299 F         1.0")):
            worth = self.worth(*lines)
            assert (worth["F"], worth["+"], worth["1"]) == (10, 30, 30)

    @pytest.mark.parametrize(
        ("lines", "line", "column", "expected"),
        [
            (("162  W 3.0", "162  W 2.0"), 6, 6, "the points that line 5 gives for W"),
            (("299 F         1.0", "299 F         2.0"), 6, 14, "the points that line 5 gives"),
            (("XXS FPB=1.0", "162  W 3.0"), 6, 6, "the 1.0 that XXS gives White for full-point bye"),
            (("299 Q         1.0",), 5, 5, "a kind of result, one of W D L F H Z + -"),
            (("299 W        -1.0",), 5, 14, "points that are not negative"),
            (("299 W",), 5, 14, "points with one decimal, such as 11.5"),
            (("299 D         1.5",), 5, 14, WORSE),
            (("299 W         0.0", "299 D         0.0"), 5, 14, WORSE),
            (("299 F         1.5",), 5, 14, MORE),
            (("162  P 2.0",), 5, 5, MORE),
            (("162  D 1.5",), 5, 5, WORSE),
            (("XXS PAB=2",), 5, 5, MORE),
            (("BBW 1.0", "BBU 1.5"), 6, 5, MORE),
            (("299           1.5    1    9",), 5, 24, "the starting rank number of a player in this file"),
        ],
    )
    def test_what_contradicts_or_breaks_it_is_named(self, lines, line, column, expected):
        found = findings_of(*unpaired(*lines), points="listed")
        assert [(at, where, wanted) for at, where, _, wanted in found] == [(line, column, expected)]

    def test_points_for_players_who_cannot_be_read_are_no_points_at_all(self):
        ((at, where, found, _),) = findings_of(*HEAD, *FOUR, "299 W         2.0    1    x")
        assert (at, where, found) == (7, 24, "'x'")

    @pytest.mark.parametrize(
        ("line", "players"),
        [("299 W         2.0    1    1", [1]), ("299           0.5    1    1    2", [1, 2])],
    )
    def test_points_for_some_belong_to_their_points(self, line, players):
        """Decision 72: here the points column does not have them."""
        found = findings_of(*HEAD, *FOUR, line)
        assert [(at, where) for at, where, *_ in found] == [(player + 2, 81) for player in players]

    @pytest.mark.parametrize(("points", "worth"), [("0.5", 5), ("-0.5", -5)])
    def test_points_for_one_player_are_read(self, points, worth):
        """Player 1 has them in round 1, beside the result, and nobody else has."""
        total = f"{1.5 + float(points):.1f}"
        line = f"299{points:>14}{1:>5}{1:>5}"
        lines = (player(1, "   3 w 1", "   2 b =", points=total, rank=1), *FOUR[1:])
        state, _ = imported(report(*HEAD, *lines, line))
        assert [{who: int(one.match_points) for who, one in each.extra_points.items()} for each in state.rounds] == [
            {1: worth},
            {},
        ]
        assert [int(one.points) for _, one in sorted(histories(state).items())] == [15 + worth, 15, 0, 10]

    def test_points_beside_the_results_have_a_round_and_players(self):
        for line in ("299           2.0         1    2", "299           2.0    1"):
            (found,) = findings_of(*HEAD, *FOUR, line)
            assert found[:2] == (7, 20)
            assert found[3] == "a round and its players"


class TestSamples:
    @pytest.mark.parametrize("path", named(shared_files("edge-cases/*.trf") + shared_files("cases/*.input")))
    def test_the_individual_files_are_read_without_a_remark_on_their_records(self, path):
        remarks = read_document(path.read_bytes(), path.name, points="listed").adjustments
        assert not [one for one in remarks if one.found.startswith(("a line '1", "a line '2"))]


def test_a_player_is_named_by_his_starting_rank():
    """With XXC rank the pairing numbers are places in the file; every record goes by the starting rank."""
    tournament = tournament_of(read("142 5", "XXC rank white1", FOUR[1], FOUR[0], *FOUR[2:], "240 H   3    1"))
    assert tournament.byes == {(3, PlayerId(1)): ByeKind.HALF_POINT}
    assert tournament.numberings[0].numbers[PlayerId(1)] == 2
