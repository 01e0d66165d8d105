"""How an edition, and variations of it, are asked for. Reads no file: see `cli.input.editions`."""

from typing import Annotated

import typer

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
