"""What the engine is given: each team with its two scores, the colours of its first board, and whether it floated."""

from collections import Counter
from dataclasses import field as part

from core.editions.shared.histories import histories_before, parity_numbers, participants_of, result_for_pairing
from core.editions.team_swiss.text import (
    LEGALLY,
    PREFERENCES,
    PRIMARY_SCORE,
    SECONDARY_SCORE,
    WITH_COMPLETION,
    game_points_in,
    is_by_games,
)
from core.general_rules.acceleration import is_accelerated, virtual_points
from core.model.dataclass import dataclass
from core.model.errors import Refused
from core.model.field import ADDED_LATER
from core.model.results import Colour
from core.model.team_match import points_for_pairing
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber
from core.model.variations import chosen


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
