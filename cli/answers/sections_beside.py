"""Sections of a congress that are worked through by several processes, each of which opens the database by itself.

A process gives back what its section put out. Where it has nothing to give back, because the section refused, the
process ended or there is a defect, the section is done once more here, where that is told as always.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

import msgspec

from cli.answers.ran import Ran, ran_in
from cli.output.diagnostics import is_followed
from cli.session.session import Session
from core.model.congress import Section
from core.model.sentence import in_english

_BESIDE: Final = frozenset({"site", "report", "print all", "print cards"})
"""Commands that are shared out: they take long, and record and ask nothing; a key asks, and signs all but `site`."""

_ENOUGH: Final = 4  # sections: a process costs as much as the pages of some forty players

_Given: TypeAlias = tuple[list[tuple[bool, str]], list[object], int]


def processes_for(path: str, session: Session, sections: Sequence[Section]) -> int:
    """By how many processes they are done; 1: by this one, section after section.

    A bundle is read once. Whoever follows the course of the command reads it in the order of the sections.
    """
    if path not in _BESIDE or (path != "site" and session.settings.key):
        return 1
    if len(sections) < _ENOUGH or session.bundle is not None or is_followed():
        return 1
    from cli.session.workers import can_fork  # most commands are over before processes have begun

    return min(_processors(), len(sections)) if can_fork() else 1


def ran_beside(sections: Sequence[Section], run: Callable[[Section], None], processes: int) -> Iterator[Ran]:
    """What came of the command in each section, in their order. No database is open here meanwhile."""
    from cli.session.workers import Bounds, Pool  # as above

    unbounded = Bounds(seconds=3600, megabytes=1 << 20)
    *others, last = range(len(sections))
    answers = Pool(partial(_answer, sections, run), processes, unbounded).answers(iter((last, *others)))
    answer_of_last = _next(answers)  # which takes longest: `site` writes the page above the sections with it
    for place in others:
        yield _ran(sections[place], run, _next(answers))
    yield _ran(sections[last], run, answer_of_last)


def _next(answers: Iterator[object]) -> bytes | None:
    """None: it failed, or the system gives no process: then they are at their end."""
    try:
        answer = next(answers, None)
    except OSError:
        return None
    return answer if isinstance(answer, bytes) else None


def _ran(section: Section, run: Callable[[Section], None], answer: bytes | None) -> Ran:
    if answer is None:
        return ran_in(section, run)
    ran = Ran(section)
    ran.held.lines, ran.held.documents, ran.code = msgspec.json.decode(answer, type=_Given)
    return ran


def _answer(sections: Sequence[Section], run: Callable[[Section], None], place: object) -> bytes:
    assert isinstance(place, int)
    ran = ran_in(sections[place], run)
    if ran.error is not None:
        raise ran.error
    return msgspec.json.encode((ran.held.lines, ran.held.documents, ran.code), enc_hook=in_english)


def _processors() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
