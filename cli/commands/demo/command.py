"""`demo`: runs the story."""

import contextlib
import os
import shlex
import shutil
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from cli.command_table import EXIT_CODES
from cli.commands.demo.own_world import SteadyClock, demonstration_world
from cli.commands.demo.story import STORY, Chapter, Run, Seen, Step, Tell, day
from cli.exits import NoSuchFile
from cli.output.streams import begin_output, text_to_stdout, to_stdout, told
from cli.verbs import Invoke, verb, word
from core.model.sentence import say

demo_app = word()

_WIDTH = 100


class StoryBrokenError(RuntimeError):
    """A step of the story ended otherwise than it should: a defect."""


@verb(demo_app, "demo")
def demo(
    context: typer.Context,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="FOLDER", help="Folder in which the database and the report are kept."),
    ] = None,
) -> None:
    """A fictitious five-round open: entries, a late entry, byes, an adjourned game, a wrong result corrected after the
    next round was published, the replay of that round, the log, the report. It uses the real commands, in a temporary
    database.
    """
    if keep is not None:
        _play(_made(keep), context.obj)
        text_to_stdout(
            "",
            say(
                "The database and the report are in {folder}. To look at them:\n  pairtrail --db {folder}/demo.sqlite "
                "info\nIn a browser:\n  pairtrail serve --db {folder}/demo.sqlite",
                folder=keep,
            ),
        )
        return
    with tempfile.TemporaryDirectory(prefix="pairtrail-demo-") as folder:
        _play(Path(folder), context.obj)
    text_to_stdout(
        "",
        say(
            "All of this was in a temporary folder. `pairtrail demo --keep FOLDER` keeps it; `pairtrail --help` "
            "shows what to do next."
        ),
        say(
            "The same event in a browser: `pairtrail demo --keep FOLDER`, then `pairtrail serve --db "
            "FOLDER/demo.sqlite -t harbour`."
        ),
    )


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "demo.sqlite").exists():
        raise NoSuchFile("{folder} already contains a demonstration. Give another folder.", folder=folder)
    return folder


def _play(folder: Path, invoke: Invoke) -> None:
    with demonstration_world(folder) as clock:
        for step in STORY:
            _perform(step, clock, invoke)


def _perform(step: Step, clock: SteadyClock, invoke: Invoke) -> None:
    match step:
        case Chapter():
            clock.move_to(day(step.day))
            title = told(step.title)
            text_to_stdout("", f"=== {title} {'=' * (_width() - len(title) - 5)}")
        case Tell():
            text_to_stdout("")
            text_to_stdout(*textwrap.wrap(told(step.text), _width()))
        case Run():
            _run(step, invoke)


def _width() -> int:
    return min(_WIDTH, shutil.get_terminal_size().columns)


def _run(step: Run, invoke: Invoke) -> None:
    text_to_stdout("", f"$ pairtrail {step.command}")
    with _only(step.seen):
        begin_output()
        code = invoke(shlex.split(step.command))
    if code:
        meaning = told(dict(EXIT_CODES)[code]).partition(":")[0].rstrip()
        to_stdout("[exit code {code}: {meaning}]", code=code, meaning=meaning)
    if code != step.exit_code:
        raise StoryBrokenError(f"`pairtrail {step.command}` ended with exit code {code}, not {step.exit_code}.")


@contextlib.contextmanager
def _only(seen: Seen) -> Iterator[None]:
    """Receipts go with the story to standard output; tables that the story does not show go nowhere."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        shown = sys.stdout
        receipts = nowhere if seen is Seen.NOTHING else shown
        tables = shown if seen is Seen.ALL else nowhere
        with contextlib.redirect_stderr(receipts), contextlib.redirect_stdout(tables):
            yield
