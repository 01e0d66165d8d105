"""Forged checkpoints, public folders, receipts and proofs: each says of the tournament `club` what was not so."""

import json
import shutil
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from core.evidence.checkpoint import Checkpoint, parsed_checkpoint
from core.evidence.note import Note, Signature, parsed_note
from events.signing.key_folder import KeyFolder
from tests.evidence.bundle_forging import bodies, compact, hashes
from tests.evidence.genuine import parts_of

Proof = dict[str, Any]


@dataclass(frozen=True)
class ForgedText:
    """Another text in place of the genuine one of that file."""

    does: str
    of: str
    forge: Callable[[str], str]


def _other(change: Callable[[Note], Note]) -> Callable[[str], str]:
    return lambda text: str(change(parsed_note(text)))


def _by(folder: str, own: str, /, *, cosigned: int = 0, **said: Any) -> Callable[[str], str]:
    """A checkpoint that says something else, signed by that key."""

    def forge(text: str) -> str:
        signer = KeyFolder(Path(folder)).signer(own, lambda _: b"")
        was = parsed_checkpoint(parsed_note(text).text)
        fields = {name: getattr(was, name) for name in ("origin", "size", "root", "head", "time", "actor", "occasion")}
        one = Checkpoint(**({**fields, "key": signer.key.label} | said))
        signature = signer.cosigned(one.text, cosigned) if cosigned else signer.signed(one.text)
        return str(Note(one.text, (signature,)))

    return forge


def _signatures(change: Callable[[tuple[Signature, ...]], tuple[Signature, ...]]) -> Callable[[str], str]:
    return _other(lambda note: Note(note.text, change(note.signatures)))


def _of_another(file: str) -> Callable[[str], str]:
    """The signatures of another checkpoint under this text."""
    return _other(lambda note: Note(note.text, parsed_note(Path(file).read_text(encoding="utf-8")).signatures))


def _words(was: str, becomes: str) -> Callable[[str], str]:
    def forge(text: str) -> str:
        assert was in text, (was, text)
        return text.replace(was, becomes, 1)

    return forge


def _raw(signature: Signature, raw: bytes) -> Signature:
    return Signature(signature.name, signature.key_id, raw, signature.time)


def _with_the_tree_of_early(text: str) -> str:
    early = parsed_checkpoint(parsed_note(Path("early.checkpoint").read_text(encoding="utf-8")).text)
    return _by("keys", "ben", root=early.root)(text)


CHECKPOINTS: tuple[ForgedText, ...] = (
    ForgedText("the signatures of an earlier checkpoint", "end.checkpoint", _of_another("early.checkpoint")),
    ForgedText("the signatures of another tournament's", "end.checkpoint", _of_another("twin.checkpoint")),
    ForgedText("a shorter log, under the signature of the whole", "end.checkpoint", _words("\n20\n", "\n19\n")),
    ForgedText("a longer log, under the same signature", "end.checkpoint", _words("\n20\n", "\n200\n")),
    ForgedText("another signer's name in the text", "end.checkpoint", _words("actor Anna Berg", "actor Ben")),
    ForgedText("another occasion", "end.checkpoint", _words("for end", "for the prizes")),
    ForgedText("an hour later", "end.checkpoint", _words("time 2026-01-09T17", "time 2026-01-09T18")),
    ForgedText("another tournament's name", "end.checkpoint", _words("pairtrail/club/", "pairtrail/twin/")),
    ForgedText(
        "a name in letters that look the same", "end.checkpoint", _words("— anna ", "— \N{CYRILLIC SMALL LETTER A}nna ")
    ),
    ForgedText("a line more in the text", "end.checkpoint", _words("for end\n", "for end\nseen by the committee\n")),
    ForgedText(
        "a signature cut short", "end.checkpoint", _signatures(lambda own: (_raw(own[0], own[0].signature[:-1]),))
    ),
    ForgedText("a signature of zeros", "end.checkpoint", _signatures(lambda own: (_raw(own[0], bytes(64)),))),
    ForgedText("no signature", "end.checkpoint", lambda text: text.partition("\n\n")[0] + "\n\n"),
    ForgedText(
        "the cosigner's line as the signer's",
        "cosigned.checkpoint",
        _signatures(lambda own: (Signature("anna", own[0].key_id, own[1].signature),)),
    ),
    ForgedText(
        "the cosigner's hour set forward",
        "cosigned.checkpoint",
        _signatures(lambda own: (Signature(own[1].name, own[1].key_id, own[1].signature, (own[1].time or 0) + 3600),)),
    ),
    ForgedText("cosigned before it was signed", "end.checkpoint", _by("laptop", "lind", cosigned=1_600_000_000)),
    ForgedText("cosigned in the year 2040", "end.checkpoint", _by("laptop", "lind", cosigned=2_208_988_800)),
    ForgedText("signed by a stranger's key of the same name", "end.checkpoint", _by("cellar", "anna")),
    ForgedText(
        "signed by a stranger as with the chief arbiter's key",
        "end.checkpoint",
        lambda text: _by("cellar", "anna", key=parsed_checkpoint(parsed_note(text).text).key)(text),
    ),
    ForgedText(
        "signed by the deputy as with the chief arbiter's key",
        "end.checkpoint",
        lambda text: _by("keys", "ben", key=parsed_checkpoint(parsed_note(text).text).key)(text),
    ),
    ForgedText("by the deputy, of another last event", "end.checkpoint", _by("keys", "ben", head=bytes(32))),
    ForgedText("by the deputy, of another tree", "end.checkpoint", _by("keys", "ben", root=bytes(32))),
    ForgedText("by the deputy, of the shorter log's tree", "end.checkpoint", _with_the_tree_of_early),
    ForgedText("by the deputy, of an event that never was", "end.checkpoint", _by("keys", "ben", size=21)),
    ForgedText(
        "by the deputy, of a number of events that was then another", "end.checkpoint", _by("keys", "ben", size=12)
    ),
    ForgedText(
        "by the deputy, of another beginning",
        "end.checkpoint",
        _by("keys", "ben", origin="pairtrail/club/0123456789abcdef"),
    ),
    ForgedText(
        "by the deputy, dated before the last event", "end.checkpoint", _by("keys", "ben", time="2026-01-09T17:00:00Z")
    ),
    ForgedText("by the deputy, dated in the future", "end.checkpoint", _by("keys", "ben", time="2040-01-09T17:00:00Z")),
    ForgedText(
        "by the deputy, on a day that no calendar has",
        "end.checkpoint",
        _by("keys", "ben", time="2026-02-30T17:00:00Z"),
    ),
    ForgedText(
        "a true checkpoint of another tournament",
        "end.checkpoint",
        lambda _: Path("twin.checkpoint").read_text(encoding="utf-8"),
    ),
)


@dataclass(frozen=True)
class ForgedFolder:
    """Another public folder in place of `public`."""

    does: str
    forge: Callable[[Path], object]


def _tile(folder: Path) -> Path:
    return next(one for one in sorted(folder.rglob("*")) if one.is_file() and "tile" in str(one))


def _two_exchanged(hashed: bytes) -> bytes:
    return hashed[32:64] + hashed[:32] + hashed[64:]


def _last(folder: Path) -> Path:
    return next(one for one in sorted((folder / "checkpoints").iterdir()))


FOLDERS: tuple[ForgedFolder, ...] = (
    ForgedFolder(
        "two hashes exchanged",
        lambda folder: _tile(folder).write_bytes(_two_exchanged(_tile(folder).read_bytes())),
    ),
    ForgedFolder("the last hash cut off", lambda folder: _tile(folder).write_bytes(_tile(folder).read_bytes()[:-32])),
    ForgedFolder(
        "the hashes of another tournament",
        lambda folder: _tile(folder).write_bytes(_tile(Path("public-twin")).read_bytes()),
    ),
    ForgedFolder(
        "the checkpoint of another tournament",
        lambda folder: [
            shutil.rmtree(folder / "checkpoints"),
            shutil.copytree("public-twin/checkpoints", folder / "checkpoints"),
            shutil.copy("public-twin/checkpoint", folder / "checkpoint"),
        ],
    ),
    ForgedFolder(
        "another tournament's folder under this name",
        lambda folder: [shutil.rmtree(folder), shutil.copytree("public-twin", folder)],
    ),
    ForgedFolder(
        "the checkpoint by a stranger",
        lambda folder: [
            one.write_text(_by("cellar", "anna")(one.read_text(encoding="utf-8")), encoding="utf-8")
            for one in (folder / "checkpoint", _last(folder))
        ],
    ),
    ForgedFolder(
        "no checkpoint", lambda folder: [(folder / "checkpoint").unlink(), shutil.rmtree(folder / "checkpoints")]
    ),
    ForgedFolder(
        "the checkpoint with another signer's name",
        lambda folder: [
            one.write_text(one.read_text(encoding="utf-8").replace("actor Anna Berg", "actor Ben"), encoding="utf-8")
            for one in (folder / "checkpoint", _last(folder))
        ],
    ),
)


def _hash(version: int, of: str = "club") -> str:
    return hashes(parts_of(f"{of}.bundle"))[version - 1]


RECEIPTS: dict[str, Callable[[], str]] = {
    "a hash of another tournament": lambda: _hash(9, "twin")[:16],
    "a hash with its last digit changed": lambda: _hash(20)[:15] + ("0" if _hash(20)[15] != "0" else "1"),
    "a hash with two digits exchanged": lambda: _exchanged(_hash(20)[:16]),
    "a hash read from its end": lambda: _hash(20)[::-1][:16],
    "the middle of a hash": lambda: _hash(20)[8:24],
    "a hash that goes on otherwise": lambda: _hash(20)[:40] + "0" * 24,
    "a hash with a letter that looks the same": lambda: _hash(18)[:16].replace("a", "\N{CYRILLIC SMALL LETTER A}"),
    "a line of a paper with another event's hash": lambda: f"As of event 16 of club, hash {_hash(17)}",
    "a line of a paper with another tournament's name": lambda: f"As of event 9 of club, hash {_hash(9, 'twin')}",
    "two hashes in one": lambda: f"{_hash(19)[:16]} {_hash(20)[:16]}",
}
"""What is shown as the receipt of a sheet."""


def _exchanged(digits: str) -> str:
    at = next(place for place in range(15) if digits[place] != digits[place + 1])
    return digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]


# --- proofs ----------------------------------------------------------------------------------------------------------


def _proof(change: Callable[[Proof], object]) -> Callable[[str], str]:
    def forge(text: str) -> str:
        document = json.loads(text)
        change(document)
        return json.dumps(document)

    return forge


def _first(**changed: Any) -> Callable[[str], str]:
    return _proof(lambda document: document["events"][0].update(changed))


def _body_with(version: int, **changed: Any) -> Callable[[Proof], None]:
    def change(document: Proof) -> None:
        found = next(one for one in document["events"] if one["event"] == version)
        stored = json.loads(found["body"])
        stored["data"] |= changed
        found["body"] = compact(stored)

    return change


def _from_twin(document: Proof) -> None:
    """Events of another tournament, with their paths, under this one's checkpoint."""
    document["events"] = json.loads(Path("twin.json").read_text(encoding="utf-8"))["events"]


def _resigned(document: Proof) -> None:
    """A tree of one event that never was, signed by a stranger."""
    stored = {**bodies(parts_of("club.bundle"))[17], "version": 1}
    stored["data"] = {"round_number": 2, "board": 1, "result": "0-1"}
    one = {"event": 1, "before": "0" * 64, "body": compact(stored), "path": []}
    hashed = sha256(b"\x01" + bytes(32) + one["body"].encode()).digest()
    root = sha256(b"\x00" + hashed).digest()
    document["checkpoint"] = _by("cellar", "anna", size=1, root=root, head=hashed)(document["checkpoint"])
    document["events"] = [one]


def _path(change: Callable[[list[str]], list[str]]) -> Callable[[str], str]:
    return _proof(lambda document: document["events"][0].update(path=change(document["events"][0]["path"])))


def _consistency_path(change: Callable[[list[str]], list[str]]) -> Callable[[str], str]:
    return _proof(lambda document: document.update(path=change(document["path"])))


def _earlier_with(**said: Any) -> Callable[[str], str]:
    return _proof(lambda document: document.update(earlier=_by("cellar", "eve", **said)(document["earlier"])))


PROOFS: tuple[ForgedText, ...] = (
    ForgedText("another result in an event", "inclusion.json", _proof(_body_with(18, result="0-1"))),
    ForgedText("another pairing in an event", "inclusion.json", _proof(_body_with(16, bye=4))),
    ForgedText("an event called another one", "hashes.json", _first(event=11)),
    ForgedText("an event's number as a text", "hashes.json", _first(event="10")),
    ForgedText("an event's number as a truth", "inclusion.json", _first(event=True)),
    ForgedText("an event before the first", "hashes.json", _first(event=-10)),
    ForgedText("an event after the last", "hashes.json", _first(event=21)),
    ForgedText("another hash", "hashes.json", _proof(lambda one: one["events"][0].update(hash=_hash(11)))),
    ForgedText(
        "a node of the tree as an event",
        "hashes.json",
        _proof(lambda one: one["events"][0].update(hash=one["events"][0]["path"][0])),
    ),
    ForgedText("a path cut short", "hashes.json", _path(lambda path: path[:-1])),
    ForgedText("a path with a step more", "hashes.json", _path(lambda path: [*path, path[0]])),
    ForgedText("a path in another order", "hashes.json", _path(lambda path: path[::-1])),
    ForgedText("no path", "hashes.json", _path(lambda _path: [])),
    ForgedText("events of another tournament under this one's checkpoint", "inclusion.json", _proof(_from_twin)),
    ForgedText(
        "another tournament's proof",
        "inclusion.json",
        lambda _: (
            Path("twin.json")
            .read_text(encoding="utf-8")
            .replace('"body": "{\\"stream\\":\\"twin\\"', '"body": "{\\"stream\\":\\"club\\"')
        ),
    ),
    ForgedText("an event that never was, in a tree of a stranger's", "inclusion.json", _proof(_resigned)),
    ForgedText(
        "an event written with an escape",
        "inclusion.json",
        _proof(lambda one: one["events"][4].update(body=one["events"][4]["body"].replace('"1-0"', '"\\u0030-1"'))),
    ),
    ForgedText(
        "an event with a name twice",
        "inclusion.json",
        _proof(
            lambda one: one["events"][4].update(
                body=one["events"][4]["body"].replace('"result":"1-0"', '"result":"1-0","result":"0-1"')
            )
        ),
    ),
    ForgedText("another hash before an event", "inclusion.json", _first(before="0" * 64)),
    ForgedText(
        "an earlier checkpoint in place of the signed one",
        "inclusion.json",
        _proof(lambda one: one.update(checkpoint=Path("early.checkpoint").read_text(encoding="utf-8"))),
    ),
    ForgedText(
        "a number of events that was not signed",
        "inclusion.json",
        _proof(lambda one: one.update(checkpoint=one["checkpoint"].replace("\n20\n", "\n21\n"))),
    ),
    ForgedText(
        "the checkpoint twice, the first one genuine",
        "hashes.json",
        lambda text: text.replace('"events"', '"checkpoint": "", "events"', 1),
    ),
    ForgedText("no event", "inclusion.json", _proof(lambda one: one.update(events=[]))),
    ForgedText("a kind of proof that there is not", "inclusion.json", _proof(lambda one: one.update(kind="both"))),
    ForgedText("an earlier log of another tree", "consistency.json", _earlier_with(root=bytes(32))),
    ForgedText("an earlier log of another length", "consistency.json", _earlier_with(size=11)),
    ForgedText("an earlier log that is longer", "consistency.json", _earlier_with(size=21)),
    ForgedText(
        "an earlier log of another tournament",
        "consistency.json",
        _earlier_with(origin="pairtrail/club/0123456789abcdef"),
    ),
    ForgedText(
        "the two logs exchanged",
        "consistency.json",
        _proof(lambda one: one.update(earlier=one["checkpoint"], checkpoint=one["earlier"])),
    ),
    ForgedText("a path of fewer steps", "consistency.json", _consistency_path(lambda path: path[1:])),
    ForgedText("a path of the same step again", "consistency.json", _consistency_path(lambda path: [*path, path[-1]])),
    ForgedText(
        "a tree's root with a bit turned",
        "consistency.json",
        _proof(lambda one: one.update(checkpoint=_bit_turned(one["checkpoint"]))),
    ),
)


def _bit_turned(note: str) -> str:
    lines = note.split("\n")
    root = bytearray(b64decode(lines[2]))
    root[0] ^= 1
    return "\n".join([*lines[:2], b64encode(bytes(root)).decode(), *lines[3:]])
