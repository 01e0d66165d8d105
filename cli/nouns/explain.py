"""`explain`: why a recorded pairing is as it is, and why it is not another one."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from cli import show
from cli.desk import desk
from cli.exits import UsageProblem
from cli.options import Options, PlayerWords, reads
from cli.pairing_file import read_pairing
from cli.roster import find
from cli.talk import data
from cli.typed import colour_of
from cli.verbs import noun, verb
from core.explain.demands import Demand
from core.units import PlayerId, RoundNumber
from projections.explain.asked import Asked, ask
from projections.explain.records import (
    explain_board,
    explain_bye,
    explain_colour,
    explain_float,
    explain_player,
    explain_round,
)
from projections.explain.told import Told
from projections.explain.verdicts import why_not_demand, why_not_pairing

explain_app = noun("Say why a pairing is as it is, and why it is not another one.")

Round = Annotated[
    int | None, typer.Option("--round", metavar="ROUND", min=1, show_default=False, help="Round; default: the last.")
]
Full = Annotated[bool, typer.Option("--full", help="Every criterion, and the whole pairing.")]
Opponent = Annotated[
    str | None, typer.Argument(metavar="OPPONENT", show_default=False, help="Another player, as PLAYER.")
]
Wanted = Annotated[
    str | None, typer.Argument(metavar="PLAYER", show_default=False, help="Pairing number, part of the name, or id:N.")
]
ByeToo = Annotated[bool, typer.Option("--bye", help="Why PLAYER did not get the bye.")]
ColourWord = Annotated[str, typer.Option("--colour", metavar="white|black", help="Why PLAYER did not get that colour.")]
PairingFile = Annotated[
    str, typer.Option("--pairing", metavar="FILE", help="A whole pairing: a line WHITE BLACK for each board.")
]


@verb(explain_app, "explain pairing")
@reads
def pairing(
    options: Options,
    board: Annotated[
        int | None, typer.Argument(metavar="BOARD", min=1, show_default=False, help="Board; default: the whole round.")
    ] = None,
    round_number: Round = None,
    full: Full = False,
) -> None:
    """Say why a round, or a board of it, is paired as it is.

    From the decisions taken when it was paired: the brackets, who came down and why, what comes earlier in the order
    and the criterion that excludes it, the article that gave the colours.
    """
    _explain(
        options,
        round_number,
        lambda asked: explain_round(asked, full=full) if board is None else explain_board(asked, board, full=full),
    )


@verb(explain_app, "explain player")
@reads
def player(options: Options, who: PlayerWords, round_number: Round = None, full: Full = False) -> None:
    """Say why a player was paired so in a round.

    Opponent, bracket, floats and colour; for a player who was not paired, why not.
    """
    _explain(options, round_number, lambda asked: explain_player(asked, _find(asked, who), full=full))


@verb(explain_app, "explain bye")
@reads
def bye(options: Options, round_number: Round = None, full: Full = False) -> None:
    """Say who has the bye of a round, and why.

    Also who below him could not have it, with the event that shows it.
    """
    _explain(options, round_number, lambda asked: explain_bye(asked, full=full))


@verb(explain_app, "explain float")
@reads
def float_(options: Options, who: PlayerWords, round_number: Round = None, full: Full = False) -> None:
    """Say why a player floated, or did not.

    Each bracket that he left unpaired, and why he and nobody else.
    """
    _explain(options, round_number, lambda asked: explain_float(asked, _find(asked, who), full=full))


@verb(explain_app, "explain colour")
@reads
def colour(options: Options, who: PlayerWords, round_number: Round = None) -> None:
    """Say why a player has his colour.

    Both histories of colours, and the article that decided.
    """
    _explain(options, round_number, lambda asked: explain_colour(asked, _find(asked, who)))


@verb(explain_app, "explain why-not")
@reads
def why_not(
    options: Options,
    who: Wanted = None,
    opponent: Opponent = None,
    bye_: ByeToo = False,
    colour_: ColourWord = "",
    file: PairingFile = "",
    round_number: Round = None,
    full: Full = False,
) -> None:
    """Say why two players did not meet, or anything else.

    The round is completed as well as it can be with what is asked for, and held against what the rules give. The answer
    is one of: impossible; worse, in the first bracket and criterion that differ; equal, but later in the order of
    generation; or the published pairing is wrong. Without OPPONENT give --bye or --colour, or --pairing FILE alone.
    """
    with desk(options) as here:
        known = here.load()
    asked = ask(known.events, None if round_number is None else RoundNumber(round_number))
    if file:
        if who or opponent or bye_ or colour_:
            raise UsageProblem("--pairing FILE is a whole pairing; leave out players, --bye and --colour.")
        given = read_pairing(Path(file), asked.numbers)
        _show(options, known.stream, why_not_pairing(asked, given.boards, given.bye, full=full)[0])
        return
    demand = demand_of(asked, who, opponent, bye=bye_, colour=colour_)
    _show(options, known.stream, why_not_demand(asked, demand, full=full)[0])


def demand_of(asked: Asked, who: str | None, opponent: str | None, *, bye: bool, colour: str) -> Demand:
    """What was asked for. Raises `UsageProblem` when it is not one thing."""
    if who is None:
        raise UsageProblem("Who? Give two players, one player with --bye or --colour, or --pairing FILE.")
    one = _find(asked, who)
    other = None if opponent is None else _find(asked, opponent)
    if bye and (other is not None or colour):
        raise UsageProblem("--bye is asked for one player; leave out the opponent and --colour.")
    if other is None and not bye and not colour:
        raise UsageProblem("Against whom? Give a second player, or --bye, or --colour white.")
    return Demand(one, other, bye, colour_of(colour) if colour else None)


def _find(asked: Asked, text: str) -> PlayerId:
    """Numbers are those of the round; names are looked for among all players."""
    return find(asked.then if text.strip().isdecimal() else asked.now, text).id


def _explain(options: Options, round_number: int | None, explained: Callable[[Asked], Told]) -> None:
    with desk(options) as here:
        known = here.load()
    asked = ask(known.events, None if round_number is None else RoundNumber(round_number))
    _show(options, known.stream, explained(asked))


def _show(options: Options, stream: str, told: Told) -> None:
    if options.as_json:
        show.as_json({"tournament": stream, **told.data, "text": told.lines})
        return
    for line in told.lines:
        data(line)
