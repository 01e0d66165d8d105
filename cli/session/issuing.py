"""Handing documents out: they are written, and with --issue the record says so, with the hash of their bytes.

What is recorded has to be made again by `verify`, so it is made by the same call before anything is written.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from msgspec import UNSET, UnsetType

from cli.exits import UsageProblem
from cli.input.options import Options
from cli.output.answer import Answer, OfRecord
from cli.output.languages import language_named
from cli.output.streams import text_to_stderr, to_stderr
from cli.session.session import open_session
from core.model.named_tuple import NamedTuple
from events.errors import Conflict, KeyUnusable, StorageUnavailable
from events.vocabulary.reporting import DocumentIssued
from projections.known import Known
from projections.repository import Receipt


class Issued(Answer):
    """The events by which documents were issued, and the hash of the last of them."""

    events: Sequence[int]
    head: str


class WrittenFile(Answer):
    """A file, and the SHA-256 of its bytes."""

    file: str
    sha256: str


class DocumentAnswer(OfRecord, kw_only=True):
    """A document that was written; `parts` are the other pages of a large report."""

    file: str
    sha256: str
    parts: Sequence[WrittenFile] | UnsetType = UNSET
    issued: Issued | UnsetType = UNSET


class Handed(NamedTuple):
    """A document by the name of its command, what was asked for, and its files by name; `-`: standard output."""

    document: str
    asked: Mapping[str, str]
    files: Sequence[tuple[str, bytes]]


def hand_out(options: Options, known: Known | None, handed: Sequence[Handed], write: Callable[[], object]) -> None:
    """Write documents that speak of `known`; with --issue record that they were issued.

    Nothing is written where the actor may not record it, and nothing recorded where `write` fails.
    """
    if not options.issue:
        write()
        return
    if known is None:
        raise UsageProblem(
            "--issue records in the log that a document was issued, but --file has no log: leave out one of them."
        )
    events = tuple(_event(known, one, options.reason) for one in handed)
    with open_session(replace(options, tournament=known.stream, at="")) as session:
        session.refuse_to_record(events)
        write()
        try:
            receipt = session.record(lambda _, __: events)
        except (StorageUnavailable, Conflict, KeyUnusable):
            to_stderr("The file was written, but not recorded as issued.")
            raise
    options.issued = {
        "issued": Issued(events=[one.version for one in receipt.events], head=receipt.short_hash),
    }
    if not options.as_json:
        for told in _told(receipt):
            text_to_stderr(told)


def _event(known: Known, one: Handed, reason: str) -> DocumentIssued:
    from projections.export.documents import files_of, made_with  # few documents are issued

    asked = {name: value for name, value in one.asked.items() if value}
    again = files_of(known, one.document, asked, language_named)
    assert list(again.values()) == [contents for _, contents in one.files], "what is issued can be made again"
    return DocumentIssued(
        document=one.document,
        of_event=known.version,
        files=tuple((name, hashlib.sha256(contents).hexdigest()) for name, contents in one.files),
        asked=tuple(sorted(asked.items())),
        made_with=made_with(one.document, asked),
        reason=reason,
    )


def _told(receipt: Receipt) -> Iterator[str]:
    from cli.session.receipts import recorded_as
    from projections.log_in_words.trail import audit_since

    first, last = receipt.events[0].version, receipt.events[-1].version
    rows = audit_since(receipt.known.events, first)
    yield from (rows[version].sentence for version in range(first, last + 1))
    yield recorded_as(first, last, receipt.short_hash)
