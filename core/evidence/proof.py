"""A proof: that some events stand in a log that was signed, or that one checkpoint goes on where another ended.

It hands over the events it is about, or their hashes alone, and nothing else of the log.
"""

import json
from hashlib import sha256
from typing import Final

from core.certificate_check.log import Data, strict_json
from core.certificate_check.wrong import Wrong, require
from core.evidence.audit_paths import are_consistent, root_from_inclusion
from core.evidence.checkpoint import Checkpoint, parsed_checkpoint
from core.evidence.merkle import leaf
from core.evidence.note import Note, parsed_note
from core.model.dataclass import dataclass
from core.model.sentence import say

PROOF_FORMAT: Final = "pairtrail-proof/1"
EXIT_CODES_OF_PROOFS: Final = """\
0  it is signed by a key that you trust, or rests on the checkpoint that you hold
1  it holds in itself alone: whoever made it may have made up all of it
2  the command was mistyped: no key
3  the file is missing, or proves nothing: a part of it was changed
7  it rests on another checkpoint than the one that you hold"""


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

    def rests_on(self, held: Checkpoint) -> bool:
        """Whether a checkpoint that the reader holds is of the same log, and signs the same tree."""
        return (held.origin, held.size, held.root) == (self.said.origin, self.said.size, self.said.root)


def checked_proof(text: str) -> Proof:
    """Recompute everything. Raises `Wrong`. Whether anybody who is trusted signed is left to the reader."""
    try:
        data = strict_json(text)
        require(
            isinstance(data, dict) and data.get("format") == PROOF_FORMAT,
            "it is not in the format {format}",
            format=PROOF_FORMAT,
        )
        note = parsed_note(data["checkpoint"])
        said = parsed_checkpoint(note.text)
        if data["kind"] == "inclusion":
            return _inclusion(note, said, data)
        require(data["kind"] == "consistency", "{kind!r} is not a kind of proof", kind=data["kind"])
        return _consistency(note, said, data)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Wrong(say("it is not JSON, or is truncated")) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Wrong(
            say("it does not have the structure of a proof: one part is missing or of the wrong kind")
        ) from error


def _inclusion(note: Note, said: Checkpoint, data: Data) -> Proof:
    shows, bodies = list[str](), dict[int, str]()
    require(data["events"], "it does not prove any event")
    for one in data["events"]:
        version = one["event"]
        require(
            type(version) is int and 1 <= version <= said.size,
            "event {version!r} is not one of the {size} events",
            version=version,
            size=said.size,
        )
        if "body" in one:
            hashed = _hash_of_body(one, said)
            bodies[version] = one["body"]
        else:
            hashed = bytes.fromhex(one["hash"])
        path = [bytes.fromhex(other) for other in one["path"]]
        told = {"version": version, "hash": hashed.hex()[:16], "size": said.size}
        found = root_from_inclusion(leaf(hashed), version - 1, said.size, path)
        require(found == said.root, "event {version}, hash {hash}, is not in the tree that was signed", **told)
        shows.append(say("event {version}, hash {hash}, is in the log of {size} events", **told))
    shown = {one["event"] for one in data["events"]}
    if len(shown) <= said.size - min(shown):  # not all from there on
        shows.append(
            say("a later event may have corrected or undone what is shown: the proof does not include them all")
        )
    return Proof((note,), tuple(shows), bodies)


def _hash_of_body(one: Data, said: Checkpoint) -> bytes:
    """Of an event that is handed over: it is the one that it is said to be, of that log."""
    stored = strict_json(one["body"])
    require(
        stored["version"] == one["event"],
        "event {version} is numbered {other}",
        version=one["event"],
        other=stored["version"],
    )
    require(
        stored["stream"] == said.stream,
        "event {version} belongs to another log, {other}",
        version=one["event"],
        other=stored["stream"],
    )
    return sha256(b"\x01" + bytes.fromhex(one["before"]) + one["body"].encode()).digest()


def _consistency(note: Note, said: Checkpoint, data: Data) -> Proof:
    earlier = parsed_note(data["earlier"])
    before = parsed_checkpoint(earlier.text)
    require(
        before.origin == said.origin,
        "the two belong to different logs: {one} and {other}",
        one=before.origin,
        other=said.origin,
    )
    path = [bytes.fromhex(other) for other in data["path"]]
    holds = are_consistent(before.size, before.root, said.size, said.root, path)
    require(
        holds,
        "the log of {size} events does not begin with the {earlier} events of the earlier checkpoint",
        size=said.size,
        earlier=before.size,
    )
    return Proof(
        (earlier, note),
        (say("the log of {size} events begins with the same {earlier} events", size=said.size, earlier=before.size),),
        {},
    )
