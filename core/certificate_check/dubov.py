"""Dubov, 2018 (B.0, C.5-C.10, D) and 2026 (3.1, [C5]-[C10], 4), for the checker; imports nothing of the engine."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.certificate_check.burstein import by_the_bye
from core.certificate_check.criteria import Vector
from core.certificate_check.part_of import parting_of
from core.certificate_check.state import Full, State
from core.certificate_check.wrong import Wrong, require


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players of a scoregroup who are left, with whoever lower meets one of them (1.3)."""

    number: int
    residents: list[int]
    upfloaters: list[int]
    pairs: set[frozenset[int]]

    @property
    def kind(self) -> str:
        """As a certificate writes it."""
        return "heterogeneous" if self.upfloaters else "homogeneous"


def part(state: State, better: Full, other: Full) -> dict[str, Any]:
    """The bye, then the first bracket in which two pairings differ. Raises when `better` is not."""
    if better.bye is not None and other.bye is not None and better.bye != other.bye:
        return by_the_bye(_for_the_bye(state, better.bye), _for_the_bye(state, other.bye))
    for one, two in zip(_brackets(state, better), _brackets(state, other), strict=False):
        if one.pairs != two.pairs:
            return _decided(state, one, two)
    raise Wrong("the two pairings have the same pairs")


def _for_the_bye(state: State, player: int) -> Vector:
    card = state.players[player]
    return [
        ["bye score", state.score(player)],
        ["bye games", len(card["colours"])],
        ["bye rank", card["number"]],
    ]


def _brackets(state: State, full: Full) -> Iterator[Bracket]:
    left = [one for one in state.order if one != full.bye]
    scores = sorted({state.score(one) for one in state.order}, reverse=True)
    for number, score in enumerate(scores, start=1):
        residents = [one for one in left if state.score(one) == score]
        upfloaters = [one for one in left if state.score(one) < score and full.mates[one] in residents]
        gone = {*residents, *upfloaters}
        left = [one for one in left if one not in gone]
        if residents:
            yield Bracket(number, residents, upfloaters, {frozenset((one, full.mates[one])) for one in residents})


def _decided(state: State, one: Bracket, two: Bracket) -> dict[str, Any]:
    first, second = _vector(state, one), _vector(state, two)
    for (name, value), (_, its) in zip(first, second, strict=True):
        if value != its:
            require(value < its, f"the first pairing is better by {name}")
            return parting_of(one.number, one.kind, name, first, second)
    require(_order(state, one) < _order(state, two), "the first pairing is generated earlier")
    return parting_of(one.number, one.kind, None, first, second)


def _vector(state: State, bracket: Bracket) -> Vector:
    """[C5] to [C10]; the last three not in the last round."""
    cards, score = state.players, state.score(bracket.residents[0])
    up = bracket.upfloaters
    maximum = [one for one in up if cards[one]["times_upfloated"] >= state.state["times_upfloated_max"]]
    same = sum(len({state.preferences[one].wanted for one in pair}) == 1 for pair in bracket.pairs)
    values: list[Any] = [len(up), sorted((score - state.score(one) for one in up), reverse=True), same]
    if not state.state["is_last_round"]:
        values += [
            len(maximum),
            sum(cards[one]["times_upfloated"] for one in maximum),
            sum(cards[one]["upfloated_last_round"] for one in up),
        ]
    mark = "C." if state.rules == "dubov-2018" else "C"
    return [[f"{mark}{number}", value] for number, value in enumerate(values, start=5)]


def _order(state: State, bracket: Bracket) -> list[list[int]]:
    """4.2 the upfloaters; 4.3 who changes the subgroup, of the smaller one and then of the larger; 4.4 S1's opponents.

    Of two of one subgroup who meet, the one counts as shifted who comes first in the order of 4.3.
    """
    cards = state.players
    players = [*bracket.residents, *bracket.upfloaters]
    g1 = [one for one in players if state.preferences[one].wanted == "w"]
    if not any(cards[one]["colours"] for one in players):
        g1 = sorted(players, key=lambda one: cards[one]["number"])[: len(players) // 2]
    g2 = [one for one in players if one not in g1]
    shifted: list[list[int]] = []
    s1 = set(g1)
    for group in sorted((g1, g2), key=len):
        turns = _turns(state, group)
        together = [pair for pair in bracket.pairs if pair <= turns.keys()]
        moved = [min(pair, key=turns.__getitem__) for pair in together]
        shifted += [[len(moved), *sorted(turns[one] for one in moved)]]
        s1 ^= set(moved)
    mates = {one: other for pair in bracket.pairs for one, other in (tuple(pair), tuple(pair)[::-1])}
    ordered = sorted(s1, key=lambda one: (cards[one]["aro"], cards[one]["number"]))
    up = [state.order.index(one) for one in bracket.upfloaters]
    return [up, *shifted, [cards[mates[one]]["number"] for one in ordered]]


def _turns(state: State, group: list[int]) -> dict[int, int]:
    """4.3.2, 4.3.3: White seekers by ARO, all by number; then from the middle, of two the higher one."""
    cards = state.players

    def place(one: int) -> tuple[int, int]:
        seeks_white = state.preferences[one].wanted == "w"
        return cards[one]["aro"] if seeks_white else 0, cards[one]["number"]

    remaining, turns = sorted(group, key=place), dict[int, int]()
    while remaining:
        turns[remaining.pop((len(remaining) - 1) // 2)] = len(turns) + 1
    return turns
