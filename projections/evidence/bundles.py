"""Bundles as they are packed and read: of a log, behind --db like a database, and of a congress (decision 199).

With each: how much of it those whom a reader trusts vouch for.
"""

import io
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import IO, Final, NoReturn

import msgspec

from core.certificate_check.log import counting, strict_json
from core.certificate_check.wrong import Wrong, require
from core.evidence.bundle import Bundle, checked_bundle
from core.evidence.coverage import Cover
from core.model.congress import is_congress
from core.model.sentence import joined, say, text_of
from events.errors import BadInput, Finding, IntegrityFailure, StorageUnavailable
from events.log.envelope import GENESIS, EventRow, Head
from events.store.kept_checkpoints import kept_note
from events.store.memory import MemoryStore
from projections.evidence.bundle_file import CONGRESS, members_of, read_members
from projections.log_in_words.above_sections import told_of_chiefs

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """The file of these parts, in their order."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def read_bundle(file: Path) -> tuple[Bundle, dict[str, bytes]]:
    """A bundle with its parts, everything recomputed.

    Raises `BadInput` for a file that is none or was cut short, `IntegrityFailure` for one that contradicts itself.
    """
    try:
        members = read_members(file)
    except (Wrong, OSError) as error:
        said = str(error.strerror) if isinstance(error, OSError) else text_of(error)
        raise BadInput((Finding(str(file), 0, 0, said, say("a bundle written by `bundle seal`")),)) from error
    try:
        return checked_bundle(members), members
    except Wrong as error:
        raise IntegrityFailure(
            "{file} is not valid: {error}. Keep it as evidence, and ask for another copy.",
            file=file,
            error=text_of(error),
        ) from error


class BundleStore(MemoryStore):
    """The log of a bundle; see `events.store.store.EventStore`."""

    def __init__(self, file: Path, bundle: Bundle | None = None) -> None:
        """`bundle`: what is in the file, where it was read and checked before."""
        super().__init__()
        bundle = bundle or read_bundle(file)[0]
        self._file, self.bundle = file, bundle
        self._take(bundle)

    def _take(self, bundle: Bundle) -> None:
        source = self._stream_for(bundle.stream)
        source.rows = list(_rows(bundle))
        source.end = Head(len(source.rows), source.rows[-1].hash)
        for note in bundle.notes:
            row = kept_note(note)
            source.kept[row.digest] = row

    def append(self, *_: object, **__: object) -> NoReturn:
        """Refused."""
        self._refuse()

    def append_all(self, *_: object, **__: object) -> NoReturn:
        """Refused."""
        self._refuse()

    def keep(self, *_: object, **__: object) -> NoReturn:
        """Refused."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise StorageUnavailable(
            "{file} is a sealed bundle and is read-only. Nothing was changed. Work on the database it was made from.",
            file=self._file,
        )


class CongressBundleStore(BundleStore):
    """The logs of a bundle of a congress; `bundle` is that of the congress itself."""

    def __init__(self, file: Path) -> None:
        """Raises as `read_congress_bundle` does."""
        self.logs = {stream: one.bundle for stream, one in read_congress_bundle(file).items()}
        above, *others = self.logs.values()
        super().__init__(file, above)
        for other in others:
            self._take(other)


def _rows(bundle: Bundle) -> list[EventRow]:
    """The rows of a database, every column made of the bodies."""
    found: list[EventRow] = []
    for event, body in zip(bundle.events, bundle.bodies, strict=True):
        stored = strict_json(body.decode())
        before = found[-1] if found else None
        same = before is not None and before.command_id == stored["causation"]
        found.append(
            EventRow(
                stream_id=event.stream,
                version=event.version,
                event_id=stored["event_id"],
                command_id=stored["causation"],
                command_ix=before.command_ix + 1 if same and before is not None else 0,
                type=event.type,
                schema_version=event.schema_version,
                body=body,
                prev_hash=before.hash if before is not None else GENESIS,
                hash=bytes.fromhex(event.hash),
            )
        )
    return found


_FORMAT: Final = "pairtrail-congress/1"
_ENDING: Final = ".bundle"


class OneLog(msgspec.Struct, frozen=True):
    """The bundle of one log, checked, with its parts."""

    bundle: Bundle
    members: Mapping[str, bytes]


def sealed_congress(bundles: Mapping[str, bytes]) -> bytes:
    """The file, made of the bundles by the names of their logs."""
    parts = {stream + _ENDING: content for stream, content in bundles.items()}
    listed = {name: {"bytes": len(content), "sha256": sha256(content).hexdigest()} for name, content in parts.items()}
    contents = msgspec.json.encode({"format": _FORMAT, "parts": listed}) + b"\n"
    return zipped({CONGRESS: contents, **parts})


def holds_congress(file: Path) -> bool:
    """Whether a bundle is one of a congress; what is no bundle is none."""
    try:
        return CONGRESS in read_members(file)
    except (Wrong, OSError):
        return False


def read_congress_bundle(file: Path) -> dict[str, OneLog]:
    """Every log in the file, recomputed, that of the congress first.

    Raises `BadInput` for a file that is none, `IntegrityFailure` for one that contradicts itself: also where a log is
    missing of which the congress has a hash, or has not that hash.
    """
    try:
        members = read_members(file)
        require(CONGRESS in members, "it has no list of its parts")
        found = logs_in(members)
    except OSError as error:
        raise BadInput((Finding(str(file), 0, 0, str(error.strerror), _EXPECTED),)) from error
    except Wrong as error:
        raise IntegrityFailure(
            "{file} is not valid: {error}. Keep it as evidence, and ask for another copy.",
            file=file,
            error=text_of(error),
        ) from error
    return found


_EXPECTED: Final = say("a bundle written by `bundle seal`")


def logs_in(members: Mapping[str, bytes]) -> dict[str, OneLog]:
    """The same of the parts of such a file. Raises `Wrong`."""
    listed = strict_json(members[CONGRESS].decode("utf-8", "replace"))
    require(
        isinstance(listed, dict) and listed.get("format") == _FORMAT, "its list of parts is not in the expected format"
    )
    parts = listed.get("parts")
    require(isinstance(parts, dict) and {*parts, CONGRESS} == {*members}, "its parts do not match its list")
    found: dict[str, OneLog] = {}
    for name, said in parts.items():
        content = members[name]
        require(
            isinstance(said, dict) and said.get("sha256") == sha256(content).hexdigest(),
            "{name} does not match the list of parts",
            name=name[:80],
        )
        inner = members_of(_opened(content))
        bundle = checked_bundle(inner)
        require(name == bundle.stream + _ENDING, "{name} contains a different log", name=name[:80])
        found[bundle.stream] = OneLog(bundle, inner)
    above = [stream for stream in found if is_congress(stream)]
    require(len(above) == 1, "it does not contain the log of a congress")
    _check_witnessed(found[above[0]].bundle, found)
    return {above[0]: found[above[0]], **found}


def told_in(found: Mapping[str, OneLog]) -> Iterator[str]:
    """What somebody recorded of sections in the log of the congress who is not chief arbiter there."""
    above = next(iter(found.values())).bundle
    yield from told_of_chiefs(above.events, {stream: one.bundle.events for stream, one in found.items()})


def sealed_apart(covers: Mapping[str, Cover]) -> str:
    """That the logs were not sealed together, so that one may be behind the others; empty: they were.

    Together: by one key that the reader trusts, at one time. When a bundle says that it was sealed is anybody's word
    where no such seal covers that; without any signature that the reader trusts, nothing more is said of it.
    """
    times = {stream: str(one.bundle.manifest["sealed_at"]) for stream, one in covers.items()}
    if len({*times.values()}) > 1:
        return say(
            "Unconfirmed, because the logs were not sealed together: one may lack events that were recorded before "
            "another was sealed ({times}).",
            times=joined("; ", (f"{stream} {time}" for stream, time in times.items())),
        )
    seals = [{by.key for by in one.vouched if by.seals} for one in covers.values()]
    if set.intersection(*seals) or not any(one.vouched for one in covers.values()):
        return ""
    return say(
        "Unconfirmed, because no key that you trust has sealed all of the logs: one may lack events that were recorded "
        "before another was sealed ({keys}).",
        keys=joined(
            "; ",
            (
                joined(" ", (stream, ", ".join(sorted(keys)) or say("no such seal")))
                for stream, keys in zip(covers, seals, strict=True)
            ),
        ),
    )


def _opened(content: bytes) -> IO[bytes]:

    return io.BytesIO(content)


def _check_witnessed(above: Bundle, found: Mapping[str, OneLog]) -> None:
    """Every hash that the congress has of a section is the one of its log; no section is missing."""
    sections = set[str]()
    for event in counting(above.events):
        if event.type in {"section-added", "section-removed"}:
            (sections.add if event.type == "section-added" else sections.discard)(event.data["section"])
    missing = sorted(sections - set(found))
    require(not missing, "the log of section {section} is missing", section=next(iter(missing), ""))
    for event in above.events:
        named = [(part["section"], part["last"], part["hash"]) for part in event.data.get("written", ())]
        named += [(part["section"], part["version"], part["hash"]) for part in event.data.get("as_of", ())]
        for section, last, digest in named:
            if section not in found:
                continue
            log = found[section].bundle.events
            require(
                len(log) >= last and log[last - 1].hash == digest,
                "event {event} of the congress has another hash of section {section}",
                event=event.version,
                section=section,
            )
