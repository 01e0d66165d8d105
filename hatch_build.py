"""The wheel brings one name: the program's folders go below `pairtrail`, with every import rewritten to say so.

In a checkout they stand at the root and import each other by their own names; names as general as `core` or `events`
would collide with other people's in site-packages. So `from core.x` becomes `from pairtrail.core.x` when a wheel is
built (decision 105). An editable install is the checkout itself: nothing is rewritten. In both, the catalogues of
languages that the program reads are built from those that a person edits.
"""

import ast
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

FOLDERS = ("core", "events", "projections", "cli", "migrations")
PACKAGE = "pairtrail"
LANGUAGES = Path("cli", "languages")
BUILT = "pairtrail.mo"
"""What the program reads of a language: all its `*.po` files in one."""
PLURALS = {"fr": "nplurals=2; plural=(n > 1);"}
"""The plural forms that the catalogues have. Babel 2.19 gives French a third one, for millions, that none has."""


class RelocatingHook(BuildHookInterface):
    """Puts the rewritten folders into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is built; `version` is "editable" for an editable install."""
        build_catalogues(Path(self.root) / LANGUAGES)
        if version == "editable":
            return
        self.staged = Path(tempfile.mkdtemp())
        for folder in FOLDERS:
            relocate(Path(self.root) / folder, self.staged / folder)
            build_data["force_include"][str(self.staged / folder)] = f"{PACKAGE}/{folder}"
        launcher = self.staged / "launcher"
        relocate(Path(self.root) / PACKAGE, launcher)
        build_data["force_include"][str(launcher)] = PACKAGE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Called after the wheel was built."""
        if version != "editable":
            shutil.rmtree(self.staged)


def relocate(source: Path, target: Path) -> None:
    """Copy a folder, the imports of its modules rewritten; caches stay behind."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    for module in target.rglob("*.py"):
        module.write_text(rewritten(module.read_text(encoding="utf-8")), encoding="utf-8")


def rewritten(source: str) -> str:
    """A module whose imports of the program's folders go by way of the package. Lines keep their numbers.

    Raises `ValueError` for `import core`, which would bind another name.
    """
    names: list[tuple[int, int]] = []  # where the name of a module begins: line, and bytes before it
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and not node.level and is_ours(node.module or ""):
            names.append((node.lineno, node.col_offset + len("from ")))
        elif isinstance(node, ast.Import):
            for name in node.names:
                if is_ours(name.name):
                    if name.asname is None and "." not in name.name:
                        raise ValueError(f"line {node.lineno}: `import {name.name}` cannot be relocated")
                    names.append((name.lineno, name.col_offset))
    lines = source.encode().split(b"\n")
    for number, at in sorted(names, reverse=True):
        lines[number - 1] = lines[number - 1][:at] + f"{PACKAGE}.".encode() + lines[number - 1][at:]
    return b"\n".join(lines).decode()


def build_catalogues(languages: Path) -> None:
    """Builds what the program reads of each language, where a `*.po` file is newer; the first of equals counts."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for folder in sorted(languages.glob("*/LC_MESSAGES")):
        built, files = folder / BUILT, sorted(folder.glob("*.po"))
        if built.exists() and all(file.stat().st_mtime_ns < built.stat().st_mtime_ns for file in files):
            continue
        whole = with_own_plurals(Catalog(locale=folder.parent.name), folder.parent.name)
        for file in files:
            with file.open("rb") as written:
                of_room = read_po(written, locale=folder.parent.name)
            for message in of_room:
                if message.id and whole.get(message.id) is None:
                    whole.add(message.id, message.string)
        half = built.with_suffix(f".{os.getpid()}")  # another process may be reading, or building as well
        with half.open("wb") as written:
            write_mo(written, whole)
        half.replace(built)


def with_own_plurals(catalogue: "Catalog", language: str) -> "Catalog":
    """A new catalogue with the plural forms of ours, whatever the version of Babel takes for those of the language."""
    if language in PLURALS:
        catalogue.mime_headers = [("Plural-Forms", PLURALS[language])]
    return catalogue


def is_ours(module: str) -> bool:
    """Whether it is one of the program's folders, or within one."""
    return module.partition(".")[0] in FOLDERS
