"""A round as it was paired, by position, and what it is told as: pairs with colours, the bye, the decision record.

The steps of the procedure are told in the order taken, each with its rule: what a director would say aloud.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.editions.cfc.group_order import Gain
from core.editions.cfc.laws import gain_in_words
from core.editions.cfc.odd_men import Settled
from core.editions.cfc.round_layout import CfcLayout, ColourPreference, colour_of_higher
from core.editions.cfc.variations import ON_ARRIVAL
from core.editions.shared.round_report import Boards, floats_in, round_pairing
from core.general_rules.board_order import board_order
from core.model.dataclass import dataclass
from core.model.lots import coin
from core.model.pairing import BracketKind, BracketRecord, CriterionValue, RoundPairing, StepRecord
from core.model.results import Colour
from core.model.sentence import joined, say, say_of
from core.model.units import PairingNumber, PlayerId, Points

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PairedGroup:
    """One group as it was paired. Players by position, the highest ranked first."""

    name: str  # for explanations: "the players with 2.5 points", "the groups B and C (633.2)"
    moved_down: tuple[int, ...]
    members: tuple[int, ...]
    settled: Settled
    sections: tuple["Section", ...]
    is_crossed: bool = False  # B and C of 633.2, each of which meets the other: who leaves is too many, not odd

    def named_by(self, order: Sequence[int]) -> "PairedGroup":
        """The same with every position replaced by the one that stands there in `order`."""
        settled = self.settled
        return PairedGroup(
            self.name,
            _named(order, self.moved_down),
            _named(order, self.members),
            Settled(
                _pairs_named(order, settled.pairs),
                _named(order, settled.going_on),
                _named(order, settled.leaving),
                _named(order, settled.rest),
            ),
            tuple(
                Section(one.rule, _named(order, one.top), _named(order, one.bottom), _pairs_named(order, one.pairs))
                for one in self.sections
            ),
            self.is_crossed,
        )


@dataclass(frozen=True, slots=True)
class Section:
    """Two halves that were paired with each other (622 b, 619, 633)."""

    rule: str
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The whole round. Players by position."""

    groups: tuple[PairedGroup, ...]
    bye: int | None
    put_right: "PutRight | None" = None  # 618 (b) or (c) over the whole round; None: it held at once

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs, the higher ranked player first."""
        return pairs_of(self.groups)


@dataclass(frozen=True, slots=True)
class PutRight:
    """What the groups in turn would have paired, and what was wrong with it."""

    pairs: tuple[tuple[int, int], ...]  # the higher ranked player first
    more_equals: int  # pairs of equal score the round now has more; 0: somebody is nearer to his own score (618 c)
    gain: Gain | None = None  # score group by score group; None: compared player by player


def pairs_of(groups: Iterable[PairedGroup]) -> list[tuple[int, int]]:
    """All pairs of some groups, the higher ranked player first."""
    found = []
    for group in groups:
        found += [*group.settled.pairs, *(pair for section in group.sections for pair in section.pairs)]
    return [(min(pair), max(pair)) for pair in found]


def partners(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """By position, the position of the opponent."""
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def _named(order: Sequence[int], positions: Iterable[int]) -> tuple[int, ...]:
    return tuple(order[position] for position in positions)


def _pairs_named(order: Sequence[int], pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    return tuple((order[one], order[other]) for one, other in pairs)


def steps_of(layout: CfcLayout, paired: PairedRound) -> Iterator[StepRecord]:
    """What was done, from the bye to the last score group."""
    if paired.bye is not None:
        yield _bye(layout, paired.bye)
    if paired.put_right is not None:
        yield _put_right(layout, paired.put_right, {*paired.pairs})
    for group in paired.groups:
        yield from _odd_men(layout, group)
        for section in group.sections:
            yield from _section(layout, group, section)


def _step(layout: CfcLayout, rule: str, players: Iterable[int], text: str) -> StepRecord:
    return StepRecord(rule, tuple(layout.ids[player] for player in players), text)


def _bye(layout: CfcLayout, bye: int) -> StepRecord:
    card = layout.field.contenders[bye]
    points = f"{card.score // 10}.{card.score % 10}"
    drawn = "" if card.rating else say(" (an unrated player, by lot)")
    return _step(
        layout,
        "615",
        (bye,),
        say("{player} has the bye, with {points} points{drawn}.", player=card.number, points=points, drawn=drawn),
    )


def _put_right(layout: CfcLayout, was: PutRight, pairs: set[tuple[int, int]]) -> StepRecord:
    given_up = [pair for pair in was.pairs if pair not in pairs]
    numbers = ", ".join(f"{layout.number(one)}-{layout.number(other)}" for one, other in given_up)
    if was.gain is not None:
        text = say(
            "The score groups in turn would give {numbers}. A legal round is better from the top: {gain}. So the "
            "groups are paired among the best rounds.",
            numbers=numbers,
            gain=gain_in_words(layout, was.gain),
        )
        return _step(layout, was.gain.rule, (player for pair in given_up for player in pair), text)
    if was.more_equals:
        more = say_of(
            was.more_equals,
            "{count} more pair of players with equal scores",
            "{count} more pairs of players with equal scores",
        )
    else:
        more = say("as many pairs of players with equal scores and somebody nearer to his own score")
    text = say(
        "The score groups in turn would give {numbers}; a legal round has {more}, with nobody "
        "further from his own score. So the groups are paired within that bound, as many equals "
        "as possible meeting.",
        numbers=numbers,
        more=more,
    )
    rule = "618(b)" if was.more_equals else "618(c)"
    return _step(layout, rule, (player for pair in given_up for player in pair), text)


def _odd_men(layout: CfcLayout, group: PairedGroup) -> Iterator[StepRecord]:
    settled = group.settled
    numbers = layout.number
    for player in settled.going_on:
        yield _step(
            layout,
            "625",
            (player,),
            say("{player} finds no opponent among {group} and goes on.", player=numbers(player), group=group.name),
        )
    due = layout.field.announced.odd_man_colour
    for odd_man, opponent in settled.pairs:
        rule = "624.1" if due and layout.due[odd_man].colour is not None else "624"
        text = say(
            "{player}, an odd man, meets {opponent} of {group}.",
            player=numbers(odd_man),
            opponent=numbers(opponent),
            group=group.name,
        )
        yield _step(layout, rule, (odd_man, opponent), text)
    for player in settled.leaving:
        if group.is_crossed:
            text = say(
                "{player} is one too many in {group} and goes to group D.", player=numbers(player), group=group.name
            )
            yield _step(layout, "633.2", (player,), text)
            continue
        others = [one for one in group.members if one not in {two for pair in settled.pairs for two in pair}]
        lowest = player == others[-1]
        why = say(", the lowest ranked") if lowest else ""
        yield _step(
            layout,
            "623",
            (player,),
            say("{player}{why} is the odd man of {group}.", player=numbers(player), why=why, group=group.name),
        )


def _section(layout: CfcLayout, group: PairedGroup, section: Section) -> Iterator[StepRecord]:
    top, bottom = set(section.top), set(section.bottom)
    within = [pair for pair in section.pairs if set(pair) <= top or set(pair) <= bottom]
    players = (*section.top, *section.bottom)
    if within:
        pairs = joined(
            ", ",
            (say("{one} with {other}", one=layout.number(one), other=layout.number(other)) for one, other in within),
        )
        text = say("Among {group} halves are interchanged: {pairs}.", group=group.name, pairs=pairs)
        yield _step(layout, "622(b)", (player for pair in within for player in pair), text)
    consecutive = {frozenset(pair) for pair in zip(section.top, section.bottom, strict=True)}
    moved = sum(frozenset(pair) not in consecutive for pair in section.pairs)
    how = (
        say("in consecutive order")
        if not moved
        else say("with transpositions, {moved} pairs out of consecutive order", moved=moved)
    )
    first, second = (
        (say("first quarter"), say("second"))
        if section.rule in ("633", "633.1")
        else (say("top half"), say("bottom half"))
    )
    text = say(
        "Of {group} the {first} ({range}) meets the {second}, {how}.",
        group=group.name,
        first=first,
        range=_range(layout, section.top),
        second=second,
        how=how,
    )
    yield _step(layout, section.rule, players, text)


def _range(layout: CfcLayout, players: tuple[int, ...]) -> str:
    numbers = [str(layout.number(player)) for player in players]
    return numbers[0] if len(numbers) == 1 else say("{first} to {last}", first=numbers[0], last=numbers[-1])


# --- What a paired round is told as


def result(layout: CfcLayout, paired: PairedRound) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and what was decided by which rule."""
    places = places_of_628(paired)
    return round_pairing(
        layout,
        (_coloured(layout, higher, lower, places) for higher, lower in paired.pairs),
        paired.bye,
        (_bracket(layout, group) for group in paired.groups),
        floats_in(layout, paired.pairs),
        steps_of(layout, paired),
        _by_ranking,
    )


def _coloured(layout: CfcLayout, higher: int, lower: int, places: Mapping[int, int]) -> tuple[int, int, str]:
    colour, rule = colours_of(layout, higher, lower, places)
    return (higher, lower, rule) if colour is Colour.WHITE else (lower, higher, rule)


def _by_ranking(layout: CfcLayout, pairs: Iterable[tuple[PlayerId, PlayerId]]) -> Boards:
    """Boards by score, equals by the ranking of 620."""
    ranks = {player: PairingNumber(position + 1) for position, player in enumerate(layout.ids)}
    return board_order(pairs, dict(zip(layout.ids, layout.score, strict=True)), ranks)


def places_of_628(paired: PairedRound) -> dict[int, int]:
    """By position, the place from 1 among all who are paired; in an accelerated first round within the section."""
    everyone = sorted(player for pair in paired.pairs for player in pair)
    places = {player: place for place, player in enumerate(everyone, start=1)}
    for group in paired.groups:
        for section in group.sections:
            if section.rule == "633":
                places |= {player: place for place, player in enumerate((*section.top, *section.bottom), start=1)}
    return places


def colours_of(layout: CfcLayout, higher: int, lower: int, places: Mapping[int, int]) -> tuple[Colour, str]:
    """The colour of the higher ranked player of a pair, and the rule that gave it.

    Where a lot is drawn on arrival (631.2) the colour is that of 629 to 631, until it is.
    """
    field = layout.field
    is_drawn = bool(field.announced.last_round_lot) and is_for_lot(layout, higher, lower)
    if is_drawn and field.announced.last_round_lot != ON_ARRIVAL:
        ids = layout.ids[higher], layout.ids[lower]
        is_white = coin(field.lot_seed, "631.2", field.round_number, *ids)
        return Colour.WHITE if is_white else Colour.BLACK, "631.2"
    one, other = (ColourPreference(layout.due[player], places[player]) for player in (higher, lower))
    colour, rule = colour_of_higher(one, other, field.initial_colour)
    return colour, "631.2" if is_drawn else rule


def is_for_lot(layout: CfcLayout, one: int, other: int) -> bool:
    """631.2: in the last round, if odd, two with as many Whites as Blacks; if even, two who lack the same colour."""
    field = layout.field
    if field.round_number != field.rounds:
        return False
    first, second = layout.due[one], layout.due[other]
    if field.rounds % 2:
        return not (first.is_equalising or second.is_equalising)
    return first.is_equalising and first.kind == second.kind


def _bracket(layout: CfcLayout, group: PairedGroup) -> BracketRecord:
    """A score group as it was paired, and the rule that excluded the halves as they stood."""
    ids, settled = layout.ids, group.settled
    pairs = [*settled.pairs, *(pair for section in group.sections for pair in section.pairs)]
    denied = [layout.denied(one, other) for section in group.sections for one, other in section.pairs]
    values = (
        CriterionValue("623", len(settled.leaving)),
        CriterionValue("630", sum(one.equalising for one in denied)),
        CriterionValue("631 three in a row", sum(one.thirds for one in denied)),
        CriterionValue("631", sum(one.alternating for one in denied)),
    )
    return BracketRecord(
        kind=BracketKind.HETEROGENEOUS if group.moved_down else BracketKind.HOMOGENEOUS,
        score=Points(layout.score[group.members[0]]) if group.members else Points(0),
        moved_down=tuple(ids[player] for player in group.moved_down),
        residents=tuple(ids[player] for player in group.members),
        pairs=tuple((ids[one], ids[other]) for one, other in pairs),
        downfloaters=tuple(ids[player] for player in sorted((*settled.going_on, *settled.leaving))),
        values=values,
        first_candidate_fails=_first_failure(layout, group),
    )


def _first_failure(layout: CfcLayout, group: PairedGroup) -> str | None:
    """The rule that excluded pairing the halves in consecutive order; None where that was done (622 b)."""
    for section in group.sections:
        first = list(zip(section.top, section.bottom, strict=True))
        if {frozenset(pair) for pair in first} == {frozenset(pair) for pair in section.pairs}:
            continue
        if any(not layout.legal[one] >> other & 1 for one, other in first):
            return "618(a)"
        was, became = (_values(layout, pairs) for pairs in (first, section.pairs))
        return next(rule for rule, one, other in zip(_RULES, was, became, strict=True) if one != other)
    return None


_RULES = ("630", "631 three in a row", "619.1", "631")


def _values(layout: CfcLayout, pairs: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    denied = [layout.denied(one, other) for one, other in pairs]
    return (
        sum(one.equalising for one in denied),
        sum(one.thirds for one in denied),
        sum(layout.asked[one] >> other & 1 for one, other in pairs),
        sum(one.alternating for one in denied),
    )
