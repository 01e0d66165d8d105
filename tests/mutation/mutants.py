"""Changes of one place: by the operators of cosmic-ray, and a statement left out, drawn by a seed."""

import ast
import hashlib
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import parso
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import Keyword

from tests.data_paths import CHECKOUT
from tests.mutation.areas import AREAS


class StatementLeftOut(Operator):
    """A call, a change in place, a raise or a yield is not done; what is assigned to a name stays, else the rest
    would stop at once."""

    def mutation_positions(self, node):
        if node.type == "simple_stmt" and _may_go(node.children[0]):
            yield (node.start_pos, node.children[0].end_pos)

    def mutate(self, node, index):
        assert index == 0
        node.children[0] = Keyword("pass", node.start_pos, prefix=node.get_first_leaf().prefix)
        return node

    @classmethod
    def examples(cls):
        return ()


def _may_go(statement: parso.tree.NodeOrLeaf) -> bool:
    if statement.type == "expr_stmt":
        target, operator = statement.children[0], statement.children[1]
        augmented = getattr(operator, "value", "=") not in ("=", ":")
        return augmented or (operator.type == "operator" and target.type in ("atom_expr", "power"))
    return statement.type in ("atom_expr", "power", "raise_stmt", "yield_expr")


COMPARISONS: Final = ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")
ARITHMETIC: Final = (
    "Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Mod_FloorDiv",
    "BitAnd_BitOr", "BitOr_BitAnd", "BitXor_BitAnd", "LShift_RShift", "RShift_LShift",
)  # fmt: skip
OTHERS: Final = (
    "AddNot", "ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub",
    "ReplaceUnaryOperator_Delete_Invert", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr",
    "ReplaceOrWithAnd", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ExceptionReplacer", "NumberReplacer",
    "ZeroIterationForLoop",
)  # fmt: skip
OPERATORS: Final[dict[str, Operator]] = {
    **{name: get_operator(f"core/ReplaceComparisonOperator_{name}")() for name in COMPARISONS},
    **{name: get_operator(f"core/ReplaceBinaryOperator_{name}")() for name in ARITHMETIC},
    **{name.rpartition("_")[2]: get_operator(f"core/{name}")() for name in OTHERS},
    "StatementLeftOut": StatementLeftOut(),
}
"""Of cosmic-ray those whose change could be a slip of the hand; `a + b` to `a ** b` falls over in every test."""


@dataclass(frozen=True)
class Mutant:
    """A file of the checkout as it would be."""

    area: str
    path: str
    operator: str
    line: int  # from 1, the first that differs
    changed: str  # the whole text of the file

    @cached_property
    def original(self) -> str:
        return (CHECKOUT / self.path).read_text(encoding="utf-8")

    @cached_property
    def lines(self) -> tuple[str, str]:
        """The lines that differ, as they are and as they become, without what stands around them."""
        before, after = self.original.splitlines(), self.changed.splitlines()
        while before and after and before[0] == after[0]:
            del before[0], after[0]
        while before and after and before[-1] == after[-1]:
            del before[-1], after[-1]
        return " ".join(map(str.strip, before)), " ".join(map(str.strip, after))

    @property
    def known_as(self) -> str:
        """What stays while the file changes elsewhere: the lines, and which of several alike it is."""
        lines = [line.strip() for line in self.original.splitlines()]
        alike = lines[: self.line - 1].count(lines[self.line - 1])
        return f"{self.path} {self.operator} {alike}\n  - {self.lines[0]}\n  + {self.lines[1]}"

    def __str__(self) -> str:
        was, becomes = self.lines
        return f"{self.path}:{self.line} {self.operator}\n  - {was}\n  + {becomes}"


@dataclass(frozen=True, order=True)
class Site:
    """A place, and an operator that changes it in one way or in several."""

    path: str
    operator: str
    start: tuple[int, int]
    place: str  # the line without its indent, and how far in it
    occurrences: tuple[int, ...]


def sites(path: Path) -> Iterator[Site]:
    """Every place of a file that an operator changes, where something is decided."""
    source = path.read_text(encoding="utf-8")
    name = path.relative_to(CHECKOUT).as_posix()
    left_alone = list(_left_alone(ast.parse(source)))
    counts = dict.fromkeys(OPERATORS, 0)
    lines = source.splitlines()
    for node in ast_nodes(get_ast(source)):
        for operator, changes in OPERATORS.items():
            places = list(changes.mutation_positions(node))
            if not places:
                continue
            first = counts[operator]
            counts[operator] += len(places)
            for start in dict.fromkeys(start for start, _ in places):
                which = tuple(first + index for index, place in enumerate(places) if place[0] == start)
                if not any(begin <= start < end for begin, end in left_alone):
                    line = lines[start[0] - 1]
                    yield Site(
                        name, operator, start, f"{line.strip()} {start[1] - len(line) + len(line.lstrip())}", which
                    )


def _left_alone(tree: ast.Module) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """From where to where nothing is decided: types, how a class of values is laid out, what an assert holds."""
    for node in ast.walk(tree):
        places: list[ast.expr | None] = []
        if isinstance(node, ast.arg | ast.AnnAssign):
            places = [node.annotation]
        elif isinstance(node, ast.FunctionDef):
            places = [node.returns]
        elif isinstance(node, ast.ClassDef):
            places = [*node.decorator_list, *(one.value for one in node.keywords)]
        elif isinstance(node, ast.Assert):
            places = [node.test]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            places = [node.args[1]]
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp) and _is_union(node.value):
            places = [node.value]
        for place in places:
            if place is not None:
                yield (place.lineno, place.col_offset), (place.end_lineno or 0, place.end_col_offset or 0)


def _is_union(node: ast.BinOp) -> bool:
    """`Event = This | That`: names of classes only."""
    parts = [one for one in ast.walk(node) if isinstance(one, ast.Name | ast.Constant | ast.Call)]
    return all(isinstance(one, ast.Name) and one.id[:1].isupper() and not one.id.isupper() for one in parts)


def drawn(area: str, count: int, seed: str) -> list[Mutant]:
    """So many mutants of the area, in the order of files and lines.

    Each place has its lot by the seed, its file and its line, so that a change of the source elsewhere leaves most of a
    sample as it was, and a smaller sample is a part of a larger one. The rooms (folders) of the area take turns.
    """
    lots = {site: lot_of(site, seed) for path in AREAS[area].files() for site in sites(path)}
    by_lot = sorted(lots, key=lambda one: (lots[one], one))
    drawn_before = Counter[str]()
    turn_of: dict[Site, int] = {}
    for site in by_lot:
        room = site.path.rpartition("/")[0]
        turn_of[site] = drawn_before[room]
        drawn_before[room] += 1
    found: list[Mutant] = []
    for site in sorted(by_lot, key=turn_of.__getitem__):
        if len(found) == count:
            break
        mutant = carried_out(area, site, site.occurrences[lots[site] % len(site.occurrences)])
        if mutant is not None:
            found.append(mutant)
    return sorted(found, key=lambda one: (one.path, one.line, one.operator))


def lot_of(site: Site, seed: str) -> int:
    """A number that nobody can steer: of the seed, the file, the operator and the line with its place in it."""
    return int(hashlib.sha256(f"{seed}/{site.path}/{site.operator}/{site.place}".encode()).hexdigest(), 16)


def carried_out(area: str, site: Site, occurrence: int) -> Mutant | None:
    """The mutant; None where Python cannot read it (an alternative of a pattern is written like an operator)."""
    source = (CHECKOUT / site.path).read_text(encoding="utf-8")
    try:
        changed = mutate_code(source, OPERATORS[site.operator], occurrence)
    except AttributeError:  # cosmic-ray cannot replace an exception that is named with its module
        return None
    assert changed is not None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # `1 is 1`
        try:
            compile(changed, site.path, "exec")
        except SyntaxError:
            return None
    if changed == source:
        return None
    return Mutant(area, site.path, site.operator, site.start[0], changed)
