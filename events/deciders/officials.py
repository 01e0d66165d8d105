"""Officials, their roles and keys: who may record which events, and by what it is known that it was they.

As long as nobody is named, anybody may record everything.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from core.certificate_check.log import Event as PlainEvent
from core.evidence import signers
from core.evidence.offices import Office, Offices, handovers, keys_asked_since, offices_after
from core.general_rules.grounds import appeal_in
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused, joined, say, text_of
from events.base import ARBITERS, CHIEF, Event, Role
from events.deciders.wording import need_reason
from events.log.envelope import Recorded, StoredEvent, kept_by_log, put_back_in
from events.signing.trust_list import as_second
from events.struct import to_builtins
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided, AppealLodged
from events.vocabulary.games import GameForfeited, MatchScoreRecorded, ResultRecorded
from events.vocabulary.record import (
    ActionUndone,
    CopyEnteredAgain,
    KeysRequired,
    KeysWaived,
    LinkGranted,
    LinkRevoked,
    OfficialDismissed,
    OfficialNamed,
    PlayerLinkGranted,
    ResultReported,
)
from events.vocabulary.rounds import PairingAltered, RoundCompleted, RoundEvent, RoundPaired, RoundVoided

_OF_OFFICES: Final = OfficialNamed | OfficialDismissed | KeysRequired | KeysWaived | ActionUndone
_OF_LINKS: Final = (
    LinkGranted | PlayerLinkGranted | LinkRevoked | ResultReported | ResultRecorded | GameForfeited | MatchScoreRecorded
)


@dataclass(frozen=True, slots=True)
class Official:
    """Somebody with a role; `key` empty: the name alone counts."""

    name: str
    role: Role
    key: str = ""


Officials: TypeAlias = Mapping[str, Official]


def officials_of(log: Iterable[Recorded]) -> Officials:
    """Who has a role after these events, by name."""
    found = [stored for stored in log if isinstance(stored.event, _OF_OFFICES)]
    named = any(isinstance(stored.event, OfficialNamed) for stored in found)
    return _officials_in(offices_after(map(offices_told, found))) if named else {}


def _officials_in(found: Mapping[str, Office]) -> Officials:
    return {name: Official(name, Role(office.role), office.key) for name, office in found.items()}


def officials_before(log: Sequence[Recorded]) -> Callable[[int], Officials]:
    """Who has a role before the event of a version, by name: for whoever asks it of many events of a long log."""
    told = [stored for stored in log if isinstance(stored.event, _OF_OFFICES)]
    versions, offices, after = [stored.version for stored in told], Offices(), list[Officials]([{}])
    for stored in told:
        before = offices.now
        offices.add([offices_told(stored)])
        after.append(after[-1] if offices.now is before else _officials_in(offices.now))
    return lambda version: after[bisect_left(versions, version)]


def not_by_a_chief(log: Sequence[StoredEvent]) -> Callable[[StoredEvent], bool]:
    """Whether somebody else than a chief arbiter recorded an event: an official, a helper with a link, or nobody known.

    A chief arbiter is one at the end of the log, and when the event was recorded, unless nobody had an office then: who
    was first is whoever named the first, and an office can be held for an hour. Never where nobody has one at the end.
    """
    officials = officials_before(log)
    at_last = officials(len(log) + 1)

    def by_another(stored: StoredEvent) -> bool:
        chiefs = [chiefs_in(one) for one in (officials(stored.version), at_last) if one]
        return bool(chiefs) and not all(stored.actor in one for one in chiefs)

    return by_another


def offices_told(stored: Recorded) -> PlainEvent:
    """What an event says of offices, keys and links, as `core.evidence.offices` reads it; of any other its kind."""
    return PlainEvent(
        stored.version, "", "", stored.event.TYPE, stored.event.SCHEMA_VERSION, "", "", _told_of(stored.event)
    )


def _told_of(event: Event) -> dict[str, Any]:
    if isinstance(event, RoundPaired | PairingAltered | RoundCompleted):
        return {"round_number": event.round_number}
    if isinstance(event, CopyEnteredAgain):
        entered = [{"here": one.here, "why": one.why} for one in event.events]
        return {"common": event.common, "events": entered}
    found: dict[str, Any] = to_builtins(event) if isinstance(event, _OF_OFFICES | _OF_LINKS) else {}
    return found


def plain_event(stored: StoredEvent) -> PlainEvent:
    """A stored event as `core.evidence.signers` reads it."""
    return offices_told(stored)._replace(
        hash=stored.hash.hex(),
        actor=stored.actor,
        recorded_at=as_second(stored.recorded_at),
        causation=stored.causation,
    )


def keys_required_since(log: Iterable[Recorded]) -> int:
    """The event since which nobody records without their own key; 0: keys are not asked for.

    An undo changes nothing of it: the rule is lifted by an event of its own, with its reason, or not at all.
    """
    return keys_asked_since(
        offices_told(stored) for stored in log if isinstance(stored.event, KeysRequired | KeysWaived)
    )


def roles_for(event: Event, log: Sequence[Recorded]) -> frozenset[Role]:
    """Who may record the event; `log` is what an undo speaks of. An undo of nothing is a chief arbiter's.

    The role `federation`, which records decisions on appeals, also undoes what carried one out (decision 142).
    """
    if isinstance(event, ActionUndone):
        undone = _undone_by(event, log)
        if undone is None:
            return CHIEF
        event = undone.event
        if _carries_out(event, log):
            return event.MAY_RECORD | {Role.FEDERATION}
    return event.MAY_RECORD


def key_by_link(log: Sequence[StoredEvent], decided: Sequence[Event], actor: str, command: str) -> str | None:
    """The key to which the link was granted by which an actor without a role gives a command; None: by no link.

    Empty: a player's link, where keys are not required.

    Raises `Refused` where the command is named after a link that does not allow it.
    """
    from core.evidence import links  # few commands are by a link

    version = links.link_of_command(command)
    granted = next((one.event for one in log if one.version == version), None)
    is_for_it = isinstance(granted, PlayerLinkGranted) or (isinstance(granted, LinkGranted) and bool(granted.key))
    if not is_for_it or not decided or actor in officials_of(log):
        return None
    plain = [plain_event(stored) for stored in log]
    entered = [
        offices_told(_Decided(version, event))._replace(actor=actor, causation=command)
        for version, event in enumerate(decided, start=len(plain) + 1)
    ]
    found = signers.by_link(plain, entered, handovers(plain))
    why = found.why
    if not found.key and keys_required_since(log):
        why = why or say("event {event} granted no link to a key", event=version)
    if why:
        raise Refused("{actor} may not enter this through a link: {why}. Nothing was recorded.", actor=actor, why=why)
    return found.key


def refuse_without_role(log: Sequence[Recorded], decided: Iterable[Event], actor: str) -> None:
    """Raises `Refused` where officials are named and the actor is none of them, or one of another role."""
    officials = officials_of(log)
    if not officials:
        return
    who = officials.get(actor)
    if who is None:
        raise Refused(
            "{actor} is not an official of this tournament; nothing was recorded. Officials: {listed}. Give "
            "your name with --actor; the chief arbiter names officials with `official name NAME --role ROLE`.",
            actor=actor,
            listed=_listed(officials),
        )
    for event in decided:
        allowed = roles_for(event, log)
        if who.role not in allowed:
            raise Refused(
                "{actor} is {role} here, but this event ({type}) can be recorded only by {allowed}; nothing was "
                "recorded. Officials: {listed}.",
                actor=actor,
                role=who.role,
                type=event.TYPE,
                allowed=joined(say(" or "), sorted(allowed)),
                listed=_listed(officials),
            )
        if isinstance(event, ActionUndone):
            refuse_whom_the_appeal_concerns(log, event, who)
        elif isinstance(event, PairingAltered | RoundVoided):
            _refuse_to_put_back(log, event, who)
    _refuse_without_keys(log, decided)


def refuses_undo(log: Sequence[Recorded], version: int, actor: str) -> bool:
    """Whether the actor, by their role, may not take back that event, or let it count again."""
    return not _may_record(log, [ActionUndone(version=version, reason="")], actor)


def others_who_can(log: Sequence[Recorded], decided: Sequence[Event], actor: str) -> str:
    """Who records these events in the place of an official who may not; empty: this one does, or has no office."""
    officials = officials_of(log)
    if actor not in officials or _may_record(log, decided, actor):
        return ""
    others = {name: one for name, one in officials.items() if _may_record(log, decided, name)}
    return _listed(others) or say("an official whom a chief arbiter still has to name")


def _may_record(log: Sequence[Recorded], decided: Sequence[Event], actor: str) -> bool:
    try:
        refuse_without_role(log, decided, actor)
    except Refused:
        return False
    return True


def refuse_whom_the_appeal_concerns(log: Sequence[Recorded], undo: ActionUndone, who: Official) -> None:
    """An appeal, what was decided on it and what carried that out is undone and redone by others (decision 142)."""
    undone = _undone_by(undo, log)
    if undone is None:
        return
    match undone.event:
        case AppealDecided(appeal=number) | AppealCarriedOut(appeal=number):
            about = [number]
        case AppealLodged():
            about = [undone.version]
        case event:
            about = _carries_out(event, log)
    for number in about:
        if not (concerned := _concerned(log, number, who)):
            continue
        raise Refused(
            "{actor} cannot undo or redo event {version} ({type}), which concerns the appeal recorded in event "
            "{appeal}: {actor} {concerned}. Nothing was recorded. {who}",
            actor=who.name,
            version=undone.version,
            type=undone.event.TYPE,
            appeal=number,
            concerned=concerned,
            who=_who_can(log, number, undo),
        )


def _refuse_to_put_back(log: Sequence[Recorded], event: PairingAltered | RoundVoided, who: Official) -> None:
    """What carried an appeal out is not taken apart either by whom it concerns, as by an undo (decision 219)."""
    for number, done in put_back_in(log, event).items():
        if number not in _lodged(log, [number]) or not (concerned := _concerned(log, number, who)):
            continue
        raise Refused(
            "{actor} cannot put back boards that event {version} changed to carry out the decision on the appeal "
            "recorded in event {appeal}: {actor} {concerned}. Nothing was recorded. `--ground appeal:{appeal}` changes "
            "them again for that decision; `undo {version} --reason TEXT` undoes that change. {who}",
            actor=who.name,
            version=done.version,
            appeal=number,
            concerned=concerned,
            who=_who_can(log, number, ActionUndone(version=done.version, reason="")),
        )


def _who_can(log: Sequence[Recorded], appeal: int, undo: ActionUndone) -> str:
    """Who undoes what concerns an appeal, in the place of somebody whom it concerns."""
    may, officials = roles_for(undo, log), officials_of(log)
    others = {name: one for name, one in officials.items() if one.role in may and not _concerned(log, appeal, one)}
    if others:
        return say("Officials who can do it: {others}.", others=_listed(others))
    return say("Another official must do it: a chief arbiter can name one with `official name NAME --role federation`.")


def _carries_out(event: Event, log: Sequence[Recorded]) -> list[int]:
    """The appeals on whose ground the event changed or voided a pairing, by the events that lodged them."""
    if not isinstance(event, PairingAltered | RoundVoided):
        return []
    return _lodged(log, [number for ground in event.grounds if (number := appeal_in(ground)) is not None])


def _lodged(log: Sequence[Recorded], named: Iterable[int]) -> list[int]:
    return [number for number in named if 0 < number <= len(log) and isinstance(log[number - 1].event, AppealLodged)]


def _concerned(log: Sequence[Recorded], appeal: int, who: Official) -> str:
    """Why the appeal lodged by that event concerns an official; empty: it does not."""
    lodged = log[appeal - 1].event
    assert isinstance(lodged, AppealLodged), "a decision names the event of its appeal"
    if who.name == lodged.appellant:
        return say("lodged the appeal")
    if lodged.round_number is None:
        if who.role not in ARBITERS:
            return ""
        return say("is {role}, and an appeal that names no round is against the actions of the arbiters", role=who.role)
    if who.name in _acted_in(log[: appeal - 1], lodged.round_number):
        return say("recorded the pairing of round {number}, which the appeal is about", number=lodged.round_number)
    return ""


def _undone_by(undo: ActionUndone, log: Sequence[Recorded]) -> Recorded | None:
    """What an undo, or an undo of undos, takes back or lets count again; None: nothing in the log."""
    if not 0 < undo.version <= len(log):
        return None
    stored = log[undo.version - 1]
    return _at_last(log)[undo.version] if isinstance(stored.event, ActionUndone) else stored


@kept_by_log
def _at_last(events: Sequence[Recorded]) -> dict[int, Recorded | None]:
    """By undo, what it takes back or lets count again; each is looked at once, however many there are."""
    found = dict[int, Recorded | None]()
    for start in events:
        path, one = dict[int, None](), start
        while isinstance(one.event, ActionUndone) and one.version not in found and one.version not in path:
            path[one.version] = None
            if not 0 < one.event.version <= len(events):
                break
            one = events[one.event.version - 1]
        last = found.get(one.version) if isinstance(one.event, ActionUndone) else one
        found |= dict.fromkeys(path, last)
    return found


def _acted_in(log: Sequence[Recorded], round_number: int) -> set[str]:
    """Who recorded the pairing of that round, its changes and its publication, undone ones as well.

    Of what was entered again from a copy both: who recorded it there, and who entered it.
    """
    acted = {
        stored.version: getattr(stored, "actor", "")
        for stored in log
        if isinstance(stored.event, RoundEvent) and stored.event.round_number == round_number
    }
    copies = (stored.event for stored in log if isinstance(stored.event, CopyEnteredAgain))
    return {*acted.values(), *(one.word_of for copy in copies for one in copy.events if one.entered in acted)}


class _Decided(NamedTuple):
    """An event that is not recorded yet, at its place."""

    version: int
    event: Event


def _refuse_without_keys(log: Sequence[Recorded], decided: Iterable[Event]) -> None:
    """Where keys are asked for after these events, everybody who may record has one."""
    after = (*log, *(_Decided(version, event) for version, event in enumerate(decided, len(log) + 1)))
    if not (since := keys_required_since(after)):
        return
    if lacking := _without_key(officials_of(after)):
        raise Refused(
            "Keys are required in this tournament (event {since}), but {officials} would have no key; nothing "
            "was recorded. Name them with their key: `official name NAME --role ROLE --key PUBLIC --reason "
            "TEXT`. PUBLIC is the line that `key new` printed.",
            since=since,
            officials=_listed(lacking),
        )


def chiefs_in(officials: Officials) -> list[str]:
    """The chief arbiters, by name."""
    return [one.name for one in officials.values() if one.role is Role.CHIEF_ARBITER]


def _without_key(officials: Officials) -> Officials:
    """Those who may record something, and have no key."""
    return {name: one for name, one in officials.items() if not one.key and one.role is not Role.READER}


def require_keys(log: Sequence[Recorded], *, reason: str = "") -> tuple[KeysRequired, ...]:
    """From now on nobody records without the key that they were named with.

    Raises `Refused` where that is so already, where nobody is named, and where somebody was named without a key.
    """
    if since := keys_required_since(log):
        raise Refused("Nothing to change: keys have been required since event {since}.", since=since)
    officials = officials_of(log)
    if not officials:
        raise Refused(
            "Keys are required of officials, but no official has been named yet. First name a chief arbiter: "
            "`official name NAME --role chief-arbiter --key PUBLIC`. PUBLIC is the line that `key new` printed."
        )
    if lacking := _without_key(officials):
        raise Refused(
            "{officials} could no longer record anything, because they were named without a key; nothing was "
            "recorded. Name them again with `official name NAME --role ROLE --key PUBLIC --reason TEXT`, or "
            "dismiss them with `official dismiss NAME --reason TEXT`.",
            officials=_listed(lacking),
        )
    return (KeysRequired(reason=reason),)


def waive_keys(log: Sequence[Recorded], *, reason: str = "") -> tuple[KeysWaived, ...]:
    """Keys are asked for no longer. Raises `Refused` where they are not, and without a reason."""
    if not keys_required_since(log):
        raise Refused("Nothing to change: keys are not required in this tournament.")
    need_reason(reason, "No longer requiring keys")
    return (KeysWaived(reason=reason),)


def begun_with_keys(actor: str, key: str) -> tuple[OfficialNamed, KeysRequired]:
    """What a tournament begins with that asks for keys from its first event on: its chief arbiter, and the rule.

    Raises `Refused` for a key that is none.
    """
    return (OfficialNamed(official=actor, role=Role.CHIEF_ARBITER, key=_own_key({}, actor, key)), KeysRequired())


def name_official(
    log: Sequence[Recorded], official: str, role: Role, *, key: str = "", reason: str = ""
) -> tuple[OfficialNamed, ...]:
    """Give somebody a role. The first one named is a chief arbiter: nobody else could name the others.

    Raises `Refused` for that, for an empty name, for a key that is none or another's, and where nothing changes.
    """
    name = official.strip()
    if not name:
        raise Refused("An official needs a name, the one under which their events are recorded (--actor).")
    officials = officials_of(log)
    if not officials and role is not Role.CHIEF_ARBITER:
        raise Refused(
            "First name a chief arbiter: from then on only officials can record events, and only a chief "
            "arbiter can name others."
        )
    held = officials.get(name)
    if held is not None and held.role is Role.CHIEF_ARBITER and role is not Role.CHIEF_ARBITER:
        _refuse_without_chief(officials, name)
    if key:
        key = _own_key(officials, name, key)
    if held == Official(name, role, key):
        raise Refused("Nothing to change: {name} is already {role}.", name=name, role=role)
    if held is not None:
        need_reason(reason, "Giving {name} another role or key", name=name)
    return (OfficialNamed(official=name, role=role, key=key, reason=reason),)


def dismiss_official(log: Sequence[Recorded], official: str, *, reason: str = "") -> tuple[OfficialDismissed, ...]:
    """Take somebody's role away. Raises `Refused` for nobody, for the last chief arbiter, and without a reason."""
    officials = officials_of(log)
    if official not in officials:
        told = (
            say("Officials: {listed}.", listed=_listed(officials))
            if officials
            else say("No officials have been named.")
        )
        raise Refused("{official} is not an official of this tournament. {told}", official=official, told=told)
    _refuse_without_chief(officials, official)
    need_reason(reason, "Dismissing an official")
    return (OfficialDismissed(official=official, reason=reason),)


def _refuse_without_chief(officials: Officials, leaving: str) -> None:
    others = [one for one in officials.values() if one.name != leaving and one.role is Role.CHIEF_ARBITER]
    if officials[leaving].role is Role.CHIEF_ARBITER and not others:
        raise Refused(
            "{leaving} is the only chief arbiter. Name another chief arbiter first: only a chief arbiter can name "
            "officials.",
            leaving=leaving,
        )


def _own_key(officials: Officials, name: str, key: str) -> str:
    from core.certificate_check.wrong import Wrong  # few events have officials with keys
    from core.evidence.note import parsed_key

    try:
        read = str(parsed_key(key))
    except Wrong as wrong:
        raise Refused(
            "The key of {name} cannot be used: {wrong}. `pairtrail key list` prints public keys.",
            name=name,
            wrong=text_of(wrong),
        ) from wrong
    for one in officials.values():
        if is_one_key(one.key, read) and one.name != name:
            raise Refused(
                "This is the key of {name}: two people with the same key cannot be told apart.", name=one.name
            )
    return read


def is_one_key(one: str, other: str) -> bool:
    """Whether two public keys, as they are written (name+id+key), are one, under whatever names."""
    return bool(one) and one.split("+", 2)[2:] == other.split("+", 2)[2:]


def _listed(officials: Officials) -> str:
    return joined(", ", [f"{one.name} ({one.role})" for one in officials.values()])
