"""`checkin`: who has come, before a round is paired."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.answers.team_lists import numbered
from cli.exits import UsageProblem
from cli.input.options import Options, reads, writes
from cli.input.roster import find, label, numbers_now
from cli.output.answer import Numbered, OfRecord, answers
from cli.output.streams import json_to_stdout, text_to_stdout, to_stdout
from cli.session.session import load_known, open_session
from cli.verbs import noun, verb
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.deciders import check_in

checkin_app = noun("Check players in before a round is paired, and leave out missing players.")


@verb(checkin_app, "checkin open")
@writes
def open_(options: Options) -> None:
    """The round to be paired next cannot be paired until its check-in is closed. If the check-in is opened again,
    earlier check-ins for that round remain.
    """
    with open_session(options) as session:
        session.write(lambda state, _: check_in.open_it(state))


@verb(checkin_app, "checkin arrived")
@writes
def arrived(
    options: Options,
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER", help="Number, unique part of the name, id:N or FIDE ID."),
    ],
    all_but: Annotated[
        bool,
        typer.Option("--all-but", help="Check in everybody who is expected, except the players named."),
    ] = False,
) -> None:
    """Several players can be checked in at once. `undo` reverses a mistake. --all-but opens the check-in if it is not
    open.
    """
    decide = check_in.arrived_but if all_but else check_in.arrived
    with open_session(options) as session:
        session.write(lambda state, _: decide(state, [find(state, word).id for word in players]))


@verb(checkin_app, "checkin list")
@reads
def list_(options: Options) -> None:
    known = load_known(options)
    tournament = known.tournament
    now, missing = check_in.of_next_round(tournament), check_in.missing(tournament)
    numbers = numbers_now(tournament)
    come = [player for player in tournament.players if now is not None and player in now.present]
    unpaid = check_in.not_paid(tournament)
    if options.as_json:
        json_to_stdout(
            CheckInAnswer(
                tournament=known.stream,
                event=known.version,
                open=None if now is None else now.is_open,
                missing=[numbered(numbers, tournament, player) for player in missing],
                arrived=[numbered(numbers, tournament, player) for player in come],
                unpaid=[numbered(numbers, tournament, player) for player in unpaid],
            )
        )
        return
    if now is None:
        text_to_stdout(joined(" ", (say("No check-in."), check_in.how_it_opens(tournament))))
        _print_unpaid(tournament, unpaid)
        return
    not_come = check_in.not_come_told(len(missing))
    text_to_stdout(
        say("Check-in is open: {count} checked in, {not_come}.", count=len(come), not_come=not_come)
        if now.is_open
        else say("Check-in is closed: {count} checked in, {not_come}.", count=len(come), not_come=not_come)
    )
    for player in missing:
        to_stdout("Absent: {player}", player=label(tournament, player))
    for player in come:
        to_stdout("Present: {player}", player=label(tournament, player))
    _print_unpaid(tournament, unpaid)


def _print_unpaid(tournament: Tournament, unpaid: Sequence[PlayerId]) -> None:
    for player in unpaid:
        to_stdout("Fee not paid: {player}", player=label(tournament, player))


@verb(checkin_app, "checkin close")
@writes
def close(
    options: Options,
    absent: Annotated[
        bool,
        typer.Option("--absent", help="Missing players are absent from this round only (the rule after round 1)."),
    ] = False,
    withdraw: Annotated[
        bool, typer.Option("--withdraw", help="Missing players are withdrawn (the rule before round 1).")
    ] = False,
) -> None:
    """Missing players are listed and, after your confirmation, withdrawn (before round 1) or recorded as absent from
    that round only (before a later round). `player rejoin` reinstates withdrawn players for a later round; `bye cancel`
    cancels an absence.
    """
    if absent and withdraw:
        raise UsageProblem("Give --absent or --withdraw, not both.")
    only_absent = absent if absent or withdraw else None
    with open_session(options) as session:
        session.write(lambda state, confirmed: check_in.close(state, only_absent=only_absent, confirmed=confirmed))


@answers("checkin list")
class CheckInAnswer(OfRecord, kw_only=True):
    """Who has come; `open` is null where there is no check-in. `unpaid`: empty while nobody's fee is on record."""

    open: bool | None
    missing: Sequence[Numbered]
    arrived: Sequence[Numbered]
    unpaid: Sequence[Numbered]
