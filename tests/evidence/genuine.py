"""Genuine evidence of every kind, made with the program's commands, for those who forge it.

Four tournaments: `club` asks every official for a key (Anna Berg is chief arbiter, Ben enters results) and is sealed,
cosigned, published and proved; `hall` was signed by nobody; `part` has one checkpoint, of its first round; `twin` is
another tournament of Anna's. One more of each edition, sealed, with a certificate. The reader trusts Anna, Ben and
Lind.
"""

import io
import json
import os
import shlex
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from cli.commands.demo import SteadyClock, demonstration_world
from cli.main import run
from core.certificate_check import EDITIONS_READ
from core.editions.registry import EDITIONS, edition_named
from tests.cli.conftest import JANUARY

READER = "reader/none.toml"
"""The configuration of the reader, beside which his keys are."""

_FOUR = tuple(
    f"player add {name} --rating {rating}" for name, rating in zip("ABCD", (2000, 1900, 1800, 1700), strict=True)
)
_ROUND_1 = ("round pair", "round publish", "result set 1 1:1-0 2:=", "round close", "round pair", "round publish")
_CLUB = (
    ("anna", "new Club --rounds 2 --as club --require-keys"),
    *(("anna", line) for line in _FOUR[:3]),
    ("anna", "official name Ben --role data-entry --key {ben} -t club"),
    ("anna", _FOUR[3]),
    ("anna", "round pair"),
    ("anna", "round publish"),
    ("anna", "bundle seal early.bundle -t club"),
    ("anna", "checkpoint sign --for early -t club --out early.checkpoint"),
    ("ben", "result set 1 1:1-0 2:="),
    ("anna", "round close"),
    ("anna", "round pair"),
    ("anna", "round publish"),
    ("ben", "result set 2 1:1-0 2:="),
    ("anna", "round close 2"),
    ("anna", "checkpoint sign --for end -t club --out end.checkpoint"),
)
_WITNESSED = (
    "checkpoint cosign end.checkpoint --keys laptop --out cosigned.checkpoint",
    "checkpoint keep cosigned.checkpoint -t club",
    "checkpoint publish public -t club",
    "checkpoint prove 2 9 round:2 --out inclusion.json -t club",
    "checkpoint prove 10 --hashes-only --out hashes.json -t club",
    "checkpoint prove --from early.checkpoint --out consistency.json -t club",
    "bundle seal club.bundle --key anna -t club",
)


def done(line: str, *, actor: str = "Anna Berg", key: str = "") -> str:
    """A command that succeeds; what it prints."""
    before = dict(os.environ)
    os.environ |= {"PAIRTRAIL_ACTOR": actor, "PAIRTRAIL_KEY": key}
    out, err = io.StringIO(), io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run(shlex.split(line))
        assert code == 0, (line, err.getvalue())
    finally:
        os.environ.clear()
        os.environ.update(before)
    return out.getvalue()


def prepare(editions: tuple[str, ...] = EDITIONS_READ) -> None:
    """All of it, in the working directory."""
    _keys()
    ben = Path("keys/ben.pub").read_text(encoding="utf-8").strip()
    for key, line in _CLUB:
        named = line if " -t " in line or " --as " in line else f"{line} -t club"
        done(named.format(ben=ben), actor={"anna": "Anna Berg", "ben": "Ben"}[key], key=key)
    for line in _WITNESSED:
        done(line)
    for name, rounds in (("hall", _ROUND_1), ("part", _ROUND_1[:2]), ("twin", _ROUND_1[:2])):
        for line in (f"new {name} --rounds 2 --as {name}", *(f"{one} -t {name}" for one in (*_FOUR, *rounds))):
            done(line)
    done("checkpoint sign --key anna -t part")
    for line in (*_ROUND_1[2:], "result set 2 1:1-0 2:1-0"):
        done(f"{line} -t part")
    done("checkpoint sign --key anna -t twin --out twin.checkpoint")
    done("checkpoint prove 2 9 --out twin.json -t twin")
    done("checkpoint publish public-twin -t twin")
    for name in ("hall", "part"):
        done(f"bundle seal {name}.bundle -t {name}")
    done("bundle seal twin.bundle --key anna -t twin")
    for edition in editions:
        _of_edition(edition)


def _keys() -> None:
    for line in (
        "key new anna",
        "key new lind --keys laptop",
        "key new anna --keys cellar",
        "key new eve --keys cellar",
    ):
        done(line)
    done("key new ben", actor="Ben")
    done("key trust keys/anna.pub --who Anna --keys laptop")
    for key, who in (("keys/anna", "Anna Berg"), ("keys/ben", "Ben"), ("laptop/lind", "Lind")):
        done(f"key trust {key}.pub --who '{who}' --keys reader/keys")


def _of_edition(edition: str) -> None:
    """Two rounds, a certificate of the second one, and a bundle of all of it."""
    is_swiss, is_team = edition in EDITIONS or edition_named(edition).schedule is None, "team" in edition
    boards = " --boards 2" if is_team else ""
    done(f"new {edition} --system {edition} --as {edition}{boards}{' --rounds 3' if is_swiss else ''}")
    for number in range(1, 7 if not is_team else 5):
        rating = 2400 - 50 * number
        one = f'player add "P{number}" --rating {rating} --federation {"AB"[number % 2] * 3}'
        team = f'team add "T{number}" "T{number}a:{rating}" "T{number}b:{rating - 20}"'
        done(f"{team if is_team else one} -t {edition}")
    if is_swiss:
        for number in (1, 2):
            done(f"round pair --seed s --yes -t {edition}" if number == 1 else f"round pair --yes -t {edition}")
            done(f"round publish -t {edition}")
            _results(edition, number)
    else:
        done(f'round pair --all --seed "a hat" -t {edition}')
        done(f"round publish -t {edition}")
        _results(edition, 1)
    done(f"explain certificate {'T1 T4' if is_team else 'P1 P6'} --round 2 --out {edition}.json -t {edition}")
    done(f"bundle seal {edition}.bundle --key anna -t {edition}")


def _results(edition: str, number: int) -> None:
    """Of each game of a round, by board."""
    shown = json.loads(done(f"round status {number} --json -t {edition}"))["boards"]
    if "team" in edition:
        done(f"team lineup {number} -t {edition}")
    if "team" in edition or "double-swiss" in edition:
        shown = [{"board": f"{one['board']}.{board}", "black": one["black"]} for one in shown for board in (1, 2)]
    played = [one["board"] for one in shown if one["black"]]
    given = zip(played, ("1-0", "=", "0-1", "1-0") * 4, strict=False)
    done(f"result set {number} {' '.join(f'{board}:{result}' for board, result in given)} -t {edition}")


def parts_of(file: str | Path) -> dict[str, bytes]:
    """The parts of a bundle."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def receipt_of(bundle: str | Path) -> str:
    """The hash of the last sheet, as it is printed: what a reader photographed at the end."""
    head: str = json.loads(parts_of(bundle)["manifest.json"])["head"]
    return head[:16]


@contextmanager
def reading() -> Iterator[None]:
    """As the reader on his own computer: with his keys, and no key to sign with."""
    before = dict(os.environ)
    os.environ["PAIRTRAIL_CONFIG"] = str(Path(READER).absolute())
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def evidence_in(folder: Path) -> Iterator[SteadyClock]:
    """The world in which it is made, and judged."""
    with demonstration_world(folder, begins=JANUARY) as clock:
        yield clock
