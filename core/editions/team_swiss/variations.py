"""What C.04.6 leaves to the rules of the competition (1.2.1, 1.7, 4.2.2), and one reading of the text of 2024."""

from typing import Final

from core.model.sentence import say
from core.model.variations import Variation

TYPE_A: Final = "type-a"
TYPE_B: Final = "type-b"
NO_PREFERENCES: Final = "none"
PREFERENCES: Final = Variation(
    name="colour-preferences",
    article="1.7",
    summary=say("Simple colour preferences (type A), strong and mild ones (type B), or none at all."),
    values=(TYPE_A, TYPE_B, NO_PREFERENCES),
)

MATCH_POINTS: Final = "match-points"
GAME_POINTS: Final = "game-points"
PRIMARY_SCORE: Final = Variation(
    name="primary-score",
    article="1.2",
    summary=say("By which points teams are paired: those of their matches, or those of their boards."),
    values=(MATCH_POINTS, GAME_POINTS),
    holds_for_all_rounds=True,  # floats of earlier rounds are judged by the scores of their rounds
)

SECONDARY_SCORE: Final = Variation(
    name="secondary-score",
    article="1.2.1, 4.2.2",
    summary=say("Whether the other points say which of two teams with the same score is the first-team."),
    values=("yes", "no"),
)

WITH_COMPLETION: Final = "with-completion"
WITHOUT_COMPLETION: Final = "without-completion"
LEGALLY: Final = Variation(
    name="reading-legally-paired",
    article="3.3.3",
    summary=say(
        "Whether the teams that [C6] counts as legally paired in the following scoregroup must also leave "
        "a complete round-pairing [C3], or only must not have met [C1]."
    ),
    values=(WITH_COMPLETION, WITHOUT_COMPLETION),
)
