"""Commands that messages propose, with the options that reach the tournament and the database that were typed.

What proposes a command knows nothing of databases: where one holds several tournaments, `round pair` without -t is
refused, and without --db it may reach another tournament.
"""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from shlex import quote
from typing import Any, Final

from cli.command_table import COMMANDS, app_of, home_of
from core.model.named_tuple import NamedTuple

_QUOTED: Final = re.compile(r"`([^`]+)`")


class Reach(NamedTuple):
    """What was typed to reach a tournament; empty: nothing, as where there is one only."""

    tournament: str = ""
    db: str = ""

    def of(self, command: str) -> str:
        """The command with what it needs to reach the same tournament; one that takes no such option stays."""
        if not any(self):
            return command
        from events.store.places import shown  # without a password

        taken, typed = _options_of(command), command.split()
        db = "" if self.is_refused(command) else self.db
        name = self.tournament.removesuffix(_CONGRESS)
        of_congress = name != self.tournament and "--congress" in taken
        wanted = {
            "--congress": name if of_congress else "",
            "--tournament": "" if of_congress or "--congress" in typed else self.tournament,
            "--db": shown(db) if db else "",
        }
        for option, value in wanted.items():
            short = _SHORT.get(option, option)
            if value and option in taken and not {option, short} & set(typed):
                command += f" {short} {quote(value)}"
        return command

    def is_refused(self, command: str) -> bool:
        """Whether it records something, and what was typed reaches a bundle, which is only read."""
        if not self.db or bundle_at(self.db) is None:
            return False
        return "--issue" in command.split() or _RECORDS in _options_of(command)


_RECORDS: Final = "--dry-run"
"""The option that every command has that records something, and no other."""

_BEGINS: Final = ("new", "import")
"""Commands that begin another tournament, which -t names."""

_SHORT: Final = {"--tournament": "-t"}
_CONGRESS: Final = ".congress"  # as in `core.model.congress`, which the first page of help does not load
_now: list[Reach] = [Reach()]  # of the command that runs: its refusals are printed once its database is closed


def remember(tournament: str, db: str) -> None:
    """What was typed for the command that runs now."""
    _now[0] = Reach(tournament, db)


def reached() -> Reach:
    """What was typed for the command that runs now."""
    return _now[0]


def bundle_at(url: str) -> Path | None:
    """The file, where it begins with the letters of a ZIP, as `bundle seal` writes one; None: it is a database."""
    from events.store.places import beginning_of, file_of

    file = file_of(url)
    try:
        return file if file is not None and beginning_of(file, 2) == b"PK" else None
    except OSError:
        return None


def completed(text: str, told: Callable[[str], str] = str) -> str:
    """The text with every command in backticks as it can be typed.

    What a bundle refuses is for the database that it was made from; `told` says so in the language of the text.
    """
    from core.model.sentence import say  # the first page of help has no sentences

    now = reached()

    def written(match: re.Match[str]) -> str:
        command = _from_the_first_word(match[1])
        whole = f"`{now.of(command)}`"
        if not now.is_refused(command) or _path_of(command.removeprefix("pairtrail ")) in _BEGINS:
            return whole
        return f"{whole} " + told(say("(in the tournament's database)"))

    return _QUOTED.sub(written, text)


def _from_the_first_word(command: str) -> str:
    """With the name of the program before it, where it is a command of ours."""
    return f"pairtrail {command}" if _path_of(command) or command.startswith("help ") else command


def _path_of(command: str) -> str:
    """The words that name it; empty: it is no command, or has its first word already."""
    words = command.split()
    return next((path for count in (3, 2, 1) if (path := " ".join(words[:count])) in COMMANDS), "")


def _options_of(command: str) -> frozenset[str]:
    """The options that a command takes; none: it is no command of ours, or none alone."""
    path = _path_of(command.removeprefix("pairtrail "))
    return _options_at(path) if path else frozenset()


@cache
def _options_at(path: str) -> frozenset[str]:
    from typer.main import get_command

    first, *verbs = path.split()
    package = __name__.removesuffix(".output.proposed")
    found: Any = get_command(getattr(import_module(home_of(first), package), app_of(first)))
    for verb in verbs:
        found = found.commands[verb]
    found = getattr(found, "commands", {}).get(f"{(first, *verbs)[-1]}-", found)  # the word alone, beside its verbs
    names = {"--tournament"} if path in _BEGINS else set()
    return frozenset(option for parameter in found.params for option in parameter.opts) - names
