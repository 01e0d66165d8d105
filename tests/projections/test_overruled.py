"""Who changed what another official had recorded: as much work as there are changes, not as changes times events."""

import pytest

import events as room
from core.model.units import PlayerId, Points
from events.base import Event, Role
from events.log.envelope import Command, StoredEvent
from events.store.memory import MemoryStore
from events.vocabulary.players import PairingAllowed, SeparationRequested
from events.vocabulary.record import OfficialNamed
from events.vocabulary.tournament import AccelerationAssigned
from projections.verification.overruled import told_of_overruled
from tests.core.counted_work import lines_of_work


def changed_by_the_deputy(count: int) -> tuple[StoredEvent, ...]:
    """So many virtual points by Anna, the chief arbiter, each changed by Ben."""
    store = MemoryStore()
    named = [
        OfficialNamed(official=name, role=role) for name, role in (("Anna", Role.CHIEF_ARBITER), ("Ben", Role.ARBITER))
    ]
    for actor, recorded in (
        ("Anna", named),
        *(
            (who, [AccelerationAssigned(player=PlayerId(one), points=(Points(points),)) for one in range(count)])
            for who, points in (("Anna", 10), ("Ben", 20))
        ),
    ):
        store.append(
            "club",
            recorded,
            expected_version=store.head("club").version,
            command=Command(f"c{store.head('club').version}", actor),
        )
    return store.read("club")


def test_twice_as_many_changes_are_twice_the_work():
    logs = [changed_by_the_deputy(count) for count in (50, 100)]
    (line,) = told_of_overruled(logs[0])
    assert line.startswith(
        "Ben changed what others had recorded: event 53 (acceleration-assigned) changed event 3 by Anna"
    )
    work = [lines_of_work(lambda log=log: [*told_of_overruled(log)], room) for log in logs]
    assert work[1] < 2.2 * work[0], work


@pytest.mark.parametrize(
    ("hers", "his", "is_told"),
    [
        (SeparationRequested(players=(1, 5)), PairingAllowed(players=(5, 1)), True),
        (SeparationRequested(players=(1, 5, 6)), PairingAllowed(players=(5, 6)), True),
        (SeparationRequested(players=(1, 5)), PairingAllowed(players=(1, 6)), False),
        (SeparationRequested(players=(1, 5)), SeparationRequested(players=(5, 1)), False),
    ],
)
def test_a_request_not_to_meet_stands_for_those_who_asked(hers: Event, his: Event, is_told: bool):
    """CFC 619.1: who may meet after all, another had kept apart on request (decision 210)."""
    store = MemoryStore()
    named = [OfficialNamed(official="Anna", role=Role.CHIEF_ARBITER), OfficialNamed(official="Ben", role=Role.ARBITER)]
    for actor, recorded in (("Anna", [*named, hers]), ("Ben", [his])):
        head = store.head("club").version
        store.append("club", recorded, expected_version=head, command=Command(f"c{head}", actor))
    told = f"Ben changed what others had recorded: event 4 ({his.TYPE}) changed event 3 by Anna."
    assert list(told_of_overruled(store.read("club"))) == ([told] if is_told else [])
