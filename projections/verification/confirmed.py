"""What an arbiter answers for on the record: boards chosen beside the engine, and what else the rules leave open.

So are pairings that were published although what had been recorded since would have given others, and rounds that an
earlier version of an engine paired, or is said to have paired.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from core.editions.pairing import before_round
from core.editions.registry import edition_named, is_known
from core.general_rules.grounds import appeal_in
from core.model.dataclass import dataclass
from core.model.pairing import Boards, boards_at, only_in, recorded_boards
from core.model.sentence import Refused, joined, say, say_of
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.deciders.by_hand import by_engine, told_against
from events.deciders.officials import not_by_a_chief
from events.log.envelope import StoredEvent, counting
from events.vocabulary.players import LateEntryAccepted
from events.vocabulary.record import CopyEnteredAgain
from events.vocabulary.rounds import LOT_ON_ARRIVAL, PairingAltered, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.teams import TeamRegistered
from projections.log_in_words.appeals import boards_in, changes_by_hand
from projections.log_in_words.trail import by_their_authors
from projections.replay.basis import basis_of
from projections.replay.replay import Learnt, Replay, are_two_versions, learnt_since, reported_in_time
from projections.tournament_state.fold import fold
from projections.verification.consistency import is_confirmed
from projections.verification.games_check import reaching_further
from projections.verification.own_decisions import own_decisions
from projections.verification.taken_back import OwnDecision, decisions_undone


class Engines:
    """The engines that a log names, and who recorded what they paired."""

    def __init__(self, log: Sequence[StoredEvent]) -> None:
        authored = by_their_authors(log)
        self._named = {
            one.version: one.event.provenance.engine for one in authored if isinstance(one.event, RoundPaired)
        }
        self._authors = {one.version: one.actor for one in authored}
        by_another = not_by_a_chief(log)
        self._by_another = {one.version for one in authored if one.version in self._named and by_another(one)}

    def since(self, version: int, engine: str, present: str) -> str:
        """What an arbiter is to make of a round, recorded by that event, that an earlier engine paired otherwise."""
        if not are_two_versions(engine, present):
            return ""
        if later := self.later_before(version, engine):
            return say(
                " However, event {later} before it names {engine}: {actor}, who recorded this round, used an older "
                "release of the program, or wrote to the database without it.",
                actor=self._authors[version],
                later=later,
                engine=self._named[later],
            )
        told = say(" The engine has been corrected since (CHANGELOG); a published pairing remains as published.")
        if version in self._by_another:
            told = say(
                "{told} The engine is named by {actor}, who is not chief arbiter.",
                told=told,
                actor=self._authors[version],
            )
        return told

    def later_before(self, version: int, engine: str) -> int:
        """An earlier event that names a later version of the engine; 0: none does."""
        found = (one for one, other in self._named.items() if one < version and _is_later(other, engine))
        return next(found, 0)

    def named_elsewhere(self, engine: str, versions: Sequence[int]) -> bool:
        """Whether other events than those name the engine."""
        return any(other == engine and one not in versions for one, other in self._named.items())

    def told_of_readings(self, replays: Sequence[Replay], now: Tournament) -> Iterator[str]:
        """Rounds that come out the same because the readings of the engine that paired them hold (decision 91)."""
        if not is_known(now.settings.edition):
            return
        edition = edition_named(now.settings.edition)
        by_engine: dict[str, list[Replay]] = {}
        for one in replays:
            if one.identical and edition.readings_of(one.recorded_engine):
                by_engine.setdefault(one.recorded_engine, []).append(one)
        for engine, rounds in by_engine.items():
            numbers: set[RoundNumber] = {one.round_number for one in rounds}
            readings = ", ".join(f"{name}={value}" for name, value in sorted(edition.readings_of(engine).items()))
            told = say_of(
                len(numbers),
                "round {numbers}, recorded by {actors}, was paired by {engine} and gives the same pairing under "
                "that engine's reading of the rules, {readings}. The current engine is {present}; a tournament "
                "started with the earlier one keeps that reading.",
                "rounds {numbers}, recorded by {actors}, were paired by {engine} and give the same pairings under "
                "that engine's reading of the rules, {readings}. The current engine is {present}; a tournament "
                "started with the earlier one keeps that reading.",
                numbers=", ".join(map(str, sorted(numbers))),
                actors=joined(", ", dict.fromkeys(self._authors[one.version] for one in rounds)),
                engine=engine,
                readings=readings,
                present=edition.engine_name,
            )
            yield joined("", (told, self._elsewhere(engine, [one.version for one in rounds])))

    def _elsewhere(self, engine: str, versions: Sequence[int]) -> str:
        if later := self.later_before(min(versions), engine):
            return say(" An earlier event, {later}, names {engine}.", later=later, engine=self._named[later])
        if self.named_elsewhere(engine, versions) or self._by_another.isdisjoint(versions):
            return ""
        return say(" Nothing else in this record shows that the earlier engine was used.")


def _is_later(one: str, other: str) -> bool:
    """Whether one is a later version than the other, of the same edition."""
    first, second = one.rpartition("/")[2], other.rpartition("/")[2]
    return are_two_versions(one, other) and first.isdecimal() and second.isdecimal() and int(first) > int(second)


def published_otherwise(log: Sequence[StoredEvent]) -> Iterator[OwnDecision]:
    """The publications that count, in log order, each with what was known by then that its pairing had not read.

    Not those of another copy: what came between may have been recorded here alone.
    """
    copies = (one.event for one in log if isinstance(one.event, CopyEnteredAgain))
    copied = {one.entered for copy in copies for one in copy.events}
    for stored in counting(log):
        event = stored.event
        if not isinstance(event, RoundPublished) or stored.version in copied:
            continue
        try:
            learnt = learnt_since(log[: stored.version - 1], event.round_number)
        except Refused:  # it was not paired, which is found elsewhere
            continue
        if learnt is not None:
            yield OwnDecision(stored, event.round_number, _told_of_publication(learnt), "")


def _told_of_publication(learnt: Learnt) -> str:
    number = learnt.holding.round_number
    told = (
        say(
            "The pairing of round {number} was published, although what had been recorded since it was made would "
            "have given the same pairs on other boards.",
            number=number,
        )
        if learnt.is_order
        else say(
            "The pairing of round {number} was published, although with what had been recorded since it was made "
            "the round would have been paired differently.",
            number=number,
        )
    )
    return joined(" ", filter(None, (told, *learnt.facts, reported_in_time(learnt))))


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
