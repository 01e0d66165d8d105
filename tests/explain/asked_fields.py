"""A random field as a round to be explained."""

from core.editions.pairing import pair
from core.explain.comparing import full_pairing
from core.model.field import Field
from core.model.tournament import Numbering, Player, Tournament
from projections.explain.asked import Asked
from tests.explain.asked_rounds import stored_pairing


def asked_field(field: Field) -> Asked:
    """Raises `NoLegalPairing`."""
    pairing = pair(field)
    tournament = Tournament(
        players={one.id: Player(one.id, f"Player {one.number}") for one in field.contenders},
        numberings=(Numbering(1, {one.id: one.number for one in field.contenders}),),
    )
    return Asked(
        round_number=field.round_number,
        edition=field.edition,
        version=1,
        events=(stored_pairing(field),),
        then=tournament,
        now=tournament,
        field=field,
        pairing=pairing,
        published=full_pairing(pairing),
        altered_by=None,
        same_record=True,
    )
