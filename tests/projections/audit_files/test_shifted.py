"""Lines that lost or doubled the cell of a round, or stand one column too far: told as that one slip, and no defect."""

from itertools import product

import pytest

from events.trf.document import Entry
from events.trf.reader import read_lines
from projections.audit.finding import FileAudit, Outcome
from projections.audit.games import with_cells
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from tests.data_paths import KEPT_DATA
from tests.projections.audit_files.examples import TODAY, cell

ORACLE = KEPT_DATA / "oracle"
FILES = ("dutch-2017/n0012_clean1", "dutch-2017/n0013_messy1", "dutch-2026/n0012_clean1", "dutch-2026/n0013_messy1")
ROUNDS = range(1, 10)
KINDS = ("lost", "doubled", "blank", "right", "left")


def spoilt(name: str, kind: str, line: int, round_number: int) -> bytes:
    """An event of the oracle with one line damaged."""
    lines = (ORACLE / f"{name}.trf").read_text(encoding="ascii").splitlines()
    text, at = lines[line - 1], cell(round_number) - 1
    lines[line - 1] = {
        "lost": text[:at] + text[at + 10 :],
        "doubled": text[:at] + text[at : at + 10].ljust(10) + text[at:],
        "blank": text[:at] + " " * 10 + text[at + 10 :],
        "right": text[:at] + " " + text[at:],
        "left": text[: at - 1] + text[at:],
    }[kind]
    return "".join(f"{one}\n" for one in lines).encode()


def audit(name: str, kind: str, line: int, round_number: int) -> FileAudit:
    return audit_file(spoilt(name, kind, line, round_number), "club.trf", Asked(TODAY))


@pytest.mark.parametrize(("kind", "round_number"), tuple(product(KINDS, ROUNDS)))
@pytest.mark.parametrize("name", FILES)
@pytest.mark.campaign(one_in=6)
def test_every_kind_of_lost_or_doubled_cell_is_told_with_the_line(name: str, kind: str, round_number: int):
    """One line of the file for each, another one each time."""
    line = 2 + (round_number * 5 + len(kind)) % 12
    found = audit(name, kind, line, round_number)
    assert found.outcome is Outcome.AUDITED
    assert found.findings, "the file is damaged"
    assert any(one.line == line or f"line {line} " in one.sentence for one in found.findings)


def test_questions_of_colours_and_of_results_of_one_game_are_answered_apart():
    """This was a defect (KeyError): an answer to the one undid what was taken for the other."""
    lines = (ORACLE / "dutch-2017" / "n0012_clean1.trf").read_text(encoding="ascii").splitlines()
    at, other = cell(1) - 1, lines[1]
    opponent = 1 + int(other[at : at + 4])
    lines[1] = other[: at + 5] + "w 1" + other[at + 8 :]
    lines[opponent] = lines[opponent][: at + 5] + "w 1" + lines[opponent][at + 8 :]
    found = audit_file("".join(f"{one}\n" for one in lines).encode(), "club.trf", Asked(TODAY))
    assert {"colours", "results"} <= {one.code for one in found.findings}


def test_of_a_game_that_answers_leave_in_one_line_only_nothing_is_left():
    """This was a defect (KeyError): one answer took a cell for a bye, another one took it for a game."""
    document = read_lines((ORACLE / "dutch-2026" / "n0012_clean1.trf").read_bytes(), "club.trf").document
    cells = {player.number: list(player.entries) for player in document.players}
    assert with_cells(document, cells) is document  # nothing is built again
    opponent = cells[1][0].opponent
    cells[1][0] = Entry(0, None, "H")
    assert with_cells(document, cells).players[opponent - 1].entry(1) == Entry(0, None, "Z")


def only(found: FileAudit) -> tuple[str, str, int, int]:
    """The one finding that there is."""
    (one,) = found.findings
    assert one.code == "shifted"
    return one.sentence, one.evidence, one.line, one.column


def test_a_lost_cell_is_one_finding_and_the_game_comes_from_the_other_line():
    assert only(audit("dutch-2026/n0013_messy1", "lost", 4, 2)) == (
        "Line 4 (player 3): the cell for round 2 is missing.",
        (
            "With a cell inserted, 6 games after it agree with the opponents' lines; the line was read that way. "
            "The game of round 2 is in line 3."
        ),
        4,
        cell(2),
    )


def test_a_doubled_cell_is_one_finding():
    assert only(audit("dutch-2026/n0013_messy1", "doubled", 4, 2)) == (
        "Line 4 (player 3): the cell for round 2 is repeated.",
        "Without the second cell, 6 games after it agree with the opponents' lines; the line was read that way.",
        4,
        cell(3),
    )


@pytest.mark.parametrize(("kind", "side"), [("right", "right"), ("left", "left")])
def test_a_column_shifted_by_one_is_one_finding(kind: str, side: str):
    sentence, evidence, line, column = only(audit("dutch-2026/n0013_messy1", kind, 4, 3))
    where = f"from column {cell(3)} onwards"
    assert sentence == f"Line 4 (player 3): {where}, everything is one column too far to the {side}."
    assert evidence.startswith("Once this is moved back, the line can be read, and 8 of its games agree")
    assert (line, column) == (4, cell(3))


def test_a_line_whose_name_lost_a_letter_is_shifted():
    lines = (ORACLE / "dutch-2026" / "n0013_messy1.trf").read_text(encoding="ascii").splitlines()
    lines[3] = lines[3].replace("Player, 3 ", "Player, 3", 1)
    sentence, _, _, column = only(audit_file("".join(f"{one}\n" for one in lines).encode(), "club.trf", Asked(TODAY)))
    assert sentence.endswith("one column too far to the left.")
    assert column == 10  # up to there are blanks, which nothing tells apart


def test_two_games_exchanged_are_no_shift():
    """Opponents that nobody confirms are told as such where no one slip of the line explains them."""
    lines = (ORACLE / "dutch-2026" / "n0012_clean1.trf").read_text(encoding="ascii").splitlines()
    one, other = cell(2) - 1, cell(5) - 1
    text = lines[3]
    lines[3] = text[:one] + text[other : other + 8] + text[one + 8 : other] + text[one : one + 8] + text[other + 8 :]
    found = audit_file("".join(f"{line}\n" for line in lines).encode(), "club.trf", Asked(TODAY))
    assert {"opponent", "one-sided-game"} & {one.code for one in found.findings}
    assert "shifted" not in {one.code for one in found.findings}
