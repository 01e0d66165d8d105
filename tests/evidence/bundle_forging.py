"""What a forger of bundles can do: tell a different history, and make everything fit that needs nobody else's key."""

import json
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from core.certificate_check.log import Event, strict_json
from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import Checkpoint, origin_of, parsed_checkpoint, tree_of
from core.evidence.merkle import root_of_first
from core.evidence.note import Note, parsed_note
from core.evidence.points import points_of
from events.signing.key_folder import KeyFolder
from tests.evidence.genuine import parts_of

Parts = dict[str, bytes]
Stored = dict[str, Any]
LATER = "2026-01-09T18:30:00Z"
"""After everything in it, and before it is judged."""


# --- what a forger can make to fit -----------------------------------------------------------------------------------


def bodies(parts: Parts) -> list[Stored]:
    """The events as they are stored."""
    return [json.loads(line[65:]) for line in parts["events.log"].splitlines()]


def hashes(parts: Parts) -> list[str]:
    """Of each event."""
    return [line[:64].decode() for line in parts["events.log"].splitlines()]


def manifest(parts: Parts, /, **changed: Any) -> None:
    """Says something else."""
    parts["manifest.json"] = json.dumps(json.loads(parts["manifest.json"]) | changed).encode()


def listed(parts: Parts) -> None:
    """The manifest lists the parts as they are now."""
    names = (name for name in parts if name not in ("manifest.json", "checkpoints.json"))
    manifest(
        parts, parts={name: {"bytes": len(parts[name]), "sha256": sha256(parts[name]).hexdigest()} for name in names}
    )


def chained(texts: list[str]) -> bytes:
    """The log of these bodies, with every hash made anew."""
    previous, lines = bytes(32), []
    for text in texts:
        previous = sha256(b"\x01" + previous + text.encode()).digest()
        lines.append(f"{previous.hex()} {text}\n".encode())
    return b"".join(lines)


def compact(body: Stored) -> str:
    """As the program writes it."""
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)


def told_anew(parts: Parts, events: list[Stored] | list[str], *, numbered: bool = True, unsealed: bool = True) -> None:
    """Another history: chain, tree, manifest, points and sheets made to fit, and no checkpoint that contradicts it."""
    was = hashes(parts)
    if numbered:
        events = [{**one, "version": version} for version, one in enumerate(events, start=1) if isinstance(one, dict)]
    parts["events.log"] = chained([one if isinstance(one, str) else compact(one) for one in events])
    found = hashes(parts)
    for name in [name for name in parts if name.startswith("sheets/")]:
        for old, new in zip(was, found, strict=False):
            parts[name] = parts[name].replace(old.encode(), new.encode())
    leaves = [bytes.fromhex(one) for one in found]
    root = b64encode(root_of_first(len(leaves), tree_of(leaves))).decode()
    manifest(parts, head=found[-1], root=root, events=len(found))
    _points(parts)
    notes = json.loads(parts["checkpoints.json"])
    kept = [note for note in notes if parsed_checkpoint(parsed_note(note).text).head.hex() in found]
    parts["checkpoints.json"] = json.dumps(kept).encode()
    if unsealed:
        manifest(parts, sealed_with="", sealed_at=LATER)


def _points(parts: Parts) -> None:
    events = []
    try:
        for version, line in enumerate(parts["events.log"].splitlines(), start=1):
            body = strict_json(line[65:].decode())
            fields = (body[name] for name in ("stream", "type", "schema_version", "actor", "recorded_at", "data"))
            events.append(Event(version, line[:64].decode(), *fields))
        parts["standings.json"] = json.dumps({"event": len(events), "points": points_of(events)}).encode()
    except (Wrong, LookupError, TypeError, ValueError):
        return  # the forger leaves the points as they were


def signed(parts: Parts, signer: str, folder: str = "keys", /, **said: Any) -> str:
    """A checkpoint of the log in it, by that key."""
    own = signer_of(folder, signer)
    leaves = [bytes.fromhex(one) for one in hashes(parts)]
    size = said.pop("size", len(leaves))
    values = {
        "origin": origin_of(json.loads(parts["manifest.json"])["tournament"], leaves[0]),
        "root": root_of_first(size, tree_of(leaves)),
        "head": leaves[size - 1],
        "time": LATER,
        "actor": "Anna Berg",
        "key": own.key.label,
        "occasion": "the record",
    } | said
    one = Checkpoint(size=size, **values)
    return str(Note(one.text, (own.signed(one.text),)))


def signer_of(folder: str, key: str) -> Any:
    return KeyFolder(Path(folder)).signer(key, lambda _: b"")


def with_notes(parts: Parts, *notes: str) -> None:
    """More checkpoints."""
    parts["checkpoints.json"] = json.dumps([*json.loads(parts["checkpoints.json"]), *notes]).encode()


def sealed(parts: Parts, signer: str, folder: str = "keys", /, **said: Any) -> None:
    """Listed, and sealed as a whole by that key."""
    listed(parts)
    manifest(parts, sealed_with=signer_of(folder, signer).key.label, sealed_at=LATER)
    digest = sha256(parts["manifest.json"]).hexdigest()
    with_notes(parts, signed(parts, signer, folder, occasion=f"bundle {digest}", **said))


def signed_by_command(parts: Parts, key: str, actor: str, size: int, folder: str = "keys") -> str:
    """What `--require-keys` asks for of a command: a checkpoint that ends with it, and says whose it is."""
    moment = bodies(parts)[size - 1]["recorded_at"]
    return signed(parts, key, folder, size=size, actor=actor, occasion=f"what {actor} recorded", time=moment)


# --- edits of the history --------------------------------------------------------------------------------------------


def edited(change: Callable[[list[Stored]], object], **how: Any) -> Callable[[Parts], None]:
    """The events changed in place (or a list of others), and everything made to fit; nobody seals it."""

    def forge(parts: Parts) -> None:
        events = bodies(parts)
        found = change(events)
        told_anew(parts, found if isinstance(found, list) else events, **how)
        listed(parts)

    return forge


def field(version: int, /, **changed: Any) -> Callable[[list[Stored]], None]:
    """Of the envelope of one event."""
    return lambda events: events[version - 1].update(changed)


def data(version: int, /, **changed: Any) -> Callable[[list[Stored]], None]:
    """Of what one event says."""
    return lambda events: events[version - 1]["data"].update(changed)


def inserted(
    after: int, kind: str, actor: str, said: Stored, *, of: int = 0, schema: int = 1
) -> Callable[[list[Stored]], Any]:
    """An event that never was; `of`: as one of the command of that event."""

    def change(events: list[Stored]) -> list[Stored]:
        made = {**events[after - 1], "type": kind, "schema_version": schema, "actor": actor, "data": said}
        made |= {"event_id": "f" * 32, "causation": events[of - 1]["causation"] if of else "e" * 32}
        return [*events[:after], made, *events[after:]]

    return change


def named(official: str) -> Callable[[list[Stored]], Any]:
    """Somebody made chief arbiter with the deputy's key, in the chief arbiter's name."""

    def change(events: list[Stored]) -> Any:
        said = {"official": official, "role": "chief-arbiter", "key": str(signer_of("keys", "ben").key)}
        return inserted(12, "official-named", "Anna Berg", said)(events)

    return change


def removed(*versions: int) -> Callable[[list[Stored]], Any]:
    """Events that were."""
    return lambda events: [one for number, one in enumerate(events, start=1) if number not in versions]


def texts(change: Callable[[list[str]], list[str]]) -> Callable[[Parts], None]:
    """The bodies as texts, changed in a way that a parser may not see, and hashed."""

    def forge(parts: Parts) -> None:
        found = change([line[65:].decode() for line in parts["events.log"].splitlines()])
        told_anew(parts, found, numbered=False)
        listed(parts)

    return forge


def each_in(change: Callable[[Parts], object], *, sealed_too: bool = False) -> Callable[[Parts], None]:
    """A part changed, the manifest made to list it; the seal taken out, and not spoken of."""

    def forge(parts: Parts) -> None:
        change(parts)
        if not sealed_too:
            notes = [note for note in json.loads(parts["checkpoints.json"]) if "for bundle " not in note]
            parts["checkpoints.json"] = json.dumps(notes).encode()
            manifest(parts, sealed_with="", sealed_at=LATER)
        listed(parts)

    return forge


def replaced(part: str, was: str, becomes: str) -> Callable[[Parts], None]:
    """Words in a part."""

    def change(parts: Parts) -> None:
        assert was.encode() in parts[part], (part, parts[part].decode())
        parts[part] = parts[part].replace(was.encode(), becomes.encode(), 1)

    return change


def _swapped_parts(one: str, other: str) -> Callable[[Parts], None]:
    def change(parts: Parts) -> None:
        parts[one], parts[other] = parts[other], parts[one]

    return change


def _from(bundle: str, *names: str) -> Callable[[Parts], None]:
    """Parts of another genuine bundle in the place of these."""
    return lambda parts: parts.update({name: parts_of(bundle)[name] for name in names})
