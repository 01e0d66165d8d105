"""How much is tried by chance: by `make campaign` a third of what `make thorough` tries, by `make test` less.

Of what is marked slow `make test` tries one part of 27, drawn anew by each run as campaigns are (decision 249); what it
tries otherwise beside the literal readings of the texts is the same every time (decision 92). New ones come from
`make hunt`.
"""

import os
from random import Random
from typing import Final

THOROUGH: Final = bool(os.environ.get("PAIRTRAIL_TEST_THOROUGH"))
CAMPAIGN: Final = bool(os.environ.get("PAIRTRAIL_TEST_CAMPAIGN"))

EVERY: Final = 1 if THOROUGH else 3 if CAMPAIGN else 9
"""One of so many seeds, examples or files is tried."""

PARTS: Final = EVERY if THOROUGH or CAMPAIGN else 27
"""Likewise, where a run draws which."""


def some(count: int) -> int:
    """So many of as many as are tried before a release."""
    return max(1, count // EVERY)


def many(campaign: int, sample: int) -> int:
    """So many, where fewer would not meet what the test must meet."""
    return campaign if THOROUGH or CAMPAIGN else sample


def part(first: int, count: int) -> range:
    """Seeds of a run, out of so many from the first one on."""
    some_of_them = max(1, count // PARTS)
    chance = Random(f"{os.environ.get('PAIRTRAIL_TEST_SEED')} {first} {count}")
    start = first + some_of_them * chance.randrange(count // some_of_them)
    return range(start, start + some_of_them)
