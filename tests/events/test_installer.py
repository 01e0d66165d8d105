"""The line that adds a package is one for the installer that was used, and one that every shell takes."""

import shlex
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from events.installer import Installer, installer, line_for
from tests.data_paths import CHECKOUT

PSYCOPG = "psycopg[binary]"


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment that an installer made for one program."""
    place = tmp_path / "pairtrail"
    place.mkdir()
    monkeypatch.setattr(sys, "prefix", str(place))
    monkeypatch.setattr(sys, "executable", f"{place}/bin/python")
    return place


def installed_by(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "distribution", lambda _: SimpleNamespace(read_text=lambda _: f"{name}\n"))


def test_uv_tool(environment: Path):
    (environment / "uv-receipt.toml").touch()
    assert installer() is Installer.UV_TOOL
    assert line_for(PSYCOPG, "distributed") == f'uv pip install --python {environment} "psycopg[binary]" distributed'


def test_pipx(environment: Path):
    (environment / "pipx_metadata.json").touch()
    assert installer() is Installer.PIPX
    assert line_for(PSYCOPG) == 'pipx inject pairtrail "psycopg[binary]"'


def test_uv_in_an_environment_of_your_own(environment: Path, monkeypatch: pytest.MonkeyPatch):
    installed_by("uv", monkeypatch)
    assert installer() is Installer.UV
    assert line_for("segno") == f"uv pip install --python {environment} segno"


def test_pip(environment: Path, monkeypatch: pytest.MonkeyPatch):
    installed_by("pip", monkeypatch)
    assert installer() is Installer.PIP
    assert line_for("segno") == f"{environment}/bin/python -m pip install segno"


def test_without_a_trace_it_was_pip(environment: Path, monkeypatch: pytest.MonkeyPatch):
    def missing(_: str) -> None:
        raise metadata.PackageNotFoundError

    monkeypatch.setattr(metadata, "distribution", missing)
    assert installer() is Installer.PIP


def test_a_single_file_cannot_be_added_to(environment: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert installer() is Installer.SINGLE_FILE
    assert "install the wheel" in line_for("pyarrow")
    assert line_for("pyarrow").startswith("install the wheel, then pyarrow (")


@pytest.mark.parametrize("trace", ["uv-receipt.toml", "pipx_metadata.json", ""])
@pytest.mark.parametrize("place", ["plain", "with a blank"])
def test_every_shell_takes_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trace: str, place: str):
    """In double quotes nothing is quoted but brackets and blanks; PowerShell and cmd read these as POSIX shells do."""
    prefix = tmp_path / place
    prefix.mkdir()
    monkeypatch.setattr(sys, "prefix", str(prefix))
    monkeypatch.setattr(sys, "executable", f"{prefix}/python")
    if trace:
        (prefix / trace).touch()
    line = line_for(PSYCOPG)
    assert shlex.split(line)[-1] == PSYCOPG
    assert not line.startswith('"')  # PowerShell would print it
    assert not set(line) & set("'$`!%&|<>^")
    if sys.platform != "win32":
        said = subprocess.run(
            ["bash", "-c", f"set -- {line}; printf '%s\\n' \"$@\""], capture_output=True, check=True, text=True
        )
        assert said.stdout.splitlines() == shlex.split(line)


def test_no_page_and_no_message_takes_our_name_from_an_index():
    """The name is not published: somebody else could publish under it."""
    asking = ("install pairtrail", "install 'pairtrail", 'install "pairtrail', "uvx pairtrail", "pipx run pairtrail")
    files = [
        *CHECKOUT.glob("*.md"),
        *(CHECKOUT / "docs").glob("*.md"),
        *(
            path
            for room in ("core", "events", "projections", "cli", "pairtrail")
            for path in (CHECKOUT / room).rglob("*")
        ),
    ]
    texts = {
        path: path.read_text(encoding="utf-8")
        for path in files
        if path.suffix in {".md", ".py", ".po", ".html", ".mako"}
    }
    texts.pop(CHECKOUT / "CHANGELOG.md")  # says what older releases said
    assert len(texts) > 500
    assert {str(path): one for path, text in texts.items() for one in asking if one in text} == {}
