"""What a hypothesis is: a change of what was known, or of what was done by hand, and how it is worded.

A change is tested, never believed: it says that the round *would* come out as recorded, not that it happened.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import reduce
from operator import add
from typing import Final

from core.model.dataclass import dataclass, field
from core.model.pairing import Boards
from core.model.results import Outcome
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber

Alteration = Callable[[Tournament], Tournament]
"""What was known before the round was paired, otherwise."""

Progress = Callable[[RoundNumber, int, int], None]
"""Told now and then: the round, how often it was paired again, and how often at most."""


class Kind(StrEnum):
    """What is supposed to have been otherwise; in the order in which they are tried."""

    COLOURS = "colours"
    EXCHANGE = "exchange"
    RULES = "rules"
    COLOUR_LOT = "colour lot"
    SCORING = "scoring"
    KEPT_APART = "kept apart"
    ATTENDANCE = "attendance"
    HELD_PAIR = "held pair"
    NUMBERS = "numbers"
    RESULT = "result"


TRIED: dict[Kind, str] = {
    Kind.COLOURS: say("colours reversed by hand"),
    Kind.EXCHANGE: say("players swapped by hand"),
    Kind.RULES: say("another edition, acceleration or number of rounds"),
    Kind.COLOUR_LOT: say("the other initial colour"),
    Kind.SCORING: say("another value for a bye"),
    Kind.KEPT_APART: say("players kept apart"),
    Kind.ATTENDANCE: say("a player who arrived late or did not appear"),
    Kind.HELD_PAIR: say("a pair set by hand"),
    Kind.NUMBERS: say("other pairing numbers"),
    Kind.RESULT: say("another result or bye in an earlier round"),
}
"""Each kind in a few words."""

UNPAIRED: Final[Mapping[Outcome, str]] = {
    Outcome.ZERO_POINT_BYE: say("an absence without points"),
    Outcome.HALF_POINT_BYE: say("a half-point bye"),
    Outcome.FULL_POINT_BYE: say("a full-point bye"),
    Outcome.PAIRING_ALLOCATED_BYE: say("the pairing-allocated bye"),
}
"""What a file gives a player for a round without an opponent."""


OF_THE_EVENT: Final = frozenset({Kind.RULES, Kind.COLOUR_LOT, Kind.SCORING, Kind.KEPT_APART, Kind.NUMBERS, Kind.RESULT})
"""What may hold in several rounds."""


def unchanged(known: Tournament) -> Tournament:
    """What was known, as it is."""
    return known


@dataclass(frozen=True, slots=True)
class Change:
    """One thing, or a few, that may have been otherwise."""

    kind: Kind
    condition: str  # goes on after "This round would match if"
    alter: Alteration = unchanged
    size: int = 1
    article: str = ""  # under which it would fall
    speaks_for_it: str = ""  # what the file has that fits, one sentence; empty: nothing
    against_it: str = ""  # what the file has that does not: a clause, told in the same sentence
    remark: str = ""  # what the file has that may speak for it or not
    aside: frozenset[PlayerId] = frozenset()  # not in the draw, or lost from it; they, and who is left over, by hand
    also: tuple[RoundNumber, ...] = ()  # other rounds in which the same must have held
    parts: "tuple[Change, ...]" = ()  # of a few things together: each by itself
    held: Boards = ()  # made by hand before the others were paired
    holds_from: RoundNumber = RoundNumber(1)  # the first round that may have been paired from it
    fact: str = ""  # the same without the round that is asked about; empty: the condition names none

    @property
    def facts(self) -> frozenset[str]:
        """What is supposed, in no order: two changes with the same are one."""
        return frozenset(part.fact or part.condition for part in self.parts or (self,))

    @property
    def is_of_the_event(self) -> bool:
        """Whether it is one thing that may have held in other rounds as well, not something done in this one."""
        return not (self.parts or self.aside or self.held) and self.alter is not unchanged and self.kind in OF_THE_EVENT

    def __add__(self, other: "Change") -> "Change":
        """Both together, the other one after this one."""
        parts = (*(self.parts or (self,)), *(other.parts or (other,)))
        return Change(
            kind=self.kind,
            condition=say("{one}, and {other}", one=self.condition, other=other.condition),
            alter=lambda known: other.alter(self.alter(known)),
            size=self.size + other.size,
            article="; ".join(dict.fromkeys(part.article for part in parts if part.article)),
            speaks_for_it=joined(" ", (self.speaks_for_it, other.speaks_for_it)),
            against_it=joined(say(", and "), (self.against_it, other.against_it)),
            remark=joined(" ", (self.remark, other.remark)),
            aside=self.aside | other.aside,
            parts=parts,
            held=(*self.held, *other.held),
        )


def together(changes: Sequence[Change]) -> Change:
    """Several things, at least one, as one change."""
    return reduce(add, changes)


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A change with which the round comes out as recorded."""

    kind: Kind
    size: int
    sentence: str
    evidence: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """What was found for one round that differs."""

    hypotheses: tuple[Hypothesis, ...]  # all of the smallest size found, in the order tried
    differing: int = 0  # boards of the file that the edition does not give
    parting: str = ""  # where the recorded round and the edition part, if that can be said
    tried: tuple[Kind, ...] = ()
    repairings: int = 0  # how often the round was paired again
    ended_by_budget: bool = False
    contradicted: int = 0  # others of that size, left out because other rounds speak against them
    note: str = ""  # why nothing was tried
    is_left_out: bool = False  # because the file cannot be replayed
    partial: tuple[Hypothesis, ...] = ()  # where there is none: what leaves the fewest boards
    changes: tuple[Change, ...] = field(default=(), compare=False)  # those of the hypotheses, in their order
    told_first: tuple[bool, ...] = ()  # for each of the hypotheses, whether it is told of several rounds; empty: none


@dataclass(frozen=True, slots=True)
class SeveralRounds:
    """One change with which several rounds come out that differ without it."""

    hypothesis: Hypothesis
    rounds: tuple[RoundNumber, ...]
    facts: frozenset[str] = frozenset()  # of the change


@dataclass(frozen=True, slots=True)
class EventExplained:
    """What was found for a file."""

    rounds: dict[RoundNumber, Explained]  # those that differ
    rules: tuple[str, ...] = ()  # other rules that more rounds agree with, one sentence each
    no_replay: str = ""  # why the file cannot be replayed; its rounds are then not explained one by one
    several: tuple[SeveralRounds, ...] = ()  # those that explain the most rounds first
