"""The catalogues of the languages, made from what the program says: `python -m tests.cli.catalogue` brings them up to
date, keeps what is translated, and says what is not. Needs Babel (the extra `dev`).

English has one as well, of those templates alone that it prints otherwise than their key has it (decision 241).
"""

import ast
import functools
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from hatch_build import build_catalogues, with_own_plurals
from projections import languages
from tests.cli.help_pages import PAGES

ROOT = Path(__file__).parents[2]
LANGUAGES = Path(languages.FOLDER)
ENGLISH = "en"
_FOLDERS = ("cli", "core", "events", "projections")
_FOUND_BY = {
    "say": 0,
    "say_of": 1,
    "for_catalogues": 0,
    "to_stdout": 0,
    "to_stderr": 0,
    "need_reason": 1,
    "need_confirmation": 0,
    "need_seen": 0,
    "require": 1,
}
"""The functions that take templates, and the place of the first."""

_TAKE_TEXTS_TOO = frozenset({"need_reason", "need_confirmation", "need_seen", "require"})
"""Those to which a text that is made already may be given, as to every error."""


_NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""Instead of that of the last run: the same program gives the same catalogue."""


_NO_BREAK = "\u00a0"

_CLASS = re.compile(r"^class (\w+)\(([\w, ]*)\):", re.MULTILINE)


class Message(NamedTuple):
    """A template to be translated; `many`: that for other counts than one."""

    text: str
    many: str
    file: str
    line: int
    room: str  # the catalogue that it stands in


@functools.cache
def messages() -> tuple[Message, ...]:
    """Every template in the program, in the order of files and lines, and then what its help says."""
    return (*(message for path in _modules() for message in _of_module(path)), *_of_help())


@functools.cache
def _modules() -> list[Path]:
    return sorted(path for folder in _FOLDERS for path in (ROOT / folder).rglob("*.py"))


@functools.cache
def errors() -> frozenset[str]:
    """The classes of refusals, which are raised with a template: `TournamentError` and all that are made of it."""
    bases = {
        name: {base for base in found.group(2).split(", ") if base}
        for path in _modules()
        for found in _CLASS.finditer(path.read_text(encoding="utf-8"))
        if (name := found.group(1))
    }
    known = {"TournamentError", "Wrong"}
    while more := {name for name, of in bases.items() if of & known} - known:
        known |= more
    return frozenset(known)


def _of_help() -> Iterator[Message]:
    """What pages of help look up: it is plain English where it is written, so each page is turned once."""
    for page in PAGES:
        asked = dict[str, None]()
        page.told(lambda text, asked=asked: asked.setdefault(text) or text)  # type: ignore[misc]
        for text in asked:
            yield Message(text, "", page.file, 1, "help")


def _of_module(path: Path) -> Iterator[Message]:
    file = path.relative_to(ROOT).as_posix()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if isinstance(node, ast.Call) and (name in _FOUND_BY or name in errors()):
            given = node.args[_FOUND_BY.get(name, 0) :]
            texts = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if len(texts) == len(given) and texts:
                yield Message(texts[0], texts[1] if len(texts) > 1 else "", file, node.lineno, room_of(file))
            elif name not in errors() | _TAKE_TEXTS_TOO:
                raise ValueError(f"{file}, line {node.lineno}: {name}() takes literals, so that catalogues find them.")


def room_of(file: str) -> str:
    """The catalogue that a template of this module stands in: `cli/commands/bye.py` is of the room `cli.commands`."""
    return ".".join(Path(file).parent.parts[:2])


def translations(code: str) -> dict[str, str | tuple[str, ...]]:
    """What the catalogues of a language say, all rooms together."""
    from babel.messages.pofile import read_po

    found: dict[str, str | tuple[str, ...]] = {}
    for file in sorted(_folder(code).glob("*.po")):
        with file.open("rb") as written:
            for one in read_po(written, locale=code):
                if one.id and _is_told(one.string):
                    found.setdefault(_first(one.id), _set(code, one.string))
    return found


def _set(code: str, string: str | tuple[str, ...]) -> str | tuple[str, ...]:
    """As that language is set in type, however it was typed: in French no line ends before a colon or inside « »."""
    if isinstance(string, tuple):
        return tuple(str(_set(code, one)) for one in string)
    return re.sub(r" (?=[:;?!»])|(?<=«) ", _NO_BREAK, string) if code == "fr" else string


def bring_up_to_date(code: str) -> list[str]:
    """Writes the catalogues of a language, one for each room, and what programs read of all; returns what is untold.

    A template that several rooms have stands in the first of them. Of English: returns what no template is the key of.
    """
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    told, whole, rooms = translations(code), _catalogue(Catalog, code), dict[str, Any]()
    for message in messages():
        text = (message.text, message.many) if message.many else message.text
        if whole.get(text) is None and (code != ENGLISH or message.text in told):
            room = rooms.setdefault(message.room, _catalogue(Catalog, code))
            whole.add(text, told.get(message.text, ""))
            room.add(text, told.get(message.text, ""), locations=[(message.file, 0)])
    for file in _folder(code).glob("*.po"):
        file.unlink()
    for room, catalogue in rooms.items():
        with (_folder(code) / f"{room}.po").open("wb") as written:
            write_po(written, catalogue, width=120, omit_header=False, sort_output=False, include_lineno=False)
    build_catalogues(LANGUAGES)
    if code == ENGLISH:
        return sorted(told.keys() - {_first(message.id) for message in whole if message.id})
    return [_first(message.id) for message in whole if message.id and not _is_told(message.string)]


def _folder(code: str) -> Path:
    folder = LANGUAGES / code / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _catalogue(kind: Any, code: str) -> Any:  # of Babel, which is imported only where it is needed
    made = kind(locale=code, project="pairtrail", creation_date=_NO_DATE, revision_date=_NO_DATE, fuzzy=False)
    catalogue = with_own_plurals(made, code)
    catalogue.header_comment = f"# What pairtrail says, in the language '{code}'."
    catalogue.last_translator = catalogue.language_team = catalogue.msgid_bugs_address = "pairtrail"
    return catalogue


def _first(text: str | tuple[str, ...]) -> str:
    return text if isinstance(text, str) else text[0]


def _is_told(string: object) -> bool:
    return all(string) if isinstance(string, tuple) else bool(string)


if __name__ == "__main__":
    for language in sys.argv[1:] or sorted(folder.name for folder in LANGUAGES.iterdir() if folder.is_dir()):
        missing = bring_up_to_date(language)
        why = "left out, being no template of the program" if language == ENGLISH else "without a translation"
        sys.stdout.write("\n  ".join((f"{language}: {len(missing)} {why}.", *missing)) + "\n")
