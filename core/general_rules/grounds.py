"""The grounds on which a published pairing may be changed, as each text lists them.

Until 31 January 2026 a rematch only (C.04.2.D.10); since then five cases (C.04.2, 4.4); in 1998 whatever violates B1 or
B2 (F.6), and what a correction affects, as long as it is not played (F.7). The handbook of the CFC lists none.
Under every text the decision of a committee that upholds an appeal is one (decision 141).
"""

from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.sentence import say


class Ground(NamedTuple):
    """One case in which the text allows a change."""

    name: str  # as typed
    article: str
    meaning: str
    is_shown_by_state: bool  # it holds or it does not; else it is the arbiter's finding


REMATCH: Final = "rematch"
SECOND_BYE: Final = "second-bye"
COLOURS: Final = "colours"
UNOPPOSED: Final = "unopposed"
TOP_BOARDS: Final = "top-boards"
CORRECTION: Final = "correction"

_OF_APPEAL: Final = "appeal:"

UNTIL_2026: Final = (Ground(REMATCH, "C.04.2.D.10", say("two players have met before"), is_shown_by_state=True),)
FROM_2026: Final = (
    Ground(REMATCH, "C.04.2, 4.4.1", say("two players have met before"), is_shown_by_state=True),
    Ground("regulations", "C.04.2, 4.4.2", say("the rules of the competition allow it"), is_shown_by_state=False),
    Ground(
        UNOPPOSED,
        "C.04.2, 4.4.3",
        say("two players close in the standings are without an opponent and both agree"),
        is_shown_by_state=False,
    ),
    Ground(
        "late-entry",
        "C.04.2, 4.4.4",
        say("a late entry is admitted with minimal changes that all involved agree to"),
        is_shown_by_state=False,
    ),
    Ground(
        TOP_BOARDS,
        "C.04.2, 4.4.5",
        say("unforeseeable circumstances affect the top boards of the final round"),
        is_shown_by_state=False,
    ),
)
OF_1998: Final = (
    Ground(REMATCH, "F.6 with B.1", say("two players have met before"), is_shown_by_state=True),
    Ground(SECOND_BYE, "F.6 with B.1", say("the bye went to one who may not have it"), is_shown_by_state=True),
    Ground(
        COLOURS, "F.6 with B.2", say("a colour difference beyond two or a colour three times"), is_shown_by_state=True
    ),
    Ground(
        CORRECTION,
        "F.7",
        say("a correction affects a pairing made public but not yet played, as the arbiter decides"),
        is_shown_by_state=False,
    ),
)


def of_appeal(event: int) -> Ground:
    """The decision that upholds the appeal lodged by that event."""
    return Ground(
        f"{_OF_APPEAL}{event}", "", say("the appeal of event {event} was upheld", event=event), is_shown_by_state=False
    )


_DIGITS_OF_AN_EVENT: Final = 18


def names_appeal(name: str) -> bool:
    """Whether the name of a ground speaks of an appeal, whatever it says of it."""
    return name.startswith(_OF_APPEAL)


def appeal_in(name: str) -> int | None:
    """The appeal that the name of a ground speaks of, `appeal:34`; None: another ground, or no number."""
    number = name.removeprefix(_OF_APPEAL)
    is_number = number.isascii() and number.isdecimal() and len(number) <= _DIGITS_OF_AN_EVENT
    return int(number) if names_appeal(name) and is_number else None
