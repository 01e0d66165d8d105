"""How far an audit is: a line that renews itself, on a terminal only."""

import sys
from collections.abc import Iterator, Sequence

from cli.output.streams import STANDARD_INPUT, told
from core.model.sentence import say


def watched(done: Iterator[str], paths: Sequence[str]) -> Iterator[str]:
    """The same, told on standard error while it goes on; into a file or a pipe nothing is told."""
    if not sys.stderr.isatty():
        yield from done
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as progress:
        # No thread of its own: processes are started by forking while this runs.
        task = progress.add_task("Audit", total=_counted(paths), rate="")
        for name in done:
            speed = progress.tasks[0].finished_speed or progress.tasks[0].speed
            progress.update(task, advance=1, rate=told(say("{speed:.1f} files/s", speed=speed)) if speed else "")
            progress.refresh()
            yield name


def _counted(paths: Sequence[str]) -> int | None:
    """How many files there will be, where no archive and no pipe hides their number."""
    import os

    count = 0
    for path in paths:
        if path == STANDARD_INPUT or path.lower().endswith((".zip", ".tar", ".gz", ".tgz")):
            return None
        if os.path.isdir(path):  # noqa: PTH112  # a name may hold bytes that are no letters
            for _, _, files in os.walk(path):
                if any(one.lower().endswith((".zip", ".tar", ".gz", ".tgz")) for one in files):
                    return None
                count += len(files)
        else:
            count += 1
    return count
