"""The keys that the record gives officials, held against what it is signed with and those that the reader knows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.certificate_check.log import Event
from core.evidence.checkpoint import parsed_checkpoint
from core.evidence.note import Note, PublicKey, readable_key, signs
from core.model.named_tuple import NamedTuple
from core.model.plain import read_alike, reads_as
from core.model.sentence import say


def keys_given(events: Iterable[Event]) -> dict[PublicKey, list[str]]:
    """The public keys that the record ever gave officials, with the names of whom it gave them to.

    A text that is not a key is left out; `verify` has a finding for it.
    """
    found = dict[PublicKey, list[str]]()
    for event in events:
        if event.type == "official-named" and (key := readable_key(event.data.get("key", ""))):
            found.setdefault(key, []).append(event.data["official"])
    return found


class InAnothersName(NamedTuple):
    """A checkpoint that names an official with a key of their own, signed with a key that the record gives another."""

    size: int
    time: str
    actor: str
    key: str  # name+id
    owner: str

    @property
    def told(self) -> str:
        """As a sentence."""
        return say(
            "The checkpoint of events 1-{size} dated {time} names {actor}, but it is signed with the key {key}, which "
            "the record gives to {owner}.",
            size=self.size,
            time=self.time,
            actor=self.actor,
            key=self.key,
            owner=self.owner,
        )


def in_anothers_name(events: Iterable[Event], notes: Iterable[Note]) -> Iterator[InAnothersName]:
    """Checkpoints that no program signs: its actor says who they are before they sign."""
    given_to = keys_given(events)
    named = {who for names in given_to.values() for who in names}
    for note in notes:
        said = parsed_checkpoint(note.text)
        for key, owners in given_to.items():
            if key.label == said.key and said.actor in named - {*owners} and signs(note, key):
                yield InAnothersName(said.size, said.time, said.actor, said.key, ", ".join(dict.fromkeys(owners)))


class FalseSignature(NamedTuple):
    """A checkpoint that says it is signed with a key of the record, and is not."""

    size: int
    time: str
    actor: str
    key: str  # name+id

    @property
    def told(self) -> str:
        """As a sentence."""
        return say(
            "The checkpoint of events 1-{size} dated {time} names {actor} and the key {key}, but it is not signed with "
            "that key: it proves nothing.",
            size=self.size,
            time=self.time,
            actor=self.actor,
            key=self.key,
        )


def false_signatures(events: Iterable[Event], notes: Iterable[Note]) -> Iterator[FalseSignature]:
    """Checkpoints that somebody else made up, or changed."""
    keys = {key.label: key for key in keys_given(events)}
    for note in notes:
        said = parsed_checkpoint(note.text)
        if (key := keys.get(said.key)) and not signs(note, key):
            yield FalseSignature(said.size, said.time, said.actor, said.key)


class OtherKey(NamedTuple):
    """The record gives somebody a key (name+id) that the reader, who knows keys of theirs, does not know."""

    version: int
    who: str
    key: str
    known: str  # those that the reader knows

    @property
    def told(self) -> str:
        """As a sentence."""
        return say(
            "The record says that {who} signs with the key {key}, which is not one that you know as theirs "
            "({known}): ask {who} whose key it is.",
            who=self.who,
            key=self.key,
            known=self.known,
        )


def other_keys(events: Iterable[Event], known: Mapping[str, Sequence[PublicKey]]) -> Iterator[OtherKey]:
    """In log order, each key once. `known`: by name of an official, the keys that the reader knows as theirs.

    A name that is read as theirs is theirs: in capitals, with other spaces, or with letters that look the same.
    """
    found = set[tuple[str, str]]()
    for event in events:
        who = event.data.get("official", "")
        key = readable_key(event.data.get("key", "")) if event.type == "official-named" else None
        if key is None or (who, str(key)) in found:
            continue
        found.add((who, str(key)))
        theirs = _known_as(who, known)
        if theirs and key.public not in [one.public for one in theirs]:
            yield OtherKey(event.version, who, key.label, ", ".join(one.label for one in theirs))


def _known_as(who: str, known: Mapping[str, Sequence[PublicKey]]) -> list[PublicKey]:
    """The keys of all owners whose names are read as that one."""
    return [key for name, keys in known.items() if read_alike(name, who) for key in keys]


class WithoutKey(NamedTuple):
    """Somebody whose key the reader knows is in the record from that event on, without any key or signature."""

    version: int
    who: str
    known: str  # those that the reader knows

    @property
    def told(self) -> str:
        """As a sentence."""
        return say(
            "{who} is in this record without a key, and nothing in it is signed with the one that you know as theirs "
            "({known}): anyone could have recorded it in this name. Ask {who} to check and sign it.",
            who=self.who,
            known=self.known,
        )


def without_their_keys(
    events: Iterable[Event], notes: Sequence[Note], known: Mapping[str, Sequence[PublicKey]]
) -> Iterator[WithoutKey]:
    """Officials, and whoever acts, in log order and each once, to whom the record gives no key.

    Also where nobody is named an official, since a record that was made up without keys looks like that; not where a
    key that the reader knows as theirs signed a checkpoint of the record. `known`: as for `other_keys`.
    """
    people, with_key = dict[str, int](), set[str]()
    for event in events:
        official = event.data.get("official", "") if event.type == "official-named" else ""
        for who in filter(None, (official, event.actor)):
            people.setdefault(who, event.version)
        if official and event.data.get("key"):
            with_key.add(reads_as(official))
    told = set[str]()
    for who, version in people.items():
        theirs = _known_as(who, known)
        if not theirs or reads_as(who) in with_key | told or any(signs(note, key) for note in notes for key in theirs):
            continue
        told.add(reads_as(who))
        yield WithoutKey(version, who, ", ".join(key.label for key in theirs))


def has_known_key(events: Iterable[Event], known: Iterable[PublicKey]) -> bool:
    """Whether the record gives an official one of these keys, or gives nobody any."""
    given_keys = [key for one in events if one.type == "official-named" and (key := one.data.get("key"))]
    publics = [read.public for one in given_keys if (read := readable_key(one))]
    return not given_keys or any(one.public in publics for one in known)
