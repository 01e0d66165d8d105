"""Virtual points: added to the score for the pairing of one round, never to the standings.

Four ways, of which a tournament uses one: values given by hand for each player, the Baku method (C.04.7, both
editions), and one more point in the first two rounds for the upper half (the article on Swiss systems) or for the two
upper ones of four equal groups (Haley, as the French federation prints it: decision 232).
The CFC's own methods (633) rearrange the groups instead and live with that edition.
"""

from collections.abc import Mapping, Sequence

from core.model.hints import Final
from core.model.results import Outcome, Scoring
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber
from core.model.variations import Variation

BAKU: Final = "baku"
UPPER_HALF: Final = "upper-half"
HALEY: Final = "haley"

ACCELERATION: Final = Variation(
    name="acceleration",
    article="baku: C.04.7",
    summary=say(
        "Virtual points: by the Baku method, or one point in the first two rounds for the upper half (the "
        "Swiss-system article), or for groups A and B of Haley's four (the French federation)."
    ),
    values=("none", BAKU, UPPER_HALF, HALEY),
    holds_for_all_rounds=True,  # floats of earlier rounds are judged by the pairing scores of their rounds
)

ARTICLE_OF_METHOD: Final[Mapping[str, str]] = {
    BAKU: "C.04.7",
    UPPER_HALF: say("the Swiss-system article"),
    HALEY: say("the French federation"),
}
"""Where each method is printed, by the value of `ACCELERATION`; values given by hand (no method) are in no text."""

_ROUNDS_WITH_A_POINT: Final = 2


def virtual_points(tournament: Tournament, round_number: RoundNumber) -> Mapping[PlayerId, Points]:
    """The virtual points, other than none, that hold for the pairing of that round; values given by hand come first."""
    computed = _computed(tournament, round_number)
    by_hand = {
        player: values[round_number - 1]
        for player, values in tournament.acceleration.items()
        if round_number <= len(values)
    }
    return {player: points for player, points in {**computed, **by_hand}.items() if points}


def baku_by_round(tournament: Tournament) -> dict[PlayerId, tuple[Points, ...]]:
    """C.04.7: all virtual points of the Baku method, also those of rounds to come, as the starters are known now."""
    accelerated = ((tournament.settings.rounds or 0) + 1) // 2
    return _by_round([_baku_in(tournament, RoundNumber(number)) for number in range(1, accelerated + 1)])


def virtual_points_by_round(tournament: Tournament) -> dict[PlayerId, tuple[Points, ...]]:
    """By player with any, from round 1 to the last accelerated round so far paired or next; as given by hand."""
    if method_of(tournament) == "none":
        return dict(tournament.acceleration)
    rounds = [virtual_points(tournament, RoundNumber(number)) for number in range(1, tournament.last_paired_round + 2)]
    while rounds and not rounds[-1]:
        rounds.pop()
    return _by_round(rounds)


def _by_round(rounds: Sequence[Mapping[PlayerId, Points]]) -> dict[PlayerId, tuple[Points, ...]]:
    players = sorted({player for values in rounds for player in values})
    return {player: tuple(values.get(player, Points(0)) for values in rounds) for player in players}


def is_accelerated(tournament: Tournament) -> bool:
    """Whether any round may know virtual points."""
    return bool(tournament.acceleration) or method_of(tournament) != "none"


def scoring_for_baku(scoring: Scoring) -> bool:
    """C.04.7, 1.1: a win is worth two draws and a loss nothing."""
    win, draw, loss = (scoring.unpaired(outcome) for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS))
    return win == 2 * draw and loss == 0


def method_of(tournament: Tournament) -> str:
    """How virtual points are computed, as announced; "none": by nothing."""
    announced = tournament.settings.variations.get(ACCELERATION.name, "none")
    return announced if announced in ACCELERATION.values else "none"


def _computed(tournament: Tournament, round_number: RoundNumber) -> dict[PlayerId, Points]:
    match method_of(tournament):
        case "baku":
            return _baku_in(tournament, round_number)
        case "upper-half" if round_number <= _ROUNDS_WITH_A_POINT:
            return dict.fromkeys(_upper_half(tournament), tournament.settings.scoring.win)
        case "haley" if round_number <= _ROUNDS_WITH_A_POINT:
            return dict.fromkeys(_upper_groups_of_haley(tournament), tournament.settings.scoring.win)
        case _:
            return {}


def _baku_in(tournament: Tournament, round_number: RoundNumber) -> dict[PlayerId, Points]:
    points = _baku_points(tournament, round_number)
    return dict.fromkeys(_group_a(tournament, round_number), points) if points else {}


def _baku_points(tournament: Tournament, round_number: RoundNumber) -> Points:
    """C.04.7, 1.4: a win in the first half, rounded up, of the accelerated rounds; half of it in the others."""
    rounds = tournament.settings.rounds
    if rounds is None:
        return Points(0)
    accelerated = (rounds + 1) // 2
    if round_number > accelerated:
        return Points(0)
    win = tournament.settings.scoring.win
    return win if round_number <= (accelerated + 1) // 2 else Points(win // 2)


def _group_a(tournament: Tournament, round_number: RoundNumber) -> list[PlayerId]:
    """C.04.7, 1.2 and 1.3: everybody down to the last player of GA, who stays the same whoever comes later."""
    started = starters(tournament)
    if not started:
        return []
    last = started[min(2 * -(-len(started) // 4), len(started)) - 1]
    numbers = tournament.numbers_in(round_number)
    return [player for player, number in numbers.items() if number <= numbers[last]]


def _upper_half(tournament: Tournament) -> list[PlayerId]:
    """Those who started in the upper half, the middle one of an odd number included."""
    started = starters(tournament)
    return started[: (len(started) + 1) // 2]


def _upper_groups_of_haley(tournament: Tournament) -> list[PlayerId]:
    """Groups A and B of four "having, as far as possible, the same number of players", where A meets B (decision 232).

    Equal groups, a player left over in C or D, two in A and B, three in A, B and C: an even number in any case.
    """
    started = starters(tournament)
    return started[: 2 * ((len(started) + 2) // 4)]


def haley_is_the_upper_half(tournament: Tournament) -> bool:
    """Whether groups A and B of Haley are the upper half: so for a number that four divides, or leaves three of."""
    return _upper_groups_of_haley(tournament) == _upper_half(tournament)


def starters(tournament: Tournament) -> list[PlayerId]:
    """Who was paired, or had the pairing-allocated bye, in round 1, or is to be; by pairing number.

    "The list of players to be paired" (C.04.7.1, 2): who is absent from round 1 has not been taken into account yet.
    """
    first = RoundNumber(1)
    numbers = tournament.numbers_in(first)
    if tournament.rounds:
        opening = tournament.rounds[0]
        seated = {player for game in opening.games for player in (game.white, game.black)}
        seated |= {p for p, outcome in opening.unpaired.items() if outcome is Outcome.PAIRING_ALLOCATED_BYE}
    else:
        seated = {*tournament.playing_in(first)}
    return sorted((player for player in seated if player in numbers), key=numbers.__getitem__)
