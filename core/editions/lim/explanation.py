"""Lim as its rounds are explained, by the numbers of each edition; and where a full pairing leaves the articles.

A departure is looked for in the bye, then group by group in who leaves it, and who meets whom.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from core.editions.explanation import (
    INITIAL,
    Departure,
    Explanation,
    FloatWords,
    Mates,
    absolute_rules,
    by_steps,
    group_name,
    listed,
    mates_of,
    paired,
)
from core.editions.lim.procedure import PairedGroup, PairedRound, opponents_in_order, paired_round, settled
from core.editions.lim.round_layout import IN_1999, IN_2026, LimLayout
from core.matching.cardinality import members
from core.model.hints import Final
from core.model.results import Colour
from core.model.sentence import say

# --- Where a full pairing leaves the articles


def departure(layout: LimLayout, mates: Mates, bye: int | None) -> Departure | None:
    """The first of them that is otherwise."""
    right = paired_round(layout)
    assert right is not None, "the procedure has paired the round"
    number = layout.numbers
    if bye is not None and right.bye is not None and bye != right.bye:
        return Departure(
            0,
            "",
            layout.article("7.1" if layout.field.round_number == 1 else "1.1"),
            say("{player} has the bye.", player=number[bye]),
            say("{player} gets the bye: the lowest ranked player who can have it.", player=number[right.bye]),
        )
    return next(_departures(layout, right, mates), None)


def _departures(layout: LimLayout, right: PairedRound, mates: Mates) -> Iterator[Departure]:
    for place, group in enumerate((one for one in right.groups if one.group.members), start=1):
        if any(mates[one] != other for one, other in group.pairs):
            yield from _Group(layout, place, group, mates).departures()


class _Group:
    """One scoregroup of the procedure of which a full pairing has not all pairs."""

    def __init__(self, layout: LimLayout, place: int, group: PairedGroup, mates: Mates) -> None:
        self.layout, self.place, self.done, self.mates = layout, place, group, mates
        residents = group.group.residents
        score = layout.score[residents[0]] if residents else layout.field.maximum_score // 2
        self.name = group_name([score])
        self.right = mates_of(group.pairs)

    def departures(self) -> Iterator[Departure]:
        """The first is what counts."""
        yield from self._leaving()
        yield from self._floaters()
        yield self._residents()

    def _found(self, rule: str, has: str, instead: str) -> Departure:
        return Departure(self.place, self.name, self.layout.article(rule), has, instead)

    def _leaving(self) -> Iterator[Departure]:
        """2.3, 4.4, 2.6: who is not paired in the group."""
        number, inside = self.layout.numbers, self.done.group.members
        theirs = [player for player in members(inside) if not inside >> self.mates[player] & 1]
        ours = [player for player in members(inside) if player not in self.right]
        if theirs == ours:
            return
        missing = [one.article for one in self.done.floaters if one.player not in theirs]
        if missing:
            rule = missing[0]
        elif self.done.cracked and set(theirs) < set(ours):
            rule = "2.6.1" if self.layout.is_below_median(self.done.cracked[0][0]) else "2.6.2"
        else:
            rule = "4.4"
        has, instead = (
            say("Leaving the group: {numbers}.", numbers=listed(number[player] for player in leaving))
            for leaving in (theirs, ours)
        )
        yield self._found(rule, has, instead)

    def _floaters(self) -> Iterator[Departure]:
        """3.6-3.8: whom those who have come to the group meet."""
        number = self.layout.numbers
        for floater, opponent in self.done.pairs:
            if floater in self.done.group.incoming and self.mates[floater] != opponent:
                has = say(
                    "Floater {floater} meets {opponent}.", floater=number[floater], opponent=number[self.mates[floater]]
                )
                yield self._found("3.8", has, say("The floater meets {opponent}.", opponent=number[opponent]))

    def _residents(self) -> Departure:
        """5.2, 6: what is settled before they are paired; then the order of 4.2."""
        pairs = [pair for pair in self.done.pairs if not set(pair) & set(self.done.group.incoming)]
        number = self.layout.numbers
        there = sorted((player for pair in pairs for player in pair), reverse=not self.done.group.is_downward)
        graph = settled(self.layout, self.done.group, self.done.made)
        for player in there:
            mate = self.mates[player]
            if not graph[player] >> mate & 1:
                return self._not_settled(player, mate)
        ours, theirs = (_places(there, mates) for mates in (self.right, self.mates))
        named = [
            paired((number[one], number[mates[one]]) for one in there if there.index(one) < there.index(mates[one]))
            for mates in (self.mates, self.right)
        ]
        return Departure(
            self.place,
            self.name,
            self.layout.article("4.2"),
            say("{has}.", has=named[0]),
            say("{has}.", has=named[1]),
            is_order=True,
            first=ours,
            later=theirs,
        )

    def _not_settled(self, player: int, mate: int) -> Departure:
        number, suits = self.layout.numbers, self.layout.suitable(player) >> mate & 1
        one, other = number[player], number[mate]
        if not suits:
            has = say("{player} meets {opponent}: both are due the same colour.", player=one, opponent=other)
            return self._found("5.2", has, say("{player} can have an opponent who is not due that colour.", player=one))
        has = say(
            "{player} meets {opponent}, who differs too much in rating from another opponent.",
            player=one,
            opponent=other,
        )
        return self._found("5.7", has, say("{player} has another opponent.", player=one))


def _places(there: list[int], mates: Mapping[int, int]) -> tuple[int, ...]:
    """By player in turn, the place of the opponent in the order of 4.2."""
    left, places = list(there), []
    while left:
        opponent = mates[left[0]]
        places.append(opponents_in_order(left).index(opponent) + 1)
        left = [player for player in left if player not in (left[0], opponent)]
    return tuple(places)


# --- The explanation

_COLOURS: Final = {
    "5.1": say("both players get the colour they are due"),
    "5.3": say("both players are due the same colour, and one of them must have it"),
    "5.4, 1": say("the colours alternate from the latest round in which one had White and the other Black"),
    "5.4, 2": say(
        "their colours so far are the same: decided by rank, below the median in favour of the lower ranked player"
    ),
    "7.2": INITIAL,
}
_FLOATS: Final = FloatWords(
    say("meets an opponent with a lower score"),
    say("meets an opponent with a higher score"),
    topic_of_higher="floats",
    topic_of_lower="floats",
)


def _same_colour(layout: LimLayout, one: int, other: int) -> Colour | None:
    """Where the limits leave both the same (2.1); in the last round they do not count within a scoregroup (6)."""
    must = layout.history[one].must
    if layout.field.is_last_round and layout.score[one] == layout.score[other]:
        return None
    return must if must is layout.history[other].must else None


def _explanation_by(articles: Mapping[str, str]) -> Explanation:
    """`articles`: those that a text numbers otherwise than that of 2026."""
    layout_of = partial(LimLayout, articles=articles)
    return Explanation(
        layout_of=layout_of,
        articles=absolute_rules("2.1", "1.1", "2.1", "2.1, 2.6", "1.1"),
        same_colour=_same_colour,
        colours=LimLayout.colours,
        compared=by_steps(layout_of, departure),
        criteria={"5.2": say("pairs of players who are due the same colour")},
        colour_words=_COLOURS,
        floats=_FLOATS,
        ranks_by_number=True,
    )


OF_1999: Final = _explanation_by(IN_1999)
OF_2026: Final = _explanation_by(IN_2026)
