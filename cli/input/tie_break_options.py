"""The options that announce a list of tie-breaks, or ask for one."""

from typing import Annotated

import typer

from cli.input.options import OptionGroup
from core.model.dataclass import dataclass
from core.model.sentence import Refused
from core.model.tie_breaks import NONE, NONE_ANNOUNCED, TieBreakList
from core.tie_breaks.codes import recommended, split_codes
from core.tie_breaks.editions import LATEST
from events.vocabulary.tournament import TieBreaksSet

TieBreaks = Annotated[
    list[str] | None,
    typer.Option(
        "--tie-breaks",
        metavar="CODES",
        help=("Tie-breaks in order, such as BH/C1,BH,SB (C.07); with `none`, ties are not broken."),
    ),
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
    typer.Option("--unrated", metavar="RATING", help="Rating assumed for unrated players (C.07, article 10)."),
]


@dataclass(frozen=True, slots=True)
class TieBreakOptions(OptionGroup):
    """What was typed about tie-breaks."""

    tie_breaks: TieBreaks = None
    tie_break_order: TieBreakOrder = None
    tie_break_edition: TieBreakEdition = None
    unrated: Unrated = None

    @property
    def name_a_list(self) -> bool:
        """Whether the tie-breaks themselves were typed, by their codes or by the name of an order."""
        return bool(self.tie_breaks) or self.tie_break_order is not None

    @property
    def were_typed(self) -> bool:
        """Whether anything at all was typed."""
        return self.name_a_list or self.tie_break_edition is not None or self.unrated is not None

    def instead_of(self, otherwise: TieBreakList) -> TieBreakList:
        """The list that was typed; what was not typed is taken from `otherwise`. Raises `Refused` for two lists."""
        if len(self.tie_breaks or ()) + (self.tie_break_order is not None) > 1:
            raise Refused(
                "Two lists of tie-breaks were given. An event has one list, in one order, announced before "
                "round 1: give either --tie-breaks or --tie-break-order, and only once."
            )
        edition = self.tie_break_edition or otherwise.edition
        unrated = otherwise.unrated if self.unrated is None else self.unrated
        if self.tie_break_order is not None:
            return recommended(self.tie_break_order, edition=edition, unrated=unrated)
        if self.tie_breaks and self.tie_breaks[0].strip().lower() == NONE:
            return NONE_ANNOUNCED
        if self.tie_breaks:
            return TieBreakList(split_codes(self.tie_breaks[0]), edition, unrated)
        return TieBreakList(otherwise.codes, edition, unrated, otherwise.first_place_only, otherwise.name)

    def to_announce(self) -> TieBreaksSet | None:
        """What is to be announced; None: nothing was typed.

        Raises `Refused` for an edition or a rating of the unrated without a list.
        """
        if not self.name_a_list:
            if self.were_typed:
                raise Refused(
                    "Give the list with its edition and its rule for unrated players: --tie-breaks BH/C1,BH,SB ..."
                )
            return None
        asked = self.instead_of(TieBreakList(edition=LATEST))
        return TieBreaksSet(
            codes=asked.codes,
            edition=asked.edition,
            unrated=asked.unrated,
            first_place_only=asked.first_place_only,
            name=asked.name,
        )
