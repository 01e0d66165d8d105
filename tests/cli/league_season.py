"""The season of a league as its secretary types it: eight teams of six, home and away, and what goes wrong meanwhile.

What is typed is data, so that it can be counted, and so that the tutorial can be held against it.
"""

from collections.abc import Container
from typing import Final

from tests.cli.club_night import Step

TEAMS: Final = ("Albion", "Borough", "Castle", "Dockside", "Eastgate", "Foundry", "Grange", "Harbour")
ENTRIES: Final = "teams.csv"
BOARDS: Final = 6
ROUNDS: Final = 14
MATCHES: Final = 4
KEYS_A_MATCH_AT_MOST: Final = 8
SET_UP_AT_MOST: Final = 12


def entries() -> str:
    """Eight players a team, from board 1 down; the last two are alternates."""
    rows = (
        f'{team},"{team[:4]}{"abcdefgh"[place]}, Jo",{2200 - 10 * number - 50 * place}\n'
        for number, team in enumerate(TEAMS)
        for place in range(BOARDS + 2)
    )
    return "team,name,rating\n" + "".join(rows)


def keys_of(number: int) -> str:
    """The results of a round, board by board of each match, in an order that differs from round to round."""
    return "".join("1=0"[(number + place + place // 5) % 3] for place in range(MATCHES * BOARDS))


SET_UP: Final = (
    Step(
        'pairtrail new "County League" --system team-round-robin --boards 6 --rounds 14 --variation cycles=2 '
        "--variation home-colour=black --match-points 2-1-0 --tie-breaks MPvGP,EDE,BC",
        "was announced",
    ),
    Step(f"pairtrail team import {ENTRIES}", "Albion was registered as team 1."),
    Step('pairtrail round pair --all --seed "hat, 1 September: 4 17 23"', "Round 1 was paired"),
    Step("pairtrail round publish", "County League, round 1 (published)"),
    Step("pairtrail print grid -o grid.pdf", "Wrote grid.pdf"),
    Step("pairtrail print players -o players.pdf", "Wrote players.pdf"),
)
_ENTER: Final = "pairtrail result enter"
_PAPERS: Final = "pairtrail print all -o round-{}"
_AT_A_DESK: Final = {"1": "1-0", "=": "=", "0": "0-1"}


def _round(number: int) -> tuple[Step, ...]:
    """Two commands: the results, and the papers of the round that is next."""
    return (
        Step(_ENTER, "every board has a result", f"{keys_of(number)}q"),
        Step(_PAPERS.format(number), "papers"),
    )


def shorter(number: int) -> tuple[Step, ...]:
    """The results of such a round in one line, and no papers."""
    boards = [f"{place // BOARDS + 1}.{place % BOARDS + 1}" for place in range(MATCHES * BOARDS)]
    typed = " ".join(f"{board}:{_AT_A_DESK[key]}" for board, key in zip(boards, keys_of(number), strict=True))
    return (
        Step(f"pairtrail team lineup {number}", "Line-up of"),
        Step(f"pairtrail result set {number} {typed}", "Recorded as"),
    )


_TWICE: Final = f"{keys_of(2)}d{keys_of(2)}q"
MEANWHILE: Final = (
    Step(
        'pairtrail team penalty Albion --game-points 0.5 --match 1 --reason "line-up sent late"', "Penalty for Albion"
    ),
    Step('pairtrail team correct Castle --name "Castle CC"', "name Castle CC"),
    Step("pairtrail team lineup 3 Albion 1 2 3 4 5 7", "Line-up of Albion for round 3"),
)
END: Final = (
    Step("pairtrail round close", "closed"),
    Step("pairtrail site pages", "pages"),
    Step("pairtrail export league.trf --format trf26", "8 teams, 14 rounds"),
    Step("pairtrail check league.trf", "14 rounds checked (team-round-robin), all match the engine's pairing."),
    Step("pairtrail verify", "No contradictions."),
)
ALIKE: Final = range(4, ROUNDS)
"""Rounds in which nothing happens that did not happen in the round before."""


def season(shortened: Container[int] = ()) -> tuple[Step, ...]:
    """All of it; the results of some rounds in one line."""
    return (
        *SET_UP,
        *_round(1),
        *MEANWHILE,
        Step(_ENTER, "every board has a result", _TWICE),
        Step(_PAPERS.format(2), "papers"),
        *(step for number in range(3, ROUNDS + 1) for step in (shorter if number in shortened else _round)(number)),
        *END,
    )


SEASON: Final = season()
