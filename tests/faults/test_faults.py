"""A sample of `make faults`, and a judge that sees what it is there for."""

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.data_paths import CHECKOUT
from tests.faults import injecting, servers, surroundings
from tests.faults.__main__ import KINDS
from tests.faults.evening import COMMANDS, Recorded, Reference, recorded
from tests.faults.judging import (
    A_LIE,
    A_SECOND_EVENT,
    ACKNOWLEDGED_AND_LOST,
    ANOTHER_ANSWER,
    CALLED_A_DEFECT,
    CALLED_DAMAGED,
    FIGURES,
    IN_PART,
    WILL_NOT_OPEN,
    Lost,
    Said,
    judged,
    refused,
    standing,
)
from tests.faults.worker import Told

WHY_NOT = {
    "injected": injecting.why_not,
    "disk": surroundings.why_not,
    "kills-postgresql": servers.why_not,
    "server": servers.why_not,
}


def test_nothing_is_lost():
    ended = subprocess.run(
        [sys.executable, "-m", "tests.faults", "--kills", "10", "--sample", "18", "--every", "80", "--stops", "3"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    for name in FIGURES:
        assert f"\n{name}: 0\n" in ended.stdout
    left_out = [f"{kind}: {reason}" for kind in KINDS if (reason := WHY_NOT.get(kind, lambda: "")())]
    for kind in KINDS:
        done = re.search(rf"^{kind}: (.*) \(", ended.stdout, re.MULTILINE)
        assert (done is None) == any(one.startswith(f"{kind}: ") for one in left_out), ended.stdout
        counts = re.findall(r"(\d+) ([a-z -]+)", done[1]) if done else []
        met = sum(int(count) for count, name in counts if name in {"kills", "faults", "told", "stop immediate"})
        assert not done or met > 0, ended.stdout
    if left_out:
        pytest.skip("; ".join(left_out))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Reference]:
    """The database after four commands (the last of which registered six players), and what stood in it after each."""
    folder = tmp_path_factory.mktemp("evening")
    program = (
        "import json, sys; from pathlib import Path; from tests.faults import killing, evening; "
        "evening.COMMANDS = killing.COMMANDS = evening.COMMANDS[:4]; "
        "print(json.dumps(killing.whole_evening(Path(sys.argv[1])).receipts))"
    )
    made = subprocess.run(
        [sys.executable, "-c", program, str(folder)], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    file = folder / "reference.db"
    whole = recorded(str(file))
    ends = (1, 2, 3, 9)
    people = (0, 1, 2, 5)
    states = tuple(Recorded(whole.rows[:end], whole.personal[:some]) for end, some in zip(ends, people, strict=True))
    return file, Reference(tuple(json.loads(made.stdout)), states)


@pytest.fixture
def changed(evening: tuple[Path, Reference], tmp_path: Path):
    """Makes a copy of that database on which somebody ran statements, its guards off; the URL."""

    def change(*statements: str) -> str:
        file = tmp_path / "changed.db"
        file.write_bytes(evening[0].read_bytes())
        with sqlite3.connect(file) as connection:
            guards = [row[0] for row in connection.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'")]
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                connection.execute(f"DROP TRIGGER {name}")
            for statement in statements:
                connection.execute(statement)
            for guard in guards:
                connection.execute(guard)
        connection.close()
        return f"sqlite:///{file}"

    return change


def cut(version: int, player: int) -> tuple[str, ...]:
    """Statements that leave the log whole up to a version, and personal data up to a player."""
    return (
        f"DELETE FROM event WHERE version > {version}",  # noqa: S608
        f"UPDATE stream SET version = {version}, head_hash = (SELECT hash FROM event WHERE version = {version})",  # noqa: S608
        f"DELETE FROM personal_data WHERE player > {player}",  # noqa: S608
    )


class TestTheJudgeSees:
    def test_that_all_is_well(self, evening, changed):
        assert standing(changed(), evening[1], 4) == 4
        assert standing(changed(*cut(3, 2)), evening[1], 3) == 3

    @pytest.mark.parametrize(
        ("statements", "acknowledged", "kind"),
        [
            (cut(3, 2), 4, ACKNOWLEDGED_AND_LOST),
            (cut(5, 3), 3, IN_PART),
            (("DELETE FROM personal_data WHERE player = 5",), 3, IN_PART),
            ((), 2, A_SECOND_EVENT),
            (("UPDATE event SET hash = x'00' WHERE version = 2",), 4, WILL_NOT_OPEN),
            (("DROP TABLE personal_data",), 4, WILL_NOT_OPEN),
        ],
    )
    def test_what_the_database_lacks(self, evening, changed, statements, acknowledged, kind):
        with pytest.raises(Lost) as lost:
            standing(changed(*statements), evening[1], acknowledged)
        assert lost.value.kind == kind

    @pytest.mark.parametrize(
        ("code", "said", "kind"),
        [
            (6, "No space left on the disk that holds x. Nothing was changed.", A_LIE),
            (7, "x is damaged", CALLED_DAMAGED),
            (70, "a defect", CALLED_A_DEFECT),
        ],
    )
    def test_what_is_told_wrongly(self, evening, changed, code, said, kind):
        with pytest.raises(Lost) as lost:
            Said(code, "", said).judged(changed(), evening[1], 3)
        assert lost.value.kind == kind

    def test_a_receipt_for_what_is_not_there(self, evening, changed):
        url, reference = changed(*cut(3, 2)), evening[1]
        assert Said(6, "", "It may or may not have been written").judged(url, reference, 3) == 3
        with pytest.raises(Lost) as lost:
            Said(0, reference.receipts[3], "").judged(url, reference, 3)
        assert lost.value.kind == ACKNOWLEDGED_AND_LOST

    def test_another_answer(self, evening):
        reference = evening[1]
        judged(Told(reference.receipts, None), reference, 0)
        for told in (
            Told((reference.receipts[1],), None),
            Told(("{}",), None),
            Told((reference.receipts[0].replace('"event": 1', '"event": 2'),), None),
            Told((), (4, "refused")),
        ):
            with pytest.raises(Lost) as lost:
                judged(told, reference, 0)
            assert lost.value.kind == ANOTHER_ANSWER

    def test_another_refusal(self):
        refused(Said(6, "", "x is locked by another program"), "is locked")
        for code, words in ((7, "x is locked"), (6, "x is damaged")):
            with pytest.raises(Lost):
                refused(Said(code, "", words), "is locked")


def test_the_evening_has_every_way_of_writing():
    """One event, several events, personal data, a new tournament, an undo, a pairing."""
    for word in ("new", "player import", "round pair", "undo", "result correct", "player late"):
        assert any(command.startswith(word) for command in COMMANDS), word
