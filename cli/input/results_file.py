"""Results from a file or a pipe: a board, or a player, and a result on each line."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cli.exits import NoSuchFile, UsageProblem
from cli.input.entries_file import text_as_saved
from cli.input.typed_results import BoardOf, TypedResult, Where, result_of, score_of, where_of
from cli.output.streams import STANDARD_INPUT
from cli.output.system_errors import reason_of
from core.model.sentence import joined, say, text_of
from events.errors import ALLOWED, LARGEST, BadInput, Finding, contents_of_open, refuse_workbook, too_large

if TYPE_CHECKING:
    from core.model.congress import Congress, Section
    from events.deciders.matches import MatchScore

_EXPECTED: Final = say("a board and a result, such as '7 1-0'")
_BEHIND_THE_BOARD: Final = re.compile(r"(.*?)\s*[,;:\t ]\s*([^,;:\t ]+|-:-|-:\+|\+:-)\s*")


_SECTION: Final = re.compile(r"([^/,;\t]+)[/,;\t]\s*(.*)")
"""A line of a list for several sections: the section, and the line that it would be in a list of that section."""


def sections_in(file: str, congress: "Congress") -> frozenset[str]:
    """The sections, by their logs, of which a file has results. Raises as `read_results` does."""
    if file == STANDARD_INPUT:
        raise UsageProblem("Results of several sections are read from a file, not from standard input.")
    lines = [(number, line.partition("#")[0].strip()) for number, line in enumerate(_text_of(file).splitlines(), 1)]
    found = {number: _section_of(line, congress)[0] for number, line in lines if line}
    if wrong := [number for number, section in found.items() if section is None]:
        listed = joined(", ", (one.stream.removeprefix(f"{congress.name}-") for one in congress.sections))
        expected = say("a section ({listed}), a board and a result, such as 'open/7 1-0'", listed=listed)
        told = dict(lines)
        raise BadInput(tuple(Finding(file, number, 1, f"'{told[number][:40]}'", expected) for number in wrong))
    if not found:
        raise BadInput((Finding(file, 1, 0, say("no result"), _EXPECTED),))
    return frozenset(section.stream for section in found.values() if section is not None)


def _section_of(line: str, congress: "Congress") -> "tuple[Section | None, str]":
    parted = _SECTION.fullmatch(line)
    return (None, line) if parted is None else (congress.named(parted[1]), parted[2])


def read_results(
    file: str, congress: "Congress | None" = None, stream: str = ""
) -> "tuple[list[TypedResult], list[MatchScore]]":
    """The results of a file, `-` being standard input, in its order, and scores of whole matches.

    `congress`: each line names its section, and only those of the section with that log are read. Raises `NoSuchFile`
    when it cannot be read, `BadInput` with every line that is wrong.
    """
    name = say("standard input") if file == STANDARD_INPUT else file
    found: list[TypedResult] = []
    scores: list[MatchScore] = []
    findings: list[Finding] = []
    for number, line in enumerate(_text_of(file).splitlines(), start=1):
        entry = line.partition("#")[0].strip()
        if not entry:
            continue
        if congress is not None:
            section, entry = _section_of(entry, congress)
            if section is None or section.stream != stream:
                continue
        try:
            one = _read(entry)
            if isinstance(one, TypedResult):
                found.append(one)
            else:
                scores.append(one)
        except UsageProblem as problem:
            findings.append(
                Finding(name, number, 1, joined("", (f"'{entry[:40]}' (", text_of(problem), ")")), _EXPECTED)
            )
    findings += _doubled(name, found) if not findings else []
    if not found and not scores and not findings:
        findings.append(Finding(name, 1, 0, say("no result"), _EXPECTED))
    if findings:
        raise BadInput(tuple(findings))
    return found, scores


def _text_of(file: str) -> str:
    if file == STANDARD_INPUT:
        typed = sys.stdin.read(LARGEST + 1)
        _refuse_too_large(say("standard input"), typed.encode("utf-8", "replace"))
        return typed
    try:
        with Path(file).open("rb") as opened:
            contents = contents_of_open(opened)
    except OSError as error:
        raise NoSuchFile("{file} cannot be read: {problem}.", file=file, problem=reason_of(error)) from error
    _refuse_too_large(file, contents)
    refuse_workbook(file, contents)
    return text_as_saved(contents)


def _refuse_too_large(name: str, contents: bytes) -> None:
    if read := too_large(contents):
        raise BadInput((Finding(name, 0, 0, read, say("a results file of {allowed}", allowed=ALLOWED)),))


def _read(entry: str) -> "TypedResult | MatchScore":
    """One line. Whatever stands between a board, or a name, and a result parts them."""
    parted = _BEHIND_THE_BOARD.fullmatch(entry)
    if parted is None or not parted[1]:
        raise UsageProblem("a board or a result is missing")
    where = where_of(parted[1].strip('"'))
    score = score_of(where, parted[2])
    return TypedResult(where, result_of(parted[2]), parted[2]) if score is None else score


def _doubled(name: str, found: list[TypedResult]) -> list[Finding]:
    boards = [one.where for one in found]
    twice = sorted({_told(board) for board in boards if boards.count(board) > 1})
    expected = say("one line for each board")
    return [
        Finding(name, 0, 0, say("more than one result for board {board}", board=board), expected) for board in twice
    ]


def _told(board: Where) -> str:
    return board.player if isinstance(board, BoardOf) else str(board)
