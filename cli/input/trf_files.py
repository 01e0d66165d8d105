"""TRF files as the command line meets them: by name, or from standard input.

What one file is asked several times over is read, judged and recorded once, where a process says so (decision 202).
"""

import sys
from collections.abc import Callable

from cli.environment import today
from cli.output.streams import STANDARD_INPUT, shown_name, to_stderr
from core.model.dataclass import dataclass
from core.model.hints import Final, Generic, ParamSpec, TypeVar
from core.model.sentence import say, say_of
from core.model.tournament import Tournament
from events.errors import BadInput, contents_of_open
from events.trf import TrfDocument, contents_of, read_document, tournament_of
from events.trf.report import ReadOtherwise
from events.trf.rules_chosen import RulesOfFile, Variations, rules_of

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


class Once(Generic[_Given, _Answer]):
    """A pure function of immutable values; where a process keeps answers, the last one is given again for the same.

    The same is the same text, bytes or tuple of texts, and otherwise the very same object: nothing large is compared.
    """

    keeps = False
    """Of the page that checks files, which asks about one file again and again. A command asks once, and keeps none."""

    def __init__(self, function: "Callable[_Given, _Answer]") -> None:
        self._function = function
        self._last: tuple[tuple[object, ...], dict[str, object], _Answer] | None = None

    def __call__(self, *args: "_Given.args", **kwargs: "_Given.kwargs") -> _Answer:
        """As the function. What it raises is not kept."""
        if not Once.keeps:
            return self._function(*args, **kwargs)
        if self._last is not None:
            before, named, answer = self._last
            if _are_same(before, args) and _are_same(tuple(named.items()), tuple(kwargs.items())):
                return answer
        self._last = None  # what was kept is let go before the next is made
        answer = self._function(*args, **kwargs)
        self._last = (args, kwargs, answer)
        return answer


def _are_same(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    return len(some) == len(others) and all(map(_is_same, some, others))


def _is_same(one: object, other: object) -> bool:
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _are_same(one, other)
    return isinstance(one, str | bytes | bool) and type(one) is type(other) and one == other


document_read: Final = Once(read_document)
rules_read: Final = Once(rules_of)


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file as it was read, and what was read otherwise than it stands."""

    file: str
    document: TrfDocument
    adjustments: tuple[ReadOtherwise, ...]
    type_code: str = ""  # record 192

    @property
    def tournament(self) -> Tournament:
        """The tournament that it tells of, by whichever edition: for those who ask for no rules."""
        return tournament_of(self.document)

    def under(self, edition: str) -> Tournament:
        """The tournament under other rules: what the file announces counts where that edition knows it."""
        return tournament_of(self.document, edition)

    def by_rules(self, edition: str, asked: Variations) -> RulesOfFile:
        """The tournament by the edition and variations asked for, else as the file says."""
        return rules_read(self.document, edition, asked, today=today())


def read_trf(name: str, *, trust_results: bool = False) -> FileRead:
    """Read one TRF file; '-' is standard input.

    `trust_results`: where the points do not match the results, take the results and list it. Raises `BadInput` with
    every finding when the file cannot be used.
    """
    document = read_trf_document(name, trust_results=trust_results)
    return FileRead(name, document, document.adjustments, document.type_code)


def otherwise(count: int) -> str:
    """How many places were not taken as they stand in the file."""
    return say_of(
        count,
        "{count} value was not read exactly as written",
        ("{count} values were not read exactly as written"),
    )


def told_of(file: str, one: ReadOtherwise) -> str:
    """One such value: where it is, what was found, and what it was read as."""
    found, taken_as = one.found, one.taken_as
    if not one.line:
        return say("{file}: {found}, read as {taken_as}", file=file, found=found, taken_as=taken_as)
    return say(
        "{file}, line {line}, column {column}: {found}, read as {taken_as}",
        file=file,
        line=one.line,
        column=one.column,
        found=found,
        taken_as=taken_as,
    )


def read_trf_document(name: str, *, trust_results: bool = False) -> TrfDocument:
    """The same, line by line as it stands."""
    return read_contents(name, trust_results=trust_results)[0]


def read_contents(name: str, *, trust_results: bool = False) -> tuple[TrfDocument, bytes]:
    """The same with its bytes; standard input, or a pipe, can be read only once."""
    from_input = name == STANDARD_INPUT
    contents = contents_of_open(sys.stdin.buffer) if from_input else contents_of(name)
    called = say("standard input") if from_input else name
    return document_read(contents, called, points="listed" if trust_results else "strict"), contents


def read_or_say_how(name: str, *, trust_results: bool) -> tuple[TrfDocument, bytes]:
    """As `read_contents`, for a command with --trust-results: a refusal names it where the file is read with it."""
    try:
        return read_contents(name, trust_results=trust_results)
    except BadInput:
        from pathlib import Path  # most files are read

        if not trust_results and Path(name).is_file() and _is_read_by_results(name):
            to_stderr("Only the points differ from the results. With --trust-results, the results are used:")
        raise


def _is_read_by_results(name: str) -> bool:
    try:
        read_contents(name, trust_results=True)
    except BadInput:
        return False
    return True


def title_of(document: TrfDocument) -> str:
    """What the tournament is called; without a name (012), as the file."""
    if document.details.name:
        return document.details.name
    from pathlib import Path  # most have one

    return shown_name(Path(document.file_name).stem)
