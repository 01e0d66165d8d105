"""Taking an action back, where nothing later builds on it, and doing it again.

An action is everything that one command wrote. Undoing it appends one `ActionUndone` for each of its events that
counts; undoing those is the redo. The open draft of a pairing is what undo takes back step by step: its events, and
what else was recorded since it was begun, stand at the end.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from core.model.sentence import SEMICOLON, Refused, joined, say
from core.model.units import PlayerId, RoundNumber
from events.base import Role, Undo
from events.deciders.dependence import builds_on, clashes_with
from events.deciders.wording import need_confirmation, need_reason, with_what_it_needs
from events.log.envelope import StoredEvent, counting, undone_versions
from events.vocabulary.appeals import AppealDecided
from events.vocabulary.drafts import DraftAbandoned, DraftBegun, DraftChanged, DraftEvent
from events.vocabulary.participation import PlayerExpelled, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import PlayerDetailsCorrected, PlayerRegistered, Registration
from events.vocabulary.record import ActionUndone, OfficialDismissed, OfficialNamed
from events.vocabulary.rounds import PairingAltered, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.teams import TeamMemberRegistered, TeamRegistered
from events.vocabulary.tournament import Announcement, LotDrawn

Log: TypeAlias = Sequence[StoredEvent]

_NEVER: Final = (Undo.NEVER, Undo.BEGINS)


class Blocked(Refused):
    """Other events come first: `what` is blocked by them, and the last of them is undone, or redone, before the others.

    `events.deciders.undo_order` has all that comes first.
    """

    def __init__(self, what: str, remedy: str, first: tuple[str, int], *, after: str = "") -> None:
        super().__init__(joined("", (what, " ", remedy, after)))
        self.what = joined("", (what, after))
        self.first = first  # `undo` or `redo`, and the event


def undo(
    log: Log, version: int | None = None, *, reason: str = "", confirmed: bool = False, alone: bool = False
) -> tuple[ActionUndone, ...]:
    """Take back the action to which event `version` belongs; None: the last one that counts.

    Notes, lots and erasures have to be named. Raises `Refused` where later events build on it, naming them, and for an
    erasure. A drawing of lots wants a reason; a publication wants one and to be confirmed (D.10), and so does the lot:
    it stays drawn when the pairing that it was drawn with is taken back. `alone`: of an action that registered many
    players only that event.
    """
    action = action_of(log, version)
    if alone and version is not None and len(entries_in(action)) == len(action):
        action = [stored for stored in action if stored.version == version]
    _refuse_action(log, action)
    edition = _edition_of(log)
    for stored in action:
        what, doubt = stored.event.undo_wants(edition)
        if what:
            need_reason(reason, what)
        if doubt:
            need_confirmation(doubt, confirmed=confirmed)
    return tuple(ActionUndone(version=stored.version, reason=reason) for stored in reversed(action))


def _refuse_action(log: Log, action: Sequence[StoredEvent]) -> None:
    """Raises `Refused` for what is never undone, for the last chief arbiter, and where later events build on it."""
    for stored in action:
        if stored.event.UNDO in _NEVER:
            raise Refused(stored.event.why_not_undone(stored.version))
    if any(isinstance(stored.event, OfficialNamed | OfficialDismissed) for stored in action):
        _refuse_to_lose_the_chief(log, action)
    refuse_what_is_built_on(log, action)


def refuse_undos(log: Log, versions: Sequence[int]) -> None:
    """Raises `Refused` where these events, all of the log, cannot be undone, or counted again if they are undos.

    Reasons and confirmations are not asked for. An undo of what is not before it is left aside.
    """
    undone = [log[version - 1] for version in versions]
    undos = [one for one in undone if isinstance(one.event, ActionUndone)]
    _refuse_action(log, [one for one in undone if one not in undos])
    if of_something := [one for one in undos if 0 < undo_in(one).version < one.version]:
        _refuse_redo(log, of_something)


def how_to_undo(log: Log, version: int) -> str:
    """The command that takes the action of that event back; empty: it is refused."""
    return with_what_it_needs(
        f"undo {version}", lambda reason, confirmed: undo(log, version, reason=reason, confirmed=confirmed)
    )


def how_to_redo(log: Log, version: int) -> str:
    """The command that lets the action of that event, or of its undo, count again; empty: it is refused."""
    return with_what_it_needs(f"redo {version}", lambda reason, _: redo(log, version, reason=reason))


def _refuse_to_lose_the_chief(log: Log, action: Sequence[StoredEvent]) -> None:
    from events.deciders.officials import officials_of  # few actions name officials

    gone = {stored.version for stored in action}
    left = officials_of([stored for stored in counting(log) if stored.version not in gone])
    if left and not any(one.role is Role.CHIEF_ARBITER for one in left.values()):
        raise Refused(
            "Undoing this would leave no chief arbiter, and {left} could not name one. First name another one "
            "with `official name NAME --role ROLE`.",
            left=joined(", ", left),
        )


def strike_entry(log: Log, player: PlayerId, *, reason: str = "") -> tuple[ActionUndone, ...]:
    """Let the registration of a player no longer count, and nothing that the same command recorded with it.

    Raises `Refused` for somebody who was admitted late or plays for a team, and where later events build on the entry.
    """
    entry = entry_of(log, player)
    if entry is None:
        raise Refused(_how_another_entry_ends(log, player))
    try:
        return undo(log, entry.version, reason=reason, alone=True)
    except Blocked as blocked:
        if paired := [one.event.round_number for one in counting(log) if isinstance(one.event, RoundPaired)]:
            raise Refused(_how_a_paired_player_leaves(log, player, min(paired))) from blocked
        raise


def entry_of(log: Log, player: PlayerId) -> StoredEvent | None:
    """The registration of an individual player before round 1; None: there is none that counts."""
    return next(
        (one for one in counting(log) if isinstance(one.event, PlayerRegistered) and one.event.player == player), None
    )


def _how_a_paired_player_leaves(log: Log, player: PlayerId, number: RoundNumber) -> str:
    told = say(
        "The entry of {name_of} cannot be cancelled: round {number} has been paired with it.",
        name_of=_name_of(log, player),
        number=number,
    )
    if _has_left(log, player):
        return told
    return joined(" ", (told, say("`player withdraw id:{player}` withdraws the player.", player=player)))


def _how_another_entry_ends(log: Log, player: PlayerId) -> str:
    """Of a late entry, or of a team: the command that takes it back, where nothing is built on it yet."""
    late = next(
        (one for one in counting(log) if isinstance(one.event, Registration) and one.event.player == player), None
    )
    told = [say("{name_of} was not entered as an individual player before round 1.", name_of=_name_of(log, player))]
    if not _has_left(log, player):
        told.append(say("`player withdraw id:{player}` withdraws the player.", player=player))
    if command := "" if late is None else how_to_undo(log, late.version):
        told.append(say("`{command}` cancels the entry.", command=command))
    return joined(" ", told)


def _has_left(log: Log, player: PlayerId) -> bool:
    """Whether the last word on it is a withdrawal or an expulsion."""
    words = [
        one.event
        for one in counting(log)
        if isinstance(one.event, PlayerWithdrawn | PlayerExpelled | PlayerReinstated) and one.event.player == player
    ]
    return bool(words) and not isinstance(words[-1], PlayerReinstated)


def entries_in(action: Sequence[StoredEvent]) -> list[StoredEvent]:
    """The entries among the events of an action."""
    return [stored for stored in action if isinstance(stored.event, PlayerRegistered)]


def _edition_of(log: Log) -> str:
    edition = ""
    for stored in log:
        if isinstance(stored.event, Announcement):
            edition = stored.event.settings.edition or edition
    return edition


def redo(log: Log, version: int | None = None, *, reason: str = "") -> tuple[ActionUndone, ...]:
    """Let an undone action count again: the one with event `version`, or with its undo; None: the last undone.

    What counts now is held against what counted when it was taken back. Raises `Refused` where something that it
    rests on no longer counts, or where something that counts since would stand against it, naming that.
    """
    undos = _undos_of(log, version)
    _refuse_redo(log, undos)
    return tuple(ActionUndone(version=stored.version, reason=reason) for stored in reversed(undos))


def last_undo(log: Log) -> list[StoredEvent]:
    """The last undos that have effect, which `redo` without a number takes back."""
    return _undos_of(log, None)


def _refuse_redo(log: Log, undos: Sequence[StoredEvent]) -> None:
    """Raises `Refused` where what these took back rests on what no longer counts, or clashes with what came since."""
    by_version = {stored.version: stored for stored in log}
    action = [by_version[undo_in(undone).version] for undone in undos]
    then = {stored.version: stored for stored in counting(log[: undos[0].version - 1])}
    now = {stored.version: stored for stored in counting(log)}
    own = {stored.version for stored in action}
    gone = [stored for number, stored in then.items() if number not in now and number not in own]
    come = [stored for number, stored in now.items() if number not in then]
    for original in sorted(action, key=lambda stored: stored.version):
        missing = [
            stored for stored in gone if stored.version < original.version and builds_on(original.event, stored.event)
        ]
        if missing:
            raise Blocked(
                say(
                    "Event {told} cannot be reinstated: it depends on {who}, which has since been undone.",
                    told=_told(log, original),
                    who=_named(log, missing),
                ),
                say("Redo that first, or enter it again."),
                ("redo", missing[0].version),
            )
        standing = [stored for stored in come if clashes_with(original.event, stored.event)]
        if standing:
            raise Blocked(
                say(
                    "Event {told} cannot be reinstated: {who} was recorded later.",
                    told=_told(log, original),
                    who=_named(log, standing),
                ),
                say("Undo that first, or enter it again."),
                ("undo", standing[-1].version),
            )


def action_of(log: Log, version: int | None) -> list[StoredEvent]:
    """The events of one action that count, in log order; a lot drawn by the way stays, until it is all that is left."""
    kept = counting(log)
    if version is None:
        candidates = [stored for stored in kept if stored.event.UNDO not in (Undo.BY_NUMBER, Undo.NEVER)]
        if not candidates:
            raise Refused("Nothing to undo.")
        chosen = candidates[-1]
    else:
        found = [stored for stored in kept if stored.version == version]
        if not found:
            raise Refused(_why_not(log, version))
        chosen = found[0]
    action = [stored for stored in kept if stored.causation == chosen.causation]
    return [stored for stored in action if not isinstance(stored.event, LotDrawn)] or action


def lots_left(log: Log, undone: Sequence[ActionUndone]) -> list[StoredEvent]:
    """The drawings of lots of the same command that these undos leave."""
    gone = {one.version for one in undone}
    commands = {log[version - 1].causation for version in gone}
    return [
        stored
        for stored in counting(log)
        if isinstance(stored.event, LotDrawn) and stored.causation in commands and stored.version not in gone
    ]


def _why_not(log: Log, version: int) -> str:
    if not 1 <= version <= len(log):
        return say("Event {version} does not exist: the log has events 1 to {count}.", version=version, count=len(log))
    if isinstance(log[version - 1].event, ActionUndone):
        return say("Event {version} is an undo: `redo` reinstates what it undid.", version=version)
    return say("Event {version} ({type}) has already been undone.", version=version, type=log[version - 1].type)


def _undos_of(log: Log, version: int | None) -> list[StoredEvent]:
    """The undos of one action that have effect, in log order."""
    undone = undone_versions(log)
    effective = [stored for stored in log if isinstance(stored.event, ActionUndone) and stored.version not in undone]
    restores = [stored for stored in effective if not isinstance(log[undo_in(stored).version - 1].event, ActionUndone)]
    if version is not None:
        restores = [stored for stored in restores if version in (stored.version, undo_in(stored).version)]
    if not restores:
        if version is None:
            raise Refused("Nothing to redo.")
        raise Refused("Event {version} has not been undone, so it cannot be redone.", version=version)
    return [stored for stored in effective if stored.causation == restores[-1].causation]


def refuse_what_is_built_on(log: Log, action: Sequence[StoredEvent]) -> None:
    """Raises `Refused` where later events that count, and are none of the action, build on one of its events."""
    versions = {stored.version for stored in action}
    if not any(isinstance(stored.event, DraftEvent) for stored in action):
        versions |= _drafts_given_up_or_finished(log)  # nothing rests on them: what they led to holds all its boards
    for stored in action:
        later = [
            other
            for other in counting(log)
            if other.version > stored.version
            and other.version not in versions
            and (_decides(other, stored) or builds_on(other.event, stored.event))
        ]
        if later:
            told, who, first = _told(log, stored), _named(log, later), ("undo", later[-1].version)
            if len(later) == 1:
                what = say("Event {told} cannot be undone: {who} depends on it.", told=told, who=who)
                remedy = say("Undo that first, or correct what is wrong.")
            else:
                what = say("Event {told} cannot be undone: {who} depend on it.", told=told, who=who)
                remedy = say("Undo them first, or correct what is wrong.")
            raise Blocked(what, remedy, first, after=_together(action))


def _together(action: Sequence[StoredEvent]) -> str:
    """That several events are one action; empty: there is one, or they are not."""
    versions, commands = {one.version for one in action}, {one.causation for one in action}
    if len(versions) == 1 or len(commands) > 1:
        return ""
    return say(
        " Events {first} to {last} were recorded by one command, and are undone together.",
        first=min(versions),
        last=max(versions),
    )


def _drafts_given_up_or_finished(log: Log) -> set[int]:
    drafts = {stored.version for stored in log if isinstance(stored.event, DraftEvent)}
    return drafts - {stored.version for stored in of_open_draft(log)} if drafts else drafts


def _decides(later: StoredEvent, earlier: StoredEvent) -> bool:
    return isinstance(later.event, AppealDecided) and later.event.appeal == earlier.version


def _named(log: Log, events: Sequence[StoredEvent]) -> str:
    shown = [say("event {told}", told=_told(log, stored)) for stored in events[:5]]
    more = say(" and {count} more", count=len(events) - len(shown)) if len(events) > len(shown) else ""
    return say("{shown}{more}", shown=joined(SEMICOLON, shown), more=more)


def _told(log: Log, stored: StoredEvent) -> str:
    """Number and type of an event, and which round, board and players it speaks of."""
    event = stored.event
    number, board, player = (getattr(event, field, None) for field in ("round_number", "board", "player"))
    team_board = getattr(event, "team_board", 0)
    players = getattr(event, "players", ()) if player is None else (player,)
    about = [
        *([] if number is None else [say("round {number}", number=number)]),
        *(
            []
            if board is None
            else [
                say("board {board}.{team_board}", board=board, team_board=team_board)
                if team_board
                else say("board {board}", board=board)
            ]
        ),
        *(_name_of(log, one) for one in players),
    ]
    first = getattr(event, "from_round", getattr(event, "first_round", None))
    told = say(
        "{version} ({type}){of}",
        version=stored.version,
        type=stored.type,
        of=say(" of {about}", about=joined(", ", about)) if about else "",
    )
    return told if first is None else say("{told}, from round {first} onwards", told=told, first=first)


def _name_of(log: Log, player: PlayerId) -> str:
    """The name he has now."""
    found = say("player {player}", player=player)
    for stored in log:
        event = stored.event
        if (
            isinstance(event, Registration | TeamRegistered | TeamMemberRegistered | PlayerDetailsCorrected)
            and event.player == player
        ):
            found = event.name or found
    return found


def undo_in(stored: StoredEvent) -> ActionUndone:
    """The event of a stored undo."""
    assert isinstance(stored.event, ActionUndone), "only undos come here"
    return stored.event


_ENDS: Final = (DraftAbandoned, RoundPaired, PairingAltered, RoundVoided)


def of_open_draft(log: Log) -> tuple[StoredEvent, ...]:
    """The beginning of the draft that is open, and its changes; nothing when none is."""
    found: list[StoredEvent] = []
    for stored in counting(log):
        event = stored.event
        if isinstance(event, DraftBegun):
            found = [stored]
        elif found and isinstance(event, (DraftChanged, *_ENDS)) and event.round_number == _round_of_draft(found[0]):
            found = [] if isinstance(event, _ENDS) else [*found, stored]
    return tuple(found)


def _round_of_draft(stored: StoredEvent) -> int:
    assert isinstance(stored.event, DraftBegun), "a draft starts with its beginning"
    return stored.event.round_number


def since_draft_begun(log: Log) -> tuple[StoredEvent, ...]:
    """What counts or no longer counts since the open draft was begun, and bears on the pairing of its round."""
    steps = of_open_draft(log)
    if not steps:
        return ()
    begun, number = steps[0], _round_of_draft(steps[0])
    then = {stored.version: stored for stored in counting(log[: begun.version])}
    now = {stored.version: stored for stored in counting(log)}
    changed = [*(one for one in then.values() if one.version not in now), *_come(now.values(), begun)]
    return tuple(sorted((one for one in changed if _bears_on(one, number)), key=lambda one: one.version))


def _come(now: Iterable[StoredEvent], begun: StoredEvent) -> list[StoredEvent]:
    return [one for one in now if one.version > begun.version and not isinstance(one.event, DraftEvent)]


def _bears_on(stored: StoredEvent, number: int) -> bool:
    if isinstance(stored.event, RoundPublished):
        return stored.event.round_number == number
    first = stored.event.first_round_touched
    return first is not None and first <= number


def steps_of_others(log: Log, actor: str) -> tuple[StoredEvent, ...]:
    """The steps of the open draft that somebody else took: own steps since then show none of them."""
    return tuple(one for one in of_open_draft(log) if one.actor != actor)


def doubts_about_draft(log: Log, actor: str) -> tuple[str, ...]:
    """What an arbiter must know before he records the draft: the facts and the draft are others than he may think."""
    told = []
    since, others = since_draft_begun(log), steps_of_others(log, actor)
    if since:
        told.append(
            say(
                "Since the draft was started (event {version}), the following events, which affect its round, have "
                "been recorded or undone: {who}. Both the objections to the draft and the engine's pairing take them "
                "into account.",
                version=of_open_draft(log)[0].version,
                who=_events_named(since),
            )
        )
    if others:
        told.append(say("The draft was started, or changed, by another person: {who}.", who=_events_named(others)))
    return tuple(told)


def _events_named(events: Sequence[StoredEvent]) -> str:
    return joined(
        ", ",
        (
            say("event {version} ({type}, by {actor})", version=stored.version, type=stored.type, actor=stored.actor)
            for stored in events
        ),
    )
