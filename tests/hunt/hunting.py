"""The hunt itself: round after round by number, each made from seed, edition and number alone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tests.hunt.answers import Answer
from tests.hunt.families import Family

TRIALS_MAX: Final = 4_000
"""How many smaller rounds are tried at most before a find is shown; a few seconds."""

TRIALS_MAX_ENUMERATED: Final = 400


@dataclass(frozen=True)
class Find:
    """A round that two ways pair differently."""

    edition: str
    number: int  # of the round of the hunt
    beside: str  # "the exact way", "the enumeration"
    production: Answer
    other: Answer
    shrunken: Any
    written: str


def drawn(family: Family, seed: str, number: int, *, small: bool) -> Any:
    """The round of that number."""
    return family.drawn(Random(f"{seed} {family.edition} {number}"), small)


def shrunken(case: Any, smaller: Callable[[Any], Iterator[Any]], differs: Callable[[Any], bool], trials: int) -> Any:
    """Greedily: whatever can be taken away while it still differs, until nothing can or `trials` are used up.

    After a success it goes on where it was instead of beginning again; what was tried in vain is tried again only in
    the next pass, and the last pass takes nothing away.
    """
    place = 0
    taken_away = True
    while taken_away:
        taken_away, place = False, 0
        while True:
            found = next((one for at, one in enumerate(smaller(case)) if at >= place), None)
            if found is None:
                break
            if trials == 0:
                return case
            trials -= 1
            if differs(found):
                case, taken_away = found, True
            else:
                place += 1
    return case


def find_in(family: Family, case: Any, number: int, *, enumerate_it: bool) -> tuple[Find | None, Answer]:
    """What differs, made small; and what the enumeration said, if it was asked."""
    production = family.in_production(case)
    asked = Answer("not asked")
    if production.kind == "crashed" or family.exactly(case) != production:
        return _made_small(family, case, number, "the exact way", family.exactly, TRIALS_MAX), asked
    if enumerate_it:
        asked = family.literally(case)
        if asked.kind != "not asked" and asked != production:
            find = _made_small(family, case, number, "the enumeration", family.literally, TRIALS_MAX_ENUMERATED)
            return find, asked
    return None, asked


def _made_small(
    family: Family, case: Any, number: int, beside: str, other_way: Callable[[Any], Answer], trials: int
) -> Find:
    kinds = family.in_production(case).kind, other_way(case).kind

    def differs(one: Any) -> bool:
        mine = family.in_production(one)
        if mine.kind != kinds[0]:
            return False
        other = other_way(one)
        return other.kind == kinds[1] and (mine != other or mine.kind == "crashed")

    small = shrunken(case, family.smaller, differs, trials)
    return Find(
        edition=family.edition,
        number=number,
        beside=beside,
        production=family.in_production(small),
        other=other_way(small),
        shrunken=small,
        written=family.written(small),
    )
