"""Tournaments of every edition, command by command, and what is tried at each of their moments."""

from collections.abc import Iterator
from typing import Final

from core.editions.registry import EDITIONS, OF_TEAMS, TABLES, edition_named, games_of_match

PLAYERS: Final = "name,rating,federation,club\n" + "".join(
    f'"{name}",{2400 - 35 * rank},{federation},{club}\n'
    for rank, (name, federation, club) in enumerate(
        zip(
            ("Abel, A", "Boon, B", "Cruz, C", "Dahl, D", "Eder, E", "Fahy, F", "Gray, G", "Holm, H", "Ibsen, I"),
            ("CAN", "CAN", "NED", "NED", "CAN", "NED", "CAN", "NED", "CAN"),
            ("Lund", "", "Lund", "", "", "Oslo", "", "", "Oslo"),
            strict=True,
        )
    )
)
TEAMS: Final = "team,name,rating,federation\n" + "".join(
    f'{team},"{team}, {first}",{2300 - 40 * rank - 10 * seat},SWE\n'
    for rank, team in enumerate(("Lund", "Oslo", "Bergen", "Malmo", "Visby"))
    for seat, first in enumerate(("A", "B", "C"))
)
FILES: Final = {
    "players.csv": PLAYERS,
    "teams.csv": TEAMS,
    "many.csv": "name,rating\n" + "".join(f"P{rank},{1800 - rank}\n" for rank in range(12)),
    "dwz.csv": "id,name,dwz\n1,Late,1500\n",
    "ids.csv": "player,id\n1,111111\n",
    "results.txt": "1 1-0\n",
    "new.csv": 'name,rating\n"New, N",1500\n',
    "sections.csv": 'section,name,rating\na,"New, N",1500\n',
    "new-teams.csv": 'team,name,rating\nNova,"New, N",1500\nNova,"Old, O",1400\n',
}

ALL: Final = (*EDITIONS, *TABLES, *OF_TEAMS)
"""Every edition: individuals, tables, teams."""


def steps_of(edition: str) -> tuple[str, ...]:
    """A whole event, with every kind of thing that happens in one; what an edition does not know it refuses."""
    teams, table = edition in OF_TEAMS, edition_named(edition).schedule is not None
    kind = "match" if games_of_match(edition) else "team" if teams else "table" if table else "swiss"
    return tuple(_steps(edition, kind, table=table))


def _steps(edition: str, kind: str, *, table: bool) -> Iterator[str]:  # noqa: PLR0915  # a step a line
    boards = " --boards 2" if kind == "team" else ""
    rounds = "" if table else " --rounds 4"
    yield f"new Event --system {edition}{rounds}{boards} --as event"
    yield "team import teams.csv" if kind == "team" else f"player import {'eight.csv' if table else 'players.csv'}"
    yield 'announce add "A bye may be asked for until round 3."'
    yield 'forbid add id:1 id:3 --reason "brothers"'
    yield 'forbid ask id:2 id:4 --reason "one club"'
    yield 'board fix id:2 1 --reason "wheelchair"'
    yield "knockout announce 2"
    yield "checkin open"
    yield "checkin arrived " + " ".join(f"id:{number}" for number in range(1, 9 if table else 10))
    yield "checkin close"
    yield "bye grant id:4 --round 2"
    yield "numbers draw --seed hat"
    yield "round pair --all" if table else "round pair"
    yield "round publish"
    yield from _round(1, kind)
    if table:
        yield "round publish"
    yield 'player late "Late, Lena" --rating 1990 --first-round 2'
    yield 'team late Nova "New, N:1500" "Old, O:1450" --first-round 2'
    yield 'player withdraw id:5 --reason "ill"'
    yield "round pair"
    yield _correction(1, kind, 1, "1-0")
    yield "round publish"
    yield _correction(1, kind, 3, "0-1")
    yield 'player correct id:6 --rating 2205 --reason "list of 1 May"'
    yield 'player correct id:2 --title FM --reason "list of 1 May"'
    yield 'result correct 1 3 --colours --reason "score sheets"'
    yield 'appeal lodge id:2 "I should not have met 6" --round 2'
    yield 'round void 2 --reason "wrong list" --yes'
    yield "round pair"
    yield "round publish"
    yield from _round(2, kind)
    yield 'appeal decide "The pairing stands." --reason "it is right"'
    yield "round pair"
    yield "round alter begin"
    yield 'round alter abandon --reason "no need"'
    yield "round publish"
    yield _correction(1, kind, 3, "1-0")
    yield _correction(2, kind, 3, "1-0")
    yield 'player correct id:6 --rating 2105 --reason "list of 1 June"'
    yield from _round(3, kind)
    yield "round pair"
    yield _correction(3, kind, 3, "1-0")
    yield "round publish"
    yield from _round(4, kind)
    if table:
        for number in range(5, 9):
            yield from _round(number, kind)
    yield 'lots commit --secret "in an envelope" --public-source A --public-form "numbers 3" --known-from 2026-02-01'
    yield "knockout begin"
    yield "export report.trf"


def _correction(number: int, kind: str, board: int, result: str) -> str:
    place = f"{min(board, 2)}.1" if kind in ("team", "match") else f"{board}"
    return f'result correct {number} {place}:{result} --reason "score sheets"'


def _round(number: int, kind: str) -> Iterator[str]:
    """The results of a round, one adjourned until it is over, one not played."""
    if kind == "match":
        yield f"result set {number} 1.1:1-0 1.2:= 2.1:0-1 2.2:1-0 3:+- 4.1:= 4.2:="
    elif kind == "team":
        yield f"team lineup {number}"
        yield f"result set {number} 1.1:1-0 1.2:= 2.1:0-1 2.2:1-0"
        yield f"result set {number} 3.1:0-1 3.2:1-0"
    else:
        yield f"result set {number} 1:{('1-0', '0-1', '=', '1-0')[number % 4]} 3:{('=', '1-0', '0-1', '=')[number % 4]}"
        yield f"result adjourn {number} 2"
        yield f"result forfeit {number} 4:+-"
        yield f"result set {number} 5:="
        yield f"result resolve {number} 2:="
    yield f"round close {number}"


PROBES: Final = (
    "info",
    "list",
    "list --json",
    "verify",
    "doctor",
    "round check",
    "round status",
    "round pair",
    "round pair --yes",
    "round pair --all",
    "round publish",
    "round publish 1",
    "round close",
    "round close 1",
    "round void",
    'round void --reason "wrong list"',
    'round void 1 --reason "wrong list"',
    'round void --ground correction --reason "wrong list"',
    'round void --ground rematch --reason "wrong list"',
    "round alter",
    'round alter --set 1-2 --reason "same club"',
    "round alter begin",
    "round alter show",
    "round alter swap id:1 id:2",
    "round alter pair id:1 id:2",
    "round alter break 1",
    "round alter bye id:1",
    "round alter colours 1",
    'round alter finish --reason "same club"',
    'round alter abandon --reason "no need"',
    "result missing",
    "result set 1",
    "result set 1 1:1-0",
    "result set 2 1:1-0",
    "result set 1 1.1:1-0",
    "result set 2 1.1:1-0",
    "result set 9 1:1-0",
    "result set 1 1-0 =",
    "result import results.txt --round 1",
    "result enter",
    'result correct 1 1:0-1 --reason "score sheets"',
    "result correct 1 1:0-1",
    'result correct 2 1:0-1 --reason "score sheets"',
    'result correct 1 1 --colours --reason "score sheets"',
    'result correct 1 4 --colours --reason "score sheets"',
    'result correct 1 1.1:0-1 --reason "score sheets"',
    'result correct 1 1.2 --colours --reason "score sheets"',
    "result colours 1 1 --white id:2",
    "result forfeit 1 1:+-",
    "result forfeit 2 1:--",
    "result adjourn 1 1",
    "result adjourn 2 1",
    "result resolve 1 1:1-0",
    "result resolve 2 1:1-0",
    'player add "New, N" --rating 1500',
    "player import new.csv",
    'player late "New, N" --rating 1500',
    'player late "New, N" --rating 1500 --first-round 3 --score 1',
    'player strike id:3 --reason "entered twice"',
    'player strike id:10 --reason "entered twice"',
    'player withdraw id:3 --reason "ill"',
    'player withdraw id:3 --from-round 2 --reason "ill"',
    'player withdraw id:5 --reason "ill"',
    'player expel id:3 --reason "telephone"',
    "player rejoin id:3",
    "player rejoin id:5",
    "player rejoin id:5 --from-round 2",
    'player excuse id:3 --round 1 --reason "train"',
    'player accelerate id:3 --points "1 1"',
    'player correct id:3 --rating 2300 --reason "list"',
    "player correct id:3 --rating 2300",
    'player correct id:3 --name "Cruz, Carla" --reason "passport"',
    'player correct id:3 --title GM --reason "list"',
    'player forget id:3 --reason "asked" --yes',
    "player show id:3",
    "player show 77",
    "player show id:77",
    "player show Nobody",
    "player list",
    "player find Carlsen",
    "player add 1503014",
    "player ratings check",
    "player ratings list",
    'team add Nova "New, N:1500" "Old, O:1450"',
    "team import new-teams.csv",
    'team late Nova "New, N:1500" "Old, O:1450"',
    'team member id:1 "Alt, A:1400"',
    "team lineup 1",
    "team lineup 1 id:1 77",
    "team lineup 2",
    "team list",
    "bye grant id:3 --round 1",
    "bye grant id:3 --round 2 --kind half",
    "bye grant id:3 --round 3",
    "bye grant id:4 --round 2",
    "bye cancel id:4 --round 2",
    "bye cancel id:3 --round 3",
    "bye list",
    'forbid add id:1 id:3 --reason "brothers"',
    'forbid add id:1 id:2 --reason "brothers"',
    "forbid remove id:1 id:3",
    "forbid remove id:7 id:6",
    'forbid ask id:1 id:2 --reason "one club"',
    "forbid list",
    'board fix id:3 1 --reason "wheelchair"',
    "board release id:3",
    "board list",
    "checkin open",
    "checkin arrived id:3",
    "checkin close",
    "checkin close --yes",
    "checkin list",
    "numbers draw --seed hat",
    "numbers draw --apart",
    "numbers set id:1 id:2 --reason hat",
    "numbers list",
    "config set --rounds 5",
    "config set --rounds 2",
    "config set --system dutch-2017",
    "config set --system round-robin",
    "config set --keep-apart club",
    'config set --keep-apart club --reason "asked for"',
    "config set --initial-colour white",
    "config set --require-keys",
    "config set --tie-breaks BH/C1,SB",
    "announce list",
    "announce add",
    'announce withdraw 1 --reason "no need"',
    "standings",
    "standings --final",
    "standings why id:1 id:2",
    "standings breakdown id:1",
    "standings crosstable",
    "standings wallchart",
    "standings grid",
    "standings boards",
    "standings aro",
    "ratings",
    "norms",
    "prizes",
    'prizes --prizes "U18: 50"',
    "tie record coin id:1 id:2 --reason coin",
    "tie record hat id:1 id:2 --reason coin",
    "tie game id:1 id:2",
    "knockout announce 2",
    "knockout cancel",
    'knockout cancel --reason "no hall"',
    "knockout begin",
    "knockout show",
    "knockout result 1 1:1-0",
    'knockout correct 1 1:0-1 --reason "sheets"',
    'knockout decide 1 1 id:1 --reason "blitz"',
    'knockout leave id:1 --reason "ill"',
    'lots commit --secret "in an envelope" --public-source A --public-form "numbers 3" --known-from 2026-02-01',
    "lots reveal --secret wrong --public 1",
    "lots draw",
    "lots verify",
    "log list",
    "log show 3",
    "undo",
    'undo --reason "by mistake"',
    'undo --reason "by mistake" --yes',
    "undo 1",
    "undo 2",
    'undo 2 --reason "by mistake"',
    "undo 99",
    "redo",
    "replay 1",
    "replay 1 --known now",
    "replay 2 --known now",
    "explain pairing",
    "explain player id:3",
    "explain bye",
    "explain float id:3",
    "explain colour id:3",
    "explain why-not id:1 id:2",
    "explain certificate id:1 id:2 --out why-not.json",
    "whatif correct 1/1=0-1",
    "whatif correct 2/1=0-1",
    "diff round:1:published now",
    'appeal lodge id:1 "I should not have met 2"',
    'appeal decide "The pairing stands." --reason "it is right"',
    'appeal decide "The pairing stands." --appeal 2 --reason "it is right"',
    "appeal list",
    "print pairings --out p.html",
    "print standings --out p.html",
    "print appeal 1 --pair id:1 id:2 --out p.html",
    "print grid --out p.html",
    "print knockout --out p.html",
    "export again.trf",
    "export again.trf --check",
    "export again.trf --format trf06",
    "export again.trf --format trf26 --check",
    "export pgn --out p.pgn",
    "export games --out p.csv",
    "export cfc --out p.txt",
    "export uscf --out p.zip",
    'official name "Eva Lind" --role arbiter',
    'official dismiss "Eva Lind" --reason gone',
    "official list",
    "checkpoint sign",
    "checkpoint list",
    "checkpoint verify",
    "key list",
    "rules show",
    "-t nobody info",
    "resutl set 1 1:1-0",
    "result sett 1 1:1-0",
    "result",
)
"""What is tried at each moment, whether it makes sense there or not."""
