"""The criteria and the order of generation of the Dutch System, bracket by bracket.

C.04.3 of 2017 (A.8, C.5-C.19, D.1-D.3) and of 2026 (2.3, 2.4, 4.2-4.4). Each criterion is a number, or a list of
numbers with the greatest first; less is better, and the first criterion that differs decides.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from core.certificate_check.matching import Legal, all_paired, completed, left_over
from core.certificate_check.position import Full, Position, colours

Vector = list[tuple[str, Any]]  # criterion and value, in order


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket that a pairing comes to."""

    number: int  # from 1
    kind: str
    moved_down: list[int]
    residents: list[int]
    following: list[int]  # the next scoregroup, where it is looked at (C.7, [C8])
    rest: list[int]  # everybody lower than that

    @property
    def players(self) -> list[int]:
        """In the order of A.2."""
        return self.moved_down + self.residents


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a pairing does in a bracket: pairs, the higher ranked first, in the order of the higher; who is left."""

    pairs: list[tuple[int, int]]
    left: list[int]


def within(bracket: Bracket, full: Full, inside: list[int]) -> Candidate:
    """The pairs with both players in the bracket; `inside` are its players by rank."""
    mates, place = full.mates, {one: rank for rank, one in enumerate(inside)}
    pairs = [(one, mates[one]) for one in inside if place.get(mates.get(one, 0), -1) > place[one]]
    paired = {player for pair in pairs for player in pair}
    return Candidate(pairs, [one for one in bracket.players if one not in paired])


def dutch_vector(at: Position, bracket: Bracket, candidate: Candidate, bye: int | None) -> Vector:
    """Every criterion in order; `bye`: who has it in the whole pairing."""
    takers = at.takers
    if not at.is_2017 and bye is not None:  # [C5]
        takers = {one for one in takers if at.score(one) == at.score(bye)}
    whites = {at.white(*pair) for pair in candidate.pairs}
    alone = _following(at, bracket, candidate.left, takers)
    limits = _topscorers(at, candidate, whites) if at.is_last_round else None
    wants = [(at.preference(one), one in whites) for pair in candidate.pairs for one in pair]
    lacking = [want.strength for want, is_white in wants if want.wanted and (want.wanted == "w") != is_white]
    wanted = [len(lacking), sum(strength >= 2 for strength in lacking)]
    if at.is_2017:
        heavy = [3 if not bracket.rest and one not in takers else 1 for one in alone]
        found = [("C.5", len(candidate.left)), ("C.6", _descending(_differences(at, bracket, candidate)))]
        found += [("C.7", sum(heavy)), ("C.7", at.scores(alone))]
        found += [("C.8", limits[0]), ("C.9", limits[1])] if limits else []
        return [*found, ("C.10", wanted[0]), ("C.11", wanted[1]), *_floats_2017(at, bracket, candidate)]
    found = [("C6", len(candidate.left)), ("C7", at.scores(candidate.left))]
    found += [("C8", len(alone)), ("C8", at.scores(alone))]
    found.append(("C9", _unplayed(at, bracket, candidate, takers)))
    found += [("C10", limits[0]), ("C11", limits[1])] if limits else []
    return [*found, ("C12", wanted[0]), ("C13", wanted[1]), *_floats_2026(at, bracket, candidate)]


def _descending(amounts: Iterable[int]) -> list[int]:
    """Score differences; where there is none, nothing is listed."""
    return sorted((amount for amount in amounts if amount > 0), reverse=True)


def _topscorers(at: Position, candidate: Candidate, whites: set[int]) -> list[int]:
    """C.8, C.9; [C10], [C11]: topscorers, or opponents of theirs, whose colours go too far."""
    too_many = thrice = 0
    for pair in candidate.pairs:
        for player in pair if at.topscorer(pair[0]) or at.topscorer(pair[1]) else ():
            colour = "w" if player in whites else "b"
            played = [*at.cards[player].colours, colour]
            too_many += abs(colours(played).difference) > 2
            thrice += played[-3:] == [colour] * 3
    return [too_many, thrice]


def _differences(at: Position, bracket: Bracket, candidate: Candidate) -> list[int]:
    """A.8: of each pair, and of each downfloater to one point below the lowest ranked of the bracket."""
    artificial = at.score(bracket.players[-1]) - 10
    paired = [at.score(one) - at.score(other) for one, other in candidate.pairs]
    return paired + [at.score(one) - artificial for one in candidate.left]


def _again(at: Position, floats: list[tuple[int, int]], back: int, direction: str) -> list[int]:
    """Of floats (player, score difference) the differences of those who floated so that many rounds ago."""
    return [difference for player, difference in floats if at.cards[player].floats[-back] == direction]


def _floats_2017(at: Position, bracket: Bracket, candidate: Candidate) -> Vector:
    """C.12 to C.19: who floats again as in the previous round, as two rounds ago; then their score differences."""
    artificial = at.score(bracket.players[-1]) - 10
    pairs = [(one, other, at.score(one) - at.score(other)) for one, other in candidate.pairs]
    down = [(one, at.score(one) - artificial) for one in candidate.left] + [(one, gap) for one, _, gap in pairs if gap]
    up = [(other, gap) for _, other, gap in pairs if gap]
    again = [_again(at, floats, back, way) for back in (1, 2) for floats, way in ((down, "down"), (up, "up"))]
    counts = [(f"C.{12 + place}", len(one)) for place, one in enumerate(again)]
    return counts + [(f"C.{16 + place}", _descending(one)) for place, one in enumerate(again)]


def _floats_2026(at: Position, bracket: Bracket, candidate: Candidate) -> Vector:
    """[C14] to [C21]: residents who float down and opponents of those moved down; then score differences."""
    moved_down, artificial = set(bracket.moved_down), at.score(bracket.residents[0]) - 10
    pairs = [(one, two, at.score(one) - at.score(two)) for one, two in candidate.pairs if one in moved_down]
    own = [(one, at.score(one) - artificial) for one in candidate.left if one in moved_down]
    own += [(one, gap) for one, _, gap in pairs]
    residents = [(one, 0) for one in candidate.left if one not in moved_down]
    counts, differences = list[tuple[str, Any]](), list[tuple[str, Any]]()
    for place, back in ((0, 1), (2, 2)):
        met = _again(at, [(two, gap) for _, two, gap in pairs], back, "up")
        counts += [(f"C{14 + place}", len(_again(at, residents, back, "down"))), (f"C{15 + place}", len(met))]
        moved = _again(at, own, back, "down")
        differences += [(f"C{18 + place}", _descending(moved)), (f"C{19 + place}", _descending(met))]
    return counts + differences


def _unplayed(at: Position, bracket: Bracket, candidate: Candidate, takers: set[int]) -> int:
    """[C9]: the unplayed games of who is left for the bye."""
    if len(candidate.left) != 1 or len(at.order) % 2 == 0 or not takers.intersection(bracket.players):
        return 0
    return at.number - 1 - len(at.cards[candidate.left[0]].colours)


def _following(at: Position, bracket: Bracket, left: list[int], takers: set[int]) -> list[int]:
    """C.7, [C8]: whom the following bracket cannot pair when it is paired as well as can be.

    In 2017 in the last bracket who may not have the bye weighs more; in 2026 everybody must be paired in the end.
    """
    if not left or not bracket.following:
        return []
    players, legal, can_end = following_bracket(at, bracket, left, takers)
    weighs = at.is_2017 and not bracket.rest
    alone = left_over(sorted(players, key=lambda one: (not weighs or one in takers, -at.score(one))), legal)
    return alone if at.is_2017 else completed(players, alone, can_end, at.scores)


def following_bracket(
    at: Position, bracket: Bracket, left: list[int], takers: set[int]
) -> tuple[list[int], Legal, Callable[[list[int]], bool]]:
    """Its players, who may meet in it (no two who came down), and whether the round can end when some stay alone."""

    def legal(one: int, other: int) -> bool:
        return not (one in left and other in left) and at.legal(one, other)

    def can_end(alone: list[int]) -> bool:
        paired = [one for one in (*left, *bracket.following) if one not in alone]
        return not left_over(paired, legal) and all_paired([*alone, *bracket.rest], legal, takers)

    return [*left, *bracket.following], legal, can_end


def dutch_order(bracket: Bracket, candidate: Candidate) -> list[Any]:
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
