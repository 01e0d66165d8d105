"""What signatures are worth to somebody with his list of trusted keys: below a checkpoint, or a rotation of keys.

A rotation is the text in which a key names its successor, signed by the old one.
"""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from core.certificate_check.wrong import Wrong, require
from core.evidence import times
from core.evidence.checkpoint import Checkpoint, parsed_checkpoint
from core.evidence.note import Note, PublicKey, Signature, is_by, parsed_key
from core.model.dataclass import dataclass
from core.model.sentence import say, text_of
from events.signing.trust_list import TrustedKey, TrustList, as_second

AHEAD: Final = timedelta(seconds=times.AHEAD)
"""How far two clocks may lie apart without a word."""

_HEAD: Final = "pairtrail key rotation"
_WORDS: Final = ("old", "new", "time")


@dataclass(frozen=True, slots=True)
class Rotation:
    """Two keys as C2SP writes them, and when the one took the place of the other, in UTC to the second."""

    old: str
    new: str
    time: str

    @property
    def text(self) -> str:
        """The text that the old key signs."""
        return f"{_HEAD}\nold {self.old}\nnew {self.new}\ntime {self.time}\n"

    @property
    def new_label(self) -> str:
        """Name and id of the new key."""
        return parsed_key(self.new).label

    @property
    def old_key(self) -> PublicKey:
        """The key that signs."""
        return parsed_key(self.old)


def parsed_rotation(text: str) -> Rotation:
    """The rotation that a note's text is. Raises `Wrong`."""
    head, *lines = text.removesuffix("\n").split("\n")
    named = [line.partition(" ") for line in lines]
    require(
        head == _HEAD and [word for word, _, _ in named] == list(_WORDS),
        "its text is not a key rotation",
    )
    old, new, time = (value for _, _, value in named)
    require(str(parsed_key(old)) == old and str(parsed_key(new)) == new, "a key in it is not in the standard form")
    require(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", time), "{time!r} is not a valid time", time=time[:40])
    return Rotation(old, new, time)


@dataclass(frozen=True, slots=True)
class Judged:
    """One signature. `by`: the key, None for one that nobody here knows; `why_not`: empty where it counts.

    `is_forged`: it bears the name and id of a known key, and does not fit.
    """

    signature: Signature
    by: TrustedKey | None
    why_not: str = ""
    is_forged: bool = False

    @property
    def counts(self) -> bool:
        """Whether it says something to this reader."""
        return not self.why_not


@dataclass(frozen=True, slots=True)
class JudgedCheckpoint:
    """A checkpoint with what its signatures are worth."""

    note: Note
    said: Checkpoint
    signatures: tuple[Judged, ...]

    @property
    def counts(self) -> bool:
        """Whether anybody who is trusted vouches for it."""
        return any(one.counts for one in self.signatures)

    @property
    def witnesses(self) -> tuple[TrustedKey, ...]:
        """Who vouches for it, each once."""
        found = (one.by for one in self.signatures if one.counts and one.by is not None)
        return tuple({one.public.public: one for one in found}.values())


def judged(note: Note, trusted: TrustList, now: datetime) -> JudgedCheckpoint:
    """What a checkpoint is worth. Raises `Wrong` for a note that is no checkpoint."""
    said = parsed_checkpoint(note.text)
    return JudgedCheckpoint(note, said, tuple(_judged(note, said, one, trusted.keys, now) for one in note.signatures))


def judged_rotation(note: Note, rotation: Rotation, trusted: TrustList, now: datetime) -> TrustedKey:
    """The trusted key that names its successor. Raises `Wrong` where it is not trusted, revoked, or did not sign."""
    old = next((one for one in trusted.keys if one.key == rotation.old), None)
    if old is None:
        raise Wrong(say("{name}, which must name its successor, is not trusted here", name=rotation.old_key.name))
    if not any(one.time is None and is_by(note, one, rotation.old_key) for one in note.signatures):
        raise Wrong(say("{label} did not sign it", label=old.label))
    if old.revoked:
        raise Wrong(
            say(
                "{label} was revoked as of {revoked} ({reason}): it cannot name a successor",
                label=old.label,
                revoked=old.revoked,
                reason=old.reason,
            )
        )
    if rotation.time > as_second(now + AHEAD):
        raise Wrong(say("it is dated {time}, which is in the future", time=rotation.time))
    return old


def _judged(note: Note, said: Checkpoint, signature: Signature, keys: Iterable[TrustedKey], now: datetime) -> Judged:
    for one in keys:
        try:
            if is_by(note, signature, one.public):
                return Judged(signature, one, _objection(said, signature, one, now))
        except Wrong as error:
            return Judged(signature, one, text_of(error), is_forged=True)
    return Judged(signature, None, say("that key is not trusted here"))


def _objection(said: Checkpoint, signature: Signature, by: TrustedKey, now: datetime) -> str:
    """Why a signature that fits does not count all the same; empty: it does."""
    if said.is_for_a_link and signature.time is None:
        return say("it was signed for {actor}, who entered something through a link", actor=said.actor)
    if signature.time is None and said.key != by.label:
        return say("the text says that it was signed with {key}", key=said.key)
    at = said.time if signature.time is None else times.moment_of(signature.time)
    if by.revoked and at >= by.revoked:
        return say(
            "signed at {at}, but the key was revoked as of {revoked} ({reason})",
            at=at,
            revoked=by.revoked,
            reason=by.reason,
        )
    return times.untimely(at, said.time, as_second(now))
