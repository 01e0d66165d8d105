"""Findings for programs: JSON Lines, CSV, SARIF and JUnit XML, each written finding by finding."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from typing import Final
from xml.sax.saxutils import quoteattr

import msgspec

from core.model.plain import defused, escaped, escaped_json
from core.model.sentence import in_english
from projections.audit.catalogue import CATALOGUE
from projections.audit.finding import FileAudit, Finding, Outcome, Severity

_ENGLISH: Final = msgspec.json.Encoder(enc_hook=in_english)

Pieces = Iterator[bytes]


def _json(value: object) -> bytes:
    return escaped_json(_ENGLISH.encode(value).decode()).encode()


COLUMNS: Final = (
    *("file", "severity", "code", "round", "board", "line", "column", "players"),
    *("article", "sentence", "evidence"),
)
"""The keys of a finding, in the order in which they are written."""


def as_data(one: Finding) -> dict[str, object]:
    """One finding; what it is not tied to is null."""
    return {
        "file": one.file,
        "severity": one.severity.value,
        "code": one.code,
        "round": one.round or None,
        "board": one.board or None,
        "line": one.line or None,
        "column": one.column or None,
        "players": list(one.players),
        "article": one.article,
        "sentence": one.sentence,
        "evidence": one.evidence,
    }


def jsonl(audits: Iterable[FileAudit]) -> Pieces:
    """One object a finding."""
    for audit in audits:
        for one in audit.findings:
            yield _json(as_data(one)) + b"\n"


def csv_rows(audits: Iterable[FileAudit]) -> Pieces:
    """The same as a table with a head (RFC 4180); no cell can be taken for a formula."""
    yield _row(COLUMNS)
    for audit in audits:
        for one in audit.findings:
            values = as_data(one) | {"players": " ".join(map(str, one.players))}
            yield _row(["" if values[name] is None else defused(str(values[name])) for name in COLUMNS])


def _row(cells: Iterable[object]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerow(cells)
    return text.getvalue().encode()


# --- SARIF 2.1.0 ---------------------------------------------------------------------------------------

_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def sarif(audits: Iterable[FileAudit]) -> Pieces:
    """Static Analysis Results Interchange Format, version 2.1.0."""
    rules = [
        {
            "id": one.name,
            "shortDescription": {"text": one.title},
            "fullDescription": {"text": one.means},
            "help": {"text": one.to_do},
            "defaultConfiguration": {"level": _LEVELS[one.severity]},
        }
        for one in CATALOGUE
    ]
    driver = _ENGLISH.encode({"name": "pairtrail audit", "rules": rules})
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    yield b'{"$schema":"' + schema.encode() + b'","version":"2.1.0","runs":[{"tool":{"driver":' + driver
    yield b'},"columnKind":"unicodeCodePoints","results":['
    separator = b"\n"
    for audit in audits:
        for one in audit.findings:
            yield separator + _json(_as_result(one))
            separator = b",\n"
    yield b"\n]}]}\n"


def _as_result(one: Finding) -> dict[str, object]:
    location: dict[str, object] = {"artifactLocation": {"uri": _uri(one.file)}}
    if one.line:
        location["region"] = {"startLine": one.line, **({"startColumn": one.column} if one.column else {})}
    return {
        "ruleId": one.code,
        "level": _LEVELS[one.severity],
        "message": {"text": f"{one.sentence} {one.evidence}".rstrip()},
        "locations": [{"physicalLocation": location}],
        "properties": {"round": one.round or None, "board": one.board or None, "article": one.article},
    }


def _uri(file: str) -> str:
    from urllib.parse import quote

    return quote(file.replace("\\", "/"))


# --- JUnit ---------------------------------------------------------------------------------------------


def junit(audits: Iterable[FileAudit]) -> Pieces:
    """One test case a file: errors are failures, what could not be audited is an error, warnings are system-out.

    No file is read twice; the totals, which a build server counts itself, are left out.
    """
    yield b'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites><testsuite name="pairtrail audit">\n'
    for audit in audits:
        yield from (line.encode() for line in _case(audit))
    yield b"</testsuite></testsuites>\n"


def _case(audit: FileAudit) -> Iterator[str]:
    errors = [one for one in audit.findings if one.severity is Severity.ERROR]
    others = [one for one in audit.findings if one.severity is not Severity.ERROR]
    yield f'<testcase classname="pairtrail.audit" name={_attribute(audit.file)}>'
    if audit.outcome is Outcome.SKIPPED:
        yield f"<skipped message={_attribute(audit.findings[0].sentence)}/>"
    for one in errors:
        tag = "error" if audit.outcome is Outcome.UNREADABLE else "failure"
        kind, message = _attribute(one.code), _attribute(_told(one))
        yield f"<{tag} type={kind} message={message}/>"
    if others and audit.outcome is not Outcome.SKIPPED:
        text = "\n".join(f"{one.severity.value} {one.code}: {_told(one)}" for one in others)
        yield f"<system-out>{_escaped(text)}</system-out>"
    yield "</testcase>\n"


def _told(one: Finding) -> str:
    place = f"{one.place}: " if one.place else ""
    return f"{place}{one.sentence} {one.evidence}".rstrip()


def _attribute(text: str) -> str:
    return quoteattr(escaped(text))


def _escaped(text: str) -> str:
    from xml.sax.saxutils import escape

    return escape(escaped(text, kept="\n"))


WRITERS: Final[dict[str, Callable[[Iterable[FileAudit]], Pieces]]] = {
    ".jsonl": jsonl,
    ".csv": csv_rows,
    ".sarif": sarif,
    ".xml": junit,
}
"""By the ending of a file."""
