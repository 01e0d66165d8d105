"""A bundle made of a log: one file with the events, what was signed, and what they say, each sheet as plain text."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

from core.certificate_check.log import Event, event_of, strict_json
from core.certificate_check.wrong import Wrong
from core.editions.pairing import field_of, pair
from core.evidence.bundle import BUNDLE_FORMAT, MANIFEST, manifest_facts
from core.evidence.note import Note
from core.evidence.points import points_of
from core.evidence.sheets import SHEET
from core.model.sentence import NoLegalPairing, Refused, in_english, text_of
from core.model.tournament import as_complete
from events.errors import IntegrityFailure
from events.log.codec import canonical_json
from events.log.envelope import StoredEvent, counting
from events.signing.trust_list import TrustList
from events.vocabulary.rounds import PairingAltered, RoundPaired, RoundPublished
from events.vocabulary.tournament import TournamentCreated
from projections.evidence.bundles import zipped
from projections.export.paper.document import Cards, Paper
from projections.export.paper.lists import pairings
from projections.known import Known
from projections.log_in_words.appeals import changes_by_hand
from projections.replay.facts_of_pairings import as_read_by
from projections.tables.table import Align, Table
from projections.tournament_state.fold import TournamentFold, fold


def sheet_text(one: Paper) -> str:
    """The text; its last line is the hash of the moment it is of."""
    lines = [one.name, one.heading, *one.particulars, ""]
    for table in [] if isinstance(one.body, Cards) else one.tables:
        lines += [*([table.caption] if table.caption else []), *_rows(table), ""]
    return "".join(f"{line}\n" for line in (*lines, *one.remarks, one.head.in_words))


def _rows(table: Table) -> list[str]:
    lines = [[column.title for column in table.columns], *(row.cells for row in table.rows)]
    cells = [tuple(" / ".join(str(cell).splitlines()) for cell in line) for line in lines]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]

    def padded(cell: str, width: int, align: Align) -> str:
        return cell.rjust(width) if align is Align.RIGHT else cell.ljust(width)

    aligned = [column.align for column in table.columns]
    return ["  ".join(map(padded, row, widths, aligned)).rstrip() for row in cells]


_State: TypeAlias = tuple[StoredEvent, Known]
Seal: TypeAlias = Callable[[str], Note]
"""Signs a checkpoint of the whole log "for bundle DIGEST"."""


def sealed(
    known: Known,
    notes: Sequence[Note],
    trusted: TrustList,
    *,
    program: str,
    at: str,
    seal: Seal | None = None,
    sealed_with: str = "",
) -> bytes:
    """The file. Personal data that lie beside the log are not in it.

    `program`: name and version of this one; `at`: when, for people, and never before what is in it. With `seal` the
    manifest's hash is signed, with the key `sealed_with` (name+id), which the manifest names, so that a seal taken out
    is missed.
    """
    known = _as_recorded(known)
    events = known.events
    names = {sealed_with.partition("+")[0], *(one.name for note in notes for one in note.signatures)}
    plain, states = plain_events(events), [*_states(known)]
    parts = {
        "events.log": b"".join(stored.hash.hex().encode() + b" " + stored.body + b"\n" for stored in events),
        "keys.json": _json([{"key": one.key, "who": one.who} for one in trusted.keys if one.public.name in names]),
        "records.json": _json(dict(_records(known, states))),
        "standings.json": _json({"event": known.version, "points": _points(plain)}),
    } | {name: text.encode() for name, text in _sheets(states)}
    manifest = _json(
        {
            "format": BUNDLE_FORMAT,
            **manifest_facts(plain),
            "program": program,
            "sealed_at": max(at, f"{plain[-1].recorded_at[:19]}Z"),
            "sealed_with": sealed_with,
            "parts": {
                name: {"bytes": len(content), "sha256": sha256(content).hexdigest()} for name, content in parts.items()
            },
        }
    )
    signed = [*notes, seal(sha256(manifest).hexdigest())] if seal is not None else [*notes]
    return zipped({MANIFEST: manifest, **parts, "checkpoints.json": _json([str(note) for note in signed])})


def _as_recorded(known: Known) -> Known:
    """What is known from the record alone: whoever opens the bundle has no names that lie beside it."""
    began = known.events[0].event
    if not isinstance(began, TournamentCreated) or not began.settings.erasable_names:
        return known
    from events.log.personal_data import hidden  # few tournaments announce it

    events = hidden(known.events)
    return replace(known, events=events, tournament=fold(events))


def plain_events(events: Sequence[StoredEvent]) -> list[Event]:
    """The events as the checker reads them. Raises `IntegrityFailure` for one that no release wrote."""
    found = []
    for stored in events:
        try:
            body = strict_json(stored.body.decode())
            found.append(event_of(stored.version, stored.hash.hex(), body))
        except Wrong as wrong:
            raise IntegrityFailure(
                "Event {version} was not written by the program: {wrong}. `pairtrail verify` lists everything.",
                version=stored.version,
                wrong=text_of(wrong),
            ) from wrong
    return found


def _points(events: Sequence[Event]) -> list[list[Any]]:
    try:
        return points_of(events)
    except Wrong:  # an event that the checker does not know: it will say so, and check no points
        return []


def _states(known: Known) -> Iterator[_State]:
    """What counts and pairs or publishes a round, with what was known before a pairing, or after a publication.

    A change by hand of a published pairing makes other boards public, so it counts as a publication.
    """
    folding, folded = TournamentFold(), 0
    changed = {one.version for one in changes_by_hand(known.events) if one.published is not None}
    for stored in counting(known.events):
        if isinstance(stored.event, RoundPaired | RoundPublished) or stored.version in changed:
            upto = stored.version - isinstance(stored.event, RoundPaired)
            folding.extend(known.events[folded:upto])
            folded = upto
            head = known.events[upto - 1].hash if upto else bytes(32)
            yield stored, Known(known.stream, folding.tournament(), upto, head, known.events[:upto])


def _records(known: Known, states: Sequence[_State]) -> Iterator[tuple[str, str]]:
    """By event the decision record of a pairing, where the engine of today gives the one whose hash was recorded."""
    now = fold(known.events)
    for stored, then in states:
        if isinstance(stored.event, RoundPaired) and stored.event.provenance.record_hash:
            read = as_read_by(stored.event, as_complete(then.tournament, now))
            try:
                record = canonical_json(pair(field_of(read, stored.event.round_number)).record)
            except (NoLegalPairing, Refused):
                continue
            if sha256(record).hexdigest() == stored.event.provenance.record_hash:
                yield str(stored.version), record.decode()


def _sheets(states: Sequence[_State]) -> Iterator[tuple[str, str]]:
    for stored, then in states:
        if isinstance(stored.event, RoundPublished | PairingAltered):
            number = stored.event.round_number
            yield f"sheets/round-{number}-event-{stored.version}.txt", sheet_text(pairings(then, number))


def sheets_of(known: Known) -> dict[str, bytes]:
    """The texts of the sheets by the names of their parts, as this program makes them today."""
    return {name: text.encode() for name, text in _sheets([*_states(known)])}


def sheets_that_differ(known: Known, members: Mapping[str, bytes]) -> Iterator[str]:
    """Names of the sheets whose text this program does not make; another release may have laid them out otherwise."""
    again = sheets_of(known)
    for name in sorted(one for one in members if SHEET.fullmatch(one)):
        if name not in again or members[name] not in (again[name], without_changes_by_hand(again[name])):
            yield name


def without_changes_by_hand(sheet: bytes) -> bytes:
    """The text of a sheet as it was made before sheets said what was changed by hand."""
    by_hand = (b"Changed by hand ", b"Paired by hand ")
    return b"".join(line for line in sheet.splitlines(keepends=True) if not line.startswith(by_hand))


def _json(value: object) -> bytes:
    return msgspec.json.encode(value, enc_hook=in_english) + b"\n"
