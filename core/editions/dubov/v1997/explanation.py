"""Dubov 1997 as its rounds are explained; and where a full pairing leaves articles 4 to 8."""

from collections.abc import Iterator, MutableSequence, Sequence

from core.editions.dubov.v1997.procedure import bye_taker, later_round
from core.editions.dubov.v1997.round_layout import Dubov1997Layout
from core.editions.dubov.v1997.score_group import (
    Columns,
    columns_of,
    pair_floaters,
    standard_procedure,
    transfers_to,
    who_stays_unpaired,
)
from core.editions.explanation import (
    Boards,
    Coloured,
    Departure,
    Explanation,
    FloatWords,
    Mates,
    absolute_rules,
    by_steps,
    group_name,
    listed,
    paired,
)
from core.editions.shared.upfloating import first_across
from core.model.hints import Final
from core.model.pairing import PairRecord
from core.model.results import Colour
from core.model.sentence import say
from core.model.units import PlayerId

Pairs = Sequence[tuple[int, int]]


def departure(layout: Dubov1997Layout, mates: Mates, bye: int | None) -> Departure | None:
    """The first of the bye and the score groups that is otherwise."""
    if layout.field.round_number == 1:
        return _first_round(layout, mates, bye)
    number = layout.numbers
    players = list(range(layout.size))
    if layout.size % 2:
        taker = bye_taker(layout)
        assert taker is not None, "the procedure has paired the round"
        if bye is not None and bye != taker:
            instead = say(
                "{player} gets the bye: the player with the lowest R in the lowest score group who can have it.",
                player=number[taker],
            )
            return Departure(0, "", "4", say("{player} has the bye.", player=number[bye]), instead)
        players.remove(taker)
    groups = layout.score_groups(players)
    for _ in later_round(layout).joined:
        *groups, above, last = groups
        groups.append([*above, *last])
    return next(_in_groups(layout, groups, mates), None)


def _in_groups(layout: Dubov1997Layout, groups: Sequence[Sequence[int]], mates: Mates) -> Iterator[Departure]:
    """Group by group, as `core.editions.dubov.v1997.procedure` goes, for as long as the pairing goes the same way."""
    lower: list[MutableSequence[int]] = [list(group) for group in groups]
    floaters: tuple[int, ...] = ()
    place = 0
    while lower:
        residents, *lower = lower
        place += 1
        group = _Group(layout, mates, place, floaters, list(residents), lower)
        yield from group.departures()
        floaters = group.floaters
        lower = [others for others in lower if others]


class _Group:
    """One score group of the procedure, held against what a full pairing has there."""

    def __init__(
        self,
        layout: Dubov1997Layout,
        mates: Mates,
        place: int,
        came_down: tuple[int, ...],
        residents: list[int],
        lower: Sequence[MutableSequence[int]],
    ) -> None:
        self.layout, self.mates, self.place = layout, mates, place
        self.name = group_name([layout.score[residents[0]], layout.score[residents[-1]]])
        self.came_down = pair_floaters(layout, came_down, residents)
        self.raised = transfers_to(layout, self.came_down.residents, lower)
        here = [*self.came_down.residents, *(one.player for one in self.raised)]
        self.leaving: tuple[int, ...] = ()
        self.returning: tuple[int, ...] = ()
        standard = standard_procedure(layout, here)
        if standard is None:
            below = next((group for group in lower if group), ())
            stay = who_stays_unpaired(layout, here, [one.player for one in self.raised], below)
            self.leaving, self.returning = stay.floaters, stay.returning
            for one in self.raised:
                if one.player in stay.returning:
                    one.goes_back()
            here = [player for player in here if player not in (*stay.floaters, *stay.returning)]
            standard = standard_procedure(layout, here)
        assert standard is not None, "all others can be paired"
        self.here, self.pairs = here, standard.pairs
        self.floaters = (*self.came_down.floating_on, *self.leaving)

    def _found(self, rule: str, has: str, instead: str) -> Departure:
        return Departure(self.place, self.name, rule, has, instead)

    def departures(self) -> Iterator[Departure]:
        """The first is what counts."""
        number, mates = self.layout.numbers, self.mates
        for floater, resident in self.came_down.pairs:  # 8
            if mates[floater] != resident:
                has = say(
                    "Floater {floater} meets {opponent}.", floater=number[floater], opponent=number[mates[floater]]
                )
                yield self._found("8.2", has, say("The floater meets {opponent}.", opponent=number[resident]))
        yield from self._transfers()
        inside = set(self.here)
        own = sorted({(min(one, mates[one]), max(one, mates[one])) for one in inside if mates[one] in inside})
        if {frozenset(pair) for pair in own} != {frozenset(pair) for pair in self.pairs}:
            yield self._in_columns(own)

    def _transfers(self) -> Iterator[Departure]:
        """7.1, 7.2: who comes up; 6.4: who leaves the group because not all can be paired.

        Of two of unequal scores who meet either could have been transferred: it is taken as the procedure has it.
        """
        number, mates = self.layout.numbers, self.mates
        residents = set(self.came_down.residents)
        right = {one.player: one for one in self.raised if one.player not in self.returning}
        reached = residents | right.keys()
        stay = [player for player in right if mates[player] not in reached]
        crossing = [player for player in self.came_down.residents if mates[player] not in reached]
        if stay:
            has = say("Not moving up to the group: {numbers}.", numbers=listed(number[player] for player in stay))
            instead = say("Moving up to the group: {numbers}.", numbers=listed(number[player] for player in right))
            yield self._found(right[stay[0]].step.article, has, instead)
        if set(crossing) != set(self.leaving):
            rule = "6.4" if len(crossing) == len(self.leaving) else "7.1, 7.2"
            has = say(
                "Meeting lower-scoring players: {numbers}.", numbers=listed(number[player] for player in crossing)
            )
            yield self._found(
                rule,
                has,
                say("Leaving the group: {numbers}.", numbers=listed(number[player] for player in self.leaving)),
            )

    def _in_columns(self, own: Pairs) -> Departure:
        """6.2, 6.3: pairs within one column, as few as possible; then the first possible opponents, row by row."""
        layout, number = self.layout, self.layout.numbers
        columns = columns_of(layout, self.here)
        named = [paired((number[one], number[other]) for one, other in pairs) for pairs in (own, self.pairs)]
        within = [sum(_is_within(columns, pair) for pair in pairs) for pairs in (own, self.pairs)]
        assert within[0] >= within[1], "6.3 takes as few as possible"
        if within[0] > within[1]:
            moved = (
                say(" after {numbers} changed column", numbers=listed(number[player] for player in columns.moved))
                if columns.moved
                else ""
            )
            rule = (
                "6.2, 6.3" if not columns.moved else "7.3, 6.3" if layout.is_due_white(columns.moved[0]) else "7.4, 6.3"
            )
            return self._found(
                rule,
                say("{pairs}: {within} pairs within one column{moved}.", pairs=named[0], within=within[0], moved=moved),
                say("{pairs}: {within} pairs within one column.", pairs=named[1], within=within[1]),
            )
        first, later = (_rows(columns, pairs) for pairs in (self.pairs, own))
        assert first < later, "6.3 takes the first possible"
        return Departure(
            self.place,
            self.name,
            "6.2, 6.3",
            say("{has}.", has=named[0]),
            say("{has}.", has=named[1]),
            is_order=True,
            first=first,
            later=later,
        )


def _is_within(columns: Columns, pair: tuple[int, int]) -> bool:
    return (pair[0] in columns.white) is (pair[1] in columns.white)


def _rows(columns: Columns, pairs: Pairs) -> tuple[int, ...]:
    """By row of the left column, then of the right one, the opponent of whoever has none yet.

    By his row in the right column; behind all of these the rows of the left one.
    """
    row = {player: place for place, player in enumerate((*columns.black, *columns.white), start=1)}
    mate = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    seated: set[int] = set()
    rows = []
    for player in (*columns.white, *columns.black):
        if player not in seated:
            rows.append(row[mate[player]])
            seated |= {player, mate[player]}
    return tuple(rows)


def _first_round(layout: Dubov1997Layout, mates: Mates, bye: int | None) -> Departure | None:
    """5: the upper half against the lower half, row by row."""
    number = layout.numbers
    players = sorted(range(layout.size), key=number.__getitem__)
    if len(players) % 2:
        last = players.pop()
        if bye != last:
            assert bye is not None, "somebody has the bye"
            return Departure(
                0,
                "",
                "5",
                say("{player} has the bye.", player=number[bye]),
                say("{player}, the last on the list, gets the bye.", player=number[last]),
            )
    half = len(players) // 2
    upper, lower = players[:half], players[half:]
    name = say("the player's list")
    within = [(one, mates[one]) for one in upper if mates[one] in upper and number[one] < number[mates[one]]]
    if within:
        has = say(
            "{pairs}: paired within the same half.", pairs=paired((number[one], number[other]) for one, other in within)
        )
        return Departure(1, name, "5", has, say("The upper half meets the lower half."))
    place = {player: row for row, player in enumerate(lower, start=1)}
    rows = tuple(place[mates[player]] for player in upper)
    right = _rows_of_first(layout, upper, lower)
    if rows == right:
        return None
    has, instead = (
        paired((number[one], number[lower[row - 1]]) for one, row in zip(upper, each, strict=True))
        for each in (rows, right)
    )
    return Departure(
        1, name, "5", say("{has}.", has=has), say("{has}.", has=instead), is_order=True, first=right, later=rows
    )


def _rows_of_first(layout: Dubov1997Layout, upper: Sequence[int], lower: Sequence[int]) -> tuple[int, ...]:
    across = first_across(upper, lower, layout.met)
    assert across is not None, "the procedure has paired the round"
    return tuple(lower.index(player) + 1 for player in across)


# --- The explanation


def _same_colour(layout: Dubov1997Layout, one: int, other: int) -> Colour | None:
    """Where both are tied to it (2.3, 2.4)."""
    must = layout.history[one].must
    return must if must is layout.history[other].must else None


def _colours(layout: Dubov1997Layout, one: int, other: int) -> tuple[int, int, str]:
    """3; 7.1, 7.2."""
    return layout.colours(one, other)


def _colours_of_round(layout: Dubov1997Layout) -> Coloured | None:
    """5: in the first round the rows take turns; a board of two of the same half is none of its rows."""
    if layout.field.round_number != 1:
        return None
    by_number = sorted(zip(layout.numbers, layout.ids, strict=True))
    order = [player for _, player in by_number]
    half = order[: len(order) // 2]

    def of_row(one: PlayerId, other: PlayerId) -> PairRecord | None:
        left, right = (one, other) if one in half else (other, one)
        if left not in half or right in half:
            return None
        left_is_white = (layout.field.initial_colour is Colour.WHITE) is (half.index(left) % 2 == 0)
        return PairRecord(left, right, "5") if left_is_white else PairRecord(right, left, "5")

    def coloured(boards: Boards, _: PlayerId | None) -> list[PairRecord | None]:
        return [of_row(one, other) for one, other in boards]

    return coloured


EXPLANATION: Final = Explanation(
    layout_of=Dubov1997Layout,
    articles=absolute_rules("2.1", "2.2", "2.3, 2.4", "2.1, 2.3, 2.4", "4"),
    same_colour=_same_colour,
    colours=_colours,
    colours_of_round=_colours_of_round,
    compared=by_steps(Dubov1997Layout, departure),
    floats=FloatWords(say("meets an opponent who moves up"), say("comes up"), "floats", "floats"),
    ranks_by_number=True,
)
