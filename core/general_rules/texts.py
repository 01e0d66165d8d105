"""The general rules that go with an edition, as one value for each text: what every Swiss has in common, by its letter.

C.04.1 and C.04.2 in force until 31 January 2026, and since then; the rules of 1998; the handbook of the CFC; and what
the old texts of Burstein and Dubov say of their own, where they are silent by the rules until 2026.

The code names a general rule by its number in the texts until 2026; `GeneralRules.article` gives the number that the
rules of a tournament use for it, so that a message never cites another rule book.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from core.general_rules import absence, grounds
from core.general_rules.absence import AbsenceRule
from core.general_rules.grounds import Ground
from core.model.units import RoundNumber
from core.model.variations import Variation

TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")  # B.2, second criterion
TITLES_OF_1998: Final = ("GM", "WGM", "IM", "WIM", "FM", "WFM", "")  # 1998 A.2, which says IGM


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralRules:
    """What a text says of every tournament, whatever its pairing system."""

    articles: Mapping[str, str]  # number until 2026 -> number here; what is missing has the number until 2026
    titles: tuple[str, ...] = TITLES  # as the initial order ranks them, the highest first; no title comes last
    grounds: tuple[Ground, ...]  # on which a published pairing may be changed
    absence: AbsenceRule  # without an excuse
    corrections_have_tiers: bool  # C.04.2.D.8: a correction can come too late for pairings; else it reaches all to come
    boards_by_pairing_score: bool = False  # virtual points count for the order of boards (decision 20)
    excepts_topscorers: bool = False  # from the limits on colours, in the last round
    last_round_for_late_entries: RoundNumber | None = RoundNumber(3)  # C.04.2.C.2; None: whenever it is convenient
    numbers_by_613: bool = False  # ranked by rating and lot, anew each round; else numbers by C.04.2.B
    wins_for_unfinished_games: bool = False  # 617: pairings may take an adjourned game as won
    half_point_byes_announced: bool = False  # 615a: the director's, unless it was announced that there are none
    requests_not_to_meet: bool = False  # 619.1: in the first two rounds, by transpositions

    @property
    def variations(self) -> tuple[Variation, ...]:
        """What these rules leave to an announcement, whatever the pairing system."""
        return (self.absence.variation,)

    def article(self, until_2026: str) -> str:
        """The article of a rule in this text; where it is silent, as until 2026."""
        return self.articles.get(until_2026, until_2026)


UNTIL_2026: Final = GeneralRules(
    articles={}, grounds=grounds.UNTIL_2026, absence=absence.UNTIL_2026, corrections_have_tiers=True
)
FROM_2026: Final = GeneralRules(
    articles={
        "C.04.1.a": "C.04.1, article 1",
        "C.04.1.b": "C.04.1, article 2",
        "C.04.1.c": "C.04.1, article 3",
        "C.04.1.d": "C.04.1, article 4",
        "C.04.1.e": "C.04.1, article 5",
        "C.04.1.f": "C.04.1, article 6",
        "C.04.1.g": "C.04.1, article 7",
        "C.04.2.A": "C.04.2, article 1",
        "C.04.2.A.1": "C.04.2, 1.1",
        "C.04.2.A.5": "C.04.2, 1.5",
        "C.04.2.B.2": "C.04.2, 2.2",
        "C.04.2.B.3": "C.04.2, 2.3",
        "C.04.2.C.1": "C.04.2, 4.1",
        "C.04.2.C.2": "C.04.2, 2.4",
        "C.04.2.C.3": "C.04.2, 2.5",
        "C.04.2.D.1": "C.04.2, 3.1",
        "C.04.2.D.3": "C.04.2, 3.2",
        "C.04.2.D.4": "C.04.2, 3.3",
        "C.04.2.D.5": "C.04.2, 3.4",
        "C.04.2.D.6": "C.04.2, 3.5",
        "C.04.2.D.8": "C.04.2, 4.3",
        "C.04.2.D.9": "C.04.2, 3.6",
        "C.04.2.D.10": "C.04.2, 4.4",
    },
    grounds=grounds.FROM_2026,
    absence=absence.NOT_SPOKEN_OF,
    corrections_have_tiers=True,
    boards_by_pairing_score=True,
)
OF_1998: Final = GeneralRules(
    articles={
        "C.04.1.b": "B.1",
        "C.04.1.c": "A.5",
        "C.04.1.d": "B.1",
        "C.04.1.e": "B.3",
        "C.04.1.f": "B.2",
        "C.04.1.g": "B.2",
        "C.04.2.B.2": "A.2",
        "C.04.2.B.3": "A.2",
        "C.04.2.D.1": "F.9",
        "C.04.2.D.3": "F.5",
        "C.04.2.D.4": "F.5",
        "C.04.2.D.5": "F.2",
        "C.04.2.D.6": "F.2",
        "C.04.2.D.8": "F.7",
        "C.04.2.D.9": "F.1",
        "C.04.2.D.10": "F.6",
    },
    titles=TITLES_OF_1998,
    grounds=grounds.OF_1998,
    absence=absence.OF_1998,
    corrections_have_tiers=False,
    excepts_topscorers=True,
)
OF_THE_CFC: Final = GeneralRules(
    articles={
        "C.04.1.b": "CFC 618 a",
        "C.04.1.c": "CFC 615",
        "C.04.1.d": "CFC 615",
        "C.04.1.e": "CFC 618 c",
        "C.04.1.f": "CFC 630",
        "C.04.1.g": "CFC 631",
        "C.04.2.A": "CFC 602",
        "C.04.2.A.1": "CFC 602",
        "C.04.2.B.2": "CFC 613",
        "C.04.2.B.3": "CFC 613",
        "C.04.2.C.1": "CFC 614",
        "C.04.2.C.2": "CFC 614",
        "C.04.2.C.3": "CFC 614",
        "C.04.2.D.1": "CFC 617",
        "C.04.2.D.3": "CFC 616",
        "C.04.2.D.4": "CFC 616",
        "C.04.2.D.5": "CFC 632",
    },
    grounds=(),
    absence=absence.OF_THE_CFC,
    corrections_have_tiers=True,
    last_round_for_late_entries=None,
    numbers_by_613=True,
    wins_for_unfinished_games=True,
    half_point_byes_announced=True,
    requests_not_to_meet=True,
)
UNTIL_2026_DUTCH: Final = replace(UNTIL_2026, excepts_topscorers=True)
FROM_2026_DUTCH: Final = replace(FROM_2026, excepts_topscorers=True)
WITH_OLD_BURSTEIN: Final = replace(
    UNTIL_2026,
    absence=absence.NOT_SPOKEN_OF,
    articles={"C.04.1.b": "3.1", "C.04.1.d": "4.1", "C.04.1.f": "5.2", "C.04.1.g": "5.3", "C.04.2.D.1": "article 2"},
)
WITH_DUBOV_1997: Final = replace(
    UNTIL_2026,
    absence=absence.NOT_SPOKEN_OF,
    articles={"C.04.1.b": "2.1", "C.04.1.d": "2.2", "C.04.1.f": "2.3", "C.04.1.g": "2.4"},
)
