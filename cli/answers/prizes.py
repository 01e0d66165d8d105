"""Prizes as they are typed, and who receives which share."""

import re
from collections.abc import Mapping
from typing import Final

from cli.exits import UsageProblem
from core.model.units import PlayerId
from core.tie_breaks.prizes import Cents, amount_typed, shared_prizes
from projections.standings.table import Standings

_BETWEEN: Final = re.compile(r"\s*[,;]\s*|\s+")


def read_prizes(text: str) -> tuple[Cents, ...]:
    """Amounts as they are typed, from the first place: between commas, blanks or both.

    Raises `UsageProblem` for what is no amount with at most two decimals, naming it: '1,000' would be two prizes.
    """
    amounts = []
    for word in _BETWEEN.split(text.strip()):
        found = amount_typed(word)
        if found is None:
            raise UsageProblem(
                "--prizes takes the amounts in order from first place, separated by commas or spaces, as in "
                "500,300,200.50; {word!r} in {text!r} is not an amount. Write a thousand as 1000, without a "
                "separator.",
                word=word,
                text=text,
            )
        amounts.append(found)
    return tuple(amounts)


def shares_of(table: Standings, prizes: str) -> Mapping[PlayerId, Cents]:
    """What each receives by 1998 F.10, best placed first. Raises `UsageProblem`."""
    return shared_prizes([(row.player, row.points) for row in table.rows], read_prizes(prizes))
