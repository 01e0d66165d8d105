"""The pairing of a whole round by enumeration: the old Burstein text (C.04.4.2), chapters 4 and 6."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.burstein_seed_literal.colours import colouring, due_colours_given
from tests.reference.burstein_seed_literal.measures import rank, score_for_pairing
from tests.reference.burstein_seed_literal.order import FLOATER, can_be_paired, combinations
from tests.reference.so_far import SoFar

Group = tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class LiteralGroup:
    """A score group, or several considered as one, as it was paired; players in the order of 3.2."""

    players: tuple[PlayerId, ...]
    incoming: PlayerId | None  # a floater from the group above
    pairs: tuple[tuple[PlayerId, PlayerId], ...]  # in the order of the printed tables
    floater: PlayerId | None


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (white, black), and who has the bye."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None
    groups: tuple[LiteralGroup, ...]


class Literal:
    """One round, with what is asked of the same two players again and again."""

    def __init__(self, so_far: SoFar) -> None:
        self.so_far = so_far
        self.rank = cache(lambda player: rank(player, so_far))
        self.may_meet = cache(so_far.may_meet)
        self.due_colours_given = cache(lambda a, b: due_colours_given(a, b, so_far))

    def ranked(self, players: Sequence[PlayerId]) -> Group:
        """3.2."""
        return tuple(sorted(players, key=self.rank))

    def combinations(self, players: Group) -> Iterator[tuple[tuple[tuple[PlayerId, PlayerId], ...], PlayerId | None]]:
        """6.2, 6.4: the legal ones, as pairs and floater, in the printed order."""
        places = range(1, len(players) + 1)
        for combination in combinations(places, lambda a, b: self.may_meet(players[a - 1], players[b - 1])):
            pairs = tuple((players[a - 1], players[b - 1]) for a, b in combination if b != FLOATER)
            floaters = [players[a - 1] for a, b in combination if b == FLOATER]
            yield pairs, floaters[0] if floaters else None

    def can_be_paired(self, players: Sequence[PlayerId]) -> bool:
        """6.6: completely; of an odd number, all but one."""
        return can_be_paired(range(len(players)), lambda a, b: self.may_meet(players[a], players[b]))

    def may_float(self, floater: PlayerId, following: Group) -> bool:
        """6.6: the next group can be paired with him, and he is not the one left over there (6.3)."""
        if len(following) % 2:
            return self.can_be_paired((floater, *following))
        return any(
            self.may_meet(floater, opponent)
            and self.can_be_paired(tuple(player for player in following if player != opponent))
            for opponent in following
        )

    def pair_group(self, group: Group, incoming: PlayerId | None, following: Group) -> LiteralGroup | None:
        """6.1-6.6: of the combinations with a floater who may float, most due colours, then the first printed."""
        players = self.ranked((*group, *([] if incoming is None else [incoming])))
        may_float = cache(lambda floater: floater != incoming and self.may_float(floater, following))
        best: LiteralGroup | None = None
        most = -1
        for pairs, floater in self.combinations(players):
            if floater is not None and not may_float(floater):
                continue
            given = sum(self.due_colours_given(a, b) for a, b in pairs)
            if given > most:
                most, best = given, LiteralGroup(players, incoming, pairs, floater)
        return best

    def pair_groups(self, groups: list[Group]) -> tuple[list[LiteralGroup], int]:
        """From the top down, as far as it goes; and the index of the group that could not be paired."""
        paired: list[LiteralGroup] = []
        incoming: PlayerId | None = None
        for index, group in enumerate(groups):
            following = groups[index + 1] if index + 1 < len(groups) else ()
            one = self.pair_group(group, incoming, following)
            if one is None:
                return paired, index
            paired.append(one)
            incoming = one.floater
        return paired, len(groups)

    def pair_round(self, groups: list[Group]) -> list[LiteralGroup]:
        """6.6: two adjacent groups that cannot be paired are considered as one, and everything starts again."""
        while True:
            paired, failing = self.pair_groups(groups)
            if failing == len(groups):
                return paired
            if len(groups) == 1:
                raise NoLegalPairing("no complete pairing of all players (6.6)", self.so_far.round_number)
            upper = min(failing, len(groups) - 2)
            groups = [*groups[:upper], groups[upper] + groups[upper + 1], *groups[upper + 2 :]]

    def score_groups(self, players: Sequence[PlayerId]) -> list[Group]:
        """1.2, 3.3: from the highest score down."""
        scores = {player: score_for_pairing(player, self.so_far) for player in players}
        return [
            tuple(player for player in players if scores[player] == score)
            for score in sorted(set(scores.values()), reverse=True)
        ]

    def bye(self) -> PlayerId | None:
        """Chapter 4: from the lowest group upwards, its last player who may have it and leaves a complete pairing."""
        players = self.so_far.participants
        if len(players) % 2 == 0:
            return None
        for group in reversed(self.score_groups(players)):
            for player in reversed(self.ranked(group)):
                others = self.ranked([other for other in players if other != player])
                if self.so_far.may_take_bye(player) and self.can_be_paired(others):
                    return player
        raise NoLegalPairing("no player may have the bye (4.1)", self.so_far.round_number)


def pair_literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing:
    """Pair one round. Raises `NoLegalPairing`, or `TooLarge` where enumeration would take too long."""
    literal = Literal(SoFar(tournament, round_number))
    bye = literal.bye()
    to_pair = [player for player in literal.so_far.participants if player != bye]
    groups = literal.pair_round(literal.score_groups(to_pair)) if to_pair else []
    return LiteralPairing(
        pairs=frozenset(colouring(a, b, literal.so_far) for group in groups for a, b in group.pairs),
        bye=bye,
        groups=tuple(groups),
    )
