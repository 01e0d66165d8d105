"""What is still possible: FIDE C.04.3 (from 1 February 2026), articles 1.3, 1.9, 2.1 [C1]-[C3], [C4], [C5] and [C8].

Everything is found out by trying; answers that are asked for again are remembered.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from core.model.pairing import Contender, Field
from core.model.units import PlayerId
from tests.reference.dutch_2017_literal.colours import Strength, is_topscorer, preference, strength
from tests.reference.dutch_2017_literal.generation import TooLarge

Scores = tuple[int, ...]
"""Scores, or score differences, in tenths, highest first."""

NOBODY: Final = -1
"""The score of the bye taker where the number of players is even: below every score."""

COMPLETIONS_MAX: Final = 20_000


@dataclass(frozen=True, slots=True)
class Bracket:
    """1.3.2: residents of one scoregroup, and those who remained unpaired above; all in the order of 1.2."""

    moved_down: tuple[Contender, ...]
    residents: tuple[Contender, ...]
    lower: tuple[Contender, ...]  # everyone below; none in the last bracket

    @property
    def players(self) -> tuple[Contender, ...]:
        """All players; the BSN is the position, from 1 (4.1.1)."""
        return (*self.moved_down, *self.residents)

    @property
    def is_last(self) -> bool:
        """1.9.1: whether a downfloater of this bracket receives the bye."""
        return not self.lower


def scoregroup_at_the_top(players: Sequence[Contender]) -> tuple[Contender, ...]:
    """1.3.1: all the players with the highest score."""
    return tuple(player for player in players if player.score == players[0].score)


def bracket_of(moved_down: tuple[Contender, ...], remaining: tuple[Contender, ...]) -> Bracket:
    """1.3.2, 1.9.2: the next bracket: who was left above, and the next scoregroup."""
    residents = scoregroup_at_the_top(remaining)
    return Bracket(moved_down, residents, remaining[len(residents) :])


def highest_first(values: Iterable[int]) -> Scores:
    """ "Taken in descending order": tuples then compare as [C7] and [C18]-[C21] ask."""
    return tuple(sorted(values, reverse=True))


class Outlook:
    """Who may meet, and what can be completed, in the field of one round."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.player = {player.id: player for player in field.contenders}
        self.topscorers = frozenset(player.id for player in field.contenders if is_topscorer(player, field))
        self.may_meet = cache(self._may_meet)
        self.all_can_be_paired = cache(self._all_can_be_paired)
        self.bye_score = cache(self._bye_score)
        self.bracket_can_be_paired = cache(self._bracket_can_be_paired)
        self.following_bracket = cache(self._following_bracket)

    # 2.1 Absolute criteria

    def _may_meet(self, a: PlayerId, b: PlayerId) -> bool:
        """[C1] and [C3]; and nobody meets a player whom the arbiter forbade him to meet."""
        first, second = self.player[a], self.player[b]
        return (
            b not in first.opponents
            and a not in second.opponents
            and (min(a, b), max(a, b)) not in self.field.forbidden_pairs
            and self.colours_allow(first, second)
        )

    def colours_allow(self, a: Contender, b: Contender) -> bool:
        """[C3]: non-topscorers with the same absolute colour preference do not meet (1.7.1, 1.8)."""
        if a.id in self.topscorers or b.id in self.topscorers:
            return True
        both_absolute = strength(a) is Strength.ABSOLUTE and strength(b) is Strength.ABSOLUTE
        return not (both_absolute and preference(a) is preference(b))

    def bye_is_allowed(self, bracket: Bracket, downfloaters: Sequence[Contender]) -> bool:
        """1.9.1, [C2]: at most one player downfloats from the last bracket, and he may have the bye."""
        return not bracket.is_last or (len(downfloaters) <= 1 and all(player.may_take_bye for player in downfloaters))

    # 1.9.1, [C4] and [C5]

    def _all_can_be_paired(self, players: frozenset[PlayerId]) -> bool:
        """Whether these players, an even number, can be paired with each other within [C1] and [C3]."""
        if not players:
            return True
        if self.all_can_be_paired.cache_info().currsize > COMPLETIONS_MAX:
            raise TooLarge
        one = min(players)
        return any(
            self.may_meet(one, other) and self.all_can_be_paired(players - {one, other})
            for other in sorted(players - {one})
        )

    def _bye_score(self, players: frozenset[PlayerId]) -> int | None:
        """1.9.1, [C5]: the lowest score of a bye taker with whom these players can all be paired.

        `NOBODY` where their number is even; None where they cannot be paired completely.
        """
        if len(players) % 2 == 0:
            return NOBODY if self.all_can_be_paired(players) else None
        return min(
            (
                self.player[taker].score
                for taker in players
                if self.player[taker].may_take_bye and self.all_can_be_paired(players - {taker})
            ),
            default=None,
        )

    def bye_score_of(self, *groups: Iterable[Contender]) -> int | None:
        """`bye_score` for everybody in these groups."""
        return self.bye_score(frozenset(player.id for group in groups for player in group))

    # 2.4.3 The following bracket

    def _bracket_can_be_paired(self, mdps: frozenset[PlayerId], residents: frozenset[PlayerId]) -> bool:
        """3.3: whether all of these can be paired in one bracket, each MDP with a resident."""
        if not mdps:
            return len(residents) % 2 == 0 and self.all_can_be_paired(residents)
        one = min(mdps)
        return any(
            self.may_meet(one, resident) and self.bracket_can_be_paired(mdps - {one}, residents - {resident})
            for resident in sorted(residents)
        )

    def _following_bracket(
        self, downfloaters: tuple[PlayerId, ...], lower: tuple[PlayerId, ...]
    ) -> tuple[int, Scores] | None:
        """[C8]: the best that the following bracket reaches in [C6], then [C7], within [C1]-[C5].

        Every set of downfloaters that this bracket could have is tried. None: [C4] cannot be complied with.
        """
        bracket = bracket_of(tuple(self.player[one] for one in downfloaters), tuple(self.player[one] for one in lower))
        reached = [
            (bye, len(left), highest_first(player.score for player in left))
            for size in range(len(bracket.players) + 1)
            for left in combinations(bracket.players, size)
            if self.bye_is_allowed(bracket, left)
            and self.bracket_can_be_paired(
                frozenset(player.id for player in bracket.moved_down if player not in left),
                frozenset(player.id for player in bracket.residents if player not in left),
            )
            and (bye := self.bye_score_of(left, bracket.lower)) is not None
        ]
        return min(reached)[1:] if reached else None
