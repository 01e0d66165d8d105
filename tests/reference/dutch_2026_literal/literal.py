"""The pairing of a whole round by enumeration: FIDE C.04.3 (from 1 February 2026), articles 1.9, 3 and 5."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core.model.pairing import Field
from core.model.sentence import NoLegalPairing
from core.model.units import PlayerId, RoundNumber
from tests.reference.dutch_2017_literal.colours import allocate
from tests.reference.dutch_2017_literal.generation import TooLarge
from tests.reference.dutch_2017_literal.literal import board_order
from tests.reference.dutch_2026_literal.criteria import Candidate, Criteria
from tests.reference.dutch_2026_literal.generation import Bsn, pairings
from tests.reference.dutch_2026_literal.outlook import Bracket, Outlook, bracket_of

CANDIDATES_MAX: Final = 30_000


@dataclass(frozen=True, slots=True)
class LiteralBracket:
    """One bracket as it was paired, with the value reached in each criterion."""

    moved_down: tuple[PlayerId, ...]
    residents: tuple[PlayerId, ...]
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    downfloaters: tuple[PlayerId, ...]
    values: dict[str, object]


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (white, black) in board order (C.04.2, 3.6), and who has the bye."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    brackets: tuple[LiteralBracket, ...]


class Evaluation:
    """3.4: a candidate with its values, each worked out when it is first compared."""

    def __init__(self, candidate: Candidate, criteria: Criteria) -> None:
        self.candidate = candidate
        self._criteria = criteria.priority
        self._values: list[object] = []

    def value(self, index: int) -> object:
        """What the candidate reaches in one criterion; 0 is [C5]."""
        while len(self._values) <= index:
            self._values.append(self._criteria[len(self._values)][1](self.candidate))
        return self._values[index]

    def is_better_than(self, earlier: "Evaluation") -> bool:
        """3.8.1: better in the criterion of highest priority in which they differ; else the earlier one is."""
        for index in range(len(self._criteria)):
            mine, other = self.value(index), earlier.value(index)
            if mine != other:
                return bool(mine < other)  # type: ignore[operator]  # both are what one criterion returns
        return False

    def cannot_be_surpassed(self) -> bool:
        """3.4.1: perfect by [C7]-[C21] beyond doubt, among candidates with as many pairs and the same [C5].

        In a homogeneous bracket [C7] depends on the number of pairs alone.
        """
        first = 2 if self.candidate.bracket.moved_down else 3
        return not any(_is_above_zero(self.value(index)) for index in range(first, len(self._criteria)))

    def values(self) -> dict[str, object]:
        """All values, by criterion."""
        return {name: self.value(index) for index, (name, _) in enumerate(self._criteria)}


def _is_above_zero(value: object) -> bool:
    return any(_is_above_zero(part) for part in value) if isinstance(value, tuple) else value != 0


def candidates(bracket: Bracket, n_pairs: int, criteria: Criteria) -> Iterator[Candidate]:
    """3.3, 3.6, 3.7: the candidates with that many pairs which comply with [C1]-[C4], in order."""
    players = bracket.players

    def may_meet(a: Bsn, b: Bsn) -> bool:
        return criteria.outlook.may_meet(players[a - 1].id, players[b - 1].id)

    generated = pairings(len(bracket.moved_down), len(players), n_pairs, may_meet)
    for count, pairing in enumerate(generated):
        if count >= CANDIDATES_MAX:
            raise TooLarge
        paired = {bsn for pair in pairing for bsn in pair}
        candidate = Candidate(
            bracket,
            tuple((players[a - 1], players[b - 1]) for a, b in pairing),
            tuple(player for bsn, player in enumerate(players, start=1) if bsn not in paired),
        )
        if criteria.leaves_a_completion(candidate):
            yield candidate


def pair_bracket(bracket: Bracket, criteria: Criteria) -> Evaluation:
    """3.4, 3.8: the best candidate, of equals the one generated first.

    MaxPairs (3.1.2) is a consequence: [C5] goes before [C6], so fewer pairs are tried as long as they might
    leave the bye to a lower score.
    """
    lowest_bye_score = criteria.outlook.bye_score_of(bracket.players, bracket.lower)
    best: Evaluation | None = None
    for n_pairs in range(len(bracket.players) // 2, -1, -1):
        for candidate in candidates(bracket, n_pairs, criteria):
            evaluation = Evaluation(candidate, criteria)
            if best is None or evaluation.is_better_than(best):
                best = evaluation
                if best.value(0) == lowest_bye_score and best.cannot_be_surpassed():
                    return best
        if best is not None and best.value(0) == lowest_bye_score:
            return best
    assert best is not None, "the bracket above complied with [C4]"
    return best


def pair_brackets(criteria: Criteria) -> list[Evaluation]:
    """1.9.2: bracket by bracket, from the top scoregroup down."""
    remaining, moved_down = criteria.field.contenders, ()
    paired: list[Evaluation] = []
    while remaining:
        bracket = bracket_of(moved_down, remaining)
        paired.append(pair_bracket(bracket, criteria))
        moved_down, remaining = paired[-1].candidate.downfloaters, bracket.lower
    return paired


def pair_literally(field: Field) -> LiteralPairing:
    """Pair one round. Raises `NoLegalPairing` (1.9.3), or `TooLarge` where enumeration would take too long."""
    outlook = Outlook(field)
    if outlook.bye_score_of(field.contenders) is None:
        raise NoLegalPairing("the round-pairing cannot be completed (1.9.3)", RoundNumber(field.round_number))
    paired = pair_brackets(Criteria(outlook))
    brackets = [evaluation.candidate for evaluation in paired]
    boards = sorted(
        (allocate(higher, lower, field)[:2] for candidate in brackets for higher, lower in candidate.pairs),
        key=lambda board: board_order(*board),
    )
    left_over = brackets[-1].downfloaters if brackets else ()
    return LiteralPairing(
        pairs=tuple((white.id, black.id) for white, black in boards),
        bye=left_over[0].id if left_over else None,
        brackets=tuple(_published(evaluation) for evaluation in paired),
    )


def _published(evaluation: Evaluation) -> LiteralBracket:
    candidate = evaluation.candidate
    return LiteralBracket(
        moved_down=tuple(player.id for player in candidate.bracket.moved_down),
        residents=tuple(player.id for player in candidate.bracket.residents),
        pairs=tuple((higher.id, lower.id) for higher, lower in candidate.pairs),
        downfloaters=tuple(player.id for player in candidate.downfloaters),
        values=evaluation.values(),
    )
