"""The Double-Swiss system, C.04.5, in force from 1 February 2026: matches of two games between two players.

1.2-1.5, 2, 3     as C.04.6 without colour preferences: `core.editions.team_swiss`
1.4, preface      here: what a match is, and what a round without one brings
1.6, 3.4.3, 4     engine.py

A match is one of two boards on which the same two players meet (decision 190).
"""

from collections.abc import Mapping, Sequence

from core.editions.edition import SWISS, Family, TeamEdition, TeamRules
from core.model.hints import Final
from core.model.results import Outcome, Scoring
from core.model.sentence import say
from core.model.units import Points

GAMES: Final = 2
"""Of a match (preface)."""

_WON, _BYE, _DRAWN = Points(20), Points(15), Points(10)
_WORTH: Final = {
    Outcome.WIN: _WON,
    Outcome.UNRATED_WIN: _WON,
    Outcome.FORFEIT_WIN: _WON,
    Outcome.FULL_POINT_BYE: _WON,
    Outcome.DRAW: _DRAWN,
    Outcome.UNRATED_DRAW: _DRAWN,
    Outcome.HALF_POINT_BYE: _DRAWN,
    Outcome.PAIRING_ALLOCATED_BYE: _BYE,  # a game won and the other drawn (1.4)
}


def own_rating(ratings: Sequence[int], _: Mapping[str, str]) -> int:
    """That of the one player."""
    return ratings[0] if ratings else 0


RULES: Final = TeamRules(
    rating=own_rating,
    rating_article="C.04.2, 2.2",
    numbers_article="",
    keeps_board_order=False,
    board_order_article=say("C.04.5, preface"),
    colours_article="C.04.5, 4.4",
    score_article="C.04.5, preface",
    excused_teams_score=True,
    byes_bring_game_points=True,
    scoring=Scoring(tuple(_WORTH.items())),
    first_colours_article="C.04.5, 4.3.1",
    games=GAMES,
)

DOUBLE_SWISS: Final = Family(
    TeamEdition, **SWISS.common, system="double-swiss", source=say("FIDE Handbook C.04.5"), teams=RULES
)
"""The family of editions, as in `core.editions.edition`."""
