"""A public witness: a folder with the checkpoints of a log and the hashes below them, for git or any web server.

    checkpoint                    the latest one, as C2SP tlog-tiles has it
    checkpoints/000021-5f0c3a1e   every one that was published, none ever taken away
    tile/0/000.p/21               the hashes of the tree, 256 a tile (tlog-tiles); no event, no name

With these files anybody can prove that two checkpoints belong to one history, without asking the organiser.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from core.certificate_check.wrong import Wrong
from core.evidence import merkle
from core.evidence.checkpoint import contradiction, dated_before, parsed_checkpoint, tree_of
from core.evidence.note import Note, parsed_note
from core.model.dataclass import dataclass
from core.model.sentence import Refused, say, text_of
from events.errors import BadInput, Finding, IntegrityFailure
from events.log.envelope import StoredEvent
from events.signing.trust_list import as_second

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
        tree = merkle.levels(_leaves(folder, said[-1].size))
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


def _leaves(folder: Path, size: int) -> list[bytes]:
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
