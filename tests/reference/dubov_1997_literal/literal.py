"""The pairing of a whole round by enumeration: the Dubov text of 1997, chapters 4 to 9."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, zip_longest

from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.dubov_1997_literal.colours import colouring
from tests.reference.dubov_1997_literal.columns import (
    Pairs,
    Steps,
    TooLarge,
    can_be_paired,
    columns,
    first_arrangement,
    transferred_to_the_other_column,
)
from tests.reference.dubov_1997_literal.measures import Measures
from tests.reference.so_far import SoFar


class RefereeDecides(NoLegalPairing):
    """9: the situation cannot be directly resolved by the given instructions."""


class EqualFloaters(RefereeDecides):
    """6.4 does not say which of several go."""


@dataclass(frozen=True, slots=True)
class LiteralGroup:
    """A score group as it was paired."""

    residents: frozenset[PlayerId]  # without those who had been brought up from it
    floaters_in: tuple[PlayerId, ...]  # in the order of 8.1
    floater_pairs: Pairs  # floater first
    brought_up: tuple[PlayerId, ...]  # 7.1, 7.2, in the order in which it was done; some may have gone back
    went_back: frozenset[PlayerId]
    other_column: tuple[PlayerId, ...]  # 7.3, 7.4
    pairs: Pairs  # 6.2, 6.3
    floaters_out: frozenset[PlayerId]


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (white, black), and who has the bye."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None
    groups: tuple[LiteralGroup, ...]  # none in round 1


class Literal:
    """One round after the first, with what is asked again and again."""

    def __init__(self, measures: Measures) -> None:
        self.measures = measures
        self.may_meet = cache(measures.so_far.may_meet)
        self.may_be_transferred_up = cache(measures.may_be_transferred_up)
        self.groups: list[list[PlayerId]] = []
        self.round_number = measures.so_far.round_number
        announced = measures.so_far.tournament.settings.variations
        self.equals_are_for_the_referee = announced.get("reading-equal-floaters", "referee") == "referee"

    def score_groups(self, players: Sequence[PlayerId]) -> list[list[PlayerId]]:
        """From the highest score down."""
        scores = sorted({self.measures.score(player) for player in players}, reverse=True)
        return [[player for player in players if self.measures.score(player) == score] for score in scores]

    def bye(self, players: Sequence[PlayerId]) -> PlayerId:
        """2.2, 4: from the lowest score group upwards, the lowest R; then the dominating colour, the higher ARO."""
        measures = self.measures
        for group in reversed(self.score_groups(players)):
            whites = sum(measures.column(player) is Colour.WHITE for player in group)
            dominating = {1: Colour.WHITE, -1: Colour.BLACK}.get(_sign(2 * whites - len(group)))
            candidates = [player for player in group if measures.so_far.may_take_bye(player)]
            if candidates:
                candidates.sort(key=measures.alphabet, reverse=True)
                return min(
                    candidates,
                    key=lambda player: (
                        measures.r(player),
                        measures.column(player) is not dominating,
                        -measures.aro(player),
                    ),
                )
        raise RefereeDecides("no player may have the bye (2.2)", measures.so_far.round_number)

    def in_order_of_8_1(self, floaters: Sequence[PlayerId]) -> list[PlayerId]:
        """8.1: alternating, from the highest "white" floater on."""
        column = self.measures.column
        whites = sorted((one for one in floaters if column(one) is Colour.WHITE), key=self.measures.white_order)
        blacks = sorted((one for one in floaters if column(one) is Colour.BLACK), key=self.measures.black_order)
        return [one for both in zip_longest(whites, blacks) for one in both if one is not None]

    def pair_floaters(self, floaters: Sequence[PlayerId], residents: Sequence[PlayerId]) -> Pairs:
        """8.2: one by one, if possible with the opposite due colour, the highest R, the lowest ARO."""
        free, pairs = list(residents), []
        for floater in floaters:
            opponents = [player for player in free if self.may_meet(floater, player)]
            if opponents:
                opponent = min(opponents, key=lambda player: self.preference(player, self.measures.column(floater)))
                pairs.append((floater, opponent))
                free.remove(opponent)
        return tuple(pairs)

    def preference(self, player: PlayerId, colour: Colour) -> tuple[object, ...]:
        """7.1, 7.2, 8.2: first who is due the opposite of that colour."""
        return self.measures.column(player) is colour, self.measures.opponents_order(player)

    def bring_up(self, index: int, opponents: Sequence[PlayerId], colour: Colour) -> PlayerId | None:
        """7.1, 7.2: from the next possible lower score group, who has not yet played with one of these opponents."""
        for group in self.groups[index + 1 :]:
            possible = [
                player
                for player in group
                if self.may_be_transferred_up(player) and any(self.may_meet(player, other) for other in opponents)
            ]
            if possible:
                chosen = min(possible, key=lambda player: self.preference(player, colour))
                group.remove(chosen)
                return chosen
        return None

    def transfers(self, index: int, residents: Sequence[PlayerId]) -> Iterator[PlayerId]:
        """7.1 for each player without a possible opponent, then 7.2 if the number is odd."""
        column, group = self.measures.column, list(residents)
        isolated = [
            player
            for player in residents
            if not any(other != player and self.may_meet(player, other) for other in residents)
        ]
        for player in sorted(isolated, key=self.measures.opponents_order):
            chosen = self.bring_up(index, [player], column(player))
            if chosen is not None:
                group.append(chosen)
                yield chosen
        if len(group) % 2:
            whites = sum(column(player) is Colour.WHITE for player in group)
            dominating = Colour.WHITE if 2 * whites > len(group) else Colour.BLACK
            chosen = self.bring_up(index, group, dominating)
            if chosen is not None:
                yield chosen

    def unpaired(
        self, group: Sequence[PlayerId], brought_up: Sequence[PlayerId], below: Sequence[PlayerId]
    ) -> set[PlayerId]:
        """6.4: the fewest who must stay unpaired; those brought up rather than others, then by class.

        Where several sets are equal by that, 6.4 does not say which: the referee decides (9), or, where the tournament
        reads it so, the lowest R. Nobody floats out of the last group.
        """
        order = sorted(group, key=self.measures.alphabet, reverse=True)
        order.sort(key=lambda player: (self.measures.r(player), -self.measures.aro(player)))

        def preference(chosen: Sequence[PlayerId]) -> tuple[int, int]:
            own = [player for player in chosen if player not in brought_up]
            stuck = [player for player in own if not any(self.may_meet(player, other) for other in below)]
            return len(own), len(stuck)

        steps = Steps()
        for size in range(len(group) % 2, len(group) + 1, 2):
            sets = [
                chosen
                for chosen in combinations(order, size)
                if can_be_paired([player for player in group if player not in chosen], self.may_meet, steps)
            ]
            if sets:
                best = min(map(preference, sets))
                equal = [chosen for chosen in sets if preference(chosen) == best]
                if len(equal) > 1 and below and self.equals_are_for_the_referee:
                    raise EqualFloaters(f"{len(equal)} ways to choose {size} floaters (6.4, 9)", self.round_number)
                return set(equal[0])
        raise AssertionError("nobody is left when everybody has been removed")

    def pair_group(self, index: int, floaters: Sequence[PlayerId]) -> LiteralGroup:
        """8, 7.1, 7.2, 6.4, 7.3, 7.4, 6.2, 6.3, in this order."""
        residents = tuple(self.groups[index])
        ordered = self.in_order_of_8_1(floaters)
        floater_pairs = self.pair_floaters(ordered, residents)
        taken = {player for pair in floater_pairs for player in pair}
        left = [player for player in residents if player not in taken]
        brought_up = tuple(self.transfers(index, left))
        group = [*left, *brought_up]
        unpaired = self.unpaired(group, brought_up, next((lower for lower in self.groups[index + 1 :] if lower), []))
        self.send_back(index, [player for player in brought_up if player in unpaired])
        to_pair = [player for player in group if player not in unpaired]
        return LiteralGroup(
            residents=frozenset(residents),
            floaters_in=tuple(ordered),
            floater_pairs=floater_pairs,
            brought_up=brought_up,
            went_back=frozenset(unpaired & set(brought_up)),
            other_column=transferred_to_the_other_column(to_pair, self.measures),
            pairs=first_arrangement(*columns(to_pair, self.measures), self.may_meet),
            floaters_out=frozenset(unpaired - set(brought_up) | (set(ordered) - taken)),
        )

    def send_back(self, index: int, players: Sequence[PlayerId]) -> None:
        """Who was brought up and found no opponent belongs to his own score group as before."""
        for player in players:
            own = next(lower for lower, score in enumerate(self.scores) if score == self.measures.score(player))
            assert own > index
            self.groups[own].append(player)

    def pair_groups(self, players: Sequence[PlayerId]) -> list[LiteralGroup]:
        """From the highest score group down; 9 where somebody is left at the end."""
        self.groups = self.score_groups(players)
        self.scores = [self.measures.score(group[0]) for group in self.groups]
        paired: list[LiteralGroup] = []
        floaters: Sequence[PlayerId] = ()
        for index in range(len(self.groups)):
            paired.append(self.pair_group(index, floaters))
            floaters = sorted(paired[-1].floaters_out)
        if floaters:
            raise RefereeDecides(f"{len(floaters)} players stay unpaired (9)", self.measures.so_far.round_number)
        return paired


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def pair_first_round(so_far: SoFar) -> LiteralPairing:
    """5: the upper half of the list on the left against the lower half, colours by turns from the lot on."""
    players = list(so_far.participants)
    bye = players.pop() if len(players) % 2 else None
    half = len(players) // 2
    left = players[:half]
    lot = so_far.tournament.settings.initial_colour
    assert lot is not None, "the lot is drawn before the first round"
    for tried, right in enumerate(permutations(players[half:])):
        if tried > 50_000:
            raise TooLarge
        if not any(so_far.have_met(a, b) for a, b in zip(left, right, strict=True)):
            return LiteralPairing(
                pairs=frozenset(
                    (a, b) if (row % 2 == 0) == (lot is Colour.WHITE) else (b, a)
                    for row, (a, b) in enumerate(zip(left, right, strict=True))
                ),
                bye=bye,
                groups=(),
            )
    raise RefereeDecides("the two halves of the list cannot be paired (5)", so_far.round_number)


def pair_literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing:
    """Pair one round. Raises `RefereeDecides` (9), or `TooLarge` where enumeration would take too long."""
    so_far = SoFar(tournament, round_number)
    if round_number == 1:
        return pair_first_round(so_far)
    literal = Literal(Measures(so_far))
    players = so_far.participants
    bye = literal.bye(players) if len(players) % 2 else None
    groups = literal.pair_groups([player for player in players if player != bye])
    pairs = [pair for group in groups for pair in (*group.floater_pairs, *group.pairs)]
    return LiteralPairing(
        pairs=frozenset(colouring(a, b, literal.measures) for a, b in pairs),
        bye=bye,
        groups=tuple(groups),
    )
