"""`verify`: whether the record is what was written, and whether its pairings come out again."""

from dataclasses import replace
from typing import Annotated

import typer

from cli.input.options import Options, reads
from cli.output import tables as show
from cli.output.streams import to_stderr, to_stdout
from cli.session.exits import ExitCode, UsageProblem
from cli.session.session import open_session
from cli.verbs import verb, word
from events.log.chain import short
from events.log.envelope import Head
from projections.audit.consistency import Concern
from projections.replay.verify import Verification, verify

verify_app = word()


@verb(verify_app, "verify")
@reads
def verify_(
    options: Options,
    everything: Annotated[bool, typer.Option("--all", help="Every tournament of the database.")] = False,
) -> None:
    """Looks at every stored byte and column, at the sense of the events, and pairs every round again from what was
    known then. Exit code 7: the record is not what was written. Exit code 1: something else was found, for instance a
    pairing read from a file that the rules do not give; what an arbiter confirmed, with a reason, is told but is none.
    `--at` with the hash of a printed sheet looks at the record up to there: that hash is found only if nothing before
    it was changed since.
    """
    if options.at and everything:
        raise UsageProblem("A moment belongs to one tournament: leave out --all, or --at.")
    with open_session(options) as session:
        if options.at:
            known = session.load()
            checked = [
                (_up_to(known.version, verify(session.store, known.stream)), Head(known.version, known.head_hash))
            ]
        else:
            streams = session.repository.streams() if everything else (session.stream,)
            checked = [(verify(session.store, stream), session.store.head(stream)) for stream in streams]
    if options.as_json:
        show.as_json({"tournaments": [_as_json(one, head) for one, head in checked]})
    else:
        for one, head in checked:
            _print(one, head)
    findings = [finding for one, _ in checked for finding in one.findings]
    if any(finding.concern is Concern.LOG for finding in findings):
        to_stderr(
            "The record is not what was written. Keep this file as evidence and continue with the last good copy."
        )
        raise typer.Exit(ExitCode.INTEGRITY)
    if findings:
        raise typer.Exit(ExitCode.FINDINGS)


def _up_to(version: int, whole: Verification) -> Verification:
    """What concerns the record up to a moment: for instance that of the hash on a printed sheet."""
    findings = tuple(finding for finding in whole.findings if finding.version <= version)
    confirmed = tuple(one for one in whole.confirmed if one.version <= version)
    return replace(whole, events=version, findings=findings, confirmed=confirmed)


def _print(one: Verification, head: Head) -> None:
    to_stdout(f"{one.stream}: {one.events} events, {one.pairings_replayed} pairings made again.")
    for finding in one.findings:
        place = f"event {finding.version}" if finding.version else "the whole record"
        to_stdout(f"  {place}: {finding.message}")
    for found in one.confirmed:
        to_stdout(f"  confirmed by {found.actor}, event {found.version}: {found.message} Reason: {found.reason}")
    verdict = "Nothing is wrong with it." if not one.findings else f"{len(one.findings)} findings."
    to_stdout(
        f"  {verdict} It ends with event {head.version}, hash {_shown(head.hash)}: compare it with any printed sheet."
    )


def _shown(digest: object) -> str:
    """The recorded end, also where somebody wrote something else than a hash there."""
    return short(digest) if isinstance(digest, bytes) else repr(digest)


def _as_json(one: Verification, head: Head) -> dict[str, object]:
    return {
        "tournament": one.stream,
        "events": one.events,
        "head": _shown(head.hash),
        "pairings_replayed": one.pairings_replayed,
        "intact": not any(finding.concern is Concern.LOG for finding in one.findings),
        "findings": [
            {
                "concern": finding.concern,
                "event": finding.version or None,
                "round": finding.round_number,
                "text": finding.message,
            }
            for finding in one.findings
        ],
        "confirmed": [
            {
                "event": found.version,
                "by": found.actor,
                "round": found.round_number,
                "text": found.message,
                "reason": found.reason,
            }
            for found in one.confirmed
        ],
    }
