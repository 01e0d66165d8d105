"""What the checker's page asks of Python: a command line and its output, and the rounds of a report side by side."""

import io
import json
import os
import tempfile
import zipfile
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Final

from cli.input.trf_files import read_trf
from cli.main import run
from core.certificate_check import FORMAT
from core.editions.registry import AUTO
from core.model.board import Boards, recorded_boards
from core.model.errors import TournamentError
from projections.evidence.bundle_file import members_of
from projections.replay.file_check import check_file

HOME: Final = Path(tempfile.mkdtemp())  # of the browser's own file system, in memory


def place_of(place: str, name: str) -> str:
    """Where a file goes so that commands find it: each in a folder of its own, by its name without folders."""
    folder = HOME / place
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / (Path(name.replace("\\", "/")).name.lstrip("-") or "file"))


def kind_of(path: str) -> str:
    """report, bundle, certificate or archive; what is none of these is a report that cannot be read."""
    file = Path(path)
    if zipfile.is_zipfile(file):
        try:
            with file.open("rb") as raw:
                members_of(raw)
        except TournamentError:
            return "archive" if file.suffix.lower() == ".zip" else "bundle"
        return "bundle"
    if file.name.lower().endswith((".tar", ".gz", ".tgz")):
        return "archive"
    return "certificate" if FORMAT.encode() in file.read_bytes()[:200] else "report"


def answer(place: str, words: Iterable[str]) -> tuple[int, str, str]:
    """Exit code, output and messages of a command, typed in the folder of a file."""
    os.chdir(HOME / place)
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        code = run(list(words))
    return int(code), _text_of(out), _text_of(err)


def _text_of(stream: io.TextIOWrapper) -> str:
    stream.seek(0)  # writes first what was held back
    return stream.read()


def rounds_of(place: str, name: str) -> str:
    """The rounds of a report beside those that the rules give, as JSON; empty: no round was compared."""
    os.chdir(HOME / place)
    try:
        read = read_trf(name)
        rules = read.by_rules(AUTO, ())
        rounds = check_file(read.document, rules, AUTO).rounds
    except TournamentError:
        return ""
    if not rounds:
        return ""
    tournament = rules.tournament
    return json.dumps(
        {
            "players": [{"number": int(one.id), "name": one.name} for one in tournament.players.values()],
            "rounds": [
                {
                    "round": one.round_number,
                    "same": one.same,
                    "note": one.unjudged or one.note,
                    "boards": _numbers(recorded_boards(tournament.rounds[one.round_number - 1])),
                    "only_recorded": _numbers(one.only_recorded),
                    "only_by_rules": _numbers(one.only_by_engine),
                }
                for one in rounds
            ],
        }
    )


def _numbers(boards: Boards) -> list[list[int | None]]:
    return [[int(white), None if black is None else int(black)] for white, black in boards]
