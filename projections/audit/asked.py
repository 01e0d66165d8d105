"""An event that is asked of its decider again (`asked_again`), and what the decider knew."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias, TypedDict, TypeVar

from core.model.tournament import Tournament
from events.base import Event
from events.log.envelope import StoredEvent
from events.vocabulary.corrections import Correction, Scope
from projections.audit.games_check import Before

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Asked:
    """An event, and what its decider knew."""

    stored: StoredEvent
    log_before: Before
    command: Sequence[StoredEvent]  # all that the same command wrote

    @cached_property
    def state(self) -> Tournament:
        """Before the event; most are results, of which it is not asked."""
        return self.log_before.state()

    @property
    def log(self) -> Sequence[StoredEvent]:
        """All that was recorded before."""
        return self.log_before.log

    @property
    def is_of_another_copy(self) -> bool:
        """Whether another copy recorded it first."""
        return self.stored.version in self.log_before.copied

    def of(self, kind: type[E]) -> E:
        """The event, which is of that kind."""
        assert isinstance(self.stored.event, kind), "asked by its kind"
        return self.stored.event

    def before(self) -> Iterator[Event]:
        """What the command wrote before it."""
        return (one.event for one in self.command if one.version < self.stored.version)

    def after(self) -> Iterator[Event]:
        """What the command wrote after it."""
        return (one.event for one in self.command if one.version > self.stored.version)


Again: TypeAlias = Callable[[Asked], Sequence[Event] | None]
"""What the decider gives now, the event itself first; None: another event of the command answers for it."""


class Reach(TypedDict):
    """How far a correction reaches, as a decider takes it."""

    reaches: tuple[Scope, ...] | None
    reported: Tournament | None


def scope_of(asked: Asked, correction: Correction | None) -> Reach:
    """By the time at which the error was reported; as the arbiter decided, or as another copy had it, where it was."""
    if correction is None:
        return {"reaches": None, "reported": None}
    if not correction.tier or asked.is_of_another_copy:
        return {"reaches": correction.reaches, "reported": None}
    reported_at = asked.stored.occurred_at or asked.stored.recorded_at
    return {"reaches": None, "reported": asked.log_before.known_at(reported_at, asked.state)}


def reason_of(correction: Correction | None) -> str:
    """A blank one is found elsewhere, where the rules ask for it."""
    return (correction and correction.reason.strip()) or "..."
