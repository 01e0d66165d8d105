"""Whether a player takes part: what somebody recorded, and what somebody else put in its place (decision 185).

Who leaves later than that says something new. A bye or a withdrawal that is entered once the round was paired takes
the place of the game, or of the pairing.

What somebody recorded, and an official changed or took back, in time: nothing rested on it yet.

The rules have it, and whoever did it is on record. But the table that everybody sees has one name fewer on it than the
record: so it is told who changed what of whom, unless a chief arbiter did, also before officials were named. Where none
are, names are typed, and nothing is told.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.results import Result
from core.model.sentence import joined, say
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event
from events.deciders.officials import not_by_a_chief
from events.log.envelope import StoredEvent, counting, undone_versions
from events.struct import replace
from events.vocabulary.drafts import DraftBegun, DraftChanged, DraftEvent
from events.vocabulary.games import (
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameEvent,
    GameForfeited,
    GameResumed,
    MatchScoreCorrected,
    MatchScoreRecorded,
    ResultRecorded,
)
from events.vocabulary.knockout import KnockoutGameCorrected, KnockoutGamePlayed
from events.vocabulary.participation import (
    AbsenceExcused,
    ByeCancelled,
    ByeGranted,
    Participation,
    PlayerExpelled,
    PlayerReinstated,
    PlayerWithdrawn,
)
from events.vocabulary.players import (
    CheckInOpened,
    LateEntryAccepted,
    PairingAllowed,
    PairingForbidden,
    PlayerDetailsCorrected,
    PlayerRegistered,
    PlayersCheckedIn,
)
from events.vocabulary.record import ActionUndone, CopyEnteredAgain, LinkRevoked, PlayerLinkGranted, ResultReported
from events.vocabulary.reporting import FactsRecorded, GroupsRecorded
from events.vocabulary.rounds import Board, PairingAltered, PairingEvent, RoundPaired, RoundVoided
from events.vocabulary.teams import LineUpSet, TeamMemberRegistered, TeamRegistered
from events.vocabulary.tournament import AccelerationAssigned
from projections.log_in_words.trail import by_their_authors, said_by_the_copy
from projections.verification.taken_back import at_last, said_again


def participation_changed(log: Sequence[StoredEvent]) -> Iterator[tuple[StoredEvent, StoredEvent]]:
    """Events that count, each with the last word of somebody else, where it says something else."""
    undone, words, rounds = undone_versions(log), defaultdict[PlayerId, list[_Word]](list), _Rounds()
    for stored in log:
        if stored.version in undone:
            continue
        rounds.take(stored)
        for player, word in _words(log, stored, rounds):
            if not isinstance(stored.event, ActionUndone):
                replaced = rounds.game_replaced(stored.event), _last_of_another(words[player], word)
                yield from ((stored, was) for was in replaced if was is not None)
            words[player].append(word)


class _Word(NamedTuple):
    stored: StoredEvent
    kind: type[Event]  # of an undo the kind that says what holds again
    first: int  # the round that it speaks of, or the first one
    said: object = None


class _Rounds:
    """What is paired, and what became of it."""

    def __init__(self) -> None:
        self.last, self.check_in = 0, 1
        self._pairings: dict[int, StoredEvent] = {}
        self._games: dict[tuple[int, int], StoredEvent] = {}

    def take(self, stored: StoredEvent) -> None:
        """Go on by an event that counts."""
        event = stored.event
        match event:
            case PairingEvent():
                self._pairings[event.round_number] = stored
                if isinstance(event, RoundPaired):
                    self.last = event.round_number
                    self._games = {place: one for place, one in self._games.items() if place[0] != event.round_number}
            case RoundVoided():
                self.last = event.round_number - 1
            case GameEvent():
                self._games[event.round_number, event.board] = stored
            case CheckInOpened():
                self.check_in = event.round_number or 1
            case _:
                pass

    def game_replaced(self, event: Event) -> StoredEvent | None:
        """The last word on the game, else the pairing, in whose place a forgotten bye or withdrawal is entered."""
        if not isinstance(event, ByeGranted | PlayerWithdrawn) or event.correction is None:
            return None
        first = event.round_number if isinstance(event, ByeGranted) else event.from_round
        pairing = self._pairings.get(first) if first <= self.last else None
        if pairing is None or event.player not in pairing.event.players_spoken_of:
            return None
        boards = pairing.event.boards if isinstance(pairing.event, PairingEvent) else ()
        games = (self._games.get((first, one.board)) for one in boards if event.player in one.players)
        return next(games, None) or pairing


def _words(log: Sequence[StoredEvent], stored: StoredEvent, rounds: _Rounds) -> Iterator[tuple[PlayerId, _Word]]:
    event, kind = stored.event, type(stored.event)
    match event:
        case PlayerRegistered() | TeamRegistered():
            yield event.player, _Word(stored, PlayerRegistered, 1)
        case LateEntryAccepted():
            yield event.player, _Word(stored, kind, event.first_round)
        case PlayersCheckedIn():
            yield from ((player, _Word(stored, kind, rounds.check_in)) for player in event.players)
        case AbsenceExcused() | PlayerReinstated():
            yield event.player, _Word(stored, kind, max(_first(event), rounds.last + 1))
        case Participation():
            said = event.from_round if isinstance(event, PlayerWithdrawn) else getattr(event, "kind", None)
            yield event.player, _Word(stored, kind, _first(event), said)
        case ActionUndone() if 0 < event.version < stored.version:
            was = log[event.version - 1]
            back = _BACK.get(type(was.event))
            whole = (one.event for one in log if one.causation == was.causation)
            if back and isinstance(was.event, Participation) and all(isinstance(one, Participation) for one in whole):
                yield was.event.player, _Word(stored, back, _first(was.event))
        case _:
            pass


def _first(event: Participation) -> int:
    first: int | None = getattr(event, "from_round", None)
    return getattr(event, "round_number", 0) + isinstance(event, AbsenceExcused) if first is None else first


def _last_of_another(words: Sequence[_Word], now: _Word) -> StoredEvent | None:
    """What `now` takes the place of."""
    for word in reversed(words):
        is_of_it = word.kind in _ANSWERED.get(now.kind, ()) and _meets(word, now)
        if is_of_it and word.stored.actor != now.stored.actor:
            return None if (word.kind, word.said) == (now.kind, now.said) else word.stored
    return None


def _meets(word: _Word, now: _Word) -> bool:
    """Whether they speak of one round: a bye of its own, who leaves of those from then on, not of one played before."""
    if now.kind in (ByeGranted, ByeCancelled):
        return word.first == now.first
    return word.kind not in _PLAYS or word.first >= now.first


_BACK: Final[dict[type[Event], type[Event]]] = {
    PlayerWithdrawn: PlayerReinstated,
    PlayerReinstated: PlayerWithdrawn,
    ByeGranted: ByeCancelled,
    ByeCancelled: ByeGranted,
}
_PLAYS: Final = (
    *(PlayerRegistered, LateEntryAccepted, PlayerReinstated),
    *(AbsenceExcused, PlayersCheckedIn, ByeCancelled),
)
_ANSWERED: Final[dict[type[Event], tuple[type[Event], ...]]] = {
    PlayerWithdrawn: (*_PLAYS, PlayerWithdrawn),
    PlayerReinstated: (PlayerWithdrawn, PlayerExpelled, PlayerReinstated),
    ByeGranted: (LateEntryAccepted, PlayerReinstated, PlayersCheckedIn, ByeCancelled, ByeGranted),
    ByeCancelled: (ByeGranted, ByeCancelled),
}
"""What says something else of the same, or the same; that somebody was entered says nothing of one round."""


def told_of_overruled(log: Sequence[StoredEvent]) -> Iterator[str]:
    """For each official a line, with the events."""
    copies = (stored.event for stored in log if isinstance(stored.event, CopyEnteredAgain))
    copied = {one.entered for copy in copies for one in copy.events}
    said = _by_chiefs_as_copies_say(log)
    recorded, log = log, [_as_the_copy_says(one, said) for one in by_their_authors(log)]
    copied -= {one.version for one, was in zip(log, recorded, strict=True) if one.actor != was.actor}
    by_whom: dict[str, list[str]] = {}
    changes = (*_undone(log), *_changed(log), *_against_players(log), *_links_ended(log), *participation_changed(log))
    pairs = [(stored, was) for stored, was in changes if stored.actor != was.actor]
    told_so = {stored.version for stored, _ in pairs}
    pairs += [pair for pair in said_again(log, _said) if pair[0].version not in told_so]
    by_another = not_by_a_chief(log)
    for stored, was in sorted(pairs, key=lambda pair: pair[0].version):
        is_of_another = stored.actor != was.actor and stored.version not in copied
        if is_of_another and by_another(stored):
            told = say(
                "event {version} ({type}) changed event {was} by {actor}",
                version=stored.version,
                type=stored.type,
                was=was.version,
                actor=was.actor,
            )
            by_whom.setdefault(stored.actor, []).append(told)
    for actor, told_of in by_whom.items():
        yield say("{actor} changed what others had recorded: {events}.", actor=actor, events=joined("; ", told_of))


def _by_chiefs_as_copies_say(log: Sequence[StoredEvent]) -> dict[int, str]:
    """Events that came from a copy in the name of a chief arbiter, which nothing but the copy shows, with that name."""
    by_another = not_by_a_chief(log)
    copies = (stored.event for stored in log if isinstance(stored.event, CopyEnteredAgain))
    of_copies = (item for copy in copies for item in said_by_the_copy(copy).items())
    entered = ((log[version - 1], who) for version, who in of_copies if 0 < version <= len(log))
    by_chiefs = ((one, who) for one, who in entered if not by_another(one))  # what another enters is their own
    return {one.version: who for one, who in by_chiefs if not by_another(replace(one, actor=who))}


def _as_the_copy_says(stored: StoredEvent, said: Mapping[int, str]) -> StoredEvent:
    if stored.version not in said:
        return stored
    return replace(stored, actor=say("{who} (as the copy says)", who=said[stored.version]))


def _undone(log: Sequence[StoredEvent]) -> Iterator[tuple[StoredEvent, StoredEvent]]:
    """Undos, also those of undos, with what they are of."""
    for stored in log:
        if isinstance(stored.event, ActionUndone) and 0 < stored.event.version < stored.version:
            yield stored, at_last(log, stored.event)


def _changed(log: Sequence[StoredEvent]) -> Iterator[tuple[StoredEvent, StoredEvent]]:
    """Events that say something else of what an earlier one spoke of, with that one."""
    last: dict[Hashable, tuple[object, StoredEvent]] = {}
    for stored in counting(log):
        if isinstance(stored.event, RoundPaired | PairingAltered | RoundVoided):  # other boards from here on
            played = stored.event.round_number
            last = {of: said for of, said in last.items() if not _is_game_of(of, played)}
        found: dict[int, StoredEvent] = {}
        for subject, said in _said(stored.event):
            before, was = last.get(subject, ("", stored))
            if before and before != said and not isinstance(stored.event, _GOES_ON):
                found[was.version] = was
            last[subject] = said, stored
        yield from ((stored, was) for was in found.values())


def _is_game_of(subject: Hashable, number: RoundNumber) -> bool:
    return isinstance(subject, tuple) and subject[:2] == ("game", number)


def _against_players(log: Sequence[StoredEvent]) -> Iterator[tuple[StoredEvent, StoredEvent]]:
    """Results that were entered although a player had reported another one, with that report.

    A report is of the pair that sat there: another pair, or other colours, end it.
    """
    reports = dict[tuple[RoundNumber, BoardNumber], dict[PlayerId, tuple[StoredEvent, Result]]]()
    boards = dict[RoundNumber, tuple[Board, ...]]()
    for stored in counting(log):
        event = stored.event
        if isinstance(event, RoundPaired | PairingAltered | RoundVoided):
            number, before = event.round_number, boards.get(event.round_number, ())
            boards[number] = () if isinstance(event, RoundVoided) else event.boards
            same = {one.board for one in boards[number] if one in before}
            reports = {place: said for place, said in reports.items() if place[0] != number or place[1] in same}
        elif isinstance(event, ResultReported):
            of_board = reports.setdefault((event.round_number, event.board), {})
            of_board[event.player] = stored, event.result
        elif isinstance(event, ResultRecorded | GameForfeited) and not event.team_board:
            last = reports.get((event.round_number, event.board), {}).values()
            yield from ((stored, report) for report, said in last if said != event.result)


def _links_ended(log: Sequence[StoredEvent]) -> Iterator[tuple[StoredEvent, StoredEvent]]:
    """Links that were revoked, and those in whose place a player was granted another one, with the event that did."""
    last = dict[PlayerId, StoredEvent]()
    for stored in counting(log):
        event = stored.event
        if isinstance(event, LinkRevoked) and 0 < event.granted < stored.version:
            yield stored, log[event.granted - 1]
        elif isinstance(event, PlayerLinkGranted):
            if event.player in last:
                yield stored, last[event.player]
            last[event.player] = stored


_GOES_ON: Final = (GameAdjourned, GameResumed, GameAdjudicated, RoundPaired, PairingAltered, DraftChanged)
"""A game that was not over, and a draft that is changed or finished."""


def _said(event: Event) -> Iterator[tuple[Hashable, object]]:
    """What an event speaks of, and what it says of it; nothing (""): what was said before holds no longer."""
    match event:
        case GameEvent():
            place = event.round_number, event.board, event.team_board
            by_score = isinstance(event, MatchScoreRecorded | MatchScoreCorrected)
            said = getattr(event, "score" if by_score else "result", "")
            yield ("game", *place), (isinstance(event, ColoursCorrected), said)
        case DraftEvent() | RoundPaired() | PairingAltered():
            yield ("draft", event.round_number), event if isinstance(event, DraftBegun | DraftChanged) else ""
        case PairingForbidden() | PairingAllowed():
            for pair in combinations(sorted(event.players), 2):
                yield ("apart", *pair), (type(event), getattr(event, "last_round", None))
        case GroupsRecorded() | FactsRecorded():
            column = event.column if isinstance(event, GroupsRecorded) else event.fact
            yield from (((type(event), column, player), value) for player, value in event.values)
        case _ if isinstance(event, _OF_PLAYERS):
            told = {name: getattr(event, name, None) for name in _DATA}
            yield from (((name, event.player), value) for name, value in told.items() if value is not None)
        case _:
            for kinds, place_in, says in _ABOUT:
                if isinstance(event, kinds):
                    place_of_it = tuple(getattr(event, field) for field in place_in)
                    yield (kinds, *place_of_it), getattr(event, says)


_ABOUT: Final[tuple[tuple[tuple[type[Event], ...], tuple[str, ...], str], ...]] = (
    ((KnockoutGamePlayed, KnockoutGameCorrected), ("knockout_round", "match", "game"), "result"),
    ((LineUpSet,), ("round_number", "team"), "members"),
    ((AccelerationAssigned,), ("player",), "points"),
)
"""By the types of events: the fields that say of what they speak, and the one that says what."""
_OF_PLAYERS: Final = (PlayerRegistered, LateEntryAccepted, TeamRegistered, TeamMemberRegistered, PlayerDetailsCorrected)
_DATA: Final = (
    *("name", "rating", "rating_source", "fide_rating", "national_rating", "title", "sex"),
    *("federation", "club", "fide_id", "birth_date_commitment"),
)
