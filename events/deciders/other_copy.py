"""Two copies of one record that both went on: what of one is entered again onto the other, and where they contradict.

"There" is the copy whose events are entered again, "here" the one that they are entered onto. Nothing is decided
silently: an event of there is entered, or stands here already, or is listed with the reason why it was not entered.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias, cast

import msgspec

from core.evidence.links import link_of_command
from core.model.sentence import Refused, say, text_of
from core.model.units import PlayerId
from events.base import Event
from events.deciders.copies_compared import (
    OfABoard,
    Settled,
    counting_since,
    events_listed,
    first_wrong,
    of_boards,
    pair_of,
    published_in,
    redone_before,
    said_otherwise_since,
    settled_in,
    with_ids,
    with_these,
)
from events.deciders.copy_plan import Choose, Contradiction, Fate, Plan, Side, of_that_copy, pointing
from events.deciders.dependence import builds_on, place_taken
from events.deciders.undo import refuse_what_is_built_on
from events.log.envelope import StoredEvent
from events.log.personal_data import PersonalDatum, commitments_in
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.drafts import DraftEvent
from events.vocabulary.games import GameEvent, ResultRecorded
from events.vocabulary.knockout import KnockoutEvent
from events.vocabulary.players import PairingNumbersAssigned, Registration
from events.vocabulary.record import ActionUndone, KeysRequired, KeysWaived, OfficialDismissed, OfficialNamed
from events.vocabulary.reporting import DocumentIssued
from events.vocabulary.rounds import (
    PairingAltered,
    Provenance,
    RoundCompleted,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
from events.vocabulary.teams import TeamMemberRegistered, TeamRegistered
from events.vocabulary.ties import TieEvent
from events.vocabulary.tournament import AccelerationAssigned

Entry: TypeAlias = Registration | TeamRegistered | TeamMemberRegistered

_DECIDED_BY_STATE: Final = (
    RoundPaired | PairingAltered | PairingNumbersAssigned | DraftEvent | TieEvent | KnockoutEvent | AccelerationAssigned
)
"""What would have come out otherwise if more had been known; a result or a withdrawal is a fact by itself."""

_SPEAKS_OF: Final = ("about", "appeal", "granted")
"""Fields with the version of another event, by which an event speaks of it."""


def plan(
    there: Sequence[StoredEvent],
    here: Sequence[StoredEvent],
    common: int,
    kept: Mapping[str, PersonalDatum],
    choose: Choose,
    objections: Mapping[int, str] = MappingProxyType({}),
    authors: Mapping[int, str] = MappingProxyType({}),
) -> Plan:
    """What of `there` is entered onto `here`; both have the events up to `common`.

    `kept`: the personal data of both, by commitment; `objections`: what is wrong with an event of there, by version:
    it is not entered in the name of whoever enters the others; `authors`: who recorded it first, where that is not its
    actor. Raises `Refused` where a side cannot be taken, and what `choose` raises.
    """
    planning = _Planning(there, here, common, kept, choose, objections)
    settled, count = settled_in(there, common, authors), {stored.version for stored in counting_since(there, common)}
    for stored in there[common:]:
        if stored.version in count:
            planning.take(stored, settled.get(stored.version))
        elif stored.version in settled:
            planning.take_undone(stored, settled[stored.version])
    taken_back = tuple(stored for stored in here if stored.version in planning.taken_back)
    return Plan(common, here[common - 1].hash.hex(), taken_back, tuple(planning.fates))


class _Planning:
    """What was decided so far, event by event of there."""

    def __init__(
        self,
        there: Sequence[StoredEvent],
        here: Sequence[StoredEvent],
        common: int,
        kept: Mapping[str, PersonalDatum],
        choose: Choose,
        objections: Mapping[int, str],
    ) -> None:
        self._there, self._here, self._common = there, here, common
        self._boards_there, self._redone_before = of_boards(there), redone_before(there, objections)
        self._objections = objections
        self._kept, self._choose = kept, choose
        self._since = counting_since(here, common)
        self._now = {version: len(here) + version for version in range(common + 1, len(there) + 1)}  # here; else none's
        self._dropped: list[StoredEvent] = []
        self._ids: dict[PlayerId, PlayerId] = {}
        self._taken_ids = {stored.event.player for stored in (*here, *there) if isinstance(stored.event, Entry)}
        self._ids_here = {stored.event.player for stored in here if isinstance(stored.event, Entry)}
        self.taken_back: set[int] = set()
        self.fates: list[Fate] = []

    def take_undone(self, stored: StoredEvent, settled: Settled) -> None:
        """What was undone there: told where others than its author had a part in it."""
        files = stored.event.files if isinstance(stored.event, DocumentIssued) else ()
        if why := self._wrongly_settled(settled):  # then it stands there, and others may build on it
            self._dropped.append(stored)
        elif settled.concerns_others:
            undo = settled.undos[-1].version
            why = say("it was undone in that copy by {who} (event {undo})", who=settled.by_whom, undo=undo)
        if why:
            self.fates.append(Fate(stored, None, why=why, files=files, undone=settled.by_whom))

    def _wrong(self, stored: StoredEvent) -> str:
        wrong = self._objections.get(stored.version, "")
        return say("`verify` reports a problem with it in that copy: {wrong}", wrong=wrong) if wrong else ""

    def _wrongly_settled(self, settled: Settled | None) -> str:
        wrong = first_wrong(settled, self._objections) if settled else 0
        return (
            say(
                "it was undone or redone in that copy by event {version}, with which `verify` reports a problem "
                "there: {wrong}",
                version=wrong,
                wrong=self._objections[wrong],
            )
            if wrong
            else ""
        )

    def take(self, stored: StoredEvent, settled: Settled | None) -> None:
        """Decide what becomes of the next event of there. `settled`: what undid it, and let it count again."""
        before = len(self.fates)
        self._take(stored, settled)
        others = [settled.by_whom] if settled and settled.concerns_others else []
        if redone := ", ".join(dict.fromkeys([*self._redone_before.get(stored.version, ()), *others])):
            self.fates[before:] = [replace(one, redone=redone) for one in self.fates[before:]]

    def _take(self, stored: StoredEvent, settled: Settled | None) -> None:
        if fate := of_that_copy(stored, self._objections):
            self.fates.append(fate)
            return
        if why := self._wrong(stored) or self._wrongly_settled(settled):
            self._refuse_to_lose_a_publication(stored, why)
            self._drop(stored, why)
            return
        event = with_ids(stored.event, self._ids)
        if isinstance(event, Entry):
            event = msgspec.structs.replace(event, player=self._free_id(event.player))
        as_here = pointing(event, self._common, self._now)
        same = self._saying_the_same(as_here)
        ground = self._lost_ground(stored, same)
        if ground and not (same is not None and isinstance(event, RoundPaired)):  # the same boards, however they arose
            self._refuse_to_lose_a_publication(stored, ground)
            self._drop(stored, ground)
            return
        if isinstance(event, OfABoard) and self._is_of_another_pair(stored, event):
            self._drop(stored, say("board {board} has a different pair here than in that copy", board=event.board))
            return
        if same is not None:
            since = said_otherwise_since(stored, same, counting_since(self._there, self._common), self._open())
            stays = not since or self._side_taken(stored, event, since) is Side.OURS
            self.taken_back |= {one.version for one in since if stays}
            self._now[stored.version] = same.version
            self._is_known_as(stored.event, same.event)
            why = say("it is already recorded here") if stays else self._chosen(since)
            self.fates.append(Fate(stored, None, same=same.version if stays else 0, why=why))
            return
        against = self._standing_against(as_here)
        if against and self._side_taken(stored, event, against) is Side.THEIRS:
            self._lose(stored, against)
            return
        self.taken_back |= {one.version for one in against}
        self._is_known_as(stored.event, event)
        event, personal = self._with_personal_data(stored.event, event)
        self.fates.append(Fate(stored, event, personal=personal))

    def _is_of_another_pair(self, stored: StoredEvent, event: OfABoard) -> bool:
        """Whether the pair at its board then was not the one that will have that board here."""
        there = pair_of(event, (one for one in self._boards_there if one.version < stored.version))
        here = pair_of(event, with_these(self._here, self.taken_back, (fate.event for fate in self.fates)))
        return there is not None and tuple(self._ids.get(player, player) for player in there) != here

    # --- what it rests on

    def _lost_ground(self, stored: StoredEvent, same: StoredEvent | None) -> str:
        """Why it cannot be entered: what it rests on was not. `same`: what says the same here."""
        event, link = stored.event, link_of_command(stored.causation)
        if link > self._common and not any(one.there.version == link and (one.event or one.same) for one in self.fates):
            return say("it depends on event {version}, which was not entered", version=link)
        for gone in self._dropped:
            spoken_of = next((getattr(event, name) for name in _SPEAKS_OF if getattr(event, name, None)), None)
            closing = isinstance(event, RoundCompleted) and isinstance(gone.event, GameEvent)  # it has a result here
            built_on = builds_on(_any(event), _any(gone.event)) or (
                same is None and self._needs_undo(event, gone.event)
            )
            if spoken_of == gone.version or (built_on and not closing):
                return say("it depends on event {version}, which was not entered", version=gone.version)
        return ""

    def _needs_undo(self, event: Event, gone: Event) -> bool:
        """Whether it makes sense only after an undo (of something that both have) that was not entered here."""
        if not isinstance(gone, ActionUndone):
            return False
        target = _any(self._spoken_of(gone))
        if self._lets_count_again(gone):
            return builds_on(_any(event), target)
        if isinstance(event, ActionUndone):  # what builds on it stands, since it was not taken back
            return builds_on(target, _any(self._spoken_of(event)))
        return not place_taken(_any(event)).isdisjoint(place_taken(target))

    def _drop(self, stored: StoredEvent, why: str) -> None:
        self._dropped.append(stored)
        self.fates.append(Fate(stored, None, why=why))

    @staticmethod
    def _chosen(against: Sequence[StoredEvent]) -> str:
        return say("{listed} is recorded here and was chosen", listed=events_listed(against))

    def _lose(self, stored: StoredEvent, against: Sequence[StoredEvent]) -> None:
        """The other side's word counts; of somebody who entered on both sides that entry."""
        why = self._chosen(against)
        entered = [one for one in against if isinstance(one.event, Entry)]
        if isinstance(stored.event, Entry) and entered:
            self._is_known_as(stored.event, entered[0].event)
            self.fates.append(Fate(stored, None, why=why))
        else:
            self._drop(stored, why)

    # --- who is who

    def _free_id(self, wanted: PlayerId) -> PlayerId:
        """An id that nobody has here; as there, if that is free."""
        if wanted not in self._ids_here:
            return wanted
        return PlayerId(max(self._taken_ids) + 1)

    def _is_known_as(self, there: Event, here: Event) -> None:
        if isinstance(there, Entry) and isinstance(here, Entry):
            self._taken_ids.add(here.player)
            self._ids_here.add(here.player)
            if there.player != here.player:
                self._ids[there.player] = here.player

    def _with_personal_data(self, there: Event, here: Event) -> tuple[Event, tuple[PersonalDatum, ...]]:
        """The event with commitments that fit the ids of here, and what lies behind them; what is erased stays so."""
        personal = []
        for player, what, commitment in commitments_in(there):
            datum = self._kept.get(commitment)
            name, whose = f"{what}_commitment", cast("PlayerId", getattr(here, "player", player))
            if datum is not None:
                datum = PersonalDatum(whose, datum.field, datum.salt, datum.value)
                personal.append(datum)
                here = msgspec.structs.replace(here, **{name: datum.commitment})
            elif whose != player:  # of another id nothing can be said without the value
                defaults = {one.name: one.default for one in msgspec.structs.fields(here)}
                here = msgspec.structs.replace(here, **{name: defaults[name]})
        return here, tuple(personal)

    # --- what stands here

    def _open(self) -> list[StoredEvent]:
        """What happened here alone, and was not taken back."""
        settled = {*self._now.values(), *self.taken_back}
        return [stored for stored in self._since if stored.version not in settled]

    def _saying_the_same(self, event: Event) -> StoredEvent | None:
        """What happened here alone, or what both have and stands, since its undo of there was not entered."""
        plain = self._plain(event)
        standing = (
            self._there[gone.event.version - 1]
            for gone in self._dropped
            if isinstance(gone.event, ActionUndone) and not self._lets_count_again(gone.event)
        )
        return next((one for one in (*self._open(), *standing) if self._plain(one.event) == plain), None)

    def _plain(self, event: Event) -> Event:
        """The event without what may differ between two who say the same: ids of new players, salts, reasons."""
        match event:
            case Registration() | TeamRegistered() | TeamMemberRegistered():
                event = msgspec.structs.replace(event, player=PlayerId(0))
            case RoundPaired():
                event = msgspec.structs.replace(event, provenance=Provenance(edition="", engine=""))
            case ActionUndone() | KeysRequired() | KeysWaived():
                event = msgspec.structs.replace(event, reason="")
            case _:
                pass
        for name in event.__struct_fields__:
            commitment = getattr(event, name)
            if name.endswith("_commitment") and commitment in self._kept:
                event = msgspec.structs.replace(event, **{name: self._kept[commitment].value})
        return event

    def _standing_against(self, event: Event) -> tuple[StoredEvent, ...]:
        """What would have to give way, with what goes along with it, in the order of the log."""
        waiting = [
            one
            for one in self._open()
            if self._contradict(event, one.event) and (isinstance(event, ActionUndone) or not self._says_again(one))
        ]
        against: dict[int, StoredEvent] = {}
        while waiting:
            one = waiting.pop()
            if one.version not in against:
                against[one.version] = one
                waiting += self._going_along(one)
        return tuple(stored for _, stored in sorted(against.items()))

    def _going_along(self, given_up: StoredEvent) -> list[StoredEvent]:
        """What cannot stay where an undo, or a redo, gives way.

        Of an undo: what took the place of that which it took back, and the undos of what that builds on. Of a redo:
        what builds on that which it let count again.
        """
        if not isinstance(given_up.event, ActionUndone):
            return []
        target = _any(self._spoken_of(given_up.event))
        others = [one for one in self._open() if not isinstance(one.event, ActionUndone)]
        if self._lets_count_again(given_up.event):
            return [one for one in others if builds_on(_any(one.event), target)]
        place = place_taken(target)
        later = (one for one in others if one.version > given_up.version)
        instead = [one for one in later if not place.isdisjoint(place_taken(_any(one.event)))]
        undos = ((one, self._taken_back_by(one.event)) for one in self._open())
        return instead + [undo for undo, gone in undos if gone is not None and builds_on(target, gone)]

    def _taken_back_by(self, event: Event) -> AnyEvent | None:
        """What an undo took back; None: it is none, or lets something count again."""
        if not isinstance(event, ActionUndone) or self._lets_count_again(event):
            return None
        return _any(self._spoken_of(event))

    def _says_again(self, undo: StoredEvent) -> bool:
        """Whether what was taken back was recorded again as it was, so that nothing that rests on it lost its ground.

        Of a pairing it does not follow: what was published is the one, or the other.
        """
        if not isinstance(undo.event, ActionUndone) or self._lets_count_again(undo.event):
            return False
        target = self._plain(self._spoken_of(undo.event))
        return not isinstance(target, _DECIDED_BY_STATE) and any(
            self._plain(one.event) == target for one in self._open() if one.version > undo.version
        )

    def _contradict(self, event: Event, here: Event) -> bool:  # noqa: PLR0911 -- one for each sort
        named, rule = OfficialNamed | OfficialDismissed, KeysRequired | KeysWaived
        if isinstance(event, named) and isinstance(here, named):
            return event.official == here.official
        if isinstance(event, rule) and isinstance(here, rule):
            return type(event) is not type(here)
        if isinstance(event, ActionUndone) and isinstance(here, ActionUndone):
            return self._takes_ground_from(event, here) or self._takes_ground_from(here, event)
        if isinstance(event, ActionUndone):
            return self._touches(here, event)
        if isinstance(here, ActionUndone):
            return self._touches(event, here)
        if isinstance(event, RoundPublished) and isinstance(here, GameEvent | RoundCompleted):
            return False
        if {type(event), type(here)} == {RoundCompleted, RoundVoided} and event.round_spoken_of == here.round_spoken_of:
            return True
        mine, theirs = _any(event), _any(here)
        if not place_taken(mine).isdisjoint(place_taken(theirs)) or builds_on(theirs, mine):
            return True
        return isinstance(event, _DECIDED_BY_STATE) and builds_on(mine, theirs)

    def _takes_ground_from(self, undo: ActionUndone, redo: ActionUndone) -> bool:
        """Whether one copy took back what another, which lets something count again, builds on."""
        if self._lets_count_again(undo) or not self._lets_count_again(redo):
            return False
        return builds_on(_any(self._spoken_of(redo)), _any(self._spoken_of(undo)))

    def _touches(self, event: Event, undo: ActionUndone) -> bool:
        """Whether an event cannot stand beside an undo of something that both copies have, or its redo."""
        one, other = _any(event), _any(self._spoken_of(undo))
        return builds_on(one, other) or not place_taken(one).isdisjoint(place_taken(other))

    def _spoken_of(self, undo: ActionUndone) -> Event:
        """What was taken back, or let count again; both have it."""
        target = self._there[undo.version - 1].event
        return self._there[target.version - 1].event if isinstance(target, ActionUndone) else target

    def _lets_count_again(self, undo: ActionUndone) -> bool:
        return isinstance(self._there[undo.version - 1].event, ActionUndone)

    # --- who is right

    def _side_taken(self, stored: StoredEvent, event: Event, against: tuple[StoredEvent, ...]) -> Side:
        forbidden = {Side.OURS: self._why_not_ours(against), Side.THEIRS: self._why_not_theirs(event)}
        if all(forbidden.values()):
            undone_there = published_in(self._there, event) or stored.version
            raise Refused(
                "Event {version} ({type}) and {listed} in the other copy contradict each other, and neither can "
                "be dropped: {forbidden_theirs}; {forbidden_ours}. Find out in the playing hall which of the "
                "two is correct, undo the other one where it was recorded (`pairtrail undo {undone_there} "
                "--reason TEXT` in one copy, or `pairtrail undo {undone_here} --reason TEXT` in the other), and "
                "run this command again. Nothing was written.",
                version=stored.version,
                type=stored.type,
                listed=events_listed(against),
                forbidden_theirs=forbidden[Side.THEIRS],
                forbidden_ours=forbidden[Side.OURS],
                undone_there=undone_there,
                undone_here=against[-1].version,
            )
        side = self._choose(Contradiction(stored, against, {one: why for one, why in forbidden.items() if why}))
        if forbidden[side]:
            other = Side.THEIRS if side is Side.OURS else Side.OURS
            if side is Side.OURS and isinstance(event, ResultRecorded):
                raise Refused(
                    "Event {version} ({type}) contradicts {listed} in the other copy, and ours cannot be "
                    "chosen: {forbidden}. Choose theirs (`--choose {version}=theirs`), then correct the result "
                    "there: `pairtrail result correct {round} {board}:{result} --reason TEXT`. Nothing was "
                    "written.",
                    version=stored.version,
                    type=stored.type,
                    listed=events_listed(against),
                    forbidden=forbidden[side],
                    round=event.round_number,
                    board=event.board,
                    result=event.result.value,
                )
            raise Refused(
                "Event {version} ({type}) contradicts {listed} in the other copy, and {side} cannot be chosen: "
                "{forbidden}. Choose {other}, or undo the conflicting events by hand. Nothing was written.",
                version=stored.version,
                type=stored.type,
                listed=events_listed(against),
                side=side,
                forbidden=forbidden[side],
                other=other,
            )
        return side

    def _refuse_to_lose_a_publication(self, stored: StoredEvent, ground: str) -> None:
        version = published_in(self._there, stored.event)
        if version:
            raise Refused(
                "Event {version} ({type}) cannot be entered: {ground}. However, event {published} published "
                "that pairing in the other copy, and a published pairing stands. Find out in the playing hall "
                "which of the two pairings is correct, undo the other one where it was recorded (`pairtrail "
                "undo`, the publication first), and run this command again. Nothing was written.",
                version=stored.version,
                type=stored.type,
                ground=ground,
                published=version,
            )

    def _why_not_ours(self, against: Sequence[StoredEvent]) -> str:
        published = next(filter(None, (published_in(self._here, one.event) for one in against)), 0)
        if published:
            return say(
                "event {published} in this copy published a pairing, and a published pairing stands",
                published=published,
            )
        gone = {one.version for one in against} | self.taken_back
        try:
            refuse_what_is_built_on(self._here, [one for one in self._here if one.version in gone])
        except Refused as refusal:
            return text_of(refusal)
        return ""

    def _why_not_theirs(self, event: Event) -> str:
        version = published_in(self._there, event)
        return (
            say("event {version} in that copy published the pairing, and a published pairing stands", version=version)
            if version
            else ""
        )


def _any(event: Event) -> AnyEvent:
    return cast("AnyEvent", event)
