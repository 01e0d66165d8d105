"""`knockout`: a knock-out among the leaders after the last round of a Swiss."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from cli.answers.knockout import KnockoutAnswer, knockout_answer
from cli.environment import environment
from cli.exits import UsageProblem
from cli.input.options import Options, reads, writes
from cli.input.roster import find
from cli.input.typed_results import BoardOf, TypedResult, board_of, board_results
from cli.output import tables as show
from cli.output.answer import OfRecord, answers, say_as_of, source_of
from cli.output.streams import json_to_stdout, text_to_stdout, to_stdout
from cli.session.session import load_known, open_session
from cli.verbs import ResultsCommand, noun, verb
from core.general_rules.knockout import bracket_of, in_words
from core.model.results import Result
from core.model.sentence import say
from core.model.tie_breaks import EqualMatch
from core.model.tournament import Tournament
from core.model.units import BoardNumber, Place, TeamBoard
from events.base import Event
from events.deciders import knockout
from events.deciders.after_another import need_seen_game, need_seen_match
from projections.known import Known
from projections.standings.knockout import told_of_now
from projections.standings.table import final_order, standings
from projections.tables.awards import knockout_table

knockout_app = noun("A knock-out among the leaders, after the last round of a Swiss.")

KnockoutRound = Annotated[int, typer.Argument(metavar="ROUND", min=1, help="Round number in the knock-out, from 1.")]
Entries = Annotated[
    list[str],
    typer.Argument(
        metavar="MATCH:RESULT",
        help="One or more, White first, such as 2:0-1 or Baker:0-1; in matches of several games 2.1:0-1 is the "
        "first game of match 2. Results: 1-0, 0-1, =, and +- -+ if a player does not appear.",
    ),
]


@verb(knockout_app, "knockout announce")
@writes
def announce(
    options: Options,
    qualifiers: Annotated[
        int, typer.Argument(metavar="N", help=("Number of qualifiers: the first N players in the standings."))
    ],
    games: Annotated[int, typer.Option("--games", metavar="N", help="Games per match; colours alternate.")] = 1,
    equal: Annotated[
        str,
        typer.Option(
            "--equal",
            metavar="RULE",
            help=(
                "How a drawn match is decided: standings (the higher-placed player advances), or play-off "
                "(recorded with `knockout decide`)."
            ),
        ),
    ] = EqualMatch.STANDINGS.value,
    third_place: Annotated[
        bool, typer.Option("--third-place", help="The losers of the semi-finals play for third place.")
    ] = False,
) -> None:
    """The article on Swiss systems calls these "single elimination rounds among the top scorers". Announce the
    knock-out before the start; after round 1 is paired, --reason is needed, and once the knock-out has begun it
    can no longer be changed.
    """
    if equal not in tuple(EqualMatch):
        raise UsageProblem("--equal must be {choices}, not '{equal}'.", choices=" or ".join(EqualMatch), equal=equal)
    with open_session(options) as session:
        session.write(
            lambda state, _: knockout.announce(
                state,
                qualifiers,
                games=games,
                equal=EqualMatch(equal),
                third_place=third_place,
                reason=options.reason,
            )
        )


@verb(knockout_app, "knockout cancel")
@writes
def cancel(options: Options) -> None:
    """After round 1 is paired, --reason is needed; once the knock-out has begun it can no longer be cancelled."""
    with open_session(options) as session:
        session.write(lambda state, _: knockout.call_off(state, reason=options.reason))


@verb(knockout_app, "knockout begin")
@writes
def begin(
    options: Options,
    seed: Annotated[
        str, typer.Option("--seed", metavar="TEXT", help="Seed text for the drawing of colours. Default: random.")
    ] = "",
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without",
            metavar="PLAYER",
            show_default=False,
            help="A qualifier who does not play; the next player takes that place. Needs --reason; may be repeated.",
        ),
    ] = None,
) -> None:
    """The standings with their tie-breaks determine the qualifiers, and with them the bracket: the first qualifier
    plays the last, and the first two can meet only in the last round; if the number of qualifiers is not a power
    of two, the highest-placed have a bye. Withdrawn players are skipped. If there is a tie for qualification, the
    command is refused: decide the tie first with `tie` or `lots`. White in the first game of each match is drawn
    by lot; the seed is recorded, and `lots verify` repeats the draw.
    """

    def decide(state: Tournament, confirmed: bool) -> Sequence[Event]:
        return knockout.begin(
            state,
            final_order(state),
            seed or environment.new_seed(),
            declined=[find(state, one).id for one in without or ()],
            reason=options.reason,
            confirmed=confirmed,
        )

    with open_session(options) as session:
        session.write(decide, show=_print)


@verb(knockout_app, "knockout result", kind=ResultsCommand)
@writes
def result(options: Options, round_number: KnockoutRound, entries: Entries) -> None:
    """All results are recorded, or none; `knockout show` shows who has White. A match is over once the leader can no
    longer be caught.
    """
    typed = board_results(entries)

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        state = known.tournament
        at = [_placed(state, round_number, one, to_come=True) for one in typed]
        for one, (place, _) in zip(typed, at, strict=True):
            if isinstance(one.where, BoardOf) and isinstance(place, TeamBoard):
                actor = session.settings.actor
                need_seen_game(known.events, round_number, place.match, place.board, actor, confirmed=confirmed)
        return knockout.record_games(state, round_number, at)

    with open_session(options) as session:
        session.write_on_log(decide, show=_print)


@verb(knockout_app, "knockout correct", kind=ResultsCommand)
@writes
def correct(options: Options, round_number: KnockoutRound, entries: Entries) -> None:
    """Needs --reason. The correction is refused if another player would advance and the next match has begun."""
    typed = board_results(entries)
    if len(typed) != 1:
        raise UsageProblem("Make one correction at a time, each with its own reason.")

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        state = known.tournament
        place, right = _placed(state, round_number, typed[0], to_come=False)
        if isinstance(typed[0].where, BoardOf) and isinstance(place, TeamBoard):
            actor, at = session.settings.actor, (round_number, place.match, place.board)
            need_seen_game(known.events, *at, actor, confirmed=confirmed, corrects=True)
        return knockout.correct_game(state, round_number, place, right, reason=options.reason)

    with open_session(options) as session:
        session.write_on_log(decide, show=_print)


def _placed(state: Tournament, round_number: int, typed: TypedResult, *, to_come: bool) -> tuple[Place, Result]:
    """A result and its match; where a player was named, the match of his and its next game, or its last."""
    assert typed.where is not None, "`board_results` gives it"
    assert typed.result is not None, "as above"
    if not isinstance(typed.where, BoardOf):
        return typed.where, typed.result
    player = find(state, typed.where.player)
    matches = () if state.knockout is None else bracket_of(state.knockout)[round_number - 1 : round_number]
    for match in (match for of_round in matches for match in of_round):
        if player.id in match.players:
            game = max(1, len(match.games) + to_come)
            return TeamBoard(BoardNumber(match.number), BoardNumber(game)), typed.result
    raise UsageProblem(
        "{name} has no match in round {round_number} of the knock-out.", name=player.name, round_number=round_number
    )


@verb(knockout_app, "knockout decide")
@writes
def decide_(
    options: Options,
    round_number: KnockoutRound,
    match: Annotated[str, typer.Argument(metavar="MATCH", help="Match number, from 1.")],
    winner: Annotated[str, typer.Argument(metavar="PLAYER", help="Winner of the play-off.")],
) -> None:
    """For a drawn match, if a play-off was announced (--equal play-off). Needs --reason, which states how the match
    was decided.
    """
    number = board_of(match)
    with open_session(options) as session:
        session.write(
            lambda state, _: knockout.decide(
                state, round_number, number, find(state, winner).id, reason=options.reason
            ),
            show=_print,
        )


@verb(knockout_app, "knockout leave")
@writes
def leave(
    options: Options,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="Player who leaves.")],
    opponent: Annotated[
        str,
        typer.Argument(metavar="OPPONENT", help="The other player, if neither player appeared.", show_default=False),
    ] = "",
) -> None:
    """The opponent in the unfinished match advances. If neither player appeared, name both: neither advances, and the
    opponent in the next round has a bye.
    """

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        state = known.tournament
        leaves = find(state, player).id
        if opponent:
            return knockout.leave_together(state, leaves, find(state, opponent).id, reason=options.reason)
        left = knockout.leave(state, leaves, reason=options.reason)
        need_seen_match(known.events, state, left[0], session.settings.actor, confirmed=confirmed)
        return left

    with open_session(options) as session:
        session.write_on_log(decide, show=_print)


@verb(knockout_app, "knockout show")
@reads
def show_(options: Options) -> None:
    """Places are those in the standings when the knock-out began; `standings` lists the final order of the knock-out
    above the other players.
    """
    known = load_known(options)
    tournament = known.tournament
    if options.as_json:
        json_to_stdout(KnockoutShown(**source_of(known), knockout=knockout_answer(tournament, tournament.knockout)))
        return
    knockout.announced(tournament)
    _print(known)
    say_as_of(known)


def _print(known: Known) -> None:
    found = known.tournament.knockout
    assert found is not None, "it was announced"
    words = in_words(found.terms)
    title = say("{name}: {terms}", name=known.tournament.details.name, terms=words)
    if found.has_begun:
        table = knockout_table(known.tournament)
        assert table is not None, "it has begun"
        show.draw(replace(table, caption=title))
        by_now = standings(known.tournament).bracket_by_now
        if by_now:
            text_to_stdout(told_of_now(known.tournament, by_now))
    else:
        to_stdout("{title}. The knock-out has not started.", title=title)


@answers("knockout show")
class KnockoutShown(OfRecord, kw_only=True):
    """The knock-out; null: none is announced."""

    knockout: KnockoutAnswer | None
