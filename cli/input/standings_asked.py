"""Which standings were asked for, and those found; and the rules of the prizes, as typed, else as announced."""

from typing import Annotated, Final

import typer

from cli.exits import UsageProblem
from cli.input.tie_break_options import TieBreakOptions
from cli.output.answer import Source, say_as_of, source_of
from core.model.dataclass import dataclass
from core.model.sentence import Refused, capitalised, say, text_of
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.prizes.rules import PrizeRules
from projections.known import Known
from projections.standings.prizes import prize_rules
from projections.standings.table import Standings
from projections.standings.wording import whereabouts

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


FIRST: Final = 4
"""How many players count for a group, where nobody says so."""
First = Annotated[
    int, typer.Option("--first", metavar="N", min=1, max=1000, help="How many players count for each group.")
]
CategoryWords = Annotated[
    str,
    typer.Option(
        "--category",
        metavar="CATEGORY",
        help=(
            "Show only these players: women, U18, S50, 'rating<1800', 'born 2008 or later' or any other "
            "category that `prizes` accepts."
        ),
    ),
]


@dataclass(frozen=True, slots=True)
class Shown:
    """The standings asked for, and where they come from. `known` None: from a file."""

    tournament: Tournament
    table: Standings
    known: Known | None
    is_read_only: bool = False  # a bundle: nothing can be announced for it

    @property
    def can_be_changed(self) -> bool:
        """Whether tie-breaks can still be announced for them here."""
        return self.known is not None and not self.is_read_only

    @property
    def title(self) -> str:
        """Whose standings they are, and as of when."""
        rounds = self.tournament.settings.rounds
        name, where = self.tournament.details.name, whereabouts(self.table, rounds)
        return say("{name}, {where}", name=name, where=where) if name else capitalised(where)

    @property
    def source(self) -> Source:
        """The same for programs."""
        return source_of(self.known)

    def say_as_of(self) -> None:
        """The line that ties what was printed to the record."""
        say_as_of(self.known)


@dataclass(frozen=True, slots=True)
class Asked(TieBreakOptions):
    """Whose standings were asked for, by which tie-breaks."""

    file: Annotated[
        str, typer.Option("--file", metavar="FILE", help="Use a TRF file, without a database; - reads standard input.")
    ] = ""
