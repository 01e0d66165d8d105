"""What programs write beside the letter of the Annex: line ends, encodings, old codes, unknown lines."""

import pytest

from core.model.results import Colour, Outcome
from events.trf import read_document
from tests.data_paths import named, oracle_files, real_files
from tests.events.trf.report_lines import FOUR, player, read, report, with_line


def entries_of(cell, other=None):
    """A report of two players with one round each, and the points it brings them."""
    worth = {"1": "1.0", "=": "0.5", "H": "0.5", "U": "1.0", "F": "1.0", "+": "1.0", "W": "1.0", "D": "0.5"}
    cells = (cell, other or "0000 - Z")
    return read(*(player(n, c, points=worth.get(c[7:].upper(), "0.0")) for n, c in enumerate(cells, 1)))


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_each_line_end_is_read(end):
    document = read_document(report("XXR 5", "", *FOUR, end=end), "event.trf")
    assert len(document.players) == 4
    assert {line.end for line in document.lines} == {end}
    assert document.players[0].line == 3


def test_line_ends_may_be_mixed_and_the_last_may_be_missing():
    data = report(FOUR[0], end="\r\n") + report(*FOUR[1:3], end="\r") + FOUR[3].encode()
    document = read_document(data, "event.trf")
    assert [line.end for line in document.lines] == ["\r\n", "\r", "\r", ""]
    assert len(document.players) == 4


def test_other_control_characters_end_no_line():
    document = read(player(1, points="0.0", name="A\x0bB\x85C"))
    assert document.players[0].name == "A\u240bB\ufffdC"
    assert len(document.lines) == 1


@pytest.mark.parametrize(
    ("encoding", "read_as"), [("utf-8", "utf-8"), ("utf-8-sig", "utf-8-sig"), ("latin-1", "latin-1")]
)
def test_encodings(encoding, read_as):
    lines = with_line(FOUR, 1, player(1, "   3 w 1", "   2 b =", points="1.5", name="Müller, Jürgen"))
    document = read_document("".join(f"{line}\r" for line in lines).encode(encoding), "event.trf")
    assert document.encoding == read_as
    assert document.players[0].name == "Müller, Jürgen"
    assert document.players[0].points == 15
    listed = [a for a in document.adjustments if a.taken_as == "Latin-1 text"]
    assert [(a.line, a.column, a.found) for a in listed] == (
        [(1, 16, "byte 0xfc, not UTF-8")] if encoding == "latin-1" else []
    )


def test_columns_counted_in_bytes():
    """Some programs pad a UTF-8 name to 33 bytes; everything behind it then stands too far left in characters."""
    bytewise = player(1, "   3 w 1", "   2 b =", points="1.5", name="Müller, Jürgen".encode().decode("latin-1"))
    data = bytewise.encode("latin-1") + b"\n" + report(*FOUR[1:])
    document = read_document(data, "event.trf")
    assert document.encoding == "utf-8"
    record = document.players[0]
    assert (record.name, record.rating, record.points) == ("Müller, Jürgen", 2000, 15)
    assert [entry.opponent for entry in record.entries] == [3, 2]
    assert "columns counted in bytes" in [a.taken_as for a in document.adjustments]


ALONE = [
    ("0000 - Z", Outcome.ZERO_POINT_BYE),
    ("0000 - H", Outcome.HALF_POINT_BYE),
    ("0000 - F", Outcome.FULL_POINT_BYE),
    ("0000 - U", Outcome.PAIRING_ALLOCATED_BYE),
    ("0000 - u", Outcome.PAIRING_ALLOCATED_BYE),
    ("0000 - +", Outcome.FORFEIT_WIN),
    ("0000 - -", Outcome.ZERO_POINT_BYE),
    ("0000 -  ", Outcome.ZERO_POINT_BYE),
    ("     -  ", Outcome.ZERO_POINT_BYE),
    ("     - H", Outcome.HALF_POINT_BYE),
    ("       U", Outcome.PAIRING_ALLOCATED_BYE),
    ("   0 - U", Outcome.PAIRING_ALLOCATED_BYE),
    ("0000    ", Outcome.ZERO_POINT_BYE),
]


@pytest.mark.parametrize(("cell", "outcome"), ALONE)
def test_rounds_without_an_opponent(cell, outcome):
    entry = entries_of(cell).players[0].entries[0]
    assert (entry.opponent, entry.colour, entry.outcome) == (0, None, outcome)


@pytest.mark.parametrize(
    ("cell", "outcome", "taken_as"),
    [
        ("0000 - =", Outcome.HALF_POINT_BYE, "a half-point bye (H)"),
        ("0000 - 1", Outcome.FULL_POINT_BYE, "a full-point bye (F)"),
        ("0000 - 0", Outcome.ZERO_POINT_BYE, "a zero-point bye (Z)"),
    ],
)
def test_byes_of_older_programs_are_listed(cell, outcome, taken_as):
    document = entries_of(cell)
    assert document.players[0].entries[0].outcome is outcome
    (listed,) = document.adjustments
    assert (listed.line, listed.column, listed.taken_as) == (1, 99, taken_as)


@pytest.mark.parametrize(
    ("white", "black", "outcomes"),
    [
        ("1", "0", (Outcome.WIN, Outcome.LOSS)),
        ("=", "=", (Outcome.DRAW, Outcome.DRAW)),
        ("0", "1", (Outcome.LOSS, Outcome.WIN)),
        ("+", "-", (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        ("-", "+", (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)),
        ("-", "-", (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)),
        ("W", "L", (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS)),
        ("d", "D", (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW)),
        ("0", "0", (Outcome.LOSS, Outcome.LOSS)),
        ("=", "0", (Outcome.DRAW, Outcome.LOSS)),
        (" ", " ", (None, None)),
        ("?", "?", (None, None)),
        ("*", "*", (None, None)),
    ],
)
def test_games(white, black, outcomes):
    document = entries_of(f"   2 w {white}", f"   1 b {black}")
    first, second = (record.entries[0] for record in document.players)
    assert (first.outcome, second.outcome) == outcomes
    assert (first.colour, second.colour) == (Colour.WHITE, Colour.BLACK)


def test_colours_may_be_written_large():
    first, second = (record.entries[0] for record in entries_of("   2 B 1", "   1 W 0").players)
    assert (first.colour, second.colour) == (Colour.BLACK, Colour.WHITE)


def test_a_game_without_a_result_may_end_the_line():
    lines = [line.rstrip() for line in (player(1, "   2 w  "), player(2, "   1 b"))]
    entries = [record.entries[0] for record in read(*lines).players]
    assert [entry.outcome for entry in entries] == [None, None]


def test_points_may_be_blank_which_is_listed_once():
    document = read("XXC white1", *(line[:80] + "    " + line[84:] for line in FOUR))
    (listed,) = document.adjustments
    assert (listed.line, listed.column, listed.found) == (2, 81, "no points for 4 player(s)")


def test_points_may_have_a_comma():
    document = read("XXC white1", *with_line(FOUR, 1, FOUR[0].replace(" 1.5", " 1,5")))
    assert document.players[0].points == 15
    assert [a.found for a in document.adjustments] == ["points 1,5 with a comma"]


def test_rating_and_rank_may_be_blank():
    record = read(player(1, points="0.0", rating="")).players[0]
    assert (record.rating, record.rank) == (0, None)


def test_a_birth_date_without_a_digit_is_none():
    document = read(player(1, points="0.0", birth_date="  .  ."))
    assert document.players[0].birth_date == ""
    assert [(a.column, a.found) for a in document.adjustments] == [(70, "birth date '.  .'")]


def test_the_head_is_read_also_where_the_blank_is_missing():
    document = read(
        "012 Open",
        "022 Gien",
        "032 FRA",
        "042 2026/01/02",
        "052 2026/01/03",
        "062 4",
        "072 4",
        "082 0",
        "092 Individual: Swiss-System",
        "102 Chief Arbiter",
        "112Deputy One",
        "112 Deputy Two",
        "122 90 minutes",
        "132" + " " * 88 + "26/01/02  26/01/03",
        *FOUR,
    )
    details = document.details
    assert (details.name, details.city, details.federation) == ("Open", "Gien", "FRA")
    assert (details.start_date, details.end_date) == ("2026/01/02", "2026/01/03")
    assert details.deputy_arbiters == ("Deputy One", "Deputy Two")
    assert (details.chief_arbiter, details.time_control) == ("Chief Arbiter", "90 minutes")
    assert details.round_dates == ("26/01/02", "26/01/03")
    assert document.leftover == ((8, "082 0"),)


def test_lines_that_say_nothing_here_are_kept_as_they_stand():
    lines = ("# comment", "### PIBE", "DDD SSSS", "013 Team    1    2", "", "TNR 6", "012 Open", "012 Again")
    document = read("XXC white1", *lines, *FOUR)
    assert document.leftover == ((2, "# comment"), (3, "### PIBE"), (4, "DDD SSSS"), (5, lines[3]), (6, ""),
                                 (7, "TNR 6"), (9, "012 Again"))  # fmt: skip
    assert [(a.line, a.found) for a in document.adjustments] == [(7, "a line 'TNR'"), (9, "a second line 012")]


def test_a_missing_player_shows_in_the_count():
    document = read("XXC white1", "062 5", *FOUR)
    (listed,) = document.adjustments
    assert (listed.line, listed.found, listed.taken_as) == (2, "5 players", "the 4 players who have a 001 line")


@pytest.mark.parametrize("said", ["4", "0004", "04 (2)"])
def test_leading_zeros_of_the_count_are_no_contradiction(said):
    assert read("XXC white1", f"062 {said}", "072 0004", *FOUR).adjustments == ()


@pytest.mark.parametrize("said", ["0005", "0", "00"])
def test_another_count_with_leading_zeros_is_one(said):
    (listed,) = read("XXC white1", f"062 {said}", *FOUR).adjustments
    assert listed.found == f"{said} players"


@pytest.mark.parametrize("path", named(oracle_files()))
def test_every_file_of_the_reference_engine_is_read_without_a_remark(path):
    document = read_document(path.read_bytes(), path.name)
    assert {a.found for a in document.adjustments} <= {"no initial colour (XXC)"}
    assert {line.end for line in document.lines} == {"\r"} or "\n" in {line.end for line in document.lines}


@pytest.mark.parametrize("path", named(real_files()))
def test_every_real_file_is_read(path):
    document = read_document(path.read_bytes(), path.name, points="listed")
    said = {len(document.players)} | {
        int(line.text[3:]) for line in document.lines if line.text.startswith("062") and line.text[3:].strip()
    }
    assert len(said) == 1, "as many players as line 062 says"
