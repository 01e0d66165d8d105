"""An audit on a Dask cluster: scheduler and workers are Dask's own, here is only how files go there and back.

Answers come in the order of the questions, so a report is the same on one machine and on many. A worker that ends in
the middle of a file costs nothing: Dask gives the file to another one. A file that ends several workers is told as
such. Where the scheduler goes away, the files that are left are audited on this machine.

Files go there some at a time: a small one is audited in a few milliseconds, and Dask takes as long to carry it. Where
such a batch fails as a whole (its worker ended, or it took too long), each file of it is asked for by itself, so that
the blame is of one file.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from cli.session.workers import Failed
from core.model.sentence import Refused, say
from events.installer import line_for

if TYPE_CHECKING:
    from distributed import Client, Future

_AHEAD: Final = 4  # batches in work or waiting there, for each thread
_AHEAD_MIN: Final = 16
_TOGETHER: Final = 16  # files of a batch at most
_BYTES_TOGETHER: Final = 1 << 17  # and so much in them, or one file that has more
_SECONDS_TO_CONNECT: Final = 20

Answers = Callable[[Iterator[object]], Iterator[bytes | Failed]]


class Cluster:
    """A cluster by the address of its scheduler; `otherwise` goes on where it goes away, and `tell` says so."""

    def __init__(
        self,
        address: str,
        task: Callable[[object], bytes],
        seconds: int,
        otherwise: Answers,
        tell: Callable[[str], None],
    ) -> None:
        self._client = _connected(address)
        self._address, self._task, self._seconds = address, task, seconds
        self._otherwise, self._tell = otherwise, tell
        self._ahead = max(_AHEAD_MIN, _AHEAD * sum(self._client.nthreads().values()))

    def answers(self, questions: Iterator[object]) -> Iterator[bytes | Failed]:
        """One for each question, in their order."""
        waiting: deque[tuple[_Batch, Future]] = deque()
        try:
            yield from self._from_cluster(questions, waiting)
        except _gone() as error:
            self._tell(
                say(
                    "The scheduler {address} no longer responds ({error}): the remaining files are audited on this "
                    "machine.",
                    address=self._address,
                    error=type(error).__name__,
                )
            )
            left = [question for batch, _ in waiting for question in batch]
            yield from self._otherwise(chain(left, questions))
        finally:
            self._client.close(timeout=2)

    def _from_cluster(
        self, questions: Iterator[object], waiting: "deque[tuple[_Batch, Future]]"
    ) -> Iterator[bytes | Failed]:
        batches = _batches(questions)
        more = True
        while more or waiting:
            while more and len(waiting) < self._ahead:
                batch = next(batches, None)
                if batch is None:
                    more = False
                    break
                waiting.append((batch, self._asked(batch)))
            if waiting:
                found = self._received(*waiting[0])
                waiting.popleft()
                yield from found

    def _asked(self, batch: "_Batch") -> "Future":
        try:
            return self._client.submit(_each, self._task, batch, pure=False)
        except RuntimeError as error:  # what Dask says of a client that was closed
            raise ConnectionError(str(error)) from error

    def _received(self, batch: "_Batch", future: "Future") -> Sequence[bytes | Failed]:
        """The answers to a batch; where it fails as a whole, each of its questions is asked by itself."""
        found = self._result(future)
        if not isinstance(found, Failed):
            return found
        if len(batch) == 1:
            return (found,)
        return [one for question in batch for one in self._received((question,), self._asked((question,)))]

    def _result(self, future: "Future") -> Sequence[bytes | Failed] | Failed:
        from distributed import KilledWorker
        from distributed import TimeoutError as TooLong

        try:
            found: Sequence[bytes | Failed] = future.result(timeout=self._seconds)
        except KilledWorker:
            return Failed("It ended several workers of the cluster, perhaps for lack of memory.")
        except (TooLong, TimeoutError):
            if self._client.status != "running":
                raise ConnectionError(self._client.status) from None
            future.cancel()
            return Failed(f"It took more than {self._seconds} seconds (--seconds).")
        except _gone():
            raise
        except Exception as error:  # noqa: BLE001  # a question that cannot be sent, or an answer that cannot be read
            return Failed(f"{type(error).__name__}: {error}", is_defect=True)
        return found


_Batch = tuple[object, ...]


def _batches(questions: Iterator[object]) -> Iterator[_Batch]:
    """Neighbours together, as many as a batch may hold."""
    batch: list[object] = []
    size = 0
    for question in questions:
        weight = len(getattr(question, "contents", b""))
        if batch and (len(batch) >= _TOGETHER or size + weight > _BYTES_TOGETHER):
            yield tuple(batch)
            batch, size = [], 0
        batch.append(question)
        size += weight
    if batch:
        yield tuple(batch)


def _each(task: Callable[[object], bytes], batch: _Batch) -> list[bytes | Failed]:
    """On a worker: the answer to each question. A defect is told of one file, and the others go on."""
    return [_one(task, question) for question in batch]


def _one(task: Callable[[object], bytes], question: object) -> bytes | Failed:
    try:
        return task(question)
    except MemoryError:
        return Failed("It took more memory than a worker of the cluster has.")
    except Exception as error:  # noqa: BLE001  # as above
        return Failed(f"{type(error).__name__}: {error}", is_defect=True)


def _gone() -> tuple[type[BaseException], ...]:
    from concurrent.futures import CancelledError

    from distributed import CancelledError as Cancelled
    from distributed.comm import CommClosedError

    return CancelledError, Cancelled, CommClosedError, ConnectionError


def _connected(address: str) -> "Client":
    try:
        from distributed import Client
    except ImportError:
        raise Refused(
            "An audit on a cluster needs the package distributed, which is not installed. Without --scheduler the "
            "audit runs on this machine. To add it: {line}",
            line=line_for("distributed"),
        ) from None
    try:
        return Client(address, timeout=_SECONDS_TO_CONNECT)
    except (OSError, ValueError, TypeError) as error:
        raise Refused(
            "No scheduler responds at {address} ({problem}). Start one with `dask scheduler`, and "
            "give the address that it prints, such as tcp://10.0.0.1:8786. Nothing was audited.",
            address=address,
            problem=str(error) or type(error).__name__,
        ) from error
