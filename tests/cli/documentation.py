"""docs/commands.md: its examples as one event, and the tables that the program itself can fill.

    python -m tests.cli.documentation     write today's output and tables into docs/commands.md

Blocks marked `console` hold commands (`$ ...`) and what they print; those marked `sh` are run without showing it. A
line `# ... TIME` in such a block lets the clock go on to that time.
"""

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from cli.command_table import EXIT_CODES
from cli.commands.demo import SteadyClock, demonstration_world
from cli.environment import environment
from cli.main import run
from projections.generator import event
from projections.generator import report as report_of
from projections.generator_plan import Plan
from tests.cli.all_play_all import SIX, report
from tests.cli.conftest import JANUARY, TEAMS_FILE
from tests.cli.json_schema import all_answers, fits
from tests.data_paths import CHECKOUT, oracle_files
from tests.events.lists.rows import combined, text

PAGE = CHECKOUT / "docs" / "commands.md"

_BLOCK = re.compile(r"^```(console|sh)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_EXIT_TABLE = re.compile(r"(\| code \| meaning \|\n\|---\|---\|\n)(?:[^\n]+\n)*")
_KEY_TABLE = re.compile(r"(\| command \| keys \|\n\|---\|---\|\n)(?:[^\n]+\n)*")

PLAYERS = """\
name,rating,federation
"Ek, Olle",1988,SWE
"Lind, Eva",1875,SWE
"Moreau, Luc",2210,FRA
"Sato, Ken",1760,JPN
"Ek, Karin",1650,SWE
"""

BEFORE_ANSWERS = (
    "forbid add Olle Karin --yes",
    "bye grant Lind --round 3",
    "result adjourn 2 1",
    "round alter begin",
)
"""So that no list is empty."""

ANSWERS = (
    "info",
    "player list",
    "player show 1",
    "bye list",
    "forbid list",
    "round check",
    "round status 2",
    "round alter show",
    "result missing",
    "standings",
    "standings why 1 2",
    "standings breakdown 1 --tie-breaks BH/C1",
    "standings crosstable",
    "standings wallchart",
    "lots verify",
    "log list",
    "log show 3",
    "replay 2 --known now",
    "explain pairing 2",
    "explain why-not Late Moreau --round 2",
    "whatif correct 1/2=0-1",
    "diff round:2:published now",
    "appeal list",
    "verify",
    "doctor",
    "bye grant Moreau --round 3",
    "forbid add Moreau Sato --yes --dry-run",
    "pair finished.trf",
    "check finished.trf",
    "check corrected.trf --explain",
    "export answers.trf",
    "convert finished.trf answers-26.trf --to trf26",
    "report answers.html",
    "print pairings 2 -o answers-2.html",
    "print appeal words --round 2 --board 1 -o answers-3.html",
)
"""One command for each kind of JSON document."""


def played(line: str) -> tuple[int, str]:
    """Run a command line; its exit code and everything it prints, in order.

    Settings in front of it (`PAIRTRAIL_KEY=berg pairtrail ...`) hold for that line alone, as in a shell, and a file
    behind it (`< FILE`) is its input.
    """
    line, _, given = line.partition(" < ")
    words = shlex.split(line)
    place = words.index("pairtrail")
    settings = dict(word.split("=", 1) for word in words[:place])
    before = dict(os.environ)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        os.environ |= settings
        with contextlib.nullcontext() if not given else _as_input(Path(given)):
            code = run(words[place + 1 :])
    for name in settings:
        os.environ.pop(name)
        os.environ |= {name: before[name]} if name in before else {}
    return code, printed.getvalue()


@contextlib.contextmanager
def _as_input(file: Path) -> Iterator[None]:
    before = sys.stdin
    with file.open(encoding="utf-8") as sys.stdin:
        yield
    sys.stdin = before


@contextlib.contextmanager
def surroundings(folder: Path) -> Iterator[None]:
    """The files that the page speaks of, and a world in which everything comes out the same."""
    with demonstration_world(folder, begins=JANUARY):
        os.environ["COLUMNS"] = "100"
        Path("players.csv").write_text(PLAYERS, encoding="utf-8")
        Path("teams.csv").write_text(TEAMS_FILE, encoding="utf-8")
        Path("players_list_foa.txt").write_bytes(text(combined()))
        Path("results.txt").write_text("# round 1, as the helper typed it\n1 1-0\n2; =\nKarin: -+\n", encoding="utf-8")
        Path("proposal.txt").write_text("1 3\n2 7\n4 5\n", encoding="utf-8")
        finished = next(path for path in oracle_files() if path.stem == "n0013_messy1")
        contents = finished.read_bytes().replace(b"\n", b"\n042 2025/11/08\n", 1)  # it names no day of its own
        Path("finished.trf").write_bytes(contents)
        Path("nine-of-ten.trf").write_bytes(b"XXR 10\r" + contents)
        requests = (
            {"id": 1, "ask": "standings", "path": "berger.trf"},
            {"id": 2, "ask": "pair", "path": "missing.trf"},
        )
        Path("requests.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in requests), encoding="utf-8")
        Path("berger.trf").write_bytes(report(SIX, 5).encode())
        Path("corrected.trf").write_bytes(corrected_since(contents))
        Path("unknown.trf").write_bytes(accelerated_somehow())
        yield


def accelerated_somehow() -> bytes:
    """An event of which the file says only that it was accelerated: virtual points and our comments are left out."""
    plan = Plan(12, 4, edition="dutch-2026", acceleration="upper-half", half_point_byes=0)
    head, *rest = [
        line for line in report_of(plan, event(plan)).splitlines(keepends=True) if not line.startswith((b"###", b"XXA"))
    ]
    return b"".join((head, b"042 2026/05/09\r\n092 Individual: Swiss System, accelerated\r\n", *rest))


def corrected_since(contents: bytes) -> bytes:
    """The same event with a result of round 8 as it stands after a correction that came when round 9 was paired."""
    for was, becomes in ((b"6.0    2", b"7.0    2"), (b"2 w 0  0000 - U", b"2 w 1  0000 - U")):
        contents = _put(contents, b"001    1 ", was, becomes)
    for was, becomes in ((b"6.0    3", b"5.0    3"), (b"1 b 1     5 b 1", b"1 b 0     5 b 1")):
        contents = _put(contents, b"001    2 ", was, becomes)
    return contents


def _put(contents: bytes, line: bytes, was: bytes, becomes: bytes) -> bytes:
    start = contents.index(line)
    place = contents.index(was, start)
    assert place < contents.index(b"001", start + 3), "it stands in that line"
    return contents[:place] + becomes + contents[place + len(was) :]


def rendered(page: str, folder: Path) -> str:
    """The page with what its commands print today."""
    with surroundings(folder):
        page = _BLOCK.sub(_block, page)
        os.environ["PAIRTRAIL_TOURNAMENT"] = "club"
        for line in BEFORE_ANSWERS:
            code, printed = played(f"pairtrail {line}")
            assert code == 0, (line, printed)
        keys = "".join(f"| `{command}` | {_keys_of(command)} |\n" for command in ANSWERS)
    codes = "".join(f"| {code} | {meaning} |\n" for code, meaning in EXIT_CODES)
    page = _EXIT_TABLE.sub(lambda table: table[1] + codes, page)
    return _KEY_TABLE.sub(lambda table: table[1] + keys, page)


def lines_of(page: str) -> list[str]:
    """Whatever is typed on the page, in order; a line `# ... TIME` lets the clock go on."""
    return [
        line.removeprefix("$ ")
        for block in _BLOCK.finditer(page)
        for line in block[2].splitlines()
        if block[1] == "sh" or line.startswith("$ ")
    ]


def _block(block: re.Match[str]) -> str:
    if block[1] == "sh":
        for line in block[2].splitlines():
            if line.startswith("# "):
                wait_until(line)
                continue
            code, printed = run_unseen(line)
            assert code == 0, (line, printed)
        return block[0]
    lines = [line.removeprefix("$ ") for line in block[2].splitlines() if line.startswith("$ ")]
    return "```console\n" + "\n".join(_shown(line) for line in lines) + "```"


def wait_until(line: str) -> None:
    """Lets the clock go on to the time that ends the line."""
    assert isinstance(environment.clock, SteadyClock)
    environment.clock.move_to(datetime.fromisoformat(line.rsplit(maxsplit=1)[-1]).replace(tzinfo=UTC))


def run_unseen(line: str) -> tuple[int, str]:
    """As `played`; what it prints may go to a file (`> FILE`), and a Python program of its own may be run."""
    words, _, file = line.partition(" > ")
    if words.startswith("python3 "):
        ended = subprocess.run([sys.executable, *shlex.split(words)[1:]], capture_output=True, text=True, check=False)
        return ended.returncode, ended.stdout + ended.stderr
    code, printed = played(words)
    if file:
        Path(file).write_text(printed, encoding="utf-8")
    return code, printed


def _shown(line: str) -> str:
    code, printed = played(line)
    ended = f"[exit code {code}]\n" if code else ""
    return f"$ {line}\n{printed}{ended}"


def _keys_of(command: str) -> str:
    code, printed = played(f"pairtrail {command} --json")
    document = printed[printed.index("{") : printed.rindex("}") + 1]
    assert code in (0, 1), printed
    path = max((path for path in all_answers() if f"{command} ".startswith(f"{path} ")), key=len, default="")
    assert not path or fits(path, json.loads(document)), document
    return ", ".join(f"`{path}`" for path in key_paths(json.loads(document)))


def key_paths(value: object, prefix: str = "") -> list[str]:
    """Where values are in a document: `players[].name`."""
    if isinstance(value, dict):
        nested = [path for key, part in value.items() for path in key_paths(part, f"{prefix}.{key}" if prefix else key)]
        return nested or [prefix]
    if isinstance(value, list):
        found = [path for part in value for path in key_paths(part, f"{prefix}[]")]
        return list(dict.fromkeys(found)) or [f"{prefix}[]"]
    return [prefix]


def main() -> None:
    """Bring the page up to date."""
    with TemporaryDirectory() as folder:
        PAGE.write_text(rendered(PAGE.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main()
