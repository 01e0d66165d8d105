"""Where two full pairings part, bracket by bracket (2017 A.9, 2026 1.9.2), and which of them comes first."""

from collections.abc import Iterator
from typing import Any

from core.certificate_check import burstein, dubov
from core.certificate_check.criteria import Bracket, Candidate, Rules, order, vector
from core.certificate_check.part_of import parting_of
from core.certificate_check.state import Full, State
from core.certificate_check.wrong import Wrong, require


def part(state: State, better: Full, other: Full, collapsed: dict[str, Any] | None) -> dict[str, Any]:
    """The first bracket in which two pairings differ, and what decides there. Raises when `better` is not."""
    if state.rules.startswith("burstein"):
        return burstein.part(state, better, other)
    if state.rules.startswith("dubov"):
        return dubov.part(state, better, other)
    if not state.is_2017 and better.bye is not None and other.bye is not None:
        scores = [state.score(full.bye) for full in (better, other) if full.bye is not None]
        if scores[0] != scores[1]:
            require(scores[0] < scores[1], "the first pairing is better by [C5]")
            return parting_of(0, "", "C5", [["C5", scores[0]]], [["C5", scores[1]]])
    for bracket in _brackets(state, better, collapsed):
        one, two = _within(state, bracket, better), _within(state, bracket, other)
        if one.pairs != two.pairs:
            return _decided(state, bracket, one, two, better.bye)
    raise Wrong("the two pairings have the same pairs")


def _decided(state: State, bracket: Bracket, one: Candidate, two: Candidate, bye: int | None) -> dict[str, Any]:
    first, second = _vector(state, bracket, one, bye), _vector(state, bracket, two, bye)
    for (name, value), (_, its) in zip(first, second, strict=True):
        if value != its:
            require(value < its, f"the first pairing is better by {name}")
            return parting_of(bracket.number, bracket.kind, name.split()[0], first, second)
    require(order(bracket, one) < order(bracket, two), "the first pairing is generated earlier")
    return parting_of(bracket.number, bracket.kind, None, first, second)


def _vector(state: State, bracket: Bracket, candidate: Candidate, bye: int | None) -> list[list[Any]]:
    takers = {one for one in state.order if state.players[one]["may_take_bye"]}
    if not state.is_2017 and bye is not None:
        takers = {one for one in takers if state.score(one) == state.score(bye)}
    rules = Rules(state.state, state.players, state.legal, state.topscorer, takers, state.is_2017)
    return vector(rules, bracket, candidate)


def _within(state: State, bracket: Bracket, full: Full) -> Candidate:
    """The pairs of a pairing with both players in the bracket."""
    inside = bracket.players
    pairs = [
        (one, full.mates[one])
        for one in inside
        if full.mates.get(one) in inside and state.rank[one] < state.rank[full.mates[one]]
    ]
    paired = {player for pair in pairs for player in pair}
    whites = frozenset(state.white(*pair)[0] for pair in pairs)  # a published pairing is judged by the colours of E
    return Candidate(pairs, [one for one in inside if one not in paired], whites)


def _brackets(state: State, full: Full, collapsed: dict[str, Any] | None) -> Iterator[Bracket]:
    """The brackets that a pairing comes through, from the top (A.9; 1.9.2)."""
    groups = [
        [one for one in state.order if state.score(one) == score]
        for score in sorted({state.score(one) for one in state.order}, reverse=True)
    ]
    moved_down: list[int] = []
    for place, group in enumerate(groups):
        lower = groups[place + 1 :]
        kind = "heterogeneous" if moved_down else "homogeneous"
        following, rest = (lower[0], [one for later in lower[1:] for one in later]) if lower else ([], [])
        bracket = Bracket(place + 1, kind, moved_down, group, following, rest, len(lower) == 1)
        if collapsed is not None and collapsed["bracket"] == place + 1:
            _must_collapse(state, bracket, full, collapsed)
            yield Bracket(place + 1, "PPB", moved_down, group, [], [], following_is_last=False)
            moved_down = _within(state, bracket, full).left
            yield Bracket(place + 2, "CLB", moved_down, following + rest, [], [], following_is_last=False)
            return
        yield bracket
        moved_down = _within(state, bracket, full).left


def _must_collapse(state: State, bracket: Bracket, full: Full, collapsed: dict[str, Any]) -> None:
    """A.9: a candidate at least as good as that of the pairing leaves players who cannot all be paired."""
    require(state.is_2017 and bracket.following, "the edition knows a PPB here")
    mates = {one: other for pair in collapsed["pairs"] for one, other in (pair, (pair[1], pair[0]))}
    failing = _within(state, bracket, Full(mates, frozenset(), None))
    legal = all(state.legal(*pair) for pair in failing.pairs) and len(failing.pairs) == len(collapsed["pairs"])
    require(legal, "the candidate that leaves the round incomplete is legal")
    takers = {one for one in state.order if state.players[one]["may_take_bye"]}
    left = [*failing.left, *bracket.following, *bracket.rest]
    incomplete = state.too_many_odd(collapsed["separator"], left, state.legal, takers)
    require(incomplete, "a better candidate of the penultimate bracket leaves the round incomplete")
    own = _within(state, bracket, full)
    vectors = [[value for _, value in _vector(state, bracket, one, None)] for one in (failing, own)]
    require(vectors[0] <= vectors[1], "that candidate is at least as good as that of the pairing")
