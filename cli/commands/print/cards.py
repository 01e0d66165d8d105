"""`print cards`, `slips`, `lineups`, `names`: what is handed out."""

from typing import Annotated

import typer

from cli.commands.print.app import OnPaper, known_to, paired, print_app, print_paper
from cli.input.options import Options, RoundAtHand, hands_out, over_sections
from cli.input.roster import find
from cli.verbs import verb


@verb(print_app, "print cards")
@hands_out
@over_sections
def cards(
    options: Options,
    on_paper: OnPaper,
    player: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="Only for one player: pairing number, name or id:N.")
    ] = "",
) -> None:
    """Shows the colour, opponent, score in the game, score so far and float for each round (CFC 611); later rounds
    are blank.
    """
    known = known_to(options)
    only = find(known.tournament, player).id if player else None
    asked = {"player": str(only)} if only else {}
    print_paper(options, known, on_paper, f"card-{only}" if only else "cards", "cards", asked)


@verb(print_app, "print slips")
@hands_out
@over_sections
def slips(options: Options, on_paper: OnPaper, round_number: RoundAtHand = None) -> None:
    known = known_to(options)
    number = paired(known.tournament, round_number)
    print_paper(options, known, on_paper, f"slips-{number}", "slips", {"round": str(number)})


@verb(print_app, "print lineups")
@hands_out
def lineups(options: Options, on_paper: OnPaper, round_number: RoundAtHand = None) -> None:
    """Writes a sheet for each team, with its players in board order, on which to mark the line-up before handing it
    in; recorded line-ups are filled in (`team lineup`).
    """
    known = known_to(options)
    number = paired(known.tournament, round_number)
    print_paper(options, known, on_paper, f"lineups-{number}", "lineups", {"round": str(number)})


@verb(print_app, "print names")
@hands_out
@over_sections
def names(options: Options, on_paper: OnPaper) -> None:
    print_paper(options, known_to(options), on_paper, "name-cards", "names")
