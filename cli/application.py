"""The typer application: loads the module of a command only when its first word is typed."""

from functools import cache
from importlib import import_module
from itertools import filterfalse, pairwise
from typing import Any

import typer
from typer.exceptions import TyperException
from typer.main import get_command

from cli.command_table import COMMANDS, app_of, first_words, home_of, is_first_word
from cli.environment import version
from cli.exits import ExitCode, UsageProblem
from cli.output.proposed import remember
from cli.output.streams import text_to_stderr, text_to_stdout, to_stderr
from cli.verbs import PlainGroup
from core.model.plain import code_point, not_to_print
from core.model.sentence import joined, say

_TAKES_VALUE = {"-t", "--tournament", "--db", "--at", "--actor", "--reason", "--expect-head", "--congress"}
_FLAGS = {"--json", "-n", "--dry-run", "-y", "--yes", "--no-input", "--verbose"}

_ON_THE_RECORD = {
    *("new", "config", "player", "bye", "forbid", "round", "result"),
    *("tie", "lots", "undo", "redo", "appeal", "congress"),
}
"""Words behind which everything typed may go into the log, onto sheets and into other people's terminals."""


@cache
def _made(app_of_word: typer.Typer, name: str, _declared: int) -> Any:  # noqa: ANN401  # typer vendors click's Command
    """A word with its verbs and options, as long as no verb is added; the parser keeps nothing of what was typed.

    Typer takes a third of a command line to gather them, and a server types one for each entry.
    """
    command = get_command(app_of_word)
    command.name = name
    return command


class LazyGroup(PlainGroup):
    """The words of `cli.command_table`, each imported when asked for."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # noqa: ARG002  # typer vendors click's Context
        """All first words, in the order of the help."""
        return first_words()

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]  # noqa: ARG002, ANN401  # as above
        """The command of that name, None when there is none."""
        if not is_first_word(cmd_name):
            return None
        app_of_word: typer.Typer = getattr(import_module(home_of(cmd_name), __package__), app_of(cmd_name))
        return _made(app_of_word, cmd_name, len(app_of_word.registered_commands))


app = typer.Typer(
    cls=LazyGroup,
    name="pairtrail",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback()
def _root() -> None:
    """Run a Swiss tournament on the record."""


def invoke(arguments: list[str]) -> int:
    """Run one command line; returns the exit code. What typer complains of becomes text on standard error here.

    A command that types others itself (`demo`, `serve --arbiter`) finds this function as the `obj` of its context.
    """
    remember("", "")
    try:
        return _run(_behind_the_verb(arguments))
    except TyperException as error:
        return _usage(error)
    except typer.Abort:
        to_stderr("Stopped: nothing was written.")
        return ExitCode.INTERRUPTED


def _run(arguments: list[str]) -> int:
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:], "--help"]
    arguments = _with_long_help(arguments)
    if not arguments or "--help" in arguments:
        from cli.output.help_page import is_list_asked, print_list

        if is_list_asked(arguments):
            print_list(arguments)
            return ExitCode.OK
    if arguments[0] in ("--version", "-V"):
        text_to_stdout(f"pairtrail {version()}")
        return ExitCode.OK
    _refuse_unknown_command(arguments)
    _refuse_control_characters(arguments)
    _refuse_passwords(arguments)
    code = _made(app, "pairtrail", 0)(args=arguments, prog_name="pairtrail", standalone_mode=False, obj=invoke)
    if code == ExitCode.INTERRUPTED:  # typer's answer to Ctrl-C
        raise KeyboardInterrupt
    return code if isinstance(code, int) else ExitCode.OK


def _with_long_help(arguments: list[str]) -> list[str]:
    """-h asks for help everywhere, but not where it is the value of an option."""
    return [
        "--help" if word == "-h" and (not place or arguments[place - 1] not in _TAKES_VALUE) else word
        for place, word in enumerate(arguments)
    ]


def _behind_the_verb(arguments: list[str]) -> list[str]:
    """Options of every command may also stand before the first word; typer wants them after it."""
    moved: list[str] = []
    rest = list(arguments)
    while rest and (rest[0] in _TAKES_VALUE or rest[0] in _FLAGS):
        moved += [rest.pop(0)]
        if moved[-1] in _TAKES_VALUE and rest:
            moved += [rest.pop(0)]
    return rest + moved


def _refuse_unknown_command(words: list[str]) -> None:
    """Raises `UsageProblem` where no command begins with these words, with those that may be meant."""
    first, *rest = words
    if first == "pair" and "--help" not in rest and all(word.startswith("-") and word != "-" for word in rest):
        raise UsageProblem(
            "pair needs a TRF file. To pair the next round of a tournament in the database, use "
            "round pair: `pairtrail help round pair` shows how."
        )
    if first.startswith("-") or first in COMMANDS:
        return
    typed, more = first, "pairtrail help all"
    if is_first_word(first):
        if not rest or rest[0].startswith("-") or any(path.split()[:2] == words[:2] for path in COMMANDS):
            return
        typed, more = f"{first} {rest[0]}", f"pairtrail help {first}"
    from cli.input.complaints import meant_by

    close = meant_by(words)
    hint = say(" Did you mean {commands}?", commands=joined(say(" or "), close)) if close else ""
    if typed != first:
        raise UsageProblem(
            "No command '{word}'.{hint} `{more}` lists the commands with '{first}'.",
            word=typed,
            hint=hint,
            more=more,
            first=first,
        )
    raise UsageProblem("No command '{word}'.{hint} `{more}` lists all commands.", word=typed, hint=hint, more=more)


def _refuse_control_characters(arguments: list[str]) -> None:
    """What goes on the record is one line each, so that no line of a list can be made up inside another."""
    if arguments[0] not in _ON_THE_RECORD:
        return
    for word in filterfalse(str.isprintable, arguments):
        if letter := not_to_print(word):
            raise UsageProblem(
                "{text!r} contains a character that cannot be printed ({code_point}). Nothing was written; type "
                "it again on one line, without tabs.",
                text=word[:40],
                code_point=code_point(letter),
            )


def _refuse_passwords(arguments: list[str]) -> None:
    """A URL with a password where no database is taken would go on the record, or into a message."""
    if not any("://" in word for word in arguments):
        return
    from events.store.places import holds_secret, shown, url_in

    behind_store = arguments[0] == "store"
    for before, word in pairwise(arguments):
        takes_database = before == "--db" or word.startswith("--db=")
        if takes_database or (behind_store and before not in _TAKES_VALUE and not word.startswith("-")):
            continue
        if holds_secret(url := url_in(word)):
            raise UsageProblem(
                "{url} contains a password, but no database is expected there. Nothing was read or "
                "written. Name the database with --db, or in PAIRTRAIL_DB, where other users of the "
                "computer cannot see it.",
                url=shown(url),
            )


def _usage(error: TyperException) -> int:
    context = getattr(error, "ctx", None)
    if context is not None and error.format_message() == (page := context.get_help()):  # a word that wants a second one
        text_to_stderr(*page.split("\n"))
        return ExitCode.USAGE
    from cli.input.complaints import complaint_of  # of whoever types well nobody complains

    text_to_stderr(complaint_of(error))
    if context is not None:
        text_to_stderr(
            *context.get_usage().split("\n"),
            say("See `{command} --help` for an example.", command=context.command_path),
        )
    return ExitCode.USAGE
