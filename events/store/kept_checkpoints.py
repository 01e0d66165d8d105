"""Checkpoints as they are kept beside a log, and whether they say what the log says."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

import msgspec

from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import contradiction, dated_before, parsed_checkpoint, tree_of
from core.evidence.note import Note, parsed_note
from core.model.sentence import Refused, say, text_of
from events.errors import BadInput, Finding, IntegrityFailure
from events.log.appending import Kept, Kind
from events.log.envelope import EventRow
from events.log.verification import Flaw, LogFinding
from events.signing.judging import AHEAD
from events.signing.time_stamp import TimeStamp, parsed_time_stamp
from events.signing.trust_list import as_second


def kept_note(note: Note) -> Kept:
    """A checkpoint as it is kept. Raises `Wrong` for a note that is none."""
    content = str(note).encode()
    return Kept(sha256(content).hexdigest(), parsed_checkpoint(note.text).size, Kind.NOTE, content)


def kept_token(size: int, token: bytes) -> Kept:
    """A time stamp of the checkpoint over so many events."""
    return Kept(sha256(token).hexdigest(), size, Kind.TOKEN, token)


def time_stamp_kept(token: bytes, kept: Sequence[Kept], now: datetime) -> Kept:
    """A time stamp of one of the checkpoints that are kept: of its text, or of the file with its signatures.

    Raises `BadInput` for what is none, or is of something else; `Refused` for a time that cannot be.
    """
    try:
        stamp = parsed_time_stamp(token)
        imprint = stamp.imprint
    except Wrong as error:
        raise BadInput(
            (Finding(say("the time stamp"), 0, 0, text_of(error), say("the response of an authority (.tsr)")),)
        ) from error
    for row in kept:
        if row.kind == Kind.NOTE:
            _note_of(row)
        if row.kind == Kind.NOTE and imprint in _imprints(row):
            if wrong := _untimely(stamp, row) or _of_the_future(stamp, now):
                raise Refused("The time stamp was not kept: {wrong}.", wrong=wrong)
            return kept_token(row.size, token)
    said = say("a time stamp for something else, with SHA-256 {hex}", hex=imprint.hex()[:16])
    raise BadInput(
        (Finding(say("the time stamp"), 0, 0, said, say("a time stamp for a checkpoint kept with this record")),)
    )


def _untimely(stamp: TimeStamp, row: Kept) -> str:
    """Nobody can stamp what is not signed yet."""
    signed = parsed_checkpoint(parsed_note(_bytes(row.content).decode()).text).time
    if as_second(datetime.fromisoformat(stamp.time) + AHEAD) >= signed:
        return ""
    return say(
        "a time stamp is dated {time}, but its checkpoint was signed at {signed}", time=stamp.time, signed=signed
    )


def _of_the_future(stamp: TimeStamp, now: datetime) -> str:
    if stamp.time <= as_second(now + AHEAD):
        return ""
    return say("it is dated {time}, which is in the future: a clock is wrong", time=stamp.time)


def stamps_in(kept: Sequence[Kept]) -> tuple[tuple[int, TimeStamp], ...]:
    """The time stamps, each with the number of events that its checkpoint speaks of, and what of it was stamped."""
    notes = [(_note_of(row), row) for row in kept if row.kind == Kind.NOTE]
    of_text = {sha256(note.text.encode()).digest() for note, _ in notes}
    whole = {sha256(row.content).digest() for _, row in notes}
    found = []
    for row in kept:
        if row.kind == Kind.TOKEN:
            stamp = _stamp_of(row)
            covers = (
                say("of the checkpoint's text")
                if stamp.imprint in of_text
                else say("of the checkpoint's text and signatures")
            )
            found.append(
                (row.size, replace(stamp, covers=covers if stamp.imprint in of_text | whole else say("of nothing")))
            )
    return tuple(found)


def _imprints(row: Kept) -> tuple[bytes, bytes]:
    """SHA-256 of the text that was signed, and of text and signatures."""
    content = _bytes(row.content)
    return sha256(parsed_note(content.decode()).text.encode()).digest(), sha256(content).digest()


def _note_of(row: Kept) -> Note:
    """A checkpoint as it was kept. Raises `IntegrityFailure` where somebody changed it since."""
    try:
        note = parsed_note(_bytes(row.content).decode())
        parsed_checkpoint(note.text)
    except (Wrong, UnicodeDecodeError) as error:
        raise _changed(error) from error
    return note


def _stamp_of(row: Kept) -> TimeStamp:
    """As `_note_of`."""
    try:
        return parsed_time_stamp(_bytes(row.content))
    except Wrong as error:
        raise _changed(error) from error


def _changed(error: Exception) -> IntegrityFailure:
    return IntegrityFailure(
        "A checkpoint or time stamp kept with the record is damaged: {problem}. Nothing was changed. `pairtrail "
        "verify` lists every problem; restore the record from a copy.",
        problem=say("bytes that are not text") if isinstance(error, UnicodeDecodeError) else text_of(error),
    )


def notes_in(kept: Iterable[Kept]) -> tuple[Note, ...]:
    """The checkpoints, the shortest log first; signatures of one text, which came one after another, put together.

    Raises `IntegrityFailure` for one that somebody changed since.
    """
    found: dict[str, Note] = {}
    for row in sorted(kept, key=lambda one: (str(one.size).zfill(20), str(one.digest))):
        if row.kind == Kind.NOTE:
            note = _note_of(row)
            before = found.get(note.text, Note(note.text, ()))
            found[note.text] = Note(note.text, tuple(dict.fromkeys((*before.signatures, *note.signatures))))
    return tuple(sorted(found.values(), key=_by_size_and_time))


def _by_size_and_time(note: Note) -> tuple[int, str, str]:
    said = parsed_checkpoint(note.text)
    return said.size, said.time, note.text


def kept_findings(stream: str, kept: Sequence[Kept], rows: Sequence[EventRow]) -> Iterator[LogFinding]:
    """What is wrong with what is kept beside a log of these rows; whether a signature is good is not looked at.

    The program keeps no checkpoint that contradicts the log: where one does, one of the two was changed.
    """
    hashes = [_bytes(one.hash) for one in rows]
    tree = tree_of(hashes) if kept else []
    for row in kept:
        wrong = _no_bytes(row.content) or _wrong_with(stream, row, hashes, tree)
        if wrong := wrong or _wrong_time(row, rows) or _wrong_stamp(row, kept):
            version = row.size if row.size in range(1, len(hashes) + 1) else 0
            yield LogFinding(
                stream, version, Flaw.CHECKPOINT, say("a checkpoint kept with the log: {wrong}", wrong=wrong)
            )


def _no_bytes(content: object) -> str:
    return "" if isinstance(content, bytes) else say("its content is not bytes")


def _wrong_time(row: Kept, rows: Sequence[EventRow]) -> str:
    """A checkpoint is not older than the newest event that it covers."""
    if row.kind != Kind.NOTE:
        return ""
    try:
        recorded = str(msgspec.json.decode(_bytes(rows[row.size - 1].body))["recorded_at"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    return dated_before(parsed_checkpoint(parsed_note(row.content.decode()).text), {row.size: recorded})


def _wrong_stamp(row: Kept, kept: Sequence[Kept]) -> str:
    """A stamp is kept with the checkpoint that it was made of."""
    if row.kind != Kind.TOKEN:
        return ""
    try:
        beside = [one for one in kept if one.kind == Kind.NOTE and one.size == row.size]
        stamp = parsed_time_stamp(row.content)
        of_those = [one for one in beside if stamp.imprint in _imprints(one)]
        impossible = next(filter(None, (_untimely(stamp, one) for one in of_those)), "")
    except (Wrong, UnicodeDecodeError) as error:
        return say("a time stamp cannot be read: {error}", error=text_of(error))
    return (
        impossible
        if of_those
        else say("a time stamp does not match any stored checkpoint of {size!r} events", size=row.size)
    )


def _wrong_with(stream: str, row: Kept, hashes: Sequence[bytes], tree: Sequence[Sequence[bytes]]) -> str:
    if sha256(row.content).hexdigest() != row.digest:
        return say("its bytes do not match the digest {digest!r}", digest=row.digest)
    if row.kind not in list(Kind):
        return say("it is of kind {kind!r}, which pairtrail does not store", kind=row.kind)
    if row.kind == Kind.TOKEN:
        return (
            "" if row.size in range(1, len(hashes) + 1) else say("the column 'size' contains {size!r}", size=row.size)
        )
    try:
        said = parsed_checkpoint(parsed_note(row.content.decode()).text)
    except (Wrong, UnicodeDecodeError) as error:
        return say("it cannot be read: {error}", error=text_of(error))
    if said.size != row.size:
        return say("the column 'size' contains {size!r}, but the text says {right}", size=row.size, right=said.size)
    return contradiction(said, stream, hashes, tree)


def _bytes(value: object) -> bytes:
    """A database may hold anything by now."""
    return value if isinstance(value, bytes) else b""
