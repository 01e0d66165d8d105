"""An audit for people: the summary first, then the files that somebody has to open."""

from collections.abc import Iterable, Mapping
from typing import Final

from cli.output.streams import to_stdout
from cli.output.tables import table
from projections.audit.files.catalogue import CODES
from projections.audit.files.finding import FileAudit, Outcome, Severity
from projections.audit.files.summary import Agreement, OfEngine, Summary

_FILES_MAX: Final = 40
_FINDINGS_MAX: Final = 3
_PROGRAMS_MAX: Final = 12


def print_summary(summary: Summary) -> None:
    """What there was, how much of it agrees, and what was found most."""
    audited = summary.outcomes[Outcome.AUDITED.value]
    unreadable, skipped = summary.outcomes[Outcome.UNREADABLE.value], summary.outcomes[Outcome.SKIPPED.value]
    clean = audited - sum(summary.worst[one.value] for one in Severity) + unreadable + skipped
    to_stdout(
        f"{_files(summary.files)}: {audited} audited"
        + (f", {unreadable} could not be" if unreadable else "")
        + (f", {skipped} left out (no reports)" if skipped else "")
        + f". {_files(clean)} without any finding, {_counted(summary, Severity.ERROR)}, "
        f"{_counted(summary, Severity.WARNING)}, {_counted(summary, Severity.NOTE)}."
    )
    if summary.all.rounds:
        to_stdout(f"Rounds as their rules pair them: {summary.all.in_words}.")
        _agreements("Edition", summary.by_edition)
        _agreements("Written by", summary.by_program)
    _engines(summary.by_engine)
    if summary.codes:
        rows = [
            (CODES[code].severity.value, code, count, summary.files_of_code[code], CODES[code].title)
            for code, count in sorted(
                summary.codes.items(), key=lambda one: (CODES[one[0]].severity.order, -one[1], one[0])
            )
        ]
        table(("Severity", "Code", ">Findings", ">Files", "What"), rows, title="Findings")


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


def _counted(summary: Summary, severity: Severity) -> str:
    count = summary.severities[severity.value]
    return f"{count} {severity.value}{'' if count == 1 else 's'}"


def _agreements(head: str, given: Mapping[str, Agreement]) -> None:
    ordered = sorted(given.items(), key=lambda one: (-one[1].rounds, one[0]))
    rows = [(name, one.in_words) for name, one in ordered[:_PROGRAMS_MAX]]
    table((head, ">Rounds that agree"), rows)


def _engines(given: Mapping[str, OfEngine]) -> None:
    """How often each of the others goes with whom, in rounds; and files of which it was not asked."""
    if not given:
        return
    heads = ("Engine", ">As the file", ">As the rules here", ">Otherwise", ">No answer", ">Files not asked")
    rows = [
        (name, one.as_file, one.as_ours, one.otherwise, one.no_answer, one.unasked.total())
        for name, one in given.items()
    ]
    table(heads, rows)
    for name, one in given.items():
        for reason, count in sorted(one.unasked.items(), key=lambda pair: (-pair[1], pair[0])):
            to_stdout(f"{name} was not asked of {_files(count)}: {reason}.")


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
        to_stdout(f"... and {_files(hidden)} more; --full prints them, --jsonl gives every finding to programs.")


def _print_file(audit: FileAudit, *, full: bool) -> None:
    agree = f"{audit.rounds_agreeing} of {audit.rounds_judged} rounds agree ({audit.edition})"
    to_stdout(f"{audit.file}: {agree if audit.rounds_judged else audit.kind or audit.outcome.value}")
    found = audit.findings if full else audit.findings[:_FINDINGS_MAX]
    for one in found:
        place = f" [{one.place}]" if one.place else ""
        to_stdout(f"  {one.severity.value} {one.code}{place}: {one.sentence}")
        if full and one.evidence:
            to_stdout(f"    {one.evidence}")
    if len(found) < len(audit.findings):
        to_stdout(f"  ... and {len(audit.findings) - len(found)} more findings.")
