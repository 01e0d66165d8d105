"""What an arbiter answers for on the record: boards chosen beside the engine, and what else the rules leave open."""

from collections.abc import Iterator, Sequence
from typing import Final

from core.editions.pairing import before_round
from core.editions.registry import edition_named
from core.general_rules.grounds import appeal_in
from core.model.dataclass import dataclass
from core.model.pairing import Boards, boards_at, only_in, recorded_boards
from core.model.sentence import Refused, say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.deciders.by_hand import by_engine, told_against
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.players import LateEntryAccepted
from events.vocabulary.rounds import LOT_ON_ARRIVAL, PairingAltered, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.teams import TeamRegistered
from projections.log_in_words.changes_by_hand import boards_in, changes_by_hand
from projections.replay.basis import basis_of
from projections.tournament_state.fold import fold
from projections.verification.consistency import is_confirmed
from projections.verification.decisions_undone import decisions_undone
from projections.verification.earlier_engines import Engines
from projections.verification.games_check import reaching_further
from projections.verification.own_decisions import own_decisions
from projections.verification.published_otherwise import published_otherwise

_LATE: Final = (LateEntryAccepted, TeamRegistered)


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What an arbiter answers for on the record: who, why, in which event.

    That is what speaks against a pairing changed by hand, how a correction reaches by the time typed for it or by an
    own decision, and points without a game.
    """

    version: int
    actor: str
    round_number: RoundNumber | None
    message: str
    reason: str


def answered_for(events: Sequence[StoredEvent]) -> Iterator[Confirmed]:
    """All of it, each kind in log order: boards by hand, published ones changed without a ground, own decisions."""
    yield from _chosen_beside(events)
    yield from _without_ground(events)
    yield from _decided(events)


def _chosen_beside(events: Sequence[StoredEvent]) -> Iterator[Confirmed]:
    """Boards that an arbiter chose beside the engine: what speaks against them by the facts then, or that nothing does.

    What the engine gives is not objected to, and that is made again: the event could say anything. Nor is what was
    published: it was answered for then. Published boards that were changed, or voided, without a ground on record are
    told as well.
    """
    for stored in counting(events):
        event = stored.event
        if isinstance(event, PairingAltered) and is_confirmed(event):
            state = fold(events[: stored.version])
            if not 0 < event.round_number <= state.last_paired_round:
                continue  # it was not paired, which is found elsewhere
            said = _engine_said(event)
            came_late = any(isinstance(one.event, _LATE) and one.causation == stored.causation for one in events)
            engine = said if came_late else _engine_gives(state, event)  # which is asked of the entry (`asked_again`)
            published = state.rounds[event.round_number - 1].as_published or ()
            boards = boards_in(event)
            chosen = tuple(one for one in only_in(boards, engine) if one not in published)
            messages = list(_told(state, event.round_number, chosen))
            if sorted(map(str, said)) != sorted(map(str, engine)):
                messages.append(_not_of_the_engine(event, _since_paired(events[: stored.version], state, event)))
            elif chosen and not messages and LOT_ON_ARRIVAL not in event.grounds:
                messages.append(_beside_the_engine(event))
            elif not messages and boards not in (engine, published) and set(boards) in (set(engine), set(published)):
                before = recorded_boards(fold(events[: stored.version - 1]).rounds[event.round_number - 1])
                messages.append(
                    say("The boards of round {number} were reordered.", number=event.round_number)
                    if set(before) == set(boards)
                    else say(
                        "Round {number}: these pairings match the engine's or those published, in another board order.",
                        number=event.round_number,
                    )
                )
            for message in messages:
                yield Confirmed(stored.version, stored.actor, event.round_number, message, event.reason)


def _engine_said(event: PairingAltered) -> Boards:
    return boards_at(event.engine_boards, event.engine_bye)


def _engine_gives(state: Tournament, event: PairingAltered) -> Boards:
    """What it gives now; what it is said to have given, where a result of an earlier round was missing."""
    try:
        return by_engine(basis_of(state, event).again, event.round_number)[0]
    except Refused:
        return _engine_said(event)


def _since_paired(events: Sequence[StoredEvent], state: Tournament, event: PairingAltered) -> str:
    """That the engine was corrected, where an earlier version of it paired the round that was changed."""
    for stored in reversed(counting(events)):
        paired = stored.event
        if isinstance(paired, RoundPaired) and paired.round_number == event.round_number:
            present = edition_named(state.settings.edition).engine_name
            return Engines(events).since(stored.version, paired.provenance.engine, present)
    return ""


def _not_of_the_engine(event: PairingAltered, since: str) -> str:
    return say(
        "The pairing of round {number} was changed by hand, and the boards recorded as the engine's pairing "
        "differ from those that the engine gives.{since}",
        number=event.round_number,
        since=since,
    )


def _beside_the_engine(event: PairingAltered) -> str:
    return say(
        "The pairing of round {number} was changed by hand: the engine gives other boards. No other objection was "
        "found.",
        number=event.round_number,
    )


def _without_ground(events: Sequence[StoredEvent]) -> Iterator[Confirmed]:
    """Published pairings changed or voided without a ground on record, or voided on that of an appeal."""
    for one in changes_by_hand(events, of_voided=True):
        if one.lacks_ground:
            message = say(
                "The published pairing of round {number} was changed, but no valid reason is on record.",
                number=one.round_number,
            )
            yield Confirmed(one.version, one.actor, one.round_number, message, one.reason)
    published: set[RoundNumber] = set()
    for stored in counting(events):
        match event := stored.event:
            case RoundPublished(round_number=number):
                published.add(number)
            case RoundVoided(round_number=number):
                on_appeal = any(appeal_in(ground) is not None for ground in event.grounds)
                if number in published and (on_appeal or not event.grounds):
                    message = (
                        say("The published pairing of round {number} was voided after an upheld appeal.", number=number)
                        if on_appeal
                        else say(
                            "The published pairing of round {number} was voided, but no valid reason is on record.",
                            number=number,
                        )
                    )
                    yield Confirmed(stored.version, stored.actor, number, message, event.reason)
                published.discard(number)
            case _:
                pass  # nothing else takes a publication back


def _decided(events: Sequence[StoredEvent]) -> Iterator[Confirmed]:
    """Corrections that reach further than by the rules when they were recorded, and what else the rules leave open."""
    for one in reaching_further(events):
        stored, reason = one.stored, one.event.correction.reason
        yield Confirmed(stored.version, stored.actor, one.event.round_number, one.message, reason)
    for decision in (*own_decisions(events), *decisions_undone(events), *published_otherwise(events)):
        stored = decision.stored
        yield Confirmed(stored.version, stored.actor, decision.round_number, decision.message, decision.reason)


def _told(state: Tournament, number: RoundNumber, chosen: Boards) -> Sequence[str]:
    try:
        return tuple(told_against(state, before_round(state, number), number, chosen))
    except Refused as refusal:  # a result of an earlier round was missing
        return (say("The chosen boards could not be checked: {refusal}", refusal=refusal.args[0]),)
