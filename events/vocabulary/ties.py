"""How ties were broken that the tie-breaks leave, and the lots for it."""

from datetime import datetime
from typing import TypeAlias

from core.model.results import Result
from core.model.units import PlayerId
from events.base import Event, stored_as


def moment_of(text: str) -> datetime | None:
    """A time with its offset, in ISO 8601; None for any other text."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None


class TieEvent(Event, kw_only=True):
    """Something that concerns ties after the last round."""


@stored_as("tie-broken", schema_version=1, of_round=None, players=("players",))
class TieBroken(TieEvent, kw_only=True):
    """Tied players were ordered by lots, a play-off or an external value."""

    players: tuple[PlayerId, ...]  # best first
    method: str
    seed: str = ""
    reason: str = ""


@stored_as("lots-committed", schema_version=1, of_round=None, players=())
class LotsCommitted(TieEvent, kw_only=True):
    """The hash of a secret seed was published, before the public value that will be mixed with it is known."""

    commitment: str  # SHA-256 in hexadecimal, as `core.model.lots.commitment_of`
    public_source: str = ""  # where the public value will come from, in words
    public_form: str = ""  # how it is spelled, as `core.model.public_value`; records before there were forms have none
    known_from: str = ""  # when the source publishes it, in ISO 8601 with its offset; before that nobody knows it

    @property
    def known_at(self) -> datetime | None:
        """`known_from` as a time; None: nothing that is one was announced."""
        return moment_of(self.known_from)


@stored_as("lots-revealed", schema_version=1, of_round=None, players=())
class LotsRevealed(TieEvent, kw_only=True):
    """The secret was told and the public value taken: from now on anyone can draw."""

    secret: str
    public_value: str


@stored_as("fast-game-drawn", schema_version=1, of_round=None, players=("players",))
class FastGameDrawn(TieEvent, kw_only=True):
    """The lot for the colours of a single fast game between two tied players, before it is played."""

    players: tuple[PlayerId, PlayerId]  # drawn first: has White, or chooses Black
    seed: str
    draw_odds: bool = False  # announced: a draw decides for Black


@stored_as("fast-game-played", schema_version=1, of_round=None, players=("white", "black"))
class FastGamePlayed(TieEvent, kw_only=True):
    """A single fast game between two tied players was played; who won it comes before the other."""

    white: PlayerId
    black: PlayerId
    result: Result
    draw_odds: bool = False  # announced: a draw decides for Black
    reason: str = ""

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """Both, White first."""
        return (self.white, self.black)


AnyTieEvent: TypeAlias = TieBroken | LotsCommitted | LotsRevealed | FastGameDrawn | FastGamePlayed
