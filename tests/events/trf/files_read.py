"""docs/files-read.md: every file of the shared data, read or refused, and for what reason.

    python -m tests.events.trf.files_read     write the page anew; wants the shared data, and py4swiss as a peer

A refusal stands here with its support: what another reader says of the same file, or the words of the format. The
column of py4swiss is evidence and no law; it is written from a run of it, and not needed to hold the page.
"""

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from core.editions.event_kind import kind_of_event
from events.errors import BadInput, TeamEventFile
from events.trf import read_document, tournament_of
from tests.data_paths import CHECKOUT, shared_data

PAGE: Final = CHECKOUT / "docs" / "files-read.md"

_HEAD: Final = """\
# Files read

Every file of the shared data, as `check`, `pair` and `import` read it. Written by
`python -m tests.events.trf.files_read`; a test reads all of them and holds this page against what it finds.

*Notes*: places that were read otherwise than they stand; `check --verbose` lists them. *Kind*: what `check` takes the
file for (decision 97); only a Swiss is held against the rules of a Swiss. *py4swiss*: what that reader says of the same
file, as evidence. A file that is refused for its points is read with `--trust-results`, by its results.

What is refused, and why:

- **Points that do not match the results.** Points are "the number of points in the tournament standings" (TRF16, Annex
  2, columns 81-84). Read by the one or the other, standings and pairings come out otherwise. py4swiss refuses such
  files too ("Calculated points ... expected"), bbpPairings as well.
- **Two lines that tell of one game differently**, a game that only one line has, and a round beyond those declared:
  the pairing of the next round would rest on one of two stories. py4swiss refuses the same files.
- **Team events by other rules than ours** (192 FIDE_SCHILLER, FIDE_SCHEVENINGEN, cups and the like): the teams
  of the Swiss team system (192 FIDE_TEAM...) and of a round robin (BERGER_TEAM_ROUNDROBIN_G1) are read, paired and
  checked by their own rules; of the others no rules are here to hold against them.
- **No player line (001)**: lists of expected pairings, tables and notes that stand beside the reports.

| file | rounds | kind | notes | py4swiss |
|---|---|---|---|---|
"""
_REPORTS: Final = (".trf", ".input")
_LONG: Final = 150


@dataclass(frozen=True, slots=True)
class FileRead:
    """What is made of one file."""

    name: str  # below the shared data
    refused: str = ""  # the first finding; empty: it is read
    refused_for: str = ""  # "points", "teams", "games", "no report"
    by_results: bool = False  # refused for its points, and read by its results
    rounds: int = 0
    kind: str = ""
    notes: int = 0

    @property
    def cells(self) -> str:
        """The row without the peer."""
        if not self.refused:
            return f"| {self.name} | {self.rounds} | {self.kind} | {self.notes} |"
        by_results = "; read with --trust-results" if self.by_results else ""
        return f"| {self.name} | | | refused: {_in_a_cell(self.refused)}{by_results} |"


def _in_a_cell(text: str) -> str:
    return text.replace("|", "/") if len(text) <= _LONG else f"{text[:_LONG].replace('|', '/')}..."


def all_files() -> list[Path]:
    """Every file of the shared data, by name."""
    folder = shared_data()
    return [] if folder is None else sorted(path for path in folder.rglob("*") if path.is_file())


def name_of(path: Path) -> str:
    """Below the shared data."""
    folder = shared_data()
    assert folder is not None, "the file is one of the shared data"
    return path.relative_to(folder).as_posix()


def is_report(path: Path) -> bool:
    """By its name: everything else is a list, a table or a note beside the reports."""
    return path.suffix in _REPORTS


def file_read(path: Path) -> FileRead:
    """Read one file as the commands do."""
    contents, name = path.read_bytes(), name_of(path)
    try:
        document = read_document(contents, path.name)
    except BadInput as refused:
        why = _why(refused)
        return FileRead(name, refused.findings[0].read, why, by_results=why == "points" and _is_read(contents))
    kind = kind_of_event(tournament_of(document)).kind.value
    return FileRead(name, rounds=document.rounds_paired, kind=kind, notes=len(document.adjustments))


def _why(refused: BadInput) -> str:
    if isinstance(refused, TeamEventFile):
        return "teams"
    reads = [found.read for found in refused.findings]
    if reads == ["no player (001) line"]:
        return "no report"
    return "points" if all(re.search(r"points for player \d+$", read) for read in reads) else "games"


def _is_read(contents: bytes) -> bool:
    try:
        read_document(contents, "file", points="listed")
    except BadInput:
        return False
    return True


def said_by_py4swiss(path: Path) -> str:
    """What the peer says of the file; where it only dislikes a spelling, also what it says with another spelling."""
    first = _parsed_by_py4swiss(path)
    if not first:
        return "reads it"
    with tempfile.TemporaryDirectory() as folder:
        respelled = Path(folder) / path.name
        respelled.write_text(_respelled(path.read_text(encoding="utf-8", errors="replace")), encoding="utf-8")
        second = _parsed_by_py4swiss(respelled)
    if second and second != first:
        return f"refuses: {first}; spelled its way: {second}"
    return f"refuses: {first}" if second else f"refuses: {first}; spelled its way it reads it"


def _parsed_by_py4swiss(path: Path) -> str:
    """Why it refuses; empty: it reads the file."""
    from py4swiss.trf import TrfParser

    try:
        TrfParser.parse(path)
    except Exception as refused:  # noqa: BLE001  # whatever a peer ends with is its answer
        return f"{type(refused).__name__}, {str(refused).splitlines()[0]}" if str(refused) else type(refused).__name__
    return ""


def _respelled(text: str) -> str:
    """Only lines of players and XX., sex m or w, no titles, absences written Z: what the peer insists on."""
    lines = [line for line in text.splitlines() if line.startswith(("001", "XX"))]
    rounds = max((len(line.rstrip()) - 91 + 9) // 10 for line in lines if line.startswith("001"))
    spelled = [_respelled_line(line, rounds) if line.startswith("001") else line for line in lines]
    if not any(line.startswith("XXR") for line in lines):
        spelled.append(f"XXR {rounds}")
    return "\n".join(spelled)


def _respelled_line(line: str, rounds: int) -> str:
    sex = line[9:10].lower().replace("f", "w")
    head = f"{line[:9]}{sex}   {line[13:85]}{line[85:89].strip() or line[4:8].strip():>4}"
    cells = [line[start : start + 8].ljust(8) for start in range(91, 91 + 10 * rounds, 10)]
    return head + "".join(f"  {_respelled_cell(cell)}" for cell in cells)


def _respelled_cell(cell: str) -> str:
    alone = not cell[:4].strip(" 0")
    return f"0000 - {cell[7].strip().replace('-', '') or 'Z'}" if alone else cell


def rows() -> Iterator[str]:
    """A row for each report; the oracle and what is no report are counted by folder and ending."""
    reports = [path for path in all_files() if is_report(path)]
    for path in reports:
        if not name_of(path).startswith("oracle/"):
            yield f"{file_read(path).cells} {_in_a_cell(said_by_py4swiss(path))} |"
    yield from counted()


def counted() -> Iterator[str]:
    """Rows for many files of one kind."""
    oracle = [path for path in all_files() if is_report(path) and name_of(path).startswith("oracle/")]
    for folder, paths in groupby(oracle, key=lambda path: path.parent):
        found = [file_read(path) for path in paths]
        rounds, kinds = sum(one.rounds for one in found), ", ".join(sorted({one.kind for one in found}))
        notes, refused = sum(one.notes for one in found), sum(bool(one.refused) for one in found)
        yield f"| {name_of(folder)}: {len(found)} files, {refused} refused | {rounds} | {kinds} | {notes} | not asked |"
    others = sorted((path for path in all_files() if not is_report(path)), key=lambda path: path.suffix)
    for suffix, paths in groupby(others, key=lambda path: path.suffix):
        found = [file_read(path) for path in paths]
        refused = sum(bool(one.refused) for one in found)
        yield f"| `*{suffix}`: {len(found)} files beside the reports, {refused} refused | | | | not asked |"


def page() -> str:
    """The whole page."""
    return _HEAD + "".join(f"{row}\n" for row in rows())


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
