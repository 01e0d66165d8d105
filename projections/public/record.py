"""The record as the public may see it at a moment: what has been published, and nothing that goes ahead of it.

A page cannot show what is not in its input. So a public page is made of a `Known` whose events are those of the log
with every event that is not public replaced by one that says nothing: versions and hashes stay, every fold and every
table works on it unchanged, and no page has to remember what it must leave out.

Public is
- what was announced, who entered, results, ties and prizes;
- what concerns a round, a bye or a late entry included, from the moment that round is published; at once an expulsion,
  and a withdrawal after which games count no longer (CFC 653): results are public, and so is what they count;
- of a pairing only one that was published: no draft, no pairing that was voided before anybody saw it.

The reason of an absence, a forfeit, an undo is public where the event announces it (`public_reasons`), and of the log
what it announces (`public_log`); both as they are announced now, whatever moment is asked about (decision 169).

Not public are notes, appeals, officials and their keys, who has come, who is kept apart, what was recorded for other
reports, birth dates, and the reasons given for an absence. A type of event that is not named here is not public.
"""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from core.model.dataclass import dataclass, field, replace
from core.model.privacy import PublicLog
from core.model.tournament import Player
from core.model.units import PlayerId, RoundNumber
from events.base import Event
from events.log.envelope import GENESIS, StoredEvent, undone_versions
from events.vocabulary import (
    games,
    imports,
    knockout,
    participation,
    players,
    record,
    reporting,
    rounds,
    teams,
    ties,
    tournament,
)
from projections.known import Known
from projections.log_in_words.trail import AuditRow, audit
from projections.tournament_state.fold import TournamentFold
from projections.tournament_state.moments import Moment, resolve

HIDDEN: Final = record.NoteAdded(text="")
"""What stands in the place of an event that is not public: no fold takes anything from it."""

_PAIRING: Final = (
    *(rounds.RoundPaired, rounds.PairingAltered, rounds.RoundPublished, rounds.RoundVoided, rounds.RoundCompleted),
)
"""What makes, changes or ends a pairing: public with the pairing that it is of."""

PUBLIC: Final[tuple[type[Event], ...]] = (
    *(tournament.TournamentCreated, tournament.SettingsChanged, tournament.LotDrawn, tournament.PhaseEntered),
    *(tournament.AccelerationAssigned, tournament.OwnRuleAnnounced),
    *(players.PlayerRegistered, players.LateEntryAccepted, players.PlayerDetailsCorrected),
    *(players.PairingNumbersAssigned, participation.Participation),
    *_PAIRING,
    games.GameEvent,
    teams.TeamEvent,
    ties.TieEvent,
    knockout.KnockoutEvent,
    reporting.PrizesAwarded,
    record.ActionUndone,
    imports.ImportedFrom,
)
"""Types of events, or chapters of them, that are public once their round is."""

_IN_CONFIDENCE: Final = (
    *(participation.Participation, games.GameForfeited, games.GameAdjourned, teams.LineUpSet),
    *(knockout.KnockoutBegun, knockout.KnockoutPlayerLeft, record.ActionUndone),
    *(players.PlayerRegistered, players.LateEntryAccepted, teams.TeamRegistered, teams.TeamMemberRegistered),
    *(rounds.RoundPaired, rounds.RoundPublished, rounds.RoundCompleted),
    *(games.ResultRecorded, games.GameResumed, games.MatchScoreRecorded, knockout.KnockoutGamePlayed),
    *(tournament.TournamentCreated, tournament.PhaseEntered, ties.LotsCommitted, ties.LotsRevealed, ties.FastGameDrawn),
)
"""Events whose reason may say why somebody is absent, or cannot go on, or was asked for by nobody."""


@dataclass(frozen=True, slots=True)
class PublicRecord:
    """What the public may see: `known` has silent events where the log has others; `hidden` are their versions.

    `digest` names the state: the same for any two logs that differ in nothing public, and nothing else does.
    """

    known: Known
    hidden: frozenset[int]
    digest: str
    log: PublicLog = PublicLog.FULL

    @property
    def shown(self) -> tuple[StoredEvent, ...]:
        """The events that are public."""
        return tuple(stored for stored in self.known.events if stored.version not in self.hidden)


def public_record(known: Known, at: Moment | None = None, shown: Sequence[StoredEvent] | None = None) -> PublicRecord:
    """The public record as of the last event of `known`, or as it was at a moment that the public can name.

    A moment is looked up among what is public now, so an event that is not cannot be told from one that is not there.
    `shown`: as `shown_now` gives it, where it is asked for many times.

    Raises `UnknownMomentError` as `resolve` does.
    """
    events, privacy = known.events, known.tournament.details
    if at is not None:
        events = events[: resolve(at, shown_now(events) if shown is None else shown)]
    hidden, unseen = _hidden_in(events)
    last = max((stored.version for stored in events if stored.version not in hidden), default=0)
    kept = tuple(
        _silent(stored) if stored.version in hidden else _in_public(stored, unseen, with_reasons=privacy.public_reasons)
        for stored in events[:last]
    )
    shown = [stored for stored in kept if stored.version not in hidden]
    fold = TournamentFold()
    fold.extend(kept)
    state = fold.tournament()
    state = replace(state, players=_undated(state.players), members=_undated(state.members))
    head = shown[-1].hash if shown else GENESIS
    digest = sha256()
    for stored in shown:
        digest.update(stored.hash)
    digest.update(repr(known.erased).encode())
    if privacy.public_reasons or privacy.public_log != PublicLog.FULL:
        digest.update(f"{privacy.public_log} {privacy.public_reasons}".encode())
    found = Known(known.stream, state, last, head, kept, known.erased, known.mark)
    seen = frozenset(version for version in hidden if version <= last)
    return PublicRecord(found, seen, digest.hexdigest(), PublicLog(privacy.public_log))


def _silent(stored: StoredEvent) -> StoredEvent:
    return msgspec.structs.replace(stored, event=HIDDEN, type=HIDDEN.TYPE, actor="", occurred_at=None, body=b"")


def _in_public(stored: StoredEvent, unseen: Collection[PlayerId], *, with_reasons: bool) -> StoredEvent:
    """Without the reason of an absence, lines kept from a file, numbers of players who are not public yet."""
    event = stored.event
    drawn = isinstance(event, tournament.LotDrawn) and bool(event.seed)  # by the program: its reason is of the command
    if (drawn or isinstance(event, _IN_CONFIDENCE)) and not with_reasons:
        event = msgspec.structs.replace(event, reason="")
    elif isinstance(event, imports.ImportedFrom):
        event = msgspec.structs.replace(event, leftover=(), layout=None, reason="")
    elif isinstance(event, players.PairingNumbersAssigned) and unseen:
        seen = tuple((player, number) for player, number in event.numbers if player not in unseen)
        event = msgspec.structs.replace(event, numbers=seen)
    return msgspec.structs.replace(stored, event=event, body=b"")


def _undated(listed: Mapping[PlayerId, Player]) -> dict[PlayerId, Player]:
    return {player: replace(one, birth_date="") if one.birth_date else one for player, one in listed.items()}


# --- which events are public ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class _RoundSeen:
    """One round on its way through the log. `until`: the last version that publication has made public."""

    until: int = 0
    is_published: bool = False  # the pairing that counts now
    pairing: list[int] = field(default_factory=list)  # versions of the pairing that counts now
    public: set[int] = field(default_factory=set)  # versions of pairings that were published

    def take(self, stored: StoredEvent) -> None:
        """The next event that counts and speaks of the round."""
        event = stored.event
        if isinstance(event, rounds.RoundVoided):
            if self.is_published:
                self.public.add(stored.version)
            self.pairing, self.is_published = [], False
            return
        if isinstance(event, _PAIRING):
            self.pairing.append(stored.version)
        if isinstance(event, rounds.RoundPublished):
            self.is_published, self.until = True, stored.version
        if self.is_published:
            self.until = stored.version
            self.public.update(self.pairing)


def shown_now(events: Sequence[StoredEvent]) -> tuple[StoredEvent, ...]:
    """The events of a log that are public when it ends there, as they are recorded."""
    hidden = hidden_versions(events)
    return tuple(stored for stored in events if stored.version not in hidden)


def hidden_versions(events: Sequence[StoredEvent]) -> frozenset[int]:
    """Versions of the events of a log that are not public when it ends there."""
    return _hidden_in(events)[0]


def _hidden_in(events: Sequence[StoredEvent]) -> tuple[frozenset[int], frozenset[PlayerId]]:
    """The same, and who enters in a round that is not published yet."""
    undone = undone_versions(events)
    seen: dict[RoundNumber, _RoundSeen] = {}
    for stored in events:
        number = stored.event.round_spoken_of
        if number is not None and stored.version not in undone:
            seen.setdefault(number, _RoundSeen()).take(stored)
    hidden: set[int] = set()
    unseen: set[PlayerId] = set()
    for stored in events:
        if not _is_public(stored, seen, hidden, unseen):
            hidden.add(stored.version)
            if isinstance(stored.event, players.LateEntryAccepted | teams.TeamRegistered | teams.TeamMemberRegistered):
                unseen.add(stored.event.player)
    return frozenset(hidden), frozenset(unseen)


def _is_public(
    stored: StoredEvent,
    seen: Mapping[RoundNumber, _RoundSeen],
    hidden: Collection[int],
    unseen: Collection[PlayerId],
) -> bool:
    event = stored.event
    if isinstance(event, record.ActionUndone):
        return event.version not in hidden
    if not isinstance(event, PUBLIC):
        return False
    if not isinstance(event, players.PairingNumbersAssigned) and not event.players_spoken_of.isdisjoint(unseen):
        return False
    at_once = isinstance(event, participation.PlayerExpelled) or not getattr(event, "games_count", True)
    number = None if at_once else event.round_spoken_of
    if number is None:
        return True
    found = seen.get(number)
    if found is None:
        return False
    return stored.version in found.public if isinstance(event, _PAIRING) else stored.version <= found.until


def rows_in_public(record: PublicRecord) -> tuple[AuditRow, ...]:
    """The events that are public; who recorded them only where the whole log is."""
    rows = (row for row in audit(record.known.events) if row.version not in record.hidden)
    return tuple(rows if record.log is PublicLog.FULL else (replace(row, actor="") for row in rows))
