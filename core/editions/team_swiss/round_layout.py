"""A round as the engine sees it: the teams with two scores, their colours (1.7, 4.3) and floats, and all by position.

The colour of a team is that of its first board. Positions are by score and TPN; the absolute criteria are bit masks.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import field as part

from core.editions.shared.colours import (
    ColourHistory,
    ColourPreference,
    ColourQuestion,
    ColourRule,
    Strength,
    alternate_from_history,
    first_colour,
    give_initial_colour,
    grant_both,
    grant_higher_ranked,
)
from core.editions.shared.histories import histories_before, parity_numbers, participants_of, result_for_pairing
from core.editions.shared.masks import RoundLayout, mask_of, opponents_left
from core.editions.team_swiss.text import (
    LEGALLY,
    NO_PREFERENCES,
    PREFERENCES,
    PRIMARY_SCORE,
    SECONDARY_SCORE,
    TYPE_B,
    WITH_COMPLETION,
    Text,
    game_points_in,
    is_by_games,
)
from core.general_rules.acceleration import is_accelerated, virtual_points
from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.pairing import ADDED_LATER
from core.model.results import Colour
from core.model.sentence import Refused
from core.model.team_match import points_for_pairing
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber
from core.model.variations import chosen

# --- Colour preferences (1.7) and colour allocation (4.3)


def colour_history(played: tuple[Colour, ...], kind: str, *, is_last_round: bool) -> ColourHistory:
    """1.6 and 1.7, from the colours of the matches played, oldest first.

    A simple preference (type A) counts as a mild one: what is said of strong ones is said of type B alone.
    """
    difference = 2 * played.count(Colour.WHITE) - len(played)
    wanted, strength = (None, Strength.NONE) if kind == NO_PREFERENCES else _preference(played, difference)
    if kind != TYPE_B:
        return ColourHistory(played, difference, wanted, min(strength, Strength.MILD))
    if wanted is None and played and (difference or not is_last_round):
        white = difference < 0 if difference else played[-1] is Colour.BLACK
        return ColourHistory(played, difference, Colour.WHITE if white else Colour.BLACK, Strength.MILD)
    return ColourHistory(played, difference, wanted, strength)


def _preference(played: tuple[Colour, ...], difference: int) -> tuple[Colour | None, Strength]:
    """What type A calls simple and type B strong."""
    for colour, surplus in ((Colour.WHITE, -difference), (Colour.BLACK, difference)):
        if surplus > 1 or (surplus in (0, 1) and played[-2:] == (colour.opposite,) * 2):
            return colour, Strength.STRONG
    return None, Strength.NONE


def initial_colour_by_number(pair: ColourQuestion) -> Colour | None:
    """4.3.1: neither has played a match; an odd number gives the first-team the initial-colour (decision 10)."""
    if pair.higher.history.played or pair.lower.history.played:
        return None
    return give_initial_colour(pair)


def grant_only_one(pair: ColourQuestion) -> Colour | None:
    """4.3.2: one team has a preference and the other has none."""
    has_none = pair.higher.history.preference is None, pair.lower.history.preference is None
    return grant_both(pair) if has_none[0] is not has_none[1] else None


def grant_opposite(pair: ColourQuestion) -> Colour | None:
    """4.3.3: both have one, for different colours; after 4.3.2 nothing else is left of it."""
    return grant_both(pair)


def grant_strong(pair: ColourQuestion) -> Colour | None:
    """4.3.4: one of the two is strong (type B)."""
    strong = [side.history.strength is Strength.STRONG for side in (pair.higher, pair.lower)]
    wanted = pair.higher.history.preference
    if wanted is None or strong[0] is strong[1]:
        return None
    return wanted if strong[0] else wanted.opposite


def white_to_lower_difference(pair: ColourQuestion) -> Colour | None:
    """4.3.5."""
    difference = pair.higher.history.difference - pair.lower.history.difference
    if not difference:
        return None
    return Colour.WHITE if difference < 0 else Colour.BLACK


def alternate_first(pair: ColourQuestion) -> Colour | None:
    """4.3.8: the first-team's colour alternates from its last played match."""
    played = pair.higher.history.played
    return played[-1].opposite if played else None


def alternate_other(pair: ColourQuestion) -> Colour | None:
    """4.3.9: the other team's does."""
    played = pair.lower.history.played
    return played[-1] if played else None


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (
    ("4.3.1", initial_colour_by_number),
    ("4.3.2", grant_only_one),
    ("4.3.3", grant_opposite),
    ("4.3.4", grant_strong),
    ("4.3.5", white_to_lower_difference),
    ("4.3.6", alternate_from_history),
    ("4.3.7", grant_higher_ranked),
    ("4.3.8", alternate_first),
    ("4.3.9", alternate_other),
)


def colour_of_first_team(
    first: ColourPreference, other: ColourPreference, initial: Colour, rules: Sequence[tuple[str, ColourRule]] = ()
) -> tuple[Colour, str]:
    """The colour of the first-team (4.2), and the article that gave it; no `rules`: those of C.04.6."""
    return first_colour(rules or COLOUR_RULES, ColourQuestion(first, other, initial))


# --- What the engine is given


@dataclass(frozen=True, slots=True)
class Contender:
    """One team of the round to be paired."""

    id: PlayerId
    number: PairingNumber  # TPN (1.1)
    parity_number: int  # rank, from 1, among the teams taken into account so far; 4.3.1 asks if it is odd
    score: Points  # the primary one (1.2), virtual points included
    secondary: Points  # 0 where it is not used
    colours: tuple[Colour, ...]  # of the first board, of the matches played, oldest first (1.6.1)
    opponents: frozenset[PlayerId]  # met in a match that was played [C1]
    floated_last_round: bool  # 1.5
    may_take_bye: bool  # [C2]
    points: Points | None = None  # the primary score without virtual points; None: it has none, so as the score
    matches_without_games: int = part(default=0, metadata=ADDED_LATER)  # none of them was played; C.04.5 counts them


@dataclass(frozen=True, slots=True)
class Field:
    """All teams of one round, by score, then TPN."""

    edition: str
    round_number: RoundNumber
    is_last_round: bool  # 1.7.2
    floats_count: bool  # [C7], [C10]: not in the last two rounds
    preferences: str  # a value of `variations.PREFERENCES`
    initial_colour: Colour
    contenders: tuple[Contender, ...]
    forbidden_pairs: frozenset[tuple[PlayerId, PlayerId]] = frozenset()  # smaller id first
    legally: str = part(default=WITH_COMPLETION, metadata=ADDED_LATER)  # of `variations.LEGALLY`, by 2024 alone


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it; the teams are the `players` of the tournament.

    Raises `Refused` when a result is missing, when the initial-colour has not been drawn, when the number of rounds
    is not declared, or when there are no pairing numbers.
    """
    settings = tournament.settings
    if settings.initial_colour is None:
        raise Refused(
            "The initial-colour has not been decided. Article 4.1 of the team system (C.04.6) requires a "
            "drawing of lots before the first round is paired."
        )
    numbers = tournament.numbers_in(round_number)
    if not numbers:
        raise Refused("There are no pairing numbers yet (C.04.6, 1.1): assign them before pairing.")
    if settings.rounds is None:
        raise Refused(
            "The number of rounds has not been declared. C.04.6 treats floaters differently in the last two "
            "rounds, and colour preferences (1.7.2) differently in the last round."
        )
    announced = chosen((PREFERENCES, PRIMARY_SCORE, SECONDARY_SCORE, LEGALLY), settings.variations)
    return Field(
        edition=settings.edition,
        round_number=round_number,
        is_last_round=round_number == settings.rounds,
        floats_count=round_number <= settings.rounds - 2,
        preferences=announced[PREFERENCES.name],
        initial_colour=settings.initial_colour,
        contenders=contenders_of(
            tournament, round_number, uses_secondary=announced[SECONDARY_SCORE.name] == SECONDARY_SCORE.default
        ),
        forbidden_pairs=tournament.forbidden_pairs,
        legally=announced[LEGALLY.name],
    )


def contenders_of(tournament: Tournament, round_number: RoundNumber, *, uses_secondary: bool) -> tuple[Contender, ...]:
    """Who is to be paired, by score, then TPN. Raises `Refused` when a result is missing."""
    numbers = tournament.numbers_in(round_number)
    histories = histories_before(tournament, round_number)
    scores = _scores_before(tournament, round_number, by_games=is_by_games(tournament.settings))
    virtual = virtual_points(tournament, round_number) if is_accelerated(tournament) else {}
    participants = participants_of(tournament, round_number)
    parity = parity_numbers(tournament, histories, participants, round_number)
    contenders = [
        Contender(
            id=team,
            number=numbers[team],
            parity_number=parity[team],
            score=Points(scores.primary[team] + virtual.get(team, 0)),
            secondary=Points(scores.secondary[team] if uses_secondary else 0),
            colours=tuple(history.colours),
            opponents=frozenset(history.opponents),
            floated_last_round=team in scores.floaters,
            may_take_bye=not history.barred_from_bye,
            points=Points(scores.primary[team]) if team in virtual else None,
        )
        for team in participants
        for history in (histories[team],)
    ]
    return tuple(sorted(contenders, key=lambda contender: (-contender.score, contender.number)))


@dataclass(frozen=True, slots=True)
class _Scores:
    primary: Counter[PlayerId]
    secondary: Counter[PlayerId]
    floaters: frozenset[PlayerId]  # of the round before


def _scores_before(tournament: Tournament, round_number: RoundNumber, *, by_games: bool) -> _Scores:
    """Both scores (1.2), and who floated in the previous round: in a match that was played (decision 110)."""
    scoring = tournament.settings.scoring
    matches: Counter[PlayerId] = Counter()
    games: Counter[PlayerId] = Counter()
    primary, secondary = (games, matches) if by_games else (matches, games)
    floaters: set[PlayerId] = set()
    for one_round in tournament.rounds[: round_number - 1]:
        virtual = virtual_points(tournament, one_round.number) if is_accelerated(tournament) else {}
        before = {team: primary[team] + virtual.get(team, 0) for team in tournament.players}
        floaters = set()
        for match in one_round.games:
            result = result_for_pairing(match)
            assert result is not None, "asked for by the histories"
            white, black = scoring.points_of(result)
            matches[match.white] += white
            matches[match.black] += black
            if result.was_played and before[match.white] != before[match.black]:
                floaters |= {match.white, match.black}
        for team, outcome in one_round.unpaired.items():
            matches[team] += scoring.unpaired(outcome)
        for team, scored in game_points_in(one_round, tournament.settings, points_for_pairing):
            games[team] += scored
        for team, extra in one_round.extra_points.items():
            matches[team] += extra.match_points
            games[team] += extra.game_points
    return _Scores(primary, secondary, frozenset(floaters))


# --- The field laid out by position


class TeamLayout(RoundLayout):
    """One round to be paired. Everything an article asks about a team is a list or a mask by position."""

    field: Field

    def __init__(self, field: Field, text: Text) -> None:
        contenders = field.contenders
        super().__init__(field)
        self.text = text
        self.preferences = [
            ColourPreference(
                colour_history(contender.colours, field.preferences, is_last_round=field.is_last_round),
                contender.parity_number,
            )
            for contender in contenders
        ]
        self.matches = [len(contender.colours) + contender.matches_without_games for contender in contenders]
        self.floated = [contender.floated_last_round for contender in contenders]
        self.may_take_bye = mask_of(contender.may_take_bye for contender in contenders)  # [C2]
        self.legal = opponents_left(self.ids, [one.opponents for one in contenders], field.forbidden_pairs)  # [C1]

    def wanted(self, team: int) -> Colour | None:
        """Its colour preference, if any."""
        return self.preferences[team].history.preference

    def is_strong(self, team: int) -> bool:
        """Whether that is strong (type B)."""
        return self.preferences[team].history.strength is Strength.STRONG

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """(White, Black, article of 4.3) of two teams."""
        first, second = sorted((one, other), key=self._rank)
        colour, article = colour_of_first_team(
            self.preferences[first], self.preferences[second], self.field.initial_colour, self.text.colour_rules
        )
        article = self.text.article(article)
        return (first, second, article) if colour is Colour.WHITE else (second, first, article)

    def _rank(self, team: int) -> tuple[int, int, int]:
        """4.2: the first-team is first by score, by the secondary score where that is used, by TPN."""
        return -self.score[team], -self.field.contenders[team].secondary, self.numbers[team]
