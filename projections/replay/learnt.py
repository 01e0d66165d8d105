"""Whether a pairing on record would be another by what is known now, and what the rules say of it (decision 134)."""

from collections.abc import Sequence

from core.editions.pairing import field_of
from core.editions.registry import edition_named
from core.model.board import Boards
from core.model.dataclass import dataclass
from core.model.errors import Refused
from core.model.field import AnyField
from core.model.sentence import joined, say
from core.model.tournament import GameStatus, RoundStage, Tournament, as_complete
from core.model.units import RoundNumber
from events.base import Event
from events.deciders.by_hand import seats_of
from events.deciders.corrections import round_of_result
from events.log.codec import canonical_sha256
from events.log.counting import Recorded, counting, kept_by_log
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import ColoursCorrected, MatchScoreCorrected, ResultCorrected
from events.vocabulary.participation import Participation
from events.vocabulary.players import BoardFixed, CheckInEvent, PlayerEvent
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import RoundPaired
from projections.replay.facts_of_pairings import (
    IMPORTED,
    Holding,
    made_again,
    paired_then,
    pairing_of,
    whether_it_holds,
)
from projections.replay.replay import paired_now


@dataclass(frozen=True, slots=True)
class Learnt:
    """That a recorded pairing would be another by what is known now."""

    edition: str
    holding: Holding
    facts: tuple[str, ...]  # that are others now, a sentence each; or why it could not be paired
    only_recorded: Boards
    only_again: Boards  # empty where it could not be paired
    is_order: bool = False  # the same pairs and colours, on boards of other numbers
    in_time: bool = False  # one of them was reported within the deadline (tier 1): the pairing must know it

    @property
    def wants_void(self) -> bool:
        """Whether the rules want another pairing, and nothing protects the one that was made."""
        return not self.holding.is_published and (self.in_time or self.holding.is_yet_to_be_made)


@kept_by_log  # a receipt asks it, and then what comes next
def learnt_since(events: Sequence[Recorded], round_number: RoundNumber) -> Learnt | None:
    """What was recorded since that round was paired, where `round void` and pairing again would give another pairing.

    None too where nothing was recorded since but what was undone again, the pairing was read from a file, or its boards
    were changed by hand to those that pairing again gives.
    """
    recorded, version = pairing_of(events, round_number)
    if recorded.provenance.engine == IMPORTED or _nothing_since(events, version):
        return None
    found = paired_then(events, round_number)
    known, state = found.now, made_again(as_complete(found.now), round_number)
    if reads_the_same(field := field_made_again(state, round_number), recorded):
        return None
    again = paired_now(events, found, state, field)
    if again.same_input or again.same_pairing or (again.replayed == again.recorded and not again.failure):
        return None  # the last: the same boards in the same order, and other floats to be remembered
    if again.altered_by is not None and set(seats_of(known.rounds[round_number - 1])) == set(again.replayed):
        return None
    facts = again.changed_facts or ((again.failure,) if again.failure else ())
    holding = whether_it_holds(known, round_number)
    is_order = not (again.failure or again.only_recorded or again.only_replayed)
    edition, in_time = known.settings.edition, _is_in_time(events, version, known, round_number)
    return Learnt(edition, holding, facts, again.only_recorded, again.only_replayed, is_order, in_time)


def learnt_from(events: Sequence[Recorded], known: Tournament, first: int) -> Learnt | None:
    """What event `first` and those after it changed about the round paired last; `known` is since them.

    None where every game of it is over, or the pairing made again gives the same boards, or gave the same other ones
    before.
    """
    number = known.last_paired_round
    if not number or not any(game.status is GameStatus.OPEN for game in known.rounds[-1].games):
        return None
    if not any(_may_change(events, stored.event, number) for stored in events[first - 1 :]):
        return None
    learnt = learnt_since(events, number)
    if learnt is None or pairing_of(events, number)[1] >= first:
        return None
    before = learnt_since(events[: first - 1], number)
    return None if before is not None and before.only_again == learnt.only_again else learnt


def _may_change(events: Sequence[Recorded], event: Event, round_number: RoundNumber) -> bool:
    """Whether the event says something that the pairing of that round reads, and that can come after it."""
    if isinstance(event, ActionUndone):
        return _may_change(events, events[event.version - 1].event, round_number)
    speaks_of = event.round_spoken_of
    if isinstance(event, ResultCorrected | ColoursCorrected | MatchScoreCorrected):
        return speaks_of is not None and speaks_of < round_number
    return (
        isinstance(event, PlayerEvent | Participation)
        and not isinstance(event, BoardFixed | CheckInEvent)
        and (speaks_of is None or speaks_of <= round_number)
    )


def is_paired_the_same(events: Sequence[Recorded], round_number: RoundNumber) -> bool:
    """Whether a pairing of ours would be the same by what is known now; of one read from a file nobody knows."""
    recorded, _ = pairing_of(events, round_number)
    return recorded.provenance.engine != IMPORTED and learnt_since(events, round_number) is None


def differs_by_now(learnt: Learnt) -> str:
    """That the round would be paired otherwise, without a reason."""
    if learnt.is_order:
        return say(
            "With today's information, round {number} would have the same pairs, but on other boards.",
            number=learnt.holding.round_number,
        )
    return say(
        "With today's information, round {number} would be paired differently.", number=learnt.holding.round_number
    )


def another_by_now(learnt: Learnt) -> str:
    """That the round would be paired otherwise, the facts, and whether its pairing counts as still to be made."""
    told = [
        differs_by_now(learnt),
        *learnt.facts,
        what_the_rules_say(learnt),
    ]
    return joined(" ", filter(None, told))


def what_the_rules_say(learnt: Learnt) -> str:
    """Of a pairing that a correction would change: still to be made, made, or published."""
    holding, rules = learnt.holding, edition_named(learnt.edition).general_rules
    if holding.stage is RoundStage.COMPLETE:
        return say("The round has ended, so its pairing stands.")
    in_time = reported_in_time(learnt)
    if holding.is_published:
        published = say("The pairing has been published. Published pairings: {rule}", rule=rules.publication.summary)
        return joined(" ", filter(None, (in_time, published)))
    if in_time:
        return in_time
    by = joined("", (" (", holding.rule.article, ")")) if holding.rule.article else ""
    if holding.is_yet_to_be_made:
        return say(
            "The pairing has not been published and so counts as still to be made; the correction applies to it{by}.",
            by=by,
        )
    number = holding.round_number
    if holding.is_last:
        return say(
            "The pairing of round {number} was made before this was recorded, and after the last round there is no "
            "next pairing to which the correction would apply{by}. If this pairing is voided before it is published, "
            "the correction applies to the pairing made in its place.",
            number=number,
            by=by,
        )
    return say(
        "The pairing of round {number} was made before this was recorded, so the correction applies to the next "
        "pairing{by}. If this pairing is voided before it is published, the correction applies to the pairing made "
        "in its place.",
        number=number,
        by=by,
    )


def reported_in_time(learnt: Learnt) -> str:
    """That a correction of tier 1 is not in the pairing; empty: none is missing."""
    if not learnt.in_time:
        return ""
    return say(
        "A correction was reported in time, so it must be used for the pairing of round {number} ({article}), but "
        "the round was paired without it.",
        number=learnt.holding.round_number,
        article=edition_named(learnt.edition).general_rules.corrections.article,
    )


def _is_in_time(events: Sequence[Recorded], version: int, known: Tournament, round_number: RoundNumber) -> bool:
    """Whether a correction since event `version` is of tier 1, of what came before that round (C.04.2.D.8; 4.3)."""
    if not edition_named(known.settings.edition).general_rules.corrections.has_tiers:
        return False
    return any(
        stored.version > version and _reaches_in_time(stored.event, known, round_number) for stored in counting(events)
    )


def _reaches_in_time(event: Event, known: Tournament, round_number: RoundNumber) -> bool:
    correction = getattr(event, "correction", None)
    if not isinstance(correction, Correction) or correction.tier != 1 or Scope.PAIRINGS not in correction.reaches:
        return False
    number = event.round_spoken_of or RoundNumber(0)
    if isinstance(event, ResultCorrected | ColoursCorrected | MatchScoreCorrected) and number:
        games = known.rounds[number - 1].games
        number = max((round_of_result(number, game) for game in games if game.board == event.board), default=number)
    return number < round_number


def field_made_again(again: Tournament, round_number: RoundNumber) -> AnyField | None:
    """What the pairing made now (`made_again`) would read; None where it could not be paired."""
    try:
        return field_of(again, round_number)
    except Refused:
        return None


def reads_the_same(field: AnyField | None, recorded: RoundPaired) -> bool:
    """Whether the pairing made now would read what the recorded one did: told without pairing."""
    return field is not None and canonical_sha256(field) == recorded.provenance.input_hash


def _nothing_since(events: Sequence[Recorded], version: int) -> bool:
    """Whether the events that count are those that counted when event `version` was recorded: told without a fold."""
    then = counting([stored for stored in events if stored.version <= version])
    return [stored.version for stored in then] == [stored.version for stored in counting(events)]
