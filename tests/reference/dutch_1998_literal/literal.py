"""The pairing of a whole round: 1998 C.1, C.12 to C.14 around C.2 to C.11, then E.

Readings:
- C.1 in the lowest bracket: where a bye must be given, one player without an opponent who may have it is no reason
  for C.13.
- C.1 after C.12 in vain: the player moved down is moved down again, alone.
- C.12: p pairings can be made: everybody moved down can be paired (in a bracket treated as homogeneous: all but one).
  The other pairing of the previous bracket has as many pairings as the one undone. C.12 is for the pairing of the
  players moved down; a remainder goes on to C.13 and C.14.
- C.13: any complete pairing by B.1 and B.2 is a pairing in the lowest bracket, whoever has the bye. p of the
  penultimate bracket falls from what it was; at zero all of it is moved down (C.14) and the lowest bracket, with all of
  them as moved down, is the new lowest. Then, where not all who are moved down can be paired: C.12, fewer of S1 (C.14),
  and last one homogeneous bracket, which leaves no pairing untried.
- The other reading (`moved_down_bye` is false): A.3, "these players moved down are always paired first whenever
  possible", so that the lowest bracket has a pairing only if the bye is for one of its own players; and where it has
  none, C.12 and C.13 follow as printed. With the penultimate bracket joined (C.13) its players are the new one's own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.dutch_1998_literal.cards import Card, cards_of
from tests.reference.dutch_1998_literal.colours import may_meet, white_of
from tests.reference.dutch_1998_literal.orders import Patience
from tests.reference.dutch_1998_literal.procedures import Accept, Bracket, Failure, Paired, Procedures, Size


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (white, black), and who has the bye."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None


@dataclass(frozen=True)
class Done:
    """A bracket as it was paired; `without_opponent` were moved down by C.1."""

    bracket: Bracket
    size: Size
    paired: Paired
    without_opponent: tuple[Card, ...]

    @property
    def moved_down(self) -> tuple[Card, ...]:
        """Everybody who goes to the next bracket."""
        return (*self.without_opponent, *self.paired.left)


def pair_literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing:
    """Pair the round. Raises `NoLegalPairing` and `TooLarge`."""
    cards = cards_of(tournament, round_number)
    initial_colour = tournament.settings.initial_colour
    assert initial_colour is not None, "A.7: by lot before the first round"
    patience = Patience()
    if not can_be_completed(cards, patience):
        raise NoLegalPairing("Nobody can pair this round without breaking B.1 or B.2.", round_number)
    reading = tournament.settings.variations.get("reading-moved-down-bye", "yes")
    return _with_colours(RoundOf(cards, patience, moved_down_bye=reading == "yes").paired(), initial_colour)


def _with_colours(done: Paired, initial_colour: Colour) -> LiteralPairing:
    whites = [white_of(a, b, initial_colour) for a, b in done.pairs]
    return LiteralPairing(
        pairs=frozenset(
            (white.id, b.id if white is a else a.id) for white, (a, b) in zip(whites, done.pairs, strict=True)
        ),
        bye=done.left[0].id if done.left else None,
    )


def most_pairs(cards: Sequence[Card], patience: Patience, partners: Sequence[Card] | None = None) -> int:
    """By brute force: how many pairs of B.1 and B.2 there can be; with `partners` only between the two lists."""
    if not cards:
        return 0
    patience.step()
    first, rest = cards[0], cards[1:]
    others = rest if partners is None else partners
    best = 0
    for other in [*others, None]:
        if other is not None and not may_meet(first, other):
            continue
        remaining = [card for card in others if card is not other]
        more = most_pairs(remaining, patience) if partners is None else most_pairs(rest, patience, remaining)
        best = max(best, more + (other is not None))
        if best == (len(cards) // 2 if partners is None else min(len(cards), len(partners))):
            break
    return best


def can_be_completed(cards: Sequence[Card], patience: Patience) -> bool:
    """By brute force: everybody has an opponent, but for one who may have the bye if the number is odd."""
    impossible: set[frozenset[PlayerId]] = set()

    def complete(players: Sequence[Card]) -> bool:
        patience.step()
        if not players:
            return True
        key = frozenset(card.id for card in players)
        if key in impossible:
            return False
        first, *rest = players
        for other in reversed(rest) if len(rest) < 8 else rest:
            if may_meet(first, other) and complete([card for card in rest if card is not other]):
                return True
        impossible.add(key)
        return False

    if len(cards) % 2 == 0:
        return complete(cards)
    return any(complete([card for card in cards if card is not bye]) for bye in reversed(cards) if bye.may_have_bye)


class RoundOf:
    """C, from the highest score bracket down."""

    def __init__(self, cards: Sequence[Card], patience: Patience, *, moved_down_bye: bool = True) -> None:
        self.patience = patience
        self.moved_down_bye = moved_down_bye
        self.procedures = Procedures(patience)
        self.odd = len(cards) % 2 == 1
        self.residents = [tuple(group) for _, group in groupby(cards, key=lambda card: card.score)]
        self.done: list[Done] = []

    def paired(self) -> Paired:
        """All brackets, then the lowest one by C.13."""
        moved_down: tuple[Card, ...] = ()
        for residents in self.residents[:-1]:
            moved_down = self._pair_upper(Bracket(moved_down, residents))
        lowest = self._pair_lowest(self.residents[-1] if self.residents else ())
        upper = [pair for one in self.done for pair in one.paired.pairs]
        return Paired((*upper, *lowest.pairs), lowest.left)

    # C.1, C.12, C.14: every bracket but the lowest

    def _pair_upper(self, bracket: Bracket) -> tuple[Card, ...]:
        """Pairs the bracket; returns who is moved down from it."""
        bracket, without_opponent = self._first_procedure(bracket)
        size = Size.of(bracket)
        while True:
            outcome = self.procedures.pair(bracket, size, lambda _: True)
            if isinstance(outcome, Paired):
                break
            if bracket.is_heterogeneous and not outcome.in_remainder:
                other = self._twelfth_procedure(bracket.moved_down, bracket.residents, without_opponent)
                if other is not None:
                    return self._pair_upper(Bracket(other, (*bracket.residents, *without_opponent)))
            size = self._fourteenth_procedure(size, outcome)
        self.done.append(Done(bracket, size, outcome, without_opponent))
        return self.done[-1].moved_down

    def _first_procedure(self, bracket: Bracket) -> tuple[Bracket, tuple[Card, ...]]:
        """C.1: who has no opponent here is moved down; if he has been moved down already, C.12 is tried first."""
        stuck = _without_opponent(bracket.players)
        if any(card in stuck for card in bracket.moved_down):
            other = self._twelfth_procedure(bracket.moved_down, bracket.residents, ())
            if other is not None:
                return self._first_procedure(Bracket(other, bracket.residents))
        remaining = Bracket(_except(bracket.moved_down, stuck), _except(bracket.residents, stuck))
        return remaining, tuple(card for card in bracket.players if card in stuck)

    def _twelfth_procedure(
        self, moved_down: tuple[Card, ...], residents: tuple[Card, ...], without_opponent: tuple[Card, ...]
    ) -> tuple[Card, ...] | None:
        """C.12: another pairing of the previous bracket that lets p pairings be made here; who is then moved down."""
        if not self.done:
            return None
        previous = self.done[-1]
        below = (*residents, *without_opponent)

        def accept(left: Sequence[Card]) -> bool:
            others = (*previous.without_opponent, *left)
            return set(left) != set(previous.paired.left) and self._allows_p_pairings(Bracket(others, below))

        outcome = self.procedures.pair(previous.bracket, previous.size, accept)
        if isinstance(outcome, Failure):
            return None
        self.done[-1] = Done(previous.bracket, previous.size, outcome, previous.without_opponent)
        return self.done[-1].moved_down

    def _allows_p_pairings(self, bracket: Bracket) -> bool:
        if any(card in _without_opponent(bracket.players) for card in bracket.moved_down):
            return False
        size = Size.of(bracket)
        if bracket.is_heterogeneous:
            return most_pairs(bracket.moved_down, self.patience, bracket.residents) == size.p
        return most_pairs(bracket.players, self.patience) == size.p

    def _fourteenth_procedure(self, size: Size, failure: Failure) -> Size:
        """C.14: one pairing less, in the group that could not be paired."""
        if failure.in_remainder:
            return Size(size.p, size.given_up + 1)
        assert size.p > 0, "with no pairing to be made there is nothing to fail"
        return Size(size.p - 1)

    # C.13: the lowest bracket

    def _may_have_bye(self, card: Card, own: Sequence[Card]) -> bool:
        """B.1; by the other reading only one of the bracket's own players."""
        return card.may_have_bye and (self.moved_down_bye or card in own)

    def _can_be_completed(self, players: Sequence[Card], own: Sequence[Card]) -> bool:
        cards = [replace(card, may_have_bye=self._may_have_bye(card, own)) for card in players]
        return can_be_completed(sorted(cards, key=lambda card: card.rank), self.patience)

    def _lowest(self, bracket: Bracket, size: Size, own: Sequence[Card]) -> Paired | None:
        """The lowest bracket by C.2 to C.11: everybody paired, but for the one with the bye if the number is odd."""

        def accept(left: Sequence[Card]) -> bool:
            return len(left) == int(self.odd) and all(self._may_have_bye(card, own) for card in left)

        outcome = self.procedures.pair(bracket, size, accept)
        return outcome if isinstance(outcome, Paired) else None

    def _pair_lowest(self, residents: tuple[Card, ...]) -> Paired:
        """C.13, until there is a pairing; then with all p, or C.12, or C.14. `joined` came with their whole bracket."""
        joined: tuple[Card, ...] = ()
        while True:
            moved_down = self.done[-1].moved_down if self.done else ()
            bracket = Bracket((*moved_down, *joined), residents)
            if self._can_be_completed(bracket.players, (*joined, *residents)):
                break
            assert self.done, "a round that can be completed is completed by one bracket of all"
            if not self.moved_down_bye and bracket.is_heterogeneous:  # C.12 stands before C.13
                lowest = self._by_other_moved_down(joined, residents)
                if lowest is not None:
                    return lowest
            if not self._by_another_penultimate((*joined, *residents)):
                joined = (*self.residents[len(self.done) - 1], *joined)
                self.done.pop()
        own = (*joined, *residents)
        lowest = self._lowest(bracket, Size.of(bracket), own)
        if lowest is None and self.done:
            lowest = self._by_other_moved_down(joined, residents)
        for p in range(Size.of(bracket).p - 1, 0, -1):
            lowest = lowest or self._lowest(bracket, Size(p), own)
        everybody = Bracket((), bracket.players)
        lowest = lowest or self._lowest(everybody, Size.of(everybody), own)
        assert lowest is not None, "what can be completed is completed by one homogeneous bracket"
        return lowest

    def _by_another_penultimate(self, below: tuple[Card, ...]) -> bool:
        """C.13: a pairing of the penultimate bracket that leaves a pairing possible in the lowest one."""
        penultimate = self.done[-1]
        for size in _falling(penultimate):
            outcome = self.procedures.pair(
                penultimate.bracket,
                size,
                lambda left: self._can_be_completed((*penultimate.without_opponent, *left, *below), below),
            )
            if isinstance(outcome, Paired):
                self.done[-1] = Done(penultimate.bracket, size, outcome, penultimate.without_opponent)
                return True
        return False

    def _by_other_moved_down(self, joined: tuple[Card, ...], residents: tuple[Card, ...]) -> Paired | None:
        """C.12: a pairing of the penultimate bracket whose moved-down players can all be paired in the lowest one."""
        penultimate = self.done[-1]
        found: dict[frozenset[PlayerId], Paired | None] = {}

        def lowest(left: Sequence[Card]) -> Paired | None:
            key = frozenset(card.id for card in left)
            if key not in found:
                bracket = Bracket((*penultimate.without_opponent, *left, *joined), residents)
                found[key] = self._lowest(bracket, Size.of(bracket), (*joined, *residents))
            return found[key]

        outcome = self.procedures.pair(penultimate.bracket, penultimate.size, lambda left: lowest(left) is not None)
        if not isinstance(outcome, Paired):
            return None
        self.done[-1] = Done(penultimate.bracket, penultimate.size, outcome, penultimate.without_opponent)
        return lowest(outcome.left)


def _falling(penultimate: Done) -> Iterator[Size]:
    """C.13 with C.14: from the p that was reached down to one; in each, fewer pairings of the remainder."""
    bracket, size = penultimate.bracket, penultimate.size
    for p in range(size.p, 0, -1):
        first = size.given_up if p == size.p else 0
        most = (len(bracket.players) - 2 * p) // 2 if bracket.is_heterogeneous else 0
        for given_up in range(first, max(first, most) + 1):
            yield Size(p, given_up)


def _without_opponent(players: Sequence[Card]) -> set[Card]:
    """C.1: no opponent can be found for them within the bracket."""
    return {card for card in players if not any(other is not card and may_meet(card, other) for other in players)}


def _except(players: tuple[Card, ...], gone: set[Card]) -> tuple[Card, ...]:
    return tuple(card for card in players if card not in gone)


__all__ = ["Accept", "LiteralPairing", "pair_literally"]
