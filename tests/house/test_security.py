"""What strangers give us stays data: no statement, no markup, no formula, no place in the file system, no program.

Ruff's rules of flake8-bandit (S) are on for the product and are not looked for again here; these hold what no linter
asks. Secrets, birth dates and names as paths: tests/cli/test_security.py; terminals:
tests/cli/test_files_of_strangers.py.
"""

import ast
import functools
import re
import runpy
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.data_paths import CHECKOUT

PRODUCT = ("core", "events", "projections", "cli", "migrations", "pairtrail")
MODULES = sorted(path for room in PRODUCT for path in (CHECKOUT / room).rglob("*.py"))
TEMPLATES = sorted((CHECKOUT / "projections").rglob("*.mako"))

BUILT_OF_OUR_OWN_NAMES = {
    "events/lists/index.py": "columns and conditions of an enumeration; what is looked for is a parameter",
    "events/store/databases.py": "a number of milliseconds, and how a transaction begins",
    "events/store/schema.py": "the name of the table of versions",
    "events/store/soundness.py": "names of tables of the schema, and a number",
    "events/store/sql_stream.py": "parts of statements that are constants of the module",
}
"""Modules in which a statement is put together, and of what; every value is a parameter."""

EXECUTES = {"execute", "executemany", "executescript", "exec_driver_sql", "text"}


@functools.cache
def tree_of(path: Path) -> ast.Module:
    """What several tests look through, read once."""
    return ast.parse(path.read_text(encoding="utf-8"))


def nodes_of(path: Path, word: str) -> Iterator[ast.AST]:
    """What a module is made of, if the word, a pattern, is in it."""
    if re.search(word, path.read_text(encoding="utf-8")):
        yield from ast.walk(tree_of(path))


def called(node: ast.Call) -> str:
    """The last part of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def statements_put_together(path: Path) -> Iterator[int]:
    """Lines in which what is executed is no constant and no name."""
    for node in nodes_of(path, rf"\b(?:{'|'.join(sorted(EXECUTES))})\("):
        if isinstance(node, ast.Call) and called(node) in EXECUTES and node.args:
            statement = node.args[0]
            formatted = isinstance(statement, ast.Call) and called(statement) in {"format", "join"}
            if isinstance(statement, ast.JoinedStr | ast.BinOp) or formatted:
                yield node.lineno


def test_no_statement_is_built_of_anything_but_our_own_names():
    found = {path.relative_to(CHECKOUT).as_posix() for path in MODULES if any(statements_put_together(path))}
    assert found == BUILT_OF_OUR_OWN_NAMES.keys()


def test_what_would_be_found(tmp_path: Path):
    module = tmp_path / "x.py"
    module.write_text(
        'connection.execute(f"SELECT {name}")\n'
        'connection.execute("SELECT %s" % name)\n'
        'connection.execute(text("SELECT {}".format(name)))\n'
        'connection.execute("SELECT ?", name)\n'
    )
    assert sorted(statements_put_together(module)) == [1, 2, 3]


def test_the_linter_looks_for_the_rest():
    lint = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["lint"]
    assert lint["select"] == ["ALL"]
    assert [rule for rule in lint["ignore"] if rule.startswith("S")] == ["S101"]
    for places, rules in lint["per-file-ignores"].items():
        if places.split("/")[0].rstrip("*") in PRODUCT:
            assert not any(re.fullmatch(r"S\d+", rule) for rule in rules), places


def test_every_exception_from_a_rule_of_the_linter_has_its_reason():
    without = [
        f"{path.relative_to(CHECKOUT)}:{number}"
        for path in MODULES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for said in re.findall(r"# noqa: [A-Z0-9, ]*\bS\d+(.*)", line)
        if len(re.findall(r"\w+", said)) < 2
    ]
    assert without == []


AUDIT = runpy.run_path(str(CHECKOUT / ".ci" / "audit.py"))
GOOD = {"name": "rich", "version": "15", "vulns": []}
BAD = {"name": "mako", "version": "1", "vulns": [{"id": "PYSEC-1", "aliases": ["CVE-1"], "fix_versions": ["1.3"]}]}
UNKNOWN = {"name": "typer", "skip_reason": "Dependency not found on PyPI"}
OURS = {"name": "pairtrail", "skip_reason": "distribution marked as editable"}


@pytest.mark.parametrize(
    ("packages", "code", "said"),
    [
        pytest.param([GOOD, OURS], (0, 0), "1 of 1 packages audited, no vulnerability is known.", id="good"),
        pytest.param([GOOD, UNKNOWN], (0, 0), "1 of 2 packages audited, .* Not audited: typer.", id="some unknown"),
        pytest.param([GOOD, BAD], (1, 1), "1 known vulnerabilities:\n  mako 1: PYSEC-1, repaired in 1.3", id="known"),
        pytest.param([UNKNOWN, BAD], (1, 1), "1 known vulnerabilities:.*", id="known among unknown ones"),
        pytest.param([UNKNOWN, OURS], (0, 1), "NOT AUDITED: the index knows none of the 1 packages.", id="no index"),
        pytest.param(None, (0, 1), "NOT AUDITED: the list .* cannot be reached from here.", id="no network"),
    ],
)
def test_the_audit_of_dependencies_fails_for_what_is_known_and_says_what_it_did_not_ask(packages, code, said):
    answer = None if packages is None else {"dependencies": packages}
    found = [AUDIT["verdict"](answer, required=required) for required in (False, True)]
    assert tuple(one for one, _ in found) == code
    assert all(re.fullmatch(said, words, re.DOTALL) for _, words in found)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        ("requests.exceptions.ConnectionError: no route", 0),
        ("requests.exceptions.SSLError: self-signed certificate in certificate chain", 0),
        ("requests.exceptions.ProxyError: Cannot connect to proxy", 0),
        ("ModuleNotFoundError: No module named 'pip_audit'", 1),
    ],
)
def test_a_list_that_cannot_be_had_is_told_apart_from_an_audit_that_broke(monkeypatch, error: str, code: int):
    monkeypatch.delenv("PAIRTRAIL_AUDIT", raising=False)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess((), 1, "", error))
    assert AUDIT["main"]() == code


def test_what_the_audit_accepts_has_its_reason():
    assert all(len(reason.split()) > 4 for reason in AUDIT["ACCEPTED"].values())


def test_the_build_audits():
    assert '"$bin/python" .ci/audit.py\n' in (CHECKOUT / ".ci" / "run").read_text(encoding="utf-8")


_MAKES_METHODS = CHECKOUT / "core" / "model" / "dataclass.py"
"""Writes the source of a method from the fields of a class, as the standard module does; no input is in it (253)."""


def test_nothing_is_unpickled_evaluated_or_extracted():
    forbidden = {"pickle", "marshal", "shelve", "dill"}
    for path in MODULES:
        for node in nodes_of(
            path, r"\b(?:pickle|marshal|shelve|dill|extractall|extract|unpack_archive|eval|exec|shell)\b"
        ):
            if isinstance(node, ast.Import):
                assert not forbidden & {one.name for one in node.names}, path
            if isinstance(node, ast.ImportFrom):
                assert node.module not in forbidden, path
            if isinstance(node, ast.Call):
                assert called(node) not in {"extractall", "extract", "unpack_archive"}, f"{path}:{node.lineno}"
                is_function = isinstance(node.func, ast.Name)
                if path != _MAKES_METHODS:
                    assert not (is_function and called(node) in {"eval", "exec"}), f"{path}:{node.lineno}"
                assert not any(one.arg == "shell" and getattr(one.value, "value", True) for one in node.keywords), (
                    f"{path}:{node.lineno}"
                )


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_a_template_writes_nothing_as_it_is_but_its_own_words(template: Path):
    """`| n` switches escaping off: only between words that stand in the template itself."""
    text = template.read_text(encoding="utf-8")
    for inside in re.findall(r"\$\{([^}]*)\|\s*n\s*\}", text):
        assert re.fullmatch(r"\s*'[^']*' if [\w .,()<>=!']+ else ''\s*", inside), inside


def test_every_page_escapes_what_strangers_wrote():
    assert TEMPLATES
    source = (CHECKOUT / "projections/export/pages.py").read_text(encoding="utf-8")
    assert 'default_filters=["in_html"]' in source
    others = [
        path
        for path in MODULES
        if path.name != "pages.py" and re.search(r"^\s*from mako|^\s*import mako", path.read_text(), re.MULTILINE)
    ]
    assert not others


def declared_finished(path: Path) -> Iterator[int]:
    """Lines in which something that is no constant is said to need no escaping."""
    for node in nodes_of(path, r"\bMarkup\b"):
        is_markup = isinstance(node, ast.Call) and called(node) == "Markup"
        if is_markup and node.args and not isinstance(node.args[0], ast.Constant):
            yield node.lineno


def test_markup_is_declared_finished_where_it_is_escaped():
    """Drawings are written plainly, tens of thousands of shapes in a report; each text of theirs is escaped there."""
    found = [path.relative_to(CHECKOUT).as_posix() for path in MODULES if any(declared_finished(path))]
    assert found == ["projections/export/pages.py", "projections/export/pictures_on_page.py"]


def test_every_table_for_spreadsheets_defuses_formulas():
    """Who writes CSV has a function for it; what it does is held by tests of the command."""
    writers = {
        path.relative_to(CHECKOUT).as_posix(): path.read_text(encoding="utf-8")
        for path in MODULES
        if "csv.writer(" in path.read_text(encoding="utf-8")
    }
    assert set(writers) == {
        "cli/answers/audit/records.py",
        "projections/export/world/games.py",
        "projections/export/world/cfc.py",
    }
    for text in writers.values():
        assert "defused(" in text
