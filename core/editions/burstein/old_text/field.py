"""Who is to be paired, in the order of article 3.2, and the imaginary point of article 3.3."""

from core.editions.burstein.field import oppositions_before
from core.editions.burstein.old_text.initial_list import INITIAL_LIST, places, top_half
from core.editions.shared.histories import histories_before, participants_of
from core.general_rules.acceleration import virtual_points
from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.results import Colour
from core.model.sentence import Refused, say
from core.model.tournament import Tournament
from core.model.units import ONE_POINT, PairingNumber, PlayerId, Points, RoundNumber
from core.model.variations import Variation, chosen

IMAGINARY_POINT: Final = Variation(
    name="imaginary-point",
    article="3.3",
    summary=say("In the first two rounds the top half of the initial list has one extra point for the pairing."),
    values=("yes", "no"),
)
VARIATIONS: Final = (IMAGINARY_POINT, INITIAL_LIST)
_ACCELERATED_ROUNDS: Final = 2


@dataclass(frozen=True, slots=True)
class Contender:
    """One participant of the round to be paired."""

    id: PlayerId
    number: PairingNumber
    parity_number: int  # place, from 1, in the initial list as it is read; 5.1 asks if it is odd
    points: Points  # in the standings
    score: Points  # for the score groups: points, imaginary point (3.3) and virtual points
    imaginary_point: bool  # 3.3
    rating: int  # 1.1
    sonneborn_berger: int  # hundredths of a point; this and the next two without imaginary and virtual points
    buchholz: Points
    median: Points
    colours: tuple[Colour, ...]  # of the games played, oldest first
    opponents: frozenset[PlayerId]  # 3.1: met over the board
    may_take_bye: bool  # 4.1

    @property
    def rank(self) -> tuple[int, int, int, int, int]:
        """3.2: the smaller comes first. Where everything is equal the pairing number decides (decision 40)."""
        return -self.sonneborn_berger, -self.buchholz, -self.median, -self.rating, self.number


@dataclass(frozen=True, slots=True)
class Field:
    """All participants of one round: by score, and those with the same score in the order of 3.2."""

    edition: str
    round_number: RoundNumber
    initial_colour: Colour  # 5.1: the lot drawn for player No. 1
    contenders: tuple[Contender, ...]
    forbidden_pairs: frozenset[tuple[PlayerId, PlayerId]] = frozenset()  # smaller id first


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it.

    Raises `Refused` when a result is missing, when the colour of No. 1 has not been drawn, or when there are no
    pairing numbers. Unfinished games are draws (article 2): they have to be adjourned before the next pairing.
    """
    settings = tournament.settings
    if settings.initial_colour is None:
        raise Refused(
            "The colour of player No. 1 has not been decided. Article 5.1 asks for a drawing of lots "
            "before the pairing of the first round."
        )
    numbers = tournament.numbers_in(round_number)
    if not numbers:
        raise Refused("There are no pairing numbers yet (3.3): assign them before pairing.")
    histories = histories_before(tournament, round_number)
    oppositions = oppositions_before(tournament, round_number)
    participants = participants_of(tournament, round_number)
    parity = places(tournament, histories, participants, round_number)
    virtual = virtual_points(tournament, round_number)
    accelerated = _with_imaginary_point(tournament, round_number)
    contenders = [
        Contender(
            id=player,
            number=numbers[player],
            parity_number=parity[player],
            points=Points(history.points),
            score=Points(history.points + virtual.get(player, 0) + ONE_POINT * (player in accelerated)),
            imaginary_point=player in accelerated,
            rating=tournament.players[player].rating_for_pairing,
            sonneborn_berger=opposition.sonneborn_berger,
            buchholz=opposition.buchholz,
            median=opposition.median,
            colours=tuple(history.colours),
            opponents=frozenset(history.opponents),
            may_take_bye=not history.barred_from_bye,
        )
        for player in participants
        for history, opposition in ((histories[player], oppositions[player]),)
    ]
    contenders.sort(key=lambda contender: (-contender.score, contender.rank))
    return Field(settings.edition, round_number, settings.initial_colour, tuple(contenders), tournament.forbidden_pairs)


def _with_imaginary_point(tournament: Tournament, round_number: RoundNumber) -> frozenset[PlayerId]:
    """3.3: who has the imaginary point in this round (decision 43)."""
    values = chosen(VARIATIONS, tournament.settings.variations)
    if round_number > _ACCELERATED_ROUNDS or values[IMAGINARY_POINT.name] == "no":
        return frozenset()
    return top_half(tournament, round_number)
