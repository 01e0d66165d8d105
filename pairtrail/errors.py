"""The errors that the public functions raise, all of them kinds of `TournamentError`, and what a `BadInput` lists."""

from core.model.errors import NeedsConfirmation, NoLegalPairing, Refused, TournamentError
from events.errors import (
    BadInput,
    Conflict,
    Finding,
    IntegrityFailure,
    StorageUnavailable,
    TeamEventFile,
    UnknownEvent,
    VersionConflict,
)
from projections.tournament_state.moments import UnknownMomentError

__all__ = [
    "BadInput",
    "Conflict",
    "Finding",
    "IntegrityFailure",
    "NeedsConfirmation",
    "NoLegalPairing",
    "Refused",
    "StorageUnavailable",
    "TeamEventFile",
    "TournamentError",
    "UnknownEvent",
    "UnknownMomentError",
    "VersionConflict",
]
