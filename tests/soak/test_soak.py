"""A sample of `make soak`, and a look at the logs that sees what it is there for."""

import re
import subprocess
import sys

import pytest

from core.model.units import RoundNumber
from events.errors import VersionConflict
from events.log.envelope import Command
from events.store.store import open_store
from events.vocabulary.record import NoteAdded
from tests.data_paths import CHECKOUT
from tests.faults import servers
from tests.reliability_page import figures_of
from tests.soak import backups, writers
from tests.soak.__main__ import PARTS, merged
from tests.soak.backups import NOT_WHOLE, Span, Written
from tests.soak.hall import percentile
from tests.soak.tournaments import pair_next, prepare, result_of
from tests.soak.writers import FORKED, LOST, MUST_BE_NONE, Acknowledged

SMALL = ("--commands", "6", "--many", "4", "--tournaments", "8", "--players", "8", "--rounds", "2", "--seconds", "600")


def test_what_is_kept_of_a_part_leaves_the_other_parts():
    before = figures_of("soak").splitlines()
    assert merged(before, before, PARTS) == before
    again = ["SQLite, 8 writers, an event each 0.2 s: new", "lost appends: 3", "other errors: 0"]
    after = merged(before, again, ("backups",))
    assert [line for line in after if line in again] == again
    old = [line for line in before if "an event each" in line or line == "lost appends: 0"]
    assert [line for line in before if line not in after] == old


@pytest.mark.parametrize("parts", [("sqlite",), ("postgresql", "hall")], ids=["sqlite", "postgresql"])
def test_nothing_is_lost_and_nobody_sees_a_lock(parts: tuple[str, ...]):
    if "hall" in parts and (reason := servers.why_not()):
        pytest.skip(reason)
    ended = subprocess.run(
        [sys.executable, "-m", "tests.soak", *SMALL, *(word for part in parts for word in ("--only", part))],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    for name in MUST_BE_NONE:
        assert f"\n{name}: 0\n" in ended.stdout
    assert len(re.findall(r"\b48 commands\b", ended.stdout)) == 2
    if "hall" in parts:
        assert "64 results in 16 rounds, 8 tournaments begun" in ended.stdout


def test_backups_under_writers_are_whole():
    ended = subprocess.run(
        [sys.executable, "-m", "tests.soak", "--only", "backups", "--backups", "2"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert f"\n{NOT_WHOLE}: 0\n" in ended.stdout
    assert ended.stdout.count(": 2 backups, median") == (1 if servers.why_not() else 2)


def test_an_event_belongs_to_the_window_in_which_it_was_begun():
    """A long event meets more windows than a short one: it counts once, on both sides by the same rule."""
    begun_before, with_one, without = Written(0.9, 5.0), Written(1.5, 0.6), Written(4.9, 0.3)
    verifying, at_the_end = Written(2.5, 9.0), Written(5.0, 9.0)
    events = [begun_before, with_one, verifying, without, at_the_end]
    lines = backups._figures([events], [0.7], [Span(1, 2)], [Span(4, 5)])
    assert lines[0] == "1 backups, median 0.70 s"
    assert lines[1].startswith("1 events with a backup: p50 600.0 ms")
    assert lines[2].startswith("1 events without one: p50 300.0 ms")
    assert lines[3].endswith("at most 2.00")


@pytest.fixture
def url(tmp_path) -> str:
    """A database with one tournament, paired and published."""
    url = f"sqlite:///{tmp_path / 'soak.db'}"
    with open_store(url, create=True) as store:
        prepare(store, "open-1", writers.PLAYERS, 3)
        pair_next(store, "open-1", 1)
    return url


def last_of(url: str) -> Acknowledged:
    with open_store(url) as store:
        end = store.read("open-1")[-1]
    return Acknowledged("open-1", end.version, end.hash, end.causation)


def test_the_look_sees_what_is_lost_and_what_is_too_much(url: str):
    last = last_of(url)
    begins = {"open-1": last.version - 1}
    assert writers._looked_at(url, begins, [last])[LOST] == 0
    assert writers._looked_at(url, begins, [last])[FORKED] == 0
    for other in (last._replace(hash=b"another"), last._replace(version=99), last._replace(command_id="another")):
        assert writers._looked_at(url, begins, [other])[LOST] == 1
    assert writers._looked_at(url, begins, [])[FORKED] == 1
    assert writers._looked_at(url, {"open-1": last.version}, [last])[FORKED] == 1


def test_a_conflict_that_names_another_event_is_seen(url: str):
    with open_store(url) as store:
        one = writers._Open(store, "open-1")
        expected = one.head.version
        store.append("open-1", [NoteAdded(text="n")], expected_version=expected, command=Command("c", "Bea"))
        with pytest.raises(VersionConflict) as told:
            store.append("open-1", [NoteAdded(text="m")], expected_version=expected, command=Command("d", "Ana"))
        silent = VersionConflict("no", expected=expected, actual=expected + 1, actor=None, recorded_at=None)
        assert not writers._says_what_the_other_did(silent, one)
        again = writers._Open(store, "open-1")
        again.head = again.head._replace(version=expected)
        assert writers._says_what_the_other_did(told.value, again)


def test_a_head_that_has_passed_is_refused(url: str):
    with open_store(url) as store:
        one = writers._Open(store, "open-1")
        assert writers._stale_head_is_refused(store, one, 1, "Ana", 0)
        assert store.head("open-1").version == one.head.version


def test_figures():
    assert percentile([0.001 * number for number in range(1, 101)], 99) == pytest.approx(100)
    assert percentile([0.002], 50) == pytest.approx(2)
    assert len({result_of("hall-001", RoundNumber(1), board) for board in range(1, 4)}) == 3
