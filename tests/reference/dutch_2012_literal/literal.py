"""A round from a tournament or a field, with colours: Istanbul 2012, A.2, A.4, A.5, B.1, E, F.2, F.3, F.5, F.9.

Readings:
- A float is written down by pairing (A.4), so also where the game was then not played; whoever received a point or
  half a point without playing is a downfloater, whatever his pairing gave (B.1 b). An absence is no float.
- "Over 50 %" (A.10) is over half of the greatest score there can be before the round.
- E.5: odd or even is the place among those who were taken into account so far (A.2, decision 239).
"""

from dataclasses import dataclass

from core.editions.dutch.round_layout import is_topscorer
from core.model.errors import NoLegalPairing
from core.model.field import Field, Float
from core.model.results import Colour, Outcome
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber
from tests.reference.dutch_2012_literal.brackets import (
    NONE,
    Card,
    Circumstances,
    Patience,
    preference,
)
from tests.reference.dutch_2012_literal.rounds import RoundOf, completes
from tests.reference.so_far import SoFar

WITHOUT_PLAYING = (
    Outcome.PAIRING_ALLOCATED_BYE,
    Outcome.HALF_POINT_BYE,
    Outcome.FULL_POINT_BYE,
    Outcome.FORFEIT_WIN,
)


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (White, Black), and who has the bye."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None


def cards_of(tournament: Tournament, round_number: RoundNumber) -> list[Card]:
    """Everybody to be paired, in the order of A.2. F.5: who is away is not paired."""
    so_far = SoFar(tournament, round_number)
    scoring = tournament.settings.scoring

    def score(player: PlayerId, number: RoundNumber) -> Points:
        return Points(so_far.points(player, number) + so_far.virtual_points(player, number))

    def float_in(player: PlayerId, back: int) -> str:
        if round_number - back < 1:
            return ""
        one = so_far.rounds[player][round_number - back - 1]
        if one.outcome in WITHOUT_PLAYING:
            return "d"
        if one.opponent is None:
            return ""
        mine, other = score(player, one.number), score(one.opponent, one.number)
        return "" if mine == other else "d" if mine > other else "u"

    last = tournament.settings.rounds == round_number
    cards = [
        Card(
            id=player,
            number=so_far.numbers[player],
            score=score(player, round_number),
            colours=so_far.colours(player),
            met=frozenset(other for other in so_far.participants if other != player and so_far.have_met(player, other)),
            last=float_in(player, 1),
            before=float_in(player, 2),
            may_have_bye=not any(one.outcome in WITHOUT_PLAYING for one in so_far.rounds[player]),
            top_scorer=last and 2 * score(player, round_number) > scoring.win * (round_number - 1),
        )
        for player in so_far.participants
    ]
    return sorted(cards, key=lambda card: card.rank)


def pair_literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing:
    """Pair the round. Raises `NoLegalPairing` and `TooLarge`."""
    initial = tournament.settings.initial_colour
    assert initial is not None, "A.7: by lot before the first round"
    order = SoFar(tournament, round_number).initial_list
    odd = {player: place % 2 == 0 for place, player in enumerate(order)}
    cards = cards_of(tournament, round_number)
    return _paired(cards, round_number, initial, odd, is_last=tournament.settings.rounds == round_number)


_FLOATS = {Float.DOWN: "d", Float.UP: "u", None: ""}


def pair_field_literally(field: Field) -> LiteralPairing:
    """The same of a field, whose floats and rights to the bye are given."""
    kept_apart: dict[PlayerId, set[PlayerId]] = {}
    for one, other in field.forbidden_pairs:
        kept_apart.setdefault(one, set()).add(other)
        kept_apart.setdefault(other, set()).add(one)
    cards = [
        Card(
            id=one.id,
            number=one.number,
            score=one.score,
            colours=one.colours,
            met=one.opponents | kept_apart.get(one.id, set()),
            last=_FLOATS[one.float_last_round],
            before=_FLOATS[one.float_two_rounds_ago],
            may_have_bye=one.may_take_bye,
            top_scorer=is_topscorer(one.score, field),
        )
        for one in field.contenders
    ]
    odd = {one.id: one.parity_number % 2 == 1 for one in field.contenders}
    ordered = sorted(cards, key=lambda card: card.rank)
    return _paired(ordered, field.round_number, field.initial_colour, odd, is_last=field.is_last_round)


def _paired(
    cards: list[Card], number: RoundNumber, initial: Colour, odd: dict[PlayerId, bool], *, is_last: bool
) -> LiteralPairing:
    patience = Patience()
    if not completes(cards, patience):
        raise NoLegalPairing("Nobody can pair this round without breaking B.1 or B.2.", number)
    if not cards:
        return LiteralPairing(frozenset(), None)
    pairs, left = RoundOf(cards, Circumstances(number % 2 == 1, is_last), patience).paired()
    whites = (_with_white(a, b, initial, odd) for a, b in pairs)
    return LiteralPairing(
        frozenset((PlayerId(white.id), PlayerId(black.id)) for white, black in whites),
        PlayerId(left[0].id) if left else None,
    )


def _with_white(a: Card, b: Card, initial: Colour, odd: dict[PlayerId, bool]) -> tuple[Card, Card]:
    """E.1 to E.5: White, then Black."""
    higher, lower = sorted((a, b), key=lambda card: card.rank)
    colour = _of_higher(higher, lower, initial if odd[PlayerId(higher.id)] else initial.opposite)
    return (higher, lower) if colour is Colour.WHITE else (lower, higher)


def _of_higher(higher: Card, lower: Card, first: Colour) -> Colour:
    (wish, strength), (other_wish, other_strength) = preference(higher), preference(lower)
    if strength == other_strength == NONE:
        return first  # E.5
    if wish is not other_wish:
        return wish if wish is not None else other_wish.opposite  # type: ignore[union-attr]  # E.1: one has a wish
    assert wish is not None, "both have the same one"
    if strength != other_strength:
        return wish if strength > other_strength else wish.opposite  # E.2
    for mine, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not other:
            return mine.opposite  # E.3 with F.3
    return wish  # E.4
