"""A round as the engine sees it: field in the order of 3.2, due colours (1.3, 5), and all by position, as bit masks.

The top half of the initial list of participants has the imaginary point (3.3), and its odd numbers the lot's colour.
Two readings of that list are defensible (decision 100), so it is a setting: all who were entered when the pairing
numbers of round 1 were given, or only those who have been taken into account.

The bullets of 5.4 carry no numbers in the text; they are counted here from the first: 5.4.1 to 5.4.4, the last of
them standing for "and so on" as well.

A position is an index from 0, the last player of the whole field by 3.2 first. So the highest bit of any group is
its No. 1, and the lowest bit of a mask of opponents is the opponent whom 6.1 tries first.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from core.editions.burstein.order import GroupQuestion
from core.editions.burstein.round_layout import oppositions_before
from core.editions.shared.histories import History, histories_before, parity_numbers, participants_of
from core.editions.shared.masks import mask_of, opponents_left
from core.general_rules.acceleration import starters, virtual_points
from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.results import Colour
from core.model.sentence import Refused, say
from core.model.tournament import Tournament
from core.model.units import ONE_POINT, PairingNumber, PlayerId, Points, RoundNumber
from core.model.variations import Variation, chosen

# --- The initial list of participants

ENTERED: Final = "entered"
PAIRED: Final = "paired"

INITIAL_LIST: Final = Variation(
    name="reading-initial-list",
    article="3.3, 5.1",
    summary=say(
        "Players on the initial list: all who were entered for round 1, with or without a bye in it; or only "
        "those who were paired in it, or had its pairing-allocated bye."
    ),
    values=(ENTERED, PAIRED),
    holds_for_all_rounds=True,  # rounds 1 and 2 have one list
)

_FIRST: Final = RoundNumber(1)


def top_half(tournament: Tournament, round_number: RoundNumber) -> frozenset[PlayerId]:
    """3.3: the top half of the initial list; of an odd number the larger half (decision 43).

    Who arrives for round 2 belongs to it if he stands before the last of the half. Empty where nobody is on the list.
    """
    listed = _entered(tournament.numbers_in(_FIRST)) if _counts_all(tournament) else starters(tournament)
    half = listed[: (len(listed) + 1) // 2]
    if not half:
        return frozenset()
    numbers = tournament.numbers_in(round_number)
    return frozenset(half).union(player for player, number in numbers.items() if number <= numbers[half[-1]])


def places(
    tournament: Tournament,
    histories: dict[PlayerId, History],
    participants: Iterable[PlayerId],
    round_number: RoundNumber,
) -> Mapping[PlayerId, int]:
    """5.1: each player's place, from 1, in the initial list as it stands when the round is paired."""
    if not _counts_all(tournament):
        return parity_numbers(tournament, histories, participants, round_number)
    return {player: place for place, player in enumerate(_entered(tournament.numbers_in(round_number)), start=1)}


def _counts_all(tournament: Tournament) -> bool:
    return chosen((INITIAL_LIST,), tournament.settings.variations)[INITIAL_LIST.name] == ENTERED


def _entered(numbers: Mapping[PlayerId, PairingNumber]) -> list[PlayerId]:
    return sorted(numbers, key=numbers.__getitem__)


# --- Who is to be paired, in the order of 3.2

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


# --- Due colours (1.3) and the allocation of colours (article 5)

_MOST_DIFFERENCE: Final = 2


class ColourPreference(NamedTuple):
    """One side of a pair when colours are allocated."""

    played: tuple[Colour, ...]  # colours of games played, oldest first
    parity_number: int

    @property
    def difference(self) -> int:
        """Games with White minus games with Black."""
        return 2 * self.played.count(Colour.WHITE) - len(self.played)

    @property
    def due(self) -> Colour | None:
        """1.3: the colour played less often, else the alternate of the last one; None before the first game."""
        if not self.played:
            return None
        if self.difference:
            return Colour.BLACK if self.difference > 0 else Colour.WHITE
        return self.played[-1].opposite

    def barred_by(self, colour: Colour) -> str | None:
        """The article that keeps him from a colour: 5.2 a difference beyond 2, 5.3 three times in a row.

        After games that no legal pairing gives, 5.2 may bar one colour and 5.3 the other; then 5.2 alone holds.
        """
        leaning = self.difference if colour is Colour.WHITE else -self.difference
        if leaning >= _MOST_DIFFERENCE:
            return "5.2"
        return "5.3" if self.played[-2:] == (colour, colour) and leaning > -_MOST_DIFFERENCE else None

    @property
    def may_have(self) -> frozenset[Colour]:
        """The colours that 5.2 and 5.3 leave him."""
        return frozenset(colour for colour in Colour if self.barred_by(colour) is None)


class ColourQuestion(NamedTuple):
    """A pair whose colours are to be allocated; the player who is higher by 3.2 comes first."""

    higher: ColourPreference
    lower: ColourPreference
    initial_colour: Colour


ColourRule = Callable[[ColourQuestion], Colour | None]
"""The colour of the higher player, or None when the article does not decide."""


def draw_for_the_first_round(pair: ColourQuestion) -> Colour | None:
    """5.1: an odd number gives the higher player the colour of No. 1. Only where neither has played (decision 41)."""
    if pair.higher.played or pair.lower.played:
        return None
    return pair.initial_colour if pair.higher.parity_number % 2 else pair.initial_colour.opposite


def give_both_their_due_colour(pair: ColourQuestion) -> Colour | None:
    """5.4, first bullet; a player who has no due colour yet takes what is left."""
    due, other = pair.higher.due, pair.lower.due
    if due is other:
        return None
    return other.opposite if due is None and other is not None else due


def equalise_colours(pair: ColourQuestion) -> Colour | None:
    """5.4, second bullet: who is further from an equal number of both colours gets his due colour."""
    further = abs(pair.higher.difference) - abs(pair.lower.difference)
    due = pair.higher.due
    if further == 0 or due is None:
        return None
    return due if further > 0 else due.opposite


def alternate_from_the_first_difference(pair: ColourQuestion) -> Colour | None:
    """5.4, third bullet: going back, the first time that one had White and the other Black is turned round."""
    for own, other in zip(reversed(pair.higher.played), reversed(pair.lower.played), strict=False):
        if own is not other:
            return own.opposite
    return None


def give_the_higher_his_due_colour(pair: ColourQuestion) -> Colour | None:
    """5.4, fourth bullet and "so on": the player who is higher by Sonneborn-Berger, Buchholz, and so on (3.2)."""
    return pair.higher.due


COLOUR_RULES: Final[tuple[tuple[str, ColourRule], ...]] = (
    ("5.1", draw_for_the_first_round),
    ("5.4.1", give_both_their_due_colour),
    ("5.4.2", equalise_colours),
    ("5.4.3", alternate_from_the_first_difference),
    ("5.4.4", give_the_higher_his_due_colour),
)


def colour_of_higher(pair: ColourQuestion) -> tuple[Colour, str]:
    """The colour of the higher player and the article that gave it: 5.2 or 5.3 where they rule out what 5.4 gives."""
    colour, article = next((colour, article) for article, rule in COLOUR_RULES if (colour := rule(pair)) is not None)
    barred = pair.higher.barred_by(colour) or pair.lower.barred_by(colour.opposite)
    return (colour.opposite, barred) if barred else (colour, article)


# --- The field laid out by position


class OldBursteinLayout:
    """One round to be paired."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.contenders = sorted(field.contenders, key=lambda contender: contender.rank, reverse=True)
        self.size = len(self.contenders)
        self.everyone = (1 << self.size) - 1
        self.ids = [contender.id for contender in self.contenders]
        self.score = [contender.score for contender in self.contenders]
        self.preferences = [
            ColourPreference(contender.colours, contender.parity_number) for contender in self.contenders
        ]
        self.due = [preference.due for preference in self.preferences]
        self.may_take_bye = mask_of(contender.may_take_bye for contender in self.contenders)  # 4.1
        self.due_white = mask_of(due is Colour.WHITE for due in self.due)
        self.due_black = mask_of(due is Colour.BLACK for due in self.due)
        may_have = [preference.may_have for preference in self.preferences]
        self.may_be_white = mask_of(Colour.WHITE in colours for colours in may_have)
        self.may_be_black = mask_of(Colour.BLACK in colours for colours in may_have)
        self.cannot_have_due = self.due_white & ~self.may_be_white | self.due_black & ~self.may_be_black
        left = opponents_left(self.ids, [one.opponents for one in self.contenders], field.forbidden_pairs)  # 3.1
        self.legal = [mask & self._opponents(position) for position, mask in enumerate(left)]

    def _opponents(self, position: int) -> int:
        """The mask of those who may take the colour that is left when he has one that he may have (5.2, 5.3)."""
        opponents = 0
        if self.may_be_white >> position & 1:
            opponents |= self.may_be_black
        if self.may_be_black >> position & 1:
            opponents |= self.may_be_white
        return opponents & ~(1 << position)

    def scoregroups(self) -> list[int]:
        """The masks of the players with the same score, highest score first (1.2)."""
        groups: dict[int, int] = {}
        for position, score in enumerate(self.score):
            groups[score] = groups.get(score, 0) | 1 << position
        return [groups[score] for score in sorted(groups, reverse=True)]

    def without_due(self, one: int, other: int) -> int:
        """6.5: how many of two players who may meet do not get their due colour (0, 1 or 2)."""
        due, opposite = self.due[one], self.due[other]
        if due is not None and due is opposite:
            return 1
        barred = self.cannot_have_due >> one & 1 or self.cannot_have_due >> other & 1
        return (due is not None) + (opposite is not None) if barred else 0

    def question(self, group: int, may_float: int) -> GroupQuestion:
        """What 6.1-6.5 ask of a group: with one floater, from `may_float`, when its number is odd."""
        return GroupQuestion(
            group=group,
            legal=self.legal,
            no_due=group & ~self.due_white & ~self.due_black,
            due_white=group & self.due_white,
            due_black=group & self.due_black,
            cannot_have_due=self.cannot_have_due,
            floats=group.bit_count() % 2,
            may_float=group & may_float,
            cost=self.without_due,
            floater_price=1,
        )

    def colours(self, higher: int, lower: int) -> tuple[int, int, str]:
        """(White, Black, article) of a pair; `higher` is the greater position."""
        meeting = ColourQuestion(self.preferences[higher], self.preferences[lower], self.field.initial_colour)
        colour, article = colour_of_higher(meeting)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)

    def numbers(self, positions: Sequence[int] | int) -> list[int]:
        """Pairing numbers, smallest first, of positions or of a mask of them."""
        if isinstance(positions, int):
            positions = [position for position in range(self.size) if positions >> position & 1]
        return sorted(self.contenders[position].number for position in positions)
