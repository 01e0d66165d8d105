"""Who was of a category by birth date, as it was put on record, held against the birth dates that are kept."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from core.model.dataclass import dataclass
from core.model.sentence import Refused, joined, say, text_of
from core.model.tournament import Player
from core.model.units import PlayerId
from core.prizes.categories import BIRTH_DATE, Category
from core.prizes.rules import category_named
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.log.personal_data import PersonalDatum, commitments_in
from events.vocabulary.players import Registration
from events.vocabulary.record import PersonalDataErased
from events.vocabulary.reporting import CategorySettled
from projections.tournament_state.fold import fold
from projections.verification.consistency import Concern, Finding

_Dates: TypeAlias = Mapping[PlayerId, str]


@dataclass(frozen=True, slots=True)
class Settled:
    """`findings`: what the birth dates contradict, or nobody settles. `told`: what no birth date shows any more."""

    findings: tuple[Finding, ...]
    told: tuple[str, ...]


def settled_categories(events: Sequence[StoredEvent], kept: Mapping[str, PersonalDatum]) -> Settled:
    """Every category that was settled, by the birth dates on record then, as far as they are kept."""
    findings, told = list[Finding](), list[str]()
    for stored in counting(events):
        if isinstance(event := stored.event, CategorySettled):
            entered = _entered(events[: stored.version - 1])
            dates = _kept_dates(events[: stored.version - 1], kept)
            wrong = _wrong(event, entered, dates)
            findings += [Finding(Concern.SENSE, stored.version, wrong)] if wrong else []
            told += _taken_away(stored, event, entered, _committed(events[: stored.version - 1]), dates)
            settled = fold(counting(events[: stored.version - 1])).settled
            unshown = [*_unshown(event, entered, dates, settled)]
            if unshown:
                told.append(
                    say(
                        "event {version}: {actor} decided who belongs to '{category}', but no birth date "
                        "on record confirms this for {names}.",
                        version=stored.version,
                        actor=stored.actor,
                        category=event.category,
                        names=joined(", ", unshown),
                    )
                )
    return Settled(tuple(findings), tuple(told))


def _taken_away(
    stored: StoredEvent,
    event: CategorySettled,
    entered: Mapping[PlayerId, str],
    committed: Mapping[PlayerId, int],
    dates: _Dates,
) -> Iterator[str]:
    """Whose birth date the log commits to, and no event erased, and whoever settled it did not have."""
    lacking = [player for player in event.not_known if player in committed and player in entered]
    if gone := [player for player in lacking if player not in dates]:
        yield say(
            "event {version}: when {actor} decided who belongs to '{category}', birth dates that were on record were "
            "missing from the database, and no event says that they were erased: {names}.",
            version=stored.version,
            actor=stored.actor,
            category=event.category,
            names=joined(
                ", ",
                (say("{name} (event {version})", name=entered[one], version=committed[one]) for one in gone),
            ),
        )


def _unshown(
    event: CategorySettled, entered: Mapping[PlayerId, str], dates: _Dates, before: Mapping[tuple[str, PlayerId], bool]
) -> Iterator[str]:
    """Of whom it says something that no birth date shows: also that what was settled before is not known any more."""
    for player, name in entered.items():
        was_settled = (event.category, player) in before
        if player not in dates and (player not in event.not_known or was_settled):
            yield name


def _wrong(event: CategorySettled, entered: Mapping[PlayerId, str], dates: _Dates) -> str:
    try:
        category = category_named(event.category, "")
    except Refused as refusal:
        return text_of(refusal)
    if category.asks != BIRTH_DATE:
        return say(
            "The event decides who belongs to '{category}', but membership of this category follows from the "
            "entries: only membership by birth date is decided in this way.",
            category=category.key,
        )
    wrong = [*_contradicted(event, category, entered, dates)]
    if wrong and all(player in event.not_known for player in wrong):
        return say(
            "The birth dates of {names} are on record and decide who belongs to '{category}', but they were not "
            "known when this was recorded: they had been removed from the database, or were left out.",
            category=category.key,
            names=joined(", ", (entered[player] for player in wrong)),
        )
    names = joined(", ", (entered[player] for player in wrong))
    return names and say(
        "The event decides who belongs to '{category}', but birth dates on record contradict it: {names}.",
        category=category.key,
        names=names,
    )


def _contradicted(
    event: CategorySettled, category: Category, entered: Mapping[PlayerId, str], dates: _Dates
) -> Iterator[PlayerId]:
    for player in entered:
        if player in dates:
            has = category.has(Player(player, "", birth_date=dates[player]))
            said = None if player in event.not_known else player in event.members
            if has is not None and has != said:
                yield player


def _entered(events: Sequence[StoredEvent]) -> dict[PlayerId, str]:
    found = (stored.event for stored in counting(events))
    return {event.player: event.name for event in found if isinstance(event, Registration)}


def _committed(events: Sequence[StoredEvent]) -> dict[PlayerId, int]:
    """Of whom the log has a birth date that no event erased, with the event that has it."""
    found = dict[PlayerId, int]()
    for stored in counting(events):
        found |= {player: stored.version for player, field, _ in commitments_in(stored.event) if field == "birth_date"}
        if isinstance(stored.event, PersonalDataErased) and "birth_date" in stored.event.fields:
            found.pop(stored.event.player, None)
    return found


def _kept_dates(events: Sequence[StoredEvent], kept: Mapping[str, PersonalDatum]) -> dict[PlayerId, str]:
    """The birth date that each was given last, where it is kept."""
    last = {
        player: commitment
        for stored in counting(events)
        for player, field, commitment in commitments_in(stored.event)
        if field == "birth_date"
    }
    return {player: kept[commitment].value for player, commitment in last.items() if commitment in kept}
