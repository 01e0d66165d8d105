"""However large a file is, reading it takes so much memory and no more; what is too large is refused in words."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from pathlib import Path

import pytest

from cli.exits import ExitCode
from events.errors import LARGEST, MOST_LINES, contents_of_open, too_large
from tests.data_paths import CHECKOUT

MEMORY = 768 * 1024 * 1024
"""Bytes of address space that a command may have; Python and its modules take a fifth of it."""

UNDER_A_LIMIT = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
from cli.main import run
sys.exit(run(sys.argv[1:]))
"""

PLAYER = b"001 %4d m    Somebody, Else                   2000                              0.0 %4d%s\n"
ENTRY = b'"Somebody %d, Else",2000\n'


def under_a_limit(*line: str, reads: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A command in a process that gets no more memory than that."""
    with (reads or Path("/dev/null")).open("rb") as given:
        return subprocess.run(
            [sys.executable, "-c", UNDER_A_LIMIT, *line],
            cwd=CHECKOUT,
            stdin=given,
            capture_output=True,
            text=True,
            check=False,
        )


def report_of(megabytes: int) -> Iterator[bytes]:
    """Players, as many as four digits number, with rounds until the file is so large."""
    a_round = b"  0000 - Z"
    rounds = a_round * (megabytes * 1024 * 1024 // 9999 // len(a_round) - 9)
    yield b"012 Open\n"
    yield from (PLAYER % (number, number, rounds) for number in range(1, 10_000))


def wrong_lines(count: int) -> Iterator[bytes]:
    """Lines of players with several things wrong in each."""
    return chain([b"012 Open\n"], repeat(b"001    x m    Some\n", count))


def entries(count: int) -> Iterator[bytes]:
    """A file of entries."""
    return chain([b"name,rating\n"], (ENTRY % number for number in range(count)))


def empty_lines(count: int) -> Iterator[bytes]:
    """Nothing but ends of lines."""
    return repeat(b"\r\n", count)


@pytest.fixture
def written(tmp_path: Path) -> Callable[[Iterator[bytes]], Path]:
    """Writes a file."""

    def write(lines: Iterator[bytes]) -> Path:
        path = tmp_path / "large"
        with path.open("wb") as file:
            file.writelines(lines)
        return path

    return write


class TestTooLarge:
    """Refused with one message, whatever is in it: by its bytes, or by its lines."""

    @pytest.mark.parametrize("command", ["check FILE", "pair FILE", "compat --dutch FILE -c"])
    def test_a_report(self, written, command):
        file = written(report_of(110))
        ended = under_a_limit(*command.replace("FILE", str(file)).split())
        assert ended.returncode not in (0, ExitCode.BUG), ended
        assert "read more than 8 MiB, expected a tournament report of at most 8 MiB and 100,000 lines" in ended.stderr

    def test_a_report_from_standard_input(self, written):
        ended = under_a_limit("check", "-", reads=written(report_of(110)))
        assert ended.returncode == ExitCode.BAD_INPUT
        assert "standard input: read more than 8 MiB" in ended.stderr

    @pytest.mark.parametrize("lines", [wrong_lines, empty_lines])
    def test_a_report_of_many_lines(self, written, lines):
        ended = under_a_limit("check", str(written(lines(290_001))))
        assert ended.returncode == ExitCode.BAD_INPUT
        assert "expected a tournament report" in ended.stderr
        assert len(ended.stderr.splitlines()) < 5

    def test_a_file_of_entries(self, written, tmp_path):
        database = f"{tmp_path / 'large.db'}"
        assert under_a_limit("new", "Open", "--rounds", "5", "--db", database).returncode == 0
        ended = under_a_limit("player", "import", str(written(entries(1_000_000))), "--db", database)
        assert ended.returncode == ExitCode.BAD_INPUT
        assert "read more than 8 MiB, expected an entries file of at most 8 MiB and 100,000 lines" in ended.stderr

    @pytest.mark.parametrize(
        ("line", "kind", "allowed"),
        [
            (("result", "import"), "a results file", "8 MiB and 100,000 lines"),
            (("explain", "check"), "a certificate", "16 MiB"),
        ],
    )
    def test_other_files(self, written, tmp_path, line, kind, allowed):
        file = written(repeat(b"[" * 1023 + b"\n", 17 * 1024))
        database = f"{tmp_path / 'large.db'}"
        assert under_a_limit("new", "Open", "--rounds", "5", "--db", database).returncode == 0
        more = () if kind == "a certificate" else ("--db", database)
        ended = under_a_limit(*line, str(file), *more)
        assert ended.returncode == ExitCode.BAD_INPUT, ended
        largest = " ".join(allowed.split()[:2])
        assert f"read more than {largest}, expected {kind} of at most {allowed}\n" in ended.stderr


class TestLargeEnough:
    """What is as large as may be is read within that memory."""

    def test_as_many_wrong_lines_as_may_be(self, written):
        ended = under_a_limit("check", str(written(wrong_lines(MOST_LINES - 2))))
        assert ended.returncode == ExitCode.BAD_INPUT
        assert len(ended.stderr.splitlines()) < 55
        assert "99,998" in ended.stderr or "in all" in ended.stderr

    def test_a_certificate_of_thirteen_megabytes(self, written):
        ended = under_a_limit("explain", "check", str(written([b"[", b"{}," * (13 << 20 >> 2), b"{}]"])))
        assert ended.returncode not in (ExitCode.BUG, ExitCode.OK), ended
        assert "more than" not in ended.stderr


def test_lines_are_counted_by_any_end():
    for end in (b"\n", b"\r", b"\r\n"):
        assert too_large(end * MOST_LINES) == ""
        assert too_large(end * (MOST_LINES + 1)) == "100,001 lines"
        assert too_large(end * (MOST_LINES + 1), in_lines=False) == ""


def test_no_more_is_read_than_shows_that_it_is_too_large():
    class Endless:
        """Gives whatever is asked for."""

        def read(self, size: int) -> bytes:
            return b"x" * size

    assert len(contents_of_open(Endless())) == LARGEST + 1
    assert too_large(contents_of_open(Endless())) == "more than 8 MiB"
