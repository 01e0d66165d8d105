"""`forbid`: who is not to meet."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.answers.team_lists import numbered
from cli.input.options import Options, reads, writes
from cli.input.roster import find, name, numbers_now
from cli.output import tables as show
from cli.output.answer import Numbered, OfRecord, answers
from cli.output.streams import json_to_stdout, to_stdout
from cli.session.session import load_known, open_session
from cli.verbs import noun, verb
from core.general_rules.kept_apart import announced_in_words, by_name_in, in_words, what_is_shared
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders import prohibitions
from events.log.envelope import counting
from events.vocabulary.players import PairingForbidden
from projections.known import Known
from projections.tables.table import NUMBER, WHY, Column, Role

forbid_app = noun("Announce, lift and list forbidden pairings.")

Players = Annotated[
    list[str],
    typer.Argument(metavar="PLAYER", help="Two players or more: number, part of the name, or id:N."),
]


@verb(forbid_app, "forbid add")
@writes
def add(
    options: Options,
    players: Players,
    to_round: Annotated[
        int | None,
        typer.Option(
            "--to-round", metavar="ROUND", min=1, help=("Last round of the prohibition; default: all rounds.")
        ),
    ] = None,
) -> None:
    """If more than two players are given, every pairing among them is forbidden. Enter prohibitions before round 1;
    later ones need your confirmation. `config set --keep-apart club` keeps all players of the same club apart in one
    step.
    """
    last = None if to_round is None else RoundNumber(to_round)
    with open_session(options) as session:
        session.write(
            lambda state, confirmed: prohibitions.forbid(
                state, _ids(state, players), last_round=last, reason=options.reason, confirmed=confirmed
            )
        )


@verb(forbid_app, "forbid remove")
@writes
def remove(options: Options, players: Players) -> None:
    """Also allows pairings of players kept apart by club or federation (`config set --keep-apart`)."""
    with open_session(options) as session:
        session.write(
            lambda state, confirmed: prohibitions.allow(
                state, _ids(state, players), reason=options.reason, confirmed=confirmed
            )
        )


@verb(forbid_app, "forbid ask")
@writes
def ask(options: Options, players: Players) -> None:
    """Canadian rules, if announced: transpositions are used to keep the players apart unless this harms the pairing
    (619.1).
    """
    with open_session(options) as session:
        session.write(
            lambda state, _: prohibitions.request_separation(state, _ids(state, players), reason=options.reason)
        )


def _ids(state: Tournament, words: list[str]) -> list[PlayerId]:
    return [find(state, word).id for word in words]


@verb(forbid_app, "forbid list")
@reads
def list_(options: Options) -> None:
    known = load_known(options)
    tournament = known.tournament
    numbers = numbers_now(tournament)
    pairs = sorted(tournament.forbidden_pairs)
    why = {pair: _why(known, pair) for pair in pairs}
    announced = announced_in_words(tournament.settings.keep_apart)
    if options.as_json:
        json_to_stdout(
            ForbiddenAnswer(
                tournament=known.stream,
                event=known.version,
                forbidden=[[numbered(numbers, tournament, player) for player in pair] for pair in pairs],
                why=[why[pair] for pair in pairs],
                keep_apart=dict(tournament.settings.keep_apart),
            )
        )
    elif pairs:
        player = Column(say("Player"), Role.PERSON)
        show.table(
            (NUMBER, player, NUMBER, player, WHY),
            [
                [
                    *(cell for player in pair for cell in (numbers.get(player, "-"), name(tournament, player))),
                    why[pair],
                ]
                for pair in pairs
            ],
        )
    else:
        to_stdout("All pairs are allowed.")
    if announced and not options.as_json:
        to_stdout("Announced: {announced} are not to be paired with each other.", announced=announced)


def _why(known: Known, pair: tuple[PlayerId, PlayerId]) -> str:
    """Why two are not to meet in the round to come."""
    tournament = known.tournament
    if pair in by_name_in(tournament.forbidden_by_name, tournament.next_round):
        last = tournament.forbidden_by_name[pair]
        named = say("by name") if last is None else say("by name, up to round {last}", last=last)
        return joined(": ", (named, _reason(known, pair)))
    return joined("; ", (in_words(*one) for one in what_is_shared(tournament, *pair, tournament.next_round)))


def _reason(known: Known, pair: tuple[PlayerId, PlayerId]) -> str:
    """The reason recorded last for keeping these two apart; empty: none is."""
    events = (stored.event for stored in reversed(counting(known.events)))
    of_them = (one for one in events if isinstance(one, PairingForbidden) and {*pair} <= {*one.players})
    return next((one.reason for one in of_them), "")


@answers("forbid list")
class ForbiddenAnswer(OfRecord, kw_only=True):
    """The pairs that are not to meet, why, and whose players are kept apart up to which round (0: without end)."""

    forbidden: Sequence[Sequence[Numbered]]
    why: Sequence[str]
    keep_apart: dict[str, RoundNumber]
