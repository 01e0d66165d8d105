"""A command that writes reads its log once and folds it once, and says what it says from the state that came of it."""

import json
from collections import Counter
from collections.abc import Callable

import pytest

from events.store.sql import SqlStore
from projections.tournament_state import fold
from tests.cli.conftest import Cli

WRITES = {
    "result set": ("published", "result set 1 1:1-0 2:="),
    "result correct": ("played", 'result correct 1 1:1-0 --reason "sheet misread"'),
    "round pair": ("played", "round pair"),
    "round publish": ("paired", "round publish"),
    "round close, refused": ("published", "round close"),
    "player withdraw": ("played", "player withdraw 12"),
    "round alter begin": ("next paired", "round alter begin"),
    "round alter finish": ("drafted", 'round alter finish --reason "same club" --yes'),
    "a rehearsal": ("published", "result set 1 1:1-0 --dry-run"),
    "a receipt for programs": ("published", "result set 1 1:1-0 --json"),
}


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a log was read, a fold was begun, and how many events were folded and handed out."""
    counts: Counter[str] = Counter()

    def counting(owner: type, method: str, name: str, size: Callable[[object], int] = lambda _: 1) -> None:
        original = getattr(owner, method)

        def counted(*args: object, **named: object) -> object:
            result = original(*args, **named)
            counts[name] += size(result)
            return result

        monkeypatch.setattr(owner, method, counted)

    counting(SqlStore, "read", "reads")
    counting(SqlStore, "streams", "lists of logs")
    counting(SqlStore, "append", "appended", lambda appended: len(appended.events))  # type: ignore[attr-defined]
    counting(fold.TournamentFold, "__init__", "folds")
    taking = fold._State.take

    def taken(state: object, happened: list[object]) -> None:
        counts["events folded"] += len(happened)
        taking(state, happened)

    monkeypatch.setattr(fold._State, "take", taken)
    return counts


@pytest.mark.parametrize("name", WRITES)
def test_a_command_that_writes_reads_and_folds_the_log_once(name: str, cli: Cli, at_stage, counted: Counter[str]):
    stage, line = WRITES[name]
    at_stage(stage)
    counting = sum(not row["undone_by"] for row in json.loads(cli("log list --json").out)["events"])
    counted.clear()
    ended = cli(line)
    assert ended.code == (0 if "refused" not in name else 4), ended
    assert counted["lists of logs"] <= 2, "which tournament is meant, and whether a receipt says so"
    assert counted["reads"] == 1
    assert counted["folds"] == 1
    assert counted["events folded"] == counting + counted["appended"], "each event is folded once"
    assert counted["appended"] > 0 or "rehearsal" in name or "refused" in name


def test_an_undo_reads_the_log_once_and_begins_one_fold(cli: Cli, at_stage, counted: Counter[str]):
    at_stage("published")
    assert cli("undo --reason slip --yes").code == 0
    assert (counted["reads"], counted["folds"]) == (1, 1)
