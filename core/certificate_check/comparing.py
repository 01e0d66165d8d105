"""Two whole pairings held against each other: where they part, and which of them the text prefers there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from core.certificate_check.burstein import burstein_order, burstein_vector
from core.certificate_check.dubov import dubov_brackets, dubov_order, dubov_vector
from core.certificate_check.dutch import Bracket, Candidate, Vector, dutch_order, dutch_vector, within
from core.certificate_check.matching import all_paired
from core.certificate_check.position import Full, Position
from core.certificate_check.wrong import Wrong, require

Collapses = Callable[[Bracket, Candidate], bool]
"""2017 A.9: whether the bracket, which a pairing pairs so, is the PPB; the one below is then the collapsed last one."""

_DUTCH_AND_DUBOV: Final = {"dutch-2017": "D.1-D.3", "dutch-2026": "4.2-4.4", "dubov-2018": "D.1-D.3"}
ORDER_ARTICLES: Final = _DUTCH_AND_DUBOV | {"dubov-2026": "4.2-4.4", "burstein-2017": "D.1", "burstein-2026": "4.1-4.3"}


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two pairings part, and by what the better one is better."""

    bracket: int  # from 1; 0: the whole round
    kind: str  # of the bracket; of the whole round what is looked at
    criterion: str | None  # None: equal in all; the order of generation decides
    better: Any = None  # what each reaches in that criterion
    other: Any = None

    @property
    def where(self) -> str:
        """In words."""
        return f"in bracket {self.bracket} ({self.kind})" if self.bracket else f"in the whole round ({self.kind})"


def difference(at: Position, better: Full, other: Full, collapses: Collapses) -> Difference:
    """The first difference of two legal pairings. Raises `Wrong` where `better` does not come first there."""
    if better.bye is not None and other.bye is not None and better.bye != other.bye:
        found = _by_the_bye(at, better.bye, other.bye)
        if found is not None:
            return found
    if at.family == "dubov":
        for here, there in zip(dubov_brackets(at, better), dubov_brackets(at, other), strict=False):
            if here.pairs != there.pairs:
                orders = dubov_order(at, here), dubov_order(at, there)
                place = Difference(here.number, "with upfloaters" if here.upfloaters else "homogeneous", None)
                return _decided(place, dubov_vector(at, here), dubov_vector(at, there), *orders)
    else:
        for bracket in brackets(at, better, collapses):
            one, two = candidate(at, bracket, better), candidate(at, bracket, other)
            if one.pairs != two.pairs:
                (first, its), (second, seconds) = judged(at, bracket, one, better), judged(at, bracket, two, better)
                return _decided(Difference(bracket.number, bracket.kind, None), first, second, its, seconds)
    raise Wrong("the two pairings have the same pairs and the same bye")


def _decided(place: Difference, better: Vector, other: Vector, order: list[Any], its: list[Any]) -> Difference:
    for (name, value), (_, other_value) in zip(better, other, strict=True):
        if value != other_value:
            require(value < other_value, f"{place.where} the pairing called better is the worse one by {name}")
            return Difference(place.bracket, place.kind, name, value, other_value)
    require(order < its, f"{place.where} the pairing called better comes later in the order")
    return place


def _by_the_bye(at: Position, one: int, other: int) -> Difference | None:
    """The bye goes first in Burstein and Dubov (B.0, 3.1); in the Dutch System of 2026 its score does ([C5])."""
    if at.family == "dutch":
        if at.is_2017 or at.score(one) == at.score(other):
            return None
        first, second = [("C5", at.score(player)) for player in (one, other)]
        return _decided(Difference(0, "the score of who has the bye", None), [first], [second], [], [])
    rank = {player: place for place, player in enumerate(at.by_rank(at.order), start=1)}
    values = [[at.score(player), -len(at.cards[player].colours), -rank[player]] for player in (one, other)]
    article = "B.0" if at.is_2017 else "3.1"
    told = Difference(0, "who has the bye: the lowest score, then the most games, then the last in rank", None)
    return _decided(told, [(article, values[0])], [(article, values[1])], [], [])


# --- brackets of the Dutch System and of Burstein --------------------------------------------------------------


def candidate(at: Position, bracket: Bracket, full: Full) -> Candidate:
    """What a pairing does in a bracket."""
    return within(bracket, full, at.by_rank(bracket.players) if at.family == "burstein" else bracket.players)


def judged(at: Position, bracket: Bracket, one: Candidate, full: Full) -> tuple[Vector, list[Any]]:
    """Its criteria, and its place in the order of generation."""
    if at.family == "burstein":
        return burstein_vector(at, bracket, one), burstein_order(at, bracket, one)
    return dutch_vector(at, bracket, one, full.bye), dutch_order(bracket, one)


def brackets(at: Position, full: Full, collapses: Collapses) -> Iterator[Bracket]:
    """The brackets that a pairing comes through, from the top (A.9, 1.9.2; Burstein A.8: without who has the bye)."""
    groups = at.groups(one for one in at.order if at.family != "burstein" or one != full.bye)
    moved_down = list[int]()
    for number, group in enumerate(groups, start=1):
        lower = groups[number:]
        following, rest = lower[0] if lower else [], [one for later in lower[1:] for one in later]
        kind = "heterogeneous" if moved_down else "homogeneous"
        bracket = Bracket(number, kind, moved_down, group, following, rest)
        paired = candidate(at, bracket, full)
        if at.is_2017 and at.family == "dutch" and lower and collapses(bracket, paired):
            yield Bracket(number, "PPB", moved_down, group, [], [])
            yield Bracket(number + 1, "CLB", paired.left, following + rest, [], [])
            return
        yield bracket
        moved_down = paired.left


def leaves_no_completion(at: Position, bracket: Bracket, one: Candidate) -> bool:
    """A.9: who is left and everybody lower cannot all be paired."""
    return not all_paired([*one.left, *bracket.following, *bracket.rest], at.legal, at.takers)


def collapse_shown(at: Position, number: int, shown: Full | None, used: set[str]) -> Collapses:
    """The test for a PPB where a certificate shows one: a candidate that comes first and leaves no completion.

    `used` takes in that the candidate was needed.
    """

    def collapses(bracket: Bracket, own: Candidate) -> bool:
        if shown is None or number != bracket.number:
            return False
        failing = candidate(at, bracket, shown)
        ranked = [judged(at, bracket, one, Full([], None)) for one in (failing, own)]
        is_one = len(failing.pairs) == len(shown.boards) and all(at.legal(*pair) for pair in failing.pairs)
        comes_first = is_one and leaves_no_completion(at, bracket, failing) and ranked[0] < ranked[1]
        require(comes_first, "the candidate shown for A.9 is not a legal one that comes first and leaves no completion")
        used.add("collapsed")
        return True

    return collapses
