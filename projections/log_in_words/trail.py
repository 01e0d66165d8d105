"""The audit log: every event as one row, told in the arbiter's words, and whose word it is.

From it: the documents that were issued, and where two copies of one log that both went on part.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import datetime
from typing import cast

from core.model.dataclass import dataclass
from core.model.sentence import joined, say
from core.model.units import PlayerId, RoundNumber
from events.base import Role
from events.log.envelope import StoredEvent, counting, short, undone_versions
from events.struct import replace
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided
from events.vocabulary.games import GameForfeited, MatchScoreRecorded, ResultRecorded
from events.vocabulary.record import ActionUndone, CopyEnteredAgain, NoteAdded, OfficialNamed, OfOtherCopy
from events.vocabulary.reporting import DocumentIssued
from projections.log_in_words.sentences import EventSentences


def by_their_authors(log: Sequence[StoredEvent], wrong: Container[int] = ()) -> Sequence[StoredEvent]:
    """The log with each event in the name of its author; hashes and bodies stay those that were stored.

    What had been recorded here already, and in the copy as well, keeps the name and the time that it has here. An event
    of a copy has the time of its recording there: it has none here, unless its author typed another one. Where somebody
    else than a chief arbiter entered it, that time is their word too, and stays.

    Nothing is believed of the entries of `wrong`, the events that `verify` objects to, and none says whose word an
    event is that somebody else recorded: whoever gives `store rebase` records all of it.
    """
    copies = [one for one in log if isinstance(one.event, CopyEnteredAgain) and one.version not in wrong]
    if not copies:
        return log
    from events.deciders.officials import officials_before  # few logs have entries of another copy

    officials, authors, there = officials_before(log), dict[int, str](), dict[int, str]()
    at_last = officials(len(log) + 1)  # where nobody was named by then
    for stored in copies:
        assert isinstance(stored.event, CopyEnteredAgain)
        official = (officials(stored.version) or at_last).get(stored.actor)
        by_chief = official is not None and official.role is Role.CHIEF_ARBITER
        own = [one for one in stored.event.events if by_chief and _entered_by(stored.actor, one.entered, log)]
        authors |= {one.entered: one.word_of for one in own}
        there |= {one.entered: one.recorded_at for one in own}
    return tuple(
        replace(one, actor=authors.get(one.version, one.actor), occurred_at=_typed(one, there))
        if one.version in there
        else one
        for one in log
    )


def authors_in(log: Sequence[StoredEvent], wrong: Container[int] = ()) -> Mapping[int, str]:
    """By event that was entered again from a copy, who recorded it first, where that is not who entered it.

    Where no officials are named, as in the log of a congress, whoever the record names. `wrong`: as above.
    """
    if any(isinstance(one.event, OfficialNamed) for one in log):
        authored = by_their_authors(log, wrong)
        return {one.version: one.actor for one, was in zip(authored, log, strict=True) if one.actor != was.actor}
    copies = (one.event for one in log if isinstance(one.event, CopyEnteredAgain) and one.version not in wrong)
    entered = (one for copy in copies for one in copy.events if 0 < one.entered <= len(log))
    return {one.entered: one.word_of for one in entered if one.word_of != log[one.entered - 1].actor}


def said_by_the_copy(copy: CopyEnteredAgain) -> dict[int, str]:
    """By event that was entered, who recorded it in the copy, where no kept checkpoint of theirs ends its command.

    Events of one command have one time; whoever wrote the copy could have written the name.
    """
    shown, found = set[tuple[str, str]](), dict[int, str]()
    for one in reversed(copy.events):
        by_whom = (one.actor, one.recorded_at)
        if one.signed:
            shown.add(by_whom)
        if one.entered and (by_whom not in shown or one.author):
            found[one.entered] = one.word_of
    return found


def _entered_by(actor: str, version: int, log: Sequence[StoredEvent]) -> bool:
    return 0 < version <= len(log) and log[version - 1].actor == actor


def _typed(stored: StoredEvent, there: Mapping[int, str]) -> datetime | None:
    """The time that its author typed, if any: when a game was played, by which it is rated, or an error reported."""
    when = stored.occurred_at
    return when if when is not None and f"{when:%Y-%m-%dT%H:%M:%SZ}" != there[stored.version] else None


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One event of the log."""

    version: int
    recorded_at: datetime  # UTC
    occurred_at: datetime | None  # when it happened in the hall, if that was said
    actor: str
    type: str
    sentence: str
    reason: str  # empty: none was given
    short_hash: str
    command: str  # the same for everything one command wrote
    undone_by: int | None  # the event that took it back; None: it counts
    round_number: RoundNumber | None  # the round it speaks of
    players: frozenset[PlayerId]  # those it speaks of; the players of a board included


def sentences_of(events: Sequence[StoredEvent]) -> dict[int, str]:
    """What each event of a whole log says, by its version."""
    return {row.version: row.sentence for row in audit(events)}


def audit(
    events: Sequence[StoredEvent], *, round_number: RoundNumber | None = None, player: PlayerId | None = None
) -> tuple[AuditRow, ...]:
    """The log from its beginning, in order; with a filter only the events that speak of that round or player."""
    return tuple(
        row
        for row in audit_since(events, 1).values()
        if round_number in (None, row.round_number) and (player is None or player in row.players)
    )


def audit_since(events: Sequence[StoredEvent], first: int) -> dict[int, AuditRow]:
    """From event `first` on, by version; and the earlier ones of which these speak."""
    wanted = _spoken_of_since(events, first)
    taken_back = _undone_by(events)
    sentences = EventSentences()
    rows: dict[int, AuditRow] = {}
    targets: dict[int, int] = {}  # of the undos so far
    passed = 0
    for stored, word in zip(events, by_their_authors(events), strict=True):
        if stored.version not in wanted:
            continue
        sentences.pass_over([one.event for one in events[passed : stored.version - 1]])
        passed, event = stored.version, cast("AnyEvent", stored.event)
        told = sentences.tell(event)
        about = rows.get(_event_spoken_of(event) or 0)  # an undo speaks of what it takes back
        rows[stored.version] = AuditRow(
            version=stored.version,
            recorded_at=stored.recorded_at,
            occurred_at=stored.occurred_at,
            actor=stored.actor,
            type=stored.type,
            sentence=_redo_told(event, targets)
            or joined("", (told.sentence, _reported(stored), _of_copy(stored, word))),
            reason=told.reason,
            short_hash=short(stored.hash),
            command=stored.causation,
            undone_by=taken_back.get(stored.version),
            round_number=event.round_spoken_of if about is None else about.round_number,
            players=sentences.players_of(event) if about is None else about.players,
        )
        if isinstance(event, ActionUndone):
            targets[stored.version] = event.version
    return rows


def _spoken_of_since(events: Sequence[StoredEvent], first: int) -> Container[int]:
    """Event `first` and those after it, with all that they speak of."""
    if first <= 1:
        return range(1, len(events) + 1)
    wanted = {*range(first, len(events) + 1)}
    for stored in reversed(events):
        if stored.version in wanted:
            wanted.add(_event_spoken_of(cast("AnyEvent", stored.event)) or 0)
    return wanted


def _event_spoken_of(event: AnyEvent) -> int | None:
    """The version of the event that an undo, a note or a decision speaks of."""
    match event:
        case ActionUndone():
            return event.version
        case NoteAdded():
            return event.about
        case AppealDecided() | AppealCarriedOut():
            return event.appeal
        case _:
            return None  # no other event names one


def _reported(stored: StoredEvent) -> str:
    """When an error was reported, where that decides how far its correction reaches (C.04.2.D.8); a game's own day."""
    correction = getattr(stored.event, "correction", None)
    if stored.occurred_at is not None and isinstance(stored.event, ResultRecorded | GameForfeited | MatchScoreRecorded):
        return say(" Played on {occurred_at:%Y-%m-%d}.", occurred_at=stored.occurred_at)
    if stored.occurred_at is None or correction is None:
        return ""
    return say(" It was reported on {occurred_at:%Y-%m-%d %H:%M} UTC.", occurred_at=stored.occurred_at)


def _of_copy(stored: StoredEvent, word: StoredEvent) -> str:
    """Whose word it is, where somebody else entered it again from a copy (decision 187)."""
    if stored.actor == word.actor:
        return ""
    return say(" First recorded by {author}, in another copy.", author=word.actor)


def _redo_told(event: AnyEvent, undos: Mapping[int, int]) -> str:
    """What an undo of an undo does; empty for any other event."""
    if isinstance(event, ActionUndone) and event.version in undos:
        return say(
            "Event {undos} counts again: its undo, event {version}, was itself undone.",
            undos=undos[event.version],
            version=event.version,
        )
    return ""


def _undone_by(events: Iterable[StoredEvent]) -> dict[int, int]:
    """Which undo, that has not been undone itself, took which event back; the last where there are several."""
    kept = tuple(events)
    undone = undone_versions(kept)
    return {
        stored.event.version: stored.version
        for stored in kept
        if isinstance(stored.event, ActionUndone) and stored.version not in undone
    }


def issued(events: Sequence[StoredEvent]) -> tuple[tuple[int, DocumentIssued], ...]:
    """Each with its version, in log order; none of them can be undone."""
    return tuple(
        (stored.version, stored.event) for stored in counting(events) if isinstance(stored.event, DocumentIssued)
    )


def issued_on_copies(events: Sequence[StoredEvent], digest: str) -> tuple[tuple[StoredEvent, OfOtherCopy, str], ...]:
    """Where a file of that SHA-256 was issued on a copy that was entered again: by which event here, and its name."""
    return tuple(
        (stored, one, name)
        for stored in events
        if isinstance(stored.event, CopyEnteredAgain)
        for one in stored.event.events
        for name, recorded in one.files
        if recorded == digest
    )


@dataclass(frozen=True, slots=True)
class Fork:
    """`common`: the last event of both, 0: they have not even the first in common. The rest of each, in log order."""

    common: int
    one: tuple[AuditRow, ...]
    other: tuple[AuditRow, ...]

    @property
    def is_one(self) -> bool:
        """Whether both went on: then neither is simply the older copy."""
        return bool(self.one and self.other)


def fork_of(one: Sequence[StoredEvent], other: Sequence[StoredEvent]) -> Fork:
    """Where two logs part. An event's hash covers all before it, so the last equal hash is the last common event."""
    common = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine.hash != theirs.hash:
            break
        common = mine.version
    return Fork(common, tuple(audit(one)[common:]), tuple(audit(other)[common:]))
