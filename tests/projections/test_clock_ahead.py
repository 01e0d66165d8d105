"""An event of a time to come gives its time to those that follow, and it is told whose it was."""

from datetime import UTC, datetime, timedelta

import pytest

from events.base import Role
from events.log.envelope import new_command
from events.store.memory import MemoryStore
from events.vocabulary.record import NoteAdded, OfficialNamed
from projections.repository import Repository
from projections.verification.clocks_check import told_of_clocks

BEGUN = datetime(2026, 1, 9, 17, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


def told(role: Role, *commands: tuple[str, timedelta]) -> list[str]:
    """Of notes that these people record, each by a clock that is that far from the beginning."""
    now = [BEGUN]
    repository = Repository(MemoryStore(clock=lambda: now[0]))

    def record(actor: str, event: NoteAdded | OfficialNamed) -> None:
        repository.execute_on_log("club", lambda _: (event,), new_command(actor))

    record("Anna", OfficialNamed(official="Anna", role=Role.CHIEF_ARBITER))
    record("Anna", OfficialNamed(official="Ben", role=role))
    for actor, since in commands:
        now[0] = BEGUN + since
        record(actor, NoteAdded(text="..."))
    return [*told_of_clocks(repository.load("club").events)]


AHEAD = ("Ben", HOUR)
HERS = tuple(("Anna", timedelta(minutes=minute)) for minute in (1, 2, 3))


def test_whoever_dated_what_others_recorded_is_told():
    (line,) = told(Role.ARBITER, AHEAD, *HERS, ("Anna", 2 * HOUR))
    assert line.startswith(
        "Ben recorded event 3 with the time 2026-01-09 18:00 UTC, from a clock that was fast: events 4 to 6"
    )


@pytest.mark.parametrize(
    ("role", "commands"),
    [
        pytest.param(Role.ARBITER, (AHEAD, *HERS[:2], ("Anna", 2 * HOUR)), id="clocks that differ by seconds"),
        pytest.param(Role.ARBITER, (AHEAD, *(("Ben", one) for _, one in HERS)), id="only what he records himself"),
        pytest.param(Role.CHIEF_ARBITER, (AHEAD, *HERS), id="a chief arbiter"),
        pytest.param(Role.ARBITER, (("Ben", timedelta()), *HERS), id="clocks that agree"),
    ],
)
def test_nothing_else_is(role: Role, commands: tuple[tuple[str, timedelta], ...]):
    assert told(role, *commands) == []
