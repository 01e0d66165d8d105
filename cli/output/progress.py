"""What takes longer than a second shows that it goes on: on a terminal only, and gone when it is over."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def counting(what: str) -> Iterator[Callable[[int], None]]:
    """Takes how much is done, now and then: `told(120000)` shows "120,000 players"."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    with console.status(what) as status:
        yield lambda done: status.update(f"{done:,} {what}")
