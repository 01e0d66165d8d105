"""Who had an office when an event was recorded, and with which key, as the record says it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from core.certificate_check.log import Event, counting
from core.evidence.note import readable_key
from core.model.named_tuple import NamedTuple

OF_OFFICES = ("official-named", "official-dismissed", "keys-required", "keys-waived", "action-undone")
"""The events that say who may record, and with which key."""

CHIEF = "chief-arbiter"
"""The role of those who say so; every other right is judged where the roles are known."""


class Office(NamedTuple):
    """A role, and the public key (name+id+key) of whoever has it; empty: the name alone counts."""

    role: str
    key: str


class Given(NamedTuple):
    """What one command recorded. `before`: who had an office then; `signers`: by whose keys it is judged.

    `changes_offices`: afterwards somebody else may record, or with another key, or keys are asked for no longer.
    """

    events: list[Event]
    before: dict[str, Office]
    signers: dict[str, Office]
    asks_for_keys: bool
    changes_offices: bool = False


def offices_after(events: Iterable[Event]) -> dict[str, Office]:
    """Who has an office after these events, by name."""
    found = dict[str, Office]()
    for event in counting([one for one in events if _is_of_offices(one)]):
        if event.type == "official-named":
            found[event.data["official"]] = Office(event.data["role"], event.data.get("key", ""))
        elif event.type == "official-dismissed":
            found.pop(event.data["official"], None)
    return found


def keys_asked_since(events: Iterable[Event], since: int = 0) -> int:
    """The event since which nobody records without their own key; 0: keys are not asked for. No undo changes it.

    `since`: what holds before these events.
    """
    for event in events:
        if event.type == "keys-required":
            since = since or event.version
        elif event.type == "keys-waived":
            since = 0
    return since


def _is_of_offices(event: Event) -> bool:
    """Also an undo, which may be of one; an undo of what comes later is none."""
    is_undo = event.type == "action-undone"
    return event.type in OF_OFFICES and not (is_undo and undone_by(event) >= event.version)


def undone_by(undo: Event) -> int:
    """The event that an undo is of; itself where that is not a number."""
    version = undo.data["version"]
    return version if isinstance(version, int) else undo.version


class Offices:
    """Who has an office after the events so far; each is looked at once, however many undos of undos there are."""

    def __init__(self) -> None:
        self.now = dict[str, Office]()
        self._named = dict[int, Event]()  # the events that give or take an office, by version, in order
        self._targets = dict[int, int]()  # by undo that leads to one of these, what it undoes
        self._undos = dict[int, int]()  # by event, how many undos of it count

    def add(self, events: Iterable[Event]) -> None:
        """The next ones, in log order."""
        if any([self._has_changed(one) for one in events if _is_of_offices(one)]):  # noqa: C419  # each is looked at
            self.now = offices_after(one for at, one in self._named.items() if not self._undos.get(at))

    def _has_changed(self, one: Event) -> bool:
        if one.type != "action-undone":
            self._named[one.version] = one
            return True
        target, step = undone_by(one), 1
        if target not in self._named and target not in self._targets:
            return False
        self._targets[one.version] = target
        while True:
            self._undos[target] = self._undos.get(target, 0) + step
            if self._undos[target] != max(step, 0) or target not in self._targets:
                return self._undos[target] == max(step, 0) and target in self._named
            target, step = self._targets[target], -step


def given(events: Sequence[Event]) -> Iterator[Given]:
    """The commands, in order, each with those who had an office when it was given."""
    offices, asked = Offices(), 0
    for _, together in groupby(events, key=lambda one: one.causation):
        group = list(together)
        before, was_asked = offices.now, asked
        offices.add(group)
        asked = keys_asked_since(group, asked)
        begins = any(one.type == "keys-required" for one in group)
        changes = (offices.now, bool(asked)) != (before, bool(was_asked))
        yield Given(group, before, before or offices.now, bool(was_asked) or begins, changes)


class Handover(NamedTuple):
    """From the event after that one on, a key (name+id) is somebody's (`held`), or another took its place."""

    version: int
    key: str
    held: bool


def handovers(events: Sequence[Event]) -> list[Handover]:
    """When the record gave keys, and put another in the place of one, in order."""
    found, theirs, offices = list[Handover](), dict[str, str](), Offices()
    for _, together in groupby(events, key=lambda one: one.causation):
        group, before = list(together), offices.now
        offices.add(group)
        for name, office in () if offices.now is before else offices.now.items():
            held = theirs.get(name, "")
            if office.key and office.key != held:
                gone, new, last = readable_key(held), readable_key(office.key), group[-1].version
                found += [Handover(last, gone.label, held=False)] if gone else []
                found += [Handover(last, new.label, held=True)] if new else []
                theirs[name] = office.key
    return found


def taken_away(changes: Iterable[Handover], key: str, size: int) -> int:
    """The event before event `size` that put another key in the place of that one (name+id); 0: none did."""
    before = [one for one in changes if one.key == key and one.version < size]
    return before[-1].version if before and not before[-1].held else 0
