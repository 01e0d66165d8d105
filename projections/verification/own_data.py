"""Data of players, facts and groups that were changed once round 1 was paired: prizes, names and reports go by them."""

from collections.abc import Iterable, Iterator
from typing import Final, cast

from core.model.plain import has_strange_letters, read_alike, reads_as
from core.model.sentence import joined, say
from core.model.tournament import Player, RoundStage, Tournament
from core.model.units import PlayerId
from events.deciders.reporting import NUMBERS_OF_FEDERATIONS
from events.deciders.wording import named
from events.log.envelope import StoredEvent
from events.vocabulary.players import PlayerDetailsCorrected
from events.vocabulary.reporting import FACTS, Fact, FactsRecorded, GroupsRecorded


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
