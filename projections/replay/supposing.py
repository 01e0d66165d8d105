"""What would be otherwise if something else were known: a rating, a bye, a withdrawal, a late entry, a prohibition.

A supposition is what the real command would record, folded behind the log, and every round is paired as `round void`
and `round pair` would (`facts_of_pairings.made_again`): so the answer is what comes of recording it. How far it would
reach is what the same command gives without a decision of the arbiter.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from core.editions.event_kind import kind_of_event
from core.model.dataclass import dataclass
from core.model.errors import Refused
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber
from events.base import Event
from events.log.counting import Recorded
from events.meanings import EVERYTHING
from events.vocabulary.corrections import Scope
from events.vocabulary.rounds import RoundVoided
from projections.replay.whatif import RoundAgain, paired_again, rounds_again, seats_as_paired
from projections.standings.changes import StandingsChanges, standings_changes
from projections.standings.table import standings
from projections.tournament_state.fold import fold

Decide: TypeAlias = Callable[[Tournament, tuple[Scope, ...] | None], Sequence[Event]]
"""What the real command records in a state; with scopes, as the arbiter's decision how far it reaches."""


@dataclass(frozen=True, slots=True)
class NotYet:
    """An event of a supposition, at the place where it would be recorded."""

    version: int
    event: Event


@dataclass(frozen=True, slots=True)
class Supposition:
    """What a supposition changes."""

    recorded: tuple[NotYet, ...]  # as it would be recorded now, with its reach
    players: Mapping[PlayerId, Player]  # also who comes with it
    rounds: tuple[RoundAgain, ...]
    standings: StandingsChanges | None  # None: it supposes what comes before a pairing, so nothing was played on it


def suppose(events: Sequence[Recorded], decide: Decide, first: RoundNumber) -> Supposition:
    """The rounds from `first` on, and the standings, as they would be.

    Where the command refuses because a round has been paired, it is supposed to have come before that pairing: the
    rounds from `first` on are taken back, and that one is paired. Raises `Refused` for what no command records.
    """
    known = fold(events)
    if kind_of_event(known, of_file=known.of_report).no_verdict:
        first = known.next_round  # no rules here paired it, so none say what the supposition would have changed
    try:
        natural = _behind(events, decide(known, None))
        everywhere = fold((*events, *_behind(events, decide(known, EVERYTHING))))
    except Refused:
        if not 1 <= first <= known.last_paired_round:
            raise
        return _before_the_pairing(events, known, decide, first)
    return Supposition(
        recorded=natural,
        players=everywhere.players,
        rounds=tuple(rounds_again(known, everywhere, RoundNumber(first - 1))),
        standings=standings_changes(standings(known), standings(everywhere))
        if known.players.keys() == everywhere.players.keys()
        else None,
    )


def _behind(events: Sequence[Recorded], decided: Sequence[Event]) -> tuple[NotYet, ...]:
    return tuple(NotYet(version, event) for version, event in enumerate(decided, start=len(events) + 1))


def _before_the_pairing(
    events: Sequence[Recorded], known: Tournament, decide: Decide, number: RoundNumber
) -> Supposition:
    voids = _behind(
        events,
        [
            RoundVoided(round_number=RoundNumber(one), reason="supposed")
            for one in range(known.last_paired_round, number - 1, -1)
        ],
    )
    open_again = (*events, *voids)
    decided = _behind(open_again, decide(fold(open_again), None))
    after = fold((*open_again, *decided))
    supposed, as_supposed = paired_again(after, number)
    boards, failure = paired_again(known, number)
    one_round = known.rounds[number - 1]
    again = RoundAgain(number, seats_as_paired(one_round), boards, supposed, failure, as_supposed)
    return Supposition(decided, after.players, (again,), None)
