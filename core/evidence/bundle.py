"""A bundle: a log, what was signed about it, and what it says, checked with nothing else at hand.

manifest.json      what is in it, with sizes and hashes
events.log         a line an event: its hash, a space, its bytes as they were stored
checkpoints.json   the signed notes
keys.json          public keys of signers, and whose they are said to be
records.json       by event, the decision record of a pairing, as its hash was taken
standings.json     the points of every player, in tenths
sheets/...         the texts of the sheets, as of the events that published them

Everything that can be recomputed is. What cannot is said: whose the keys are, and which sheets say more than
the events.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from core.certificate_check.log import Data, Event, event_of, strict_json
from core.certificate_check.wrong import Wrong, require
from core.evidence.checkpoint import contradiction, dated_before, parsed_checkpoint, tree_of
from core.evidence.merkle import root_of_first
from core.evidence.note import Note, PublicKey, is_by, parsed_key, parsed_note, signs
from core.evidence.points import points_of
from core.evidence.sheets import SHEET, check_sheets
from core.evidence.times import is_moment
from core.model.dataclass import dataclass
from core.model.sentence import say

BUNDLE_FORMAT: Final = "pairtrail-bundle/1"
MANIFEST: Final = "manifest.json"
CHECKPOINTS: Final = "checkpoints.json"
PARTS: Final = ("events.log", "keys.json", "records.json", "standings.json")
SEALED: Final = "bundle "
_SAYS: Final = ("format", "program", "sealed_at", "sealed_with", "parts")  # a manifest, beside what the events give


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle in which everything fits together. `keys`: with whose each is said to be."""

    manifest: Data
    events: list[Event]
    bodies: list[bytes]
    notes: list[Note]
    keys: list[tuple[PublicKey, str]]
    digest: str  # SHA-256 of the manifest: a checkpoint "for bundle DIGEST" seals all of it
    not_checked: list[str]  # what could not be recomputed, in words
    loose_sheets: list[str]  # sheets that say more than the events give, in words

    @property
    def stream(self) -> str:
        """The name of the log."""
        return self.events[0].stream

    def event_of(self, receipt: str) -> int:
        """The event whose hash begins so; 0 where none does, or several do."""
        found = [one.version for one in self.events if one.hash.startswith(receipt)]
        return found[0] if len(found) == 1 else 0


def checked_bundle(members: Mapping[str, bytes]) -> Bundle:
    """Recompute everything that a bundle holds, given by the names of its parts. Raises `Wrong` with the first flaw."""
    try:
        return _checked(members)
    except (json.JSONDecodeError, RecursionError, UnicodeError) as error:
        raise Wrong(say("one part is malformed or truncated")) from error
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Wrong(
            say("it does not have the structure of a bundle: one part is missing or of the wrong kind")
        ) from error


def _checked(members: Mapping[str, bytes]) -> Bundle:
    require(MANIFEST in members and CHECKPOINTS in members, "a part is missing: the manifest, or the checkpoints")
    manifest = strict_json(members[MANIFEST].decode())
    require(
        manifest["format"] == BUNDLE_FORMAT,
        "its format is {format!r}, not {expected}",
        format=manifest["format"],
        expected=BUNDLE_FORMAT,
    )
    _check_parts(members, manifest["parts"])
    events, bodies = _events(members["events.log"])
    for what, found in manifest_facts(events).items():
        require(
            manifest[what] == found,
            "the manifest gives {what} as {said!r}, but according to the events it is {found!r}",
            what=what,
            said=manifest[what],
            found=found,
        )
    _check_sealing(manifest, events[-1])
    notes = [parsed_note(text) for text in strict_json(members[CHECKPOINTS].decode())]
    keys = [(parsed_key(one["key"]), str(one["who"])) for one in strict_json(members["keys.json"].decode())]
    _check_checkpoints(notes, keys, events)
    _check_records(strict_json(members["records.json"].decode()), events)
    loose_sheets = [*check_sheets(members, events)]
    not_checked = [*_check_points(strict_json(members["standings.json"].decode()), events)]
    digest = sha256(members[MANIFEST]).hexdigest()
    _check_seal(manifest, digest, notes, keys)
    return Bundle(manifest, events, bodies, notes, keys, digest, not_checked, loose_sheets)


def _check_sealing(manifest: Data, last: Event) -> None:
    """That it says nothing that nobody checks, and was not made before what is in it."""
    for name in sorted(manifest.keys() - {*manifest_facts([last]), *_SAYS}):
        raise Wrong(say("the manifest has an unknown entry: {name!r}", name=name[:80]))
    at = manifest["sealed_at"]
    require(is_moment(at), "{text!r} is not a valid time", text=str(at)[:40])
    require(
        at[:19] >= last.recorded_at[:19],
        "it says that it was made at {at}, but its last event was recorded at {last}",
        at=at,
        last=last.recorded_at,
    )


def _check_parts(members: Mapping[str, bytes], listed: Data) -> None:
    """The checkpoints are in no manifest: the one that seals the bundle is signed over the manifest's hash."""
    for name in sorted(members.keys() - {MANIFEST, CHECKPOINTS} - listed.keys()):
        raise Wrong(say("it contains an extra file: {name!r}", name=name[:80]))
    for name in (*PARTS, *listed):
        require(name in members and name in listed, "a part is missing: {name!r}", name=name[:80])
        require(name in PARTS or SHEET.fullmatch(name), "{name!r} is not a part of a bundle", name=name[:80])
        found = {"bytes": len(members[name]), "sha256": sha256(members[name]).hexdigest()}
        require(
            found == listed[name],
            "{name} is not the part that the manifest lists: it has been changed or truncated",
            name=name,
        )


def _events(content: bytes) -> tuple[list[Event], list[bytes]]:
    """The chain, and in each event what the columns of a database are made of."""
    events, bodies, previous, earlier, ids = list[Event](), list[bytes](), bytes(32), ("", ""), set[str]()
    require(content.endswith(b"\n"), "its log is truncated or empty")
    for version, line in enumerate(content[:-1].split(b"\n"), start=1):
        body = line[65:]
        previous = sha256(b"\x01" + previous + body).digest()
        fits = line[:65] == previous.hex().encode() + b" "
        require(
            fits,
            "event {version} does not match the hash recorded with it: the event, or the hash before it, has "
            "been changed",
            version=version,
        )
        stored = strict_json(body.decode())
        event = event_of(version, previous.hex(), stored)
        require(
            stored["version"] == version,
            "event {version} is numbered {other}",
            version=version,
            other=stored["version"],
        )
        require(
            not events or event.stream == events[0].stream,
            "event {version} belongs to another log, {other}",
            version=version,
            other=event.stream,
        )
        require(stored["event_id"] not in ids, "event {version} has the same id as an earlier event", version=version)
        at = _moment(event.recorded_at)
        require(
            at >= earlier,
            "event {version} was recorded before its predecessor: a clock went backwards",
            version=version,
        )
        ids.add(stored["event_id"])
        events.append(event)
        bodies.append(body)
        earlier = at
    return events, bodies


def _moment(text: str) -> tuple[str, str]:
    """A moment in UTC so that it compares: to the second, and the fraction."""
    require(
        re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z", text),
        "{text!r} is not a valid time",
        text=text[:40],
    )
    require(is_moment(f"{text[:19]}Z"), "{text!r} is not a valid time", text=text[:40])
    return text[:19], text[20:-1].ljust(6, "0")


def manifest_facts(events: Sequence[Event]) -> dict[str, Any]:
    """What a manifest says of the events: it is checked by saying it again."""
    tree = tree_of([bytes.fromhex(one.hash) for one in events])
    paired = [one.data["provenance"] for one in events if one.type == "round-paired"]
    return {
        "tournament": events[0].stream,
        "events": len(events),
        "head": events[-1].hash,
        "root": b64encode(root_of_first(len(events), tree)).decode(),
        "editions": sorted({one["edition"] for one in paired}),
        "engines": sorted({one["engine"] for one in paired}),
    }


def _check_checkpoints(notes: Sequence[Note], keys: Sequence[tuple[PublicKey, str]], events: Sequence[Event]) -> None:
    """None contradicts the log, and no signature by a key of the bundle is forged."""
    hashes = [bytes.fromhex(one.hash) for one in events]
    tree = tree_of(hashes)
    recorded = {one.version: one.recorded_at for one in events}
    for note in notes:
        said = parsed_checkpoint(note.text)
        wrong = contradiction(said, events[0].stream, hashes, tree) or dated_before(said, recorded)
        require(not wrong, "a checkpoint in it contradicts its log: {wrong}", wrong=wrong)
        for signature in note.signatures:
            for key, _ in keys:
                is_by(note, signature, key)


def _check_seal(manifest: Data, digest: str, notes: Sequence[Note], keys: Sequence[tuple[PublicKey, str]]) -> None:
    """That the seal which the manifest speaks of is there, fits, and is signed with the key that it names.

    One made before manifests named it (`sealed_with`) shows by its time: a seal is signed when the manifest is there.
    """
    seals = [(note, said) for note in notes if (said := parsed_checkpoint(note.text)).occasion.startswith(SEALED)]
    fitting = [one for one in seals if one[1].occasion == SEALED + digest and one[1].size == manifest["events"]]
    if "sealed_with" in manifest:
        label = manifest["sealed_with"]
        own = [key for key, _ in keys if key.label == label]
        require(
            not label or any(said.key == label and signs(note, key) for note, said in fitting for key in own),
            "its seal is broken or missing: the manifest says that it was sealed with the key {key!r}",
            key=label,
        )
        return
    broken = [said for _, said in seals if said.time >= manifest["sealed_at"] and said.size == manifest["events"]]
    require(
        fitting or not broken, ("its seal is broken: it was made for a different manifest, and parts have been changed")
    )


def _check_records(records: Mapping[str, str], events: Sequence[Event]) -> None:
    for version, record in records.items():
        event = events[int(version) - 1]
        require(
            str(event.version) == version and event.type == "round-paired",
            "event {version} did not pair a round",
            version=version,
        )
        fits = sha256(record.encode()).hexdigest() == event.data["provenance"].get("record_hash")
        require(fits, "the decision record of event {version} is not the one whose hash was recorded", version=version)


def _check_points(standings: Data, events: Sequence[Event]) -> Iterator[str]:
    require(standings["event"] == len(events), "its standings and its log do not end with the same event")
    try:
        found = points_of(events)
    except Wrong as error:
        yield say("the points in the standings: {error}", error=error.args[0])
        return
    for said, again in zip(standings["points"], found, strict=False):
        require(
            said == again,
            "the standings say {said!r}, but according to the events it is {found!r}",
            said=said,
            found=again,
        )
    count = len(standings["points"])
    require(
        count == len(found),
        "the standings list {count} players, but according to the events there are {found}",
        count=count,
        found=len(found),
    )
