"""C.04.5 of 2026 by enumeration, written from the text and from nothing else.

Every set of upfloaters and every pairing of a bracket is looked at, in the order of the articles. It imports nothing of
the engine, nor the enumeration of C.04.6.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple


class NoPairing(Exception):
    """3.3.3: it is impossible to complete a round-pairing."""


class Match(NamedTuple):
    """One match of a player: the opponent's TPN, the colour of the first game, and what the two games ended in."""

    opponent: int
    colour: str  # "W" or "B"
    games: str  # of each game: "1", "=", "0" played, "+" or "-" by forfeit; the player's own result


class Player(NamedTuple):
    """What the text reads of a player before the round."""

    tpn: int
    score: int  # halves of a point
    matches: tuple[Match | None, ...]  # oldest first; None: no match in that round
    was_floater: bool = False  # 1.5, in the previous round
    had_bye: bool = False  # the pairing-allocated bye, or the full-point bye of 2.1.2


Pair = tuple[int, int]


class Paired(NamedTuple):
    """A round: (White, Black) of each pair, and who has the bye; TPNs."""

    pairs: frozenset[Pair]
    bye: int | None
    upfloaters: tuple[tuple[int, ...], ...]  # of each bracket, from the top


class DoubleSwiss:
    """One round to be paired."""

    def __init__(self, players: list[Player], *, initial_colour: str, is_last_round: bool) -> None:
        self.players = {player.tpn: player for player in players}
        self.initial_colour = initial_colour
        self.is_last_round = is_last_round

    # --- preface, 1.6 ----------------------------------------------------------------------------------------

    def matches(self, tpn: int, *, by_forfeit: bool) -> list[Match]:
        """Those that ended by forfeit, as at least one player forfeited both games; or all that did not."""
        found = []
        for number, match in enumerate(self.players[tpn].matches):
            theirs = None if match is None else self.players[match.opponent].matches[number]
            if match is not None and theirs is not None and ("--" in (match.games, theirs.games)) is by_forfeit:
                found.append(match)
        return found

    def regular(self, tpn: int) -> list[Match]:
        """The matches that are considered as regularly played."""
        return self.matches(tpn, by_forfeit=False)

    def colours(self, tpn: int) -> str:
        """1.6: of the matches of which at least one game was actually played."""
        return "".join(one.colour for one in self.regular(tpn) if set(one.games) & set("1=0"))

    def won_by_forfeit(self, tpn: int) -> bool:
        """2.1.2: the opponent forfeited both games, and this player did not."""
        return any(one.games != "--" for one in self.matches(tpn, by_forfeit=True))

    # --- 2.1 -------------------------------------------------------------------------------------------------

    def may_meet(self, one: int, other: int) -> bool:
        """[C1]; after a match that ended by forfeit the same pairing may be repeated (preface)."""
        return all(match.opponent != other for match in self.regular(one))

    def may_have_the_bye(self, tpn: int) -> bool:
        """[C2]."""
        return not self.players[tpn].had_bye and not self.won_by_forfeit(tpn)

    def legal(self, tpns: frozenset[int]) -> Iterator[frozenset[Pair]]:
        """All pairings of these players, and no others, that comply with [C1]."""
        if not tpns:
            yield frozenset()
        elif len(tpns) % 2 == 0:
            one = min(tpns)
            for other in sorted(tpns - {one}):
                if self.may_meet(one, other):
                    yield from (rest | {(one, other)} for rest in self.legal(tpns - {one, other}))

    def can_all_be_paired(self, tpns: frozenset[int]) -> bool:
        """[C3]."""
        return next(self.legal(tpns), None) is not None

    # --- 3.4 -------------------------------------------------------------------------------------------------

    def bye(self) -> int | None:
        """The player who receives it; None where the number of players is even."""
        everyone = frozenset(self.players)
        if len(everyone) % 2 == 0:
            return None
        possible = [one for one in everyone if self.may_have_the_bye(one) and self.can_all_be_paired(everyone - {one})]
        if not possible:
            raise NoPairing
        return max(
            possible,
            key=lambda one: (-self.players[one].score, len(self.regular(one)), one),  # 3.4.2, 3.4.3, 3.4.4
        )

    # --- 3.5 -------------------------------------------------------------------------------------------------

    def in_order(self, tpns: frozenset[int]) -> list[int]:
        """1.2, 3.5.3."""
        return sorted(tpns, key=lambda tpn: (-self.players[tpn].score, tpn))

    def sets_of_fewest(self, group: frozenset[int], lower: frozenset[int]) -> list[tuple[int, ...]]:
        """The sets of potential upfloaters with which a group is paired and [C3] holds, of the least number ([C4])."""
        for number in range(len(lower) + 1):
            found = [
                up
                for up in combinations(self.in_order(lower), number)
                if self.can_all_be_paired(group | set(up)) and self.can_all_be_paired(lower - set(up))
            ]
            if found:
                return found
        raise AssertionError("[C3] held before")

    def upfloaters(self, group: frozenset[int], lower: frozenset[int]) -> tuple[int, ...]:
        """3.5.5."""
        sets = self.sets_of_fewest(group, lower)
        scores = max(sorted(self.players[tpn].score for tpn in up) for up in sets)  # [C5]: the lowest one first
        sets = [up for up in sets if sorted(self.players[tpn].score for tpn in up) == scores]
        needed = {up: self.needed_below(lower, frozenset(up)) for up in sets}  # [C6]
        sets = [up for up in sets if needed[up] == min(needed.values())]
        if not self.is_last_round:  # [C7]
            floaters = {up: sum(self.players[tpn].was_floater for tpn in up) for up in sets}
            sets = [up for up in sets if floaters[up] == min(floaters.values())]
        return min(sets)  # 3.5.4: no two scores differ at one place of the sets that are left

    def needed_below(self, lower: frozenset[int], up: frozenset[int]) -> int:
        """[C6], as decision 110 reads the same words: how many upfloaters the following scoregroup then needs."""
        if not up:
            return 0
        following = {tpn for tpn in lower if self.players[tpn].score == max(self.players[one].score for one in lower)}
        left = frozenset(following - up)
        return len(self.sets_of_fewest(left, lower - up - left)[0]) if left else 0

    # --- 3.6 -------------------------------------------------------------------------------------------------

    def pairing(self, group: frozenset[int], up: frozenset[int]) -> frozenset[Pair]:
        """3.6.4."""

        def opponents_who_were_floaters(pairs: frozenset[Pair]) -> int:
            """[C8]."""
            both = [pair for one in pairs for pair in (one, one[::-1])]
            return 0 if self.is_last_round else sum(self.players[two].was_floater for one, two in both if one in up)

        def identifier(pairs: frozenset[Pair]) -> tuple[int, ...]:
            """3.6.2."""
            by_top = sorted(pairs)
            return (*(top for top, _ in by_top), *(bottom for _, bottom in by_top))

        return min(self.legal(group | up), key=lambda pairs: (opponents_who_were_floaters(pairs), identifier(pairs)))

    # --- 4 ---------------------------------------------------------------------------------------------------

    def white_and_black(self, one: int, other: int) -> tuple[Pair, str]:
        """4.2, 4.3, and the article that gave it."""
        hrp, opponent = self.in_order(frozenset((one, other)))
        colour, article = self.colour_of(hrp, opponent)
        return ((hrp, opponent) if colour == "W" else (opponent, hrp)), article

    def colour_of(self, hrp: int, opponent: int) -> tuple[str, str]:
        """4.3."""
        other_than = {"W": "B", "B": "W"}
        own, theirs = self.colours(hrp), self.colours(opponent)
        if not own and not theirs:  # also after matches without a game (decision 191)
            return (self.initial_colour if hrp % 2 else other_than[self.initial_colour]), "4.3.1"
        if own.count("W") != theirs.count("W"):
            return ("W" if own.count("W") < theirs.count("W") else "B"), "4.3.2"
        for mine, his in zip(reversed(own), reversed(theirs), strict=False):
            if mine != his:
                return other_than[mine], "4.3.3"
        if own:
            return other_than[own[-1]], "4.3.4"
        return theirs[-1], "4.3.5"

    # --- 3.3.2 -----------------------------------------------------------------------------------------------

    def round(self) -> Paired:
        """The whole round. Raises `NoPairing`."""
        bye = self.bye()
        left = frozenset(self.players) - {bye}
        if not self.can_all_be_paired(left):
            raise NoPairing
        pairs: set[Pair] = set()
        sets: list[tuple[int, ...]] = []
        while left:
            top = max(self.players[tpn].score for tpn in left)  # 3.2
            group = frozenset(tpn for tpn in left if self.players[tpn].score == top)
            up = self.upfloaters(group, left - group)
            pairs |= self.pairing(group, frozenset(up))
            sets.append(up)
            left -= group | set(up)
        return Paired(frozenset(self.white_and_black(*pair)[0] for pair in pairs), bye, tuple(sets))
