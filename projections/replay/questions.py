"""What `verify` asks of a record, each question by itself: one that cannot be answered ends no other (decision 243).

Whoever writes past the program can write what no code of ours expects. An exception then is that question's finding,
with the type of what was raised; who recorded what is told by the others.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from core.model.errors import TournamentError
from core.model.sentence import say
from events.log.verification import Flaw, LogFinding
from projections.audit.consistency import Concern, Finding

T = TypeVar("T")

_AROUND: Final = (Flaw.FOREIGN, Flaw.MISSING, Flaw.UNPROTECTED)
"""What can be wrong beside a log whose own bytes are what was written."""


class Questions:
    """Those that were asked, and what could not be answered."""

    def __init__(self) -> None:
        self.unanswered: list[Finding] = []

    def all_of(self, question: Callable[[], Iterable[T]]) -> tuple[T, ...]:
        """Everything that it gives, in order; nothing where it cannot be answered. `TournamentError` is raised on."""
        return self.one(lambda: tuple(question()), ())

    def one(self, question: Callable[[], T], otherwise: T) -> T:
        """What it gives, or `otherwise` where it cannot be answered. `TournamentError` is raised on."""
        try:
            return question()
        except TournamentError:
            raise
        except Exception as error:  # noqa: BLE001  # whatever a record holds that nobody of ours wrote
            told = say(
                "One check could not be completed ({problem}): an event was written without the program, or this is a "
                "defect in pairtrail. The other checks were made.",
                problem=f"{type(error).__name__}: {error}"[:120],
            )
            self.unanswered.append(Finding(Concern.SENSE, 0, told))
            return otherwise


def is_around(flaws: Sequence[LogFinding]) -> bool:
    """Whether all of them are of the database, or of other logs in it, so that this one can be read."""
    return all(one.version == 0 and one.flaw in _AROUND for one in flaws)
