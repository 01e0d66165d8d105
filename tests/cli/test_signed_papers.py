"""Whatever is handed out of a record is vouched for, where a key is configured: a paper, a report, an export."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.command_table import COMMANDS
from core.evidence.checkpoint import parsed_checkpoint
from events.store.kept_checkpoints import notes_in
from events.store.store import open_store
from tests.cli.conftest import DATABASE, Cli
from tests.cli.test_every_command import EXAMPLES

HANDED_OUT = [
    path
    for path in COMMANDS
    if (path.startswith("print ") or path in {"report", "export", "explain certificate", "bundle seal"})
    and not EXAMPLES[path].code
]


def occasions(place: Path) -> list[tuple[int, str]]:
    """What was signed: how many events, and when."""
    with open_store(str(place / DATABASE)) as store:
        (info,) = store.streams()
        found = [parsed_checkpoint(note.text) for note in notes_in(store.kept(info.stream))]
        assert all(one.size <= info.version for one in found)
        return [(one.size - info.version, one.occasion) for one in found]


@pytest.mark.parametrize("path", HANDED_OUT)
def test_it_is_signed_at_the_moment_that_it_is_of(
    path: str, cli: Cli, place: Path, at_stage: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
):
    at_stage(EXAMPLES[path].stage)
    assert cli("key new own --keys own-keys").code == 0
    monkeypatch.setenv("PAIRTRAIL_KEYS", str(place / "own-keys"))
    monkeypatch.setenv("PAIRTRAIL_KEY", "own")
    before = occasions(place)
    example = COMMANDS[path].example.removeprefix("pairtrail ").replace(" --key berg", "")
    if EXAMPLES[path].stage != "empty":
        example = example.replace(" -t club", " -t harbour")
    assert cli(example).code == 0
    ((distance, occasion),) = [one for one in occasions(place) if one not in before]
    assert (distance, occasion.split()[0]) == (0, occasion_named(path))


def occasion_named(path: str) -> str:
    first, _, second = path.partition(" ")
    named = {"print": "paper", "explain": "certificate", "bundle": "bundle"}
    return named.get(first, second or first)


def test_many_papers_of_one_moment_are_vouched_for_once(
    cli: Cli, place: Path, at_stage: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
):
    at_stage("next published")
    assert cli("key new own --keys own-keys").code == 0
    monkeypatch.setenv("PAIRTRAIL_KEYS", str(place / "own-keys"))
    monkeypatch.setenv("PAIRTRAIL_KEY", "own")
    for line in ("print cards", "print slips", "print wallchart --at round:1:published", "print wallchart"):
        assert cli(line).code == 0, line
    assert len(occasions(place)) == 2  # of now, and of then
    assert cli("result set 2 1:1-0").code == 0
    assert cli("print cards").code == 0
    assert len(occasions(place)) == 3


def test_without_a_key_papers_are_printed_as_before(cli: Cli, place: Path, at_stage: Callable[[str], Path]):
    at_stage("next published")
    ended = cli("print cards")
    assert (ended.code, "checkpoint" in ended.err) == (0, False)
    assert occasions(place) == []
