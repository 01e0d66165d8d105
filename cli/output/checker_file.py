"""A checker as one file: its modules one after another, their imports of each other left out."""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Final

from cli.output import checker_main, verifier_main
from core import certificate_check, evidence
from projections.evidence import bundle_file

_OF_CERTIFICATES: Final = (
    "wrong", "log", "results", "tournament", "position", "matching", "dutch", "burstein", "dubov", "comparing",
    "enumeration", "claim", "document",
)  # fmt: skip
_OF_LOGS: Final = ("wrong", "log", "results")
_OF_BUNDLES: Final = ("merkle", "ed25519", "note", "checkpoint", "bundle")
_OURS: Final = re.compile(r"(pairtrail\.(_app\.)?)?(core|projections|cli)\.")
_FOR_OUR_TOOLS: Final = re.compile(r"  # (noqa|fmt|type): .*")
_WIDTH: Final = 120
_HEAD: Final = '''\
#!/usr/bin/env python3
"""Checks a why-not certificate of pairtrail, alone: with Python 3.11 or later and its standard library.

    python3 check.py certificate.json [--head HASH] [--enumerate]

HASH is that of a printed or photographed sheet. Made of the program's own checker: pairtrail explain checker
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


def one_file() -> str:
    """The checker of certificates, its whole text."""
    return _text(_HEAD, [*_modules(certificate_check, _OF_CERTIFICATES), checker_main])


def verifier_file() -> str:
    """The verifier of bundles, its whole text."""
    of_logs, of_bundles = _modules(certificate_check, _OF_LOGS), _modules(evidence, _OF_BUNDLES)
    return _text(_HEAD_OF_VERIFIER, [*of_logs, *of_bundles, bundle_file, verifier_main])


def _modules(package: ModuleType, names: tuple[str, ...]) -> list[ModuleType]:
    return [import_module(f"{package.__name__}.{name}") for name in names]


def _text(head: str, modules: list[ModuleType]) -> str:
    return "\n".join([head, *_imports(modules), *map(_part, modules)])


def _imports(modules: list[ModuleType]) -> Iterator[str]:
    """What all of them need of the standard library, one line a module."""
    needed: dict[str, set[str]] = {}
    for module in modules:
        for node in _tree(module).body:
            if isinstance(node, ast.Import):
                needed |= {name.name: set() for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not _OURS.match(node.module):
                needed.setdefault(node.module, set()).update(name.name for name in node.names)
    for module_name, names in sorted(needed.items(), key=lambda one: (bool(one[1]), one[0])):
        yield f"from {module_name} import {', '.join(sorted(names))}" if names else f"import {module_name}"


def _part(module: ModuleType) -> str:
    """A module without its imports, under the first line of its docstring; empty lines between its parts alone."""
    tree, lines = _tree(module), inspect.getsource(module).splitlines()
    kept = [node for node in tree.body[1:] if not isinstance(node, ast.Import | ast.ImportFrom)]
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            _beside_its_name(node, lines)
    first = (ast.get_docstring(tree) or "").splitlines()[0]
    parts = [_FOR_OUR_TOOLS.sub("", "\n".join(filter(str.strip, _lines_of(node, lines)))) for node in kept]
    return "\n".join([f"\n# --- {first}", *(f"\n{part}" if "\n" in part else part for part in parts)])


def _lines_of(node: ast.stmt, lines: list[str]) -> list[str]:
    decorated = [one.lineno for one in getattr(node, "decorator_list", ())]
    return lines[min([node.lineno, *decorated]) - 1 : node.end_lineno]


def _beside_its_name(node: ast.ClassDef | ast.FunctionDef, lines: list[str]) -> None:
    """A docstring of one line becomes a comment behind the name, where there is room for it."""
    told = ast.get_docstring(node)
    place = node.body[0].lineno - 1
    head = lines[place - 1]
    if told and "\n" not in told and len(node.body) > 1 and head.endswith(":") and len(head) + len(told) + 4 <= _WIDTH:
        lines[place - 1] = f"{head}  # {told}"
        lines[place] = ""


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))
