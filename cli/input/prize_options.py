"""The rules of the prizes: as typed, else as announced."""

from typing import Annotated

import typer

from cli.exits import UsageProblem
from core.model.sentence import Refused, text_of
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.prizes.rules import PrizeRules
from projections.known import Known
from projections.standings.prizes import prize_rules

PrizesTyped = Annotated[
    str,
    typer.Option(
        "--prizes",
        metavar="RULES",
        help=(
            "Such as '500, 300; hort; women: 100; total 900'; default: the rule announced with "
            "`announce add 'Prize fund: ...'`, else the rule of the last `prizes award`."
        ),
        show_default=False,
    ),
]


def rules_of_prizes(tournament: Tournament, typed: str) -> PrizeRules:
    """Those typed, else those announced. Raises `UsageProblem` for what was typed, `Refused` where there is nothing."""
    try:
        return prize_rules(tournament, typed)
    except Refused as wrong:
        if typed:
            raise UsageProblem("--prizes: {wrong}", wrong=text_of(wrong)) from None
        raise


def birth_dates_erased(known: Known | None) -> frozenset[PlayerId]:
    """As `Known.birth_dates_erased`; of a file nobody."""
    return known.birth_dates_erased if known else frozenset()
