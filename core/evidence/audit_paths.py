"""Proofs by the hash tree of RFC 6962 that name few of its hashes: of a leaf, and that one tree begins with another."""

from collections.abc import Iterable, Sequence

from core.evidence.merkle import node, root


def _split(size: int) -> int:
    """The largest power of two smaller than the size."""
    return 1 << ((size - 1).bit_length() - 1)


def inclusion(index: int, of_levels: Sequence[Sequence[bytes]]) -> list[bytes]:
    """The audit path of the leaf with that index, from 0, in a tree given by its levels (2.1.1): lowest first."""
    path = []
    for level in of_levels:
        if index ^ 1 < len(level):
            path.append(level[index ^ 1])
        index >>= 1
    return path


def consistency(first: int, leaves: Sequence[bytes]) -> list[bytes]:
    """The proof that the tree over all leaves begins with that over the first of them (2.1.2)."""
    return _subproof(first, leaves, complete=True)


def _subproof(first: int, leaves: Sequence[bytes], *, complete: bool) -> list[bytes]:
    if first == len(leaves):
        return [] if complete else [root(leaves)]
    middle = _split(len(leaves))
    if first <= middle:
        return [*_subproof(first, leaves[:middle], complete=complete), root(leaves[middle:])]
    return [*_subproof(first - middle, leaves[middle:], complete=False), root(leaves[:middle])]


def root_from_inclusion(hashed: bytes, index: int, size: int, path: Iterable[bytes]) -> bytes | None:
    """The root that a leaf hash and its audit path give; None where the path has another length than it must."""
    if not 0 <= index < size:
        return None
    last = size - 1
    for other in path:
        if not last:
            return None
        if index & 1 or index == last:
            hashed = node(other, hashed)
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            hashed = node(hashed, other)
        index, last = index >> 1, last >> 1
    return None if last else hashed


def are_consistent(first: int, first_root: bytes, second: int, second_root: bytes, path: Sequence[bytes]) -> bool:
    """Whether the proof shows that the second tree begins with the first; both have at least one leaf."""
    if not 0 < first <= second:
        return False
    if first == second:
        return not path and first_root == second_root
    rest = list(path)
    if first & (first - 1) == 0:  # a whole subtree of the second one: its hash is the first root
        rest = [first_root, *rest]
    if not rest:
        return False
    at, last = first - 1, second - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = rest[0]
    for other in rest[1:]:
        if not last:
            return False
        if at & 1 or at == last:
            old, new = node(other, old), node(other, new)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            new = node(new, other)
        at, last = at >> 1, last >> 1
    return not last and old == first_root and new == second_root
