"""Events with much that is not public, and everything that a public page could let out of them."""

from pathlib import Path

from cli.commands.demo import demonstration_world
from cli.environment import environment
from cli.main import run
from events.log.envelope import StoredEvent, new_command
from events.store.store import open_store
from events.vocabulary.record import NoteAdded
from projections.export.site.pages import Site
from projections.known import Known
from projections.language import ENGLISH, Language
from projections.public.record import public_record
from projections.repository import Repository
from tests.cli.conftest import JANUARY

CONFIDED = "zxconfided"
"""In every text that is said in confidence, and in nothing else."""

SWISS = (
    ["new", "Club Night", "--rounds", "4", "--as", "club", "--start", "2026-03-10"],
    *(["player", "add", f"{name}, A", "--rating", str(2200 - 40 * place)] for place, name in enumerate("BCDEFGHI")),
    ["checkin", "open"],
    ["note", f"the hall is cold {CONFIDED}"],
    ["forbid", "add", "B, A", "I, A", "--reason", f"cousins {CONFIDED}"],
    ["bye", "grant", "id:5", "--round", "2", "--reason", f"hospital {CONFIDED}"],
    ["checkin", "arrived", *(f"id:{number}" for number in range(1, 9))],
    ["checkin", "close"],
    ["round", "pair", "--seed", "a b c"],
    ["round", "void", "1", "--reason", f"{CONFIDED} wrong list"],
    ["round", "pair"],
    ["round", "alter", "begin"],
    ["round", "alter", "swap", "1", "2"],
    ["round", "alter", "abandon"],
    ["round", "publish"],
    ["result", "set", "1", "1:1-0", "2:="],
    ["result", "adjourn", "1", "3", "--reason", f"unwell {CONFIDED}"],
    ["result", "resolve", "1", "3:0-1"],
    ["result", "forfeit", "1", "4:+-", "--reason", f"overslept {CONFIDED}"],
    ["round", "close"],
    ["player", "late", "Zorn, Late", "--rating", "1500", "--first-round", "3"],
    ["player", "withdraw", "2", "--from-round", "3", "--reason", f"quarrel {CONFIDED}"],
    ["round", "pair"],
    ["undo"],
    ["round", "pair"],
    ["round", "publish"],
    ["appeal", "lodge", "3", f"I should not have met 4 {CONFIDED}", "--round", "2"],
    ["result", "set", "2", "1:1-0", "2:1-0", "3:="],
    ["result", "correct", "1", "2:1-0", "--reason", "both score sheets say so"],
    ["round", "pair"],
    ["note", f"not yet {CONFIDED}"],
    ["round", "publish"],
    ["result", "set", "3", "1:1-0"],
    ["round", "void", "3", "--ground", "regulations", "--reason", "announced", "--yes"],
    ["round", "pair"],
    ["round", "publish"],
)
TABLE = (
    ["new", "Six", "--system", "round-robin", "--as", "six"],
    *(["player", "add", f"{name}, A", "--rating", "2000"] for name in "BCDEF"),
    ["round", "pair", "--all"],
    ["round", "publish", "1"],
    ["note", CONFIDED],
    ["round", "publish", "2"],
    ["result", "set", "1", "1:1-0", "2:="],
)
TEAMS = (
    ["new", "League", "--system", "team-swiss-cfc", "--boards", "2", "--rounds", "3", "--as", "league"],
    ["team", "add", "Lund", "Ek, Olle:1988", "Lind, Eva:1875"],
    ["team", "add", "Oslo", "Aas, Per:1900", "Bakke, Siv:1800", "Carl, Jo:1700"],
    ["round", "pair", "--seed", "spring"],
    ["note", CONFIDED],
    ["team", "lineup", "1", "Lund", "1", "2"],
    ["round", "publish"],
    ["team", "lineup", "1"],
    ["team", "lineup", "1", "Oslo", "1", "3", "--reason", f"ill {CONFIDED}"],
    ["result", "set", "1", "1.1:1-0"],
    ["team", "late", "Malmo", "Berg, Nils:1900", "Dahl, Siv:1850", "--first-round", "2"],
)
LEAVES = (
    ["new", "Four", "--system", "round-robin", "--as", "four"],
    *(["player", "add", f"{name}, A", "--rating", "2000"] for name in "BCDE"),
    ["round", "pair", "--all"],
    *(["round", "publish", number] for number in "12"),
    ["result", "set", "1", "1:1-0", "2:="],
    ["player", "withdraw", "4", "--reason", f"ill {CONFIDED}"],
    ["undo"],
    ["round", "publish", "3"],
)
NIGHTS = {"club": SWISS, "six": TABLE, "league": TEAMS}
NIGHTS_AND_LEAVERS = {**NIGHTS, "four": LEAVES}


def played(folder: Path, stream: str) -> Known:
    """The log of one of the events."""
    with demonstration_world(folder, begins=JANUARY):
        for command in NIGHTS_AND_LEAVERS[stream]:
            if command[0] == "note":  # no command records one
                with open_store("sqlite:///demo.sqlite", clock=environment.clock) as store:
                    noted = NoteAdded(text=command[1])
                    Repository(store).execute(stream, lambda _, noted=noted: [noted], new_command("arbiter"))
            else:
                assert run(command) == 0, command
        with open_store("sqlite:///demo.sqlite", create=False) as store:
            return Repository(store).load(stream)


def until(known: Known, version: int) -> Known:
    """What was known after an event."""
    events: tuple[StoredEvent, ...] = known.events[:version]
    return Known(known.stream, known.tournament, version, events[-1].hash if events else b"", events)


def site_of(known: Known, language: Language = ENGLISH) -> Site:
    """The pages as they are served at the end of that log."""
    record = public_record(known)
    return Site(record, until(known, record.known.version), language, is_served=True)


def every_page(site: Site) -> dict[str, bytes]:
    """Each page, every search that finds somebody, and why not each two players of each round."""
    pages = {name: site.page(name) for name in site.names()}
    for player in site.known.tournament.players.values():
        pages[f"find {player.name}"] = site.page("find", {"q": player.name})
    for one in site.rounds:
        last = len(one.games) * 2
        for first in range(1, last + 1):
            asked = {"round": str(one.number), "a": str(first), "b": str(first % last + 1)}
            pages[f"why-not {asked}"] = site.page("why-not", asked)
    return pages
