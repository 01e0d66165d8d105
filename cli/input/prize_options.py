"""The rules of the prizes: as typed, else as announced."""

from typing import Annotated

import typer

from cli.session.exits import UsageProblem
from core.general_rules.own_rules import holding
from core.model.errors import Refused, text_of
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.prizes.rules import ANNOUNCED, PrizeRules, announced_prizes, read_prize_rules
from events.vocabulary.record import PersonalDataErased
from projections.repository import Known

PrizesTyped = Annotated[
    str,
    typer.Option(
        "--prizes",
        metavar="RULES",
        help="As '500, 300; hort; women: 100; total 900'; default: the rule announced as 'Prize fund: ...'.",
        show_default=False,
    ),
]


def rules_of_prizes(tournament: Tournament, typed: str) -> PrizeRules:
    """Those typed, else those announced. Raises `UsageProblem` for what was typed, `Refused` where there is nothing."""
    if typed:
        try:
            return read_prize_rules(typed)
        except Refused as wrong:
            raise UsageProblem(say("--prizes: {wrong}", wrong=text_of(wrong))) from None
    announced = announced_prizes(text for _, text in holding(tournament.own_rules))
    if announced is None:
        raise Refused(
            say(
                "No prizes were announced: `announce add '{announced} 500, 300, 200; women: 100'{reason}` does "
                "it, or --prizes says them here.",
                announced=ANNOUNCED,
                reason=" --reason TEXT" if tournament.rounds else "",
            )
        )
    return announced


def birth_dates_erased(known: Known | None) -> frozenset[PlayerId]:
    """Of whom the record says that the birth date was erased."""
    erased = (one.event for one in known.events if isinstance(one.event, PersonalDataErased)) if known else ()
    return frozenset(event.player for event in erased if "birth_date" in event.fields)
