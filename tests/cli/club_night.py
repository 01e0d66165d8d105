"""A club night as it is typed: forty players, five rounds, and everything that goes wrong on a Thursday.

What is typed is data, so that it can be counted, and so that the tutorial can be held against it.
"""

from typing import Final, NamedTuple


class Step(NamedTuple):
    """One command, the keys typed while it runs, and words that it has to say."""

    typed: str
    says: str
    keys: str = ""  # on the screen of `result enter`, or answers to questions
    after: str = "boards entered"  # what is on the screen before the first key

    @property
    def keystrokes(self) -> int:
        """Every key, the Enter behind the command included."""
        return len(self.typed) + 1 + len(self.keys)


ENTRIES: Final = "players.csv"
PLAYERS: Final = 40


def entries() -> str:
    """The list as the secretary of the club sends it: a title, semicolons, a column that nobody needs, a slip."""
    rows = "".join(f"{place};Spieler{place:02}, Kim;{2300 - 20 * place};SK Hafen\n" for place in range(1, PLAYERS + 1))
    return f"Schachklub Hafen, Donnerstag;;;\nNr;Name;Elo;Verein\n{rows}".replace("Spieler40", "Spielre40")


_NINETEEN: Final = "10=" * 6 + "1"
_ENTER: Final = "pairtrail result enter"
_PAIR: Final = "pairtrail round pair"
_PUBLISH: Final = "pairtrail round publish"

NIGHT: Final = (
    Step('pairtrail new "Club Night" --rounds 5', "was announced"),
    Step("pairtrail player import players.csv", "registered as player id:1."),
    Step('pairtrail player correct Spielre --name "Spieler40, Kim"', "were corrected"),
    Step("pairtrail bye grant er39 -r 2", "was given a half-point bye in round 2"),
    Step("pairtrail bye grant er38 -r 3", "was given a half-point bye in round 3"),
    Step(_PAIR, "Round 1 was paired"),
    Step(_PUBLISH, "was published"),
    Step(_ENTER, "every board has a result", f"-n{_NINETEEN}q"),  # the White of board 1 did not appear, and has left
    Step('pairtrail player late "Neu, Ira" --rating 1700', "was admitted late"),
    Step("pairtrail result correct 1 2:0-1", "was corrected to 0-1", "slip\n", "Reason: "),
    Step(_PAIR, "Round 2 was paired"),
    Step(_PUBLISH, "was published"),
    Step(_ENTER, "every board has a result", f"{_NINETEEN}q"),
    Step("pairtrail result correct 2 1 --colours", "colours were corrected", "swap\n", "Reason: "),
    Step("pairtrail player withdraw 7", "withdrew"),
    Step(_PAIR, "Round 3 was paired"),
    Step(_PUBLISH, "was published"),
    Step(_ENTER, "every board has a result", f"{_NINETEEN}q"),
    Step(_PAIR, "Round 4 was paired"),
    Step(_PUBLISH, "was published"),
    Step(_ENTER, "every board has a result", f"{_NINETEEN}q"),
    Step(_PAIR, "Round 5 was paired"),
    Step(_PUBLISH, "was published"),
    Step(_ENTER, "every board has a result", f"{_NINETEEN}q"),
    Step("pairtrail round close", "Round 5 was closed."),
    Step("pairtrail standings --prizes 60,40", "Prizes are shared among players with equal points."),
    Step("pairtrail print all", "Wrote 8 papers"),
    Step("pairtrail export report.trf", "5 rounds"),
)
