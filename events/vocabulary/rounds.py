"""A round on its way: paired, altered, published, voided, completed."""

from typing import Final, TypeAlias

from core.model.results import Outcome
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event, Value, stored_as


class Board(Value, kw_only=True):
    """One pair, as published."""

    board: BoardNumber
    white: PlayerId
    black: PlayerId

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """White and Black."""
        return self.white, self.black


class Provenance(Value, kw_only=True):
    """How a pairing came about, so that a replay can be held against it."""

    edition: str
    engine: str  # name and version; "imported" when the pairing was read from a file
    input_hash: str = ""  # SHA-256 of the canonical engine input
    record_hash: str = ""  # SHA-256 of the canonical decision record
    seed: str = ""


class PointsBeside(Value, kw_only=True):
    """What a report gives a team in a round beside its match or bye (299, 320); tenths, below zero: a penalty."""

    player: PlayerId
    match_points: int
    game_points: int


LOT_ON_ARRIVAL: Final = "lot-on-arrival"
"""The ground of a change of colours that the players drew (CFC 631.2)."""


class RoundEvent(Event, kw_only=True):
    """Something that concerns the pairing of a round."""

    round_number: RoundNumber


@stored_as("round-paired", schema_version=1, of_round="round_number", players=("boards", "bye"))
class RoundPaired(RoundEvent, kw_only=True):
    """A round was paired."""

    boards: tuple[Board, ...]
    bye: PlayerId | None  # the pairing-allocated bye
    floats: tuple[tuple[PlayerId, str], ...] = ()  # "down" or "up", by player
    others: tuple[tuple[PlayerId, Outcome], ...] = ()  # without an opponent, in a way that only files of others have
    colours_unknown: tuple[BoardNumber, ...] = ()  # boards of a file that gives neither player a colour
    points_beside: tuple[PointsBeside, ...] = ()  # of teams, as only files of others give them
    provenance: Provenance


@stored_as("pairing-altered", schema_version=2, of_round="round_number", players=("boards", "bye", "drew_white"))
class PairingAltered(RoundEvent, kw_only=True):
    """The arbiter changed a pairing by hand; `engine_boards` and `engine_bye` say what the engine gives.

    No engine boards: it gives no pairing.
    """

    boards: tuple[Board, ...]
    bye: PlayerId | None
    engine_boards: tuple[Board, ...]
    engine_bye: PlayerId | None
    reason: str
    grounds: tuple[str, ...] = ()  # as of `RoundVoided`
    drew_white: PlayerId | None = None  # on the ground `LOT_ON_ARRIVAL`; one of `boards` has this player as White


@stored_as("round-published", schema_version=1, of_round="round_number", players=())
class RoundPublished(RoundEvent, kw_only=True):
    """The pairing was published; from now on C.04.2.D.10 protects it."""


@stored_as("round-voided", schema_version=2, of_round="round_number", players=())
class RoundVoided(RoundEvent, kw_only=True):
    """The pairing no longer counts; the round is open again. Nothing is deleted."""

    reason: str
    grounds: tuple[str, ...] = ()  # on which the rules allow it, once it was published (`core.general_rules.published`)


@stored_as("round-completed", schema_version=1, of_round="round_number", players=())
class RoundCompleted(RoundEvent, kw_only=True):
    """All results are in and the round was closed; its end starts tier 3 of C.04.2.D.8 for the round before."""


AnyRoundEvent: TypeAlias = RoundPaired | PairingAltered | RoundPublished | RoundVoided | RoundCompleted
