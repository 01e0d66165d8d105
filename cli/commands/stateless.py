"""`pair` and `check`: the engine on TRF files, without any database."""

from collections.abc import Sequence

from cli.exits import ExitCode, UsageProblem
from cli.input.editions import asked_for, refuse_names_of_no_edition, variations_typed
from cli.input.trf_files import otherwise, read_trf, told_of
from cli.output.streams import json_to_stdout, text_to_stderr, text_to_stdout, to_stderr, to_stdout
from core.editions.registry import AS_IN_FILE, AUTO, is_system
from core.model.dataclass import dataclass
from core.model.hints import TYPE_CHECKING
from core.model.pairing import boards_differ
from core.model.sentence import Refused, TournamentError, filled, joined, say, say_of, text_of
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.trf.report import ReadOtherwise
from events.trf.rules_chosen import Variations
from projections.replay.file_check import FileCheck, next_round
from projections.replay.recheck import Comparison, kind_of_file

if TYPE_CHECKING:
    from core.model.verdict import Verdict
    from events.trf.document import TrfDocument
    from projections.hypotheses.hypothesis import EventExplained

_SHOWN = 3  # boards of a round that differs; one more is printed rather than counted
_LISTED = 3  # more of what was read otherwise is counted, unless it is asked for


def pair(
    file: str,
    edition: str = AS_IN_FILE,
    variation: Sequence[str] = (),
    *,
    as_json_: bool = False,
    trust_results: bool = False,
    verbose: bool = False,
) -> None:
    """Print the next round of a file."""
    asked = variations_typed(variation)
    refuse_names_of_no_edition(asked)
    known = asked_for(edition)
    read = read_trf(file, trust_results=trust_results)
    _tell_adjustments(file, read.adjustments, listed=verbose)
    rules = read.by_rules(known, asked)
    tournament = rules.tournament
    kind = kind_of_file(tournament, known)
    if kind.no_verdict:
        raise Refused("{file}: {told}", file=file, told=kind.no_verdict)
    for one in rules.told:
        to_stderr("{file}: {told}", file=file, told=one)
    found = next_round(read.document, rules)
    round_number, boards, otherwise = found.round_number, found.boards, None
    if found.other is not None:
        from cli.answers.two_readings import told_of_next_round

        otherwise = told_of_next_round(found.other, boards)
        to_stderr("{file}: {told}", file=file, told=otherwise.told)
    if as_json_:
        from cli.answers.without_database import pair_answer  # with the encoder

        json_to_stdout(pair_answer(round_number, boards, otherwise))
        return
    from cli.output.tables import table  # `check` draws none
    from projections.tables.table import BOARD, Column, Role

    rows = [
        (board, white, _name(tournament, white), black or "", _name(tournament, black) if black else say("bye"))
        for board, (white, black) in enumerate(boards, start=1)
    ]
    number = Column("", Role.NUMBER)
    table(
        (BOARD, number, Column(say("White"), Role.PERSON), number, Column(say("Black"), Role.PERSON)),
        rows,
        title=say("Round {round_number} ({edition})", round_number=round_number, edition=tournament.settings.edition),
    )


@dataclass(frozen=True, slots=True)
class _Checked:
    """A file, and what checking it gave, or why it could not be checked."""

    file: str
    check: FileCheck | None = None
    adjustments: tuple[ReadOtherwise, ...] = ()
    error: TournamentError | None = None
    explained: "EventExplained | None" = None  # where that was asked for and something differs


def check(  # noqa: PLR0913  # one parameter an option
    files: Sequence[str],
    edition: str = AS_IN_FILE,
    variation: Sequence[str] = (),
    *,
    as_json_: bool = False,
    trust_results: bool = False,
    verbose: bool = False,
    other: str = "",
    effort: int = 0,
    full: bool = False,
) -> ExitCode:
    """Pair the rounds of files again and print what differs; explained with so much effort, 0: not at all.

    `full`: every board that differs, not only the first of each round.
    """
    known, asked = asked_for(edition), variations_typed(variation)
    refuse_names_of_no_edition(asked)
    against = _edition_beside(other) if other else ""
    if against and effort:
        raise UsageProblem("--beside and --explain cannot be used together: use one at a time.")
    answers = []
    for file in files:
        answers.append(_check_file(file, known, asked, against, trust_results=trust_results, effort=effort))
        if not as_json_:
            _print_check(answers[-1], listed=verbose, full=full)
    if as_json_:
        from cli.answers.without_database import CheckAnswer, file_answer  # with the encoder

        json_to_stdout(
            CheckAnswer(files=[file_answer(one.file, one.check, one.error, known, one.explained) for one in answers])
        )
    elif len(answers) > 1:
        _print_summary(answers)
    if any(one.error for one in answers):
        return ExitCode.BAD_INPUT
    findings = any(one.check is not None and one.check.is_finding for one in answers)
    return ExitCode.FINDINGS if findings else ExitCode.OK


def _edition_beside(name: str) -> str:
    edition = asked_for(name)
    if edition in (AUTO, AS_IN_FILE) or is_system(edition):
        raise UsageProblem("--beside must be an edition listed by `rules list`, for instance dutch-2026.")
    return edition


def _check_file(
    file: str, edition: str, asked: Variations, other: str, *, trust_results: bool, effort: int
) -> _Checked:
    """`effort` 0: nothing is explained."""
    from cli.input.file_checked import file_checked  # `pair` checks nothing

    try:
        read = read_trf(file, trust_results=trust_results)
        rules = read.by_rules(edition, asked)
        checked = file_checked(read.document, rules, edition, other)
        explained = _explained(checked, read.document, edition, file, effort) if effort else None
    except TournamentError as error:
        return _Checked(file, error=error)
    for one in rules.told:
        if one != rules.why_edition or not checked.kind.no_verdict:  # without a verdict no edition was used
            to_stderr("{file}: {told}", file=file, told=one)
    if other and rules.unknown_rules:  # without a second edition the verdict says it
        to_stderr("{file}: {told}", file=file, told=rules.unknown_rules)
    return _Checked(file, checked, read.adjustments, explained=explained)


def _explained(
    checked: FileCheck, document: "TrfDocument", edition: str, file: str, effort: int
) -> "EventExplained | None":
    from cli.answers.hypotheses import Watched
    from projections.hypotheses.event import explain_file  # loads the explanations, which few want
    from projections.replay.remarks import remarks_of

    return explain_file(checked, edition, Watched(file).tell, effort, remarks_of(document))


def _tell_what_is_not_judged(file: str, rounds: Sequence[Comparison]) -> None:
    for one in rounds:
        if one.unjudged:
            to_stdout("{file}: {unjudged} The round was not checked.", file=file, unjudged=one.unjudged)
        elif one.in_part:
            to_stdout("{file}: {in_part} The other matches were not judged.", file=file, in_part=one.in_part)


def _print_check(answer: _Checked, *, listed: bool, full: bool) -> None:
    file, checked = answer.file, answer.check
    if checked is None:
        assert answer.error is not None, "either checked or refused"
        text_to_stderr(text_of(answer.error))
        return
    _tell_adjustments(file, answer.adjustments, listed=listed)
    if checked.kind.no_verdict:
        to_stdout("{file}: {told}", file=file, told=checked.kind.no_verdict)
        return
    tournament = checked.rules.tournament
    if checked.other_edition and checked.kind.is_swiss:
        from cli.answers.compare_editions import print_comparison

        print_comparison(file, tournament, (checked.edition, checked.other_edition), checked.beside)
        return
    if not checked.rounds:
        to_stdout(
            "{file}: no round has been paired yet, so there is nothing to check ({edition}).",
            file=file,
            edition=checked.edition,
        )
        return
    drawn = [one for one in checked.rounds if one.unjudged]
    text_to_stdout(
        say_of(
            len(checked.rounds) - len(drawn),
            "{file}: {count} round checked ({edition}), {verdict}.",
            "{file}: {count} rounds checked ({edition}), {verdict}.",
            file=file,
            count=len(checked.rounds) - len(drawn),
            edition=checked.edition,
            verdict=_verdict(checked),
        )
    )
    _tell_what_is_not_judged(file, checked.rounds)
    if checked.readings is not None:
        from cli.answers.two_readings import told_of_rounds

        to_stdout("{file}: {told}", file=file, told=told_of_rounds(checked.readings))
    if answer.explained is not None:
        from cli.answers import hypotheses

        hypotheses.print_event(answer.explained)
    for comparison in checked.differing:
        _print_differences(checked, comparison, full=full)
        if answer.explained is not None and comparison.round_number in answer.explained.rounds:
            hypotheses.print_round(answer.explained.rounds[comparison.round_number])


def _verdict(checked: FileCheck) -> str:
    """Which rounds the engine pairs otherwise, in words."""
    if not checked.differing:
        return say("all match the engine's pairing")
    from projections.wording import rounds_in_words  # most rounds are

    which = rounds_in_words([comparison.round_number for comparison in checked.differing])
    if checked.rules.unknown_rules:
        return say("{rounds} not judged: the rules in force on that day are not known", rounds=which)
    if checked.unjudged:
        return say("{rounds} not judged: the acceleration is unknown", rounds=which)
    return say("differences from the engine's pairing in {rounds}", rounds=which)


def _print_differences(checked: FileCheck, comparison: Comparison, *, full: bool) -> None:
    tournament, without = checked.rules.tournament, ""
    if checked.rules.unknown_rules:
        without = say(" from the pairing under later rules; this is not a finding")
    elif checked.unjudged:
        without = say(" from the engine's pairing without acceleration; this is not a finding")
    differ = boards_differ(comparison.recorded, comparison.only_recorded, comparison.only_by_engine)
    to_stdout(
        "  Round {round_number}, {differ}{without}",
        round_number=comparison.round_number,
        differ=differ,
        without=without,
    )
    if comparison.note:
        text_to_stdout(joined("", ("    ", comparison.note)))
    if comparison.verdict is not None and not checked.unjudged:
        _print_verdict(comparison.verdict, full=full)
    if comparison.note or comparison.verdict is not None:
        return
    from cli.input.roster import board_of_file  # most rounds are as the engine pairs them

    turned = comparison.colours_only
    in_file = [
        say(
            "    in the file: {board}{colours}",
            board=board_of_file(tournament, board),
            colours=say("   (colours)") if board in turned else "",
        )
        for board in comparison.only_recorded
    ]
    by_engine = [
        say("    engine:      {board}", board=board_of_file(tournament, board))
        for board in comparison.only_by_engine
        if board.reversed not in turned
    ]
    _print_first(in_file, full=full)
    _print_first(by_engine, full=full)


def _print_first(lines: Sequence[str], *, full: bool) -> None:
    """The first lines of a list, and how many more there are."""
    shown = lines if full or len(lines) <= _SHOWN + 1 else lines[:_SHOWN]
    for line in shown:
        text_to_stdout(line)
    if len(shown) < len(lines):
        to_stdout("    ... and {count} more; --full prints them", count=len(lines) - len(shown))


def _print_verdict(verdict: "Verdict", *, full: bool) -> None:
    text_to_stdout(joined("", ("    ", filled(verdict.standing))))
    lines = [
        joined("", (f"      {objection.rule}: ", joined(" ", (objection.text, objection.alternative))))
        for objection in verdict.objections
    ]
    _print_first(lines, full=full)


def _print_summary(answers: Sequence[_Checked]) -> None:
    checks = [one.check for one in answers if one.check is not None]
    rounds = sum(len(one.rounds) for one in checks)
    differing = sum(len(one.differing) for one in checks)
    unjudged = sum(len(one.differing) for one in checks if one.unjudged)
    unread = len(answers) - len(checks)
    others = sum(bool(one.kind.no_verdict) for one in checks)
    text_to_stdout(
        joined(
            "",
            (
                say(
                    "{files} files, {rounds} rounds: {same} the same as the engine's pairing, {differing} different",
                    files=len(answers),
                    rounds=rounds,
                    same=rounds - differing,
                    differing=differing - unjudged,
                ),
                say(", {unjudged} not judged", unjudged=unjudged) if unjudged else "",
                say("; files that could not be checked: {unread}", unread=unread) if unread else "",
                say("; not individual Swiss tournaments, so no verdict is given: {others}", others=others)
                if others
                else "",
                ".",
            ),
        )
    )


def _tell_adjustments(file: str, adjustments: Sequence[ReadOtherwise], *, listed: bool) -> None:
    """Say what was read otherwise than it stands; what a file merely leaves open only when asked for."""
    told = [one for one in adjustments if listed or one.line]
    for adjustment in told if listed or len(told) <= _LISTED else ():
        text_to_stderr(told_of(file, adjustment))
    if not listed and len(told) > _LISTED:
        to_stderr("{file}: {told}; --verbose lists them.", file=file, told=otherwise(len(told)))


def _name(tournament: Tournament, player: int) -> str:
    return tournament.players[PlayerId(player)].name
