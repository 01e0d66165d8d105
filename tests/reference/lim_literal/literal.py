"""The pairing of a whole round by the Lim text: C.04.4.3, articles 1.1, 2.2 and 2.6."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.lim_literal.colours import colouring
from tests.reference.lim_literal.counting import can_all_be_paired
from tests.reference.lim_literal.floaters import Floater, FloaterSelection
from tests.reference.lim_literal.measures import Measures
from tests.reference.lim_literal.scrutiny import Pair, Scrutiny
from tests.reference.so_far import SoFar

Players = tuple[PlayerId, ...]


@dataclass(slots=True)
class LiteralGroup:
    """A scoregroup as it was handled."""

    score: int | None  # tenths; None: the Median Scoregroup
    residents: Players
    floaters_in: Players
    floaters_out: tuple[Floater, ...]
    pairs: list[Pair]  # in the order in which they were made; those cracked are gone
    cracked: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (white, black), and who has the bye."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None
    groups: tuple[LiteralGroup, ...]  # in the order of 2.2


class Literal:
    """One round."""

    def __init__(self, measures: Measures) -> None:
        self.measures = measures
        announced = measures.so_far.tournament.settings.variations
        self.is_maxi = announced.get("maxi-tournament", "no") == "yes"

    def the_bye(self, players: Sequence[PlayerId]) -> PlayerId | None:
        """1.1: "the player with the lowest rank in the lowest scoregroup" of those who may have it (C.04.1)."""
        # OPEN 19: 1.1 does not say who has it if that player may not, or if without him the others cannot be paired.
        if len(players) % 2 == 0:
            return None
        for player in sorted(players, key=self.measures.rank, reverse=True):
            others = [one for one in players if one != player]
            if self.measures.may_have_the_bye(player) and can_all_be_paired(others, self.measures.is_compatible):
                return player
        raise NoLegalPairing("no player may have the bye (1.1)", self.measures.so_far.round_number)

    def scoregroups(self, players: Sequence[PlayerId], side: int) -> list[Players]:
        """2.2, on that side of the median, beginning far from it."""
        there = [player for player in players if self.measures.side(player) == side]
        scores = sorted({self.measures.score(player) for player in there}, reverse=side > 0)
        return [tuple(one for one in there if self.measures.score(one) == score) for score in scores]

    def one_side(self, players: Sequence[PlayerId], side: int, median: Players) -> tuple[list[LiteralGroup], Players]:
        """2.2: "Pairing begins with the highest scoregroup and proceeds downward until just before the Median
        Scoregroup, then continues with the lowest scoregroup and proceeds upwards". And who floats to the median.
        """
        groups, floaters = self.scoregroups(players, side), ()
        handled: list[LiteralGroup] = []
        for place, residents in enumerate(groups):
            # OPEN 20: 2.3 and 3.2.1 transfer to the neighbouring scoregroup; one without players is none (3.5).
            adjacent = groups[place + 1] if place + 1 < len(groups) else median
            handled.append(self.group(residents, floaters, adjacent, downward=side > 0))
            floaters = tuple(one.player for one in handled[-1].floaters_out)
        return handled, floaters

    def group(self, residents: Players, floaters: Players, adjacent: Players, *, downward: bool) -> LiteralGroup:
        """2.3, then 2.4."""
        out = FloaterSelection(
            self.measures, residents, floaters, adjacent, downward=downward, is_maxi=self.is_maxi
        ).select()
        gone = {one.player for one in out}
        staying = tuple(player for player in residents if player not in gone)
        staying_floaters = tuple(player for player in floaters if player not in gone)
        pairs = Scrutiny(
            self.measures,
            staying,
            staying_floaters if downward else (),
            () if downward else staying_floaters,
            downward=downward,
            is_maxi=self.is_maxi,
        ).pair()
        return LiteralGroup(self.measures.score(residents[0]), residents, floaters, tuple(out), pairs)

    def pair_groups(self, players: Sequence[PlayerId]) -> list[LiteralGroup]:
        """2.2: "to the Median Scoregroup which is paired last"."""
        median = tuple(player for player in players if self.measures.side(player) == 0)
        above, down_floaters = self.one_side(players, 1, median)
        below, up_floaters = self.one_side(players, -1, median)
        down, up = list(down_floaters), list(up_floaters)
        while not can_all_be_paired([*median, *down, *up], self.measures.is_compatible):
            # 2.6.1: "if the number of floaters from higher scoregroups is larger than ... from lower scoregroups the
            # next pairing of the lower scoregroup shall be cracked"; 2.6.2: else one "of the higher scoregroup".
            # OPEN 21: which pairing is "the next", and what is done when that side has none left.
            if len(down) > len(up):
                cracked = crack(below, up) or crack(above, down)
            else:
                cracked = crack(above, down) or crack(below, up)
            assert cracked, "all players can be paired"
        pairs = Scrutiny(self.measures, median, down, up, downward=True, is_maxi=self.is_maxi).pair()
        return [*above, *below, LiteralGroup(None, median, (*down, *up), (), pairs)]

    def pair(self) -> LiteralPairing:
        """The bye, the scoregroups, the colours."""
        players = self.measures.so_far.participants
        if len(players) % 2 == 0 and not can_all_be_paired(players, self.measures.is_compatible):
            raise NoLegalPairing("not everybody can be paired", self.measures.so_far.round_number)
        bye = self.the_bye(players)
        groups = self.pair_groups([player for player in players if player != bye])
        return LiteralPairing(
            pairs=frozenset(colouring(a, b, self.measures) for group in groups for a, b in group.pairs),
            bye=bye,
            groups=tuple(groups),
        )


def crack(groups: Sequence[LiteralGroup], floaters: list[PlayerId]) -> bool:
    """2.6.1, 2.6.2: "the players of this pairing shall be treated as additional floaters"."""
    for group in reversed(groups):  # the nearest to the median first
        if group.pairs:
            pair = group.pairs.pop()
            group.cracked = (*group.cracked, pair)
            floaters.extend(pair)
            return True
    return False


def pair_literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing:
    """Pair one round. Raises `NoLegalPairing`, or `TooLarge` where trying everything would take too long."""
    return Literal(Measures(SoFar(tournament, round_number))).pair()
