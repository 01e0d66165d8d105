"""The sentences of as many rounds as one likes, judged by enumeration: `python -m tests.explain --rounds 3000`.

Exit code 1 and every false sentence where there is one; each names the round that it is about.
"""

import argparse
import sys
from collections import Counter
from itertools import islice
from random import Random

from tests.explain.judged_rounds import judged_rounds
from tests.explain.judged_sentences import judge_round
from tests.explain.judges import EDITIONS


def judge(edition: str, rounds: int, start: int) -> tuple[Counter[str], list[str]]:
    """So many rounds of an edition: what was said, by kind, and what was false."""
    counted, false = Counter[str](), list[str]()
    for one in islice(judged_rounds(edition, start), rounds):
        false += judge_round(one, Random(one.name), counted)
    return counted, false


def main() -> int:
    """All editions with criteria, as many rounds of each."""
    asked = argparse.ArgumentParser(prog="python -m tests.explain", description=__doc__)
    asked.add_argument("--rounds", type=int, default=3000, help="of all editions together; default: 3000")
    asked.add_argument("--start", type=int, default=0, help="the first seed; default: 0")
    asked.add_argument("--edition", choices=EDITIONS, action="append", help="only this one; default: each in turn")
    given = asked.parse_args()
    editions = given.edition or list(EDITIONS)
    wrong = 0
    for edition in editions:
        counted, false = judge(edition, -(-given.rounds // len(editions)), given.start)
        lines = [f"{edition}: {counted.total()} sentences, {len(false)} false"]
        lines += [f"  {count:6}  {kind}" for kind, count in sorted(counted.items())]
        lines += [f"  FALSE {one}" for one in false]
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
        wrong += len(false)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
