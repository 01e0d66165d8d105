"""An audit for people: how far it is, then the summary, then the files that somebody has to open."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from cli.output.streams import STANDARD_INPUT, text_to_stdout, to_stdout, told
from cli.output.tables import table
from core.model.sentence import joined, say, say_of
from projections.audit.catalogue import CODES
from projections.audit.finding import FileAudit, Outcome, Severity
from projections.audit.one_file import OF_THE_FILE
from projections.audit.summary import Agreement, OfEngine, Summary
from projections.tables.table import Column, Role


def watched(done: Iterator[str], paths: Sequence[str]) -> Iterator[str]:
    """The same, told on standard error while it goes on; into a file or a pipe nothing is told."""
    if not sys.stderr.isatty():
        yield from done
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as progress:
        # No thread of its own: processes are started by forking while this runs.
        task = progress.add_task("Audit", total=_counted(paths), rate="")
        for name in done:
            speed = progress.tasks[0].finished_speed or progress.tasks[0].speed
            progress.update(task, advance=1, rate=told(say("{speed:.1f} files/s", speed=speed)) if speed else "")
            progress.refresh()
            yield name


def _counted(paths: Sequence[str]) -> int | None:
    """How many files there will be, where no archive and no pipe hides their number."""
    import os

    count = 0
    for path in paths:
        if path == STANDARD_INPUT or path.lower().endswith((".zip", ".tar", ".gz", ".tgz")):
            return None
        if os.path.isdir(path):  # noqa: PTH112  # a name may hold bytes that are no letters
            for _, _, files in os.walk(path):
                if any(one.lower().endswith((".zip", ".tar", ".gz", ".tgz")) for one in files):
                    return None
                count += len(files)
        else:
            count += 1
    return count


_FILES_MAX: Final = 40
_FINDINGS_MAX: Final = 3
_PROGRAMS_MAX: Final = 12


def print_summary(summary: Summary) -> None:
    """What there was, how much of it agrees, and what was found most."""
    audited = summary.outcomes[Outcome.AUDITED.value]
    unreadable, skipped = summary.outcomes[Outcome.UNREADABLE.value], summary.outcomes[Outcome.SKIPPED.value]
    clean = audited - sum(summary.worst[one.value] for one in Severity) + unreadable + skipped
    text_to_stdout(
        joined(
            "",
            (
                say("{files}: {audited} audited", files=_files(summary.files), audited=audited),
                say(", {count} could not be read", count=unreadable) if unreadable else "",
                say(", {count} skipped (not reports)", count=skipped) if skipped else "",
                say(
                    ". {files} without findings, {errors}, {warnings}, {notes}.",
                    files=_files(clean),
                    errors=say_of(summary.severities[Severity.ERROR.value], "{count} error", "{count} errors"),
                    warnings=say_of(summary.severities[Severity.WARNING.value], "{count} warning", "{count} warnings"),
                    notes=say_of(summary.severities[Severity.NOTE.value], "{count} note", "{count} notes"),
                ),
            ),
        )
    )
    if summary.all.rounds:
        to_stdout("Rounds paired according to their rules: {in_words}.", in_words=summary.all.in_words)
        _agreements(say("Edition"), summary.by_edition)
        _agreements(say("Written by"), summary.by_program)
    _engines(summary.by_engine)
    if summary.codes:
        rows = [
            (summary.heaviest[code].in_words, code, count, summary.files_of_code[code], CODES[code].title)
            for code, count in sorted(
                summary.codes.items(), key=lambda one: (summary.heaviest[one[0]].order, -one[1], one[0])
            )
        ]
        table(
            (
                *map(Column, (say("Severity"), say("Code"))),
                *map(_count, (say("Findings"), say("Files"))),
                Column(say("What")),
            ),
            rows,
            title=say("Findings"),
        )


def _count(title: str) -> Column:
    return Column(title, Role.COUNT)


def _files(count: int) -> str:
    return say_of(count, "{count} file", "{count} files")


def _agreements(head: str, given: Mapping[str, Agreement]) -> None:
    ordered = sorted(given.items(), key=lambda one: (-one[1].rounds, one[0]))
    rows = [(name, one.in_words) for name, one in ordered[:_PROGRAMS_MAX]]
    table((Column(head), _count(say("Rounds that agree"))), rows)


def _engines(given: Mapping[str, OfEngine]) -> None:
    """How often each of the others goes with whom, in rounds; and files of which it was not asked."""
    if not given:
        return
    heads = (
        Column(say("Engine")),
        *map(_count, (say("As in the file"), say("Under these rules"), say("Different"), say("No answer"))),
        _count(say("Files left out")),
    )
    rows = [
        (name, one.as_file, one.as_ours, one.otherwise, one.no_answer, one.unasked.total())
        for name, one in given.items()
    ]
    table(heads, rows)
    for name, one in given.items():
        for reason, count in sorted(one.unasked.items(), key=lambda pair: (-pair[1], pair[0])):
            to_stdout("{name} was not run on {files}: {reason}.", name=name, files=_files(count), reason=reason)


def print_files(audits: Iterable[FileAudit], *, full: bool) -> None:
    """The files with errors or warnings, those with errors first; `full`: all of them with all that was found."""
    shown = hidden = 0
    for severity in (Severity.ERROR, Severity.WARNING, *((Severity.NOTE,) if full else ())):
        for audit in audits:
            if audit.worst is not severity or audit.outcome is Outcome.SKIPPED:
                continue
            if not full and shown >= _FILES_MAX:
                hidden += 1
                continue
            shown += 1
            _print_file(audit, full=full)
    if hidden:
        to_stdout(
            "... and {files} not shown; --full prints them, --jsonl writes every finding in machine-readable form.",
            files=_files(hidden),
        )


def _print_file(audit: FileAudit, *, full: bool) -> None:
    agree = say(
        "{agreeing} of {judged} rounds agree ({edition})",
        agreeing=audit.rounds_agreeing,
        judged=audit.rounds_judged,
        edition=audit.edition,
    )
    text_to_stdout(joined(": ", (audit.file, agree if audit.rounds_judged else audit.kind or audit.outcome.value)))
    found = audit.findings if full else audit.findings[:_FINDINGS_MAX]
    found = (*found, *(one for one in audit.findings[len(found) :] if one.code in OF_THE_FILE))
    for one in found:
        place = say(" [{place}]", place=one.place) if one.place else ""
        to_stdout(
            "  {severity} {code}{place}: {sentence}",
            severity=one.severity.in_words,
            code=one.code,
            place=place,
            sentence=one.sentence,
        )
        if (full or one.code in OF_THE_FILE) and one.evidence:
            text_to_stdout(joined("", ("    ", one.evidence)))
    if not full:
        _print_hypotheses(audit)
    if len(found) < len(audit.findings):
        to_stdout("  ... and further findings: {count}.", count=len(audit.findings) - len(found))


def _print_hypotheses(audit: FileAudit) -> None:
    """Of `--explain`, for each round what explains it; the same words only once, and none that is of the file."""
    of_file = {one.sentence for one in audit.findings if one.code in OF_THE_FILE}
    for one in audit.rounds:
        if one.hypothesis and one.hypothesis not in of_file:
            to_stdout("  Round {round}: {hypothesis}", round=one.number, hypothesis=one.hypothesis)
