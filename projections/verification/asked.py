"""An event that is asked of its decider again (`asked_again`), and what the decider knew."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, TypeAlias, TypedDict, TypeVar

from core.model.dataclass import dataclass, field
from core.model.sentence import Refused
from core.model.tournament import Tournament
from events.base import Event
from events.log.envelope import StoredEvent
from events.vocabulary.corrections import Correction, Scope
from projections.verification.games_check import Before

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Asked:
    """An event, and what its decider knew."""

    stored: StoredEvent
    log_before: Before
    command: Sequence[StoredEvent]  # all that the same command wrote
    brought: list[Event] = field(default_factory=list)  # what the deciders of its events give besides them, so far

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

    def brought_by_another(self) -> tuple[Event, ...]:
        """Nothing is given by itself: an earlier event of the command brings it, or `Refused` is raised.

        What another copy recorded was decided there.
        """
        wanted = comparable(self.stored.event)
        if not self.is_of_another_copy and all(comparable(one) != wanted for one in self.brought):
            raise Refused("No other event of the same command explains {type}.", type=self.stored.type)
        return ()

    def before(self) -> Iterator[Event]:
        """What the command wrote before it."""
        return (one.event for one in self.command if one.version < self.stored.version)

    def after(self) -> Iterator[Event]:
        """What the command wrote after it."""
        return (one.event for one in self.command if one.version > self.stored.version)


_LEFT_OUT: Final = frozenset({"correction", "name_commitment", "reason"})
"""What is held against the rules elsewhere, lies beside the log, or is worded otherwise by another release."""


def compared_fields(event: Event) -> Iterator[tuple[str, object]]:
    """What of an event its decider has to give again."""
    return ((name, getattr(event, name)) for name in event.__struct_fields__ if name not in _LEFT_OUT)


def comparable(event: Event) -> tuple[object, ...]:
    """Type and fields, as they are compared."""
    return (event.TYPE, *compared_fields(event))


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
