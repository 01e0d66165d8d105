"""An audit on its way: from files to results, in the order of the files, each kept as soon as it is there."""

from array import array
from collections import deque
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Final

import msgspec

from cli.exits import NoSuchFile
from cli.input.audit_sources import Source
from cli.session.workers import Failed
from core.editions.registry import DUTCH, OF_TEAMS, TEAM_SWISS, edition_named, editions, in_force
from core.model.dataclass import dataclass, replace
from core.model.sentence import Text, from_data, in_english, say
from projections.audit.catalogue import finding
from projections.audit.engines import OtherEngine
from projections.audit.finding import FileAudit, Finding, Outcome, Severity
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked

_MADE_AGAIN: Final = "said"


def _how_it_was_made(text: object) -> dict[str, object]:
    """What is kept and piped can be told in the language of whoever reads it later."""
    if isinstance(text, Text):
        return {_MADE_AGAIN: text.as_data()}
    raise NotImplementedError(type(text))


_KEPT: Final = msgspec.json.Encoder(enc_hook=_how_it_was_made)
_ENGLISH: Final = msgspec.json.Encoder(enc_hook=in_english)
"""Of what results depend on."""


def read_audit(kept: bytes | msgspec.Raw) -> FileAudit:
    """What `answer` gave, with its sentences as texts of ours again. Raises `MsgspecError`."""
    if f'{{"{_MADE_AGAIN}":'.encode() not in bytes(kept):
        return msgspec.json.decode(kept, type=FileAudit)
    return msgspec.convert(_again(msgspec.json.decode(kept)), FileAudit)


def _again(data: Any) -> Any:  # noqa: ANN401  # a list or an object of JSON
    """The same, in place, with the sentences in it made again."""
    is_object = isinstance(data, dict)
    if is_object and len(data) == 1 and _MADE_AGAIN in data:
        return from_data(data[_MADE_AGAIN])
    for place, one in data.items() if is_object else enumerate(data):
        if isinstance(one, dict | list):
            data[place] = _again(one)
    return data


Answers = Callable[[Iterator[object]], Iterator[bytes | Failed]]
"""What carries files to whoever audits them, and brings the results back in the same order."""


@dataclass(frozen=True, slots=True)
class Question:
    """One file for another process."""

    name: str
    contents: bytes
    is_named: bool
    asked: Asked
    is_bundle: bool = False


def answer(question: object) -> bytes:
    """The audit of one file, as JSON: what goes through a pipe, into the file of a resumed run, and onto a page."""
    assert isinstance(question, Question)
    asked = question.asked
    engines = _engines(asked.engines, asked.seconds)
    if question.is_bundle:
        from projections.audit.bundles import audit_bundle  # few have one

        audit = audit_bundle(question.contents, question.name, asked, engines=engines)
    else:
        audit = audit_file(question.contents, question.name, asked, is_named=question.is_named, engines=engines)
    return _KEPT.encode(audit)


def _engines(asked: tuple[str, ...], seconds: int) -> list[OtherEngine]:
    if not asked:
        return []
    from cli.session.engines import engine_of  # few ask for them

    return [engine_of(one, max(1, seconds // (2 * len(asked)))) for one in asked]


# --- what is kept --------------------------------------------------------------------------------------


class Kept(msgspec.Struct):
    """One line of what is kept: by which key it is found again, and the result."""

    key: str
    audit: msgspec.Raw


_LINE_BEGINS: Final = b'{"key":"'


class Results:
    """The results of a run on disk, and in which order they belong; those of an earlier run are found by their key.

    In memory is only where each line begins, so that a run of any length takes little of it.
    """

    def __init__(self, path: Path | None) -> None:
        self._known = {} if path is None else _known(path)
        self._file: IO[bytes] = TemporaryFile() if path is None else path.open("ab+")  # noqa: SIM115  # closed by `close`
        self._order = array("Q")
        self.taken_over = 0

    def __iter__(self) -> Iterator[FileAudit]:
        """All results in the order of the files; two files that tell of one event have been told apart."""
        return _told_of_each_other(self._all())

    def __len__(self) -> int:
        return len(self._order)

    def _all(self) -> Iterator[FileAudit]:
        for place in self._order:
            self._file.seek(place)
            yield read_audit(msgspec.json.decode(self._file.readline(), type=Kept).audit)

    def place_of(self, key: str) -> int | None:
        """Where an earlier run kept it."""
        return self._known.get(key)

    def again(self, place: int) -> None:
        """Take the result of an earlier run over, as the next one in order."""
        self._order.append(place)
        self.taken_over += 1

    def keep(self, key: str, audit: bytes) -> None:
        """Write a result down, as the next one in order."""
        self._file.seek(0, 2)
        self._order.append(self._file.tell())
        self._file.write(_ENGLISH.encode(Kept(key, msgspec.Raw(audit))) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def _known(path: Path) -> dict[str, int]:
    """Where each result of an earlier run stands; a last line that was cut off is cut away."""
    known: dict[str, int] = {}
    if not path.exists():
        return known
    place = 0
    try:
        with path.open("rb+") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    _refuse_unless_begun(line, path)
                    break
                known[msgspec.json.decode(line, type=Kept).key] = place
                place += len(line)
            file.truncate(place)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise _not_of_an_audit(path) from None
    return known


def _refuse_unless_begun(line: bytes, path: Path) -> None:
    """The last line, which was cut off, is cut away only where it may have been one of ours."""
    begins = line[: len(_LINE_BEGINS)]
    if begins != _LINE_BEGINS[: len(begins)]:
        raise _not_of_an_audit(path)


def _not_of_an_audit(path: Path) -> NoSuchFile:
    return NoSuchFile(
        "{path} is not the output of an earlier audit: --resume needs such a file, or the name of a new one.", path=path
    )


# --- the run -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Turn:
    """What comes next in order: a result that is known, one that is ready, or one that somebody works on."""

    key: str
    place: int | None = None
    ready: bytes | None = None
    name: str = ""
    changed: bool = False


def run(found: Iterator[Source], asked: Asked, answers: Answers, results: Results) -> Iterator[str]:
    """Audit every file; yields the name of each that is done, in order."""
    turns: deque[_Turn] = deque()
    key_of = _Keys(asked)

    def questions() -> Iterator[Question]:
        for source in found:
            key = key_of(source)
            place = results.place_of(key)
            if place is not None or source.problem:
                ready = None if place is not None else _KEPT.encode(_not_audited(source))
                turns.append(_Turn(key, place, ready, source.name))
                continue
            turns.append(_Turn(key, name=source.name, changed=source.changed))
            yield Question(source.name, source.contents, source.is_named, asked, source.is_bundle)

    for one in answers(questions()):
        yield from _those_ready(turns, results)
        turn = turns.popleft()
        results.keep(turn.key, _with_failure(turn, one))
        yield turn.name
    yield from _those_ready(turns, results)


def _those_ready(turns: deque[_Turn], results: Results) -> Iterator[str]:
    while turns and (turns[0].place is not None or turns[0].ready is not None):
        turn = turns.popleft()
        if turn.place is not None:
            results.again(turn.place)
        elif turn.ready is not None:
            results.keep(turn.key, turn.ready)
        yield turn.name


def _not_audited(source: Source) -> FileAudit:
    """A file that was not read, with the reason."""
    found = replace(finding(source.problem, source.reason), file=source.name)
    outcome = Outcome.UNREADABLE if found.severity is Severity.ERROR else Outcome.SKIPPED
    return FileAudit(source.name, outcome, findings=(found,))


def _with_failure(turn: _Turn, one: bytes | Failed) -> bytes:
    if isinstance(one, Failed):
        found = replace(finding("defect" if one.is_defect else "not-finished", one.reason), file=turn.name)
        return _KEPT.encode(FileAudit(turn.name, Outcome.UNREADABLE, findings=(found,)))
    if not turn.changed:
        return one
    audit = read_audit(one)
    changed = replace(finding("being-written", say("The file changed while it was being read.")), file=turn.name)
    return _KEPT.encode(replace(audit, findings=(*audit.findings, changed)))


class _Keys:
    """What a result depends on: name and contents of the file, what was asked, and the engines of this release.

    Of the day only which editions are in force on it: a run that goes on after midnight is the same.
    """

    def __init__(self, asked: Asked) -> None:
        engines = tuple(one.engine_name for one in (*editions(), *map(edition_named, OF_TEAMS)))
        in_force_now = [in_force(system, asked.today) for system in (DUTCH, TEAM_SWISS)]
        rules = tuple("" if one is None else one.name for one in in_force_now)
        self._asked = _ENGLISH.encode((replace(asked, today=""), rules, engines, _SHAPE))

    def __call__(self, source: Source) -> str:
        """The key of one file."""
        told = (source.name, source.is_named, source.changed, source.problem, source.reason)
        return sha256(self._asked + _ENGLISH.encode(told) + source.contents).hexdigest()


_SHAPE: Final = 5
"""Raised whenever results of an earlier release are not to be taken over."""


# --- files beside each other -----------------------------------------------------------------------------


def _told_of_each_other(audits: Iterator[FileAudit]) -> Iterator[FileAudit]:
    """The same with a finding for each file that tells of an event told of before."""
    events: dict[bytes, str] = {}
    rated: dict[bytes, str] = {}
    pairings: dict[bytes, str] = {}
    for audit in audits:
        found: tuple[Finding, ...] = ()
        if audit.content:
            content, alone = _keys_of(audit, audit.content), _keys_of(audit, audit.pairings)
            counted = _keys_of(audit, audit.counted)
            if (other := _first_of(events, content)) is not None:
                found = (finding("same-event", say("The same pairings and results as {other}.", other=other)),)
            elif (other := _first_of(events, counted)) is not None:
                found = (finding("explained", _rated_here(other)),)
            elif (other := _first_of(rated, content)) is not None:
                found = (finding("explained", _rated_there(other)),)
            elif (other := _first_of(pairings, alone)) is not None:
                said = say("The same pairings as {other}, with different results.", other=other)
                found = (finding("same-pairings", said, severity=Severity.WARNING if audit.is_small else None),)
            for key in content:
                events.setdefault(key, audit.file)
            for key in counted:
                rated.setdefault(key, audit.file)
            for key in alone:
                pairings.setdefault(key, audit.file)
        yield replace(audit, findings=(*(replace(one, file=audit.file) for one in found), *audit.findings))


def _rated_here(other: str) -> str:
    return say(
        "This is the rating report of the event in {other}. Its comments (###) give the results counted in the "
        "standings; with those results the two files are the same.",
        other=other,
    )


def _rated_there(other: str) -> str:
    return say(
        "The file {other} is the rating report of this event. Its comments (###) give the results counted in the "
        "standings; with those results the two files are the same.",
        other=other,
    )


def _keys_of(audit: FileAudit, digest: str) -> list[bytes]:
    """By what another file of the event is known: its pairings, of a small event with something else they share."""
    if not digest:
        return []
    own = bytes.fromhex(digest)
    return [own + bytes.fromhex(one) for one in audit.shared] if audit.is_small else [own]


def _first_of(known: dict[bytes, str], keys: list[bytes]) -> str | None:
    return next((known[key] for key in keys if key in known), None)
