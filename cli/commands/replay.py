"""`replay`: a recorded round paired again, from what was known then or from what is known now."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.answers.team_lists import BoardAnswer, board_answers
from cli.exits import ExitCode, UsageProblem
from cli.input.options import Options, RoundWord, reads
from cli.input.roster import board_in_words
from cli.output.answer import Answer, answers
from cli.output.streams import json_to_stdout, text_to_stdout, to_stdout
from cli.session.session import load_known
from cli.verbs import verb, word
from core.editions.event_kind import Kind
from core.model.pairing import boards_differ
from core.model.sentence import joined, say
from core.model.tournament import RoundStage, Tournament
from core.model.units import RoundNumber
from projections.explain.round_robin import kind_of_import
from projections.known import Known
from projections.log_in_words.appeals import changes_by_hand, told_by_hand
from projections.replay.replay import Knowledge, Replay, learnt_since, replay, what_the_rules_say

replay_app = word()


@verb(replay_app, "replay")
@reads
def replay_(
    options: Options,
    round_number: RoundWord,
    known_when: Annotated[
        str,
        typer.Option(
            "--known",
            metavar="then|now",
            help=("Which facts to use: those known to the arbiter then, or those known today."),
        ),
    ] = "then",
) -> None:
    """As known then: the round is paired from the events recorded before it was paired, and this must give the
    recorded pairing, byte for byte. As known now: the round is paired from what is known today about the earlier
    rounds, including corrections; boards that differ are listed. The published pairing stands either way
    (C.04.2.D.10). Exit code 1: there are differences.
    """
    if known_when not in tuple(Knowledge):
        raise UsageProblem("--known must be then or now, not '{known_when}'.", known_when=known_when)
    known = load_known(options)
    again = replay(known.events, RoundNumber(round_number), known_now=known_when == Knowledge.NOW)
    if options.as_json:
        json_to_stdout(_answer(known, again))
    else:
        _print(known, again)
        kind = kind_of_import(known.events, known.tournament, again.round_number)
        if kind is not None and kind.kind is Kind.ROUND_ROBIN and kind.no_verdict:
            to_stdout(
                "This is a round robin: the round was paired from its table, not under Swiss rules, "
                "so there is nothing to compare. `explain pairing --round {round_number}` answers "
                "from the table.",
                round_number=again.round_number,
            )
        elif kind is not None and kind.no_verdict:
            to_stdout("The file is {kind}", kind=kind.no_verdict)
    if not again.identical:
        raise typer.Exit(ExitCode.FINDINGS)


def _print(events: Known, again: Replay) -> None:
    tournament = events.tournament
    known = say("using what was known then") if again.known is Knowledge.THEN else say("using what is known now")
    to_stdout(
        "Round {round_number}, paired again {known}: {verdict}",
        round_number=again.round_number,
        known=known,
        verdict=_verdict(again, of_teams=bool(tournament.settings.boards)),
    )
    text_to_stdout(
        say("  recorded  event {version}, read from a file", version=again.version)
        if again.is_imported
        else say("  recorded  event {version}, {engine}", version=again.version, engine=again.recorded_engine)
    )
    if again.engine:
        to_stdout("  replayed  {engine}", engine=again.engine)
        if again.is_by_another_version and not again.same_pairing:
            to_stdout("  The engine has been corrected since (CHANGELOG), but a published pairing stands.")
    if again.failure:
        text_to_stdout(joined("", ("  ", again.failure)))
    _print_alteration(events, again)
    _print_facts(again)
    if again.changed_facts:
        from projections.standings.wording import told_of_numbers  # most rounds are as they were known

        if told_of_numbers(tournament):
            to_stdout("Pairing numbers are those recorded for the round.")
    if again.only_recorded:
        text_to_stdout(_recorded(tournament, again))
        for pair in again.only_recorded:
            text_to_stdout(joined("", ("  ", board_in_words(tournament, again.round_number, pair))))
    if again.only_replayed:
        to_stdout("Paired again {known}:", known=known)
        for pair in again.only_replayed:
            text_to_stdout(joined("", ("  ", board_in_words(tournament, again.round_number, pair))))
    _print_rules(events, again)


def _print_rules(known: Known, again: Replay) -> None:
    """What the rules say of the pairing in force, where another would be made now."""
    if again.known is Knowledge.THEN or again.identical:
        return
    if learnt := learnt_since(known.events, again.round_number):
        text_to_stdout(what_the_rules_say(learnt))


def _recorded(tournament: Tournament, again: Replay) -> str:
    """What stands above the boards that only the record has."""
    if again.altered_by is not None:
        return say("Recorded, before it was changed by hand:")
    if tournament.rounds[again.round_number - 1].stage is RoundStage.PAIRED:
        return say("Recorded but not published:")
    return say("Recorded and published:")


def _print_facts(again: Replay) -> None:
    """What is known otherwise now, and what must not reach this pairing."""
    if again.changed_facts:
        to_stdout("Facts now known to be different:")
        for fact in again.changed_facts:
            text_to_stdout(joined("", ("  ", fact)))
    for remark in again.disregarded:
        to_stdout("Not considered: {remark}", remark=remark)


def _print_alteration(known: Known, again: Replay) -> None:
    """A replay is of the program's pairing; whoever reads it must not take that for the one that was played."""
    if again.altered_by is None:
        return
    changes = changes_by_hand(known.events, again.round_number)
    if changes and set(changes[-1].after) == set(again.recorded):
        to_stdout(
            "  This pairing was changed by hand later, but event {altered_by} restored it: the boards in force "
            "are those recorded.",
            altered_by=again.altered_by,
        )
    else:
        to_stdout(
            "  This pairing is not the one in force: it was changed by hand later, in event {altered_by}; `log "
            "show {altered_by}` and `round status {round_number}` show how.",
            altered_by=again.altered_by,
            round_number=again.round_number,
        )
    for told in told_by_hand(known.events, known.tournament, again.round_number):
        text_to_stdout(joined("", ("  ", told)))


def _verdict(again: Replay, *, of_teams: bool) -> str:
    if again.failure:
        return say("the round cannot be paired.")
    if again.only_recorded or again.only_replayed:
        differ = boards_differ(again.recorded, again.only_recorded, again.only_replayed, of_teams=of_teams)
        return say("{told}.", told=differ)
    if not again.same_pairing:
        return say("the same boards, but not identical byte for byte: the order of the boards or the floats differ.")
    if again.same_record is False:
        return say("the same boards, reached by different decisions.")
    if again.same_record is None:
        return say("the same boards, colours and bye.")
    return say("identical byte for byte, and reached by identical decisions.")


@answers("replay")
class ReplayAnswer(Answer):
    """A round as recorded and paired again; what the record does not say is null."""

    tournament: str
    round: RoundNumber
    known: Knowledge
    event: int
    altered_by: int | None
    identical: bool
    same_pairing: bool
    same_input: bool | None
    same_record: bool | None
    recorded_by: str
    replayed_by: str
    error: str | None
    changed_facts: Sequence[str]
    disregarded: Sequence[str]
    only_recorded: Sequence[BoardAnswer]
    only_replayed: Sequence[BoardAnswer]


def _answer(known: Known, again: Replay) -> ReplayAnswer:
    tournament = known.tournament
    return ReplayAnswer(
        tournament=known.stream,
        round=again.round_number,
        known=again.known,
        event=again.version,
        altered_by=again.altered_by,
        identical=again.identical,
        same_pairing=again.same_pairing,
        same_input=again.same_input,
        same_record=again.same_record,
        recorded_by=again.recorded_engine,
        replayed_by=again.engine,
        error=again.failure or None,
        changed_facts=again.changed_facts,
        disregarded=again.disregarded,
        only_recorded=board_answers(tournament, again.round_number, again.only_recorded),
        only_replayed=board_answers(tournament, again.round_number, again.only_replayed),
    )
