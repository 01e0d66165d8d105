"""Commands that messages propose, complete enough to be typed: what each asks for is found by deciding it."""

from collections.abc import Callable
from typing import Final

from core.model.errors import NeedsConfirmation, NeedsReason, Refused

REASON: Final = '--reason "..."'
"""Where the arbiter's reason goes in a command that is proposed."""

_ASKED_FOR: Final = 2  # a reason, and to be confirmed


def with_what_it_needs(command: str, decide: Callable[[str, bool], object]) -> str:
    """The command with --reason and --yes where its decider asks for them; empty where it is refused.

    `decide` takes the reason and whether it was confirmed, as the decider of that command does.
    """
    asked: list[str] = []
    while len(asked) <= _ASKED_FOR:
        try:
            decide("..." if REASON in asked else "", "--yes" in asked)
        except NeedsReason:
            asked.append(REASON)
        except NeedsConfirmation:
            asked.append("--yes")
        except Refused:
            return ""
        else:
            return " ".join((command, *asked))
    return ""
