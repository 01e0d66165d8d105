"""Honest histories: events in which something is corrected after a round was paired, recorded by our own deciders.

One for each edition, fact and moment, played to its end, and after each step written as every file that we write of it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from core.editions.registry import EDITIONS, is_of_one
from core.model.results import Reading, Result
from core.model.sentence import NoLegalPairing, Refused
from core.model.units import TeamBoard
from events.deciders import players, results, rounds
from events.deciders.entries import Changes
from events.deciders.teams import regular_line_ups, set_line_up
from events.signing.trust_list import TrustList
from events.trf.layout import TRF06, TRF16, TRF26
from projections.audit.bundles import audit_bundle
from projections.audit.finding import FileAudit, Finding, Severity
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from projections.evidence.sealing import sealed
from projections.export.report_of_log import report_of
from projections.known import Known
from tests.deciders.desk import Desk
from tests.projections.corrections_matrix import FACTS, LATER, MOMENTS, OF_TEAMS, TeamDesk, at

TODAY: Final = "2026-11-22"
LATE: Final = ("paired", "published", "one round later", "two rounds later")
assert set(LATE) < set(MOMENTS)
ROUNDS: Final = 5


def _name(desk: Desk) -> Any:
    return players.correct_details, (9, Changes(name="Aaron")), {"reason": "passport"}


def _leaves(desk: Desk) -> Any:
    return players.withdraw, (5,), {"reason": "ill"}


HONEST: Final[Mapping[str, Callable[[Desk], Any]]] = {**FACTS, "name": _name, "leaves": _leaves}


def _line_up(desk: Desk) -> Any:
    team = desk.state.rounds[0].games[0].white
    return set_line_up, (1, team, tuple(reversed(desk.state.teams[team]))), {"reason": "sheet"}


def _played_after_all(desk: Desk) -> Any:
    """A board of the match that a team was taken not to have appeared for."""
    return results.correct, (1, TeamBoard(4, 1), Result.WHITE_WINS), {"reason": "sheet"}


HONEST_OF_TEAMS: Final[Mapping[str, Callable[[Desk], Any]]] = {
    **{fact: made for fact, made in HONEST.items() if fact not in ("name", "title")},
    "line-up": _line_up,
    "board played after all": _played_after_all,
}
CASES: Final = (
    *((edition, fact) for edition in EDITIONS for fact in HONEST),
    *((edition, fact) for edition in OF_TEAMS for fact in HONEST_OF_TEAMS),
)
"""Every edition with every fact of its."""


class Written(NamedTuple):
    """A file of an event at one step of it."""

    step: str
    form: str
    contents: bytes
    asked: Asked  # of the audit

    @property
    def audit(self) -> FileAudit:
        if self.form == BUNDLE:
            return audit_bundle(self.contents, "event.bundle", self.asked)
        return audit_file(self.contents, f"{self.form}.trf", self.asked)

    @property
    def wrong(self) -> list[Finding]:
        """Whatever the audit has against it, but that nobody signed it."""
        return [one for one in self.audit.findings if one.severity is not Severity.NOTE and one.code != "bundle-loose"]


BUNDLE: Final = "bundle"


def written(on_record: Known, step: str) -> Iterator[Written]:
    """Every file that we write of an event, the one for the rating as well; that one does not name the rules."""
    by_file = Asked(today=TODAY)
    edition = on_record.tournament.settings.edition
    forms = (TRF16, TRF26) if edition in OF_TEAMS else (TRF16, TRF26, TRF06)
    for form in forms:
        yield Written(step, form, report_of(on_record, form, Reading.STANDINGS)[0], by_file)
        for_rating = report_of(on_record, form, Reading.RATING)[0]
        yield Written(step, f"{form} for rating", for_rating, Asked(today=TODAY, edition=edition))
    yield Written(step, BUNDLE, sealed(on_record, [], TrustList(), program="x", at="2026-01-01T00:00:00Z"), by_file)


def corrected(edition: str, fact: str, moment: str) -> Desk | None:
    """An event with that correction; None: the edition has no such one."""
    desk = at(edition, moment, equals=fact in ("title", "name"))
    try:
        decide, args, more = (HONEST_OF_TEAMS if edition in OF_TEAMS else HONEST)[fact](desk)
        desk.do(decide, *args, **more)
    except Refused:
        return None
    return desk


def history(edition: str, fact: str, moment: str) -> Iterator[Written]:
    """One event, from the correction to its end."""
    desk = corrected(edition, fact, moment)
    step: str | None = "corrected"
    while desk is not None and step is not None:
        yield from written(known(desk), step)
        step = _one_step(desk)


def known(desk: Desk) -> Known:
    """What is on its record."""
    return desk.repository.load("spring")


def _one_step(desk: Desk) -> str | None:
    """The round paired last is played, or the next one paired; None: the event is over, or cannot go on."""
    last = desk.state.rounds[-1]
    if any(game.readings.standings is None for game in last.games):
        if last.stage.name == "PAIRED":
            desk.do(rounds.publish)
        _played(desk)
        return f"round {last.number} played"
    if last.number == ROUNDS:
        return None
    try:
        desk.do(rounds.pair_round, confirmed=True)
    except (NoLegalPairing, Refused):
        return None
    return f"round {last.number + 1} paired"


def _played(desk: Desk) -> None:
    last = desk.state.rounds[-1]
    if isinstance(desk, TeamDesk):
        if not is_of_one(desk.state.settings):
            desk.do(regular_line_ups, last.number)
        typed = [
            (TeamBoard(match.board, board), outcome)
            for match, outcome in zip(last.games, LATER, strict=False)
            for board in (1, 2)
        ]
        desk.do(results.record_many, last.number, typed)
        return
    desk.do(results.record_many, last.number, list(zip((one.board for one in last.games), LATER, strict=False)))
