"""Honest histories: events in which something is corrected after a round was paired, recorded by our own deciders.

One for each edition, fact and moment, played to its end, and audited after each step as each format that we write.

Unfinished: no test asks for it yet, and it asserts nothing. A round of dubov-1997 that is left to the referee stops it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from core.model.errors import Refused
from core.model.readings import Reading
from core.model.results import Result
from events.deciders import players, results, rounds
from events.deciders.entries import Changes
from events.signing.trust_list import TrustList
from events.trf.layout import TRF16, TRF26
from projections.audit.files.bundles import audit_bundle
from projections.audit.files.finding import FileAudit, Finding, Severity
from projections.audit.files.one_file import audit_file
from projections.audit.files.rules import Asked
from projections.evidence.sealing import sealed
from projections.export.report_of_log import report_of
from projections.repository import Known
from tests.deciders.desk import Desk
from tests.projections.corrections_matrix import FACTS, MOMENTS, PLAYERS, SWISS, at

TODAY: Final = "2026-11-22"
LATE: Final = ("paired", "published", "one round later", "two rounds later")
assert set(LATE) < set(MOMENTS)
WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def _name(desk: Desk) -> Any:
    return players.correct_details, (9, Changes(name="Aaron")), {"reason": "passport"}


def _leaves(desk: Desk) -> Any:
    return players.withdraw, (5,), {"reason": "ill"}


HONEST: Final[Mapping[str, Callable[[Desk], Any]]] = {**FACTS, "name": _name, "leaves": _leaves}


class Audited(NamedTuple):
    step: str
    form: str
    audit: FileAudit

    @property
    def wrong(self) -> tuple[Finding, ...]:
        return tuple(one for one in self.audit.findings if one.severity is not Severity.NOTE)


def audits(known: Known, step: str) -> Iterator[Audited]:
    asked = Asked(today=TODAY)
    for name, form in (("TRF16", TRF16), ("TRF26", TRF26)):
        contents, _ = report_of(known, form, Reading.STANDINGS)
        yield Audited(step, name, audit_file(contents, f"{name}.trf", asked))
    bundle = sealed(known, [], TrustList(), program="x", at="2026-01-01T00:00:00Z")
    yield Audited(step, "bundle", audit_bundle(bundle, "event.bundle", asked))


def history(edition: str, fact: str, moment: str) -> Iterator[Audited]:
    desk = at(edition, moment, equals=fact in ("title", "name"))
    try:
        decide, args, more = HONEST[fact](desk)
        desk.do(decide, *args, **more)
    except Refused as refusal:
        print("refused", edition, fact, moment, refusal)
        return
    known = desk.repository.load("spring")
    yield from audits(known, "corrected")
    while desk.state.last_paired_round < 5 or any(g.readings.standings is None for g in desk.state.rounds[-1].games):
        last = desk.state.rounds[-1]
        if all(g.readings.standings is not None for g in last.games):
            desk.do(rounds.pair_round, confirmed=True)
        else:
            if last.stage.name == "PAIRED":
                desk.do(rounds.publish)
            typed = [(g.board, (WIN, DRAW, LOSS, DRAW, WIN, LOSS)[i]) for i, g in enumerate(last.games)]
            desk.do(results.record_many, last.number, typed)
        yield from audits(desk.repository.load("spring"), f"round {desk.state.last_paired_round}, {last.stage.name}")
