"""Who has an office, event by event: as counted anew after each, and without looking at what came before."""

from random import Random

import pytest

from core.certificate_check.log import Event, counting
from core.evidence import ed25519
from core.evidence import offices as read
from core.evidence.offices import Office, Offices, given, handovers, offices_after


def event(at, kind="note-added", /, **data):
    return Event(at, "", "club", kind, 1, "Anna", "", data, str(at))


def drawn(chance):
    """A log of namings, dismissals and undos of anything before."""
    found = []
    for version in range(1, chance.randint(3, 14)):
        kinds = ("official-named", "official-dismissed", "note-added", *("action-undone",) * 4)
        kind = "note-added" if version == 1 else chance.choice(kinds)
        data = {"version": chance.randint(1, max(1, version - 1))} if kind == "action-undone" else {}
        if kind.startswith("official"):
            data = {"official": chance.choice("AB"), "role": chance.choice(("arbiter", "chief-arbiter"))}
        found.append(event(version, kind, **data))
    return found


def by_counting(events):
    """As one reads the log: who was named last, of what counts."""
    found = {}
    for one in counting([one for one in events if one.type in read.OF_OFFICES]):
        found.pop(one.data["official"], None)
        if one.type == "official-named":
            found[one.data["official"]] = Office(one.data["role"], "")
    return found


@pytest.mark.parametrize("seed", range(300))
def test_as_the_log_is_read_after_each_event(seed):
    log, offices = drawn(Random(seed)), Offices()
    for at, one in enumerate(log, start=1):
        offices.add([one])
        assert offices.now == by_counting(log[:at]) == offices_after(log[:at])
    assert [one.before for one in given(log)] == [by_counting(log[:at]) for at in range(len(log))]


def test_an_undo_of_what_comes_later_undoes_nothing():
    log = [event(1), event(2, "action-undone", version=3), event(3, "official-named", official="A", role="arbiter")]
    assert offices_after(log) == [*given(log)][-1].signers == {"A": Office("arbiter", "")}


def test_undos_of_other_things_cost_nothing(monkeypatch):
    """Thousands, each of the one before: `verify` took hours."""
    counted = []
    monkeypatch.setattr(read, "offices_after", lambda events: counted.append(1) or offices_after(events))
    named = event(1, "official-named", official="A", role="arbiter")
    log = [named, event(2), *(event(version, "action-undone", version=version - 1) for version in range(3, 3000))]
    assert (len([*given(log)]), handovers(log), len(counted)) == (len(log), [], 2)


def test_a_signature_is_looked_at_once():
    asked = (bytes(32), b"text", bytes(64))
    ed25519.verifies.cache_clear()
    assert [ed25519.verifies(*asked) for _ in range(4)] == [False] * 4
    assert ed25519.verifies.cache_info().hits == 3
