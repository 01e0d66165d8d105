"""The pairing of a whole round by enumeration: FIDE C.04.4.1 (from 1 February 2026), articles 1.5-1.9, 2, 3, 4."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import floor

from core.model.results import Colour
from core.model.sentence import NoLegalPairing, Refused
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber
from tests.reference import literal_2026
from tests.reference.literal_2026 import ColourRules, Completion, Preference, Strength, TooLarge, games_played
from tests.reference.so_far import SoFar

Players = tuple[PlayerId, ...]
Pairs = tuple[tuple[PlayerId, PlayerId], ...]

SETS_MAX = 20_000


@dataclass(frozen=True, slots=True)
class LiteralBracket:
    """One bracket as it was paired."""

    residents: Players
    upfloaters: Players
    shifted: Players  # 3.2.4
    pairs: Pairs  # first the player of S1


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (white, black), and who has the bye."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None
    brackets: tuple[LiteralBracket, ...]


def matchings(players: Sequence[PlayerId], meet: Callable[[PlayerId, PlayerId], bool]) -> Iterator[Pairs]:
    """Every legal pairing of these players among themselves."""
    if not players:
        yield ()
        return
    first = players[0]
    for other in players[1:]:
        if meet(first, other):
            rest = [player for player in players if player not in {first, other}]
            yield from (((first, other), *more) for more in matchings(rest, meet))


def transpositions(s1: Players, g2: Players, meet: Callable[[PlayerId, PlayerId], bool]) -> Iterator[Pairs]:
    """3.2.6, 4.4: the legal ones, in the order of G2's numbers."""
    if not s1:
        yield ()
        return
    for other in g2:
        if meet(s1[0], other):
            rest = tuple(player for player in g2 if player != other)
            yield from (((s1[0], other), *more) for more in transpositions(s1[1:], rest, meet))


def from_the_middle(ordered: Sequence[PlayerId]) -> Players:
    """4.3.3: the remaining middle, the higher of two, again and again."""
    remaining, numbered = list(ordered), []
    while remaining:
        numbered.append(remaining.pop((len(remaining) - 1) // 2))
    return tuple(numbered)


class Literal:
    """One round, with what is asked again and again."""

    def __init__(self, so_far: SoFar) -> None:
        self.so_far = so_far
        self.number = so_far.numbers
        self.meet = cache(lambda a, b: literal_2026.may_meet(a, b, so_far))
        self.completion = Completion(self.meet)
        self.score = cache(lambda player: literal_2026.score(player, so_far))
        self.preference = cache(self._preference)
        if so_far.last_round is None:
            raise Refused("The number of rounds has not been declared.")
        self.is_last_round = so_far.round_number == so_far.last_round
        self.max_t = 2 + so_far.last_round // 5  # 1.8.2

    def _preference(self, player: PlayerId) -> Preference:
        """1.6.1-1.6.4."""
        one = literal_2026.preference(player, self.so_far)
        return one if one.colour is not None else Preference(Colour.BLACK, Strength.MILD)

    def aro(self, player: PlayerId) -> int:
        """1.7."""
        ratings = [self.so_far.player(opponent).rating_for_pairing for opponent, _, _ in self.so_far.games(player)]
        return floor(Fraction(sum(ratings), len(ratings)) + Fraction(1, 2)) if ratings else 0

    def upfloats(self, player: PlayerId) -> list[bool]:
        """1.3.2: for each round so far, whether he was paired with somebody of a higher score then."""
        return [
            one.opponent is not None
            and literal_2026.score(one.opponent, self.so_far, one.number)
            > literal_2026.score(player, self.so_far, one.number)
            for one in self.so_far.rounds[player]
        ]

    def by_number(self, players: Iterable[PlayerId]) -> Players:
        """Ascending TPN."""
        return tuple(sorted(players, key=lambda player: self.number[player]))

    def bye(self) -> PlayerId | None:
        """3.1."""
        players = self.so_far.participants
        if len(players) % 2 == 0:
            return None
        possible = [
            player
            for player in players
            if self.so_far.may_take_bye(player) and self.completion.exists(set(players) - {player})
        ]
        if not possible:
            raise NoLegalPairing("no round-pairing can be completed (1.9.3)", self.so_far.round_number)
        return min(
            possible,
            key=lambda player: (self.score(player), -games_played(player, self.so_far), -self.number[player]),
        )

    def unhappy(self, pairs: Pairs) -> int:
        """[C7]."""
        return sum(self.preference(a).colour is self.preference(b).colour for a, b in pairs)

    def value(self, residents: Players, upfloaters: Players) -> tuple[object, ...]:
        """[C6]-[C10] of a set of upfloaters whose number is the least ([C5]); less is better."""
        fewest_unhappy = min(map(self.unhappy, matchings((*residents, *upfloaters), self.meet)))
        scores = tuple(-self.score(player) for player in reversed(upfloaters))
        if self.is_last_round:
            return scores, fewest_unhappy
        times = {player: sum(self.upfloats(player)) for player in upfloaters}
        maximum = [player for player in upfloaters if times[player] >= self.max_t]
        previous = sum(self.upfloats(player)[-1:] == [True] for player in upfloaters)
        return scores, fewest_unhappy, len(maximum), sum(times[player] for player in maximum), previous

    def choose_upfloaters(self, residents: Players, lower: Players) -> Players:
        """3.2.1, 3.2.2, 4.2: `lower` in the order of its sequence numbers."""
        for count in range(len(residents) % 2, len(lower) + 1, 2):
            legal = []
            for tried, chosen in enumerate(combinations(lower, count)):
                if tried > SETS_MAX:
                    raise TooLarge
                if self.is_legal(residents, chosen, lower):
                    legal.append(chosen)
            if legal:
                return min(legal, key=lambda chosen: self.value(residents, chosen))
        raise AssertionError("the bracket above complied with [C4]")

    def is_legal(self, residents: Players, upfloaters: Players, lower: Players) -> bool:
        """3.2.1, the note."""
        rest = set(lower) - set(upfloaters)
        return self.completion.exists((*residents, *upfloaters)) and self.completion.exists(rest)

    def subgroups(self, players: Players) -> tuple[Players, Players]:
        """3.2.3: G1 and G2."""
        if not any(self.so_far.colours(player) for player in players):
            ordered = self.by_number(players)
            return ordered[: len(ordered) // 2], ordered[len(ordered) // 2 :]
        g1 = tuple(player for player in players if self.preference(player).colour is Colour.WHITE)
        return g1, tuple(player for player in players if player not in g1)

    def sequence(self, subgroup: Players, *, white: bool) -> Players:
        """4.3.2, 4.3.3: the shifters by their sequence numbers."""
        ordered = self.by_number(subgroup)
        return from_the_middle(sorted(ordered, key=self.aro) if white else ordered)

    def recompose(self, g1: Players, g2: Players) -> tuple[Players, Players]:
        """3.2.4: G1 and G2 of equal size.

        The first set that leaves a legal pairing between the two complies at best with [C7] as well: of every pair
        within the smaller subgroup, and of every pair in excess in the larger one, one goes without his colour.
        """
        smaller_is_g1 = len(g1) <= len(g2)
        smaller, larger = (g1, g2) if smaller_is_g1 else (g2, g1)
        together = min(
            sum(a in smaller and b in smaller for a, b in pairs) for pairs in matchings((*g1, *g2), self.meet)
        )
        excess = (len(larger) - len(smaller)) // 2 + together
        for first in combinations(self.sequence(smaller, white=smaller_is_g1), together):
            for second in combinations(self.sequence(larger, white=not smaller_is_g1), excess):
                new_smaller = {*smaller, *second} - {*first}
                new_larger = {*larger, *first} - {*second}
                s1, g2_new = (new_smaller, new_larger) if smaller_is_g1 else (new_larger, new_smaller)
                if next(transpositions(tuple(s1), tuple(g2_new), self.meet), None) is not None:
                    return tuple(s1), tuple(g2_new)
        raise AssertionError("the bracket has a legal pairing")

    def pair_bracket(self, residents: Players, lower: Players) -> LiteralBracket:
        """3.2."""
        upfloaters = self.choose_upfloaters(residents, lower)
        players = (*residents, *upfloaters)
        if len(players) > 12:
            raise TooLarge
        before = self.subgroups(players)
        g1, g2 = self.recompose(*before)
        s1 = tuple(sorted(self.by_number(g1), key=self.aro))  # 3.2.5
        pairs = next(transpositions(s1, self.by_number(g2), self.meet))
        shifted = tuple(player for player in players if (player in before[0]) != (player in g1))
        return LiteralBracket(residents, upfloaters, shifted, pairs)

    def pair_brackets(self, players: Sequence[PlayerId]) -> list[LiteralBracket]:
        """1.9.2."""
        if not self.completion.exists(players):
            raise NoLegalPairing("no round-pairing can be completed (1.9.3)", self.so_far.round_number)
        remaining = sorted(players, key=self.higher_first)
        paired: list[LiteralBracket] = []
        while remaining:
            highest: Points = self.score(remaining[0])
            residents = tuple(player for player in remaining if self.score(player) == highest)
            if len(residents) > 12:
                raise TooLarge
            lower = tuple(player for player in remaining if self.score(player) < highest)
            paired.append(self.pair_bracket(residents, lower))
            remaining = [player for player in lower if player not in paired[-1].upfloaters]
        return paired

    def higher_first(self, player: PlayerId) -> tuple[int, int]:
        """4.2.2, 5.2.1: descending score, ascending TPN."""
        return -self.score(player), self.number[player]


def pair_literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing:
    """Pair one round. Raises `NoLegalPairing` (1.9.3), or `TooLarge` where enumeration would take too long."""
    literal = Literal(SoFar(tournament, round_number))
    bye = literal.bye()
    brackets = literal.pair_brackets([player for player in literal.so_far.participants if player != bye])
    colours = ColourRules(literal.so_far, literal.preference, literal.higher_first)
    return LiteralPairing(
        pairs=frozenset(colours.colouring(a, b) for bracket in brackets for a, b in bracket.pairs),
        bye=bye,
        brackets=tuple(brackets),
    )
