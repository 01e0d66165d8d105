"""Tournaments at every stage, in one database, and every page of them that a browser can see."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cli.main import run
from tests.browser.desk import BrowserDesk, Hall
from tests.public.nights import NIGHTS

if TYPE_CHECKING:
    from playwright.sync_api import Page

_PLAYERS: Final = (
    *(
        "Aronsen, Åse Marie",
        "Björnström-Lindqvist, Karl-Gustav",
        "Czerwińska, Małgorzata",
        "אור, מגד",
        "Dubois, Élodie",
    ),
    *("Efraimsen, Ole", "Fernández de Córdoba, José Luis", "Grünwald, Jörg", "محمد علي", "Hall, A"),
)
_MORE: Final = {
    "harbour": (
        ["new", "Harbour Open", "--rounds", "5", "--as", "harbour", "--city", "Oslo", "--tie-breaks", "BHC1,BH,SB"],
        *(["player", "add", name, "--rating", str(2210 - 37 * at)] for at, name in enumerate(_PLAYERS)),
        ["round", "pair", "--initial-colour", "white"],
        ["round", "publish"],
        ["result", "set", "1", "1:1-0", "2:=", "3:0-1", "4:1-0", "5:="],
        ["round", "close"],
        ["round", "pair"],
        ["round", "publish"],
        ["result", "set", "2", "1:=", "2:1-0"],
    ),
    "empty": (["new", "Nobody Yet", "--rounds", "5", "--as", "empty"],),
    "desk": (
        ["new", "Desk", "--rounds", "5", "--as", "desk"],
        *(["player", "add", name, "--rating", str(2000 - 37 * at)] for at, name in enumerate(_PLAYERS)),
        ["checkin", "open"],
        ["checkin", "arrived", "id:1", "id:3"],
    ),
    "draft": (
        ["new", "Draft", "--rounds", "5", "--as", "draft"],
        *(["player", "add", name, "--rating", str(2000 - 37 * at)] for at, name in enumerate(_PLAYERS)),
        ["round", "pair", "--initial-colour", "white"],
        ["round", "alter", "begin"],
        ["round", "alter", "break", "1"],
    ),
    "cup": (
        ["new", "Cup", "--rounds", "1", "--as", "cup"],
        *(["player", "add", name, "--rating", str(2000 - 37 * at)] for at, name in enumerate(_PLAYERS[:4])),
        ["knockout", "announce", "4"],
        ["round", "pair", "--initial-colour", "white"],
        ["round", "publish"],
        ["result", "set", "1", "1:1-0", "2:1-0"],
        ["round", "close"],
        ["knockout", "begin", "--seed", "cup", "--yes"],
    ),
}


def played(database: str) -> None:
    """Every tournament of these tests, typed."""
    for commands in (*NIGHTS.values(), *_MORE.values()):
        for command in commands:
            if command[0] != "note":
                stream = [] if command[0] == "new" else ["-t", _stream_of(commands)]
                assert run([*command, *stream, "--db", database, "--actor", "Anna Berg"]) == 0, command


def _stream_of(commands: tuple[list[str], ...]) -> str:
    return commands[0][commands[0].index("--as") + 1]


@dataclass
class Opened:
    """The server with these tournaments, an arbiter who has signed in, and a helper's link."""

    hall: Hall
    desk: BrowserDesk
    link: str

    @property
    def page(self) -> "Page":
        return self.desk.page


def granted(hall: Hall, desk: BrowserDesk, stream: str) -> str:
    told = desk.send(f"/{stream}/arbiter/links", "link", {"helper": "Phone 1", "address": hall.here})
    found = re.search(rf"{hall.here}/{stream}/link/[\w-]+", told)
    assert found, told
    return found[0]


PUBLIC: Final = (
    "/",
    "/nothing/",
    "/club/",
    *(
        f"/club/{name}.html"
        for name in (
            *("standings", "rounds", "round-1", "round-1-by-name", "round-1-why-1", "crosstable", "players"),
            *("player-1", "player-3", "log-1"),
        )
    ),
    "/club/find.html?q=b",
    "/club/why-not.html?round=2&a=1&b=5",
    "/club/standings.html?at=round:1:published",
    "/club/hall",
    "/six/",
    "/six/crosstable.html",
    "/league/",
    "/league/round-1.html",
    "/league/boards.html",
    "/league/standings.html",
    "/cup/knockout.html",
    "/cup/players.html",
    "/desk/players.html",
    "/empty/",
)
ARBITERS: Final = (
    "/-/",
    *(
        f"/club/arbiter/{name}"
        for name in (
            *("", "players", "results?round=2", "results?round=2&board=1", "links", "standings", "prizes?prizes=50,30"),
            *("papers", "log"),
        )
    ),
    "/desk/arbiter/",
    "/desk/arbiter/checkin",
    "/draft/arbiter/",
    "/draft/arbiter/alter",
    "/empty/arbiter/",
    "/league/arbiter/results",
)
