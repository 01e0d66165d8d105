"""Engines of other programs that an audit asks: py4swiss in its package, bbpPairings and JaVaFo as executables.

    py4swiss                 the package, by the editions that it carries out
    bbp=PATH                 called as PATH --dutch FILE -c
    javafo=PATH              called as PATH FILE -c; a .jar by java
    bbp@dutch-2017=PATH      the same, where its release does not tell by which edition it pairs

The event goes there as a TRF16 with the lines of JaVaFo, written from what was read here: what pairings rest on and
nothing else. Other programs refuse a file for a date that they cannot read, and names are nobody's business.
"""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from cli.exits import UsageProblem
from core.editions.pairing import before_round
from core.editions.registry import EDITIONS
from core.model.dataclass import dataclass, replace
from core.model.pairing import recorded_boards
from core.model.results import ByeKind
from core.model.sentence import Refused, joined, say, text_of
from core.model.tournament import Details, Tournament
from events.installer import line_for
from events.trf.layout import TRF16
from projections.audit.engines import NoAnswer, OtherEngine, Pairs
from projections.export.trf import encoded, write_trf

PY4SWISS: Final = "py4swiss"
_BBP, _JAVAFO = "bbp", "javafo"
_FORM: Final = re.compile(r"(bbp|javafo)(?:@([a-z0-9-]+))?=(.+)")
_OF_PY4SWISS: Final = {"dutch-2017": "DutchEngine", "dubov-2026": "DubovEngine", "burstein-2026": "BursteinEngine"}
"""By its documentation (0.3): the Dutch System until January 2026, the others since."""
_BBP_OF_2026: Final = 6  # the first release that pairs by the text of 2026
_OF_JAVAFO: Final = "dutch-2017"
_SECONDS_FOR_RELEASE: Final = 30
_REASON_MAX: Final = 200
_HEADING: Final = re.compile(r": Round #(\d+)\s*$")
_CELL: Final = re.compile(r"(\d+)\s*-\s*(\d+)|PAB:\s*(\d+)")
_MIDDLE: Final = 22  # where a line has one cell only: left of it the engine's, right of it the file's


def engines_asked(words: Sequence[str]) -> tuple[str, ...]:
    """What was typed, complete: whole paths, editions, releases. Raises `UsageProblem` for what cannot be asked."""
    complete = tuple(_complete(one) for one in words)
    names = [_name_of(one) for one in complete]
    for name in names:
        if names.count(name) > 1:
            raise UsageProblem(
                "--engine {name} was given twice; give each engine only once, with its edition.", name=name
            )
    return complete


@cache
def engine_of(complete: str, seconds: int) -> OtherEngine:
    """The engine by what `engines_asked` gave; it may take so many seconds for one file."""
    if complete.startswith(PY4SWISS):
        return _Py4swiss(_name_of(complete))
    kind, edition, path = _parts(complete)
    command = ("java", "-jar", path) if path.endswith(".jar") else (path,)
    arguments = ("--dutch", "{}", "-c") if kind == _BBP else ("{}", "-c")
    return _Executable(_name_of(complete), edition, (*command, *arguments), seconds)


def _parts(complete: str) -> tuple[str, str, str]:
    found = _FORM.fullmatch(complete)
    assert found is not None, complete
    return found[1], found[2] or "", found[3]


def _name_of(complete: str) -> str:
    return complete.partition("=")[0] if not complete.startswith(PY4SWISS) else complete.replace("@", " ")


def _complete(word: str) -> str:
    if word == PY4SWISS:
        return f"{PY4SWISS}@{_release_of_py4swiss()}"
    found = _FORM.fullmatch(word)
    if found is None:
        raise UsageProblem(
            "Unknown --engine {word}. Available: py4swiss, bbp=PATH and javafo=PATH, the last two also with an "
            "edition, such as bbp@dutch-2026=PATH.",
            word=word,
        )
    kind, edition, path = found[1], found[2] or "", shutil.which(found[3]) or found[3]
    if not Path(path).is_file():
        raise UsageProblem("--engine {word}: program {path} not found.", word=word, path=found[3])
    if path.endswith(".jar") and shutil.which("java") is None:
        raise UsageProblem("--engine {word}: a .jar file needs java, which was not found.", word=word)
    if edition and edition not in EDITIONS:
        raise UsageProblem(
            "--engine {word}: unknown edition {edition}. Available: {known}.",
            word=word,
            edition=edition,
            known=", ".join(EDITIONS),
        )
    whole = str(Path(path).absolute())
    return f"{kind}@{edition or _edition_of(kind, whole, word)}={whole}"


def _edition_of(kind: str, path: str, word: str) -> str:
    """By which text an executable pairs, by its release; JaVaFo knows one."""
    if kind == _JAVAFO:
        return _OF_JAVAFO
    try:
        done = subprocess.run(  # noqa: S603  # the program that the user named
            [path, "-r"], capture_output=True, text=True, errors="replace", timeout=_SECONDS_FOR_RELEASE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UsageProblem("--engine {word}: it cannot be started ({why}).", word=word, why=_why(error)) from error
    release = re.search(r"BBP Pairings \([^)]*\) - v?(\d+)\.", done.stdout)
    if release is None:
        raise UsageProblem(
            "--engine {word}: the version of bbpPairings could not be determined; name the edition that it uses, such "
            "as bbp@dutch-2026=PATH.",
            word=word,
        )
    return "dutch-2026" if int(release[1]) >= _BBP_OF_2026 else "dutch-2017"


def _release_of_py4swiss() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(PY4SWISS)
    except PackageNotFoundError:
        raise UsageProblem(
            "--engine py4swiss needs the package py4swiss, which is not installed. To add it: {line}",
            line=line_for("py4swiss"),
        ) from None


def _why(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, subprocess.TimeoutExpired):
        return say("it took more than {seconds} seconds", seconds=f"{error.timeout:.0f}")
    return ""


def _report(tournament: Tournament) -> bytes:
    """Numbers, ratings, results and byes, without names, titles, birth dates and the head."""
    players = {
        number: replace(
            one, name=f"Player {int(number)}", title="", sex="", federation="", fide_id="", birth_date="", club=""
        )
        for number, one in tournament.players.items()
    }
    plain = replace(tournament, players=players, details=Details(name="Audit"))
    return encoded(write_trf(plain, file_format=TRF16)[0])


# --- py4swiss --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Py4swiss:
    """The package, in this process: each round from a file that ends before it."""

    name: str

    def objection(self, edition: str) -> str:
        """It carries out three editions."""
        return "" if edition in _OF_PY4SWISS else say("it does not support {edition}", edition=edition)

    def rounds(self, tournament: Tournament) -> Mapping[int, Pairs | NoAnswer]:
        """Every round."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "position.trf"
            return {int(one.number): self._round(tournament, int(one.number), file) for one in tournament.rounds}

    def _round(self, tournament: Tournament, number: int, file: Path) -> Pairs | NoAnswer:
        import py4swiss.engines
        from py4swiss.trf import TrfParser

        engine: Any = getattr(py4swiss.engines, _OF_PY4SWISS[tournament.settings.edition])
        try:
            file.write_bytes(_report(_as_absences(before_round(tournament, tournament.rounds[number - 1].number))))
            paired = engine.generate_pairings(TrfParser.parse(file))
        except Refused as refusal:
            return NoAnswer(say("the position cannot be written: {refusal}", refusal=text_of(refusal)))
        except Exception as error:  # noqa: BLE001  # whatever it raises
            return NoAnswer(f"{type(error).__name__}: {error}"[:_REASON_MAX])
        return frozenset((int(one.white), int(one.black)) for one in paired if one.black)


def _as_absences(before: Tournament) -> Tournament:
    """Byes of the coming round as absences: py4swiss would count their points, which nobody has yet."""
    coming = before.next_round
    byes = {key: ByeKind.ZERO_POINT if key[0] >= coming else kind for key, kind in before.byes.items()}
    return replace(before, byes=byes)


# --- executables -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Executable:
    """A program with a check of its own (-c), which prints each round and below it the pairs that differ."""

    name: str
    edition: str
    command: tuple[str, ...]
    seconds: int

    def objection(self, edition: str) -> str:
        """It pairs by one text."""
        return (
            ""
            if edition == self.edition
            else say("it pairs by {own}, not by {edition}", own=self.edition, edition=edition)
        )

    def rounds(self, tournament: Tournament) -> Mapping[int, Pairs | NoAnswer]:
        """Every round, by one call."""
        numbers = [int(one.number) for one in tournament.rounds]
        try:
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "event.trf"
                file.write_bytes(_report(tournament))
                said = self._said(file)
        except Refused as refusal:
            return dict.fromkeys(
                numbers, NoAnswer(say("the event cannot be written: {refusal}", refusal=text_of(refusal)))
            )
        if isinstance(said, NoAnswer):
            return dict.fromkeys(numbers, said)
        recorded = {
            int(one.number): frozenset(
                (int(white), int(black)) for white, black in recorded_boards(one) if black is not None
            )
            for one in tournament.rounds
        }
        return {number: _with_differences(recorded[number], said.get(number)) for number in numbers}

    def _said(self, file: Path) -> dict[int, list[str]] | NoAnswer:
        """The lines below the heading of each round."""
        words = [str(file) if one == "{}" else one for one in self.command]
        try:
            done = subprocess.run(  # noqa: S603  # the program that the user named; workers have one thread
                words,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=self.seconds,
                check=False,
                preexec_fn=_memory_of_its_own(),
            )
        except (OSError, subprocess.SubprocessError) as error:
            return NoAnswer(_why(error) or str(error))
        found: dict[int, list[str]] = {}
        current: list[str] = []
        for line in done.stdout.splitlines():
            if heading := _HEADING.search(line):
                current = found.setdefault(int(heading[1]), [])
            else:
                current.append(line)
        if done.returncode or not found:
            complaint = " ".join((done.stderr or done.stdout).split())[:_REASON_MAX]
            return NoAnswer(joined(": ", (_ended(done.returncode), complaint)))
        return found


def _ended(code: int) -> str:
    if code < 0:
        return say("it ended with signal {signal}", signal=-code)
    return say("it ended with exit code {code}", code=code)


def _memory_of_its_own() -> Callable[[], None] | None:
    """The bound of one worker is of addresses, of which a Java machine takes many that it never fills."""
    try:
        import resource
    except ImportError:  # a system without such bounds
        return None
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _with_differences(recorded: Pairs, lines: list[str] | None) -> Pairs | NoAnswer:
    """The recorded games with those exchanged that the check has otherwise."""
    if lines is None:
        return NoAnswer(say("it gave no answer for this round"))
    mine: set[tuple[int, int]] = set()
    theirs: set[tuple[int, int]] = set()
    other = []
    for line in lines:
        cells = list(_CELL.finditer(line))
        if not cells:
            other += [line.strip()] if line.strip() and "Checker pairings" not in line else []
            continue
        for place, cell in enumerate(cells):
            is_engine = place == 0 and (len(cells) > 1 or cell.start() < _MIDDLE)
            if cell[1] and int(cell[2]):
                (mine if is_engine else theirs).add((int(cell[1]), int(cell[2])))
    if other and not mine:
        return NoAnswer(other[0][:_REASON_MAX])
    if theirs - recorded:
        board = min(theirs - recorded)
        return NoAnswer(say("it reads the round differently and has no board {board}", board=str(board)))
    return (recorded - theirs) | mine
