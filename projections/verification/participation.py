"""Whether a player takes part: what somebody recorded, and what somebody else put in its place (decision 185).

Who leaves later than that says something new. A bye or a withdrawal that is entered once the round was paired takes
the place of the game, or of the pairing.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.units import PlayerId
from events.base import Event
from events.log.counting import undone_versions
from events.log.envelope import StoredEvent
from events.vocabulary.games import GameEvent
from events.vocabulary.participation import (
    AbsenceExcused,
    ByeCancelled,
    ByeGranted,
    Participation,
    PlayerExpelled,
    PlayerReinstated,
    PlayerWithdrawn,
)
from events.vocabulary.players import CheckInOpened, LateEntryAccepted, PlayerRegistered, PlayersCheckedIn
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import PairingEvent, RoundPaired, RoundVoided
from events.vocabulary.teams import TeamRegistered


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
