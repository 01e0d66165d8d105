"""The wheel brings one name, `pairtrail`, and lives in one process beside packages called as our folders are."""

import ast
import gettext
import os
import re
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from hatch_build import BUILT, FOLDERS, PACKAGE, build_catalogues, relocate, rewritten
from tests.data_paths import CHECKOUT

CONFIGURATION = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
INSTALLED = {*FOLDERS, PACKAGE}
NOT_INSTALLED = {"tests", "benchmarks", "docs"}


def root_folders() -> set[str]:
    """Folders of the checkout that git knows, without hidden ones."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=CHECKOUT, capture_output=True, check=True, text=True)
    names = {path.split("/", maxsplit=1)[0] for path in listing.stdout.split("\0") if "/" in path}
    return {name for name in names if not name.startswith(".")}


@pytest.mark.skipif(not (CHECKOUT / ".git").exists(), reason="needs a git checkout to tell which folders are ours")
def test_every_root_folder_is_either_in_the_wheel_or_known_to_stay_out():
    assert root_folders() == INSTALLED | NOT_INSTALLED


def test_types_and_import_contract_cover_every_installed_folder():
    assert set(CONFIGURATION["tool"]["mypy"]["packages"]) == {*INSTALLED, "benchmarks"}
    assert set(CONFIGURATION["tool"]["importlinter"]["root_packages"]) == INSTALLED


def python_folders(top: Path) -> list[Path]:
    """Folders at or below `top` that hold Python files, without caches."""
    return sorted({path.parent for path in top.rglob("*.py") if "__pycache__" not in path.parts})


@pytest.mark.parametrize("top", ["core", "events", "projections", "cli", "migrations", "pairtrail", "tests"])
def test_every_folder_with_modules_is_a_package(top):
    """Importlib mode needs it at every level of tests; the import contract sees no module without it elsewhere."""
    without = [
        str(folder.relative_to(CHECKOUT))
        for folder in python_folders(CHECKOUT / top)
        if not (folder / "__init__.py").is_file()
    ]
    assert without == []


@pytest.mark.parametrize(
    ("line", "relocated"),
    [
        ("from core.model import units", "from pairtrail.core.model import units"),
        ("    from cli.main import run  # later", "    from pairtrail.cli.main import run  # later"),
        ("import events.vocabulary", "import pairtrail.events.vocabulary"),
        ("import core as c, os, cli.main as m", "import pairtrail.core as c, os, pairtrail.cli.main as m"),
        ("from core_rules import core", "from core_rules import core"),
        ("from . import core", "from . import core"),
        ('text = "from core import units"', 'text = "from core import units"'),
    ],
)
def test_imports_of_our_folders_are_rewritten_and_nothing_else(line, relocated):
    indented = line.startswith(" ")
    source = f"if True:\n{line}\n" if indented else f"{line}\n"
    assert rewritten(source) == source.replace(line, relocated)


def test_an_import_that_would_bind_another_name_is_refused():
    with pytest.raises(ValueError, match="line 2: `import core`"):
        rewritten("\nimport core\n")


def test_every_module_can_run_beside_the_wheel():
    """The suite runs against a wheel after half an hour; what cannot be taken there is said here, with its place."""
    refused = {}
    for folder in (*FOLDERS, PACKAGE, "tests"):
        for module in (CHECKOUT / folder).rglob("*.py"):
            source = module.read_text(encoding="utf-8")
            if not re.search(rf"^\s*import\b.*\b(?:{'|'.join((*FOLDERS, PACKAGE))})\b", source, re.MULTILINE):
                continue
            try:
                rewritten(source)
            except ValueError as error:
                refused[str(module.relative_to(CHECKOUT))] = str(error)
    assert not refused


def test_what_is_read_of_a_language_is_built_where_it_is_missing_or_older(tmp_path):
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    first, second, built = folder / "a.po", folder / "b.po", folder / BUILT
    entry = 'msgid "round"\nmsgstr "{}"\n'
    first.write_text(entry.format("ronde"))
    second.write_text(entry.format("tour") + '\nmsgid "board"\nmsgstr "table"\n')
    build_catalogues(tmp_path)
    told = gettext.translation(built.stem, tmp_path, ["fr"])
    assert (told.gettext("round"), told.gettext("board")) == ("ronde", "table")
    os.utime(built, (1, 1))
    first.write_text(entry.format("manche"))
    build_catalogues(tmp_path)
    with built.open("rb") as read:
        assert gettext.GNUTranslations(read).gettext("round") == "manche"
    assert [file.name for file in folder.iterdir() if file.suffix != ".po"] == [BUILT]


def test_plurals_of_a_language_are_kept_whatever_babel_takes_for_its_forms(tmp_path):
    """Babel 2.19 gives French three forms: with the two that the catalogues have, everything after one was English."""
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
    entry = (
        'msgid "{count} round"\nmsgid_plural "{count} rounds"\nmsgstr[0] "{count} ronde"\nmsgstr[1] "{count} rondes"\n'
    )
    (folder / "a.po").write_text(header + entry)
    build_catalogues(tmp_path)
    with (folder / BUILT).open("rb") as read:
        told = gettext.GNUTranslations(read)
    said = [told.ngettext("{count} round", "{count} rounds", count) for count in (0, 1, 2, 1_000_000)]
    assert said == ["{count} ronde", "{count} ronde", "{count} rondes", "{count} rondes"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """What the wheel puts into site-packages, and a stranger's packages of the same general names beside it."""
    site = tmp_path_factory.mktemp("site")
    relocate(CHECKOUT / PACKAGE, site / PACKAGE)
    for folder in FOLDERS:
        relocate(CHECKOUT / folder, site / PACKAGE / folder)
        (site / folder).mkdir()
        (site / folder / "__init__.py").write_text(f"WHOSE = 'a stranger: {folder}'\n")
    return site


def run_beside_a_stranger(site: Path, program: str) -> str:
    """The output of a program in a process that finds the wheel's files and the stranger's, and no checkout."""
    ended = subprocess.run(
        [sys.executable, "-c", program],
        cwd=site,
        env={**os.environ, "PYTHONPATH": str(site), "PYTHONSAFEPATH": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_it_works_beside_a_stranger_s_packages_and_leaves_the_import_path_alone(installed):
    report = CHECKOUT / "tests" / "data" / "oracle" / "dutch-2017" / "n0020_clean1.trf"
    program = f"""
import sys
before = list(sys.path)
import core, events, projections, cli, migrations
from pairtrail.cli.main import run
assert run(["check", {str(report)!r}, "--edition", "dutch-2017"]) == 0
assert run(["new", "Event", "--rounds", "5", "--db", "event.db"]) == 0
assert run(["verify", "--db", "event.db"]) == 0
assert sys.path == before
print(core.WHOSE, events.WHOSE, projections.WHOSE, cli.WHOSE, migrations.WHOSE, sep="\\n")
assert not [name for name in sys.modules if name.partition(".")[0] in {FOLDERS!r} and "." in name]
"""
    told = run_beside_a_stranger(installed, program)
    assert "9 rounds checked (dutch-2017), all match the engine's pairing." in told
    assert told.endswith(
        "".join(f"a stranger: {name}\n" for name in ("core", "events", "projections", "cli", "migrations"))
    )


TOOLS = {
    "ruff": "ruff",
    "mypy": "mypy",
    "import-linter": "importlinter",
    "build": "build",
    "coverage": "coverage",
    "mkdocs-material": "mkdocs",
    "cosmic-ray": "cosmic_ray",
    "pip-audit": "pip_audit",
}
"""What `dev` has and `test` has not: the requirement, and the module it brings."""


def imported_at_once(file: Path) -> set[str]:
    """Packages whose absence keeps this file from being read: those imported outside of any function."""
    waiting: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    names: set[str] = set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return names


def started_by_name(file: Path) -> set[str]:
    """Modules that this file runs as programs: `[..., "-m", "ruff", ...]`, unless it skips where they are missing."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    lists = [[ast.unparse(one) for one in node.elts] for node in ast.walk(tree) if isinstance(node, ast.List)]
    run = {after.strip("'") for words in lists for before, after in pairwise(words) if before == "'-m'"}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    asked_first = {
        ast.unparse(call.args[0]).strip("'") for call in calls if ast.unparse(call.func) == "pytest.importorskip"
    }
    return run - asked_first


def test_every_tool_of_developers_is_known_here():
    required = CONFIGURATION["project"]["optional-dependencies"]["dev"]
    assert {re.split(r"[\[<>=; ]", one, maxsplit=1)[0] for one in required} == {*TOOLS, "pairtrail"}


def test_the_suite_can_be_read_where_only_its_own_extra_is_installed():
    """`make test` comes first on a build server: one module that asks for a tool ends the whole suite.

    tests/mutation is all tools, and its tests say that they skip before they import any of it.
    """
    tools = f"(?:{'|'.join(TOOLS.values())})"
    asking = {
        str(file.relative_to(CHECKOUT)): sorted(found)
        for file in sorted((CHECKOUT / "tests").rglob("*.py"))
        if "mutation" not in file.relative_to(CHECKOUT).parts
        and re.search(rf"[\"']{tools}[\"']|\b(?:import|from)\b.*\b{tools}\b", file.read_text(encoding="utf-8"))
        and (found := (imported_at_once(file) | started_by_name(file)) & {*TOOLS.values()})
    }
    assert asking == {}
