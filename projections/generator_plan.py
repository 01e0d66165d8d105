"""What is asked of a generated event: its players, rounds, rules and shares, and the command line that asks for it."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from core.editions.registry import still_in_force
from core.general_rules.acceleration import ACCELERATION
from core.model.dataclass import dataclass
from core.model.sentence import Refused, joined, say

PLAYERS_MAX: Final = 9999  # TRF16, columns 5-8
ROUNDS_MAX: Final = 99  # TRF16 has room for 99.9 points
THOUSAND: Final = 1000
NO_ACCELERATION: Final = "none"
BY_HAND: Final = "by-hand"
COMPUTED: Final = tuple(value for value in ACCELERATION.values if value != NO_ACCELERATION)
ACCELERATIONS: Final = (NO_ACCELERATION, BY_HAND, *COMPUTED)
_RATING_MAX: Final = 3999


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of event. Shares are of a thousand: of all games, or of a player in each round, or of all players.

    Raises `Refused`, with every problem, for what cannot be.
    """

    players: int
    rounds: int
    seed: int = 1
    edition: str = still_in_force("dutch").name  # not by the clock: the same plan gives the same bytes
    draws: int = 350  # of the games between equals; 1000: every game
    forfeits: int = 5  # of the games: won by either player, or lost by both
    odd_results: int = 0  # of the games: 1/2-0, 0-1/2, 0-0, decided by the arbiter
    half_point_byes: int = 10  # of the players in a round, as the next three
    full_point_byes: int = 0
    zero_point_byes: int = 0  # announced absences
    withdrawals: int = 0  # for good, from round 2 on
    late_entries: int = 0  # of all players: they come before round 2, 3 or 4
    unrated: int = 0  # of all players
    equal_ratings: int = 0  # of all players: those who have the rating of the one before them
    rating_mean: int = 1900
    rating_spread: int = 250  # standard deviation
    rating_lowest: int = 1  # nobody is rated below it
    rating_highest: int = 3999  # nor above it
    forbidden_pairs: int = 0  # how many
    acceleration: str = NO_ACCELERATION  # by-hand: one virtual point for the first half in rounds 1 and 2; or announced
    variations: tuple[tuple[str, str], ...] = ()  # announced, by name (`core.model.variations`)

    def __post_init__(self) -> None:
        problems = tuple(_problems(self))
        if problems:
            raise Refused(" ".join(problems))

    @property
    def lot_seed(self) -> str:
        """What every lot of the event is drawn from."""
        return f"generated {self.seed}"

    @property
    def announced(self) -> dict[str, str]:
        """The variations, an acceleration that is computed being one of them."""
        computed = {ACCELERATION.name: self.acceleration} if self.acceleration in COMPUTED else {}
        return dict(self.variations) | computed


SHARES: Final = (
    *("draws", "forfeits", "odd_results", "half_point_byes", "full_point_byes", "zero_point_byes"),
    *("withdrawals", "late_entries", "unrated", "equal_ratings"),
)


def _problems(plan: Plan) -> Iterator[str]:
    kinds = {one.name: one.type for one in fields(plan) if one.type in (int, str)}
    wrong = [name for name, kind in kinds.items() if type(getattr(plan, name)) is not kind]
    variations: object = plan.variations  # whatever a caller gave
    if not (
        isinstance(variations, tuple)
        and all(isinstance(one, tuple) and [*map(type, one)] == [str, str] for one in variations)
    ):
        wrong.append("variations")
    if wrong:
        yield say(
            (
                "{names}: numbers must be integers, the edition and the acceleration must be text, "
                "and variations must be pairs of text values."
            ),
            names=joined(", ", wrong),
        )
    else:
        yield from _problems_of_numbers(plan)


def _problems_of_numbers(plan: Plan) -> Iterator[str]:
    if plan.players < 2:
        yield say("A tournament needs at least two players, not {players}.", players=plan.players)
    if plan.rounds < 1:
        yield say("{rounds} is not a valid number of rounds: give 1 or more.", rounds=plan.rounds)
    yield from _problems_of_shares(plan)
    if not 1 <= plan.rating_mean <= _RATING_MAX:
        yield say(
            "The mean rating is {rating_mean}; it must be between 1 and {rating_max}.",
            rating_mean=plan.rating_mean,
            rating_max=_RATING_MAX,
        )
    if not 1 <= plan.rating_lowest <= plan.rating_highest <= _RATING_MAX:
        yield say(
            "The rating limits are {rating_lowest} to {rating_highest}; the lowest must be at least 1, the "
            "highest at most {rating_max} and not below the lowest.",
            rating_lowest=plan.rating_lowest,
            rating_highest=plan.rating_highest,
            rating_max=_RATING_MAX,
        )
    if not 0 <= plan.rating_spread <= _RATING_MAX:
        yield say(
            "The spread of the ratings is {rating_spread}; it must be between 0 and {rating_max}.",
            rating_spread=plan.rating_spread,
            rating_max=_RATING_MAX,
        )
    pairs = plan.players * (plan.players - 1) // 2
    if not 0 <= plan.forbidden_pairs <= pairs:
        yield say(
            "{forbidden_pairs} forbidden pairs are too many: {players} players make {pairs} pairs.",
            forbidden_pairs=plan.forbidden_pairs,
            players=plan.players,
            pairs=pairs,
        )
    if plan.acceleration not in ACCELERATIONS:
        yield say(
            "Unknown acceleration '{acceleration}'. Known: {accelerations}.",
            acceleration=plan.acceleration,
            accelerations=joined(", ", ACCELERATIONS),
        )


def _problems_of_shares(plan: Plan) -> Iterator[str]:
    for name in SHARES:
        value = getattr(plan, name)
        if not 0 <= value <= THOUSAND:
            yield say(
                "The share of {name} is {value} per thousand; it must be between 0 and 1000.",
                name=name.replace("_", " "),
                value=value,
            )
    if plan.half_point_byes + plan.full_point_byes + plan.zero_point_byes > THOUSAND:
        yield say("The byes of all kinds together exceed the number of players.")
    if plan.forfeits + plan.odd_results > THOUSAND:
        yield say("Forfeits and unusual results together exceed the number of games.")


def command_line(plan: Plan) -> str:
    """What makes the same tournament again with this version: the plan as it is typed, defaults left out."""
    words = ["pairtrail generate"]
    for one in fields(plan):
        value = getattr(plan, one.name)
        if one.name == "variations":
            words += [f"{option_of(one.name)} {name}={chosen}" for name, chosen in value]
        elif one.name in _ALWAYS_TOLD or value != one.default:
            words.append(f"{option_of(one.name)} {in_per_cent(value) if one.name in SHARES else value}")
    return " ".join(words)


_ALWAYS_TOLD: Final = frozenset({"players", "rounds", "seed", "edition"})


def option_of(field: str) -> str:
    """How a field of the plan is called on the command line, where a variation is given one at a time."""
    return f"--{field.replace('_', '-').replace('variations', 'variation')}"


def in_per_cent(share: int) -> str:
    """A share of a thousand as it is typed: 5 is 0.5."""
    whole, tenths = divmod(share, 10)
    return f"{whole}.{tenths}" if tenths else str(whole)
