"""Every event of an individual Swiss. Facts and choices only: what can be recomputed is not stored.

A published pairing *is* stored: it was published. Points are tenths, rounds and boards count from 1.
Names and versions are the stored ones; a new shape gets a new version and an upcaster (`events.log.upcasters`).
"""

from enum import StrEnum
from typing import TypeAlias, dataclass_transform

import msgspec

from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from events.base import Event, stored_as


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Value(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A part of an event."""


# --- tournament --------------------------------------------------------------------------------------


class DetailsSet(Value, kw_only=True):
    """Head of the report; a field left None is not touched."""

    name: str | None = None
    city: str | None = None
    federation: str | None = None
    start_date: str | None = None
    end_date: str | None = None
    tournament_type: str | None = None
    chief_arbiter: str | None = None
    deputy_arbiters: tuple[str, ...] | None = None
    time_control: str | None = None
    round_dates: tuple[str, ...] | None = None
    type_code: str | None = None  # record 192 of the report that was read


class ScoringSet(Value, kw_only=True):
    """Exceptions to 1, 1/2, 0, as in `core.model.scoring.Scoring`."""

    exceptions: tuple[tuple[Outcome, Points], ...] = ()
    white_exceptions: tuple[tuple[Outcome, Points], ...] = ()
    black_exceptions: tuple[tuple[Outcome, Points], ...] = ()


class TieBreaksSet(Value, kw_only=True):
    """The list of tie-breaks as announced, as in `core.tie_breaks.announced.TieBreakList`."""

    codes: tuple[str, ...] = ()
    edition: str = "2026-03"
    unrated: int | None = None
    first_place_only: bool = False
    name: str = ""


class SettingsSet(Value, kw_only=True):
    """What is announced beforehand; a field left None is not touched."""

    edition: str | None = None
    rounds: RoundNumber | None = None
    scoring: ScoringSet | None = None
    correction_deadline: str | None = None
    variations: tuple[tuple[str, str], ...] = ()  # name and value; what is not named is not touched
    tie_breaks: TieBreaksSet | None = None  # the whole list, in the place of the one before


@stored_as("tournament-created", schema_version=2)
class TournamentCreated(Event, kw_only=True):
    """The tournament was announced."""

    details: DetailsSet
    settings: SettingsSet


@stored_as("settings-changed", schema_version=2)
class SettingsChanged(Event, kw_only=True):
    """An announcement was changed."""

    details: DetailsSet = DetailsSet()
    settings: SettingsSet = SettingsSet()
    reason: str = ""


@stored_as("lot-drawn", schema_version=2)
class LotDrawn(Event, kw_only=True):
    """The initial colour was decided (E), or an order of players (CFC 613).

    `seed` allows anyone to draw again, empty: drawn by hand or read.
    """

    initial_colour: Colour | None = None  # None: the lot was drawn for something else
    seed: str = ""
    reason: str = ""
    subject: str = ""  # the article that asks for an order by lot; empty: the initial colour
    order: tuple[PlayerId, ...] = ()  # who stands first was drawn first


class Phase(StrEnum):
    """Stages of the whole event."""

    REGISTRATION = "registration"
    PLAYING = "playing"
    FINISHED = "finished"


@stored_as("phase-entered", schema_version=1)
class PhaseEntered(Event, kw_only=True):
    """The tournament entered a phase: the list of participants closed, or the event ended."""

    phase: Phase


@stored_as("acceleration-assigned", schema_version=1)
class AccelerationAssigned(Event, kw_only=True):
    """Virtual points by round (first entry: round 1) for one player, for pairing only."""

    player: PlayerId
    points: tuple[Points, ...]


# --- players -----------------------------------------------------------------------------------------


@stored_as("player-registered", schema_version=1)
class PlayerRegistered(Event, kw_only=True):
    """A player entered before round 1 was paired.

    A birth date stays outside the body: `birth_date_commitment` is the salted hash of the value in the
    side table `personal_data`.
    """

    player: PlayerId
    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth_date_commitment: str = ""


@stored_as("late-entry-accepted", schema_version=1)
class LateEntryAccepted(Event, kw_only=True):
    """A player was admitted after the start (C.04.2.C): not paired before `first_round`."""

    player: PlayerId
    name: str
    first_round: RoundNumber
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth_date_commitment: str = ""


class Reach(StrEnum):
    """What a correction may still touch (C.04.2.D.8; 1998 F.7)."""

    PAIRINGS = "pairings"
    STANDINGS = "standings"
    RATING_REPORT = "rating-report"


class Correction(Value, kw_only=True):
    """Why and how far a correction reaches.

    `tier` 1, 2 or 3 of C.04.2.D.8; 0 when the arbiter decided the reach himself, which needs a reason.
    """

    reaches: tuple[Reach, ...]
    tier: int
    reason: str = ""


@stored_as("player-details-corrected", schema_version=1)
class PlayerDetailsCorrected(Event, kw_only=True):
    """Wrong data were put right; a field left None is not touched."""

    player: PlayerId
    name: str | None = None
    rating: int | None = None
    title: str | None = None
    sex: str | None = None
    federation: str | None = None
    fide_id: str | None = None
    birth_date_commitment: str | None = None
    correction: Correction | None = None  # given when the rating changes


@stored_as("pairing-numbers-assigned", schema_version=1)
class PairingNumbersAssigned(Event, kw_only=True):
    """Pairing numbers for every pairing from `from_round` on (C.04.2.B.3, C.3)."""

    from_round: RoundNumber
    numbers: tuple[tuple[PlayerId, PairingNumber], ...]  # by pairing number
    reason: str = ""


@stored_as("player-withdrawn", schema_version=1)
class PlayerWithdrawn(Event, kw_only=True):
    """A player is no longer paired from `from_round` on (C.04.2.D.3)."""

    player: PlayerId
    from_round: RoundNumber
    reason: str = ""


@stored_as("player-reinstated", schema_version=1)
class PlayerReinstated(Event, kw_only=True):
    """A withdrawn player is paired again from `from_round` on."""

    player: PlayerId
    from_round: RoundNumber
    reason: str = ""


@stored_as("player-expelled", schema_version=1)
class PlayerExpelled(Event, kw_only=True):
    """A player was excluded from `from_round` on."""

    player: PlayerId
    from_round: RoundNumber
    reason: str


@stored_as("bye-granted", schema_version=1)
class ByeGranted(Event, kw_only=True):
    """A requested bye, or an announced absence (zero points), for one round."""

    player: PlayerId
    round_number: RoundNumber
    kind: ByeKind
    reason: str = ""


@stored_as("bye-cancelled", schema_version=1)
class ByeCancelled(Event, kw_only=True):
    """A granted bye no longer holds; the player can be paired in that round."""

    player: PlayerId
    round_number: RoundNumber
    reason: str = ""


@stored_as("pairing-forbidden", schema_version=1)
class PairingForbidden(Event, kw_only=True):
    """These players are not to meet (each with each)."""

    players: tuple[PlayerId, ...]
    reason: str = ""


@stored_as("pairing-allowed", schema_version=1)
class PairingAllowed(Event, kw_only=True):
    """A prohibition was lifted (each with each)."""

    players: tuple[PlayerId, ...]
    reason: str = ""


@stored_as("separation-requested", schema_version=1)
class SeparationRequested(Event, kw_only=True):
    """These players asked not to meet (each with each) in the first rounds, if it can be arranged (CFC 619.1)."""

    players: tuple[PlayerId, ...]
    reason: str = ""


# --- rounds ------------------------------------------------------------------------------------------


class Board(Value, kw_only=True):
    """One pair, as published."""

    board: BoardNumber
    white: PlayerId
    black: PlayerId


class Provenance(Value, kw_only=True):
    """How a pairing came about, so that a replay can be held against it."""

    edition: str
    engine: str  # name and version; "imported" when the pairing was read from a file
    input_hash: str = ""  # SHA-256 of the canonical engine input
    record_hash: str = ""  # SHA-256 of the canonical decision record
    seed: str = ""


@stored_as("round-paired", schema_version=1)
class RoundPaired(Event, kw_only=True):
    """A round was paired."""

    round_number: RoundNumber
    boards: tuple[Board, ...]
    bye: PlayerId | None  # the pairing-allocated bye
    floats: tuple[tuple[PlayerId, str], ...] = ()  # "down" or "up", by player
    others: tuple[tuple[PlayerId, Outcome], ...] = ()  # without an opponent, in a way that only files of others have
    colours_unknown: tuple[BoardNumber, ...] = ()  # boards of a file that gives neither player a colour
    provenance: Provenance


@stored_as("pairing-altered", schema_version=2)
class PairingAltered(Event, kw_only=True):
    """The arbiter changed a pairing by hand; `engine_boards` and `engine_bye` say what the engine gives.

    No engine boards: it gives no pairing.
    """

    round_number: RoundNumber
    boards: tuple[Board, ...]
    bye: PlayerId | None
    engine_boards: tuple[Board, ...]
    engine_bye: PlayerId | None
    reason: str
    grounds: tuple[str, ...] = ()  # as of `RoundVoided`


class DraftOrigin(StrEnum):
    """What the draft of a pairing begins with."""

    RECORDED = "recorded"  # the pairing as it stands
    ENGINE = "engine"  # what the engine gives; the round has not been paired
    EMPTY = "empty"  # no board is set


@stored_as("draft-begun", schema_version=1)
class DraftBegun(Event, kw_only=True):
    """The arbiter began to make the pairing of a round by hand. A draft is no pairing: nothing reads it as one."""

    round_number: RoundNumber
    origin: DraftOrigin
    boards: tuple[Board, ...] = ()  # those that are set
    bye: PlayerId | None = None


@stored_as("draft-changed", schema_version=1)
class DraftChanged(Event, kw_only=True):
    """One change of the draft: boards that are open since, boards that are set otherwise, who has the bye since."""

    round_number: RoundNumber
    opened: tuple[BoardNumber, ...] = ()
    boards: tuple[Board, ...] = ()
    bye: PlayerId | None = None


@stored_as("draft-abandoned", schema_version=1)
class DraftAbandoned(Event, kw_only=True):
    """The draft was given up; the round is as it was. A draft that is finished ends with the pairing recorded."""

    round_number: RoundNumber
    reason: str = ""


@stored_as("round-published", schema_version=1)
class RoundPublished(Event, kw_only=True):
    """The pairing was published; from now on C.04.2.D.10 protects it."""

    round_number: RoundNumber


@stored_as("round-voided", schema_version=2)
class RoundVoided(Event, kw_only=True):
    """The pairing no longer counts; the round is open again. Nothing is deleted."""

    round_number: RoundNumber
    reason: str
    grounds: tuple[str, ...] = ()  # on which the rules allow it, once it was published (`core.general_rules.published`)


@stored_as("round-completed", schema_version=1)
class RoundCompleted(Event, kw_only=True):
    """All results are in and the round was closed; its end starts tier 3 of C.04.2.D.8 for the round before."""

    round_number: RoundNumber


# --- games -------------------------------------------------------------------------------------------


@stored_as("result-recorded", schema_version=1)
class ResultRecorded(Event, kw_only=True):
    """A board's result was entered."""

    round_number: RoundNumber
    board: BoardNumber
    result: Result


@stored_as("game-forfeited", schema_version=1)
class GameForfeited(Event, kw_only=True):
    """A game was not played: one side, or both, did not appear."""

    round_number: RoundNumber
    board: BoardNumber
    result: Result  # one of the three forfeit results
    reason: str = ""


@stored_as("result-corrected", schema_version=1)
class ResultCorrected(Event, kw_only=True):
    """A result had been written down incorrectly."""

    round_number: RoundNumber
    board: BoardNumber
    was: Result | None
    result: Result
    correction: Correction


@stored_as("colours-corrected", schema_version=1)
class ColoursCorrected(Event, kw_only=True):
    """A game was played with the colours reversed. Afterwards White is `white`.

    `result`, seen from the new White, is the game's result after the correction; None: each player keeps the
    points he has, in every reading.
    """

    round_number: RoundNumber
    board: BoardNumber
    white: PlayerId
    black: PlayerId
    result: Result | None
    correction: Correction


@stored_as("game-adjourned", schema_version=2)
class GameAdjourned(Event, kw_only=True):
    """A game is unfinished: a draw for pairing purposes only (C.04.2.D.1), or what the director took it as."""

    round_number: RoundNumber
    board: BoardNumber
    taken_as: Result | None = None  # None: a draw; a clear win (CFC 617), or adjudicated for the time being (617.1)
    reason: str = ""


@stored_as("game-resumed", schema_version=1)
class GameResumed(Event, kw_only=True):
    """An adjourned game ended; the pairings made meanwhile stay."""

    round_number: RoundNumber
    board: BoardNumber
    result: Result


@stored_as("game-adjudicated", schema_version=1)
class GameAdjudicated(Event, kw_only=True):
    """The arbiter decided an unfinished game."""

    round_number: RoundNumber
    board: BoardNumber
    result: Result
    reason: str


# --- afterwards --------------------------------------------------------------------------------------


@stored_as("tie-broken", schema_version=1)
class TieBroken(Event, kw_only=True):
    """Tied players were ordered by lots, a play-off or an external value."""

    players: tuple[PlayerId, ...]  # best first
    method: str
    seed: str = ""
    reason: str = ""


@stored_as("lots-committed", schema_version=1)
class LotsCommitted(Event, kw_only=True):
    """The hash of a secret seed was published, before the public value that will be mixed with it is known."""

    commitment: str  # SHA-256 in hexadecimal, as `core.model.lots.commitment_of`
    public_source: str = ""  # where the public value will come from, in words


@stored_as("lots-revealed", schema_version=1)
class LotsRevealed(Event, kw_only=True):
    """The secret was told and the public value taken: from now on anyone can draw."""

    secret: str
    public_value: str


@stored_as("appeal-lodged", schema_version=1)
class AppealLodged(Event, kw_only=True):
    """An appeal was received."""

    appellant: str
    subject: str
    round_number: RoundNumber | None = None


@stored_as("appeal-decided", schema_version=1)
class AppealDecided(Event, kw_only=True):
    """The committee decided; `appeal` is the version of the event that lodged it."""

    appeal: int
    decision: str


@stored_as("note-added", schema_version=1)
class NoteAdded(Event, kw_only=True):
    """A remark for the record."""

    text: str
    about: int | None = None  # version of the event it speaks of


@stored_as("action-undone", schema_version=1)
class ActionUndone(Event, kw_only=True):
    """The event with that version no longer counts in the fold; it stays in the log."""

    version: int
    reason: str


class Adjustment(Value, kw_only=True):
    """One thing that an import read otherwise than it stood, or could not keep."""

    line: int  # from 1; 0: not tied to a line
    column: int  # from 1; 0: not tied to a column
    found: str
    taken_as: str


class Spelling(Value, kw_only=True):
    """How a file wrote one fact, where that is not how an export writes it.

    It holds as long as the fact is what it was: `digest` is the SHA-256 of the lines an export would have written.
    """

    fact: str  # what the lines speak of: "001 12" (player 12), "rounds", "colour" ...
    digest: str
    lines: tuple[tuple[int, str], ...] = ()  # line number and text, birth dates blanked; none: the file is silent


class FileLayout(Value, kw_only=True):
    """How a file was written, so that an export gives it back as long as nothing has changed."""

    encoding: str
    line_ends: tuple[tuple[str, int], ...]  # line end, and how many lines in a row have it
    order: tuple[tuple[str, int], ...]  # kind of line, and how many in a row; "-": leftover, "~": a spelling
    spellings: tuple[Spelling, ...] = ()
    ranks: tuple[tuple[PlayerId, int], ...] = ()  # as in the file; 0: blank; empty: by points, then pairing number
    results_digest: str = ""  # SHA-256 of everything the ranks rest on
    numbers_by_rank: bool = False  # XXC rank: the pairing numbers are the places of the players' lines
    not_kept: tuple[str, ...] = ()  # what an export writes otherwise even where nothing has changed


@stored_as("imported-from", schema_version=1)
class ImportedFrom(Event, kw_only=True):
    """The events around this one were read from a file.

    `leftover` keeps, byte for byte as text, the lines that no event can express, with their line numbers,
    so that an export can give the file back; `layout` keeps how the other lines were written.
    """

    file_name: str
    file_sha256: str
    file_format: str
    adjustments: tuple[Adjustment, ...] = ()
    leftover: tuple[tuple[int, str], ...] = ()
    layout: FileLayout | None = None


AnyEvent: TypeAlias = (
    TournamentCreated
    | SettingsChanged
    | LotDrawn
    | PhaseEntered
    | AccelerationAssigned
    | PlayerRegistered
    | LateEntryAccepted
    | PlayerDetailsCorrected
    | PairingNumbersAssigned
    | PlayerWithdrawn
    | PlayerReinstated
    | PlayerExpelled
    | ByeGranted
    | ByeCancelled
    | PairingForbidden
    | PairingAllowed
    | SeparationRequested
    | RoundPaired
    | PairingAltered
    | DraftBegun
    | DraftChanged
    | DraftAbandoned
    | RoundPublished
    | RoundVoided
    | RoundCompleted
    | ResultRecorded
    | GameForfeited
    | ResultCorrected
    | ColoursCorrected
    | GameAdjourned
    | GameResumed
    | GameAdjudicated
    | TieBroken
    | LotsCommitted
    | LotsRevealed
    | AppealLodged
    | AppealDecided
    | NoteAdded
    | ActionUndone
    | ImportedFrom
)
"""Every event by name, so that a new one fails the type check until each projection has taken a view."""
