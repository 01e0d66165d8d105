"""What the Canadian rules leave to an announcement before the first round (601, 602), with the texts' defaults."""

from collections.abc import Iterable, Mapping

from core.editions.cfc.ranking import BELOW_AVERAGE, BOTTOM, ONE_FIFTH
from core.model.dataclass import dataclass
from core.model.hints import Final, Literal
from core.model.sentence import say
from core.model.tournament import Settings
from core.model.variations import Variation, chosen

LAST_ROUND_LOT: Final = "last-round-lot"
ON_ARRIVAL: Final = "arrival"
BY_GROUPS: Final = "groups"
BY_PLAYERS: Final = "players"

WHOLE_ROUND: Final = Variation(
    "reading-whole-round",
    "618",
    say(
        "What 618 (b) and (c) compare over the whole round: the score groups from the top, each by the score "
        "differences of its players, or player by player, so that nobody gets an opponent further from their "
        "own score than necessary."
    ),
    (BY_GROUPS, BY_PLAYERS),
)
VARIATIONS: Final = (
    Variation(
        "unrated",
        "613.1",
        say(
            "Where unrated players are placed: at the bottom, just below the average rating, or "
            "about one fifth of the way up."
        ),
        (BOTTOM, BELOW_AVERAGE, ONE_FIFTH),
    ),
    Variation("half-point-byes", "615a", say("Half-point byes may be awarded."), ("yes", "no")),
    Variation("temporary-adjudication", "617.1", say("Unfinished games are adjudicated for pairing purposes.")),
    Variation(
        "first-rounds-transposition",
        "619.1",
        say("In the first two rounds players who asked not to meet are kept apart by transpositions."),
    ),
    Variation(
        "odd-man-colour", "624.1", say("The odd man meets the highest ranked player who is due the opposite colour.")
    ),
    Variation(
        "odd-man-once",
        "624.2",
        say("Nobody is an odd man a second time, or meets one a second time, before the last quarter of the rounds."),
    ),
    Variation("alternation", "631.1", say("Transpositions are made to keep colours alternating."), ("yes", "no")),
    Variation(
        LAST_ROUND_LOT,
        "631.2",
        say(
            "In the last round, colours that the rules leave open are drawn by lot: from the seed, or on "
            "arrival at the board."
        ),
        ("no", "yes", ON_ARRIVAL),
    ),
    Variation(
        "acceleration",
        "633",
        say("How the early rounds are accelerated."),
        ("none", "633.1", "633.2"),
    ),
    WHOLE_ROUND,
)


@dataclass(frozen=True, slots=True)
class Announced:
    """The announced choices, as the engine reads them."""

    unrated: str = BOTTOM
    half_point_byes: bool = True
    temporary_adjudication: bool = False
    transpositions_in_first_rounds: bool = False
    odd_man_colour: bool = False
    odd_man_once: bool = False
    alternation: bool = True
    last_round_lot: bool | Literal["arrival"] = False  # at the pairing, or by the players at the board
    acceleration: str = "none"


def announced_in(settings: Settings) -> Announced:
    """What a tournament announced; the rest as the text has it."""
    values = chosen(VARIATIONS, settings.variations)
    return Announced(
        unrated=values["unrated"],
        half_point_byes=values["half-point-byes"] == "yes",
        temporary_adjudication=values["temporary-adjudication"] == "yes",
        transpositions_in_first_rounds=values["first-rounds-transposition"] == "yes",
        odd_man_colour=values["odd-man-colour"] == "yes",
        odd_man_once=values["odd-man-once"] == "yes",
        alternation=values["alternation"] == "yes",
        last_round_lot=ON_ARRIVAL if values[LAST_ROUND_LOT] == ON_ARRIVAL else values[LAST_ROUND_LOT] == "yes",
        acceleration=values["acceleration"],
    )


def contradictions(_: Mapping[str, str]) -> Iterable[str]:
    """None: each variation of 613 to 633 can be announced beside any other."""
    return ()
