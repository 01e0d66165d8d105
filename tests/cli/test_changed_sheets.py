"""Sheets of pairings that were changed by hand, in an unsealed bundle: both verifiers make every word again."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from core.editions.registry import EDITIONS, OF_TEAMS, TABLES, edition_named, has_table
from core.evidence.points import BY_TABLE
from core.evidence.remarks import LISTED
from tests.cli.conftest import Cli, Ended
from tests.cli.test_bundles import alone as alone  # noqa: PLC0414  # a fixture
from tests.cli.test_bundles import packed, parts_of

Alone = Callable[..., Ended]
SIX = ("Ann", "Cem", "Dea", "Eve", "Fay", "Gil")


@pytest.fixture
def changed(cli: Cli, place: Path) -> Path:
    """Round 1 altered before it was published, round 2 after, on a ground, and put back."""
    for line in (
        'new "Club" --rounds 3 --as club --system dutch-2026',
        *(f'player add "{name}"' for name in ("Ann B", "Cem", "Dea", "Eve", "Fay")),
        "round pair",
        'round alter --pairs "1-2 3-4 5-bye" --reason asked --yes',
        "round publish",
        "result set 1 1:1-0 2:=",
        "round pair",
        "round publish",
        'round alter --pairs "1-5 2-3 4-bye" --reason agreed --ground regulations --yes',
        "bundle seal club.bundle",
    ):
        done = cli(line)
        assert done.code == 0, done
    return place / "club.bundle"


def head_of(cli: Cli) -> str:
    found = re.search(r"hash ([0-9a-f]{16})", cli("standings").out)
    assert found
    return found[1]


def codes(cli: Cli, alone: Alone, file: Path, head: str) -> tuple[int, int]:
    ours, theirs = cli(f"bundle verify {file} --receipt {head}"), alone(file, "--receipt", head)
    return ours.code, theirs.code


def test_every_word_of_a_sheet_with_the_date_time_and_place_of_its_round_is_known(cli: Cli, place: Path):
    for line in (
        'new "Club" --rounds 3 --as club --system dutch-2026',
        "config set --start 2026-05-01 --end 2026-05-03 --round-dates 2026-05-01,2026-05-02,2026-05-03",
        *(f'player add "{name}"' for name in ("Ann B", "Cem", "Dea", "Eve")),
        "round pair",
        "round publish",
        "result set 1 1:1-0 2:=",
        "round pair",
        "round publish",
        "bundle seal club.bundle",
    ):
        done = cli(line)
        assert done.code == 0, done
    sheets = [text for name, text in parts_of(place / "club.bundle").items() if name.startswith("sheets/round-2")]
    assert [b"2026-05-02" in text for text in sheets] == [True]
    assert "not all of its words" not in cli("bundle verify club.bundle").out


def sheets_changed(parts: dict[str, bytes]) -> list[str]:
    return [name for name, text in parts.items() if name.startswith("sheets/") and b"hanged by hand" in text]


def test_a_sheet_of_the_last_event_covers_them(changed: Path, cli: Cli, alone: Alone):
    names = sheets_changed(parts_of(changed))
    assert len(names) == 2
    assert codes(cli, alone, changed, head_of(cli)) == (0, 0)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        (b"UTC by ", b"UTC by nobody "),
        (b"before it was published", b"as it was published"),
        (b"instead of", b"and not"),
        (b"C.04.2, 4.4.2", b"C.04.2, 4.4.1"),
        (b"the rules of the competition allow it", b"two players have met before"),
        (b"hanged by hand 2026", b"hanged by hand 2025"),
        (b", event 1", b", event 2"),
    ],
)
def test_another_word_in_such_a_line_is_nobody_s(changed: Path, cli: Cli, alone: Alone, word: bytes, other: bytes):
    head, parts = head_of(cli), parts_of(changed)
    name = next(name for name in sheets_changed(parts) if word in parts[name])
    parts[name] = parts[name].replace(word, other, 1)
    packed(changed, parts)
    assert codes(cli, alone, changed, head) == (1, 1)


def test_a_line_about_a_change_that_never_was(changed: Path, cli: Cli, alone: Alone):
    head, parts = head_of(cli), parts_of(changed)
    name = sheets_changed(parts)[0]
    line = next(line for line in parts[name].split(b"\n") if b"hanged by hand" in line)
    parts[name] = parts[name].replace(line, line + b"\n" + line, 1)
    packed(changed, parts)
    assert codes(cli, alone, changed, head) == (1, 1)


@pytest.mark.parametrize("edition", [*EDITIONS, *TABLES, *OF_TEAMS])
def test_the_grounds_are_those_of_the_edition(edition: str):
    assert LISTED.get(edition, ()) == edition_named(edition).general_rules.grounds


def corrected_then_altered(cli: Cli) -> None:
    for line in (
        'new "Club" --rounds 4 --as club --system dutch-2026',
        *(f'player add "{name}"' for name in ("Ann B", "Cem", "Dea", "Eve", "Fay", "Gil")),
        "round pair",
        "round publish",
        "result set 1 1:1-0 2:= 3:1-0",
        "round pair",
        "round publish",
        'result correct 1 2:1-0 --reason "the players said"',
        'round alter --pairs "3-2 1-4 5-6" --reason agreed --ground regulations --yes',
    ):
        done = cli(line)
        assert done.code == 0, done


def test_points_that_a_correction_changed_after_the_pairing(cli: Cli, alone: Alone, place: Path):
    corrected_then_altered(cli)
    assert cli("bundle seal club.bundle").code == 0
    file, head = place / "club.bundle", head_of(cli)
    parts = parts_of(file)
    name = sheets_changed(parts)[0]
    assert b"0.5 (now 1.0)" in parts[name]
    assert codes(cli, alone, file, head) == (0, 0)
    for other in (b"0.5 (now 1.5)", b"1.0 (now 1.0)", b"          0.5", b"          1.0"):
        packed(file, parts | {name: parts[name].replace(b"0.5 (now 1.0)", other)})
        assert codes(cli, alone, file, head) == (1, 1), other


def test_points_of_a_game_that_was_adjourned_when_the_round_was_paired(cli: Cli, alone: Alone, place: Path):
    for line in (
        'new "Club" --rounds 4 --as club --system dutch-2026',
        *(f'player add "{name}"' for name in ("Ann B", "Cem", "Dea", "Eve")),
        "round pair",
        "round publish",
        "result set 1 1:1-0",
        "result adjourn 1 2",
        "round pair",
        "round publish",
        "result resolve 1 2:1-0",
        "bundle seal club.bundle",
    ):
        done = cli(line)
        assert done.code == 0, done
    assert codes(cli, alone, place / "club.bundle", head_of(cli)) == (0, 0)


def test_an_announcement_is_said_to_be_unchecked_not_to_differ(cli: Cli, place: Path):
    for line in (
        'new "Club" --rounds 3 --as club --system dutch-2026',
        "knockout announce 2",
        *(f'player add "{name}"' for name in ("Ann B", "Cem", "Dea", "Eve")),
        "round pair",
        "round publish",
        "bundle seal club.bundle",
    ):
        done = cli(line)
        assert done.code == 0, done
    said = cli("bundle verify club.bundle").out
    assert "its boards match the events; what the organiser announced on it is not checked." in said
    assert "not all of its text" not in said


def test_a_table_asks_no_points():
    known = {name for name in (*TABLES, *OF_TEAMS) if has_table(name)}
    assert {*BY_TABLE} == known


@pytest.mark.parametrize(
    ("begun", "then"),
    [
        pytest.param(
            "dutch-2026 --variation acceleration=baku",
            ("round pair", "round publish", "result set 1 1:1-0 2:= 3:0-1", "round pair", "round publish"),
            id="virtual points",
        ),
        pytest.param(
            "dutch-2026",
            (
                *("round pair --seed x", "round publish", "result set 1 3:+-"),
                'round alter 1 --pairs "1-2 4-5 6-3" --reason agreed --ground regulations --yes',
            ),
            id="a result before a change by hand",
        ),
        pytest.param(
            "dutch-2017",
            (
                *("round pair", "round publish", "result set 1 1:1-0 2:= 3:0-1", "round close"),
                *("round pair", "round publish", "result set 2 1:1-0 2:= 3:0-1", "round close"),
                *("round pair", "round publish", "result correct 1 2:1-0 --reason late --yes"),
            ),
            id="a late correction",
        ),
        pytest.param(
            "cfc",
            (
                *("round pair", "round publish", "result set 1 1:1-0 2:= 3:0-1", "player withdraw 6"),
                *("round pair", "round publish", "result set 2 1:1-0 2:=", "round pair", "round publish"),
            ),
            id="who left early",
        ),
    ],
)
def test_an_untouched_bundle_is_covered(cli, alone, place, begun, then):
    names = ("Ann B", "Cem", "Dea", "Eve", "Fay", "Gil")
    players = (f'player add "{name}" --rating {2000 - 10 * at}' for at, name in enumerate(names))
    for line in (f'new "Club" --rounds 5 --as club --system {begun}', *players, *then, "bundle seal club.bundle"):
        done = cli(line)
        assert done.code == 0, (line, done)
    file = place / "club.bundle"
    for line in ("bundle verify club.bundle", f"bundle verify {file} --receipt {head_of(cli)}"):
        assert "not all of its" not in cli(line).out
    ended = alone(file, "--receipt", head_of(cli))
    assert ended.code == 0, ended


PAIRED = ("round pair --seed elm", "round publish", "result set 1 1:1-0 2:1-0 3:+-")
AGAIN = ("round pair", "round publish", "result set 2 1:1-0 2:= 3:0-1", "round pair", "round publish")
APART = b"Points before the round are as for pairings.\n"


@pytest.mark.parametrize(
    ("system", "then", "line"),
    [
        pytest.param(
            "round-robin",
            (
                *PAIRED,
                *("round pair", "round publish", "result set 2 1:1-0 2:1-0 3:1-0"),
                *("player withdraw 5 --reason away", "round pair", "round publish"),
            ),
            b", who left early, do not count in the standings (CFC 653).\n"
            b"Points before the round include these games.\n",
            id="who left a round robin early",
        ),
        pytest.param(
            "round-robin",
            (
                *(*PAIRED, "round pair", "round publish", "result set 2 1:1-0 2:1-0", "result adjourn 2 3"),
                *("player withdraw 5 --reason away", "round pair", "round publish"),
            ),
            b", who left early, do not count in the standings (CFC 653).\n"
            b"Points before the round include these games.\n",
            id="and who won against him has an open game, of which nothing is said",
        ),
        pytest.param(
            "dutch-2026",
            (
                *PAIRED,
                "round pair",
                "round publish",
                "result correct 1 1:0-1 --reason slip --touches standings",
                *AGAIN[2:],
            ),
            b"Round 1, board 1: 1-0 for pairings, 0-1 in the standings, 1-0 in the rating report.\n" + APART,
            id="a result in the standings alone",
        ),
        pytest.param(
            "dutch-2026",
            (
                *(*PAIRED, "round pair", "round publish", "result correct 1 1:0-1 --reason slip --touches standings"),
                *("result correct 1 1:1-0 --colours --reason seats --touches rating", *AGAIN[2:]),
            ),
            b" in the standings, 0-1 in the rating report; colours reversed in the rating report.\n" + APART,
            id="and colours in the rating report alone",
        ),
        pytest.param(
            "dutch-2026",
            (*PAIRED, "bye grant 6 -r 1 --reason forgot --yes --touches standings", *AGAIN),
            b": lost by forfeit for pairings, half-point bye in the standings, lost by forfeit in the rating report.\n"
            + APART,
            id="a bye in the standings alone",
        ),
    ],
)
def test_why_points_are_others_than_in_the_standings(cli, alone, place, system, then, line):
    players = (f'player add "{name}" --rating {2000 - 50 * at}' for at, name in enumerate(SIX))
    typed = (f'new "Club" --rounds 5 --as club --system {system}', *players, *then, "bundle seal club.bundle")
    for each in typed:
        done = cli(each)
        assert done.code == 0, (each, done)
    file, head = place / "club.bundle", head_of(cli)
    parts = parts_of(file)
    [name] = [name for name in parts if name.startswith("sheets/round-3")]
    assert line in parts[name], parts[name].decode()
    assert "not all of its" not in cli(f"bundle verify {file} --receipt {head}").out
    assert codes(cli, alone, file, head) == (0, 0)
    last = line.rstrip(b"\n").rpartition(b"\n")[2]
    for other in (b"", last + b"\n" + last, last.replace(b"Points", b"Pointers")):
        packed(file, parts | {name: parts[name].replace(last, other)})
        assert codes(cli, alone, file, head) == (1, 1), other


@pytest.mark.parametrize("system", ["round-robin", "double-round-robin", "quads", "dutch-2026"])
def test_whom_an_odd_number_leaves_free_is_a_known_word(cli, alone, place, system):
    players = (f'player add "{name}" --rating {2000 - 50 * at}' for at, name in enumerate(SIX[:5]))
    new = f'new "Club" --as club --system {system}' + (" --rounds 5" if system == "dutch-2026" else "")
    for each in (new, *players, "round pair --seed elm", "round publish", "bundle seal club.bundle"):
        done = cli(each)
        assert done.code == 0, (each, done)
    file, head = place / "club.bundle", head_of(cli)
    assert codes(cli, alone, file, head) == (0, 0)
    parts = parts_of(file)
    [name] = [name for name in parts if name.startswith("sheets/round-1")]
    assert (b"free" in parts[name]) == (system != "dutch-2026")
    for one, other in ((b"free", b"absent"), (b"pairing-allocated bye", b"free")):
        if one in parts[name]:
            packed(file, parts | {name: parts[name].replace(one, other)})
            assert codes(cli, alone, file, head) == (1, 1), other


GRANTED = "bye grant 3 -r 1 --reason forgotten --yes"
CANCELLED = 'bye cancel 3 -r 1 --reason "not forgotten"'


def forgotten(cli: Cli, result: str, *more: str) -> None:
    """A bye of number 3 is granted where round 1 has been published, and the game with number 6 was not played."""
    for line in (
        'new "Club" --rounds 4 --as club --system dutch-2026',
        *(f"player add {name} --rating {rating}" for name, rating in zip(SIX, range(2000, 1700, -50), strict=True)),
        "round pair --seed x",
        "round publish",
        f"result set 1 1:1-0 2:1-0 3:{result}",
        GRANTED,
        *more,
        "round pair",
        "round publish",
        "bundle seal club.bundle",
    ):
        done = cli(line)
        assert done.code == 0, (line, done)


@pytest.mark.parametrize(
    ("result", "more", "points"),
    [
        ("+-", (), ("0.5", "1.0")),
        ("--", (), ("0.5", "0.0")),
        ("--", ("bye grant 6 -r 1 --reason forgotten --yes",), ("0.5", "0.5")),
        ("+-", ("bye grant 3 -r 1 --kind zero --reason forgotten",), ("0.0", "1.0")),
        ("+-", (CANCELLED,), ("0.0", "1.0")),
        ("+-", (CANCELLED, GRANTED), ("0.5", "1.0")),
    ],
)
def test_a_bye_granted_after_its_round_was_published(
    cli: Cli, alone: Alone, place: Path, result: str, more: tuple[str, ...], points: tuple[str, str]
):
    forgotten(cli, result, *more)
    file, head = place / "club.bundle", head_of(cli)
    parts = parts_of(file)
    name = next(name for name in parts if name.startswith("sheets/round-2"))
    shown = dict(re.findall(r"(Dea|Gil) +\d+ +([0-9.]+)", parts[name].decode()))
    shown |= {who: said for said, who in re.findall(r": +([0-9.]+) +\d+ +(Dea|Gil)", parts[name].decode())}
    assert (shown["Dea"], shown["Gil"]) == points
    assert codes(cli, alone, file, head) == (0, 0)


def test_a_certificate_of_the_next_round_has_the_points_of_such_a_bye(cli: Cli):
    forgotten(cli, "+-")
    assert cli("explain certificate 2 4 --round 2 --out why-not.json").code == 0
    assert cli("explain check why-not.json").code == 0


def test_a_command_that_opens_the_bundle_twice_says_once_what_does_not_cover_it(changed: Path, cli: Cli):
    """`explain why-not` asks of the round once more what is known now."""
    mark = "The bundle that this was made from is not covered by any signature or sheet that the reader trusts."
    for question in ("why-not Ann Eve --round 2", "pairing 1 --round 2"):
        ended = cli(f"explain {question} --db {changed}")
        assert (ended.out != "", ended.err.count(mark)) == (True, 1), question
