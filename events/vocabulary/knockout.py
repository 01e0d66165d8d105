"""A knock-out among the leaders after the last round of a Swiss (decision 118)."""

from typing import TypeAlias

from core.model.results import Result
from core.model.tie_breaks import EqualMatch
from core.model.units import PlayerId
from events.base import Event, stored_as


class KnockoutEvent(Event, kw_only=True):
    """Something that concerns the knock-out after a Swiss. Its rounds, matches and games count from 1."""


@stored_as("knockout-announced", schema_version=1, of_round=None, players=())
class KnockoutAnnounced(KnockoutEvent, kw_only=True):
    """A knock-out among the first of the standings was announced, or put otherwise, or called off."""

    qualifiers: int  # 0: called off
    games: int = 1  # of a match
    equal: EqualMatch = EqualMatch.STANDINGS  # who goes on from an equal match
    reason: str = ""


@stored_as("knockout-begun", schema_version=1, of_round=None, players=("players", "declined"))
class KnockoutBegun(KnockoutEvent, kw_only=True):
    """Who qualified was settled, and with it the bracket."""

    players: tuple[PlayerId, ...]  # by the standings, best first
    seed: str  # of the lots for colours
    declined: tuple[PlayerId, ...] = ()  # who qualified and does not play
    reason: str = ""


@stored_as("knockout-game-played", schema_version=1, of_round=None, players=("white", "black"))
class KnockoutGamePlayed(KnockoutEvent, kw_only=True):
    """The result of a game was entered."""

    knockout_round: int
    match: int
    game: int
    white: PlayerId
    black: PlayerId
    result: Result

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """Both, White first."""
        return (self.white, self.black)


@stored_as("knockout-game-corrected", schema_version=1, of_round=None, players=("white", "black"))
class KnockoutGameCorrected(KnockoutEvent, kw_only=True):
    """A wrong result was put right."""

    knockout_round: int
    match: int
    game: int
    white: PlayerId
    black: PlayerId
    was: Result
    result: Result
    reason: str

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """Both, White first."""
        return (self.white, self.black)


@stored_as("knockout-match-decided", schema_version=1, of_round=None, players=("winner",))
class KnockoutMatchDecided(KnockoutEvent, kw_only=True):
    """An equal match was decided by a play-off; the reason says how."""

    knockout_round: int
    match: int
    winner: PlayerId
    reason: str


@stored_as("knockout-player-left", schema_version=1, of_round=None, players=("player",))
class KnockoutPlayerLeft(KnockoutEvent, kw_only=True):
    """A player left the knock-out: the opponent in this match goes on."""

    knockout_round: int
    match: int
    player: PlayerId
    reason: str = ""


AnyKnockoutEvent: TypeAlias = (
    KnockoutAnnounced
    | KnockoutBegun
    | KnockoutGamePlayed
    | KnockoutGameCorrected
    | KnockoutMatchDecided
    | KnockoutPlayerLeft
)
