"""Reading a tournament report file (TRF06, TRF16, TRF26)."""

import hashlib
import os
from dataclasses import dataclass, field
from typing import BinaryIO, TypeAlias

from core.model.tournament import Tournament
from events.trf import TrfDocument, contents_of, read_document, tournament_of
from events.vocabulary import Adjustment
from pairtrail._edition_of_file import edition_of_file

__all__ = ["Report", "Source", "read"]

AUTO = "auto"

Source: TypeAlias = str | os.PathLike[str] | bytes | BinaryIO
"""A path, the contents themselves, or a file that is open for reading bytes."""


@dataclass(frozen=True, slots=True)
class Report:
    """A TRF as it was read. Nothing of the file is lost; what was read otherwise than it stands is in the notes.

    In `tournament` the id of a player (`PlayerId`) is his starting rank number in the file.
    """

    name: str  # of the file; what messages call it
    tournament: Tournament  # what it tells of, under the edition taken
    adjustments: tuple[Adjustment, ...]  # each place that was read otherwise than it stands
    edition_note: str  # how the edition follows from the file, or what speaks against it; empty: nothing to say
    edition_named: bool  # False: the edition was chosen by the file ("auto")
    document: TrfDocument = field(repr=False)  # line by line; not part of what is stable
    sha256: str = field(repr=False)  # of the bytes, in hexadecimal

    @property
    def edition(self) -> str:
        """The rules it was read by, for instance "dutch-2026"."""
        return self.tournament.settings.edition

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader must know, one sentence each: the choice of the edition, then every adjustment."""
        told = (
            f"{f'line {one.line}, column {one.column}: ' if one.line else ''}{one.found}, taken as {one.taken_as}"
            for one in self.adjustments
        )
        return (*((self.edition_note,) if self.edition_note else ()), *told)

    def under(self, edition: str) -> "Report":
        """The same file read by another edition, or "auto". Raises `Refused` when there is no such edition."""
        return _report(self.document, edition, self.sha256)


def read(source: Source, *, edition: str = AUTO, trust_results: bool = False) -> Report:
    """Read a TRF: a path, bytes, or a file opened for reading bytes.

    `edition` names the rules ("dutch-2026", ...); "auto" takes them from the file: its record 192, else the day it
    began. `trust_results`: where the points in the file do not match its results, take the results and note it. Raises
    `BadInput` with every finding, and nothing is read by halves; `TeamEventFile`, a kind of it, for a team event;
    `Refused` when there is no such edition.
    """
    contents, name = _contents(source)
    document = read_document(contents, name, points="listed" if trust_results else "strict")
    return _report(document, edition, hashlib.sha256(contents).hexdigest())


def _contents(source: Source) -> tuple[bytes, str]:
    if isinstance(source, bytes):
        return source, "the bytes given"
    if isinstance(source, str | os.PathLike):
        return contents_of(os.fspath(source)), os.fspath(source)
    contents = source.read()
    if not isinstance(contents, bytes):
        raise TypeError(f"{source!r} gives text; open it for reading bytes, since the file says how it is encoded")
    return contents, str(getattr(source, "name", "the file given"))


def _report(document: TrfDocument, wanted: str, sha256: str) -> Report:
    edition, why = edition_of_file(document, wanted)
    tournament = tournament_of(document, edition)
    return Report(document.file_name, tournament, document.adjustments, why, wanted != AUTO, document, sha256)
