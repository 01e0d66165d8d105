"""Generated Dutch 2026 tournaments against `gacrux`, an independent checker: `python -m benchmarks.gacrux_pairings`.

Each tournament is made up with everything that can happen, written as a report, and paired again by gacrux from that
report. Pairs, colours and the bye are compared in every round; every difference is printed, to be decided by the text.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from core.model.tournament import Tournament
from projections.generator import event, report
from projections.generator_plan import Plan

_BYE = 0


def plan_of(seed: int) -> Plan:
    """8 to 57 players, 5 to 11 rounds; nothing that only JaVaFo's extensions say, which gacrux does not read."""
    return Plan(
        players=8 + seed * 7 % 50,
        rounds=5 + seed % 7,
        seed=seed,
        edition="dutch-2026",
        forfeits=30,
        half_point_byes=15,
        full_point_byes=3,
        zero_point_byes=15,
        withdrawals=8,
        late_entries=60,
    )


def ours(tournament: Tournament) -> list[set[tuple[int, int]]]:
    """White and Black of every board by round; (number, 0) has the bye."""
    rounds = []
    for one in tournament.rounds:
        pairs = {(int(game.white), int(game.black)) for game in one.games}
        rounds.append(pairs if one.bye is None else pairs | {(int(one.bye), _BYE)})
    return rounds


def theirs(file: Path) -> list[set[tuple[int, int]]]:
    """The same as gacrux pairs it. Raises `RuntimeError` with what it says when it cannot."""
    command = [sys.executable, "-m", "gacrux.pairingchecker", "-i", str(file), "-f", "TRF", "-c", "-m", "dutch"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        answer = json.loads(ended.stdout)
        return [{(pair[0], pair[1]) for pair in one["pairs"]} for one in answer["pairingResult"]["roundpairing"]]
    except (ValueError, KeyError) as error:
        raise RuntimeError((ended.stderr or ended.stdout)[-300:]) from error


def differences(plan: Plan, folder: Path) -> Iterator[str]:
    """The rounds of one tournament that come out otherwise."""
    tournament = event(plan)
    file = folder / f"{plan.seed}.trf"
    file.write_bytes(report(plan, tournament))
    made = ours(tournament)
    again = theirs(file)
    if len(again) < len(made):
        yield f"seed {plan.seed}: {len(made)} rounds here, {len(again)} there"
    for number, (one, other) in enumerate(zip(made, again, strict=False), start=1):
        if one != other:
            yield f"seed {plan.seed}, round {number}: only here {sorted(one - other)}, only there {sorted(other - one)}"


def main() -> None:
    """Print every difference and a summary."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rounds = differing = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(given.seed, given.seed + given.count):
            try:
                for difference in differences(plan_of(seed), Path(folder)):
                    differing += 1
                    print(difference, flush=True)
            except RuntimeError as error:
                failed += 1
                print(f"seed {seed}: not paired there: {error}", flush=True)
            rounds += event(plan_of(seed)).last_paired_round
    print(f"{given.count} tournaments, {rounds} rounds: {differing} differ, {failed} tournaments were not read there")


if __name__ == "__main__":
    main()
