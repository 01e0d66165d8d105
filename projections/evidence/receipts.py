"""A receipt: the hash that a sheet, a list, a report or a file shows of the moment it was made."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from core.model.dataclass import dataclass
from core.model.sentence import TournamentError, joined, say
from events.errors import IntegrityFailure
from events.log.envelope import short

if TYPE_CHECKING:
    from events.log.envelope import StoredEvent

DIGITS_MIN: Final = 8
DIGITS_PRINTED: Final = 16
"""Fewer can be met by trying: somebody who rewrites a log could make it end with eight digits of his choice."""

_AGAINST_ITS_AUTHOR: Final = 32
"""Whoever records an event chooses its ids, and of two records of his own half as many digits are met by trying."""

_CODE: Final = re.compile(
    r"(?:### )?pairtrail (?:receipt: )?(?P<stream>\S.*?) event (?P<event>\d{1,15}) sha256 (?P<digits>[0-9a-f]{16,64})"
)
_NEXT: Final = re.compile(r"\s+(?=pairtrail \S+ event \d)")
_WORDS: Final = re.compile(
    r"(?:as of )?event (?P<event>\d{1,15})(?: of (?P<stream>\S.*?))?, hash (?P<digits>[0-9a-f]+)", re.IGNORECASE
)
_DIGITS: Final = re.compile(r"[0-9a-fA-F]+")


class NoReceiptError(TournamentError):
    """What was typed is no receipt, or could be several; the message says what one looks like."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was read off a paper. `stream`, `version`: where it says them; else empty and None."""

    digits: str  # the beginning of a hash, or all of it, in lower case
    stream: str = ""
    version: int | None = None

    @property
    def binds(self) -> bool:
        """Whether it has as many digits as are printed, so that nobody else could make another log that fits it."""
        return len(self.digits) >= DIGITS_PRINTED

    def binds_its_author(self) -> bool:
        """Whether whoever recorded the event could not have prepared two records that fit it either."""
        return len(self.digits) >= _AGAINST_ITS_AUTHOR


@dataclass(frozen=True, slots=True)
class Moment:
    """The event that a receipt names, and how many came since. `contradicted`: what else it says and is not so."""

    stored: "StoredEvent"
    since: int
    contradicted: str = ""


def receipts_in(text: str) -> tuple[Receipt, ...]:
    """The same of each log of which a sheet across the sections of a congress says so, in the text of its QR code."""
    return tuple(map(parsed_receipt, _NEXT.split(text)))


def parsed_receipt(text: str) -> Receipt:
    """A hash as it was typed, the line that a sheet prints, or the text of its QR code. Raises `NoReceiptError`."""
    wanted = " ".join(text.split())
    if said := _CODE.fullmatch(wanted) or _WORDS.fullmatch(wanted.rstrip(".")):
        digits, stream, version = said["digits"].lower(), said["stream"] or "", int(said["event"])
    else:
        digits, stream, version = wanted.replace(" ", "").removeprefix("0x").lower(), "", None
    if not _DIGITS.fullmatch(digits) or len(digits) > 64:
        raise NoReceiptError(
            (
                "{text!r} is not a hash: give the 16 digits (0-9 and a-f) printed on a sheet, all 64 digits, or "
                "the text of its QR code."
            ),
            text=text[:80],
        )
    if len(digits) < DIGITS_MIN:
        raise NoReceiptError(
            "{digits} is too short to identify a single event: type at least {least} digits of the hash.",
            digits=digits,
            least=DIGITS_MIN,
        )
    return Receipt(digits, stream, version)


def moment_of(receipt: Receipt, logs: "Mapping[str, Sequence[StoredEvent]]") -> Moment:
    """The moment that a receipt names in one of these logs, by name.

    Raises `IntegrityFailure` where none of them ever had that hash, `NoReceiptError` where several events have.
    """
    found = [stored for events in logs.values() for stored in events if stored.hash.hex().startswith(receipt.digits)]
    if len(found) > 1:
        places = joined(
            ", ",
            (say("event {version} of {stream}", version=stored.version, stream=stored.stream) for stored in found),
        )
        raise NoReceiptError(
            "{digits} matches the hashes of {places}: type more digits.", digits=receipt.digits, places=places
        )
    if not found:
        raise IntegrityFailure(_never_had(receipt, logs))
    stored = found[0]
    return Moment(
        stored, len(logs[stored.stream]) - stored.version, contradicted(receipt, stored.stream, stored.version)
    )


def contradicted(receipt: Receipt, stream: str, version: int) -> str:
    """What else a receipt says of the event that has its hash, and is not so; empty: nothing."""
    if receipt.stream and receipt.stream != stream:
        return say("the text says {said}, but the hash belongs to {stream}", said=receipt.stream, stream=stream)
    if receipt.version not in (None, version):
        return say(
            "the text says event {said}, but the hash belongs to event {version}", said=receipt.version, version=version
        )
    return ""


def _never_had(receipt: Receipt, logs: "Mapping[str, Sequence[StoredEvent]]") -> str:
    ends = joined(
        "; ",
        (
            say(
                "{stream} ends with event {version}, hash {hash}",
                stream=stream,
                version=len(events),
                hash=short(events[-1].hash),
            )
            if events
            else say("{stream} has no events", stream=stream)
            for stream, events in logs.items()
        ),
    )
    named = (
        say(", called event {version} on the receipt", version=receipt.version) if receipt.version is not None else ""
    )
    if len(logs) == 1:
        never = say(
            "The log {log} has never contained an event with the hash {digits}{named}",
            log=next(iter(logs)),
            digits=receipt.digits,
            named=named,
        )
    else:
        never = say(
            "None of the logs {logs} has ever contained an event with the hash {digits}{named}",
            logs=", ".join(logs),
            digits=receipt.digits,
            named=named,
        )
    return say(
        "{never}: either the receipt belongs to another tournament, or the record was rewritten after the "
        "receipt was printed. {ends}. Keep the paper and this file as evidence.{of_another_copy}",
        never=never,
        ends=ends,
        of_another_copy=_of_another_copy(receipt, logs),
    )


def _of_another_copy(receipt: Receipt, logs: "Mapping[str, Sequence[StoredEvent]]") -> str:
    """What the record itself says of that hash: it may be that of a copy that was entered again, or a lie."""
    from events.vocabulary.record import CopyEnteredAgain  # few receipts are of another copy

    for events in logs.values():
        for stored in events:
            for one in stored.event.events if isinstance(stored.event, CopyEnteredAgain) else ():
                if one.hash.startswith(receipt.digits):
                    return say(
                        " According to event {version}, this is the hash of event {there} of another copy, "
                        "whose events were entered again here: ask for that copy and compare the two with "
                        "`pairtrail store fork-check A B`.",
                        version=stored.version,
                        there=one.there,
                    )
    return ""
