"""The pairing of a whole round by enumeration: FIDE C.04.4.2 (from 1 February 2026), articles 1.8, 1.9, 2, 3, 4."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from core.model.sentence import NoLegalPairing, Refused
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber
from tests.reference.burstein_seed_literal.measures import buchholz, sonneborn_berger
from tests.reference.literal_2026 import (
    ColourRules,
    Completion,
    TooLarge,
    games_played,
    may_meet,
    preference,
    score,
)
from tests.reference.so_far import SoFar

Players = tuple[PlayerId, ...]
Pairs = tuple[tuple[PlayerId, PlayerId], ...]
Candidate = tuple[Pairs, Players]  # pairs and outgoing floaters

CANDIDATES_MAX: Final = 150_000


class SeedingRound(Exception):
    """1.6: the round is paired by the Dutch system."""


@dataclass(frozen=True, slots=True)
class LiteralBracket:
    """One bracket as it was paired; players in the order of 1.8, without regard to their scores."""

    players: Players
    pairs: Pairs
    floaters: Players


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (white, black), and who has the bye."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None
    brackets: tuple[LiteralBracket, ...]


def pairings(places: Sequence[int], floaters: int, meet: list[list[bool]]) -> Iterator[list[tuple[int, int]]]:
    """4.1-4.3: #1 with the largest possible number first; 0, which is to float, comes last."""
    if not places:
        yield []
        return
    first, others = places[0], places[1:]
    if len(places) > floaters:
        for other in reversed(others):
            if meet[first][other]:
                rest = [place for place in others if place != other]
                yield from ([(first, other), *more] for more in pairings(rest, floaters, meet))
    if floaters:
        yield from ([(first, 0), *more] for more in pairings(others, floaters - 1, meet))


class Literal:
    """One round, with what is asked again and again."""

    def __init__(self, so_far: SoFar) -> None:
        self.so_far = so_far
        self.meet = cache(lambda a, b: may_meet(a, b, so_far))
        self.completion = Completion(self.meet)
        self.preference = cache(lambda player: preference(player, so_far))
        self.score = cache(lambda player: score(player, so_far))
        self.outlook: dict[tuple[frozenset[PlayerId], Players], tuple[int, tuple[Points, ...]]] = {}

    @cache  # noqa: B019  # one round lives as long as its pairing takes
    def rank(self, player: PlayerId) -> tuple[int, int, int]:
        """1.8: sorts the highest first."""
        return (
            -buchholz(player, self.so_far),
            -sonneborn_berger(player, self.so_far),
            self.so_far.numbers[player],
        )

    def scoregroups(self, players: Sequence[PlayerId]) -> list[Players]:
        """1.2.1, from the highest score down."""
        scores = sorted({self.score(player) for player in players}, reverse=True)
        return [tuple(player for player in players if self.score(player) == one) for one in scores]

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
            key=lambda player: (
                self.score(player),
                -games_played(player, self.so_far),
                tuple(-value for value in self.rank(player)),
            ),
        )

    def candidates(self, players: Players, floaters: int, lower: Sequence[Players]) -> Iterator[Candidate]:
        """Article 4: with so many floaters, in order; complying with [C1]-[C4]."""
        below = [player for group in lower for player in group]
        meet = [[False] * (len(players) + 1) for _ in range(len(players) + 1)]
        for a, one in enumerate(players, start=1):
            for b, other in enumerate(players, start=1):
                meet[a][b] = one != other and self.meet(one, other)
        for count, pairing in enumerate(pairings(range(1, len(players) + 1), floaters, meet)):
            if count >= CANDIDATES_MAX:
                raise TooLarge
            out = tuple(players[a - 1] for a, b in pairing if b == 0)
            if self.completion.exists([*out, *below]):
                yield tuple((players[a - 1], players[b - 1]) for a, b in pairing if b), out

    def most_pairs(self, players: Players, lower: Sequence[Players]) -> int:
        """3.2.1, [C5]: the least number of floaters that any candidate has."""
        for floaters in range(len(players) % 2, len(players) + 1, 2):
            if next(self.candidates(players, floaters, lower), None) is not None:
                return floaters
        raise AssertionError("the bracket above complied with [C4]")

    def scores_floating(self, out: Players) -> tuple[Points, ...]:
        """[C6]: in descending order."""
        return tuple(sorted((self.score(player) for player in out), reverse=True))

    def following(self, out: Players, lower: Sequence[Players]) -> tuple[int, tuple[Points, ...]]:
        """[C7]: the best that the following bracket can then reach in [C5] and [C6]."""
        if not lower:
            return 0, ()
        key = frozenset(out), lower[0]
        if key not in self.outlook:
            players, rest = self.ranked((*out, *lower[0])), lower[1:]
            floaters = self.most_pairs(players, rest)
            self.outlook[key] = (
                floaters,
                min(self.scores_floating(further) for _, further in self.candidates(players, floaters, rest)),
            )
        return self.outlook[key]

    def without_preference(self, pairs: Pairs) -> int:
        """[C8]: of two who want the same colour, one does not get it."""
        return sum(
            self.preference(a).colour is not None and self.preference(a).colour is self.preference(b).colour
            for a, b in pairs
        )

    def ranked(self, players: Sequence[PlayerId]) -> Players:
        """1.8."""
        return tuple(sorted(players, key=self.rank))

    def pair_bracket(self, players: Players, lower: Sequence[Players]) -> LiteralBracket:
        """3.2: the best by [C5]-[C8], of equals the first."""
        candidates = self.candidates(players, self.most_pairs(players, lower), lower)
        pairs, floaters = min(
            candidates,
            key=lambda candidate: (
                self.scores_floating(candidate[1]),
                self.following(candidate[1], lower),
                self.without_preference(candidate[0]),
            ),
        )
        return LiteralBracket(players, pairs, floaters)

    def pair_brackets(self, players: Sequence[PlayerId]) -> list[LiteralBracket]:
        """1.9.2."""
        if not self.completion.exists(players):
            raise NoLegalPairing("no round-pairing can be completed (1.9.3)", self.so_far.round_number)
        groups = self.scoregroups(players)
        paired: list[LiteralBracket] = []
        floaters: Players = ()
        for index, group in enumerate(groups):
            paired.append(self.pair_bracket(self.ranked((*floaters, *group)), groups[index + 1 :]))
            floaters = paired[-1].floaters
        return paired


def seeding_rounds(tournament: Tournament) -> int:
    """1.6.2."""
    if tournament.settings.rounds is None:
        raise Refused("The number of rounds has not been declared.")
    return min(tournament.settings.rounds // 2, 4)


def pair_literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing:
    """Pair one round after the seeding rounds.

    Raises `SeedingRound` for one of these, `NoLegalPairing` (1.9.3), or `TooLarge`.
    """
    if round_number <= seeding_rounds(tournament):
        raise SeedingRound
    literal = Literal(SoFar(tournament, round_number))
    bye = literal.bye()
    brackets = literal.pair_brackets([player for player in literal.so_far.participants if player != bye])
    colours = ColourRules(literal.so_far, literal.preference, literal.rank)
    return LiteralPairing(
        pairs=frozenset(colours.colouring(a, b) for bracket in brackets for a, b in bracket.pairs),
        bye=bye,
        brackets=tuple(brackets),
    )
