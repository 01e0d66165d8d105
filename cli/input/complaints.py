"""What typer complains of, said as texts of ours, so that it can be told in another language."""

import re
import sys
from collections.abc import Callable
from typing import Final

from typer.exceptions import TyperException

from cli.output.help_page import placeholder
from cli.output.languages import looked_up
from cli.output.streams import languages_asked
from core.model.sentence import joined, say

_COMPLAINTS: Final[tuple[tuple[str, Callable[..., str]], ...]] = (
    (r"Missing argument '(.*)'\.", lambda what: say("Missing argument '{what}'.", what=_as_in_usage(what))),
    (r"Missing option '(.*)'\.", lambda what: say("Missing option '{what}'.", what=what)),
    (r"Missing command\.", lambda: say("Missing command.")),
    (r"No such command '(.*)'\.", lambda word: say("No such command '{word}'.", word=word)),
    (
        r"No such option: (--class|--school|--group)\b.*",
        lambda option: say(
            "No such option: {option}. `player group COLUMN PLAYER=GROUP` records a class, school or team.",
            option=option,
        ),
    ),
    (
        r"No such option: (--groups)\b.*",
        lambda option: say("No such option: {option}. `standings groups COLUMN` ranks the groups.", option=option),
    ),
    (
        r"No such option: (\S+) \(Possible options: (.*)\)",
        lambda option, others: say(
            "No such option: {option} (Possible options: {others})", option=option, others=others
        ),
    ),
    (r"No such option: (\S+)", lambda option: say("No such option: {option}", option=option)),
    (
        r"Option '(.*)' requires an argument\.",
        lambda option: say("Option '{option}' requires an argument.", option=option),
    ),
    (
        r"Option '(.*)' does not take a value\.",
        lambda option: say("Option '{option}' does not take a value.", option=option),
    ),
    (
        r"Got unexpected extra argument\(s\) \((.*)\)",
        lambda words: _no_passphrase() or say("Got unexpected extra argument(s) ({words})", words=words),
    ),
)
"""What it says, as a pattern, and the same from the parts in brackets."""


_VALUE: Final = r"Invalid value for '(.*?)': (.*)"
_EXPECTED: Final[tuple[tuple[str, Callable[..., str]], ...]] = (
    (r"Input should be a valid integer, .*", lambda: say("a whole number")),
    (r"Input should be a valid number, .*", lambda: say("a number")),
    (r"Input should be greater than or equal to (\S+)", lambda least: say("{least} or more", least=least)),
    (r"Input should be less than or equal to (\S+)", lambda most: say("{most} or less", most=most)),
    (r"Input should be greater than (\S+)", lambda bound: say("more than {bound}", bound=bound)),
    (r"Input should be less than (\S+)", lambda bound: say("less than {bound}", bound=bound)),
    (
        r"Input should be (('.*', )?'.*') or ('.*')",
        lambda words, _, last: joined(say(" or "), (words, last)),
    ),
    (r"Input should be ('.*')", str),
    (r"Value error, .* is not one of (.*)\.", lambda choices: say("one of {choices}", choices=choices)),
)
"""What would have been right, by what typer says of a value that is not."""


def complaint_of(error: TyperException) -> str:
    """What is wrong with a command line, as a text of ours: of a value its field, what was read and what is expected.

    A complaint that is not known here stays as typer has it.
    """
    complaint = error.format_message()
    found = re.fullmatch(_VALUE, complaint, re.DOTALL)
    if found is None:
        return _as_ours(complaint)
    what, why = found.groups()
    field, expected, read = _as_in_usage(what.partition("' / '")[0]), _looked_up(why, _EXPECTED), _value_read(error)
    if not expected or read is None:
        return say("Invalid value for '{what}': {why}", what=field, why=expected or why)
    complaint = say("{field}: read '{read}', expected {expected}.", field=field, read=read, expected=expected)
    context = getattr(error, "ctx", None)
    if what != "ROUND" or ":" not in read or context is None or "result" not in context.command_path:
        return complaint
    first = say("The round comes first: `{command} 1 {read}`.", command=context.command_path, read=read)
    return joined(" ", (complaint, first))


def _value_read(error: TyperException) -> str | None:
    """As it was typed; None: typer does not tell."""
    details = getattr(error.__cause__, "errors", None)
    typed = details()[0].get("input") if details is not None else None
    return typed if isinstance(typed, str) else None


def _no_passphrase() -> str:
    """What is said of words too many where one of them may be a passphrase: they are not quoted."""
    if "--passphrase" not in sys.argv:
        return ""
    return say(
        "Option '--passphrase' does not take a value: the passphrase is asked for, or read from "
        "PAIRTRAIL_KEY_PASSPHRASE. If you typed it here, choose another one: other users of the computer can "
        "see what is typed as an argument."
    )


def _as_ours(complaint: str) -> str:
    """A complaint of typer, in the same words, with its template; one that is not known here as it is."""
    return _looked_up(complaint, _COMPLAINTS) or complaint


def _looked_up(complaint: str, table: tuple[tuple[str, Callable[..., str]], ...]) -> str:
    for pattern, said in table:
        if (found := re.fullmatch(pattern, complaint, re.DOTALL)) is not None:
            return said(*found.groups())
    return ""


def _as_in_usage(what: str) -> str:
    """An option as it is, an argument as the line of usage below the complaint names it."""
    return placeholder(what, looked_up(languages_asked()))
