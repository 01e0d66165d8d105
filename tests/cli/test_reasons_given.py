"""A reason that was typed is found in the log, whatever the command: none takes `--reason` and drops it."""

import io
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from cli.command_table import COMMANDS
from cli.environment import environment
from cli.exits import ExitCode
from events.base import EVENT_TYPES
from events.store.store import open_store
from projections.verification.asked import reason_of
from tests.cli.conftest import DATABASE, Cli
from tests.cli.test_every_command import EXAMPLES

OFFERED = "--reason"
WHY = "the hall had no light"
_THREE_ROUNDS = tuple(
    line
    for number in (1, 2, 3)
    for line in (
        f"round pair{' --seed 4' * (number == 1)}",
        "round publish",
        f"result set {number} 1:1-0 2:0-1 3:=",
        "round close",
    )
)
_SIX = (
    'new "Six" --rounds 3 --system dutch-2026 --tie-breaks BH,SB,WIN,TPN --as six',
    *(f'player add "{name}" --rating 2000' for name in ("Adler", "Brandt", "Costa", "Dahl", "Ek", "Fox")),
)
PLAYS: dict[str, tuple[str, ...]] = {
    "announcements": (
        *("@registered", 'announce add "No bye in round 1."', 'announce change 1 "No bye at all."'),
        *("announce withdraw 1", 'board fix "Novak, J" 1', 'board release "Novak, J"'),
        *('official name "Anna Berg" --role chief-arbiter', 'official name "Ben Holt" --role data-entry'),
        'official dismiss "Ben Holt"',
    ),
    "check-in": ("@registered", "checkin open", "checkin arrived id:1 id:2 id:3 id:4", "checkin close --yes"),
    "an absence excused": (
        *("@published", "result set 1 1:0-1 3:0-1 4:= 5:= 6:= 7:0-1 8:1-0 9:=", "result forfeit 1 2:-+", "round close"),
        "player excuse 2 --round 1",
    ),
    "a result from a file": ("@published", "result import results.txt"),
    "links": (
        *("@published", 'link grant "Hall phone" --boards 1-3', "link revoke 26", "config set --players-report"),
        *("link players", "link list"),
    ),
    "a draft with a bye": (
        *(*_SIX, "player add Gil --rating 1500", "round pair --seed 4", "round alter begin", "round alter break 1"),
        "round alter bye id:1",
    ),
    "asked to be kept apart": (
        'new "Open" --rounds 3 --system cfc --variation first-rounds-transposition=yes --as open',
        *(f'player add "{name}" --rating 2000' for name in ("Adler", "Brandt", "Costa", "Dahl", "Ek", "Fox")),
        'forbid ask "Adler" "Brandt"',
    ),
    "a league": (
        "@league published",
        "team lineup 1",
        "result set 1 1.1:1-0 1.2:=",
        "team penalty Lund --match 1 --game-points 0.5",
    ),
    "a knock-out": (
        *(*_SIX, "knockout announce 2 --games 2 --equal play-off", *_THREE_ROUNDS, "knockout begin --seed s"),
        *("knockout result 1 1.1:= 1.2:=", "knockout correct 1 1.1:1-0 --reason x", "knockout correct 1 1.1:="),
        "knockout decide 1 1 id:5",
        "print knockout -o bracket.html",
    ),
    "a knock-out left": (
        *(*_SIX, "knockout announce 2", "knockout cancel", "knockout announce 2", *_THREE_ROUNDS),
        *("knockout begin --seed s", "knockout leave id:5"),
    ),
    "a tie broken": (*_SIX, *_THREE_ROUNDS, "tie record coin 1 2 3 --yes"),
    "a tie played off": (*_SIX, *_THREE_ROUNDS, "tie game 1 2 --white 1 --result 1-0 --yes"),
    "lots": (
        *(_SIX[0].replace("BH,SB,WIN,TPN", "WIN"), *_SIX[1:]),
        'lots commit --secret envelope --public-source Lotto --public-form "numbers 3" --known-from 2026-02-01',
        *(*_THREE_ROUNDS, "@2026-02-02", 'lots reveal --secret envelope --public "4 17 23"', "lots draw"),
    ),
    "prizes of a congress": (
        'new "Easter Open" --congress easter --sections "A, B" --rounds 1',
        *(f'player add "{name} {one}" --rating 2000 -t easter-{one}' for one in "ab" for name in ("Dahl", "Ek")),
        *(
            f"{line} -t easter-{one}"
            for one in "ab"
            for line in ("round pair --seed 4", "round publish", "result set 1 1:1-0", "round close")
        ),
        "congress award --prizes 10,5 --yes",
    ),
    "personal data": (
        'new "Open" --rounds 3 --as open',
        "player add Adler --birth-date 1990-01-01",
        "player forget Adler --yes",
    ),
}

ELSEWHERE = {
    "key revoke": "the file of the key keeps it, as `key list` shows",
    "player move": "in the logs of both sections",
    "result enter": "at a terminal: `tests/cli/test_desk.py`",
    "store rebase": "where there is something to enter again",
}
"""Commands whose reason is not in the log that the example leaves, and why."""

FOUND_IN = {"a draft with a bye", "a knock-out", "prizes of a congress"}
"""Plays in which `verify` has something to say of what the arbiter decided, or several logs."""


def takes_a_reason(cli: Cli, line: str) -> str:
    """The command of a line where its help offers one; empty: it does not."""
    path = max((path for path in COMMANDS if f"{line} ".startswith(f"{path} ")), key=len)
    return path if OFFERED in cli(f"{path} --help").out else ""


def typed(line: str, path: str, cli: Cli) -> str:
    """The line with the reason; a paper is recorded where it is issued."""
    issue = " --issue" if "--issue" in cli(f"{path} --help").out else ""
    return re.sub(f' {OFFERED} ("[^"]*"|[^ ]+)', "", line) + f' {OFFERED} "{WHY}"{issue}'


def logged(place: Path) -> int:
    """How many events of the database have the reason, in whatever log."""
    if not (place / DATABASE).exists():
        return 0
    with open_store(f"sqlite:///{place / DATABASE}") as store:
        events = [stored.event for one in store.streams() for stored in store.read(one.stream)]
    return sum(WHY in getattr(one, "reason", "") + reason_of(getattr(one, "correction", None)) for one in events)


@pytest.fixture(autouse=True)
def _at_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.campaign(one_in=3)
def test_of_every_command_that_is_accepted_in_a_play(play: str, cli: Cli, at_stage: Callable[[str], Path], place: Path):
    for line in PLAYS[play]:
        if line.startswith("@2"):
            environment.clock.move_to(datetime.fromisoformat(f"{line[1:]}T00:00+00:00"))
        elif line.startswith("@"):
            at_stage(line[1:])
            (place / "results.txt").write_text("1:1-0\n", encoding="utf-8")
        else:
            path, before = takes_a_reason(cli, line), logged(place)
            ended = cli(typed(line, path, cli) if path else line)
            assert ended.code == 0, (line, ended)
            assert not path or logged(place) > before, line
    if play not in FOUND_IN:
        assert cli("verify").code == 0  # what is decided again from the record is decided with the reason


@pytest.mark.parametrize("path", [path for path, example in EXAMPLES.items() if not example.code])
@pytest.mark.campaign(one_in=3)
def test_of_every_example(path: str, cli: Cli, at_stage: Callable[[str], Path], place: Path):
    stage = EXAMPLES[path].stage
    at_stage(stage)
    if path in ELSEWHERE or not takes_a_reason(cli, path):
        return
    example, before = COMMANDS[path].example.removeprefix("pairtrail "), logged(place)
    example = example.replace(" -t club", " -t harbour") if stage != "empty" else example
    assert cli(typed(example, path, cli)).code == 0
    assert logged(place) > before


def test_no_command_is_left_out(cli: Cli):
    """Every one that takes a reason is in a play, or its example is accepted, or it is said where it is tried."""
    played = {takes_a_reason(cli, line) for lines in PLAYS.values() for line in lines if not line.startswith("@")}
    offering = {path for path in COMMANDS if takes_a_reason(cli, path)}
    accepted = {path for path, example in EXAMPLES.items() if not example.code}
    assert offering - played - accepted - ELSEWHERE.keys() == set()
    assert ELSEWHERE.keys() <= offering


def test_a_paper_that_is_not_issued_leaves_no_event_for_a_reason(
    cli: Cli, at_stage: Callable[[str], Path], place: Path
):
    at_stage("played")
    refused = cli(f'export report.trf {OFFERED} "{WHY}"')
    assert refused.code == ExitCode.USAGE
    assert "--reason is recorded only with --issue" in refused.err
    assert not (place / "report.trf").exists()


def test_the_public_pages_keep_it_in_the_house(cli: Cli, at_stage: Callable[[str], Path], place: Path):
    at_stage("registered")
    for line in ("round pair", "round publish", 'player late "Zorn, Ada" --rating 1500 --yes', "result set 1 1:1-0"):
        assert cli(f'{line} {OFFERED} "{WHY}"').code == 0
    assert logged(place) > 3
    assert cli("site pages").code == 0
    assert [page for page in (place / "pages").rglob("*.html") if WHY in page.read_text(encoding="utf-8")] == []


def test_every_event_has_a_field_for_it():
    """Else the command that gives the event would end in a defect."""
    without = [name for name, one in EVENT_TYPES.items() if not {"reason", "correction"} & {*one.__struct_fields__}]
    assert without == []
