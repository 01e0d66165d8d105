"""The sequence in which candidates are generated (section D), as costs: the smaller sum comes first.

Sums are only compared between candidates that are equal in every criterion. No cost is below zero.
"""

from collections.abc import Collection, Iterable, Sequence

from core.matching.weighted import Edge, Optimum
from core.model.hints import Protocol


class Order(Protocol):
    """Costs that decide between equally good candidates."""

    bits: int  # sums of these costs stay below 2 ** bits

    def pair(self, higher: int, lower: int) -> int:
        """Cost of a pair of the bracket."""

    def downfloater(self, player: int) -> int:
        """Cost of a player left unpaired in the bracket."""


class MovedDownOrder:
    """B.7 for the moved-down players: the exchange of D.3 first, then the transposition of S2 (D.1).

    D.3 b prefers the lowest numbers in S1, so leaving out an earlier moved-down player costs more than leaving
    out all later ones. D.1 compares the opponents of S1 one after another, each in a field of its own.
    """

    def __init__(self, moved_down: Sequence[int], residents: Sequence[int]) -> None:
        count = len(moved_down)
        width = len(residents).bit_length()
        transposition_bits = width * count
        self.bits = transposition_bits + count + 1
        self._place = {player: place for place, player in enumerate(residents)}
        self._shift = {player: width * (count - 1 - place) for place, player in enumerate(moved_down)}
        self._left_out = {
            player: 1 << transposition_bits + count - 1 - place for place, player in enumerate(moved_down)
        }

    def pair(self, higher: int, lower: int) -> int:
        """The opponent of an S1 player, in that player's field (D.1)."""
        shift = self._shift.get(higher)
        return 0 if shift is None else self._place[lower] << shift

    def downfloater(self, player: int) -> int:
        """A moved-down player in the Limbo (D.3)."""
        return self._left_out.get(player, 0)


class ExchangeOrder:
    """B.6 for a homogeneous bracket or a remainder: the exchange between S1 and S2 (D.2).

    Of a pair within the original S1 the lower ranked player moves to S2, of a pair within the original S2 the
    higher ranked one moves to S1, and an S1 player who is left unpaired moves to S2: any other exchange that
    gives the same pairs moves more players or comes later. As many move one way as the other, so each move may
    count as half an exchange and carry amounts of its own.
    """

    def __init__(self, players: Sequence[int], pairs: int) -> None:
        """`players` in the order of A.2; S1 is the first `pairs` of them."""
        count = len(players)
        width = count.bit_length()
        self._place = {player: place for place, player in enumerate(players)}  # BSN - 1
        self._pairs = pairs
        self._count = count
        self._to_s2_at = count + width  # D.2 c, above D.2 d
        self._difference_at = self._to_s2_at + pairs + width  # D.2 b
        self._moves_at = self._difference_at + 2 * width  # D.2 a
        self.bits = self._moves_at + width + 1

    def pair(self, higher: int, lower: int) -> int:
        """The exchange that the pair needs, if any."""
        first, second = self._place[higher], self._place[lower]
        if second < self._pairs:
            return self._to_s2(second)
        if first >= self._pairs:
            return self._to_s1(first)
        return 0

    def downfloater(self, player: int) -> int:
        """A player of the original S1 who floats has moved to S2."""
        place = self._place.get(player)
        return self._to_s2(place) if place is not None and place < self._pairs else 0

    def _to_s2(self, place: int) -> int:
        """A player moved from S1 to S2: the higher his number, the better (D.2 b, c)."""
        highest = (1 << self._pairs) - (1 << place)
        return (1 << self._moves_at) + (self._pairs - place << self._difference_at) + (highest << self._to_s2_at)

    def _to_s1(self, place: int) -> int:
        """A player moved from S2 to S1: the lower his number, the better (D.2 b, d)."""
        lowest = (1 << self._count) - (1 << self._count - 1 - place)
        return (1 << self._moves_at) + (place - self._pairs << self._difference_at) + lowest


class TranspositionOrder:
    """D.1 once S1 and S2 are known: the opponents of S1 one after another, each in a field of its own."""

    def __init__(self, s1: Sequence[int], players: Collection[int]) -> None:
        width = len(players).bit_length()
        self._place = {player: place for place, player in enumerate(sorted(players))}
        self._shift = {player: width * (len(s1) - 1 - place) for place, player in enumerate(s1)}
        self.bits = width * len(s1)

    def pair(self, higher: int, lower: int) -> int:
        """The opponent of an S1 player, in that player's field."""
        return self._place[lower] << self._shift[higher]

    def downfloater(self, player: int) -> int:  # noqa: ARG002  the protocol's parameter
        """Who is left over follows from the pairs."""
        return 0


class EdgesInOrder:
    """The edges of the matchings of least cost, to which one order after another is added below the costs so far."""

    inside: list[int]  # players of the bracket, by vertex
    _pairs: list[Edge]
    _leaving: list[Edge]  # with somebody outside
    _prices: list[int]  # by vertex, of being alone
    _start: list[int]  # duals to begin with

    def _add(self, bits: int, of_pairs: Iterable[int], floats: Sequence[int]) -> None:
        """An order whose sums stay below 2 ** `bits`: its costs of the pairs, and by vertex of being left unpaired."""
        self._pairs = [
            (one, other, (cost << bits) + own) for (one, other, cost), own in zip(self._pairs, of_pairs, strict=True)
        ]
        self._leaving = [
            (one, other, (cost << bits) + floats[one] + floats[other]) for one, other, cost in self._leaving
        ]
        self._prices = [(price << bits) + own for price, own in zip(self._prices, floats, strict=True)]
        self._start = [(dual << bits) + 2 * own for dual, own in zip(self._start, floats, strict=True)]

    def _keep_tight(self, best: Optimum, edges: Sequence[Edge]) -> None:
        """Keep those of `edges`, the pairs first, that an optimum can use."""
        count = len(self._pairs)
        self._pairs = [edges[place] for place in best.tight if place < count]
        self._leaving = [edges[place] for place in best.tight if place >= count]
        self._start = best.dual

    def _edges_between(self, s1: int) -> tuple[list[Edge], list[Edge]]:
        """Those left when S1 is paired with S2."""
        inside = self.inside
        pairs = [edge for edge in self._pairs if s1 >> inside[edge[0]] & 1 and not s1 >> inside[edge[1]] & 1]
        takers = {vertex for vertex, player in enumerate(inside) if s1 >> player & 1}
        return pairs, [edge for edge in self._leaving if takers.isdisjoint(edge[:2])]
