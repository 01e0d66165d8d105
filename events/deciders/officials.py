"""Officials and their roles: who may record which events. As long as nobody is named, anybody may record everything."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from core.model.errors import Refused
from core.model.sentence import joined, say
from events.base import Event
from events.deciders.wording import need_reason
from events.log.counting import Recorded, counting
from events.vocabulary.appeals import AppealEvent
from events.vocabulary.drafts import DraftEvent
from events.vocabulary.games import GameAdjourned, GameEvent, GameForfeited, GameResumed, ResultRecorded
from events.vocabulary.imports import ImportEvent
from events.vocabulary.knockout import KnockoutEvent, KnockoutGamePlayed
from events.vocabulary.players import PlayerEvent, PlayerExpelled, PlayersCheckedIn
from events.vocabulary.record import (
    ActionUndone,
    CopyEnteredAgain,
    NoteAdded,
    OfficialDismissed,
    OfficialNamed,
    PersonalDataErased,
    Role,
)
from events.vocabulary.rounds import RoundEvent, RoundVoided
from events.vocabulary.teams import LineUpSet, TeamEvent
from events.vocabulary.ties import TieEvent
from events.vocabulary.tournament import AccelerationAssigned, LotDrawn, PhaseEntered, TournamentEvent

_CHIEF: Final = frozenset({Role.CHIEF_ARBITER})
_ARBITERS: Final = _CHIEF | {Role.ARBITER}
_ENTRY: Final = _ARBITERS | {Role.DATA_ENTRY}
_APPEALS: Final = _ARBITERS | {Role.FEDERATION}

MAY_RECORD: Final[Mapping[type[Event], frozenset[Role]]] = {
    ResultRecorded: _ENTRY,
    GameForfeited: _ENTRY,
    GameAdjourned: _ENTRY,
    GameResumed: _ENTRY,
    LineUpSet: _ENTRY,
    KnockoutGamePlayed: _ENTRY,
    NoteAdded: _ENTRY | _APPEALS,
    GameEvent: _ARBITERS,
    PlayerEvent: _ARBITERS,
    PlayerExpelled: _CHIEF,
    PlayersCheckedIn: _ENTRY,
    RoundEvent: _ARBITERS,
    RoundVoided: _CHIEF,
    DraftEvent: _ARBITERS,
    TeamEvent: _ARBITERS,
    TieEvent: _ARBITERS,
    KnockoutEvent: _ARBITERS,
    AppealEvent: _APPEALS,
    TournamentEvent: _CHIEF,
    LotDrawn: _ARBITERS,
    PhaseEntered: _ARBITERS,
    AccelerationAssigned: _ARBITERS,
    ImportEvent: _CHIEF,
    PersonalDataErased: _CHIEF,
    OfficialNamed: _CHIEF,
    OfficialDismissed: _CHIEF,
    CopyEnteredAgain: _ARBITERS,
}
"""By event or chapter, the nearest one counts. An undo is for those who may record what it takes back."""


@dataclass(frozen=True, slots=True)
class Official:
    """Somebody with a role; `key` empty: the name alone counts."""

    name: str
    role: Role
    key: str = ""


Officials: TypeAlias = Mapping[str, Official]


def officials_of(log: Iterable[Recorded]) -> Officials:
    """Who has a role after these events, by name."""
    found: dict[str, Official] = {}
    for stored in counting(log):
        match stored.event:
            case OfficialNamed(official=name, role=role, key=key):
                found[name] = Official(name, role, key)
            case OfficialDismissed(official=name):
                found.pop(name, None)
            case _:
                pass
    return found


def roles_for(event: Event, log: Sequence[Recorded]) -> frozenset[Role]:
    """Who may record the event; `log` is what an undo speaks of. An undo of nothing is a chief arbiter's."""
    seen = set()
    while isinstance(event, ActionUndone):
        if not 0 < event.version <= len(log) or event.version in seen:
            return _CHIEF
        seen.add(event.version)
        event = log[event.version - 1].event
    return next(MAY_RECORD[kind] for kind in type(event).__mro__ if kind in MAY_RECORD)


def refuse_without_role(log: Sequence[Recorded], decided: Iterable[Event], actor: str) -> None:
    """Raises `Refused` where officials are named and the actor is none of them, or one of another role."""
    officials = officials_of(log)
    if not officials:
        return
    who = officials.get(actor)
    if who is None:
        raise Refused(
            say(
                "{actor} is no official of this tournament; nothing was recorded. Officials are {listed}. Say "
                "who you are with --actor; the chief arbiter names somebody with `official name`.",
                actor=actor,
                listed=_listed(officials),
            )
        )
    for event in decided:
        allowed = roles_for(event, log)
        if who.role not in allowed:
            raise Refused(
                say(
                    "{actor} is {role} here, and this ({type}) is recorded by {allowed}; nothing was recorded. "
                    "Officials are {listed}.",
                    actor=actor,
                    role=who.role,
                    type=event.TYPE,
                    allowed=joined(say(" or "), sorted(allowed)),
                    listed=_listed(officials),
                )
            )


def name_official(
    log: Sequence[Recorded], official: str, role: Role, *, key: str = "", reason: str = ""
) -> tuple[OfficialNamed, ...]:
    """Give somebody a role. The first one named is a chief arbiter: nobody else could name the others.

    Raises `Refused` for that, for an empty name, for a key that is none or another's, and where nothing changes.
    """
    name = official.strip()
    if not name:
        raise Refused(say("An official has a name: the one that is recorded beside their events (--actor)."))
    officials = officials_of(log)
    if not officials and role is not Role.CHIEF_ARBITER:
        raise Refused(
            say("Name a chief arbiter first: from then on only officials record, and only a chief names others.")
        )
    held = officials.get(name)
    if held is not None and held.role is Role.CHIEF_ARBITER and role is not Role.CHIEF_ARBITER:
        _refuse_without_chief(officials, name)
    if key:
        key = _own_key(officials, name, key)
    if held == Official(name, role, key):
        raise Refused(say("Nothing changes: {name} is {role} already.", name=name, role=role))
    if held is not None:
        need_reason(reason, say("Another role or key for {name}", name=name))
    return (OfficialNamed(official=name, role=role, key=key, reason=reason),)


def dismiss_official(log: Sequence[Recorded], official: str, *, reason: str = "") -> tuple[OfficialDismissed, ...]:
    """Take somebody's role away. Raises `Refused` for nobody, for the last chief arbiter, and without a reason."""
    officials = officials_of(log)
    if official not in officials:
        told = say("Officials are {listed}.", listed=_listed(officials)) if officials else say("Nobody is named.")
        raise Refused(say("{official} is no official of this tournament. {told}", official=official, told=told))
    _refuse_without_chief(officials, official)
    need_reason(reason, say("Dismissing an official"))
    return (OfficialDismissed(official=official, reason=reason),)


def _refuse_without_chief(officials: Officials, leaving: str) -> None:
    others = [one for one in officials.values() if one.name != leaving and one.role is Role.CHIEF_ARBITER]
    if officials[leaving].role is Role.CHIEF_ARBITER and not others:
        raise Refused(
            say(
                "{leaving} is the only chief arbiter. Name another one first: nobody else can name officials.",
                leaving=leaving,
            )
        )


def _own_key(officials: Officials, name: str, key: str) -> str:
    from core.certificate_check.wrong import Wrong  # few events have officials with keys
    from core.evidence.note import parsed_key

    try:
        read = str(parsed_key(key))
    except Wrong as wrong:
        raise Refused(
            say(
                "The key of {name} cannot be used: {wrong}. `pairtrail key list` prints public keys.",
                name=name,
                wrong=wrong,
            )
        ) from wrong
    for one in officials.values():
        if one.key == read and one.name != name:
            raise Refused(
                say("This is the key of {name}: two people with one key cannot be told apart.", name=one.name)
            )
    return read


def _listed(officials: Officials) -> str:
    return ", ".join(f"{one.name} ({one.role})" for one in officials.values())
