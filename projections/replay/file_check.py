"""A whole file checked: its rounds paired again, under its rules, another reading of them, and another edition."""

from core.editions.event_kind import EventKind
from core.general_rules.acceleration import ACCELERATION, BAKU
from core.model.dataclass import dataclass, replace
from core.model.pairing import Boards, only_in
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.trf import TrfDocument
from events.trf.own_comments import acceleration_named
from events.trf.rules_chosen import RulesOfFile, Variations, under_another
from projections.replay.recheck import Comparison, boards_paired, compare_rounds, kind_of_file, recheck, round_to_pair

# --- A file whose record 192 announces the Baku acceleration and that has no record 250: both readings, side by side
# TRF26 has virtual points in records 250, and 192 only names the method; a file with the one and without the other
# says two things. 192 is taken at its word (decision 70), and what the other reading gives is told beside it.


@dataclass(frozen=True, slots=True)
class OtherReading:
    """The reading of a contradictory file that was not taken."""

    code: str  # of record 192
    taken_is_accelerated: bool
    tournament: Tournament  # as the other reading has it


def other_reading(document: TrfDocument, tournament: Tournament, asked: Variations = ()) -> OtherReading | None:
    """The reading beside the one that `tournament` has; None: the file does not contradict itself.

    Whoever asks for an acceleration (`asked`), or has said it in our own comment line, has decided between the two.
    """
    named = acceleration_named(document, tournament.settings.edition)
    is_decided = ACCELERATION.name in dict(asked)
    if is_decided or document.acceleration or named is None or not named.is_by_code:
        return None
    variations = dict(tournament.settings.variations)
    is_accelerated = variations.pop(ACCELERATION.name, "") == BAKU
    if not is_accelerated:
        variations[ACCELERATION.name] = BAKU
    settings = replace(tournament.settings, variations=variations)
    return OtherReading(document.type_code, is_accelerated, replace(tournament, settings=settings))


@dataclass(frozen=True, slots=True)
class BothReadings:
    """The rounds of a file that contradicts itself, by either reading."""

    other: OtherReading
    by_taken: tuple[Comparison, ...]
    by_other: tuple[Comparison, ...]


def both_readings(
    document: TrfDocument, tournament: Tournament, taken: tuple[Comparison, ...], asked: Variations = ()
) -> BothReadings | None:
    """The rounds by the reading taken beside the other one; None: there are none, or no other reading."""
    other = other_reading(document, tournament, asked) if taken else None
    return None if other is None else BothReadings(other, taken, compare_rounds(other.tournament))


# --- The next round of a file


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round that comes next in a file, and the reading that was not taken, where the file contradicts itself."""

    round_number: RoundNumber
    boards: Boards
    other: OtherReading | None = None


def next_round(document: TrfDocument, rules: RulesOfFile) -> NextRound:
    """The next round by the rules taken, of an event that they can pair (`kind_of_file`).

    Raises `Refused` when a result is missing or all rounds have been paired, and `NoLegalPairing`.
    """
    tournament = rules.tournament
    round_number = round_to_pair(tournament)
    boards = boards_paired(tournament, round_number)
    return NextRound(round_number, boards, other_reading(document, tournament, rules.asked))


# --- A whole file checked: its rounds paired again, under its rules, another reading of them, and another edition


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

    @property
    def edition(self) -> str:
        """The edition taken."""
        return self.rules.edition

    @property
    def unjudged(self) -> str:
        """Why rounds that come out otherwise are not called wrong; empty: they are."""
        return self.rules.unjudged

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
