"""Whose keys somebody trusts, and until when: a file in the folder of his keys, never in a tournament's database.

Whoever may write the database must not be able to say by whose signature it is to be judged.
"""

from collections.abc import Iterable
from datetime import datetime

from core.evidence.note import PublicKey, parsed_key
from core.model.dataclass import dataclass, replace
from core.model.sentence import joined, say
from events.errors import KeyUnusable


@dataclass(frozen=True, slots=True)
class TrustedKey:
    """A key, whose it is, and since when; `revoked` is the moment from which its signatures no longer count.

    Moments are UTC to the second, as in a checkpoint: 2026-05-08T19:02:11Z.
    """

    key: str  # name+id+key, as C2SP writes it
    who: str
    since: str
    revoked: str = ""
    reason: str = ""
    successor: str = ""  # name+id of the key that took its place

    @property
    def public(self) -> PublicKey:
        """The key itself."""
        return parsed_key(self.key)

    @property
    def label(self) -> str:
        """Name and id, as the text of a checkpoint names its key."""
        return self.public.label


@dataclass(frozen=True, slots=True)
class TrustList:
    """Every key that somebody trusts, or trusted once, in the order in which he came to."""

    keys: tuple[TrustedKey, ...] = ()

    def by_owner(self) -> dict[str, tuple[PublicKey, ...]]:
        """The keys known as somebody's, by name, revoked ones too: they were theirs."""
        found = dict[str, tuple[PublicKey, ...]]()
        for one in self.keys:
            found[one.who] = (*found.get(one.who, ()), one.public)
        return found

    def revoked(self) -> dict[bytes, str]:
        """The public keys that no longer count, each with the moment."""
        return {one.public.public: one.revoked for one in self.keys if one.revoked}

    def find(self, word: str) -> TrustedKey:
        """The key of that name, id or beginning of a fingerprint. Raises `KeyUnusable` for none, or several."""
        found = [one for one in self.keys if word in (one.public.name, one.label, one.public.id, one.key)]
        found = found or [one for one in self.keys if len(word) >= 8 and one.public.fingerprint.startswith(word)]
        if len(found) == 1:
            return found[0]
        if not found:
            there_are = joined(", ", (one.label for one in self.keys)) or say("none yet")
            raise KeyUnusable(
                "Unknown key {word!r}. Available: {there_are}. `pairtrail key list` shows them.",
                word=word,
                there_are=there_are,
            )
        labels = ", ".join(one.label for one in found)
        raise KeyUnusable(
            "Several keys are named {word!r}: {labels}. Give the id of the one you mean, as listed here.",
            word=word,
            labels=labels,
        )

    def with_key(self, added: TrustedKey) -> "TrustList":
        """One key more. Raises `KeyUnusable` where the key is there, revoked keys too: none comes back to life."""
        for one in self.keys:
            if one.public.public == added.public.public:
                known = {"label": one.label, "who": one.who, "revoked": one.revoked, "since": one.since}
                raise KeyUnusable(
                    say("The key {label} of {who} was revoked as of {revoked}. Nothing was changed.", **known)
                    if one.revoked
                    else say("The key {label} of {who} has been trusted since {since}. Nothing was changed.", **known)
                )
            if one.label == added.label:
                raise KeyUnusable(
                    "A different key {label} for {who} is already known. Nothing was changed. Compare the "
                    "fingerprints: the known key has {known}, the one given has {given}.",
                    label=one.label,
                    who=one.who,
                    known=one.public.fingerprint,
                    given=added.public.fingerprint,
                )
        return TrustList((*self.keys, added))

    def with_revoked(self, word: str, moment: str, reason: str, successor: str = "") -> "TrustList":
        """The key no longer counts from that moment on. Raises `KeyUnusable` where it was revoked before."""
        gone = self.find(word)
        if gone.revoked and gone.revoked <= moment:
            raise KeyUnusable(
                "{label} has already been revoked as of {revoked} ({reason}).",
                label=gone.label,
                revoked=gone.revoked,
                reason=gone.reason,
            )
        revoked = replace(gone, revoked=moment, reason=reason, successor=successor)
        return TrustList(tuple(revoked if one is gone else one for one in self.keys))


def as_second(moment: datetime) -> str:
    """A moment as checkpoints and this list write it."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def labels(keys: Iterable[TrustedKey]) -> str:
    """Keys as a sentence names them."""
    return joined(", ", (say("{label} of {who}", label=one.label, who=one.who) for one in keys))
