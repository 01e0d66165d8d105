"""Who waits for a change of a tournament, and is told of it: server-sent events."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from typing import Final

_STILL_THERE_SECONDS: Final = 20.0
"""After so long without a change something is sent, so that who has gone away is noticed."""


class Waiting:
    """Everybody who has a page open, by tournament."""

    def __init__(self) -> None:
        self._changed: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)

    def tell(self, stream: str) -> None:
        """Something public has changed. Called in the loop of the server."""
        self._changed.pop(stream, asyncio.Event()).set()

    async def states(self, stream: str, state: Callable[[str], str]) -> AsyncIterator[bytes]:
        """The state now and after each change, as a stream of events; never ends by itself."""
        while True:
            changed = self._changed[stream]
            yield f"event: state\ndata: {state(stream)}\n\n".encode()
            while True:
                try:
                    await asyncio.wait_for(changed.wait(), _STILL_THERE_SECONDS)
                    break
                except TimeoutError:
                    yield b": still there\n\n"
