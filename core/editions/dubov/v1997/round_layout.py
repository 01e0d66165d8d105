"""A round as the engine of 1997 sees it: its field, colours (1, 2.3, 2.4, 3), limitations (2) as bit masks; AROs (9).

Of each participant it has R, ARO, colours, and what limits his pairings. Positions are in the order of the field.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final

from core.editions.dubov.round_layout import opposition_before
from core.editions.shared.colours import DueColours, alternated, due_colours, first_colour
from core.editions.shared.histories import histories_before, participants_of
from core.editions.shared.masks import RoundLayout, mask_of
from core.editions.shared.round_report import listed
from core.general_rules.acceleration import is_accelerated, virtual_points
from core.model.named_tuple import NamedTuple
from core.model.results import Colour
from core.model.sentence import Refused, say
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber, half_up
from core.model.variations import Variation, chosen

# --- Due colours (1), what 2.3 and 2.4 leave of them, and colour allocation (3)


class Side(NamedTuple):
    """One of two players whose colours are to be allocated."""

    history: DueColours
    aro: int  # tenths
    rating: int  # R
    number: int  # in the player's list (5)


class ColourQuestion(NamedTuple):
    """Two players who are to play each other, in any order."""

    one: Side
    other: Side


ColourRule = Callable[[ColourQuestion], Colour | None]
"""The colour of the first player, or None when the rule does not decide."""


def keep_the_limits(pair: ColourQuestion) -> Colour | None:
    """2.3 and 2.4: a colour that a player must have goes before what else article 3 says."""
    if pair.one.history.must is not None:
        return pair.one.history.must
    return None if pair.other.history.must is None else pair.other.history.must.opposite


def give_both_their_due(pair: ColourQuestion) -> Colour | None:
    """3: give both players their due colour; one without a game takes what is left."""
    due, others = pair.one.history.due, pair.other.history.due
    if due is others:
        return None
    return due if others is None else others.opposite


def equalise_the_numbers(pair: ColourQuestion) -> Colour | None:
    """3: equalise the numbers of black and white games: who has the greater difference gets his due colour."""
    one, other = pair.one.history, pair.other.history
    if one.due is None or abs(one.difference) == abs(other.difference):
        return None
    return one.due if abs(one.difference) > abs(other.difference) else one.due.opposite  # both are due the same


def alternate(pair: ColourQuestion) -> Colour | None:
    """3: alternate the colours of both regarding the first difference of their colour history, going back."""
    return alternated(pair.one.history.played, pair.other.history.played)


def white_for_the_higher_aro(pair: ColourQuestion) -> Colour | None:
    """3: assign White to the player with the higher ARO."""
    if pair.one.aro == pair.other.aro:
        return None
    return Colour.WHITE if pair.one.aro > pair.other.aro else Colour.BLACK


def white_for_the_lower_rating(pair: ColourQuestion) -> Colour | None:
    """3: assign White to the player with the lower R; of equals, to the lower one in the list (decision 51)."""
    one, other = (pair.one.rating, -pair.one.number), (pair.other.rating, -pair.other.number)
    return Colour.WHITE if one < other else Colour.BLACK


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (
    ("3, due colours", give_both_their_due),
    ("2.3-2.4", keep_the_limits),
    ("3, equal numbers", equalise_the_numbers),
    ("3, alternation", alternate),
    ("3, higher ARO", white_for_the_higher_aro),
    ("3, lower R", white_for_the_lower_rating),
)


def colour_of_one(pair: ColourQuestion) -> tuple[Colour, str]:
    """The colour of the first player and what gave it."""
    return first_colour(COLOUR_RULES, pair)


# --- What the engine is given

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


# --- The field laid out by position, limitations (2) as bit masks


class Dubov1997Layout(RoundLayout):
    """One round to be paired. Everything an article asks about a player is a list or a mask by position."""

    field: Field

    def __init__(self, field: Field) -> None:
        contenders = field.contenders
        super().__init__(field)
        self.rating = [contender.rating for contender in contenders]
        self.aro = [contender.aro_tenths for contender in contenders]
        self.alphabet = _alphabetical(contenders)
        self.history = [due_colours(contender.colours) for contender in contenders]
        self.white_column = mask_of(history.column is Colour.WHITE for history in self.history)
        self.may_take_bye = mask_of(contender.may_take_bye for contender in contenders)  # 2.2
        self.may_be_raised = mask_of(may_be_raised(contender, field) for contender in contenders)  # 2.5
        self.tied = mask_of(history.must is not None for history in self.history)  # 2.6
        self.met = self._met()
        self.legal = self._legal_opponents()

    def _met(self) -> list[int]:
        """By position, the mask of those who may not be met again (2.1), or not at all (decision 22)."""
        position_of = {player: position for position, player in enumerate(self.ids)}
        met = []
        for contender in self.field.contenders:
            mask = 0
            for opponent in contender.opponents:
                position = position_of.get(opponent)
                if position is not None:
                    mask |= 1 << position
            met.append(mask)
        for one, other in self.field.forbidden_pairs:
            first, second = position_of.get(one), position_of.get(other)
            if first is not None and second is not None:
                met[first] |= 1 << second
                met[second] |= 1 << first
        return met

    def _legal_opponents(self) -> list[int]:
        """By position, the mask of the possible opponents: 2.1, 2.3 and 2.4."""
        everyone = (1 << self.size) - 1
        tied_to = {
            colour: mask_of(history.must is colour for history in self.history)
            for colour in (Colour.WHITE, Colour.BLACK)
        }
        return [
            everyone & ~(met | 1 << position | (0 if history.must is None else tied_to[history.must]))
            for position, (met, history) in enumerate(zip(self.met, self.history, strict=True))
        ]

    def score_groups(self, players: Iterable[int]) -> list[list[int]]:
        """The players by score, highest score first; they are given in the order of the field."""
        groups: list[list[int]] = []
        for player in players:
            if groups and self.score[groups[-1][0]] == self.score[player]:
                groups[-1].append(player)
            else:
                groups.append([player])
        return groups

    def is_due_white(self, player: int) -> bool:
        """Whether he stands in the subgroup due to White."""
        return bool(self.white_column >> player & 1)

    def highest_rated(self, player: int) -> tuple[int, int, int]:
        """To sort by: the highest R, of these the lowest ARO (7.1, 7.2, 8.2), then alphabetically."""
        return -self.rating[player], self.aro[player], self.alphabet[player]

    def lowest_rated(self, player: int) -> tuple[int, int, int]:
        """The other way round: the lowest R, of these the highest ARO (4), then the last in the alphabet."""
        return self.rating[player], -self.aro[player], -self.alphabet[player]

    def first_to_black(self, player: int) -> tuple[int, int, int]:
        """To sort by: the lowest ARO, of these the higher R, then alphabetically (7.3)."""
        return self.aro[player], -self.rating[player], self.alphabet[player]

    def first_to_white(self, player: int) -> tuple[int, int, int]:
        """To sort by: the highest ARO, of these the lower R, then alphabetically (7.4)."""
        return -self.aro[player], self.rating[player], self.alphabet[player]

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """(White, Black, what gave the colours) of two players."""
        colour, article = colour_of_one(ColourQuestion(self._side(one), self._side(other)))
        return (one, other, article) if colour is Colour.WHITE else (other, one, article)

    def _side(self, player: int) -> Side:
        return Side(self.history[player], self.aro[player], self.rating[player], self.numbers[player])

    def ids_of(self, players: Iterable[int]) -> tuple[PlayerId, ...]:
        """The players as the outside knows them."""
        return tuple(self.ids[player] for player in players)

    def named(self, players: Iterable[int]) -> str:
        """Their pairing numbers, as in a sentence: "players 3 and 5"."""
        return listed((self.numbers[player] for player in players), "player")


def may_be_raised(contender: Contender, field: Field) -> bool:
    """2.5: whether he can be transferred to a higher score group."""
    if field.is_last_round:
        return True
    return not contender.transferred_last_round and contender.times_transferred < field.times_transferred_max


def _alphabetical(contenders: Iterable[Contender]) -> list[int]:
    """By position, the place in the alphabetical order of names; namesakes by number."""
    order = sorted(
        (contender.name.casefold(), contender.number, position) for position, contender in enumerate(contenders)
    )
    place = [0] * len(order)
    for rank, (_, _, position) in enumerate(order):
        place[position] = rank
    return place


# --- The list of AROs that article 9 wants published after each round


@dataclass(frozen=True, slots=True)
class AroEntry:
    """One line of the published list."""

    player: PlayerId
    rating: int  # R
    games: int  # over the board: what is not played has no opponent
    ratings_sum: int  # of those opponents
    aro_tenths: int  # what the pairings of 1997 use (decision 50); 0 without a game
    unrated: int = 0  # how many of those opponents have no rating

    @property
    def exact(self) -> Fraction | None:
        """The average before it was rounded; None without a game."""
        return Fraction(self.ratings_sum, self.games) if self.games else None

    @property
    def whole(self) -> int:
        """Rounded, a half up (C.07 10.1; Dubov 2018 A.6, 2026 1.7.1); 0 without a game."""
        return half_up(self.exact or Fraction(0))

    @property
    def printed(self) -> str:
        """With one decimal, as in the table of 6.2; a dash without a game."""
        return f"{self.aro_tenths // 10}.{self.aro_tenths % 10}" if self.games else "-"


def aro_list(tournament: Tournament, round_number: RoundNumber, *, unrated: int | None = None) -> tuple[AroEntry, ...]:
    """Article 9: the AROs after a round, of everyone who has played, highest first; then the others, by R.

    `unrated`: the rating that opponents without one count with; None: 0, as in the pairings. Equal AROs by higher R,
    then by id. Raises `Refused` when a result of those rounds is missing.
    """
    after = RoundNumber(round_number + 1)
    histories_before(tournament, after)
    entries = [
        AroEntry(
            player=player,
            rating=tournament.players[player].rating_for_pairing,
            games=len(ratings),
            ratings_sum=sum(ratings),
            aro_tenths=aro_tenths(ratings),
            unrated=opposition.ratings.count(0),
        )
        for player, opposition in opposition_before(tournament, after).items()
        for ratings in ([rating or unrated or 0 for rating in opposition.ratings],)
    ]
    entries.sort(key=lambda entry: (not entry.games, -entry.aro_tenths, -entry.rating, entry.player))
    return tuple(entries)
