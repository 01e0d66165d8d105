"""Is the log what was written? The chain, and the columns against the bodies.

A chain alone misses an edited column that is not hashed; so every column is derived again from the bodies.
`read_rows` is the fast way that every reader takes; `findings` takes its time and says all that is wrong.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from operator import itemgetter
from typing import Any, Final

import msgspec

from core.model.sentence import joined, say, text_of
from events.errors import IntegrityFailure, UnknownEvent
from events.log.codec import Codec, may_be_large, out_of_bounds
from events.log.envelope import GENESIS, Envelope, EventRow, Head, StoredEvent, begun_link, link
from events.log.personal_data import PersonalDatum, commitments_in

_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a body raises that cannot be read; the last one where it is nested without end."""


class Flaw(StrEnum):
    """What can be wrong with a stored log."""

    MISSING = "missing"  # no such log, or the entry that names its end is gone
    GAP = "gap"  # events are missing or out of order
    CHAIN = "chain"  # an event does not name its predecessor's hash
    HASH = "hash"  # the bytes of an event are not those that were hashed
    COLUMN = "column"  # a column says something else than the body
    HEAD = "head"  # the recorded end is not the last event
    UNREADABLE = "unreadable"  # the body is not an event
    UNKNOWN = "unknown"  # an event of a newer release
    CLOCK = "clock"  # recorded before its predecessor
    PERSONAL = "personal"  # a value is not the one that was committed to
    UNPROTECTED = "unprotected"  # the database no longer refuses changes
    DAMAGED = "damaged"  # the database finds fault with itself
    FOREIGN = "foreign"  # something in the database that nobody of ours made
    CHECKPOINT = "checkpoint"  # what was signed about the log is not what is kept, or not what the log is


class LogFinding(msgspec.Struct, frozen=True):
    """One thing wrong with a stored log; `version` 0 means the log as a whole."""

    stream: str
    version: int
    flaw: Flaw
    message: str

    def __str__(self) -> str:
        return str(self.sentence())

    def sentence(self) -> str:
        """Where it is, and what is wrong."""
        place = (
            say("event {version} of {stream}", version=self.version, stream=self.stream)
            if self.version
            else say("log of {stream}", stream=self.stream)
        )
        return say("{place}: {message}", place=place, message=self.message)


_HEADER: Final = msgspec.json.Decoder(Envelope[msgspec.Raw])
_EARLIEST: Final = datetime.min.replace(tzinfo=UTC)


def read_rows(
    stream: str,
    rows: Iterable[Sequence[Any]],
    before: EventRow | None,
    codec: Codec,
    *,
    verify: bool,
    again: Callable[[], Iterable[Sequence[Any]]] | None = None,
) -> tuple[StoredEvent, ...]:
    """The events of consecutive rows, the first of which follows `before`.

    The rows hold the columns of `EventRow` after the stream's name, by which they were found, as the database gives
    them; where they can be read only once, `again` reads them a second time, for the thorough look at what is wrong.
    Raises IntegrityFailure when a row is not what was written (with `verify`) or cannot be decoded, and UnknownEvent
    for an event of a newer release.
    """
    try:
        return tuple(_read_one_after_another(stream, rows, before, codec, verify=verify))
    except UnknownEvent as error:
        looked_at = [EventRow(stream, *row) for row in (rows if again is None else again())]
        if verify and _any_type_column_differs(looked_at):
            raise _failure(stream, looked_at, before, codec) from None
        found = _rows_findings(stream, looked_at, before, codec)
        error.args = next(((one.sentence(),) for one in found if one.flaw is Flaw.UNKNOWN), error.args)
        raise
    except (_NotAsWrittenError, *_UNREADABLE, TypeError):
        looked_at = [EventRow(stream, *row) for row in (rows if again is None else again())]
        raise _failure(stream, looked_at, before, codec) from None


def _read_one_after_another(
    stream: str, rows: Iterable[Sequence[Any]], before: EventRow | None, codec: Codec, *, verify: bool
) -> list[StoredEvent]:
    """The fast way: it stops at the first row that is not what was written and does not say why."""
    version = before.version if before else 0
    prev_hash = before.hash if before else GENESIS
    command, command_ix = (before.command_id, before.command_ix) if before else ("", -1)
    decoders, decode = codec.decoders, None
    last_name = last_schema_version = None
    stored: list[StoredEvent] = []
    for row_version, event_id, command_id, row_ix, name, schema_version, body, row_prev, row_hash in rows:
        version += 1
        if command_id == command:
            command_ix += 1
        else:
            command, command_ix = command_id, 0
        if verify:
            hashed = begun_link()  # events.log.envelope.link, without the call
            hashed.update(prev_hash)
            hashed.update(body)
            if not (
                hashed.digest() == row_hash
                and type(body) is bytes
                and row_prev == prev_hash
                and row_version == version
                and row_ix == command_ix
            ):
                raise _NotAsWrittenError
        if name != last_name or schema_version != last_schema_version:  # most events are results, one after another
            decode = decoders.get((name, schema_version))
            last_name, last_schema_version = name, schema_version
        envelope = decode(body) if decode else codec.decode(name, schema_version, body)
        if may_be_large(body) and out_of_bounds(envelope.data) is not None:
            raise _NotAsWrittenError
        if verify and not (
            envelope.version == row_version
            and envelope.stream == stream
            and envelope.event_id == event_id
            and envelope.causation == command_id
            and envelope.type == name
            and envelope.schema_version == schema_version
        ):
            raise _NotAsWrittenError
        stored.append(
            StoredEvent(
                stream,
                version,
                event_id,
                name,
                schema_version,
                envelope.actor,
                envelope.recorded_at,
                envelope.occurred_at,
                command,
                envelope.data,
                row_hash,
                prev_hash if verify else row_prev,
                body,
            )
        )
        prev_hash = row_hash
    return stored


class _NotAsWrittenError(Exception):
    """A row is not what was written; the thorough look says what is wrong."""


def check_head(stream: str, head: Head, last: EventRow | StoredEvent | None) -> None:
    """Raises IntegrityFailure when the recorded end of the log is not its last event."""
    wrong = [*_head_findings(stream, head, last)]
    if wrong:
        raise integrity_failure(wrong)


def integrity_failure(wrong: Sequence[LogFinding]) -> IntegrityFailure:
    """The error that stops a command; it names the first finding and where to see the others."""
    others = say(" ({count} more)", count=len(wrong) - 1) if len(wrong) > 1 else ""
    return IntegrityFailure(
        "The log was changed: {wrong}{others}. Nothing was written. `pairtrail verify` lists every "
        "problem; restore the log from a copy.",
        wrong=wrong[0].sentence(),
        others=others,
    )


def findings(
    stream: str, rows: Sequence[EventRow], head: Head | None, personal: Iterable[PersonalDatum], codec: Codec
) -> tuple[LogFinding, ...]:
    """Everything wrong with a whole log, in log order; an intact log gives nothing."""
    if head is None and not rows:
        return (LogFinding(stream, 0, Flaw.MISSING, say("no log has that name")),)
    wrong = [*_rows_findings(stream, rows, None, codec)]
    if head is None:
        wrong.append(LogFinding(stream, 0, Flaw.MISSING, say("the entry that records where the log ends is missing")))
    else:
        wrong.extend(_head_findings(stream, head, last_of_log(rows)))
    wrong.extend(_personal_findings(stream, rows, personal, codec))
    return tuple(wrong)


def _failure(stream: str, rows: Iterable[EventRow], before: EventRow | None, codec: Codec) -> IntegrityFailure:
    wrong = [*_rows_findings(stream, rows, before, codec)]
    assert wrong, "the fast check and the thorough one must agree"
    return integrity_failure(wrong)


def _rows_findings(
    stream: str, rows: Iterable[EventRow], before: EventRow | None, codec: Codec
) -> Iterator[LogFinding]:
    previous, last, recorded_at = before, 0 if before is None else _number(before), _EARLIEST
    place = _integer(before.command_ix) if before is not None else 0
    ended = set[object]()
    if before is not None and place != before.command_ix:
        said = say("the column command_ix is {command_ix!r}, not a number", command_ix=before.command_ix)
        yield LogFinding(stream, _number(before), Flaw.COLUMN, said)
    for number, row in in_log_order(rows, before):
        same_command = previous is not None and previous.command_id == row.command_id
        place = place + 1 if same_command else 0
        if not same_command and row.command_id in ended:
            again = say("its command had already been completed, and another event was recorded in between")
            yield LogFinding(stream, number, Flaw.COLUMN, again)
        ended.add(row.command_id)
        if number > last + 1:
            place = _integer(row.command_ix)  # how many of its command are missing before it, nobody knows
            yield _hole(stream, last, number, row)
        else:
            yield from _place_findings(stream, number, row, last, previous)
        yield from _hash_findings(stream, number, row)
        header = _header(row)
        if header is None:
            yield LogFinding(stream, number, Flaw.UNREADABLE, say("its body is not an envelope"))
        else:
            yield from _column_findings(stream, number, row, place, header)
            if header.recorded_at < recorded_at:
                earlier = say(
                    "recorded at {recorded_at}, but its predecessor was recorded at {before}",
                    recorded_at=header.recorded_at,
                    before=recorded_at,
                )
                yield LogFinding(stream, number, Flaw.CLOCK, earlier)
            recorded_at = max(recorded_at, header.recorded_at)
            yield from _event_findings(stream, number, row, header, codec)
        previous, last = row, number


def in_log_order(rows: Iterable[EventRow], before: EventRow | None = None) -> list[tuple[int, EventRow]]:
    """Each of the rows that follow `before`, with its number in the log, in that order.

    A row that follows by its hash the row before it in the column's numbers has the column's number. Another has the
    number in its body, if that is whole: then somebody changed the column, and the event is where it always was.
    """
    given = [*rows]
    hashes: dict[object, object] = {row.version: row.hash for row in given}
    hashes |= {0: GENESIS} if before is None else {before.version: before.hash}

    def number(row: EventRow) -> int:
        said = _number(row)
        if hashes.get(said - 1) == row.prev_hash:
            return said
        header = _header(row)
        whole = header is not None and header.stream == row.stream_id and _gives_its_hash(row)
        return header.version if header is not None and whole else said

    return sorted(((number(row), row) for row in given), key=itemgetter(0))


def last_of_log(rows: Iterable[EventRow]) -> EventRow | None:
    """The last row of a log, under its number in the log; None where there are none."""
    placed = in_log_order(rows)
    return placed[-1][1]._replace(version=placed[-1][0]) if placed else None


def _hole(stream: str, last: int, number: int, row: EventRow) -> LogFinding:
    """Events are missing between the last one and this one: the first of them is named."""
    after = (
        say("event {number} follows event {last}", number=number, last=last)
        if last
        else say("the first one found is event {number}", number=number)
    )
    missing = (
        say("is missing")
        if number == last + 2
        else say("is missing, as is everything up to event {number}", number=number - 1)
    )
    names = say("{after}, and names {hash} as its predecessor", after=after, hash=_hex(row.prev_hash))
    return LogFinding(stream, last + 1, Flaw.GAP, say("{missing}: {names}", missing=missing, names=names))


def _place_findings(
    stream: str, number: int, row: EventRow, last: int, previous: EventRow | None
) -> Iterator[LogFinding]:
    """Of a row that comes next, or that claims the place of another."""
    if number != last + 1:
        yield LogFinding(
            stream,
            number,
            Flaw.GAP,
            say("found version {version!r} where {last} was expected", version=row.version, last=last + 1),
        )
    prev_hash = previous.hash if previous else GENESIS
    if row.prev_hash != prev_hash:
        named = say(
            "names {hash} as its predecessor, but its predecessor is {right}",
            hash=_hex(row.prev_hash),
            right=_hex(prev_hash),
        )
        yield LogFinding(stream, number, Flaw.CHAIN, named)


def _hash_findings(stream: str, number: int, row: EventRow) -> Iterator[LogFinding]:
    if not _are_bytes(row.body, row.prev_hash):
        yield LogFinding(stream, number, Flaw.HASH, say("its data are no longer stored as bytes"))
    elif not _gives_its_hash(row):
        yield LogFinding(stream, number, Flaw.HASH, say("its bytes do not match the hash {hash}", hash=_hex(row.hash)))


def _gives_its_hash(row: EventRow) -> bool:
    return _are_bytes(row.body, row.prev_hash) and link(row.prev_hash, row.body) == row.hash


def _column_findings(
    stream: str, number: int, row: EventRow, place: int, header: Envelope[msgspec.Raw]
) -> Iterator[LogFinding]:
    """`place`: within its command, counted from 0."""
    for column, in_column, in_body in (
        ("stream_id", stream, header.stream),
        ("version", row.version, header.version),
        ("event_id", row.event_id, header.event_id),
        ("command_id", row.command_id, header.causation),
        ("command_ix", row.command_ix, place),
        ("type", row.type, header.type),
        ("schema_version", row.schema_version, header.schema_version),
    ):
        if in_column != in_body:
            differs = say(
                "the column {column} is {in_column!r}, but the body says {in_body!r}",
                column=column,
                in_column=in_column,
                in_body=in_body,
            )
            yield LogFinding(stream, number, Flaw.COLUMN, differs)


def _event_findings(
    stream: str, number: int, row: EventRow, header: Envelope[msgspec.Raw], codec: Codec
) -> Iterator[LogFinding]:
    try:
        event = codec.decode(header.type, header.schema_version, row.body).data
        is_small = _are_bytes(row.body) and not may_be_large(row.body)
        beyond = None if is_small else out_of_bounds(event)
    except UnknownEvent as error:
        told = joined(" ", (text_of(error), say("It was recorded by {actor}.", actor=header.actor)))
        yield LogFinding(stream, number, Flaw.UNKNOWN, told)
    except _UNREADABLE as error:
        yield LogFinding(
            stream, number, Flaw.UNREADABLE, say("its body is not a {type}: {error}", type=header.type, error=error)
        )
    else:
        if beyond is not None:
            said = say("its body is not a {type}: {beyond}", type=header.type, beyond=beyond.sentence)
            yield LogFinding(stream, number, Flaw.UNREADABLE, said)
        if wrong := _read_in_two_ways(row.body.decode() if _are_bytes(row.body) else str(row.body)):
            said = say("its body can be read in more than one way: {wrong}", wrong=wrong)
            yield LogFinding(stream, number, Flaw.UNREADABLE, said)


def _read_in_two_ways(body: str) -> str:
    """What two readers of JSON might read otherwise; empty: nothing."""
    from core.certificate_check.log import strict_json  # who only reads a log needs no checker
    from core.certificate_check.wrong import Wrong

    try:
        strict_json(body)
    except Wrong as wrong:
        return text_of(wrong)
    return ""


def _head_findings(stream: str, head: Head, last: EventRow | StoredEvent | None) -> Iterator[LogFinding]:
    version, digest = (last.version, last.hash) if last else (0, GENESIS)
    if head.version != version and head.hash == digest and version:
        said = say(
            "the log is recorded as ending with event {version!r}, but with the hash of event {last!r}, the "
            "last event: only the number was changed, and no event is missing. A user with write access can "
            "restore it: UPDATE stream SET version = {last} WHERE stream_id = '{stream}'",
            version=head.version,
            last=version,
            stream=stream.replace("'", "''"),
        )
        yield LogFinding(stream, 0, Flaw.HEAD, said)
    elif head.version != version:
        said = say(
            "the log is recorded as ending with event {version!r}, but the last event is {last!r}",
            version=head.version,
            last=version,
        )
        yield LogFinding(stream, 0, Flaw.HEAD, said)
    if head.hash != digest:
        said = say(
            "the log is recorded as ending with the hash {hash}, but the last event has the hash {last}",
            hash=_hex(head.hash),
            last=_hex(digest),
        )
        yield LogFinding(stream, 0, Flaw.HEAD, said)


def _personal_findings(
    stream: str, rows: Iterable[EventRow], personal: Iterable[PersonalDatum], codec: Codec
) -> Iterator[LogFinding]:
    committed = {commitment for row in rows for commitment in _commitments(row, codec)}
    for datum in personal:
        if (datum.player, datum.field, datum.commitment) not in committed:
            said = say(
                "the {field} kept for player {player} is not what was recorded", field=datum.field, player=datum.player
            )
            yield LogFinding(stream, 0, Flaw.PERSONAL, said)


def _commitments(row: EventRow, codec: Codec) -> tuple[tuple[int, str, str], ...]:
    try:
        return tuple(commitments_in(codec.decode(row.type, row.schema_version, row.body).data))
    except (UnknownEvent, *_UNREADABLE, TypeError):
        return ()  # reported with the row


def _header(row: EventRow) -> Envelope[msgspec.Raw] | None:
    try:
        return _HEADER.decode(row.body)
    except (*_UNREADABLE, TypeError):
        return None


def _any_type_column_differs(rows: Iterable[EventRow]) -> bool:
    """Whether an unknown type may stand in a column only: then it is no event of a newer release."""
    for row in rows:
        header = _header(row)
        if header is None or (row.type, row.schema_version) != (header.type, header.schema_version):
            return True
    return False


# A database may hold anything by now: SQLite keeps text in a column of numbers if told to.


def _number(row: EventRow) -> int:
    return _integer(row.version)


def _integer(value: object) -> int:
    return value if isinstance(value, int) else 0


def _are_bytes(*values: object) -> bool:
    return all(isinstance(value, bytes) for value in values)


def _hex(value: object) -> str:
    return value.hex()[:16] if isinstance(value, bytes) else repr(value)
