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


def numbers_that_are_no_integers(tree):
    """Points are tenths in integers (decision 12): no float literal, no `float`, no true division."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
    ]


@pytest.fixture(scope="module")
def trees():
    """By path, every module of `core`."""
    return {str(path.relative_to(CHECKOUT)): ast.parse(path.read_text(encoding="utf-8")) for path in CORE}


def test_core_neither_reads_nor_prints(trees):
    found = {path: names_called(tree) & IN_OR_OUT for path, tree in trees.items()}
    assert found.pop("core/model/dataclass.py") == {"exec"}  # the source of a method, written there (decision 253)
    assert {path: names for path, names in found.items() if names} == {}


def test_no_float_comes_near_points(trees):
    found = {path: numbers_that_are_no_integers(tree) for path, tree in trees.items()}
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize("code", ["0.5", "float(points)", "points / 2"])
def test_a_float_would_be_seen(code):
    assert numbers_that_are_no_integers(ast.parse(code)) == [1]
