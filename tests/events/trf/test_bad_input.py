"""Every kind of bad input gets its own message: file, line, column, what was read, what was expected."""

import pytest

from events.errors import BadInput
from events.trf import contents, read_document, read_file
from tests.data_paths import needs_shared_data, shared_data
from tests.events.trf.report_lines import FOUR, player, read, report, with_line


def findings_of(*lines, points="strict"):
    with pytest.raises(BadInput) as caught:
        read(*lines, points=points)
    return caught.value.findings


BAD_PLAYER_LINES = [
    pytest.param(1, FOUR[0][:60], (61, "the end of the line after 60 columns", "points"), id="truncated before points"),
    pytest.param(1, FOUR[0][:105], (106, "the end of the line after", "columns 102-109"), id="truncated in a round"),
    pytest.param(1, FOUR[0].replace("001    1", "001   1x"), (5, "'1x'", "starting rank number"), id="letters: number"),
    pytest.param(1, FOUR[0].replace("001    1", "001     "), (5, "blanks", "starting rank number"), id="no number"),
    pytest.param(1, FOUR[0].replace("001    1", "001    0"), (5, "0", "1 to 9999"), id="number 0"),
    pytest.param(1, FOUR[0].replace("2000", "20OO"), (49, "'20OO'", "rating"), id="letters: rating"),
    pytest.param(1, FOUR[0].replace(" 1.5", " l.5"), (81, "'l.5'", "points"), id="letters: points"),
    pytest.param(1, FOUR[0].replace(" 1.5", "1.25"), (81, "'1.25'", "one decimal"), id="points in hundredths"),
    pytest.param(
        1, player(1, "   3 w 1", "   2 b =", points="1.5", rank="one"), (86, "'one'", "rank"), id="letters: rank"
    ),
    pytest.param(1, FOUR[0].replace("   3 w 1", "   E w 1"), (92, "'E'", "opponent"), id="letters: opponent"),
    pytest.param(1, FOUR[0].replace("   3 w 1", "   3 x 1"), (97, "colour 'x'", "w, b, -"), id="unknown colour"),
    pytest.param(1, FOUR[0].replace("   3 w 1", "   3 w 2"), (99, "result '2'", "1 = 0"), id="unknown result code"),
    pytest.param(
        1, FOUR[0].replace("   3 w 1", "   3 w U"), (99, "result U with opponent 3", "0000"), id="bye, opponent"
    ),
    pytest.param(
        1, FOUR[0].replace("   3 w 1", "   3 - 1"), (97, "no colour in the game against 3", "w or b"), id="no colour"
    ),
    pytest.param(1, FOUR[0].replace("   3 w 1", "   1 w 1"), (92, "opponent 1", "their own opponent"), id="themselves"),
    pytest.param(
        1, FOUR[0].replace("   3 w 1", "0000 w 1"), (92, "without an opponent", "- as the colour"), id="colour alone"
    ),
    pytest.param(
        1, FOUR[0].replace("   3 w 1", "0000 - W"), (99, "result W without an opponent", "H F U Z"), id="win alone"
    ),
    pytest.param(
        1, FOUR[0].replace("   3 w 1", "  3 w 1 "), (96, "'  3 w 1 '", "blanks between"), id="shifted to the left"
    ),
    pytest.param(1, FOUR[0].replace("   3 w 1  ", "   3 w 1 x"), (100, "' x'", "two blanks"), id="between two rounds"),
    pytest.param(1, FOUR[0][:79] + "0" + FOUR[0][80:], (80, "'0'", "a blank"), id="points begin too early"),
]


@pytest.mark.parametrize(("number", "line", "finding"), BAD_PLAYER_LINES)
def test_a_bad_line_is_named_with_its_column(number, line, finding):
    column, read_part, expected_part = finding
    found = [f for f in findings_of(*with_line(FOUR, number, line)) if f.column == column]
    assert len(found) == 1
    assert (found[0].file, found[0].line) == ("event.trf", number)
    assert read_part in found[0].read
    assert expected_part in found[0].expected


def test_one_reading_names_everything_that_is_wrong():
    lines = with_line(with_line(FOUR, 1, FOUR[0].replace("2000", "20OO")), 3, FOUR[2].replace("   1 b 0", "   1 b ,"))
    found = findings_of(*lines)
    assert [(f.line, f.column) for f in found] == [(1, 49), (3, 99)]
    assert str(found[0]) == "event.trf, line 1, column 49: read '20OO', expected the FIDE rating, a number"


def test_an_opponent_who_does_not_exist():
    line = FOUR[0].replace("   3 w 1", "   9 w 1")
    found = findings_of(*with_line(FOUR, 1, line))
    assert (found[0].line, found[0].column) == (1, 92)
    assert found[0].read == "opponent 9 of player 1 in round 1"


def test_a_game_that_only_one_line_tells_of():
    line = FOUR[2].replace("   1 b 0", "0000 - Z")
    (found,) = findings_of(*with_line(FOUR, 3, line))
    assert (found.line, found.column) == (1, 92)
    assert found.read == "round 1: player 1 against 3, but line 3 gives 3 no opponent"


def test_a_player_paired_twice_in_one_round():
    line = FOUR[3].replace("   2 w 0", "   3 w 0")
    found = findings_of(*with_line(FOUR, 4, line))
    assert [(f.line, f.column) for f in found] == [(2, 92), (4, 92)]
    assert found[1].read == "round 1: player 4 against 3, but line 3 pairs 3 with 1"


def test_the_same_colour_for_both():
    line = FOUR[2].replace("   1 b 0", "   1 w 0")
    (found,) = findings_of(*with_line(FOUR, 3, line))
    assert (found.line, found.column) == (1, 97)
    assert "players 1 and 3: both have colour w" in found.read


@pytest.mark.parametrize(
    ("first", "second"),
    [("1", "1"), ("1", "="), ("+", "+"), ("+", "0"), ("1", "-"), ("W", "0"), ("1", " "), ("=", "D")],
)
def test_results_that_cannot_both_be_true(first, second):
    lines = with_line(FOUR, 1, FOUR[0].replace("   3 w 1", f"   3 w {first}"))
    lines = with_line(lines, 3, FOUR[2].replace("   1 b 0", f"   1 b {second}"))
    (found,) = findings_of(*lines)
    assert (found.line, found.column) == (1, 99)
    assert "round 1, players 1 and 3" in found.read
    assert "line 3" in found.expected


def test_adjourned_in_one_line_is_adjourned_in_both():
    """The other line has no result yet, which says nothing else."""
    lines = with_line(FOUR, 1, player(1, "   3 w ?", "   2 b =", points="0.5", rank=1))
    lines = with_line(lines, 3, player(3, "   1 b  ", "   4 w 0", points="0.0", rank=4))
    document = read(*lines, points="listed")
    told = [(one.line, one.column, one.found, one.taken_as) for one in document.adjustments if one.column == 99]
    assert [(line, taken_as) for line, _, _, taken_as in told] == [(1, "adjourned")]
    assert told[0][2].startswith("round 1, players 1 and 3: ")


def test_two_players_with_one_number():
    found = findings_of(*FOUR, player(2, points="0.0"))
    assert (found[0].line, found[0].column) == (5, 5)
    assert found[0].expected == "a different number: line 2 already has this one"


class TestPointsThatDoNotMatch:
    LINES = with_line(FOUR, 1, FOUR[0].replace(" 1.5", " 2.5"))

    def test_are_an_error_with_both_values(self):
        (found,) = findings_of(*self.LINES)
        assert (found.line, found.column) == (1, 81)
        assert found.read == "2.5 points for player 1"
        assert found.expected == "1.5, according to the results of 2 rounds"

    def test_may_be_listed_instead_and_the_results_count(self):
        document = read(*self.LINES, points="listed")
        (listed,) = [a for a in document.adjustments if a.line]
        assert (listed.line, listed.column, listed.found) == (1, 81, "2.5 points for player 1")
        assert listed.taken_as == "1.5, according to the results of 2 rounds"

    def test_are_counted_with_the_scoring_system_of_the_file(self):
        lines = [line.replace(" 1.5", " 4.0").replace(" 1.0", " 3.0") for line in FOUR]
        read("XXS W=3 D=1", *lines)
        (found, *others) = findings_of("XXS W=3 D=1", *FOUR)
        assert found.expected == "4.0, according to the results of 2 rounds"
        assert len(others) == 2

    def test_a_round_without_a_result_is_named_as_the_likely_reason(self):
        lines = with_line(FOUR, 1, FOUR[0].replace("   3 w 1", "     -  "))
        lines = with_line(lines, 3, FOUR[2].replace("   1 b 0", "0000 - Z"))
        (found,) = findings_of(*lines)
        assert found.expected.endswith("(no result in round 1: for a bye write H, F or U)")


class TestExtensionLines:
    @pytest.mark.parametrize(
        ("line", "column", "expected_part"),
        [
            ("XXR nine", 5, "number of rounds"),
            ("XXR 0", 5, "number of rounds"),
            ("142 x", 5, "number of rounds"),
            ("XXC green1", 5, "white1, black1 or rank"),
            ("152 G", 5, "W or B"),
            ("XXS WW:3", 5, "CODE=VALUE"),
            ("XXS W=3 QQ=1", 9, "CODE=VALUE"),
            ("BBW three", 5, "number of points"),
            ("162  Q 1.0", 6, "W D L A P"),
            ("XXA one 1.0", 5, "starting rank number"),
            ("XXA    9  1.0", 5, "a player in this file"),
            ("XXP 1 9", 7, "a player in this file"),
            ("XXZ 1 11", 7, "a player in this file"),
            ("XXP 1", 5, "two or more players"),
            ("XXP 1 b", 7, "starting rank numbers"),
            ("XXZ 9", 5, "a player in this file"),
        ],
    )
    def test_a_bad_one_is_named(self, line, column, expected_part):
        (found,) = findings_of(line, *FOUR)
        assert (found.line, found.column) == (1, column)
        assert expected_part in found.expected

    @pytest.mark.parametrize(("first", "second"), [("XXR 5", "XXR 6"), ("XXR 5", "142 6"), ("XXC white1", "152 B")])
    def test_two_that_contradict_each_other(self, first, second):
        (found,) = findings_of(first, second, *FOUR)
        assert (found.line, found.column) == (2, 5)
        assert "given in an earlier line" in found.expected

    def test_virtual_points_twice_for_one_player(self):
        (found,) = findings_of("XXA    1  1.0", "XXA    1  0.5", *FOUR)
        assert (found.line, found.read) == (2, "a second XXA line for player 1")

    def test_more_rounds_than_declared(self):
        (found,) = findings_of("XXR 1", *FOUR)
        assert (found.line, found.column, found.expected) == (2, 102, "1 rounds, as declared in the file")


class TestWholeFiles:
    @pytest.mark.parametrize(
        ("data", "line", "column", "read_part"),
        [
            (b"", 0, 0, "an empty file"),
            (b" \r\n\r\n", 0, 0, "a file containing only blanks"),
            (b"012 A tournament\r\n", 0, 0, "no player (001) line"),
            (b"PK\x03\x04\x14\x00", 1, 6, "a zero byte"),
            (b"012 x\rab\x00", 2, 3, "a zero byte"),
            ("\ufeff001".encode("utf-16-le"), 1, 1, "UTF-16"),
        ],
    )
    def test_no_report(self, data, line, column, read_part):
        with pytest.raises(BadInput) as caught:
            read_document(data, "event.trf")
        (found,) = caught.value.findings
        assert (found.line, found.column) == (line, column)
        assert read_part in found.read

    def test_a_missing_file(self, tmp_path):
        self.assert_unreadable(tmp_path / "nothing.trf", "file not found")

    def test_a_directory(self, tmp_path):
        self.assert_unreadable(tmp_path, "a directory")

    def test_a_path_through_a_file(self, tmp_path):
        (tmp_path / "file").write_bytes(report(*FOUR))
        self.assert_unreadable(tmp_path / "file" / "event.trf", "Not a directory")

    def test_a_file_without_permission(self, tmp_path, monkeypatch):
        def refuse(path, *_):
            raise PermissionError(13, "Permission denied", str(path))

        monkeypatch.setattr(
            contents, "open", refuse, raising=False
        )  # whoever runs the suite may be allowed to read everything
        self.assert_unreadable(tmp_path / "event.trf", "no permission")

    @staticmethod
    def assert_unreadable(path, read_part):
        with pytest.raises(BadInput) as caught:
            read_file(path)
        (found,) = caught.value.findings
        assert found.file == str(path)
        assert read_part in found.read


@needs_shared_data
@pytest.mark.parametrize(
    ("name", "line", "column"),
    [
        ("incompatible_result.trf", 2, 139),
        ("missing_result.trf", 2, 132),
        ("too_many_results.trf", 2, 142),
    ],
)
def test_the_malformed_files_of_another_engine(name, line, column):
    with pytest.raises(BadInput) as caught:
        read_file(shared_data() / "py4swiss-cases" / name)
    (found,) = caught.value.findings
    assert (found.line, found.column) == (line, column)


@needs_shared_data
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("bunratty_challengers_2011", 8),
        ("bunratty_major_2011", 11),
        ("bunratty_masters_2011", 5),
        ("bunratty_minor_2011", 17),
        ("irish_intermediate_champs_2011", 1),
        ("irish_junior_champs_2011", 5),
    ],
)
def test_real_totals_that_do_not_add_up_are_all_listed(name, count):
    path = shared_data() / "real" / "icu" / f"{name}.trf"
    with pytest.raises(BadInput) as caught:
        read_file(path)
    assert len(caught.value.findings) == count
    assert {finding.column for finding in caught.value.findings} == {81}
    listed = [a for a in read_file(path, points="listed").adjustments if a.column == 81]
    assert len(listed) == count


DIGITS = "9" * 5000


@pytest.mark.parametrize("digits", [DIGITS, "9" * 30])
@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("XXR {}", 5, "XXR and the number of rounds, 1 to 999"),
        ("142 {}", 5, "142 and the number of rounds, 1 to 999"),
        ("XXP 1 {}", 7, "starting rank numbers, 1 to 9999"),
        ("XXZ {}", 5, "starting rank numbers, 1 to 9999"),
        ("XXS WW={}", 5, "CODE=VALUE"),
        ("XXA {} 1.0", 5, "a starting rank number"),
        ("XXA 1 1.0 {}", 5, "a starting rank number"),
        ("BBW {}", 5, "a number of points"),
    ],
)
def test_a_number_without_end_is_a_finding(line, column, expected, digits):
    (found,) = findings_of(*FOUR, line.format(digits))
    assert (found.line, found.column) == (5, column)
    assert expected in found.expected
    assert "99999" in found.read
    assert len(found.read) < 80


def test_zeros_in_front_are_no_digits_too_many():
    assert read(*FOUR, f"XXR {'0' * 5000}9").rounds_declared == 9
