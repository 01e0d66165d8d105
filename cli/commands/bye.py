"""`bye`: requested byes and announced absences."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.answers.players import allocated, requested
from cli.exits import UsageProblem
from cli.input.options import Options, PlayerWords, reads, writes
from cli.input.roster import find, name, numbers_now
from cli.input.typed_results import Reported, Touch, known_then, parse_scope, time_of
from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, answers
from cli.output.streams import json_to_stdout, to_stdout
from cli.session.session import load_known, open_session
from cli.verbs import noun, verb
from core.model.results import ByeKind
from core.model.sentence import say
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.deciders import byes
from projections.tables.table import NUMBER, ROUND, Column, Role

bye_app = noun("Grant, cancel and list byes, including zero-point byes.")

_KINDS = {"half": ByeKind.HALF_POINT, "full": ByeKind.FULL_POINT, "zero": ByeKind.ZERO_POINT}

Rounds = Annotated[
    list[int],
    typer.Option(
        "--round",
        "-r",
        metavar="ROUND",
        min=1,
        help=("Round number, from 1; may be repeated: either all byes are accepted or none."),
    ),
]


@verb(bye_app, "bye grant")
@writes
def grant(
    options: Options,
    player: PlayerWords,
    rounds: Rounds,
    kind: Annotated[
        str, typer.Option("--kind", metavar="half|full|zero", help="zero: a zero-point bye (announced absence).")
    ] = "half",
    touches: Touch = None,
    reported: Reported = "",
) -> None:
    """After the round is paired, a forgotten bye can be granted, with --reason, to a player who had no game in that
    round or did not appear; it takes effect to the same extent as a corrected result would. A late entry may receive
    points for a missed round, if the rules of the tournament say so. The pairing-allocated bye cannot be granted: it is
    assigned when the round is paired.
    """
    time = time_of(reported)
    if kind not in _KINDS:
        raise UsageProblem("--kind must be {kinds}, not '{kind}'.", kinds=", ".join(_KINDS), kind=kind)
    with open_session(options) as session:
        session.write_on_log(
            lambda known, confirmed: byes.grant_each(
                known.tournament,
                find(known.tournament, player).id,
                _each_once(rounds),
                _KINDS[kind],
                reason=options.reason,
                reaches=parse_scope(touches),
                reported=known_then(known, time),
                confirmed=confirmed,
            ),
            occurred_at=time,
        )


@verb(bye_app, "bye cancel")
@writes
def cancel(
    options: Options, player: PlayerWords, rounds: Rounds, touches: Touch = None, reported: Reported = ""
) -> None:
    """Once the round has been paired, cancelling a bye means that it was granted by mistake. This needs --reason, and
    the player loses the points for the round wherever the correction applies.
    """
    time = time_of(reported)
    with open_session(options) as session:
        session.write_on_log(
            lambda known, _: [
                event
                for number in _each_once(rounds)
                for event in byes.cancel(
                    known.tournament,
                    find(known.tournament, player).id,
                    number,
                    reason=options.reason,
                    reaches=parse_scope(touches),
                    reported=known_then(known, time),
                )
            ],
            occurred_at=time,
        )


def _each_once(rounds: list[int]) -> tuple[RoundNumber, ...]:
    """In the order typed."""
    return tuple(dict.fromkeys(map(RoundNumber, rounds)))


@verb(bye_app, "bye list")
@reads
def list_(options: Options) -> None:
    known = load_known(options)
    tournament = known.tournament
    numbers = numbers_now(tournament)
    rows = sorted(
        [
            *requested(tournament),
            *allocated(tournament),
        ],
        key=lambda row: (row[0], numbers.get(row[1], len(tournament.players) + 1), row[1]),
    )
    if options.as_json:
        json_to_stdout(
            ByesAnswer(
                tournament=known.stream,
                event=known.version,
                byes=[
                    ByeInRound(round=r, number=numbers.get(player), id=player, name=name(tournament, player), kind=kind)
                    for r, player, kind in rows
                ],
            )
        )
    elif rows:
        show.table(
            (ROUND, NUMBER, Column(say("Player"), Role.NAME), Column(say("Bye"))),
            [(r, numbers.get(player, "-"), name(tournament, player), kind) for r, player, kind in rows],
        )
    else:
        to_stdout("No byes granted.")


class ByeInRound(Answer):
    """A bye; its kind in words."""

    round: RoundNumber
    number: PairingNumber | None
    id: PlayerId
    name: str
    kind: str


@answers("bye list")
class ByesAnswer(OfRecord, kw_only=True):
    """The byes granted and received, round by round."""

    byes: Sequence[ByeInRound]
