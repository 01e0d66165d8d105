"""No module needs another one that needs it: neither when it is imported nor inside a function.

Nor does a room, of those that stand next to each other in a folder, or a module beside a room.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
ROOMS = ("core", "events", "projections", "cli", "pairtrail")


def modules() -> dict[str, Path]:
    """Every module by its name; a package by that of its folder."""
    found = {}
    for room in ROOMS:
        for file in (CHECKOUT / room).rglob("*.py"):
            parts = file.relative_to(CHECKOUT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported_by(tree: ast.AST, known: dict[str, Path]) -> set[str]:
    """The modules of ours that are named by an import anywhere in the tree, but for those of the type checker."""
    named = set()
    for node in without_types(tree):
        if isinstance(node, ast.Import):
            named |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            for one in node.names:
                inner = f"{node.module}.{one.name}"
                named.add(inner if inner in known else node.module or "")
    return named & known.keys()


def without_types(node: ast.AST) -> Iterator[ast.AST]:
    """The statements below a node: no import is in an expression."""
    yield node
    for child in ast.iter_child_nodes(node):
        is_of_types = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case) and not is_of_types:
            yield from without_types(child)


def graph() -> dict[str, set[str]]:
    known = modules()
    return {name: imported_by(ast.parse(file.read_text(encoding="utf-8")), known) for name, file in known.items()}


def cycles(edges: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules each of which needs all the others (strongly connected), by Tarjan's procedure."""
    found: list[list[str]] = []
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        stack.append(name)
        for other in sorted(edges[name]):
            if other not in number:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1 or name in edges[name]:
                found.append(sorted(group))

    for name in sorted(edges):
        if name not in number:
            visit(name)
    return found


def between_neighbours(edges: dict[str, set[str]]) -> dict[str, set[str]]:
    """What is imported by whom, of the modules and rooms that stand in one folder."""
    found: dict[str, set[str]] = defaultdict(set)
    for importing, imported in edges.items():
        for name in imported:
            one, other = importing.split("."), name.split(".")
            first = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
            if first is not None:
                found[".".join(one[: first + 1])].add(".".join(other[: first + 1]))
    return {name: found[name] for name in {*found, *chain.from_iterable(found.values())}}


def test_a_cycle_would_be_found():
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
    function = ast.parse("def f():\n    from core.model import units\n    import core.model.sentence")
    assert imported_by(function, modules()) == {"core.model.units", "core.model.sentence"}


def test_rooms_that_need_each_other_would_be_found():
    edges = {"core.a.x": {"core.b.y", "core.a"}, "core.b.y": set(), "core.b.z": {"core.a.w"}, "core.a.w": set()}
    assert cycles(edges | {"core.a": set()}) == []
    assert cycles(between_neighbours(edges)) == [["core.a", "core.b"]]


def test_no_modules_need_each_other_not_even_inside_a_function():
    assert cycles(graph()) == []


def test_no_neighbours_need_each_other():
    assert cycles(between_neighbours(graph())) == []
