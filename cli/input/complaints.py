"""What typer complains of, said as texts of ours, so that it can be told in another language."""

import re
from collections.abc import Callable
from typing import Final

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
        lambda words: say("Got unexpected extra argument(s) ({words})", words=words),
    ),
    (
        r"Invalid value for '(.*?)': (.*)",
        lambda what, why: say("Invalid value for '{what}': {why}", what=_as_in_usage(what), why=as_ours(why)),
    ),
    (
        r"Input should be a valid integer, unable to parse string as an integer",
        lambda: say("Input should be a valid integer, unable to parse string as an integer"),
    ),
    (
        r"Input should be a valid number, unable to parse string as a number",
        lambda: say("Input should be a valid number, unable to parse string as a number"),
    ),
    (
        r"Input should be greater than or equal to (\S+)",
        lambda least: say("Input should be greater than or equal to {least}", least=least),
    ),
    (
        r"Input should be less than or equal to (\S+)",
        lambda most: say("Input should be less than or equal to {most}", most=most),
    ),
    (r"Input should be greater than (\S+)", lambda bound: say("Input should be greater than {bound}", bound=bound)),
    (r"Input should be less than (\S+)", lambda bound: say("Input should be less than {bound}", bound=bound)),
    (
        r"Input should be (('.*', )?'.*') or ('.*')",
        lambda words, _, last: joined(say(" or "), (say("Input should be {words}", words=words), last)),
    ),
)
"""What it says, as a pattern, and the same from the parts in brackets."""


def as_ours(complaint: str) -> str:
    """A complaint of typer, in the same words, with its template; one that is not known here as it is."""
    for pattern, said in _COMPLAINTS:
        if (found := re.fullmatch(pattern, complaint, re.DOTALL)) is not None:
            return said(*found.groups())
    return complaint


def _as_in_usage(what: str) -> str:
    """An option as it is, an argument as the line of usage below the complaint names it."""
    return placeholder(what, looked_up(languages_asked()))
