"""`log`: what happened, when, and by whom."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Raw, field

from cli.exits import ExitCode, UsageProblem
from cli.input.options import Options, of_congress, reads
from cli.input.roster import find
from cli.input.typed_results import existing_file
from cli.output import tables as show
from cli.output.answer import Answer, answers, answers_of
from cli.output.streams import (
    json_text_to_stdout,
    json_to_stdout,
    lines_to_stdout,
    shown_name,
    text_to_stdout,
    to_stdout,
)
from cli.session.receipts import told
from cli.session.session import load_known
from cli.verbs import noun, verb
from core.model.sentence import joined, say, text_of
from core.model.units import RoundNumber
from events.log.envelope import StoredEvent, counting
from events.vocabulary.reporting import DocumentIssued
from projections.log_in_words.trail import AuditRow, audit, audit_since, issued_on_copies
from projections.tables.table import Column, Role
from projections.tournament_state.moments import UnknownMomentError, parse, resolve

log_app = noun("Read the record of a tournament.")


@verb(log_app, "log list")
@reads
@of_congress
def list_(
    options: Options,
    last: Annotated[int | None, typer.Option("--last", metavar="N", min=1, help="Only the last N events.")] = None,
    round_number: Annotated[
        int | None, typer.Option("--round", "-r", metavar="ROUND", min=1, help="Only events about that round.")
    ] = None,
    player: Annotated[str, typer.Option("--player", metavar="PLAYER", help="Only events about that player.")] = "",
) -> None:
    known = load_known(options)
    rows = audit(
        known.events,
        round_number=None if round_number is None else RoundNumber(round_number),
        player=find(known.tournament, player).id if player else None,
    )
    rows = rows if last is None else rows[-last:]
    if options.as_json:
        json_to_stdout(
            LogAnswer(
                tournament=known.stream,
                head=known.short_hash,
                events=answers_of(LoggedEvent, rows),
            )
        )
        return
    show.table(
        (
            *(
                Column(say("Event"), Role.COUNT),
                Column(say("Hash"), Role.HASH),
                Column(say("Recorded (UTC)"), Role.TIME),
            ),
            *(Column(say("By"), Role.ACTOR), Column(say("What happened"), Role.SENTENCE)),
        ),
        [(row.version, row.short_hash[:8], show.moment(row.recorded_at), row.actor, _happened(row)) for row in rows],
    )


def _happened(row: AuditRow) -> str:
    taken_back = say("[undone by event {undone_by}] ", undone_by=row.undone_by) if row.undone_by else ""
    return joined("", (taken_back, told(row.sentence, row.reason)))


@verb(log_app, "log show")
@reads
@of_congress
def show_(
    options: Options,
    event: Annotated[str, typer.Argument(metavar="EVENT", help="Event number, or the beginning of its hash.")],
) -> None:
    """The body is printed as stored. The hash of the event is the SHA-256 of the byte 01, the previous hash and these
    bytes.
    """
    known = load_known(options)
    try:
        version = resolve(parse(event), known.events)
    except UnknownMomentError as error:
        raise UsageProblem(text_of(error)) from error
    if version < 1:
        raise UsageProblem("The log starts with event 1.")
    stored = known.events[version - 1]
    if options.as_json:
        json_text_to_stdout(_json_of(stored))
        return
    row = audit_since(known.events, version)[version]
    facts = [
        (say("Event"), say("{version} of {stream}", version=stored.version, stream=known.stream)),
        (say("What happened"), row.sentence),
        (say("Reason"), row.reason),
        (say("Undone by"), say("event {version}", version=row.undone_by) if row.undone_by else ""),
        (say("Reported (UTC)"), show.moment(stored.occurred_at) if stored.occurred_at else ""),
        (say("Recorded (UTC)"), show.moment(stored.recorded_at)),
        (say("By"), stored.actor),
        (say("Command"), stored.causation),
        (
            say("Kind"),
            say("{kind}, schema version {version}", kind=stored.type, version=stored.schema_version),
        ),
        (say("Hash before"), stored.prev_hash.hex()),
        (say("Hash"), stored.hash.hex()),
    ]
    for label, value in facts:
        if value:
            to_stdout("{label:<15} {value}", label=label, value=value)
    lines_to_stdout(say("{label:<15} {value}", label=say("Body"), value=stored.body.decode()))


def _json_of(stored: StoredEvent) -> str:
    import msgspec

    shown = EventAnswer(stored.version, stored.prev_hash.hex(), stored.hash.hex(), msgspec.Raw(stored.body))
    return msgspec.json.format(msgspec.json.encode(shown), indent=2).decode()


@verb(log_app, "log issued")
@reads
def issued(
    options: Options,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A report or another document that was handed out.")],
) -> None:
    """The file is identified by the SHA-256 of its bytes, which `--issue` recorded when the file was handed out. Exit
    code 1: no event records this file, or it was issued on a copy of the record that was entered again (`store
    rebase`). If a single letter has been changed, it is a different file.
    """
    digest = sha256(existing_file(file).read_bytes()).hexdigest()
    known = load_known(options)
    found = [
        (stored, stored.event, name)
        for stored in counting(known.events)
        if isinstance(stored.event, DocumentIssued)
        for name, recorded in stored.event.files
        if recorded == digest
    ]
    if options.as_json:
        json_to_stdout(
            WhoIssuedAnswer(
                tournament=known.stream,
                file=shown_name(str(file)),
                sha256=digest,
                issued=[
                    IssuedFile(
                        event=stored.version,
                        recorded_at=stored.recorded_at,
                        actor=stored.actor,
                        document=event.in_words(),
                        of_event=event.of_event,
                        name=name,
                    )
                    for stored, event, name in found
                ],
            )
        )
    for stored, event, name in found if not options.as_json else ():
        to_stdout(
            (
                "{file} was issued in event {version} ({time} UTC, by {actor}) as {name}: {document}, as of event "
                "{of_event}."
            ),
            file=shown_name(str(file)),
            version=stored.version,
            time=show.moment(stored.recorded_at),
            actor=stored.actor,
            name=name,
            document=event.in_words(),
            of_event=event.of_event,
        )
    on_a_copy = () if found or options.as_json else issued_on_copies(known.events, digest)
    for stored, there, name in on_a_copy:
        issued = say(
            "{file} was issued as {name} from a copy of the record, in event {there} of that copy ({time}, by "
            "{actor}). Event {version} entered the contents of that copy again, but not the document.",
            file=shown_name(str(file)),
            name=name,
            there=there.there,
            time=there.recorded_at,
            actor=there.word_of,
            version=stored.version,
        )
        only_said = say(
            "This is stated only by {official}, who recorded event {version}: no checkpoint by {actor} has been kept.",
            official=stored.actor,
            version=stored.version,
            actor=there.word_of,
        )
        is_shown = stored.actor == there.word_of or there.signed
        text_to_stdout(issued if is_shown else joined(" ", (issued, only_said)))
    if not found and not on_a_copy and not options.as_json:
        to_stdout(
            "{file} was not issued: no event of {stream} has its SHA-256, {digest}.",
            file=shown_name(str(file)),
            stream=known.stream,
            digest=digest,
        )
    if not found:
        raise typer.Exit(ExitCode.FINDINGS)


class LoggedEvent(Answer):
    """An event in words; `undone_by` is the event that took it back."""

    version: int = field(name="event")
    short_hash: str = field(name="hash")
    recorded_at: datetime
    occurred_at: datetime | None
    actor: str
    type: str
    sentence: str = field(name="text")
    reason: str
    undone_by: int | None


@answers("log list")
class LogAnswer(Answer):
    """The events asked for, in order."""

    tournament: str
    head: str
    events: Sequence[LoggedEvent]


@answers("log show")
class EventAnswer(Answer):
    """One event; `body` as it is stored."""

    event: int
    prev_hash: str
    hash: str
    body: Raw


class IssuedFile(Answer):
    """The event by which the file was issued, as which document and under which name."""

    event: int
    recorded_at: datetime
    actor: str
    document: str
    of_event: int
    name: str


@answers("log issued")
class WhoIssuedAnswer(Answer):
    """When a file was issued; empty: it never was."""

    tournament: str
    file: str
    sha256: str
    issued: Sequence[IssuedFile]
