"""Which program wrote a file: by what it says of itself, else by its lines. A table, for the docs as well."""

import re
from collections.abc import Callable
from typing import Final

from core.model.dataclass import dataclass
from core.model.sentence import say
from events.trf.document import TrfDocument


@dataclass(frozen=True, slots=True)
class Program:
    """How one program is known by its files, and what is to be known of these."""

    name: str
    known_by: str  # for people
    habits: str  # what its files do that others do not
    words: str = ""  # a pattern in the lines of the head
    lines: Callable[[TrfDocument], bool] | None = None  # by the lines themselves


def _codes(document: TrfDocument) -> frozenset[str]:
    return frozenset(line.text[:3] for line in document.lines)


def _has(*codes: str) -> Callable[[TrfDocument], bool]:
    return lambda document: bool(_codes(document).intersection(codes))


def _deputies_run_on(document: TrfDocument) -> bool:
    return any(line.text.startswith("112") and line.text[3:4] not in ("", " ") for line in document.lines)


def _ruler(document: TrfDocument) -> bool:
    return any(line.text.startswith("DDD") for line in document.lines)


OURS: Final = "pairtrail"
PROGRAMS: Final[tuple[Program, ...]] = (
    Program(
        OURS,
        "a comment `### pairtrail ...`, or `### Event N: ...`",
        say(
            "It writes the edition, variations and late entries in comments, and in a TRF26 file also what affected "
            "the integrity of the pairings, such as boards changed by hand; the audit tries these, and rounds that "
            "match the rules with them are reported only as a note."
        ),
        words=r"^### (?:pairtrail |Event \d+: )",
    ),
    Program(
        "Sharly Chess",
        "its name in record 092 or 012, or `SWISS_STANDARD` and the like behind the type",
        say(
            "It pairs with bbpPairings; late entries are in the list of players, with the absences before their entry."
        ),
        words=r"^(?:092|012).*(?:Sharly ?Chess ?([\d.]+\w*)?|\) SWISS_[A-Z]+)",
    ),
    Program(
        "Papi",
        "its name in record 092",
        say("It has its own pairing procedure and its own accelerations (SAD), written as virtual points (XXA)."),
        words=r"^092.*\bPapi ?([\d.]+)?",
    ),
    Program(
        "Swiss-Manager",
        "its name in record 092, or a code of record 132 with all dates",
        say(
            "Late entries are numbered after the other players unless they are inserted in order; "
            "ranks follow the program's own list."
        ),
        words=r"^092.*\bSwiss-?Manager",
    ),
    Program(
        "Tornello",
        "its name in record 092",
        say("It pairs with bbpPairings; its own value for the bye is in a BBU line."),
        words=r"^092.*\bTornello",
    ),
    Program("Vega", "its name in record 092 or 012", say("It pairs with JaVaFo."), words=r"^(?:012|092|102).*\bVega\b"),
    Program(
        "SwissPerfect",
        "its name in record 092 or 012",
        say("It pairs with its own engine."),
        words=r"\bSwiss ?Perfect\b",
    ),
    Program(
        "JaVaFo",
        "its name in record 092, or the lines XXC, XXZ, XXP, XXA, XXS without lines BB.",
        say("Its extension lines are earlier forms of records 142 to 260."),
        words=r"^092.*\bJaVaFo",
    ),
    Program(
        "Lichess",
        "`lichess.org` in record 022 or `Lichess` in 032",
        say("The ratings used for numbering are missing: such a file cannot be replayed."),
        words=r"^(?:022|032).*lichess",
    ),
    Program(
        "cpp-dubov-system",
        "`CPP DUBOV` in the head",
        say("It uses the Dubov system; its author does not consider it mature."),
        words=r"CPP DUBOV|cppDubov",
    ),
    Program(
        "bbpPairings",
        "`AutoTest Tournament` in record 012, or lines BBW, BBD, BBL, BBZ, BBF, BBU",
        say(
            "The generator writes bare carriage returns as line endings, and lists tied players by "
            "starting rank number."
        ),
        words=r"^012 AutoTest Tournament",
        lines=_has("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    ),
    Program(
        say("an ICU program from around 2011"),
        "deputies run on behind the code (`112Name`)",
        say("Byes are left blank and appear only in the points."),
        lines=_deputies_run_on,
    ),
    Program(
        say("a program that writes the DDD column ruler"),
        "a line `DDD SSSS sTTT NNN...`",
        say("Swiss-Manager and programs that follow its format write the column ruler."),
        lines=_ruler,
    ),
    Program(
        say("a program that writes JaVaFo's extension lines"),
        "the lines XXR, XXC, XXZ, XXP, XXA or XXS",
        say("Such lines are written by Swiss-Manager, Vega, Sharly Chess and converters."),
        lines=_has("XXR", "XXC", "XXZ", "XXP", "XXA", "XXS"),
    ),
)
"""The first that fits is taken: what a file says of itself goes before how it looks."""


def program_of(document: TrfDocument) -> str:
    """Who wrote a file, as far as it tells; empty: nothing tells."""
    head = [line.text for line in document.lines if not line.text.startswith("001")]
    text = "\n".join(head)
    for one in PROGRAMS:
        if one.words and (found := _in_head(one, text)):
            return found
    return next((one.name for one in PROGRAMS if one.lines is not None and one.lines(document)), "")


def habits_of(name: str) -> str:
    """What is to be known of the files of a program, by what `program_of` says; empty: it is not in the table."""
    return next((one.habits for one in PROGRAMS if name == one.name or name.startswith(f"{one.name} ")), "")


def _in_head(program: Program, head: str) -> str:
    found = re.search(program.words, head, re.IGNORECASE | re.MULTILINE)
    if found is None:
        return ""
    version = next((one for one in found.groups() if one), "")
    return f"{program.name} {version}".strip()
