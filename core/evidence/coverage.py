"""How much of a bundle somebody whom the reader trusts vouches for, in words and as an exit code.

Both verifiers of bundles end with it, so that they cannot disagree; what nobody vouches for is never said to hold.
"""

from core.evidence.bundle import Bundle
from core.evidence.checkpoint import parsed_checkpoint
from core.evidence.known_keys import OtherKey, false_signatures, in_anothers_name, keys_given
from core.evidence.note import signs
from core.evidence.signers import Unshown
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.sentence import say

ALL, PARTLY, MISTYPED, UNREADABLE, BROKEN = 0, 1, 2, 3, 7
EXIT_CODES = """\
0  all of it is covered: by a seal, or up to its last event by a checkpoint or your sheet
1  covered up to an event at most; what comes after it, and what is named, is nobody's word
2  the command was mistyped: what it names is no receipt, or no key
3  the file is missing, cut short, or no bundle
7  it contradicts itself or what you hold, or its seal is broken or missing"""


class Vouched(NamedTuple):
    """What the reader brought vouches for the events up to one; `seals`: for every other part as well, by `key`."""

    by: str
    size: int
    seals: bool = False
    key: str = ""  # name+id


@dataclass(frozen=True, slots=True)
class Cover:
    """A bundle in which everything fits together, and what vouches for how much of it."""

    bundle: Bundle
    vouched: list[Vouched]
    unshown: list[Unshown]
    other_keys: tuple[OtherKey, ...] = ()  # of officials whose keys the reader knows

    @property
    def events(self) -> int:
        """How many there are."""
        return len(self.bundle.events)

    @property
    def upto(self) -> int:
        """The last event that is covered; 0: none is."""
        return max((one.size for one in self.vouched), default=0)

    @property
    def is_sealed(self) -> bool:
        """Whether the reader trusts a seal over all parts."""
        return any(one.seals for one in self.vouched)

    @property
    def bound(self) -> list[str]:
        """What vouches for it: the seals and the sheet, or else what reaches furthest."""
        reached = [one for one in self.vouched if one.seals or (not self.is_sealed and one.size == self.upto)]
        return [*dict.fromkeys(one.by for one in reached)]

    @property
    def loose(self) -> list[str]:
        """What is nobody's word, a line each."""
        lines = list[str]()
        if self.upto + 1 == self.events:
            lines.append(
                say(
                    "Event {first} is unconfirmed: it, and the standings and pages made from it, are not covered by "
                    "any signature that you trust or by your printed sheets.",
                    first=self.events,
                )
            )
        elif self.upto < self.events:
            lines.append(
                say(
                    "Events {first}-{last} are unconfirmed: they, and the standings and pages made from them, "
                    "are covered by no signature that you trust and by none of your printed sheets.",
                    first=self.upto + 1,
                    last=self.events,
                )
            )
        lines += [one.told for one in self.unshown]
        lines += [one.told for one in self.other_keys]
        lines += [one.told for one in in_anothers_name(self.bundle.events, self.bundle.notes)]
        lines += [one.told for one in false_signatures(self.bundle.events, self.bundle.notes)]
        if not self.is_sealed:
            parts = [*self.bundle.not_checked, *self.bundle.loose_sheets]
            lines += [say("Unconfirmed, because no seal that you trust covers it: {part}.", part=one) for one in parts]
        return lines

    @property
    def code(self) -> int:
        """The exit code."""
        return PARTLY if self.loose else ALL

    @property
    def mark(self) -> str:
        """What every page made of it says; empty: all of it is covered."""
        if not self.code:
            return ""
        if not self.upto:
            return say("No signature or sheet that the reader trusts covers the bundle that this was made from.")
        if self.upto + 1 == self.events:
            return say(
                "The bundle that this was made from is covered only up to event {upto}: event {first} is unconfirmed.",
                upto=self.upto,
                first=self.events,
            )
        if self.upto < self.events:
            return say(
                "The bundle that this was made from is covered only up to event {upto}: events {first}-{last} "
                "are unconfirmed.",
                upto=self.upto,
                first=self.upto + 1,
                last=self.events,
            )
        return say("Part of the bundle that this was made from is unconfirmed: `bundle verify FILE` lists it.")

    @property
    def verdict(self) -> str:
        """The first line, behind the name of the file."""
        if not self.upto:
            return say(
                "is consistent, but no key that you trust has signed it, so nothing shows who made it. To confirm it, "
                "give the hash of a printed sheet (--receipt HASH), or trust the key of its author."
            )
        bound = "; ".join(self.bound)
        if self.upto < self.events:
            return say(
                "is covered only up to event {upto} of {events}, bound by {bound}.",
                upto=self.upto,
                events=self.events,
                bound=bound,
            )
        if self.loose:
            return say("is covered by {bound}, but part of it is unconfirmed.", bound=bound)
        return say("is covered completely, bound by {bound}.", bound=bound)


def signed_in(bundle: Bundle) -> list[str]:
    """Every checkpoint in it: signed as its text says, as far as the keys in the bundle show it, or said to be.

    Those that its events give officials are in it as well: whoever sealed it need not have had them.
    """
    lines, keys = list[str](), {*(key for key, _ in bundle.keys), *keys_given(bundle.events)}
    for note in bundle.notes:
        said = parsed_checkpoint(note.text)
        is_shown = any(key.label == said.key and signs(note, key) for key in keys)
        told = {"size": said.size, "time": said.time, "actor": said.actor, "key": said.key}
        lines.append(
            say("events 1-{size} signed at {time} by {actor} with {key}", **told)
            if is_shown
            else say(
                (
                    "events 1-{size}: the checkpoint of {time} by {actor} with {key} was not signed by any key "
                    "in the bundle"
                ),
                **told,
            )
        )
    return lines
