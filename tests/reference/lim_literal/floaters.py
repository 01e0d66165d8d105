"""Who floats out of a scoregroup: C.04.4.3, 2.3, 3.1 to 3.5, 3.9, 3.10 and 4.4.

"Downward" is above the median, where the lowest numbered player goes first and the highest numbered is ahead; upward,
below it, both are turned round (3.2.4, 3.4).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.model.units import PlayerId
from tests.reference.lim_literal.counting import can_all_be_paired, can_be_spared, most_given_an_opponent
from tests.reference.lim_literal.measures import Measures

POINTS_OF_MAXI = 100  # 3.2.3, 3.8, 5.7


@dataclass(frozen=True, slots=True)
class Floater:
    """A player who leaves the scoregroup just being handled."""

    player: PlayerId
    article: str  # 2.3.1 (which has 2.3.2 and 2.3.3 in it), 2.3.4 or 4.4
    type: str  # 3.9.1: a, b, c or d


class FloaterSelection:
    """The floaters of one scoregroup, in the order in which they are chosen."""

    def __init__(
        self,
        measures: Measures,
        residents: Sequence[PlayerId],
        floaters_in: Sequence[PlayerId],
        adjacent: Sequence[PlayerId],
        *,
        downward: bool,
        is_maxi: bool,
    ) -> None:
        self.measures = measures
        self.residents = tuple(residents)
        self.left = [*residents, *floaters_in]
        self.adjacent = tuple(adjacent)  # residents of the neighbouring scoregroup
        self.downward = downward
        self.is_maxi = is_maxi
        self.chosen: list[Floater] = []

    # --- orders

    def first_to_float(self, player: PlayerId) -> int:
        """3.2.4: "the lowest numbered player ... when pairing downward", the highest numbered "upwards"."""
        number = self.measures.number(player)
        return -number if self.downward else number

    def is_ahead(self, one: PlayerId, other: PlayerId) -> bool:
        """3.3: "higher scores or higher pairing numbers"; 3.4: "lower scores or lower pairing numbers"."""
        # OPEN 5: "or" is read as: the score first, of equal scores the number (as 3.6 and 3.7 have it).
        if self.downward:
            return self.measures.rank(one) < self.measures.rank(other)
        return self.measures.rank(one) > self.measures.rank(other)

    # --- 3.9

    def has_compatible_opponent(self, player: PlayerId) -> bool:
        """3.3, 3.4: in the adjacent scoregroup, "after excluding the opponents of other floaters" who are ahead."""
        # OPEN 6: "the opponents of other floaters" are not known yet; read as: as many as can be given one each.
        ahead = [one.player for one in self.chosen if self.is_ahead(one.player, player)]
        alone = most_given_an_opponent(ahead, self.adjacent, self.measures.is_compatible)
        with_him = most_given_an_opponent([*ahead, player], self.adjacent, self.measures.is_compatible)
        return with_him > alone

    def type_of(self, player: PlayerId) -> str:
        """3.9.1."""
        if player not in self.residents:  # "has already floated to the scoregroup just being handled"
            return "b" if self.has_compatible_opponent(player) else "a"
        return "d" if self.has_compatible_opponent(player) else "c"

    def of_best_type(self, players: Sequence[PlayerId]) -> list[PlayerId]:
        """3.9.2: avoid a, then b, then c; so d before c before b before a. 3.3 and 3.5 ask for d as well."""
        best = max(self.type_of(player) for player in players)
        return [player for player in players if self.type_of(player) == best]

    # --- 2.3.1 to 2.3.3

    def without_any_opponent(self) -> list[PlayerId]:
        """2.3.1 to 2.3.3: everybody whom nobody in the scoregroup is compatible with."""
        # OPEN 7: 2.3.1 to 2.3.3 name three reasons, and a forbidden pair, or two reasons together, is none of them.
        meet = self.measures.is_compatible
        return [one for one in self.left if not any(meet(one, other) for other in self.left)]

    # --- 2.3.4

    def colour_in_excess(self, players: Sequence[PlayerId]) -> object:
        """3.2.2: the colour due to more of the players; None (3.2.4): White and Black are due to as many."""
        due = Counter(self.measures.due_colour(player) for player in players)
        (white, black) = (due[colour] for colour in ("w", "b"))
        return None if white == black else ("w" if white > black else "b")

    def to_make_even(self, members: Sequence[PlayerId]) -> PlayerId:
        """2.3.4: "it is necessary to make even the number of players in the scoregroup"."""
        meet = self.measures.is_compatible
        # 3.10.2: "this will not decrease the number of pairings of that scoregroup"; the same is asked of everybody,
        # which is 4.4.1: who cannot be paired goes instead of the lowest numbered.
        players = [one for one in members if can_be_spared(one, members, meet)]
        players = self.of_best_type(players)
        # OPEN 8: 3.10 is put behind the types (3.10.1) and before the colours (3.2.2); the text gives no order.
        if self.type_of(players[0]) == "d":
            rested = [one for one in players if not self.measures.floated_just_before(one)]
            players = rested or players
        lowest = min(players, key=self.first_to_float)
        # 3.2.2: "a player who would tend to equalise the number of players due different colours"
        excess = self.colour_in_excess(members)
        equalising = [one for one in players if excess is not None and self.measures.due_colour(one) == excess]
        if not equalising:
            return lowest
        chosen = min(equalising, key=self.first_to_float)
        # OPEN 9: 3.2.3 compares with "the lowest numbered player in the scoregroup", of all; here of those above.
        if self.is_maxi and abs(self.measures.rating(chosen) - self.measures.rating(lowest)) > POINTS_OF_MAXI:
            return lowest
        return chosen

    # --- 4.4

    def because_not_all_can_be_paired(self) -> PlayerId:
        """4.4: "#2 is floated"; 4.4.2: "the lowest numbered player remaining must be floated in company"."""
        # OPEN 10: the companion of 4.4.2 "maintains an even number", as 2.3.4 does, but 3.2.2 and 3.10 are not asked.
        meet = self.measures.is_compatible
        players = [one for one in self.left if can_be_spared(one, self.left, meet)]
        return min(self.of_best_type(players), key=self.first_to_float)

    def float_out(self, player: PlayerId, article: str) -> None:
        """2.3: "Such a transferred player is described as a floater"."""
        self.chosen.append(Floater(player, article, self.type_of(player)))
        self.left.remove(player)

    def select(self) -> list[Floater]:
        """2.3.1 to 2.3.3, then 2.3.4, then 4.4 as often as it takes."""
        meet = self.measures.is_compatible
        for player in sorted(self.without_any_opponent(), key=self.first_to_float):
            self.float_out(player, "2.3.1")
        if len(self.left) % 2:
            self.float_out(self.to_make_even(tuple(self.left)), "2.3.4")
        while not can_all_be_paired(self.left, meet):
            self.float_out(self.because_not_all_can_be_paired(), "4.4")
        return self.chosen
