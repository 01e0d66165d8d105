"""A round paired by the rules of 1998: colours (E), boards (F.1), the bye (A.5), and the decision record."""

from core.editions.dutch.decisions import COLOUR_ARTICLES, coloured, dutch_round
from core.editions.dutch.v1998.bracket import VARIATIONS, field_of
from core.editions.dutch.v1998.decisions import bracket_record
from core.editions.dutch.v1998.procedure import Round
from core.editions.dutch.v1998.round_layout import Dutch1998Layout
from core.editions.edition import Engine
from core.editions.shared.gibson import GIBSON
from core.editions.shared.round_report import RefusalWording, no_legal_pairing
from core.general_rules.acceleration import ACCELERATION
from core.matching.cardinality import MaximumMatching
from core.model.hints import Final
from core.model.pairing import Field, RoundPairing
from core.model.sentence import say

REFUSAL: Final = RefusalWording(
    rules=say("Games already played (B.1), absolute colour preferences (B.2)"),
    bye="B.1",
    decides=say("The text leaves the decision to the arbiter"),
)


def pair(field: Field) -> RoundPairing:
    """Pair a round.

    Raises `NoLegalPairing` when B.1 and B.2 leave no complete pairing, however many brackets C.13 joins.
    """
    layout = Dutch1998Layout(field)
    matching = MaximumMatching(layout.legal, layout.everyone)
    if not matching.can_pair_all(layout.everyone, layout.may_take_bye):
        raise no_legal_pairing(layout, REFUSAL)
    one_round = Round(layout)
    done = one_round.paired()
    return dutch_round(
        layout,
        coloured(layout, (pair for one in done for pair in one.paired.pairs)),
        done[-1].paired.left if done else (),
        (bracket_record(layout, one) for one in done),
        COLOUR_ARTICLES,
        one_round.steps.taken,
    )


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON, *VARIATIONS))
