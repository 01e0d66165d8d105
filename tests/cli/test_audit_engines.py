"""`audit --engine`: other engines beside the one here, who stands alone, and what becomes of one that fails.

Neither bbpPairings nor JaVaFo is part of the suite: small programs stand in for them that speak their command lines, as
the manuals have them, and once `compat`, which pairs for itself.
"""

import json
import shlex
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.all_play_all import SIX, report
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT, oracle_files
from tests.projections.audit_files.examples import EXAMPLES, as_file, sound

SOUND = as_file(sound())
TURNED = EXAMPLES["pairing-colours"].broken()
"""In round 9 the file has 10-1, the rules give 1-10."""
AS_RULES = "    1 -  10                 10 -   1"


@pytest.fixture
def box(tmp_path: Path) -> Path:
    made = tmp_path / "box"
    made.mkdir()
    (made / "sound.trf").write_bytes(SOUND)
    (made / "turned.trf").write_bytes(TURNED)
    return made


def program(folder: Path, name: str, body: str) -> Path:
    """A program that is called by its path."""
    path = folder / name
    path.write_text(f"#!{sys.executable}\nimport sys\nwords = sys.argv[1:]\n{body}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def checker(folder: Path, name: str = "engine", otherwise: str = "", release: str = "- v6.0.0 (Built today)") -> Path:
    """One that has every round as the file does, but for what it prints below round 9."""
    return program(
        folder,
        name,
        f"""\
if words == ["-r"]:
    sys.exit(print("BBP Pairings (https://somewhere) {release}"))
assert words[0] == "--dutch" and words[2] == "-c", words
report = open(words[1]).read()
assert report.startswith("012 Audit"), "the event as a report"
assert "Lund" not in report and "Player, 1" not in report, "who plays, and where, is nobody's business"
for number in range(1, 10):
    print(f"event: Round #{{number}}")
if {otherwise!r}:
    print("  Checker pairings        Tournament pairings ")
    print({otherwise!r})
    print()
print()""",
    )


def found(cli: Cli, *words: object) -> list[dict]:
    return [json.loads(line) for line in cli("audit", "--jsonl", *map(str, words)).out.splitlines()]


class TestWhoStandsAlone:
    def test_all_agree(self, cli: Cli, box: Path, tmp_path: Path):
        ended = cli("audit", "--engine", f"bbp={checker(tmp_path)}", str(box / "sound.trf"))
        assert ended.code == ExitCode.OK
        row = next(line for line in ended.out.splitlines() if line.startswith("bbp@dutch-2026"))
        assert row.split()[1:] == ["9", "0", "0", "0", "0"]

    def test_the_file(self, cli: Cli, box: Path, tmp_path: Path):
        """Both engines are against it: that is evidence for the finding there was."""
        (one,) = found(cli, "--engine", f"bbp={checker(tmp_path, otherwise=AS_RULES)}", box / "turned.trf")
        assert one["code"] == "pairing-colours"
        assert str(one["evidence"]).endswith("bbp@dutch-2026 pairs this round as this program does.")

    def test_the_engine_here(self, cli: Cli, box: Path, tmp_path: Path):
        first, second = found(cli, "--engine", f"bbp={checker(tmp_path)}", box / "turned.trf")
        assert str(first["evidence"]).endswith("bbp@dutch-2026 pairs this round as in the file.")
        assert (second["code"], second["severity"], second["round"]) == ("engines", "warning", 9)
        assert second["sentence"] == "Round 9: pairtrail differs from all others."
        assert second["evidence"] == "pairtrail: 1-10; the file and bbp@dutch-2026: 10-1."

    def test_the_other_engine(self, cli: Cli, box: Path, tmp_path: Path):
        turned = "   10 -   1                  1 -  10"
        (one,) = found(cli, "--engine", f"bbp={checker(tmp_path, otherwise=turned)}", box / "sound.trf")
        assert (one["code"], one["severity"], one["board"]) == ("engines", "note", 3)
        assert one["sentence"] == "Round 9: bbp@dutch-2026 differs from all others."
        assert one["evidence"] == "the file and pairtrail: 1-10; bbp@dutch-2026: 10-1."

    def test_two_others_against_the_file_and_the_engine_here(self, cli: Cli, box: Path, tmp_path: Path):
        turned = "   10 -   1                  1 -  10"
        bbp = checker(tmp_path, otherwise=turned)
        javafo = program(
            tmp_path,
            "javafo",
            'assert words[1:] == ["-c"]\nfor n in range(1, 10): print(f"event: Round #{n}")\n'
            'print("  Checker pairings        Tournament pairings")\nprint("     10 -   1                  1 -  10")',
        )
        words = ("--engine", f"bbp={bbp}", "--engine", f"javafo@dutch-2026={javafo}")
        (one,) = found(cli, *words, box / "sound.trf")
        assert one["sentence"] == "Round 9: all engines agree."
        assert one["evidence"] == "the file and pairtrail: 1-10; bbp@dutch-2026 and javafo@dutch-2026: 10-1."

    def test_the_bye_as_javafo_prints_it(self, cli: Cli, tmp_path: Path):
        """The bye follows from the games, so that a line of its own changes nothing."""
        odd = next(path for path in oracle_files("dutch-2026") if int(path.name[1:5]) % 2)
        engine = program(
            tmp_path,
            "javafo",
            'for n in range(1, 10): print(f"event: Round #{n}")\n'
            'print("  Checker pairings        Tournament pairings")\nprint("   PAB:    3                PAB:    3")',
        )
        assert found(cli, "--engine", f"javafo@dutch-2026={engine}", odd) == []

    def test_an_engine_of_its_own_process(self, cli: Cli, box: Path, tmp_path: Path):
        """`compat` pairs for itself, by the command line of bbpPairings."""
        ourselves = tmp_path / "bbpPairings"
        start = f"cd {shlex.quote(str(CHECKOUT))} && exec {shlex.quote(sys.executable)} -m pairtrail compat"
        ourselves.write_text(f'#!/bin/sh\n{start} "$@"\n', encoding="utf-8")
        ourselves.chmod(0o700)
        (one,) = found(cli, "--engine", f"bbp@dutch-2026={ourselves}", box / "turned.trf")
        assert "bbp@dutch-2026 pairs this round as this program does." in one["evidence"]


class TestPy4swiss:
    @pytest.fixture(autouse=True)
    def _needed(self) -> None:
        pytest.importorskip("py4swiss", reason="no py4swiss: pip install '.[engines]'")

    def test_it_pairs_the_oracle_as_the_file(self, cli: Cli):
        small = [path for path in oracle_files("dutch-2017") if int(path.name[1:5]) <= 30][:4]
        ended = cli("audit", "--edition", "dutch-2017", "--engine", "py4swiss", *map(str, small))
        row = next(line for line in ended.out.splitlines() if line.startswith("py4swiss")).split()
        assert (int(row[2]) >= 20, row[3:]) == (True, ["0", "0", "0", "0"])
        assert ended.code == ExitCode.OK

    def test_of_an_edition_that_it_does_not_know_it_is_not_asked(self, cli: Cli, box: Path):
        lines = cli("audit", "--engine", "py4swiss", str(box / "sound.trf")).out.splitlines()
        assert any("was not run on 1 file: it does not support dutch-2026." in line for line in lines)

    def test_what_no_pairing_rests_on_is_not_shown_to_it(self, cli: Cli, tmp_path: Path):
        """It refuses a file for a sex or a date that it cannot read."""
        small = next(path for path in oracle_files("dutch-2017") if int(path.name[1:5]) <= 30)
        lines = small.read_text(encoding="ascii").splitlines()
        lines = [f"{line[:9]}M{line[10:]}" if line.startswith("001") else line for line in lines]
        lines.insert(1, f"132{' ' * 88}11.25.02")
        (tmp_path / "odd.trf").write_text("\n".join(lines) + "\n", encoding="ascii")
        said = found(cli, "--edition", "dutch-2017", "--engine", "py4swiss", tmp_path / "odd.trf")
        assert [one["code"] for one in said] == ["round-date"]

    def test_byes_of_the_coming_round_are_no_points_yet(self, cli: Cli):
        messy = [path for path in oracle_files("dutch-2017") if "messy" in path.name and int(path.name[1:5]) <= 40][:2]
        assert found(cli, "--edition", "dutch-2017", "--engine", "py4swiss", *messy) == []


class TestFailures:
    @pytest.mark.parametrize(
        ("body", "says"),
        [
            ('sys.exit("no such luck")', "it ended with exit code 1: no such luck"),
            ("import os; os.kill(os.getpid(), 9)", "it ended with signal 9"),
            ("print('nothing of the kind')", "it ended with exit code 0: nothing of the kind"),
            ("import time; time.sleep(60)", "it took more than 1 seconds"),
            ("print('event: Round #1')", "it gave no answer for this round"),
            (
                "for n in range(1, 10): print(f'event: Round #{n}')\nprint('    1 -   2      7 -   7')",
                "it reads the round differently",
            ),
        ],
    )
    def test_it_is_said_and_the_rest_goes_on(self, body: str, says: str, cli: Cli, box: Path, tmp_path: Path):
        engine = program(tmp_path, "engine", body)
        said = found(cli, "--seconds", "3", "--engine", f"bbp@dutch-2026={engine}", box / "turned.trf")
        by_code = {one["code"]: one for one in said}
        assert set(by_code) == {"pairing-colours", "engine-failed"}
        assert (by_code["engine-failed"]["severity"], says in by_code["engine-failed"]["sentence"]) == ("warning", True)

    def test_a_jar_has_more_memory_than_a_worker(self, cli: Cli, box: Path, tmp_path: Path):
        """A Java machine takes more addresses than `--memory` gives to one of ours."""
        if shutil.which("javac") is None or shutil.which("jar") is None:
            pytest.skip("no Java to make a .jar with")
        (tmp_path / "Engine.java").write_text(
            "public class Engine { public static void main(String[] words) {"
            ' for (int n = 1; n < 10; n++) System.out.println("event: Round #" + n); } }',
            encoding="utf-8",
        )
        for command in (["javac", "Engine.java"], ["jar", "cfe", "javafo.jar", "Engine", "Engine.class"]):
            subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
        words = ("--engine", f"javafo@dutch-2026={tmp_path / 'javafo.jar'}")
        assert found(cli, *words, box / "sound.trf") == []

    def test_a_release_says_the_edition(self, cli: Cli, box: Path, tmp_path: Path):
        older = checker(tmp_path, release="- v5.0.1 (Built once)")
        lines = cli("audit", "--engine", f"bbp={older}", str(box / "sound.trf")).out.splitlines()
        assert any("it pairs by dutch-2017, not by dutch-2026" in line for line in lines)

    @pytest.mark.parametrize(
        ("typed", "says"),
        [
            ("sevilla", " py4swiss, bbp=PATH and javafo=PATH"),
            ("bbp=/nowhere/bbpPairings", "program /nowhere/bbpPairings"),
            ("bbp@dutch-1066={}", "unknown edition dutch-1066"),
            ("bbp={}", "name the edition that it uses"),
        ],
    )
    def test_what_cannot_be_asked_is_refused_before_the_work(self, typed, says, cli: Cli, box: Path, tmp_path: Path):
        engine = program(tmp_path, "engine", "print('Some Pairings 1.0')")
        ended = cli("audit", "--engine", typed.format(engine), str(box))
        assert (ended.code, says in ended.err) == (ExitCode.USAGE, True)

    def test_one_twice(self, cli: Cli, box: Path, tmp_path: Path):
        engine = f"bbp={checker(tmp_path)}"
        ended = cli("audit", "--engine", engine, "--engine", engine, str(box))
        assert (ended.code, "was given twice" in ended.err) == (ExitCode.USAGE, True)

    def test_a_round_robin_is_no_question_for_them(self, cli: Cli, tmp_path: Path):
        (tmp_path / "six.trf").write_text(report(SIX, 6, "Round Robin"), encoding="utf-8")
        lines = cli("audit", "--engine", f"bbp={checker(tmp_path)}", str(tmp_path / "six.trf")).out.splitlines()
        assert any("was not run on 1 file: not an individual Swiss." in line for line in lines)


def test_they_stand_on_the_page(cli: Cli, box: Path, tmp_path: Path):
    page = tmp_path / "page.html"
    cli("audit", "--engine", f"bbp={checker(tmp_path)}", "-o", str(page), str(box))
    text = page.read_text(encoding="utf-8")
    assert '<tr><td>bbp@dutch-2026</td><td class="n">18</td><td class="n">0</td>' in text
    assert text.count("<td>as in the file</td>") == 9  # the section of the file that differs


def test_a_resumed_run_asks_again_where_other_engines_are_asked(cli: Cli, box: Path, tmp_path: Path):
    kept = str(tmp_path / "kept")
    cli("audit", "--resume", kept, str(box))
    ended = cli("audit", "--resume", kept, "--engine", f"bbp={checker(tmp_path)}", str(box))
    assert "were taken from" not in ended.err
    again = cli("audit", "--resume", kept, "--engine", f"bbp={checker(tmp_path)}", str(box))
    assert ("For 2 of 2 files, the earlier results in " in again.err, again.out) == (True, ended.out)
