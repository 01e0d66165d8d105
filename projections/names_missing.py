"""Names that the log commits to and the database does not hold: whoever takes some away chooses the order of equals."""

from collections.abc import Sequence

from core.editions.registry import edition_named
from core.model.sentence import Refused, say_of
from core.model.spelling import in_ranges
from core.model.units import PlayerId
from events.base import Event
from events.deciders.numbering import alphabetically, is_by_613, ranking
from events.log.envelope import counting
from events.log.personal_data import NAME, commitments_in, name_left
from events.vocabulary.players import PairingNumbersAssigned
from events.vocabulary.record import PersonalDataErased
from events.vocabulary.rounds import RoundPaired
from projections.known import Known


def refuse_numbers_without_names(known: Known, decided: Sequence[Event]) -> None:
    """Raises `Refused` where pairing numbers go by the alphabet (C.04.2.B.2; C.04.2, 2.2) and names are missing.

    Of players whose rating and title somebody else has too. A name that an event says was erased is not missing.
    """
    numbered = {player for event in decided if isinstance(event, PairingNumbersAssigned) for player, _ in event.numbers}
    state = known.tournament
    if not numbered or is_by_613(state):
        return
    rank_of = ranking(state)
    missing = [
        player
        for player in sorted(_missing(known) & numbered & state.players.keys())
        if rank_of(one := state.players[player])[2] == alphabetically(one)
        and any(rank_of(state.players[other])[:2] == rank_of(one)[:2] for other in numbered - {player})
    ]
    if missing:
        told = say_of(
            len(missing),
            "The name of player {players} is missing from the database, and no event says that it was erased. Pairing "
            "numbers depend on it. Restore the database from a backup; if it was erased on request, record it: "
            "`player forget id:{first}`.",
            "Names are missing from the database (players {players}), and no event says that they were erased. Pairing "
            "numbers depend on them. Restore the database from a backup; if they were erased on request, record it: "
            "`player forget id:{first}`.",
            players=in_ranges(missing),
            first=missing[0],
        )
        raise Refused(told)


def refuse_pairing_without_names(known: Known, decided: Sequence[Event]) -> None:
    """Raises `Refused` where a round is paired by an edition that reads names, and names are missing.

    Of anybody: what is recorded of a pairing's input is of the names of all players.
    """
    is_paired = any(isinstance(event, RoundPaired) for event in decided)
    if not is_paired or not edition_named(known.tournament.settings.edition).pairs_by_name:
        return
    if missing := sorted(_missing(known)):
        told = say_of(
            len(missing),
            "The name of player {players} is missing from the database, and no event says that it was erased. "
            "Pairings of this edition depend on it. Restore the database from a backup; if it was erased on request, "
            "record it: `player forget id:{first}`.",
            "Names are missing from the database (players {players}), and no event says that they were erased. "
            "Pairings of this edition depend on them. Restore the database from a backup; if they were erased on "
            "request, record it: `player forget id:{first}`.",
            players=in_ranges(missing),
            first=missing[0],
        )
        raise Refused(told)


def _missing(known: Known) -> set[PlayerId]:
    """Of whom only what is left of a name is there."""
    found = set[PlayerId]()
    for stored in counting(known.events):
        found |= {player for player, field, _ in commitments_in(stored.event) if field == NAME}
        if isinstance(stored.event, PersonalDataErased) and NAME in stored.event.fields:
            found.discard(stored.event.player)
    named = known.tournament.players
    return {one for one in found if one in named and named[one].name == name_left(named[one].name, one)}
