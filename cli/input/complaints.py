"""What typer complains of, said as texts of ours, so that it can be told in another language; and what was meant.

Loaded where somebody typed what does not exist.
"""

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from difflib import get_close_matches
from typing import Final

from typer.exceptions import TyperException

from cli.command_table import COMMANDS, first_words, is_first_word
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


_MOST: Final = 3

PLAIN_WORDS: Final[dict[str, str]] = {
    "add": "player add",
    "alter": "round alter",
    "appeals": "appeal list",
    "byes": "bye list",
    "cancel": "undo",
    "compare": "diff",
    "correct": "result correct",
    "create": "new",
    "crosstable": "standings crosstable",
    "delete": "undo",
    "draft": "round alter begin",
    "editions": "rules list",
    "enter": "result enter",
    "why": "explain pairing",
    "why-not": "explain why-not",
    "history": "log list",
    "init": "new",
    "late": "player late",
    "pairing": "round status",
    "pairings": "round status",
    "players": "player list",
    "postpone": "result adjourn",
    "protest": "appeal lodge",
    "publish": "round publish",
    "ranking": "standings",
    "register": "player add",
    "remove": "undo",
    "results": "result missing",
    "rounds": "round status",
    "score": "standings",
    "start": "new",
    "status": "info",
    "swap": "round alter swap",
    "table": "standings",
    "teams": "team list",
    "tie-break": "tie-breaks list",
    "tiebreaks": "tie-breaks list",
    "withdraw": "player withdraw",
}
"""One word that arbiters type instead of ours, and the command that does it."""

PLAIN_PATHS: Final[dict[str, tuple[str, ...]]] = {
    "appeal cancel": ("undo",),
    "appeal retract": ("undo",),
    "appeal revoke": ("undo",),
    "appeal undo": ("undo",),
    "appeal withdraw": ("undo",),
    "bye remove": ("bye cancel",),
    "bye show": ("bye list",),
    "checkin add": ("checkin arrived",),
    "checkin all": ("checkin arrived",),
    "checkin player": ("checkin arrived",),
    "player check": ("checkin arrived", "player ratings check"),
    "player delete": ("player strike", "player withdraw"),
    "player edit": ("player correct",),
    "player remove": ("player strike", "player withdraw"),
    "player reinstate": ("player rejoin",),
    "result delete": ("undo",),
    "result list": ("round status", "result missing"),
    "result postpone": ("result adjourn", "result missing"),
    "result remove": ("undo",),
    "result undo": ("undo",),
    "round delete": ("round void",),
    "round list": ("round status",),
    "round print": ("print pairings",),
    "round remove": ("round void",),
    "round show": ("round status",),
    "round undo": ("round void", "undo"),
    "round unpair": ("round void",),
    "team expel": ("player expel",),
    "team remove": ("player strike", "player withdraw"),
    "team show": ("player show", "team list"),
    "tournament create": ("new",),
    "tournament list": ("list",),
    "tournament new": ("new",),
}
"""Two words of which the second is none of ours, and the commands that do it; a team is withdrawn as a player is."""

_OF_ONE_MEANING: Final[tuple[Collection[str], ...]] = (
    {"add", "new", "create", "register", "grant", "open", "set", "name", "announce", "begin", "lodge", "award"},
    {"delete", "remove", "cancel", "strike", "revoke", "release", "dismiss", "void", "abandon", "undo", "withdraw"},
    {"show", "list", "status", "print", "display", "view", "see", "missing"},
    {"change", "edit", "correct", "update", "modify", "alter", "fix", "amend"},
    {"finish", "end", "close", "complete", "done"},
    {"save", "backup", "export", "write", "seal"},
    {"check", "verify", "validate", "test"},
)
"""Verbs that are typed for one another."""


def meant_by(words: list[str]) -> tuple[str, ...]:
    """The commands that these words may stand for, the likeliest first, at most three; none where nothing is like it.

    `words`: what was typed; no command begins with the first, or none that begins with it goes on with the second.
    """
    first, second = words[0].lower(), " ".join(words[1:2]).lower()
    guesses = _of_a_word(first, second) if is_first_word(first) else _of_no_word(first, second)
    for guess in guesses:
        if found := [path for path in dict.fromkeys(guess) if path in COMMANDS]:
            return tuple(found[:_MOST])
    return ()


def _of_a_word(first: str, second: str) -> Iterator[Iterable[str]]:
    """Guesses, the surest first, where the first word is one of ours."""
    verbs = {path.split()[1]: path for path in COMMANDS if path.startswith(f"{first} ")}
    yield PLAIN_PATHS.get(f"{first} {second}", ())
    alike = get_close_matches(second, verbs, n=_MOST, cutoff=0.75)
    meaning = next((one for one in _OF_ONE_MEANING if second in one), ())
    yield [*(verbs[verb] for verb in alike), *(verbs[verb] for verb in verbs if verb in meaning)]
    yield [path for path in COMMANDS if path.split()[-1] == second]


def _of_no_word(first: str, second: str) -> Iterator[Iterable[str]]:
    """The same where it is not."""
    yield PLAIN_PATHS.get(f"{first} {second}", ())
    yield [path for path in (PLAIN_WORDS.get(first),) if path]
    yield [path for path in COMMANDS if first in path.split()[1:]]
    close = get_close_matches(first, first_words(), n=_MOST)
    yield [f"{word} {second}" for word in close]
    yield [path for word in close for path in COMMANDS if path.split()[0] == word]
