"""The pairing of a whole round by enumeration: FIDE C.04.4.1, approved 2018, until 31 January 2026.

Sections A, B and D from the handbook, which has lost the wording of C.5 to C.10 and of E. C.5 to C.10 as a public
program that follows them quotes them (decision 83). E as decision 83 reads it: the rules of the sister text C.04.4.2
of the same years. Numbers of the articles are those of the handbook; where it has lost them, the next one is named.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from core.model.results import Colour
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber
from tests.reference.literal_2017 import Facts, Players, Preference, Strength

PLAYERS_MAX: Final = 16

Pair = tuple[PlayerId, PlayerId]
PairCost = Callable[[PlayerId, PlayerId], int]


class TooLarge(Exception):
    """More players than can be enumerated in reasonable time."""


@dataclass(frozen=True, slots=True)
class LiteralBracket:
    """One bracket as it was paired."""

    residents: Players
    upfloaters: tuple[PlayerId, ...]  # in the order of D.1
    shifted_first: tuple[PlayerId, ...]  # B.4, out of the smaller subgroup
    shifted_second: tuple[PlayerId, ...]  # B.4, out of the larger one
    pairs: tuple[Pair, ...]  # (of S1, of T2), in the order of S1


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (white, black), and who has the bye."""

    pairs: frozenset[Pair]
    bye: PlayerId | None
    brackets: tuple[LiteralBracket, ...]


class Dubov(Facts):
    """Section A."""

    without_games = Preference(Colour.BLACK, Strength.MILD)

    @cached_property
    def aro(self) -> dict[PlayerId, int]:
        """The rounded average rating of the opponents met over the board, half up; 0 without a game."""
        return {player: self._aro(player) for player in self.players}

    def _aro(self, player: PlayerId) -> int:
        ratings = [self.so_far.player(opponent).rating_for_pairing for opponent, _, _ in self.so_far.games(player)]
        return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0

    @cached_property
    def upfloats(self) -> dict[PlayerId, list[RoundNumber]]:
        """The rounds in which each was paired with somebody of a higher score (decision 57)."""
        return {
            player: [
                one.number
                for one in self.so_far.rounds[player]
                if one.opponent is not None
                and self._score_before(one.opponent, one.number) > self._score_before(player, one.number)
            ]
            for player in self.players
        }

    def _score_before(self, player: PlayerId, number: RoundNumber) -> Points:
        return Points(self.so_far.points(player, number) + self.so_far.virtual_points(player, number))

    def is_maximum_upfloater(self, player: PlayerId) -> bool:
        """Upfloated MaxT = 2 + [Rnds/5] times already."""
        rounds = self.so_far.last_round
        assert rounds is not None
        return len(self.upfloats[player]) >= 2 + rounds // 5

    @property
    def is_last_round(self) -> bool:
        """C.8 to C.10 do not hold in it."""
        return self.round_number == self.so_far.last_round

    def ranking(self, player: PlayerId) -> tuple[int, int]:
        """Higher ranked: more points, then higher in the initial ranking."""
        return (-self.scores[player], self.number[player])

    def by_initial_ranking(self, players: Players) -> list[PlayerId]:
        """Highest ranked first (C.04.2.B)."""
        return sorted(players, key=lambda player: self.number[player])

    def by_aro(self, players: Players) -> list[PlayerId]:
        """B.5, D.2 a: ascending ARO, then the initial ranking."""
        return sorted(players, key=lambda player: (self.aro[player], self.number[player]))


class BracketOfUpfloaters:
    """B.1 to B.6 for one scoregroup."""

    def __init__(self, rules: Dubov, unpaired: Players) -> None:
        self.rules = rules
        top = max(rules.scores[player] for player in unpaired)
        self.residents: Players = frozenset(player for player in unpaired if rules.scores[player] == top)
        self.lower: Players = unpaired - self.residents

    # B.1 and B.2 ----------------------------------------------------------------------------------------------

    def sets_of_upfloaters(self, count: int) -> Iterator[tuple[PlayerId, ...]]:
        """D.1: every set of that many, each sorted by sequence number, in lexicographic order.

        Within a container they come in the order of D.1 b; containers are told apart by C.6.
        """
        pool = sorted(self.lower, key=lambda player: (-self.rules.scores[player], self.rules.number[player]))
        return combinations(pool, count)

    def is_legal(self, upfloaters: tuple[PlayerId, ...]) -> bool:
        """C.1 and C.3 inside the bracket, C.4 for everybody who is left."""
        bracket = self.residents.union(upfloaters)
        return self.rules.can_all_be_paired(bracket) and self.rules.can_all_be_paired(self.lower.difference(upfloaters))

    def legal_sets(self) -> list[tuple[PlayerId, ...]]:
        """B.1, C.5: the sets of the minimum number of upfloaters needed."""
        for count in range(len(self.lower) + 1):
            if legal := [one for one in self.sets_of_upfloaters(count) if self.is_legal(one)]:
                return legal
        raise AssertionError("the round-pairing was found to be possible")

    def quality(self, upfloaters: tuple[PlayerId, ...]) -> tuple[object, ...]:
        """C.6 to C.10 of the bracket with these upfloaters; smaller is better."""
        rules = self.rules
        scores = sorted(rules.scores[player] for player in upfloaters)  # the lowest first, then the second lowest
        maximum = [player for player in upfloaters if rules.is_maximum_upfloater(player)]
        previous = [player for player in upfloaters if rules.round_number - 1 in rules.upfloats[player]]
        unless_last: tuple[int, ...] = (
            len(maximum),  # C.8
            sum(len(rules.upfloats[player]) for player in maximum),  # C.9
            len(previous),  # C.10
        )
        return (
            [-score for score in scores],  # C.6
            fewest(rules, self.residents.union(upfloaters), self.disappointed),  # C.7
            () if rules.is_last_round else unless_last,
        )

    def disappointed(self, a: PlayerId, b: PlayerId) -> int:
        """C.7 of one pair."""
        return self.rules.disappointed(a, b)

    def upfloaters(self) -> tuple[PlayerId, ...]:
        """B.2: the first set of those that let the bracket comply at best (min keeps the first of equals)."""
        return min(self.legal_sets(), key=self.quality)

    # B.3 to B.6 -----------------------------------------------------------------------------------------------

    def subgroups(self, bracket: Players) -> tuple[Players, Players]:
        """B.3: White seekers and the others; halves of the initial ranking while nobody has played."""
        if not any(self.rules.has_played(player) for player in bracket):
            ranked = self.rules.by_initial_ranking(bracket)
            half = frozenset(ranked[: len(ranked) // 2])
            return half, bracket - half
        white = frozenset(player for player in bracket if self.rules.preferences[player].colour is Colour.WHITE)
        return white, bracket - white

    def shifters(self, subgroup: Players, count: int) -> Iterator[Players]:
        """D.2: the sets of that many possible shifters of a subgroup, in order."""
        seeks_white = {self.rules.preferences[player].colour is Colour.WHITE for player in subgroup} == {True}
        ordered = self.rules.by_aro(subgroup) if seeks_white else self.rules.by_initial_ranking(subgroup)
        return map(frozenset, combinations(from_the_middle(ordered), count))

    def pair(self) -> LiteralBracket:
        """B.2 to B.6."""
        upfloaters = self.upfloaters()
        bracket = self.residents.union(upfloaters)
        g1, g2, first, second = self.recomposed(bracket)
        s1 = self.rules.by_aro(g1)  # B.5
        t2 = next(self.legal_transpositions(s1, self.rules.by_initial_ranking(g2)))  # B.6, D.3
        return LiteralBracket(
            residents=self.residents,
            upfloaters=upfloaters,
            shifted_first=tuple(sorted(first)),
            shifted_second=tuple(sorted(second)),
            pairs=tuple(zip(s1, t2, strict=True)),
        )

    def recomposed(self, bracket: Players) -> tuple[Players, Players, Players, Players]:
        """B.4: G1 and G2 as they are paired, and who was shifted out of the smaller and out of the larger one."""
        g1, g2 = self.subgroups(bracket)
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        unavoidable = fewest(self.rules, bracket, lambda a, b: 1 if a in smaller and b in smaller else 0)
        surplus = len(larger) + unavoidable - (len(smaller) - unavoidable)
        at_best = fewest(self.rules, bracket, self.disappointed)
        for first in self.shifters(smaller, unavoidable):
            for second in self.shifters(larger, surplus // 2):
                new_smaller = smaller - first | second
                if self.across(new_smaller, bracket - new_smaller, at_best):
                    return (
                        (new_smaller, bracket - new_smaller, first, second)
                        if smaller is g1
                        else (bracket - new_smaller, new_smaller, first, second)
                    )
        raise AssertionError("some shift leads to a legal pairing of the bracket")

    def across(self, g1: Players, g2: Players, at_best: int) -> bool:
        """Whether a legal pairing, each pair with one player of either subgroup, complies at best with C.7."""
        if not g1:
            return at_best == 0
        one = min(g1)
        return any(
            self.across(g1 - {one}, g2 - {other}, at_best - self.disappointed(one, other))
            for other in g2
            if self.rules.may_meet(one, other) and self.disappointed(one, other) <= at_best
        )

    def legal_transpositions(self, s1: list[PlayerId], g2: list[PlayerId]) -> Iterator[tuple[PlayerId, ...]]:
        """D.3: the transpositions of G2 that are legal, in lexicographic order."""
        if not s1:
            yield ()
            return
        for index, other in enumerate(g2):
            if self.rules.may_meet(s1[0], other):
                for rest in self.legal_transpositions(s1[1:], g2[:index] + g2[index + 1 :]):
                    yield (other, *rest)


def from_the_middle(ordered: list[PlayerId]) -> list[PlayerId]:
    """D.2 b: #1 is in the middle of the list, #2 in the middle of what remains, of two the higher one, and so on."""
    numbered, remaining = [], list(ordered)
    while remaining:
        numbered.append(remaining.pop((len(remaining) - 1) // 2))
    return numbered


def fewest(rules: Dubov, players: Players, cost: PairCost) -> int:
    """The least that a legal pairing of all these players costs."""
    known: dict[Players, int] = {frozenset(): 0}

    def least(rest: Players) -> int:
        if rest not in known:
            one = min(rest)
            known[rest] = min(
                (
                    cost(one, other) + least(rest - {one, other})
                    for other in rest
                    if other != one and rules.may_meet(one, other) and rules.can_all_be_paired(rest - {one, other})
                ),
            )
        return known[rest]

    return least(players)


def pair_literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing:
    """Pair one round. Raises `NoLegalPairing`, or `TooLarge` where enumeration would take too long."""
    rules = Dubov(tournament, round_number)
    if len(rules.players) > PLAYERS_MAX:
        raise TooLarge
    bye = rules.bye(lambda player: (-rules.number[player],))
    unpaired: Players = frozenset(rules.players) - {bye}
    brackets = []
    while unpaired:
        bracket = BracketOfUpfloaters(rules, unpaired).pair()
        brackets.append(bracket)
        unpaired = unpaired - bracket.residents - set(bracket.upfloaters)
    pairs = []
    for pair in (pair for bracket in brackets for pair in bracket.pairs):
        higher, lower = sorted(pair, key=rules.ranking)
        white = rules.white_of(higher, lower)
        pairs.append((white, lower if white == higher else higher))
    return LiteralPairing(frozenset(pairs), bye, tuple(brackets))
