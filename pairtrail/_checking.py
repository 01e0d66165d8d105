"""Checking what somebody else made, a certificate or a bundle: the standard library is all it needs."""

import io
import os
from datetime import UTC, datetime
from pathlib import Path

from core.certificate_check import check_within
from core.certificate_check.wrong import Wrong
from core.evidence.bundle import checked_bundle
from core.model.dataclass import dataclass
from core.model.sentence import Refused, text_of
from events.errors import BadInput, Finding, IntegrityFailure
from events.signing.trust_list import TrustList
from pairtrail._arguments import checked
from pairtrail._files import Source, contents_and_name
from projections.evidence.bundle_cover import cover_of
from projections.evidence.bundle_file import members_of
from projections.evidence.receipts import Moment, parsed_receipt
from projections.known import Known

__all__ = ["BundleCheck", "CertificateCheck", "Moment", "check_certificate", "verify_bundle"]


@dataclass(frozen=True, slots=True)
class CertificateCheck:
    """What the check of a certificate found."""

    claim: str  # what it claims, in a sentence; empty where it does not hold
    problems: tuple[str, ...]
    remarks: tuple[str, ...]
    bound_to: str  # the record that its events are those of; empty: it holds only in itself

    @property
    def holds(self) -> bool:
        """Whether everything is as claimed."""
        return not self.problems


@checked
def check_certificate(
    text: str, *, head: str | None = None, known: Known | None = None, enumerate_all: bool = False
) -> CertificateCheck:
    """Whether a certificate holds, by a checker that knows no engine. A text that is none does not hold.

    `head`: 16 digits or more of a printed hash to which its events must lead; `known`: the log itself, which it is then
    compared with. Without either it holds only in itself (`bound_to` is empty). `enumerate_all`: up to 12 players, go
    through every legal pairing.
    """
    events = None if known is None else known.events
    bodies = None if events is None else [stored.body.decode() for stored in events]
    found = check_within(text, head, bodies, enumerate_all=enumerate_all)
    if events is not None and found.holds:
        from projections.explain.certificate import other_answer  # loads what reads a log

        found.problems += other_answer(events, found.claim)
    said = "" if found.problems else str(found.claim["sentence"])
    return CertificateCheck(said, tuple(found.problems), tuple(found.remarks), found.bound_to)


@dataclass(frozen=True, slots=True)
class BundleCheck:
    """A bundle in which everything fits together, and how much of it somebody whom the reader trusts vouches for."""

    stream: str  # the name of the tournament
    events: int
    head_hash: str  # of the last event, in hexadecimal
    covered: int  # the last event that a trusted key or the receipt covers; 0: none
    is_sealed: bool  # a trusted seal covers all parts
    bound_by: tuple[str, ...]  # what covers it, in words
    unsigned: tuple[str, ...]  # what nobody trusted vouches for, one sentence each; empty: all of it is covered


@checked
def verify_bundle(source: Source, *, receipt: str = "", keys: str | os.PathLike[str] | None = None) -> BundleCheck:
    """Make everything in a bundle anew: hashes, tree, signatures, points, sheets.

    `receipt`: the hash of a sheet that you have, or the text of its QR code. `keys`: a folder of keys with the list of
    those that you trust (`pairtrail key trust`); None: nobody is trusted. Raises `BadInput` for what is no bundle,
    `IntegrityFailure` where it contradicts itself or the receipt, `NoReceiptError` for a receipt that is none.
    """
    if isinstance(source, bytes):
        contents, name = source, "the bytes given"
    elif isinstance(source, str | os.PathLike):
        name = os.fspath(source)
        try:
            contents = Path(source).read_bytes()
        except (OSError, ValueError) as error:
            raise BadInput((Finding(name, 0, 0, str(error), "a bundle"),)) from error
    else:
        contents, name = contents_and_name(source)
    try:
        members = members_of(io.BytesIO(contents))
    except Wrong as error:
        raise BadInput((Finding(name, 0, 0, text_of(error), "a bundle"),)) from error
    try:
        bundle = checked_bundle(members)
    except Wrong as error:
        raise IntegrityFailure(
            "{file} is not valid: {error}. Keep it as evidence, and ask for another copy.",
            file=name,
            error=text_of(error),
        ) from error
    sheet = 0
    if receipt:
        digits = parsed_receipt(receipt).digits
        sheet = bundle.event_of(digits)
        if not sheet:
            raise IntegrityFailure("No event in the bundle has the hash {digits} of the receipt.", digits=digits)
    try:
        trusted = TrustList() if keys is None else _trusted_in(Path(keys))
    except (OSError, ValueError) as error:
        raise Refused(
            "The keys in {folder} cannot be read: {error}.", folder=os.fspath(keys or ""), error=error
        ) from error
    cover = cover_of(bundle, trusted, datetime.now(UTC), sheet)
    last = bundle.events[-1].hash
    return BundleCheck(
        bundle.stream, cover.events, last, cover.upto, cover.is_sealed, tuple(cover.bound), tuple(cover.loose)
    )


def _trusted_in(folder: Path) -> TrustList:
    from events.signing.key_folder import KeyFolder  # loads what reads a folder of keys

    return KeyFolder(folder).trusted
