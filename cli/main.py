"""The door: everything typed after `pairtrail` comes in here, every error leaves here as text and exit code."""

import gc
import os
import sys
from collections.abc import Sequence

from cli.output.streams import (
    OutputLostError,
    ReaderGoneError,
    begin_output,
    flush,
    forget_standard_output,
    never_stumble_over_letters,
    stand_in_for_closed_streams,
    text_to_stderr,
    to_stderr,
)

_CANNOT_WRITE = 3
_INTERRUPTED = 130
_LAST_IN_LINE = 19
_COLLECT_AFTER = 200_000  # new objects; with Python's 700 the modules alone bring the collector in 170 times


def main() -> None:
    """Run the command line and leave with its exit code.

    Most commands are over in less than half a second, and a fourth of that would go to the garbage collector: into
    modules, which stay, and at the end into everything once more, just before the process gives all of it back.
    """
    gc.set_threshold(_COLLECT_AFTER)
    if sys.argv[1:2] == ["backup"]:
        give_way()
    code = run(sys.argv[1:])
    gc.freeze()
    sys.exit(code)


def give_way() -> None:
    """For the rest of this process: others who want the processor have it first. Windows has no such word."""
    if hasattr(os, "nice"):
        os.nice(_LAST_IN_LINE)


def run(arguments: Sequence[str]) -> int:
    """Run one command line; returns the exit code.

    The first page of help is printed before anything is imported: typer alone costs a tenth of a second.
    """
    stand_in_for_closed_streams()
    never_stumble_over_letters()
    try:
        code = dispatch(list(arguments))
        flush()
    except ReaderGoneError:
        forget_standard_output()
        return 0
    except OutputLostError as error:
        from core.model.sentence import text_of

        forget_standard_output()
        text_to_stderr(text_of(error))
        return _CANNOT_WRITE
    except KeyboardInterrupt:
        from core.model.sentence import say

        text_to_stderr("", say("Stopped. Everything confirmed with an event number is kept; nothing else was written."))
        return _INTERRUPTED
    except Exception as error:  # noqa: BLE001  # the last line of defence: a defect becomes text and exit code 70
        from cli.session.defects import report_defect

        return report_defect(error)
    return code


def dispatch(arguments: list[str]) -> int:
    """Do what one command line asks for; returns the exit code. Refusals become text here and nowhere else."""
    if not arguments or "help" in arguments[0] or arguments[0] == "-h":
        from cli.output.help_page import is_list_asked, print_list

        if is_list_asked(arguments):
            print_list(arguments)
            return 0
    from core.model.sentence import TournamentError, text_of

    try:
        return _without_parser(arguments) if _need_no_parser(*arguments) else _parsed(arguments)
    except TournamentError as error:
        from cli.exits import exit_code_of

        text_to_stderr(text_of(error))
        return exit_code_of(error)
    except OSError as error:
        from cli.exits import NoSuchFile, exit_code_of
        from cli.output.system_errors import reason_of
        from core.model.sentence import say

        to_stderr("{file}: {problem}.", file=error.filename or say("A file"), problem=reason_of(error))
        return exit_code_of(NoSuchFile())


def _need_no_parser(word: str, *rest: str) -> bool:
    """Whether these are file names and nothing else, or the words of another program.

    Typer takes longer to be imported than a round of 50 players to be paired. Windows leaves `*.trf` to typer.
    """
    if word == "compat":
        return not any(one == "--" or one.startswith("--help") for one in rest)
    are_files = bool(rest) and os.name != "nt" and all(one == "-" or not one.startswith("-") for one in rest)
    return are_files and (word == "check" or (word == "pair" and len(rest) == 1))


def _without_parser(arguments: list[str]) -> int:
    word, *rest = arguments
    if not (os.environ.get("PAIRTRAIL_LOG") or os.environ.get("PAIRTRAIL_LOG_FILE")):
        return _answer_to_files(word, rest)
    from cli.output.diagnostics import course

    with course(word):
        return _answer_to_files(word, rest)


def _answer_to_files(word: str, rest: list[str]) -> int:
    if word == "compat":
        from cli.commands.compat import answer

        return answer(rest)
    from cli.commands.stateless import check, pair

    if word == "check":
        return check(rest)
    pair(rest[0])
    return 0


def _parsed(arguments: list[str]) -> int:
    from cli.application import invoke

    begin_output()
    return invoke(arguments)
