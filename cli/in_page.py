"""What the checker's page asks of Python: a command line and its output, and the rounds of a report side by side."""

import io
import json
import os
import re
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final

from cli.input.audit_sources import MEGABYTE, Source, sources
from cli.input.file_checked import file_checked
from cli.input.trf_files import Once, read_trf
from cli.main import run
from cli.output.streams import told
from core.certificate_check import FORMAT
from core.editions.registry import AS_IN_FILE, ROWS, edition_named
from core.evidence.bundle import MANIFEST
from core.model.pairing import Boards, recorded_boards
from core.model.sentence import TournamentError

RECEIPT_MAX: Final = 1_000
"""Bytes of a file that holds the line of a sheet, or the text of its QR code, and nothing else."""

_ABOVE: Final = (__package__ or "").removesuffix("cli")  # in a wheel our folders are parts of `pairtrail`

BEFORE: Final = (
    "typing_extensions",
    "urllib.request",
    *(
        _ABOVE + name
        for name in (
            "cli.application",
            "cli.answers.audit.terminal",
            "cli.commands.audit.command",
            "cli.commands.explain",
            "cli.commands.stateless_commands",
            "cli.input.trf_import",
            "cli.session.config",
            "cli.session.workers",
            "core.editions.cfc.variations",
            "core.editions.dutch.v2017.round_pairing",
            "core.editions.dutch.v2026.explanation",
            "core.editions.tables.editions",
            "core.explain.answers",
            "core.general_rules.articles",
            "core.general_rules.kept_apart",
            "core.model.preparation",
            "events.trf.writer",
            "projections.audit.one_file",
            "projections.evidence.bundle_cover",
            "projections.explain.verdicts",
            "projections.hypotheses.by_hand",
            "projections.hypotheses.event",
            "projections.hypotheses.by_hand",
            "projections.tables.standings",
        )
    ),
)
"""What answers import and a kept memory can hold, without msgspec, whose WebAssembly is its own (182, 202)."""

AFTER: Final = tuple(
    _ABOVE + name
    for name in (
        "events.log.codec",
        "projections.evidence.receipts",
        "projections.tables.players",
        "cli.session.session",
        "cli.output.answer",
        "events.deciders.dependence",
        "cli.answers.standings",
        "cli.commands.standings",
        "cli.answers.standings_of_file",
        "events.deciders.corrections",
        "events.store.memory",
        "cli.answers.audit.records",
        "cli.commands.audit.run",
        "cli.answers.without_database",
    )
)
"""What stands behind msgspec, in pieces that are imported while nothing is asked."""

_ENCODER: Final = "msgspec"

MEGABYTES: Final = 64
"""Of one file of an archive, as `audit` reads it."""

JSON_DEPTH_MAX: Final = 500
"""Brackets within brackets; below some thousands the stack of a browser ends before Python's own bound is reached."""

_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|([\[{])|([\]}])', re.DOTALL)
_loads: Final = json.loads

HOME: Final = Path(tempfile.mkdtemp())  # of the browser's own file system, in memory


def prepare() -> None:
    """Import what every answer needs, as far as a kept memory can hold it, and keep from now on what was read last.

    Events are made of what `events.struct` has where msgspec is not installed: nothing here reads a stored one.
    """
    Once.keeps = True
    json.loads = _not_too_deep  # type: ignore[assignment]  # its options are those of the one that it calls
    with _without(_ENCODER):
        for name in BEFORE:
            import_module(name)
    for edition in ROWS:
        edition_named(edition)


def _not_too_deep(text: str | bytes | bytearray, **options: Any) -> Any:  # noqa: ANN401  # as `json.loads`
    """What JSON holds. Raises `RecursionError` as Python does elsewhere, where it would end Python in a browser."""
    told = text if isinstance(text, str) else text.decode("utf-8", "replace")
    if told.count("[") + told.count("{") > JSON_DEPTH_MAX:
        depth = 0
        for one in _BRACKETS.finditer(told):
            depth += (one.lastindex == 1) - (one.lastindex == 2)
            if depth > JSON_DEPTH_MAX:
                raise RecursionError
    return _loads(text, **options)


@contextmanager
def _without(name: str) -> Iterator[None]:
    """A package that cannot be imported meanwhile, unless it was before."""
    if name in sys.modules:
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment]  # how the import system is told so
    try:
        yield
    finally:
        del sys.modules[name]


def prepare_later() -> bool:
    """Import the next piece of the rest; whether there was one."""
    name = next((one for one in AFTER if one not in sys.modules), "")
    if name:
        import_module(name)
    return bool(name)


def speak(language: str) -> None:
    """From now on every answer is in this language; JSON is in none."""
    os.environ["LANGUAGE"] = language


def place_of(place: str, name: str) -> str:
    """Where a file goes so that commands find it: each in a folder of its own, by its name without folders."""
    folder = HOME / place
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / (Path(name.replace("\\", "/")).name.lstrip("-") or "file"))


def kind_of(path: str) -> str:
    """report, bundle, certificate, receipt or archive; what is none of these is a report that cannot be read."""
    file = Path(path)
    if file.suffix.lower() == ".bundle" or MANIFEST in _parts(file):
        return "bundle"
    if file.suffix.lower() in (".zip", ".tar", ".gz", ".tgz"):
        return "archive"
    contents = file.read_bytes()
    if FORMAT.encode() in contents[:200]:
        return "certificate"
    return "receipt" if len(contents) <= RECEIPT_MAX and receipt_in(contents) else "report"


def _parts(file: Path) -> list[str]:
    """The names in an archive; nothing is unpacked here, since it may be larger than the memory."""
    try:
        with zipfile.ZipFile(file) as archive:
            return archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError):
        return []


def parts_of(place: str, name: str) -> str:
    """The files in an archive that can be checked alone, as JSON: the number of each in it, and its name."""
    os.chdir(HOME / place)
    return json.dumps([(number, one.name) for number, one in enumerate(_audited(name)) if not one.problem])


def part_of(archive: str, name: str, number: int, place: str) -> str:
    """The place of one file of an archive, taken out of it."""
    os.chdir(HOME / archive)
    one = next(islice(_audited(name), number, None))
    path = place_of(place, one.name)
    Path(path).write_bytes(one.contents)
    return path


def _audited(name: str) -> Iterator[Source]:
    return sources([name], MEGABYTES * MEGABYTE)


def receipt_in(contents: bytes) -> str:
    """The line of a sheet, or the text of its QR code, as it is typed; empty: it is something else."""
    text = " ".join(contents.decode("utf-8", "replace").split())
    from projections.evidence.receipts import NoReceiptError, parsed_receipt  # behind msgspec

    try:
        parsed_receipt(text)
    except NoReceiptError:
        return ""
    return text


def receipt_of(place: str, name: str) -> str:
    """What a file that is a receipt says."""
    return receipt_in((HOME / place / name).read_bytes())


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
        rules = read.by_rules(AS_IN_FILE, ())
        rounds = file_checked(read.document, rules, AS_IN_FILE, "").rounds
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
                    "note": told(one.unjudged or one.note),
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
