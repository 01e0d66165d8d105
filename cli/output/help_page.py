"""Pages of help, in the language asked for: usage, what a command does, its arguments and options, its example.

What they say is written in English where it belongs: in the table of commands, in docstrings, behind `help=`. Here it
is looked up as it stands, a paragraph at a time (`cli.output.languages.looked_up`).
"""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

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
