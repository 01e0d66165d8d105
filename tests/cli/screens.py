"""The pictures of the documentation, drawn by the program itself.

python -m tests.cli.screens     write docs/images anew
"""

import asyncio
import contextlib
import io
import os
import shlex
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from rich.console import Console
from rich.text import Text

from cli.commands.demo import demonstration_world
from cli.commands.desk_screen import DeskScreen
from cli.input.options import Options
from cli.main import run
from cli.output import tables
from cli.session.result_desk import desk_of
from cli.session.session import open_session
from tests.cli.conftest import JANUARY
from tests.data_paths import CHECKOUT
from tests.house.tour import README, files_in

IMAGES = CHECKOUT / "docs" / "images"
ENTRIES = "players.csv"
_EVENT = (
    'new "Harbour Open" --rounds 5 --as harbour',
    "player import entries.csv",
    "round pair",
    "round publish",
)
DESKS = {
    "desk.svg": ("1", "0", "equals_sign", "1", "plus", "n"),
    "desk-mismatch.svg": ("1", "0", "equals_sign", "1", "0", "1", "1", "1", "1", "d", "1", "0", "1"),
}
"""The keys that lead to each picture."""


def drawn(keys: tuple[str, ...]) -> str:
    """The screen after these keys, as SVG."""

    async def typed() -> str:
        with open_session(Options()) as session:
            app = DeskScreen(desk_of(session, None))
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.press(*keys)
                await pilot.pause()
                return app.export_screenshot(title="pairtrail result enter")

    no_time = mock.patch("cli.commands.desk_screen.monotonic", return_value=0.0)  # passes while it is drawn
    with TemporaryDirectory() as folder, demonstration_world(Path(folder), begins=JANUARY), no_time:
        for line in _EVENT:
            assert run(shlex.split(line)) == 0, line
        return asyncio.run(typed())


_RESULTS = "result set 1 1-0 0-1 = 1-0 = 0-1 1-0 1-0 ="
TABLES = {"standings.svg": "standings", "pairings.svg": "round status 1"}
"""The commands whose tables are drawn, on a terminal of 80 columns."""
_OF_README = (
    'new "Club Championship" --rounds 5 --system dutch-2026 --as club',
    f"player import {ENTRIES}",
    'round pair --seed "club evening"',
    "round publish",
    "result set 1 1-0 0-1 = 1-0",
    "round pair",
    "round publish",
)
SITTINGS = {"night.svg": (_OF_README, ("round status 2", "explain pairing 2", "verify"))}
"""What was typed before, and the commands of which everything is shown, one below the other."""


def drawn_table(line: str) -> str:
    """What a command prints on a terminal, as SVG."""
    return _drawn((*_EVENT, _RESULTS), (line,))


def drawn_sitting(name: str) -> str:
    """What several commands print on a terminal, as SVG."""
    return _drawn(*SITTINGS[name])


def _drawn(before: tuple[str, ...], lines: tuple[str, ...]) -> str:
    shown: list[str] = []
    with TemporaryDirectory() as folder, demonstration_world(Path(folder), begins=JANUARY):
        (Path(folder) / ENTRIES).write_text(files_in(README.read_text(encoding="utf-8"))[ENTRIES], encoding="utf-8")
        for step in (*before, *lines):
            printed, said = io.StringIO(), io.StringIO()
            with (
                mock.patch.dict(os.environ, COLUMNS="80"),
                contextlib.redirect_stdout(printed),
                contextlib.redirect_stderr(said),
                mock.patch.object(tables, "_room_on_the_terminal", return_value=80),
            ):
                assert run(shlex.split(step)) == 0, step
            shown.append(f"$ pairtrail {step}\n{printed.getvalue()}{said.getvalue()}".rstrip())
    picture = Console(record=True, width=80, file=io.StringIO())
    picture.print(Text("\n\n".join(shown[len(before) :])))
    return picture.export_svg(title="pairtrail", unique_id="-".join(lines[0].split()))


def main() -> None:
    """Draw them all."""
    IMAGES.mkdir(exist_ok=True)
    for name, line in TABLES.items():
        (IMAGES / name).write_text(drawn_table(line), encoding="utf-8")
    for name in SITTINGS:
        (IMAGES / name).write_text(drawn_sitting(name), encoding="utf-8")
    for name, keys in DESKS.items():
        (IMAGES / name).write_text(drawn(keys), encoding="utf-8")


if __name__ == "__main__":
    main()
