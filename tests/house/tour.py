"""docs/tour.md and the club night of the README: every command in them, run in order in one shell.

    python -m tests.house.tour     write today's output into docs/tour.md

A block marked `console` holds commands (`$ ...`) and their output, a block marked `sh` commands without it; a block
marked `csv` is the file that the sentence before it names.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.data_paths import CHECKOUT

README = CHECKOUT / "README.md"
TOUR = CHECKOUT / "docs" / "tour.md"

_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"`([\w.-]+)`[^\n]*\n\n```csv\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_END = "-- end of command --"


@dataclass(frozen=True, slots=True)
class Shown:
    """A command of a page and the output shown below it."""

    command: str
    output: str


def commands_in(text: str) -> Iterator[Shown]:
    """The commands of all blocks, in order."""
    for block in _BLOCK.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield Shown(command, output.strip("\n"))


def files_in(text: str) -> dict[str, str]:
    """The files that a page shows, by name."""
    return dict(_FILE.findall(text))


def night_in(text: str) -> list[str]:
    """The lines of the first block marked `sh`, without their comments."""
    block = re.search(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    lines = block.group(1).splitlines() if block else []
    return [line.partition("  #")[0].rstrip() for line in lines]


def play(text: str, folder: Path) -> list[str]:
    """What the commands of a page print, run in `folder` with its files and the data of the suite in reach."""
    return typed(text, [shown.command for shown in commands_in(text)], folder)


def typed(text: str, commands: list[str], folder: Path) -> list[str]:
    """What commands print, typed in one shell in `folder`, beside the files that `text` shows."""
    for name, content in files_in(text).items():
        (folder / name).write_text(content, encoding="utf-8")
    (folder / "tests").symlink_to(CHECKOUT / "tests")
    launcher = folder / "bin" / "pairtrail"
    launcher.parent.mkdir()
    launcher.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pairtrail "$@"\n', encoding="utf-8")
    launcher.chmod(0o755)
    script = "\n".join(f"{command}\necho '{_END}'" for command in commands)
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PAIRTRAIL_")}
    surroundings |= {
        "PATH": f"{launcher.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(CHECKOUT),
        "NO_COLOR": "1",
        "COLUMNS": "120",
    }
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=True,
        text=True,
    )
    return [output.strip("\n") for output in done.stdout.split(f"{_END}\n")[:-1]]


def without_what_changes(output: str) -> str:
    """Hashes and moments differ from run to run; everything else must not."""
    output = re.sub(r"\b(?=[0-9a-f]*[0-9])[0-9a-f]{8,64}\b", "HASH", output)
    output = re.sub(r"\b[a-f]{8}\b", "HASH", output)
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "MOMENT", output)


def main() -> None:
    """Replace every output shown in the tour by what the command prints today."""
    text = TOUR.read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        outputs = iter(play(text, Path(folder)))

    def refreshed(block: re.Match[str]) -> str:
        parts = [f"$ {shown.command}\n{next(outputs)}".rstrip() for shown in commands_in(block.group(0))]
        return "```console\n" + "\n\n".join(parts) + "\n```"

    TOUR.write_text(_BLOCK.sub(refreshed, text), encoding="utf-8")


if __name__ == "__main__":
    main()
