"""A sample of `make spoilt`, and what it may not leave out: every reader, every command, everything that goes wrong."""

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from cli.command_table import COMMANDS
from cli.input.national_list import read_national_list
from events.errors import BadInput
from tests.data_paths import CHECKOUT
from tests.fuzz import watched
from tests.fuzz.databases import READS, WITHOUT, WRITES
from tests.fuzz.readers import OPENED, READERS
from tests.fuzz.spoilt import EACH, commands_for
from tests.fuzz.watched import Outcome, Tally, ran, raw_control

_OPENS = {"open", "read_bytes", "read_text", "contents_of_open", "ZipFile", "readline", "connect"}
_IN_THE_TEXT = re.compile(rf"\b(?:{'|'.join(sorted(_OPENS))})\s*\(")
_ROOMS = ("cli", "core", "events", "projections", "pairtrail")


def test_a_sample_of_spoilt_inputs_and_damaged_databases(tmp_path: Path):
    """In a process of its own: what this one holds of the suite is not the program's."""
    words = ("--count", str(2 * len(READERS)), "--databases", "12", "--seed", "2027", "--finds", str(tmp_path))
    ended = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.spoilt", *words], cwd=CHECKOUT, capture_output=True, check=False, text=True
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert len(ended.stdout.splitlines()) == len(READERS) + 5


def opens(path: Path) -> bool:
    """Whether a module opens a file, a database or a standard stream."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if _IN_THE_TEXT.search(text) else ():
        if isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            by_whom = getattr(getattr(node.func, "value", None), "id", "")
            if called in _OPENS and by_whom not in {"SqlStore", "cls"}:
                return True
    return False


def test_every_module_that_opens_something_is_listed():
    found = {
        path.relative_to(CHECKOUT).as_posix()
        for room in _ROOMS
        for path in sorted((CHECKOUT / room).rglob("*.py"))
        if opens(path)
    }
    assert found ^ OPENED.keys() == set()


def test_a_rating_of_5001_digits_in_a_national_list_has_a_place(tmp_path: Path):
    """Found by the reader of national lists here: Python makes no number of so many."""
    (tmp_path / "s.csv").write_text(f"id,name,rating\n7,Roe,{'9' * 5001}\n", encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        read_national_list(tmp_path / "s.csv")
    (finding,) = refused.value.findings
    assert (finding.line, finding.column, finding.read) == (2, 3, f"'{'9' * 20}'")


def test_what_is_listed_names_readers_and_all_of_them():
    named = {one for readers in OPENED.values() if isinstance(readers, tuple) for one in readers}
    assert named == READERS.keys()


def test_every_command_reads_a_database_writes_one_or_opens_none():
    assert {*READS, *WRITES, *WITHOUT} == COMMANDS.keys()
    assert not WRITES & WITHOUT
    assert not READS.keys() & (WRITES | WITHOUT)


def test_all_commands_that_read_a_database_have_their_turn():
    asked = Counter(line for number in range(len(READS)) for line in commands_for(number))
    assert len(asked) >= len(READS)
    assert set(asked.values()) <= {EACH, EACH + len(READS)}


class TestWhatIsFound:
    @pytest.fixture
    def answer(self, monkeypatch: pytest.MonkeyPatch):
        def answers(code: int, out: str = "", err: str = "", error: BaseException | None = None) -> Outcome:
            def run(words: list[str]) -> int:
                import sys

                sys.stdout.write(out)
                sys.stderr.write(err)
                if error is not None:
                    raise error
                return code

            monkeypatch.setattr("cli.main.run", run)
            return ran(["info"])

        return answers

    def test_nothing_where_all_is_well(self, answer):
        assert answer(0, "Åsa\r\n\u0639\u0644\u06cc\u200c\u0631\t1\n").wrong == ""
        assert answer(4, err="Refused.\n").wrong == ""

    def test_a_defect(self, answer):
        assert answer(70, err="what it says").wrong == "a defect: what it says"
        assert answer(0, error=ValueError("x")).wrong == "ValueError: x"
        assert answer(0, error=MemoryError()).wrong == "MemoryError: "

    def test_a_refusal_without_a_word(self, answer):
        assert answer(3).wrong == "the exit code 3 without a word"

    @pytest.mark.parametrize("letter", ["\x1b", "\x9b", "\r", "\x7f", "\u202e", "\u2066", "\u200b", "\u2028"])
    def test_a_raw_control_character(self, answer, letter: str):
        assert answer(0, f"a{letter}b").wrong == f"a raw U+{ord(letter):04X}"
        assert answer(0, "", f"a{letter}b").wrong == f"a raw U+{ord(letter):04X}"
        assert raw_control(f"a{letter}b".encode()) == letter

    def test_a_hang(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(watched, "SECONDS", -1)
        assert ran(["--version"]).wrong.startswith("it took ")

    def test_a_process_that_dies_or_takes_too_much_memory(self):
        def one(number: int) -> list[Outcome]:
            if number == 1:
                os._exit(9)
            if number == 3:
                bytearray(watched.MEMORY)
            return [Outcome("fine", 0, 0.0)]

        tally = Tally(Counter())
        found = [number for number, _ in watched.watched(5, one, tally)]
        assert found == [1, 3]
        assert tally.ended[0] == 3
