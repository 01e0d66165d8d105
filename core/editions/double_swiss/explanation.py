"""Double-Swiss as its rounds are explained."""

from core.editions.double_swiss.engine import TEXT
from core.editions.team_swiss.explanation import explanation_of
from core.model.hints import Final
from core.model.sentence import say

EXPLANATION: Final = explanation_of(
    TEXT,
    (
        say("neither player has played a match: decided by the initial-colour and the pairing number"),
        say("White goes to the player who had White in fewer matches"),
        say("the colours alternate from the latest match in which one had White and the other Black"),
        say("the colour of the higher ranked player alternates from the latest match"),
        say("the colour of the lower ranked player alternates from the latest match"),
    ),
)
