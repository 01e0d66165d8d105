"""Late entries in a report. Its players' lines show the same for them as for players who were only absent.

So a report that we write as a TRF26 says it in a comment line (decision 104), and a report is asked for that line.
"""

from collections.abc import Iterable

from core.model.hints import Final
from core.model.pattern import pattern
from core.model.units import PlayerId, RoundNumber

KIND: Final = "Late entry"

_COMMENT: Final = pattern(r"###\s*(?:Event \d+: )?" + KIND + r"\. (\d{1,4}), from round (\d{1,3}) on\b")


def sentence_of(number: object, first_round: RoundNumber, name: str) -> str:
    """What the comment says after its kind; `number`: the player's starting rank number in the file."""
    return f"{number}, from round {first_round} on: {name}."


def late_entries_of(leftover: Iterable[tuple[int, str]]) -> dict[PlayerId, RoundNumber]:
    """Who entered late by the comments of a file, by starting rank number, and from which round on he could play."""
    found = (_COMMENT.match(text) for _, text in leftover if KIND in text)
    return {PlayerId(int(one[1])): RoundNumber(int(one[2])) for one in found if one}
