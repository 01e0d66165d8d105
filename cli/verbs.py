"""How commands are declared: nouns, verbs, words of their own, and help that arbiters can read."""

import functools
import inspect
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from cli.command_table import COMMANDS
from cli.exits import UsageProblem
from cli.output.diagnostics import course
from core.model.dataclass import dataclass

F = TypeVar("F", bound=Callable[..., Any])

Invoke: TypeAlias = Callable[[list[str]], int]
"""Runs a command line; returns its exit code. The `obj` of every context (`cli.application.invoke`)."""

_ROUND = "round_number"  # what commands call the parameter
_AS_ROUND = ("--from-round", "--first-round", "--after", "--at")
"""Options that take a round by another name, the more special first."""
_DIGITS = re.compile("[0-9]{1,15}")
_ANY_NUMBER = -1  # how typer writes that an argument takes any number of words


class _AsTyped:
    """What is typed is taken as it is: a text, several texts, or whether a switch was typed."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401, ARG002  # as typer calls it
        """One value, or a list where the parameter takes several."""
        if param.multiple or param.nargs == _ANY_NUMBER:
            return list(value or ())
        return value


@dataclass(frozen=True, slots=True)
class _AsNumber:
    """Digits within the bounds of the parameter; whatever else was typed is for typer to refuse."""

    least: int
    otherwise: Callable[[], Any]

    def __call__(self) -> "_AsNumber":
        """As typer asks for what takes a value."""
        return self

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # as typer calls it
        """A number, or None where none was typed."""
        if value is None or isinstance(value, int):
            return value
        if _DIGITS.fullmatch(value) and int(value) >= self.least:
            return int(value)
        return self.otherwise().coerce(value, param=param, ctx=ctx)


class _AsPath:
    """A name of a file as it is typed; nothing is asked of it here."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401, ARG002  # as typer calls it
        """One path, or None where none was typed."""
        return value if value is None else Path(value)


class _WithoutValidators:
    """What is typed is not sent through pydantic, whose import takes as long as checking a file.

    Typer does so for every parameter that has a value, or might have one; bounded from above, and what is no number,
    still go that way.
    """

    def get_params(self, ctx: Any) -> Any:  # noqa: ANN401  # typer vendors click's Context
        """The parameters, those of help among them."""
        parameters = super().get_params(ctx)  # type: ignore[misc]  # of the command or group this is mixed into
        for parameter in parameters:
            kind, told = parameter.type_descriptor.annotation, parameter.type_descriptor.parameter_info
            if kind in (str, list[str], bool):
                parameter.get_runtime_param = _AsTyped
            elif kind is Path:
                parameter.get_runtime_param = _AsPath
            elif isinstance(parameter.get_runtime_param, _AsNumber):
                continue  # since an earlier command line
            elif kind is int and told.max is None and not parameter.multiple and parameter.nargs == 1:
                parameter.get_runtime_param = _AsNumber(int(told.min or 0), parameter.get_runtime_param)
        return parameters


class _ToldByUs:
    """Help in the language asked for, without types of the programming language: typer's has those at every line."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401  # typer vendors click's Context
        """The line that stands also below a complaint."""
        from cli.output.help_page import write_usage
        from cli.output.languages import looked_up
        from cli.output.streams import languages_asked

        write_usage(self, ctx, formatter, looked_up(languages_asked()))

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401  # as above
        """The whole page."""
        from cli.output.help_page import write_page
        from cli.output.languages import looked_up
        from cli.output.streams import languages_asked

        write_page(self, ctx, formatter, looked_up(languages_asked()))


class PlainGroup(_ToldByUs, _WithoutValidators, TyperGroup):
    """A word that takes verbs."""


class PlainCommand(_ToldByUs, _WithoutValidators, TyperCommand):
    """A command."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401  # as below
        """The words taken apart; a round is taken as ROUND and as --round, whichever of them the command has."""
        parameters = self.get_params(ctx)
        args = _with_round(parameters, args)
        _refuse_two_values(parameters, args)
        return super().parse_args(ctx, args)


def _with_round(parameters: Sequence[Any], args: list[str]) -> list[str]:
    """The round as the command takes it: in front, as its option of another name, or as the moment after it."""
    spellings = {spelling for one in parameters if one.param_type_name == "option" for spelling in one.opts}
    arguments = [one for one in parameters if one.param_type_name == "argument"]
    if "--round" in spellings:
        return args if arguments else _round_behind(parameters, args)
    if arguments and arguments[0].name == _ROUND:
        return _round_in_front(args)
    called = next((one for one in _AS_ROUND if one in spellings), "")
    if not called or "-r" in spellings:
        return args
    moment = "round:" if called == "--at" else ""
    found = _round_in_front(args)
    return args if found is args else [f"{called}={moment}{found[0]}", *found[1:]]


def _round_behind(parameters: Sequence[Any], args: list[str]) -> list[str]:
    """The only word that is no option, where it is a number, as the round: such a command takes no other words."""
    valued = {opt for one in parameters if one.param_type_name == "option" and not one.is_flag for opt in one.opts}
    free = [at for at, word in enumerate(args) if word[:1] != "-" and not (at and args[at - 1] in valued)]
    if len(free) != 1 or not args[free[0]].isdecimal():
        return args
    return [f"--round={word}" if at == free[0] else word for at, word in enumerate(args)]


def _round_in_front(args: list[str]) -> list[str]:
    """`--round 3` as the argument that it is."""
    for place, word in enumerate(args):
        if word in ("--round", "-r") and place + 1 < len(args):
            return [args[place + 1], *args[:place], *args[place + 2 :]]
        if word.startswith("--round="):
            return [word.partition("=")[2], *args[:place], *args[place + 1 :]]
    return args


def _refuse_two_values(parameters: Sequence[Any], args: Sequence[str]) -> None:
    """Raises `UsageProblem` where an option that takes one value has two: typer would take the last in silence."""
    options = {spelling: one for one in parameters if one.param_type_name == "option" for spelling in one.opts}
    given: dict[str, str] = {}
    words = iter(args)
    for word in words:
        if word == "--":
            return
        spelling, attached, value = word.partition("=")
        if not spelling.startswith("--") and len(word) > len("-t"):
            spelling, attached, value = word[:2], "=", word[2:]
        option = options.get(spelling)
        if option is None or option.is_flag:
            continue
        value = value if attached else next(words, "")
        if option.multiple:
            continue
        if given.setdefault(option.name, value) != value:
            raise UsageProblem(
                "{option} takes one value but was given two: '{first}' and '{second}'.",
                option=max(option.opts, key=len),
                first=given[option.name],
                second=value,
            )


class GroupWithDefault(PlainGroup):
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
        cls=PlainGroup,
        help=summary,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=True,
    )

    @app.callback()
    def takes_a_verb() -> None:
        """Keep a word with a single verb from becoming that verb."""

    return app


def word() -> typer.Typer:
    """A command of one word."""
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


class ResultsCommand(PlainCommand):
    """A command that takes results: -+ and -- are no options to it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401  # typer vendors click's Context
        """The words of the command line taken apart."""
        from cli.input.typed_results import shielded

        return super().parse_args(ctx, shielded(args))


def _over_sections(path: str) -> Callable[..., None]:
    """What runs the command of that path for every section of a congress."""

    def run(*given: Any, **named: Any) -> None:  # noqa: ANN401  # as `run_over_sections` takes it
        from cli.answers.over_sections import run_over_sections  # few tournaments are sections

        run_over_sections(path, *given, **named)

    return run


def verb(
    app: typer.Typer,
    path: str,
    *,
    alone: bool = False,
    kind: type[PlainCommand] = PlainCommand,
    **settings: Any,  # noqa: ANN401  # settings of the parser
) -> Callable[[F], F]:
    """Declare a command of the table `cli.command_table`: its help is the summary there, its docstring, the example.

    `alone`: it is the command of its own of a word that also takes verbs (`word_with_verbs`) behind another word.
    """
    line = COMMANDS[path]
    name = path.rsplit(maxsplit=1)[-1] + ("-" if alone else "") if " " in path else None

    def declared(command: F) -> F:
        more = inspect.getdoc(command) or ""
        command.__over_sections__ = _over_sections(path)  # type: ignore[attr-defined]  # `cli.input.options` asks it

        @functools.wraps(command)
        def with_course(*given: Any, **named: Any) -> Any:  # noqa: ANN401  # whatever the command declares
            with course(path):
                return command(*given, **named)

        app.command(
            name,
            cls=kind,
            help=f"{line.summary}\n\n{more}".rstrip(),
            epilog=line.example,
            context_settings=settings or None,
        )(with_course)
        return command

    return declared
