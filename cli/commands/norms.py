"""`norms`: title norms by B.01, each requirement with its article, as far as the tournament tells."""

from typing import Annotated

import typer

from cli.answers.norms import norms_answer, print_norms, print_requirements
from cli.exits import UsageProblem
from cli.input.options import Options, reads
from cli.input.roster import find_anybody
from cli.output import tables as show
from cli.output.streams import json_to_stdout, text_to_stdout
from cli.session.which_tournament import OrFile, chosen
from cli.verbs import verb, word
from core.norms.titles import TITLE_EDITIONS
from projections.standings.norms import norm_list, with_the_performance
from projections.tables.awards import norms_table
from projections.tournament_state.readings import Output, footnotes

norms_app = word()


@verb(norms_app, "norms")
@reads
def norms(
    options: Options,
    or_file: OrFile,
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER",
            help="Player whose norms are shown in full; default: a list.",
            show_default=False,
        ),
    ] = "",
    title: Annotated[str, typer.Option("--norm", metavar="GM|IM|WGM|WIM", help="Only this title.")] = "",
    title_edition: Annotated[
        str,
        typer.Option(
            "--title-edition",
            metavar="NAME",
            help=f"Edition of the title regulations: {', '.join(one.name for one in TITLE_EDITIONS)}.",
            show_default="the edition in force on the first day",
        ),
    ] = "",
    everybody: Annotated[
        bool, typer.Option("--all", help="Also list players without the required performance.")
    ] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print the list as CSV.")] = False,
) -> None:
    """Checks under the title regulations (B.01): games, federations and titles of the opponents, their average rating
    with one rating raised to the floor, performance and score, dates of the rounds. Requirements that the
    tournament data do not show are listed as open: registration, rate of play, arbiters, exempt championships. If
    it helps the player, games are left out as 1.4.1 e and f allow. The list shows the players who, in at least
    half of the rounds, have the performance for a title that they do not hold, and what each of them still lacks.
    """
    source = chosen(options, or_file)
    tournament = source.tournament
    wanted = find_anybody(tournament, player).id if player else None
    if wanted is not None and tournament.settings.boards and wanted not in tournament.members:
        raise UsageProblem("Teams cannot make norms: name one of the players.")
    if wanted is not None and csv:
        raise UsageProblem("--csv applies only to the full list: leave out either PLAYER or --csv.")
    found = norm_list(tournament, title_edition, wanted, _title(title))
    listed = list(found.norms) if everybody or wanted is not None else with_the_performance(tournament, found)
    remarks = footnotes(tournament, Output.RATINGS, None if wanted is None else [wanted])
    if options.as_json:
        json_to_stdout(norms_answer(source.source, tournament, found, listed, remarks))
        return
    if csv:
        show.as_csv(norms_table(tournament, listed))
        return
    if wanted is not None:
        print_requirements(tournament, found)
    else:
        print_norms(tournament, found, listed)
    for told in remarks:
        text_to_stdout(told)
    source.say_as_of()


def _title(text: str) -> str:
    """The title whose norm was asked for; empty: any."""
    names = [one.name for one in TITLE_EDITIONS[-1].norms]
    if text and text.upper() not in names:
        raise UsageProblem("--norm must be {titles}, not '{text}'.", titles=", ".join(names), text=text)
    return text.upper()
