"""How long every edition takes for one round, beside Dutch 2017: `python -m benchmarks.editions`.

Each edition plays its own events by chance; the fields of an early, a middle and a late round are paired again and
again, in turn with Dutch 2017's of the same rounds, so that a slow moment of the machine hits both. One event says
little, since some fields need an exact search and others do not: so there are several. Processor time; for each field
the median, and of these the mean and the ratio of the means.
"""

import argparse
import time
from statistics import mean, median

from core.editions.pairing import field_of, pair
from core.editions.registry import EDITIONS
from core.model.pairing import AnyField
from projections.generator import states
from projections.generator_plan import Plan

_ROUNDS = 9
_PAIRED = (2, 5, 8)
_BASE = "dutch-2017"


def fields(edition: str, players: int, events: int) -> list[AnyField]:
    """The fields of some rounds of so many events."""
    plans = [Plan(players, _ROUNDS, seed=players + event, edition=edition) for event in range(events)]
    return [
        field_of(state, state.next_round) for plan in plans for state in states(plan) if state.next_round in _PAIRED
    ]


def seconds(field: AnyField) -> float:
    """For pairing it once."""
    start = time.process_time()
    pair(field)
    return time.process_time() - start


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", default="50,100,200,500,1000")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--events", type=int, default=5)
    parser.add_argument("--editions", default=",".join(EDITIONS))
    given = parser.parse_args()
    print(f"{'edition':<14} {'players':>8} {'ms':>9} {'dutch-2017 ms':>14} {'ratio':>7}")
    for players in map(int, given.players.split(",")):
        base = fields(_BASE, players, given.events)
        for edition in given.editions.split(","):
            turns = list(zip(fields(edition, players, given.events), base, strict=False))  # an event may end early
            taken = [[(seconds(own), seconds(there)) for own, there in turns] for _ in range(given.repetitions)]
            own, there = (
                mean(median(turn[place][side] for turn in taken) for place in range(len(turns))) for side in (0, 1)
            )
            print(f"{edition:<14} {players:>8} {own * 1000:>9.2f} {there * 1000:>14.2f} {own / there:>7.2f}")


if __name__ == "__main__":
    main()
