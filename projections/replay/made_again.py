"""What a pairing of a round would look at if it were made now, and whether the one that was made holds (decision 134).

One answer for `round publish`, `replay --known now`, `whatif`, receipts and `round status`: the state after a real
`round void`, so that what they say of the boards is what pairing again gives. Results, colours and ratings are treated
alike (1998 F.7; C.04.2.D.8; 4.3), and so is everything else that is known now: titles, byes, who takes part, and who is
not to meet. One thing stays: a game that was adjourned when the round was paired is a draw for that pairing, because
that was no error (C.04.2.D.1).
"""

from collections.abc import Sequence

from core.editions.registry import edition_named
from core.general_rules.clauses import UnpublishedRule
from core.general_rules.kept_apart import apart_in
from core.model.dataclass import dataclass, replace
from core.model.tournament import Numbering, RoundStage, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.deciders.announced_lots import after_lots, lots_for
from events.deciders.numbering import numbering_for, order_in
from projections.tournament_state.before_round import rounds_before


@dataclass(frozen=True, slots=True)
class Holding:
    """What the rules say of a pairing that is on record, where something is corrected now."""

    round_number: RoundNumber
    stage: RoundStage
    rule: UnpublishedRule
    is_last: bool  # no round comes after it

    @property
    def is_published(self) -> bool:
        """Whether the pairing was made public, so that it stays whatever is corrected."""
        return self.stage is not RoundStage.PAIRED

    @property
    def is_yet_to_be_made(self) -> bool:
        """Whether the text counts it among the pairings still to be made."""
        return not self.is_published and self.rule.is_yet_to_be_made


def whether_it_holds(tournament: Tournament, round_number: RoundNumber) -> Holding:
    """The answer for a round that has been paired."""
    rule = edition_named(tournament.settings.edition).general_rules.unpublished
    is_last = round_number == tournament.settings.rounds
    return Holding(round_number, tournament.rounds[round_number - 1].stage, rule, is_last)


def made_again(tournament: Tournament, round_number: RoundNumber) -> Tournament:
    """The tournament as a pairing of that round, made now, finds it: as `round void` leaves it, back to that round.

    Corrections count as far as they reach pairings. Numbers stay as they were unless the order of those who play is
    another now; lots of equal ratings that are due are drawn from the seed on record (CFC 613).
    """
    state = replace(
        tournament,
        rounds=rounds_before(tournament, round_number),
        byes={key: kind for key, kind in tournament.byes.items() if key[0] <= round_number},
        numberings=_numberings(tournament, round_number),
        draft=None,
    )
    if tournament.rounds[round_number - 1 :]:
        state = replace(state, forbidden_pairs=apart_in(tournament, round_number))
    if state.settings.lot_seed:
        state = after_lots(state, lots_for(state, round_number, ""))
    given = (Numbering(event.from_round, dict(event.numbers)) for event in numbering_for(state, round_number))
    return replace(state, numberings=(*state.numberings, *given))


def _numberings(tournament: Tournament, round_number: RoundNumber) -> tuple[Numbering, ...]:
    """Those that held, and where a later one moved who plays in the round (B.3), the order that it gives them."""
    held = tuple(one for one in tournament.numberings if one.from_round <= round_number)
    later = tournament.numberings[len(held) :]
    if not later:
        return held
    was = order_in(replace(tournament, numberings=held), round_number)
    now = _order(later[-1], {*was, *(p for p, one in tournament.players.items() if one.takes_part_in(round_number))})
    if now == was:
        return held
    return (*held, Numbering(round_number, {player: PairingNumber(at) for at, player in enumerate(now, start=1)}))


def _order(numbering: Numbering, players: set[PlayerId]) -> Sequence[PlayerId]:
    return sorted((player for player in numbering.numbers if player in players), key=lambda one: numbering.numbers[one])
