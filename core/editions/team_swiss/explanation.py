"""The two editions as their rounds are explained; and where a full pairing leaves the procedure.

That is in the bye (3.4), a set of upfloaters (3.5) or a bracket (3.6). A full pairing falls into brackets in one way:
the teams of a scoregroup that have not been paired higher up, and whoever lower meets one of them, an upfloater
(1.3.2). In the first bracket that is another one, first the sets of upfloaters are held against each other, then the
pairs.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from core.editions.explanation import (
    BySteps,
    Departure,
    Explanation,
    FloatWords,
    Mates,
    absolute_rules,
    group_name,
    listed,
    mates_of,
    numbered,
    paired,
)
from core.editions.team_swiss.round_layout import Field, TeamLayout
from core.editions.team_swiss.round_pairing import Bracket, values_of_pairs, values_of_set
from core.editions.team_swiss.text import OF_2024 as TEXT_OF_2024
from core.editions.team_swiss.text import OF_2026 as TEXT_OF_2026
from core.editions.team_swiss.text import Text
from core.model.hints import Final
from core.model.pairing import CriterionValue, FullPairing, RoundPairing
from core.model.sentence import say

_CRITERIA: Final = {
    "C4": "upfloaters",
    "C5": say("score differences of the upfloaters, in tenths"),
    "C6": say("upfloaters that the following scoregroup then needs"),
    "C7": say("upfloaters that floated in the previous round"),
    "C8": say("teams without their colour preference"),
    "C9": say("teams without their strong colour preference"),
    "C10": say("opponents of upfloaters that floated in the previous round"),
}
_OF_PREFERENCES: Final = ("C8", "C9")


def criteria_of(text: Text) -> dict[str, str]:
    """The criteria of quality in words, by their names in one of the texts."""
    left_out = (*(() if text.spares_floaters else ("C7",)), *(() if text.weighs_preferences else _OF_PREFERENCES))
    return {text.article(name): words for name, words in _CRITERIA.items() if name not in left_out}


def departure_of(text: Text) -> Callable[[Field, RoundPairing, FullPairing], Departure | None]:
    """As `BySteps` wants it, by one of the two texts."""

    def departure(field: Field, right: RoundPairing, other: FullPairing) -> Departure | None:
        """The first step that a full pairing does otherwise; None: it has the same pairs and the same bye."""
        layout = TeamLayout(field, text)
        place = {team: position for position, team in enumerate(layout.ids)}
        if right.bye is not None and other.bye is not None and right.bye != other.bye:
            has, instead = (_has_the_bye(text, layout.numbers[place[team]]) for team in (other.bye, right.bye))
            return Departure(0, "", text.article("3.4"), has, instead)
        boards = [[(board.white, board.black) for board in other.boards], right.pairs]
        mates = [mates_of((place[white], place[black]) for white, black in pairs) for pairs in boards]
        brackets = zip(*(_brackets_of(layout, one) for one in mates), strict=False)
        for at, (has, instead) in enumerate(brackets, start=1):
            if has.pairs != instead.pairs:
                return _between(layout, at, right=instead, other=has)
        return None

    return departure


def _has_the_bye(text: Text, number: int) -> str:
    if text.competitor == "team":
        return say("Team {team} has the bye.", team=number)
    return say("Player {player} has the bye.", player=number)


def _brackets_of(layout: TeamLayout, mates: Mates) -> Iterator[Bracket]:
    """The brackets of a full pairing, from the top."""
    left = dict(mates)
    while left:
        score = layout.score[min(left)]
        residents = [team for team in sorted(left) if layout.score[team] == score]
        below = tuple(team for team in sorted(left) if layout.score[team] < score)
        pairs = {tuple(sorted((team, left[team]), key=layout.numbers.__getitem__)) for team in residents}
        in_order = sorted(((one, other) for one, other in pairs), key=lambda pair: layout.numbers[pair[0]])
        gone = {team for pair in in_order for team in pair}
        yield Bracket(tuple(residents), tuple(sorted(gone.difference(residents))), tuple(in_order), below)
        left = {team: mate for team, mate in left.items() if team not in gone}


def _worse(
    layout: TeamLayout, other: tuple[str, Iterable[CriterionValue]], right: tuple[str, Iterable[CriterionValue]]
) -> tuple[str, str, str] | None:
    """The first criterion in which one is worse, with what either comes to; None: they are worth the same."""
    for worse, better in zip(other[1], right[1], strict=True):
        if worse.value != better.value:
            texts = [
                say("{has} ({criterion}).", has=one, criterion=_told(layout, value))
                for one, value in ((other[0], worse), (right[0], better))
            ]
            return f"[{worse.criterion}]", texts[0], texts[1]
    return None


def _between(layout: TeamLayout, place: int, *, right: Bracket, other: Bracket) -> Departure:
    """First the sets of upfloaters are compared (3.5.5), then the pairs (3.6.4)."""
    name = group_name([layout.score[right.residents[0]]])
    number = layout.numbers
    has, instead = (
        say("Upfloaters: {numbers}", numbers=listed(number[team] for team in one.upfloaters)) for one in (other, right)
    )
    worse = _worse(layout, (has, values_of_set(layout, other)), (instead, values_of_set(layout, right)))
    if worse is not None:
        return Departure(place, name, *worse)
    if right.upfloaters != other.upfloaters:
        first, later = _by_tpn(right), _by_tpn(other)
        return _by_order(
            layout, place, name, "3.5", (say("{has}.", has=has), say("{has}.", has=instead)), (first, later)
        )
    has, instead = (paired((number[one], number[two]) for one, two in bracket.pairs) for bracket in (other, right))
    worse = _worse(layout, (has, values_of_pairs(layout, other)), (instead, values_of_pairs(layout, right)))
    if worse is not None:
        return Departure(place, name, *worse)
    first, later = _identifier(layout, right), _identifier(layout, other)
    return _by_order(layout, place, name, "3.6", (say("{has}.", has=has), say("{has}.", has=instead)), (first, later))


def _by_order(
    layout: TeamLayout,
    place: int,
    name: str,
    article: str,
    texts: tuple[str, str],
    places: tuple[tuple[int, ...], tuple[int, ...]],
) -> Departure:
    first, later = places
    assert first < later, "the procedure takes the first"
    rule = layout.text.article(article)
    return Departure(place, name, rule, texts[0], texts[1], is_order=True, first=first, later=later)


def _told(layout: TeamLayout, value: CriterionValue) -> str:
    counted = ", ".join(map(str, value.value if isinstance(value.value, tuple) else (value.value,))) or "no"
    return say("{count} {criterion}", count=counted, criterion=criteria_of(layout.text)[value.criterion])


def _by_tpn(bracket: Bracket) -> tuple[int, ...]:
    """3.5.3: the places of the upfloaters among all possible ones, from 1; lexicographic as 3.5.4 compares."""
    return tuple(bracket.below.index(team) + 1 for team in bracket.upfloaters)


def _identifier(layout: TeamLayout, bracket: Bracket) -> tuple[int, ...]:
    """3.6.2."""
    sides: Sequence[tuple[int, ...]] = list(zip(*bracket.pairs, strict=True))
    return tuple(int(layout.numbers[team]) for side in sides for team in side)


# --- The explanation

_FLOATS: Final = FloatWords(say("meets an upfloater"), say("upfloats"), "choice of floaters", "choice of floaters")
_COLOURS: Final = (
    say("neither team has played a match: decided by the initial-colour and the pairing number of the first-team"),
    say("the only colour preference is granted"),
    say("both colour preferences are granted"),
    say("the strong colour preference is granted"),
    say("White goes to the team with the lower colour difference"),
    say("the colours alternate from the latest match in which one had White and the other Black"),
    say("the colour preference of the first-team is granted"),
    say("the colour of the first-team alternates from its last match"),
    say("the colour of the other team alternates from its last match"),
)


def _colours(layout: TeamLayout, one: int, other: int) -> tuple[int, int, str]:
    return layout.colours(one, other)


def _no_colour(layout: TeamLayout, one: int, other: int) -> None:
    """The preface: no colour prevents two teams from playing each other."""


def explanation_of(text: Text, colour_words: Sequence[str]) -> Explanation:
    """How rounds by one of the texts are explained; `colour_words`: of the rules of 4.3, in their order."""
    article = text.article
    return Explanation(
        layout_of=partial(TeamLayout, text=text),
        articles=absolute_rules(article("2.1.1 [C1]"), article("2.1.2 [C2]"), "", article("3.3.3"), "1.4"),
        same_colour=_no_colour,
        colours=_colours,
        compared=BySteps(departure_of(text)),
        criteria=criteria_of(text),
        criteria_in_brackets=True,
        colour_words=numbered(tuple(colour_words), "4.3."),
        floats=_FLOATS,
        ranks_by_number=True,
    )


OF_2024: Final = explanation_of(TEXT_OF_2024, _COLOURS[:8])
OF_2026: Final = explanation_of(TEXT_OF_2026, _COLOURS)
