"""Which rules a file is read by. The one place of the public API that reaches into the command line.

The choice of edition and variations (decisions 90, 96) still lives in `cli.input`. Carried out a second time here, it
would one day come out otherwise; when it has moved below `cli`, this module goes, and its exception from the import
contract with it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from core.model.tournament import Tournament
from events.trf import TrfDocument


class RulesOfFile(NamedTuple):
    """A file under the rules chosen."""

    tournament: Tournament
    notes: tuple[str, ...]  # how the choice follows from the file, and what speaks against it
    unjudged: str  # why rounds that come out otherwise cannot be called wrong; empty: they can


def rules_of_file(document: TrfDocument, edition: str, variations: Mapping[str, str]) -> RulesOfFile:
    """The rules asked for, else those of the file. `edition` is a name, a system, or "auto".

    Raises `Refused` when there is no such edition, or it knows no such variation.
    """
    from cli.input.rules_of_file import rules_of  # loads typer, which no other call needs

    rules = rules_of(document, edition, tuple(variations.items()))
    return RulesOfFile(rules.tournament, rules.told, rules.unknown_acceleration)
