"""What is kept beside the log about players, held against what the record says was erased."""

import json
from collections.abc import Mapping, Sequence

from core.model.dataclass import dataclass
from core.model.sentence import say, say_of
from core.model.spelling import in_ranges
from core.model.units import PlayerId
from events.log.envelope import StoredEvent
from events.log.personal_data import NAME, PersonalDatum, commitments_in, name_left
from events.vocabulary.record import PersonalDataErased, fields_in_words
from projections.verification.consistency import Concern, Finding


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
            if field == NAME and (wrong := _wrong_name(stored, player, kept.get(commitment))):
                findings.append(Finding(Concern.PERSONAL, stored.version, wrong))
        if isinstance(event, PersonalDataErased):
            erased = [one for field in event.fields for one in open_now.pop((event.player, field), [])]
            what = say(
                "the {fields} of player {player}",
                fields=fields_in_words(event.fields),
                player=event.player,
            )
            if any(one in kept for one in erased):
                message = say(
                    (
                        "The event records the erasure of {what}, but the data are still stored: run `player forget "
                        "id:{player}` again."
                    ),
                    what=what,
                    player=event.player,
                )
                findings.append(Finding(Concern.PERSONAL, stored.version, message))
            else:
                when = say("{recorded_at:%Y-%m-%d %H:%M} UTC", recorded_at=stored.recorded_at)
                told.append(
                    say(
                        "event {version}: {actor} erased {what}, {when}. Reason: {reason}.",
                        version=stored.version,
                        what=what,
                        actor=stored.actor,
                        when=when,
                        reason=event.reason,
                    )
                )
    absent: dict[str, list[int]] = {}
    for (player, field), commitments in open_now.items():
        if commitments[-1] not in kept:
            absent.setdefault(field, []).append(int(player))
    told += [_told_of_absent(field, players) for field, players in absent.items()]
    return KeptBeside(tuple(findings), tuple(told))


def _told_of_absent(field: str, players: Sequence[int]) -> str:
    """One sentence for each field: a copy of the log alone lacks those of everybody."""
    return say_of(
        len(players),
        "the {fields} of player {players} is not stored here, but no event records its erasure.",
        "the {fields} of players {players} is not stored here, but no event records its erasure; a bundle never "
        "contains it.",
        fields=fields_in_words([field]),
        players=in_ranges(sorted(players)),
    )


def _wrong_name(stored: StoredEvent, player: PlayerId, kept: PersonalDatum | None) -> str:
    """Why a name that the log commits to would be another one, once it is put beside the log or taken away.

    In its place the log has the initial and the id, and nothing else.
    """
    given = str(json.loads(stored.body)["data"].get("name"))
    if name_left(kept.value if kept else given, player) == given:
        return ""
    return say(
        "The log calls player {player} {given!r}, but contains the hash of a name that is kept outside the "
        "log{kept}. In that case the program writes only the initial of that name and the id to the log.",
        player=player,
        given=given,
        kept=say(", {name!r}", name=kept.value) if kept else "",
    )
