"""What the general rules leave to an announcement, whatever the pairing system: who stays away, and two lots.

Every command that reads an edition loads this; what carries it out lives in modules of its own.
"""

from collections.abc import Mapping

from core.general_rules.clauses import SILENT, Clause
from core.model.dataclass import dataclass, replace
from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.model.variations import Variation

WITHDRAWN: Final = "withdrawn"
PAIRED: Final = "paired"
ABSENCE: Final = "absence"


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceRule(Clause):
    """What a text says of a player who does not appear and gives no excuse that is accepted."""

    default: str  # `WITHDRAWN` or `PAIRED`, where nothing else was announced
    excused_until_published: bool  # an excuse counts until the next pairing is published; else whenever it is accepted

    @property
    def variation(self) -> Variation:
        """What may be announced in its place ("unless the rules of the tournament state otherwise")."""
        return Variation(
            name=ABSENCE,
            article=self.article or say("rules of the tournament"),
            summary=say(
                "A player who does not appear and gives no accepted excuse counts as withdrawn, or is paired again."
            ),
            values=(self.default, PAIRED if self.default == WITHDRAWN else WITHDRAWN),
        )

    @property
    def source(self) -> str:
        """What a message cites."""
        return self.article or say("the rules do not mention it")

    def told(self, value: str = "") -> str:
        """What holds, in words; `value`: as announced, empty: by default."""
        source = self.source if value in ("", self.default) else say("as announced")
        return say("{what} ({source})", what=_TOLD[value or self.default], source=source)


_TOLD: Final = {
    WITHDRAWN: say("counts as withdrawn, unless an excuse is accepted"),
    PAIRED: say("is paired again, unless withdrawn by the arbiter"),
}

ABSENCE_UNTIL_2026: Final = AbsenceRule(
    article="C.04.2.D.2",
    summary=say(
        "Counts as withdrawn unless the absence is explained with arguments that the arbiter accepts; "
        "you are asked at the next pairing."
    ),
    default=WITHDRAWN,
    excused_until_published=True,
)
ABSENCE_OF_1998: Final = AbsenceRule(
    article="F.8",
    summary=say("Counts as withdrawn, unless announced otherwise or excused; you are asked at the next pairing."),
    default=WITHDRAWN,
    excused_until_published=False,
)
ABSENCE_OF_THE_CFC: Final = AbsenceRule(
    article="CFC 616",
    summary=say(
        "A player who defaults is not paired again without an excuse that the director accepts; you are asked "
        "at the next pairing."
    ),
    default=WITHDRAWN,
    excused_until_published=False,
)
ABSENCE_OF_TEAMS_OF_THE_CFC: Final = replace(ABSENCE_OF_THE_CFC, article="CFC 647")
ABSENCE_NOT_SPOKEN_OF: Final = AbsenceRule(
    article=SILENT,
    summary=say("Paired again, unless the arbiter withdraws the player."),
    default=PAIRED,
    excused_until_published=False,
)


EQUALS: Final = "equals"
BY_LOT: Final = "lot"
BY_ENTRY: Final = "entry"


def equals_variation(article: str) -> Variation:
    """Another last criterion of the initial order, as an article lets it be stated."""
    return Variation(
        name=EQUALS,
        article=article,
        summary=say("Players of equal rating and title are ordered alphabetically, by lot, or in order of entry."),
        values=("alphabetical", BY_LOT, BY_ENTRY),
        holds_for_all_rounds=True,
    )


FIRST_ROUND: Final = Variation(
    name="first-round",
    article=say("the Swiss-system article"),
    summary=say("The first round is paired by the rules of the edition, or drawn by lot."),
    values=("seeded", BY_LOT),
    holds_for_all_rounds=True,  # it is said of a round that was paired
)
LOTS_DRAWN_AGAIN: Final = (EQUALS, FIRST_ROUND.name)
"""Subjects of lots that decide nothing by their order: whoever reads them draws again from the seed."""


def first_round_is_drawn(variations: Mapping[str, str]) -> bool:
    """Whether the first round is announced to be drawn by lot."""
    return variations.get(FIRST_ROUND.name) == BY_LOT


def seed_not_on_record(tournament: Tournament, round_number: RoundNumber) -> str:
    """That a first round was drawn by lot, as announced, of which the record holds no seed; empty: it is not so."""
    settings = tournament.settings
    if round_number != 1 or not first_round_is_drawn(settings.variations) or settings.lot_seed:
        return ""
    return say("Round 1 was announced as drawn by lot, but its seed is not on record: the draw cannot be repeated.")


class RatingScale(NamedTuple):
    """A rating there times `factor`, plus `constant`, is one here (`core.general_rules.rating_scales`)."""

    name: str
    factor: str  # decimal, exact
    constant: int


BCF: Final = RatingScale("BCF", "8", 600)
INGO: Final = RatingScale("Ingo", "-8", 2840)
USCF: Final = RatingScale("USCF", "1", 0)
