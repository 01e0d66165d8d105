"""What `verify` asks of a record, each question by itself: one that cannot be answered ends no other (decision 243).

Whoever writes past the program can write what no code of ours expects. An exception then is that question's finding,
with the type of what was raised and the events that it comes of; who recorded what is told by the others.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias, TypeVar

from core.model.sentence import TournamentError, joined, say, text_of
from core.model.spelling import in_ranges
from events.errors import Conflict, IntegrityFailure, KeyUnusable, StorageUnavailable
from events.log.envelope import StoredEvent
from events.log.verification import Flaw, LogFinding
from events.struct import replace
from events.vocabulary.record import NoteAdded
from projections.verification.consistency import Concern, Finding

T = TypeVar("T")
Log: TypeAlias = Sequence[StoredEvent]

_AROUND: Final = (Flaw.FOREIGN, Flaw.MISSING, Flaw.UNPROTECTED)
"""What can be wrong beside a log whose own bytes are what was written."""
_OF_THE_READER: Final = (Conflict, StorageUnavailable, IntegrityFailure, KeyUnusable)
"""What the database or the folder of keys is the reason of, and no event."""
_READ_AGAIN: Final = 60_000  # events, by trying a note in the place of the last ones, each of which asks again


class Questions:
    """Those that were asked of a log, and what could not be answered."""

    def __init__(self, log: Log) -> None:
        self.log, self.unanswered = log, list[Finding]()

    def all_of(self, question: Callable[[Log], Iterable[T]], *, is_slow: bool = False) -> tuple[T, ...]:
        """Everything that it gives, in order; nothing where it cannot be answered."""
        return self.one(lambda log: tuple(question(log)), (), is_slow=is_slow)

    def one(self, question: Callable[[Log], T], otherwise: T, *, is_slow: bool = False) -> T:
        """What it gives, or `otherwise` where it cannot be answered; what is wrong with the database is raised on.

        Asked again of parts of the log to find the events that it comes of; `is_slow`: only of its beginnings.
        """
        try:
            return question(self.log)
        except _OF_THE_READER:
            raise
        except Exception as error:  # noqa: BLE001  # whatever a record holds that nobody of ours wrote
            last = _first_beginning(self.log, question)
            told = say(
                "One check could not be completed ({problem}): an event was written without the program, or this is a "
                "defect in pairtrail.{since} The other checks were made.",
                problem=_problem(error),
                since=_told_of(self.log[:last], question, is_slow=is_slow) if last else "",
            )
            self.unanswered.append(Finding(Concern.SENSE, last, told))
            return otherwise


def _problem(error: Exception) -> str:
    return text_of(error) if isinstance(error, TournamentError) else f"{type(error).__name__}: {error}"[:120]


def _first_beginning(log: Log, question: Callable[[Log], object]) -> int:
    """With which event it cannot be answered, and without it can; 0: not of the first event alone either."""
    answered, unanswered = int(_raises(question, ())), len(log)
    if answered and _raises(question, log[:1]):
        return 0
    while unanswered - answered > 1:
        between = (answered + unanswered) // 2
        if _raises(question, log[:between]):
            unanswered = between
        else:
            answered = between
    return unanswered


def _told_of(log: Log, question: Callable[[Log], object], *, is_slow: bool) -> str:
    """By whom the events were recorded of which any but for a note lets it be answered; else the last, which does."""
    without = () if is_slow else tuple(_needless(log, question))
    if not without:
        return say(
            " It can be completed up to event {before}, but not with event {version} ({type}, by {actor}).",
            before=len(log) - 1,
            version=len(log),
            type=log[-1].type,
            actor=log[-1].actor,
        )
    by_whom = dict[str, list[int]]()
    for one in without:
        by_whom.setdefault(one.actor, []).append(one.version)
    events = (
        say("{events} by {actor}", events=in_ranges(versions), actor=actor) for actor, versions in by_whom.items()
    )
    return say(" It can be completed if one of these events is left out: {events}.", events=joined("; ", events))


def _needless(log: Log, question: Callable[[Log], object]) -> Iterator[StoredEvent]:
    for place, stored in list(enumerate(log))[-max(_READ_AGAIN // len(log), 20) :]:
        note = replace(stored, event=NoteAdded(text=""))
        if _raised(question, (*log[:place], note, *log[place + 1 :])) is None:
            yield stored


def _raises(question: Callable[[Log], object], log: Log) -> bool:
    return _raised(question, log) is not None


def _raised(question: Callable[[Log], object], log: Log) -> Exception | None:
    try:
        question(log)
    except Exception as error:  # noqa: BLE001  # as above
        return error
    return None


def is_around(flaws: Sequence[LogFinding]) -> bool:
    """Whether all of them are of the database, or of other logs in it, so that this one can be read."""
    return all(one.version == 0 and one.flaw in _AROUND for one in flaws)
