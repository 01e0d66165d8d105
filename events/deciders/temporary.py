"""Unfinished games that pairings take as something else than a draw: rules 617 and 617.1 of the Canadian handbook."""

from typing import Final

from core.editions.cfc.variations import announced_in
from core.editions.registry import edition_named
from core.model.results import Result
from core.model.sentence import Refused, joined, say
from core.model.tournament import Tournament
from events.deciders.wording import by_rule, need_reason

_WINS: Final = (Result.WHITE_WINS, Result.BLACK_WINS)


def refuse_unless_617_allows(state: Tournament, taken_as: Result, reason: str) -> None:
    """617: a win, where clearly one player is winning; 617.1, if announced: any result the game could have."""
    if not edition_named(state.settings.edition).general_rules.wins_for_unfinished_games:
        raise Refused(
            "Under {edition} an adjourned game is a draw for pairing purposes{by_article}: it cannot be counted "
            "as {taken_as}.",
            edition=state.settings.edition,
            by_article=by_rule(state, "C.04.2.D.1"),
            taken_as=taken_as,
        )
    adjudication = announced_in(state.settings).temporary_adjudication
    possible = (*_WINS, Result.DRAW) if adjudication else _WINS
    if taken_as not in possible:
        rule = "617.1" if adjudication else say("617; 617.1 was not announced")
        raise Refused(
            "For pairing purposes an unfinished game counts as a draw unless one player is clearly the winner "
            "({rule}): it cannot be counted as {taken_as}. Give one of {possible}, or leave it as a draw.",
            rule=rule,
            taken_as=taken_as,
            possible=joined(", ", possible),
        )
    need_reason(reason, "Setting the result used in pairings for an unfinished game")
