"""The options every command shares, defined once, and the two decorators that give them to a command.

A command declares only what is its own; `reads` and `writes` add the rest behind it and hand them over as one
`Options` value, the first argument. Options that only some commands share are an `OptionGroup`: a command that takes
one as a parameter has all its options.
"""

import functools
import inspect
from collections.abc import Callable
from dataclasses import fields
from typing import Annotated, Any, Concatenate, Final, ParamSpec, TypeVar, get_type_hints

import typer

from cli.exits import UsageProblem
from cli.output.diagnostics import listen
from cli.output.proposed import remember
from core.editions.registry import AUTO
from core.model.congress import Congress
from core.model.dataclass import dataclass, field
from core.model.units import RoundNumber

P = ParamSpec("P")


@dataclass(slots=True)
class Options:
    """What was given beside a command's own arguments. Empty text: not given.

    `reason` may still be asked for while the command runs, of whoever sits there. `issued`: what was recorded of a
    document that was issued, for programs. `congress`: for all its sections, or for the congress itself. `confirmed`:
    what was asked before in each log of one act, and confirmed.
    """

    tournament: str = ""
    db: str = ""
    at: str = ""
    as_json: bool = False
    dry_run: bool = False
    yes: bool = False
    no_input: bool = False
    reason: str = ""
    actor: str = ""
    expect_head: str = ""
    verbose: bool = False
    issue: bool = False
    congress: str = ""
    skip_refused: bool = False
    within: Congress | None = None  # it runs for one of its sections after the other
    issued: dict[str, Any] = field(default_factory=dict)
    confirmed: dict[str, list[str]] = field(default_factory=dict)


class OptionGroup:
    """Base of dataclasses whose fields are options that some commands share; a field's default is the option's."""

    @classmethod
    def parameters(cls) -> list[inspect.Parameter]:
        """An option for each field: those of the class itself before those it inherits, as they stand in the help."""
        hints = get_type_hints(cls, include_extras=True)
        defaults = {entry.name: entry.default for entry in fields(cls)}  # type: ignore[arg-type]  # subclasses are dataclasses
        named = (
            name for ancestor in cls.__mro__ for name in inspect.get_annotations(ancestor)
        )  # own ones, in any Python
        return [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=defaults[name], annotation=hints[name])
            for name in named
        ]


Tournament = Annotated[str, typer.Option("--tournament", "-t", metavar="NAME", help="Which tournament.")]
Db = Annotated[
    str, typer.Option("--db", metavar="URL", help="Which database: file name, sqlite:///... or postgresql://...")
]
At = Annotated[
    str,
    typer.Option(
        "--at",
        metavar="MOMENT",
        help=("State as of an event number, a hash, a time, or round:5[:paired|published|complete]."),
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Output data for other programs.")]
DryRun = Annotated[bool, typer.Option("--dry-run", "-n", help="Show what would happen; write nothing.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Confirm in advance anything the rules require you to confirm.")]
NoInput = Annotated[bool, typer.Option("--no-input", help="Never ask questions; refuse instead.")]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Reason; recorded in the log.")]
Actor = Annotated[
    str, typer.Option("--actor", metavar="NAME", help=("The name of the person acting; recorded in the log."))
]
ExpectHead = Annotated[
    str, typer.Option("--expect-head", metavar="HASH", help="Write only if the last event still has this hash.")
]
OfCongress = Annotated[
    str, typer.Option("--congress", metavar="NAME", help="The log of a congress instead of a tournament.")
]
OverSections = Annotated[
    str, typer.Option("--congress", metavar="NAME", help="Apply to every section of a congress: all or none.")
]
SkipRefused = Annotated[
    bool,
    typer.Option(
        "--skip-refused",
        help="With --congress: skip sections where the command is refused, and record it in the others.",
    ),
]
PlayerWords = Annotated[
    str, typer.Argument(metavar="PLAYER", help="Pairing number, FIDE ID, unique part of the name, or id:N.")
]
RoundWord = Annotated[int, typer.Argument(metavar="ROUND", min=1, help="Round number, from 1.")]
RoundOrLast = Annotated[
    int | None,
    typer.Argument(metavar="ROUND", min=1, show_default=False, help=("Round number, from 1; default: the last round.")),
]
RoundAtHand = Annotated[
    int | None,
    typer.Argument(
        metavar="ROUND",
        min=1,
        show_default="the last one paired; by a table, the one being played",
        help="Round number, from 1.",
    ),
]
Ground = Annotated[
    str,
    typer.Option(
        "--ground",
        metavar="NAME",
        help=("Reason for changing a published pairing: as listed in the rules, or appeal:N."),
    ),
]
EditionOfFile = Annotated[
    str,
    typer.Option(
        "--system",
        "--edition",
        metavar="NAME",
        help="Pairing rules: an edition from `rules list`, or auto, which uses the edition named in the file, "
        "otherwise the one in force on the first day of the event, otherwise the one in force today. If "
        "only a system such as dutch is given, its edition is found in the same way.",
        show_default=AUTO,
    ),
]

VariationsOfFile = Annotated[
    list[str] | None,
    typer.Option(
        "--variation",
        metavar="NAME=VALUE",
        help="A variation, including acceleration; default: as named in the file. May be repeated.",
        show_default=False,
    ),
]
Issue = Annotated[
    bool,
    typer.Option("--issue", help=("Record that the file was issued, with its SHA-256; `verify` then reproduces it.")),
]
Verbose = Annotated[bool, typer.Option("--verbose", help="Diagnostics on standard error.")]

_READING: Final[dict[str, Any]] = {
    "tournament": Tournament,
    "at": At,
    "as_json": Json,
    "db": Db,
    "verbose": Verbose,
}
_WRITING: Final[dict[str, Any]] = {
    "tournament": Tournament,
    "reason": Reason,
    "dry_run": DryRun,
    "yes": Yes,
    "no_input": NoInput,
    "actor": Actor,
    "expect_head": ExpectHead,
    "as_json": Json,
    "db": Db,
    "verbose": Verbose,
}
_HANDING_OUT: Final[dict[str, Any]] = {"issue": Issue, "actor": Actor, "reason": Reason, **_READING}
_OVER: Final = "__runs_over_sections__"
_OF_CONGRESS: Final = "__of_congress__"
C = TypeVar("C", bound=Callable[..., None])


def over_sections(command: C) -> C:
    """Give a command --congress, with which it runs for every section; stands under `reads` or `writes`."""
    setattr(command, _OVER, True)
    return command


def of_congress(command: C) -> C:
    """Give a command --congress, with which it is about the log of a congress; stands under `reads` or `writes`."""
    setattr(command, _OF_CONGRESS, True)
    return command


_DEFAULT: Final[dict[str, Any]] = {entry.name: entry.default for entry in fields(Options)}


def number_of(round_number: int | None) -> RoundNumber | None:
    """A round as it was typed; None: none was."""
    return None if round_number is None else RoundNumber(round_number)


def reads(command: Callable[Concatenate[Options, P], None]) -> Callable[..., None]:
    """Give a command that only reads its shared options."""
    return _with_options(command, _READING)


def hands_out(command: Callable[Concatenate[Options, P], None]) -> Callable[..., None]:
    """Give a command that only reads, and makes a document, its shared options, and --issue."""
    return _with_options(command, _HANDING_OUT)


def writes(command: Callable[Concatenate[Options, P], None]) -> Callable[..., None]:
    """Give a command that writes its shared options."""
    return _with_options(command, _WRITING)


def _with_options(command: Callable[Concatenate[Options, P], None], shared: dict[str, Any]) -> Callable[..., None]:
    runs_over, own = hasattr(command, _OVER), list(inspect.signature(command, eval_str=True).parameters.values())[1:]
    if runs_over:
        shared = {**shared, "congress": OverSections}
        if "dry_run" in shared:
            shared["skip_refused"] = SkipRefused
    elif hasattr(command, _OF_CONGRESS):
        shared = {**shared, "congress": OfCongress}
    groups = {parameter.name: parameter.annotation for parameter in own if _is_group(parameter)}
    parameters = [one for parameter in own for one in _options_of(parameter)]
    parameters += [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=_DEFAULT[name], annotation=annotation)
        for name, annotation in shared.items()
    ]

    @functools.wraps(command)
    def with_options(**given: Any) -> None:  # noqa: ANN401  # whatever the command declares
        options = Options(**{name: given.pop(name) for name in shared})
        for name, group in groups.items():
            given[name] = group(**{one.name: given.pop(one.name) for one in group.parameters()})
        remember(options.tournament, options.db)
        if options.verbose:
            listen()
        if options.reason and "issue" in shared and not options.issue:
            raise UsageProblem("--reason is recorded only with --issue; without it, nothing is recorded.")
        if options.congress and runs_over:
            with_options.__over_sections__(command, options, given, writes="dry_run" in shared or options.issue)  # type: ignore[attr-defined]  # of `verb`
            return
        command(options, **given)  # type: ignore[call-arg]  # typer passes everything by keyword

    with_options.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    with_options.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return with_options


def _is_group(parameter: inspect.Parameter) -> bool:
    return isinstance(parameter.annotation, type) and issubclass(parameter.annotation, OptionGroup)


def _options_of(parameter: inspect.Parameter) -> list[inspect.Parameter]:
    if _is_group(parameter):
        group: type[OptionGroup] = parameter.annotation
        return group.parameters()
    return [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)]
