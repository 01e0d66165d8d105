"""Data of players, facts and groups that were changed once round 1 was paired: prizes, names and reports go by them.

Who was of a category by birth date, as it was put on record, held against the birth dates that are kept.

What is kept beside the log about players, held against what the record says was erased.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias, cast

from core.model.dataclass import dataclass
from core.model.plain import has_strange_letters, read_alike, reads_as
from core.model.sentence import Refused, joined, say, say_of, text_of
from core.model.spelling import in_ranges
from core.model.tournament import Player, RoundStage, Tournament
from core.model.units import PlayerId
from core.prizes.categories import BIRTH_DATE, Category
from core.prizes.rules import category_named
from events.deciders.reporting import NUMBERS_OF_FEDERATIONS
from events.deciders.wording import named
from events.log.envelope import StoredEvent, counting
from events.log.personal_data import NAME, PersonalDatum, commitments_in, name_left
from events.vocabulary.players import PlayerDetailsCorrected, Registration
from events.vocabulary.record import PersonalDataErased, fields_in_words
from events.vocabulary.reporting import FACTS, CategorySettled, Fact, FactsRecorded, GroupsRecorded
from projections.tournament_state.fold import fold
from projections.verification.consistency import Concern, Finding


def data_corrected(event: PlayerDetailsCorrected, who: Player, state: Tournament) -> str:
    """By which somebody is named, of a category, or reported; empty: nothing of that is another now."""
    changed = joined(", ", _other_data(event, who, state))
    return changed and say(
        "Data for {who} were corrected after round {number} had been paired: {changed}.",
        who=named(who),
        number=state.last_paired_round,
        changed=changed,
    )


def _other_data(event: PlayerDetailsCorrected, who: Player, state: Tournament) -> Iterator[str]:
    """What was filled in, where it was not known, is told where somebody is of a category by it, or is somebody else.

    Women are known by sex and title, unrated players by having no rating and by where one comes from; norms go by
    federations, and by a club somebody may be kept apart from others in the next round.
    """
    for field, what in _DATA.items():
        before, after = getattr(who, field), getattr(event, field)
        is_apart = state.settings.keep_apart.get(field, 0) > state.last_paired_round
        is_shared = field == "fide_id" and (after or "").lstrip("0") in _ids_of_others(state, who.id)
        is_new = field in _OF_CATEGORIES or is_apart or is_shared
        if after is not None and after != before and (before or is_new):
            none = say("none")
            yield say("{field} {before}, now {after}", field=what, before=before or none, after=after or none)
    if event.birth_date_commitment is not None:
        yield say("a different birth date")


def _ids_of_others(state: Tournament, player: PlayerId) -> frozenset[str]:
    everybody = (*state.players.values(), *state.members.values())
    return frozenset(one.fide_number for one in everybody if one.id != player and one.fide_id)


def told_of_shared_ids(state: Tournament) -> Iterator[str]:
    """FIDE IDs that two players have: a rating report gives the games of both to whoever has the number."""
    owners: dict[str, list[Player]] = {}
    for one in (*state.players.values(), *state.members.values()):
        owners.setdefault(one.fide_number, []).append(one)
    for fide_id, players in owners.items():
        if fide_id and len(players) > 1:
            yield say(
                "FIDE ID {fide_id} is recorded for {who}: a rating report credits all their games to one player.",
                fide_id=fide_id,
                who=joined(", ", map(named, players)),
            )


def told_of_look_alikes(state: Tournament) -> Iterator[str]:
    """Clubs, and other groups, that look the same and are not: who is in one of them is not kept apart from the other.

    Nothing of clubs where they decide nothing. Federations, by which norms go, always.
    """
    columns = {"federation": {one.federation for one in (*state.players.values(), *state.members.values())}}
    if "club" in state.settings.keep_apart:
        columns["club"] = {one.club for one in (*state.players.values(), *state.members.values())}
    for (column, _), value in state.groups.items():
        columns.setdefault(column, set()).add(value)
    for column, texts in columns.items():
        alike = dict[str, dict[str, str]]()
        for text in sorted(texts, key=lambda one: (has_strange_letters(one), one)):
            reading = reads_as(text)
            if has_strange_letters(text):
                reading = next((key for key, of in alike.items() if read_alike(min(of.values()), text)), reading)
            alike.setdefault(reading, {}).setdefault(" ".join(text.casefold().split()), text)
        for reading, found in alike.items():
            if reading and len(found) > 1:
                yield say(
                    "{texts} look the same in {column}, but are different texts: the program treats them as different.",
                    texts=joined(", ", map(repr, found.values())),
                    column=column,
                )


def facts_changed(stored: StoredEvent, state: Tournament) -> str:
    """Of numbers and coefficients of federations those that were others before: reports go by them.

    A coefficient (K) once the event is over as well: games are rated by it.
    """
    event = cast("FactsRecorded", stored.event)
    before = {player: state.facts.get((event.fact.value, player), "") for player, _ in event.values}
    is_new = event.fact not in NUMBERS_OF_FEDERATIONS and _is_over(state)
    changed = [*_changed(event.values, before, state, is_new=is_new)]
    if not changed or not state.last_paired_round or event.fact is Fact.FEE:
        return ""
    return say(
        "{fact} changed after round {number} had been paired: {changed}.",
        fact=FACTS[event.fact],
        number=state.last_paired_round,
        changed=joined(", ", changed),
    )


def groups_changed(stored: StoredEvent, state: Tournament) -> str:
    """Of a column of the organiser's own, which prizes can go by: also who was of no group before."""
    event = cast("GroupsRecorded", stored.event)
    before = {player: state.groups.get((event.column, player), "") for player, _ in event.values}
    changed = [*_changed(event.values, before, state, is_new=True)]
    if not changed or not state.last_paired_round:
        return ""
    return say(
        "{fact} changed after round {number} had been paired: {changed}.",
        fact=event.column,
        number=state.last_paired_round,
        changed=joined(", ", changed),
    )


def _changed(
    values: Iterable[tuple[PlayerId, str]], before: dict[PlayerId, str], state: Tournament, *, is_new: bool
) -> Iterator[str]:
    """`is_new`: also what was not on record."""
    everybody, none = {**state.players, **state.members}, say("none")
    for one, after in values:
        if one in everybody and (before[one] or is_new) and before[one] != after:
            who = named(everybody[one])
            yield say("{who} {before}, now {after}", who=who, before=before[one] or none, after=after or none)


def _is_over(state: Tournament) -> bool:
    return state.last_paired_round == state.settings.rounds and state.rounds[-1].stage is RoundStage.COMPLETE


_RATINGS: Final = ("rating", "fide_rating", "national_rating")
_OF_CATEGORIES: Final = frozenset({"sex", "title", "rating_source", "federation", *_RATINGS})
_DATA: Final = {
    "name": say("name"),
    "rating": say("rating"),
    "rating_source": say("rating source"),
    "fide_rating": say("FIDE rating"),
    "national_rating": say("national rating"),
    "sex": say("sex"),
    "title": say("title"),
    "federation": say("federation"),
    "club": say("club"),
    "fide_id": "FIDE ID",
}

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
