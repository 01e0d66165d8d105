"""The options with which a tournament is announced as a section of a congress."""

from typing import Annotated, Final

import typer

from cli.input.options import OptionGroup
from core.model.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class InCongress(OptionGroup):
    """What was typed of the congress. Empty text: nothing."""

    congress: Annotated[
        str,
        typer.Option("--congress", metavar="NAME", help="Short name of the congress to which the tournament belongs."),
    ] = ""
    sections: Annotated[
        str,
        typer.Option("--sections", metavar="A,B,...", help="Announce the congress, with these sections."),
    ] = ""
    beside: Annotated[bool, typer.Option("--beside", help="Players of this section may also play in another one.")] = (
        False
    )


ALONE: Final = InCongress()
"""Of no congress."""
