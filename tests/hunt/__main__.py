"""`python -m tests.hunt`: see `--help`."""

import argparse
import secrets
import sys
import time
from collections.abc import Sequence

from tests.hunt.families import FAMILIES, Family
from tests.hunt.hunting import Find, drawn, find_in

_DESCRIPTION = """\
Makes narrow rounds by chance and holds the production way of pairing against the exact way, and every so often against
the literal enumeration. A find is made small and printed as a case for tests/hunt/finds.py, with the command that
repeats it. Every round depends on the seed, the edition and its number alone; with --seconds only how many rounds
there are depends on the machine. Exit code 0: no find; 1: finds; 2: wrong usage."""


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.hunt", description=_DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--family",
        action="append",
        choices=sorted(FAMILIES),
        metavar="EDITION",
        help=f"hunt there only; may be repeated ({', '.join(FAMILIES)})",
    )
    parser.add_argument("--rounds", type=_positive, default=2_000, help="rounds of each edition (2000)")
    parser.add_argument("--seed", help="what the rounds are made from; without it one is drawn and printed")
    parser.add_argument("--first", type=_positive, default=1, help="number of the first round (1)")
    parser.add_argument(
        "--enumerate-every", type=int, default=10, metavar="N", help="enumerate every N-th round; 0: none (10)"
    )
    parser.add_argument(
        "--seconds", type=float, help="end earlier: processor time of the whole hunt, shared among the editions"
    )
    parser.add_argument("--finds", type=_positive, default=3, help="leave an edition after so many finds (3)")
    return parser


def _shown(find: Find, seed: str, enumerate_every: int) -> str:
    repeat = (
        f"python -m tests.hunt --family {find.edition} --seed {seed} --first {find.number} --rounds 1 "
        f"--enumerate-every {enumerate_every}"
    )
    return "\n".join(
        (
            f"FIND in {find.edition}, round {find.number}: production and {find.beside} differ. Made small:",
            f"  production: {find.production}",
            f"  {find.beside.removeprefix('the ')}: {find.other}",
            "As a case, for the table in tests/hunt/finds.py:",
            find.written,
            f"Repeat: {repeat}",
            "",
        )
    )


def _hunted(family: Family, options: argparse.Namespace, seed: str, seconds: float | None) -> int:
    """How many finds there are in an edition; prints them and then the count."""
    start = time.process_time()
    rounds = enumerated = refused = finds = 0
    try:
        for number in range(options.first, options.first + options.rounds):
            if finds >= options.finds or (seconds is not None and time.process_time() - start > seconds):
                break
            small = bool(options.enumerate_every) and number % options.enumerate_every == 0
            find, asked = find_in(family, drawn(family, seed, number, small=small), number, enumerate_it=small)
            rounds += 1
            enumerated += asked.kind in {"paired", "refused"}
            refused += asked.kind == "refused"
            if find is not None:
                finds += 1
                print(_shown(find, seed, options.enumerate_every), flush=True)
    finally:  # interrupted, it says how far it came
        print(
            f"{family.edition}: {rounds} rounds beside the exact way, {enumerated} beside the enumeration "
            f"({refused} without a pairing), {finds} finds, {time.process_time() - start:.1f} s",
            flush=True,
        )
    return finds


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    options = _parser().parse_args(arguments)
    seed = options.seed if options.seed is not None else str(secrets.randbelow(10**9))
    editions = options.family or list(FAMILIES)
    print(f"Seed {seed}", flush=True)
    left, finds = options.seconds, 0
    for place, edition in enumerate(editions):
        start = time.process_time()
        share = None if left is None else left / (len(editions) - place)
        finds += _hunted(FAMILIES[edition], options, seed, share)
        left = None if left is None else max(0.0, left - (time.process_time() - start))
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
