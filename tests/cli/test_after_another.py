"""What is entered by where the record stands is asked about where somebody else has moved it (decision 257)."""

import json
import sys
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli, Ended
from tests.cli.terminals import typist
from tests.cli.test_knockout import lines, played, seats


def begin(cli: Cli, more: str = "") -> None:
    for line in (
        f"new Open --rounds 3 --as club {more}",
        *(f"player add P{number} --rating {2000 - number}" for number in range(1, 9)),
        "round pair --initial-colour white",
        "round publish",
    ):
        assert cli(line).code == 0, line


def by(cli: Cli, actor: str, line: str) -> Ended:
    return cli(f"{line} --actor {actor}")


def test_results_in_board_order(cli: Cli):
    begin(cli)
    assert by(cli, "Ben", "result set 1 1:1-0").code == 0
    asked = by(cli, "Anna", "result set 1 1-0 0-1")
    assert asked.code == ExitCode.REFUSED
    assert asked.err.startswith(
        "Ben recorded 1 event about the boards of round 1 (event 14): these results would be for boards 2, 3."
    ), asked
    assert by(cli, "Anna", "result set 1 . 1-0 0-1 .").code == 0, "a whole sheet means its boards"
    assert by(cli, "Anna", "undo").code == 0
    assert by(cli, "Ben", "result set 1 1-0").code == ExitCode.REFUSED, "he may have seen Anna's"
    assert by(cli, "Ben", "result set 1 2:1-0").code == 0
    asked = by(cli, "Ben", "result set 1 1-0")
    assert (asked.code, "(events 16, 17)" in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Ben", "result set 1 1-0 --yes").code == 0
    assert by(cli, "Ben", "result set 1 1-0").code == 0, "Ben has seen his own"
    assert by(cli, "Ben", "undo").code == 0
    assert by(cli, "Anna", "result set 1 4:1-0").code == 0, "a board that is named is that board"


def test_the_last_action(cli: Cli):
    begin(cli)
    own = by(cli, "Anna", "result set 1 1:1-0")
    assert own.code == 0
    assert by(cli, "Ben", "result set 1 4:1-0").code == 0
    asked = by(cli, "Anna", "undo")
    assert asked.code == ExitCode.REFUSED
    assert asked.err.startswith("The last action is not yours: Ben recorded event 15. Your own last event is 14"), asked
    assert by(cli, "Anna", "undo 14").code == 0
    assert by(cli, "Carl", "undo").code == 0, "who has recorded nothing means the last one"


def test_colours_that_somebody_has_reversed(cli: Cli):
    begin(cli)
    assert by(cli, "Anna", "result set 1 1:1-0 2:1-0 3:1-0 4:1-0").code == 0
    assert by(cli, "Ben", "result correct 1 1 --colours --reason slip").code == 0
    asked = by(cli, "Anna", "result correct 1 1 --colours --reason slip")
    assert (asked.code, "Ben corrected the colours of board 1 already (event 18): P5 has White." in asked.err) == (
        ExitCode.REFUSED,
        True,
    ), asked
    assert by(cli, "Anna", "result correct 1 1 --colours --reason slip --yes").code == 0


def test_the_next_game_of_a_match(cli: Cli):
    played(cli, "2", "--games", "2")
    assert cli("knockout begin --seed s").code == 0
    one, other = seats(cli, lines(cli)[0])
    assert by(cli, "Ben", f"knockout result 1 {one}:1-0").code == 0
    asked = by(cli, "Anna", f"knockout result 1 {one}:1-0")
    assert (asked.code, "Ben entered game 1 of match 1" in asked.err, "this would be game 2" in asked.err) == (
        ExitCode.REFUSED,
        True,
        True,
    ), asked
    assert by(cli, "Anna", f"knockout result 1 {other}:1-0 --yes").code == 0
    asked = by(cli, "Carl", f"knockout correct 1 {one}:0-1 --reason slip")
    assert (asked.code, "Anna entered game 2 of match 1" in asked.err) == (ExitCode.REFUSED, True), asked


def test_an_adjourned_game_and_an_undo_move_the_boards_too(cli: Cli):
    begin(cli)
    assert by(cli, "Ben", "result adjourn 1 1").code == 0
    asked = by(cli, "Anna", "result set 1 1-0")
    assert (asked.code, "these results would be for board" in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Anna", "result set 1 2:1-0").code == 0
    assert by(cli, "Ben", "undo 15 --yes").code == 0
    asked = by(cli, "Anna", "result set 1 0-1 =")
    assert (asked.code, "(events 14, 16)" in asked.err) == (ExitCode.REFUSED, True), asked


def test_a_list_without_a_round(cli: Cli, place: Path):
    begin(cli)
    (place / "r1.csv").write_text("4 0-1\n", encoding="utf-8")
    assert by(cli, "Anna", "result set 1 1:1-0 2:1-0 3:1-0").code == 0
    for line in ("result import r1.csv", "round close 1", "round pair", "round publish"):
        assert by(cli, "Ben", line).code == 0, line
    assert by(cli, "Anna", "player excuse P8 --round 2 --reason ill").code in (0, ExitCode.REFUSED)
    assert by(cli, "Anna", "player group club P8=Hill").code == 0, "of no game and no round"
    asked = by(cli, "Anna", "result import r1.csv")
    told = "Round 2 is being played since event 20 by Ben; it was round 1 when you last recorded something."
    assert (asked.code, told in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Anna", "result correct 1 2:0-1 --reason slip").code == 0, "of a round that is over"
    asked = by(cli, "Anna", "result import r1.csv")
    assert (asked.code, told in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Anna", "result import r1.csv --round 2").code == 0
    for line in ("result set 2 1:1-0 2:1-0 3:1-0", "round close 2", "round pair", "round publish"):
        assert by(cli, "Anna", line).code == 0, line
    assert by(cli, "Anna", "result import r1.csv").code == 0, "she paired it"


def test_the_last_undo(cli: Cli):
    begin(cli)
    assert by(cli, "Anna", "result set 1 1:1-0").code == 0
    assert by(cli, "Ben", "result set 1 2:1-0").code == 0
    assert by(cli, "Ben", "undo").code == 0
    asked = by(cli, "Anna", "redo")
    assert (asked.code, "The last action is not yours: Ben recorded event 16." in asked.err) == (
        ExitCode.REFUSED,
        True,
    ), asked
    assert by(cli, "Anna", "redo --yes").code == 0


def test_prizes_by_the_rules_of_somebody_else(cli: Cli):
    begin(cli)
    for line in ("result set 1 1:1-0 2:1-0 3:1-0 4:1-0", "round close 1", "prizes award --prizes 100,50 --yes"):
        assert by(cli, "Anna", line).code == 0, line
    assert "which" not in by(cli, "Anna", "prizes award").err, "by her own rules"
    assert by(cli, "Ben", "prizes award --prizes 120 --yes").code == 0
    asked = by(cli, "Anna", "prizes award")
    assert (asked.code, "which Ben typed: 120." in asked.err) == (ExitCode.REFUSED, True), asked


def test_what_somebody_enters_and_takes_back_moves_the_boards_too(cli: Cli):
    """It moves them back; whoever looked meanwhile means the boards of then."""
    begin(cli)
    assert by(cli, "Anna", "result set 1 4:1-0").code == 0
    assert by(cli, "Ben", "result set 1 1:1-0").code == 0
    assert by(cli, "Ben", "undo").code == 0
    asked = by(cli, "Anna", "result set 1 = 0-1")
    assert (asked.code, "(events 15, 16): these results would be for boards 1, 2" in asked.err) == (
        ExitCode.REFUSED,
        True,
    ), asked
    assert by(cli, "Anna", "result set 1 3:0-1").code == 0
    asked = by(cli, "Anna", "result set 1 =")
    assert asked.code == ExitCode.REFUSED, "an entry that names its board shows nothing of the others"
    assert by(cli, "Anna", "result set 1 = --yes").code == 0
    assert by(cli, "Anna", "result set 1 =").code == 0, "the board of then has a result again"


def test_an_action_that_somebody_enters_and_takes_back(cli: Cli):
    begin(cli)
    assert by(cli, "Anna", "result set 1 1:1-0").code == 0
    assert by(cli, "Ben", "result set 1 2:1-0").code == 0
    assert by(cli, "Ben", "undo").code == 0
    assert by(cli, "Ben", "export x.trf --issue").code == 0, "which no undo takes back"
    asked = by(cli, "Anna", "undo")
    told = "The last action is not yours: Ben recorded event 16. Your own last event is 14."
    assert (asked.code, told in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Anna", "export y.trf --issue").code == 0
    asked = by(cli, "Anna", "undo")
    assert (asked.code, "Ben recorded event 16." in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Anna", "undo --yes").code == 0


def test_colours_that_somebody_reverses_and_takes_back(cli: Cli):
    begin(cli)
    assert by(cli, "Anna", "result set 1 1:1-0 2:1-0 3:1-0 4:1-0").code == 0
    assert by(cli, "Ben", "result correct 1 1 --colours --reason slip").code == 0
    assert by(cli, "Ben", "undo").code == 0
    line = "result correct 1 1 --colours --reason slip"
    asked = by(cli, "Anna", line)
    assert (asked.code, "Ben undid a correction of the colours of board 1 (event 19)." in asked.err) == (
        ExitCode.REFUSED,
        True,
    ), asked
    assert by(cli, "Anna", "result correct 1 2 --colours --reason slip").code == 0, "another board"
    assert by(cli, "Anna", f"{line} --yes").code == 0


def test_a_game_that_somebody_enters_and_takes_back(cli: Cli):
    played(cli, "2", "--games", "2")
    assert cli("knockout begin --seed s").code == 0
    one, _ = seats(cli, lines(cli)[0])
    assert by(cli, "Ben", f"knockout result 1 {one}:1-0").code == 0
    assert by(cli, "Ben", "undo").code == 0
    asked = by(cli, "Anna", f"knockout result 1 {one}:0-1")
    assert (asked.code, "Ben undid a game of match 1" in asked.err, "this would be game 1" in asked.err) == (
        ExitCode.REFUSED,
        True,
        True,
    ), asked
    assert by(cli, "Anna", "knockout result 1 1.1:0-1").code == 0


def test_who_leaves_a_match_that_is_another_since(cli: Cli):
    played(cli, "4", "--games", "2")
    for line in ("knockout begin --seed s", "knockout result 1 1.1:= 2.1:="):
        assert by(cli, "Anna", line).code == 0, line
    assert by(cli, "Ben", "knockout result 1 1.2:=").code == 0
    final = next(line for line in lines(cli) if line["round"] == 2)
    through = next(name for name in seats(cli, final) if name)
    asked = by(cli, "Anna", f"knockout leave {through}")
    told = f"about a match of {through} since you last did: {through} would lose round 2, match 1."
    assert (asked.code, told in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Ben", f"knockout leave {through} --dry-run").code == 0
    other = next(name for name in seats(cli, lines(cli)[0]) if name != through)
    others = [name for line in lines(cli) for name in seats(cli, line) if name not in {"", through, other}]
    assert by(cli, "Anna", f"knockout leave {others[0]} --dry-run").code == 0, "another match"
    assert by(cli, "Ben", "undo").code == 0
    asked = by(cli, "Anna", f"knockout leave {through}")
    assert (asked.code, f"{through} would lose round 1" in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Anna", f"knockout leave {through} --yes").code == 0


def test_a_part_of_a_name_that_fits_a_late_entry_better(cli: Cli):
    """It meant somebody else before."""
    for line in (
        "new Open --rounds 3 --as club",
        *(f"player add {name} --rating 2000" for name in ("Lindberg", "Costa", "Bernstein", "Gerber")),
        "round pair --initial-colour white",
        "round publish",
    ):
        assert by(cli, "Anna", line).code == 0, line
    assert by(cli, "Anna", "player withdraw ber --dry-run").code == 0, "all were there from the beginning"
    assert by(cli, "Ben", "player late Bergman --rating 2100 --first-round 2").code == 0
    asked = by(cli, "Anna", "player withdraw berg")
    assert (asked.code, "'berg' matches 2 players: " in asked.err) == (ExitCode.USAGE, True), asked
    assert by(cli, "Anna", "player withdraw bergman --dry-run").code == 0


def test_a_list_without_a_round_of_somebody_who_entered_nothing(cli: Cli, place: Path):
    begin(cli)
    (place / "r.csv").write_text("4 0-1\n", encoding="utf-8")
    for line in ("result set 1 1:1-0 2:1-0 3:1-0 4:1-0", "round close 1", "round pair", "round publish"):
        assert by(cli, "Ben", line).code == 0, line
    asked = by(cli, "Anna", "result import r.csv")
    assert (asked.code, "and you have recorded nothing in any round yet" in asked.err) == (ExitCode.REFUSED, True)
    assert by(cli, "Ben", "result import r.csv").code == 0


def test_a_withdrawal_from_the_round_paired_next(cli: Cli):
    begin(cli)
    assert by(cli, "Anna", "result set 1 1:1-0 2:1-0 3:1-0 4:1-0").code == 0
    for line in ("round close 1", "round pair", "round publish"):
        assert by(cli, "Ben", line).code == 0, line
    assert by(cli, "Anna", "player group club P8=Hill").code == 0
    for line in ("player withdraw P8", "player expel P8 --reason rude"):
        asked = by(cli, "Anna", line)
        told = "Ben has paired round 2, or undone that (event 19), and you have recorded nothing about it since"
        assert (asked.code, told in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Ben", "player withdraw P7").code == 0, "who paired it knows"
    assert by(cli, "Anna", "player withdraw P8 --from-round 3").code == 0
    assert told in by(cli, "Anna", "player withdraw P6").err, "a round named by the sheet shows nothing"
    for line in ("undo 20 --reason slip --yes", "undo 19 --reason slip --yes"):
        assert by(cli, "Ben", line).code == 0, line
    asked = by(cli, "Anna", "player withdraw P6")
    assert (asked.code, "(event 25)" in asked.err) == (ExitCode.REFUSED, True), asked


def test_an_entry_about_an_earlier_round_has_seen_no_pairing(cli: Cli):
    begin(cli)
    assert by(cli, "Anna", "result set 1 1:1-0 2:1-0 3:1-0 4:1-0").code == 0
    for line in ("round close 1", "round pair", "round publish"):
        assert by(cli, "Ben", line).code == 0, line
    assert by(cli, "Anna", "result correct 1 2:0-1 --reason misheard --yes").code == 0
    asked = by(cli, "Anna", "player withdraw P8")
    assert (asked.code, "Ben has paired round 2, or undone that" in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Anna", "result set 2 1:1-0").code == 0
    assert by(cli, "Anna", "player withdraw P8").code == 0, "she has entered a result of it"


def test_who_comes_in_the_round_paired_next(cli: Cli):
    begin(cli, "--system dutch-2026")
    assert by(cli, "Anna", "player late P9 --rating 1980 --first-round 2").code == 0
    assert by(cli, "Anna", "result set 1 1:1-0 2:1-0 3:1-0 4:1-0").code == 0
    assert by(cli, "Anna", "player withdraw P8").code == 0
    for line in ("round close 1", "player withdraw P7", "round pair", "round publish"):
        assert by(cli, "Ben", line).code == 0, line
    told = "and you have recorded nothing about it since: "
    for line, what in (
        ("player rejoin P8", "this would be from round 3."),
        ("player late P10 --rating 1900", "this would be from round 3."),
        (
            "player late P10 --rating 1900 --against-bye",
            "this entry would be in round 2, against the holder of its bye",
        ),
    ):
        asked = by(cli, "Anna", line)
        assert (asked.code, told + what in asked.err) == (ExitCode.REFUSED, True), asked
    assert "can be changed for a late entry only if P10 and P5 agree" in asked.err, "which --yes confirms as well"
    assert by(cli, "Carl", "player late P10 --rating 1900 --against-bye --yes").code == 0
    assert by(cli, "Anna", "player rejoin P8 --from-round 3").code == 0
    asked = by(cli, "Anna", "player late P11 --rating 1890")
    assert (asked.code, told in asked.err) == (ExitCode.REFUSED, True), "a round named by the sheet shows nothing"
    assert by(cli, "Anna", "player late P11 --rating 1890 --first-round 3").code == 0


def test_a_team_that_comes_in_the_round_paired_next(cli: Cli):
    for line in (
        "new Cup --rounds 3 --as cup --system team-swiss-2026 --boards 1",
        *(f"team add {name} {name}1:2000" for name in ("Lund", "Oslo", "Bern", "Rom")),
        "round pair --initial-colour white",
        "round publish",
    ):
        assert by(cli, "Ben", line).code == 0, line
    asked = by(cli, "Anna", "team late Wien Wien1:1900")
    assert (asked.code, "this would be from round 2." in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Anna", "team late Wien Wien1:1900 --first-round 2").code == 0


def test_colours_of_a_fast_game_that_somebody_drew_again(cli: Cli):
    for line in (
        *("new Open --rounds 1 --as club", "player add P1 --rating 2000", "player add P2 --rating 1900"),
        *("round pair --seed s", "round publish", "result set 1 =", "round close 1"),
        "tie game P1 P2 --seed a",
    ):
        assert by(cli, "Anna", line).code == 0, line
    for line in ("undo --reason slip --yes", "tie game P1 P2 --seed b"):
        assert by(cli, "Ben", line).code == 0, line
    asked = by(cli, "Anna", "tie game P1 P2 --result 1-0")
    assert (asked.code, "Ben drew the colours of this game again (event " in asked.err) == (ExitCode.REFUSED, True)
    assert by(cli, "Anna", "tie game P1 P2 --result 1-0 --white P1").code == 0


def test_the_only_appeal(cli: Cli):
    begin(cli)
    assert by(cli, "Anna", "appeal lodge P1 noise").code == 0
    assert by(cli, "Ben", "appeal decide Upheld --upheld").code == 0, "the only one there ever was"
    assert by(cli, "Ben", "appeal lodge P2 light").code == 0
    asked = by(cli, "Anna", "appeal decide Upheld --upheld")
    told = "Ben recorded event 15 about an appeal since you last did: this would be about the appeal of P2 (event 16)."
    assert (asked.code, told in asked.err) == (ExitCode.REFUSED, True), asked
    asked = by(cli, "Anna", "appeal execute refunded")
    assert (asked.code, "the appeal of P1 (event 14)" in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Anna", "appeal lodge P3 heat").code == 0
    assert by(cli, "Ben", "appeal decide Upheld --upheld --appeal 2").code == 0
    asked = by(cli, "Anna", "appeal decide Upheld --upheld")
    assert (asked.code, "the appeal of P3" in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Anna", "appeal decide Upheld --upheld --appeal 3").code == 0
    assert by(cli, "Ben", "appeal lodge P4 light").code == 0
    asked = by(cli, "Anna", "appeal decide Upheld --upheld")
    told = "Ben recorded event 18 about an appeal since you last did: this would be about the appeal of P4 (event 20)"
    assert (asked.code, told in asked.err) == (ExitCode.REFUSED, True), "her decision on another one shows nothing"


def test_a_penalty_that_somebody_has_given_already(cli: Cli):
    for line in (
        "new League --rounds 3 --as league --system team-round-robin --boards 1 --match-points 2-1-0",
        *(f"team add {name} {name}1:2000" for name in ("Lund", "Oslo", "Bern", "Rom")),
        "numbers draw --seed x --yes",
        "round pair",
        "round publish",
        "team lineup 1",
        "result set 1 1.1:1-0 2.1:1-0 --yes",
    ):
        assert cli(line).code == 0, line
    white = json.loads(cli("standings --json").out)["standings"][0]["name"]
    line = f"team penalty {white} --match-points 1 --reason late"
    assert by(cli, "Ben", line).code == 0
    asked = by(cli, "Anna", line)
    assert (asked.code, "Ben has already deducted these points from the team" in asked.err) == (
        ExitCode.REFUSED,
        True,
    ), asked
    for since in ("round close 1", "round pair", "round publish", "team lineup 2", "result set 2 1.1:= --yes"):
        assert by(cli, "Ben", since).code == 0, since
    asked = by(cli, "Anna", line)
    assert (asked.code, "Ben has already deducted these points" in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Anna", f"{line} --yes").code == 0


def publish_after_another(cli: Cli) -> None:
    begin(cli)
    assert by(cli, "Anna", "undo --reason slip --yes").code == 0
    assert by(cli, "Ben", "round publish").code == 0


def test_one_yes_answers_no_question_that_was_not_shown(cli: Cli):
    publish_after_another(cli)
    asked = by(cli, "Anna", "undo --reason slip")
    assert asked.code == ExitCode.REFUSED
    lines_asked = asked.err.splitlines()
    assert [line.split(" (")[0] for line in lines_asked] == [
        "The last action is not yours: Ben recorded event 15. Your own last event is 14.",
        "A published pairing shall not be changed",
        "Confirm with --yes.",
    ], asked
    assert by(cli, "Anna", "undo --reason slip --yes").code == 0


@pytest.mark.parametrize(("answers", "code"), [(("y", "y"), ExitCode.OK), (("y", "n"), ExitCode.REFUSED)])
def test_each_question_is_asked_at_a_terminal(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, answers: tuple[str, ...], code: ExitCode
):
    publish_after_another(cli)
    monkeypatch.setattr(sys, "stdin", typist(*answers))
    asked = by(cli, "Anna", "undo --reason slip")
    assert (asked.code, asked.err.count("Continue? [y/N]")) == (code, 2), asked


def test_a_result_by_the_sheet_after_colours_that_somebody_reversed(cli: Cli):
    begin(cli)
    assert by(cli, "Anna", "result set 1 1:= 2:= 3:= 4:=").code == 0
    assert by(cli, "Ben", "result correct 1 1 --colours --reason x").code == 0
    assert by(cli, "Ben", "result correct 1 2 --colours --reason x").code == 0
    asked = by(cli, "Anna", "result correct 1 1:0-1 --reason sheet")
    told = "Ben corrected the colours of board 1, or undid that (event 18), since you last recorded something about it"
    assert (asked.code, told in asked.err, ": P5 has White" in asked.err) == (ExitCode.REFUSED, True, True), asked
    assert by(cli, "Anna", "result correct 1 1:1-0 --reason sheet --yes").code == 0
    assert by(cli, "Anna", "result correct 1 1:0-1 --reason slip").code == 0, "she has seen it"
    assert by(cli, "Anna", "result correct 1 3:0-1 --reason sheet").code == 0
    assert by(cli, "Anna", "result correct 1 2:1-0U --reason sheet").code == ExitCode.REFUSED
    assert by(cli, "Ben", "result correct 1 2:1-0 --reason sheet").code == 0


@pytest.mark.parametrize(
    "correction",
    [
        "result correct 1 2:0-1",
        "result correct 1 2 --colours",
    ],
)
def test_a_correction_after_somebody_closed_a_round(cli: Cli, correction: str):
    """It reached the rating report alone, with nothing asked of who had been told of the error before."""
    begin(cli, "--variation absence=paired")
    assert by(cli, "Anna", "result set 1 1:1-0 2:1-0 3:1-0 4:+-").code == 0
    for line in ("round close 1", "round pair", "round publish", "result set 2 1:1-0 2:1-0 3:1-0"):
        assert by(cli, "Anna", line).code == 0, line
    for line in ("result set 2 4:1-0", "round close 2"):
        assert by(cli, "Ben", line).code == 0, line
    asked = by(cli, "Anna", f"{correction} --reason sheet")
    assert asked.code == ExitCode.REFUSED, asked
    assert "Ben closed round 2 (event 25), and you have recorded nothing in a later round since" in asked.err, asked
    assert by(cli, "Ben", f"{correction} --reason sheet --dry-run").code == 0, "who closed it has seen it"
    assert by(cli, "Anna", f"{correction} --reason sheet --touches pairings,standings,rating --dry-run").code == 0
    assert by(cli, "Anna", f"{correction} --reason sheet --yes").code == 0


_LEAGUE = "--system team-round-robin --boards 1 --match-points 2-1-0"


@pytest.mark.parametrize(
    ("more", "entry", "leaves"),
    [
        ("--system round-robin", "player add {}", "player withdraw"),
        ("--system round-robin", "player add {}", "player expel"),
        (_LEAGUE, "team add {0} {0}1:2000", "team withdraw"),
        (_LEAGUE, "team add {0} {0}1:2000", "team strike"),
    ],
)
def test_whether_the_games_of_who_leaves_a_table_count(cli: Cli, more: str, entry: str, leaves: str):
    """Of three games two were completed, until somebody took the second one back."""
    boards = "1.1:1-0 2.1:1-0" if more == _LEAGUE else "1:1-0 2:1-0"
    for line in (
        f"new Open --as table {more}",
        *(entry.format(name) for name in ("Lund", "Oslo", "Bern", "Rom")),
        *("numbers draw --seed x --yes", "round pair --all --yes", "round publish"),
        *(("team lineup 1", "team lineup 2") if more == _LEAGUE else ()),
        f"result set 1 {boards} --yes",
        "round close 1 --yes",
    ):
        assert by(cli, "Anna", line).code == 0, line
    entered = by(cli, "Ben", f"result set 2 {boards} --yes --json")
    assert entered.code == 0
    line = f"{leaves} Rom --reason ill"
    asked = by(cli, "Anna", f"{line} --dry-run")
    assert (asked.code, "in the meantime" in asked.err) == (ExitCode.REFUSED, True), asked
    assert by(cli, "Ben", "undo --reason board --yes").code == 0
    each = [one.split(":")[0] for one in boards.split()]
    for board in each:
        assert by(cli, "Anna", f"result correct 1 {board}:= --reason sheet --yes").code == 0, "another game"
    asked = by(cli, "Anna", line)
    told = "Fewer than half of the games are completed now, so the games played would not count in the standings"
    assert (asked.code, told in asked.err) == (ExitCode.REFUSED, True), asked
    assert "Ben corrected or undid a result of Rom (event " in asked.err
    assert by(cli, "Ben", "redo --yes").code == 0
    asked = by(cli, "Anna", line)
    assert (asked.code, "so the games played would count in the standings" in asked.err) == (ExitCode.REFUSED, True)
    for board in each:
        assert by(cli, "Anna", f"result correct 2 {board}:= --reason sheet --yes").code == 0
    assert by(cli, "Anna", line).code == 0, "she has seen that game"
