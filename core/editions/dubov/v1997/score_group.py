"""A score group: floaters (6.4, 8), who comes up from lower ones (7.1, 7.2), and the standard procedure.

That is two colour subgroups of equal size (7.3, 7.4) in two columns (6.2) with improvements (6.3), whose last resort
are pairs within one column, as few as possible, and of these the first.
"""

from bisect import insort
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from itertools import chain, zip_longest

from core.editions.dubov.v1997.round_layout import Dubov1997Layout
from core.editions.dubov.v1997.round_report import equal_floaters
from core.editions.shared.masks import mask_with
from core.editions.shared.upfloating import first_across
from core.matching.cardinality import NOBODY, MaximumMatching, members
from core.matching.weighted import Edge, Refinement, least_cost_matching
from core.model.dataclass import dataclass, field
from core.model.hints import Final
from core.model.pairing import StepRecord
from core.model.sentence import say

# --- Floaters: who leaves a group downwards (6.4), and whom those who came down are paired with (8)


def in_turn(layout: Dubov1997Layout, floaters: Sequence[int]) -> list[int]:
    """8.1: the highest "white" floater, the highest "black" one, and so on; the rest when one colour runs out."""
    white = in_white_column(layout, [player for player in floaters if layout.is_due_white(player)])
    black = in_black_column(layout, [player for player in floaters if not layout.is_due_white(player)])
    return [player for player in chain.from_iterable(zip_longest(white, black)) if player is not None]


@dataclass(slots=True)
class FloatersPaired:
    """What chapter 8 made of the floaters of a group."""

    pairs: list[tuple[int, int]] = field(default_factory=list)  # (floater, resident)
    floating_on: list[int] = field(default_factory=list)
    residents: list[int] = field(default_factory=list)  # who is left for the standard procedure
    steps: list[StepRecord] = field(default_factory=list)


def pair_floaters(layout: Dubov1997Layout, floaters: Sequence[int], residents: Sequence[int]) -> FloatersPaired:
    """8.2: each floater gets the resident with the highest R, if possible one due to the opposite colour.

    One after another; a floater for whom there is nobody goes on to the next group (decision 55).
    """
    result = FloatersPaired(residents=list(residents))
    for floater in in_turn(layout, floaters):
        possible = [player for player in result.residents if layout.legal[floater] >> player & 1]
        number = layout.numbers[floater]
        if not possible:
            result.floating_on.append(floater)
            text = say("floater {number} has no possible opponent in the group and floats on", number=number)
            result.steps.append(StepRecord("8.2", (layout.ids[floater],), text))
            continue
        same = layout.is_due_white(floater)
        taken = min(possible, key=lambda player: (layout.is_due_white(player) is same, layout.highest_rated(player)))
        result.residents.remove(taken)
        result.pairs.append((floater, taken))
        text = say("floater {floater} paired with {opponent}", floater=number, opponent=layout.numbers[taken])
        result.steps.append(StepRecord("8.2", layout.ids_of((floater, taken)), text))
    return result


@dataclass(frozen=True, slots=True)
class Unpaired:
    """Who stays unpaired so that all others of a group can be paired."""

    returning: tuple[int, ...]  # had been transferred to the group: they go back to their own
    floaters: tuple[int, ...]

    def steps(self, layout: Dubov1997Layout) -> Iterator[StepRecord]:
        """The same in words."""
        for players, what in ((self.returning, say("back to the group they came from")), (self.floaters, say("down"))):
            if players:
                text = say(
                    "not all of the group can be paired: {named} transferred {what}",
                    named=layout.named(players),
                    what=what,
                )
                yield StepRecord("6.4", layout.ids_of(players), text)


NOBODY_STAYS: Final = Unpaired((), ())


def who_stays_unpaired(
    layout: Dubov1997Layout, group: Sequence[int], raised: Sequence[int], below: Sequence[int]
) -> Unpaired:
    """6.4: as few as possible; first those who had been raised, then whoever can be paired in the group below.

    Of equals the lowest R goes, of these the highest ARO, if that was announced (decision 102). Sets that a largest
    pairing leaves over can be filled one by one: whoever is taken, the others can still be completed to as good a set.

    Raises `RefereeDecides` where others could go as well, and their choice was not announced. Where there is no group
    below, there is nothing to choose: nobody can float.
    """
    matching = MaximumMatching(layout.legal, mask_with(group))
    count = len(group) - 2 * matching.most_pairs()
    came_up, next_group = mask_with(raised), mask_with(below)

    def kind(player: int) -> int:
        return 0 if came_up >> player & 1 else 1 if layout.legal[player] & next_group else 2

    def place(player: int) -> tuple[int, tuple[int, int, int]]:
        return kind(player), layout.lowest_rated(player)

    unpaired: list[int] = []
    for _ in range(count):
        unpaired.append(min(members(matching.can_be_left()), key=place))
        matching = _without(matching, unpaired[-1])
    if layout.field.leaves_equals_to_the_referee and below:
        equals = _equals(layout, group, unpaired, kind)
        if equals:
            raise equal_floaters(layout, equals, len(unpaired))
    return Unpaired(
        returning=tuple(player for player in unpaired if came_up >> player & 1),
        floaters=tuple(player for player in unpaired if not came_up >> player & 1),
    )


def _equals(
    layout: Dubov1997Layout, group: Sequence[int], unpaired: Sequence[int], kind: Callable[[int], int]
) -> list[int]:
    """Players of one kind (6.4) of whom one stays unpaired and another could in his place; empty: there are none.

    Of the sets that a largest pairing leaves over, the best is the only one if no exchange of one player gives another
    as good.
    """
    everyone, out = mask_with(group), mask_with(unpaired)
    equals: set[int] = set()
    for player in unpaired:
        if equals and kind(player) != kind(min(equals)):
            continue
        matching = MaximumMatching(layout.legal, everyone & ~out | 1 << player)
        matching.most_pairs()
        alike = {other for other in members(matching.can_be_left()) if kind(other) == kind(player)}
        if len(alike) > 1:
            equals |= alike
    return sorted(equals, key=layout.numbers.__getitem__)


def _without(matching: MaximumMatching, player: int) -> MaximumMatching:
    """A largest pairing of the others."""
    mate = list(matching.mate)
    if mate[player] != NOBODY:
        mate[mate[player]] = mate[player] = NOBODY
    others = MaximumMatching(matching.legal, matching.in_play & ~(1 << player), mate)
    others.most_pairs()
    return others


# --- Players who come up from lower score groups (7.1, 7.2), within the limits of 2.5


@dataclass(frozen=True, slots=True)
class Raised:
    """A player transferred to the score group to be paired."""

    player: int
    home: MutableSequence[int]  # the rest of his own score group
    step: StepRecord

    def goes_back(self) -> None:
        """To his own group, in the order of the field."""
        insort(self.home, self.player)


def transfers_to(layout: Dubov1997Layout, group: Sequence[int], lower: Sequence[MutableSequence[int]]) -> list[Raised]:
    """7.1, then 7.2: who is transferred to a group; they leave the lower groups, which are given nearest first."""
    mask = mask_with(group)
    raised: list[Raised] = []
    lonely = [player for player in group if not layout.legal[player] & mask]
    for player in sorted(lonely, key=layout.highest_rated):  # 7.1; the order is decision 54
        found = _first_possible(layout, lower, 1 << player, wants_white=not layout.is_due_white(player))
        if found is not None:
            text = say("player {player} has no possible opponent in the group", player=layout.numbers[player])
            raised.append(_raised(layout, "7.1", *found, text))
    mask |= mask_with(one.player for one in raised)
    if mask.bit_count() % 2:  # 7.2
        whites = (mask & layout.white_column).bit_count()
        found = _first_possible(layout, lower, mask, wants_white=2 * whites < mask.bit_count())
        if found is not None:
            text = say("the group has {count} players, an odd number", count=mask.bit_count())
            raised.append(_raised(layout, "7.2", *found, text))
    return raised


def _first_possible(
    layout: Dubov1997Layout, lower: Sequence[MutableSequence[int]], opponents: int, *, wants_white: bool
) -> tuple[int, MutableSequence[int]] | None:
    """From the nearest lower group that has one: a player who may be raised (2.5) and can meet one of the opponents.

    Preferably the due colour opposite to that of the group, then the highest R, then the lowest ARO (7.1, 7.2).
    He leaves his group, which is given as well.
    """
    for group in lower:
        able = [player for player in group if layout.may_be_raised >> player & 1 and layout.legal[player] & opponents]
        if able:
            found = min(
                able,
                key=lambda player: (layout.is_due_white(player) is not wants_white, layout.highest_rated(player)),
            )
            group.remove(found)
            return found, group
    return None


def _raised(layout: Dubov1997Layout, article: str, player: int, home: MutableSequence[int], reason: str) -> Raised:
    text = say("player {player} transferred up: {reason}", player=layout.numbers[player], reason=reason)
    return Raised(player, home, StepRecord(article, (layout.ids[player],), text))


# --- The standard pairing procedure


@dataclass(frozen=True, slots=True)
class Columns:
    """The two subgroups of a group, each in the order of 6.2."""

    white: tuple[int, ...]
    black: tuple[int, ...]
    moved: tuple[int, ...] = ()  # by 7.3 or 7.4, in the order taken


def columns_of(layout: Dubov1997Layout, players: Sequence[int]) -> Columns:
    """7.3, 7.4: as many players change the subgroup as make both equal, as far as 2.6 lets them."""
    white = [player for player in players if layout.is_due_white(player)]
    black = [player for player in players if not layout.is_due_white(player)]
    moved: list[int] = []
    if len(white) > len(black):  # 7.3
        moved = sorted((player for player in white if not layout.tied >> player & 1), key=layout.first_to_black)
    elif len(black) > len(white):  # 7.4
        moved = sorted((player for player in black if not layout.tied >> player & 1), key=layout.first_to_white)
    moved = moved[: abs(len(white) - len(black)) // 2]
    changed = set(moved)
    return Columns(
        white=in_white_column(
            layout, [player for player in players if layout.is_due_white(player) ^ (player in changed)]
        ),
        black=in_black_column(
            layout, [player for player in players if layout.is_due_white(player) is (player in changed)]
        ),
        moved=tuple(moved),
    )


def in_white_column(layout: Dubov1997Layout, players: Sequence[int]) -> tuple[int, ...]:
    """6.2: in order of increasing ARO; the ARO being the same the lower R is placed higher; then alphabetically."""
    return tuple(
        sorted(players, key=lambda player: (layout.aro[player], layout.rating[player], layout.alphabet[player]))
    )


def in_black_column(layout: Dubov1997Layout, players: Sequence[int]) -> tuple[int, ...]:
    """6.2: in order of decreasing R; if R is the same the higher ARO is placed higher; then alphabetically."""
    return tuple(
        sorted(players, key=lambda player: (-layout.rating[player], -layout.aro[player], layout.alphabet[player]))
    )


@dataclass(frozen=True, slots=True)
class Paired:
    """A group all of whose players were paired, and what it took."""

    pairs: tuple[tuple[int, int], ...]
    steps: tuple[StepRecord, ...]


def standard_procedure(layout: Dubov1997Layout, players: Sequence[int]) -> Paired | None:
    """7.3, 7.4, 6.2, 6.3: a pairing of all players of a group; None where there is none at all."""
    columns = columns_of(layout, players)
    pairs = _paired_across(layout, columns)
    if pairs is None:
        if 2 * MaximumMatching(layout.legal, mask_with(players)).most_pairs() < len(players):
            return None
        pairs = first_with_fewest_within(columns.white, columns.black, layout.legal)
    return Paired(tuple(pairs), tuple(_steps(layout, columns, pairs)))


def _paired_across(layout: Dubov1997Layout, columns: Columns) -> list[tuple[int, int]] | None:
    """6.2 and 6.3, as far as every White gets a Black; None where that cannot be.

    Only one fact is checked, whether they have played before: 2.6 has seen to the colours.
    """
    if len(columns.white) != len(columns.black):
        return None
    across = first_across(columns.white, columns.black, layout.met)
    return None if across is None else list(zip(columns.white, across, strict=True))


def _steps(layout: Dubov1997Layout, columns: Columns, pairs: Sequence[tuple[int, int]]) -> Iterator[StepRecord]:
    """What 7.3, 7.4 and 6.3 did, in words."""
    if columns.moved:
        article, colour = (
            ("7.4", say("white")) if layout.is_due_white(columns.moved[0]) is False else ("7.3", say("black"))
        )
        who = layout.named(columns.moved)
        yield StepRecord(
            article,
            layout.ids_of(columns.moved),
            say("{who} transferred to the {colour} subgroup", who=who, colour=colour),
        )
    whites, first_row = set(columns.white), dict(zip(columns.white, columns.black, strict=False))
    for one, other in pairs:
        if (one in whites) is (other in whites):
            text = say(
                "{players} paired within the {colour} subgroup",
                players=layout.named((one, other)),
                colour=say("white") if one in whites else say("black"),
            )
            yield StepRecord("6.3", layout.ids_of((one, other)), text)
        elif layout.met[one] >> first_row[one] & 1:
            text = say(
                "player {player} cannot meet {opponent} in his row and is paired with {other}",
                player=layout.numbers[one],
                opponent=layout.numbers[first_row[one]],
                other=layout.numbers[other],
            )
            yield StepRecord("6.3", layout.ids_of((one, first_row[one], other)), text)


# --- The last resort of 6.3: pairs within one column


def first_with_fewest_within(left: Sequence[int], right: Sequence[int], legal: Sequence[int]) -> list[tuple[int, int]]:
    """6.3, where the columns cannot be paired across: as few pairs as possible within one column (decision 53).

    Of these the first: from the top of the left column each takes the first of the right one, or else the first
    below him in his own; those of the right column who are left, from the top, the first below them. All can be paired.
    """
    order = (*right, *left)  # the lower the vertex, the sooner taken
    vertex = {player: at for at, player in enumerate(order)}
    is_left = {player: at >= len(right) for player, at in vertex.items()}
    edges = [
        (at, vertex[other], int(is_left[player] is is_left[other]))
        for at, player in enumerate(order)
        for other in order[at + 1 :]
        if legal[player] >> other & 1
    ]
    choosers = [vertex[player] for player in (*left, *right)]
    mate = _first_of_least_cost(len(order), edges, choosers)
    turn = {one: at for at, one in enumerate(choosers)}
    return [(order[one], order[mate[one]]) for one in choosers if turn[one] < turn[mate[one]]]


def _first_of_least_cost(size: int, edges: Sequence[Edge], choosers: Sequence[int]) -> list[int]:
    """The mates by vertex: of the matchings of least cost of everyone, the first by the choosers' lowest choices."""
    alone = [size] * size
    best = least_cost_matching(alone, edges)
    if best.has_blossoms:
        return _by_weight(size, edges, choosers)
    choices = dict.fromkeys(range(size), 0)
    for place in best.tight:
        one, other, _ = edges[place]
        choices[one] |= 1 << other
        choices[other] |= 1 << one
    refinement = Refinement(choices, dict(enumerate(best.mate)), 0, 0)
    assert refinement.is_possible, "everyone can be paired"
    settled = [NOBODY] * size
    for one in choosers:
        if settled[one] == NOBODY:
            other = refinement.settle(one, choices[one])
            settled[one], settled[other] = other, one
    # What can be part of a best matching was settled pair by pair: whether all of it is one is counted (decision 92).
    if _cost(edges, settled) > _cost(edges, best.mate):
        return _by_weight(size, edges, choosers)
    return settled


def _cost(edges: Sequence[Edge], mate: Sequence[int]) -> int:
    """How many pairs within one column."""
    return sum(cost for one, other, cost in edges if mate[one] == other)


def _by_weight(size: int, edges: Sequence[Edge], choosers: Sequence[int]) -> list[int]:
    """The same where the edges do not say it all: each chooser's choice as a figure of one great cost."""
    width = size.bit_length()
    figure = {one: width * (size - 1 - turn) for turn, one in enumerate(choosers)}
    turn_of = {one: turn for turn, one in enumerate(choosers)}
    weighed = []
    for one, other, cost in edges:
        chooser, chosen = (one, other) if turn_of[one] < turn_of[other] else (other, one)
        weighed.append((one, other, (cost << width * size) + (chosen << figure[chooser])))
    return least_cost_matching([size << width * size] * size, weighed).mate
