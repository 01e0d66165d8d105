"""A round paired by the rules of 1998: colours (E), boards (F.1), the bye (A.5), and the decision record."""

from typing import Final

from core.editions.dutch.round_report import Wording, no_legal_pairing, round_record
from core.editions.dutch.v1998.decisions import bracket_record
from core.editions.dutch.v1998.procedure import Round
from core.editions.dutch.v1998.round_layout import Dutch1998Layout
from core.matching.cardinality import MaximumMatching
from core.model.field import Field
from core.model.record import ProcedureRecord, RoundPairing, RoundRecord

WORDING: Final = Wording(
    played="B.1",
    bye="B.1",
    colours="B.2",
    outlook="The text",
    colour_articles={f"E.{number}": f"E.{number}" for number in range(1, 6)},
)


def pair(field: Field) -> RoundPairing:
    """Pair a round.

    Raises `NoLegalPairing` when B.1 and B.2 leave no complete pairing, however many brackets C.13 joins.
    """
    layout = Dutch1998Layout(field)
    matching = MaximumMatching(layout.legal, layout.everyone)
    if not matching.can_pair_all(layout.everyone, layout.may_take_bye):
        raise no_legal_pairing(layout, matching, WORDING)
    one_round = Round(layout)
    done = one_round.paired()
    record = round_record(
        layout,
        pairs=[pair for one in done for pair in one.paired.pairs],
        left_over=done[-1].paired.left if done else (),
        brackets=[bracket_record(layout, one) for one in done],
        wording=WORDING,
    )
    return RoundPairing(
        tuple((pair.white, pair.black) for pair in record.pairs),
        record.bye,
        ProcedureRecord(
            **{name: getattr(record, name) for name in RoundRecord.__dataclass_fields__},
            steps=tuple(one_round.steps.taken),
        ),
    )
