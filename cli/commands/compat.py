"""`compat`: bbpPairings' command line, so that tournament managers that call that engine can call this one.

    compat [-r]
    compat [-r] --dutch [INPUT] -p [OUTPUT] [-l [CHECKLIST]]
    compat [-r] --dutch [INPUT] -c [-l [CHECKLIST]]

Without INPUT the file comes from standard input. Its exit codes are its own: callers know them, not ours.

`--dutch` names the system, not its edition: there the file decides, as for `check` (decision 90). A file whose record
192 names another system contradicts the command line, and is refused.
"""

import sys
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import typer

from cli.input.edition_options import AS_IN_FILE
from cli.input.editions import chosen_edition
from cli.output.atomic_write import write_whole
from cli.output.streams import OutputLostError, ReaderGoneError, data, flush, forget_standard_output, lines, talk
from cli.session.defects import report_defect
from cli.verbs import verb, word
from core.editions.registry import editions
from core.model.errors import NoLegalPairing, TournamentError
from core.model.tournament import Tournament
from events.trf import read_document, tournament_of
from events.trf.type_codes import meaning_of
from projections.replay.recheck import Pair, RoundComparison, as_complete, compare_round, paired_pairs, round_to_pair

compat_app = word()

_SYSTEM = "dutch"
_STANDARD_INPUT = "(stdin)"


class Code(IntEnum):
    """bbpPairings' exit codes."""

    DONE = 0
    NO_PAIRING = 1
    UNEXPECTED = 2
    INVALID_REQUEST = 3
    TOO_LARGE = 4
    FILE_ACCESS = 5


class RequestRefusedError(TournamentError):
    """The words after `compat` cannot be granted."""


@dataclass(slots=True)
class Request:
    """What was asked for."""

    release: bool = False
    input_file: str = ""  # empty: standard input
    checks: bool = False
    pairs: bool = False
    output_file: str = ""
    wants_checklist: bool = False


@verb(compat_app, "compat", allow_extra_args=True, ignore_unknown_options=True)
def compat(context: typer.Context) -> None:
    """Speak bbpPairings' command line, for other programs.

    The edition is that of record 192, else the one in force on the first day (042), else dutch-2017; standard error
    says which where it is not the last one.

    [-r] --dutch FILE -p [OUTPUT]   pair the next round: the number of pairs, then 'white black' a line, a bye as 'id 0'

    [-r] --dutch FILE -c            pair every round again and list the pairs that differ

    Exit codes as that engine's: 0 done, 1 no pairing, 2 unexpected error, 3 invalid request or file, 4 too large, 5 no
    access to a file. Without FILE the tournament comes from standard input. Checklists (-l) and the generator (-g) are
    not available.
    """
    raise typer.Exit(_in_its_codes(context.args))


def _in_its_codes(arguments: list[str]) -> Code:
    """A defect, too, has a code of that engine's: callers do not know our 70."""
    try:
        code = _run(arguments)
        flush()
    except ReaderGoneError:
        raise
    except OutputLostError as error:
        forget_standard_output()
        talk(str(error))
        return Code.FILE_ACCESS
    except Exception as error:  # noqa: BLE001  # a defect becomes a report and a code that the caller knows
        report_defect(error)
        return Code.UNEXPECTED
    return code


def _run(arguments: list[str]) -> Code:
    try:
        request = _parse(arguments)
        if request.release:
            data(_release())
        if request.wants_checklist:
            talk("Checklists (-l) are not available in this release; the pairings are not affected.")
        if request.checks:
            _check(request.input_file)
        elif request.pairs:
            _pair(request.input_file, request.output_file)
    except NoLegalPairing as error:
        talk(str(error))
        return Code.NO_PAIRING
    except OSError as error:
        talk(f"{error.filename or request.output_file}: {error.strerror or error}")
        return Code.FILE_ACCESS
    except MemoryError:
        talk("The file is too large for the memory of this computer.")
        return Code.TOO_LARGE
    except TournamentError as error:
        talk(str(error))
        return Code.INVALID_REQUEST
    return Code.DONE


def _parse(arguments: list[str]) -> Request:
    request = Request()
    words = list(arguments)
    if words[:1] == ["-r"]:
        request.release = True
        words.pop(0)
    if not words:
        if not request.release:
            raise RequestRefusedError("Nothing was asked for. `pairtrail compat --help` shows the forms.")
        return request
    system = words.pop(0)
    if system != "--dutch":
        raise RequestRefusedError(f"'{system}' is not available; the pairing system comes first, and it is --dutch.")
    if "-g" in words[:2]:
        raise RequestRefusedError("The generator (-g) is not available in this release.")
    if words and words[0] not in ("-p", "-c"):
        request.input_file = words.pop(0)
    _parse_action(request, words)
    return request


def _parse_action(request: Request, words: list[str]) -> None:
    """What stands behind the input file."""
    action = words.pop(0) if words else "nothing"
    request.pairs, request.checks = action == "-p", action == "-c"
    if not (request.pairs or request.checks):
        raise RequestRefusedError(f"After the input file comes -p or -c, not {action}.")
    if request.pairs and words and words[0] != "-l":
        request.output_file = words.pop(0)
        if request.output_file.startswith("-"):  # an option of the other commands, or a slip
            raise RequestRefusedError(f"{request.output_file} was not expected; for a file type ./ before its name.")
    if words[:1] == ["-l"]:
        request.wants_checklist = True
        del words[:2]
    if words:
        raise RequestRefusedError(f"{words[0]} was not expected.")


def _release() -> str:
    from importlib.metadata import PackageNotFoundError, version

    known = ", ".join(one.name for one in editions(_SYSTEM))
    try:
        return f"pairtrail {version('pairtrail')} ({known})"
    except PackageNotFoundError:  # run from a checkout that was never installed
        return f"pairtrail ({known})"


def _pair(input_file: str, output_file: str) -> None:
    tournament = _tournament(input_file)
    round_number = round_to_pair(tournament)
    pairs = paired_pairs(tournament, round_number)
    text = "".join(f"{line}\n" for line in [len(pairs), *(f"{white} {black}" for white, black in pairs)])
    if output_file:
        write_whole(_beside(input_file, output_file), text.encode("ascii"))
    else:
        lines(text.removesuffix("\n"))


def _beside(input_file: str, output_file: str) -> Path:
    """Like the original: a name without a folder lands beside the input."""
    path = Path(output_file)
    return path if path.parent != Path() or "/" in output_file else Path(input_file).parent / path


def _check(input_file: str) -> None:
    tournament = as_complete(_tournament(input_file))
    name = Path(input_file).stem or _STANDARD_INPUT
    for one_round in tournament.rounds:
        data(f"{name}: Round #{one_round.number}")
        comparison = compare_round(tournament, one_round.number)
        if comparison.note:
            data(f"{comparison.note}\n")
        elif not comparison.same:
            lines(_side_by_side(comparison))
    data("")


def _side_by_side(comparison: RoundComparison) -> str:
    rows = zip(comparison.only_in_engine, comparison.only_in_file, strict=False)
    lines = [f"    {_columns(engine)}{'':16}{_columns(recorded)}" for engine, recorded in rows]
    return "\n".join(["  Checker pairings        Tournament pairings ", *lines, ""])


def _columns(pair: Pair) -> str:
    return f"{pair[0]:>3} - {pair[1]:>3}"


def _tournament(input_file: str) -> Tournament:
    contents = Path(input_file).read_bytes() if input_file else sys.stdin.buffer.read()
    document = read_document(contents, input_file or _STANDARD_INPUT)
    meaning = meaning_of(document.type_code, document.details.start_date)
    if meaning is not None and meaning.system != _SYSTEM:
        raise RequestRefusedError(
            f"--{_SYSTEM} was asked for, but record 192 of the file is {document.type_code}. Remove the record to pair "
            "the file by the Dutch system all the same, or use `pairtrail pair`."
        )
    choice = chosen_edition(AS_IN_FILE, tournament_of(document), document.type_code)
    if choice.why:
        talk(f"{document.file_name}: {choice.why}")
    return tournament_of(document, choice.edition)
