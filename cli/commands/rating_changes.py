"""`ratings`: expected scores, rating changes and performances by the FIDE tables."""

from typing import Annotated

import typer

from cli.answers.rating_changes import list_answer, print_list, print_list_as_csv, print_working, working_answer
from cli.exits import UsageProblem
from cli.input.options import Options, reads
from cli.input.rating_options import KindOfChess, RatingEditionWord, StatedK, kind_of_chess, stated_k
from cli.input.roster import find_anybody
from cli.output.streams import json_to_stdout, text_to_stdout
from cli.session.which_tournament import Chosen, OrFile, chosen
from cli.verbs import verb, word
from core.model.sentence import say
from projections.standings.ratings import rating_list, told_of_erased_births
from projections.tournament_state.readings import Output, footnotes

ratings_app = word()


@verb(ratings_app, "ratings")
@reads
def ratings(
    options: Options,
    or_file: OrFile,
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER",
            help="Player whose games are listed; default: a summary of all players.",
            show_default=False,
        ),
    ] = "",
    kind: KindOfChess = "",
    rating_edition: RatingEditionWord = "",
    k: StatedK = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print the table as CSV.")] = False,
) -> None:
    """Shows, under the rating regulations in force on the first day of the event (B.02; rapid and blitz have their
    own): the expected score (8.1.2, 8.3.1), the change with its K (8.3.2, 8.3.3), the rating of a new player
    (8.2), and the performance, i.e. the average rating of the rated opponents plus the difference for the score
    (8.1.1). Only games played over the board against rated opponents count, with the results and ratings of the
    rating report. Every rating is taken as a FIDE rating; players for whom the arbiter has only given an estimate
    count as unrated.
    """
    source = chosen(options, or_file)
    tournament = source.tournament
    found = rating_list(tournament, kind_of_chess(kind), rating_edition, stated_k(tournament, k or []))
    if player:
        if csv:
            raise UsageProblem("--csv applies only to the full list: leave out either PLAYER or --csv.")
        wanted = find_anybody(tournament, player).id
        one = next((one for one in found.results if one.player == wanted), None)
        if one is None:
            raise UsageProblem("Teams have no rating: name one of the players.")
        if options.as_json:
            remarks = footnotes(tournament, Output.RATINGS, [wanted])
            json_to_stdout(working_answer(source.source, tournament, found, one, remarks))
            return
        print_working(tournament, found, one)
        for told in footnotes(tournament, Output.RATINGS, [wanted]):
            text_to_stdout(told)
    elif options.as_json:
        json_to_stdout(list_answer(source.source, tournament, found, footnotes(tournament, Output.RATINGS)))
        return
    elif csv:
        print_list_as_csv(tournament, found)
        return
    else:
        print_list(tournament, found, _title(source))
        for told in told_of_erased_births(source.known, found) if source.known else ():
            text_to_stdout(told)
        for told in footnotes(tournament, Output.RATINGS):
            text_to_stdout(told)
    source.say_as_of()


def _title(source: Chosen) -> str:
    name = source.tournament.details.name
    return say("{name}, rating changes", name=name) if name else say("Rating changes")
