"""A round paired by whichever edition the tournament names: its field, and the pairing of a field."""

from core.editions.registry import edition_named
from core.general_rules.gibson import GibsonField, pair_with_gibson, with_gibson
from core.model.field import AnyField
from core.model.record import RoundPairing
from core.model.tournament import Tournament
from core.model.units import RoundNumber


def field_of(tournament: Tournament, round_number: RoundNumber) -> AnyField:
    """The field of a round as the rounds before it leave it, in the words of the tournament's edition.

    Raises `Refused` when a result is missing, when a lot has not been drawn, or when there are no pairing numbers.
    """
    return with_gibson(tournament, edition_named(tournament.settings.edition).field_of(tournament, round_number))


def pair(field: AnyField) -> RoundPairing:
    """Pair a round by the edition that its field names. Raises `NoLegalPairing`."""
    rules = edition_named(field.edition)
    if isinstance(field, GibsonField):
        return pair_with_gibson(field, rules.pair)
    return rules.pair(field)
