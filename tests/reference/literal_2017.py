"""What the texts of the other systems until 31 January 2026 share: C.04.4.1 (2018) and C.04.4.2 (2017).

Colour preferences, the absolute criteria C.1 to C.3 and the completion of a round, by plain enumeration. Written from
the texts; no engine and no other literal was read for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from core.model.results import Colour, Outcome
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber
from tests.reference.so_far import SoFar

Players = frozenset[PlayerId]


class Strength(IntEnum):
    """How much a player prefers a colour."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The due colour of a player; no colour means that he has no preference."""

    colour: Colour | None
    strength: Strength


class Facts:
    """What both texts ask of the players of one round."""

    without_games: Preference  # of a player who did not play any games

    def __init__(self, tournament: Tournament, round_number: RoundNumber) -> None:
        self.so_far = SoFar(tournament, round_number)
        self.round_number = round_number
        self.number = self.so_far.numbers
        self.players = self.so_far.participants
        self.scores = {
            player: Points(self.so_far.points(player) + self.so_far.virtual_points(player, round_number))
            for player in self.players
        }
        self.preferences = {player: self._preference(player) for player in self.players}
        self._opponents = {
            player: frozenset(other for other in self.players if other != player and self.may_meet(player, other))
            for player in self.players
        }
        self._complete: dict[Players, bool] = {frozenset(): True}

    def _preference(self, player: PlayerId) -> Preference:
        """Absolute (a), strong (b), mild (c), and (d) of a player who did not play any games."""
        colours, difference = self.so_far.colours(player), self.so_far.colour_difference(player)
        if not colours:
            return self.without_games
        if abs(difference) > 1:
            return Preference(Colour.BLACK if difference > 1 else Colour.WHITE, Strength.ABSOLUTE)
        if colours[-1:] == colours[-2:-1]:
            return Preference(colours[-1].opposite, Strength.ABSOLUTE)
        if difference != 0:
            return Preference(Colour.BLACK if difference == 1 else Colour.WHITE, Strength.STRONG)
        return Preference(colours[-1].opposite, Strength.MILD)

    def games_played(self, player: PlayerId) -> int:
        """Games over the board; a forfeited one was not played."""
        return len(self.so_far.colours(player))

    def has_played(self, player: PlayerId) -> bool:
        """False for who has yet to play a game."""
        return self.games_played(player) > 0

    def may_meet(self, a: PlayerId, b: PlayerId) -> bool:
        """C.1: not more than once, a pair kept apart as if it had met. C.3: not with the same absolute preference."""
        one, other = self.preferences[a], self.preferences[b]
        both_absolute = one.strength is Strength.ABSOLUTE and other.strength is Strength.ABSOLUTE
        return not self.so_far.have_met(a, b) and not (both_absolute and one.colour is other.colour)

    def may_have_the_bye(self, player: PlayerId) -> bool:
        """C.2: neither a pairing-allocated bye so far, nor a forfeit win."""
        barring = {Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN}
        return not any(one.outcome in barring for one in self.so_far.rounds[player])

    def can_all_be_paired(self, players: Players) -> bool:
        """Whether these players, no bye any more, have a pairing that complies with C.1 and C.3."""
        if players not in self._complete:
            one = min(players)
            self._complete[players] = any(
                self.can_all_be_paired(players - {one, other}) for other in self._opponents[one] & players
            )
        return self._complete[players]

    def bye(self, last_first: Callable[[PlayerId], tuple[int, ...]]) -> PlayerId | None:
        """B.0: a, b, c, d and then the first in that order. Raises `NoLegalPairing`."""
        everybody = frozenset(self.players)
        if len(everybody) % 2 == 0:
            if not self.can_all_be_paired(everybody):
                raise NoLegalPairing("the round-pairing cannot be completed (A.9)", self.round_number)
            return None
        candidates = [
            player
            for player in self.players
            if self.may_have_the_bye(player) and self.can_all_be_paired(everybody - {player})
        ]
        if not candidates:
            raise NoLegalPairing("nobody may have the bye and leave a complete pairing (B.0)", self.round_number)
        return min(
            candidates, key=lambda player: (self.scores[player], -self.games_played(player), *last_first(player))
        )

    def white_of(self, higher: PlayerId, lower: PlayerId) -> PlayerId:
        """Section E, with the higher ranked player of the pair first."""
        if not self.has_played(higher) and not self.has_played(lower):
            return self._by_the_lot(higher, lower)
        mine, other = self.preferences[higher], self.preferences[lower]
        if mine.colour is None or other.colour is None or mine.colour is not other.colour:  # grant both
            assert mine.colour is not None or other.colour is not None
            return higher if Colour.WHITE is mine.colour or other.colour is Colour.BLACK else lower
        granted = higher
        last = self.so_far.last_difference(higher, lower)
        if mine.strength is not other.strength:  # grant the stronger
            granted = max(higher, lower, key=lambda player: self.preferences[player].strength)
        elif last is not None:  # alternate to the most recent time in which one had White and the other Black
            return higher if last[0] is Colour.BLACK else lower
        if self.preferences[granted].colour is Colour.WHITE:
            return granted
        return lower if granted == higher else higher

    def _by_the_lot(self, higher: PlayerId, lower: PlayerId) -> PlayerId:
        """An odd pairing number of the higher ranked player gets the initial-colour, an even one the opposite."""
        drawn = self.so_far.tournament.settings.initial_colour
        assert drawn is not None
        parity_number = self.so_far.initial_list.index(higher) + 1
        gets = drawn if parity_number % 2 == 1 else drawn.opposite
        return higher if gets is Colour.WHITE else lower

    def disappointed(self, a: PlayerId, b: PlayerId) -> int:
        """How many of this pair cannot get their colour preference: one of two who prefer the same colour."""
        one, other = self.preferences[a].colour, self.preferences[b].colour
        return 1 if one is not None and one is other else 0
