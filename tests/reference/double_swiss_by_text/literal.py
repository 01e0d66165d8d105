"""One round by enumeration: every set of upfloaters, every pairing of a bracket. Slow and plain; up to 12 players.

Nothing of the project is imported. Players are their TPNs. Points are half points.

Where the text is open, it is read as decisions 10, 110, 191 and 192 say; each place names the number.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

WIN, DRAW, LOSS, WIN_BY_FORFEIT, FORFEITED, ADJOURNED = "1", "=", "0", "+", "-", "a"
POINTS_OF_GAME = {WIN: 2, DRAW: 1, LOSS: 0, WIN_BY_FORFEIT: 2, FORFEITED: 0, ADJOURNED: 1}  # C.04.2, 3.1
POINTS_OF_BYE = {"U": 3, "F": 4, "H": 2, "Z": 0}  # 1.4: a game won and a game drawn; requested ones by decision 190

Player = int
Pairs = tuple[tuple[Player, Player], ...]


class NoPairing(Exception):
    """It is impossible to complete a round-pairing."""


@dataclass(frozen=True)
class Match:
    """Two games; `white` has White in the first (4.4).

    A game is what it brought `white`, then what it brought `black`: "10", "==", "+-", "--".
    """

    white: Player
    black: Player
    games: tuple[str, str]

    def points(self, player: Player) -> int:
        """In half points."""
        side = 0 if player == self.white else 1
        return sum(POINTS_OF_GAME[game[side]] for game in self.games)

    def forfeited(self, player: Player) -> bool:
        """Whether this one forfeited both games."""
        side = 0 if player == self.white else 1
        return all(game[side] == FORFEITED for game in self.games)

    @property
    def ended_by_forfeit(self) -> bool:
        """Preface: "only if at least one player forfeits both games"."""
        return self.forfeited(self.white) or self.forfeited(self.black)

    @property
    def gives_colours(self) -> bool:
        """1.6: "at least one game of the match was actually played"."""
        return any(game[0] in {WIN, DRAW, LOSS, ADJOURNED} for game in self.games)


@dataclass(frozen=True)
class PastRound:
    """Who is in neither was absent, for no points."""

    matches: tuple[Match, ...]
    byes: dict[Player, str] = field(default_factory=dict)  # U: the pairing-allocated one; F, H, Z


@dataclass(frozen=True)
class Event:
    """All that the pairing of the next round reads."""

    rounds_declared: int
    initial_colour: str  # "W" or "B"
    past: tuple[PastRound, ...]
    present: frozenset[Player]  # to be paired
    apart: frozenset[frozenset[Player]] = frozenset()  # may not be paired, beside the text
    virtual: dict[Player, tuple[int, ...]] = field(default_factory=dict)  # half points, by round (decision 192)


@dataclass(frozen=True)
class Pairing:
    """(White, Black) of the first games in the order of C.04.2, 3.6; the bye; by bracket: residents, upfloaters."""

    pairs: Pairs
    bye: Player | None
    brackets: tuple[tuple[tuple[Player, ...], tuple[Player, ...]], ...]


class Round:
    """The round to be paired."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.is_last = len(event.past) + 1 == event.rounds_declared
        self.score = {player: self.score_before(player, len(event.past)) for player in event.present}
        self.completable: dict[frozenset[Player], bool] = {}
        self.needed: dict[tuple[frozenset[Player], frozenset[Player]], int | None] = {}

    # --- what the rounds so far brought ---------------------------------------------------------------------

    def score_before(self, player: Player, rounds: int) -> int:
        """By which the round after so many is paired."""
        virtual = self.event.virtual.get(player, ())
        total = virtual[rounds] if rounds < len(virtual) else 0
        for one in self.event.past[:rounds]:
            total += sum(match.points(player) for match in one.matches if player in (match.white, match.black))
            total += POINTS_OF_BYE[one.byes[player]] if player in one.byes else 0
        return total

    def matches_of(self, player: Player) -> Iterator[tuple[int, Match]]:
        """With the index of the round, oldest first."""
        for index, one in enumerate(self.event.past):
            for match in one.matches:
                if player in (match.white, match.black):
                    yield index, match

    def may_meet(self, a: Player, b: Player) -> bool:
        """[C1]; a match ended by forfeit may be repeated (preface)."""
        if frozenset((a, b)) in self.event.apart:
            return False
        return not any({m.white, m.black} == {a, b} and not m.ended_by_forfeit for _, m in self.matches_of(a))

    def may_have_bye(self, player: Player) -> bool:
        """[C2]."""
        had = any(one.byes.get(player) in {"U", "F"} for one in self.event.past)
        won = any(match.ended_by_forfeit and not match.forfeited(player) for _, match in self.matches_of(player))
        return not had and not won

    def matches_played(self, player: Player) -> int:
        """3.4.3; what is "considered as regularly played" is played (decision 191)."""
        return sum(not match.ended_by_forfeit for _, match in self.matches_of(player))

    def floated(self, player: Player) -> bool:
        """1.5 in the previous round; in a match that was played (decision 192)."""
        before = len(self.event.past) - 1
        for index, match in self.matches_of(player):
            if index == before and not match.ended_by_forfeit:
                return self.score_before(match.white, before) != self.score_before(match.black, before)
        return False

    def colours(self, player: Player) -> str:
        """1.6; C.04.2, 3.4: rounds without a colour are left out."""
        return "".join("W" if match.white == player else "B" for _, match in self.matches_of(player)
                       if match.gives_colours)  # fmt: skip

    # --- whole pairings -------------------------------------------------------------------------------------

    def pairings(self, players: tuple[Player, ...]) -> Iterator[Pairs]:
        """Every pairing of all of them that complies with [C1]."""
        if not players:
            yield ()
        for other in players[1:]:
            if self.may_meet(players[0], other):
                rest = tuple(player for player in players[1:] if player != other)
                for pairs in self.pairings(rest):
                    yield ((players[0], other), *pairs)

    def can_be_paired(self, players: Iterable[Player]) -> bool:
        """[C3] of these."""
        asked = frozenset(players)
        if asked not in self.completable:
            whole = len(asked) % 2 == 0 and next(self.pairings(tuple(sorted(asked))), None) is not None
            self.completable[asked] = whole
        return self.completable[asked]

    # --- 3.4 ------------------------------------------------------------------------------------------------

    def bye(self) -> Player | None:
        """3.4."""
        present = self.event.present
        if len(present) % 2 == 0:
            return None
        possible = [one for one in present if self.may_have_bye(one) and self.can_be_paired(present - {one})]
        if not possible:
            raise NoPairing
        return min(possible, key=lambda one: (self.score[one], -self.matches_played(one), -one))

    # --- 3.5 ------------------------------------------------------------------------------------------------

    def in_order(self, players: Iterable[Player]) -> tuple[Player, ...]:
        """1.2."""
        return tuple(sorted(players, key=lambda one: (-self.score[one], one)))

    def fewest_upfloaters(self, top: frozenset[Player], lower: frozenset[Player]) -> int | None:
        """[C4] with [C1] and [C3]; None: there is no pairing."""
        for count in range(len(lower) + 1):
            for chosen in combinations(sorted(lower), count):
                if self.can_be_paired(top | set(chosen)) and self.can_be_paired(lower - set(chosen)):
                    return count
        return None

    def needed_by_following(self, left: frozenset[Player]) -> int:
        """[C6]: of the following scoregroup, as it is without the upfloaters (decision 110)."""
        following = frozenset(one for one in left if self.score[one] == max(self.score[other] for other in left))
        key = (following, left - following)
        if key not in self.needed:
            self.needed[key] = self.fewest_upfloaters(*key)
        needed = self.needed[key]
        assert needed is not None
        return needed

    def upfloaters(self, top: frozenset[Player], lower: frozenset[Player]) -> tuple[Player, ...]:
        """3.5."""
        count = self.fewest_upfloaters(top, lower)  # [C4]
        assert count is not None
        legal = [self.in_order(chosen) for chosen in combinations(sorted(lower), count)
                 if self.can_be_paired(top | set(chosen)) and self.can_be_paired(lower - set(chosen))]  # fmt: skip
        best = max(sorted(self.score[one] for one in chosen) for chosen in legal)  # [C5]
        legal = [chosen for chosen in legal if sorted(self.score[one] for one in chosen) == best]
        return min(legal, key=lambda chosen: (self.c6(chosen, lower), self.c7(chosen), chosen))  # 3.5.4, 3.5.5

    def c6(self, chosen: tuple[Player, ...], lower: frozenset[Player]) -> int:
        """[C6]."""
        highest = max((self.score[one] for one in lower), default=0)
        left = lower - set(chosen)
        if not any(self.score[one] == highest for one in left):
            return 0
        return self.needed_by_following(left)

    def c7(self, chosen: tuple[Player, ...]) -> int:
        """[C7]."""
        return 0 if self.is_last else sum(self.floated(one) for one in chosen)

    # --- 3.6 ------------------------------------------------------------------------------------------------

    def bracket(self, top: frozenset[Player], chosen: tuple[Player, ...]) -> Pairs:
        """3.6."""
        return min(self.pairings(tuple(sorted((*top, *chosen)))), key=lambda p: (self.c8(p, chosen), identifier(p)))

    def c8(self, pairs: Pairs, chosen: tuple[Player, ...]) -> int:
        """[C8]."""
        if self.is_last:
            return 0
        opponents = [b for a, b in pairs if a in chosen] + [a for a, b in pairs if b in chosen]
        return sum(self.floated(one) for one in opponents)

    # --- 4 --------------------------------------------------------------------------------------------------

    def is_odd(self, player: Player) -> bool:
        """4.3.1, among those taken into account so far (decision 10)."""
        known = set(self.event.present)
        for one in self.event.past:
            known.update(player for player, bye in one.byes.items() if bye == "U")
            for match in one.matches:
                known.update((match.white, match.black))
        return sum(other <= player for other in known) % 2 == 1

    def coloured(self, a: Player, b: Player) -> tuple[Player, Player]:
        """4.2, 4.3: White first."""
        hrp, other = self.in_order((a, b))
        of_hrp, of_other = self.colours(hrp), self.colours(other)
        if not of_hrp and not of_other:  # 4.3.1
            hrp_is_white = (self.event.initial_colour == "W") == self.is_odd(hrp)
        elif of_hrp.count("W") != of_other.count("W"):  # 4.3.2
            hrp_is_white = of_hrp.count("W") < of_other.count("W")
        else:
            different = [(x, y) for x, y in zip(reversed(of_hrp), reversed(of_other), strict=False) if x != y]
            if different:  # 4.3.3
                hrp_is_white = different[0][0] == "B"
            elif of_hrp:  # 4.3.4
                hrp_is_white = of_hrp[-1] == "B"
            else:  # 4.3.5
                hrp_is_white = of_other[-1] == "W"
        return (hrp, other) if hrp_is_white else (other, hrp)

    def published(self, pairs: Iterable[tuple[Player, Player]]) -> Pairs:
        """C.04.2, 3.6."""

        def key(both: tuple[Player, Player]) -> tuple[int, int, int]:
            hrp, other = self.in_order(both)
            return -self.score[hrp], -self.score[hrp] - self.score[other], hrp

        return tuple(sorted(pairs, key=key))


def identifier(pairs: Pairs) -> tuple[Player, ...]:
    """3.6.2."""
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    return (*(top for top, _ in ordered), *(bottom for _, bottom in ordered))


def pair(event: Event) -> Pairing:
    """3.3. Raises `NoPairing`."""
    one = Round(event)
    bye = one.bye()
    left = frozenset(event.present - {bye})
    if not one.can_be_paired(left):
        raise NoPairing
    brackets: list[tuple[tuple[Player, ...], tuple[Player, ...]]] = []
    pairs: list[tuple[Player, Player]] = []
    while left:
        highest = max(one.score[player] for player in left)
        top = frozenset(player for player in left if one.score[player] == highest)  # 3.2
        chosen = one.upfloaters(top, left - top)
        brackets.append((one.in_order(top), chosen))
        pairs.extend(one.bracket(top, chosen))
        left -= top | set(chosen)
    return Pairing(one.published(one.coloured(a, b) for a, b in pairs), bye, tuple(brackets))
