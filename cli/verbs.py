"""How commands are declared: nouns, verbs, words of their own, and help that arbiters can read."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from cli.command_table import COMMANDS

F = TypeVar("F", bound=Callable[..., Any])

_ANY_NUMBER = -1  # how typer writes that an argument takes any number of words
_TYPE = re.compile(r" <[^>]*>$")
_BOUNDS = re.compile(r"\s*\[(?:x>=\d+(?:; )?|required)+\]$")


class _AsTyped:
    """Text is taken as it is typed. Typer would have pydantic do that, whose import takes as long as pairing a file."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401, ARG002  # as typer calls it
        """One text, or a list of them where the parameter takes several."""
        if param.multiple or param.nargs == _ANY_NUMBER:
            return list(value or ())
        return value


class PlainCommand(TyperCommand):
    """A command whose help names no types of the programming language, and whose texts pass through no validator."""

    def __init__(self, *args: Any, **settings: Any) -> None:  # noqa: ANN401  # whatever typer gives
        super().__init__(*args, **settings)
        for parameter in self.params:
            if parameter.type_descriptor.annotation in (str, list[str]):
                parameter.get_runtime_param = _AsTyped

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ANN401  # typer vendors click's Context
        """ROUND instead of {ROUND}, which is required, and [ROUND] which is not."""
        return [re.sub(r"^\{(.*)\}(\.{3})?$", r"\1\2", piece) for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401  # as above
        """Arguments and options, each with what it means."""
        records = {"argument": [], "option": []}  # type: dict[str, list[tuple[str, str]]]
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                name, meaning = record
                records[parameter.param_type_name].append((_TYPE.sub("", name), _BOUNDS.sub("", meaning)))
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            if records[kind]:
                with formatter.section(title):
                    formatter.write_dl(records[kind])


class GroupWithDefault(TyperGroup):
    """A word that is a command of its own, and has verbs: what is no verb goes to the command without a name."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:  # noqa: ANN401  # typer vendors click
        """The context of the verb typed, else that of the command of its own."""
        if args and args[0] in self.commands:
            return super().make_context(info_name, args, parent, **extra)
        own = next(command for name, command in self.commands.items() if name.endswith("-"))
        return own.make_context(info_name, args, parent, **extra)


def word_with_verbs() -> typer.Typer:
    """A command of one word that also takes verbs. The function of its own command ends with an underscore."""
    return typer.Typer(
        cls=GroupWithDefault, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
    )


def noun(summary: str) -> typer.Typer:
    """A word that takes a verb."""
    app = typer.Typer(
        help=summary, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True
    )

    @app.callback()
    def takes_a_verb() -> None:
        """Keep a word with a single verb from becoming that verb."""

    return app


def word() -> typer.Typer:
    """A command of one word."""
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def verb(app: typer.Typer, path: str, *, alone: bool = False, **settings: Any) -> Callable[[F], F]:  # noqa: ANN401  # settings of the parser
    """Declare a command of the table `cli.command_table`; its help ends with the example there.

    `alone`: it is the command of its own of a word that also takes verbs (`word_with_verbs`) behind another word.
    """
    name = path.rsplit(maxsplit=1)[-1] + ("-" if alone else "") if " " in path else None
    epilog = f"Example: {COMMANDS[path].example}"
    return app.command(name, cls=PlainCommand, epilog=epilog, context_settings=settings or None)
