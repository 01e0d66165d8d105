"""Findings for programs: JSON Lines, CSV, SARIF, JUnit XML and Parquet, each written finding by finding.

pyarrow writes Parquet (extra `parquet`), some thousand rows at a time, so that the table is never held whole. Of the
libraries for Python it is the one that needs no other: fastparquet brings pandas and numpy.
"""

import csv
import io
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import quoteattr

import msgspec

from core.model.plain import defused, escaped, escaped_json
from core.model.sentence import Refused, in_english
from events.installer import line_for
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

PARQUET_ENDING: Final = ".parquet"
_ROWS_TOGETHER: Final = 10_000
_PIECE: Final = 1 << 20

PARQUET_COLUMNS: Final[tuple[tuple[str, str, str], ...]] = (
    ("file", "string", "name of the file, as in every report"),
    ("outcome", "string", "`audited`, `skipped` (no report) or `unreadable`"),
    ("title", "string", "name of the event"),
    ("kind", "string", "kind of the event"),
    ("players", "int32", "players in the file, the same in each of its rows"),
    ("edition", "string", "edition by which it was judged"),
    ("program", "string", "who wrote the file, as far as it tells"),
    ("rounds_judged", "int32", "rounds that were paired again"),
    ("rounds_agreeing", "int32", "those of them that are as their rules pair them"),
    ("severity", "string", "of the finding; null: the file has none"),
    ("code", "string", "of the catalogue; null as above"),
    ("round", "int32", "null: the finding is tied to none"),
    ("board", "int32", "likewise"),
    ("line", "int32", "likewise, from 1"),
    ("column", "int32", "likewise, from 1"),
    ("numbers", "list of int32", "starting rank numbers of the players concerned"),
    ("article", "string", "article of the rules; null: none"),
    ("sentence", "string", "what is wrong, with both values"),
    ("evidence", "string", "what speaks for it; null: nothing"),
)
"""Name, type and meaning of each column, in order."""


def refuse_without_pyarrow() -> None:
    """Before hours of work, not after them."""
    try:
        import pyarrow.parquet  # noqa: F401  # whether it is there
    except ImportError:
        raise Refused(
            "A Parquet file needs the package pyarrow, which is not installed. Nothing was audited; .jsonl and "
            ".csv files contain the same findings and do not need it. To add it: {line}",
            line=line_for("pyarrow"),
        ) from None


def parquet(audits: Iterable[FileAudit]) -> Iterator[bytes]:
    """The file, piece by piece."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    kinds = {"string": pa.string(), "int32": pa.int32(), "list of int32": pa.list_(pa.int32())}
    schema = pa.schema([(name, kinds[kind]) for name, kind, _ in PARQUET_COLUMNS])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "findings.parquet"
        with ParquetWriter(file, schema, compression="zstd") as writer:
            rows = _rows(audits)
            while some := list(islice(rows, _ROWS_TOGETHER)):
                writer.write_table(pa.Table.from_pylist(some, schema=schema))
        with file.open("rb") as opened:
            yield from iter(lambda: opened.read(_PIECE), b"")


def _rows(audits: Iterable[FileAudit]) -> Iterator[dict[str, Any]]:
    for audit in audits:
        of_file = {
            "file": audit.file,
            "outcome": audit.outcome.value,
            "title": audit.title or None,
            "kind": audit.kind or None,
            "players": audit.players,
            "edition": audit.edition or None,
            "program": audit.program or None,
            "rounds_judged": audit.rounds_judged,
            "rounds_agreeing": audit.rounds_agreeing,
        }
        for one in audit.findings or (None,):
            yield of_file | ({} if one is None else _of_finding(one))


def _of_finding(one: Finding) -> dict[str, Any]:
    return {
        "severity": one.severity.value,
        "code": one.code,
        "round": one.round or None,
        "board": one.board or None,
        "line": one.line or None,
        "column": one.column or None,
        "numbers": list(one.players),
        "article": one.article or None,
        "sentence": str(one.sentence),
        "evidence": str(one.evidence) or None,
    }
