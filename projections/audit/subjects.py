"""What an event speaks of: which event, round and players. The filters of the audit log rest on it."""

from typing import assert_never

from core.model.units import PlayerId, RoundNumber
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.appeals import AppealDecided, AppealLodged
from events.vocabulary.drafts import DraftAbandoned, DraftBegun, DraftChanged
from events.vocabulary.games import (
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameForfeited,
    GameResumed,
    ResultCorrected,
    ResultRecorded,
)
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.players import (
    ByeCancelled,
    ByeGranted,
    LateEntryAccepted,
    PairingAllowed,
    PairingForbidden,
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    PlayerExpelled,
    PlayerRegistered,
    PlayerReinstated,
    PlayerWithdrawn,
    SeparationRequested,
)
from events.vocabulary.record import ActionUndone, NoteAdded
from events.vocabulary.rounds import PairingAltered, RoundCompleted, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.ties import LotsCommitted, LotsRevealed, TieBroken
from events.vocabulary.tournament import (
    AccelerationAssigned,
    LotDrawn,
    PhaseEntered,
    SettingsChanged,
    TournamentCreated,
)
from projections.audit.sentences import Teller


def event_of(event: AnyEvent) -> int | None:
    """The version of the event that an undo, a note or a decision speaks of."""
    match event:
        case ActionUndone():
            return event.version
        case NoteAdded():
            return event.about
        case AppealDecided():
            return event.appeal
        case _:
            return None  # no other event names one


def round_of(event: AnyEvent) -> RoundNumber | None:  # noqa: C901, PLR0911 -- every event by name
    """The round that an event speaks of; for a late entry or a withdrawal the first round that it touches."""
    match event:
        case RoundPaired() | PairingAltered() | RoundPublished() | RoundVoided() | RoundCompleted():
            return event.round_number
        case DraftBegun() | DraftChanged() | DraftAbandoned():
            return event.round_number
        case ResultRecorded() | GameForfeited() | ResultCorrected() | ColoursCorrected():
            return event.round_number
        case GameAdjourned() | GameResumed() | GameAdjudicated() | ByeGranted() | ByeCancelled() | AppealLodged():
            return event.round_number
        case PlayerWithdrawn() | PlayerReinstated() | PlayerExpelled() | PairingNumbersAssigned():
            return event.from_round
        case LateEntryAccepted():
            return event.first_round
        case TournamentCreated() | SettingsChanged() | LotDrawn() | PhaseEntered() | AccelerationAssigned():
            return None
        case PlayerRegistered() | PlayerDetailsCorrected() | PairingForbidden() | PairingAllowed():
            return None
        case SeparationRequested() | LotsCommitted() | LotsRevealed():
            return None
        case TieBroken() | AppealDecided() | NoteAdded() | ActionUndone() | ImportedFrom():
            return None
        case _:
            assert_never(event)


def players_of(event: AnyEvent, teller: Teller) -> frozenset[PlayerId]:  # noqa: C901, PLR0911, PLR0912 -- every event by name
    """The players that an event speaks of. `teller` has told the log up to it and knows who sat at the boards."""
    match event:
        case PlayerRegistered() | LateEntryAccepted() | PlayerDetailsCorrected() | AccelerationAssigned():
            return frozenset({event.player})
        case PlayerWithdrawn() | PlayerReinstated() | PlayerExpelled() | ByeGranted() | ByeCancelled():
            return frozenset({event.player})
        case PairingForbidden() | PairingAllowed() | SeparationRequested() | TieBroken():
            return frozenset(event.players)
        case PairingNumbersAssigned():
            return frozenset(player for player, _ in event.numbers)
        case RoundPaired() | PairingAltered() | DraftBegun() | DraftChanged():
            bye = () if event.bye is None else (event.bye,)
            return frozenset((*bye, *(player for board in event.boards for player in (board.white, board.black))))
        case ResultRecorded() | GameForfeited() | ResultCorrected() | ColoursCorrected():
            return frozenset(teller.on_board(event.round_number, event.board))
        case GameAdjourned() | GameResumed() | GameAdjudicated():
            return frozenset(teller.on_board(event.round_number, event.board))
        case LotDrawn():
            return frozenset(event.order)
        case TournamentCreated() | SettingsChanged() | PhaseEntered() | ImportedFrom():
            return frozenset()
        case LotsCommitted() | LotsRevealed():
            return frozenset()
        case RoundPublished() | RoundVoided() | RoundCompleted() | DraftAbandoned():
            return frozenset()
        case AppealLodged() | AppealDecided() | NoteAdded() | ActionUndone():
            return frozenset()
        case _:
            assert_never(event)
