"""The hunt: the same rounds from the same seed, narrow ones, and finds that can be pasted."""

import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.editions.dubov import bracket as upfloaters
from core.editions.dubov.round_layout import DubovLayout
from core.matching.cardinality import members
from core.model.pairing import Field
from core.model.results import Colour
from tests.data_paths import CHECKOUT
from tests.hunt.__main__ import main
from tests.hunt.answers import answer_of
from tests.hunt.families import FAMILIES
from tests.hunt.hunting import drawn, find_in, shrunken
from tests.hunt.narrow_events import event, row
from tests.reference.double_swiss_rounds import Board, History
from tests.reference.players import field_of_players, player

WORDS = {
    "Colour": Colour,
    "event": event,
    "row": row,
    "field_of_players": field_of_players,
    "player": player,
    "History": History,
    "Board": Board,
}


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dubov takes upfloaters that are not the best."""

    def whoever_comes_first(layout: DubovLayout, _: int, seekers: int) -> Iterator[int]:
        return iter(sorted(members(seekers), key=lambda player: upfloaters._rank(layout, player)))

    monkeypatch.setattr(upfloaters, "_in_order_within_the_bound", whoever_comes_first)


@pytest.mark.parametrize("edition", FAMILIES)
def test_a_round_depends_on_seed_edition_and_number_alone(edition: str):
    family = FAMILIES[edition]
    rounds = [drawn(family, "s", number, small=True) for number in range(1, 9)]
    assert [drawn(family, "s", number, small=True) for number in range(8, 0, -1)] == rounds[::-1]
    assert drawn(family, "t", 1, small=True) != rounds[0]
    assert rounds[0] != rounds[1]


@pytest.mark.parametrize("edition", FAMILIES)
def test_what_is_printed_makes_the_same_pairing(edition: str):
    family = FAMILIES[edition]
    for number in range(30):
        case = drawn(family, "s", number, small=True)
        written = eval(family.written(case), dict(WORDS))  # noqa: S307  what the hunt itself wrote
        assert family.in_production(written) == family.in_production(case), number
        if not isinstance(case, Field):  # a field does not say its edition
            assert written == case


@pytest.mark.parametrize("edition", ["dutch-1998", "dutch-2017", "dutch-2026"])
def test_dutch_rounds_are_narrow(edition: str):
    seen: Counter[str] = Counter()
    for number in range(200):
        players = drawn(FAMILIES[edition], "s", number, small=True).contenders
        takers = sum(one.may_take_bye for one in players)
        wanted = Counter(one.colours[-1:] for one in players)
        seen["few may have the bye"] += takers <= 3
        seen["one to three above"] += 1 <= sum(one.score == players[0].score for one in players) <= 3
        seen["most want one colour"] += 3 * max(wanted.values()) >= 2 * len(players)
        seen["floats"] += any(one.float_last_round for one in players)
        seen["no game yet"] += any(not one.colours for one in players)
    assert all(seen[kind] > 60 for kind in seen), seen


@pytest.mark.parametrize("edition", ["burstein-2017", "dubov-2026", "cfc"])
def test_events_are_narrow(edition: str):
    """Most rounds have few who may have the bye, games unplayed, and a pairing."""
    seen: Counter[str] = Counter()
    for number in range(200):
        case = drawn(FAMILIES[edition], "s", number, small=True)
        contenders = FAMILIES[edition].field_of(case).contenders
        seen["few may have the bye"] += 2 * sum(one.may_take_bye for one in contenders) < len(contenders)
        seen["games unplayed"] += any(len(one.colours) < len(case.rows[0].entries) for one in contenders)
        seen["paired"] += FAMILIES[edition].in_production(case).kind == "paired"
    assert all(seen[kind] > 50 for kind in ("few may have the bye", "games unplayed", "paired")), seen


@pytest.mark.usefixtures("broken")
def test_a_find_is_made_small_shown_and_repeated(capsys: pytest.CaptureFixture[str]):
    assert main(["--family", "dubov-2026", "--seed", "s", "--rounds", "300", "--finds", "1"]) == 1
    told = capsys.readouterr().out
    repeat = told.split("Repeat: python -m tests.hunt ")[1].splitlines()[0]
    case = told[told.index("event(\n") : told.index("Repeat:")]
    small = eval(case, dict(WORDS))  # noqa: S307  what the hunt itself wrote
    assert len(small.rows) <= 6
    assert FAMILIES["dubov-2026"].in_production(small) != FAMILIES["dubov-2026"].exactly(small)
    assert main(repeat.split()) == 1
    again = capsys.readouterr().out
    assert again[again.index("event(\n") : again.index("Repeat:")] == case


@pytest.mark.usefixtures("broken")
def test_nothing_can_be_taken_away_from_what_is_shown():
    family = FAMILIES["dubov-2026"]
    finds = (find_in(family, drawn(family, "s", n, small=True), n, enumerate_it=False)[0] for n in range(300))
    find = next(one for one in finds if one is not None)
    for smaller in family.smaller(find.shrunken):
        assert family.in_production(smaller) == family.exactly(smaller)


def test_making_small_ends_after_so_many_trials():
    asked: list[int] = []

    def always(one: int) -> bool:
        asked.append(one)
        return True

    assert shrunken(1000, lambda one: iter([one - 1]), always, 25) == 975
    assert len(asked) == 25


def test_a_defect_is_an_answer():
    def defect() -> None:
        raise AssertionError("not so")

    answer = answer_of(defect)  # type: ignore[arg-type]
    assert (answer.kind, answer.words) == ("crashed", "AssertionError: not so")
    assert str(answer) == "crashed: AssertionError: not so"


def test_every_edition_is_hunted_and_counted(capsys: pytest.CaptureFixture[str]):
    assert main(["--seed", "s", "--rounds", "20"]) == 0
    first, *counted = capsys.readouterr().out.splitlines()
    assert first == "Seed s"
    assert [line.split(":")[0] for line in counted] == list(FAMILIES)
    assert all("20 rounds beside the exact way, " in line and ", 0 finds" in line for line in counted)


def test_seconds_end_it_earlier_and_a_seed_is_drawn(capsys: pytest.CaptureFixture[str]):
    assert main(["--seconds", "0.02", "--rounds", "1000000", "--family", "cfc"]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[0].removeprefix("Seed ").isdigit()
    assert int(told.split("cfc: ")[1].split()[0]) < 1_000


@pytest.mark.parametrize("words", [["--family", "swiss"], ["--rounds", "0"], ["--rounds", "many"], ["--sead", "1"]])
def test_wrong_usage(words: list[str]):
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2


def test_ci_takes_no_arguments():
    """It would run everything and look at none of them."""
    ended = subprocess.run([CHECKOUT / ".ci" / "run", "lint"], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "takes no arguments" in ended.stderr
    assert "lint" in ended.stderr


def test_make_hunt_hands_everything_on():
    """With `-n` make prints what it would run."""
    ended = subprocess.run(
        ["make", "-n", "-o", ".venv/with-test", "hunt", "ROUNDS=7", "SEED=abc", "FAMILY=cfc dubov-2026", "SECONDS=9"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
        env={name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))},
    )
    line = " ".join(ended.stdout.replace("\\\n", " ").split())
    for words in ("--rounds 7", "--seed abc", "--family cfc --family dubov-2026", "--seconds 9"):
        assert words in line, line


def test_tests_run_with_fixed_hashes():
    makefile = Path(CHECKOUT / "Makefile").read_text(encoding="utf-8")
    lines = [line for line in makefile.splitlines() if "-m pytest" in line]
    assert lines
    assert all("PYTHONHASHSEED=0 " in line.split("-m pytest")[0] for line in lines)
