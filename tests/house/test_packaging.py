"""The wheel installs every folder of the program, and only under the name `pairtrail`."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.data_paths import CHECKOUT

CONFIGURATION = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = CONFIGURATION["tool"]["hatch"]["build"]["targets"]["wheel"]
NOT_INSTALLED = {"tests", "benchmarks", "docs"}


def root_folders() -> set[str]:
    """Folders of the checkout that git knows, without hidden ones."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=CHECKOUT, capture_output=True, check=True, text=True)
    names = {path.split("/", maxsplit=1)[0] for path in listing.stdout.split("\0") if "/" in path}
    return {name for name in names if not name.startswith(".")}


@pytest.mark.skipif(not (CHECKOUT / ".git").exists(), reason="needs a git checkout to tell which folders are ours")
def test_every_root_folder_is_either_in_the_wheel_or_known_to_stay_out():
    assert root_folders() == set(WHEEL["packages"]) | NOT_INSTALLED


def test_every_folder_but_the_launcher_is_relocated_below_it():
    assert WHEEL["sources"] == {name: f"pairtrail/_app/{name}" for name in WHEEL["packages"] if name != "pairtrail"}


def test_types_and_import_contract_cover_every_installed_folder():
    assert set(CONFIGURATION["tool"]["mypy"]["packages"]) == {*WHEEL["packages"], "benchmarks"}
    assert set(CONFIGURATION["tool"]["importlinter"]["root_packages"]) == set(WHEEL["packages"])


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


def test_the_launcher_puts_the_folders_first_on_the_import_path(tmp_path):
    """From any working directory, even one that holds another package of the same name."""
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "__init__.py").write_text("raise RuntimeError('the wrong core')\n")
    program = f"import sys; sys.path.append({str(CHECKOUT)!r}); import pairtrail, core; print(core.__file__)"
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, check=True, text=True
    ).stdout
    assert Path(found.strip()).parent == CHECKOUT / "core"


def test_a_wheel_layout_is_found_below_the_launcher(tmp_path):
    """Where `_app` stands beside the launcher, the folders come from there."""
    installed = tmp_path / "site" / "pairtrail"
    installed.mkdir(parents=True)
    (installed / "__init__.py").write_bytes((CHECKOUT / "pairtrail" / "__init__.py").read_bytes())
    (installed / "_app" / "core").mkdir(parents=True)
    (installed / "_app" / "core" / "__init__.py").write_text("WHERE = 'wheel'\n")
    program = "import pairtrail, core; print(core.WHERE)"
    found = subprocess.run(
        [sys.executable, "-S", "-c", program],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    assert found.strip() == "wheel"
