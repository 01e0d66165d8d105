"""The audit of a bundle (`bundle seal`): what it proves of itself, and the tournament in it as a report.

Whose a key is only the reader's own list tells; without one an audit says by which keys was signed, and no more.
"""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from typing import Final

from core.certificate_check.wrong import Wrong
from core.evidence.bundle import SEALED, Bundle, checked_bundle
from core.evidence.checkpoint import parsed_checkpoint
from core.evidence.note import Note, Signature, is_by, readable_key
from core.model.congress import is_congress
from core.model.results import Reading
from core.model.sentence import TournamentError, joined, say, text_of
from events.errors import IntegrityFailure
from events.log.envelope import short
from events.signing.trust_list import TrustedKey, TrustList
from events.trf.layout import TRF26
from projections.audit.catalogue import finding
from projections.audit.engines import OtherEngine
from projections.audit.finding import FileAudit, Finding, Outcome
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from projections.evidence.bundle_cover import cover_of
from projections.evidence.bundle_file import CONGRESS, members_of
from projections.evidence.bundles import BundleStore, logs_in, sealed_apart
from projections.evidence.sealing import sheets_that_differ
from projections.export.report_of_log import report_of
from projections.known import Known
from projections.repository import Repository

_sort_key: Final = attrgetter("sort_key")
_ANY_TIME: Final = datetime(9999, 1, 1, tzinfo=UTC)  # an audit asks no clock


def audit_bundle(contents: bytes, name: str, asked: Asked, *, engines: Sequence[OtherEngine] = ()) -> FileAudit:
    """Everything that can be said of one bundle. Never raises for what stands in it.

    One that does not hold is not audited any further: nobody knows what its tournament was.
    """
    try:
        members = members_of(io.BytesIO(contents))
        if CONGRESS in members:  # whose parts are audited each as a bundle
            of_all = (replace(one, file=name) for one in _sealed_apart(members, asked.trusted))
            return FileAudit(name, findings=tuple(of_all))
        bundle = checked_bundle(members)
    except Wrong as wrong:
        return _not_audited(
            name, finding("bundle-broken", say("The bundle is not valid: {wrong}.", wrong=text_of(wrong)))
        )
    if is_congress(bundle.stream):  # which is no tournament: those of its sections are audited
        of_log = (*_loose(bundle, asked.trusted), _what_it_proves(bundle, name))
        return FileAudit(name, findings=tuple(sorted((replace(one, file=name) for one in of_log), key=_sort_key)))
    try:
        with BundleStore(Path(name), bundle) as store:
            known = Repository(store).load(bundle.stream)
        report, _ = report_of(known, TRF26, Reading.STANDINGS)
    except TournamentError as refusal:
        return _not_audited(
            name,
            finding(
                "unreadable", say("The bundle is valid but could not be read: {refusal}", refusal=text_of(refusal))
            ),
        )
    audit = audit_file(report, name, asked, engines=engines)
    said = (*_sheets_that_differ(known, members), *_loose(bundle, asked.trusted), _what_it_proves(bundle, name))
    found = sorted((*audit.findings, *(replace(one, file=name) for one in said)), key=_sort_key)
    return replace(audit, findings=tuple(found))


def _not_audited(name: str, found: Finding) -> FileAudit:
    return FileAudit(name, Outcome.UNREADABLE, findings=(replace(found, file=name),))


def _what_it_proves(bundle: Bundle, name: str) -> Finding:
    head = short(bytes.fromhex(bundle.events[-1].hash))
    signed = list(_signatures(bundle))
    by = joined("; ", signed) or say("it is not signed, so nothing shows that its content is genuine")
    not_checked = joined("", (say(" Not checked: {what}.", what=what) for what in bundle.not_checked))
    return finding(
        "bundle",
        say(
            "The bundle is valid: {events} events of {stream}, hash {hash}; {by}.",
            events=len(bundle.events),
            stream=bundle.stream,
            hash=head,
            by=by,
        ),
        evidence=say(
            "Lines and columns refer to its report (`export FILE --format trf26 --db {name}`).{not_checked}",
            name=name,
            not_checked=not_checked,
        ),
    )


def _loose(bundle: Bundle, trusted: TrustList) -> Iterator[Finding]:
    """What nobody signed whom the reader trusts; without such a list no key of the bundle, whose these are is unknown.

    Whoever seals a bundle anew puts their own key in: where the record names keys, that of a seal is one of them.
    """
    try:
        cover = cover_of(bundle, _keys(bundle, trusted), _ANY_TIME)
    except IntegrityFailure as failure:
        yield finding("bundle-broken", text_of(failure))
        return
    for sentence in cover.loose:
        yield finding("bundle-loose", sentence)
    if not trusted.keys:
        yield from _sealed_by_others(bundle)


def _keys(bundle: Bundle, trusted: TrustList) -> TrustList:
    return trusted if trusted.keys else TrustList(tuple(TrustedKey(str(key), who, "") for key, who in bundle.keys))


def _sealed_apart(members: Mapping[str, bytes], trusted: TrustList) -> Iterator[Finding]:
    """What is to be said of the logs of a congress together. Raises `Wrong` where they contradict each other."""
    found = logs_in(members)
    try:
        covers = {log: cover_of(one.bundle, _keys(one.bundle, trusted), _ANY_TIME) for log, one in found.items()}
    except IntegrityFailure:
        return  # which is said of the bundle of that log
    if apart := sealed_apart(covers):
        yield finding("bundle-loose", apart)


def _sealed_by_others(bundle: Bundle) -> Iterator[Finding]:
    offices = [one.data for one in bundle.events if one.type == "official-named"]
    named = {key.label for one in offices if (key := readable_key(one.get("key", "")))}
    for said in (parsed_checkpoint(note.text) for note in bundle.notes):
        if named and said.occasion == SEALED + bundle.digest and said.key not in named:
            sentence = say(
                "It is sealed with the key {key}, which the record does not list for any official: anyone who "
                "has the bundle can seal it again.",
                key=said.key,
            )
            yield finding("bundle-loose", sentence)


def _signatures(bundle: Bundle) -> Iterator[str]:
    """What was signed, when and with which keys; the whole bundle, or its events up to one."""
    for note in bundle.notes:
        said = parsed_checkpoint(note.text)
        what = say("everything") if said.occasion == SEALED + bundle.digest else say("events 1-{size}", size=said.size)
        for one in note.signatures:
            prints = _fingerprint(bundle, note, one)
            told = (
                say(", fingerprint {fingerprint}", fingerprint=prints)
                if prints
                else say(", a key that is not in the bundle")
            )
            yield say("{what} signed at {time} with {key}{told}", what=what, time=said.time, key=one.name, told=told)


def _fingerprint(bundle: Bundle, note: Note, signature: Signature) -> str:
    """Of the key in the bundle that made a signature; empty: of none, whatever name stands before it."""
    return next((key.fingerprint for key, _ in bundle.keys if is_by(note, signature, key)), "")


def _sheets_that_differ(known: Known, members: Mapping[str, bytes]) -> Iterator[Finding]:
    """Sheets with another text than this program makes of the events."""
    for name in sheets_that_differ(known, members):
        sentence = say("{name}: its text differs from what this program generates from the events.", name=name)
        yield finding("bundle-sheet", sentence)
