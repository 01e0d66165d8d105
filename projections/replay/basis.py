"""What boards chosen by hand are held against: the round as it was paired, and as it would be now (decision 134)."""

from collections.abc import Sequence

from core.editions.pairing import before_round
from core.model.pairing import boards_at
from core.model.tournament import Tournament, as_complete
from core.model.units import RoundNumber
from events.deciders.by_hand import Basis, by_engine
from events.log.envelope import Recorded
from events.vocabulary.rounds import PairingAltered
from projections.replay.facts_of_pairings import changed_facts, made_again, paired_then, pairing_of
from projections.replay.replay import field_made_again, reads_the_same


def basis(tournament: Tournament, round_number: RoundNumber, events: Sequence[Recorded] = ()) -> Basis:
    """Of a round that was paired. `events`: up to that state; without them no facts are named."""
    again = made_again(as_complete(tournament), round_number)
    facts: tuple[str, ...] = ()
    if events and not reads_the_same(field_made_again(again, round_number), pairing_of(events, round_number)[0]):
        then = paired_then(events, round_number, tournament).then
        facts = tuple(changed_facts(then, again, round_number))
    return Basis(before_round(tournament, round_number), again, facts)


def basis_of(tournament: Tournament, event: PairingAltered) -> Basis:
    """What the program gave the engine when that event was recorded: an earlier one gave it less of what was known."""
    found = basis(tournament, event.round_number)
    said = boards_at(event.engine_boards, event.engine_bye)
    earlier = by_engine(found.known, event.round_number)[0] == said
    return Basis(found.known, found.known) if earlier else found
