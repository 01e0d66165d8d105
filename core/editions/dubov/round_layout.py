"""A round as the engine of 2018 and 2026 sees it: its field, and all by position, [C1] to [C3] as bit masks.

Of each participant it has ARO, colours, and how often he upfloated. Positions are by score and TPN.
"""

from collections.abc import Mapping, Sequence

from core.editions.shared.colours import (
    ColourHistory,
    ColourPreference,
    ColourQuestion,
    ColourRule,
    Strength,
    alternate_from_history,
    colour_history,
    first_colour,
    give_initial_colour,
    grant_both,
    grant_higher_ranked,
    grant_stronger,
)
from core.editions.shared.histories import histories_before, parity_numbers, participants_of, result_for_pairing
from core.editions.shared.masks import RoundLayout, mask_of, opponents_left
from core.general_rules.acceleration import is_accelerated, virtual_points
from core.model.dataclass import dataclass, field
from core.model.hints import Final
from core.model.results import Colour
from core.model.sentence import Refused
from core.model.tournament import Round, Tournament
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber

# --- Whom the players met: the ratings behind the ARO, and who was paired with a higher score
# 1997: articles 1 and 2.5; 2018: A.6 and A.7; 2026: 1.7 and 1.8.
# All readings are those for pairing, as in `core.editions.shared.histories`.


@dataclass(slots=True)
class Opposition:
    """What the rounds so far say about one player's opponents."""

    points: int = 0  # tenths, without virtual points
    ratings: list[int] = field(default_factory=list)  # of the opponents met over the board, oldest first
    raised_in: list[RoundNumber] = field(default_factory=list)  # rounds in which he was paired with a higher score


def opposition_before(tournament: Tournament, round_number: RoundNumber) -> dict[PlayerId, Opposition]:
    """By player, from the rounds before `round_number`, whose results are there (else `histories_before` refuses)."""
    oppositions = {player: Opposition() for player in tournament.players}
    for one_round in tournament.rounds[: round_number - 1]:
        _add_games(oppositions, tournament, one_round)
        for player, outcome in one_round.unpaired.items():
            oppositions[player].points += tournament.settings.scoring.unpaired(outcome)
        for player, extra in one_round.extra_points.items():
            oppositions[player].points += extra.match_points
    return oppositions


def _add_games(oppositions: dict[PlayerId, Opposition], tournament: Tournament, one_round: Round) -> None:
    scoring, players = tournament.settings.scoring, tournament.players
    virtual = virtual_points(tournament, one_round.number) if is_accelerated(tournament) else {}
    for game in one_round.games:
        white, black = oppositions[game.white], oppositions[game.black]
        ahead = white.points - black.points
        ahead += virtual.get(game.white, 0) - virtual.get(game.black, 0)
        if ahead:
            (black if ahead > 0 else white).raised_in.append(one_round.number)
        result = result_for_pairing(game)
        assert result is not None, "a missing result was refused before"
        if result.was_played:
            white.ratings.append(players[game.black].rating_for_pairing)
            black.ratings.append(players[game.white].rating_for_pairing)
        white_points, black_points = scoring.points_of(result)
        white.points += white_points
        black.points += black_points


# --- What the engine of 2018 and 2026 is given: each participant with ARO, colours, and how often he upfloated


@dataclass(frozen=True, slots=True)
class Contender:
    """One participant of the round to be paired."""

    id: PlayerId
    number: PairingNumber  # TPN (1.2)
    parity_number: int  # rank, from 1, among the participants taken into account so far; 5.2.1 asks if it is odd
    score: Points  # pairing score: points plus virtual points
    aro: int  # 1.7: rounded half upwards; 0 before the first game
    colours: tuple[Colour, ...]  # of the games played, oldest first
    opponents: frozenset[PlayerId]  # met over the board [C1]
    times_upfloated: int
    upfloated_last_round: bool
    may_take_bye: bool  # [C2]
    points: Points | None = None  # without virtual points; None: he has none, so as the score


@dataclass(frozen=True, slots=True)
class Field:
    """All participants of one round, by score, then TPN."""

    edition: str
    round_number: RoundNumber
    is_last_round: bool  # [C8]-[C10]
    times_upfloated_max: int  # 1.8.2: MaxT
    initial_colour: Colour
    contenders: tuple[Contender, ...]
    forbidden_pairs: frozenset[tuple[PlayerId, PlayerId]] = frozenset()  # smaller id first


def times_upfloated_max(rounds: int) -> int:
    """1.8.2: MaxT = 2 + [Rnds/5]."""
    return 2 + rounds // 5


def average_rating(ratings: Sequence[int]) -> int:
    """1.7: ARO, to the nearest whole number, the higher one of two; 0 before the first game."""
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it.

    Raises `Refused` when a result is missing, when the initial colour has not been drawn, when the number of rounds
    is not declared, or when there are no pairing numbers.
    """
    settings = tournament.settings
    if settings.initial_colour is None:
        raise Refused(
            "The initial colour has not been decided. Article 5.1 of the Dubov system (2018: section "
            "E) asks for a drawing of lots before the pairing of the first round."
        )
    numbers = tournament.numbers_in(round_number)
    if not numbers:
        raise Refused("There are no pairing numbers yet (C.04.2, Initial Order): assign them before pairing.")
    if settings.rounds is None:
        raise Refused(
            "The number of rounds has not been declared. By article 1.8 of the Dubov system (2018: A.7) it "
            "determines the limit on upfloats, and there is no limit in the last round."
        )
    histories = histories_before(tournament, round_number)
    oppositions = opposition_before(tournament, round_number)
    virtual = virtual_points(tournament, round_number) if is_accelerated(tournament) else {}
    participants = participants_of(tournament, round_number)
    parity = parity_numbers(tournament, histories, participants, round_number)
    contenders = [
        Contender(
            id=player,
            number=numbers[player],
            parity_number=parity[player],
            score=Points(history.points + virtual.get(player, 0)),
            aro=average_rating(opposition.ratings),
            colours=tuple(history.colours),
            opponents=frozenset(history.opponents),
            times_upfloated=len(opposition.raised_in),
            upfloated_last_round=round_number - 1 in opposition.raised_in,
            may_take_bye=not history.barred_from_bye,
            points=Points(history.points) if player in virtual else None,
        )
        for player in participants
        for history, opposition in ((histories[player], oppositions[player]),)
    ]
    contenders.sort(key=lambda contender: (-contender.score, contender.number))
    return Field(
        edition=settings.edition,
        round_number=round_number,
        is_last_round=round_number == settings.rounds,
        times_upfloated_max=times_upfloated_max(settings.rounds),
        initial_colour=settings.initial_colour,
        contenders=tuple(contenders),
        forbidden_pairs=tournament.forbidden_pairs,
    )


# --- Colour preferences (1.6; 2018: A.5) and colour allocation (5.2; 2018: E)

_NO_GAME: Final = ColourHistory((), 0, Colour.BLACK, Strength.MILD)


def colour_preference(played: tuple[Colour, ...], parity_number: int) -> ColourPreference:
    """1.6: as in the Dutch system, but who has not played prefers Black mildly (1.6.4)."""
    return ColourPreference(colour_history(played) if played else _NO_GAME, parity_number)


def initial_colour_by_number(pair: ColourQuestion) -> Colour | None:
    """5.2.1: neither has played; an odd number gives the higher ranked player the initial colour (decision 10)."""
    if pair.higher.history.played or pair.lower.history.played:
        return None
    return give_initial_colour(pair)


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (
    ("5.2.1", initial_colour_by_number),
    ("5.2.2", grant_both),
    ("5.2.3", grant_stronger),
    ("5.2.4", alternate_from_history),
    ("5.2.5", grant_higher_ranked),
)


def colour_of_higher(pair: ColourQuestion) -> tuple[Colour, str]:
    """The colour of the higher ranked player and the article that gave it."""
    return first_colour(COLOUR_RULES, pair)


# --- The field laid out for the engine: positions by score and TPN, absolute criteria [C1] to [C3] as bit masks


IN_2018: Final[Mapping[str, str]] = {
    "1.9.3": "A.8",
    "3.1": "B.0",
    "3.2.2": "B.2, D.1",
    "3.2.4": "B.4, D.2",
    **{f"5.2.{number}": f"E.{number}" for number in range(1, 6)},
    **{f"C{number}": f"C.{number}" for number in range(1, 11)},
    **{f"[C{number}]": f"C.{number}" for number in range(1, 11)},
}
"""By the number of 2026 the article of 2018, where it is another one."""


class DubovLayout(RoundLayout):
    """One round to be paired. Everything an article asks about a player is a list or a mask by position."""

    field: Field

    def __init__(self, field: Field, articles: Mapping[str, str] | None = None) -> None:
        """`articles`: by the number of 2026 that of the edition, where it is another one."""
        contenders = field.contenders
        self._articles = articles or {}
        super().__init__(field)
        self.aro = [contender.aro for contender in contenders]
        self.preferences = [colour_preference(contender.colours, contender.parity_number) for contender in contenders]
        self.games = [len(contender.colours) for contender in contenders]
        self.may_take_bye = mask_of(contender.may_take_bye for contender in contenders)  # [C2]
        self.seeks_white = mask_of(preference.history.preference is Colour.WHITE for preference in self.preferences)
        self.times_upfloated = [contender.times_upfloated for contender in contenders]
        self.is_maximum = [contender.times_upfloated >= field.times_upfloated_max for contender in contenders]  # 1.8.1
        self.upfloated_last_round = [contender.upfloated_last_round for contender in contenders]
        self.legal = self._legal_opponents()

    def _legal_opponents(self) -> list[int]:
        """By position, the mask of those who may be met: [C1], [C3], and forbidden pairs (decision 22)."""
        absolute = [
            preference.history.preference if preference.history.strength is Strength.ABSOLUTE else None
            for preference in self.preferences
        ]
        tied_to = {colour: mask_of(wanted is colour for wanted in absolute) for colour in (Colour.WHITE, Colour.BLACK)}
        left = opponents_left(self.ids, [one.opponents for one in self.field.contenders], self.field.forbidden_pairs)
        return [
            mask if wanted is None else mask & ~tied_to[wanted] for mask, wanted in zip(left, absolute, strict=True)
        ]

    def article(self, number: str) -> str:
        """An article of 2026 by its number in the edition."""
        return self._articles.get(number, number)

    def is_same_preference(self, one: int, other: int) -> bool:
        """Whether one of the two does not get his colour preference if they meet [C7]."""
        return (self.seeks_white >> one ^ self.seeks_white >> other) & 1 == 0

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """(White, Black, article of 5.2 as the edition numbers it) of two players."""
        higher, lower = sorted((one, other))
        colour, article = colour_of_higher(
            ColourQuestion(self.preferences[higher], self.preferences[lower], self.field.initial_colour)
        )
        article = self.article(article)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)
