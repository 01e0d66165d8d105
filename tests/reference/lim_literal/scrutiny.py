"""Who meets whom in a scoregroup whose members can all be paired: C.04.4.3, 2.4, 2.5, 3.6 to 3.8, 4, 5.2, 5.7, 6."""

from collections.abc import Sequence

from core.model.units import PlayerId
from tests.reference.lim_literal.counting import can_all_be_paired
from tests.reference.lim_literal.floaters import POINTS_OF_MAXI
from tests.reference.lim_literal.measures import Measures

Pair = tuple[PlayerId, PlayerId]  # first the player for whom an opponent was looked for


def opponents_in_order(players: Sequence[PlayerId]) -> list[PlayerId]:
    """4.2, 4.3: whom the first of 2m players is tried with: the (m+1)th to the last, then the mth back to the second.

    Of six: 4, 5, 6, then 3, then 2, as in the columns of 4.2.
    """
    half = len(players) // 2
    return [*players[half:], *reversed(players[1:half])]


class Scrutiny:
    """The pairings of one scoregroup, in the order in which they are made."""

    def __init__(
        self,
        measures: Measures,
        residents: Sequence[PlayerId],
        down_floaters: Sequence[PlayerId],
        up_floaters: Sequence[PlayerId],
        *,
        downward: bool,
        is_maxi: bool,
    ) -> None:
        self.measures = measures
        self.downward = downward
        self.is_maxi = is_maxi
        self.residents = sorted(residents, key=self.place)
        # 3.6: "the floater with the highest score is paired first, or the floater with the highest pairing number, if
        # scores are equal"; 3.7: the lowest score, the lowest number; 3.6.3: down-floaters before up-floaters.
        self.floaters = [
            *sorted(down_floaters, key=measures.rank),
            *sorted(up_floaters, key=measures.rank, reverse=True),
        ]
        self.pairs: list[Pair] = []

    def place(self, player: PlayerId) -> int:
        """4.1.1: "scrutiny begins with the highest numbered player"; 4.1.2: upwards "with the lowest numbered"."""
        number = self.measures.number(player)
        return number if self.downward else -number

    # --- 3.8

    def is_available(self, floater: PlayerId, opponent: PlayerId, free: Sequence[PlayerId]) -> bool:
        """Compatible, and the others can then be paired among themselves."""
        others = [player for player in free if player not in {floater, opponent}]
        meet = self.measures.is_compatible
        return meet(floater, opponent) and can_all_be_paired(others, meet)

    def opponent_of_floater(self, floater: PlayerId, free: Sequence[PlayerId]) -> PlayerId:
        """3.8: "the highest numbered player available who is due the alternate colour"; upwards the lowest."""
        # OPEN 11: 3.8 does not say that residents come before other floaters, nor what is done if none is due it.
        for kind in (self.residents, self.floaters):
            available = [
                player
                for player in sorted(kind, key=self.place)
                if player in free and player != floater and self.is_available(floater, player, free)
            ]
            if available:
                return self._due_the_alternate_colour(floater, available)
        raise AssertionError("all members can be paired")

    def _due_the_alternate_colour(self, floater: PlayerId, available: Sequence[PlayerId]) -> PlayerId:
        # 6: in the last round two floaters of one score may be beyond the limits, if nobody within them is available.
        available = [one for one in available if self.measures.is_within_limits(floater, one)] or available
        for player in available:
            if self.measures.is_suitable(floater, player) and self.may_be_exchanged(available[0], player):
                return player
        return available[0]

    def may_be_exchanged(self, one: PlayerId, other: PlayerId) -> bool:
        """3.8, 5.7: "provided, in Maxi-tournaments, that the ratings ... differ by 100 points or less"."""
        return not self.is_maxi or abs(self.measures.rating(one) - self.measures.rating(other)) <= POINTS_OF_MAXI

    # --- 2.4, 2.5, 4, 5.2

    def pair_residents(self, left: Sequence[PlayerId]) -> None:
        """4.1: the first scrutiny; 5.2: "a second scrutiny"; 2.4: the top half against the bottom half."""
        players = sorted(left, key=self.place)
        allowed = {one: {other for other in players if self.measures.is_compatible(one, other)} for one in players}
        if self.measures.is_last_round:
            # OPEN 12: 6 puts the meeting before the limits, and says nothing of limits that could be kept.
            self.scrutinise(players, allowed, self.measures.is_within_limits)
        if self.is_maxi:
            self.keep_to_100_points(players, allowed)
        self.scrutinise(players, allowed, self.measures.is_suitable)
        self.pairs.extend(self.first_pairing(players, allowed))

    def scrutinise(self, players: Sequence[PlayerId], allowed: dict[PlayerId, set[PlayerId]], wanted) -> None:  # type: ignore[no-untyped-def]
        """In turn, who can have a wanted opponent has no other from then on; what was settled before stays (4.4)."""
        for player in players:
            kept = {other for other in allowed[player] if wanted(player, other)}
            stricter = without_other_opponents(player, kept, allowed)
            if can_all_be_paired(players, lambda one, other: other in stricter[one]):  # noqa: B023
                allowed.clear()
                allowed.update(stricter)

    def keep_to_100_points(self, players: Sequence[PlayerId], allowed: dict[PlayerId, set[PlayerId]]) -> None:
        """5.7: "allowed only if the ratings of the opponents to be exchanged differ by 100 points or less"."""
        # OPEN 13: of the two who are exchanged one gets an opponent behind him, and he had one ahead of him; only he
        # for whom an opponent is looked for, the one ahead, is asked.
        for first, second in self.first_pairing(players, allowed):
            behind = players[players.index(first) + 1 :]
            for other in behind:
                if not self.may_be_exchanged(second, other):
                    allowed[first].discard(other)
                    allowed[other].discard(first)

    def first_pairing(self, players: Sequence[PlayerId], allowed: dict[PlayerId, set[PlayerId]]) -> list[Pair]:
        """4.2, 4.3: the first of those left takes the first opponent of the table who leaves the others (4.4) one."""
        left, pairs = list(players), []
        while left:
            first = left[0]
            for other in opponents_in_order(left):
                rest = [player for player in left if player not in {first, other}]
                if other in allowed[first] and can_all_be_paired(rest, lambda a, b: b in allowed[a]):
                    break
            else:
                raise AssertionError("all members can be paired")
            pairs.append((first, other))
            left = rest
        return pairs

    def pair(self) -> list[Pair]:
        """3.6.3: "first pair the DF, then the UF and finally the remaining players"."""
        free = [*self.floaters, *self.residents]
        for floater in self.floaters:
            if floater in free:
                opponent = self.opponent_of_floater(floater, free)
                self.pairs.append((floater, opponent))
                free = [player for player in free if player not in {floater, opponent}]
        self.pair_residents(free)
        return self.pairs


def without_other_opponents(
    player: PlayerId, kept: set[PlayerId], allowed: dict[PlayerId, set[PlayerId]]
) -> dict[PlayerId, set[PlayerId]]:
    """What is allowed once that player may have those alone."""
    return {
        one: set(kept) if one == player else {other for other in others if other != player or one in kept}
        for one, others in allowed.items()
    }
