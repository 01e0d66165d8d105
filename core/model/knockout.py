"""A knock-out among the leaders after a Swiss: what was announced, who qualified, what was played (decision 118)."""

from collections.abc import Mapping, Sequence
from typing import Final

from core.model.dataclass import dataclass, field, replace
from core.model.results import Outcome, Result
from core.model.tie_breaks import EqualMatch
from core.model.units import PlayerId


@dataclass(frozen=True, slots=True)
class KnockoutTerms:
    """What was announced."""

    qualifiers: int  # the first so many of the standings
    games: int = 1  # of a match
    equal: EqualMatch = EqualMatch.STANDINGS
    third_place: bool = False  # the losers of the semi-finals meet as well (decision 234)


@dataclass(frozen=True, slots=True)
class FinalOrder:
    """The standings after the last round, as far as they decide who plays on."""

    order: Sequence[PlayerId]  # everybody, best first
    ties: Sequence[Sequence[PlayerId]]  # whom the tie-breaks leave equal
    first_place_only: bool = False  # the list in use decides no other place, nor do play-offs and lots (1998 F.10)


@dataclass(frozen=True, slots=True)
class KnockoutGame:
    """One game of a match, as it was played."""

    white: PlayerId
    black: PlayerId
    result: Result

    def halves_of(self, player: PlayerId) -> int:
        """What it brought one of the two, in half points."""
        outcome = self.result.outcomes[0 if player == self.white else 1]
        return _HALVES.get(outcome, 0)


_HALVES: Final = {Outcome.WIN: 2, Outcome.FORFEIT_WIN: 2, Outcome.DRAW: 1}

KNOCKOUT_RESULTS: Final = (
    Result.WHITE_WINS,
    Result.DRAW,
    Result.BLACK_WINS,
    Result.WHITE_WINS_BY_FORFEIT,
    Result.BLACK_WINS_BY_FORFEIT,
)
"""How a game of a knock-out may end; of whom neither appears, both leave."""

MatchPlace = tuple[int, int]
"""Round of the knock-out and match in it, both from 1."""


@dataclass(frozen=True, slots=True)
class Knockout:
    """What is on record of a knock-out. Who meets whom, and who goes on, follows from it (`core.general_rules`)."""

    terms: KnockoutTerms
    players: tuple[PlayerId, ...] = ()  # who qualified, by the standings; empty: it has not begun
    seed: str = ""  # of the lots for colours
    declined: tuple[PlayerId, ...] = ()  # who qualified and does not play
    games: Mapping[MatchPlace, tuple[KnockoutGame, ...]] = field(default_factory=dict)  # of a match, as played
    play_offs: Mapping[MatchPlace, PlayerId] = field(default_factory=dict)  # who won them
    left: Mapping[PlayerId, int] = field(default_factory=dict)  # from which round on

    @property
    def has_begun(self) -> bool:
        """Whether it is known who plays."""
        return bool(self.players)

    def with_game(self, place: MatchPlace, number: int, game: KnockoutGame) -> "Knockout":
        """With a game added to a match, or in the place of the one of that number."""
        played = self.games.get(place, ())
        return replace(self, games={**self.games, place: (*played[: number - 1], game, *played[number:])})

    def with_play_off(self, place: MatchPlace, winner: PlayerId) -> "Knockout":
        """With an equal match decided."""
        return replace(self, play_offs={**self.play_offs, place: winner})

    def without(self, player: PlayerId, from_round: int) -> "Knockout":
        """With a player gone from a round of the knock-out on."""
        return replace(self, left={**self.left, player: from_round})
