"""A pairing cut into brackets, what it reaches in each, and where two pairings part."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Final

from core.certificate_check.log import Data
from core.certificate_check.position import Position
from core.certificate_check.tournament import Difference, Full
from core.certificate_check.wrong import Wrong, require
from core.model.named_tuple import NamedTuple
from core.model.sentence import say


class Bracket(NamedTuple):
    """A bracket that a pairing comes to."""

    number: int  # from 1
    kind: str
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...]  # the next scoregroup, where it is looked at (C.7, [C8])
    rest: tuple[int, ...]  # everybody lower than that
    bye: int | None  # who has it in the whole pairing

    @property
    def players(self) -> tuple[int, ...]:
        """In the order of A.2."""
        return self.moved_down + self.residents


class Candidate(NamedTuple):
    """What a pairing does in a bracket: pairs, the higher first and in order; who is left."""

    pairs: list[tuple[int, int]]
    left: tuple[int, ...]


Collapses = Callable[[Bracket, list[Candidate]], bool]
"""2017 A.9: whether the bracket, which some whole pairings pair so, is the PPB: the next one is then the last."""


class Judge:
    """What the editions of one family share; a subclass has their criteria and their order of generation."""

    of_2017 = of_2026 = ""  # the numbers of the criteria, as `values` lists them
    takes_from_below: ClassVar[bool] = False  # a bracket takes upfloaters; else it leaves players to the next one

    def __init__(self, at: Position) -> None:
        self.at, prefix, numbers = at, "C." if at.is_2017 else "C", self.of_2017 if at.is_2017 else self.of_2026
        self.criteria = [*(prefix + number for number in numbers.split()), None]  # None: the order
        self._valued = dict[tuple[Any, ...], list[Any]]()

    def values(self, bracket: Bracket, one: Candidate) -> list[Any]:
        """By criterion a number or list, the less the better; last the place in the order."""
        raise NotImplementedError

    def valued(self, bracket: Bracket, one: Candidate) -> list[Any]:
        """The same, reckoned once."""
        key = (bracket, *one.pairs)
        if key not in self._valued:
            self._valued[key] = self.values(bracket, one)
        return self._valued[key]

    def bye(self, player: int) -> tuple[str, str, Any]:
        """Looked at first: what of who has the bye, by which article, and the value."""
        what = "who has the bye: the lowest score, then the most games, then the last in rank"
        rank = self.at.by_rank(self.at.order).index(player) + 1
        value = [self.at.score(player), -len(self.at.cards[player].colours), -rank]
        return what, "B.0" if self.at.is_2017 else "3.1", value

    def cut(self, players: Sequence[int], full: Full) -> Candidate:
        """What a pairing does in a bracket of these."""
        inside = self.at.by_rank(players) if self.at.family == "burstein" else list(players)
        place = {one: rank for rank, one in enumerate(inside)} | {0: -1}
        outside = len(inside) if self.takes_from_below else -1
        mates = full.mates
        pairs = [(one, mates[one]) for one in inside if place.get(mates.get(one, 0), outside) > place[one]]
        paired = {player for pair in pairs for player in pair}
        return Candidate(pairs, tuple(one for one in players if one not in paired))

    def brackets(self, full: Full, beside: Full, collapses: Collapses) -> Iterator[Bracket]:
        """Of one pairing, from the top, to where another one leaves it (A.9, 1.9.2; Burstein A.8: without the bye)."""
        at, moved_down, gone = self.at, tuple[int, ...](), {full.bye if self.takes_from_below else None}
        groups = at.groups(one for one in at.order if at.family != "burstein" or one != full.bye)
        for number in range(len(groups)):
            there = [tuple(one for one in group if one not in gone) for group in groups[number:]]
            residents, following, rest = there[0], sum(there[1:2], ()), sum(there[2:], ())
            paired = self.cut(moved_down + residents, full)
            taken = {player for pair in paired.pairs for player in pair}
            comes_up = taken - {*moved_down, *residents}
            kind = "with upfloaters" if comes_up else "heterogeneous" if moved_down else "homogeneous"
            bracket = Bracket(number + 1, kind, moved_down, residents, following, rest, full.bye)
            if following and collapses(bracket, [paired, self.cut(bracket.players, beside)]):
                yield bracket._replace(kind="PPB", following=(), rest=())
                yield Bracket(number + 2, "CLB", paired.left, following + rest, (), (), full.bye)
                return
            yield bracket
            moved_down, gone = paired.left, gone | taken

    def difference(self, better: Full, other: Full, collapses: Collapses) -> Difference:
        """The first one of two legal pairings; `better` has to come first."""
        if better.bye is not None and other.bye is not None:
            (looked_at, article, value), (_, _, its) = self.bye(better.bye), self.bye(other.bye)
            if value != its:
                return _decided(Difference(0, looked_at, None), [article], [value], [its])
        for bracket in self.brackets(better, other, collapses):
            one, two = self.cut(bracket.players, better), self.cut(bracket.players, other)
            if one.pairs != two.pairs:
                place = Difference(bracket.number, bracket.kind, None)
                return _decided(place, self.criteria, self.valued(bracket, one), self.valued(bracket, two))
        raise Wrong(say("the two pairings have the same pairs and the same bye"))

    def collapse_shown(self, evidence: Data | None, used: set[str]) -> Collapses:  # noqa: ARG002  of 2017 alone
        """2017 A.9: as a candidate shows it; elsewhere nothing collapses."""
        return lambda *_: False

    def collapse_found(self) -> Collapses:
        """2017 A.9: as all candidates show it."""
        return lambda *_: False

    def clashes(self, one: Candidate) -> list[int]:
        """Of each pair who want the same colour, how strongly the one wants it who does not get it."""
        wants = [[self.at.preference(player) for player in pair] for pair in one.pairs]
        return [min(one.strength, two.strength) for one, two in wants if one.wanted == two.wanted is not None]


JUDGES: Final = dict[str, type[Judge]]()  # by family; each enters its own


def _decided(place: Difference, names: list[str | None], better: list[Any], other: list[Any]) -> Difference:
    name, *values = next(one for one in zip(names, better, other, strict=True) if one[0] is None or one[1] != one[2])
    worse = say("the pairing given as better is worse by {criterion}", criterion=name)
    later = say("the pairing given as better comes later in the order")
    require(values[0] < values[1], "{where} {what}", where=place.where, what=worse if name else later)
    return Difference(place.bracket, place.kind, name, *values) if name else place
