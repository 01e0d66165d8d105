"""The two editions as their rounds are explained."""

from collections.abc import Sequence
from functools import partial

from core.editions.explanation import BySteps, Explanation, FloatWords
from core.editions.shared.explaining import absolute_rules, numbered
from core.editions.team_swiss.departure import criteria_of, departure_of
from core.editions.team_swiss.round_layout import TeamLayout
from core.editions.team_swiss.text import OF_2024 as TEXT_OF_2024
from core.editions.team_swiss.text import OF_2026 as TEXT_OF_2026
from core.editions.team_swiss.text import Text
from core.model.hints import Final
from core.model.sentence import say

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
