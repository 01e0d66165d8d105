"""The pairing of a round (1.6, 1.9, 3), as in 2017 but for what `core.editions.burstein.v2026` lists."""

from core.editions.burstein.bracket import Costs as CommonCosts
from core.editions.burstein.bracket import descending
from core.editions.burstein.round_layout import Field, field_of
from core.editions.burstein.round_pairing import Names, Rules, pair_by
from core.editions.dutch.criteria import Key
from core.editions.dutch.v2026 import round_pairing as dutch_2026
from core.editions.edition import Engine
from core.editions.pairing import GIBSON
from core.editions.shared.round_report import RefusalWording
from core.general_rules.acceleration import ACCELERATION
from core.model.hints import Final
from core.model.pairing import RoundPairing
from core.model.sentence import say

# --- The quality criteria [C5]-[C8] of a bracket as one packed integer (2.3)


class Costs(CommonCosts):
    """Packed costs of everything that can happen to the players of one bracket."""

    UNPAIRED_AHEAD, SCORES_AHEAD, CLASHING = "C7 pairs", "C7", "C8"
    LISTS = frozenset({"C6"})

    def _fields(self) -> list[Key]:
        """[C6] has the scores of all outgoing floaters, [C7] of all who stay unpaired in the following bracket."""
        score, bracket = self.layout.score, self.bracket
        keys: list[Key] = [("C5", 0), *(("C6", value) for value in descending(score, bracket.players))]
        if bracket.looks_at_following:
            keys.append((self.UNPAIRED_AHEAD, 0))
            keys += [(self.SCORES_AHEAD, value) for value in descending(score, bracket.players + bracket.below)]
        return [*keys, (self.CLASHING, 0)]

    def _left_unpaired(self, player: int) -> int:
        """[C5], [C6]."""
        return self.unit["C5", 0] + self.unit["C6", self.layout.score[player]]

    def unpaired_in_following(self, player: int) -> int:
        """[C7]: cost of a player who stays unpaired in the following bracket."""
        return self.unit[self.UNPAIRED_AHEAD, 0] + self.unit[self.SCORES_AHEAD, self.layout.score[player]]


# --- The pairing of a round (1.6, 1.9, 3), as in 2017 but for what `core.editions.burstein.v2026` lists

RULES: Final = Rules(
    costs=Costs,
    seeding=dutch_2026.pair,
    names=Names(
        rematch="C1",
        completion="C4",
        colours="C3",
        colour_articles={"E.5": "5.2.1", "E.1": "5.2.2", "E.2": "5.2.3", "E.3": "5.2.4", "E.4": "5.2.5"},
    ),
    refusal=RefusalWording(
        rules=say("Games already played ([C1]), forbidden colours ([C3])"),
        bye="[C2]",
        decides=say("Article 1.9.3 leaves the decision to the Chief Arbiter"),
    ),
)


def pair(field: Field) -> RoundPairing:
    """Pair a round.

    Raises `NoLegalPairing` when [C1]-[C3] leave no complete round-pairing (1.9.3).
    """
    return pair_by(RULES, field)


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON))
