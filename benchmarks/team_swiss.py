"""Seconds for a round of teams by C.04.6, in process: `python -m benchmarks.team_swiss [TEAMS ...]`.

A made-up event of nine rounds; each round is paired by the engine, and the results are drawn from a fixed seed. Of each
event the slowest round and the median are told; what limits it is in docs/performance.md.
"""

import sys
from random import Random
from statistics import median
from time import perf_counter

from core.editions.team_swiss.round_layout import Contender, Field
from core.editions.team_swiss.round_pairing import pair
from core.editions.team_swiss.text import TYPE_A, TYPE_B
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber

ROUNDS = 9
BOARDS = 4


class Event:
    """What the rounds so far brought the teams."""

    def __init__(self, teams: int, preferences: str) -> None:
        self.teams = [PlayerId(number) for number in range(1, teams + 1)]
        self.preferences = preferences
        self.match_points = dict.fromkeys(self.teams, 0)
        self.game_points = dict.fromkeys(self.teams, 0)
        self.colours: dict[PlayerId, tuple[Colour, ...]] = dict.fromkeys(self.teams, ())
        self.opponents: dict[PlayerId, frozenset[PlayerId]] = dict.fromkeys(self.teams, frozenset())
        self.floated: set[PlayerId] = set()
        self.had_bye: set[PlayerId] = set()

    def field(self, number: int) -> Field:
        """The next round."""
        contenders = [
            Contender(
                id=team,
                number=PairingNumber(team),
                parity_number=team,
                score=Points(self.match_points[team]),
                secondary=Points(self.game_points[team]),
                colours=self.colours[team],
                opponents=self.opponents[team],
                floated_last_round=team in self.floated,
                may_take_bye=team not in self.had_bye,
            )
            for team in self.teams
        ]
        return Field(
            edition="team-swiss-2026",
            round_number=RoundNumber(number),
            is_last_round=number == ROUNDS,
            floats_count=number <= ROUNDS - 2,
            preferences=self.preferences,
            initial_colour=Colour.WHITE,
            contenders=tuple(sorted(contenders, key=lambda one: (-one.score, one.number))),
        )

    def play(self, number: int, chance: Random) -> float:
        """Pair a round and play it; the seconds that its pairing took."""
        field = self.field(number)
        start = perf_counter()
        pairing = pair(field)
        seconds = perf_counter() - start
        before, self.floated = dict(self.match_points), set()
        for white, black in pairing.pairs:
            if before[white] != before[black]:
                self.floated |= {white, black}
            scored = sum(chance.choice((0, 5, 5, 10)) for _ in range(BOARDS))
            for team, opponent, colour, points in (
                (white, black, Colour.WHITE, scored),
                (black, white, Colour.BLACK, 10 * BOARDS - scored),
            ):
                self.colours[team] += (colour,)
                self.opponents[team] |= {opponent}
                self.game_points[team] += points
                self.match_points[team] += 20 if points > 5 * BOARDS else 10 if points == 5 * BOARDS else 0
        if pairing.bye is not None:
            self.had_bye.add(pairing.bye)
            self.match_points[pairing.bye] += 10
        return seconds


def main(sizes: list[int]) -> None:
    """Print a line for each size and type of colour preference."""
    for teams in sizes:
        for preferences in (TYPE_A, TYPE_B):
            event, chance = Event(teams, preferences), Random(1)  # noqa: S311  results of a made-up event
            seconds = [event.play(number, chance) for number in range(1, ROUNDS + 1)]
            print(f"{teams:>5} teams, {preferences}: median {median(seconds):.3f} s, slowest {max(seconds):.3f} s")


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [50, 200, 201, 1000])
