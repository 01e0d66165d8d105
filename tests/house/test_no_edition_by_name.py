"""What an edition differs in is a part of its value: nothing asks for its name, and no dictionary goes by names."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.editions.registry import EDITIONS, OF_TEAMS, TABLES, edition_named
from tests.data_paths import CHECKOUT

NAMES = {*EDITIONS, *TABLES, *OF_TEAMS}
SYSTEMS = {edition_named(name).system for name in NAMES}
TAKING_APART = {
    *("startswith", "endswith", "partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix"),
    *("replace", "find", "index"),
}
ELSEWHERE = {
    "core/certificate_check": "shares no code with the engines, so it knows the editions by their names on record",
    "core/evidence/remarks.py": "is in the one-file verifier, which knows them so as well; a test holds it",
    "core/evidence/points.py": "likewise",
    "core/editions/registry.py": "the table of names itself",
    "core/editions/tables/recognised.py": "what it recognises is told by name",
    "cli/commands/compat_words.py": "the command lines of other programs name their systems",
    "cli/session/engines.py": "says which editions other programs carry out",
    "cli/output/checker_file.py": "names of modules",
}


def of_production() -> list[Path]:
    roots = ("core", "events", "projections", "cli", "pairtrail")
    files = (file for root in roots for file in sorted((CHECKOUT / root).rglob("*.py")))
    return [file for file in files if not str(file.relative_to(CHECKOUT)).startswith(tuple(ELSEWHERE))]


def is_name(node: ast.expr, constants: dict[str, ast.expr]) -> bool:
    """The name of an edition or a system, or a collection with one, also by the name of a constant of the module."""
    if isinstance(node, ast.Name) and node.id in constants:
        return is_name(constants[node.id], {})
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(is_name(one, constants) for one in node.elts)
    return isinstance(node, ast.Constant) and node.value in NAMES | SYSTEMS


def says_edition(node: ast.expr) -> bool:
    """Whether an expression is called an edition, or the name or the system of one."""
    words = ast.unparse(node).lower().removesuffix(".name").rpartition(".")[2]
    return words.endswith(("edition", "system"))


MAY_ASK = re.compile(
    rf"[\"'](?:{'|'.join(map(re.escape, sorted(NAMES | SYSTEMS)))})[\"']"
    rf"|(?:edition|system)(?:\.name)?(?:\[|\.(?:{'|'.join(sorted(TAKING_APART))})\b)",
    re.IGNORECASE,
)
"""What a module in which it is not found is not read further for."""


def asking_for_names(source: str) -> Iterator[str]:
    """The places of a module that ask for the name of an edition, as text."""
    tree = ast.parse(source)
    constants = {}
    for one in tree.body:
        if isinstance(one, ast.Assign | ast.AnnAssign) and one.value is not None:
            targets = one.targets if isinstance(one, ast.Assign) else [one.target]
            constants |= {target.id: one.value for target in targets if isinstance(target, ast.Name)}
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                asks = any(is_name(side, constants) for side in (left, *others))
            case ast.MatchValue(value=value):
                asks = is_name(value, constants)
            case ast.Dict(keys=keys):
                asks = any(key is not None and is_name(key, constants) for key in keys)
            case ast.Call(func=ast.Attribute(value=whose, attr=method), args=arguments) if method in TAKING_APART:
                asks = says_edition(whose) or any(is_name(one, constants) for one in arguments)
            case ast.Subscript(value=whose, slice=ast.Slice()):
                asks = says_edition(whose)
            case _:
                asks = False
        if asks:
            yield f"{node.lineno if hasattr(node, 'lineno') else 0}: {ast.unparse(node)}"


def test_nothing_asks_for_the_name_of_an_edition():
    asking = [
        f"{file.relative_to(CHECKOUT)}:{place}"
        for file in of_production()
        if MAY_ASK.search(source := file.read_text(encoding="utf-8"))
        for place in asking_for_names(source)
    ]
    assert asking == []


@pytest.mark.parametrize(
    "source",
    [
        "if edition == 'dutch-2026': pass",
        "if settings.edition in ('cfc', 'team-swiss-cfc'): pass",
        "if 'round-robin' in system: pass",
        "if rules.system != 'dubov': pass",
        "year = settings.edition.partition('-')[2]",
        "late = edition.name.endswith('-2026')",
        "late = edition[-4:]",
        "limits = {'dutch-2017': 1, 'quads': 2}[edition]",
        "OLD = ('dutch-1998', 'dubov-1997')\nis_old = edition in OLD",
        "match edition:\n    case 'scheveningen': pass",
    ],
)
def test_whoever_does_is_found(source):
    assert MAY_ASK.search(source)
    assert list(asking_for_names(source))


@pytest.mark.parametrize(
    "source",
    [
        "if edition == other: pass",
        "if edition.schedule is not None: pass",
        "name = 'dutch-2026'",
        "word.endswith('-2026')",
    ],
)
def test_and_nobody_else(source):
    assert not list(asking_for_names(source))


def test_the_places_left_out_are_there():
    assert [place for place in ELSEWHERE if not (CHECKOUT / place).exists()] == []
