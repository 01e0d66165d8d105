"""`compat` beside the programs whose command line it takes, where an environment variable names them.

`PAIRTRAIL_TEST_BBP2017` and `PAIRTRAIL_TEST_BBP2026`: executables of bbpPairings v5 and v6; `PAIRTRAIL_TEST_JAVAFO`:
`java -jar javafo.jar`.
"""

import os
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.data_paths import KEPT_DATA

VARIABLES = {"dutch-2017": "PAIRTRAIL_TEST_BBP2017", "dutch-2026": "PAIRTRAIL_TEST_BBP2026"}
PROGRAMS = [(edition, shlex.split(os.environ[name])) for edition, name in VARIABLES.items() if os.environ.get(name)]
JAVAFO = shlex.split(os.environ.get("PAIRTRAIL_TEST_JAVAFO", ""))
OF_EACH = pytest.mark.parametrize("program", PROGRAMS, ids=[edition for edition, _ in PROGRAMS])
OF_JAVAFO = pytest.mark.skipif(not JAVAFO, reason="PAIRTRAIL_TEST_JAVAFO names no program")
if not PROGRAMS and not JAVAFO:
    pytest.skip(f"{' and '.join(VARIABLES.values())} name no program", allow_module_level=True)
Changed = Callable[[list[str]], list[str]]


def _second(old: int, text: str) -> Changed:
    """Another text from that column of the line of player 2."""

    def changed(lines: list[str]) -> list[str]:
        return [line[:old] + text + line[old + len(text) :] if line.startswith("001    2") else line for line in lines]

    return changed


FILES: dict[str, Changed] = {
    "right": lambda lines: lines,
    "without rounds": lambda lines: [line for line in lines if line[:3] not in ("XXR", "142")],
    "points": _second(80, " 9.5"),
    "opponent": _second(91, "  99"),
    "result": _second(98, "?"),
    "without player 3": lambda lines: [line for line in lines if not line.startswith("001    3")],
    "player 1 twice": lambda lines: [*lines, next(line for line in lines if line.startswith("001    1"))],
    "rounds are no number": lambda lines: [*(line for line in lines if line[:3] not in ("XXR", "142")), "XXR abc"],
    "short line": lambda lines: [*lines, "001   13"],
    "no opponent left": lambda _: [
        "012 Two who have met",
        "XXR 3",
        f"001    1      {'A':33}{2000:4}{'':29} 1.0    1     2 w 1",
        f"001    2      {'B':33}{1900:4}{'':29} 0.0    2     1 b 0",
    ],
}
REQUESTS = ["-p", "-p out.txt", "-p nowhere/out.txt", "-c", "-c extra", "-p -l", "-x", ""]
BEGINNINGS = ("Error parsing file", "Error reading file", "Error while pairing", "Error while writing")


def _said(command: list[str]) -> tuple[int, str, str]:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    return done.returncode, done.stdout, done.stderr


@OF_EACH
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("asked", REQUESTS)
def test_codes_and_streams_are_theirs(cli: Cli, place: Path, program: tuple[str, list[str]], name: str, asked: str):
    edition, command = program
    text = (KEPT_DATA / "oracle" / edition / "n0012_clean1.trf").read_text(encoding="ascii").replace("\r", "\n")
    lines = [line for line in text.splitlines() if line]
    if not any(line[:3] in ("XXR", "142") for line in lines):
        lines.append("XXR 12")
    comment = f"### pairtrail rules: {edition}"
    (place / "event.trf").write_text("".join(f"{line}\n" for line in [lines[0], comment, *FILES[name](lines[1:])]))
    code, out, err = _said([*command, "--dutch", "event.trf", *asked.split()])
    written = (place / "out.txt").read_text() if "out.txt" in asked and not code else None
    ours = cli(f"compat --dutch event.trf {asked}")
    assert (ours.code, ours.out) == (code, out)
    if written is not None:
        assert (place / "out.txt").read_text() == written
    beginning = next((one for one in BEGINNINGS if one in err), None)
    if beginning:
        assert beginning in ours.err
    assert bool(code) <= bool(ours.err)


@OF_EACH
@pytest.mark.parametrize("asked", ["--dutch missing.trf -p", "--dutch missing.trf -c", "--dutch . -p", "--fast x -p"])
def test_files_that_cannot_be_read(cli: Cli, place: Path, program: tuple[str, list[str]], asked: str):
    code, out, err = _said([*program[1], *asked.split()])
    ours = cli(f"compat {asked}")
    assert (ours.code, ours.out) == (code, out)
    assert ("Error reading file" in ours.err) == ("Error reading file" in err)


# --- JaVaFo ------------------------------------------------------------------------------------------


def _inverted(lines: list[str]) -> list[str]:
    """The colours of one game of round 3 exchanged, in the lines of both players."""
    column = 96 + 2 * 10
    second = next(line for line in lines if line.startswith("001    2"))
    pair = ("001    2", f"001 {int(second[column - 5 : column - 1]):4}")
    other = {"w": "b", "b": "w"}
    return [
        line[:column] + other[line[column]] + line[column + 1 :] if line.startswith(pair) else line for line in lines
    ]


def _written_for_javafo(place: Path, changed: Changed) -> None:
    text = (KEPT_DATA / "oracle" / "dutch-2017" / "n0012_clean1.trf").read_text(encoding="ascii").replace("\r", "\n")
    lines = [line for line in text.splitlines() if line and line[:3] not in ("XXR", "142")]
    first, *others = changed([*lines, "XXR 12"]) or [""]
    (place / "event.trf").write_text("".join(f"{line}\n" for line in [first, "042 2024/05/03", *others]))


REFUSED_HERE = {"without rounds": "-p", "points": "-p -c", "opponent": "-p -c", "player 1 twice": "-p -c"}
"""What JaVaFo reads past, and the requests that say so (docs/compat.md)."""


@OF_JAVAFO
@pytest.mark.parametrize("name", [*FILES, "inverted"])
@pytest.mark.parametrize("asked", ["-p", "-p out.txt", "-c", "-c 3"])
def test_javafo_codes_streams_and_output(cli: Cli, place: Path, name: str, asked: str):
    _written_for_javafo(place, {**FILES, "inverted": _inverted}[name])
    code, out, _ = _said([*JAVAFO, "event.trf", *asked.split()])
    written = place / "out.txt"
    theirs = written.read_text() if written.is_file() else None
    written.unlink(missing_ok=True)
    ours = cli(f"compat event.trf {asked}")
    if asked[:2] in REFUSED_HERE.get(name, "").split():
        assert code == 0
        assert (ours.code, ours.out[:21]) == (1, "Error in processing (")
        return
    assert ours.code == code
    assert (written.read_text() if written.is_file() else None) == theirs
    if out.startswith(("Error in processing (", "java.lang.Exception")):
        assert ours.out.splitlines()[0][:21] == out[:21]
    else:
        assert ours.out == out


@OF_JAVAFO
@pytest.mark.parametrize("asked", ["", "-c 99", "-p nowhere/out.txt", "-p -b", "-p -q 100", "-p -l"])
def test_javafo_requests(cli: Cli, place: Path, asked: str):
    _written_for_javafo(place, FILES["right"])
    code, out, _ = _said([*JAVAFO, "event.trf", *asked.split()])
    ours = cli(f"compat event.trf {asked}")
    assert ours.code == code
    assert ours.out[:21] == out[:21]
    assert ours.out == out or out.startswith("Error in processing (")


@OF_JAVAFO
@pytest.mark.parametrize("asked", ["missing.trf -p", "missing.trf -c", ". -p"])
def test_javafo_files_that_cannot_be_read(cli: Cli, asked: str):
    code, out, _ = _said([*JAVAFO, *asked.split()])
    ours = cli(f"compat {asked}")
    assert ours.code == code == 1
    assert ours.out[:21] == out[:21] == "Error in processing ("
