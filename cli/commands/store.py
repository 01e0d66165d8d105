"""`store`: two databases of one tournament, held against each other."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import field

from cli.exits import ExitCode, UsageProblem
from cli.input.options import Options, reads, writes
from cli.output import tables as show
from cli.output.answer import Answer, answers, answers_of
from cli.output.streams import json_to_stdout, text_to_stderr, text_to_stdout, to_stderr, to_stdout
from cli.session.session import Session, open_session
from cli.verbs import noun, verb
from core.model.sentence import joined, say_of
from events.deciders.copy_plan import Side
from events.log.envelope import StoredEvent
from events.store.places import shown
from projections.log_in_words.trail import AuditRow, Fork, fork_of

if TYPE_CHECKING:
    from projections.verification.signed_before import SignedBefore

store_app = noun("Two laptops: copies of one record that have both been continued.")


class OnConflict(StrEnum):
    """What is done where both copies say something else."""

    STOP = "stop"
    OURS = "ours"
    THEIRS = "theirs"


Place = Annotated[str, typer.Argument(metavar="DATABASE", help="A file, or the URL of a server.")]


@verb(store_app, "store fork-check")
@reads
def fork_check(options: Options, one: Place, other: Place) -> None:
    """Shows the last common event, and what was recorded in each copy since. Exit code 1: both copies have been
    continued, so neither is an older copy of the other; in that case, keep one, and enter in it what only the
    other has. Nothing is merged.
    """
    from dataclasses import replace

    if options.at:
        raise UsageProblem("Only complete records can be compared: leave out --at.")
    with open_session(replace(options, db=one)) as session:
        stream, mine = session.stream, session.store.read(session.stream)
    with open_session(replace(options, db=other, tournament=stream)) as session:
        theirs = session.store.read(session.stream)
    fork = fork_of(mine, theirs)
    if options.as_json:
        json_to_stdout(
            ForkAnswer(
                tournament=stream,
                common=fork.common,
                hash=mine[fork.common - 1].hash.hex() if fork.common else None,
                sides=[
                    ForkSide(database=shown(database), events=answers_of(EventSince, rows))
                    for database, rows in ((one, fork.one), (other, fork.other))
                ],
            )
        )
    else:
        _print(stream, fork, mine, (shown(one), shown(other)))
    if fork.is_one:
        raise typer.Exit(ExitCode.FINDINGS)


@verb(store_app, "store rebase")
@writes
def rebase(
    options: Options,
    one: Place,
    other: Place,
    on_conflict: Annotated[
        OnConflict | None,
        typer.Option(
            "--on-conflict",
            help="If the two contradict each other: ours (the first database wins), theirs (the second wins) or "
            "stop (the default when not on a terminal).",
            show_default=False,
        ),
    ] = None,
    choose: Annotated[
        list[str] | None,
        typer.Option(
            "--choose",
            metavar="EVENT=SIDE",
            help="Which side wins for this event of the first database: 26=ours or 26=theirs; may be repeated.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Enters what was recorded in the first database since the last common event into the second one: the same events
    in order as new commands, each with its own hash; the original time and author are kept, and `verify` reports
    this. The first database is only read. If the two contradict each other, you are asked which one wins, if the
    command runs on a terminal; otherwise it stops. Entries that are overruled are listed and remain in the record;
    a published pairing is never overruled. The first database is verified: events in it that `verify` objects to
    are listed and not entered (exit code 1), and the checkpoints with which others signed their own commands are
    kept. A copy without events that you signed in it is refused. Either everything is written, or nothing.
    """
    from dataclasses import replace

    from cli.commands.rebase import Copy, Rebasing
    from cli.commands.verify import asker_of
    from projections.verification.rebasing import objections, proofs_of
    from projections.verification.signed_before import told_of

    with open_session(replace(options, db=one)) as first:
        stream, there = first.stream, first.store.read(first.stream)
        before = _signed_there(first, stream, there)
        kept = dict(first.store.personal(stream))
        copy = Copy(
            first.settings.db,
            lambda common: objections(first.store, stream, common, asker_of(first)),
            lambda common: proofs_of(first.store, stream, common),
        )
        with open_session(replace(options, db=other, tournament=stream)) as session:
            kept |= session.store.personal(stream)
            if unlike := before.in_neither(stream, there, session.store.read(stream)):
                text_to_stderr(joined(": ", (shown(one), told_of(unlike, stream, there))))
            chosen = dict(map(_choice, choose or ()))
            rebasing = Rebasing(
                session, (shown(one), shown(other)), there, kept, on_conflict or "", chosen=chosen, copy=copy
            )
            rebasing.run()
    for remark in rebasing.besides:
        text_to_stderr(joined(": ", (shown(one), remark)))
    if rebasing.objected:
        to_stderr(
            "Events of {one} that were not entered because `verify` reports problems with them: {events}. Run "
            "`pairtrail verify --db {one}`, and enter by hand those that are correct.",
            events=", ".join(map(str, rebasing.objected)),
            one=shown(one),
        )
    if rebasing.objected or rebasing.besides:
        raise typer.Exit(ExitCode.FINDINGS)


def _signed_there(session: Session, stream: str, events: Sequence[StoredEvent]) -> "SignedBefore":
    """What the keys of this computer signed of a copy; raises where it no longer holds that."""
    from cli.session.config import key_folder
    from cli.session.signed_before import Before
    from events.signing.key_folder import KeyFolder

    before = Before(KeyFolder(key_folder("", session.settings)), session.settings)
    before.refuse_another_history(stream, events, session.store.read, None)
    return before.of(stream)


def _choice(typed: str) -> tuple[int, Side]:
    version, _, side = typed.partition("=")
    if not (version.isascii() and version.isdecimal() and len(version) < 10 and side in set(Side)):
        raise UsageProblem("{typed!r} is not a valid choice. Write 26=ours or 26=theirs.", typed=typed)
    return int(version), Side(side)


def _print(stream: str, fork: Fork, mine: tuple[StoredEvent, ...], places: tuple[str, str]) -> None:
    if fork.common:
        to_stdout(
            "{stream}: the last event that both copies share is event {common}, hash {digest}.",
            stream=stream,
            common=fork.common,
            digest=mine[fork.common - 1].hash.hex()[:16],
        )
    else:
        to_stdout(
            "{stream}: the copies have no event in common: they are two tournaments with the same name.", stream=stream
        )
    for place, rows in zip(places, (fork.one, fork.other), strict=True):
        to_stdout("{place}: {events} since", place=place, events=_count(rows))
        for row in rows:
            text_to_stdout(
                joined(
                    "",
                    (
                        f"  {row.version}  {row.short_hash}  {show.moment(row.recorded_at)}  {row.actor}: ",
                        row.sentence,
                    ),
                )
            )
    if fork.is_one:
        to_stdout(
            "Events were added to both copies. Keep one of them, and enter in it the events that only the other "
            "has: pairtrail store rebase {other} {one} --dry-run",
            other=places[1],
            one=places[0],
        )
    elif fork.one or fork.other:
        longer, shorter = places if fork.one else places[::-1]
        to_stdout("{longer} continues where {shorter} ends: keep {longer}.", longer=longer, shorter=shorter)
    else:
        to_stdout("The two copies are identical.")


def _count(rows: tuple[AuditRow, ...]) -> str:
    return say_of(len(rows), "{count} event", "{count} events")


class EventSince(Answer):
    """An event of one side alone."""

    version: int = field(name="event")
    short_hash: str = field(name="hash")
    recorded_at: datetime
    actor: str
    type: str
    sentence: str = field(name="text")


class ForkSide(Answer):
    """A database, and what it has since the last common event."""

    database: str
    events: Sequence[EventSince]


@answers("store fork-check")
class ForkAnswer(Answer):
    """The last event that both have (0: none), its hash, and both sides since."""

    tournament: str
    common: int
    hash: str | None
    sides: Sequence[ForkSide]
