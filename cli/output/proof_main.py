"""The command of the checker of proofs when it stands alone."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from cli.output.alone import ended
from cli.output.alone_keys import key_of
from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import Checkpoint, parsed_checkpoint
from core.evidence.note import Note, PublicKey, is_by, parsed_note
from core.evidence.proof import EXIT_CODES_OF_PROOFS, Proof, checked_proof
from core.evidence.times import moment_of, untimely


def main() -> int:
    """Check one proof; the exit codes are those of `checkpoint check-proof`."""
    parser = argparse.ArgumentParser(
        description="Check a proof of pairtrail; nothing else is needed.",
        epilog=f"exit codes:\n{EXIT_CODES_OF_PROOFS}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("proof", help="the file")
    parser.add_argument("--checkpoint", metavar="FILE", help="the checkpoint that you hold yourself")
    parser.add_argument("--trust", action="append", default=[], metavar="KEY", help="a public key, or a file with it")
    given = parser.parse_args()
    try:
        trusted = [key_of(word) for word in given.trust]
    except (Wrong, OSError, UnicodeError) as error:
        return ended([f"{given.proof} was not checked: {error}"], 2)
    try:
        proof = checked_proof(Path(given.proof).read_bytes().decode())
        held = given.checkpoint and parsed_checkpoint(parsed_note(Path(given.checkpoint).read_bytes().decode()).text)
    except (Wrong, OSError, UnicodeError) as error:
        return ended([f"{given.proof} proves nothing: {error}"], 3)
    return _answer(given.proof, proof, held or None, trusted)


def _answer(file: str, proof: Proof, held: Checkpoint | None, trusted: list[PublicKey]) -> int:
    who = [key.label for key in trusted if _vouches(key, proof.notes[-1])]
    said = held if held is not None and proof.rests_on(held) and not who else proof.said  # nobody signed another time
    who += ["the checkpoint that you hold"] if held is not None and proof.rests_on(held) else []
    bound = f"by {' and '.join(who)}: the log {said.stream} at {said.time}, {said.size} events."
    alone = "holds in itself alone: nobody whom you trust signed the checkpoint that it rests on."
    lines = [f"{file} {bound if who else alone}", *(f"  {line}" for line in (*proof.shows, *proof.bodies.values()))]
    if held is not None and not proof.rests_on(held):
        other = f"It does not rest on the checkpoint that you hold, over {held.size} events of {held.time}."
        return ended([*lines, other], 7)
    return ended(lines, 0 if who else 1)


def _vouches(key: PublicKey, note: Note) -> bool:
    said, now = parsed_checkpoint(note.text), moment_of(int(datetime.now(UTC).timestamp()))
    try:
        own = [one for one in note.signatures if is_by(note, one, key)]
    except Wrong:  # a line in the name of that key that does not fit
        return False
    named = [one for one in own if one.time is not None or (said.key == key.label and not said.is_for_a_link)]
    times = [said.time if one.time is None else moment_of(one.time) for one in named]
    return any(not untimely(at, said.time, now) for at in times)


if __name__ == "__main__":
    sys.exit(main())
