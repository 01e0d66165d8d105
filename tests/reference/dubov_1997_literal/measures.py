"""Rating, average rating of the opponents, due colour, transfers so far: the Dubov text of 1997, chapters 1 and 2."""

from fractions import Fraction
from math import floor

from core.model.results import Colour
from core.model.sentence import Refused
from core.model.units import PlayerId, Points, RoundNumber
from tests.reference.so_far import SoFar


class Measures:
    """What the text measures of each player before one round."""

    def __init__(self, so_far: SoFar) -> None:
        self.so_far = so_far

    def r(self, player: PlayerId) -> int:
        """1: "R"."""
        return self.so_far.player(player).rating_for_pairing

    def aro(self, player: PlayerId) -> int:
        """1: "ARO", over played games, in tenths as the table of 6.2 prints it; 0 before the first game."""
        ratings = [self.r(opponent) for opponent, _, _ in self.so_far.games(player)]
        return floor(Fraction(10 * sum(ratings), len(ratings)) + Fraction(1, 2)) if ratings else 0

    def alphabet(self, player: PlayerId) -> tuple[str, int]:
        """6.2: by name; namesakes by pairing number."""
        return self.so_far.player(player).name.casefold(), self.so_far.numbers[player]

    def score(self, player: PlayerId, before: RoundNumber | None = None) -> Points:
        """What the score groups of a round are formed by."""
        one = self.so_far.round_number if before is None else before
        virtual = self.so_far.virtual_points(player, one)
        return Points(self.so_far.points(player, before=one) + virtual)

    def due_colour(self, player: PlayerId) -> Colour | None:
        """1: the colour played less often, else not that of the last game; None before the first game.

        A colour that 2.3 or 2.4 forbids is not due, which only a history that breaks them can bring about.
        """
        allowed = [colour for colour in Colour if self.so_far.may_receive(player, colour)]
        if len(allowed) == 1:
            return allowed[0]
        colours, difference = self.so_far.colours(player), self.so_far.colour_difference(player)
        if difference:
            return Colour.BLACK if difference > 0 else Colour.WHITE
        return colours[-1].opposite if colours else None

    def column(self, player: PlayerId) -> Colour:
        """The subgroup by due colour; who has none yet stands with Black (2018 1.6.4)."""
        return self.due_colour(player) or Colour.BLACK

    def white_order(self, player: PlayerId) -> tuple[int, int, tuple[str, int]]:
        """6.2, for White: increasing ARO, lower R, alphabet."""
        return self.aro(player), self.r(player), self.alphabet(player)

    def black_order(self, player: PlayerId) -> tuple[int, int, tuple[str, int]]:
        """6.2, for Black: decreasing R, higher ARO, alphabet."""
        return -self.r(player), -self.aro(player), self.alphabet(player)

    def opponents_order(self, player: PlayerId) -> tuple[int, int, tuple[str, int]]:
        """7.1, 7.2, 8.2, who is brought up or meets a floater: highest R, lowest ARO, alphabet."""
        return -self.r(player), self.aro(player), self.alphabet(player)

    def was_transferred_up(self, player: PlayerId, round_number: RoundNumber) -> bool:
        """2.5: whether he was paired with somebody of a higher score then; a history cannot tell more."""
        one = self.so_far.rounds[player][round_number - 1]
        if one.opponent is None:
            return False
        return self.score(one.opponent, before=round_number) > self.score(player, before=round_number)

    def may_be_transferred_up(self, player: PlayerId) -> bool:
        """2.5: not twice running, and not more than three times, or four from ten rounds on; the last round is free."""
        this, last = self.so_far.round_number, self.so_far.last_round
        if last is None:
            raise Refused("The number of rounds has not been declared.")
        if this == last:
            return True
        transfers = [self.was_transferred_up(player, RoundNumber(one)) for one in range(1, this)]
        return not any(transfers[-1:]) and sum(transfers) < (3 if last < 10 else 4)
