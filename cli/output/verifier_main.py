"""The command of the verifier of bundles when it stands alone."""

import argparse
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from cli.output.alone import ended
from cli.output.alone_keys import key_of
from core.certificate_check.wrong import Wrong, require
from core.evidence.bundle import SEALED, Bundle, checked_bundle
from core.evidence.checkpoint import parsed_checkpoint
from core.evidence.coverage import BROKEN, EXIT_CODES, MISTYPED, UNREADABLE, Cover, Vouched, signed_in
from core.evidence.late_signatures import told_of_late_signatures
from core.evidence.note import Note, PublicKey, is_by
from core.evidence.offices import handovers, taken_away
from core.evidence.signers import unshown
from core.evidence.times import moment_of, untimely
from projections.evidence.bundle_file import CONGRESS, read_members


def main() -> int:
    """Check one bundle; the exit codes are those of `coverage`."""
    parser = argparse.ArgumentParser(
        description="Check a bundle of pairtrail; nothing else is needed.",
        epilog=f"exit codes:\n{EXIT_CODES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("bundle", help="the file")
    parser.add_argument("--receipt", metavar="HASH", help="of a sheet that you have, 16 digits or more")
    parser.add_argument("--trust", action="append", default=[], metavar="KEY", help="a public key, or a file with it")
    given = parser.parse_args()
    receipt = "".join((given.receipt or "").split()).lower()
    try:
        is_hash = 16 <= len(receipt) <= 64 and not set(receipt) - set("0123456789abcdef")
        require(is_hash or given.receipt is None, f"{given.receipt!r} is no receipt: 16 digits of a hash or more")
        trusted = [key_of(word) for word in given.trust]
    except (Wrong, OSError, UnicodeError) as error:
        return ended([f"{given.bundle} was not checked: {error}"], MISTYPED)
    try:
        members = read_members(Path(given.bundle))
        require(
            CONGRESS not in members, "it is the bundle of a congress: unpack it, and check the bundle of each section"
        )
    except (Wrong, OSError) as error:
        return ended([f"{given.bundle} cannot be checked: {error}"], UNREADABLE)
    try:
        bundle = checked_bundle(members)
        cover = _cover_of(bundle, receipt, trusted)
    except Wrong as error:
        return ended([f"{given.bundle} does not hold: {error}"], BROKEN)
    loose = (f"  {line}" for line in cover.loose)
    return ended([f"{given.bundle} {cover.verdict}", *loose, *told_of(bundle, is_sealed=cover.is_sealed)], cover.code)


def _cover_of(bundle: Bundle, receipt: str, trusted: list[PublicKey]) -> Cover:
    """What the reader brought, and how much of the bundle it covers. Raises `Wrong` where it contradicts it."""
    event = bundle.event_of(receipt) if receipt else 0
    if receipt and not event:
        raise Wrong(f"no event in it has the hash {receipt} of your sheet: the record was written anew, or is another")
    vouched = [Vouched(f"your sheet (events 1-{event})", event)] if receipt else []
    for note in bundle.notes:
        vouched += _vouched_by(note, bundle, trusted)
    return Cover(bundle, vouched, [*unshown(bundle.events, bundle.notes, {})])


def _vouched_by(note: Note, bundle: Bundle, trusted: list[PublicKey]) -> Iterator[Vouched]:
    said, now = parsed_checkpoint(note.text), moment_of(int(datetime.now(UTC).timestamp()))
    changes = handovers(bundle.events)
    seals = said.occasion == SEALED + bundle.digest
    what = "everything" if seals else f"events 1-{said.size}"
    for key in trusted:
        for one in note.signatures:
            if not is_by(note, one, key) or (said.is_for_a_link and one.time is None):
                continue
            at = said.time if one.time is None else moment_of(one.time)
            gone = taken_away(changes, key.label, said.size)
            if (one.time is not None or said.key == key.label) and not untimely(at, said.time, now) and not gone:
                yield Vouched(f"{key.label} ({what}, {said.time})", said.size, seals)


def told_of(bundle: Bundle, *, is_sealed: bool) -> list[str]:
    """What is in it, and what was not checked; of sheets that no seal covers it is said above."""
    last = bundle.events[-1]
    lines = [f"  {bundle.stream}: {len(bundle.events)} events up to {last.recorded_at}, hash {last.hash}"]
    lines += [f"  paired by {', '.join(bundle.manifest['engines']) or 'nobody yet'}"]
    lines += [f"  {line}" for line in signed_in(bundle)]
    lines += [f"  {line}" for line in told_of_late_signatures(bundle.events, bundle.notes)]
    lines += [f"  {key.label} claims to be the key of {who}, fingerprint {key.fingerprint}" for key, who in bundle.keys]
    lines += [f"  not checked: {what}" for what in (*bundle.not_checked, *(bundle.loose_sheets if is_sealed else ()))]
    return [*lines, "  not checked: whether rounds were paired rightly, roles, whose keys they are"]


if __name__ == "__main__":
    sys.exit(main())
