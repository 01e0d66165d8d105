"""What others check without the log: proofs of some of its events, or that it goes on where a checkpoint ended.

A public witness is a folder with its checkpoints and the hashes below them, for git or any web server.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from core.certificate_check.wrong import Wrong
from core.evidence import audit_paths, merkle
from core.evidence.checkpoint import contradiction, dated_before, parsed_checkpoint, tree_of
from core.evidence.note import Note, parsed_note
from core.evidence.proof import PROOF_FORMAT
from core.model.dataclass import dataclass
from core.model.sentence import Refused, in_english, say, text_of
from core.model.units import RoundNumber
from events.errors import BadInput, Finding, IntegrityFailure
from events.log.envelope import StoredEvent
from events.signing.trust_list import as_second
from events.vocabulary.record import ActionUndone


def events_of_round(events: Sequence[StoredEvent], number: RoundNumber) -> tuple[int, ...]:
    """The versions of all that was recorded about a round, with what was undone and the undoing of it."""
    found = {stored.version for stored in events if stored.event.round_spoken_of == number}
    for stored in events:
        if isinstance(stored.event, ActionUndone) and stored.event.version in found:
            found.add(stored.version)
    return tuple(sorted(found))


def inclusion_proof(
    note: Note, stream: str, events: Sequence[StoredEvent], versions: Sequence[int], *, hashes_only: bool = False
) -> bytes:
    """That these events stand in the log of the checkpoint. Raises `Refused` for one that is not in it."""
    leaves = _leaves_under(note, stream, events)
    if not versions:
        raise Refused("Nothing that could be proved has been recorded yet.")
    if wrong := [version for version in versions if not 1 <= version <= len(leaves)]:
        raise Refused(
            "Event {version} is not covered by a checkpoint: the longest one covers events 1-{last}. `pairtrail "
            "checkpoint sign --key NAME` makes one for the current state.",
            version=wrong[0],
            last=len(leaves),
        )
    levels = merkle.levels(leaves)
    proved = []
    for version in versions:
        stored = events[version - 1]
        named: dict[str, Any] = {"event": version}
        if hashes_only:
            named["hash"] = stored.hash.hex()
        else:
            named |= {"before": stored.prev_hash.hex(), "body": stored.body.decode()}
        proved.append(named | {"path": [one.hex() for one in audit_paths.inclusion(version - 1, levels)]})
    return _file({"format": PROOF_FORMAT, "kind": "inclusion", "checkpoint": str(note), "events": proved})


def consistency_proof(earlier: Note, note: Note, stream: str, events: Sequence[StoredEvent]) -> bytes:
    """That the log of a checkpoint begins with that of an earlier one. Raises `IntegrityFailure` where it does not."""
    before = _leaves_under(earlier, stream, events)
    leaves = _leaves_under(note, stream, events)
    if len(before) > len(leaves):
        raise Refused(
            "The earlier checkpoint covers {earlier} events, the later one only {later}.",
            earlier=len(before),
            later=len(leaves),
        )
    path = [one.hex() for one in audit_paths.consistency(len(before), leaves)]
    return _file(
        {
            "format": PROOF_FORMAT,
            "kind": "consistency",
            "earlier": str(earlier),
            "checkpoint": str(note),
            "path": path,
        }
    )


def _leaves_under(note: Note, stream: str, events: Sequence[StoredEvent]) -> list[bytes]:
    said = parsed_checkpoint(note.text)
    recorded = {stored.version: as_second(stored.recorded_at) for stored in events}
    if wrong := contradiction(said, stream, [stored.hash for stored in events]) or dated_before(said, recorded):
        raise IntegrityFailure(
            "That checkpoint cannot prove anything: {wrong}. Keep it and this file as evidence.", wrong=wrong
        )
    return [merkle.leaf(stored.hash) for stored in events[: said.size]]


def _file(data: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(data, enc_hook=in_english), indent=1) + b"\n"


_TILE: Final = 256
_HASH: Final = 32  # bytes
_LATEST: Final = "checkpoint"
_ALL: Final = "checkpoints"


@dataclass(frozen=True, slots=True)
class Tile:
    """256 hashes of one height of the tree, or as many as there are yet."""

    path: str
    content: bytes


def tiles(leaves: Sequence[bytes]) -> Iterator[Tile]:
    """The tiles of the tree over these leaf hashes: of heights 0, 8, 16..."""
    hashes, level = list(leaves), 0
    while hashes:
        for number in range(-(-len(hashes) // _TILE)):
            row = hashes[number * _TILE : (number + 1) * _TILE]
            part = "" if len(row) == _TILE else f".p/{len(row)}"
            yield Tile(f"tile/{level}/{_number(number)}{part}", b"".join(row))
        whole = len(hashes) // _TILE
        hashes = [merkle.root(hashes[at * _TILE : (at + 1) * _TILE]) for at in range(whole)]
        level += 1


def _number(number: int) -> str:
    """1234067 as x001/x234/067."""
    groups = [f"{number % 1000:03}"]
    while number := number // 1000:
        groups.insert(0, f"x{number % 1000:03}")
    return "/".join(groups)


def published(folder: Path) -> tuple[Note, ...]:
    """Every checkpoint of the folder, the shortest log first; they belong to one history, or it is an error.

    Raises `BadInput` for a file that is none, `IntegrityFailure` where the folder contradicts itself.
    """
    files = [*sorted((folder / _ALL).glob("*")), folder / _LATEST]
    notes = {note.text: note for note in (read_note(file) for file in files if file.is_file())}
    said = sorted((parsed_checkpoint(text) for text in notes), key=lambda one: (one.size, one.time))
    if said:
        tree = merkle.levels(_leaves_in(folder, said[-1].size))
        for one in said:
            if one.origin != said[0].origin:
                raise IntegrityFailure(
                    "{folder} has checkpoints of two logs: {one} and {other}.",
                    folder=folder,
                    one=said[0].origin,
                    other=one.origin,
                )
            if merkle.root_of_first(one.size, tree) != one.root:
                raise IntegrityFailure(
                    "{folder} contradicts itself: its hashes do not give the root of the checkpoint of {time}, "
                    "which covers {count} events. The published files have been changed; their history (git) "
                    "shows when.",
                    folder=folder,
                    count=one.size,
                    time=one.time,
                )
    return tuple(notes[one.text] for one in said)


def publish(folder: Path, note: Note, stream: str, events: Sequence[StoredEvent]) -> tuple[str, ...]:
    """Add a checkpoint and the hashes below it; the files written. What is there is never changed, the latest apart.

    Raises `IntegrityFailure` where the folder says otherwise than the log, `Refused` for a folder of another one.
    """
    hashes = [stored.hash for stored in events]
    recorded = {stored.version: as_second(stored.recorded_at) for stored in events}
    tree = tree_of(hashes)
    said = parsed_checkpoint(note.text)
    before = published(folder)
    for one in (*(parsed_checkpoint(known.text) for known in before), said):
        if one.stream != stream:
            raise Refused(
                "{folder} is the public folder of {of}. Use a separate folder for {stream}.",
                folder=folder,
                of=one.stream,
                stream=stream,
            )
        if wrong := contradiction(one, stream, hashes, tree) or dated_before(one, recorded):
            raise IntegrityFailure(
                "What was published in {folder} does not match the log: {wrong}.", folder=folder, wrong=wrong
            )
    written = [_add(folder, tile) for tile in tiles(tree[0][: said.size])]
    name = f"{_ALL}/{said.size:06}-{sha256(note.text.encode()).hexdigest()[:8]}"
    written.append(_write(folder / name, str(note).encode(), name))
    if not before or parsed_checkpoint(before[-1].text).size <= said.size:
        written.append(_write(folder / _LATEST, str(note).encode(), _LATEST))
    return tuple(name for name in written if name)


def _add(folder: Path, tile: Tile) -> str:
    place = folder / tile.path
    if place.exists() and place.read_bytes() != tile.content:
        raise IntegrityFailure(
            "{place} was published with different hashes. Keep the folder and the log as evidence.", place=place
        )
    return _write(place, tile.content, tile.path)


def _write(place: Path, content: bytes, name: str) -> str:
    if place.exists() and place.read_bytes() == content:
        return ""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)
    return name


def _leaves_in(folder: Path, size: int) -> list[bytes]:
    """The leaf hashes, read back from the tiles of height 0."""
    found = list[bytes]()
    for number in range(-(-size // _TILE)):
        wanted = min(_TILE, size - number * _TILE)
        name = f"tile/0/{_number(number)}{'' if wanted == _TILE else f'.p/{wanted}'}"
        content = (folder / name).read_bytes() if (folder / name).is_file() else b""
        if len(content) != wanted * _HASH:
            raise IntegrityFailure(
                "Hashes are missing from {folder}: {name} has {size} bytes, not {expected}.",
                folder=folder,
                name=name,
                size=len(content),
                expected=wanted * _HASH,
            )
        found += [content[at : at + _HASH] for at in range(0, len(content), _HASH)]
    return found


def read_note(file: Path) -> Note:
    """A checkpoint from a file. Raises `BadInput` for anything else."""
    try:
        note = parsed_note(file.read_bytes().decode())
        parsed_checkpoint(note.text)
    except (Wrong, UnicodeDecodeError) as error:
        said = say("bytes that are not text") if isinstance(error, UnicodeDecodeError) else text_of(error)
        raise BadInput(
            (Finding(str(file), 0, 0, said, say("a checkpoint written by `checkpoint sign --out FILE`")),)
        ) from error
    return note
