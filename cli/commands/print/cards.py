"""`print cards`, `slips`, `lineups`, `names`: what is handed out."""

from typing import Annotated

import typer

from cli.commands.print.app import OnPaper, known_to, paired, print_app, print_paper
from cli.input.options import Options, RoundOrLast, reads
from cli.input.roster import find
from cli.verbs import verb


@verb(print_app, "print cards")
@reads
def cards(
    options: Options,
    on_paper: OnPaper,
    player: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="Of one player: pairing number, name or id:N.")
    ] = "",
) -> None:
    """Colour, opponent, score in the game, score so far and float of each round (CFC 611); rounds to come are blank."""
    from projections.export.paper.cards import pairing_cards

    known = known_to(options)
    only = find(known.tournament, player).id if player else None
    print_paper(options, known, on_paper, f"card-{only}" if only else "cards", pairing_cards(known, only))


@verb(print_app, "print slips")
@reads
def slips(options: Options, on_paper: OnPaper, round_number: RoundOrLast = None) -> None:
    from projections.export.paper.cards import result_slips

    known = known_to(options)
    number = paired(known.tournament, round_number)
    print_paper(options, known, on_paper, f"slips-{number}", result_slips(known, number))


@verb(print_app, "print lineups")
@reads
def lineups(options: Options, on_paper: OnPaper, round_number: RoundOrLast = None) -> None:
    """A sheet for each team with its players in board order, to mark who plays on which board and hand in; what is on
    record stands there already (`team lineup`).
    """
    from projections.export.paper.teams import line_ups

    known = known_to(options)
    number = paired(known.tournament, round_number)
    print_paper(options, known, on_paper, f"lineups-{number}", line_ups(known, number))


@verb(print_app, "print names")
@reads
def names(options: Options, on_paper: OnPaper) -> None:
    from projections.export.paper.cards import name_cards

    known = known_to(options)
    print_paper(options, known, on_paper, "name-cards", name_cards(known))
