"""Burstein, 2017 (B.0, C.5-C.8, D.1) and 2026 (3.1, [C5]-[C8], 4), for the checker; imports nothing of the engine."""

from collections.abc import Iterator
from typing import Any

from core.certificate_check.criteria import Bracket, Value, Vector, all_paired, completed, left_over, scores_of
from core.certificate_check.part_of import parting_of
from core.certificate_check.state import Full, State
from core.certificate_check.wrong import Wrong, require

Pairs = list[tuple[int, int]]


def part(state: State, better: Full, other: Full) -> dict[str, Any]:
    """The bye, then the first bracket in which two pairings differ. Raises when `better` is not."""
    if better.bye is not None and other.bye is not None and better.bye != other.bye:
        return by_the_bye(_for_the_bye(state, better.bye), _for_the_bye(state, other.bye))
    for bracket in _brackets(state, better):
        one, two = within(state, bracket, better), within(state, bracket, other)
        if one != two:
            return _decided(state, bracket, one, two)
    raise Wrong("the two pairings have the same pairs")


def by_the_bye(one: Vector, two: Vector) -> dict[str, Any]:
    """The lowest score, then the most games, then the last in order; the first value that differs decides."""
    for place, ((name, value), (_, its)) in enumerate(zip(one, two, strict=True)):
        if value != its:
            require(value < its if place == 0 else value > its, f"the first pairing is better by its {name}")
            return parting_of(0, "", name, one, two)
    raise Wrong("the two pairings have the same bye")


def _for_the_bye(state: State, player: int) -> Vector:
    ranked = sorted(state.order, key=state.rank_without_score)
    return [
        ["bye score", state.score(player)],
        ["bye games", len(state.players[player]["colours"])],
        ["bye rank", ranked.index(player) + 1],
    ]


def _brackets(state: State, full: Full) -> Iterator[Bracket]:
    """A.8, 1.9.2: scoregroup by scoregroup, with whoever stayed unpaired above; players by A.7, 1.8."""
    present = [one for one in state.order if one != full.bye]
    groups = [
        [one for one in present if state.score(one) == score]
        for score in sorted({state.score(one) for one in present}, reverse=True)
    ]
    incoming: list[int] = []
    for place, group in enumerate(groups):
        lower = groups[place + 1 :]
        following, rest = (lower[0], [one for later in lower[1:] for one in later]) if lower else ([], [])
        kind = "heterogeneous" if incoming else "homogeneous"
        bracket = Bracket(place + 1, kind, incoming, group, following, rest, len(lower) == 1)
        yield bracket
        paired = {player for pair in within(state, bracket, full) for player in pair}
        incoming = [one for one in bracket.players if one not in paired]


def within(state: State, bracket: Bracket, full: Full) -> Pairs:
    """The pairs with both players in the bracket, the higher ranked first."""
    inside = sorted(bracket.players, key=state.rank_without_score)
    place = {one: rank for rank, one in enumerate(inside)}
    return [(one, full.mates[one]) for one in inside if place.get(full.mates.get(one, 0), -1) > place[one]]


def _decided(state: State, bracket: Bracket, one: Pairs, two: Pairs) -> dict[str, Any]:
    first, second = _vector(state, bracket, one), _vector(state, bracket, two)
    deciding = ("C.5", "C.6", "C.6 scores", "C.7 pairs", "C.7 floaters", "C.7 scores", "C.8")
    for name in deciding if state.rules == "burstein-2017" else [name for name, _ in first]:
        values = [dict(map(tuple, each)).get(name) for each in (first, second)]
        if values[0] != values[1]:
            require(_less(values[0], values[1]), f"the first pairing is better by {name}")
            criterion = name.removesuffix(" pairs")
            return parting_of(bracket.number, bracket.kind, _criterion(criterion), first, second)
    require(_order(state, bracket, one) < _order(state, bracket, two), "the first pairing is generated earlier")
    return parting_of(bracket.number, bracket.kind, None, first, second)


def _criterion(name: str) -> str:
    """Scores that belong to a count go by its name; those of incoming floaters left unpaired have their own."""
    return name.removesuffix(" scores") if name.startswith(("C.7", "C7")) else name


def _less(one: Value | None, other: Value | None) -> bool:
    return one is not None and other is not None and one < other  # type: ignore[operator]  # both counts, or both lists


def _vector(state: State, bracket: Bracket, pairs: Pairs) -> Vector:
    """Every criterion, in the order in which a certificate writes them."""
    paired = {player for pair in pairs for player in pair}
    left = [one for one in bracket.players if one not in paired]
    wants = [[state.preferences[one].wanted for one in pair] for pair in pairs]
    lacking = sum(one is not None and one == other for one, other in wants)
    ahead = _ahead(state, bracket, left)
    found: Vector
    if state.rules == "burstein-2017":
        incoming = [one for one in left if one in bracket.moved_down]
        own = [one for one in ahead if one in left]
        found = [["C.5", len(left)], ["C.6", len(incoming)]]
        if bracket.moved_down:
            found.append(["C.6 scores", _scores(state, incoming)])
        if bracket.following:
            found += [["C.7 pairs", len(ahead)], ["C.7 scores", _scores(state, own)], ["C.7 floaters", len(own)]]
        return [*found, ["C.8", lacking]]
    found = [["C5", len(left)], ["C6", _scores(state, left)]]
    if bracket.following:
        found += [["C7 pairs", len(ahead)], ["C7 scores", _scores(state, ahead)]]
    return [*found, ["C8", lacking]]


def _scores(state: State, players: list[int]) -> list[int]:
    return scores_of(state.players, players)


def _ahead(state: State, bracket: Bracket, left: list[int]) -> list[int]:
    """C.7, [C7]: who stays unpaired in the following bracket when it is paired as well as can be.

    In 2017 the floaters of this bracket count, in 2026 all. Two who stay unpaired here do not meet there.
    """
    if not left or not bracket.following:
        return []
    floaters, is_2017 = set(left), state.rules == "burstein-2017"
    players = [*left, *bracket.following]

    def legal(one: int, other: int) -> bool:
        return not (one in floaters and other in floaters) and state.legal(one, other)

    def worth(alone: list[int]) -> tuple[int, list[int]]:
        own = [one for one in alone if one in floaters] if is_2017 else alone
        return len(own), _scores(state, own)

    ordered = sorted(players, key=lambda one: (is_2017 and one not in floaters, -state.score(one)))
    alone = left_over(ordered, legal)

    def can_end(alone: list[int]) -> bool:
        paired = [one for one in players if one not in alone]
        return not left_over(paired, legal) and all_paired([*alone, *bracket.rest], legal, set())

    return completed(players, alone, can_end, worth)


def _order(state: State, bracket: Bracket, pairs: Pairs) -> list[int]:
    """D.1, article 4: the opponents of number 1, 2 and so on, the lower ranked first, floating last."""
    inside = sorted(bracket.players, key=state.rank_without_score)
    mates = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    return [-inside.index(mates[one]) if one in mates else 1 for one in inside]
