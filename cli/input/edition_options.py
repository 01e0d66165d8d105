"""How an edition is asked for, and what holds where none is. Reads no file: see `cli.input.editions`."""

from typing import Annotated, Final

import typer

DEFAULT: Final = "dutch-2017"
AUTO: Final = "auto"
AS_IN_FILE: Final = "file"
"""What holds where nothing is asked for: the same as `auto`, without a word where that is the default (decision 90)."""

EditionOfFile = Annotated[
    str,
    typer.Option(
        "--system",
        "--edition",
        metavar="NAME",
        help="Rules to pair by: an edition of `rules list`, or auto: by record 192 of the file, else by its first day.",
        show_default=f"auto, else {DEFAULT}",
    ),
]
