"""A small file with one thing wrong for each finding: reported, and gone when it is mended.

`docs/findings.md` shows them. The file is an event of the oracle with a head; every example changes a few characters.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from projections.audit.finding import FIDE_RATING
from tests.data_paths import KEPT_DATA

TODAY: Final = "2026-11-22"
_DATES: Final = f"132{' ' * 88}" + "  ".join(f"26/03/{day:02}" for day in range(7, 16))
_HEAD: Final = f"""\
012 Club Championship
022 Lund
032 SWE
042 2026/03/07
052 2026/03/15
062 13
092 Individual: Swiss-System (Dutch)
102 Berg, Anna
122 90 min + 30 s
{_DATES}
142 9
"""
_FIRST_PLAYER: Final = len(_HEAD.splitlines()) + 1


def sound() -> list[str]:
    """The lines of the file with nothing wrong in it."""
    contents = (KEPT_DATA / "oracle" / "dutch-2026" / "n0013_messy1.trf").read_text(encoding="ascii")
    players = [line for line in contents.splitlines() if line.startswith("001")]
    return [*_HEAD.splitlines(), *(f"{line[:53]}SWE    {1700000 + n:>7}{line[67:]}" for n, line in enumerate(players))]


def as_file(lines: list[str]) -> bytes:
    """With line ends."""
    return "".join(f"{line.rstrip()}\n" for line in lines).encode()


@dataclass(frozen=True, slots=True)
class Put:
    """Characters put over those of a line: of a player by his number, else by the code of its record."""

    where: int | str
    column: int
    text: str

    def on(self, lines: list[str]) -> list[str]:
        """The file with it."""
        place = self._place(lines)
        line = lines[place].ljust(self.column - 1)
        return [
            *lines[:place],
            line[: self.column - 1] + self.text + line[self.column - 1 + len(self.text) :],
            *lines[place + 1 :],
        ]

    def _place(self, lines: list[str]) -> int:
        if isinstance(self.where, int):
            return _FIRST_PLAYER + self.where - 2
        return next(place for place, line in enumerate(lines) if line.startswith(self.where))


@dataclass(frozen=True, slots=True)
class Cut:
    """Characters taken out of a player's line, so that everything behind them moves to the left."""

    where: int
    column: int
    count: int

    def on(self, lines: list[str]) -> list[str]:
        """The file without them."""
        place = _FIRST_PLAYER + self.where - 2
        line = lines[place]
        shorter = line[: self.column - 1] + line[self.column - 1 + self.count :]
        return [*lines[:place], shorter, *lines[place + 1 :]]


@dataclass(frozen=True, slots=True)
class Line:
    """A line put before the players, or taken away where it is only a code."""

    text: str
    is_gone: bool = False

    def on(self, lines: list[str]) -> list[str]:
        """The file with it, or without."""
        if self.is_gone:
            return [line for line in lines if not line.startswith(self.text)]
        return [*lines, self.text]


@dataclass(frozen=True, slots=True)
class Example:
    """What is changed, and in words."""

    words: str
    changes: tuple[Put | Cut | Line, ...]
    profile: str = ""
    first: tuple[Put | Line, ...] = field(default=())  # what the file has before, with nothing wrong in it

    def broken(self) -> bytes:
        """The file with the finding."""
        lines = self._sound()
        for one in self.changes:
            lines = one.on(lines)
        return as_file(lines)

    def mended(self) -> bytes:
        """The same without it."""
        return as_file(self._sound())

    def _sound(self) -> list[str]:
        lines = sound()
        for one in self.first:
            lines = one.on(lines)
        return lines


def cell(round_number: int) -> int:
    """The first column of a round."""
    return 92 + 10 * (round_number - 1)


EXAMPLES: Final[Mapping[str, Example]] = {
    "unreadable": Example("Every player's line is gone.", (Line("001", is_gone=True),)),
    "line": Example("The rating of player 3 is `25x0`.", (Put(3, 49, "25x0"),)),
    "shifted": Example("The line of player 3 lost the cell of round 2.", (Cut(3, cell(2), 10),)),
    "read-otherwise": Example("The points for player 2 stand with a comma, `5,5`.", (Put(2, 81, " 5,5"),)),
    "contradiction": Example("Record 062 says 14 players.", (Put("062", 5, "14"),)),
    "rounds": Example(
        "Record 142 declares 8 rounds, and 9 were played.", (Put("142", 5, "8"), Put("132", cell(9), " " * 8))
    ),
    "opponent": Example("Player 1 has opponent 8 instead of 9 in round 2.", (Put(1, cell(2), "   8"),)),
    "one-sided-game": Example(
        "Player 9 has a bye (Z) in round 2, and player 1 met him.", (Put(9, cell(2), "0000 - Z"),)
    ),
    "colours": Example("Player 1 is White in round 1, as player 7 is.", (Put(1, cell(1) + 5, "w"),)),
    "results": Example("Player 9 won in round 2, and so did player 1.", (Put(9, cell(2) + 7, "1"),)),
    "two-byes": Example(
        "In round 9 player 11 has the pairing-allocated bye as well as player 8, and player 6 is absent.",
        (Put(11, cell(9), "0000 - U"), Put(6, cell(9), "0000 - Z")),
    ),
    "full-point-bye": Example(
        "The bye of player 8 in round 9 is one of a full point (F).", (Put(8, cell(9), "0000 - F"),)
    ),
    "met-twice": Example(
        "In round 9 players 5 and 1 meet again (they met in round 8), and so 9 and 10.",
        (
            Put(1, cell(9), "   5 w 1"),
            Put(5, cell(9), "   1 b 0"),
            Put(9, cell(9), "  10 w 0"),
            Put(10, cell(9), "   9 b 1"),
        ),
    ),
    "bye-twice": Example(
        "In round 9 player 1 has the bye a second time, and player 8 meets player 10.",
        (Put(1, cell(9), "0000 - U"), Put(8, cell(9), "  10 w 1"), Put(10, cell(9), "   8 b 0")),
    ),
    "points": Example("Player 1 has 6.5 points instead of 6.0.", (Put(1, 81, " 6.5"),)),
    "no-points": Example("The points for player 1 are blank.", (Put(1, 81, "    "),)),
    "rank": Example("Player 5, who leads with 7.5 points, has rank 9.", (Put(5, 86, "   9"), Put(9, 86, "   1"))),
    "ranks": Example(
        "The ranks are the starting ranks repeated.", tuple(Put(number, 86, f"{number:>4}") for number in range(1, 14))
    ),
    "rank-of-a-tie": Example(
        "Players 1 and 3 changed ranks, though all other equals stand by number.",
        (Put(1, 86, "   3"), Put(3, 86, "   2")),
    ),
    "tie-break": Example(
        "The file lists BH (Buchholz); player 9 stands before player 10, who has more.",
        (Line("202 BH"),),
    ),
    "tie-break-list": Example("The file lists a tie-break BHX, which C.07 does not know.", (Line("202 BHX"),)),
    "rating": Example("Player 1 has the rating 2958.", (Put(1, 49, "2958"),)),
    "title": Example("Player 1 has the title XM.", (Put(1, 11, " XM"),)),
    "title-and-sex": Example("Player 1 is m and WGM.", (Put(1, 10, "mWGM"),)),
    "federation": Example("The federation of player 1 is `Swe`.", (Put(1, 54, "Swe"),)),
    "fide-id": Example("The FIDE number of player 1 is `17O0000`, with a letter.", (Put(1, 61, "17O0000"),)),
    "name": Example("Player 1 has no name.", (Put(1, 15, " " * 33),)),
    "same-name": Example("Players 1 and 2 have the name `Player, 1`.", (Put(2, 15, "Player, 1"),)),
    "sex": Example("Player 1 has the sex `x`.", (Put(1, 10, "x"),)),
    "number": Example("The lines of players 3 and 8 have each other's number.", (Put(3, 5, "   8"), Put(8, 5, "   3"))),
    "same-person": Example("Players 1 and 2 have the FIDE number 1700000.", (Put(2, 61, "1700000"),)),
    "birth-date": Example("Player 1 was born on 1990/02/30.", (Put(1, 70, "1990/02/30"),)),
    "not-by-rating": Example("Player 13 has the rating 2600, and stands last.", (Put(13, 49, "2600"),)),
    "date": Example("The last day is 2026/03/32.", (Put("052", 5, "2026/03/32"),)),
    "round-date": Example(
        "Round 4 was played on 26/03/14, and round 5 on 26/03/11.", (Put("132", cell(4), "26/03/14"),)
    ),
    "pairing": Example(
        "In round 9 players 1 and 9 changed places, in all lines of their games.",
        (
            Put(1, cell(9), "   5 w 1"),
            Put(9, cell(9), "  10 w 0"),
            Put(5, cell(9), "   1 b 0"),
            Put(10, cell(9), "   9 b 1"),
        ),
    ),
    "pairing-colours": Example(
        "In round 9 players 1 and 10 changed colours, in both lines.",
        (Put(1, cell(9) + 5, "b"), Put(10, cell(9) + 5, "w")),
    ),
    "no-pairing": Example(
        "A prohibition keeps player 1 from everybody.",
        (Line("XXP" + "".join(f" {number}" for number in range(1, 14))),),
    ),
    "not-judged": Example("Record 092 says that teams played.", (Put("092", 5, "Team Round-Robin".ljust(40)),)),
    "explained": Example(
        "The colours of players 1 and 10 were changed in round 9, and a comment says so.",
        (Line("### Event 40: Manual alteration of a pairing. Round 9: 1-10 => 10-1. Reason: agreed at the board"),),
        first=(Put(1, cell(9) + 5, "b"), Put(10, cell(9) + 5, "w")),
    ),
    "by-comment": Example(
        "A comment says that the games of player 13 do not count.", (Line("### pairtrail not counted: 13"),)
    ),
    "rating-record": Example("Record 122, the rate of play, is missing.", (Line("122", is_gone=True),), FIDE_RATING),
    "rating-federation": Example("Player 1 has no federation.", (Put(1, 54, "   "),), FIDE_RATING),
    "rating-federation-code": Example(
        "The federation of player 1 is `DEU`, which ISO has and FIDE does not.", (Put(1, 54, "DEU"),), FIDE_RATING
    ),
    "rating-id": Example("Player 1 has no FIDE number.", (Put(1, 58, " " * 11),), FIDE_RATING),
    "rating-round-date": Example("Round 9 has no date.", (Put("132", cell(9), " " * 8),), FIDE_RATING),
    "rating-months": Example("The last day is 2026/04/15.", (Put("052", 5, "2026/04/15"),), FIDE_RATING),
    "rating-open-game": Example(
        "The game of players 6 and 11 in round 9 has no result.",
        (Put(6, cell(9) + 7, " "), Put(11, cell(9) + 7, " ")),
        FIDE_RATING,
    ),
}

OF_A_RUN: Final[Mapping[str, str]] = {
    "not-finished": "A file that one process cannot finish within `--seconds` or `--memory`.",
    "being-written": "A file to which another program writes while it is read.",
    "no-report": "A note or a picture in a folder of reports.",
    "left-out": "A link in a folder.",
    "empty": "An empty folder.",
    "defect": "None is known: whoever has one, please send it.",
    "bundle-broken": "A bundle of which one event was changed.",
    "bundle-sheet": "A bundle whose sheet of round 1 was written anew, with its hashes.",
    "bundle-loose": "A bundle that nobody sealed, with a round after the last checkpoint.",
    "bundle": "Any bundle that holds.",
    "engines": "An engine of another edition, or one with an error, asked with `--engine`.",
    "engine-failed": "A program behind `--engine` that ends with an error.",
    "several-rounds": "An event played with an acceleration that its file does not declare, with `--explain`.",
    "no-replay": "An event whose numbers were given anew after it, with `--explain`.",
    "same-event": "The same report twice, under two names.",
    "same-pairings": "The same report twice, in one of them with another result.",
}
"""Findings that one file alone does not show; The `tests/cli/test_audit*.py` make each."""
