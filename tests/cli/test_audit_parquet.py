"""`audit -o found.parquet`: the table read back, beside what the other formats say."""

import json
import sys
from pathlib import Path

import pytest

from cli.answers.audit.records import PARQUET_COLUMNS
from cli.exits import ExitCode
from events.installer import line_for
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT
from tests.projections.audit_files.examples import EXAMPLES, as_file, sound

OF_FINDING = ("file", "severity", "code", "round", "board", "line", "column", "sentence")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    folder = tmp_path / "box"
    folder.mkdir()
    (folder / "a.trf").write_bytes(EXAMPLES["colours"].broken())
    (folder / "b.trf").write_bytes(as_file(sound()))
    (folder / "c.txt").write_text("Received on Monday.\n", encoding="utf-8")
    return folder


def read_back(file: Path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="no pyarrow: pip install '.[parquet]'")
    return parquet.read_table(file)


def test_every_finding_is_a_row_and_so_is_a_file_without_any(cli: Cli, box: Path, tmp_path: Path):
    table = pytest.importorskip("pyarrow.parquet", reason="no pyarrow")
    assert cli("audit", str(box), "-o", str(tmp_path / "found.parquet")).code == ExitCode.FINDINGS
    rows = table.read_table(tmp_path / "found.parquet").to_pylist()
    said = [json.loads(line) for line in cli("audit", "--jsonl", str(box)).out.splitlines()]
    found = [row for row in rows if row["code"]]
    assert [[row[name] for name in OF_FINDING] for row in found] == [[one[name] for name in OF_FINDING] for one in said]
    assert found[0]["numbers"] == [1, 7]
    (clean,) = [row for row in rows if not row["code"]]
    assert clean["file"].endswith("b.trf")
    assert (clean["outcome"], clean["edition"], clean["players"]) == ("audited", "dutch-2026", 13)
    assert (clean["rounds_judged"], clean["rounds_agreeing"], clean["numbers"]) == (9, 9, None)
    assert [row["outcome"] for row in rows] == ["audited", "audited", "skipped"]
    assert [row["title"] for row in rows] == ["Club Championship", "Club Championship", None]


def test_the_columns_are_those_that_the_docs_name(cli: Cli, box: Path, tmp_path: Path):
    cli("audit", str(box), "-o", str(tmp_path / "found.parquet"))
    schema = read_back(tmp_path / "found.parquet").schema
    kinds = {"string": "string", "int32": "int32", "list of int32": "list<element: int32>"}
    assert [(one.name, str(one.type)) for one in schema] == [(name, kinds[kind]) for name, kind, _ in PARQUET_COLUMNS]
    page = (CHECKOUT / "docs" / "for-federations.md").read_text(encoding="utf-8")
    for name, kind, words in PARQUET_COLUMNS:
        assert f"| `{name}` | {kind} | {words} |" in page


def test_nothing_at_all_is_a_table_without_rows(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As many rows at a time as there are, also none."""
    monkeypatch.setattr("cli.answers.audit.records._ROWS_TOGETHER", 1)
    from cli.answers.audit.records import parquet
    from projections.audit.finding import FileAudit

    for count in (0, 1, 3):
        file = tmp_path / f"{count}.parquet"
        pytest.importorskip("pyarrow", reason="no pyarrow")
        file.write_bytes(b"".join(parquet(FileAudit(f"{number}.trf") for number in range(count))))
        assert read_back(file).num_rows == count


def test_without_the_package_nothing_is_audited(cli: Cli, box: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    ended = cli("audit", str(box), "-o", "found.parquet")
    assert (ended.code, line_for("pyarrow") in ended.err, ended.out) == (ExitCode.REFUSED, True, "")
