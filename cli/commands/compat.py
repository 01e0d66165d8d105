"""`compat`: the command lines of bbpPairings and JaVaFo, so that programs that call those engines can call this one.

`cli.commands.compat_words` has the forms. Without a file bbpPairings' form reads standard input. Messages, streams and
exit codes are those of the program whose form was used: callers know them, not ours (decision 178).

`--dutch` names the system, not its edition: there the file decides, as for `check` (decision 90). A file whose record
192 names another system contradicts the command line, and is refused. `docs/compat.md` says what is the same as in the
two programs, and what is not.
"""

import sys
from collections.abc import Sequence
from enum import IntEnum

from cli.commands.compat_words import SYSTEMS, Action, Request, RequestRefusedError, is_of_javafo, request_of
from cli.environment import environment, today
from cli.output.streams import (
    OutputLostError,
    ReaderGoneError,
    flush,
    forget_standard_output,
    lines_to_stdout,
    text_to_stderr,
    text_to_stdout,
    to_stderr,
)
from core.editions.event_kind import Kind, kind_of_event
from core.editions.registry import AS_IN_FILE, DUTCH, EDITIONS, TEAM_SWISS, edition_named, editions, still_in_force
from core.general_rules.acceleration import ACCELERATION, BAKU, virtual_points
from core.model.dataclass import replace
from core.model.hints import TYPE_CHECKING, Final
from core.model.pairing import as_numbers
from core.model.sentence import NoLegalPairing, TournamentError, say, text_of
from core.model.tournament import Tournament, as_complete
from core.model.units import Points, RoundNumber
from events.errors import BadInput, Finding, contents_of_open
from events.trf import TrfDocument, read_document
from events.trf.layout import TRF26
from events.trf.rules_chosen import rules_of
from events.trf.type_codes import meaning_of
from projections.replay.file_check import both_readings, other_reading
from projections.replay.recheck import Comparison, boards_paired, pair_again, recheck, round_to_pair

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.commands.compat_generator import Recipe

_STANDARD_INPUT = "(stdin)"
_SEEDS = 2**31


class Code(IntEnum):
    """bbpPairings' exit codes."""

    DONE = 0
    NO_PAIRING = 1
    UNEXPECTED = 2
    INVALID_REQUEST = 3
    TOO_LARGE = 4
    FILE_ACCESS = 5


def answer(arguments: list[str]) -> Code:
    """Do what the words behind `compat` ask for. A defect, too, has a code of that engine's: callers do not know 70."""
    try:
        code = _run(arguments)
        flush()
    except ReaderGoneError:
        raise
    except OutputLostError as error:
        forget_standard_output()
        text_to_stderr(text_of(error))
        return Code.FILE_ACCESS
    except Exception as error:  # noqa: BLE001  # a defect becomes a report and a code that the caller knows
        from cli.session.defects import report_defect

        report_defect(error)
        return Code.NO_PAIRING if is_of_javafo(arguments) else Code.UNEXPECTED
    return code


def _run(arguments: list[str]) -> Code:
    request = Request()
    try:
        request = request_of(arguments)
        if request.says_release:
            text_to_stdout(_release())
        return _ACTIONS[request.action](request) if request.action in _ACTIONS else Code.DONE
    except (TournamentError, OSError, MemoryError) as error:
        return (_refused_as_javafo if is_of_javafo(arguments) else _refused)(error, request)


def _refused(error: TournamentError | OSError | MemoryError, request: Request) -> Code:
    """Say what is wrong as bbpPairings does."""
    file = request.input_file or request.model_file or _STANDARD_INPUT
    match error:
        case RequestRefusedError():
            text_to_stderr(text_of(error))
        case OSError():
            file = str(error.filename or request.output_file or _STANDARD_INPUT)
            done = "reading" if file in (request.input_file, request.model_file, request.config_file) else "writing"
            _complain(f"Error {done} file {file}", error.strerror or str(error))
            return Code.FILE_ACCESS
        case NoLegalPairing():
            _complain(f"Error while pairing {file}: No valid pairing exists", text_of(error))
            return Code.NO_PAIRING
        case MemoryError():
            _complain(f"Error processing file {file}", _TOO_LARGE)
            return Code.TOO_LARGE
        case BadInput(findings=(first, *_)):
            told = text_of(error).removeprefix(first.file).lstrip(",: ").replace("\n", "; ")  # one line, as there
            _complain(f"Error parsing file {first.file}", told)
        case _:
            _complain(f"Error while pairing {file}", text_of(error))
    return Code.INVALID_REQUEST


_TOO_LARGE: Final = say("The file is too large for the memory of this computer.")


def _refused_as_javafo(error: TournamentError | OSError | MemoryError, request: Request) -> Code:
    """Say it as JaVaFo does: on standard output, with exit code 1.

    That nobody can be paired is no error there: the file has no pairs, the exit code is 0. The reason is ours.
    """
    if isinstance(error, NoLegalPairing):
        text_to_stdout("java.lang.Exception: Pairing impossible under the current rules - intervene manually")
        text_to_stderr(text_of(error))
        if request.output_file:
            _write(_beside(request.input_file, request.output_file), b"0\n")
        return Code.DONE
    told = _TOO_LARGE if isinstance(error, MemoryError) else text_of(error)
    if isinstance(error, OSError):
        told = f"{error.filename or request.output_file} ({error.strerror or error})"
    text_to_stdout(f"Error in processing ({told})")
    return Code.NO_PAIRING


def _complain(beginning: str, told: str) -> None:
    """As bbpPairings begins its messages, in English whatever the language: programs look for these words."""
    text_to_stderr(f"{beginning}: {told}")


def _release() -> str:
    from importlib.metadata import PackageNotFoundError, version

    known = ", ".join(one.name for one in editions() if one.system in SYSTEMS)
    try:
        return f"pairtrail {version('pairtrail')} ({known})"
    except PackageNotFoundError:  # run from a checkout that was never installed
        return f"pairtrail ({known})"


# --- pairing -----------------------------------------------------------------------------------------


def _pair(request: Request) -> Code:
    document = _document(request.input_file)
    tournament = _by_its_rules(document, request.system, "pairtrail pair FILE")
    if document.rounds_declared is None:
        raise _lacking(
            document,
            say("no number of rounds (XXR or 142)"),
            say("the number of rounds, because the last round is paired by different rules"),
        )
    kind = kind_of_event(tournament)
    if kind.no_verdict:
        raise RequestRefusedError(
            "--{system} was requested, but the file is {kind}",
            system=request.system,
            kind=kind.no_verdict,
        )
    round_number = round_to_pair(tournament)
    if request.is_baku:
        tournament = _with_baku(tournament, round_number)
    if request.output_file:
        _beside(request.input_file, request.output_file).parent.stat()  # no folder comes before no pairing, as there
    listing = _Listing(request, lambda: _default_list(request.input_file))
    try:
        boards = boards_paired(tournament, round_number)
    finally:
        listing.add(tournament, round_number)
        listing.write()
    if not request.is_baku and (reading := other_reading(document, tournament)) is not None:
        from cli.answers.two_readings import told_of_next_round

        to_stderr("{file}: {told}", file=document.file_name, told=told_of_next_round(reading, boards)[0])
    pairs = [f"{white} {black}" for white, black in as_numbers(boards)]
    text = "".join(f"{line}\n" for line in [len(pairs), *pairs])
    if request.output_file:
        _write(_beside(request.input_file, request.output_file), text.encode("ascii"))
    else:
        lines_to_stdout(text.removesuffix("\n"))
    return Code.DONE


def _with_baku(tournament: Tournament, round_number: RoundNumber) -> Tournament:
    """C.04.7 for the coming round alone, as JaVaFo's -b has it; earlier rounds have the points that the file gives."""
    by_method = replace(
        tournament,
        settings=replace(tournament.settings, variations={**tournament.settings.variations, ACCELERATION.name: BAKU}),
        acceleration={},
    )
    coming = virtual_points(by_method, round_number)
    points = {}
    for player in tournament.players:
        earlier = tournament.acceleration.get(player, ())[: round_number - 1]
        gap = (Points(0),) * (round_number - 1 - len(earlier))
        points[player] = (*earlier, *gap, coming.get(player, Points(0)))
    return replace(tournament, acceleration=points)


def _write(file: "Path", contents: bytes) -> None:
    from cli.output.atomic_write import write_whole  # most answers go to standard output

    write_whole(file, contents)


def _beside(input_file: str, output_file: str) -> "Path":
    """Like the original: a name without a folder lands beside the input."""
    from pathlib import Path  # as above

    path = Path(output_file)
    return path if path.parent != Path() or "/" in output_file else Path(input_file).parent / path


# --- checking ----------------------------------------------------------------------------------------


def _check(request: Request) -> Code:
    document = _document(request.input_file)
    tournament = as_complete(_by_its_rules(document, request.system, "pairtrail check FILE"))
    name = _stem(request.input_file) or _STANDARD_INPUT
    wanted = request.round_number
    if wanted is not None and not 1 <= wanted <= len(tournament.rounds):  # in JaVaFo's form alone
        text_to_stdout(f"Cannot check unplayed/unknown round {wanted}")
        return Code.DONE
    kind, comparisons = recheck(tournament, kind_of_event(tournament), wanted)
    if kind.no_verdict:
        text_to_stdout(f"{name}: {kind.no_verdict}")
        return Code.DONE
    if (readings := both_readings(document, tournament, comparisons)) is not None:
        from cli.answers.two_readings import told_of_rounds

        to_stderr("{file}: {told}", file=document.file_name, told=told_of_rounds(readings))
    listing = _Listing(request, lambda: _default_list(request.input_file))
    for comparison in comparisons:
        text_to_stdout(f"{name}: Round #{comparison.round_number}")
        if comparison.note:
            text_to_stdout(comparison.note, "")
        elif not comparison.same:
            lines_to_stdout(_as_javafo(comparison) if request.is_of_javafo else _side_by_side(comparison))
        listing.add(
            tournament,
            comparison.round_number,
            heading=f"Round #{comparison.round_number}\n",
        )
    listing.write()
    if not request.is_of_javafo:
        text_to_stdout("")
    return Code.DONE


def _stem(file: str) -> str:
    """What the file is called, without its kind."""
    stem, _, kind = file.rpartition("/")[2].rpartition(".")
    if stem and kind and "\\" not in file:
        return stem
    from pathlib import Path  # most names are plain

    return Path(file).stem


def _side_by_side(comparison: Comparison) -> str:
    return _listed(as_numbers(comparison.only_by_engine), as_numbers(comparison.only_recorded))


def _as_javafo(comparison: Comparison) -> str:
    """Boards that differ in their colours alone are named first, and not listed."""
    ours, recorded = as_numbers(comparison.only_by_engine), as_numbers(comparison.only_recorded)
    inverted = [(white, black) for white, black in ours if (black, white) in recorded]
    named = [f"{white} and {black} had inverted colors" for white, black in inverted]
    others = [board for board in recorded if board[::-1] not in inverted]
    return "\n".join([*named, _listed([board for board in ours if board not in inverted], others)])


def _listed(ours: Sequence[tuple[int, int]], recorded: Sequence[tuple[int, int]]) -> str:
    rows = zip(ours, recorded, strict=False)
    lines = [f"    {_columns(*engine)}{'':16}{_columns(*board)}" for engine, board in rows]
    return "\n".join(["  Checker pairings        Tournament pairings ", *lines, ""])


def _columns(white: int, black: int) -> str:
    return f"{white:>3} - {black:>3}"


# --- checklists --------------------------------------------------------------------------------------


class _Listing:
    """A checklist being written, if one was asked for. Like the originals, one that cannot be written stops nothing."""

    def __init__(self, request: Request, default: "Callable[[], Path]") -> None:
        self._is_wanted = request.wants_checklist
        if self._is_wanted:
            file = default()
            self._file = _beside(str(file), request.checklist_file) if request.checklist_file else file
        self._text = ""

    def add(self, tournament: Tournament, round_number: RoundNumber, heading: str = "") -> None:
        """The list of a round, from the state before it."""
        if not self._is_wanted:
            return
        from projections.export.checklist import checklist

        again = pair_again(tournament, round_number)
        if again.field is None:
            self._text += f"{heading}\n{again.failure}\n\n\n"
        else:
            self._text += heading + checklist(again.before, again.field, again.pairing)

    def write(self) -> None:
        """The whole of it, with the name of the program behind the last line."""
        if not self._is_wanted:
            return
        try:
            _write(self._file, f"{self._text}{_release()}\n".encode())
        except OSError as error:
            to_stderr(
                "The checklist cannot be written: {file}: {problem}.", file=error.filename, problem=error.strerror
            )


def _default_list(file: str) -> "Path":
    from pathlib import Path  # as above

    return Path(file or _STANDARD_INPUT).with_suffix(".list")


# --- generating --------------------------------------------------------------------------------------


def _generate(request: Request) -> Code:
    from projections.generator import ended_early, event, report

    edition, recipe = _recipe_of(request)
    for note in recipe.notes:
        text_to_stderr(note)
    seed = request.seed if request.seed is not None else int.from_bytes(environment.new_seed().encode()) % _SEEDS
    plan = recipe.plan(edition, seed, is_baku=request.is_baku)
    tournament = event(plan, given=recipe.given)
    source = request.model_file or request.config_file
    file = _beside(source, request.report_file)
    says_enough = request.system == DUTCH and not request.is_baku  # our own comment has the edition
    contents = report(
        plan,
        tournament,
        made_by=_made_by(request, seed),
        file_format=None if says_enough else TRF26,  # where 192 says what the rules are, to other programs too
    )
    _write(file, contents)
    listing = _Listing(request, lambda: file.with_suffix(".list"))
    for one_round in tournament.rounds:
        listing.add(tournament, one_round.number, heading=f"Round #{one_round.number}\n")
    listing.write()
    if why := ended_early(tournament):
        to_stderr(
            "{file}: the event ended after {paired} of {rounds} rounds: {why}.",
            file=file,
            paired=tournament.last_paired_round,
            rounds=plan.rounds,
            why=why,
        )
        return Code.NO_PAIRING
    return Code.DONE


def _recipe_of(request: Request) -> "tuple[str, Recipe]":
    """The edition, and what the event is made by."""
    from cli.commands.compat_generator import Recipe, recipe_of_configuration, recipe_of_model

    if request.model_file:
        document = _document(request.model_file)
        model = as_complete(_by_its_rules(document, request.system))
        return model.settings.edition, recipe_of_model(model, request.model_file)
    edition = still_in_force(request.system).name  # not by the clock: a seed gives the same bytes
    if not request.config_file:
        return edition, Recipe()
    text = _contents_of(request.config_file).decode("utf-8-sig", errors="replace")
    return edition, recipe_of_configuration(text, request.config_file)


def _made_by(request: Request, seed: int) -> str:
    """A command line that makes the same file again, where model or configuration are the same."""
    source = [request.model_file, "-g"] if request.model_file else ["-g", request.config_file]
    from pathlib import Path  # as above

    words = ["pairtrail", "compat", f"--{request.system}", *source, "-o", Path(request.report_file).name]
    made_by = " ".join(word for word in (*words, "-s", str(seed)) if word)
    return f"{made_by}, by the Baku method" if request.is_baku else made_by


# --- the file ----------------------------------------------------------------------------------------


def _contents_of(file: str) -> bytes:
    try:
        with open(file, "rb") as opened:  # noqa: PTH123  # pathlib takes longer to be imported than a file to be read
            return contents_of_open(opened)
    except OSError:
        from pathlib import Path  # says what the file is called

        with Path(file).open("rb") as opened:
            return contents_of_open(opened)


def _document(input_file: str) -> TrfDocument:
    """A file as it stands. Raises `BadInput`, also where a pairing number is missing, as the original refuses it."""
    contents = _contents_of(input_file) if input_file else contents_of_open(sys.stdin.buffer)
    document = read_document(contents, input_file or _STANDARD_INPUT)
    numbers = {player.number for player in document.players}
    missing = [number for number in range(1, max(numbers, default=0)) if number not in numbers]
    if missing and not document.numbers_by_rank:
        told = ", ".join(map(str, missing[:5])) + (" ..." if len(missing) > 5 else "")
        raise _lacking(
            document,
            say(
                "no player with number {told}, although the highest number is {highest}",
                told=told,
                highest=max(numbers),
            ),
            say("all numbers from 1 upwards, or a line 'XXC rank' if the order of the lines counts"),
        )
    return document


def _lacking(document: TrfDocument, read: str, expected: str) -> BadInput:
    return BadInput((Finding(document.file_name, 0, 0, read, expected),))


def _by_its_rules(document: TrfDocument, system: str, instead: str = "") -> Tournament:
    """A file by the edition of the system that its record 192, our own comment or its first day says (decision 90).

    Teams are paired by the system for teams, whichever the command line names: those programs know no other.
    `instead`: the command that does the same by the rules of the file; empty: `generate`.
    """
    system = system if document.teams is None else TEAM_SWISS
    meaning = meaning_of(document.type_code, document.details.start_date)
    if meaning is not None and meaning.system != system:
        raise RequestRefusedError(
            "--{system} was requested, but record 192 in the file is {code}. Remove the record to use the "
            "{title} system anyway, or use `{command}`.",
            system=system,
            code=document.type_code,
            title=system.title(),
            command=instead or f"pairtrail generate --system {meaning.edition or meaning.system}",
        )
    said = document.rules_said if meaning is None else None
    if said is not None and said.edition in EDITIONS and edition_named(said.edition).system != system:
        raise RequestRefusedError(
            "--{system} was requested, but line {line} in the file (###) says {edition}. Remove the line to "
            "use the {title} system anyway, or use `{command}`.",
            system=system,
            line=said.line,
            edition=said.edition,
            title=system.title(),
            command=instead or f"pairtrail generate --system {said.edition}",
        )
    rules = rules_of(document, system, today=today())
    if kind_of_event(rules.tournament).kind is Kind.ROUND_ROBIN:  # whose table goes before the system asked for
        by_table = rules_of(document, AS_IN_FILE, today=today())
        rules = by_table if kind_of_event(by_table.tournament).has_rules else rules
    for one in rules.told:
        to_stderr("{file}: {told}", file=document.file_name, told=one)
    return rules.tournament


def _nothing(_: Request) -> Code:
    text_to_stdout("No output specified for the pairing")
    return Code.DONE


_ACTIONS = {Action.PAIR: _pair, Action.CHECK: _check, Action.GENERATE: _generate, Action.NOTHING: _nothing}
