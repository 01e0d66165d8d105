"""`numbers`: the numbers of a table (CFC 652), drawn by lot or given by hand before round 1."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.answers.team_lists import numbered
from cli.environment import environment
from cli.input.options import Options, reads, writes
from cli.input.roster import find, label, numbers_now
from cli.output.answer import Answer, Numbered, answers
from cli.output.streams import json_to_stdout, text_to_stdout
from cli.session.session import load_known, open_session
from cli.verbs import noun, verb
from core.editions.registry import is_by_table
from core.model.sentence import Refused, joined, say, text_of
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.base import Event
from events.deciders import tables
from projections.known import Known

numbers_app = noun("Pairing numbers for round robins and other events paired from a table: draw, set, list.")


@verb(numbers_app, "numbers draw")
@writes
def draw(
    options: Options,
    seed: Annotated[
        str, typer.Option("--seed", metavar="TEXT", help="Seed text for the drawing of lots. Default: random.")
    ] = "",
    apart: Annotated[
        bool,
        typer.Option(
            "--apart", help=("Players from the same region do not meet in the last three rounds (9 to 24 players).")
        ),
    ] = False,
    group: Annotated[
        list[str] | None,
        typer.Option(
            "--group", metavar="PLAYER,PLAYER,...", help="A region or a team; may be repeated. Default: by federation."
        ),
    ] = None,
) -> None:
    """Draw the pairing numbers by lot (652).

    The seed is recorded, so that anyone can repeat the draw (`lots verify`). For quads, numbers are drawn within
    sections formed by rating; for a Scheveningen match, within each of the two teams. A new draw before round 1
    replaces the previous one.
    """
    remarks: list[str] = []

    def decide(known: Known, _: bool) -> Sequence[Event]:
        state = known.tournament
        drawn = tables.draw_numbers(
            state,
            seed or environment.new_seed(),
            groups=[_players(state, one) for one in group or ()],
            apart=apart,
        )
        remarks[:] = filter(None, [tables.last_section_told(state, drawn)])
        return drawn

    with open_session(options) as session:
        session.write_on_log(decide, remarks=remarks)


@verb(numbers_app, "numbers set")
@writes
def set_(
    options: Options,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER", help="All players in the order of their numbers, by id or name.")
    ],
) -> None:
    """Set the pairing numbers by hand, after drawing lots yourself.

    Needs --reason, which states how the numbers were drawn.
    """
    with open_session(options) as session:
        session.write(
            lambda state, _: tables.set_numbers(
                state, [find(state, player).id for player in players], reason=options.reason
            )
        )


@verb(numbers_app, "numbers list")
@reads
def list_(options: Options) -> None:
    known = load_known(options)
    tournament = known.tournament
    numbers = numbers_now(tournament)
    order = sorted(numbers, key=numbers.__getitem__)
    if options.as_json:
        json_to_stdout(NumbersAnswer(numbers=[numbered(numbers, tournament, player) for player in order]))
        return
    for player in order:
        text_to_stdout(label(tournament, player))
    if not order:
        text_to_stdout(_none_told(tournament))


def _none_told(state: Tournament) -> str:
    if not is_by_table(state):
        return say("{edition} does not use a table, so no numbers are drawn.", edition=state.settings.edition)
    try:
        tables.draw_numbers(state, "any seed")
    except Refused as why:
        return joined(" ", (say("No numbers have been drawn yet."), text_of(why)))
    return say("No numbers have been drawn yet: `numbers draw` draws them.")


def _players(state: Tournament, text: str) -> list[PlayerId]:
    """A group as it was typed: ids or names between commas; a name with a comma is given by its id."""
    return [find(state, one.strip()).id for one in text.split(",") if one.strip()]


@answers("numbers list")
class NumbersAnswer(Answer):
    """The numbers of a table, in order."""

    numbers: Sequence[Numbered]
