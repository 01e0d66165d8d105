"""What a pairing reads: what was known when it was made, or what it would look at if it were made now (decision 134).

*Then*: the state folded from the events before, as its engine read it. *Now* is one answer for `round publish`,
`replay --known now`, `whatif`, receipts and `round status`: the state after a real `round void`, so that what they say
of the boards is what pairing again gives. Results, colours and ratings are treated alike (1998 F.7; C.04.2.D.8; 4.3),
and so is everything else that is known now: titles, byes, who takes part, and who is not to meet. One thing stays: a
game that was adjourned when the round was paired is a draw for that pairing, because that was no error (C.04.2.D.1).
"""

from collections.abc import Sequence
from typing import Final

from core.editions.pairing import rounds_before
from core.editions.registry import edition_named, with_readings_of
from core.general_rules.clauses import UnpublishedRule
from core.general_rules.kept_apart import apart_in
from core.model.dataclass import dataclass, replace
from core.model.errors import Refused
from core.model.sentence import say
from core.model.tournament import Numbering, RoundStage, Tournament, as_complete
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.log.counting import Recorded, counting
from events.vocabulary.games import GameForfeited, MatchScoreRecorded, ResultRecorded
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.record import ActionUndone, RecordEvent
from events.vocabulary.reporting import ReportingEvent
from events.vocabulary.rounds import PairingAltered, RoundCompleted, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.ties import TieEvent
from projections.tournament_state.fold import TournamentFold
from projections.tournament_state.moments import round_moments

IMPORTED: Final = "imported"
"""The engine of a pairing that was read from a file."""


@dataclass(frozen=True, slots=True)
class PairedThen:
    """A pairing that counts, with what was known when it was made."""

    recorded: RoundPaired
    version: int  # of the event that recorded it
    then: Tournament  # before that event
    now: Tournament  # after all events given


def paired_then(events: Sequence[Recorded], round_number: RoundNumber, now: Tournament | None = None) -> PairedThen:
    """The pairing of that round; `now`: the state after all events, where it is known.

    Raises `Refused` when it has not been paired in this log.
    """
    recorded, version = pairing_of(events, round_number)
    known = TournamentFold()
    known.extend([stored for stored in events if stored.version < version])
    then = known.tournament()
    if now is None:
        known.extend([stored for stored in events if stored.version >= version])
        now = known.tournament()
    return PairedThen(recorded, version, as_read_by(recorded, as_complete(then, now)), now)


def read_by_pairings(events: Sequence[Recorded]) -> dict[RoundNumber, Tournament]:
    """By round that was paired: the tournament as the pairing that counts found it.

    Only of rounds after whose pairing something came that may have changed what it read, or who sits where in it: of
    the others that is what is known now.
    """
    paired = _paired(events)
    changed = _changed_since(events, paired)
    known, folded = TournamentFold(), 0
    found = {}
    for version, number in paired:
        if number in changed:
            known.extend([stored for stored in events if folded < stored.version < version])
            folded = version - 1
            found[number] = known.tournament()
    return found


def something_came_since(events: Sequence[Recorded], round_number: RoundNumber) -> bool:
    """Whether an event after the pairing of a round may have changed what it read, or who sits where in it."""
    return round_number in _changed_since(events, _paired(events))


def _paired(events: Sequence[Recorded]) -> list[tuple[int, RoundNumber]]:
    """The pairings that count, each by its event, in order."""
    moments = round_moments(events).items()
    return sorted((at[RoundStage.PAIRED], number) for number, at in moments if RoundStage.PAIRED in at)


_CHANGES_NO_FACT: Final = (RecordEvent, ReportingEvent, TieEvent, ImportedFrom)
_ON_ITS_WAY: Final = (ResultRecorded, GameForfeited, MatchScoreRecorded, RoundPublished, RoundCompleted)
"""What comes to every round after it was paired."""


def _changed_since(events: Sequence[Recorded], paired: Sequence[tuple[int, RoundNumber]]) -> frozenset[RoundNumber]:
    """The rounds after whose pairing there is an event on an earlier round, on the pairing itself or on no round.

    An undo may be of something that the pairing read, and what was undone since may have been undone after it.
    """
    waiting, changed = [*paired], set()
    earliest, touched, on_all = RoundNumber(len(paired) + len(events)), set[RoundNumber](), False
    for stored in reversed(events):
        while waiting and stored.version <= waiting[-1][0]:
            number = waiting.pop()[1]
            if on_all or earliest < number or number in touched:
                changed.add(number)
        event, number_spoken_of = stored.event, stored.event.round_spoken_of
        if isinstance(event, _CHANGES_NO_FACT):
            on_all = on_all or isinstance(event, ActionUndone)
        elif number_spoken_of is None:
            on_all = True
        else:
            earliest = min(earliest, number_spoken_of)
            if not isinstance(event, _ON_ITS_WAY):
                touched.add(number_spoken_of)
    return frozenset(changed)


def pairing_of(events: Sequence[Recorded], round_number: RoundNumber) -> tuple[RoundPaired, int]:
    """The pairing of that round that counts, and the version of its event."""
    version = round_moments(events).get(round_number, {}).get(RoundStage.PAIRED)
    if version is None:
        raise _unpaired(events, round_number)
    recorded = next(stored.event for stored in events if stored.version == version)
    assert isinstance(recorded, RoundPaired), "the moment of a pairing is that of its event"
    return recorded, version


def _unpaired(events: Sequence[Recorded], round_number: RoundNumber) -> Refused:
    """Of a pairing that no longer counts: which event ended it, and how it is replayed all the same."""
    ended: tuple[int, str] | None = None
    last = 0
    for stored in events:
        match stored.event:
            case RoundPaired(round_number=number) if number == round_number:
                last, ended = stored.version, None
            case RoundVoided(round_number=number) if number == round_number and last:
                ended = stored.version, say("was voided in event {event}", event=stored.version)
            case ActionUndone(version=version) if version == last:
                ended = stored.version, say("was undone in event {event}", event=stored.version)
            case _:
                pass  # nothing else ends a pairing
    if ended is None:
        return Refused("Round {round} has not been paired in this log, so it cannot be replayed.", round=round_number)
    event, how = ended
    return Refused(
        (
            "Round {round} no longer has a pairing: the last pairing {how}. `replay {round} --at {before}` replays "
            "that pairing."
        ),
        round=round_number,
        how=how,
        before=event - 1,
    )


def alteration(events: Sequence[Recorded], round_number: RoundNumber, version: int) -> Recorded | None:
    """The event that changed the pairing recorded by event `version` by hand, the last one that counts."""
    since = [stored for stored in counting(events) if stored.version > version]
    return next(
        (
            stored
            for stored in reversed(since)
            if isinstance(stored.event, PairingAltered) and stored.event.round_number == round_number
        ),
        None,
    )


def as_read_by(recorded: RoundPaired, known: Tournament) -> Tournament:
    """Under the readings of the engine version that made the pairing, as the fold has it after that event."""
    return replace(known, settings=with_readings_of(known.settings, recorded.provenance.engine))


@dataclass(frozen=True, slots=True)
class Holding:
    """What the rules say of a pairing that is on record, where something is corrected now."""

    round_number: RoundNumber
    stage: RoundStage
    rule: UnpublishedRule
    is_last: bool  # no round comes after it

    @property
    def is_published(self) -> bool:
        """Whether the pairing was made public, so that it stays whatever is corrected."""
        return self.stage is not RoundStage.PAIRED

    @property
    def is_yet_to_be_made(self) -> bool:
        """Whether the text counts it among the pairings still to be made."""
        return not self.is_published and self.rule.is_yet_to_be_made


def whether_it_holds(tournament: Tournament, round_number: RoundNumber) -> Holding:
    """The answer for a round that has been paired."""
    rule = edition_named(tournament.settings.edition).general_rules.unpublished
    is_last = round_number == tournament.settings.rounds
    return Holding(round_number, tournament.rounds[round_number - 1].stage, rule, is_last)


def made_again(tournament: Tournament, round_number: RoundNumber) -> Tournament:
    """The tournament as a pairing of that round, made now, finds it: as `round void` leaves it, back to that round.

    Corrections count as far as they reach pairings. Numbers stay as they were unless the order of those who play is
    another now; lots of equal ratings that are due are drawn from the seed on record (CFC 613).
    """
    from events.deciders.announced_lots import after_lots, lots_for  # who tells what was known then draws none
    from events.deciders.numbering import numbering_for, with_numbers

    state = replace(
        tournament,
        rounds=rounds_before(tournament, round_number),
        byes={key: kind for key, kind in tournament.byes.items() if key[0] <= round_number},
        numberings=_numberings(tournament, round_number),
        draft=None,
    )
    if tournament.rounds[round_number - 1 :]:
        state = replace(state, forbidden_pairs=apart_in(tournament, round_number))
    if state.settings.lot_seed:
        state = after_lots(state, lots_for(state, round_number, ""))
    return with_numbers(state, numbering_for(state, round_number))


def _numberings(tournament: Tournament, round_number: RoundNumber) -> tuple[Numbering, ...]:
    """Those that held, and where a later one moved who plays in the round (B.3), the order that it gives them."""
    held = tuple(one for one in tournament.numberings if one.from_round <= round_number)
    later = tournament.numberings[len(held) :]
    if not later:
        return held
    from events.deciders.numbering import order_in  # as above

    was = order_in(replace(tournament, numberings=held), round_number)
    now = _order(later[-1], {*was, *(p for p, one in tournament.players.items() if one.takes_part_in(round_number))})
    if now == was:
        return held
    return (*held, Numbering(round_number, {player: PairingNumber(at) for at, player in enumerate(now, start=1)}))


def _order(numbering: Numbering, players: set[PlayerId]) -> Sequence[PlayerId]:
    return sorted((player for player in numbering.numbers if player in players), key=lambda one: numbering.numbers[one])
