"""What a league of teams announces: how often its teams meet, which points come first, who has White at home."""

from collections.abc import Mapping
from dataclasses import replace

from core.editions.tables.round_robin import CYCLES, SWAP
from core.editions.team_swiss.text import PRIMARY_SCORE
from core.model.hints import Final
from core.model.sentence import say
from core.model.variations import Variation

HOME_HAS_WHITE: Final = "white"
HOME_COLOUR: Final = Variation(
    name="home-colour",
    article="646",
    summary=say(
        "The colour of the home team, named first in the table, on board 1; colours alternate on the boards below."
    ),
    values=(HOME_HAS_WHITE, "black"),
    holds_for_all_rounds=True,
    added_later=True,
)


def home_has_white(announced: Mapping[str, str]) -> bool:
    """Whether the team at home has White on board 1."""
    return announced.get(HOME_COLOUR.name, HOME_HAS_WHITE) == HOME_HAS_WHITE


BY_MATCHES_OR_GAMES: Final = replace(
    PRIMARY_SCORE,
    article="664",
    summary=say("Which points determine the standings: those of the matches, or those of their boards."),
    added_later=True,
)
OF_LEAGUES: Final = (CYCLES, replace(SWAP, added_later=True), HOME_COLOUR, BY_MATCHES_OR_GAMES)
