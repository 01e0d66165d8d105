"""What the engines compute on the way, beside what comes of it: on the same rounds every time, in few digits.

    python -m tests.hunt.inner_values --write              # writes them anew
    python -m tests.hunt.inner_values dutch-1998 > before  # every value of an edition, a line each, to be compared

A pairing does not show whether a quick way answered or handed over, or whether its bound was as low as it may be: the
exact way gives the same pairing again. So of declared rounds it is kept what is on record of each, what is answered to
demands and other pairings, and, last, whatever the functions of `INSIDE` return while they are paired. Names and places
of functions are no part of it. Whoever changes an engine inside compares the values of before and after, and says in
the commit why they are others.
"""

import functools
import gc
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import blake2b
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final

from core.editions.pairing import field_of, pair
from core.editions.registry import ROWS, edition_named
from core.explain.answers import answer, answer_whole
from core.explain.comparing import full_pairing
from core.explain.laws import Demand
from core.model.pairing import AnyField, RoundPairing
from core.model.results import Colour
from core.model.sentence import NoLegalPairing, Refused
from projections.generator import states
from projections.generator_plan import Plan
from tests.core.test_every_edition import plan_of
from tests.data_paths import CHECKOUT
from tests.explain.alternatives import legal_alternatives
from tests.explain.small_rounds import GOES_ON
from tests.hunt.families import FAMILIES
from tests.hunt.hunting import drawn

KEPT: Final = Path(__file__).with_name("inner_values.json")
INSIDE: Final = ("editions", "explain", "general_rules", "matching")
"""The rooms of `core`."""

LEFT_OUT: Final = ("<", "meets")
"""What has no name; and the proof of a bound, which is another one in the tests (tests/conftest.py)."""

NO_VALUE: Final = "something"
"""Of what holds no values of its own."""

NARROW: Final = 24
"""Rounds of the hunt, in which few may float or meet."""

EVENTS: Final[tuple[dict[str, Any], ...]] = (
    {"players": 11, "rounds": 6},
    {"players": 14, "rounds": 5, "forbidden_pairs": 5, "full_point_byes": 20},
    {"players": 38, "rounds": 4, "acceleration": "by-hand"},
    *({"players": players, "rounds": 5} for players in (4, 6, 9, 12, 16)),
)
"""As everybody announces them; the small ones with settings by lot."""

BY_NUMBERS: Final = ("round-robin", "quads", "scheveningen")
"""Systems in which nothing is compared: who meets whom stands in a table."""


@dataclass
class Sum:
    """Values, in any order, as one number."""

    count: int = 0
    total: int = 0
    lines: list[str] | None = None

    def add(self, value: object) -> None:
        written = plain(value)
        if written == NO_VALUE:
            return
        self.count += 1
        self.total += int.from_bytes(blake2b(written.encode(), digest_size=8).digest())
        if self.lines is not None:
            self.lines.append(written)

    def __str__(self) -> str:
        return f"{self.count}: {self.total % 2**64:016x}"


def plain(value: object) -> str:
    """In words that no order of a set and no name of a class is a part of."""
    fields = () if isinstance(value, type) else getattr(value, "__dataclass_fields__", ())
    match value:
        case Enum():
            written = str(value.value)
        case str():
            written = str.__repr__(value)
        case None | int():
            written = repr(value)
        case list() | tuple():
            written = f"[{','.join(map(plain, value))}]"
        case set() | frozenset():
            written = f"{{{','.join(sorted(map(plain, value)))}}}"
        case Mapping():
            written = f"{{{','.join(sorted(f'{plain(key)}:{plain(one)}' for key, one in value.items()))}}}"
        case _ if fields:
            written = f"({','.join(plain(getattr(value, name)) for name in fields)})"
        case _:
            written = NO_VALUE
    return written


def inside(run: Callable[[], object], rooms: Iterable[str] = INSIDE, *, lines: list[str] | None = None) -> Sum:
    """Whatever the functions of these rooms return meanwhile, and the generators yield."""
    found, folders = Sum(lines=lines), tuple(f"{CHECKOUT}/core/{room}/" for room in rooms)
    _as_if_new()
    run()
    _as_if_new()

    def watch(frame: FrameType, event: str, value: Any) -> None:
        if event == "return" and value is not None:
            code = frame.f_code
            if code.co_filename.startswith(folders) and not code.co_name.startswith(LEFT_OUT):
                found.add(value)

    before, collected = sys.getprofile(), gc.isenabled()
    gc.disable()  # Python 3.11.2 can fall over frames that are watched when it collects
    sys.setprofile(watch)
    try:
        run()
    finally:
        sys.setprofile(before)
        if collected:
            gc.enable()
    return found


def _as_if_new() -> None:
    """What earlier rounds left in caches is forgotten."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("core."):
            for one in [*vars(module).values()]:
                if isinstance(one, functools._lru_cache_wrapper) and one.__module__ == name:
                    one.cache_clear()


def fields_of(edition: str) -> Iterator[AnyField]:
    """The rounds, each laid out anew."""
    if edition in FAMILIES:
        family = FAMILIES[edition]
        yield from (family.field_of(drawn(family, "inside", number, small=False)) for number in range(NARROW))
    for plan in plans_of(edition):
        try:
            for state in states(plan):
                if state.next_round is not None:
                    yield field_of(state, state.next_round)
        except (NoLegalPairing, Refused):
            continue


def plans_of(edition: str) -> Iterator[Plan]:
    """Their events."""
    chance, variations = Random(edition), edition_named(edition).variations
    for seed, event in enumerate(EVENTS, 1):
        announced = dict(GOES_ON.get(edition, ()))
        if event["players"] in (4, 6, 9, 12, 16):
            announced |= {one.name: chance.choice(one.values) for one in variations if chance.random() < 0.5}
        yield replace(plan_of(edition, seed), **event, variations=tuple(announced.items()))


def paired(field: AnyField) -> RoundPairing | None:
    try:
        return pair(field)
    except (NoLegalPairing, Refused):
        return None


def answers_of(field: AnyField, right: RoundPairing, chance: Random) -> Iterator[object]:
    """To a pair, a bye and a colour that were asked for, and to two other pairings."""
    published = full_pairing(right)
    players = [one.id for one in field.contenders]
    one, other = chance.sample(players, 2)
    near = chance.randrange(len(players) - 1)
    for demand in (
        Demand(one, other),
        Demand(players[near], players[near + 1]),
        Demand(one, bye=True),
        Demand(other, colour=chance.choice(list(Colour))),
    ):
        yield answer(field, demand, right, published)
    for boards, bye in legal_alternatives(chance, field, right, 2):
        yield answer_whole(field, boards, bye, right, published)


@dataclass
class Found:
    """Of the rounds of an edition."""

    records: Sum
    answers: Sum
    inside: Sum


def values_of(edition: str, *, written: bool = False) -> Found:
    """All of it."""
    found = Found(*(Sum(lines=[] if written else None) for _ in range(3)))

    def everything(records: Sum, answers: Sum) -> None:
        chance = Random(edition)
        for number, field in enumerate(fields_of(edition)):
            right = paired(field)
            records.add(None if right is None else (right.pairs, right.bye, right.record))
            if right is not None and number % 3 == 0 and not ROWS[edition].system.endswith(BY_NUMBERS):
                for one in answers_of(field, right, chance):
                    answers.add(one)

    everything(found.records, found.answers)
    found.inside = inside(lambda: everything(Sum(), Sum()), lines=found.inside.lines)
    return found


def main() -> None:
    if sys.argv[1:] == ["--write"]:
        kept = {edition: {name: str(one) for name, one in vars(values_of(edition)).items()} for edition in ROWS}
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        return
    for edition in sys.argv[1:]:
        for name, one in vars(values_of(edition, written=True)).items():
            sys.stdout.writelines(sorted(f"{name} {line}\n" for line in one.lines))


if __name__ == "__main__":
    main()
