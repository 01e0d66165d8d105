"""One score bracket, every attempt in the printed order: Istanbul 2012, A.3, A.6 to A.11, B, C.2 to C.10, C.14, D.

Readings, where the text is silent or says two things (decisions 236 to 238):
- "Any criterion may be dropped only for the minimum number of pairs" (end of C.10): a criterion that is dropped is
  counted. What C.10 drops first is counted last, so the attempt taken is the one with the least counts in the order
  of C.10 from below: B2, A7.d (odd rounds) or X and Z (even rounds), B5 and B6 for downfloaters, B5 and B6 for
  upfloaters; of equals the first attempt.
- A.7.d: two with the same strong preference, or one strong and one absolute. Odd rounds: it goes before X (C.10.f).
- B.3: whose scores are left over comes before all these, the highest score first.
- C.4, C.6: who of the moved-down players is not in S1 stands in S2, but only M1 players moved down are paired with S1's
  P pairings; the others go to the remainder group.
- "(heterogeneous score brackets)": upfloaters are not looked at where a bracket is treated as homogeneous.
- Downfloaters of a bracket are those it leaves unpaired, also the one who will have the bye (B.1.b).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from core.model.results import Colour

STEPS_MAX: Final = 400_000


class TooLarge(Exception):
    """The enumeration would take too long to be of use."""


class Patience:
    """Counts the steps of one pairing."""

    def __init__(self) -> None:
        self.steps = 0

    def step(self) -> None:
        """One more pair was looked at."""
        self.steps += 1
        if self.steps > STEPS_MAX:
            raise TooLarge


@dataclass(frozen=True)
class Card:
    """One player who is to be paired."""

    id: int
    number: int
    score: int
    colours: tuple[Colour, ...]  # of games played, oldest first
    met: frozenset[int]
    last: str  # float of the last round: "d", "u" or ""
    before: str  # of two rounds before
    may_have_bye: bool
    top_scorer: bool

    @property
    def rank(self) -> tuple[int, int]:
        """A.2."""
        return (-self.score, self.number)


NONE, MILD, STRONG, ABSOLUTE = range(4)


def preference(card: Card) -> tuple[Colour | None, int]:
    """A.7."""
    white = sum(colour is Colour.WHITE for colour in card.colours)
    difference = white - (len(card.colours) - white)
    if not card.colours:
        return None, NONE  # f
    if difference > 1:
        return Colour.BLACK, ABSOLUTE  # a
    if difference < -1:
        return Colour.WHITE, ABSOLUTE
    if len(card.colours) > 1 and card.colours[-1] is card.colours[-2]:
        return card.colours[-1].opposite, ABSOLUTE
    if difference:
        return (Colour.BLACK if difference == 1 else Colour.WHITE), STRONG  # b
    return card.colours[-1].opposite, MILD  # c


def same_wish(a: Card, b: Card) -> int:
    """How strongly both want the same colour: the weaker of the two wishes; NONE: they do not."""
    one, other = preference(a), preference(b)
    return min(one[1], other[1]) if one[0] is not None and one[0] is other[0] else NONE


def may_meet(a: Card, b: Card) -> bool:
    """B.1 a, B.2 and its note."""
    return b.id not in a.met and (same_wish(a, b) != ABSOLUTE or a.top_scorer or b.top_scorer)


Pairs = tuple[tuple[Card, Card], ...]


@dataclass(frozen=True)
class Bracket:
    """A.3. `treated`: what C.13 says of one that was joined."""

    moved_down: tuple[Card, ...]
    residents: tuple[Card, ...]
    merged: bool = False

    @property
    def players(self) -> list[Card]:
        """In the order of A.2."""
        return sorted((*self.moved_down, *self.residents), key=lambda card: card.rank)

    @property
    def is_heterogeneous(self) -> bool:
        """A.3, C.13."""
        return self.merged or 0 < 2 * len(self.moved_down) < len(self.players)


def transpositions(s1: Sequence[Card], s2: Sequence[Card], patience: Patience) -> Iterator[Pairs]:
    """D.1, D1.2: opponents of S1 in turn, in ascending order of S2; illegal ones are passed over."""
    if not s1:
        yield ()
        return
    for place, other in enumerate(s2):
        patience.step()
        if may_meet(s1[0], other):
            for rest in transpositions(s1[1:], [*s2[:place], *s2[place + 1 :]], patience):
                yield ((s1[0], other), *rest)


def divisions(players: Sequence[Card], pairs: int) -> Iterator[tuple[list[Card], list[Card]]]:
    """C.4, then the exchanges of D.2: of one, two, three players; by difference; lists of S1 and S2 top down."""
    s1, s2 = list(range(1, pairs + 1)), list(range(pairs + 1, len(players) + 1))
    yield list(players[:pairs]), list(players[pairs:])
    for size in range(1, min(len(s1), len(s2)) + 1):
        of_s1 = sorted((tuple(reversed(one)) for one in combinations(s1, size)), reverse=True)
        of_s2 = sorted(combinations(s2, size))
        options = [(sum(b) - sum(a), i, j) for i, a in enumerate(of_s1) for j, b in enumerate(of_s2)]
        for _, i, j in sorted(options):
            first = sorted(set(s1) - set(of_s1[i]) | set(of_s2[j]))
            second = [number for number in range(1, len(players) + 1) if number not in first]
            yield [players[number - 1] for number in first], [players[number - 1] for number in second]


def attempts(bracket: Bracket, m1: int, p1: int, patience: Patience) -> Iterator[Pairs]:
    """C.4 to C.9 with every legal pairing, in the printed order; m1 0: managed as homogeneous."""
    if not m1:
        for s1, s2 in divisions(bracket.players, p1):
            yield from transpositions(s1, s2, patience)
        return
    moved_down = sorted(bracket.moved_down, key=lambda card: card.rank)
    residents = sorted(bracket.residents, key=lambda card: card.rank)
    for first in combinations(moved_down, m1):  # D.3
        for pairs in transpositions(first, residents, patience):
            used = {card.id for pair in pairs for card in pair}
            rest = [card for card in bracket.players if card.id not in used]
            for s1, s2 in divisions(rest, p1 - m1):
                for more in transpositions(s1, s2, patience):
                    yield (*pairs, *more)


def left_of(bracket: Bracket, pairs: Pairs) -> tuple[Card, ...]:
    """Who is unpaired."""
    used = {card.id for pair in pairs for card in pair}
    return tuple(card for card in bracket.players if card.id not in used)


@dataclass(frozen=True)
class Circumstances:
    """What the criteria ask of the round."""

    is_odd: bool
    is_last: bool


def quality(bracket: Bracket, m1: int, pairs: Pairs, round_: Circumstances) -> tuple[object, ...]:
    """B.3, then what C.10 drops last to what it drops first."""
    left = left_of(bracket, pairs)
    wishes = [same_wish(a, b) for a, b in pairs]
    x = sum(wish != NONE for wish in wishes)
    z = sum(wish >= STRONG for wish in wishes)
    up = []
    if bracket.is_heterogeneous and m1:
        up = [min(pair, key=lambda card: card.score) for pair in pairs if pair[0].score != pair[1].score]
    return (
        sorted((card.score for card in left), reverse=True),
        sum(wish == ABSOLUTE for wish in wishes) if round_.is_last else 0,
        *((z, x) if round_.is_odd else (x, z)),
        sum(card.last == "d" for card in left),
        sum(card.before == "d" for card in left),
        sum(card.last == "u" for card in up),
        sum(card.before == "u" for card in up),
    )


Accept = Callable[[tuple[Card, ...]], bool]


def best(bracket: Bracket, m1: int, p1: int, round_: Circumstances, patience: Patience, accept: Accept) -> Pairs | None:
    """The attempt taken, of those whose unpaired players are accepted; None: there is none."""
    found: tuple[tuple[object, ...], Pairs] | None = None
    for pairs in attempts(bracket, m1, p1, patience):
        if accept(left_of(bracket, pairs)):
            own = quality(bracket, m1, pairs, round_)
            if found is None or own < found[0]:  # type: ignore[operator]  # lists of numbers
                found = own, pairs
    return None if found is None else found[1]
