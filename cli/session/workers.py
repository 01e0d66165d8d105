"""Processes that audit files beside each other, each with a bound of time and memory for one file.

A file that takes too long, takes too much memory or brings its process down is told as such, the process is replaced,
and the others go on. Answers come in the order of the questions, whatever the number of processes.
"""

import multiprocessing
import multiprocessing.context
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Final

from core.model.dataclass import dataclass, field

Task = Callable[[object], bytes]
"""What is done with one question; it runs in another process."""

_AHEAD: Final = 16  # questions in work or waiting for their turn, for each process


@dataclass(frozen=True, slots=True)
class Bounds:
    """For one file."""

    seconds: int
    megabytes: int


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a question has no answer."""

    reason: str
    is_defect: bool = False


@dataclass(slots=True)
class _Worker:
    process: multiprocessing.process.BaseProcess
    pipe: Connection
    number: int = -1  # of the question in work; -1: none
    until: float = 0.0


@dataclass(slots=True)
class Pool:
    """So many processes; `close` ends them."""

    task: Task
    jobs: int
    bounds: Bounds
    _workers: list[_Worker] = field(default_factory=list)

    def answers(self, questions: Iterator[object]) -> Iterator[bytes | Failed]:
        """One for each question, in their order; at most some questions for each process are held at a time."""
        if sys.platform == "emscripten":  # a browser has no processes: the page's worker does it itself
            yield from map(self.task, questions)
            return
        held: dict[int, bytes | Failed] = {}
        asked = 0
        waiting: deque[int] = deque()
        more = True
        try:
            while more or waiting:
                while more and len(waiting) < self.jobs * _AHEAD and (worker := self._idle()) is not None:
                    try:
                        question = next(questions)
                    except StopIteration:
                        more = False
                        break
                    self._ask(worker, asked, question)
                    waiting.append(asked)
                    asked += 1
                while waiting and waiting[0] in held:
                    yield held.pop(waiting.popleft())
                if waiting and (self._idle() is None or not more or len(waiting) >= self.jobs * _AHEAD):
                    held.update(self._collected())
        finally:
            self.close()

    def close(self) -> None:
        """End every process."""
        for worker in self._workers:
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()
        self._workers.clear()

    def _idle(self) -> _Worker | None:
        for worker in self._workers:
            if worker.number < 0:
                return worker
        if len(self._workers) < self.jobs:
            self._workers.append(self._started())
            return self._workers[-1]
        return None

    def _started(self) -> _Worker:
        context = _context()
        ours, theirs = context.Pipe()
        others = [ours, *(one.pipe for one in self._workers)]
        process = context.Process(target=_serve, args=(theirs, others, self.task, self.bounds.megabytes), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def _ask(self, worker: _Worker, number: int, question: object) -> None:
        worker.pipe.send(question)
        worker.number, worker.until = number, time.monotonic() + self.bounds.seconds

    def _collected(self) -> dict[int, bytes | Failed]:
        """What is answered now, or the first that comes."""
        busy = [one for one in self._workers if one.number >= 0]
        if not busy:
            return {}
        left = max(0.0, min(one.until for one in busy) - time.monotonic())
        ready = wait([one.pipe for one in busy], timeout=left)
        found: dict[int, bytes | Failed] = {}
        for worker in busy:
            number = worker.number
            if worker.pipe in ready:
                found[number] = self._received(worker)
            elif time.monotonic() >= worker.until:
                found[number] = Failed(f"It took more than {self.bounds.seconds} seconds (--seconds).")
                self._replace(worker)
        return found

    def _received(self, worker: _Worker) -> bytes | Failed:
        try:
            answer: bytes | Failed = worker.pipe.recv()
        except (EOFError, OSError):
            worker.process.join()
            answer = Failed(f"Its process ended ({_ended(worker.process.exitcode)}), perhaps for lack of memory.")
            self._replace(worker)
            return answer
        worker.number = -1
        if isinstance(answer, Failed) and not answer.is_defect:  # what is left of that memory is not given on
            self._replace(worker)
        return answer

    def _replace(self, worker: _Worker) -> None:
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        self._workers.remove(worker)


def memory_can_be_bounded() -> bool:
    """Whether this system lets a process give itself a bound, as a browser gives every page; Windows does not."""
    if sys.platform == "emscripten":
        return True
    try:
        import resource  # noqa: F401  # only whether there is one
    except ImportError:
        return False
    return True


def _bound_memory(most: int) -> None:
    """So many bytes beside those that the process begins with, which whoever forked it may have many of."""
    import resource

    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    whole = most + _bytes_held()
    resource.setrlimit(resource.RLIMIT_AS, (whole if hard == resource.RLIM_INFINITY else min(whole, hard), hard))


def _bytes_held() -> int:
    """How many bytes of addresses this process has; 0 where the system does not tell."""
    import resource

    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    except OSError:
        return 0


def can_fork() -> bool:
    """Whether a process can go on from what this one has at hand."""
    return "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1


def _context() -> "multiprocessing.context.ForkContext | multiprocessing.context.SpawnContext":
    """A fork has everything loaded already; where there is none, or beside threads, a process starts from nothing."""
    return multiprocessing.get_context("fork") if can_fork() else multiprocessing.get_context("spawn")


def _ended(code: int | None) -> str:
    return f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"


def _serve(pipe: Connection, others: list[Connection], task: Task, megabytes: int) -> None:
    """One process: a question, an answer, until nobody asks any more.

    `others` are the ends of whoever asks, which came with the fork: as long as they are open here, the pipe has no end.
    """
    for one in others:
        one.close()
    if memory_can_be_bounded():
        _bound_memory(megabytes << 20)
    while True:
        try:
            question = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        answer: bytes | Failed
        try:
            answer = task(question)
        except MemoryError:
            answer = Failed(f"It took more than {megabytes} MiB of memory (--memory).")
        except KeyboardInterrupt:
            return
        except Exception as error:  # noqa: BLE001  # a defect is told of one file, and the others go on
            answer = Failed(f"{type(error).__name__}: {error}", is_defect=True)
        pipe.send(answer)
