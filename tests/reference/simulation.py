"""Whole small tournaments, played by chance and paired literally: fields as they arise in life."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from core.model.pairing import Contender, Field, Float
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber
from tests.reference.dutch_2017_literal import LiteralPairing, TooLarge, pair_literally

WIN: Final = 10
DRAW: Final = 5


@dataclass(frozen=True)
class Plan:
    """What kind of tournament is played; the rates are per player and round, or per game."""

    seed: int
    players: int
    rounds: int
    absence_rate: float = 0.05
    forfeit_rate: float = 0.03
    draw_rate: float = 0.3
    late_entry_rate: float = 0.05
    accelerated: bool = False


@dataclass
class Life:
    """What one player has gone through so far."""

    number: int
    arrival: int
    score: int = 0
    colours: list[Colour] = field(default_factory=list)
    opponents: set[int] = field(default_factory=set)
    floats: list[Float | None] = field(default_factory=list)  # of every round so far
    may_take_bye: bool = True


class Simulation:
    """One tournament, round by round."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.chance = Random(plan.seed)
        self.initial_colour = self.chance.choice(list(Colour))
        self.lives = [
            Life(number, self.chance.choice([2, 3]) if self.happens(plan.late_entry_rate) else 1)
            for number in range(1, plan.players + 1)
        ]

    def happens(self, rate: float) -> bool:
        """Whether something with this rate occurs."""
        return self.chance.random() < rate

    def virtual(self, life: Life, round_number: int) -> int:
        """One more point for the first half in the first two rounds, where accelerated."""
        in_first_half = life.number <= (self.plan.players + 1) // 2
        return WIN if self.plan.accelerated and in_first_half and round_number <= 2 else 0

    def field_of(self, round_number: int, present: list[Life]) -> Field:
        """What the engine is given before this round."""
        arrived = sorted(life.number for life in self.lives if life.arrival <= round_number)
        contenders = [
            Contender(
                id=PlayerId(life.number),
                number=PairingNumber(life.number),
                parity_number=arrived.index(life.number) + 1,
                score=Points(life.score + self.virtual(life, round_number)),
                colours=tuple(life.colours),
                opponents=frozenset(PlayerId(number) for number in life.opponents),
                float_last_round=life.floats[-1] if round_number > 1 else None,
                float_two_rounds_ago=life.floats[-2] if round_number > 2 else None,
                may_take_bye=life.may_take_bye,
            )
            for life in present
        ]
        return Field(
            edition="dutch-2017",
            round_number=RoundNumber(round_number),
            is_last_round=round_number == self.plan.rounds,
            maximum_score=Points(WIN * (round_number - 1)),
            initial_colour=self.initial_colour,
            contenders=tuple(sorted(contenders, key=lambda player: (-player.score, player.number))),
        )

    def play(self, white: Life, black: Life, round_number: int) -> None:
        """A game, or a forfeit."""
        difference = white.score + self.virtual(white, round_number) - black.score - self.virtual(black, round_number)
        forfeited = self.happens(self.plan.forfeit_rate)
        if not forfeited and self.happens(self.plan.draw_rate):
            white.score += DRAW
            black.score += DRAW
        else:
            winner = self.chance.choices([white, black], weights=[black.number + 3, white.number + 3])[0]
            winner.score += WIN
            winner.may_take_bye = winner.may_take_bye and not forfeited  # C.2
        for life, other, colour, gap in (
            (white, black, Colour.WHITE, difference),
            (black, white, Colour.BLACK, -difference),
        ):
            if forfeited:
                life.floats.append(Float.DOWN)  # A.4 b: he does not play
            else:
                life.colours.append(colour)
                life.opponents.add(other.number)
                life.floats.append(Float.DOWN if gap > 0 else Float.UP if gap < 0 else None)

    def sit_out(self, life: Life, points: int) -> None:
        """A round without a game (A.4 b)."""
        life.score += points
        life.floats.append(Float.DOWN)

    def rounds(self) -> Iterator[tuple[Field, LiteralPairing | None]]:
        """Each field with its literal pairing; ends early where there is none (the last pairing is then None)."""
        for round_number in range(1, self.plan.rounds + 1):
            absent = [
                life for life in self.lives if life.arrival > round_number or self.happens(self.plan.absence_rate)
            ]
            present = [life for life in self.lives if life not in absent]
            paired_field = self.field_of(round_number, present)
            try:
                pairing = pair_literally(paired_field)
            except NoLegalPairing:
                yield paired_field, None
                return
            except TooLarge:
                return
            yield paired_field, pairing
            self.complete(pairing, absent, round_number)

    def complete(self, pairing: LiteralPairing, absent: list[Life], round_number: int) -> None:
        """Results of the round, by chance."""
        for white, black in pairing.pairs:
            self.play(self.lives[white - 1], self.lives[black - 1], round_number)
        if pairing.bye is not None:
            taker = self.lives[pairing.bye - 1]
            self.sit_out(taker, WIN)
            taker.may_take_bye = False  # C.2
        for life in absent:
            self.sit_out(life, DRAW if life.arrival <= round_number and self.happens(0.5) else 0)


def simulated_rounds(plan: Plan) -> Iterator[tuple[Field, LiteralPairing | None]]:
    """All rounds of one tournament."""
    return Simulation(plan).rounds()
