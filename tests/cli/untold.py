"""What commands print that no catalogue can say in another language.

    python -m tests.cli.untold             every fragment, by the module that seems to say it
    python -m tests.cli.untold cli/output  those of one room
    python -m tests.cli.untold --help-too  and those of the help
    python -m tests.cli.untold --write     tests/cli/untold.txt anew, which tests hold

The examples of all commands, refusals and docs/commands.md are run in a made-up language that puts marks around
whatever is told. What stands outside marks and is no value, such as a name or a code, is English only.
"""

import ast
import contextlib
import functools
import io
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cli.command_table import COMMANDS
from cli.main import run
from tests.cli import documentation
from tests.cli.catalogue import messages
from tests.cli.conftest import REGIONS, stages_in, world_at
from tests.data_paths import CHECKOUT
from tests.made_up_language import spoken, unmarked

_FOLDERS = ("cli", "core", "events", "projections")
_WORD = re.compile(r"[^\W\d_]{3,}")
_PIECE = re.compile(r"[^\W\d_]+(?:(?: |, |-|')[^\W\d_]+)*")
_TYPED = re.compile(r"`[^`]*`|\bpairtrail [a-z].*|--[a-z-]+|\S*[./_@+:=<>]\S*\w|\b[0-9a-f]{8,}\b|'[^' ]*'")
"""What is typed or read as it stands: commands, options, files, addresses, codes, hashes, quoted values."""

FOR_PROGRAMS = {
    "--json": "JSON is the same in every language",
    "--csv": "and so is CSV",
    "--jsonl": "and so is JSON by lines",
    "--sarif": "and SARIF",
    "--junit": "and JUnit",
    "compat": "speaks as the program that it stands in for",
    "completion script": "a program for a shell",
    "completion words": "what a shell puts in",
    "manual": "a page for man",
    "engine": "speaks JSON with programs",
    "explain checker": "a program",
    "bundle verifier": "a program",
    "checkpoint checker": "a program",
    "demo": "runs in a process of its own world",
}
"""Commands and options after which no sentence is meant for people."""


_SHORT_NAMES = (
    "easter",
    "harbour",
    "club",
    "city",
    "quad",
    "league",
    "berg",
    "lind",
    "laptop",
    "Oslo",
    "Ystad",
    "Kivik",
    "Harbour",
    "Hill",
)
"""Tournaments, keys, folders of keys, a club, schools and teams of the examples."""

_NAMES = (
    "pairtrail",
    "bbpPairings",
    "FIDE",
    "CFC",
    "TRF",
    "UTC",
    "Burstein",
    "Dubov",
    "Dutch",
    "Scheveningen",
    "WGM",
    "WIM",
)
"""The same in every language."""

LISTED = Path(__file__).with_name("untold.txt")
"""What is English only as yet, a fragment a line; nothing may join it."""

_ELSEWHERE_OTHERWISE = ("doctor", "pairtrail doctor")
"""What these print depends on the machine."""


class Fragment(NamedTuple):
    """Words outside marks: the command line that printed them, and the modules with such a text outside `say`."""

    words: str
    line: str
    modules: tuple[str, ...]


class Printed(NamedTuple):
    """A command line and what it printed; `known`: words of its values."""

    line: str
    text: str


def pieces(printed: Iterable[Printed], values: "Values") -> dict[str, str]:
    """What was printed outside marks, each once, and the line that printed it."""
    found: dict[str, str] = {}
    for one in printed:
        for row in unmarked(values.left_out_of(one.text)).splitlines():
            for piece in _PIECE.findall(_TYPED.sub(" | ", row)):
                if piece not in found and _WORD.search(piece):
                    found[piece] = one.line
    return found


def fragments(printed: Iterable[Printed], values: "Values") -> list[Fragment]:
    """The same, by module."""
    found = [Fragment(words, line, modules_with(words)) for words, line in pieces(printed, values).items()]
    return sorted(found, key=lambda one: (one.modules, one.line, one.words))


class Values:
    """What is printed as it was typed or read: phrases, and the words of names."""

    def __init__(self, phrases: Iterable[str], names: Iterable[str]) -> None:
        whole = sorted({re.escape(one) for one in phrases if one}, key=len, reverse=True)
        words = sorted({word for name in names for word in re.findall(r"[^\W\d_]{2,}", name)})
        self._values = re.compile(rf"(?<!\w)(?:{'|'.join(whole)})(?!\w)|\b(?:{'|'.join(words)})\b")

    def left_out_of(self, text: str) -> str:
        """The text with a stroke for each of them."""
        return self._values.sub("|", text)


def modules_with(words: str) -> tuple[str, ...]:
    """The modules in which these words, or as many of them as possible, stand in a literal that is not told."""
    split = re.findall(r"\S+", words)
    for length in range(len(split), 0, -1):
        for start in range(len(split) - length + 1):
            part = " ".join(split[start : start + length])
            if found := tuple(file for file, text in _literals().items() if _WORD.search(part) and part in text):
                return found
    return ()


@functools.cache
def _literals() -> dict[str, str]:
    """The literals of each module outside of `say` and docstrings."""
    told = {message.text for message in messages()} | {message.many for message in messages()}
    found = {}
    for path in sorted(path for folder in _FOLDERS for path in (CHECKOUT / folder).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        literals = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone
        ]
        found[path.relative_to(CHECKOUT).as_posix()] = "\n".join(one for one in literals if one not in told)
    return found


def printed_by(line: str) -> Printed:
    """Runs a command line as typed behind `pairtrail`, in the made-up language."""
    printed = io.StringIO()
    with spoken(), contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        run(shlex.split(line))
    return Printed(line, printed.getvalue())


def is_for_people(line: str) -> bool:
    """Whether the command prints sentences."""
    return not any(line.startswith(one) or one in line.split() for one in FOR_PROGRAMS)


def examples(databases: dict[str, Path], new_place: Callable[[], Path]) -> Iterator[Printed]:
    """The example of every command at its stage."""
    from tests.cli.test_every_command import EXAMPLES

    for path, row in COMMANDS.items():
        line = row.example.removeprefix("pairtrail ")
        stage = EXAMPLES[path].stage
        if is_for_people(line):
            with world_at(stage, databases, new_place()):
                yield printed_by(line.replace(" -t club", " -t harbour") if stage != "empty" else line)


def helps() -> Iterator[Printed]:
    """The help of every command."""
    for path in ("", *dict.fromkeys(path.split()[0] for path in COMMANDS), *COMMANDS):
        yield printed_by(f"{path} --help")


def of_the_page(folder: Path) -> Iterator[Printed]:
    """Whatever docs/commands.md shows and runs."""
    page = documentation.PAGE.read_text(encoding="utf-8")
    with documentation.surroundings(folder):
        for line in documentation.lines_of(page):
            if line.startswith("# "):
                documentation.wait_until(line)
                continue
            with spoken():
                _, printed = documentation.run_unseen(line)
            if is_for_people(line.removeprefix("pairtrail ")):
                yield Printed(line, printed)


@functools.cache
def known_values() -> Values:
    """Those that the examples and the page use."""
    from cli.commands.demo import ENTRIES
    from core.editions.registry import EDITIONS, OF_TEAMS, TABLES
    from core.tie_breaks.registry import TIE_BREAKS
    from tests.cli import conftest

    lines = [line for lines in (*conftest.STAGES.values(), *conftest.APART.values()) for line in lines]
    lines += documentation.lines_of(documentation.PAGE.read_text(encoding="utf-8"))
    lines += [row.example for row in COMMANDS.values()]
    return Values(
        [
            *(re.sub(r":\d+$", "", phrase) for line in lines for phrase in re.findall(r'"([^"]*)"', line)),
            *(*TABLES, *OF_TEAMS),
            *variations_as_typed(),
            "standard, rapid, blitz",
        ],
        (
            ENTRIES,
            conftest.TEAMS_FILE,
            documentation.PLAYERS,
            *EDITIONS,
            *TIE_BREAKS,
            *(name for name, _ in REGIONS),
            *_SHORT_NAMES,
            *_NAMES,
        ),
    )


def variations_as_typed() -> Iterator[str]:
    """Every variation as it is listed, `NAME = VALUE | VALUE`, and its article where it is a number of the text."""
    from core.editions.registry import EDITIONS, OF_TEAMS, TABLES, edition_named

    for name in (*EDITIONS, *TABLES, *OF_TEAMS):
        for variation in edition_named(name).variations:
            yield f"{variation.name} =" if variation.shown else f"{variation.name} = {variation.listed}"
            if type(variation.article) is str:
                yield variation.article


def words_of(found: Mapping[str, str]) -> list[str]:
    """The fragments alone, in order, without those that depend on the machine."""
    return sorted(words for words, line in found.items() if not line.startswith(_ELSEWHERE_OTHERWISE))


def everything(folder: Path, *, help_too: bool = False) -> list[Fragment]:
    """All fragments of the three walks."""
    numbers = iter(range(10_000))

    def new_place() -> Path:
        place = folder / f"place-{next(numbers)}"
        place.mkdir()
        return place

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        databases = stages_in(new_place)
    printed = [*examples(databases, new_place), *of_the_page(new_place()), *(helps() if help_too else ())]
    return fragments(printed, known_values())


def main(words: list[str]) -> None:
    """Print what is left, by module."""
    rooms = [word for word in words if not word.startswith("-")]
    with TemporaryDirectory() as folder:
        found = everything(Path(folder), help_too="--help-too" in words)
    if "--write" in words:
        LISTED.write_text("\n".join((*words_of({one.words: one.line for one in found}), "")), encoding="utf-8")
    shown = [one for one in found if not rooms or any(file.startswith(tuple(rooms)) for file in one.modules)]
    modules: tuple[str, ...] | None = None
    for one in shown:
        if one.modules != modules:
            modules = one.modules
            sys.stdout.write(f"\n{', '.join(modules[:4]) or 'nowhere as it stands'}\n")
        sys.stdout.write(f"  {one.words!r}  ({one.line[:70]})\n")
    sys.stdout.write(f"\n{len(shown)} fragments.\n")


if __name__ == "__main__":
    main(sys.argv[1:])
