"""What stands beside whatever is drawn, on sheets and in reports."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from core.model.sentence import say
from projections.language import Language
from projections.log_in_words.milestones import Mark

_WORDS: Final[Mapping[str, str]] = {
    "side by side": say("The two pairings side by side; ≠ marks what differs"),
    "differs": say("differs"),
}

MARKS: Final[Mapping[Mark, str]] = {
    Mark.RESULTS: say("results"),
    Mark.PAIRED: say("paired"),
    Mark.PUBLISHED: say("published"),
    Mark.BY_HAND: say("changed by hand"),
    Mark.VOIDED: say("voided"),
    Mark.CORRECTION: say("correction"),
    Mark.NEXT: say("next pairing"),
    Mark.APPEAL: say("appeal"),
    Mark.DECISION: say("decision"),
}
"""Of the line of time."""


@cache
def words_for_drawings(language: Language) -> Mapping[str, Any]:
    """What the template of the pictures reads: made once for each language."""
    return {
        "language": language,
        "drawn_words": language.shown(_WORDS),
        "marks": language.shown(MARKS),
        "event_told": event_told,
    }


def event_told(version: int) -> str:
    """An event by its number."""
    return say("event {version}", version=version)
