"""`appeal`: what was asked of the committee, and what it decided."""

from typing import Annotated

import typer

from cli.input.options import Options, reads, writes
from cli.input.roster import candidates, find, label
from cli.output import tables as show
from cli.output.streams import to_stdout
from cli.session.session import open_session
from cli.verbs import noun, verb
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.deciders import appeals as deciding
from projections.audit.appeals import Appeal, appeals

appeal_app = noun("Put appeals and their decisions on the record.")


@verb(appeal_app, "appeal lodge")
@writes
def lodge(
    options: Options,
    appellant: Annotated[
        str, typer.Argument(metavar="PLAYER", help="Pairing number, name or id:N; or whoever speaks for a player.")
    ],
    subject: Annotated[str, typer.Argument(metavar="TEXT", help="What it is about, in a sentence.")],
    round_number: Annotated[
        int | None, typer.Option("--round", "-r", metavar="ROUND", min=1, help="The round that it is about.")
    ] = None,
) -> None:
    """Its number is that of the event: `appeal decide --appeal N` answers it. `explain`, `replay` and `whatif` find
    what there is to say.
    """
    about = None if round_number is None else RoundNumber(round_number)
    with open_session(options) as session:
        session.write(lambda state, _: deciding.lodge(state, _appellant(state, appellant), subject, about))


@verb(appeal_app, "appeal decide")
@writes
def decide(
    options: Options,
    decision: Annotated[str, typer.Argument(metavar="TEXT", help="The decision and its grounds.")],
    appeal: Annotated[
        int | None, typer.Option("--appeal", metavar="EVENT", min=1, help="Which one; default: the only one open.")
    ] = None,
) -> None:
    """It changes nothing by itself: what it asks for is done with `result correct`, `round alter` or `round void`,
    whose --reason may name it. A decision stands until `undo` takes it back.
    """
    with open_session(options) as session:
        session.write_on_log(lambda known, _: deciding.decide(known.events, decision, appeal))


@verb(appeal_app, "appeal list")
@reads
def list_(options: Options) -> None:
    with open_session(options) as session:
        known = session.load()
    found = appeals(known.events)
    if options.as_json:
        show.as_json(
            {
                "tournament": known.stream,
                "event": known.version,
                "head": known.short_hash,
                "appeals": [_as_data(one) for one in found],
            }
        )
    elif found:
        show.table(
            (
                show.over_numbers(say("Appeal")),
                show.over_numbers(say("Round")),
                say("By"),
                say("About"),
                say("Lodged (UTC)"),
                say("Decision"),
            ),
            [
                (
                    one.version,
                    one.round_number or "-",
                    _with_number(known.tournament, one.appellant),
                    one.subject,
                    show.moment(one.recorded_at),
                    say("{text} (event {version})", text=one.decision.text, version=one.decision.version)
                    if one.decision
                    else say("open"),
                )
                for one in found
            ],
        )
    else:
        to_stdout(say("No appeal has been lodged."))


def _appellant(tournament: Tournament, text: str) -> str:
    """The player's name; as it was typed where no player is meant, for instance a captain."""
    if text.strip().isdecimal() or text.strip().lower().startswith("id:"):
        return find(tournament, text).name
    return find(tournament, text).name if candidates(tournament, text) else text


def _with_number(tournament: Tournament, appellant: str) -> str:
    players = [player.id for player in tournament.players.values() if player.name == appellant]
    return label(tournament, players[0]) if len(players) == 1 else appellant


def _as_data(one: Appeal) -> dict[str, object]:
    decision = one.decision
    return {
        "appeal": one.version,
        "round": one.round_number,
        "by": one.appellant,
        "about": one.subject,
        "recorded_at": one.recorded_at,
        "actor": one.actor,
        "decision": None
        if decision is None
        else {
            "event": decision.version,
            "text": decision.text,
            "recorded_at": decision.recorded_at,
            "actor": decision.actor,
        },
    }
