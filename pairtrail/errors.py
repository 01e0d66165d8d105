"""The errors that the public functions raise, all of them kinds of `TournamentError`, and what a `BadInput` lists."""

from core.model.sentence import NeedsConfirmation, NoLegalPairing, Refused, TournamentError
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
from pairtrail._arguments import WrongArgument
from projections.evidence.receipts import NoReceiptError
from projections.tournament_state.moments import UnknownMomentError

__all__ = [
    "BadInput",
    "Conflict",
    "Finding",
    "IntegrityFailure",
    "NeedsConfirmation",
    "NoLegalPairing",
    "NoReceiptError",
    "Refused",
    "StorageUnavailable",
    "TeamEventFile",
    "TournamentError",
    "UnknownEvent",
    "UnknownMomentError",
    "VersionConflict",
    "WrongArgument",
]
