"""The hash tree of RFC 6962, section 2.1: a root over all entries.

An entry is the hash of an event in its chain, 32 bytes: so a proof of one entry hands over no event, and the entry
fixes everything before it as well.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

EMPTY_ROOT: Final = sha256(b"").digest()
"""The root of no entry at all."""


def leaf(entry: bytes) -> bytes:
    """The hash of an entry: its leading byte tells it from that of a node."""
    return sha256(b"\x00" + entry).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of two subtrees."""
    return sha256(b"\x01" + left + right).digest()


def levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """Every level of the tree over these leaf hashes, the leaves first; a hash without a neighbour goes up as it is."""
    found = [list(leaves)]
    while len(found[-1]) > 1:
        level = found[-1]
        odd = level[-1:] if len(level) & 1 else []
        found.append([node(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)] + odd)
    return found


def root(leaves: Sequence[bytes]) -> bytes:
    """The hash of the tree over these leaf hashes, in order (2.1)."""
    return levels(leaves)[-1][0] if leaves else EMPTY_ROOT


def root_of_first(size: int, of_levels: Sequence[Sequence[bytes]]) -> bytes:
    """The root over the first leaves of a tree given by its levels: its whole subtrees stand in them already."""
    found = b""
    for height, level in enumerate(of_levels):
        if size >> height & 1:
            whole = level[(size >> height) - 1]
            found = node(whole, found) if found else whole
    return found or EMPTY_ROOT
