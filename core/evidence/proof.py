"""A proof: that some events stand in a log that was signed, or that one checkpoint goes on where another ended.

It hands over the events it is about, or their hashes alone, and nothing else of the log.
"""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from core.certificate_check.log import Data, strict_json
from core.certificate_check.wrong import Wrong, require
from core.evidence import audit_paths, merkle
from core.evidence.checkpoint import Checkpoint, parsed_checkpoint
from core.evidence.note import Note, parsed_note
from core.model.sentence import say

PROOF_FORMAT: Final = "pairtrail-proof/1"


@dataclass(frozen=True, slots=True)
class Proof:
    """What a proof that is sound shows, in words, and the signed checkpoints on which it rests, the shortest first.

    `bodies`: by version, the events that it hands over.
    """

    notes: tuple[Note, ...]
    shows: tuple[str, ...]
    bodies: dict[int, str]

    @property
    def said(self) -> Checkpoint:
        """The checkpoint that it is bound to."""
        return parsed_checkpoint(self.notes[-1].text)


def checked_proof(text: str) -> Proof:
    """Recompute everything. Raises `Wrong`. Whether anybody who is trusted signed is left to the reader."""
    try:
        data = strict_json(text)
        require(
            isinstance(data, dict) and data.get("format") == PROOF_FORMAT, say("it is no {format}", format=PROOF_FORMAT)
        )
        note = parsed_note(data["checkpoint"])
        said = parsed_checkpoint(note.text)
        if data["kind"] == "inclusion":
            return _inclusion(note, said, data)
        require(data["kind"] == "consistency", say("{kind!r} is no kind of proof", kind=data["kind"]))
        return _consistency(note, said, data)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Wrong(say("it is no JSON, or was cut short")) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Wrong(say("it is not made as a proof is: a part of it is missing, or of another kind")) from error


def _inclusion(note: Note, said: Checkpoint, data: Data) -> Proof:
    shows, bodies = list[str](), dict[int, str]()
    require(data["events"], say("it proves no event"))
    for one in data["events"]:
        version = one["event"]
        require(
            type(version) is int and 1 <= version <= said.size,
            say("event {version!r} is none of {size}", version=version, size=said.size),
        )
        if "body" in one:
            hashed = sha256(b"\x01" + bytes.fromhex(one["before"]) + one["body"].encode()).digest()
            stored = strict_json(one["body"])
            require(
                stored["version"] == version,
                say("event {version} calls itself event {other}", version=version, other=stored["version"]),
            )
            require(
                stored["stream"] == said.stream,
                say("event {version} is of another log, {other}", version=version, other=stored["stream"]),
            )
            bodies[version] = one["body"]
        else:
            hashed = bytes.fromhex(one["hash"])
        path = [bytes.fromhex(other) for other in one["path"]]
        found = audit_paths.root_from_inclusion(merkle.leaf(hashed), version - 1, said.size, path)
        require(
            found == said.root,
            say(
                "event {version}, hash {hash}, is not in the tree that was signed",
                version=version,
                hash=hashed.hex()[:16],
            ),
        )
        shows.append(
            say(
                "event {version}, hash {hash}, is in the log of {size} events",
                version=version,
                hash=hashed.hex()[:16],
                size=said.size,
            )
        )
    return Proof((note,), tuple(shows), bodies)


def _consistency(note: Note, said: Checkpoint, data: Data) -> Proof:
    earlier = parsed_note(data["earlier"])
    before = parsed_checkpoint(earlier.text)
    require(
        before.origin == said.origin,
        say("the two are of other logs: {one} and {other}", one=before.origin, other=said.origin),
    )
    path = [bytes.fromhex(other) for other in data["path"]]
    holds = audit_paths.are_consistent(before.size, before.root, said.size, said.root, path)
    require(
        holds,
        say(
            "the log of {size} events does not begin with the {earlier} of the earlier checkpoint",
            size=said.size,
            earlier=before.size,
        ),
    )
    return Proof(
        (earlier, note),
        (say("the log of {size} events begins with the same {earlier}", size=said.size, earlier=before.size),),
        {},
    )
