"""What a dishonest deputy does so that a command of hers means another thing, and what her next command asks or says.

Rows of `tests.evidence.deputy`: of decisions 257 and 242, and of what he puts beside the log.
"""

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from projections.evidence.bundle_file import CONGRESS, read_members
from projections.evidence.bundles import sealed_congress
from tests.evidence.attacks import FILE
from tests.evidence.deputy_keys import COPY, cuts_off, forgets, restores, settles_in_her_copy
from tests.evidence.deputy_witnesses import Try, Witness, of_league, verify
from tests.evidence.deputy_world import CHIEF, DEPUTY, KEYS, done, without_guards

_RESULTS = "result set 2 1:1-0 2:= -t club"
_ENDED = "round close 2 -t club"


def hers(line: str, code: int, says: str) -> Witness:
    """What she types next, at that computer."""
    return Witness("her next command", line, code, says)


def _before_the_results(*lines: tuple[str, str]) -> Callable[[], None]:
    """Commands, each by whom, once the boards of the last round were published."""

    def attack() -> None:
        restores()
        for by, line in lines:
            done(f"{line} -t club", by=by)

    return attack


def _in_the_league(*lines: tuple[str, str]) -> Callable[[], None]:
    def attack() -> None:
        for by, line in lines:
            done(f"{line} -t league", by=by)

    return attack


def _names_another_folder() -> None:
    """With a link to her key, under a record of before with another result."""
    restores()
    done(_RESULTS, _ENDED)
    restores()
    done("result set 2 1:0-1 2:= -t club", by=DEPUTY)
    folder, key = KEYS[CHIEF]
    Path(folder).rename("hers")
    Path(folder).mkdir(mode=0o700)
    (Path(folder) / f"{key}.key").symlink_to((Path("hers") / f"{key}.key").absolute())
    for name in (f"{key}.pub", "trusted.json"):
        shutil.copy(Path("hers") / name, folder)


def _lays_what_she_tried_in_its_place() -> None:
    restores()
    done(_RESULTS)
    shutil.copy(FILE, COPY)
    done(f"result correct 2 1:0-1 --reason 'what if' -t club --db {COPY}")
    shutil.copy(COPY, FILE)


def _names_a_log_without_events() -> None:
    with contextlib.closing(sqlite3.connect(FILE, isolation_level=None)) as connection:
        connection.execute("INSERT INTO stream VALUES ('club.congress', 5, zeroblob(32))")


def _has_her_sign_late() -> None:
    """His correction in a copy, which she entered: cut off with her checkpoints of it, it is hers once she signs."""
    settles_in_her_copy((DEPUTY, "result correct 2 1:0-1 --reason sheet"))()
    with without_guards() as connection:
        (end,) = connection.execute("SELECT version FROM stream WHERE stream_id = 'club'").fetchone()
        connection.execute("DELETE FROM checkpoint WHERE stream_id = 'club' AND size = ?", (end - 1,))
    cuts_off(FILE)
    forgets()
    done(f'checkpoint sign --at {end - 1} --for "what {CHIEF} recorded" -t club')


def _mixes_two_moments() -> None:
    """The section A of before a correction in a bundle of after it."""
    done('new "Fest" --sections A,B --rounds 1 --congress fest')
    done(
        *(f"player add {name}{one} --rating {2000 + at} -t fest-{one}" for one in "ab" for at, name in enumerate("PQ"))
    )
    done("round pair --seed s --congress fest", "round publish --congress fest")
    done(*(f"result set 1 1:1-0 -t fest-{one}" for one in "ab"), "bundle seal old.bundle --congress fest")
    done("result correct 1 1:0-1 --reason scoresheet -t fest-a", "bundle seal new.bundle --congress fest")
    parts = dict(read_members(Path("new.bundle")))
    parts["fest-a.bundle"] = read_members(Path("old.bundle"))["fest-a.bundle"]
    parts.pop(CONGRESS)
    Path("mixed.bundle").write_bytes(
        sealed_congress({name.removesuffix(".bundle"): one for name, one in parts.items()})
    )


OF_HER_COMMANDS = (
    Try("enters a result, by which hers without a board would be of another one",
        _before_the_results((DEPUTY, "result set 2 1:1-0")),
        (hers("result set 2 0-1 -t club", 4, "these results would be for board"),)),
    Try("enters a result and takes it back, by which her `undo`, meant for it, would take back hers",
        _before_the_results(
            (CHIEF, "result set 2 1:1-0"), (DEPUTY, "result set 2 2:1-0"), (DEPUTY, "undo --reason slip")
        ),
        (hers("undo -t club", 4, "The last action is not yours: Ben recorded event"),)),
    Try("takes back the pairing that she has seen, by which somebody would be withdrawn from it",
        _before_the_results(
            (CHIEF, "player group school 1=Hill"), *((DEPUTY, f"undo {one} --reason x --yes") for one in (17, 16))
        ),
        (hers("player withdraw Adler --reason ill -t club", 4, "Ben has paired round 2, or undone that"),)),
    Try("awards the prizes by rules of his own, which an award without rules would take over",
        _before_the_results(
            *((CHIEF, line) for line in ("result set 2 1:1-0 2:=", "round close 2")),
            (DEPUTY, "prizes award --prizes '70, 60' --yes"),
        ),
        (hers("prizes award --reason again -t club", 4, "which Ben typed"),)),
    Try("where teams compete, deducts the points that she is about to deduct",
        _in_the_league((DEPUTY, "team penalty Lund --game-points 0.5 --reason late")),
        (hers("team penalty Lund --game-points 0.5 --reason x -t league", 4, "Ben has already deducted these points"),
         of_league(0, "decided by Ben"))),
    Try("names another folder of keys in her configuration, with a link to her key, under a copy of before",
        _names_another_folder, (hers(_ENDED, 4, "You signed"),)),
    Try("deletes what her folder of keys remembers", forgets,
        (hers("player group school 1=Hill -t club", 0, "the folder of your keys does not remember that"),)),
    Try("puts a copy in which she only tried a correction in the place of the record",
        _lays_what_she_tried_in_its_place,
        (hers(_ENDED, 0, "was signed in another copy of this record"),)),
    Try("names a log without events in the database, which no command could pass",
        _names_a_log_without_events,
        (verify(7, "the database has an empty log called 'club.congress'"),
         hers("player group school 1=Hill -t club", 0, "Recorded as event"))),
    Try("cuts the log off before the event that says whose a correction was, which has no checkpoint until she signs",
        _has_her_sign_late, (verify(0, "was signed"),)),
    Try("makes one bundle of a congress of parts of two, each of which she sealed", _mixes_two_moments,
        (Witness("a bundle of it", "bundle verify mixed.bundle", 1, "the logs were not sealed together"),)),
)  # fmt: skip
