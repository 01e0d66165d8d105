"""What was asked for goes to standard output, remarks to standard error, so that a pipe carries only data.

What takes longer than a second shows that it goes on: on a terminal only, and gone when it is over.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from core.model.hints import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from core.model.sentence import Text

STANDARD_INPUT: Final = "-"
"""In place of a file name."""

_ASKED_BY: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the surroundings that ask for a language, the strongest first, as gettext reads them."""

_ENGLISH: Final = "en"
_MEANS_ENGLISH: Final = ("C", "POSIX")
"""Codes that ask for English as well, in which everything is written."""


_mark: list[str] = []  # at most one


def begin_output() -> None:
    """A command begins, and nothing was opened yet."""
    _mark.clear()


def note_mark(mark: str) -> None:
    """From now on the output of this command is made of a bundle with this mark; empty: of what is covered."""
    _mark[:] = [mark] if mark else _mark


def mark_of_output() -> str:
    """What is to be said of everything that this command puts out; empty: nothing."""
    return "".join(_mark)


class Held:
    """What a part of a command put out: lines in order, each with its stream, and documents in JSON."""

    def __init__(self) -> None:
        self.lines: list[tuple[bool, str]] = []  # whether it belongs to standard output, and what is written there
        self.documents: list[object] = []

    def let_go(self) -> None:
        """Write what was held back."""
        for is_output, text in self.lines:
            if is_output:
                _write_out(text)
            else:
                _write_remark(text)


_held: list[Held] = []  # at most one


@contextmanager
def holding() -> Iterator[Held]:
    """Hold back what is put out meanwhile, until it is known whether what it tells of was recorded."""
    held = Held()
    _held.append(held)
    try:
        yield held
    finally:
        _held.remove(held)


class ReaderGoneError(Exception):
    """Whoever read standard output (`head`, a pager) wants no more. No OSError: typer has its own ideas of those."""


class OutputLostError(Exception):
    """Standard output cannot be written: a full disk, or it is closed. No OSError, for the same reason."""


def languages_asked() -> tuple[str, ...]:
    """The codes of the languages that the surroundings ask for (`fr`), the most wanted first; none: whatever it is."""
    asked = next((value for name in _ASKED_BY if (value := os.environ.get(name))), "")
    words = (word.partition(".")[0].partition("@")[0].partition("_")[0] for word in asked.split(":"))
    return tuple(_ENGLISH if word in _MEANS_ENGLISH else word for word in words if word)


def told(text: str) -> str:
    """A text of ours in the language that the surroundings ask for; every other, such as a name, as it is.

    What is no text of ours costs no catalogue and no module that would read one.
    """
    if type(text) is str:
        return text
    from core.model.sentence import Text

    asked = languages_asked()
    if isinstance(text, Text) and (not asked or asked[0] == _ENGLISH):
        return _with_whole_commands(_in_english(text))
    from cli.output import languages

    return _with_whole_commands(languages.language_among(asked).told(text))


def told_each(values: Iterable[object]) -> list[str]:
    """Each of them as a text, in that language where it is one of ours."""
    return [told(value) if isinstance(value, str) else str(value) for value in values]


def _in_english(text: "Text") -> str:
    """A text as English prints it: its key, or what the English catalogue has instead (decision 241)."""
    from projections.languages import catalogue_of

    catalogue = catalogue_of(_ENGLISH)
    return str(text) if catalogue is None else text.told(catalogue)


def _with_whole_commands(text: str) -> str:
    if "`" not in text:
        return text
    from cli.output.proposed import completed

    return completed(text, told)


def _as_lines(text: str) -> str:
    """A text in the language asked for: its lines are those of our own words, and nothing put into them makes one."""
    if text.isprintable():
        return told(text)
    from core.model.plain import escaped
    from core.model.sentence import Text, with_values

    return told(with_values(text, escaped)) if isinstance(text, Text) else escaped(text)


def to_stdout(template: str, /, **values: object) -> None:
    """Write a sentence that was asked for to standard output, in the language asked for.

    The template is a literal with the names of the values in braces, as catalogues find it.
    """
    from core.model.sentence import filled  # the first page of help has no sentences

    text_to_stdout(filled(template, **values))


def text_to_stdout(*texts: str) -> None:
    """Write texts that are made already to standard output, each on a line of its own, in the language asked for.

    On a terminal they are broken between words.
    """
    text = "\n".join(map(_as_lines, texts))
    lines_to_stdout(_broken(text) if sys.stdout.isatty() else text)


def lines_to_stdout(*lines: str) -> None:
    """Write lines to standard output, told but never broken: tables, JSON, what programs read."""
    text = _safe("\n".join(map(told, lines)))
    if _held:
        _held[-1].lines.append((True, text))
    else:
        _write_out(text)


def _write_out(text: str) -> None:
    with _telling_when_the_reader_goes():
        sys.stdout.write(text + "\n")


def _write_remark(text: str) -> None:
    flush()  # on a terminal both streams arrive in the order they were written
    sys.stderr.write((_broken(text) if sys.stderr.isatty() else text) + "\n")


def json_text_to_stdout(*documents: str) -> None:
    """Write documents in JSON, each on lines of its own: letters that would steer a terminal as JSON escapes them."""
    from core.model.plain import escaped_json

    lines_to_stdout(*map(escaped_json, documents))


def json_to_stdout(value: object) -> None:
    """One JSON document on standard output; keys in the order given."""
    import msgspec

    from core.model.sentence import in_english

    if _held:
        _held[-1].documents.append(value)
        return
    if not isinstance(value, list) and (mark := mark_of_output()):
        value = msgspec.to_builtins(value, enc_hook=in_english) | {"not_covered": mark}
    try:
        encoded = msgspec.json.encode(value, enc_hook=in_english)
    except UnicodeEncodeError:  # a file name that is not UTF-8
        encoded = msgspec.json.encode(_in_unicode(msgspec.to_builtins(value, enc_hook=in_english)))
    json_text_to_stdout(msgspec.json.format(encoded, indent=2).decode())


def _in_unicode(value: object) -> object:
    r"""The same with every byte of a file name that is no letter as \xff."""
    if isinstance(value, str):
        return shown_name(value)
    if isinstance(value, dict):
        return {key: _in_unicode(one) for key, one in value.items()}
    return [_in_unicode(one) for one in value] if isinstance(value, (list, tuple)) else value


def shown_name(name: str) -> str:
    r"""A name as the command line gave it, its bytes that are not UTF-8 as \xff."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def paged(*lines: str) -> None:
    """A long page, such as help: on a terminal that is shorter through its pager (PAGER, else less or more)."""
    text = "\n".join(map(told, lines))
    if sys.stdout.isatty() and sys.stdin.isatty():
        import shutil

        if text.count("\n") >= shutil.get_terminal_size().lines:
            import pydoc

            pydoc.pager(text)
            return
    lines_to_stdout(text)


def data_bytes(contents: bytes) -> None:
    """Write a file to standard output as it is."""
    if _held:
        from cli.exits import UsageProblem

        raise UsageProblem("Standard output can take only one file, and each section has its own: name a file.")
    with _telling_when_the_reader_goes():
        sys.stdout.flush()
        sys.stdout.buffer.write(contents)
        sys.stdout.buffer.flush()


def to_stderr(template: str, /, **values: object) -> None:
    """Write a remark, a receipt or a complaint to standard error; the template is a literal as of `to_stdout`."""
    from core.model.sentence import filled  # as above

    text_to_stderr(filled(template, **values))


def text_to_stderr(*texts: str) -> None:
    """Write texts that are made already to standard error, each on a line of its own, in the language asked for."""
    shown = _safe(_without_secrets("\n".join(map(_as_lines, texts))))
    if _held:
        _held[-1].lines.append((False, shown))
    else:
        _write_remark(shown)


def _without_secrets(text: str) -> str:
    """A complaint that quotes what was typed quotes no password of a database."""
    if not any("://" in word for word in sys.argv):
        return text
    from events.store.places import without_secrets

    return without_secrets(text, sys.argv)


def flush() -> None:
    """Let go of what was written so far."""
    with _telling_when_the_reader_goes():
        sys.stdout.flush()


def forget_standard_output() -> None:
    """What could not be written stays unwritten; without this, Python would try and complain once more at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def stand_in_for_closed_streams() -> None:
    """A closed standard input is empty, a closed output cannot be written, a closed error stream takes everything.

    Their numbers are taken, too: else the next file opened, the database for one, would get what is said.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def never_stumble_over_letters() -> None:
    """A terminal that cannot show a letter of a name shows a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _safe(text: str) -> str:
    """Names come from files of strangers: none of their letters may steer a terminal, or turn a line round."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    from core.model.plain import escaped

    return escaped(text, kept="\n\t")


def _broken(text: str) -> str:
    """Lines too long for the terminal broken between words, under their own indentation."""
    import shutil
    import textwrap

    width = shutil.get_terminal_size().columns
    return "\n".join(
        line
        if len(line) <= width
        else textwrap.fill(
            line,
            width,
            subsequent_indent=" " * (len(line) - len(line.lstrip())),
            break_long_words=False,
            break_on_hyphens=False,
        )
        for line in text.split("\n")
    )


@contextmanager
def _telling_when_the_reader_goes() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise ReaderGoneError from error
    except OSError as error:
        from cli.output.system_errors import reason_of
        from core.model.sentence import say

        raise OutputLostError(say("The output cannot be written: {problem}.", problem=reason_of(error))) from error


T = TypeVar("T")


@contextmanager
def counting(what: str) -> Iterator[Callable[[int], None]]:
    """Takes how much is done, now and then: `told(120000)` shows "120,000 players"."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    with console.status(told(what)) as status:
        yield lambda done: status.update(f"{done:,} {told(what)}")


def counted(several: Iterable[T], what: str) -> Iterator[T]:
    """Each of them; meanwhile a terminal shows how many are done."""
    with counting(what) as tell:
        for done, one in enumerate(several):
            tell(done)
            yield one
