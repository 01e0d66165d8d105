"""What is kept beside a log because somebody outside vouched for it: signed checkpoints, and time stamps of them.

Whoever can write the database can delete them: what is kept here is for convenience. What counts lies elsewhere, on a
cosigner's laptop, in a public folder, on paper.
"""

from enum import StrEnum

from core.model.named_tuple import NamedTuple


class Kind(StrEnum):
    """What is kept."""

    NOTE = "note"  # a signed note; the same text with other signatures is another row
    TOKEN = "token"  # a time stamp (RFC 3161) of a checkpoint  # noqa: S105  # no password


class Kept(NamedTuple):
    """A row of the table `checkpoint`. All but `content` can be derived from it, or from what it stamps."""

    digest: str  # SHA-256 of the content, hexadecimal
    size: int  # events that the checkpoint speaks of
    kind: str
    content: bytes
