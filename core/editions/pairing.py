"""A round paired by whichever edition the tournament names: its field, and the pairing of a field."""

import gc

from core.editions.registry import edition_named
from core.editions.shared.gibson import GibsonField, pair_with_gibson, with_gibson
from core.general_rules.announced import first_round_is_drawn
from core.model.board import Boards, boards_of
from core.model.field import AnyField, is_arranged
from core.model.hints import Any, cast
from core.model.record import RoundPairing
from core.model.tournament import Tournament, read_for_pairing
from core.model.units import RoundNumber


class CollectorAtRest:
    """Within `with` Python's collector rests: it would go again and again through values that all stay."""

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_on:
            gc.enable()


def field_of(tournament: Tournament, round_number: RoundNumber) -> AnyField:
    """The field of a round as the rounds before it leave it, in the words of the tournament's edition.

    Raises `Refused` when a result is missing, when a lot has not been drawn, or when there are no pairing numbers.
    """
    tournament = read_for_pairing(tournament)
    with CollectorAtRest():
        field = edition_named(tournament.settings.edition).field_of(tournament, round_number)
    if round_number == 1 and first_round_is_drawn(tournament.settings.variations):
        from core.general_rules.first_round_lot import with_first_round_lot  # few tournaments announce it

        return with_first_round_lot(tournament, field)
    return with_gibson(tournament, field)


def pair(field: AnyField) -> RoundPairing:
    """Pair a round by the edition that its field names. Raises `NoLegalPairing`."""
    rules = edition_named(field.edition)
    if isinstance(field, GibsonField):
        return pair_with_gibson(field, rules.pair)
    if is_arranged(field):
        drawn: RoundPairing = cast("Any", field).paired()
        return drawn
    return rules.pair(field)


def boards(field: AnyField) -> Boards:
    """The boards that `pair` gives, for whoever does not ask how. Raises `NoLegalPairing`."""
    if not (isinstance(field, GibsonField) or is_arranged(field)):
        alone = edition_named(field.edition).engine().boards
        if alone is not None:
            return alone(field)
    return boards_of(pair(field))
