"""An answer in one sentence that names people: what would be otherwise with what was asked for, and for whom.

People are named only where they are as many as the criterion counted: the count is the comparison's, and a criterion
that counts nobody by name is told by its value.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from core.editions.explanation import Measure, Parting, Side
from core.editions.shared.colours import Strength
from core.explain.laws import Laws
from core.explain.verdict import Kind, Verdict
from core.model.field import Contender, Float
from core.model.record import CriterionValue
from core.model.results import Colour
from core.model.units import ONE_POINT, PlayerId
from events.deciders.wording import points_text
from projections.explain.asked import Asked
from projections.explain.told import criterion_text, value_text

_COLOURS: Final = {Colour.WHITE: "White", Colour.BLACK: "Black"}
_NAMED: Final = 6  # people, or pairs, of a long list
AS_PUBLISHED, AS_RIGHT, AS_PAIRED = "as published", "in the right pairing", "as paired"


def plain_parting(asked: Asked, verdict: Verdict, having: str, as_it_is: str) -> str:
    """Why a pairing that is possible is not the one: `having` says with what, `as_it_is` what it is held against."""
    parting = verdict.parting
    assert parting is not None, "asked of a pairing that parts from the right one"
    if parting.criterion is None:
        return _order(asked, parting, having)
    better, other = deciding(parting)
    article = criterion_text(asked.rules, other.criterion).split(",")[0]
    measure = asked.explanation.measures.get(other.criterion.removesuffix(" pairs"))
    told = _Comparison(asked, verdict, parting, better, other, as_it_is)
    words = "" if measure is None else _WORDS[measure](told)
    return f"{having}, {words or told.by_value()} ({article})."


def deciding(parting: Parting) -> tuple[CriterionValue, CriterionValue]:
    """The two values that differ: of what counts players and then lists scores, the count or the scores."""
    criterion = parting.criterion
    return next(
        (one, other)
        for one, other in zip(parting.better.values, parting.other.values, strict=True)
        if one.value != other.value and one.criterion in (criterion, f"{criterion} pairs", f"{criterion} scores")
    )


def as_it_is(verdict: Verdict) -> str:
    """What an answer holds a pairing against."""
    return AS_RIGHT if verdict.kind is Kind.WRONG else AS_PUBLISHED


def _order(asked: Asked, parting: Parting, having: str) -> str:
    step = parting.order
    assert step is not None, "what is equal in all criteria differs in the order"
    own = next((pair for pair in parting.better.pairs if pair not in parting.other.pairs), None)
    article = asked.explanation.order_article(step.rule)
    so = "" if own is None else f", so {asked.who(own[0])} meets {asked.who(own[1])}"
    return f"{having}, the pairing would be equally good; {step.prefers} ({article}){so}."


class _Comparison:
    """The bracket where two pairings part, and the criterion in which they differ."""

    def __init__(
        self,
        asked: Asked,
        verdict: Verdict,
        parting: Parting,
        better: CriterionValue,
        other: CriterionValue,
        as_it_is: str,
    ) -> None:
        self.asked, self.verdict, self.parting = asked, verdict, parting
        self.better, self.other, self.as_it_is = better, other, as_it_is
        self._laws = Laws(asked.field)

    # --- words ------------------------------------------------------------------------------------------------

    def by_value(self) -> str:
        """Of a criterion that counts nobody by name."""
        rules = self.asked.rules
        _, _, words = criterion_text(rules, self.other.criterion).partition(", ")
        values = [value_text(rules, value) for value in (self.other, self.better)]
        return f"{words or 'the criterion'} would be {values[0]}; {self.as_it_is} {values[1]}"

    def names(self, players: Sequence[PlayerId]) -> str:
        """Several people, or how many of a long list."""
        return some(self.asked, players)

    def with_scores(self, players: Sequence[PlayerId]) -> str:
        """The same with their points."""
        return _joined([f"{self.asked.who(one)} ({points_text(self.score(one))})" for one in players])

    def score(self, player: PlayerId) -> int:
        """By which scoregroups are formed."""
        contender = self.asked.contender(player)
        assert contender is not None, "paired in this round"
        return contender.score

    # --- who is counted -----------------------------------------------------------------------------------------

    def agree(self, people: Callable[[Side], Sequence[object]]) -> bool:
        """Whether as many people are found as the criterion counts, on both sides."""
        sides = ((self.parting.other, self.other), (self.parting.better, self.better))
        return all(len(people(side)) == value.value for side, value in sides)

    def same_preference(self, side: Side) -> list[tuple[PlayerId, PlayerId]]:
        """Pairs of whom both are due the same colour."""
        return [pair for pair in side.pairs if (due := self.due(pair[0])) is not None and due is self.due(pair[1])]

    def due(self, player: PlayerId) -> Colour | None:
        """The colour preference."""
        colour: Colour | None = self._laws.layout.preferences[self._laws.place[player]].history.preference
        return colour

    def strongly_disappointed(self, side: Side) -> list[PlayerId]:
        """Who does not get the colour that is due strongly, or absolutely."""
        found = []
        for one, other in self.same_preference(side):
            white, black, _ = self._laws.colours(*sorted((self._laws.place[one], self._laws.place[other])))
            gets_other = black if self.due(one) is Colour.WHITE else white
            if self._laws.layout.preferences[gets_other].history.strength >= Strength.STRONG:
                found.append(self._laws.ids[gets_other])
        return found

    def down_again(self, side: Side, when: str) -> list[PlayerId]:
        """Who floats down as before: who is left, and before 2026 also who meets a player with fewer points."""
        only = set(self.parting.residents) if self.asked.explanation.resident_floats else None
        left = [one for one in side.downfloaters if only is None or one in only]
        met = [higher for higher, _ in self._uneven(side)] if only is None else []
        return [one for one in (*left, *met) if self._floated(one, when) is Float.DOWN]

    def up_again(self, side: Side, when: str) -> list[PlayerId]:
        """Who meets a player from above as before."""
        return [lower for _, lower in self._uneven(side) if self._floated(lower, when) is Float.UP]

    def _uneven(self, side: Side) -> Iterator[tuple[PlayerId, PlayerId]]:
        for pair in side.pairs:
            higher, lower = sorted(pair, key=lambda one: -self.score(one))
            if self.score(higher) != self.score(lower):
                yield higher, lower

    def _floated(self, player: PlayerId, when: str) -> Float | None:
        contender = self.asked.contender(player)
        return getattr(contender, when) if isinstance(contender, Contender) else None


def some(asked: Asked, players: Sequence[PlayerId]) -> str:
    """People by number and name; of a long list only the first."""
    if len(players) > _NAMED:
        return f"{asked.names(players[:_NAMED])} and {len(players) - _NAMED} more"
    return _joined([asked.who(one) for one in players])


def _joined(words: Sequence[str]) -> str:
    """As in A, B and C."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words) or "nobody"


# --- by what is counted -------------------------------------------------------------------------------------------


def _left(told: _Comparison) -> str:
    if not told.agree(lambda side: side.downfloaters):
        return ""
    other, better = told.parting.other.downfloaters, told.parting.better.downfloaters
    return (
        f"{told.names(other)} would be left without an opponent in the group of {points_text(told.parting.score)} "
        f"points; {told.as_it_is} {told.names(better)}"
    )


def _left_scores(told: _Comparison) -> str:
    sides = (told.parting.other, told.parting.better)
    values = (told.other.value, told.better.value)
    for side, value in zip(sides, values, strict=True):
        if tuple(sorted((told.score(one) for one in side.downfloaters), reverse=True)) != value:
            return ""
    other, better = (told.with_scores(side.downfloaters) for side in sides)
    return f"{other} would have to go down past this group; {told.as_it_is} {better}"


def _differences(told: _Comparison) -> str:
    """2017 C.6, A.8: the differences of the pairs, and of who goes down to a point below the lowest of the bracket."""
    other, better = told.other.value, told.better.value
    if not isinstance(other, tuple) or not isinstance(better, tuple):
        return ""
    ours, theirs = next((one, two) for one, two in zip_longest(other, better, fillvalue=0) if one != two)
    lowest = min(told.score(one) for one in (*told.parting.moved_down, *told.parting.residents))
    for player in told.parting.other.downfloaters:
        if told.score(player) - (lowest - ONE_POINT) == ours and player not in told.parting.better.downfloaters:
            who = f"{told.asked.who(player)} ({points_text(told.score(player))}) would have to go down past this group"
            return f"{who}, a difference of {points_text(ours)} in place of {points_text(theirs)} {told.as_it_is}"
    for one, two in told.parting.other.pairs:
        if abs(told.score(one) - told.score(two)) == ours and (one, two) not in told.parting.better.pairs:
            pair = f"{told.with_scores([one])} would meet {told.with_scores([two])}"
            return f"{pair}, a difference of {points_text(ours)} in place of {points_text(theirs)} {told.as_it_is}"
    return ""


def _following(told: _Comparison) -> str:
    if not isinstance(told.other.value, int) or not isinstance(told.better.value, int):
        return ""
    other, better = (told.names(side.downfloaters) for side in (told.parting.other, told.parting.better))
    count = told.other.value
    return (
        f"{other} would go down, and then {count} {'player' if count == 1 else 'players'} of the next group could not "
        f"be paired there; {told.as_it_is} {better} {_go(told.parting.better)} down, and {told.better.value} could not"
    )


def _go(side: Side) -> str:
    return "goes" if len(side.downfloaters) < 2 else "go"


def _colour(told: _Comparison) -> str:
    if not told.agree(told.same_preference):
        return ""
    pairs, before = (told.same_preference(side) for side in (told.parting.other, told.parting.better))
    shown = [pair for pair in pairs if pair not in before] or pairs
    words = "; ".join(
        f"{told.asked.who(one)} and {told.asked.who(two)} are both due {_COLOURS[colour]}"
        for one, two in shown[:_NAMED]
        if (colour := told.due(one)) is not None
    )
    if len(pairs) == 1:
        return f"{words}; one of them would not get it"
    return f"{words}; in all {len(pairs)} would not get their colour in that group, {told.as_it_is} {len(before)}"


def _strong_colour(told: _Comparison) -> str:
    if not told.agree(told.strongly_disappointed):
        return ""
    other, better = (told.strongly_disappointed(side) for side in (told.parting.other, told.parting.better))
    return (
        f"{told.names(other)} would not get {'the colour that is' if len(other) == 1 else 'colours that are'} due "
        f"strongly; {told.as_it_is} {told.names(better)}"
    )


def _upfloaters(told: _Comparison) -> str:
    other, better = (side.upfloaters for side in (told.parting.other, told.parting.better))
    if told.agree(lambda side: side.upfloaters) or set(other) != set(better):
        return f"{told.with_scores(other)} would come up to this group; {told.as_it_is} {told.with_scores(better)}"
    return ""


def _again(who: str, when: str, words: str) -> Callable[[_Comparison], str]:
    def told_of(told: _Comparison) -> str:
        def people(side: Side) -> list[PlayerId]:
            found: list[PlayerId] = getattr(told, who)(side, when)
            return found

        if not told.agree(people):
            return ""
        other, better = people(told.parting.other), people(told.parting.better)
        return f"{told.names(other)} would float {words}; {told.as_it_is} {told.names(better)}"

    return told_of


def _bye(told: _Comparison) -> str:
    """Who has the bye, with what is compared of the two."""
    best, right = told.verdict.best, told.verdict.right
    if best is None or best.bye is None or right.bye is None or best.bye == right.bye:
        return ""
    words = criterion_text(told.asked.rules, told.other.criterion).partition(", ")[2]
    values = [value_text(told.asked.rules, value) for value in (told.other, told.better)]
    would, has = told.asked.who(best.bye), told.asked.who(right.bye)
    return f"{would} would have the bye in place of {has}; {words}: {values[0]}, {told.as_it_is} {values[1]}"


_LAST, _BEFORE = "float_last_round", "float_two_rounds_ago"
_WORDS: Final[Mapping[Measure, Callable[[_Comparison], str]]] = {
    Measure.LEFT: _left,
    Measure.LEFT_SCORES: _left_scores,
    Measure.SCORE_DIFFERENCES: _differences,
    Measure.FOLLOWING: _following,
    Measure.COLOUR: _colour,
    Measure.STRONG_COLOUR: _strong_colour,
    Measure.UPFLOATERS: _upfloaters,
    Measure.DOWN_AGAIN: _again("down_again", _LAST, "down again, as in the last round"),
    Measure.DOWN_AGAIN_OF_TWO_ROUNDS_BEFORE: _again("down_again", _BEFORE, "down again, as two rounds before"),
    Measure.UP_AGAIN: _again("up_again", _LAST, "up again, as in the last round"),
    Measure.UP_AGAIN_OF_TWO_ROUNDS_BEFORE: _again("up_again", _BEFORE, "up again, as two rounds before"),
    Measure.TAKER_OF_THE_BYE: _bye,
}
