"""Where the ranks of a file are not those of the standings made from it: it names no tie-breaks."""

from collections import Counter
from typing import TYPE_CHECKING

from core.model.sentence import joined, say
from core.model.units import PairingNumber
from events.trf import TrfDocument
from events.trf.tie_breaks import announced_in

if TYPE_CHECKING:
    from core.model.tournament import Tournament
    from projections.standings.table import Standings

_NAMED = 5


def ranks_told(document: TrfDocument, table: "Standings") -> list[str]:
    """Who has a rank in the file that is not the place here, in the order of the file; empty: nobody.

    A rank that several share says nothing of their order, and one of a part of an event is none of its rounds.
    """
    if document.teams is not None or document.part_said or not table.after_round:
        return []
    places = {row.number: row.place for row in table.rows}
    ranks = Counter(one.rank for one in document.players)
    other = sorted(
        (one.rank, one.name)
        for one in document.players
        if one.rank and ranks[one.rank] == 1
        if places.get(PairingNumber(one.number), one.rank) != one.rank
    )
    if not other:
        return []
    named = joined("; ", (joined(" ", (str(rank), name)) for rank, name in other[:_NAMED]))
    return [
        say("Ranks in the file that differ from the standings: {ranks}.", ranks=named)
        if len(other) <= _NAMED
        else say(
            "Ranks in the file that differ from the standings: {ranks} and {more} more.",
            ranks=named,
            more=len(other) - _NAMED,
        )
    ]


def ranks_of_import_told(document: TrfDocument, tournament: "Tournament") -> list[str]:
    """The same of the standings of an import."""
    from projections.standings.table import standings  # `import` loads little

    return [] if announced_in(document) else ranks_told(document, standings(tournament))
