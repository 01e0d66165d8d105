"""The options that describe a generated tournament: one for each field of `Plan`, and a plan made of them."""

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Annotated, Any, Concatenate, Final, ParamSpec

import typer

from cli.exits import UsageProblem
from core.editions.registry import edition_named
from core.model.sentence import Refused, text_of
from core.model.variations import refuse_unknown
from projections.generator_plan import (
    ACCELERATIONS,
    PLAYERS_MAX,
    ROUNDS_MAX,
    SHARES,
    THOUSAND,
    Plan,
    in_per_cent,
    option_of,
)

P = ParamSpec("P")

_PLAYERS_USUAL: Final = 20
_ROUNDS_USUAL: Final = 7

_NUMBERS: Final = {
    "players": f"Number of players, 2 to {PLAYERS_MAX}.",
    "rounds": f"Number of rounds, 1 to {ROUNDS_MAX}.",
    "seed": "The same seed gives the same tournament.",
    "rating_mean": "Mean rating of the players.",
    "rating_spread": "Standard deviation of the ratings.",
    "rating_lowest": "Lowest rating.",
    "rating_highest": "Highest rating.",
    "forbidden_pairs": "Number of forbidden pairs.",
}
_WORDS: Final = {
    "edition": ("NAME", "Pairing rules."),
    "acceleration": (
        "|".join(ACCELERATIONS),
        ("The announced acceleration, or by-hand: a point for the first half in rounds 1 and 2."),
    ),
}
_PER_CENT: Final = {
    "draws": "Draws, as a percentage of the games between equal players; 100 means that every game is drawn.",
    "forfeits": "Forfeits, as a percentage of the games.",
    "odd_results": "Results 1/2-0, 0-1/2 and 0-0, as a percentage of the games.",
    "half_point_byes": "Half-point byes, as a percentage of the players in each round.",
    "full_point_byes": "Full-point byes, as a percentage of the players in each round.",
    "zero_point_byes": "Announced absences (zero-point byes), as a percentage of the players in each round.",
    "withdrawals": "Withdrawals, as a percentage of the players in each round.",
    "late_entries": "Late entries, as a percentage of all players.",
    "unrated": "Unrated players, as a percentage of all players.",
    "equal_ratings": "Players with the same rating as the previous player, as a percentage of all players.",
}


def plans(command: Callable[Concatenate[Plan, P], None]) -> Callable[..., None]:
    """Give a command the options of a plan; the plan becomes its first argument."""
    own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]
    added = [
        inspect.Parameter(
            one.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=_default(one.name, one.default),
            annotation=_option(one.name),
        )
        for one in fields(Plan)
    ]

    @functools.wraps(command)
    def with_plan(**given: Any) -> None:  # noqa: ANN401  # whatever the command declares
        plan = plan_of({one.name: given.pop(one.name) for one in added})
        command(plan, **given)  # type: ignore[call-arg]  # typer passes everything by keyword

    parameters = [*added, *(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own)]
    with_plan.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    with_plan.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return with_plan


def _default(name: str, default: Any) -> Any:  # noqa: ANN401  # of any field
    usual = {"players": _PLAYERS_USUAL, "rounds": _ROUNDS_USUAL, "variations": None}
    if name in usual:
        return usual[name]
    return in_per_cent(default) if name in SHARES else default


def _option(name: str) -> Any:  # noqa: ANN401  # a type for typer
    if name in _NUMBERS:
        return Annotated[int, typer.Option(option_of(name), metavar="N", help=_NUMBERS[name])]
    if name in _WORDS:
        metavar, meaning = _WORDS[name]
        names = ("--system", "--edition") if name == "edition" else (option_of(name),)
        return Annotated[str, typer.Option(*names, metavar=metavar, help=meaning)]
    if name == "variations":
        meaning = "An announced variation of the edition; may be repeated."
        return Annotated[list[str] | None, typer.Option(option_of(name), metavar="NAME=VALUE", help=meaning)]
    return Annotated[str, typer.Option(option_of(name), metavar="PERCENT", help=_PER_CENT[name])]


def plan_of(given: dict[str, Any]) -> Plan:
    """The plan that was typed. Raises `UsageProblem` saying what cannot be."""
    if not 2 <= given["players"] <= PLAYERS_MAX:
        raise UsageProblem(
            "--players {players}: give a number from 2 to {most}; a report has no room for more players.",
            players=given["players"],
            most=PLAYERS_MAX,
        )
    if not 1 <= given["rounds"] <= ROUNDS_MAX:
        raise UsageProblem(
            "--rounds {rounds}: give a number from 1 to {most}; a report has no room for the points of more rounds.",
            rounds=given["rounds"],
            most=ROUNDS_MAX,
        )
    shares = {name: share_of(option_of(name), given[name]) for name in SHARES}
    try:
        engine = edition_named(given["edition"])
        variations = _variations(given["variations"] or ())
        plan = Plan(**{**given, **shares, "edition": engine.name, "variations": variations})
        refuse_unknown(engine.name, engine.variations, engine.engine().contradictions, plan.announced)
    except Refused as refusal:
        raise UsageProblem(text_of(refusal)) from None
    return plan


def share_of(option: str, text: str) -> int:
    """A percentage with at most one decimal, as a share of a thousand."""
    whole, _, tenths = text.partition(".")
    digits = whole + (tenths or "0")
    readable = digits.isdecimal() and digits.isascii() and whole and len(tenths) <= 1 and len(digits) <= 4
    if not readable or int(digits) > THOUSAND:
        raise UsageProblem(
            "{option} {text}: give a percentage from 0 to 100, with at most one decimal.", option=option, text=text
        )
    return int(digits)


def _variations(texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    announced = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageProblem("{option} {text}: give NAME=VALUE.", option=option_of("variations"), text=text)
        announced[name] = value
    return tuple(announced.items())
