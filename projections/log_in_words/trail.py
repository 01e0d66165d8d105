"""The audit log: every event as one row, told in the arbiter's words.

Names and boards are those known when the event was recorded, so a row reads the same for ever.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import datetime
from typing import cast

from core.model.dataclass import dataclass
from core.model.sentence import joined, say
from core.model.units import PlayerId, RoundNumber
from events.log.counting import undone_versions
from events.log.envelope import StoredEvent, short
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided
from events.vocabulary.games import GameForfeited, MatchScoreRecorded, ResultRecorded
from events.vocabulary.record import ActionUndone, NoteAdded
from projections.log_in_words.authors import by_their_authors
from projections.log_in_words.sentences import EventSentences


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
