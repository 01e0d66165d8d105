"""Whatever a file holds, its reader ends in time: with what it says, or with findings that name their places.

Files that are as they should be, a few of their bytes changed, lost, doubled or moved; and what `make fuzz` found.
"""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.changing import PIECES, fuzz, lines_of
from tests.fuzz.targets import KEPT, TARGETS, Misbehaved

KEPT_BYTES = 300_000


@st.composite
def spoilt(draw: st.DrawFn, whole: list[bytes]) -> bytes:
    """One of them with up to four changes."""
    data = draw(st.sampled_from(whole))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 30)))
        piece = draw(st.sampled_from(PIECES) | st.binary(max_size=6))
        data = data[:start] + draw(st.sampled_from([piece, piece + data[start:end], data[start:end] * 2])) + data[end:]
    return data


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.campaign(one_in=2)
def test_spoilt_by_chance(name: str):
    target = TARGETS[name]

    @given(data=spoilt(target.corpus(name)))
    def never_misbehaves(data: bytes) -> None:
        target.must(data)

    never_misbehaves()


@pytest.mark.parametrize("file", sorted(KEPT.glob("*/*")), ids=lambda file: f"{file.parent.name}-{file.name}")
def test_what_is_kept_and_what_was_found(file: Path):
    TARGETS[file.parent.name].must(file.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_each_reader_has_something_to_begin_from(name: str):
    assert TARGETS[name].corpus(name)


def test_the_corpus_is_small():
    assert {path.name for path in KEPT.iterdir()} <= TARGETS.keys()
    assert sum(path.stat().st_size for path in KEPT.rglob("*") if path.is_file()) < KEPT_BYTES


def falls_over(data: bytes) -> None:
    if data.count(b"a") > 1 and b"99999" in data:
        raise ValueError(data)


def test_our_own_fuzzer_finds_what_falls_over_and_counts_what_went_new_ways():
    tried, _, found = fuzz(falls_over, [b"abc"], (), 60, "1")
    assert found is not None
    assert tried > 1
    with pytest.raises(ValueError, match="99999"):
        falls_over(found)


def test_lines_are_those_of_the_rooms_alone():
    report = TARGETS["report"]
    seen = lines_of(lambda: report.must(report.corpus("report")[0]), report.rooms)
    assert {name.rpartition("/events/trf/")[2] for name, _ in seen} >= {"reader.py"}
    assert all("/events/trf/" in name for name, _ in seen)
    assert seen - lines_of(lambda: report.must(b""), report.rooms)


def test_a_reader_that_takes_its_time_or_names_no_place_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tests.fuzz.targets.SECONDS", -1)
    with pytest.raises(Misbehaved, match="more than"):
        TARGETS["report"].must(b"")
