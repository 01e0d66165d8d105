"""What C.04.4.3 asks of one player, or of two, before one round. Articles are those of 2026.

Scores are pairing scores: the virtual points of a round count in it (decision 216, 1).
"""

from core.model.results import Colour, Outcome
from core.model.sentence import Refused
from core.model.units import PlayerId, RoundNumber
from tests.reference.so_far import SoFar

EDITION_OF_1999 = "lim-1999"
EDITION_OF_2026 = "lim-2026"


class Measures:
    """Rank, median, due colours and compatibility."""

    def __init__(self, so_far: SoFar) -> None:
        self.so_far = so_far
        if so_far.last_round is None:
            raise Refused("The number of rounds has not been declared.")
        self.is_last_round = so_far.round_number == so_far.last_round
        self.edition = so_far.tournament.settings.edition
        assert self.edition in {EDITION_OF_1999, EDITION_OF_2026}

    # --- 2.2

    def number(self, player: PlayerId) -> int:
        """4.2: "Player #1, the highest numbered player": the highest number is the smallest figure."""
        return self.so_far.numbers[player]

    def score(self, player: PlayerId, in_round: RoundNumber | None = None) -> int:
        """2.2: what the scoregroups of that round are formed by; by default of the round to be paired. Tenths."""
        one = self.so_far.round_number if in_round is None else in_round
        return self.so_far.points(player, before=one) + self.so_far.virtual_points(player, one)

    def side(self, player: PlayerId, in_round: RoundNumber | None = None) -> int:
        """2.2: 1 above the Median Scoregroup of that round, 0 in it, -1 below.

        "The score equal to half the number of rounds that have been played": half of a win in each of them.
        """
        one = self.so_far.round_number if in_round is None else in_round
        doubled, all_won = 2 * self.score(player, one), (one - 1) * self.so_far.scoring.win
        return (doubled > all_won) - (doubled < all_won)

    def rank(self, player: PlayerId) -> tuple[int, int]:
        """The smaller, the higher ranked: the score, then the number."""
        return -self.score(player), self.number(player)

    def rating(self, player: PlayerId) -> int:
        """What the 100 points of Maxi-tournaments are counted in (3.2.3, 3.8, 5.7)."""
        return self.so_far.player(player).rating_for_pairing

    # --- 5: colours

    def colour_forced(self, player: PlayerId) -> Colour | None:
        """5.1.1, 5.1.2: the only colour that he may have; where both are broken already, the difference is first."""
        colours, difference = self.so_far.colours(player), self.so_far.colour_difference(player)
        if difference >= 2:
            return Colour.BLACK
        if difference <= -2:
            return Colour.WHITE
        if len(colours) >= 2 and colours[-1] is colours[-2]:
            return colours[-1].opposite
        return None

    def due_colour(self, player: PlayerId) -> Colour | None:
        """5.1, 5.5, 5.6: the colour forced, else the equalising one, else the alternate one; None before any game."""
        forced = self.colour_forced(player)
        if forced is not None:
            return forced
        difference = self.so_far.colour_difference(player)
        if difference > 0:
            return Colour.BLACK
        if difference < 0:
            return Colour.WHITE
        colours = self.so_far.colours(player)
        return colours[-1].opposite if colours else None

    def is_suitable(self, a: PlayerId, b: PlayerId) -> bool:
        """5.1: both can be given what they are due."""
        # OPEN 1: 3.8 asks for one "who is due the alternate colour", and a player before his first game is due none.
        return self.due_colour(a) is None or self.due_colour(a) is not self.due_colour(b)

    # --- 2.1, 6

    def is_within_limits(self, a: PlayerId, b: PlayerId) -> bool:
        """2.1: the pairing "will not require either player" to break 5.1.1 or 5.1.2."""
        return self.colour_forced(a) is None or self.colour_forced(a) is not self.colour_forced(b)

    def is_compatible(self, a: PlayerId, b: PlayerId) -> bool:
        """2.1, in the last round with article 6."""
        if a == b or self.so_far.have_met(a, b):  # or the arbiter keeps them apart
            return False
        # OPEN 2: 6 speaks of players with the same score and is silent on pairs of two scores and on floaters.
        if self.is_last_round and self.score(a) == self.score(b):
            return True
        return self.is_within_limits(a, b)

    # --- 1.1

    def may_have_the_bye(self, player: PlayerId) -> bool:
        """C.04.1: d in the text to 2026, article 4 in that since."""
        rounds = self.so_far.rounds[player]
        if any(one.outcome is Outcome.PAIRING_ALLOCATED_BYE for one in rounds):
            return False
        if self.edition == EDITION_OF_1999:
            # The text has: has already scored a (forfeit) win due to an opponent not appearing in time.
            # OPEN 3: a full-point bye on request is not named, and does not bar from the bye.
            return all(one.outcome is not Outcome.FORFEIT_WIN for one in rounds)
        # "has already scored in one single round, without playing, as many points as rewarded for a win"
        return all(one.was_played or one.points < self.so_far.scoring.win for one in rounds)

    # --- 3.10

    def floated_just_before(self, player: PlayerId) -> bool:
        """3.10: "has floated the round just before", read from whom he was paired with (decision 216, 11)."""
        # OPEN 4: by 2.3 he who was transferred is a floater, also if he then met a player with his own score; a
        # history does not say so.
        if not self.so_far.rounds[player]:
            return False
        last = self.so_far.rounds[player][-1]
        if last.opponent is None:
            return False
        mine, other = self.score(player, last.number), self.score(last.opponent, last.number)
        side = self.side(player, last.number)
        return (side > 0 and mine > other) or (side < 0 and mine < other)
