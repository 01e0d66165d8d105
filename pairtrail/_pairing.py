"""Pairing a round, and checking the rounds there are."""

from typing import TypeAlias

from core.editions.event_kind import EventKind, kind_of_event
from core.editions.registry import edition_named
from core.model.dataclass import dataclass, replace
from core.model.pairing import RoundPairing
from core.model.sentence import Refused
from core.model.tournament import Tournament
from pairtrail._arguments import checked
from pairtrail._default import default_edition
from pairtrail._files import Report
from pairtrail._validating import refuse_contradictions
from projections.known import Known
from projections.replay.recheck import Comparison, pair_round_of, recheck

__all__ = ["AnyEvent", "Check", "Comparison", "RoundPairing", "check", "pair", "tournament_of_event"]

AnyEvent: TypeAlias = Report | Known | Tournament
"""A report that was read, the state of a log, or a tournament put together in Python."""


@checked
def pair(event: AnyEvent, round_number: int | None = None, *, edition: str | None = None) -> RoundPairing:
    """Pair a round from the rounds before it; None: the next round.

    `edition` takes other rules than the event's own. Raises `NoLegalPairing` when the players cannot all be paired,
    `Refused` when a result is missing, all rounds have been paired, there is no such round or edition, or the event is
    no Swiss of individuals.
    """
    tournament, kind, _ = _under(event, edition)
    if kind.no_verdict:
        raise Refused(f"This is {kind.no_verdict}")
    return pair_round_of(tournament, round_number)


@dataclass(frozen=True, slots=True)
class Check:
    """Every recorded round beside what the rules give."""

    edition: str
    kind: EventKind  # no Swiss: nothing can be said, and there are no rounds here
    rounds: tuple[Comparison, ...]
    unjudged: str = ""  # why rounds that differ are not called wrong, as for an acceleration that nobody can tell

    @property
    def same(self) -> bool:
        """Whether nothing differs, colours and the bye included."""
        return all(one.same for one in self.rounds)


@checked
def check(event: AnyEvent, *, edition: str | None = None) -> Check:
    """Pair every recorded round again, each from the rounds before it as they stand in the event now.

    A round that the engine cannot pair is no error: its comparison has a note that says why. An event that does not say
    how many rounds it has is taken as complete. For what was known when a round of a log was paired see `Log.verify`.
    """
    tournament, kind, unjudged = _under(event, edition)
    return Check(tournament.settings.edition, *recheck(tournament, kind), unjudged)


def tournament_of_event(event: AnyEvent) -> Tournament:
    """What is known of an event, in whichever of its forms; where nobody named an edition, under the default one.

    Raises `Refused` for a tournament put together in Python that contradicts itself, with each place.
    """
    if isinstance(event, Report | Known):
        return event.tournament
    refuse_contradictions(event)
    if event.settings.edition:
        return event
    return replace(event, settings=replace(event.settings, edition=default_edition(event.details.start_date)))


def _under(event: AnyEvent, edition: str | None) -> tuple[Tournament, EventKind, str]:
    """The tournament under its own rules or others, what kind of event it is, and why nothing is called wrong ("")."""
    if isinstance(event, Report):
        report = event if edition is None else event.under(edition)
        return report.tournament, kind_of_event(report.tournament, of_file=not report.edition_named), report.unjudged
    tournament = tournament_of_event(event)
    if edition is not None:
        tournament = replace(tournament, settings=replace(tournament.settings, edition=edition_named(edition).name))
    imported = _kind_of_import(event, tournament) if isinstance(event, Known) else None
    return tournament, imported or kind_of_event(tournament, of_file=False), ""


def _kind_of_import(known: Known, tournament: Tournament) -> EventKind | None:
    from projections.explain.round_robin import kind_of_import  # loads what explains a round

    return kind_of_import(known.events, tournament)
