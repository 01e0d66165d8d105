"""The hash tree of RFC 6962: known roots, and no proof that shows what is not so."""

import random

import pytest

from core.evidence import audit_paths, merkle
from core.evidence.checkpoint import Checkpoint, contradiction

ENTRIES = [
    bytes.fromhex(one)
    for one in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
# The roots that the tests of Certificate Transparency publish for the first entries of these.
ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
LEAVES = [merkle.leaf(bytes([number])) for number in range(40)]


@pytest.mark.parametrize(("size", "root"), list(enumerate(ROOTS, start=1)))
def test_the_published_roots(size, root):
    assert merkle.root([merkle.leaf(entry) for entry in ENTRIES[:size]]).hex() == root


def test_the_root_of_nothing_is_the_hash_of_nothing():
    assert merkle.root([]).hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.mark.parametrize("size", range(1, 40))
def test_every_leaf_is_proved_and_at_its_own_place_alone(size):
    levels, root = merkle.levels(LEAVES[:size]), merkle.root(LEAVES[:size])
    for index in range(size):
        path = audit_paths.inclusion(index, levels)
        assert audit_paths.root_from_inclusion(LEAVES[index], index, size, path) == root
        for other in {0, size - 1, index ^ 1, size} - {index}:
            assert audit_paths.root_from_inclusion(LEAVES[index], other, size, path) != root
        assert audit_paths.root_from_inclusion(LEAVES[index], index, size, [*path, root]) is None
        if path:
            assert audit_paths.root_from_inclusion(LEAVES[index], index, size, path[:-1]) != root


@pytest.mark.parametrize("size", range(1, 40))
def test_each_tree_goes_on_from_each_shorter_one_and_from_no_other(size):
    root, chance = merkle.root(LEAVES[:size]), random.Random(size)
    for first in range(1, size + 1):
        path, before = audit_paths.consistency(first, LEAVES[:size]), merkle.root(LEAVES[:first])
        assert audit_paths.are_consistent(first, before, size, root, path)
        other = merkle.root([*LEAVES[: first - 1], merkle.leaf(b"another")])
        assert not audit_paths.are_consistent(first, other, size, root, path)
        assert not audit_paths.are_consistent(first, before, size, other, path)
        if path:
            at = chance.randrange(len(path))
            assert not audit_paths.are_consistent(first, before, size, root, [*path[:at], other, *path[at + 1 :]])
            assert not audit_paths.are_consistent(first, before, size, root, path[:-1])
        assert not audit_paths.are_consistent(first, before, size, root, [*path, other])


def test_a_longer_tree_is_shown_by_a_path_and_not_by_none():
    first, second = (merkle.levels(LEAVES[:size])[-1][0] for size in (3, 5))
    assert not audit_paths.are_consistent(3, first, 5, second, ())


def test_a_checkpoint_of_another_stream_is_of_another_log():
    said = Checkpoint("pairtrail/club/0123456789abcdef", 1, bytes(32), bytes(32), "", "Anna Berg", "anna+0", "round 1")
    assert contradiction(said, "open", [bytes(32)]) == "the checkpoint belongs to club, but this log is open"


def test_no_tree_goes_on_from_nothing_or_from_a_longer_one():
    root = merkle.root(LEAVES[:3])
    assert not audit_paths.are_consistent(0, merkle.EMPTY_ROOT, 3, root, [])
    assert not audit_paths.are_consistent(4, merkle.root(LEAVES[:4]), 3, root, [])
