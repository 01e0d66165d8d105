"""What `compat -g` makes a tournament by: a configuration file, a model file or chance alone.

A configuration has lines `Name=value`; the names are those of bbpPairings and of JaVaFo. What is not named comes by
chance from the seed, within the bounds of JaVaFo's table.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Final

from core.model.dataclass import dataclass, field
from core.model.results import STANDARD, Outcome, Reading, Scoring, flaws
from core.model.sentence import Refused, TournamentError, say, text_of
from core.model.tournament import Tournament
from core.model.units import Points
from projections.generator import Given
from projections.generator_plan import PLAYERS_MAX, ROUNDS_MAX, THOUSAND, Plan

_PLAYERS: Final = (15, 415)
_ROUNDS: Final = (5, 17)
_HIGHEST: Final = (2400, 2800)
_LOWEST: Final = (1400, 2300)
_FORFEIT_RATE: Final = (10, 100)
_HALF_POINT_BYES: Final = (5, 45)
_ZERO_POINT_BYES: Final = (0, 20)
_FULL_POINT_BYES: Final = (0, 2)


class ConfigurationError(TournamentError):
    """A configuration, or a model, that nothing can be made by."""


@dataclass(slots=True)
class Recipe:
    """Everything an event is made by, apart from the seed. Shares are of a thousand, as in `Plan`."""

    values: dict[str, int] = field(default_factory=dict)  # fields of the plan, as far as they were given
    given: Given = field(default_factory=Given)
    notes: list[str] = field(default_factory=list)  # what was read past
    retired: Fraction = Fraction(0)  # of all players: how many are away at least once
    away_half: Fraction = Fraction(0)  # likewise with a half-point bye

    def plan(self, edition: str, seed: int, *, is_baku: bool) -> Plan:
        """The plan. Raises `ConfigurationError` for what cannot be."""
        chance = Random(seed)  # noqa: S311  # reproducible, not secret
        made: dict[str, Any] = {
            "players": _between(chance, _PLAYERS),
            "rounds": _between(chance, _ROUNDS),
            "rating_highest": _between(chance, _HIGHEST),
            "rating_lowest": _between(chance, _LOWEST),
            "forfeits": _share(Fraction(1, _between(chance, _FORFEIT_RATE))),
            "half_point_byes": _between(chance, _HALF_POINT_BYES),
            "zero_point_byes": _between(chance, _ZERO_POINT_BYES),
            "full_point_byes": _between(chance, _FULL_POINT_BYES),
        } | self.values
        if self.retired:
            made["zero_point_byes"] = _share(self.retired / made["rounds"])
        if self.away_half:
            made["half_point_byes"] = _share(self.away_half / made["rounds"])
        low, high = made["rating_lowest"], made["rating_highest"]
        if low > high:
            raise ConfigurationError(
                "The highest rating, {high}, is below the lowest, {low}: raise HighestRating.", high=high, low=low
            )
        made.setdefault("rating_mean", (low + high) // 2)
        made.setdefault("rating_spread", (high - low) // 4)
        try:
            return Plan(**made, seed=seed, edition=edition, acceleration="baku" if is_baku else "none")
        except Refused as refusal:
            raise ConfigurationError(text_of(refusal)) from refusal


def _between(chance: Random, bounds: tuple[int, int]) -> int:
    low, high = bounds
    return low + int(chance.random() * (high - low + 1))


def _share(part: Fraction) -> int:
    """The nearest share of a thousand, but something of something."""
    return min(THOUSAND, max(1, round(part * THOUSAND))) if part else 0


# --- a configuration ---------------------------------------------------------------------------------


def recipe_of_configuration(text: str, name: str) -> Recipe:
    """What a configuration file says. Raises `ConfigurationError` with the first line that cannot be read."""
    recipe = Recipe()
    worth: dict[str, Points] = {}
    for number, written in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        line = written.strip()
        if not line or line.startswith("#"):
            continue
        parameter, equals, value = (part.strip() for part in line.partition("="))
        where = say("{name}, line {number}", name=name, number=number)
        if not equals:
            raise ConfigurationError("{where}: read '{line}', expected Name=value.", where=where, line=line)
        place = say("{where}, {parameter}", where=where, parameter=parameter)
        if parameter in _PARAMETERS:
            _PARAMETERS[parameter](recipe, _number(value, place))
        elif parameter in _POINTS:
            worth[parameter] = Points(_tenths(value, place))
        elif parameter in _READ_PAST:
            recipe.notes.append(
                say(
                    "{where}: {parameter} is ignored: {why}.",
                    where=where,
                    parameter=parameter,
                    why=_READ_PAST[parameter],
                )
            )
        else:
            known = ", ".join([*_PARAMETERS, *_POINTS, *_READ_PAST])
            raise ConfigurationError(
                "{where}: unknown parameter '{parameter}'. Available: {known}.",
                where=where,
                parameter=parameter,
                known=known,
            )
    recipe.given = Given(scoring=_scoring_of(worth))
    for flaw in flaws(recipe.given.scoring):
        raise ConfigurationError("{name}: {flaw}", name=name, flaw=flaw)
    return recipe


def _number(value: str, where: str) -> Fraction:
    """A number with or without decimals, exactly."""
    whole, _, decimals = value.partition(".")
    digits = whole + decimals
    if not (digits.isdecimal() and digits.isascii() and len(digits) <= _DIGITS_MAX):
        raise ConfigurationError(
            "{where}: read '{value}', expected a number such as 12 or 12.5.", where=where, value=value
        )
    return Fraction(int(digits), 10 ** len(decimals))


_DIGITS_MAX: Final = 12


def _tenths(value: str, where: str) -> int:
    tenths = _number(value, where) * 10
    if tenths.denominator != 1:
        raise ConfigurationError(
            "{where}: read '{value}', expected points with at most one decimal.", where=where, value=value
        )
    return int(tenths)


def _whole(field_of_plan: str, most: int = 9_999) -> Callable[[Recipe, Fraction], None]:
    """A whole number of the plan; `most`: the largest that a report has room for."""

    def take(recipe: Recipe, value: Fraction) -> None:
        if value > most:
            raise ConfigurationError(
                "{parameter}: read {value}, expected at most {most}.",
                parameter=field_of_plan.replace("_", " "),
                value=value if value < 10**20 else say("a number with more than 20 digits"),
                most=most,
            )
        if value.denominator != 1:
            raise ConfigurationError(
                "{parameter}: read {value}, expected a whole number.",
                parameter=field_of_plan.replace("_", " "),
                value=value,
            )
        recipe.values[field_of_plan] = int(value)

    return take


def _draws(recipe: Recipe, value: Fraction) -> None:
    if value > 100:
        raise ConfigurationError("DrawPercentage: read {value}, expected 0 to 100.", value=value)
    recipe.values["draws"] = round(value * 10)


def _one_in(what: str, lowest: int, take: Callable[[Recipe, Fraction], None]) -> Callable[[Recipe, Fraction], None]:
    """A rate of bbpPairings: one of so many."""

    def take_rate(recipe: Recipe, value: Fraction) -> None:
        if value < lowest:
            raise ConfigurationError(
                "{what}: read {value}, expected {lowest} or more (a value of n means one in n).",
                what=what,
                value=value,
                lowest=lowest,
            )
        take(recipe, 1 / value)

    return take_rate


def _forfeits(recipe: Recipe, part: Fraction) -> None:
    recipe.values["forfeits"] = _share(part)


def _retired(recipe: Recipe, part: Fraction) -> None:
    recipe.retired = part


def _half_byes(recipe: Recipe, part: Fraction) -> None:
    recipe.away_half = part


_PARAMETERS: Final[Mapping[str, Callable[[Recipe, Fraction], None]]] = {
    "PlayersNumber": _whole("players", PLAYERS_MAX),
    "RoundsNumber": _whole("rounds", ROUNDS_MAX),
    "DrawPercentage": _draws,
    "ForfeitRate": _one_in("ForfeitRate", 1, _forfeits),
    "RetiredRate": _one_in("RetiredRate", 2, _retired),
    "HalfPointByeRate": _one_in("HalfPointByeRate", 1, _half_byes),
    "HalfPointByteRate": _one_in("HalfPointByteRate", 1, _half_byes),  # as bbpPairings also takes it
    "ZPBRate": _whole("zero_point_byes"),
    "HPBRate": _whole("half_point_byes"),
    "FPBRate": _whole("full_point_byes"),
    "HighestRating": _whole("rating_highest"),
    "LowestRating": _whole("rating_lowest"),
}

_READ_PAST: Final[Mapping[str, str]] = {
    "QuickgameRate": say("games of less than one move are not generated"),
    "Groups": say("ratings are spread around a single mean"),
    "Separator": say("ratings are spread around a single mean"),
}

_GAMES: Final = {"W": (Outcome.WIN, Outcome.UNRATED_WIN), "D": (Outcome.DRAW, Outcome.UNRATED_DRAW)}
_POINTS: Final[Mapping[str, tuple[str, tuple[Outcome, ...]]]] = {
    # bbpPairings; the pairing-allocated bye is worth a win unless it is named
    "PointsForWin": (
        "",
        (*_GAMES["W"], Outcome.FORFEIT_WIN, Outcome.FULL_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE),
    ),
    "PointsForDraw": ("", (*_GAMES["D"], Outcome.HALF_POINT_BYE)),
    "PointsForLoss": ("", (Outcome.LOSS, Outcome.UNRATED_LOSS)),
    "PointsForForfeitLoss": ("", (Outcome.FORFEIT_LOSS, Outcome.ZERO_POINT_BYE)),
    "PointsForZPB": ("", (Outcome.ZERO_POINT_BYE,)),
    "PointsForPAB": ("", (Outcome.PAIRING_ALLOCATED_BYE,)),
    # JaVaFo
    "WWPoints": ("w", _GAMES["W"]),
    "BWPoints": ("b", _GAMES["W"]),
    "WDPoints": ("w", _GAMES["D"]),
    "BDPoints": ("b", _GAMES["D"]),
    "WLPoints": ("w", (Outcome.LOSS, Outcome.UNRATED_LOSS)),
    "BLPoints": ("b", (Outcome.LOSS, Outcome.UNRATED_LOSS)),
    "ZPBPoints": ("", (Outcome.ZERO_POINT_BYE,)),
    "HPBPoints": ("", (Outcome.HALF_POINT_BYE,)),
    "FPBPoints": ("", (Outcome.FULL_POINT_BYE,)),
    "PABPoints": ("", (Outcome.PAIRING_ALLOCATED_BYE,)),
    "FWPoints": ("", (Outcome.FORFEIT_WIN,)),
    "FLPoints": ("", (Outcome.FORFEIT_LOSS,)),
}
"""What each parameter of points is the worth of, and of whose game; in the order in which a later one holds."""


def _scoring_of(worth: Mapping[str, Points]) -> Scoring:
    found: dict[str, dict[Outcome, Points]] = {"": {}, "w": {}, "b": {}}
    for parameter, (colour, outcomes) in _POINTS.items():
        if parameter in worth:
            found[colour] |= dict.fromkeys(outcomes, worth[parameter])
    return Scoring(*(_exceptions(found[colour].items()) for colour in ("", "w", "b")))


def _exceptions(worth: Iterable[tuple[Outcome, Points]]) -> tuple[tuple[Outcome, Points], ...]:
    return tuple((outcome, points) for outcome, points in worth if points != STANDARD.white(outcome))


_DRAWN: Final = (Outcome.DRAW, Outcome.DRAW)


# --- a model -----------------------------------------------------------------------------------------


def recipe_of_model(model: Tournament, name: str) -> Recipe:
    """Players, points and rounds of a tournament, and how often in it games were drawn or not played.

    Raises `ConfigurationError` where a player has no rating, or no round was played.
    """
    numbers = model.numbers_in(model.next_round)
    players = sorted(model.players.values(), key=lambda player: numbers[player.id])
    unrated = [str(numbers[player.id]) for player in players if not player.rating]
    if unrated:
        raise ConfigurationError(
            "{name}: results are generated from ratings, but not every player has one ({count} without: "
            "{numbers}): give every player in a model a rating.",
            name=name,
            count=len(unrated),
            numbers=", ".join(unrated[:5]) + (" ..." if len(unrated) > 5 else ""),
        )
    if not model.rounds:
        raise ConfigurationError(
            "{name}: no round was played, so it cannot serve as a model; set the number of rounds in a configuration.",
            name=name,
        )
    games = [game.readings.shown(Reading.PAIRING) for one_round in model.rounds for game in one_round.games]
    results = [result for result in games if result is not None]
    played = [result for result in results if result.was_played]
    unpaired = [outcome for one_round in model.rounds for outcome in one_round.unpaired.values()]
    chances = len(players) * len(model.rounds)
    values: dict[str, Any] = {
        "players": len(players),
        "rounds": len(model.rounds),
        "draws": _part(sum(result.outcomes == _DRAWN for result in played), len(played)),
        "forfeits": _part(len(results) - len(played), len(results)),
        "half_point_byes": _part(unpaired.count(Outcome.HALF_POINT_BYE), chances),
        "full_point_byes": _part(unpaired.count(Outcome.FULL_POINT_BYE), chances),
        "zero_point_byes": _part(unpaired.count(Outcome.ZERO_POINT_BYE), chances),
    }
    ratings = [player.rating for player in players]
    values |= {"rating_lowest": min(ratings), "rating_highest": max(ratings)}
    details = model.details
    return Recipe(values, Given(tuple(players), model.settings.scoring, details))


def _part(some: int, of: int) -> int:
    return _share(Fraction(some, of)) if of else 0
