"""A whole file checked: its rounds paired again, under its rules, another reading of them, and another edition."""

from typing import TYPE_CHECKING

from core.editions.event_kind import EventKind
from core.model.board import Boards, only_in
from core.model.dataclass import dataclass
from events.trf import TrfDocument
from events.trf.rules_of_file import RulesOfFile, under_another
from projections.replay.recheck import Comparison, compare_rounds, kind_of_file, recheck
from projections.replay.two_readings import BothReadings, both_readings

if TYPE_CHECKING:
    from projections.hypotheses.hypothesis import EventExplained


@dataclass(frozen=True, slots=True)
class RoundUnderBoth:
    """One recorded round under two editions."""

    one: Comparison
    other: Comparison

    @property
    def apart(self) -> bool:
        """Whether the editions pair the round differently, whatever the file has."""
        return bool(self.only_in_one or self.only_in_other) or self.one.note != self.other.note

    @property
    def only_in_one(self) -> Boards:
        """Boards that the first edition gives and the second does not."""
        return _only(self.one, self.other)

    @property
    def only_in_other(self) -> Boards:
        """Boards that the second edition gives and the first does not."""
        return _only(self.other, self.one)


def _only(one: Comparison, other: Comparison) -> Boards:
    """Boards outside the file are as the engine gives them; those inside are left out only where it gives others."""
    if one.note:
        return ()
    in_file = only_in(other.only_recorded, one.only_recorded)
    return (*in_file, *only_in(one.only_by_engine, other.only_by_engine))


@dataclass(frozen=True, slots=True)
class FileCheck:
    """What checking a file gave."""

    rules: RulesOfFile
    kind: EventKind  # no Swiss: no round was paired again
    rounds: tuple[Comparison, ...] = ()
    other_edition: str = ""  # the one beside it, if one was asked for
    beside: tuple[RoundUnderBoth, ...] = ()
    readings: BothReadings | None = None
    explained: "EventExplained | None" = None  # where it was asked for and something differs

    @property
    def edition(self) -> str:
        """The edition taken."""
        return self.rules.edition

    @property
    def unjudged(self) -> str:
        """Why rounds that come out otherwise are not called wrong; empty: they are."""
        return self.rules.unknown_acceleration

    @property
    def differing(self) -> tuple[Comparison, ...]:
        """The rounds that are not as the engine pairs them."""
        return tuple(one for one in self.rounds if not one.same)

    @property
    def is_finding(self) -> bool:
        """Whether a round is not as the engine pairs it, or the edition beside it does, and that tells of the round.

        Where no rules of a Swiss paired the event nothing differs, because nothing can be compared.
        """
        differs = bool(self.differing) or any(one.apart for one in self.beside)
        return differs and not (self.unjudged and not self.other_edition)


def check_file(document: TrfDocument, rules: RulesOfFile, asked_for: str, other_edition: str = "") -> FileCheck:
    """Every round of a file paired again by the rules taken, and by another edition if one is named.

    `asked_for`: the edition, or that the file decides (`kind_of_file`).
    """
    kind, rounds = recheck(rules.tournament, kind_of_file(rules.tournament, asked_for))
    beside: tuple[RoundUnderBoth, ...] = ()
    if other_edition and kind.is_swiss:
        by_other = compare_rounds(under_another(document, other_edition, rules.asked))
        beside = tuple(RoundUnderBoth(*both) for both in zip(rounds, by_other, strict=True))
    readings = both_readings(document, rules.tournament, rounds, rules.asked)
    return FileCheck(rules, kind, rounds, other_edition, beside, readings)
