"""Pages of help, in the language asked for: of one command, and of several, those of a club night first.

What they say is written in English where it belongs: in the table of commands, in docstrings, behind `help=`. Here it
is looked up as it stands, a paragraph at a time (`cli.output.languages.looked_up`).
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from cli.command_table import CHAPTERS, COMMANDS, EXIT_CODES, THE_NIGHT, TOPICS
from cli.output.languages import looked_up
from cli.output.streams import languages_asked, paged

_ANY_NUMBER = -1  # how typer writes that an argument takes any number of words
Told = Callable[[str], str]
"""From English to the language asked for."""


def write_page(command: Any, context: Any, formatter: Any, told: Told) -> None:  # noqa: ANN401  # typer vendors click
    """The help of a command, or of a word that takes verbs."""
    write_usage(command, context, formatter, told)
    if command.help:
        _write_paragraph(formatter, "\n\n".join(map(told, _paragraphs(command.help))))
    of_all = command.get_params(context)
    for title, kind in (("Arguments", "argument"), ("Options", "option")):
        of_kind = [one for one in of_all if one.param_type_name == kind and not one.hidden]
        _write_list(formatter, told, title, [(_typed(one, told), _meaning(one, told)) for one in of_kind])
    verbs = getattr(command, "commands", {})
    _write_list(formatter, told, "Commands", [(name, told(_paragraphs(verbs[name].help)[0])) for name in verbs])
    if command.epilog:
        _write_paragraph(formatter, told("Example: {example}").format(example=command.epilog))


def write_usage(command: Any, context: Any, formatter: Any, told: Told) -> None:  # noqa: ANN401  # as above
    """ROUND, which is required, and [ROUND] which is not."""
    arguments = [one for one in command.get_params(context) if one.param_type_name == "argument"]
    pieces = [told(str(command.options_metavar)), *(_in_usage(one, told) for one in arguments)]
    if hasattr(command, "commands"):
        pieces.append(told(str(command.subcommand_metavar)))
    formatter.write_usage(context.command_path, " ".join(pieces), prefix=told("Usage: "))


def _paragraphs(text: str) -> list[str]:
    """Each in one line, as catalogues have it."""
    import inspect  # the first page of help has no docstrings

    return [" ".join(map(str.strip, one.splitlines())) for one in inspect.cleandoc(text).split("\n\n")]


def _write_paragraph(formatter: Any, text: str) -> None:  # noqa: ANN401  # as above
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(text)


def _write_list(formatter: Any, told: Told, title: str, rows: list[tuple[str, str]]) -> None:  # noqa: ANN401  # as above
    if rows:
        with _section(formatter, told("{title}:").format(title=told(title))):
            formatter.write_dl(rows)


@contextmanager
def _section(formatter: Any, heading: str) -> Iterator[None]:  # noqa: ANN401  # as above
    """That of the formatter, which puts the colon itself, as English wants it."""
    formatter.write_paragraph()
    formatter.write(f"{heading}\n")
    with formatter.indentation():
        yield


def _in_usage(argument: Any, told: Told) -> str:  # noqa: ANN401  # typer names no type for its parameters
    name = _typed(argument, told)
    shown = name if argument.required else f"[{name}]"
    return f"{shown}..." if argument.nargs == _ANY_NUMBER else shown


def _typed(parameter: Any, told: Told) -> str:  # noqa: ANN401  # as above
    """What is typed: the name of an argument, or the spellings of an option, the short one first, and its value."""
    if parameter.param_type_name == "argument":
        return placeholder(str(parameter.metavar or parameter.name), told)
    spellings = ", ".join(sorted(parameter.opts, key=lambda one: len(one) - len(one.lstrip("-"))))
    spellings = "/".join((spellings, *parameter.secondary_opts))  # the other answer, as in --upheld/--refused
    return f"{spellings} {placeholder(parameter.metavar, told)}" if parameter.metavar else spellings


def placeholder(metavar: str, told: Told) -> str:
    """PLAYER stands for a word of the arbiter's, and has one in each language; `white|black` is typed as it stands."""
    return told(metavar) if metavar.isupper() else metavar


def _meaning(parameter: Any, told: Told) -> str:  # noqa: ANN401  # as above
    """What it says when it is typed, and what holds when it is not."""
    meaning = told(str(parameter.help))
    if isinstance(parameter.show_default, str):
        default = f"({told(parameter.show_default)})"
    elif parameter.default in (None, "") or parameter.default is False or not parameter.show_default:
        return meaning
    else:
        default = str(parameter.default)
    return f"{meaning}  {told('[default: {default}]').format(default=default)}"


_COLUMNS: Final = 80
_EVERYWHERE: Final = (
    ("-t, --tournament NAME", "which tournament; not needed if there is only one"),
    ("--db URL", "which database: a file, or postgresql://..."),
    ("--json", "data for other programs, on standard output"),
    ("--at MOMENT", "as of event 12, a hash, a time, or round:5:paired"),
    ("-n, --dry-run", "show what would happen, write nothing"),
)
"""Options of many commands, and what each means."""


def is_list_asked(arguments: list[str]) -> bool:
    """Whether a command line asks for a page of this module, and not for the help of one command."""
    words = [word for word in arguments if word not in ("help", "-h", "--help")]
    if not words or arguments[0] in ("-h", "--help"):
        return True
    return len(words) == 1 and words[0] in TOPICS and len(arguments) > 1


def print_list(arguments: list[str]) -> None:
    """The page that the command line asks for, in the language of the surroundings, a screen at a time."""
    told = looked_up(languages_asked())
    topic = next((word for word in arguments if word in TOPICS), "")
    paged(topic_page(topic, told) if topic else first_page(told))


def first_page(told: Told = str) -> str:
    """The commands of a club night, in the order of the night, and where the others are."""
    lines = [
        told("Usage: pairtrail COMMAND [OPTIONS]"),
        *_row("", told("Run Swiss and round-robin events with a complete audit log.")),
        "",
    ]
    width = max(len(path) for _, paths in THE_NIGHT for path in paths)
    for title, paths in THE_NIGHT:
        lines.append(told("{title}:").format(title=told(title)))
        lines += _listed(((path, told(COMMANDS[path].summary)) for path in paths), width)
    lines.append(told("{title}:").format(title=told("More")))
    more = [
        ("demo", told("Play a demo event and show every step.")),
        (f"help {told('COMMAND')}", told("the options of a command, with an example")),
        *((f"help {topic}", told(meaning)) for topic, meaning in TOPICS.items()),
    ]
    return "\n".join((*lines, *_listed(more, width)))


def topic_page(topic: str, told: Told = str) -> str:
    """The commands of a topic of `TOPICS`."""
    if topic == "all":
        return overview(told)
    lines = [told("Usage: pairtrail COMMAND [OPTIONS]"), *_chapters(topic, told), ""]
    return "\n".join(
        (*lines, *_row("", told("`pairtrail help COMMAND` shows the options of a command, with an example.")))
    )


def overview(told: Told = str) -> str:
    """Every command in a line, and what holds of all of them."""
    lines = [
        told("Usage: pairtrail COMMAND [OPTIONS]"),
        "",
        *_row("", told("Run Swiss and round-robin events with a complete audit log.")),
        *_chapters("", told),
    ]
    spellings = {told(spelling): told(meaning) for spelling, meaning in _EVERYWHERE}
    lines += ["", told("Options for every command that works on a tournament:")]
    lines += _listed(spellings.items(), max(map(len, spellings)) - 1)
    lines += _row("  ", told("`pairtrail COMMAND -h`, or `help COMMAND`, lists the rest, with an example."))
    lines += ["", told("{title}:").format(title=told("Exit codes"))]
    for code, meaning in EXIT_CODES:
        lines += _row(f"  {code:>3}  ", told(meaning))
    example = (
        '  pairtrail new "Club Championship" --rounds 5',
        '  pairtrail player add "Carlsen, Magnus" --rating 2839',
        "  pairtrail round pair",
        "  pairtrail result set 1 1:1-0 2:= 3:0-1",
    )
    return "\n".join((*lines, "", told("{title}:").format(title=told("Example")), *example))


def _chapters(topic: str, told: Told) -> Iterator[str]:
    """The chapters of a topic, all where it is empty, each behind a line of space."""
    for chapter in CHAPTERS:
        if topic in ("", chapter.topic):
            yield from ("", told("{title}:").format(title=told(chapter.title)))
            yield from _listed((line.path, told(line.summary)) for line in chapter.commands)


def _listed(rows: Iterable[tuple[str, str]], width: int = 0) -> Iterator[str]:
    """What is typed, and behind it what it means."""
    typed = list(rows)
    width = max(width, *(len(path) for path, _ in typed))
    for path, meaning in typed:
        yield from _row(f"  {path:<{width}}  ", meaning)


def _row(before: str, text: str) -> list[str]:
    """What something means behind it, in as many lines as the language needs."""
    if len(before) + len(text) <= _COLUMNS:
        return [before + text]
    from textwrap import wrap

    return wrap(text, _COLUMNS, initial_indent=before, subsequent_indent=" " * len(before), break_on_hyphens=False)
