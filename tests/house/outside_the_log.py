"""Everything that an output reads and the log does not hold: what it is, who reads it, and why that may be.

python -m tests.house.outside_the_log     # writes docs/outside-the-log.md
"""

import ast
import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import typer
from typer.main import get_command

from cli.application import app
from cli.command_table import COMMANDS
from tests.data_paths import CHECKOUT

PAGE: Final = CHECKOUT / "docs" / "outside-the-log.md"
PRODUCT: Final = ("core", "events", "projections", "cli", "pairtrail")


ROOTS: Final = ("projections/export/documents.py", "projections/standings/awarding.py", "projections/repository.py")
"""Where documents, awards and what is known are made: what these load, at any time, decides what is reported."""


@functools.cache
def closure() -> tuple[str, ...]:
    """The modules of the product that the roots import, those imported within a function among them."""
    found: set[str] = set()
    waiting = list(ROOTS)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported(path)
    return tuple(sorted(found))


def imported(path: str) -> Iterator[str]:
    """The modules that a module imports, by path; what only the type checker sees is loaded by nobody."""
    tree = ast.parse((CHECKOUT / path).read_text(encoding="utf-8"))
    unseen = {
        below
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for one in node.body
        for below in ast.walk(one)
    }
    for node in ast.walk(tree):
        if node in unseen:
            continue
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in PRODUCT:
            base = node.module.replace(".", "/")
            for name in (base, *(f"{base}/{alias.name}" for alias in node.names)):
                for candidate in (f"{name}.py", f"{name}/__init__.py"):
                    if (CHECKOUT / candidate).is_file():
                        yield candidate


def reads(path: str) -> Iterator[str]:
    """The kinds of things outside the log that a module reads itself."""
    tree = ast.parse((CHECKOUT / path).read_text(encoding="utf-8"))
    nodes = [*ast.walk(tree)]
    called = {_name_of(node.func) for node in nodes if isinstance(node, ast.Call)}
    looked_at = {_name_of(node) for node in nodes if isinstance(node, ast.Attribute)}
    for kind, source in SOURCES.items():
        if any(source.is_read_by(name) for name in called | looked_at):
            yield kind


def _name_of(node: ast.expr) -> str:
    """How it is written, names and dots of it: `a.b`, or `.b` of what a call gives."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join([node.id if isinstance(node, ast.Name) else "", *reversed(names)])


def readers() -> dict[str, tuple[str, ...]]:
    """By kind the modules that read it."""
    found: dict[str, list[str]] = {kind: [] for kind in SOURCES}
    for path in closure():
        for kind in reads(path):
            found[kind].append(path)
    return {kind: tuple(paths) for kind, paths in found.items()}


@dataclass(frozen=True, slots=True)
class Source:
    """Something outside the log: how code looks that reads it (exactly, or its end behind a dot)."""

    exactly: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    begins: tuple[str, ...] = ()

    def is_read_by(self, name: str) -> bool:
        """Whether this is how it is read."""
        return name in self.exactly or name.endswith(self.ends) or name.startswith(self.begins)


_NEVER: Final = ("\0",)
SOURCES: Final[Mapping[str, Source]] = {
    "clock": Source(
        ("system_clock", "time.time", "time.monotonic"), ("datetime.now", "date.today", "datetime.utcnow"), _NEVER
    ),
    "surroundings": Source(("os.getenv", "getpass.getuser"), _NEVER, ("os.environ", "platformdirs.", "locale.")),
    "files": Source(("open",), (".read_bytes", ".read_text", ".open"), ("sys.stdin",)),
    "packages": Source(("find_spec", "version"), _NEVER, ("importlib.metadata",)),
    "beside the log": Source(("revealed",), ("_store.personal", "_store.kept"), _NEVER),
    "chance": Source(("Random", "os.urandom"), _NEVER, ("secrets.", "uuid.", "random.")),
    "terminal": Source((), (".isatty", ".get_terminal_size"), _NEVER),
}


READERS: Final[Mapping[tuple[str, str], str]] = {
    ("clock", "events/log/clock.py"): "The time of a new event. It is stored in the event; a report shows that one.",
    ("chance", "events/log/clock.py"): "The id of a new event or command, stored with it. No report shows it.",
    ("chance", "events/log/personal_data.py"): "The salt of a new commitment. It decides a hash, and no report.",
    ("surroundings", "events/store/schema.py"): "The names of two database roles. They decide who may write.",
    ("files", "events/store/databases.py"): "The database itself: the log.",
    ("files", "events/store/store.py"): "The database itself: the log.",
    (
        "files",
        "events/store/places.py",
    ): "Whether a file is a bundle or a database, by its first two letters. No report.",
    ("files", "events/installer.py"): "By what the program was installed, for the line that adds a package. No report.",
    (
        "files",
        "events/trf/contents.py",
    ): "A TRF file, where one is imported or named with `--file`. An import is an event.",
    (
        "files",
        "projections/export/pages.py",
    ): "Templates and styles of the release. An issued document names the release.",
    ("packages", "projections/export/documents.py"): "The releases that made an issued document, which is recorded.",
    ("packages", "projections/export/paper/pdf.py"): "Whether PDFs can be made; an issued PDF names the release.",
    ("packages", "projections/export/sheets/pdf.py"): "Whether PDFs can be made; an issued PDF names the release.",
    ("packages", "projections/export/sheets/sheet.py"): (
        "Whether there is a QR code; an issued paper records whether there was one."
    ),
    ("beside the log", "projections/repository.py"): (
        "Birth dates. They can be erased on request; the log has a salted hash of each, and says when one was erased. "
        "What prizes depended on is settled in the log (`prizes award`)."
    ),
    ("beside the log", "events/store/sql.py"): (
        "Names, where `new --erasable-names` announced it. They can be erased; initial and id stay in the log."
    ),
}
"""Who reads what outside the log, and why that may be; a row that nobody needs any more fails the test as well."""

_WHERE: Final = "where it is read or written, and not what it says"
_WHO: Final = "who records it and why: fields of the event"
_SCREEN: Final = (
    "a table on the screen only; it is not issued, and says what was asked for where that was not announced"
)
OPTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "--at": ("of_event", "the moment: a place in the log"),
    "--active": ("active", "Active or Regular (CFC)"),
    "--director-id": ("director-id", "a number that a federation gave; the tournament has none"),
    "--organizer": ("organizer", "organizer or club (CFC)"),
    "--organizer-id": ("organizer-id", "its number"),
    "--rated-forfeits": ("rated-forfeits", "whether forfeits are rated (CFC)"),
    "--affiliate-id": ("affiliate-id", "a number that US Chess gave"),
    "--assistant-id": ("assistant-id", "a number that US Chess gave"),
    "--state": ("state", "of the place (US Chess)"),
    "--zip": ("zip-code", "of the place (US Chess)"),
    "--rating-system": ("rating-system", "regular, dual or quick (US Chess)"),
    "--ids": ("ids", "numbers of players from a file, before those of `player facts`; recorded number by number"),
    "--for": ("for", "which reading of a game and a rating"),
    "--format": ("format", "which format"),
    "--round": ("round", "a choice of what is in the log"),
    "round_number": ("round", "a choice of what is in the log"),
    "--by-name": ("by-name", "the order of a list"),
    "--category": ("category", "a choice of players; by birth date see `prizes award`"),
    "--us": ("us", "a notation"),
    "--prizes": ("prizes", "rules of the prizes, before those announced"),
    "--k": ("k", "K of players, before that of `player facts`"),
    "--rounds": ("", "the rounds of the month that is named, or a refusal"),
    "--ratings-of": ("ratings-of", "a rating list of that month; its ratings are recorded as `ratings`"),
    "--congress": ("", "one document of each section; an issued one names its section"),
    "--skip-refused": ("", "of which sections there is a document"),
    "--lists": ("", "where the rating lists are; ratings that were taken from them are recorded"),
    "--kind": ("kind", "standard, rapid or blitz"),
    "--rating-edition": (
        "rating-edition",
        "which text of the rating regulations, before the one in force on the first day",
    ),
    "--player": ("player", "a choice of what is in the log"),
    "--criteria": ("criteria", "a second page"),
    "--pair": ("players", "what a sheet answers"),
    "--bye": ("players", "what a sheet answers"),
    "--board": ("players", "what a sheet answers"),
    "case": ("case", "what a sheet is called; of an appeal on record its event (`appeal`)"),
    "--paper": ("paper", "the size of the paper"),
    "--pdf": ("form", "HTML or PDF"),
    "--out": ("form", "HTML or PDF, by the end of the file's name"),
    "--language": ("language", "the language; without it the one that LANG asks for, and that is recorded"),
    "column": ("groups", "a column of groups, which are on record"),
    "--groups": ("groups", "a column of groups, which are on record"),
    "--first": ("first", "how many players count for each group"),
    "--full": ("public", "without it the public record alone"),
    "--parts": ("parts", "several pages, and the name of the first; without it by the number of events"),
    "--after": ("", _SCREEN),
    "--all": ("", _SCREEN),
    "--csv": ("", _SCREEN),
    "--final": ("", _SCREEN),
    "--norm": ("", _SCREEN),
    "--tie-breaks": ("", _SCREEN),
    "--tie-break-order": ("", _SCREEN),
    "--tie-break-edition": ("", _SCREEN),
    "--unrated": ("", _SCREEN),
    "--title-edition": ("", _SCREEN),
    "one": ("", _SCREEN),
    "other": ("", _SCREEN),
    "player": ("", _SCREEN),
    **dict.fromkeys(("--db", "--tournament", "--file", "--force", "file", "folder", "out", "--verbose"), ("", _WHERE)),
    **dict.fromkeys(("--json", "--help", "--check"), ("", _WHERE)),
    **dict.fromkeys(
        ("--issue", "--actor", "--reason", "--yes", "--dry-run", "--no-input", "--expect-head"), ("", _WHO)
    ),
}
"""By option: under which name an issued document records it (empty: it decides none), and what it decides."""


def options_of(path: str) -> set[str]:
    """The options and arguments of a command, by their longest name."""
    command, context = get_command(app), typer.Context(get_command(app), info_name="pairtrail")
    for word in path.split():
        command = command.get_command(context, word)  # type: ignore[attr-defined]
        context = typer.Context(command, info_name=word, parent=context)
    for name, own in getattr(command, "commands", {}).items():
        if name.endswith("-"):  # the command of its own of a word that takes verbs
            command = own
    return {max(one.opts, key=len) for one in command.get_params(context)}


REPORTING: Final = tuple(
    path
    for path in COMMANDS
    if path.split()[0] in {"standings", "ratings", "norms", "prizes", "export", "print", "report"}
)
"""The commands that report from the log."""

_HEAD: Final = """# What reports read outside the log

A list that `python -m tests.house.outside_the_log` writes and a test holds
([decision 145](decisions/0145-issued-documents.md)).
Everything else that a report, a paper, a prize list or a table of standings says is made of the events of the log.

"""


def page() -> str:
    """The whole page."""
    lines = [
        _HEAD + "## Read by the code that makes documents\n",
        (
            "Of the modules that are loaded for documents, awards and the state of a tournament, these read something "
            "else than the log:\n"
        ),
        "| what | module | why |\n|---|---|---|",
        *(f"| {kind} | `{module}` | {why} |" for (kind, module), why in READERS.items()),
        "\n## Typed at a command\n",
        "What decides the bytes of a document is recorded where it is issued (`--issue`), under the name given here.\n",
        "| option | recorded as | what it decides |\n|---|---|---|",
        *(f"| `{option}` | {f'`{name}`' if name else '-'} | {why} |" for option, (name, why) in OPTIONS.items()),
        "\n## Part of a release\n",
        (
            "Editions of the rules, tables of the rating regulations, words and their translations, templates, fonts. "
            "A round is paired again by the edition on record, and `verify` names a pairing that another release "
            "gives. An issued document records the release of pairtrail, for a PDF that of reportlab, and whether "
            "there was a QR code: where `verify` gets other bytes with other programs, it says so and counts no "
            "finding.\n"
        ),
        "Without a first day on record, `ratings` and `norms` go by the latest text of the release, and say so.\n",
        "## Lists of ratings\n",
        (
            "`player add` with a FIDE ID and `player ratings check` read the index of a rating list. What is entered "
            "from it goes on record with list and month; no report reads the index."
        ),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
