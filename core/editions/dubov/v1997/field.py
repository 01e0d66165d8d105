"""What the engine of 1997 is given: each participant with R, ARO, colours, and what limits his pairings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from core.editions.dubov.field import opposition_before
from core.editions.shared.histories import histories_before, participants_of
from core.general_rules.acceleration import is_accelerated, virtual_points
from core.model.results import Colour
from core.model.sentence import Refused, say
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber
from core.model.variations import Variation, chosen

LAST_GROUPS: Final = Variation(
    name="last-groups",
    article="9",
    summary=say(
        "If players are left over in the last score group: the referee decides, or the group is joined with the "
        "one above, as often as needed, and paired as one group."
    ),
    values=("referee", "joined"),
)
REFEREE: Final = "referee"
LOWEST_RATED: Final = "lowest-rated"

EQUAL_FLOATERS: Final = Variation(
    name="reading-equal-floaters",
    article="6.4",
    summary=say(
        "Which of the players whom 6.4 does not separate floats: the referee decides (9), or the lowest rated "
        "player floats, and among these the one with the highest ARO, as for the bye (4)."
    ),
    values=(REFEREE, LOWEST_RATED),
)
VARIATIONS: Final = (LAST_GROUPS, EQUAL_FLOATERS)


@dataclass(frozen=True, slots=True)
class Contender:
    """One participant of the round to be paired."""

    id: PlayerId
    number: PairingNumber  # place in the player's list calculated before (5)
    name: str  # for what is decided alphabetically (6.2, 7.3, 7.4)
    score: Points  # pairing score: points plus virtual points
    rating: int  # R
    aro_tenths: int  # the published ARO, in tenths; 0 before the first game (decision 50)
    colours: tuple[Colour, ...]  # of the games played, oldest first
    opponents: frozenset[PlayerId]  # met over the board (2.1)
    times_transferred: int  # to a higher score group, so far (2.5)
    transferred_last_round: bool  # 2.5
    may_take_bye: bool  # 2.2
    points: Points | None = None  # without virtual points; None: he has none, so as the score


@dataclass(frozen=True, slots=True)
class Field:
    """All participants of one round, by score, then pairing number."""

    edition: str
    round_number: RoundNumber
    is_last_round: bool  # 2.5
    times_transferred_max: int  # 2.5: three, or four in a tournament of more than nine rounds
    initial_colour: Colour  # of the left player of the first pair in round 1 (5)
    contenders: tuple[Contender, ...]
    forbidden_pairs: frozenset[tuple[PlayerId, PlayerId]] = frozenset()  # smaller id first
    joins_last_groups: bool = False  # LAST_GROUPS
    leaves_equals_to_the_referee: ClassVar[bool] = True  # EQUAL_FLOATERS; no fact of the round, so not in its hash


@dataclass(frozen=True, slots=True)
class FieldByRating(Field):
    """The same where of equal floaters the lowest rated go (EQUAL_FLOATERS)."""

    leaves_equals_to_the_referee: ClassVar[bool] = False


def times_transferred_max(rounds: int) -> int:
    """2.5: three times in a tournament of less than 10 rounds, four times in one of more than 9."""
    return 3 if rounds < 10 else 4


def aro_tenths(ratings: Sequence[int]) -> int:
    """1: the average rating of the opponents met, to one decimal as in the table of 6.2, half upwards (decision 50)."""
    return (20 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it.

    Raises `Refused` when a result is missing, when the lot of article 5 has not been drawn, when the number of rounds
    is not declared, or when there are no pairing numbers.
    """
    settings = tournament.settings
    if settings.initial_colour is None:
        raise Refused(
            "The initial colour has not been decided. Article 5 of the Dubov system (1997) asks for "
            "a drawing of lots for one pair of the first round."
        )
    numbers = tournament.numbers_in(round_number)
    if not numbers:
        raise Refused("There are no pairing numbers yet (article 5, the player's list): assign them before pairing.")
    if settings.rounds is None:
        raise Refused(
            "The number of rounds has not been declared. By article 2.5 of the Dubov system (1997) it "
            "determines the limit on transfers, which is lifted in the last round."
        )
    histories = histories_before(tournament, round_number)
    oppositions = opposition_before(tournament, round_number)
    virtual = virtual_points(tournament, round_number) if is_accelerated(tournament) else {}
    contenders = [
        Contender(
            id=player,
            number=numbers[player],
            name=tournament.players[player].name,
            score=Points(history.points + virtual.get(player, 0)),
            rating=tournament.players[player].rating_for_pairing,
            aro_tenths=aro_tenths(opposition.ratings),
            colours=tuple(history.colours),
            opponents=frozenset(history.opponents),
            times_transferred=len(opposition.raised_in),
            transferred_last_round=round_number - 1 in opposition.raised_in,
            may_take_bye=not history.barred_from_bye,
            points=Points(history.points) if player in virtual else None,
        )
        for player in participants_of(tournament, round_number)
        for history, opposition in ((histories[player], oppositions[player]),)
    ]
    contenders.sort(key=lambda contender: (-contender.score, contender.number))
    values = chosen(VARIATIONS, settings.variations)
    kind = Field if values[EQUAL_FLOATERS.name] == REFEREE else FieldByRating
    return kind(
        edition=settings.edition,
        round_number=round_number,
        is_last_round=round_number == settings.rounds,
        times_transferred_max=times_transferred_max(settings.rounds),
        initial_colour=settings.initial_colour,
        contenders=tuple(contenders),
        forbidden_pairs=tournament.forbidden_pairs,
        joins_last_groups=values[LAST_GROUPS.name] == "joined",
    )
