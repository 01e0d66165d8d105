"""How long every edition takes for one round, beside Dutch 2017: `python -m benchmarks.editions`.

Each edition plays its own event by chance to the middle; the field of that round is paired again and again, in turn
with Dutch 2017's, so that a slow moment of the machine hits both. Printed are medians and their ratio.
"""

import argparse
import time
from statistics import median

from core.field import AnyField
from core.systems import ENGINES, field_of, pair
from projections.generator import Plan, event

_ROUNDS = 9
_MIDDLE = 5
_BASE = "dutch-2017"


def middle_field(edition: str, players: int) -> AnyField:
    """The field of round 5 of 9; of the last round that could be paired, should the event have ended early."""
    state = event(Plan(players, _ROUNDS, seed=players, edition=edition), _MIDDLE - 1)
    return field_of(state, state.next_round)


def seconds(field: AnyField) -> float:
    """For pairing it once."""
    start = time.perf_counter()
    pair(field)
    return time.perf_counter() - start


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", default="50,100,200,500,1000")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--editions", default=",".join(ENGINES))
    given = parser.parse_args()
    print(f"{'edition':<14} {'players':>8} {'ms':>9} {'dutch-2017 ms':>14} {'ratio':>7}")
    for players in map(int, given.players.split(",")):
        base = middle_field(_BASE, players)
        for edition in given.editions.split(","):
            field = middle_field(edition, players)
            taken = [(seconds(field), seconds(base)) for _ in range(given.repetitions)]
            own, there = median(one for one, _ in taken), median(other for _, other in taken)
            print(f"{edition:<14} {players:>8} {own * 1000:>9.2f} {there * 1000:>14.2f} {own / there:>7.2f}")


if __name__ == "__main__":
    main()
