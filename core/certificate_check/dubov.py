"""The brackets, criteria and order of Dubov, 2018 (C.5-C.10, D) and 2026 ([C5]-[C10], 4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.certificate_check.dutch import Vector
from core.certificate_check.position import Full, Position


@dataclass(frozen=True, slots=True)
class DubovBracket:
    """The players of a scoregroup who are left, with whoever lower meets one of them (A.3, 1.3)."""

    number: int
    residents: list[int]
    upfloaters: list[int]
    pairs: set[frozenset[int]]


def dubov_brackets(at: Position, full: Full) -> Iterator[DubovBracket]:
    """From the top."""
    left, mates = [one for one in at.order if one != full.bye], full.mates
    for number, group in enumerate(at.groups(at.order), start=1):
        residents = [one for one in left if one in group]
        above = at.score(group[0])
        upfloaters = [one for one in left if at.score(one) < above and mates[one] in residents]
        left = [one for one in left if one not in residents and one not in upfloaters]
        pairs = {frozenset((one, mates[one])) for one in residents}
        yield DubovBracket(number, residents, upfloaters, pairs)


def dubov_vector(at: Position, bracket: DubovBracket) -> Vector:
    """[C5] to [C10]; the last three not in the last round."""
    up, cards = bracket.upfloaters, at.cards
    score = at.score(bracket.residents[0])
    often = [len(cards[one].raised) for one in up if len(cards[one].raised) >= at.most_upfloats]
    same = sum(len({at.preference(one).wanted for one in pair}) == 1 for pair in bracket.pairs)
    values: list[Any] = [len(up), sorted((score - at.score(one) for one in up), reverse=True), same]
    if not at.is_last_round:
        values += [len(often), sum(often), sum(at.number - 1 in cards[one].raised for one in up)]
    return [(f"C{'.' if at.is_2017 else ''}{number}", value) for number, value in enumerate(values, start=5)]


def dubov_order(at: Position, bracket: DubovBracket) -> list[Any]:
    """4.2 the upfloaters; 4.3 who changes the subgroup, of the smaller one and then of the larger; 4.4 S1's opponents.

    Of two of one subgroup who meet, the one counts as shifted who comes first in the order of 4.3.
    """
    cards, players = at.cards, [*bracket.residents, *bracket.upfloaters]
    g1 = [one for one in players if at.preference(one).wanted == "w"]
    if not any(cards[one].colours for one in players):
        g1 = sorted(players, key=lambda one: cards[one].number)[: len(players) // 2]
    s1, shifted = set(g1), list[list[int]]()
    for group in sorted((g1, [one for one in players if one not in g1]), key=len):
        turns = _turns(at, group)
        moved = [min(pair, key=turns.__getitem__) for pair in bracket.pairs if pair <= turns.keys()]
        shifted.append([len(moved), *sorted(turns[one] for one in moved)])
        s1 ^= set(moved)
    mates = {one: other for pair in bracket.pairs for one, other in (tuple(pair), tuple(pair)[::-1])}
    ordered = sorted(s1, key=lambda one: (cards[one].aro, cards[one].number))
    return [[at.rank[one] for one in bracket.upfloaters], *shifted, [cards[mates[one]].number for one in ordered]]


def _turns(at: Position, group: list[int]) -> dict[int, int]:
    """4.3.2, 4.3.3: White seekers by ARO, all by number; then from the middle, of two the higher one."""

    def place(one: int) -> tuple[int, int]:
        return at.cards[one].aro if at.preference(one).wanted == "w" else 0, at.cards[one].number

    remaining, turns = sorted(group, key=place), dict[int, int]()
    while remaining:
        turns[remaining.pop((len(remaining) - 1) // 2)] = len(turns) + 1
    return turns
