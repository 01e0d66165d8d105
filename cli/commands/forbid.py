"""`forbid`: who is not to meet."""

from typing import Annotated

import typer

from cli.input.options import Options, reads, writes
from cli.input.roster import as_data, find, name, numbers_now
from cli.output import tables as show
from cli.output.streams import to_stdout
from cli.session.session import open_session
from cli.verbs import noun, verb
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.deciders import prohibitions

forbid_app = noun("Announce, lift and list pairings that are not to happen.")

Players = Annotated[
    list[str],
    typer.Argument(metavar="PLAYER", help="Two players or more: number, part of the name, or id:N."),
]


@verb(forbid_app, "forbid add")
@writes
def add(options: Options, players: Players) -> None:
    """Of more than two, nobody meets any other. It belongs before round 1; later it needs your confirmation."""
    with open_session(options) as session:
        session.write(
            lambda state, confirmed: prohibitions.forbid(
                state, _ids(state, players), reason=options.reason, confirmed=confirmed
            )
        )


@verb(forbid_app, "forbid remove")
@writes
def remove(options: Options, players: Players) -> None:
    with open_session(options) as session:
        session.write(
            lambda state, confirmed: prohibitions.allow(
                state, _ids(state, players), reason=options.reason, confirmed=confirmed
            )
        )


@verb(forbid_app, "forbid ask")
@writes
def ask(options: Options, players: Players) -> None:
    """By the Canadian rules, where it was announced: transpositions keep them apart if nothing else suffers (619.1)."""
    with open_session(options) as session:
        session.write(
            lambda state, _: prohibitions.request_separation(state, _ids(state, players), reason=options.reason)
        )


def _ids(state: Tournament, words: list[str]) -> list[PlayerId]:
    return [find(state, word).id for word in words]


@verb(forbid_app, "forbid list")
@reads
def list_(options: Options) -> None:
    with open_session(options) as session:
        known = session.load()
    tournament = known.tournament
    numbers = numbers_now(tournament)
    pairs = sorted(tournament.forbidden_pairs)
    if options.as_json:
        show.as_json(
            {
                "tournament": known.stream,
                "event": known.version,
                "forbidden": [[as_data(numbers, tournament, player) for player in pair] for pair in pairs],
            }
        )
    elif pairs:
        show.table(
            (">No.", "Player", ">No.", "Player"),
            [
                [cell for player in pair for cell in (numbers.get(player, "-"), name(tournament, player))]
                for pair in pairs
            ],
        )
    else:
        to_stdout("Everybody may meet everybody.")
