"""dBASE III tables of text: a head, a description of 32 bytes for each field, records of fixed length.

Written here and not by a library, because the library at hand puts today's date into the head and writes to a file of
its own: the same tournament has to give the same bytes, whole or not at all. A library reads them back in the tests.
"""

import struct
from collections.abc import Sequence
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.sentence import TournamentError

_DBASE_III: Final = 0x03
_END_OF_HEAD: Final = b"\r"
_END_OF_FILE: Final = b"\x1a"
_ENCODING: Final = "cp1252"


class DbfField(NamedTuple):
    """A column of text, left-justified and filled with blanks. The name has at most ten letters."""

    name: str
    width: int


class NotInDbfError(TournamentError):
    """A value does not fit its field, or has letters that the file cannot hold."""


def dbf(fields: Sequence[DbfField], rows: Sequence[Sequence[str]], day: str) -> bytes:
    """The whole file; `day` YYYY-MM-DD, which the head calls the last change.

    Raises `NotInDbfError` for what does not fit; nothing is cut.
    """
    year, month, date = (int(part) for part in day.split("-"))
    head_length = 32 + 32 * len(fields) + 1
    record_length = 1 + sum(field.width for field in fields)
    head = struct.pack("<BBBBLHH20x", _DBASE_III, year - 1900, month, date, len(rows), head_length, record_length)
    columns = b"".join(struct.pack("<11sc4xB15x", field.name.encode("ascii"), b"C", field.width) for field in fields)
    records = b"".join(b" " + b"".join(map(_cell, fields, row)) for row in rows)
    return head + columns + _END_OF_HEAD + records + _END_OF_FILE


def _cell(field: DbfField, value: str) -> bytes:
    try:
        encoded = value.encode(_ENCODING)
    except UnicodeEncodeError:
        raise NotInDbfError(
            "{name}: '{value}' has letters that the file cannot contain (Windows-1252). Write it in Latin letters.",
            name=field.name,
            value=value,
        ) from None
    if len(encoded) > field.width:
        raise NotInDbfError(
            "{name}: '{value}' has {count} characters, but the field holds {width}.",
            name=field.name,
            value=value,
            count=len(encoded),
            width=field.width,
        )
    return encoded.ljust(field.width)
