"""What a tournament by a table is announced with: rounds that some number of competitors plays, and no more entries."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from core.editions.registry import edition_named, rules_of_teams
from core.editions.tables.round_robin import CYCLES
from core.model.sentence import Refused, joined, say
from core.model.tournament import Tournament
from core.model.variations import chosen

_MOST: Final = 200  # more than any table takes


def sizes_for(edition: str, rounds: int, announced: Mapping[str, str]) -> list[int]:
    """How many competitors play so many rounds by the table of an edition; empty: no number does."""
    rules = edition_named(edition)
    if (schedule := rules.schedule) is None:
        return []
    values = chosen(rules.engine().variations, announced)
    fitting = (size for size in range(2, _MOST) if not schedule.fault(size, values))
    return [size for size in fitting if schedule.rounds(size, values) == rounds]


def refuse_rounds_of_no_table(edition: str, rounds: int | None, announced: Mapping[str, str]) -> None:
    """Raises `Refused` for a number of rounds that no number of competitors plays by the table."""
    schedule = edition_named(edition).schedule
    if schedule is None or rounds is None or sizes_for(edition, rounds, announced):
        return
    variations = {one.name for one in edition_named(edition).engine().variations}
    cycles = [
        say("{teams} teams can play them with --variation cycles={cycles}", teams=_listed(sizes), cycles=cycles)
        for cycles in (range(2, rounds + 1) if CYCLES.name in variations else ())
        if (sizes := sizes_for(edition, rounds, {**announced, CYCLES.name: str(cycles)}))
    ]
    of_teams = rules_of_teams(edition) is not None
    known = {"rounds": rounds, "edition": edition, "article": schedule.article}
    told = (
        say("{rounds} rounds of {edition} are not possible with any number of teams ({article}).", **known)
        if of_teams
        else say("{rounds} rounds of {edition} are not possible with any number of players ({article}).", **known)
    )
    instead = (
        say("{cycles}.", cycles=joined("; ", cycles[:2]))
        if cycles
        else say("Omit --rounds: the number of rounds follows from the list of entries.")
    )
    raise Refused(joined(" ", (told, instead)))


def refuse_more_than_the_table_takes(state: Tournament, entered: int) -> None:
    """Raises `Refused` where the announced number of rounds has no place for so many."""
    settings = state.settings
    schedule = edition_named(settings.edition).schedule
    if settings.rounds is None or schedule is None:
        return
    sizes = sizes_for(settings.edition, settings.rounds, settings.variations)
    if sizes and entered > max(sizes):
        raise Refused(
            "{rounds} rounds are intended for {sizes} entries ({article}), but this would make "
            "{entered}. Enter fewer, or announce another number of rounds: `config set --rounds N`.",
            rounds=settings.rounds,
            sizes=_listed(sizes),
            article=schedule.article,
            entered=entered,
        )


def _listed(sizes: list[int]) -> str:
    """`7 or 8`; a long row is written from its first to its last."""
    is_row = len(sizes) > 2 and all(later - one == 1 for one, later in pairwise(sizes))
    if is_row:
        return say("{first} to {last}", first=sizes[0], last=sizes[-1])
    return joined(say(" or "), map(str, sizes))
