"""Facts of players for reports, as they are typed, or as a file of a federation has them."""

from collections.abc import Sequence

from cli.exits import UsageProblem
from cli.input.roster import find_anybody
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.deciders.reporting import NUMBERS_OF_FEDERATIONS
from events.vocabulary.reporting import Fact


def facts_typed(
    tournament: Tournament, fact: str, values: Sequence[str], file: str
) -> tuple[Fact, dict[PlayerId, str]]:
    """Which fact, and its value by player; empty: taken back.

    Raises `UsageProblem` for an unknown fact, for what is not PLAYER=VALUE and for nothing at all; `BadInput`.
    """
    if fact.lower() not in {one.value for one in Fact}:
        raise UsageProblem(
            "'{fact}' is not one of the facts required for reports. Available: {facts}.",
            fact=fact,
            facts=", ".join(Fact),
        )
    named = Fact(fact.lower())
    if file and named not in NUMBERS_OF_FEDERATIONS:
        raise UsageProblem(
            "--file is for federation numbers; type K factors on the command line: `player facts k 3=20`."
        )
    found: dict[PlayerId, str] = {}
    if file:
        from cli.input.national_list import national_ids  # which reads reports too

        found = national_ids(tournament, file)
    found |= values_typed(tournament, values)
    if not found:
        raise UsageProblem("No value was given: type PLAYER=VALUE, as in 3=111111, or --file FILE.")
    return named, found


def values_typed(tournament: Tournament, values: Sequence[str]) -> dict[PlayerId, str]:
    """The value of each player. Raises `UsageProblem` for what is not PLAYER=VALUE."""
    found = {}
    for text in values:
        who, equals, value = text.rpartition("=")
        if not equals or not who:
            raise UsageProblem("'{text}' does not have the form PLAYER=VALUE, as in 3=111111.", text=text)
        found[find_anybody(tournament, who).id] = value.strip()
    return found
