"""An answer in one sentence that names people: what would be otherwise with what was asked for, and for whom.

People are named only where they are as many as the criterion counted: the count is the comparison's, and a criterion
that counts nobody by name is told by its value.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from core.editions.explanation import Departure, Measure, Parting, Side
from core.editions.shared.colours import Strength
from core.explain.answers import Kind, Verdict
from core.explain.laws import laws_of
from core.model.pairing import Contender, CriterionValue, Float
from core.model.results import COLOURS, Colour
from core.model.sentence import SEMICOLON, enumerated, joined, say, say_of
from core.model.units import ONE_POINT, PlayerId, points_in_print
from projections.explain.told import Asked, criterion_article, criterion_words, value_text

_NAMED: Final = 6  # people, or pairs, of a long list
AS_PUBLISHED, AS_RIGHT, AS_PAIRED = say("as published"), say("in the right pairing"), say("as paired")


def plain_parting(asked: Asked, verdict: Verdict, having: str, as_it_is: str) -> str:
    """Why a pairing that is possible is not the one: `having` says with what, `as_it_is` what it is held against."""
    parting = verdict.parting
    assert parting is not None, "asked of a pairing that parts from the right one"
    if parting.criterion is None:
        return _order(asked, parting, having)
    better, other = deciding(parting)
    article = criterion_article(asked.rules, other.criterion)
    measure = asked.explanation.measures.get(other.criterion.removesuffix(" pairs"))
    told = _Comparison(asked, verdict, parting, better, other, as_it_is)
    words = "" if measure is None else _WORDS[measure](told)
    return say("{having}, {otherwise} ({article}).", having=having, otherwise=words or told.by_value(), article=article)


def left_by(departure: Departure, having: str) -> str:
    """Where a pairing leaves a procedure: `having` says with what."""
    if departure.is_illegal:
        return say(
            "{having}, the procedure's own pairing would break a rule ({article}): {has}",
            having=having,
            article=departure.rule,
            has=departure.has,
        )
    return say(
        (
            "{having}, the pairing would depart from the procedure at {article}. In that pairing: {has} "
            "According to the procedure: {instead}"
        ),
        having=having,
        article=departure.rule,
        has=departure.has,
        instead=departure.instead,
    )


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
    article, points = asked.explanation.order_article(step.rule), points_in_print(parting.score)
    if own is None:
        return say(
            "{having}, the {points}-point group would be just as good, but {prefers} ({article}).",
            having=having,
            points=points,
            prefers=step.prefers,
            article=article,
        )
    return say(
        "{having}, the {points}-point group would be just as good, but {prefers} ({article}), so {player} meets "
        "{opponent}.",
        having=having,
        points=points,
        prefers=step.prefers,
        article=article,
        player=asked.who(own[0]),
        opponent=asked.who(own[1]),
    )


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
        self._laws = laws_of(asked.field)

    # --- words ------------------------------------------------------------------------------------------------

    def by_value(self) -> str:
        """Of a criterion that counts nobody by name."""
        rules = self.asked.rules
        return say(
            "{criterion} would be {value}, compared with {value_as_it_is} {as_it_is}",
            criterion=criterion_words(rules, self.other.criterion) or say("the criterion"),
            value=value_text(rules, self.other),
            as_it_is=self.as_it_is,
            value_as_it_is=value_text(rules, self.better),
        )

    def names(self, players: Sequence[PlayerId]) -> str:
        """Several people, or how many of a long list."""
        return some(self.asked, players)

    def with_scores(self, players: Sequence[PlayerId]) -> str:
        """The same with their points."""
        if not players:
            return say("nobody")
        return enumerated(
            say("{who} ({points})", who=self.asked.who(one), points=points_in_print(self.score(one))) for one in players
        )

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
        return say("{names} and {count} more", names=asked.names(players[:_NAMED]), count=len(players) - _NAMED)
    return enumerated(map(asked.who, players)) or say("nobody")


# --- by what is counted -------------------------------------------------------------------------------------------


def _left(told: _Comparison) -> str:
    if not told.agree(lambda side: side.downfloaters):
        return ""
    other, better = told.parting.other.downfloaters, told.parting.better.downfloaters
    return say(
        (
            "{names} would be left without an opponent in the {points}-point group, compared with "
            "{names_as_it_is} {as_it_is}"
        ),
        names=told.names(other),
        points=points_in_print(told.parting.score),
        as_it_is=told.as_it_is,
        names_as_it_is=told.names(better),
    )


def _left_scores(told: _Comparison) -> str:
    sides = (told.parting.other, told.parting.better)
    values = (told.other.value, told.better.value)
    for side, value in zip(sides, values, strict=True):
        if tuple(sorted((told.score(one) for one in side.downfloaters), reverse=True)) != value:
            return ""
    other, better = (told.with_scores(side.downfloaters) for side in sides)
    return say(
        "{names} would have to float down past this group, compared with {names_as_it_is} {as_it_is}",
        names=other,
        as_it_is=told.as_it_is,
        names_as_it_is=better,
    )


def _differences(told: _Comparison) -> str:
    """2017 C.6, A.8: the differences of the pairs, and of who goes down to a point below the lowest of the bracket."""
    other, better = told.other.value, told.better.value
    if not isinstance(other, tuple) or not isinstance(better, tuple):
        return ""
    ours, theirs = next((one, two) for one, two in zip_longest(other, better, fillvalue=0) if one != two)
    lowest = min(told.score(one) for one in (*told.parting.moved_down, *told.parting.residents))
    for player in told.parting.other.downfloaters:
        if told.score(player) - (lowest - ONE_POINT) == ours and player not in told.parting.better.downfloaters:
            return say(
                (
                    "{who} would have to float down past this group, a score difference of {points} instead of "
                    "{fewer} {as_it_is}"
                ),
                who=told.with_scores([player]),
                points=points_in_print(ours),
                fewer=points_in_print(theirs),
                as_it_is=told.as_it_is,
            )
    for one, two in told.parting.other.pairs:
        if abs(told.score(one) - told.score(two)) == ours and (one, two) not in told.parting.better.pairs:
            return say(
                "{player} would meet {opponent}, a score difference of {points} instead of {fewer} {as_it_is}",
                player=told.with_scores([one]),
                opponent=told.with_scores([two]),
                points=points_in_print(ours),
                fewer=points_in_print(theirs),
                as_it_is=told.as_it_is,
            )
    return ""


def _following(told: _Comparison) -> str:
    if not isinstance(told.other.value, int) or not isinstance(told.better.value, int):
        return ""
    other, better = (told.names(side.downfloaters) for side in (told.parting.other, told.parting.better))
    would = say_of(
        told.other.value,
        "{names} would float down, and then {count} player in the next group could not be paired there",
        "{names} would float down, and then {count} players in the next group could not be paired there",
        names=other,
    )
    goes = say_of(
        max(1, len(told.parting.better.downfloaters)),
        "{as_it_is}, {names} floats down, and {left} could not be paired there",
        "{as_it_is}, {names} float down, and {left} could not be paired there",
        as_it_is=told.as_it_is,
        names=better,
        left=told.better.value,
    )
    return joined(SEMICOLON, (would, goes))


def _colour(told: _Comparison) -> str:
    if not told.agree(told.same_preference):
        return ""
    pairs, before = (told.same_preference(side) for side in (told.parting.other, told.parting.better))
    shown = [pair for pair in pairs if pair not in before] or pairs
    words = joined(
        SEMICOLON,
        (
            say(
                "{one} and {other} are both due {colour}",
                one=told.asked.who(one),
                other=told.asked.who(two),
                colour=COLOURS[colour],
            )
            for one, two in shown[:_NAMED]
            if (colour := told.due(one)) is not None
        ),
    )
    if len(pairs) == 1:
        return say("{words}; one of them would not get it", words=words)
    return say(
        (
            "{words}; in all, {count} would not get their due colour in that group, compared with {count_as_it_is} "
            "{as_it_is}"
        ),
        words=words,
        count=len(pairs),
        as_it_is=told.as_it_is,
        count_as_it_is=len(before),
    )


def _strong_colour(told: _Comparison) -> str:
    if not told.agree(told.strongly_disappointed):
        return ""
    other, better = (told.strongly_disappointed(side) for side in (told.parting.other, told.parting.better))
    return say_of(
        len(other),
        "{names} would be denied a strong colour preference, compared with {names_as_it_is} {as_it_is}",
        "{names} would be denied their strong colour preferences, compared with {names_as_it_is} {as_it_is}",
        names=told.names(other),
        as_it_is=told.as_it_is,
        names_as_it_is=told.names(better),
    )


def _upfloaters(told: _Comparison) -> str:
    other, better = (side.upfloaters for side in (told.parting.other, told.parting.better))
    if told.agree(lambda side: side.upfloaters) or set(other) != set(better):
        return say(
            "{names} would float up to this group, compared with {names_as_it_is} {as_it_is}",
            names=told.with_scores(other),
            as_it_is=told.as_it_is,
            names_as_it_is=told.with_scores(better),
        )
    return ""


def _again(who: str, when: str, again: str) -> Callable[[_Comparison], str]:
    def told_of(told: _Comparison) -> str:
        def people(side: Side) -> list[PlayerId]:
            found: list[PlayerId] = getattr(told, who)(side, when)
            return found

        if not told.agree(people):
            return ""
        other, better = people(told.parting.other), people(told.parting.better)
        return say(
            "{names} would float {again}, compared with {names_as_it_is} {as_it_is}",
            names=told.names(other),
            again=again,
            as_it_is=told.as_it_is,
            names_as_it_is=told.names(better),
        )

    return told_of


def _bye(told: _Comparison) -> str:
    """Who has the bye, with what is compared of the two."""
    best, right = told.verdict.best, told.verdict.right
    if best is None or best.bye is None or right.bye is None or best.bye == right.bye:
        return ""
    rules = told.asked.rules
    would, has = told.asked.who(best.bye), told.asked.who(right.bye)
    return say(
        (
            "{player} would have the bye instead of {other}; {criterion}: {value}, compared with {value_as_it_is} "
            "{as_it_is}"
        ),
        player=would,
        other=has,
        criterion=criterion_words(rules, told.other.criterion),
        value=value_text(rules, told.other),
        as_it_is=told.as_it_is,
        value_as_it_is=value_text(rules, told.better),
    )


_LAST, _BEFORE = "float_last_round", "float_two_rounds_ago"
_WORDS: Final[Mapping[Measure, Callable[[_Comparison], str]]] = {
    Measure.LEFT: _left,
    Measure.LEFT_SCORES: _left_scores,
    Measure.SCORE_DIFFERENCES: _differences,
    Measure.FOLLOWING: _following,
    Measure.COLOUR: _colour,
    Measure.STRONG_COLOUR: _strong_colour,
    Measure.UPFLOATERS: _upfloaters,
    Measure.DOWN_AGAIN: _again("down_again", _LAST, say("down again, as in the last round")),
    Measure.DOWN_AGAIN_OF_TWO_ROUNDS_BEFORE: _again(
        "down_again", _BEFORE, say("down again, as in the round before last")
    ),
    Measure.UP_AGAIN: _again("up_again", _LAST, say("up again, as in the last round")),
    Measure.UP_AGAIN_OF_TWO_ROUNDS_BEFORE: _again("up_again", _BEFORE, say("up again, as in the round before last")),
    Measure.TAKER_OF_THE_BYE: _bye,
}
