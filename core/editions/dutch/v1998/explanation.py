"""Dutch 1998 as its rounds are explained; and where a full pairing leaves the procedures C.1 to C.14.

What a pairing of a bracket asks to be dropped decides first: fewer pairs (C.14), more preferences denied (C.11), floats
again (C.10, C.9); then the order: opponents of the players moved down (D.1), the exchange (D.2) and the transposition
(D.1) of the remainder. The procedures try these in this order, so of two pairings of a bracket the one that asks for
less, or comes earlier, is found first. One that would have been found earlier was undone by C.12 or C.13.
"""

from collections.abc import Iterator, Sequence

from core.editions.dutch.decisions import COLOUR_ARTICLES
from core.editions.dutch.explanation import (
    COLOUR_RULES,
    FLOATS,
    Exchange,
    Pairs,
    Step,
    colours_by,
    exchange_of,
    exchanged,
    first_other,
    in_bracket,
    name_of,
    named,
    same_colour,
)
from core.editions.dutch.v1998.procedure import Done, Round
from core.editions.dutch.v1998.round_layout import LEVELS, Dutch1998Layout
from core.editions.explanation import Departure, Explanation, Mates, absolute_rules, by_steps, numbered
from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.sentence import say, say_of

_IN_ORDER = ("raised", "up", "down", "opponents", "rest_down", "exchange", "transposition")
_DROPPED = (say("B.5 and B.6 in force"), say("B.6 dropped"), say("B.6 and B.5 dropped"))


@dataclass(frozen=True, slots=True)
class Way:
    """What a pairing of a bracket asks to be dropped, and where it comes in the order."""

    missing: int  # pairs fewer than those of the procedure
    strays: tuple[int, ...]  # players of S1 who have no opponent in S2
    raised: int  # C.11
    up: int  # C.10
    down: int  # C.9, of the players moved down
    opponents: tuple[int, ...]  # D.1: numbers in the bracket, of S1 in turn
    rest_down: int  # C.9, of the remainder
    exchange: Exchange
    transposition: tuple[int, ...]  # D.1 in the remainder


def departure(layout: Dutch1998Layout, mates: Mates, bye: int | None) -> Departure | None:
    """The first bracket that is paired otherwise; the bye is left over in the last."""
    done = Round(layout).paired()
    found = first_other(done, mates)
    assert found or not layout.size % 2 or bye in done[-1].paired.left, "all brackets are the same"
    return found and _in_bracket(layout, *found)


def _in_bracket(layout: Dutch1998Layout, place: int, done: Done, both: tuple[Pairs, Pairs]) -> Departure:
    barred = _barred_from_bye(done, both[0])
    if barred is not None:
        has = say("{player}, who was moved down, has the bye.", player=layout.field.contenders[barred].number)
        instead = say("{pairs}: no player moved down to the lowest bracket has the bye.", pairs=named(layout, both[1]))
        return Departure(place, name_of(layout, done), "C.12, C.13", has, instead)
    own, its = (way_of(layout, done, pairs) for pairs in both)
    return in_bracket(layout, done, both, place, None if _key(own) < _key(its) else _steps(own, its))


def _barred_from_bye(done: Done, pairs: Pairs) -> int | None:
    """Who is left over in the lowest bracket and may not be, as the tournament reads C.12 to C.14 (decision 101)."""
    seated = {player for pair in pairs for player in pair}
    left = (player for player in done.bracket.players if player not in seated)
    return next((player for player in left if not done.bracket.may_stay >> player & 1), None)


def _steps(own: Way, its: Way) -> Iterator[Step]:
    """In the order in which the procedures ask for them."""

    def dropped(what: str, one: int, other: int) -> tuple[str, str]:
        return say("for {what} {dropped}", what=what, dropped=_DROPPED[one]), say(
            "for {what} {dropped}", what=what, dropped=_DROPPED[other]
        )

    fewer = say_of(own.missing, "{count} pair fewer", "{count} pairs fewer")
    yield Step("A.6, C.14", own.missing != its.missing, (fewer, say("as many pairs as can be made")))
    strays = (
        say("{count} of S1 without an opponent from S2", count=len(own.strays)),
        say("all of S1 have an opponent from S2"),
    )
    yield Step("C.4, C.6", own.strays != its.strays, strays)
    raised = (say("x raised by {raised}", raised=own.raised), say("x raised by {raised}", raised=its.raised))
    yield Step("B.4, C.11", own.raised != its.raised, raised)
    yield Step("C.10", own.up != its.up, dropped(say("upfloats"), own.up, its.up))
    yield Step("C.9", own.down != its.down, dropped(say("downfloats"), own.down, its.down))
    yield Step("D.1", own.opponents != its.opponents, order=(its.opponents, own.opponents))
    yield Step("C.9", own.rest_down != its.rest_down, dropped(say("downfloats"), own.rest_down, its.rest_down))
    yield Step("D.2", own.exchange != its.exchange, order=(exchanged(its.exchange), exchanged(own.exchange)))
    yield Step("D.1", own.transposition != its.transposition, order=(its.transposition, own.transposition))


def _key(way: Way) -> tuple[object, ...]:
    return (way.missing, len(way.strays), *(getattr(way, name) for name in _IN_ORDER))


def way_of(layout: Dutch1998Layout, done: Done, pairs: Pairs) -> Way:
    """How the procedures come to a pairing of a bracket; its players without an opponent in it are set apart (C.1)."""
    bracket, size = done.bracket, done.size
    players = list(bracket.players)
    p = size.p if bracket.is_heterogeneous else 0
    s1 = players[:p]
    mate = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    strays = tuple(player for player in s1 if player not in mate or mate[player] in s1)
    first = [(player, mate[player]) for player in s1 if player not in strays]
    used = {*s1, *(other for _, other in first)}
    rest = [player for player in players if player not in used]
    rest_pairs = [pair for pair in pairs if not used.intersection(pair)]
    in_rest = {player for pair in rest_pairs for player in pair}
    left = [player for player in rest if player not in in_rest]
    x_first = max(0, layout.x_of(players) - (len(bracket.moved_down) - p)) if p else 0
    x_rest = max(0, layout.x_of(rest) - (len(rest) // 2 - len(rest_pairs)))
    raised = max(0, _denied(layout, first) - x_first, _denied(layout, rest_pairs) - x_rest)
    numbers = {player: place for place, player in enumerate(players, start=1)}
    return Way(
        missing=max(0, len(done.paired.pairs) - len(pairs)),
        strays=strays,
        raised=raised,
        up=_level(layout.no_upfloat, [lower for _, lower in _unequal(layout, [*first, *rest_pairs])]),
        down=_level(layout.no_downfloat, [higher for higher, _ in _unequal(layout, first)]),
        opponents=tuple(numbers[other] for _, other in first),
        rest_down=_level(layout.no_downfloat, [*left, *(higher for higher, _ in _unequal(layout, rest_pairs))]),
        exchange=exchange_of(rest, rest_pairs, numbers, numbers),
        transposition=tuple(numbers[max(pair)] for pair in sorted(rest_pairs)),
    )


def _denied(layout: Dutch1998Layout, pairs: Pairs) -> int:
    return sum(layout.clash(one, other) for one, other in pairs)


def _unequal(layout: Dutch1998Layout, pairs: Pairs) -> Pairs:
    """The pairs of unequal scores, the higher first."""
    return [(min(pair), max(pair)) for pair in pairs if layout.score[pair[0]] != layout.score[pair[1]]]


def _level(barred: Sequence[int], floaters: Sequence[int]) -> int:
    """How much of B.5 and B.6 must be dropped for some floats."""
    return next(level for level in LEVELS if not any(barred[level] >> player & 1 for player in floaters))


# --- The explanation

EXPLANATION: Final = Explanation(
    layout_of=Dutch1998Layout,
    articles=absolute_rules("B.1", "B.1", "B.2", "B.1, B.2", "A.5"),
    same_colour=same_colour,
    colours=colours_by(COLOUR_ARTICLES),
    compared=by_steps(Dutch1998Layout, departure),
    colour_words=numbered(COLOUR_RULES, "E."),
    floats=FLOATS,
    ranks_by_number=True,
)
