"""`pair`, `check` and `compat`: the engine on files, without a database."""

import io
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT, oracle_files

AtStage = Callable[[str], Path]
ORACLE = {path.stem: path for path in oracle_files()}


def lines_of(name: str) -> list[str]:
    return [line for line in re.split("[\r\n]+", ORACLE[name].read_bytes().decode()) if line]


@pytest.fixture
def small(place: Path) -> str:
    """Nine rounds of ten."""
    (place / "small.trf").write_bytes(b"XXR 10\r" + ORACLE["n0013_messy1"].read_bytes())
    return "small.trf"


@pytest.fixture
def altered(place: Path) -> str:
    """Round 9 of an event with the colours of one board reversed."""
    lines = lines_of("n0012_clean1")
    for index, line in enumerate(lines):
        if line.startswith("001    4"):
            lines[index] = line.replace("2 w =", "2 b =")
        if line.startswith("001    2"):
            lines[index] = line.replace("4 b =", "4 w =")
    assert lines != lines_of("n0012_clean1")
    (place / "altered.trf").write_text("\n".join((*lines, "")))
    return "altered.trf"


class TestPair:
    def test_json_is_as_announced(self, cli: Cli, small: str):
        ended = cli(f"pair {small} --json")
        answer = json.loads(ended.out)
        assert list(answer) == ["round", "pairs", "bye"]
        assert answer["round"] == 10
        seated = [player for pair in answer["pairs"] for player in pair]
        assert sorted([*seated, answer["bye"]]) == sorted({*seated, answer["bye"]})

    def test_people_read_the_same(self, cli: Cli, small: str):
        answer = json.loads(cli(f"pair {small} --json").out)
        table = cli(f"pair {small}").out
        assert "Round 10 (dutch-2017)" in table
        for white, black in answer["pairs"]:
            assert any(line.split()[1] == str(white) and f"  {black}  " in line for line in table.splitlines())
        assert f"{answer['bye']}  Player, {answer['bye']}       bye" in table

    def test_from_standard_input(self, cli: Cli, small: str, monkeypatch: pytest.MonkeyPatch):
        by_name = cli(f"pair {small} --json").out
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(small).read_bytes())))
        assert cli("pair - --json").out == by_name

    def test_an_unknown_edition_is_refused_with_those_there_are(self, cli: Cli, small: str):
        ended = cli(f"pair {small} --edition dutch-1066")
        assert (ended.code, "dutch-2017" in ended.err) == (ExitCode.USAGE, True)

    def test_without_a_legal_pairing(self, cli: Cli, place: Path):
        two = ("XXR 3", "XXC white1", _line(1, "1.0", "   2 w 1"), _line(2, "0.0", "   1 b 0"))
        (place / "two.trf").write_text("\n".join((*two, "")))
        assert cli("pair two.trf").code == ExitCode.NO_PAIRING
        assert cli("compat --dutch two.trf -p").code == 1

    def test_beyond_the_last_round_there_is_nothing_to_pair(self, cli: Cli, place: Path):
        games = (_line(1, "1.0", "   3 w 1"), _line(2, "1.0", "   4 b 1"))
        losses = (_line(3, "0.0", "   1 b 0"), _line(4, "0.0", "   2 w 0"))
        (place / "over.trf").write_text("\n".join(("XXR 1", "XXC white1", *games, *losses, "")))
        for command, code in (("pair over.trf", ExitCode.REFUSED), ("compat --dutch over.trf -p", 3)):
            ended = cli(command)
            assert (ended.code, ended.out) == (code, "")
            assert "All 1 rounds have been paired." in ended.err
        assert cli("check over.trf").code == ExitCode.OK


def _line(number: int, points: str, cell: str) -> str:
    return f"001 {number:4}      {f'Player {number}':<33} 2000{'':27}{points:>5} {number:4}  {cell}"


class TestCheck:
    def test_json_is_as_announced(self, cli: Cli, small: str, altered: str):
        ended = cli(f"check {small} {altered} --json")
        answer = json.loads(ended.out)
        assert ended.code == ExitCode.FINDINGS
        assert list(answer) == ["files"]
        first, second = answer["files"]
        assert list(first) == ["file", "edition", "rounds", "error"]
        assert (first["file"], first["edition"], first["error"]) == (small, "dutch-2017", None)
        assert first["rounds"][0] == {"round": 1, "same": True, "only_in_file": [], "only_in_engine": []}
        assert [one["same"] for one in second["rounds"]] == [True] * 8 + [False]
        assert second["rounds"][8]["only_in_file"] == [[2, 4]]
        assert second["rounds"][8]["only_in_engine"] == [[4, 2]]

    def test_colours_are_compared_and_named(self, cli: Cli, altered: str):
        ended = cli(f"check {altered}")
        assert "Round 9, 1 of 6 boards differs" in ended.out
        assert "in the file: 2 Player, 2 - 4 Player, 4   (colours)" in ended.out

    def test_the_bye_is_a_pair_with_0(self, cli: Cli, place: Path):
        three = (_line(1, "1.0", "   3 w 1"), _line(2, "1.0", "0000 - U"), _line(3, "0.0", "   1 b 0"))
        (place / "bye.trf").write_text("\n".join(("XXR 3", "XXC white1", *three, "")))
        first = json.loads(cli("check bye.trf --json").out)["files"][0]["rounds"][0]
        assert first["only_in_file"] == [[1, 3], [2, 0]]
        assert first["only_in_engine"] == [[1, 2], [3, 0]]
        assert "in the file: 2 Player 2 has the bye" in cli("check bye.trf").out

    def test_two_byes_in_one_round_are_both_listed(self, cli: Cli, place: Path):
        games = (_line(1, "1.0", "   4 w 1"), _line(2, "1.0", "0000 - U"), _line(3, "1.0", "0000 - U"))
        (place / "two.trf").write_text("\n".join(("XXR 3", "XXC white1", *games, _line(4, "0.0", "   1 b 0"), "")))
        ended = cli("check two.trf --verbose")
        assert ended.code == ExitCode.FINDINGS
        assert "in the file: 2 Player 2 has the bye" in ended.out
        assert "in the file: 3 Player 3 has the bye" in ended.out
        told = "line 5, column 99: round 1: a pairing-allocated bye (U) for player 3, and one for player 2 in line 4"
        assert told in ended.err
        assert told in cli("pair two.trf").err

    def test_a_file_without_a_round_has_nothing_to_check(self, cli: Cli, place: Path):
        (place / "new.trf").write_text("\n".join(("XXR 3", "XXC white1", _line(1, "0.0", ""), _line(2, "0.0", ""), "")))
        ended = cli("check new.trf")
        assert ended.code == ExitCode.OK
        assert ended.out == "new.trf: no round has been paired yet, so there is nothing to check (dutch-2017).\n"

    def test_more_than_a_few_remarks_are_counted_unless_they_are_asked_for(self, cli: Cli, place: Path):
        byes = (_line(number, "0.5", "0000 - =") for number in range(3, 8))
        games = (_line(1, "1.0", "   2 w 1"), _line(2, "0.0", "   1 b 0"))
        (place / "many.trf").write_text("\n".join(("XXR 3", "XXC white1", *games, *byes, "")))
        for command in ("check", "pair"):
            told = "many.trf: 5 values were not read exactly as written; --verbose lists them.\n"
            assert cli(f"{command} many.trf --edition dutch-2017").err == told
            assert len(cli(f"{command} many.trf --edition dutch-2017 --verbose").err.splitlines()) == 5

    def test_an_unreadable_file_is_an_error_of_its_own(self, cli: Cli, small: str):
        ended = cli(f"check missing.trf {small} --json")
        first, second = json.loads(ended.out)["files"]
        assert ended.code == ExitCode.BAD_INPUT
        assert "missing.trf" in first["error"]
        assert first["rounds"] == []
        assert second["error"] is None
        assert all(one["same"] for one in second["rounds"])

    def test_a_file_name_that_is_no_letters_is_written_byte_by_byte(self, cli: Cli, small: str):
        shutil.copy(small, os.fsdecode(b"n\xff.trf"))
        ended = cli("check", "--json", small, os.fsdecode(b"n\xff.trf"), os.fsdecode(b"gone\xfe.trf"))
        assert ended.code == ExitCode.BAD_INPUT
        good, odd, gone = json.loads(ended.out)["files"]
        assert (good["file"], odd["file"], gone["file"]) == (small, r"n\xff.trf", r"gone\xfe.trf")
        assert odd["rounds"] == good["rounds"]
        assert r"gone\xfe.trf" in gone["error"]

    def test_such_a_file_can_be_imported(self, cli: Cli, small: str):
        shutil.copy(small, os.fsdecode(b"n\xff.trf"))
        ended = cli("import", "--as", "odd", os.fsdecode(b"n\xff.trf"))
        assert ended.code == ExitCode.OK, ended
        assert r"n\xff.trf" in cli("log show -t odd 2").out
        assert cli("verify -t odd").code == ExitCode.OK

    def test_a_defect_with_such_a_name_is_still_reported(self, cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch):
        name = os.fsdecode(b"n\xff.trf")
        monkeypatch.setattr(sys, "argv", ["pairtrail", "check", name])
        monkeypatch.setattr(tempfile, "tempdir", str(place))
        monkeypatch.setattr("cli.commands.stateless.read_trf", _broken)
        assert cli("check", name).code == ExitCode.BUG
        (report,) = place.glob("pairtrail-defect-*.txt")
        assert report.read_text(encoding="utf-8").startswith("pairtrail check n\\udcff.trf\n")


def _broken(*_: object, **__: object) -> None:
    raise KeyError("a defect")


class TestCompat:
    def test_a_defect_is_that_engine_s_unexpected_error(
        self, cli: Cli, place: Path, small: str, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(tempfile, "tempdir", str(place))
        monkeypatch.setattr("cli.commands.compat.read_document", _broken)
        ended = cli(f"compat --dutch {small} -p")
        assert (ended.code, ended.out) == (2, "")
        assert "This is a defect in pairtrail" in ended.err

    def test_pairs_as_the_original_prints_them(self, cli: Cli, small: str):
        answer = json.loads(cli(f"pair {small} --json").out)
        ended = cli(f"compat --dutch {small} -p")
        lines = ended.out.splitlines()
        assert ended.code == 0
        assert int(lines[0]) == len(lines) - 1 == len(answer["pairs"]) + 1
        assert lines[1:-1] == [f"{white} {black}" for white, black in answer["pairs"]]
        assert lines[-1] == f"{answer['bye']} 0"

    def test_output_goes_to_the_file_beside_the_input(self, cli: Cli, place: Path, small: str):
        (place / "deep").mkdir()
        (place / small).rename(place / "deep" / small)
        assert cli(f"compat --dutch deep/{small} -p out.txt").out == ""
        assert (place / "deep" / "out.txt").read_text().splitlines()[0] == "7"
        assert cli(f"compat --dutch deep/{small} -p ./out.txt").code == 0
        assert (place / "out.txt").exists()

    def test_an_output_that_does_not_fit_leaves_the_old_one(
        self, cli: Cli, place: Path, small: str, monkeypatch: pytest.MonkeyPatch
    ):
        (place / "out.txt").write_text("the old one")

        def no_room(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", no_room)
        ended = cli(f"compat --dutch {small} -p out.txt")
        assert (ended.code, ended.err.endswith("\nError writing file out.txt: No space left on device\n")) == (5, True)
        assert (place / "out.txt").read_text() == "the old one"
        assert [path.name for path in place.iterdir() if "out.txt" in path.name] == ["out.txt"]

    def test_the_output_can_be_a_link_or_a_device(self, cli: Cli, place: Path, small: str):
        (place / "link").symlink_to("there.txt")
        assert cli(f"compat --dutch {small} -p ./link").code == 0
        assert (place / "link").is_symlink()
        assert (place / "there.txt").read_text().startswith("7\n")
        assert cli(f"compat --dutch {small} -p /dev/stdout").out == (place / "there.txt").read_text()

    def test_the_checker_names_every_round_and_the_pairs_that_differ(self, cli: Cli, altered: str):
        lines = cli(f"compat --dutch {altered} -c").out.splitlines()
        assert [line for line in lines if line.startswith("altered: Round #")] == [
            f"altered: Round #{number}" for number in range(1, 10)
        ]
        place = lines.index("altered: Round #9")
        assert lines[place + 1].split() == ["Checker", "pairings", "Tournament", "pairings"]
        assert lines[place + 2].split() == ["4", "-", "2", "2", "-", "4"]

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("compat -r", 0),
            ("compat --dutch missing.trf -p", 5),
            ("compat --dutch . -p", 5),
            ("compat --dutch small.trf -p nowhere/out.txt", 5),
            ("compat --dutch entries.csv -p", 3),
            ("compat --burstein small.trf -p", 0),
            ("compat --dubov small.trf -p", 0),
            ("compat --fast small.trf -p", 3),
            ("compat --dutch small.trf", 3),
            ("compat --dutch small.trf -x", 3),
            ("compat --dutch small.trf -p out -l list extra", 3),
            ("compat --dutch -g -o", 3),
            ("compat --dutch -g -o out.trf -s", 3),
            ("compat --dutch -g -o out.trf -s seven", 3),
            ("compat --dutch small.trf -g small.trf -o out.trf", 3),
            ("compat --dutch -g missing.cfg -o out.trf", 5),
            ("compat --dutch -g small.trf -o out.trf", 3),
            ("compat --dutch -g -o nowhere/out.trf -s 23", 5),
            ("compat --dutch small.trf -g -o out.trf -s 2 -l", 0),
            ("--json compat --dutch small.trf -p", 3),
            ("compat --dutch small.trf -p --json", 3),
            ("compat --dutch small.trf -p ./--json", 0),
            ("compat", 0),
            ("compat --dutch small.trf -p out -l", 0),
            ("compat small.trf -p", 0),
            ("compat small.trf -p out.txt -l list.txt", 0),
            ("compat small.trf -q 1000 -w -s -p out.txt", 0),
            ("compat small.trf -r -w -c", 0),
            ("compat small.trf -c 9", 0),
            ("compat -r --dutch small.trf -c", 0),
        ],
    )
    def test_exit_codes_are_those_of_the_original(self, cli: Cli, small: str, line: str, code: int):
        ended = cli(line)
        assert ended.code == code, ended
        told = [one for one in ended.err.splitlines() if "pairtrail used" not in one]
        assert bool(told) == (code != 0)

    @pytest.mark.parametrize(
        ("line", "code", "said"),
        [
            ("small.trf -c 10", 0, "Cannot check unplayed/unknown round 10\n"),
            ("small.trf", 0, "No output specified for the pairing\n"),
            ("small.trf -c nine", 1, "Error in processing (-c"),
            ("small.trf -q many -p", 1, "Error in processing (-q"),
            ("small.trf -p -c", 1, "Error in processing (Give exactly one of -p, -c and -g"),
            ("small.trf -b -c", 1, "Error in processing (-b"),
            ("small.trf -p -o out.trf", 1, "Error in processing (-o"),
            ("-p small.trf", 1, "Error in processing (The file comes first"),
            ("-g -b", 1, "Error in processing (-g needs -o"),
            ("missing.trf -p", 1, "Error in processing (missing.trf (No such file or directory))\n"),
        ],
    )
    @pytest.mark.usefixtures("small")
    def test_in_the_form_of_javafo_errors_are_where_it_has_them(self, cli: Cli, line: str, code: int, said: str):
        """Decision 178; `test_compat_beside` runs the program itself where there is one."""
        ended = cli(f"compat {line}")
        assert (ended.code, ended.out[: len(said)]) == (code, said)
        assert [one for one in ended.err.splitlines() if "pairtrail used" not in one] == []


class TestStandardStreams:
    @pytest.mark.parametrize(
        ("line", "code", "said"),
        [
            ("pair small.trf >&-", 3, "The output cannot be written: Bad file descriptor."),
            ("pair small.trf >/dev/full", 3, "The output cannot be written: No space left on device."),
            ("--help >/dev/full", 3, "The output cannot be written: No space left on device."),
            ("compat --dutch small.trf -p >/dev/full", 5, "The output cannot be written: No space left on device."),
            ("compat --dutch small.trf -p >&-", 5, "The output cannot be written: Bad file descriptor."),
            ("pair - <&-", 3, "standard input: read an empty file, expected a tournament report"),
            ("import - <&-", 3, "an empty file"),
            ("compat --dutch -p <&-", 3, "an empty file"),
            ("pair missing.trf 2>&-", 3, ""),
            ("check small.trf 2>&- >&-", 3, ""),
        ],
    )
    def test_closed_or_full(self, place: Path, small: str, line: str, code: int, said: str):
        program = f"{sys.executable} -m pairtrail {line}"
        environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
        ended = subprocess.run(  # noqa: S602  # the shell is what closes the streams
            program, shell=True, cwd=place, env=environment, capture_output=True, text=True, check=False
        )
        assert ended.returncode == code, ended
        assert said in ended.stderr
        assert bool(ended.stderr) == bool(said)
        assert "Traceback" not in ended.stderr


def cpu_seconds(*arguments: str) -> float:
    """CPU time of a fresh process, which `make coverage` does not slow down."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    words = [sys.executable, "-m", "pairtrail", *arguments]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, cwd=CHECKOUT, env=environment, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class TestSpeed:
    def test_help_takes_less_than_0_15_seconds_of_cpu(self):
        assert min(cpu_seconds("--help") for _ in range(3)) < 0.15

    def test_help_imports_neither_typer_nor_a_database(self):
        program = "import sys; from cli.main import run; run(['--help']); print(sorted(sys.modules), file=sys.stderr)"
        ended = subprocess.run(
            [sys.executable, "-c", program], cwd=CHECKOUT, check=True, capture_output=True, text=True
        )
        for module in ("typer", "sqlalchemy", "alembic", "rich", "structlog", "msgspec"):
            assert f"'{module}'" not in ended.stderr

    def test_check_of_100_players_and_9_rounds_takes_less_than_2_seconds(self):
        assert min(cpu_seconds("check", str(ORACLE["n0100_clean1"]), "--edition", "dutch-2017") for _ in range(2)) < 2

    def test_check_imports_no_database(self):
        program = "import sys; from cli.main import run; run(sys.argv[1:]); print(sorted(sys.modules), file=sys.stderr)"
        file = str(ORACLE["n0012_clean1"])
        ended = subprocess.run(
            [sys.executable, "-c", program, "check", file], cwd=CHECKOUT, check=True, capture_output=True, text=True
        )
        for module in ("sqlalchemy", "alembic", "rich", "structlog"):
            assert f"'{module}'" not in ended.stderr
