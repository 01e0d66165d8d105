"""Who recorded something in the log of a congress and is not chief arbiter of its sections: of a store, or a bundle.

A congress can have no officials of its own, since its sections have them. What is told goes by what both logs and
bundles have: events with their type, actor and fields.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from core.certificate_check.log import Event, counting
from core.evidence.offices import CHIEF, keys_asked_since, offices_after
from core.model.sentence import joined, say
from projections.log_in_words.own_words import by_kind, kinds_of


def told_of_chiefs(above: Sequence[Event], logs: Mapping[str, Sequence[Event]]) -> Iterator[str]:
    """What somebody recorded of sections who is not chief arbiter there, in the log of the congress (`above`).

    Sections that were added, since whoever makes up a congress is its chief arbiter. And everything that was recorded
    there, also what was undone since: a chief arbiter of the congress may be one by their own word. `logs`: of the
    sections, by name; one that was removed may be missing.
    """
    added = dict.fromkeys(one.data["section"] for one in above if one.type == "section-added")
    chiefs = {section: named for section in added if (named := _chiefs(logs.get(section, ())))}
    for event in counting([*above]):
        if event.type == "section-added" and (named := chiefs.get(event.data["section"], ())):
            yield from _added_by_another(event, named)
    yield from _typed_names(above, [one for one in added if keys_asked_since(logs.get(one, ()))])
    kinds = kinds_of(
        (one.version, one.type, one.data["version"] if one.type == "action-undone" else 0) for one in above
    )
    yield from _told_of_others(above, kinds, chiefs, logs)


def _chiefs(log: Sequence[Event]) -> Sequence[str]:
    """Who is chief arbiter at the end of the log: an office can be held for an hour, or by a slip."""
    return [name for name, office in offices_after(log).items() if office.role == CHIEF]


def _added_by_another(event: Event, chiefs: Sequence[str]) -> Iterator[str]:
    if event.actor not in chiefs:
        yield say(
            "event {version}: {actor} added section {section}, whose chief arbiter is {chiefs}.",
            version=event.version,
            actor=event.actor,
            section=event.data["section"],
            chiefs=joined(", ", dict.fromkeys(chiefs)),
        )


def _typed_names(above: Sequence[Event], with_keys: Sequence[str]) -> Iterator[str]:
    """Where the sections ask for keys and the congress does not, whoever is named in its log was typed."""
    if with_keys and not keys_asked_since(above):
        yield say(
            "Keys are required in {sections}, but not in the log of the congress: the names in it need not be signed.",
            sections=joined(", ", with_keys),
        )


def _told_of_others(
    above: Sequence[Event],
    kinds: Mapping[int, str],
    chiefs: Mapping[str, Sequence[str]],
    logs: Mapping[str, Sequence[Event]],
) -> Iterator[str]:
    """For each person who is not chief arbiter of a section that has one, or was not by then, what they recorded.

    Nothing of who is chief arbiter of the congress at the end and was not named by such a person.
    """
    at_last, made = {name for name, office in offices_after(above).items() if office.role == CHIEF}, set[str]()
    everywhere = {one.actor for one in above if all(one.actor in named for named in chiefs.values())}
    in_copies = {
        one["here"]: [name for name in (one.get("author"), one["actor"]) if name]
        for event in above
        if event.type == "copy-entered-again"
        for one in event.data["events"]
        if one.get("here") and not one.get("why")
    }
    found = dict[str, dict[str, list[int]]]()
    for event in above:
        trusted = made | {actor for actor in everywhere if _was_chief(actor, event, chiefs, logs)}
        is_known = event.actor in trusted or any(event.actor in named for named in chiefs.values())
        authors = _answering(event.actor, in_copies.get(event.version, []) if is_known else [], trusted)
        for actor in authors:
            found.setdefault(actor, {}).setdefault(kinds[event.version], []).append(event.version)
        if not authors and event.type == "official-named" and event.data["role"] == CHIEF:
            made |= {str(event.data["official"])} & at_last
    for actor, by_type in found.items():
        yield say(
            "{actor}, who is not chief arbiter of {sections}, recorded in the log of the congress: {events}.",
            actor=actor,
            sections=joined(", ", (section for section, named in chiefs.items() if actor not in named)),
            events=by_kind(by_type),
        )


def _was_chief(
    actor: str, event: Event, chiefs: Mapping[str, Sequence[str]], logs: Mapping[str, Sequence[Event]]
) -> bool:
    """Whether somebody was chief arbiter of every section when an event was recorded, or nobody of it had an office."""
    for section in chiefs:
        by_then = [one for one in logs[section] if one.recorded_at[:19] <= event.recorded_at[:19]]
        offices = offices_after(by_then)
        if offices and (actor not in offices or offices[actor].role != CHIEF):
            return False
    return True


def _answering(actor: str, in_copies: Sequence[str], trusted: AbstractSet[str]) -> list[str]:
    """Whose word an event is, of those who are told. `in_copies`: who recorded it there, where that is believed.

    A chief arbiter of every section who enters it again answers for it no more than anybody who reads it (decision
    187); one of some sections does, beside its author.
    """
    return [one for one in dict.fromkeys((*in_copies, actor)) if one not in trusted]
