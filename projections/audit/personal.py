"""What is kept beside the log about players, held against what the record says was erased."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.model.units import PlayerId
from events.deciders.personal import fields_in_words
from events.log.envelope import StoredEvent
from events.store.personal_data import PersonalDatum, commitments_in
from events.vocabulary.record import PersonalDataErased
from projections.audit.consistency import Concern, Finding


@dataclass(frozen=True, slots=True)
class KeptBeside:
    """`findings`: erased by the record, and kept all the same. `told`: what is gone, and whether an event says so."""

    findings: tuple[Finding, ...]
    told: tuple[str, ...]


def personal_data(events: Sequence[StoredEvent], kept: Mapping[str, PersonalDatum]) -> KeptBeside:
    """Every commitment of the log, erased before the next event that commits to the same anew."""
    open_now: dict[tuple[PlayerId, str], list[str]] = {}
    findings, told = [], []
    for stored in events:
        event = stored.event
        for player, field, commitment in commitments_in(event):
            open_now.setdefault((player, field), []).append(commitment)
        if isinstance(event, PersonalDataErased):
            erased = [one for field in event.fields for one in open_now.pop((event.player, field), [])]
            what = f"the {fields_in_words(event.fields)} of player {event.player}"
            if any(one in kept for one in erased):
                message = f"It says that {what} was erased, and it is still kept: `player forget {event.player}` again."
                findings.append(Finding(Concern.PERSONAL, stored.version, message))
            else:
                when = f"{stored.recorded_at:%Y-%m-%d %H:%M} UTC"
                told.append(f"event {stored.version}: {what} was erased by {stored.actor}, {when}: {event.reason}.")
    told += [
        f"the {fields_in_words([field])} of player {player} is not kept here, and no event says that it was erased."
        for (player, field), commitments in open_now.items()
        if commitments[-1] not in kept
    ]
    return KeptBeside(tuple(findings), tuple(told))
