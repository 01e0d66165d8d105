"""The engine of C.04.5 against an enumeration by somebody who had read the text and the decisions, and no engine of it.

Of 20,000 random rounds none differed; each reading that was taken another way changed some of them.
"""

from collections import Counter

from core.editions.pairing import boards, field_of, pair
from core.model.pairing import boards_of
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from tests.reference import double_swiss_by_text as by_text
from tests.reference.double_swiss_by_text.events import as_tournament, random_event
from tests.reference.double_swiss_by_text.literal import Round, identifier
from tests.thoroughness import some

ROUNDS = some(900)

Answer = tuple[tuple[tuple[int, int], ...], int | None] | None


def literally(event: by_text.Event) -> Answer:
    """White and Black of each board in order, and the bye; None: the round has no legal pairing."""
    try:
        literal = by_text.pair(event)
    except by_text.NoPairing:
        return None
    return literal.pairs, literal.bye


def by_the_engine(tournament: Tournament) -> Answer:
    """The same, by pairing number."""
    field = field_of(tournament, RoundNumber(len(tournament.rounds) + 1))
    number = tournament.numberings[0].numbers
    try:
        pairing = pair(field)
    except NoLegalPairing:
        return None
    assert boards(field) == boards_of(pairing)
    pairs = tuple((int(number[white]), int(number[black])) for white, black in pairing.pairs)
    return pairs, None if pairing.bye is None else int(number[pairing.bye])


def test_the_engine_pairs_as_the_text() -> None:
    """Bye, pairs, colours of the first games, order of the boards; also where none can be completed (3.3.3)."""
    seen: Counter[str] = Counter()
    for seed in range(ROUNDS):
        event = random_event(seed)
        if len(event.present) < 2:
            continue
        literal = literally(event)
        assert by_the_engine(as_tournament(event, seed)) == literal, f"seed {seed}: {event}"
        seen["impossible"] += literal is None
        seen["with a bye"] += literal is not None and literal[1] is not None
        seen["after rounds"] += bool(event.past)
    assert min(seen.values()) > ROUNDS // 20, seen


class TestExamplesOfTheText:
    """What the text prints."""

    def test_the_order_of_sets(self) -> None:
        """3.5.4."""
        round_ = Round(by_text.Event(9, "W", (), frozenset((1, 2, 3, 5, 6, 8))))
        round_.score = {2: 6, 6: 6, 8: 6, 1: 5, 3: 5, 5: 5}
        sets = [(a, b, c) for a, b in ((2, 6), (2, 8), (6, 8)) for c in (1, 3, 5)]
        assert [round_.in_order(one) for one in sorted(map(round_.in_order, map(reversed, sets)))] == sets

    def test_the_identifier_of_a_pairing(self) -> None:
        """3.6.2."""
        assert identifier(((11, 24), (16, 6), (10, 9), (8, 4))) == (4, 6, 9, 11, 8, 16, 10, 24)
