"""One round, bracket by bracket (2012 C.1, C.12, C.13), as decisions 237 and 238 read it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from core.model.pairing import Field
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.dutch_2012_literal.bracket import Bracket, Paired, Size
from tests.reference.dutch_2012_literal.cards import Card, cards_of, cards_of_field
from tests.reference.dutch_2012_literal.colours import white_of
from tests.reference.dutch_2012_literal.orders import Patience


@dataclass(frozen=True)
class LiteralPairing:
    """(White, Black), and who has the bye."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None


def pair_literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing:
    """Raises NoLegalPairing, and TooLarge where all attempts would take too long."""
    cards = cards_of(tournament, round_number)
    return pair_cards(cards, round_number, tournament.settings.initial_colour or Colour.WHITE)


def pair_field_literally(field: Field) -> LiteralPairing:
    """The same of a field, whose floats and rights to the bye are given."""
    return pair_cards(cards_of_field(field), field.round_number, field.initial_colour)


def pair_cards(cards: Sequence[Card], round_number: int, first_colour: Colour) -> LiteralPairing:
    """The same from cards, in the order of A.2."""
    done = _Round(cards, RoundNumber(round_number), Patience()).paired()
    pairs = {(a, b) if white_of(a, b, first_colour) is a else (b, a) for one in done for a, b in one.pairs}
    together = {card for pair in pairs for card in pair}
    byes = [card.id for card in cards if card not in together]
    return LiteralPairing(frozenset((white.id, black.id) for white, black in pairs), byes[0] if byes else None)


@dataclass
class _Stage:
    """A bracket that is done for now."""

    came: tuple[Card, ...]
    residents: tuple[Card, ...]
    bracket: Bracket  # without who was incompatible
    gone: frozenset[Card]  # C.1
    done: Paired | None  # None: no pair, and all move down

    @property
    def left(self) -> frozenset[Card]:
        """Who moves down."""
        return self.gone | (self.done.left if self.done else frozenset(self.bracket.players))


Reach = tuple[int, int]


class _Round:
    def __init__(self, cards: Sequence[Card], number: RoundNumber, patience: Patience) -> None:
        self.number, self.odd, self.patience = number, number % 2 == 1, patience
        scores = sorted({card.score for card in cards}, reverse=True)
        self.groups = [tuple(card for card in cards if card.score == score) for score in scores]
        self.stages: list[_Stage] = []

    def paired(self) -> list[Paired]:
        """All brackets from the highest to the lowest."""
        if not self.groups:
            return []
        *higher, lowest = self.groups
        for residents in higher:
            self._backtrack(lambda came, own=residents: self._reach(came, own), self._everything(residents))
            self.stages.append(self._stage(self._moved(), residents))
        last = self._lowest(lowest)
        return [*(stage.done for stage in self.stages if stage.done), *([last] if last else [])]

    def _moved(self) -> tuple[Card, ...]:
        return tuple(sorted(self.stages[-1].left, key=lambda card: card.rank)) if self.stages else ()

    def _bracket(self, came: Sequence[Card], residents: Sequence[Card], *, joined: bool = False) -> Bracket:
        return Bracket(came, residents, self.odd, self.patience, joined=joined)

    def _stage(self, came: tuple[Card, ...], residents: tuple[Card, ...]) -> _Stage:
        """C.1 to C.10 and C.14 of a bracket that is not the lowest."""
        gone = frozenset(self._bracket(came, residents).incompatible()) & frozenset(residents)
        bracket = self._bracket(came, [one for one in residents if one not in gone])
        done = next((found for size in bracket.sizes() if (found := bracket.best(size))), None)
        return _Stage(came, residents, bracket, gone, done)

    # C.12

    def _reach(self, came: Sequence[Card], residents: Sequence[Card]) -> Reach:
        """How many moved-down players, and how many pairs, are possible by B.1 and B.2."""
        bracket = self._bracket(came, residents)
        if bracket.treated_as_homogeneous:
            return 0, bracket.most_pairs(bracket.everybody)
        return next(
            ((size.moved_down or 0, size.pairs) for size in bracket.sizes() if bracket.is_possible(size)),
            (0, 0),
        )

    def _everything(self, residents: Sequence[Card]) -> Reach | None:
        """M0 and P0 of a bracket from which C.1 has taken residents; None: it says C.12 of one moved down."""
        came = self._moved()
        alone = {*self._bracket(came, residents).incompatible()}
        rest = self._bracket(came, [one for one in residents if one not in alone])
        moved = 0 if rest.treated_as_homogeneous else len(came)
        return None if alone & {*came} else (moved, len(rest.players) // 2)

    def _backtrack(self, reach: Callable[[Sequence[Card]], Reach], everything: Reach | None) -> None:
        """C.12, once for a bracket. `everything`: M0 and P0; None: C.1 sends here."""
        came = self._moved()
        if not came or self.stages[-1].done is None or (now := reach(came)) == everything:
            return
        stage = self.stages[-1]
        assert stage.done is not None
        scores = sorted(card.score for card in stage.done.left)
        others: dict[frozenset[Card], Reach] = {}
        for chosen in combinations(stage.bracket.players, len(scores)):
            if sorted(card.score for card in chosen) == scores:
                found = reach([*chosen, *stage.gone])
                if found > now:
                    others[frozenset(chosen)] = found
        for target in sorted({*others.values()}, reverse=True):
            again = stage.bracket.best(stage.done.size, lambda left, target=target: others.get(left) == target)
            if again is not None:
                stage.done = again
                return

    # C.13

    def _complete(self, came: Sequence[Card], residents: Sequence[Card], *, joined: bool) -> Paired | None:
        """The lowest bracket, M1 reduced as far as it takes."""
        bracket = self._bracket(came, residents, joined=joined)
        most = len(bracket.players) // 2
        if not most:
            return Paired(Size(None, 0), (), frozenset(bracket.players))
        for size in bracket.sizes():
            if size.pairs == most and (found := bracket.best(size, _may_have_the_bye)):
                return found
        return None

    def _reach_complete(self, came: Sequence[Card], residents: Sequence[Card], *, joined: bool) -> Reach:
        """As `_reach`, in the lowest bracket: only what leaves nobody but for a bye counts."""
        bracket = self._bracket(came, residents, joined=joined)
        most = len(bracket.players) // 2
        if not bracket.can_be_completed():
            return -1, 0
        if bracket.treated_as_homogeneous:
            return 0, most
        for size in bracket.sizes():
            if size.pairs == most and bracket.is_possible(size, complete=True):
                return size.moved_down or 0, most
        raise AssertionError(came)

    def _lowest(self, residents: tuple[Card, ...]) -> Paired | None:
        """C.13. `added`: the players of the bracket that was joined last; with who moved down to it they are S1."""
        added: tuple[Card, ...] = ()
        while True:
            own, below, joined = added, residents, bool(added)
            self._backtrack(lambda came: self._reach_complete((*came, *own), below, joined=joined), None)  # noqa: B023
            if self._bracket((*self._moved(), *added), residents, joined=joined).can_be_completed():
                break
            if not self.stages:
                raise NoLegalPairing("not everybody can be paired (B.1, B.2)", self.number)
            if self._gives_way((*added, *residents)):
                break
            residents, added = (*added, *residents), self.stages.pop().residents
        return self._complete((*self._moved(), *added), residents, joined=joined)

    def _gives_way(self, below: tuple[Card, ...]) -> bool:
        """The penultimate bracket takes the best of its pairings that let everybody below be paired."""
        stage = self.stages[-1]

        def allows(left: frozenset[Card]) -> bool:
            return self._bracket([*left, *stage.gone], below).can_be_completed()

        done = next((found for size in stage.bracket.sizes() if (found := stage.bracket.best(size, allows))), None)
        stage.done = done or stage.done
        return done is not None


def _may_have_the_bye(left: frozenset[Card]) -> bool:
    return all(card.may_have_bye for card in left)
