"""Every page of help, to be told in any language."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import typer
from typer.main import get_command

from cli.application import app
from cli.command_table import COMMANDS, TOPICS, home_of
from cli.commands import manual
from cli.output.help_page import Told, first_page, topic_page, write_page


class Page(NamedTuple):
    """A page, and the file that it speaks for."""

    path: str  # the words behind `pairtrail help`; empty: of the first page and of the manual
    file: str
    told: Callable[[Told], str]


def command_of(path: str) -> tuple[Any, typer.Context]:
    """The command that is typed like that."""
    command, context = get_command(app), typer.Context(get_command(app), info_name="pairtrail")
    for word in path.split():
        command = command.get_command(context, word)  # type: ignore[attr-defined]
        context = typer.Context(command, info_name=word, parent=context)
    return _alone(command, context)


def _of_command(path: str, told: Told) -> str:
    command, context = command_of(path)
    formatter = context.make_formatter()
    write_page(command, context, formatter, told)
    return formatter.getvalue()


def _alone(command: Any, context: typer.Context) -> tuple[Any, typer.Context]:
    """The command of its own of a word that takes verbs as well, where it has one."""
    for name, own in getattr(command, "commands", {}).items():
        if name.endswith("-"):
            return own, typer.Context(own, info_name=context.info_name, parent=context.parent)
    return command, context


def _pages() -> Iterator[Page]:
    yield Page("", "cli/command_table.py", first_page)
    for topic in TOPICS:
        yield Page(topic, "cli/command_table.py", partial(topic_page, topic))
    yield Page("", "cli/commands/manual.py", lambda told: "\n".join(manual.page(told)))
    paths = {" ".join(path.split()[:length]): None for path in COMMANDS for length in range(1, path.count(" ") + 2)}
    for path in paths:
        file = f"cli{home_of(path.split()[0]).replace('.', '/')}.py"
        yield Page(path, file, partial(_of_command, path))


PAGES = tuple(_pages())
