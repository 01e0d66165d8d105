"""The pairing criteria of FIDE C.04.3 (2017): articles A.8, C.1-C.19, and the completion check of A.9.

Every quality criterion returns what is to be minimised: a number, or a list compared like a PSD.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from core.model.pairing import BracketKind, Contender, Field, Float
from core.model.results import Colour
from core.model.units import ONE_POINT, PlayerId
from tests.reference.dutch_2017_literal.colours import (
    Strength,
    allocate,
    colour_difference,
    is_topscorer,
    last_two_games,
    preference,
    rank,
    strength,
)
from tests.reference.dutch_2017_literal.generation import TooLarge

Pair = tuple[Contender, Contender]
"""Higher ranked player first."""
Differences = tuple[int, ...]
"""Score differences in tenths, highest first (A.8)."""

COMPLETIONS_MAX: Final = 20_000

WEIGHT_OF_INELIGIBLE: Final = 3
"""R6: what an unpaired player of the last bracket weighs who may not take the bye."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket to be paired (A.3): players in the order of A.2."""

    kind: BracketKind
    moved_down: tuple[Contender, ...]
    residents: tuple[Contender, ...]
    lower: tuple[Contender, ...]  # everyone below; none in the last bracket

    @property
    def players(self) -> tuple[Contender, ...]:
        """All players; the BSN is the position, from 1 (D)."""
        return (*self.moved_down, *self.residents)

    @property
    def is_last(self) -> bool:
        """Whether the bye belongs to the pairing of this bracket (A.9, note)."""
        return not self.lower


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of a bracket: pairs and downfloaters (B.3)."""

    bracket: Bracket
    pairs: tuple[Pair, ...]
    downfloaters: tuple[Contender, ...]


def scoregroup_at_the_top(players: Sequence[Contender]) -> tuple[Contender, ...]:
    """A.3: the players with the highest score."""
    return tuple(player for player in players if player.score == players[0].score)


class Rules:
    """The criteria, bound to the field of one round; answers that are asked for again are remembered."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._player = {player.id: player for player in field.contenders}
        self.may_meet = cache(self._may_meet)
        self.can_be_completed = cache(self._can_be_completed)
        self.following_bracket = cache(self._following_bracket)
        self.colours = cache(self._colours)
        self.disappointed = cache(self._disappointed)
        self.topscorers = frozenset(player.id for player in field.contenders if is_topscorer(player, field))

    # Absolute criteria

    def _may_meet(self, a: PlayerId, b: PlayerId) -> bool:
        """C.1 and C.3; and nobody meets a player whom the arbiter forbade him to meet."""
        first, second = self._player[a], self._player[b]
        return (
            b not in first.opponents
            and a not in second.opponents
            and (min(a, b), max(a, b)) not in self.field.forbidden_pairs
            and self.colours_allow(first, second)
        )

    def colours_allow(self, a: Contender, b: Contender) -> bool:
        """C.3: non-topscorers with the same absolute colour preference do not meet (A.6 a, A.7)."""
        if a.id in self.topscorers or b.id in self.topscorers:
            return True
        both_absolute = strength(a) is Strength.ABSOLUTE and strength(b) is Strength.ABSOLUTE
        return not (both_absolute and preference(a) is preference(b))

    def bye_is_allowed(self, candidate: Candidate) -> bool:
        """C.2: in the last bracket at most one player remains, and he may take the bye."""
        if not candidate.bracket.is_last:
            return True
        return len(candidate.downfloaters) <= 1 and all(player.may_take_bye for player in candidate.downfloaters)

    # A.9 and C.4

    def _can_be_completed(self, players: frozenset[PlayerId], bye_is_taken: bool = False) -> bool:
        """A.9: whether these players can all be paired, except one for the bye, within C.1-C.3 (R1)."""
        if not players:
            return True
        if self.can_be_completed.cache_info().currsize > COMPLETIONS_MAX:
            raise TooLarge
        one = min(players)
        rest = players - {one}
        bye_is_open = len(players) % 2 == 1 and not bye_is_taken
        if bye_is_open and self._player[one].may_take_bye and self.can_be_completed(rest, True):
            return True
        return any(
            self.may_meet(one, other) and self.can_be_completed(rest - {other}, bye_is_taken) for other in sorted(rest)
        )

    def completes(self, downfloaters: Iterable[Contender], lower: Iterable[Contender]) -> bool:
        """A.9: the downfloaters together with all the remaining players allow the completion of the round."""
        return self.can_be_completed(frozenset(player.id for player in (*downfloaters, *lower)))

    def complies_with_completion(self, candidate: Candidate) -> bool:
        """C.4: in the PPB, the downfloaters have to complete the round."""
        if candidate.bracket.kind is not BracketKind.PENULTIMATE:
            return True
        return self.completes(candidate.downfloaters, candidate.bracket.lower)

    # Quality criteria

    def unpaired(self, candidate: Candidate) -> int:
        """C.5: the number of downfloaters."""
        return len(candidate.downfloaters)

    def psd(self, candidate: Candidate) -> Differences:
        """C.6: the Pairing Score Difference."""
        return pairing_score_difference(candidate.pairs, candidate.downfloaters, candidate.bracket.players)

    def next_bracket(self, candidate: Candidate) -> tuple[int, Differences]:
        """C.7: unpaired players, then PSD, in the following bracket; not for the PPB and the CLB."""
        bracket = candidate.bracket
        if bracket.is_last or bracket.kind in (BracketKind.PENULTIMATE, BracketKind.COLLAPSED_LAST):
            return 0, ()
        return self.following_bracket(
            tuple(player.id for player in candidate.downfloaters),
            tuple(player.id for player in bracket.lower),
        )

    def _following_bracket(
        self, moved_down: tuple[PlayerId, ...], lower: tuple[PlayerId, ...]
    ) -> tuple[int, Differences]:
        """R5, R6: the best that the following bracket can reach, by C.1-C.3 alone.

        One player after the other is left unpaired or given an opponent. A list of differences that is the
        lower one stays the lower one when the same difference joins both, so the best continuation serves.
        """
        player_of = self._player
        residents = tuple(player.id for player in scoregroup_at_the_top(tuple(player_of[number] for number in lower)))
        is_last = len(residents) == len(lower)
        artificial = artificial_value(tuple(player_of[number] for number in (*moved_down, *residents)))

        @cache
        def best(mdps: tuple[PlayerId, ...], others: tuple[PlayerId, ...]) -> tuple[int, Differences]:
            if not mdps and not others:
                return 0, ()
            player = player_of[(mdps or others)[0]]
            mdps_left, others_left = (mdps[1:], others) if mdps else ((), others[1:])
            weight = WEIGHT_OF_INELIGIBLE if is_last and not player.may_take_bye else 1
            options = [added(best(mdps_left, others_left), weight, player.score - artificial)]
            for other in others_left:
                if self.may_meet(player.id, other):
                    others_after = tuple(resident for resident in others_left if resident != other)
                    difference = abs(player.score - player_of[other].score)
                    options.append(added(best(mdps_left, others_after), 0, difference))
            return min(options)

        return best(moved_down, residents)

    def _colours(self, higher: PlayerId, lower: PlayerId) -> tuple[tuple[Contender, Colour], ...]:
        """E: what each of the two would get."""
        white, black, _ = allocate(self._player[higher], self._player[lower], self.field)
        return (white, Colour.WHITE), (black, Colour.BLACK)

    def _topscorers_and_opponents(self, candidate: Candidate) -> Iterable[tuple[Contender, Colour]]:
        for higher, lower in candidate.pairs:
            if higher.id in self.topscorers or lower.id in self.topscorers:
                yield from self.colours(higher.id, lower.id)

    def wide_differences(self, candidate: Candidate) -> int:
        """C.8: topscorers or topscorers' opponents who get a colour difference beyond +2 or -2."""
        return sum(
            abs(colour_difference(player) + (1 if colour is Colour.WHITE else -1)) > 2
            for player, colour in self._topscorers_and_opponents(candidate)
        )

    def three_in_a_row(self, candidate: Candidate) -> int:
        """C.9: topscorers or topscorers' opponents who get the same colour three times in a row."""
        return sum(last_two_games(player) is colour for player, colour in self._topscorers_and_opponents(candidate))

    def _disappointed(self, higher: PlayerId, lower: PlayerId) -> tuple[Contender, ...]:
        return tuple(
            player
            for player, colour in self.colours(higher, lower)
            if preference(player) is not None and preference(player) is not colour
        )

    def preferences(self, candidate: Candidate) -> int:
        """C.10: players who do not get their colour preference."""
        return sum(len(self.disappointed(higher.id, lower.id)) for higher, lower in candidate.pairs)

    def strong_preferences(self, candidate: Candidate) -> int:
        """C.11: players who do not get their strong, or even absolute, colour preference."""
        return sum(
            strength(player) >= Strength.STRONG
            for higher, lower in candidate.pairs
            for player in self.disappointed(higher.id, lower.id)
        )

    def same_downfloats(self, candidate: Candidate) -> int:
        """C.12: players who receive the same downfloat as the previous round."""
        return len(self.same_downfloat_differences(candidate))

    def same_upfloats(self, candidate: Candidate) -> int:
        """C.13: players who receive the same upfloat as the previous round."""
        return len(self.same_upfloat_differences(candidate))

    def same_downfloats_before(self, candidate: Candidate) -> int:
        """C.14: players who receive the same downfloat as two rounds before."""
        return len(self.same_downfloat_differences_before(candidate))

    def same_upfloats_before(self, candidate: Candidate) -> int:
        """C.15: players who receive the same upfloat as two rounds before."""
        return len(self.same_upfloat_differences_before(candidate))

    def same_downfloat_differences(self, candidate: Candidate) -> Differences:
        """C.16: score differences of players who receive the same downfloat as the previous round."""
        return highest_first(sd for player, sd in downfloats(candidate) if player.float_last_round is Float.DOWN)

    def same_upfloat_differences(self, candidate: Candidate) -> Differences:
        """C.17: score differences of players who receive the same upfloat as the previous round."""
        return highest_first(sd for player, sd in upfloats(candidate) if player.float_last_round is Float.UP)

    def same_downfloat_differences_before(self, candidate: Candidate) -> Differences:
        """C.18: score differences of players who receive the same downfloat as two rounds before."""
        return highest_first(sd for player, sd in downfloats(candidate) if player.float_two_rounds_ago is Float.DOWN)

    def same_upfloat_differences_before(self, candidate: Candidate) -> Differences:
        """C.19: score differences of players who receive the same upfloat as two rounds before."""
        return highest_first(sd for player, sd in upfloats(candidate) if player.float_two_rounds_ago is Float.UP)

    def quality(self) -> tuple[tuple[str, Callable[[Candidate], object]], ...]:
        """C.5-C.19 in descending priority."""
        return (
            ("C.5", self.unpaired),
            ("C.6", self.psd),
            ("C.7", self.next_bracket),
            ("C.8", self.wide_differences),
            ("C.9", self.three_in_a_row),
            ("C.10", self.preferences),
            ("C.11", self.strong_preferences),
            ("C.12", self.same_downfloats),
            ("C.13", self.same_upfloats),
            ("C.14", self.same_downfloats_before),
            ("C.15", self.same_upfloats_before),
            ("C.16", self.same_downfloat_differences),
            ("C.17", self.same_upfloat_differences),
            ("C.18", self.same_downfloat_differences_before),
            ("C.19", self.same_upfloat_differences_before),
        )


def highest_first(differences: Iterable[int]) -> Differences:
    """A.8: sorted from the highest to the lowest; tuples then compare as PSDs do."""
    return tuple(sorted(differences, reverse=True))


def added(result: tuple[int, Differences], weight: int, difference: int) -> tuple[int, Differences]:
    """A following bracket with one more pair (weight 0) or one more unpaired player."""
    return result[0] + weight, highest_first((*result[1], difference))


def artificial_value(players: Sequence[Contender]) -> int:
    """A.8: one point less than the score of the lowest ranked player of the bracket."""
    return max(players, key=rank).score - ONE_POINT


def pairing_score_difference(
    pairs: Iterable[Pair], downfloaters: Iterable[Contender], players: Sequence[Contender]
) -> Differences:
    """A.8: the difference of each pair, and of each downfloater to the artificial value; highest first."""
    artificial = artificial_value(players)
    return highest_first(
        (
            *(abs(a.score - b.score) for a, b in pairs),
            *(player.score - artificial for player in downfloaters),
        )
    )


def downfloats(candidate: Candidate) -> list[tuple[Contender, int]]:
    """A.4, R7: who receives a downfloat by this candidate, with the score difference of A.8."""
    artificial = artificial_value(candidate.bracket.players)
    return [
        *((higher, higher.score - lower.score) for higher, lower in candidate.pairs if higher.score > lower.score),
        *((player, player.score - artificial) for player in candidate.downfloaters),
    ]


def upfloats(candidate: Candidate) -> list[tuple[Contender, int]]:
    """A.4 b: the lower ranked player of a pair with different scores receives an upfloat."""
    return [(lower, higher.score - lower.score) for higher, lower in candidate.pairs if higher.score > lower.score]
