"""What a report of a round robin says of its rounds, which no result decided."""

from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_three_readings import entered, typed

IDS = " ".join(f"id:{number}" for number in range(1, 7))


def paired(cli: Cli) -> None:
    typed(cli, 'new "Club" --system round-robin --as club')
    entered(cli, 6)
    typed(cli, f'numbers set {IDS} --reason "as they came"', "round pair --all", "round publish")


def played(cli: Cli, *rounds: int) -> None:
    for number in rounds:
        typed(cli, f"result set {number} 1:1/2 2:1/2 3:1-0")


@pytest.mark.parametrize("form", ["trf16", "trf26"])
@pytest.mark.parametrize("purpose", ["", " --for rating"])
def test_corrected_colours_are_in_the_file_and_no_error(cli: Cli, place: Path, form: str, purpose: str):
    """Board 1 was paired the other way round: the file says so, and its import has it again."""
    paired(cli)
    played(cli, 1, 2, 3, 4, 5)
    typed(cli, "round close", "result correct 1 1 --colours --reason sheets")
    typed(cli, f"export r.trf --format {form}{purpose}")
    assert "### pairtrail until round 1: cells 1:1=6w= 1:6=1b=\n" in (place / "r.trf").read_text("utf-8")
    audited = cli("audit r.trf --full")
    assert audited.code == 0, audited
    assert "pairing-colours" not in audited.out
    typed(cli, "import r.trf --as again")
    assert "differs" not in cli("verify -t again").out
    assert "the colours were corrected" in cli("log list -t again").out
    typed(cli, f"export again.trf --format {form}{purpose} -t again")
    assert (place / "again.trf").read_bytes() == (place / "r.trf").read_bytes()


@pytest.mark.parametrize("form", ["trf16", "trf26"])
def test_whoever_sent_the_trf26_is_not_asked_for_it(cli: Cli, place: Path, form: str):
    """A file of an earlier release has no such comment."""
    paired(cli)
    played(cli, 1, 2, 3, 4, 5)
    typed(cli, "round close", "result correct 1 1 --colours --reason sheets", f"export r.trf --format {form}")
    lines = (place / "r.trf").read_text("utf-8").splitlines(keepends=True)
    (place / "r.trf").write_text("".join(line for line in lines if "until round 1" not in line), "utf-8")
    out = cli("audit r.trf --full").out
    assert "pairing-colours" in out
    assert ("ask for the TRF26" in out) is (form == "trf16")


def adjourned(cli: Cli) -> None:
    """All rounds were paired by the table before the game was played."""
    paired(cli)
    played(cli, 1, 2)
    typed(cli, "result set 3 1:1/2 2:1/2", "result adjourn 3 3")
    played(cli, 4, 5)
    typed(cli, "result resolve 3 3:1-0")


def test_no_pairing_of_a_table_took_an_adjourned_game_for_a_draw(cli: Cli, place: Path):
    adjourned(cli)
    typed(cli, "round close", "export r.trf --format trf26 --for rating")
    text = (place / "r.trf").read_text("utf-8")
    assert ("Adjourned game" in text, "taken as" in text) == (False, False), text
    replayed = cli("replay 4 --known now")
    assert replayed.code == 0
    assert ("Not considered" in replayed.out, "()" in replayed.out) == (False, False), replayed


def test_nor_did_a_correction_come_too_late_for_it(cli: Cli):
    paired(cli)
    played(cli, 1, 2, 3, 4, 5)
    typed(cli, "round close", "result correct 4 1:1-0 --touches rating --reason slip")
    typed(cli, "result correct 1 1 --colours --touches rating --reason slip")
    assert "too late to affect pairings" not in cli("replay 5 --known now").out


@pytest.mark.parametrize("form", ["trf06", "trf16", "trf26"])
def test_a_table_has_no_initial_colour(cli: Cli, place: Path, form: str):
    """Neither where the file is read, nor in one that is made of it."""
    paired(cli)
    played(cli, 1, 2, 3, 4, 5)
    typed(cli, "round close", f"export r.trf --format {form} --force")
    for other in ("trf16", "trf26"):
        ended = cli(f"convert r.trf c.trf --to {other} --force")
        assert (ended.code, "initial colour" in ended.err) == (0, False), ended
        assert not [line for line in (place / "c.trf").read_text("utf-8").splitlines() if line[:3] in ("XXC", "152")]
    imported = cli("import r.trf --as again")
    assert (imported.code, "initial colour" in imported.err) == (0, False), imported
    assert "initial colour" not in cli("log list -t again").out


def test_what_an_import_corrects_behind_the_last_round_is_no_change_of_final_standings(cli: Cli, place: Path):
    """The order of what was read from a file is that of the import; what is corrected afterwards is named."""
    paired(cli)
    played(cli, 1, 2, 3, 4, 5)
    typed(cli, "result correct 4 1:1-0 --reason slip --touches rating", "round close")
    typed(cli, "export r.trf --for rating", "import r.trf --as again")
    out = cli("verify -t again").out
    assert ("read events 1-" in out, "standings were final" in out) == (True, False), out
    typed(cli, "result correct 5 2:0-1 --reason slip -t again")
    assert "standings were final, but have changed since" in cli("verify -t again").out


def test_rules_without_such_an_article_leave_no_empty_brackets(cli: Cli):
    """The text of 1997 of the Dubov System says nothing of adjourned games."""
    typed(cli, 'new "Open" --rounds 3 --system dubov-1997 --as open')
    entered(cli, 6)
    typed(cli, "round pair --seed 4", "round publish", "result set 1 1:1-0 2:1-0", "result adjourn 1 3", "round pair")
    typed(cli, "round publish", "result resolve 1 3:1-0")
    told = cli("replay 2 --known now").out
    assert "Not considered: Round 1, board 3 was adjourned when round 2 was paired" in told
    assert "()" not in told
