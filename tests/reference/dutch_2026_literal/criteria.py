"""The pairing criteria of FIDE C.04.3 (from 1 February 2026), article 2.

Every criterion returns what is to be minimised: a number, or a list of scores or differences, highest first.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from core.model.pairing import Contender, Float
from core.model.results import Colour
from core.model.units import ONE_POINT
from tests.reference.dutch_2017_literal.colours import (
    Strength,
    allocate,
    colour_difference,
    last_two_games,
    preference,
    strength,
)
from tests.reference.dutch_2026_literal.outlook import Bracket, Outlook, Scores, highest_first

Pair = tuple[Contender, Contender]
"""Higher ranked player first."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """3.3: a pairing of a bracket: pairs and downfloaters."""

    bracket: Bracket
    pairs: tuple[Pair, ...]
    downfloaters: tuple[Contender, ...]

    @property
    def mdp_pairing(self) -> tuple[Pair, ...]:
        """3.3.3: the pairs of an MDP with a resident."""
        return tuple(pair for pair in self.pairs if pair[0] in self.bracket.moved_down)

    @property
    def limbo(self) -> tuple[Contender, ...]:
        """3.2.4: the MDPs who are not paired."""
        return tuple(player for player in self.downfloaters if player in self.bracket.moved_down)

    @property
    def resident_downfloaters(self) -> tuple[Contender, ...]:
        """The downfloaters who are not MDPs."""
        return tuple(player for player in self.downfloaters if player in self.bracket.residents)

    @property
    def mdp_differences(self) -> tuple[tuple[Contender, int], ...]:
        """Every MDP with his score difference; in the Limbo one point more than from any resident."""
        beyond = self.bracket.residents[0].score - ONE_POINT
        return (
            *((mdp, mdp.score - resident.score) for mdp, resident in self.mdp_pairing),
            *((mdp, mdp.score - beyond) for mdp in self.limbo),
        )

    @property
    def mdp_opponent_differences(self) -> tuple[tuple[Contender, int], ...]:
        """Every resident paired with an MDP, with the score difference."""
        return tuple((resident, mdp.score - resident.score) for mdp, resident in self.mdp_pairing)


class Criteria:
    """[C4]-[C21], bound to what is possible in one field."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.field = outlook.field
        self.priority: tuple[tuple[str, Callable[[Candidate], object]], ...] = (
            ("C5", self.bye_score),
            ("C6", self.downfloaters),
            ("C7", self.downfloater_scores),
            ("C8", self.following_bracket),
            ("C9", self.unplayed_games),
            ("C10", self.wide_differences),
            ("C11", self.three_in_a_row),
            ("C12", self.preferences),
            ("C13", self.strong_preferences),
            ("C14", self.downfloats_again),
            ("C15", self.upfloats_again),
            ("C16", self.downfloats_of_two_rounds_before),
            ("C17", self.upfloats_of_two_rounds_before),
            ("C18", self.mdp_differences),
            ("C19", self.mdp_opponent_differences),
            ("C20", self.mdp_differences_of_two_rounds_before),
            ("C21", self.mdp_opponent_differences_of_two_rounds_before),
        )

    def leaves_a_completion(self, candidate: Candidate) -> bool:
        """[C4], and in the last bracket [C2]: everybody not yet paired can be, one may have the bye."""
        return (
            self.outlook.bye_is_allowed(candidate.bracket, candidate.downfloaters)
            and self.outlook.bye_score_of(candidate.downfloaters, candidate.bracket.lower) is not None
        )

    def bye_score(self, candidate: Candidate) -> int:
        """[C5]: the lowest score that the bye taker can have after this candidate."""
        score = self.outlook.bye_score_of(candidate.downfloaters, candidate.bracket.lower)
        assert score is not None, "complies with [C4]"
        return score

    def downfloaters(self, candidate: Candidate) -> int:
        """[C6]: the number of downfloaters."""
        return len(candidate.downfloaters)

    def downfloater_scores(self, candidate: Candidate) -> Scores:
        """[C7]: the scores of the downfloaters, in descending order."""
        return highest_first(player.score for player in candidate.downfloaters)

    def following_bracket(self, candidate: Candidate) -> tuple[int, int, Scores]:
        """[C8]: how the following bracket complies with [C4], then with [C6], then with [C7].

        Without downfloaters there is no set of them to choose.
        """
        if candidate.bracket.is_last or not candidate.downfloaters:
            return 0, 0, ()
        reached = self.outlook.following_bracket(
            tuple(player.id for player in candidate.downfloaters),
            tuple(player.id for player in candidate.bracket.lower),
        )
        return (0, *reached) if reached is not None else (1, 0, ())

    def unplayed_games(self, candidate: Candidate) -> int:
        """[C9]: the unplayed games of the only downfloater, where he will end up with the bye.

        He will where nobody with a lower score can have it: everyone else who is left has a lower score ([C5]).
        """
        if len(candidate.downfloaters) != 1 or self.bye_score(candidate) != candidate.downfloaters[0].score:
            return 0
        return self.field.round_number - 1 - len(candidate.downfloaters[0].colours)

    def _colours_of_topscorers_and_opponents(self, candidate: Candidate) -> Iterable[tuple[Contender, Colour]]:
        topscorers = self.outlook.topscorers
        for pair in candidate.pairs:
            if topscorers & {player.id for player in pair}:
                yield from self._colours(pair)

    def _colours(self, pair: Pair) -> tuple[tuple[Contender, Colour], ...]:
        """5.2: what each of the two would get."""
        white, black, _ = allocate(*pair, self.field)
        return (white, Colour.WHITE), (black, Colour.BLACK)

    def wide_differences(self, candidate: Candidate) -> int:
        """[C10]: topscorers or topscorers' opponents who get a colour difference beyond +2 or -2."""
        return sum(
            abs(colour_difference(player) + (1 if colour is Colour.WHITE else -1)) > 2
            for player, colour in self._colours_of_topscorers_and_opponents(candidate)
        )

    def three_in_a_row(self, candidate: Candidate) -> int:
        """[C11]: topscorers or topscorers' opponents who get the same colour three times in a row."""
        return sum(
            last_two_games(player) is colour for player, colour in self._colours_of_topscorers_and_opponents(candidate)
        )

    def _disappointed(self, candidate: Candidate) -> list[Contender]:
        return [
            player
            for pair in candidate.pairs
            for player, colour in self._colours(pair)
            if preference(player) is not None and preference(player) is not colour
        ]

    def preferences(self, candidate: Candidate) -> int:
        """[C12]: players who do not get their colour preference."""
        return len(self._disappointed(candidate))

    def strong_preferences(self, candidate: Candidate) -> int:
        """[C13]: players who do not get their strong, or even absolute, colour preference."""
        return sum(strength(player) >= Strength.STRONG for player in self._disappointed(candidate))

    def downfloats_again(self, candidate: Candidate) -> int:
        """[C14]: resident downfloaters who received a downfloat the previous round."""
        return sum(player.float_last_round is Float.DOWN for player in candidate.resident_downfloaters)

    def upfloats_again(self, candidate: Candidate) -> int:
        """[C15]: MDP opponents who received an upfloat the previous round."""
        return sum(player.float_last_round is Float.UP for _, player in candidate.mdp_pairing)

    def downfloats_of_two_rounds_before(self, candidate: Candidate) -> int:
        """[C16]: resident downfloaters who received a downfloat two rounds before."""
        return sum(player.float_two_rounds_ago is Float.DOWN for player in candidate.resident_downfloaters)

    def upfloats_of_two_rounds_before(self, candidate: Candidate) -> int:
        """[C17]: MDP opponents who received an upfloat two rounds before."""
        return sum(player.float_two_rounds_ago is Float.UP for _, player in candidate.mdp_pairing)

    def mdp_differences(self, candidate: Candidate) -> Scores:
        """[C18]: score differences of MDPs who received a downfloat the previous round."""
        return highest_first(
            difference for mdp, difference in candidate.mdp_differences if mdp.float_last_round is Float.DOWN
        )

    def mdp_opponent_differences(self, candidate: Candidate) -> Scores:
        """[C19]: score differences of MDP opponents who received an upfloat the previous round."""
        return highest_first(
            difference for one, difference in candidate.mdp_opponent_differences if one.float_last_round is Float.UP
        )

    def mdp_differences_of_two_rounds_before(self, candidate: Candidate) -> Scores:
        """[C20]: score differences of MDPs who received a downfloat two rounds before."""
        return highest_first(
            difference for mdp, difference in candidate.mdp_differences if mdp.float_two_rounds_ago is Float.DOWN
        )

    def mdp_opponent_differences_of_two_rounds_before(self, candidate: Candidate) -> Scores:
        """[C21]: score differences of MDP opponents who received an upfloat two rounds before."""
        return highest_first(
            difference for one, difference in candidate.mdp_opponent_differences if one.float_two_rounds_ago is Float.UP
        )
