"""The campaign beside other programs, with a stand-in that answers by our own engine and can be told to err."""

import io
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli.commands.compat import Code, answer
from core.editions.pairing import field_of
from projections.generator import states
from tests.beside.__main__ import beside, main
from tests.beside.asking import NotAnsweredError, Program
from tests.beside.cells import CELLS, CIRCUMSTANCES, PLAIN, SIZES, next_cell, plan_of
from tests.beside.judging import event_of, judged
from tests.beside.runs import PAGE, Run, page_with, runs_kept
from tests.hunt.families import FAMILIES


@dataclass(frozen=True)
class StandIn(Program):
    """Our own engine behind the command line of bbpPairings, in this process."""

    swapped: bool = False  # two opponents of the first boards are exchanged, and round 2 is reported

    def _said(self, file: Path, *words: str) -> str:
        told = io.StringIO()
        with redirect_stdout(told):
            assert answer([*self.system, str(file), *words]) == Code.DONE
        if self.swapped and words[0] == "-p":
            out = Path(words[1])
            out.write_text(exchanged(out.read_text()))
        return told.getvalue().replace("Round #2\n", "Round #2\n  1 - 2\n" if self.swapped else "Round #2\n")


def exchanged(pairing: str) -> str:
    count, *rows = pairing.splitlines()
    if len(rows) < 2 or any(row.endswith(" 0") for row in rows[:2]):
        return pairing
    (one, two), others = [row.split() for row in rows[:2]], rows[2:]
    return "\n".join([count, f"{one[0]} {two[1]}", f"{two[0]} {one[1]}", *others])


def stand_in(*, swapped: bool = False) -> StandIn:
    return StandIn("stand-in", "dutch-2026", (), swapped=swapped)


def test_rounds_are_of_equal_quarters_and_half_of_them_plain():
    counted = {}
    for _ in range(4800):
        cell = next_cell(counted)
        counted[cell] = counted.get(cell, 0) + 1
    assert {sum(counted[cell] for cell in CELLS if cell.players == size) for size in SIZES} == {1200}
    assert sum(counted[cell] for cell in CELLS if cell.circumstance == PLAIN) == 2400
    assert {sum(counted[cell] for cell in CELLS if cell.circumstance == name) for name in CIRCUMSTANCES} == {800}


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_an_event_is_of_its_cell_and_depends_on_its_seed_alone(cell):
    plans = [plan_of(cell, "dutch-2026", "s", number) for number in range(40)]
    assert plans == [plan_of(cell, "dutch-2026", "s", number) for number in range(40)]
    assert plans[0] != plan_of(cell, "dutch-2026", "t", 0)
    assert all(cell.players[0] <= plan.players <= cell.players[1] for plan in plans)
    assert len({plan.players % 2 for plan in plans}) == 2
    has = {
        "byes": lambda plan: plan.half_point_byes,
        "absences": lambda plan: plan.zero_point_byes,
        "forbidden pairs": lambda plan: plan.forbidden_pairs,
    }
    for name, of in has.items():
        assert all(bool(of(plan)) == (cell.circumstance == name) for plan in plans)


@pytest.mark.parametrize("cell", [cell for cell in CELLS if cell.players[1] <= 60], ids=str)
def test_rows_of_an_event_are_paired_as_the_event(cell):
    """What is made smaller starts as the same round."""
    family, same = FAMILIES["dutch-2026"], 0
    for number in range(2):
        *before, _ = states(plan_of(cell, "dutch-2026", "rows", number))
        for state in before[1:]:
            own = event_of(state).tournament
            ours = family.in_production(field_of(state, state.next_round))
            same += family.in_production(field_of(own, own.next_round)) == ours
    assert same


def test_a_program_that_agrees(capsys):
    run = beside(stand_in(), "s", 40)
    assert (run.differences, run.unanswered) == ([], [])
    assert sum(run.rounds.values()) >= 40
    assert "0 differ, 0 events not answered" in capsys.readouterr().out


def test_a_round_that_differs_is_made_small_and_judged(tmp_path):
    program = stand_in(swapped=True)
    *before, _ = states(plan_of(CELLS[0], "dutch-2026", "s", 3))
    found = judged(program, before[1], tmp_path)
    assert found is not None
    assert found.event is not None
    assert len(found.event.rows) < len(before[1].players)
    assert found.ours != found.theirs
    assert found.judgement == "ours, by the enumeration"
    assert "event(" in str(found)


def test_differences_are_counted_shown_and_end_with_1(capsys, monkeypatch):
    program = stand_in(swapped=True)
    monkeypatch.setattr("tests.beside.__main__.judged", lambda *_: None)
    run = beside(program, "s", 5)
    assert run.differences[0]["round"] == "2"
    assert run.differences[0]["right"] == "the same when asked for that round alone"
    assert f"DIFFERS in round 2 of {run.differences[0]['event']}" in capsys.readouterr().out
    monkeypatch.setattr("tests.beside.__main__._programs", lambda *_: [program])
    assert main(["--program", "BBP2026=x", "--seed", "s", "--rounds", "5"]) == 1


def test_an_error_of_the_program_is_no_agreement(tmp_path, capsys):
    broken = tmp_path / "broken.py"
    broken.write_text("import sys; print('no such file', file=sys.stderr); sys.exit(5)")
    program = Program("broken", "dutch-2026", (sys.executable, str(broken)))
    with pytest.raises(NotAnsweredError, match="exit code 5: no such file"):
        program.rounds_that_differ(tmp_path / "event.trf")
    silent = Program("silent", "dutch-2026", (sys.executable, "-c", ""), system=())
    with pytest.raises(NotAnsweredError, match="checked no round"):
        silent.rounds_that_differ(tmp_path / "event.trf")
    run = beside(program, "s", 5, seconds=0.1)
    assert not sum(run.rounds.values())
    assert "exit code 5" in run.unanswered[0]["said"]
    capsys.readouterr()


def test_a_run_that_is_interrupted_keeps_the_events_it_compared(monkeypatch, capsys):
    asked = iter(range(3))

    def checked(_program, _file):
        if next(asked) == 2:
            raise KeyboardInterrupt
        return []

    monkeypatch.setattr(StandIn, "rounds_that_differ", checked)
    run = beside(stand_in(), "s", 1000)
    assert run.events == 2
    assert 0 < sum(run.rounds.values()) < 1000
    assert run.ours.startswith("pairtrail dutch-2026/")
    assert "2 events" in capsys.readouterr().out


@pytest.mark.parametrize("word", ["BBP2017", "BBP1999=x", "BBP2026="])
def test_wrong_usage(word, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--program", word])
    assert ended.value.code == 2
    assert f"--program {word}" in capsys.readouterr().err


def test_the_page_has_the_figures_of_all_runs():
    page = PAGE.read_text(encoding="utf-8")
    assert page == page_with(runs_kept(), page)


def test_figures_are_added_up():
    cell = str(CELLS[0])
    runs = [Run("a", "e", "1", 1, {cell: 1200}), Run("a", "e", "2", 1, {cell: 34}, [{"round": "1"}])]
    table = page_with(runs, "before\n<!-- rounds by program -->\nold\n<!-- end of rounds -->\nafter")
    assert "| 6-20 | plain | 1,234 |" in table
    assert "| all | all | **1,234** |" in table
    assert "| | rounds that differ | 1 |" in table
    assert table.startswith("before\n")
    assert table.endswith("after")
    assert "old" not in table
