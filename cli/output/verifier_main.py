"""The command of the verifier of bundles when it stands alone."""

import argparse
import sys
from pathlib import Path

from core.certificate_check.wrong import Wrong, require
from core.evidence.bundle import SEALED, Bundle, checked_bundle
from core.evidence.checkpoint import parsed_checkpoint
from core.evidence.note import PublicKey, is_by, parsed_key
from projections.evidence.bundle_file import read_members


def main() -> int:
    """Check one bundle. Exit code 1: it holds, bound to nothing; 3: it cannot be read; 7: it does not hold."""
    parser = argparse.ArgumentParser(description="Check a bundle of pairtrail; nothing else is needed.")
    parser.add_argument("bundle", help="the file")
    parser.add_argument("--receipt", metavar="HASH", help="of a sheet that you have, 16 digits or more")
    parser.add_argument("--trust", action="append", default=[], metavar="KEY", help="a public key, or a file with it")
    given = parser.parse_args()
    receipt = "".join((given.receipt or "").split()).lower()
    try:
        is_hash = 16 <= len(receipt) <= 64 and not set(receipt) - set("0123456789abcdef")
        require(is_hash or given.receipt is None, f"{given.receipt!r} is no receipt: 16 digits of a hash or more")
        trusted = [_key_of(word) for word in given.trust]
        members = read_members(Path(given.bundle))
    except (Wrong, OSError, UnicodeError) as error:
        return _ended(f"{given.bundle} cannot be checked: {error}", 3)
    try:
        bundle = checked_bundle(members)
        bound = _bound_by(bundle, receipt, trusted)
    except Wrong as error:
        return _ended(f"{given.bundle} does not hold: {error}", 7)
    told = "\n".join(told_of(bundle))
    if bound:
        return _ended(f"{given.bundle} holds, bound by {'; '.join(bound)}.\n{told}", 0)
    head = f"{given.bundle} holds only in itself: whoever made it may have made up all of it (--receipt, --trust)."
    return _ended(f"{head}\n{told}", 1)


def _bound_by(bundle: Bundle, receipt: str, trusted: list[PublicKey]) -> list[str]:
    """What the reader brought himself, and how much of the bundle it binds. Raises `Wrong` where it contradicts it."""
    event = bundle.event_of(receipt) if receipt else 0
    if receipt and not event:
        raise Wrong(f"no event in it has the hash {receipt} of your sheet: the record was written anew, or is another")
    bound = [f"your sheet (events 1-{event})"] if receipt else []
    for note in bundle.notes:
        said = parsed_checkpoint(note.text)
        what = "all of it" if said.occasion == SEALED + bundle.digest else f"events 1-{said.size}"
        signed = [(key, one) for key in trusted for one in note.signatures if is_by(note, one, key)]
        counting = [key for key, one in signed if one.time is not None or said.key == key.label]
        bound += [f"{key.label} ({what}, {said.time})" for key in counting]
    return list(dict.fromkeys(bound))


def told_of(bundle: Bundle) -> list[str]:
    """What is in it, and what was not checked."""
    last = bundle.events[-1]
    lines = [f"  {bundle.stream}: {len(bundle.events)} events up to {last.recorded_at}, hash {last.hash}"]
    lines += [f"  paired by {', '.join(bundle.manifest['engines']) or 'nobody yet'}"]
    said = [parsed_checkpoint(note.text) for note in bundle.notes]
    lines += [f"  events 1-{one.size} signed at {one.time} by {one.actor} with {one.key}" for one in said]
    lines += [f"  {key.label} is said to be of {who}, fingerprint {key.fingerprint}" for key, who in bundle.keys]
    lines += [f"  not checked: {what}" for what in bundle.not_checked]
    return [*lines, "  not checked: whether rounds were paired rightly, the boards on the sheets, whose the keys are"]


def _key_of(word: str) -> PublicKey:
    return parsed_key(Path(word).read_text(encoding="utf-8") if Path(word).is_file() else word)


def _ended(told: str, code: int) -> int:
    sys.stdout.write(told + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
