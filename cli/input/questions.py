"""What `explain` is asked: of which round, about whom, and of which event."""

from dataclasses import dataclass
from typing import Annotated

import typer

from cli.input.edition_options import EditionOfFile, VariationsOfFile
from cli.input.options import OptionGroup
from cli.input.roster import find, find_in_round
from core.editions.registry import AS_IN_FILE
from core.model.units import PlayerId
from projections.explain.asked import Asked
from projections.explain.round_robin import Table

Round = Annotated[
    int | None, typer.Option("--round", metavar="ROUND", min=1, show_default=False, help="Round; default: the last.")
]
Full = Annotated[bool, typer.Option("--full", help="Every criterion, and the whole pairing.")]


@dataclass(frozen=True, slots=True)
class Question(OptionGroup):
    """What is asked beside the players, and of which round."""

    bye: Annotated[bool, typer.Option("--bye", help="Why PLAYER did not get the bye.")] = False
    colour: Annotated[
        str, typer.Option("--colour", metavar="white|black", help="Why PLAYER did not get that colour.")
    ] = ""
    pairing_file: Annotated[
        str, typer.Option("--pairing", metavar="FILE", help="A whole pairing: a line WHITE BLACK for each board.")
    ] = ""
    round_number: Round = None


@dataclass(frozen=True, slots=True)
class EventFile(OptionGroup):
    """A file in place of a tournament, and the rules to read it by."""

    event_file: Annotated[
        str, typer.Option("--file", metavar="FILE", help="A TRF instead of a tournament; - reads standard input.")
    ] = ""
    edition: EditionOfFile = AS_IN_FILE
    variation: VariationsOfFile = None


def find_asked_about(subject: Asked | Table, text: str) -> PlayerId:
    """The one player meant by what was typed. Raises `UsageProblem` when it is nobody, or several."""
    if isinstance(subject, Table):
        return find(subject.now, text).id
    return find_in_round(subject.then, subject.now, text).id
