"""A file checked without the command line: what `check` prints is a value of projections."""

import subprocess
import sys

import pytest

from core.model.pairing import Board, boards_differ
from events.trf import TrfDocument, read_document
from events.trf.rules_chosen import rules_of
from projections.hypotheses.event import explain_file
from projections.replay.file_check import FileCheck, check_file
from projections.replay.recheck import Comparison, compare_rounds, recheck
from tests.data_paths import CHECKOUT
from tests.events.trf.report_lines import player, report

TODAY = "2026-03-02"


def four(*games: tuple[int, int]) -> TrfDocument:
    """A round of four players, White wins."""
    cells = {}
    for white, black in games:
        cells[white], cells[black] = f"{black:>4} w 1", f"{white:>4} b 0"
    lines = (player(one, cells[one], points="1.0" if " w " in cells[one] else "0.0") for one in range(1, 5))
    return read_document(report("042 2026/03/01", "142 5", "152 W", *lines), "four.trf")


def checked(document: TrfDocument, *, edition: str = "auto", other: str = "") -> FileCheck:
    return check_file(document, rules_of(document, edition, today=TODAY), edition, other)


AS_PAIRED = ((1, 3), (4, 2))
TURNED = ((3, 1), (4, 2))
OTHERS = ((1, 2), (4, 3))


def test_a_round_as_the_engine_pairs_it_is_no_finding():
    found = checked(four(*AS_PAIRED))
    assert (found.edition, len(found.rounds), found.differing, found.is_finding) == ("dutch-2026", 1, (), False)
    assert explain_file(found, "auto") is None


def test_boards_with_the_colours_reversed_are_told_from_others():
    (turned,) = checked(four(*TURNED)).differing
    assert (turned.only_recorded, turned.only_by_engine) == ((Board(3, 1),), (Board(1, 3),))
    assert turned.colours_only == (Board(3, 1),)
    (others,) = checked(four(*OTHERS)).differing
    assert (len(others.only_recorded), others.colours_only) == (2, ())


def test_hypotheses_are_of_the_rounds_that_differ():
    explained = explain_file(checked(four(*TURNED)), "auto")
    assert explained is not None
    assert list(explained.rounds) == [1]


@pytest.mark.parametrize(("games", "same"), [(AS_PAIRED, True), (OTHERS, False)])
def test_another_edition_beside_it(games, same):
    found = checked(four(*games), other="dutch-2017")
    (one,) = found.beside
    assert (one.one.same, one.other.same, one.apart) == (same, same, False)


def test_one_round_of_many_can_be_asked_for():
    tournament = rules_of(four(*OTHERS), "auto", today=TODAY).tournament
    kind, rounds = recheck(tournament, checked(four(*OTHERS)).kind, 1)
    assert rounds == compare_rounds(tournament)
    assert recheck(tournament, kind, 2) == (kind, ())


def test_a_bye_is_a_board_of_one_and_has_no_colours():
    bye = Board(5, None)
    assert bye.reversed == bye
    assert Comparison(2, (bye,), (bye,), ()).colours_only == ()


FIRST, SECOND, REVERSED, BYE = Board(1, 2), Board(3, 4), Board(2, 1), Board(5, None)


@pytest.mark.parametrize(
    ("recorded", "given", "told"),
    [
        ((FIRST, SECOND, BYE), (REVERSED, SECOND, BYE), "1 of 2 boards differs"),
        ((FIRST, SECOND, BYE), (Board(1, 5), SECOND, Board(2, None)), "1 of 2 boards and the bye differ"),
        ((FIRST, SECOND, BYE), (FIRST, SECOND), "the bye differs"),
        ((FIRST, SECOND), (Board(1, 3), Board(2, 4)), "2 of 2 boards differ"),
    ],
)
def test_the_bye_is_no_board_where_boards_are_counted(recorded, given, told):
    only = [tuple(one for one in mine if one not in other) for mine, other in ((recorded, given), (given, recorded))]
    assert boards_differ(recorded, *only) == told
    teams = boards_differ(recorded, *only, of_teams=True)
    assert teams == told.replace("board", "match").replace("matchs", "matches")


def test_checking_a_file_needs_nothing_of_the_command_line():
    program = "import sys; import projections.replay.file_check; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    assert not {name for name in ended.stdout.split() if name.split(".")[0] in ("cli", "typer", "msgspec")}
