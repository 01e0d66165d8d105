"""A stranger's program, written from docs/api.md alone: what the next round is, and whether the last ones are right."""

import sys

import pairtrail
from pairtrail.errors import TournamentError
from pairtrail.values import PlayerId


def main(path: str) -> None:
    """Pair, check, rank and explain one report."""
    event = pairtrail.read(path)
    players = event.tournament.players
    for white, black in pairtrail.pair(event).pairs:
        print(f"{players[white].name} - {players[black].name}")
    checked = pairtrail.check(event)
    for one in checked.rounds:
        print(one.round_number, "as the rules pair it" if one.same else f"differs: {one.only_recorded}")
    table = pairtrail.standings(event, ["BH/C1"])
    leader, runner_up = table.rows[:2]
    print(players[leader.player].name, "leads with", leader.points / 10, "points")
    print(pairtrail.why_not(event, leader.player, runner_up.player))
    print(pairtrail.why_not(event, PlayerId(1), bye=True).verdict)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except TournamentError as refusal:
        sys.exit(str(refusal))
