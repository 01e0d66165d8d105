"""Many audits summed up: what a federation looks at first."""

from collections import Counter
from collections.abc import Iterable

from core.model.dataclass import dataclass, field
from core.model.sentence import Figure, say
from projections.audit.engines import AS_FILE, AS_OURS, NO_ANSWER, NOT_COMPARED
from projections.audit.finding import EngineHeld, FileAudit, Outcome, Severity


@dataclass(slots=True)
class Agreement:
    """Rounds judged, and those as the engine pairs them."""

    rounds: int = 0
    agreeing: int = 0

    def add(self, rounds: int, agreeing: int) -> None:
        """Count more."""
        self.rounds += rounds
        self.agreeing += agreeing

    @property
    def in_words(self) -> str:
        """19 of 20 (95.0 %), rounded down to a tenth of a per cent, so that 100.0 means all."""
        per_mille = 1000 * self.agreeing // self.rounds if self.rounds else 0
        return say(
            "{agreeing} of {rounds} ({percent} %)",
            agreeing=self.agreeing,
            rounds=self.rounds,
            percent=Figure(f"{per_mille // 10}.{per_mille % 10}"),
        )


@dataclass(slots=True)
class OfEngine:
    """Rounds as another engine answered for them."""

    as_file: int = 0
    as_ours: int = 0  # and not as the file
    otherwise: int = 0  # alone, or with another engine
    no_answer: int = 0
    unasked: Counter[str] = field(default_factory=Counter)  # files, by the reason

    def add(self, held: EngineHeld) -> None:
        """Count one file."""
        if held.unasked:
            self.unasked[held.unasked] += 1
        for word in held.rounds:
            if word == AS_FILE:
                self.as_file += 1
            elif word == AS_OURS:
                self.as_ours += 1
            elif word.startswith((NO_ANSWER, NOT_COMPARED)):
                self.no_answer += 1
            else:
                self.otherwise += 1


@dataclass(slots=True)
class Summary:
    """What all files of an audit give together; grows with the number of kinds, not of files."""

    files: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    worst: Counter[str] = field(default_factory=Counter)  # files by their heaviest finding; "": none
    severities: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    files_of_code: Counter[str] = field(default_factory=Counter)
    heaviest: dict[str, Severity] = field(default_factory=dict)  # by code: what a finding of it was at most
    all: Agreement = field(default_factory=Agreement)
    by_edition: dict[str, Agreement] = field(default_factory=dict)
    by_program: dict[str, Agreement] = field(default_factory=dict)
    by_round: dict[int, Agreement] = field(default_factory=dict)
    by_engine: dict[str, OfEngine] = field(default_factory=dict)

    def add(self, audit: FileAudit) -> None:
        """Count one file."""
        self.files += 1
        self.outcomes[audit.outcome.value] += 1
        self.worst[audit.worst.value if audit.worst else ""] += 1
        for one in audit.findings:
            self.severities[one.severity.value] += 1
            self.codes[one.code] += 1
            self.heaviest[one.code] = min(self.heaviest.get(one.code, one.severity), one.severity, key=_order)
        for code in {one.code for one in audit.findings}:
            self.files_of_code[code] += 1
        for held in audit.engines:
            self.by_engine.setdefault(held.engine, OfEngine()).add(held)
        rounds, agreeing = audit.rounds_judged, audit.rounds_agreeing
        self.all.add(rounds, agreeing)
        if rounds:
            self.by_edition.setdefault(audit.edition, Agreement()).add(rounds, agreeing)
            self.by_program.setdefault(audit.program or say("not stated"), Agreement()).add(rounds, agreeing)
        for one_round in audit.rounds:
            if not one_round.unjudged:
                self.by_round.setdefault(one_round.number, Agreement()).add(1, int(one_round.agrees))

    @property
    def has_unreadable(self) -> bool:
        """Whether a file that should have been audited was not."""
        return self.outcomes[Outcome.UNREADABLE.value] > 0

    @property
    def has_findings(self) -> bool:
        """Whether anything is wrong, or may be: errors and warnings, not notes."""
        return any(self.severities[one.value] for one in (Severity.ERROR, Severity.WARNING))


def _order(severity: Severity) -> int:
    return severity.order


def summed_up(audits: Iterable[FileAudit]) -> Summary:
    """All of them."""
    summary = Summary()
    for one in audits:
        summary.add(one)
    return summary
