"""Ten tie-breaks of a large event: seconds of processor time in all, and the share of each.

    python -m benchmarks.tie_breaks --players 1000 --rounds 11

The event is made up (`projections.generator`), with byes and forfeits. Each tie-break is timed after those before it
in the list, as standings compute them: what several need is computed once, for the first of them.
"""

import argparse
import sys
import time
from typing import Final

from core.model.tie_breaks import TieBreakList
from core.model.tournament import Tournament
from core.tie_breaks.cards import cards_of
from core.tie_breaks.codes import read_codes
from core.tie_breaks.ranking import ranking
from projections.generator import event
from projections.generator_plan import Plan

CODES: Final = ("DE", "BH/C1", "BH", "BH/M1", "SB", "SB/C1", "FB", "AOB", "PS", "TPR")


def seconds(tournament: Tournament, codes: tuple[str, ...]) -> float:
    """The standings by these tie-breaks, from the tournament on."""
    read = read_codes(codes)
    start = time.process_time()
    ranking(cards_of(tournament), tournament.players, TieBreakList(codes), read)
    return time.process_time() - start


def best(tournament: Tournament, codes: tuple[str, ...], repeat: int) -> float:
    """Of several runs: what else the machine does only adds."""
    return min(seconds(tournament, codes) for _ in range(repeat))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--repeat", type=int, default=15)
    given = parser.parse_args()
    tournament = event(Plan(given.players, given.rounds, half_point_byes=20, forfeits=10))
    steps = [best(tournament, CODES[:count], given.repeat) for count in range(len(CODES) + 1)]
    sys.stdout.write(f"{given.players} players, {given.rounds} rounds: {steps[-1]:.3f} s for {len(CODES)} tie-breaks\n")
    sys.stdout.write(f"  {'cards':<6} {steps[0]:.3f} s {steps[0] / steps[-1]:>6.0%}\n")
    for code, before, after in zip(CODES, steps, steps[1:], strict=False):
        sys.stdout.write(f"  {code:<6} {max(0.0, after - before):.3f} s {max(0.0, after - before) / steps[-1]:>6.0%}\n")


if __name__ == "__main__":
    main()
