"""Nothing that one event holds keeps `verify` from telling what it tells of all others (decision 243)."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli.environment import environment
from cli.exits import ExitCode
from events.log.envelope import StoredEvent
from events.vocabulary.record import NoteAdded
from events.vocabulary.reporting import FactsRecorded
from projections.verification.consistency import Finding
from projections.verification.questions import Questions
from tests.cli.conftest import DATABASE, Cli
from tests.cli.test_signed_before import rewritten
from tests.evidence.attacks import Row, read, rewrite
from tests.evidence.deputy_world import without_guards
from tests.explain.logs import stored


@pytest.fixture
def by_ben(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Ben, an arbiter, corrected a result of the chief arbiter's."""
    monkeypatch.setenv("PAIRTRAIL_ACTOR", "Anna Berg")
    monkeypatch.chdir(place)
    for line in (
        "new Club --rounds 2 --as club",
        "official name 'Anna Berg' --role chief-arbiter",
        "official name Ben --role arbiter",
        *(f"player add {name} --rating {rating}" for name, rating in (("Ada", 2000), ("Bob", 1900))),
        "round pair --seed s",
        "round publish",
        "result set 1 1:1-0",
        "result correct 1 1:0-1 --reason misheard --yes --actor Ben",
    ):
        assert cli(line).code == 0, line
    return cli


def written(place: Path, kind: str, data: Mapping[str, object], schema: int = 1, **more: object) -> None:
    """One event of Ben's past the program."""

    def change(rows: list[Row]) -> list[Row]:
        own = {"event_id": "e" * 32, "causation": "e" * 32, "actor": "Ben", "type": kind, "data": data}
        return [*rows, Row({**rows[-1].body, **own, "schema_version": schema, **more})]

    rewritten(place, change)


ALL = "Ben changed what others had recorded"


def test_a_date_at_the_end_of_the_calendar(by_ben: Cli, place: Path):
    written(place, "note-added", {"text": "x"}, recorded_at="9999-12-31T23:59:59.999999Z")
    checked = by_ben("verify")
    assert checked.code in {ExitCode.OK, ExitCode.FINDINGS}, checked
    assert ALL in checked.out
    assert ALL in checked.out


def test_it_is_signed_by_a_clock_at_the_end_of_the_calendar(by_ben: Cli, place: Path, monkeypatch: pytest.MonkeyPatch):
    """A few minutes later there is no moment any more."""
    written(place, "note-added", {"text": "x"}, recorded_at="9999-12-31T23:59:59.999999Z")
    assert by_ben("key new anna").code == 0
    monkeypatch.setattr(environment, "clock", lambda: datetime(9999, 12, 31, 23, 58, tzinfo=UTC))
    signed = by_ben("checkpoint sign --key anna")
    assert (signed.code, signed.out.splitlines()[1]) == (0, "12"), signed


@pytest.mark.parametrize(
    ("kind", "data", "schema"),
    [
        ("facts-recorded", {"fact": "k", "values": [[1, "9" * 5000]]}, 1),
        ("round-voided", {"round_number": 1, "grounds": ["appeal:" + "9" * 5000], "reason": "x"}, 2),
    ],
)
def test_a_number_that_no_program_reads(by_ben: Cli, place: Path, kind: str, data: dict[str, object], schema: int):
    written(place, kind, data, schema)
    checked = by_ben("verify")
    assert checked.code == ExitCode.FINDINGS, checked
    assert "could not be completed" not in checked.out
    assert "event 12: " in checked.out
    assert ALL in checked.out
    assert by_ben("ratings").code in {ExitCode.OK, ExitCode.REFUSED}


def test_an_undo_of_itself_ends_no_command(by_ben: Cli, place: Path):
    """Standings ask what steered the lots, and with that what each undo takes back."""
    written(place, "action-undone", {"version": 12, "reason": "x"})
    assert by_ben("standings").code == 0
    assert "undoes event 12, which is not an earlier event." in by_ben("verify").out


def test_a_finding_hides_nothing_of_the_lots(cli: Cli, place: Path):
    for line in (
        "new Club --rounds 1 --as club",
        *(f"player add {name} --rating {rating}" for name, rating in (("Ada", 2000), ("Bob", 1900))),
        *("round pair --seed s", "round publish", "result set 1 1:=", "round close 1"),
        *("tie game Ada Bob --seed a", "undo --reason slip --yes", "tie game Ada Bob --seed b"),
    ):
        assert cli(line).code == 0, line
    told = "a different seed for the colours of Ada, Bob was used than in event"
    assert told in cli("verify").out
    written(place, "action-undone", {"version": 99, "reason": "x"})
    checked = cli("verify")
    assert (checked.code, told in checked.out) == (ExitCode.FINDINGS, True), checked
    assert "could not be completed" not in checked.out


@pytest.mark.parametrize("actor", ["Ben", "Zorn"])
def test_who_recorded_an_event_hides_nothing_of_what_it_does(by_ben: Cli, place: Path, actor: str):
    written(place, "lots-revealed", {"secret": "x", "public_value": "1"}, actor=actor)
    checked = by_ben("verify")
    assert checked.code == ExitCode.FINDINGS, checked
    assert "event 12: The earlier events do not allow this event. No hash was published" in checked.out
    assert ("Zorn" in checked.out) is (actor == "Zorn"), "who is no official"


@pytest.mark.parametrize(("kind", "schema"), [("arbiter-note", 1), ("note-added", 99)])
def test_an_event_of_a_newer_release_hides_nothing_before_it(by_ben: Cli, place: Path, kind: str, schema: int):
    written(place, kind, {"text": "x"}, schema)
    checked = by_ben("verify")
    assert checked.code == ExitCode.CONFLICT, checked
    assert "It was recorded by Ben." in checked.out
    assert ALL in checked.out


def test_an_event_of_a_newer_release_hides_no_finding_before_it(by_ben: Cli, place: Path):
    written(place, "lots-revealed", {"secret": "x", "public_value": "1"})

    def change(rows: list[Row]) -> list[Row]:
        own = {"event_id": "f" * 32, "causation": "f" * 32, "type": "arbiter-note", "data": {"text": "x"}}
        return [*rows, Row({**rows[-1].body, **own})]

    rewritten(place, change)
    checked = by_ben("verify")
    assert checked.code == ExitCode.CONFLICT, checked
    assert "event 12: The earlier events do not allow this event. No hash was published" in checked.out
    assert "event 13: The log contains the event arbiter-note" in checked.out
    assert ALL in checked.out


def test_an_undo_of_an_undo_in_one_command(by_ben: Cli, place: Path):
    assert by_ben("board fix 1 1").code == 0

    def change(rows: list[Row]) -> list[Row]:
        own = {"causation": "e" * 32, "actor": "Ben", "type": "action-undone", "schema_version": 1}
        more = [
            Row({**rows[-1].body, **own, "event_id": letter * 32, "data": {"version": version, "reason": ""}})
            for letter, version in (("e", len(rows)), ("f", len(rows) + 1))
        ]
        return [*rows, *more]

    rewritten(place, change)
    checked = by_ben("verify")
    assert checked.code == ExitCode.FINDINGS, checked
    assert "event 14: The event undoes event 13, which the same command recorded." in checked.out
    assert "could not be completed" not in checked.out
    assert ALL in checked.out


def test_a_copy_that_diverged_after_an_event_that_never_was(by_ben: Cli, place: Path):
    """After one of so high a number that a list of those before it fits into no memory."""
    there = {"there": 12, "hash": "ab" * 32, "actor": "Anna Berg", "recorded_at": "2026-11-30T04:00:00Z", "here": 11}
    written(place, "copy-entered-again", {"common": 10**15, "common_hash": "ab" * 32, "events": [there]})
    checked = by_ben("verify")
    assert checked.code == ExitCode.FINDINGS, checked
    assert f"event 12: According to this event, event {10**15} has the hash" in checked.out
    assert "could not be completed" not in checked.out
    assert "1 event was entered again by Ben" in checked.out


def test_a_document_in_a_language_that_is_not_here(by_ben: Cli, place: Path):
    assert by_ben("print standings --issue --out s.html").code == 0
    with closing(sqlite3.connect(place / DATABASE)) as connection:
        issued = read(connection, "club")[-1].body
    asked = [[name, "xx" if name == "language" else value] for name, value in issued["data"]["asked"]]
    written(place, "document-issued", {**issued["data"], "asked": asked}, issued["schema_version"])
    checked = by_ben("verify")
    assert checked.code == 0, checked
    assert "by Ben: print standings" in checked.out
    assert "cannot be produced here and was not compared: Language 'xx' is not available" in checked.out


def test_a_log_of_another_name_hides_nothing(by_ben: Cli, place: Path):
    with without_guards(str(place / DATABASE)) as connection:
        rows = read(connection, "club")[:1]
        connection.execute("INSERT INTO stream VALUES ('Club', 0, ?)", (b"\0" * 32,))
        rewrite(connection, "Club", [Row({**row.body, "event_id": "d" * 32}) for row in rows])
    checked = by_ben("verify -t club")
    assert checked.code == ExitCode.INTEGRITY, checked
    assert "the database holds a log called 'Club'" in checked.out
    assert "1 pairing recomputed" in checked.out
    assert ALL in checked.out


def test_an_announcement_that_cannot_be_read(by_ben: Cli, place: Path):
    written(place, "settings-changed", {"settings": {"variations": [["acceleration", "nonsense"]]}}, 2)
    checked = by_ben("verify")
    assert "cannot be 'nonsense'" in checked.out, checked
    assert ALL in checked.out
    assert "which is not allowed for the role arbiter" in checked.out


def facts_as_numbers(log: Sequence[StoredEvent]) -> Iterator[str]:
    """A question that meets what is no number once there is a second fact."""
    facts = [one.event for one in log if isinstance(one.event, FactsRecorded)]
    yield from (str(int(value)) for one in facts for _, value in one.values if len(facts) > 1)


def test_what_one_check_could_not_complete_is_named_with_who_recorded_it(
    by_ben: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("projections.verification.verify.told_of_appeals", facts_as_numbers)
    written(place, "facts-recorded", {"fact": "k", "values": [[1, "ten"]]})
    assert "could not be completed" not in by_ben("verify").out
    assert by_ben("player facts k 1=40").code == 0
    checked = by_ben("verify")
    assert checked.code == ExitCode.FINDINGS, checked
    assert "event 13: One check could not be completed (ValueError: invalid literal for int()" in checked.out
    assert "if one of these events is left out: 12 by Ben; 13 by Anna Berg. The other checks were made." in checked.out
    assert ALL in checked.out


def test_a_rule_that_the_fold_refuses(by_ben: Cli, monkeypatch: pytest.MonkeyPatch):
    """More pairs kept apart than there may be are refused to every command that folds, and to none that verifies."""
    apart = ("config set --keep-apart club --reason late --yes", "player correct Ada --club Lund")
    for line in (*apart, "player correct Bob --club Lund --actor Ben"):
        assert by_ben(line).code == 0, line
    monkeypatch.setattr("core.general_rules.kept_apart.PAIRS_MAX", 0)
    checked = by_ben("verify")
    assert checked.code == ExitCode.FINDINGS, checked
    assert "event 14: One check could not be completed (Keeping players of one club apart" in checked.out
    assert " by Anna Berg; 14 by Ben." in checked.out
    assert ALL in checked.out


def test_a_copy_that_could_not_be_checked_is_not_entered(by_ben: Cli, place: Path, monkeypatch: pytest.MonkeyPatch):
    shutil.copy(place / DATABASE, place / "copy.sqlite")
    for line in ("player facts k 1=40", "player facts k 1=20", "player facts k 2=10 --db copy.sqlite"):
        assert by_ben(line).code == 0, line
    enters = f"store rebase {DATABASE} copy.sqlite --yes --dry-run"
    assert by_ben(enters).code == 0
    monkeypatch.setattr("projections.verification.verify.told_of_appeals", lambda log: [str(1 // (len(log) < 13))])
    refused = by_ben(enters)
    assert refused.code == ExitCode.REFUSED, refused
    assert "Not everything in the copy could be checked, so nothing of it was entered. One check" in refused.err


def asks(log: Sequence[StoredEvent], question: Callable[[Sequence[StoredEvent]], object], **how: bool) -> Finding:
    ask = Questions(log)
    assert ask.one(question, None, **how) is None
    return ask.unanswered[0]


def of_texts(log: Sequence[StoredEvent]) -> int:
    return sum(int(one.event.text or 0) for one in log if isinstance(one.event, NoteAdded))


def test_events_of_which_each_keeps_a_check_from_its_end():
    log = stored([NoteAdded(text=text) for text in ("1", "2", "three", "4", "five")])
    told = asks(log, of_texts).message
    assert "if one of these events is left out: 3 by Anna Berg." in told
    found = asks(log, of_texts, is_slow=True)
    assert "completed up to event 2, but not with event 3 (note-added, by Anna Berg)." in found.message
    assert found.version == 3


def test_of_a_long_log_the_last_events_are_tried():
    log = stored([NoteAdded(text="1"), NoteAdded(text="x"), *(NoteAdded(text="1") for _ in range(3000))])
    asked = []

    def late(events: Sequence[StoredEvent]) -> int:
        asked.append(len(events))
        return of_texts(events) if len(events) > 3000 else 0

    assert "completed up to event 3000, but not with event 3001" in asks(log, late).message
    assert asked.count(3001) < 30


def test_a_check_that_no_event_keeps_from_its_end():
    log = stored([NoteAdded(text="1")])
    told = asks(log, lambda _: 1 // 0)
    assert (told.version, "can be completed" in told.message) == (0, False)
    assert asks(log, lambda events: events[0].version // 0).version == 0
