"""A checker as one file: its modules one after another as they are, their imports of each other left out.

Its sentences are the templates that the program has for other languages; of those it needs `say` and `said` alone.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Final

from cli.output import alone, alone_keys, checker_main, proof_main, verifier_main
from core import certificate_check, evidence
from core.general_rules import grounds
from core.model import plain
from projections.evidence import bundle_file

_FOUNDATION: Final = ("wrong", "log", "results")
_SWISS: Final = ("tournament", "position", "matching", "judge")
_VERDICT: Final = ("enumeration", "case", "claim")
_INDIVIDUAL: Final = (*_FOUNDATION, *_SWISS, "dutch", "burstein", "dubov", *_VERDICT, "individual", "document")
_TEAMS: Final = (*_FOUNDATION, "matches", *_SWISS, *_VERDICT, "teams")
_OF_TEAMS: Final = {
    "team-swiss-cfc": (*_TEAMS, "document"),
    "team-swiss-2024": (*_TEAMS, "team_swiss", "document"),
    "team-swiss-2026": (*_TEAMS, "team_swiss", "document"),
    "double-swiss-2026": (*_TEAMS, "team_swiss", "two_games", "document"),
}
_OF_TABLES: Final = dict.fromkeys(
    ("round-robin", "double-round-robin", "quads", "scheveningen", "team-round-robin"),
    (*_FOUNDATION, "matches", "tournament", "lots", "case", "tables", "document"),
)
_OWN: Final = _OF_TEAMS | _OF_TABLES
_OF_LOGS: Final = (*_FOUNDATION, "matches", "tournament")
_OF_BUNDLES: Final = (
    *(
        "merkle",
        "ed25519",
        "note",
        "times",
        "checkpoint",
        "points",
        "readings",
        "remarks",
        "sheets",
        "bundle",
        "links",
        "offices",
        "signers",
        "late_signatures",
        "known_keys",
        "coverage",
    ),
)
_OF_PROVED_LOGS: Final = ("wrong", "log")
_OF_PROOFS: Final = ("merkle", "audit_paths", "ed25519", "note", "times", "checkpoint", "proof")
_OURS: Final = re.compile(r"(pairtrail\.(_app\.)?)?(core|projections|cli)\.")
_STANDARD: Final = {
    "core.model.dataclass": "dataclasses",
    "core.model.hints": "typing",
    "core.model.named_tuple": "typing",
}
"""What ours stand for, which start faster; the files have the standard ones."""
_FOR_OUR_TOOLS: Final = re.compile(r"  # (noqa|type): .*")
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
_HEAD_OF_PROOFS: Final = '''\
#!/usr/bin/env python3
"""Checks a proof of pairtrail, alone: with Python 3.11 or later and its standard library.

    python3 proof.py proof.json [--trust KEY] [--checkpoint FILE]

KEY is the line of somebody whom you trust, as told by the owner, FILE a checkpoint that you hold. Made of the program's
own checks: pairtrail checkpoint checker
"""
'''
_PATTERN: Final = "\n\npattern = re.compile\n"
_SAY: Final = '''\

SEMICOLON = "; "


def joined(separator: str, parts: Iterable[str]) -> str:
    """Texts in a row with the separator between them; empty ones are left out."""
    return separator.join(part for part in parts if part)


def say(template: str, /, **values: object) -> str:
    """A sentence with its values; the program has it in other languages as well."""
    return template.format_map(values)


def said(text: str, values: dict[str, object]) -> str:
    """A template with its values; without any it is a text that is made already."""
    return text.format_map(values) if values else text
'''


def one_file(edition: str = "") -> str:
    """The checker of certificates, its whole text: of an edition of teams or by a table, else of every Swiss."""
    names = _OWN.get(edition, _INDIVIDUAL)
    head = _HEAD.format(of=f" --edition {edition}" if edition in _OWN else "")
    return _text(head, [plain, *_modules(certificate_check, names), alone, checker_main])


def verifier_file() -> str:
    """The verifier of bundles, its whole text."""
    of_logs, of_bundles = _modules(certificate_check, _OF_LOGS), _modules(evidence, _OF_BUNDLES)
    return _text(
        _HEAD_OF_VERIFIER, [plain, grounds, *of_logs, *of_bundles, bundle_file, alone, alone_keys, verifier_main]
    )


def proof_file() -> str:
    """The checker of proofs, its whole text."""
    of_logs, of_proofs = _modules(certificate_check, _OF_PROVED_LOGS), _modules(evidence, _OF_PROOFS)
    return _text(_HEAD_OF_PROOFS, [plain, *of_logs, *of_proofs, alone, alone_keys, proof_main])


def _modules(package: ModuleType, names: tuple[str, ...]) -> list[ModuleType]:
    return [import_module(f"{package.__name__}.{name}") for name in names]


def _text(head: str, modules: list[ModuleType]) -> str:
    parts = "".join([_SAY, *map(_part, modules)])
    parts = _PATTERN + parts if " pattern(" in parts else parts
    return "\n".join([head, *_imports(modules, parts), parts])


def _imports(modules: list[ModuleType], parts: str) -> Iterator[str]:
    """What the parts need of the standard library, one line a module."""
    used = {node.id for node in ast.walk(ast.parse(parts)) if isinstance(node, ast.Name)}
    needed: dict[str, set[str]] = {}
    for module in modules:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.Import):
                needed |= {name.name: set() for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                origin = _STANDARD.get(f"core.{node.module.partition('core.')[2]}", node.module)
                names = {ast.unparse(name) for name in node.names if used & {name.name, name.asname}}
                is_ours = _OURS.match(origin) is not None
                needed |= {origin: needed.get(origin, set()) | names} if names and not is_ours else {}
    if "pattern" in used:
        needed["re"] = set()
    for module_name, names in sorted(needed.items(), key=lambda one: (bool(one[1]), one[0])):
        yield f"from {module_name} import {', '.join(sorted(names))}" if names else f"import {module_name}"


def _part(module: ModuleType) -> str:
    """A module below its docstring as a heading, without its imports and without the comments for our linter."""
    source = inspect.getsource(module)
    tree, lines = ast.parse(source), source.splitlines()
    first = next(node for node in tree.body[1:] if not isinstance(node, ast.Import | ast.ImportFrom))
    told = [f"# {line}".rstrip() for line in (ast.get_docstring(tree) or "").splitlines()]
    begins = min([first.lineno, *(one.lineno for one in getattr(first, "decorator_list", ()))]) - 1
    while lines[begins - 1].startswith("#"):
        begins -= 1
    text = "\n".join(_FOR_OUR_TOOLS.sub("", line) for line in lines[begins:])
    room = "\n\n" if isinstance(first, ast.ClassDef | ast.FunctionDef) else "\n"
    return "\n\n" + "\n".join(["# ---", *told]) + f"\n{room}{text}\n"
