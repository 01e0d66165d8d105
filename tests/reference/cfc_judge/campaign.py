"""Generated Canadian rounds before the judge of rule 618. In full:

    python -m tests.reference.cfc_judge.campaign --seed 1 --rounds 3000

The same seed gives the same rounds on every machine. Exit code 1: the judge found something.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from core.editions.cfc.cards import field_of
from core.editions.cfc.engine import pair
from core.editions.cfc.field import Field
from core.editions.cfc.variations import VARIATIONS
from core.editions.cfc.verdict import verdict
from core.model.record import RoundPairing
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.model.verdict import Standing
from projections.generator import BY_HAND, NO_ACCELERATION, Plan, command_line, states
from tests.reference.cfc_judge.judge import Better, Laws, better_round, laws_of

EDITION = "cfc"

SIZES: Final = (6, 40)


@dataclass(frozen=True)
class Find:
    """What the judge, or the verdict, holds against a round."""

    plan: Plan
    round_number: RoundNumber
    paired: tuple[tuple[int, int], ...]
    better: Better | None  # None: the verdict alone objects
    verdict: str

    def __str__(self) -> str:
        instead = "" if self.better is None else f"; better: {_written(self.better.pairs)}"
        return (
            f"{command_line(self.plan)}, round {self.round_number}: {_written(self.paired)}{instead} ({self.verdict})"
        )


def _written(pairs: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{one}-{other}" for one, other in pairs)


def plan_of(seed: int) -> Plan:
    """An event of 6 to 40 players: any announced variations, any kind of results, byes and absences."""
    chance = Random(seed)
    players = chance.randint(*SIZES)
    return Plan(
        players=players,
        rounds=chance.randint(3, min(12, players - 1)),
        seed=seed,
        edition=EDITION,
        draws=chance.choice([0, 100, 350, 700, 900]),
        forfeits=chance.choice([0, 0, 5, 50]),
        half_point_byes=chance.choice([0, 0, 10, 50]),
        zero_point_byes=chance.choice([0, 0, 20]),
        withdrawals=chance.choice([0, 0, 10]),
        late_entries=chance.choice([0, 0, 100]),
        unrated=chance.choice([0, 0, 200]),
        forbidden_pairs=chance.choice([0, 0, 0, 5]),
        acceleration=chance.choice([NO_ACCELERATION, NO_ACCELERATION, BY_HAND]),
        variations=tuple((one.name, chance.choice(one.values)) for one in VARIATIONS if chance.random() < 0.5),
    )


def laws_of_field(field: Field) -> Laws:
    """618 (a): who has been paired before, and whom the director keeps apart."""
    met = [(one.id, opponent) for one in field.contenders for opponent in one.opponents]
    return laws_of({one.id: one.score for one in field.contenders}, [*met, *field.forbidden_pairs])


def is_judged(field: Field) -> bool:
    """Not the second round under 633.2: its groups are no groups of equal scores, and the text pairs them so."""
    return field.announced.acceleration != "633.2" or field.round_number != 2


Pairing = Callable[[Field], RoundPairing]


def rounds_of(plan: Plan, pairing: Pairing = pair) -> Iterator[tuple[Field, RoundPairing]]:
    """Every round of the event as it is paired."""
    paired: list[tuple[Field, RoundPairing]] = []

    def by(tournament: Tournament, number: RoundNumber) -> RoundPairing:
        field = field_of(tournament, number)
        paired.append((field, pairing(field)))
        return paired[-1][1]

    for _ in states(plan, pair=by):
        yield from paired
        paired.clear()


def finds(seed: int, count: int, pairing: Pairing = pair) -> Iterator[Find | None]:
    """For each of `count` rounds of the events from that seed on: what is held against it, or None."""
    done = 0
    while True:
        plan = plan_of(seed)
        seed += 1
        for field, paired in rounds_of(plan, pairing):
            if not is_judged(field):
                continue
            yield _find(plan, field, paired)
            done += 1
            if done == count:
                return


def _find(plan: Plan, field: Field, paired: RoundPairing) -> Find | None:
    better = better_round(laws_of_field(field), paired.pairs)
    said = verdict(field, paired.pairs, paired.bye)
    if better is None and said.standing is Standing.LEGAL:
        return None
    words = " ".join([said.standing.value, *(f"{one.rule}: {one.text}" for one in said.objections)])
    return Find(plan, field.round_number, tuple(paired.pairs), better, words)


def main() -> int:
    """Print what is found and how many rounds were judged."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--rounds", type=int, default=3000)
    chosen = options.parse_args()
    found = more_equals = nearer = 0
    for find in finds(chosen.seed, chosen.rounds):
        if find is not None:
            found += 1
            more_equals += find.better is not None and find.better.more_equals > 0
            nearer += find.better is not None and not find.better.more_equals
            print(find)  # noqa: T201
    print(  # noqa: T201
        f"{chosen.rounds} rounds from seed {chosen.seed}: {more_equals} against 618 (b), {nearer} against 618 (c), "
        f"{found - more_equals - nearer} to which only the verdict objects"
    )
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
