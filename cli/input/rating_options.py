"""What is said about ratings: the kind of chess, the text of the regulations, and K where it is known."""

from typing import Annotated

import typer

from cli.exits import UsageProblem
from cli.input.roster import find_anybody
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.ratings.editions import HIGHEST_K, TimeControl, k_in

KindOfChess = Annotated[
    str,
    typer.Option(
        "--kind", metavar="standard|rapid|blitz", help=("Which rating the games count for; default: standard.")
    ),
]
StatedK = Annotated[
    list[str] | None,
    typer.Option(
        "--k",
        metavar="PLAYER=K",
        help="K from the rating list, if it cannot be determined from the tournament. May be repeated.",
        show_default=False,
    ),
]
RatingEditionWord = Annotated[
    str,
    typer.Option(
        "--rating-edition",
        metavar="NAME",
        help="Edition of the rating regulations: 2022-01, 2024-03, 2025-10; rapid and blitz 2024-03, 2024-12.",
        show_default="the edition in force on the first day",
    ),
]


def kind_of_chess(text: str) -> TimeControl:
    """The kind of chess that was typed; none: standard."""
    try:
        return TimeControl(text.lower() or TimeControl.STANDARD)
    except ValueError as error:
        raise UsageProblem("--kind must be {kinds}, not '{text}'.", kinds=", ".join(TimeControl), text=text) from error


def stated_k(tournament: Tournament, typed: list[str]) -> dict[PlayerId, int]:
    """Each PLAYER=K. Raises `UsageProblem` for what is no K."""
    stated = {}
    for text in typed:
        who, equals, k = text.rpartition("=")
        value = k_in(k)
        if not equals or value is None:
            raise UsageProblem(
                "--k takes PLAYER=K with a K from 1 to {most} (8.3.3), as in 3=40, not '{text}'.",
                most=HIGHEST_K,
                text=text,
            )
        stated[find_anybody(tournament, who).id] = value
    return stated
