"""Several processes that answer at one address; they share nothing but the database."""

import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from signal import SIGINT, SIGTERM, signal
from socket import socket
from threading import Thread
from typing import Final

from cli.input.options import Options
from cli.output.diagnostics import note
from core.model.sentence import TournamentError, say

Work = Callable[[Options, str, socket], None]
"""Answers on that socket until it is stopped; with the options of the command, and the tournament it is about."""

_BEGUN_AGAIN_MAX: Final = 20
"""After so many processes that ended in a failure something is wrong that starting another one does not mend."""


class NoWorkerError(TournamentError):
    """The processes that answer end as soon as they have begun."""


def work_in(count: int, work: Work, options: Options, only: str, listening: socket) -> None:
    """Answer in that many processes until this is stopped; one that was killed is begun again.

    Raises `NoWorkerError` where they end again and again.
    """
    processes = get_context("spawn")

    def begin() -> BaseProcess:
        process = processes.Process(target=_answer, args=(work, options, only, listening))
        process.start()
        return process

    signal(SIGTERM, _stopped)
    running, begun_again = [begin() for _ in range(count)], 0
    try:
        while begun_again <= _BEGUN_AGAIN_MAX:
            wait([one.sentinel for one in running])
            for ended in [one for one in running if not one.is_alive()]:
                running.remove(ended)
                begun_again += 1
                note("web.worker_ended", exit_code=ended.exitcode)
                running.append(begin())
    except KeyboardInterrupt:
        return
    finally:
        for one in running:
            one.terminate()
        for one in running:
            one.join()
    raise NoWorkerError(say("The server processes keep stopping; the server log gives the reason."))


def _stopped(*_: object) -> None:
    """SIGTERM stops it as Ctrl+C does."""
    raise KeyboardInterrupt


def _answer(work: Work, options: Options, only: str, listening: socket) -> None:
    """In a process of its own, which ends with the one that began it."""
    begun_by = parent_process()
    assert begun_by is not None, "begun by work_in"

    def follow() -> None:
        begun_by.join()
        os.kill(os.getpid(), SIGINT)

    Thread(target=follow, daemon=True).start()
    with suppress(KeyboardInterrupt):
        work(options, only, listening)
