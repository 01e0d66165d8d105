"""The entrance: the pairing cards of rule 611 make the field, and a pairing comes out with its record."""

from collections.abc import Sequence

from core.editions.cfc.procedure import Regrouped, pair_round, regrouped_for_second_round
from core.editions.cfc.round_layout import CfcLayout, Contender, Field, FieldByPlayers
from core.editions.cfc.round_report import result
from core.editions.cfc.variations import (
    BY_GROUPS,
    VARIATIONS,
    WHOLE_ROUND,
    announced_in,
    contradictions,
    numbered_by_613,
    places_in,
    places_of,
    ratings_of,
)
from core.editions.cfc.verdict import verdict
from core.editions.edition import Engine
from core.editions.pairing import GIBSON
from core.editions.shared.histories import histories_before, participants_of, result_for_pairing
from core.general_rules.acceleration import virtual_points
from core.model.dataclass import dataclass, field
from core.model.hints import Final
from core.model.pairing import RoundPairing
from core.model.sentence import Refused
from core.model.tournament import GameStatus, Round, Tournament
from core.model.units import PlayerId, Points, RoundNumber
from core.model.variations import chosen


@dataclass(slots=True)
class Card:
    """What only these rules read of the rounds so far."""

    score: int = 0  # tenths
    opponents: set[PlayerId] = field(default_factory=set)  # paired with, also where the game was defaulted (618 a)
    was_odd: bool = False  # 624.2: treated as an odd man, or paired with one


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it.

    Raises `Refused` when a result is missing, when the lot has not been drawn, or when there are no pairing numbers.
    """
    settings = tournament.settings
    if settings.initial_colour is None:
        raise Refused(
            "The first-round colours have not been decided: rule 628 asks for a drawing of lots before the first round."
        )
    numbers = tournament.numbers_in(round_number)
    if not numbers:
        raise Refused("There are no pairing numbers yet (613): assign them before pairing.")
    announced = announced_in(settings)
    histories = histories_before(tournament, round_number)
    accelerated = announced.acceleration == "633.2"
    cards = cards_before(tournament, round_number, regrouped=accelerated)
    places = places_in(tournament, round_number, announced.unrated)
    points = {player: Points(history.points) for player, history in histories.items()}
    regrouped = Regrouped({}, {})
    places_now = places
    if accelerated and round_number == 2:
        regrouped = regrouped_for_second_round(tournament, places, points)
        ratings = ratings_of(tournament, places)
        changed = {one: rating + regrouped.added.get(one, 0) if rating else 0 for one, rating in ratings.items()}
        places_now = places_of(tournament, round_number, changed, announced.unrated)
    virtual = virtual_points(tournament, round_number)
    unfinished = _with_unfinished_game(tournament.rounds[: round_number - 1], round_number)
    contenders = [
        Contender(
            id=player,
            number=numbers[player],
            place=places_now[player],
            place_for_bye=places[player],
            rating=tournament.players[player].rating_for_pairing,
            score=Points(points[player] + virtual.get(player, 0)),
            has_perfect_score=points[player] == settings.scoring.win * (round_number - 1),
            colours=tuple(histories[player].colours),
            opponents=frozenset(cards[player].opponents),
            may_take_bye=not histories[player].barred_from_bye,
            was_odd=cards[player].was_odd,
            unfinished=player in unfinished,
            group=regrouped.groups.get(player, ""),
        )
        for player in participants_of(tournament, round_number)
    ]
    contenders.sort(key=lambda contender: (-contender.score, contender.place))
    asked = announced.transpositions_in_first_rounds and round_number <= 2
    by_groups = chosen((WHOLE_ROUND,), settings.variations)[WHOLE_ROUND.name] == BY_GROUPS
    return (Field if by_groups else FieldByPlayers)(
        edition=settings.edition,
        round_number=round_number,
        rounds=settings.rounds,
        initial_colour=settings.initial_colour,
        announced=announced,
        lot_seed=settings.lot_seed,
        contenders=tuple(contenders),
        forbidden_pairs=tournament.forbidden_pairs,
        separation_requests=tournament.separation_requests if asked else frozenset(),
    )


def cards_before(tournament: Tournament, round_number: RoundNumber, *, regrouped: bool) -> dict[PlayerId, Card]:
    """The cards filled in from the rounds before, by today's readings; every result must be in.

    `regrouped`: the groups of the second round were those of 633.2, where different scores make no odd man.
    """
    cards = {player: Card() for player in tournament.players}
    scoring = tournament.settings.scoring
    for one_round in tournament.rounds[: round_number - 1]:
        virtual = virtual_points(tournament, one_round.number)
        for game in one_round.games:
            white, black = cards[game.white], cards[game.black]
            white.opponents.add(game.black)
            black.opponents.add(game.white)
            one, other = (cards[player].score + virtual.get(player, 0) for player in (game.white, game.black))
            if one != other and not (regrouped and one_round.number == 2):
                white.was_odd = black.was_odd = True
        for game in one_round.games:
            result = result_for_pairing(game)
            assert result is not None, "the histories have every result"
            white_points, black_points = scoring.points_of(result)
            cards[game.white].score += white_points
            cards[game.black].score += black_points
        for player, outcome in one_round.unpaired.items():
            cards[player].score += scoring.unpaired(outcome)
        for player, extra in one_round.extra_points.items():
            cards[player].score += extra.match_points
    return cards


def _with_unfinished_game(rounds: Sequence[Round], round_number: RoundNumber) -> set[PlayerId]:
    """626: whose game was unfinished when that round was paired."""
    return {
        player
        for one_round in rounds
        for game in one_round.games
        if game.adjourned_through >= round_number
        or (game.status is GameStatus.ADJOURNED and game.readings.standings is None)
        for player in (game.white, game.black)
    }


# --- The entrance: a field in, a pairing with its record out


def pair(field: Field) -> RoundPairing:
    """Pair a round by rules 615 to 633. Raises `NoLegalPairing`."""
    layout = CfcLayout(field)
    return result(layout, pair_round(layout))


ENGINE: Final = Engine(
    field_of=field_of,
    pair=pair,
    variations=(*VARIATIONS, GIBSON),
    order_of_numbers=numbered_by_613,
    contradictions=contradictions,
    verdict=verdict,
)
