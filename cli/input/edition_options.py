"""How an edition, and variations of it, are asked for. Reads no file: see `cli.input.editions`."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.session.exits import UsageProblem
from core.editions.registry import AUTO

EditionOfFile = Annotated[
    str,
    typer.Option(
        "--system",
        "--edition",
        metavar="NAME",
        help="Rules to pair by: an edition of `rules list`, or auto: as the file says, else by its first day, else by "
        "today; a system, such as dutch, likewise.",
        show_default=AUTO,
    ),
]

VariationsOfFile = Annotated[
    list[str] | None,
    typer.Option(
        "--variation",
        metavar="NAME=VALUE",
        help="A variation, acceleration included; default: as the file says. May be repeated.",
        show_default=False,
    ),
]


def variations_typed(texts: Sequence[str] | None) -> tuple[tuple[str, str], ...]:
    """Names and values as typed. Raises `UsageProblem` for what is no pair, or a name given twice."""
    pairs = []
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise UsageProblem(f"--variation {text} lacks a part: type NAME=VALUE. `rules list` names the variations.")
        pairs.append((name.strip(), value.strip()))
    twice = {name for name, _ in pairs if sum(other == name for other, _ in pairs) > 1}
    if twice:
        raise UsageProblem(f"--variation {min(twice)} was given twice. Give each variation once.")
    return tuple(pairs)
