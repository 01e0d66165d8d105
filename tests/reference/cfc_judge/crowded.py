"""Score groups in which many have met: fields by chance in which 618 (b) and (c) are hard to keep."""

from collections.abc import Collection, Sequence
from dataclasses import fields
from random import Random

from core.editions.cfc.round_layout import Contender, Field, FieldByPlayers
from core.editions.cfc.variations import Announced
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber

EDITION = "cfc"

_SCORES = (0, 5, 10, 15, 25, 30, 45, 60)


def crowded_field(seed: int, sizes: tuple[int, ...] = (8, 10, 12, 14)) -> Field:
    """An even number of players; ids, pairing numbers and ranks are the same."""
    chance = Random(seed)
    players = chance.choice(sizes)
    some = _SCORES[: chance.randint(3, len(_SCORES))]
    scores = sorted((chance.choice(some) for _ in range(players)), reverse=True)
    share = chance.choice((0.5, 0.6, 0.7, 0.75))
    pairs = [(one, other) for other in range(2, players + 1) for one in range(1, other)]
    met = {pair for pair in pairs if chance.random() < share}
    marked = frozenset(one for one in range(1, players + 1) if chance.random() < 0.3)
    unfinished = frozenset(one for one in range(1, players + 1) if chance.random() < 0.1)
    announced = Announced(odd_man_once=chance.random() < 0.5)
    return field_with(scores, met, marked=marked, unfinished=unfinished, announced=announced)


def field_with(
    scores: Sequence[int],
    met: Collection[tuple[int, int]],
    *,
    marked: Collection[int] = (),
    unfinished: Collection[int] = (),
    announced: Announced | None = None,
) -> Field:
    """A field of round 4: the scores from the first player on, and who has met whom. Nobody is due a colour."""
    contenders = tuple(
        Contender(
            id=PlayerId(one),
            number=PairingNumber(one),
            place=one,
            place_for_bye=one,
            rating=2000 - one,
            score=Points(score),
            has_perfect_score=False,
            colours=(),
            opponents=frozenset(PlayerId(a + b - one) for a, b in met if one in (a, b)),
            may_take_bye=True,
            was_odd=one in marked,
            unfinished=one in unfinished,
        )
        for one, score in enumerate(scores, start=1)
    )
    return Field(
        edition=EDITION,
        round_number=RoundNumber(4),
        rounds=RoundNumber(9),
        initial_colour=Colour.WHITE,
        announced=announced or Announced(),
        lot_seed="a lot",
        contenders=contenders,
    )


def by_players(field: Field) -> FieldByPlayers:
    """The same under the earlier reading of 618 (b) and (c)."""
    return FieldByPlayers(**{one.name: getattr(field, one.name) for one in fields(field)})
