"""A checker as one file: its modules one after another, their imports of each other left out."""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from string import Formatter
from types import ModuleType
from typing import Final

from cli.output import checker_main, verifier_main
from core import certificate_check, evidence
from projections.evidence import bundle_file

_FOUNDATION: Final = ("wrong", "log", "results")
_SWISS: Final = ("tournament", "position", "matching", "judge")
_VERDICT: Final = ("enumeration", "case", "claim")
_INDIVIDUAL: Final = (*_FOUNDATION, *_SWISS, "dutch", "burstein", "dubov", *_VERDICT, "document")
_TEAMS: Final = (*_FOUNDATION, "matches", *_SWISS, *_VERDICT, "teams")
_OF_TEAMS: Final = {
    "team-swiss-cfc": (*_TEAMS, "document"),
    "team-swiss-2024": (*_TEAMS, "team_swiss", "document"),
    "team-swiss-2026": (*_TEAMS, "team_swiss", "document"),
}
_OF_TABLES: Final = dict.fromkeys(
    ("round-robin", "double-round-robin", "quads", "scheveningen", "team-round-robin"),
    (*_FOUNDATION, "matches", "tournament", "lots", "case", "tables", "document"),
)
_OWN: Final = _OF_TEAMS | _OF_TABLES
_OF_LOGS: Final = (*_FOUNDATION, "matches")
_OF_BUNDLES: Final = ("merkle", "ed25519", "note", "checkpoint", "bundle")
_OURS: Final = re.compile(r"(pairtrail\.(_app\.)?)?(core|projections|cli)\.")
_FOR_OUR_TOOLS: Final = re.compile(r"  # (noqa|fmt|type): .*")
_EMPTY: Final = re.compile(r"\n{3,}")
_WIDTH: Final = 120
_FEW: Final = 12  # lines of a module that needs no heading
_HEAD: Final = '''\
#!/usr/bin/env python3
"""Checks a why-not certificate of pairtrail, alone: with Python 3.11 or later and its standard library.

    python3 check.py certificate.json [--head HASH] [--enumerate]

HASH is that of a printed sheet. Made of the program's own: pairtrail explain checker{of}
"""
'''


_HEAD_OF_VERIFIER: Final = '''\
#!/usr/bin/env python3
"""Checks a bundle of pairtrail, alone: with Python 3.11 or later and its standard library.

    python3 verify.py event.bundle [--receipt HASH] [--trust KEY]

HASH is that of a printed or photographed sheet, KEY the line of somebody whom you trust, as told by the owner. Made
of the program's own checks: pairtrail bundle verifier
"""
'''


def one_file(edition: str = "") -> str:
    """The checker of certificates, its whole text: of an edition of teams or by a table, else of every Swiss."""
    names = _OWN.get(edition, _INDIVIDUAL)
    head = _HEAD.format(of=f" --edition {edition}" if edition in _OWN else "")
    return _text(head, [*_modules(certificate_check, names), checker_main])


def verifier_file() -> str:
    """The verifier of bundles, its whole text."""
    of_logs, of_bundles = _modules(certificate_check, _OF_LOGS), _modules(evidence, _OF_BUNDLES)
    return _text(_HEAD_OF_VERIFIER, [*of_logs, *of_bundles, bundle_file, verifier_main])


def _modules(package: ModuleType, names: tuple[str, ...]) -> list[ModuleType]:
    return [import_module(f"{package.__name__}.{name}") for name in names]


def _text(head: str, modules: list[ModuleType]) -> str:
    parts = _without_unused("\n".join(map(_part, modules)))
    return "\n".join([head, *_imports(modules, parts), parts])


def _imports(modules: list[ModuleType], parts: str) -> Iterator[str]:
    """What the parts need of the standard library, one line a module."""
    used = {node.id for node in ast.walk(ast.parse(parts)) if isinstance(node, ast.Name)}
    needed: dict[str, set[str]] = {}
    for module in modules:
        for node in _tree(module).body:
            if isinstance(node, ast.Import):
                needed |= {name.name: set() for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not _OURS.match(node.module):
                names = {ast.unparse(name) for name in node.names if used & {name.name, name.asname}}
                needed |= {node.module: needed.get(node.module, set()) | names} if names else {}
    for module_name, names in sorted(needed.items(), key=lambda one: (bool(one[1]), one[0])):
        yield f"from {module_name} import {', '.join(sorted(names))}" if names else f"import {module_name}"


def _part(module: ModuleType) -> str:
    """A module without its imports, under the first line of its docstring; empty lines between its parts alone.

    Types are for our tools: functions go without them, as the comments for our linter do, and what a subclass has to
    have is not said.
    """
    tree, lines = _tree(module), inspect.getsource(module).splitlines()
    fields = {
        one
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for one in node.body
        if isinstance(one, ast.AnnAssign) and "ClassVar" not in ast.unparse(one.annotation)
    }
    kept = [node for node in tree.body[1:] if not isinstance(node, ast.Import | ast.ImportFrom)]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            _head_without_types(node, lines)
            if isinstance(node.body[-1], ast.Raise) and ast.unparse(node.body[-1]) == "raise NotImplementedError":
                lines[node.lineno - 1 : node.end_lineno] = [""] * (node.body[-1].lineno - node.lineno + 1)
                continue
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            _beside_its_name(node, lines)
        if isinstance(node, ast.AnnAssign) and node.value is not None and node not in fields:
            _without_its_type(node, lines)
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Raise | ast.Return):
            _in_plain_english(node, lines)
    first = f"\n# --- {(ast.get_docstring(tree) or '').splitlines()[0]}" if len(lines) > _FEW else ""
    parts = [_FOR_OUR_TOOLS.sub("", "\n".join(filter(str.strip, _lines_of(node, lines)))) for node in kept]
    told = [f"\n{part}" if "\n" in part and place else part for place, part in enumerate(parts)]
    return "\n".join([first, *told])


def _lines_of(node: ast.stmt, lines: list[str]) -> list[str]:
    decorated = [one.lineno for one in getattr(node, "decorator_list", ())]
    return lines[min([node.lineno, *decorated]) - 1 : node.end_lineno]


def _head_without_types(node: ast.FunctionDef, lines: list[str]) -> None:
    """On one line."""
    for one in ast.walk(node.args):
        if isinstance(one, ast.arg):
            one.annotation = None
    for place in range(node.lineno, node.body[0].lineno - 1):
        lines[place] = ""
    lines[node.lineno - 1] = f"{' ' * node.col_offset}def {node.name}({ast.unparse(node.args)}):"


def _without_its_type(node: ast.AnnAssign, lines: list[str]) -> None:
    line, end = lines[node.lineno - 1], node.annotation.end_col_offset
    lines[node.lineno - 1] = line[: node.target.end_col_offset] + line[end:]


def _in_plain_english(node: ast.stmt, lines: list[str]) -> None:
    """Sentences that other languages tell (`say`) are English here: each a literal, in a statement as short as can be.

    Whoever has the file alone has no catalogue.
    """
    said = [one for one in ast.walk(node) if isinstance(one, ast.Call) and ast.unparse(one.func) == "say"]
    if not said:
        return
    source = "\n".join([*[""] * (node.lineno - 1), *lines[node.lineno - 1 : node.end_lineno]])
    statement = ast.get_source_segment(source, node) or ""
    for number, call in enumerate(said):
        statement = statement.replace(ast.get_source_segment(source, call) or "", f"said_{number}", 1)
    for broken, joint in ((r"([(\[])\n\s*", r"\1"), (r",?\n\s*([)\]])", r"\1"), (r"\n\s*", " ")):
        statement = re.sub(broken, joint, statement)
    for number, call in enumerate(said):
        statement = _with_literal(statement, f"said_{number}", list(_pieces(call)), node.col_offset)
    lines[node.lineno - 1 : node.end_lineno] = [
        " " * node.col_offset + statement,
        *[""] * ((node.end_lineno or 0) - node.lineno),
    ]


def _pieces(call: ast.Call) -> Iterator[str]:
    """The words of a sentence with the blanks behind them, each value as it stands in an f-string."""
    values = {one.arg: ast.unparse(one.value) for one in call.keywords}
    word = ""
    for text, value, form, conversion in Formatter().parse(ast.literal_eval(call.args[0])):
        first, *rest = re.split(r"(?<= )", re.sub(r'(["\\])', r"\\\1", re.sub(r"([{}])", r"\1\1", text)))
        word += first
        for one in rest:
            yield word
            word = one
        if value is not None:
            word += f"{{{values[value]}{'!' + conversion if conversion else ''}{':' + form if form else ''}}}"
    yield word


def _with_literal(statement: str, place: str, pieces: list[str], indent: int) -> str:
    """The statement with the sentence at its place, broken between words where a line would be too long."""
    whole = statement.replace(place, _literal("".join(pieces)))
    if indent + max(map(len, whole.splitlines())) <= _WIDTH:
        return whole
    before, after = statement.split(place)
    rows, room = [""], _WIDTH - indent - 4 - len('f""')
    for piece in pieces:
        if len(rows[-1]) + len(piece) > room - (len(after) if piece is pieces[-1] else 0):
            rows.append("")
        rows[-1] += piece
    margin = "\n" + " " * (indent + 4)
    told = margin.join(_literal(row) for row in rows if row)
    is_enclosed = before.count("(") > before.count(")")
    return f"{before.rstrip()}{margin}{told}{after}" if is_enclosed else f"{before}({margin}{told}){after}"


def _literal(text: str) -> str:
    return f'f"{text}"' if set(text) & {"{", "}"} else f'"{text}"'


def _beside_its_name(node: ast.ClassDef | ast.FunctionDef, lines: list[str]) -> None:
    """A docstring of one line becomes a comment behind the name, where there is room for it."""
    told = ast.get_docstring(node)
    place = (node.lineno if isinstance(node, ast.FunctionDef) else node.body[0].lineno - 1) - 1
    head = lines[place]
    if told and "\n" not in told and len(node.body) > 1 and head.endswith(":") and len(head) + len(told) + 4 <= _WIDTH:
        lines[place] = f"{head}  # {told}"
        lines[node.body[0].lineno - 1] = ""


def _without_unused(text: str) -> str:
    """Without the names of types that nothing asks for any more."""
    tree, lines = ast.parse(text), text.splitlines()
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    for node, after in pairwise([*tree.body, ast.Pass()]):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id not in used:
            told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            last = after if told else node
            lines[node.lineno - 1 : last.end_lineno] = [""] * ((last.end_lineno or 0) - node.lineno + 1)
    return _EMPTY.sub("\n\n", "\n".join(lines) + "\n")


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))
