"""Readers of what strangers send, and what each may do with any bytes: say what they hold, or refuse with the place."""

import json
import re
import sqlite3
import tempfile
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from cli.input.audit_sources import sources
from cli.input.entries_file import read_entries
from core.certificate_check.document import check_certificate
from core.certificate_check.log import chain
from core.certificate_check.wrong import Wrong
from core.evidence.bundle import MANIFEST, checked_bundle
from events.errors import BadInput, UnknownEvent
from events.lists.files import opened
from events.log.codec import CODEC
from events.trf.reader import read_document
from projections.evidence.bundle_file import read_members
from tests.data_paths import KEPT_DATA, TESTS, oracle_files

SECONDS: Final = 2.0
"""Of processor time, for files of some ten kilobytes at most."""

KEPT: Final = TESTS / "fuzz" / "corpus"
"""Small files that are as they should be, and what was found, a folder a target."""


class Misbehaved(AssertionError):
    """A reader did with some bytes what it may not do."""


@dataclass(frozen=True)
class Target:
    """A reader, and the folders of the product that it goes through."""

    read: Callable[[bytes], None]
    rooms: tuple[str, ...]
    more: Callable[[], list[bytes]] = list

    def corpus(self, name: str) -> list[bytes]:
        """Where changes begin from, always in the same order."""
        return [path.read_bytes() for path in sorted((KEPT / name).glob("*"))] + self.more()

    def must(self, data: bytes) -> None:
        """Read it; raises `Misbehaved`, or what the reader should not have raised."""
        before = time.process_time()
        self.read(data)
        if time.process_time() - before > SECONDS:
            raise Misbehaved(f"it took more than {SECONDS} seconds")


def _findings_have_places(refusal: BadInput) -> None:
    if not refusal.findings:
        raise Misbehaved(f"refused without a finding: {refusal}")
    for one in refusal.findings:
        if one.line < 0 or one.column < 0 or not one.read or not one.expected or not one.file:
            raise Misbehaved(f"a finding without its place: {one}")


def _report(data: bytes) -> None:
    try:
        read_document(data, "x.trf")
    except BadInput as refusal:
        _findings_have_places(refusal)


def _of_a_file(read: Callable[[Path], object], data: bytes, name: str) -> None:
    with tempfile.TemporaryDirectory(prefix="pairtrail-fuzz-") as folder:
        file = Path(folder) / name
        file.write_bytes(data)
        try:
            read(file)
        except BadInput as refusal:
            _findings_have_places(refusal)


def _entries(data: bytes) -> None:
    _of_a_file(read_entries, data, "entries.csv")


def _rating_list(data: bytes) -> None:
    def read(file: Path) -> None:
        with opened(file) as found:
            for _ in found.players:
                pass

    _of_a_file(read, data, "standard_nov26frl.txt")


def _certificate(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    for one in (text, _with_its_hash(text)):
        found = check_certificate(one)
        if not found.holds and not all(found.problems):
            raise Misbehaved("refused without a word")


def _with_its_hash(text: str) -> str:
    """The certificate with the head that its events have, so that what is behind that question is reached."""
    try:
        document = json.loads(text)
        document["head"] = chain(document["events"])[-1].hash
        return json.dumps(document)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, Wrong):
        return text


def _bundle(data: bytes) -> None:
    def read(file: Path) -> None:
        try:
            checked_bundle(read_members(file))
        except Wrong as wrong:
            if not str(wrong):
                raise Misbehaved("refused without a word") from wrong

    _of_a_file(read, data, "x.bundle")


_PART: Final = re.compile(rb"\n--([a-z0-9./-]+)--\n")


def _bundle_parts(data: bytes) -> None:
    """The parts one after the other, each behind a line with its name; the manifest gets the hashes that they have."""
    first, *rest = _PART.split(b"\n" + data)
    members = {name.decode(): content for name, content in zip(rest[::2], rest[1::2], strict=True)}
    try:
        manifest = json.loads(members[MANIFEST])
        for name in manifest["parts"]:
            found = members.get(name, b"")
            manifest["parts"][name] = {"bytes": len(found), "sha256": sha256(found).hexdigest()}
        members[MANIFEST] = json.dumps(manifest).encode()
    except (ValueError, LookupError, TypeError, RecursionError):
        members[MANIFEST] = first
    try:
        checked_bundle(members)
    except Wrong as wrong:
        if not str(wrong):
            raise Misbehaved("refused without a word") from wrong


def _parts_of_bundles() -> list[bytes]:
    found = []
    for path in sorted((KEPT / "bundle").glob("[!f]*.bundle")):  # those found are damaged
        with zipfile.ZipFile(path) as archive:
            parts = [b"\n--%s--\n%s" % (one.encode(), archive.read(one)) for one in archive.namelist()]
            found.append(b"".join(parts)[1:])
    return found


def _event(data: bytes) -> None:
    """The name of the type, a blank, its version, a line end, the body."""
    head, _, body = data.partition(b"\n")
    name, _, version = head.decode("latin-1").partition(" ")
    if not version.isascii() or not version.isdecimal() or len(version) > 3:
        return
    try:
        CODEC.decode(name, int(version), body)
    except (msgspec.DecodeError, UnicodeDecodeError, UnknownEvent) as refusal:  # what verification tells of
        if not str(refusal):
            raise Misbehaved("refused without a word") from refusal


_ARCHIVE_BYTES: Final = 1 << 16


def _archive(data: bytes) -> None:
    def read(file: Path) -> None:
        for one in sources([str(file)], _ARCHIVE_BYTES):
            if len(one.contents) > _ARCHIVE_BYTES:
                raise Misbehaved(f"{len(one.contents)} bytes came out of {one.name}")
            if one.problem and not (one.name and one.reason):
                raise Misbehaved("left out without a name or a reason")

    _of_a_file(read, data, "x.zip")


def _small_reports() -> list[bytes]:
    return [path.read_bytes() for path in oracle_files() if path.stat().st_size < 6000][:5]


def stored_events() -> list[bytes]:
    """The events of the kept logs of first shapes, as `_event` reads them."""
    found = set()
    for file in sorted((KEPT_DATA / "first-shapes").glob("*.db")):
        with closing(sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)) as database:
            for name, version, body in database.execute("SELECT type, schema_version, body FROM event"):
                found.add(f"{name} {version}\n".encode() + (body if isinstance(body, bytes) else body.encode()))
    return sorted(found)


TARGETS: Final = {
    "report": Target(_report, ("events/trf",), _small_reports),
    "entries": Target(_entries, ("cli/input",)),
    "rating-list": Target(_rating_list, ("events/lists",)),
    "certificate": Target(_certificate, ("core/certificate_check",)),
    "bundle": Target(_bundle, ("core/evidence", "core/certificate_check", "projections/evidence")),
    "bundle-parts": Target(_bundle_parts, ("core/evidence", "core/certificate_check"), _parts_of_bundles),
    "event": Target(_event, ("events/log", "events/vocabulary"), stored_events),
    "archive": Target(_archive, ("cli/input",)),
}
