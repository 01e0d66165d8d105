"""What takes longer than a second shows that it goes on: on a terminal only, and gone when it is over."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from cli.output.streams import told

T = TypeVar("T")


@contextmanager
def counting(what: str) -> Iterator[Callable[[int], None]]:
    """Takes how much is done, now and then: `told(120000)` shows "120,000 players"."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    with console.status(told(what)) as status:
        yield lambda done: status.update(f"{done:,} {told(what)}")


def counted(several: Iterable[T], what: str) -> Iterator[T]:
    """Each of them; meanwhile a terminal shows how many are done."""
    with counting(what) as tell:
        for done, one in enumerate(several):
            tell(done)
            yield one
