"""Which installer brought the program here, and the line that adds a package to it (decision 163)."""

import os
import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import Final

from core.model.sentence import say


class Installer(StrEnum):
    """What put the program where it is."""

    UV_TOOL = "uv tool"
    UV = "uv"
    PIPX = "pipx"
    PIP = "pip"
    SINGLE_FILE = "single file"


_PLAIN: Final = re.compile(r"[A-Za-z0-9_./:\\-]+")
_OURSELVES: Final = "pairtrail"
_RECEIPTS: Final = {"uv-receipt.toml": Installer.UV_TOOL, "pipx_metadata.json": Installer.PIPX}
"""What each installer leaves in the environment that it makes for one program."""


def installer() -> Installer:
    """The one that was used, by what it left behind; without a trace it was pip."""
    if getattr(sys, "frozen", False):
        return Installer.SINGLE_FILE
    for name, one in _RECEIPTS.items():
        if (Path(sys.prefix) / name).is_file():
            return one
    from importlib import metadata  # takes time, and is asked for in a refusal only

    try:
        left = metadata.distribution(_OURSELVES).read_text("INSTALLER")
    except metadata.PackageNotFoundError:
        left = None
    return Installer.UV if (left or "").strip() == "uv" else Installer.PIP


def line_for(*packages: str) -> str:
    """What to type so that these packages are there; in every shell the same.

    It never names the program itself where an installer would ask an index for it.
    """
    named = " ".join(_quoted(package) for package in packages)
    match installer():
        case Installer.UV_TOOL | Installer.UV:
            return f"uv pip install --python {_quoted(sys.prefix)} {named}"
        case Installer.PIPX:
            return f"pipx inject {_quoted(Path(sys.prefix).name)} {named}"
        case Installer.PIP:
            return f"{_interpreter()} -m pip install {named}"
        case Installer.SINGLE_FILE:
            return say(
                ("install the wheel, then {packages} (nothing can be added to the single file: docs/install.md)"),
                packages=named,
            )


def _interpreter() -> str:
    """As a shell takes it: PowerShell runs no path in quotes, so one with blanks is left to the path of programs."""
    return sys.executable if _PLAIN.fullmatch(sys.executable) else os.path.basename(sys.executable)  # noqa: PTH119  # of any system


def _quoted(word: str) -> str:
    """In double quotes, which bash, zsh, fish, PowerShell and cmd all take, where it is needed."""
    return word if _PLAIN.fullmatch(word) else f'"{word}"'
