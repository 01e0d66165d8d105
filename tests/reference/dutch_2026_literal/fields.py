"""Random fields of the edition of 2026 for property tests, and whole small tournaments as they arise in life."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from hypothesis import strategies as st

from core.model.pairing import Contender, Field, Float
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber
from tests.reference.dutch_2026_literal.cases import EDITION
from tests.reference.dutch_2026_literal.literal import LiteralPairing, TooLarge, pair_literally
from tests.reference.simulation import DRAW, WIN, Life, Plan, Simulation
from tests.reference.strategies import colour_histories, fields

FLOATS: Final = st.sampled_from([None, Float.DOWN, Float.UP])


def any_field(size_min: int = 2, size_max: int = 12) -> st.SearchStrategy[Field]:
    """The random fields of the edition of 2017: a field says nothing that only one edition could mean."""
    return fields(size_min, size_max).map(lambda field: replace(field, edition=EDITION))


@st.composite
def fields_of_floaters(draw: st.DrawFn) -> Field:
    """Some players above one scoregroup, hardly a rematch, like colours and many floats: [C14]-[C21] decide."""
    above = sorted(draw(st.lists(st.sampled_from([5, 5, 10, 15]), min_size=1, max_size=4)), reverse=True)
    residents = draw(st.integers(max(1, len(above) - 2), 7))
    below = draw(st.integers(0, 3))
    scores = [20 + more for more in above] + [20] * residents + [15] * below
    size = len(scores)
    separated = draw(st.booleans())  # those above have met: they float together
    met = {(a, b) for a in range(len(above)) for b in range(a)} if separated else set()
    met |= draw(st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=3))
    met |= {(b, a) for a, b in met}
    histories = draw(st.lists(colour_histories(4), min_size=1, max_size=2))
    numbers = draw(st.permutations(range(1, size + 1)))
    contenders = [
        Contender(
            id=PlayerId(numbers[index]),
            number=PairingNumber(numbers[index]),
            parity_number=numbers[index],
            score=Points(scores[index]),
            colours=draw(st.sampled_from(histories)),
            opponents=frozenset(PlayerId(numbers[b]) for a, b in met if a == index and b != index),
            float_last_round=draw(FLOATS),
            float_two_rounds_ago=draw(FLOATS),
            may_take_bye=draw(st.sampled_from([True, True, False])),
        )
        for index in range(size)
    ]
    return Field(
        edition=EDITION,
        round_number=RoundNumber(5),
        is_last_round=draw(st.booleans()),
        maximum_score=Points(40),
        initial_colour=Colour.WHITE,
        contenders=tuple(sorted(contenders, key=lambda player: (-player.score, player.number))),
    )


class Simulation2026(Simulation):
    """A tournament in which unplayed rounds are read as 1.4.3 and 2.1.2 read them."""

    def field_of(self, round_number: int, present: list[Life]) -> Field:
        """What the engine is given before this round."""
        return replace(super().field_of(round_number, present), edition=EDITION)

    def play(self, white: Life, black: Life, round_number: int) -> None:
        """1.4.3: of a forfeit only the winner receives a downfloat."""
        games, points = len(white.colours), {white.number: white.score, black.number: black.score}
        super().play(white, black, round_number)
        if len(white.colours) == games:
            for life in (white, black):
                life.floats[-1] = Float.DOWN if life.score > points[life.number] else None

    def sit_out(self, life: Life, points: int) -> None:
        """1.4.3: a downfloat for more points than a loss brings; 2.1.2: no bye after as many as a win brings."""
        super().sit_out(life, points)
        life.floats[-1] = Float.DOWN if points > 0 else None
        life.may_take_bye = life.may_take_bye and points < WIN

    def rounds(self) -> Iterator[tuple[Field, LiteralPairing | None]]:  # type: ignore[override]  # another edition's
        """Each field with its literal pairing; None, and the end, where there is none."""
        for round_number in range(1, self.plan.rounds + 1):
            absent = [one for one in self.lives if one.arrival > round_number or self.happens(self.plan.absence_rate)]
            field = self.field_of(round_number, [one for one in self.lives if one not in absent])
            try:
                pairing = pair_literally(field)
            except NoLegalPairing:
                yield field, None
                return
            except TooLarge:
                return
            yield field, pairing
            self.publish(pairing, absent, round_number)

    def publish(self, pairing: LiteralPairing, absent: list[Life], round_number: int) -> None:
        """Results of the round, by chance; those absent get nothing, half a point or a full one."""
        for white, black in pairing.pairs:
            self.play(self.lives[white - 1], self.lives[black - 1], round_number)
        if pairing.bye is not None:
            self.sit_out(self.lives[pairing.bye - 1], WIN)
        for life in absent:
            requested = life.arrival <= round_number
            self.sit_out(life, self.chance.choice([0, DRAW, DRAW, WIN]) if requested else 0)


def simulated_rounds(plan: Plan) -> Iterator[tuple[Field, LiteralPairing | None]]:
    """All rounds of one tournament."""
    return Simulation2026(plan).rounds()


plans: Final = st.builds(
    Plan,
    seed=st.integers(0, 2**32),
    players=st.integers(3, 12),
    rounds=st.integers(3, 9),
    absence_rate=st.sampled_from([0.0, 0.05, 0.2]),
    forfeit_rate=st.sampled_from([0.0, 0.03, 0.15]),
    draw_rate=st.sampled_from([0.1, 0.3, 0.6]),
    late_entry_rate=st.sampled_from([0.0, 0.1]),
    accelerated=st.booleans(),
)
