"""`bye`: requested byes and announced absences."""

from typing import Annotated

import typer

from cli.input.options import Options, PlayerWords, reads, writes
from cli.input.roster import find, name, numbers_now
from cli.output import tables as show
from cli.output.streams import to_stdout
from cli.session.exits import UsageProblem
from cli.session.session import open_session
from cli.verbs import noun, verb
from core.model.results import ByeKind, Outcome
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders import byes

bye_app = noun("Grant, cancel and list byes and announced absences.")

_KINDS = {"half": ByeKind.HALF_POINT, "full": ByeKind.FULL_POINT, "zero": ByeKind.ZERO_POINT}

Round = Annotated[int, typer.Option("--round", "-r", metavar="ROUND", min=1, help="Round, from 1.")]


@verb(bye_app, "bye grant")
@writes
def grant(
    options: Options,
    player: PlayerWords,
    round_number: Round,
    kind: Annotated[
        str, typer.Option("--kind", metavar="half|full|zero", help="zero: an announced absence without points.")
    ] = "half",
) -> None:
    """The round must not be paired yet, unless a late entry missed it and the rules of the tournament give points for
    that. The pairing-allocated bye is not granted: the pairing gives it.
    """
    if kind not in _KINDS:
        raise UsageProblem(say("--kind is {kinds}, not '{kind}'.", kinds=", ".join(_KINDS), kind=kind))
    with open_session(options) as session:
        session.write(
            lambda state, confirmed: byes.grant(
                state,
                find(state, player).id,
                RoundNumber(round_number),
                _KINDS[kind],
                reason=options.reason,
                confirmed=confirmed,
            )
        )


@verb(bye_app, "bye cancel")
@writes
def cancel(options: Options, player: PlayerWords, round_number: Round) -> None:
    with open_session(options) as session:
        session.write(
            lambda state, _: byes.cancel(
                state, find(state, player).id, RoundNumber(round_number), reason=options.reason
            )
        )


@verb(bye_app, "bye list")
@reads
def list_(options: Options) -> None:
    with open_session(options) as session:
        known = session.load()
    tournament = known.tournament
    numbers = numbers_now(tournament)
    rows = sorted(
        [
            *((r, player, show.BYE_WORDS[kind]) for (r, player), kind in tournament.byes.items()),
            *_allocated(tournament),
        ],
        key=lambda row: (row[0], numbers.get(row[1], len(tournament.players) + 1), row[1]),
    )
    if options.as_json:
        show.as_json(
            {
                "tournament": known.stream,
                "event": known.version,
                "byes": [
                    {
                        "round": r,
                        "number": numbers.get(player),
                        "id": player,
                        "name": name(tournament, player),
                        "kind": kind,
                    }
                    for r, player, kind in rows
                ],
            }
        )
    elif rows:
        show.table(
            (show.over_numbers(say("Round")), show.over_numbers(say("No.")), say("Player"), say("Bye")),
            [(r, numbers.get(player, "-"), name(tournament, player), kind) for r, player, kind in rows],
        )
    else:
        to_stdout(say("There are no byes."))


def _allocated(tournament: Tournament) -> list[tuple[RoundNumber, PlayerId, str]]:
    return [
        (one_round.number, player, say("pairing-allocated bye"))
        for one_round in tournament.rounds
        for player, outcome in one_round.unpaired.items()
        if outcome is Outcome.PAIRING_ALLOCATED_BYE
    ]
