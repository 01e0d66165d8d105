"""The criteria of a bracket from the text, for the checker of certificates; imports nothing of the engine.

C.04.3 of 2017 (A.8, C.5-C.19, D.1-D.3) and of 2026 (2.3, 2.4, 4.2-4.4), with the readings of the decisions that the
engine takes too: 2 to 7 for 2017, 29 to 32 for 2026. Amounts are tenths of a point.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any, Final

from core.certificate_check.wrong import Wrong, require

Value = int | list[int]
Vector = list[list[Any]]  # [criterion, value], in order
Legal = Callable[[int, int], bool]
_MOST_TRIES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Colours:
    """A.6, 1.7: the colour wanted, how strongly (0 not at all to 3 absolute), and the colour difference."""

    wanted: str | None
    strength: int
    difference: int


def colours(played: Sequence[str]) -> Colours:
    """What follows from the colours of the games played, oldest first."""
    difference = played.count("w") - played.count("b")
    if not played:
        return Colours(None, 0, 0)
    alternate = "b" if played[-1] == "w" else "w"
    if abs(difference) > 1:
        return Colours("b" if difference > 1 else "w", 3, difference)
    if len(played) > 1 and played[-1] == played[-2]:
        return Colours(alternate, 3, difference)
    if difference:
        return Colours("b" if difference == 1 else "w", 2, difference)
    return Colours(alternate, 1, 0)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket that two pairings come to, with the same moved-down players."""

    number: int  # from 1
    kind: str
    moved_down: list[int]
    residents: list[int]
    following: list[int]  # the next scoregroup, where it is looked at (C.7, [C8])
    rest: list[int]  # everybody lower than that
    following_is_last: bool

    @property
    def players(self) -> list[int]:
        """In the order of A.2."""
        return self.moved_down + self.residents


@dataclass(frozen=True, slots=True)
class Candidate:
    """Pairs of a bracket, the higher ranked first, in the order of the higher; who is left; who has White."""

    pairs: list[tuple[int, int]]
    left: list[int]
    whites: frozenset[int]


@dataclass(frozen=True, slots=True)
class Rules:
    """What the criteria read of the state before the round."""

    state: dict[str, Any]
    players: dict[int, dict[str, Any]]
    legal: Legal
    topscorer: Callable[[int], bool]
    takers: set[int]  # who may have the bye; in 2026 those of the score that it goes to ([C5])
    is_2017: bool

    def score(self, player: int) -> int:
        """In tenths."""
        return int(self.players[player]["score"])


def vector(rules: Rules, bracket: Bracket, candidate: Candidate) -> Vector:
    """Every criterion in order."""
    ahead = _ahead(rules, bracket, candidate.left)
    limits = _topscorers(rules, candidate)
    wants = _preferences(rules, candidate)
    found: Vector
    if rules.is_2017:
        found = [
            ["C.5", len(candidate.left)],
            ["C.6", _descending(_differences_2017(rules, bracket, candidate))],
            *_if(bracket.following, ["C.7 pairs", ahead[0]], ["C.7 scores", ahead[1]]),
            *_if(rules.state["is_last_round"], ["C.8", limits[0]], ["C.9", limits[1]]),
            ["C.10", wants[0]],
            ["C.11", wants[1]],
            *_floats_2017(rules, bracket, candidate),
        ]
        return found
    found = [
        ["C6", len(candidate.left)],
        ["C7", _scores(rules, candidate.left)],
        *_if(bracket.following, ["C8 pairs", ahead[0]], ["C8 scores", ahead[1]]),
        ["C9", _unplayed(rules, bracket, candidate)],
        *_if(rules.state["is_last_round"], ["C10", limits[0]], ["C11", limits[1]]),
        ["C12", wants[0]],
        ["C13", wants[1]],
        *_floats_2026(rules, bracket, candidate),
    ]
    return found


def _if(applies: object, *values: list[Any]) -> Vector:
    """Criteria that are looked at only sometimes."""
    return list(values) if applies else []


def _descending(amounts: Iterable[int]) -> list[int]:
    """Score differences; where there is none, nothing is listed."""
    return sorted((amount for amount in amounts if amount > 0), reverse=True)


# --- colours -----------------------------------------------------------------------------------------------


def _topscorers(rules: Rules, candidate: Candidate) -> list[int]:
    """C.8, C.9; [C10], [C11]: topscorers, or opponents of theirs, whose colours go too far."""
    too_many = thrice = 0
    for pair in candidate.pairs:
        if not any(rules.topscorer(player) for player in pair):
            continue
        for player in pair:
            colour = "w" if player in candidate.whites else "b"
            played = [*rules.players[player]["colours"], colour]
            too_many += abs(colours(played).difference) > 2
            thrice += played[-3:] == [colour] * 3
    return [too_many, thrice]


def _preferences(rules: Rules, candidate: Candidate) -> list[int]:
    """C.10, C.11; [C12], [C13]: who does not get his preference, his strong one."""
    lacking = strong = 0
    for pair in candidate.pairs:
        for player in pair:
            own = colours(rules.players[player]["colours"])
            if own.wanted is not None and (own.wanted == "w") != (player in candidate.whites):
                lacking += 1
                strong += own.strength >= 2
    return [lacking, strong]


# --- score differences and floats --------------------------------------------------------------------------


def _differences_2017(rules: Rules, bracket: Bracket, candidate: Candidate) -> list[int]:
    """A.8: of each pair, and of each downfloater to one point below the lowest ranked of the bracket."""
    artificial = rules.score(bracket.players[-1]) - 10
    return [rules.score(one) - rules.score(other) for one, other in candidate.pairs] + [
        rules.score(one) - artificial for one in candidate.left
    ]


def _floats_2017(rules: Rules, bracket: Bracket, candidate: Candidate) -> Vector:
    """C.12 to C.19 (decision 7)."""
    artificial = rules.score(bracket.players[-1]) - 10
    down = [(one, rules.score(one) - artificial) for one in candidate.left]
    up: list[tuple[int, int]] = []
    for one, other in candidate.pairs:
        difference = rules.score(one) - rules.score(other)
        if difference:
            down.append((one, difference))
            up.append((other, difference))
    again = [
        [difference for player, difference in floats if rules.players[player][when] == direction]
        for when in ("float_last_round", "float_two_rounds_ago")
        for floats, direction in ((down, "down"), (up, "up"))
    ]
    counts: Vector = [[f"C.{12 + place}", len(one)] for place, one in enumerate(again)]
    return counts + [[f"C.{16 + place}", _descending(one)] for place, one in enumerate(again)]


def _floats_2026(rules: Rules, bracket: Bracket, candidate: Candidate) -> Vector:
    """[C14] to [C21] (decision 29)."""
    moved_down, residents = set(bracket.moved_down), set(bracket.residents)
    artificial = rules.score(bracket.residents[0]) - 10
    own = [(one, rules.score(one) - artificial) for one in candidate.left if one in moved_down]
    opponents: list[tuple[int, int]] = []
    for one, other in candidate.pairs:
        if one in moved_down:
            own.append((one, rules.score(one) - rules.score(other)))
            opponents.append((other, rules.score(one) - rules.score(other)))
    found: Vector = []
    differences: Vector = []
    for place, when in enumerate(("float_last_round", "float_two_rounds_ago")):
        floating = [one for one in candidate.left if one in residents and rules.players[one][when] == "down"]
        met = [difference for one, difference in opponents if rules.players[one][when] == "up"]
        moved = [difference for one, difference in own if rules.players[one][when] == "down"]
        found += [[f"C{14 + 2 * place}", len(floating)], [f"C{15 + 2 * place}", len(met)]]
        differences += [[f"C{18 + 2 * place}", _descending(moved)], [f"C{19 + 2 * place}", _descending(met)]]
    return found + differences


def _unplayed(rules: Rules, bracket: Bracket, candidate: Candidate) -> int:
    """[C9] (decision 31)."""
    is_odd = len(rules.players) % 2 == 1
    if len(candidate.left) != 1 or not is_odd or not rules.takers.intersection(bracket.players):
        return 0
    return int(rules.state["round_number"]) - 1 - len(rules.players[candidate.left[0]]["colours"])


# --- the following bracket ---------------------------------------------------------------------------------


def _ahead(rules: Rules, bracket: Bracket, left: Sequence[int]) -> tuple[int, list[int]]:
    """C.7 (decisions 5 and 6), [C8] (decision 30): whom the following bracket cannot pair, counted and by score."""
    if not left or not bracket.following:
        return 0, []
    players = [*left, *bracket.following]
    floaters = set(left)

    def legal(one: int, other: int) -> bool:
        return not (one in floaters and other in floaters) and rules.legal(one, other)

    def weight(player: int) -> int:
        return 3 if rules.is_2017 and bracket.following_is_last and player not in rules.takers else 1

    ordered = sorted(players, key=lambda one: (-weight(one), -rules.score(one)))
    alone = left_over(ordered, legal)
    if rules.is_2017:
        return sum(map(weight, alone)), _scores(rules, alone)
    return _completed(rules, bracket, players, alone, legal)


def _completed(
    rules: Rules, bracket: Bracket, players: list[int], alone: list[int], legal: Legal
) -> tuple[int, list[int]]:
    """2026: the least whom the following bracket leaves such that everyone can be paired in the end."""

    def can_end(alone: list[int]) -> bool:
        paired = [one for one in players if one not in alone]
        return not left_over(paired, legal) and all_paired([*alone, *bracket.rest], legal, rules.takers)

    found = completed(players, alone, can_end, lambda alone: _scores(rules, alone))
    return len(found), _scores(rules, found)


def completed(
    players: list[int], alone: list[int], can_end: Callable[[list[int]], bool], worth: Callable[[list[int]], Any]
) -> list[int]:
    """The least and then best whom a following bracket leaves such that everyone can be paired in the end.

    Nobody can do with less than `alone`. Where the round cannot end so, sets are tried from the best one on.
    """
    if can_end(alone):
        return alone
    tries = 0
    for size in range(len(alone), len(players) + 1, 2):
        tries += comb(len(players), size)
        require(tries <= _MOST_TRIES, "the following bracket can be recomputed in reasonable time")
        for one in sorted(map(list, combinations(players, size)), key=worth):
            if can_end(one):
                return one
    raise Wrong("the downfloaters leave a round that can be completed: that is not so")


def _scores(rules: Rules, players: Iterable[int]) -> list[int]:
    return scores_of(rules.players, players)


def scores_of(cards: dict[int, dict[str, Any]], players: Iterable[int]) -> list[int]:
    """Of some players, the highest first."""
    return sorted((int(cards[one]["score"]) for one in players), reverse=True)


def all_paired(players: Sequence[int], legal: Legal, takers: set[int]) -> bool:
    """Whether all can be paired, but for one who may have the bye (player 0) if they are odd."""
    if len(players) % 2 == 0:
        return not left_over(players, legal)
    return not left_over(
        [*players, 0], lambda one, other: legal(one, other) if one and other else max(one, other) in takers
    )


def left_over(players: Sequence[int], legal: Legal) -> list[int]:
    """Who stays alone in a largest pairing that leaves nobody whom it could spare for somebody later in the list."""
    size = len(players)
    near = [
        [other for other in range(size) if other != one and legal(players[one], players[other])] for one in range(size)
    ]
    mate = [-1] * (size + 1)
    for one in range(size):
        if mate[one] < 0:
            # A stand-in, who may meet anybody later in the list, lets one of these go in favour of `one`.
            graph = [[*row, size] if place > one else row for place, row in enumerate(near)]
            _augment([*graph, list(range(one + 1, size))], mate, one)
            if mate[size] >= 0:
                mate[mate[size]] = -1
                mate[size] = -1
    return [players[one] for one in range(size) if mate[one] < 0]


def _augment(near: list[list[int]], mate: list[int], root: int) -> bool:  # noqa: C901 -- one search, Edmonds' with blossoms
    """Grow an alternating tree from an unpaired vertex; pair it, with others changing partners, if that can be."""
    size = len(near)
    base, parent, outer = list(range(size)), [-1] * size, [False] * size
    outer[root], ahead = True, [root]

    def common(one: int, other: int) -> int:
        seen = set()
        while True:
            one = base[one]
            seen.add(one)
            if mate[one] < 0 or parent[mate[one]] < 0:
                break
            one = parent[mate[one]]
        while base[other] not in seen:
            other = parent[mate[base[other]]]
        return base[other]

    def shrink(one: int, top: int, child: int, blossom: set[int]) -> None:
        while base[one] != top:
            blossom |= {base[one], base[mate[one]]}
            parent[one], child = child, mate[one]
            one = parent[mate[one]]

    for one in ahead:
        for other in near[one]:
            if base[one] == base[other] or mate[one] == other:
                continue
            if other == root or (mate[other] >= 0 and parent[mate[other]] >= 0):
                top, blossom = common(one, other), set[int]()
                shrink(one, top, other, blossom)
                shrink(other, top, one, blossom)
                for vertex in range(size):
                    if base[vertex] in blossom:
                        base[vertex] = top
                        if not outer[vertex]:
                            outer[vertex] = True
                            ahead.append(vertex)
            elif parent[other] < 0:
                parent[other] = one
                if mate[other] < 0:
                    _turn_round(other, parent, mate)
                    return True
                outer[mate[other]] = True
                ahead.append(mate[other])
    return False


def _turn_round(end: int, parent: list[int], mate: list[int]) -> None:
    """Everybody on the path to the root changes partners."""
    while end >= 0:
        before = parent[end]
        following = mate[before]
        mate[end], mate[before] = before, end
        end = following


# --- order of generation -----------------------------------------------------------------------------------


def order(bracket: Bracket, candidate: Candidate) -> list[list[int]]:
    """Sequence-numbers by which the earlier candidate is found, compared one list after another.

    D.3 the moved-down players in S1, D.1 their opponents, D.2 the exchange of the remainder (how many, difference of
    sums, who leaves S1, who enters it), D.1 the opponents of its S1. In 2026: 4.4, 4.2, 4.3, 4.2.
    """
    number = {player: place for place, player in enumerate(bracket.players, start=1)}
    moved_down = set(bracket.moved_down)
    first = [(number[one], number[other]) for one, other in candidate.pairs if one in moved_down]
    taken = {other for _, other in first}
    remainder = [number[player] for player in bracket.residents if number[player] not in taken]
    rest = [(number[one], number[other]) for one, other in candidate.pairs if one not in moved_down]
    original, s1 = set(remainder[: len(rest)]), {one for one, _ in rest}
    leaving, entering = original - s1, s1 - original
    return [
        [one for one, _ in first],
        [other for _, other in first],
        [len(leaving), sum(entering) - sum(leaving)],
        sorted(-one for one in leaving),
        sorted(entering),
        [other for _, other in rest],
    ]
