"""Erasing what is kept beside the log about a player, on request. What stands in the log itself stays."""

from collections.abc import Iterable

from core.model.sentence import Refused, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.deciders.wording import need_confirmation, need_reason, player_of
from events.log.envelope import Recorded
from events.log.personal_data import PersonalDatum, commitments_in
from events.vocabulary.record import PersonalDataErased, fields_in_words


def forget(
    log: Iterable[Recorded],
    state: Tournament,
    player: PlayerId,
    kept: Iterable[PersonalDatum] = (),
    *,
    reason: str = "",
    confirmed: bool = False,
) -> tuple[PersonalDataErased, ...]:
    """Note that everything kept about a player is erased. Events that were undone committed to data as well.

    `kept`: what lies beside the log, where a copy made before may hold what an event says was erased.

    Raises `Refused` for an unknown player, where nothing is kept, and without a reason; wants to be confirmed, since
    nothing brings it back.
    """
    beside = {datum.field: datum.value for datum in kept if datum.player == player}
    fields = tuple(sorted({*fields_kept(log, player), *beside}))
    whose = state.members.get(player) or state.players.get(player)
    if whose is None and not fields:
        whose = player_of(state, player)  # refuses
    name = whose.name if whose else beside.get("name") or say("the player whose entry was undone (id:{id})", id=player)
    if not fields:
        raise Refused(
            "No erasable data about {name} are kept outside the record. Name, rating and federation are part of "
            "the record itself, which is never changed; a name can be erased if the tournament was announced "
            "with `pairtrail new NAME --erasable-names --rounds N`.",
            name=name,
        )
    need_reason(reason, "Erasing personal data")
    need_confirmation(
        "The data kept about {name} ({fields}) will be erased permanently: `undo` does not restore them. "
        "Earlier copies of the database still contain them.",
        name=name,
        fields=fields_in_words(fields),
        confirmed=confirmed,
    )
    return (PersonalDataErased(player=player, fields=fields, reason=reason),)


def fields_kept(log: Iterable[Recorded], player: PlayerId) -> tuple[str, ...]:
    """The fields that events committed to and no later event says were erased."""
    fields: set[str] = set()
    for stored in log:
        event = stored.event
        if isinstance(event, PersonalDataErased) and event.player == player:
            fields -= set(event.fields)
        fields |= {field for whose, field, _ in commitments_in(event) if whose == player}
    return tuple(sorted(fields))
