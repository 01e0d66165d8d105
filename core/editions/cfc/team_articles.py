"""The rule book of the Canadian team Swiss, rules 640 to 647, as a table; 641: the individual rules apply besides."""

from typing import Final

from core.editions.rule_book import Article

ARTICLES: Final = (
    Article(
        "643",
        "boards",
        "Order of boards",
        "By rating within the announced limit, the unrated anywhere, the same throughout; alternates as announced.",
        "core.editions.cfc.team_boards:out_of_order",
    ),
    Article(
        "644",
        "initial order",
        "Rating of a team",
        "The average of its regular members, an unrated one counted by the boards beside.",
        "core.editions.cfc.team_boards:team_rating",
    ),
    Article(
        "645",
        "order",
        "Rank of a team",
        "Match score, then the rating of the team.",
        "core.editions.cfc.cards:field_of",
    ),
    Article(
        "646",
        "who gets which colour",
        "Colours of a team",
        "Those of board 1; they alternate from there down.",
        "core.model.team_match:first_has_white",
    ),
    Article(
        "647",
        "final standings",
        "Match points",
        "One for more game points than the other team, half for as many; a bye and a default of the others are one.",
        "core.model.team_match:result_of_boards",
    ),
)
