"""`pair` and `check`: the engine on TRF files, without any database."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from cli.input.edition_options import AS_IN_FILE, AUTO, EditionOfFile, VariationsOfFile, variations_typed
from cli.input.editions import asked_for
from cli.input.options import Json
from cli.input.rules_of_file import RulesOfFile, Variations, refuse_names_of_no_edition, under_another
from cli.input.trf_files import FileRead, kind_of_file, otherwise, read_trf
from cli.output import hypotheses
from cli.output.compare_editions import RoundBeside, as_data, beside, print_beside
from cli.output.streams import data, talk
from cli.output.tables import as_json, table
from cli.output.two_readings import other_reading, told_of_next_round, told_of_rounds
from cli.session.exits import ExitCode, UsageProblem
from cli.verbs import verb, word
from core.editions.registry import is_system
from core.model.errors import Refused, TournamentError
from core.model.event_kind import A_SWISS, A_TEAM_EVENT, EventKind
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.model.verdict import Verdict
from events.errors import TeamEventFile
from projections.hypotheses.hypothesis import EventExplained
from projections.replay.recheck import RoundComparison, compare_rounds, pair_in_words, paired_pairs, round_to_pair
from projections.wording import rounds_in_words

pair_app = word()
check_app = word()

_LISTED = 3  # more of what was read otherwise is counted, unless it is asked for

TrustResults = Annotated[
    bool,
    typer.Option("--trust-results", help="Where the points in the file do not match the results, take the results."),
]
Verbose = Annotated[bool, typer.Option("--verbose", help="List what was read otherwise than it stands.")]


@verb(pair_app, "pair")
def pair(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A TRF file; - reads standard input.")],
    edition: EditionOfFile = AS_IN_FILE,
    variation: VariationsOfFile = None,
    as_json_: Json = False,
    trust_results: TrustResults = False,
    verbose: Verbose = False,
) -> None:
    """Print the next round of a TRF file.

    Nothing is stored. Players are named by their starting rank in the file; the pairing-allocated bye comes last.
    """
    asked = variations_typed(variation)
    refuse_names_of_no_edition(asked)
    known = asked_for(edition)
    read = read_trf(file, trust_results=trust_results)
    _tell_adjustments(read, listed=verbose)
    rules = read.by_rules(known, asked)
    kind = kind_of_file(read.tournament, known)
    if not kind.is_swiss:
        raise Refused(f"{file}: {kind.no_verdict}")
    for one in rules.told:
        talk(f"{file}: {one}")
    tournament = rules.tournament
    round_number = round_to_pair(tournament)
    pairs = paired_pairs(tournament, round_number)
    beside: dict[str, object] = {}
    if (reading := other_reading(read.document, tournament, asked)) is not None:
        told, beside = told_of_next_round(reading, pairs)
        talk(f"{file}: {told}")
        beside = {"other_reading": beside}
    if as_json_:
        games = [pair for pair in pairs if pair[1]]
        bye = next((player for player, opponent in pairs if not opponent), None)
        as_json({"round": round_number, "pairs": games, "bye": bye, **beside})
        return
    rows = [
        (board, white, _name(tournament, white), black or "", _name(tournament, black) if black else "bye")
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    table((">Board", ">", "White", ">", "Black"), rows, title=f"Round {round_number} ({tournament.settings.edition})")


@dataclass(frozen=True, slots=True)
class FileCheck:
    """What checking one file gave."""

    file: str
    edition: str
    rounds: tuple[RoundComparison, ...] = ()
    read: FileRead | None = None
    error: str | None = None
    rules: RulesOfFile | None = None
    other: str = ""  # the edition beside it, if one was asked for
    beside: tuple[RoundBeside, ...] = ()
    explained: EventExplained | None = None  # with --explain, where something differs
    kind: EventKind = A_SWISS  # no Swiss: no round was paired again
    readings: tuple[str, dict[str, object]] | None = None  # of a file that contradicts itself: what either gives

    @property
    def unjudged(self) -> str:
        """Why rounds that come out otherwise are not called wrong; empty: they are."""
        return "" if self.rules is None else self.rules.unknown_acceleration

    @property
    def is_finding(self) -> bool:
        """Whether a round is not as the engine pairs it, and that tells of the round."""
        return not self.same and not (self.unjudged and self.error is None and not self.other)

    @property
    def same(self) -> bool:
        """Whether every round is as the engine pairs it, under the edition beside it as well.

        Where no rules of a Swiss paired the event nothing differs, because nothing can be compared.
        """
        alike = all(comparison.same for comparison in self.rounds)
        return self.error is None and alike and not any(one.apart for one in self.beside)


@verb(check_app, "check")
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="TRF files; - reads standard input.")],
    edition: EditionOfFile = AS_IN_FILE,
    variation: VariationsOfFile = None,
    as_json_: Json = False,
    trust_results: TrustResults = False,
    verbose: Verbose = False,
    other: Annotated[
        str,
        typer.Option("--beside", metavar="EDITION", help="A second edition: which rounds tell the two apart."),
    ] = "",
    explain: Annotated[
        bool,
        typer.Option("--explain", help="For each round that differs, the smallest changes with which it comes out."),
    ] = False,
) -> None:
    """Pair every round of files again, list what differs.

    Each round is paired from the rounds before it as they stand in the file; colours and the bye are compared too. A
    file that does not say how many rounds there are (XXR) is taken as complete: its last round is the last one.
    Where the rules leave the director a choice (cfc), a round that differs is called legal but deviating from the
    announced method (by which clause, and what the method gives), or illegal (by which law).
    Variations, acceleration among them, are those asked for, else those that the file says. Where it declares an
    acceleration that is not known here, a round that differs is told, and is no finding.
    With --beside a second edition pairs every round as well, and the rounds that tell the two apart are shown.
    With --explain the smallest change that explains a round that differs is looked for (a late entry, an absent
    player, a changed result, boards swapped by hand, ...) by pairing it again so. What is found are hypotheses: no
    file says what happened.
    A round robin or a team event is named as such: no rules of a Swiss paired it, so nothing is said of its rounds.
    Exit code 1: something differs. Exit code 3: a file could not be read (the others were checked).
    """
    known, asked = asked_for(edition), variations_typed(variation)
    refuse_names_of_no_edition(asked)
    against = _edition_beside(other) if other else ""
    if against and explain:
        raise UsageProblem("--beside and --explain are two questions: ask one, then the other.")
    checks = []
    for file in files:
        checks.append(_check_file(file, known, asked, against, trust_results=trust_results, explain=explain))
        for one in checks[-1].rules.told if checks[-1].rules is not None else ():
            talk(f"{file}: {one}")
        if not as_json_:
            _print_check(checks[-1], listed=verbose)
    if as_json_:
        as_json({"files": [_check_as_json(one) for one in checks]})
    elif len(checks) > 1:
        _print_summary(checks)
    if any(one.error for one in checks):
        raise typer.Exit(ExitCode.BAD_INPUT)
    if any(one.is_finding for one in checks):
        raise typer.Exit(ExitCode.FINDINGS)


def _edition_beside(name: str) -> str:
    edition = asked_for(name)
    if edition in (AUTO, AS_IN_FILE) or is_system(edition):
        raise UsageProblem("--beside names an edition of `rules list`, for instance dutch-2026.")
    return edition


def _check_file(
    file: str, edition: str, asked: Variations, other: str, *, trust_results: bool, explain: bool
) -> FileCheck:
    try:
        read = read_trf(file, trust_results=trust_results)
        rules = read.by_rules(edition, asked)
        tournament = rules.tournament
        kind = kind_of_file(read.tournament, edition)
        without_verdict = FileCheck(file, rules.edition, read=read, rules=rules, other=other, kind=kind)
        if kind.is_declared and not kind.is_swiss:
            return without_verdict
        both = beside(tournament, under_another(read.document, other, asked)) if other else ()
        rounds = tuple(one.one for one in both) if other else compare_rounds(tournament)
        differs = not all(one.same for one in rounds)
        if differs and not kind.is_swiss:  # only the pairings show it; a round that comes out accuses nobody
            return without_verdict
        named = edition not in (AUTO, AS_IN_FILE)
        found = hypotheses.explained(file, tournament, edition_named=named) if explain and differs else None
        reading = other_reading(read.document, tournament, asked)
        return replace(
            without_verdict,
            rounds=rounds,
            beside=both,
            explained=found,
            kind=A_SWISS,
            readings=told_of_rounds(reading, rounds) if reading is not None and rounds else None,
        )
    except TournamentError as error:
        kind = A_TEAM_EVENT if isinstance(error, TeamEventFile) else A_SWISS
        return FileCheck(file, AUTO if edition == AS_IN_FILE else edition, error=str(error), kind=kind)


def _print_check(checked: FileCheck, *, listed: bool) -> None:
    if checked.error is not None:
        talk(checked.error)
        return
    assert checked.read is not None, "a file without an error was read"
    _tell_adjustments(checked.read, listed=listed)
    if not checked.kind.is_swiss:
        data(f"{checked.file}: {checked.kind.no_verdict}")
        return
    if checked.other:
        print_beside(checked.file, checked.read.tournament, (checked.edition, checked.other), checked.beside)
        return
    differing = [comparison for comparison in checked.rounds if not comparison.same]
    which = rounds_in_words([comparison.round_number for comparison in differing])
    wrong = "not judged: the acceleration is not known" if checked.unjudged else "not as the engine pairs them"
    verdict = f"{which} {wrong}" if differing else "all as the engine pairs them"
    if not checked.rounds:
        data(f"{checked.file}: no round has been paired yet, so there is nothing to check ({checked.edition}).")
        return
    data(f"{checked.file}: {len(checked.rounds)} rounds checked ({checked.edition}), {verdict}.")
    if checked.readings is not None:
        data(f"{checked.file}: {checked.readings[0]}")
    if checked.explained is not None:
        hypotheses.print_event(checked.explained)
    for comparison in differing:
        _print_differences(checked.read.tournament, comparison, is_judged=not checked.unjudged)
        if checked.explained is not None and comparison.round_number in checked.explained.rounds:
            hypotheses.print_round(checked.explained.rounds[comparison.round_number])


def _print_differences(tournament: Tournament, comparison: RoundComparison, *, is_judged: bool) -> None:
    without = "" if is_judged else " from what the engine pairs without acceleration; this is no finding"
    differ = f"{len(comparison.only_in_file)} of {comparison.boards} boards differ"
    data(f"  Round {comparison.round_number}, {differ}{without}")
    if comparison.note:
        data(f"    {comparison.note}")
    if comparison.verdict is not None and is_judged:
        _print_verdict(comparison.verdict)
    if comparison.note or comparison.verdict is not None:
        return
    reversed_in_file = {(black, white) for white, black in comparison.only_in_file}
    for pair in comparison.only_in_file:
        note = "   (colours)" if (pair[1], pair[0]) in comparison.only_in_engine else ""
        data(f"    in the file: {pair_in_words(tournament, pair)}{note}")
    for pair in comparison.only_in_engine:
        if pair not in reversed_in_file:
            data(f"    engine:      {pair_in_words(tournament, pair)}")


def _print_verdict(verdict: Verdict) -> None:
    data(f"    {verdict.standing}")
    for objection in verdict.objections:
        data(f"      {objection.rule}: {objection.text}{' ' * bool(objection.alternative)}{objection.alternative}")


def _print_summary(checks: Sequence[FileCheck]) -> None:
    rounds = [comparison for one in checks for comparison in one.rounds]
    unread = sum(one.error is not None for one in checks)
    differing = [one for one in checks for comparison in one.rounds if not comparison.same]
    unjudged = sum(bool(one.unjudged) for one in differing)
    others = sum(not one.kind.is_swiss and one.error is None for one in checks)
    data(
        f"{len(checks)} files, {len(rounds)} rounds: {len(rounds) - len(differing)} rounds as the engine pairs them, "
        f"{len(differing) - unjudged} not"
        + (f", {unjudged} not judged" if unjudged else "")
        + (f"; {unread} files could not be checked" if unread else "")
        + (f"; {others} no Swiss of individuals, so without a verdict." if others else ".")
    )


def _round_as_json(checked: FileCheck, comparison: RoundComparison) -> dict[str, object]:
    entry: dict[str, object] = {
        "round": comparison.round_number,
        "same": comparison.same,
        "only_in_file": comparison.only_in_file,
        "only_in_engine": comparison.only_in_engine,
    }
    if comparison.note:
        entry["note"] = comparison.note
    if checked.unjudged and not comparison.same:
        entry["not_judged"] = checked.unjudged
    elif comparison.verdict is not None:
        entry["verdict"] = {
            "standing": comparison.verdict.standing,
            "objections": [
                {"rule": one.rule, "players": one.players, "text": one.text, "alternative": one.alternative}
                for one in comparison.verdict.objections
            ],
        }
    if checked.explained is not None and comparison.round_number in checked.explained.rounds:
        entry["explanation"] = hypotheses.as_data(checked.explained.rounds[comparison.round_number])
    return entry


def _check_as_json(checked: FileCheck) -> dict[str, object]:
    answer: dict[str, object] = {
        "file": checked.file,
        "edition": checked.edition,
        "rounds": [_round_as_json(checked, one) for one in checked.rounds],
        "error": checked.error,
    }
    if checked.rules is not None and checked.rules.tournament.settings.variations:
        answer["variations"] = dict(checked.rules.tournament.settings.variations)
    if checked.readings is not None:
        answer["readings"] = checked.readings[1]
    if not checked.kind.is_swiss:
        answer |= {"kind": checked.kind.kind, "no_verdict": checked.kind.no_verdict}
    if checked.other:
        answer["beside"] = as_data(checked.beside, (checked.edition, checked.other))
    if checked.explained is not None:
        answer["no_replay"] = checked.explained.no_replay
        answer["other_rules"] = checked.explained.rules
    return answer


def _tell_adjustments(read: FileRead, *, listed: bool) -> None:
    """Say what was read otherwise than it stands; what a file merely leaves open only when asked for."""
    told = [one for one in read.adjustments if listed or one.line]
    for adjustment in told if listed or len(told) <= _LISTED else ():
        place = f", line {adjustment.line}, column {adjustment.column}" if adjustment.line else ""
        talk(f"{read.file}{place}: {adjustment.found}, taken as {adjustment.taken_as}")
    if not listed and len(told) > _LISTED:
        talk(f"{read.file}: {otherwise(len(told))}; --verbose lists them.")


def _name(tournament: Tournament, player: int) -> str:
    return tournament.players[PlayerId(player)].name
