"""Pairing numbers by the Canadian handbook: rules 613 and 614."""

from collections.abc import Iterable

from core.editions.cfc.ranking import drawn_order, order_of_613, ratings_of, ties_of_613
from core.editions.cfc.variations import announced_in
from core.editions.registry import edition_named
from core.model.errors import Refused
from core.model.lots import order_by_lot
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.vocabulary.tournament import LotDrawn

SUBJECT = "613"


def applies_to(state: Tournament) -> bool:
    """Whether the tournament numbers its players by these rules."""
    return edition_named(state.settings.edition).general_rules.numbers_by_613


def order_by_613(state: Tournament, players: Iterable[PlayerId]) -> list[PlayerId]:
    """Players by rating, the unrated where the announcement puts them, equals as the lot has them."""
    everyone = list(players)
    round_number = state.next_round
    unrated = announced_in(state.settings).unrated
    return order_of_613(ratings_of(state, everyone), unrated, drawn_order(state, round_number, everyone))


def lot_is_missing(state: Tournament, round_number: RoundNumber) -> bool:
    """Whether players who take part in that round, or did, can only be arranged by a lot not drawn yet."""
    return applies_to(state) and bool(_undrawn(state, round_number)) and not _numbers_hold_the_lot(state)


def lots_for(state: Tournament, round_number: RoundNumber, seed: str) -> tuple[LotDrawn, ...]:
    """The lot that arranges players of equal rating, and the unrated, where one is still to be drawn (613).

    Drawn from the recorded seed, or from the one given where there is none. Whoever was drawn keeps his place among
    his equals: a player's own digest decides.
    """
    if not lot_is_missing(state, round_number):
        return ()
    chosen = state.settings.lot_seed or seed
    if not chosen.strip():
        raise Refused(
            "Players with equal ratings and unrated players are put in order by lot (613). Drawing lots needs a "
            "seed (any text), so that the drawing can be repeated. Give one with --seed."
        )
    groups = ties_of_613(ratings_of(state, _entrants(state, round_number)))
    order = [player for group in groups for player in order_by_lot(chosen, group, SUBJECT)]
    return (LotDrawn(seed=chosen, subject=SUBJECT, order=tuple(order)),)


def _undrawn(state: Tournament, round_number: RoundNumber) -> list[PlayerId]:
    drawn = set(state.rating_lot)
    groups = ties_of_613(ratings_of(state, _entrants(state, round_number)))
    return [player for group in groups for player in group if player not in drawn]


def _numbers_hold_the_lot(state: Tournament) -> bool:
    """A report drawn up elsewhere: its numbers are given, and no lot of 613 is on record."""
    return bool(state.numberings) and not state.rating_lot and not state.settings.lot_seed


def _entrants(state: Tournament, round_number: RoundNumber) -> list[PlayerId]:
    numbers = state.numbers_in(round_number)
    return [
        player.id for player in state.players.values() if player.id in numbers or player.takes_part_in(round_number)
    ]
