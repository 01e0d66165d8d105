"""The options that announce a list of tie-breaks, or ask for one."""

from typing import Annotated

import typer

from core.errors import Refused
from core.tie_breaks.announced import TieBreakList
from core.tie_breaks.codes import split_codes
from core.tie_breaks.editions import LATEST
from core.tie_breaks.lists import recommended
from events.vocabulary import TieBreaksSet

TieBreaks = Annotated[
    list[str] | None,
    typer.Option("--tie-breaks", metavar="CODES", help="In their order, for instance BH/C1,BH,SB (C.07)."),
]
TieBreakOrder = Annotated[
    str | None,
    typer.Option("--tie-break-order", metavar="NAME", help="A recommended list: us-chess, us-state, cfc-swiss ..."),
]
TieBreakEdition = Annotated[
    str | None,
    typer.Option("--tie-break-edition", metavar="NAME", help="Edition of C.07: 2022, 2023-09, 2026-03."),
]
Unrated = Annotated[
    int | None,
    typer.Option("--unrated", metavar="RATING", help="What the unrated count with (C.07, article 10)."),
]


def list_asked_for(
    texts: list[str] | None, order: str | None, edition: str | None, unrated: int | None, *, otherwise: TieBreakList
) -> TieBreakList:
    """The list that was typed; what was not typed is taken from `otherwise`. Raises `Refused` for two lists."""
    if len(texts or ()) + (order is not None) > 1:
        raise Refused(
            "Two lists of tie-breaks were given. An event has one, in one order, announced before round 1 (C.07 4.1, "
            "CFC 671): give --tie-breaks or --tie-break-order once."
        )
    edition = edition or otherwise.edition
    unrated = otherwise.unrated if unrated is None else unrated
    if order is not None:
        return recommended(order, edition=edition, unrated=unrated)
    if texts:
        return TieBreakList(split_codes(texts[0]), edition, unrated)
    return TieBreakList(otherwise.codes, edition, unrated, otherwise.first_place_only, otherwise.name)


def announced_list(
    texts: list[str] | None, order: str | None, edition: str | None, unrated: int | None
) -> TieBreaksSet | None:
    """What is to be announced; None: nothing was typed. Raises `Refused` for an edition or a rating without a list."""
    if not texts and order is None:
        if edition is not None or unrated is not None:
            raise Refused("Give the list with its edition and its rule for the unrated: --tie-breaks BH/C1,BH,SB ...")
        return None
    asked = list_asked_for(texts, order, edition, unrated, otherwise=TieBreakList(edition=LATEST))
    return TieBreaksSet(
        codes=asked.codes,
        edition=asked.edition,
        unrated=asked.unrated,
        first_place_only=asked.first_place_only,
        name=asked.name,
    )
