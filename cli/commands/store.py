"""`store`: two databases of one tournament, held against each other."""

from typing import Annotated

import typer

from cli.input.options import Options, reads
from cli.output import tables as show
from cli.output.streams import to_stdout
from cli.session.exits import ExitCode, UsageProblem
from cli.session.session import open_session
from cli.verbs import noun, verb
from events.log.envelope import StoredEvent
from projections.audit.trail import AuditRow
from projections.evidence.forks import Fork, fork_of

store_app = noun("Two laptops: copies of one record that both went on.")

Place = Annotated[str, typer.Argument(metavar="DATABASE", help="A file, or the URL of a server.")]


@verb(store_app, "store fork-check")
@reads
def fork_check(options: Options, one: Place, other: Place) -> None:
    """Names the last event that both have, and what each side did since. Exit code 1: both went on, so that neither is
    the other's older copy; then keep one, and enter there what the other has besides. Nothing is merged.
    """
    from dataclasses import replace

    if options.at:
        raise UsageProblem("Whole records are compared: leave out --at.")
    with open_session(replace(options, db=one)) as session:
        stream, mine = session.stream, session.store.read(session.stream)
    with open_session(replace(options, db=other, tournament=stream)) as session:
        theirs = session.store.read(session.stream)
    fork = fork_of(mine, theirs)
    if options.as_json:
        show.as_json(
            {
                "tournament": stream,
                "common": fork.common,
                "hash": mine[fork.common - 1].hash.hex() if fork.common else None,
                "sides": [
                    {"database": one, "events": _as_data(fork.one)},
                    {"database": other, "events": _as_data(fork.other)},
                ],
            }
        )
    else:
        _print(stream, fork, mine, (one, other))
    if fork.is_one:
        raise typer.Exit(ExitCode.FINDINGS)


def _print(stream: str, fork: Fork, mine: tuple[StoredEvent, ...], places: tuple[str, str]) -> None:
    if fork.common:
        to_stdout(
            f"{stream}: the last event of both is event {fork.common}, hash {mine[fork.common - 1].hash.hex()[:16]}."
        )
    else:
        to_stdout(f"{stream}: they have no event in common: two tournaments of one name.")
    for place, rows in zip(places, (fork.one, fork.other), strict=True):
        to_stdout(f"{place}: {_count(rows)} since")
        for row in rows:
            to_stdout(f"  {row.version}  {row.short_hash}  {show.moment(row.recorded_at)}  {row.actor}: {row.sentence}")
    if fork.is_one:
        to_stdout("Both went on. Keep one of them, and enter there what the other has besides.")
    elif fork.one or fork.other:
        longer, shorter = places if fork.one else places[::-1]
        to_stdout(f"{longer} goes on where {shorter} ends: keep {longer}.")
    else:
        to_stdout("They are the same.")


def _count(rows: tuple[AuditRow, ...]) -> str:
    return "1 event" if len(rows) == 1 else f"{len(rows)} events"


def _as_data(rows: tuple[AuditRow, ...]) -> list[dict[str, object]]:
    return [
        {
            "event": row.version,
            "hash": row.short_hash,
            "recorded_at": row.recorded_at,
            "actor": row.actor,
            "type": row.type,
            "text": row.sentence,
        }
        for row in rows
    ]
