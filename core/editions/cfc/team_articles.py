"""The Canadian rules of teams, 640 to 647 and 660 to 664, as tables; the rules for individuals apply besides (641)."""

from dataclasses import replace

from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

_ORDER: Final = Article(
    "643",
    "boards",
    say("Order of boards"),
    say(
        "By rating within the announced limit, unrated players anywhere, unchanged throughout; alternates as announced."
    ),
    "core.editions.cfc.team_boards:out_of_order",
)
_COLOURS: Final = Article(
    "646",
    "who gets which colour",
    say("Colours of a team"),
    say("Those of board 1; they alternate from there down."),
    "core.model.team_match:first_has_white",
)
_POINTS: Final = Article(
    "647",
    "final standings",
    say("Match points"),
    say(
        "One point for more game points than the other team, half a point for the same number; a bye counts as "
        "one point, and so does a default by the other team."
    ),
    "core.model.team_match:result_of_boards",
)

ARTICLES: Final = (
    _ORDER,
    Article(
        "644",
        "initial order",
        say("Rating of a team"),
        say("The average of its regular members; an unrated member is rated according to the neighbouring boards."),
        "core.editions.cfc.team_boards:team_rating",
    ),
    Article(
        "645",
        "order",
        say("Rank of a team"),
        say("Match score, then the rating of the team."),
        "core.editions.cfc.cards:field_of",
    ),
    _COLOURS,
    _POINTS,
)
OF_A_ROUND_ROBIN: Final = (
    replace(_ORDER, number="662"),
    replace(_COLOURS, number="646 (of a round robin)"),
    replace(
        _POINTS,
        number="664",
        summary=say(
            "One point for more game points than the other team, half a point for the same number; byes are not scored."
        ),
    ),
)
