"""`round`: from the list of participants to the closed round."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.answers.pairing_sheet import print_sheet
from cli.answers.team_lists import numbered, numbered_as
from cli.commands.alter import alter_app
from cli.environment import environment
from cli.exits import ExitCode
from cli.input.announcement_options import typed_day, typed_time
from cli.input.options import (
    Ground,
    Options,
    RoundAtHand,
    RoundOrLast,
    RoundWord,
    number_of,
    over_sections,
    reads,
    writes,
)
from cli.input.roster import label, numbers_now
from cli.input.typed_results import colour_of
from cli.output import tables as show
from cli.output.answer import Numbered, OfRecord, answers
from cli.output.streams import json_to_stdout, text_to_stdout, to_stderr, to_stdout
from cli.session.receipts import known_now
from cli.session.session import Session, open_session
from cli.verbs import noun, verb
from core.editions.pairing import before_round
from core.editions.registry import in_brackets, is_by_table, teams_compete
from core.editions.tables.engine import round_at_hand
from core.model.sentence import Refused, joined, say, text_of
from core.model.tournament import RoundStage, Tournament
from core.model.units import BoardNumber, RoundNumber
from events.base import Event
from events.deciders import rounds
from events.deciders.check_in import remarks_on_absence
from events.deciders.numbering import lot_is_missing
from events.deciders.schedule import schedule
from events.deciders.tables import last_section_told
from events.deciders.tournament import set_initial_colour
from events.deciders.wording import need_confirmation, open_draft_told
from projections.known import Known
from projections.log_in_words.appeals import ground_named
from projections.replay.replay import another_by_now, learnt_since

round_app = noun("Check, pair, publish, show, alter, void and close rounds.")

round_app.add_typer(alter_app, name="alter", help="Change a pairing by hand, at once or step by step.")


@verb(round_app, "round check")
@reads
@over_sections
def check(options: Options) -> None:
    """Exit code 1: something blocks the pairing or needs your decision."""
    with open_session(options) as session:
        known = session.load()
    tournament = known.tournament
    readiness = rounds.check(tournament, lot_follows=True)
    obstacles = readiness.obstacles
    if refusal := rounds.none_is_legal(tournament, readiness):
        obstacles = (text_of(refusal),)
    if tournament.draft is not None:
        obstacles = (*obstacles, open_draft_told(tournament.draft.round_number))
    numbers = numbers_now(tournament)
    if options.as_json:
        json_to_stdout(
            ReadinessAnswer(
                tournament=known.stream,
                event=known.version,
                round=readiness.round_number,
                ready=not obstacles and not readiness.questions,
                obstacles=obstacles,
                questions=readiness.questions,
                remarks=readiness.remarks,
                participants=[numbered(numbers, tournament, player) for player in readiness.participants],
                byes=[
                    numbered_as(WithBye, numbers, tournament, player, kind=show.BYE_WORDS[kind])
                    for player, kind in readiness.byes
                ],
                absent=[numbered(numbers, tournament, player) for player in readiness.absent],
            )
        )
    else:
        _print_readiness(tournament, readiness, obstacles)
        if not obstacles and not readiness.questions:
            to_stderr("Ready to pair. Next: {command}", command=session.command("round pair"))
    if obstacles or readiness.questions:
        raise typer.Exit(ExitCode.FINDINGS)


def _print_readiness(tournament: Tournament, readiness: rounds.Readiness, obstacles: Sequence[str]) -> None:
    number, count = readiness.round_number, len(readiness.participants)
    text_to_stdout(
        say("Round {round_number}: {count} teams to pair.", round_number=number, count=count)
        if teams_compete(tournament.settings)
        else say("Round {round_number}: {count} players to pair.", round_number=number, count=count)
    )
    for player, kind in readiness.byes:
        to_stdout("Not paired: {player}, {bye}.", player=label(tournament, player), bye=show.BYE_WORDS[kind])
    for player in readiness.absent:
        to_stdout("Not paired: {player}, not taking part.", player=label(tournament, player))
    for remark in readiness.remarks:
        to_stdout("Note: {remark}", remark=remark)
    for obstacle in obstacles:
        to_stdout("Blocking: {obstacle}", obstacle=obstacle)
    for question in readiness.questions:
        to_stdout("Needs a decision: {question}", question=question)
    if readiness.questions and not obstacles:
        to_stdout("`round pair` asks for each decision; `round pair --yes` assumes that no excuse was accepted.")


@verb(round_app, "round pair")
@writes
@over_sections
def pair(
    options: Options,
    colour: Annotated[
        str, typer.Option("--initial-colour", metavar="white|black", help="For round 1, if you drew lots yourself.")
    ] = "",
    seed: Annotated[
        str,
        typer.Option("--seed", metavar="TEXT", help="Round 1: seed text for the drawing of lots. Default: random."),
    ] = "",
    all_of_them: Annotated[
        bool, typer.Option("--all", help="Pair all remaining rounds; for table systems such as round-robin.")
    ] = False,
) -> None:
    """The pairing is recorded but not published: check it, then publish it with `round publish`. Before round 1 the
    initial colour is drawn by lot; the draw is recorded with its seed, so that anyone can repeat it. Under the
    Canadian rules, players with equal ratings are also put in order by lot (CFC 613), and the numbers of a round
    robin are drawn by lot (CFC 652) unless they were set with `numbers`. If the rules require players who stayed away
    without an excuse to be withdrawn, you are asked to confirm this.
    """
    remarks: list[str] = []

    def decide(state: Tournament, confirmed: bool) -> list[Event]:
        if is_by_table(state):
            if colour or (seed and state.numbers_in(state.next_round)):
                told = say(
                    "The table gives the colours, and the numbers have been drawn (CFC 652): leave out "
                    "--initial-colour and --seed."
                )
                again = "" if state.rounds else say("`numbers draw` draws them again before round 1.")
                raise Refused(joined(" ", (told, again)))
            paired = rounds.pair_round(state, seed=seed or environment.new_seed(), all_of_them=all_of_them)
            remarks[:] = filter(None, [last_section_told(state, paired)])
            return list(paired)
        if all_of_them:
            return list(rounds.pair_round(state, all_of_them=True))
        remarks[:] = remarks_on_absence(state)
        needs_lot = lot_is_missing(state, state.next_round) and not state.settings.lot_seed
        lot_seed = seed or (environment.new_seed() if needs_lot else "")
        if state.settings.initial_colour is not None:
            if colour or (seed and not needs_lot):
                by = in_brackets(state.settings.edition, "section E")
                raise Refused(
                    "The initial colour has already been drawn by lot, which is done only once{by}: leave out "
                    "--initial-colour and --seed. If it was recorded wrongly, remove that event with `undo`, "
                    "giving a reason.",
                    by=by,
                )
            return list(rounds.pair_round(state, seed=lot_seed, confirmed=confirmed))
        if not colour:
            return list(rounds.pair_round(state, seed=seed or environment.new_seed(), confirmed=confirmed))
        reason = options.reason or "lot drawn by hand"
        lots = set_initial_colour(state, colour_of(colour), reason)
        return [*lots, *rounds.pair_round(_with_colour(state, colour), seed=lot_seed, confirmed=confirmed)]

    with open_session(options) as session:
        session.write_on_log(
            lambda known, confirmed: decide(known.tournament, confirmed), remarks=remarks, show=print_sheet
        )


def _with_colour(state: Tournament, colour: str) -> Tournament:
    from dataclasses import replace

    return replace(state, settings=replace(state.settings, initial_colour=colour_of(colour)))


@verb(round_app, "round publish")
@writes
@over_sections
def publish(options: Options, round_number: RoundOrLast = None) -> None:
    """Once published, the pairing can be changed only for the reasons given in C.04.2.D.10. The hash printed on the
    sheet lets anyone who has a photo of the sheet prove that the record was not changed later. If a correction
    entered after the pairing would change the pairing, you are asked to confirm.
    """

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        events = rounds.publish(known.tournament, number_of(round_number))
        _ask_about_what_was_learnt(session, known, number_of(round_number), confirmed=confirmed)
        return events

    with open_session(options) as session:
        session.write_on_log(decide, show=lambda known: print_sheet(known, number_of(round_number)))


def _ask_about_what_was_learnt(
    session: Session, known: Known, round_number: RoundNumber | None, *, confirmed: bool
) -> None:
    """A correction that came after the pairing leaves it is; while it is not published the arbiter may choose."""
    number = known.tournament.last_paired_round
    if not number or round_number not in (None, number) or known.tournament.rounds[-1].stage is not RoundStage.PAIRED:
        return
    if learnt := learnt_since(known.events, number):
        need_confirmation(
            "{another} `{shows}` shows it. Until the pairing is published, `{voids}` voids it.",
            another=another_by_now(learnt),
            shows=session.command(f"replay {number} --known now"),
            voids=session.command(rounds.how_to_void(known.tournament)),
            confirmed=confirmed,
        )


@verb(round_app, "round status")
@reads
@over_sections
def status(options: Options, round_number: RoundAtHand = None) -> None:
    with open_session(options) as session:
        known = session.load()
    number = number_of(round_number) or round_at_hand(known.tournament)
    is_there = 1 <= number <= known.tournament.last_paired_round
    by_now = known_now(session, known, number) if is_there else (None, [])
    print_sheet(known, number_of(round_number), as_json=options.as_json, by_now=by_now)


@verb(round_app, "round schedule")
@writes
def schedule_match(
    options: Options,
    round_number: RoundWord,
    board: Annotated[int, typer.Argument(metavar="MATCH", help="The match or, in an individual event, the board.")],
    date: Annotated[str, typer.Option("--date", metavar="DATE", help="YYYY-MM-DD.")] = "",
    time: Annotated[str, typer.Option("--time", metavar="HH:MM", help="When the match begins.")] = "",
    place: Annotated[str, typer.Option("--place", metavar="TEXT", help="Where the match is played.")] = "",
) -> None:
    """For a match that is postponed, brought forward or played elsewhere: the change appears on the sheet, on the
    pages, in the grid and in exported games. Details that are left out stay as announced; without any options, the
    match is again played with the rest of its round.
    """
    when = {"date": typed_day(date), "time": typed_time(time), "place": place.strip()}
    with open_session(options) as session:
        session.write(lambda state, _: schedule(state, RoundNumber(round_number), BoardNumber(board), **when))


@verb(round_app, "round void")
@writes
def void(
    options: Options,
    round_number: RoundOrLast = None,
    ground: Ground = "",
) -> None:
    """Needs --reason. A published pairing can be changed only for a reason listed in the rules of the tournament. A
    rematch is detected automatically; any other listed reason must be named with --ground. For a reason that is
    not listed, you are asked to confirm.
    """
    with open_session(options) as session:
        session.write_on_log(
            lambda known, confirmed: rounds.void(
                known.tournament,
                number_of(round_number),
                reason=options.reason,
                ground=ground_named(known.events, ground),
                confirmed=confirmed,
            )
        )


@verb(round_app, "round close")
@writes
@over_sections
def close(options: Options, round_number: RoundOrLast = None) -> None:
    """After this, corrections to the previous round affect only the rating report (C.04.2.D.8, third tier)."""
    with open_session(options) as session:
        session.write(
            lambda state, _: rounds.close(
                state,
                number_of(round_number),
                known=before_round(state, number_of(round_number) or state.last_paired_round),
            )
        )


class WithBye(Numbered):
    """Who has a bye, and of which kind."""

    kind: str


@answers("round check")
class ReadinessAnswer(OfRecord, kw_only=True):
    """Whether the round to come can be paired, and who is in it."""

    round: RoundNumber
    ready: bool
    obstacles: Sequence[str]
    questions: Sequence[str]
    remarks: Sequence[str]
    participants: Sequence[Numbered]
    byes: Sequence[WithBye]
    absent: Sequence[Numbered]
