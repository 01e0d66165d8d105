"""The programs of one file that a stranger is given: a checker for each kind of certificate, a verifier of bundles."""

import ast
import builtins
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest

from cli.output import proof_main
from cli.output.checker_file import one_file, proof_file, verifier_file
from core.certificate_check import EDITIONS_READ
from core.editions.registry import EDITIONS
from tests.data_paths import CHECKOUT

PROGRAMS: dict[str, Callable[[], str]] = {"bundles": verifier_file, "proofs": proof_file, "a Swiss": one_file} | {
    name: partial(one_file, name) for name in EDITIONS_READ if name not in EDITIONS
}
LINES_OF_A_FUNCTION = 40


@pytest.fixture(scope="module", params=PROGRAMS)
def text(request: pytest.FixtureRequest) -> str:
    return PROGRAMS[request.param]()


@pytest.fixture(scope="module")
def nodes(text: str) -> list[ast.AST]:
    """All of its syntax tree, the module first."""
    return [*ast.walk(ast.parse(text))]


def test_it_imports_the_standard_library_alone(nodes: list[ast.AST]):
    imported = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names


def test_it_is_formatted_like_the_rest(text: str):
    pytest.importorskip("ruff", reason="ruff is not installed: make .venv/with-dev, as .ci/run does")
    asked = [sys.executable, "-m", "ruff", "format", "--check", "--config", str(CHECKOUT / "pyproject.toml"), "-"]
    ended = subprocess.run(asked, input=text, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_no_function_is_longer_than_a_screen(nodes: list[ast.AST]):
    found = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    assert len(found) > 50
    assert [one.name for one in found if (one.end_lineno or 0) - one.lineno >= LINES_OF_A_FUNCTION] == []


def test_a_key_that_is_none_is_a_command_mistyped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """And no proof that proves nothing."""
    monkeypatch.setattr(sys, "argv", ["proof.py", "round-1.json", "--trust", "a+b"])
    assert proof_main.main() == 2
    assert capsys.readouterr().out.startswith("round-1.json was not checked: ")
    monkeypatch.setattr(sys, "argv", ["proof.py", "round-1.json"])
    assert proof_main.main() == 3


def test_no_name_stands_for_two_things(nodes: list[ast.AST]):
    """Of modules put one after another the last definition would win."""
    names: Counter[str] = Counter()
    assert isinstance(nodes[0], ast.Module)
    for node in nodes[0].body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names[node.name] += 1
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names[node.target.id] += 1
        elif isinstance(node, ast.Assign):
            names.update(one.id for one in node.targets if isinstance(one, ast.Name))
    assert [name for name, count in names.items() if count > 1] == []


def test_every_name_is_defined_in_it(nodes: list[ast.AST]):
    named = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    made = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    made |= {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    made |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    made |= {node.name for node in nodes if isinstance(node, ast.ExceptHandler) and node.name}
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            made |= {name.asname or name.name for name in node.names}
    assert named - made - set(dir(builtins)) - {"__name__"} == set()
