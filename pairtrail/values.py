"""The values that a tournament is made of, and those that deciders take."""

from core.editions.event_kind import EventKind, Kind
from core.model.results import ByeKind, Colour, Outcome, Result, Scoring
from core.model.tie_breaks import TieBreakList
from core.model.tournament import (
    Details,
    Game,
    GameStatus,
    Numbering,
    Player,
    Readings,
    Round,
    RoundStage,
    Settings,
    Span,
    Tournament,
)
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber, TeamBoard
from events.base import Event
from events.deciders.entries import Changes, Entry
from events.deciders.matches import MatchScore
from events.log.envelope import StoredEvent
from events.trf.report import ReadOtherwise as Adjustment
from events.vocabulary.corrections import Scope
from events.vocabulary.tournament import DetailsSet, SettingsSet, TieBreaksSet

__all__ = [
    "Adjustment",
    "BoardNumber",
    "ByeKind",
    "Changes",
    "Colour",
    "Details",
    "DetailsSet",
    "Entry",
    "Event",
    "EventKind",
    "Game",
    "GameStatus",
    "Kind",
    "MatchScore",
    "Numbering",
    "Outcome",
    "PairingNumber",
    "Player",
    "PlayerId",
    "Points",
    "Readings",
    "Result",
    "Round",
    "RoundNumber",
    "RoundStage",
    "Scope",
    "Scoring",
    "Settings",
    "SettingsSet",
    "Span",
    "StoredEvent",
    "TeamBoard",
    "TieBreakList",
    "TieBreaksSet",
    "Tournament",
]
