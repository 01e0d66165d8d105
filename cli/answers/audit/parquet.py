"""The results of an audit as one Parquet file: a row a finding, and one for a file without any.

pyarrow writes it (extra `parquet`), some thousand rows at a time, so that the table is never held whole. Of the
libraries for Python it is the one that needs no other: fastparquet brings pandas and numpy.
"""

import tempfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from core.model.sentence import Refused
from events.installer import line_for
from projections.audit.finding import FileAudit, Finding

ENDING: Final = ".parquet"
_ROWS_TOGETHER: Final = 10_000
_PIECE: Final = 1 << 20

COLUMNS: Final[tuple[tuple[str, str, str], ...]] = (
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
    schema = pa.schema([(name, kinds[kind]) for name, kind, _ in COLUMNS])
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
