"""Whatever a file holds, its reader ends in time: with what it says, or with findings that name their places.

Files that are as they should be, a few of their bytes changed, lost, doubled or moved.
"""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.input.entries_file import read_entries
from events.errors import BadInput, UnknownEvent
from events.log.codec import CODEC
from events.trf.reader import read_document
from tests.data_paths import KEPT_DATA, oracle_files

SECONDS = 2.0
"""Of processor time, for files of some ten kilobytes at most."""

ENTRIES = 'name,rating,title,sex,federation,fide_id,birth_date\n"Adler, Ruth",2210,WGM,w,AUT,123,1990-05-17\nBo,,,,,,\n'
REPORTS = [path for path in oracle_files() if path.stat().st_size < 6000][:5]
PIECES = [
    b"",
    b"\n",
    b"\r",
    b"\0",
    b"\x1b[2J",
    b" ",
    b"9" * 40,
    b"-1",
    b"\xff",
    b"\xe2\x80\xae",
    b",",
    b'"',
    b"=",
    b"001 ",
]


def stored_events() -> dict[bytes, tuple[str, int]]:
    """Type and version of every body of the kept logs of first shapes, by body."""
    bodies = {}
    for file in sorted((KEPT_DATA / "first-shapes").glob("*.db")):
        with closing(sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)) as database:
            for name, version, body in database.execute("SELECT type, schema_version, body FROM event"):
                bodies[body if isinstance(body, bytes) else body.encode()] = (name, version)
    return bodies


STORED = stored_events()


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


def in_time(read: Callable[[], object]) -> None:
    """It ends in time; findings name a line, but where the file as a whole is none."""
    before, findings = time.process_time(), ()
    try:
        read()
    except BadInput as refusal:
        findings = refusal.findings or (None,)
    assert all(one and one.line >= 0 and one.column >= 0 and one.read and one.expected for one in findings)
    assert time.process_time() - before < SECONDS


@given(data=spoilt([path.read_bytes() for path in REPORTS]))
def test_a_report(data: bytes) -> None:
    in_time(lambda: read_document(data, "x.trf"))


@given(data=spoilt([ENTRIES.encode()]))
def test_entries(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.getbasetemp() / "spoilt.csv"
    file.write_bytes(data)
    in_time(lambda: read_entries(file))


@given(name_and_version=st.sampled_from(sorted(set(STORED.values()))), data=spoilt(sorted(STORED)))
def test_a_stored_event(name_and_version: tuple[str, int], data: bytes) -> None:
    """Its body is what the row says, or is refused as damaged or of a newer release; nothing else comes out of it."""
    before = time.process_time()
    with suppress(msgspec.DecodeError, UnicodeDecodeError, UnknownEvent):  # what `events.log.verification` tells of
        assert name_and_version[0] == CODEC.decode(*name_and_version, data).data.TYPE
    assert time.process_time() - before < SECONDS
