"""A checkpoint: how long a log was and what it hashed to, as the text of a signed note (C2SP tlog-checkpoint).

pairtrail/club-championship/0849b81c9be898ed     the log: its name and the beginning of its first event's hash
21                                               its events
dGhlIHJvb3Qgb2YgdGhlIHRyZWU...                   the root of its hash tree (RFC 6962)
head 77b65a6517234f19...                         the hash of its last event, of which sheets show the beginning
time 2026-05-08T19:02:11Z                        when it was signed, by the signer's clock
actor Anna Berg                                  who signed
key anna-berg+6f1c2a9d                           with which key
for publication of round 2                       on which occasion
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Final

from core.certificate_check.wrong import require
from core.evidence.merkle import leaf, levels, root_of_first
from core.evidence.times import is_moment
from core.model.dataclass import dataclass
from core.model.sentence import say

_ORIGIN: Final = "pairtrail/"
_FIRST_DIGITS: Final = 16
_WORDS: Final = ("head", "time", "actor", "key", "for")
_OF_LINK: Final = "the link of event "
_CONFIRMED: Final = "confirmed later"
_TIME: Final = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a signer vouches for. `time` as text, to the second, in UTC: of one form, so that texts compare as times."""

    origin: str
    size: int
    root: bytes
    head: bytes
    time: str
    actor: str
    key: str  # name+id
    occasion: str

    @property
    def text(self) -> str:
        """The text that is signed."""
        said = (self.head.hex(), self.time, self.actor, self.key, self.occasion)
        return "".join(
            f"{line}\n"
            for line in (
                self.origin,
                self.size,
                b64encode(self.root).decode(),
                *(f"{word} {value}" for word, value in zip(_WORDS, said, strict=True)),
            )
        )

    @property
    def stream(self) -> str:
        """The name of the log."""
        return self.origin.removeprefix(_ORIGIN).rpartition("/")[0]

    @property
    def is_for_a_link(self) -> bool:
        """Whether it was signed, by a server, for what somebody with a link entered.

        It says whose that command is, and is the word of the key's owner on nothing: not on the log before it.
        """
        before = own_occasion(self.actor, _OF_LINK)
        return self.occasion.startswith(before) and self.occasion.removeprefix(before).isdecimal()

    @property
    def is_confirmed_later(self) -> bool:
        """Whether it was asked for by name, after the command that it says is the signer's own."""
        return self.occasion.startswith(confirmed_later(self.actor))


def own_occasion(actor: str, besides: str = "") -> str:
    """What is signed by somebody who was named with a key: what they recorded, and on which occasion besides."""
    return f"what {actor} recorded" + (f": {besides}" if besides else "")


def confirmed_later(actor: str) -> str:
    """On which occasion that is signed which was not signed while it was recorded."""
    return own_occasion(actor, _CONFIRMED)


def occasion_of_link(version: int) -> str:
    """On which occasion an entry by the link of that event is signed."""
    return f"{_OF_LINK}{version}"


def origin_of(stream: str, first_hash: bytes) -> str:
    """The name of a log that no other has: two clubs may well call theirs alike."""
    return f"{_ORIGIN}{stream}/{first_hash.hex()[:_FIRST_DIGITS]}"


def parsed_checkpoint(text: str) -> Checkpoint:
    """The checkpoint that a note's text is. Raises `Wrong`."""
    lines = text.removesuffix("\n").split("\n")
    require(len(lines) == 3 + len(_WORDS), "it is not a pairtrail checkpoint: it has the wrong number of lines")
    origin, size, encoded = lines[:3]
    said = [line.partition(" ")[2] for line in lines[3:]]
    require([line.partition(" ")[0] for line in lines[3:]] == list(_WORDS), "it is not a pairtrail checkpoint")
    named = re.fullmatch(rf"{_ORIGIN}.+/[0-9a-f]{{{_FIRST_DIGITS}}}", origin)
    require(named, "it does not belong to a pairtrail log: {origin!r}", origin=origin[:80])
    require(re.fullmatch(r"[1-9][0-9]{0,15}", size), "{size!r} is not a number of events", size=size[:80])
    require(re.fullmatch(r"[A-Za-z0-9+/]{43}=", encoded), "its root is not a hash")
    require(re.fullmatch(r"[0-9a-f]{64}", said[0]), "its head is not a hash")
    require(
        re.fullmatch(_TIME, said[1]) and is_moment(said[1]),
        "{time!r} is not a time such as 2026-05-08T19:02:11Z",
        time=said[1][:80],
    )
    found = Checkpoint(origin, int(size), b64decode(encoded), bytes.fromhex(said[0]), *said[1:])
    require(found.text == text, "its root is not in standard Base64 form")
    return found


def dated_before(checkpoint: Checkpoint, recorded: Mapping[int, str]) -> str:
    """What is impossible about its time, by the times at which events were recorded, by version; empty: nothing.

    Nobody can sign what is not recorded yet: a time before that of the newest event it covers was made up.
    """
    newest = recorded.get(checkpoint.size, "")
    if checkpoint.time >= newest[: len("2026-05-08T19:02:11")]:
        return ""
    return say(
        "it is dated {time}, but event {version}, which it covers, was recorded at {newest}: one of the two "
        "times is wrong",
        time=checkpoint.time,
        version=checkpoint.size,
        newest=newest,
    )


def tree_of(hashes: Sequence[bytes]) -> list[list[bytes]]:
    """The levels of the tree over the hashes of events."""
    return levels([leaf(one) for one in hashes])


def contradiction(
    checkpoint: Checkpoint, stream: str, hashes: Sequence[bytes], tree: Sequence[Sequence[bytes]] | None = None
) -> str:
    """What of a log, given by the hashes of its events in order, is not as a checkpoint says; empty: nothing.

    `tree`: that over all these hashes, for whoever asks about several checkpoints.
    """
    first = hashes[0].hex()[:_FIRST_DIGITS] if hashes else say("none")
    if checkpoint.stream != stream:
        return say("the checkpoint belongs to {of}, but this log is {stream}", of=checkpoint.stream, stream=stream)
    if not hashes or origin_of(stream, hashes[0]) != checkpoint.origin:
        said = checkpoint.origin.rpartition("/")[2]
        return say(
            "the checkpoint belongs to a log whose first event has the hash {said}, but here it is {first}: "
            "either this is another tournament of the same name, or the whole log has been rewritten",
            said=said,
            first=first,
        )
    if checkpoint.size > len(hashes):
        return say(
            "when it was signed ({time}), the log had {size} events, but now it has {count}: its end is missing",
            time=checkpoint.time,
            size=checkpoint.size,
            count=len(hashes),
        )
    if hashes[checkpoint.size - 1] != checkpoint.head:
        return say(
            "event {version} had the hash {said} when it was signed ({time}), but now has {found}: this event, "
            "or an earlier one, has been changed since",
            version=checkpoint.size,
            said=checkpoint.head.hex()[:16],
            time=checkpoint.time,
            found=hashes[checkpoint.size - 1].hex()[:16],
        )
    if root_of_first(checkpoint.size, tree or tree_of(hashes)) != checkpoint.root:
        return say("the tree over its first {size} events has another root than the one signed", size=checkpoint.size)
    return ""
