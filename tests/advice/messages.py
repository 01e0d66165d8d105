"""What a command prints, with the templates behind it, and the commands that it proposes.

A command that is proposed stands in backticks, or is a value of its own behind `Next:` and `Undo:`.
"""

import contextlib
import functools
import re
import shlex
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from cli.command_table import COMMANDS, first_words
from cli.output import streams
from cli.output.proposed import Reach, reached
from core.model.sentence import Text

QUOTED: Final = re.compile(r"`([^`]+)`")
_THEN: Final = re.compile(r"\bthen\b|\bfirst\b|^ and $|^, and $")
"""Between two commands: the second is typed after the first."""

_ASIDE: Final = re.compile(r"\([^()]*\)")
"""Says no order of commands: "(name the best player first)"."""

NAMED_ONLY: Final = re.compile(r" (?:wrote|printed|showed|needs)\b")
"""Behind a command that is named, not proposed: "a file that `backup` wrote"."""

LATER: Final = "Keep it until the public value is known, then:"
"""Before a command for another day."""

_OF_OTHERS: Final = ("dask scheduler", "chmod 600", "pip install")
"""Commands of other programs."""


class Proposal(NamedTuple):
    """A command that a message proposes."""

    command: str  # as it stands in the message, without `pairtrail`
    text: str  # the message
    template: str  # what it stands in
    before: tuple[str, ...] = ()  # what the message wants typed first


class _Templates:
    """A catalogue that says everything in English, and remembers what was requested."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def gettext(self, message: str, /) -> str:
        self.asked.append(message)
        return message

    def ngettext(self, message: str, message_of_many: str, count: int, /) -> str:
        self.asked.append(message)
        return message if count == 1 else message_of_many


class Said(NamedTuple):
    """A text that was printed, and every template in it."""

    text: str
    templates: tuple[str, ...]
    parts: tuple[Text, ...]  # the texts of ours that it is made of, itself among them
    reach: Reach = Reach()  # what was typed to reach the tournament


@contextlib.contextmanager
def listening() -> Iterator[list[Said]]:
    """Every text that is printed meanwhile."""
    said: list[Said] = []
    before = streams.told

    def told(text: str) -> str:
        templates = _Templates()
        if isinstance(text, Text):
            text.told(templates)
        said.append(Said(str(text), tuple(templates.asked), tuple(parts_of(text)), reached()))
        return before(text)

    streams.told = told
    try:
        yield said
    finally:
        streams.told = before


def parts_of(text: object) -> Iterator[Text]:
    """The text and every text within it, the outer ones first."""
    if not isinstance(text, Text):
        return
    yield text
    values: Any = getattr(text, "values", None)
    inner = list(values.values()) if isinstance(values, Mapping) else list(getattr(text, "parts", ()))
    for name in ("text", "line"):
        inner += [getattr(text, name)] if hasattr(text, name) else []
    for one in inner:
        yield from parts_of(one)


def proposals(said: Said) -> list[Proposal]:
    """The commands that a text proposes, each with the template that has it."""
    found: dict[str, Proposal] = {}
    for part in said.parts:  # an inner one takes the place of the outer one
        template = getattr(part, "template", "")
        many = getattr(part, "template_of_many", None) or ""
        values: Mapping[str, object] = getattr(part, "values", {})
        for name in ("command", "undo"):
            value = values.get(name)
            if isinstance(value, str) and value.startswith("pairtrail ") and not ("`" in template or LATER in template):
                found[value] = Proposal(_bare(value), said.text, template)
        if "`" in template + many:
            for proposal in _quoted(str(part), template):
                outer = found.get(proposal.command)
                if outer is None or len(outer.before) <= len(proposal.before):  # else the inner one is a part of a list
                    found[proposal.command] = proposal
    if not said.parts:
        for proposal in _quoted(said.text, ""):
            found[proposal.command] = proposal
    return [
        one._replace(command=said.reach.of(one.command), before=tuple(map(said.reach.of, one.before)))
        for one in found.values()
    ]


def _quoted(text: str, template: str) -> Iterator[Proposal]:
    before: list[str] = []
    group: list[str] = []
    end = 0
    for match in QUOTED.finditer(text):
        command = _bare(match[1])
        if not is_a_command(command) or NAMED_ONLY.match(text, match.end()):
            continue
        if group and _THEN.search(_ASIDE.sub("", text[end : match.start()])):
            before.append(group[0])
            group = []
        yield Proposal(command, text, template, tuple(before))
        group.append(command)
        end = match.end()


def is_a_command(quoted: str) -> bool:
    """Whether what stands in backticks is typed behind `pairtrail`: an option, a value or a file is not."""
    words = quoted.split()
    if quoted.startswith(_OF_OTHERS) or not words:
        return False
    if words[0] == "help":
        return True
    if any(quoted == path or quoted.startswith(f"{path} ") for path in COMMANDS):
        return True
    return words[0] in first_words() and len(words) > 1


def _bare(command: str) -> str:
    return command.removeprefix("pairtrail ").strip()


@functools.cache
def words_of(command: str) -> tuple[str, ...]:
    """The command as a shell splits it."""
    return tuple(shlex.split(command))
