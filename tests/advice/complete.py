"""Whether the commands in a template have all arguments that they need."""

import re
import shlex
from collections.abc import Iterator
from typing import Any, Final

from typer.exceptions import TyperException
from typer.main import get_command

from cli.application import app
from cli.command_table import first_words
from tests.advice.messages import NAMED_ONLY, QUOTED, is_a_command
from tests.cli.catalogue import Message

NAMED: Final = {
    "player forget": "says by which command a name was erased",
    "player rejoin": "says by which command somebody comes back later",
    "key new": "names the command that printed a line",
    "bundle seal": "names the command that wrote a file",
}
"""Commands that a template names and does not propose."""


def lacking(message: Message) -> Iterator[str]:
    """Each command of the template that cannot be parsed for want of an argument, or is none at all."""
    for template in (message.text, message.many):
        for match in QUOTED.finditer(template):
            command = re.sub(
                r"\{\w+\}",
                "1",
                match[1].replace("{lifted}", "--city 1").replace("{other}", "games").removeprefix("pairtrail "),
            ).replace(" ...", "")
            if command in NAMED or NAMED_ONLY.match(template, match.end()) or command.startswith(("help ", "compat")):
                continue
            if is_a_command(command) and (wrong := _wrong(command)):
                yield f"{message.file}, line {message.line}: `{match[1]}`: {wrong}"


def _wrong(command: str) -> str:
    words = shlex.split(command)
    if words[0] not in first_words():
        return ""
    found: Any = get_command(app)
    context = found.make_context("pairtrail", [], resilient_parsing=True)
    while hasattr(found, "get_command") and words:
        inner = found.get_command(context, words[0])
        if inner is None:
            break
        found, words = inner, words[1:]
        if hasattr(found, "get_command"):
            context = found.make_context("", [], parent=context, resilient_parsing=True)
    try:
        found.make_context("", [_value(word) for word in words])
    except TyperException as error:
        return "" if type(error).__name__ == "BadParameter" else error.format_message()
    except SystemExit:
        return ""
    return ""


def _value(word: str) -> str:
    return "1" if word in ("ROUND", "N", "EVENT") else word
