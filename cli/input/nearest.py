"""What somebody may have meant who typed a command that does not exist. Loaded when one does not."""

from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from typing import Final

from cli.command_table import COMMANDS, first_words, is_first_word

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
