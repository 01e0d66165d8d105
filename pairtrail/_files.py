"""Reading a tournament report file (TRF06, TRF16, TRF26)."""

import hashlib
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import BinaryIO, Final, TypeAlias

from core.editions.registry import AS_IN_FILE as FILE
from core.editions.registry import AUTO
from core.model.dataclass import dataclass, field
from core.model.tournament import Tournament
from events.errors import contents_of_open
from events.trf import TrfDocument, contents_of, read_document
from events.trf.report import ReadOtherwise
from events.trf.rules_chosen import rules_of
from pairtrail._arguments import WrongArgument, checked

__all__ = ["Report", "Source", "read"]

AS_IN_FILE: Final[Mapping[str, str]] = MappingProxyType({})

Source: TypeAlias = str | os.PathLike[str] | bytes | BinaryIO
"""A path, the contents themselves, or a file that is open for reading bytes."""


@dataclass(frozen=True, slots=True)
class Report:
    """A TRF as it was read. Nothing of the file is lost; what was read otherwise than it stands is in the notes.

    In `tournament` the id of a player (`PlayerId`) is his starting rank number in the file.
    """

    name: str  # of the file; what messages call it
    tournament: Tournament  # what it tells of, under the edition taken
    adjustments: tuple[ReadOtherwise, ...]  # each place that was read otherwise than it stands
    rules_notes: tuple[str, ...]  # how edition and variations follow from the file, and what speaks against them
    edition_named: bool  # False: the file chose it ("auto")
    variations_named: Mapping[str, str]  # the others are those of the file, else the defaults
    unjudged: str  # why rounds that come out otherwise cannot be called wrong; empty: they can
    document: TrfDocument = field(repr=False)  # line by line; not part of what is stable
    sha256: str = field(repr=False)  # of the bytes, in hexadecimal

    @property
    def edition(self) -> str:
        """The rules it was read by, for instance "dutch-2026"."""
        return self.tournament.settings.edition

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader must know, one sentence each: the choice of the rules, then every adjustment."""
        told = (
            f"{f'line {one.line}, column {one.column}: ' if one.line else ''}{one.found}, taken as {one.taken_as}"
            for one in self.adjustments
        )
        return (*self.rules_notes, *told)

    @checked
    def under(self, edition: str, variations: Mapping[str, str] = AS_IN_FILE) -> "Report":
        """The same file read by other rules, as `read` takes them. Raises `Refused` when there are no such rules."""
        return _report(self.document, edition, variations, self.sha256)


@checked
def read(
    source: Source, *, edition: str = AUTO, variations: Mapping[str, str] = AS_IN_FILE, trust_results: bool = False
) -> Report:
    """Read a TRF: a path, bytes, or a file opened for reading bytes.

    `edition` names the rules ("dutch-2026"), or a system of which the file says the edition ("dutch"); "auto" takes
    them from the file, else by the day it began, else by today. `variations` go before those of the file. Where the
    points in the file do not match its results, `trust_results` takes the results and notes it. Raises `BadInput` with
    every finding, and nothing is read by halves; `TeamEventFile`, a kind of it, for a team event that does not name its
    teams, or is held by rules that are none of those here; `Refused` when there are no such rules.
    """
    contents, name = contents_and_name(source)
    document = read_document(contents, name, points="listed" if trust_results else "strict")
    return _report(document, edition, variations, hashlib.sha256(contents).hexdigest())


def contents_and_name(source: Source) -> tuple[bytes, str]:
    """All bytes, and what messages call them. Raises `WrongArgument` for what is none of these."""
    if isinstance(source, bytes):
        return source, "the bytes given"
    if isinstance(source, str | os.PathLike):
        return contents_of(os.fspath(source)), os.fspath(source)
    contents = contents_of_open(source)
    if not isinstance(contents, bytes):
        raise WrongArgument(f"{source!r} gives text; open it for reading bytes, since the file says how it is encoded")
    return contents, str(getattr(source, "name", "the file given"))


def _report(document: TrfDocument, wanted: str, variations: Mapping[str, str], sha256: str) -> Report:
    today = datetime.now(UTC).date().isoformat()
    rules = rules_of(document, wanted, tuple(variations.items()), today=today)
    return Report(
        name=document.file_name,
        tournament=rules.tournament,
        adjustments=document.adjustments,
        rules_notes=rules.told,
        edition_named=wanted not in (AUTO, FILE),
        variations_named=dict(variations),  # a copy: the report can be pickled, and nobody changes it from outside
        unjudged=rules.unjudged,
        document=document,
        sha256=sha256,
    )
