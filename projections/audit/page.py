"""An audit as one page that needs no server: what agrees, what was found, and each file that somebody has to open."""

from collections.abc import Callable, Iterable, Mapping
from itertools import zip_longest
from typing import Final

from core.model.dataclass import dataclass
from core.model.sentence import joined, say
from projections.audit import words
from projections.audit.finding import FileAudit, Finding, Outcome, RoundHeld, Severity
from projections.audit.summary import Agreement, Summary
from projections.export.pages import as_json, page, text_of
from projections.language import ENGLISH, Language

FINDINGS_MAX: Final = 5000
"""In the list of the page; JSON Lines and CSV have all."""
FILES_MAX: Final = 300
"""With a section of their own; those with errors go first."""
_BARS_MAX: Final = 24


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a chart."""

    name: str
    words: str
    part: int  # of a thousand
    kind: str = ""


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round that differs, boards side by side."""

    held: RoundHeld
    rows: tuple[tuple[str, str], ...]  # in the file, by the rules


@dataclass(frozen=True, slots=True)
class FileShown:
    """One file."""

    place: int
    audit: FileAudit
    rounds: tuple[RoundShown, ...]
    heads: tuple[str, ...]  # of the cross-table


def audit_page(
    summary: Summary, audits: Callable[[], Iterable[FileAudit]], language: Language = ENGLISH
) -> Iterable[bytes]:
    """The page in UTF-8: the same bytes for the same results. `audits` gives all of them, as often as it is asked."""
    files = _files(audits)
    places = {one.audit.file: one.place for one in files}
    found = _found(audits)
    severities = {one.value: one.in_words for one in Severity}
    yield page(
        "audit.mako",
        style="report.css",
        more_style=text_of("audit.css"),
        script=words.script_told(text_of("audit.js"), severities, language),
        language=language,
        words=language.shown(words.WORDS),
        severities=language.shown(severities),
        texts=words,
        summary=summary,
        counts=language.shown(_counts(summary)),
        charts=language.shown(_charts(summary)),
        engines=language.shown(_engines(summary)),
        codes=language.shown(_codes(summary)),
        files=language.shown(tuple(files)),
        files_left=summary.worst[Severity.ERROR.value] + summary.worst[Severity.WARNING.value] - len(files),
        findings_left=sum(summary.severities.values()) - len(found),
        findings=as_json([_row(language.shown(one), places) for one in found]),
    )


def _counts(summary: Summary) -> tuple[tuple[str, int], ...]:
    return (
        (say("files"), summary.files),
        (say("audited"), summary.outcomes[Outcome.AUDITED.value]),
        (say("could not be audited"), summary.outcomes[Outcome.UNREADABLE.value]),
        (say("errors"), summary.severities[Severity.ERROR.value]),
        (say("warnings"), summary.severities[Severity.WARNING.value]),
        (say("notes"), summary.severities[Severity.NOTE.value]),
    )


def _charts(summary: Summary) -> tuple[tuple[str, tuple[Bar, ...]], ...]:
    rounds = {words.round_named(number): one for number, one in sorted(summary.by_round.items())}
    return (
        (say("By edition"), _bars(summary.by_edition, by_size=True)),
        (say("By the program that wrote the file"), _bars(summary.by_program, by_size=True)),
        (say("By round"), _bars(rounds, by_size=False)),
    )


def _engines(summary: Summary) -> tuple[tuple[str, int, int, int, int, str], ...]:
    """Of each other engine rounds by with whom it goes, and of which files it was not asked."""
    return tuple(
        (
            name,
            one.as_file,
            one.as_ours,
            one.otherwise,
            one.no_answer,
            joined("; ", (words.unasked_told(count, reason) for reason, count in sorted(one.unasked.items()))),
        )
        for name, one in summary.by_engine.items()
    )


def _bars(given: Mapping[str, Agreement], *, by_size: bool) -> tuple[Bar, ...]:
    ordered = sorted(given.items(), key=lambda one: (-one[1].rounds, one[0])) if by_size else list(given.items())
    return tuple(
        Bar(name, one.in_words, 1000 * one.agreeing // one.rounds if one.rounds else 0)
        for name, one in ordered[:_BARS_MAX]
    )


def _codes(summary: Summary) -> tuple[Bar, ...]:
    """The histogram of findings."""
    most = max(summary.codes.values(), default=1)
    ordered = sorted(summary.codes.items(), key=lambda one: (summary.heaviest[one[0]].order, -one[1], one[0]))
    return tuple(
        Bar(
            code,
            words.found_of_code(count, summary.files_of_code[code]),
            1000 * count // most,
            summary.heaviest[code].value,
        )
        for code, count in ordered
    )


def _files(audits: Callable[[], Iterable[FileAudit]]) -> list[FileShown]:
    found: list[FileShown] = []
    for severity in (Severity.ERROR, Severity.WARNING):
        for audit in audits():
            if len(found) == FILES_MAX:
                return found
            if audit.worst is severity:
                found.append(_shown(len(found) + 1, audit))
    return found


def _shown(place: int, audit: FileAudit) -> FileShown:
    names = {row[1]: row[2] for row in audit.table}
    rounds = tuple(
        RoundShown(
            one,
            tuple(
                (_board(mine, names), _board(theirs, names))
                for mine, theirs in zip_longest(one.only_recorded, one.only_by_engine)
            ),
        )
        for one in audit.rounds
        if not one.agrees
    )
    many = max((len(row) for row in audit.table), default=5) - 5
    return FileShown(place, audit, rounds, tuple(words.column_of(number) for number in range(1, many + 1)))


def _board(board: tuple[int, int] | None, names: Mapping[str, str]) -> str:
    if board is None:
        return ""
    white, black = (f"{number} {names.get(str(number), '')}".strip() for number in board)
    return words.bye_of(white) if board[1] == 0 else f"{white} - {black}"


def _found(audits: Callable[[], Iterable[FileAudit]]) -> list[Finding]:
    """Errors, then warnings, then notes, each in the order of the files, as many as the list takes."""
    found: list[Finding] = []
    for severity in Severity:
        for audit in audits():
            found += [one for one in audit.findings if one.severity is severity]
            if len(found) >= FINDINGS_MAX:
                return found[:FINDINGS_MAX]
    return found


def _row(one: Finding, places: Mapping[str, int]) -> list[object]:
    return [
        one.severity.value,
        one.code,
        one.file,
        one.round or None,
        one.board or None,
        one.line or None,
        one.sentence,
        one.evidence,
        places.get(one.file),
    ]
