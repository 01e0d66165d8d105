"""A rotation: the text in which a key names its successor, signed by the old one."""

import re
from typing import Final

from core.certificate_check.wrong import require
from core.evidence.note import PublicKey, parsed_key
from core.model.dataclass import dataclass

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
    require(head == _HEAD and [word for word, _, _ in named] == list(_WORDS), "its text is not a key rotation")
    old, new, time = (value for _, _, value in named)
    require(str(parsed_key(old)) == old and str(parsed_key(new)) == new, "a key in it is not in the standard form")
    require(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", time), "{time!r} is not a valid time", time=time[:40])
    return Rotation(old, new, time)
