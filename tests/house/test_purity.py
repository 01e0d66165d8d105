"""`core` is a function of its arguments, and points are integers.

The import contract (pyproject.toml) keeps modules out of `core`; these cases see what needs no import.
"""

import ast

import pytest

from tests.data_paths import CHECKOUT

CORE = sorted((CHECKOUT / "core").rglob("*.py"))
IN_OR_OUT = {"open", "print", "input", "eval", "exec", "__import__", "globals"}


def names_called(tree):
    return {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


@pytest.mark.parametrize("module", CORE, ids=lambda path: str(path.relative_to(CHECKOUT)))
def test_core_neither_reads_nor_prints(module):
    assert names_called(ast.parse(module.read_text(encoding="utf-8"))) & IN_OR_OUT == set()


@pytest.mark.parametrize("module", CORE, ids=lambda path: str(path.relative_to(CHECKOUT)))
def test_no_float_comes_near_points(module):
    """Points are tenths in integers (decision 12): no float literal, no `float`, no true division."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    floats = [
        node.lineno
        for node in ast.walk(tree)
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
    ]
    assert floats == []
