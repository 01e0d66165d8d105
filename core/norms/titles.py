"""The title regulations (B.01) in numbers: what each of the four norms asks for, by the text in force.

| norm | performance (1.4.8) | average (1.4.8 a) | floor for one opponent (1.4.6 b) | a third of the opponents |
|---|---|---|---|---|
| GM | 2600 | 2380 | 2200 | GM (1.4.5 b) |
| IM | 2450 | 2230 | 2050 | IM, GM (1.4.5 c) |
| WGM | 2400 | 2180 | 2000 | WGM, IM, GM (1.4.5 d) |
| WIM | 2250 | 2030 | 1850 | WIM, WGM, IM, GM (1.4.5 e) |
"""

from typing import Final

from core.model.dataclass import dataclass
from core.model.sentence import Refused, say


@dataclass(frozen=True, slots=True)
class NormTitle:
    """What a norm for one title asks for. Ratings are whole numbers."""

    name: str
    performance: int
    average: int
    floor: int
    titles: frozenset[str]  # of which a third of the opponents hold one
    titles_article: str
    for_women: bool

    @property
    def not_for(self) -> frozenset[str]:
        """Titles whose holders have no use for this norm."""
        return frozenset({self.name, *_ABOVE[self.name]})


_ABOVE: Final = {"GM": (), "IM": ("GM",), "WGM": ("GM", "IM"), "WIM": ("GM", "IM", "WGM")}


@dataclass(frozen=True, slots=True)
class TitleEdition:
    """One text of the title regulations."""

    name: str
    title: str
    first_day: str  # of tournaments it holds for, YYYY-MM-DD
    norms: tuple[NormTitle, ...]
    games: int  # 1.4.1
    most_games: int  # 1.7: longer tournaments count as this many
    unrated: int  # 1.4.6 d
    least_per_cent: int  # 1.4.8 b


_2024: Final = TitleEdition(
    name="2024-01",
    title=say("B.01, in force from 1 January 2024"),
    first_day="2024-01-01",
    norms=(
        NormTitle("GM", 2600, 2380, 2200, frozenset({"GM"}), "1.4.5 b", for_women=False),
        NormTitle("IM", 2450, 2230, 2050, frozenset({"GM", "IM"}), "1.4.5 c", for_women=False),
        NormTitle("WGM", 2400, 2180, 2000, frozenset({"GM", "IM", "WGM"}), "1.4.5 d", for_women=True),
        NormTitle("WIM", 2250, 2030, 1850, frozenset({"GM", "IM", "WGM", "WIM"}), "1.4.5 e", for_women=True),
    ),
    games=9,
    most_games=13,
    unrated=1400,
    least_per_cent=35,
)
TITLE_EDITIONS: Final = (_2024,)
"""The texts, the oldest first."""

TITLE_HOLDERS: Final = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})
"""1.4.5 a: those of 0.3 but CM and WCM."""
MASTERS: Final = frozenset({"GM", "IM", "WGM", "WIM"})
"""1.4.3 d."""
NO_FEDERATION: Final = "FID"
"""1.4.2 a: whose players are accepted, and are of no federation."""


def title_edition_on(day: str) -> TitleEdition:
    """The text for a tournament that begins on that day, YYYY-MM-DD; without a day the latest.

    Raises `Refused` for a day before the first text that is known here.
    """
    if not day:
        return TITLE_EDITIONS[-1]
    in_force = [one for one in TITLE_EDITIONS if one.first_day <= day]
    if not in_force:
        first = TITLE_EDITIONS[0]
        raise Refused(
            "The tournament began on {day}, but the earliest available edition of the title "
            "regulations (B.01) is in force from {first_day}. To apply it all the same, name it: "
            "--title-edition {name}.",
            day=day,
            first_day=first.first_day,
            name=first.name,
        )
    return in_force[-1]


def title_edition_named(name: str) -> TitleEdition:
    """The text of that name. Raises `Refused`, naming those there are."""
    known = {one.name: one for one in TITLE_EDITIONS}
    if name not in known:
        raise Refused(
            "Unknown edition of the title regulations (B.01): {name!r}. Known: {listed}.",
            name=name,
            listed=", ".join(known),
        )
    return known[name]
