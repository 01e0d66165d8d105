"""Boards without the record of how: those that the whole pairing gives, or the same refusal."""

import gc
from dataclasses import replace
from pathlib import Path

import pytest

from core.editions.dutch.round_layout import DutchLayout
from core.editions.pairing import boards, pair
from core.model.pairing import Field, boards_of
from core.model.sentence import NoLegalPairing
from tests.core.rounds import recorded_rounds
from tests.data_paths import oracle_files

FILES = [
    (edition, path)
    for edition in ("dutch-2017", "dutch-2026")
    for path in oracle_files(edition)
    if path.stat().st_size < 7_000
]


@pytest.mark.parametrize(("edition", "path"), FILES, ids=[f"{edition} {path.stem}" for edition, path in FILES])
@pytest.mark.campaign(one_in=8)
def test_they_are_those_of_the_pairing(edition: str, path: Path):
    for field, _ in recorded_rounds(path, edition):
        assert boards(field) == boards_of(pair(field))


@pytest.mark.parametrize("edition", ["dutch-2017", "dutch-2026"])
def test_a_round_that_has_none_is_refused_alike(edition: str):
    (_, path) = next(one for one in FILES if one[0] == edition)
    field: Field = next(field for field, _ in recorded_rounds(path, edition))
    everybody = [one.id for one in field.contenders]
    forbidden = frozenset((one, other) for one in everybody for other in everybody if one < other)
    nobody = replace(field, forbidden_pairs=forbidden)
    with pytest.raises(NoLegalPairing) as whole:
        pair(nobody)
    with pytest.raises(NoLegalPairing) as alone:
        boards(nobody)
    assert str(alone.value) == str(whole.value)


def layouts() -> set[int]:
    """Those that are in memory."""
    return {id(one) for one in gc.get_objects() if isinstance(one, DutchLayout)}


@pytest.mark.parametrize("edition", ["dutch-2017", "dutch-2026"])
def test_nothing_of_a_round_is_left_to_the_garbage_collector(edition: str):
    """An audit of many files would carry it along."""
    (_, path) = next(one for one in FILES if one[0] == edition)
    fields = [field for field, _ in recorded_rounds(path, edition)]
    gc.collect()
    gc.disable()
    try:
        kept = layouts()  # by other tests
        for field in fields:
            boards(field)
            assert pair(field).record
        assert layouts() == kept
    finally:
        gc.enable()
