"""The pairing of a whole round by enumeration: FIDE C.04.3 (2017), articles A.9 and B."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from core.model.pairing import BracketKind, Contender, Field
from core.model.sentence import NoLegalPairing
from core.model.units import PlayerId, RoundNumber
from tests.reference.dutch_2017_literal.colours import allocate, rank
from tests.reference.dutch_2017_literal.criteria import Bracket, Candidate, Rules, scoregroup_at_the_top
from tests.reference.dutch_2017_literal.generation import Bsn, TooLarge, pairings

CANDIDATES_MAX: Final = 30_000


@dataclass(frozen=True, slots=True)
class LiteralBracket:
    """One bracket as it was finally paired, with the value reached in each criterion."""

    kind: BracketKind
    moved_down: tuple[PlayerId, ...]
    residents: tuple[PlayerId, ...]
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    downfloaters: tuple[PlayerId, ...]
    values: dict[str, object]


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (white, black) in the order of C.04.2.D.9, and who has the bye."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    brackets: tuple[LiteralBracket, ...]


class Evaluation:
    """B.4: a candidate with its values, each worked out when it is first compared."""

    def __init__(self, candidate: Candidate, criteria: tuple[tuple[str, Callable[[Candidate], object]], ...]) -> None:
        self.candidate = candidate
        self._criteria = criteria
        self._values: list[object] = []

    def value(self, index: int) -> object:
        """What the candidate reaches in one criterion."""
        while len(self._values) <= index:
            self._values.append(self._criteria[len(self._values)][1](self.candidate))
        return self._values[index]

    def is_better_than(self, earlier: "Evaluation") -> bool:
        """B.8: better in the criterion of highest priority in which they differ."""
        for index in range(len(self._criteria)):
            mine, other = self.value(index), earlier.value(index)
            if mine != other:
                return bool(mine < other)  # type: ignore[operator]  # both are what one criterion returns
        return False

    def is_perfect(self) -> bool:
        """B.4: no later candidate with as many pairs can be better.

        In a homogeneous bracket C.5 and C.6 only depend on the number of pairs.
        """
        first = 2 if self.candidate.bracket.kind is BracketKind.HOMOGENEOUS else 0
        return not any(_is_above_zero(self.value(index)) for index in range(first, len(self._criteria)))

    def values(self) -> dict[str, object]:
        """All values, by criterion."""
        return {name: self.value(index) for index, (name, _) in enumerate(self._criteria)}


def _is_above_zero(value: object) -> bool:
    return any(_is_above_zero(part) for part in value) if isinstance(value, tuple) else value != 0


def candidates(bracket: Bracket, n_pairs: int, rules: Rules) -> Iterator[Candidate]:
    """B.3, B.6, B.7: the candidates with that many pairs which comply with C.1-C.4, in order."""
    players = bracket.players

    def may_meet(a: Bsn, b: Bsn) -> bool:
        return rules.may_meet(players[a - 1].id, players[b - 1].id)

    generated = pairings(
        len(bracket.moved_down), len(players), n_pairs, may_meet, score=lambda bsn: players[bsn - 1].score
    )
    for count, pairing in enumerate(generated):
        if count >= CANDIDATES_MAX:
            raise TooLarge
        paired = {bsn for pair in pairing for bsn in pair}
        candidate = Candidate(
            bracket,
            tuple((players[a - 1], players[b - 1]) for a, b in pairing),
            tuple(player for bsn, player in enumerate(players, start=1) if bsn not in paired),
        )
        if rules.bye_is_allowed(candidate) and rules.complies_with_completion(candidate):
            yield candidate


def pair_bracket(bracket: Bracket, rules: Rules) -> Evaluation | None:
    """B.4, B.8: the first perfect candidate, else the best, of equals the first. None: there is none.

    MaxPairs (B.1 b) is the greatest number of pairs for which a candidate complies with C.1-C.4.
    """
    for max_pairs in range(len(bracket.players) // 2, -1, -1):
        best: Evaluation | None = None
        for candidate in candidates(bracket, max_pairs, rules):
            evaluation = Evaluation(candidate, rules.quality())
            if best is None or evaluation.is_better_than(best):
                best = evaluation
                if best.is_perfect():
                    return best
        if best is not None:
            return best
    return None


def kind_of(moved_down: tuple[Contender, ...]) -> BracketKind:
    """A.3: homogeneous if all the players have the same score, otherwise heterogeneous."""
    return BracketKind.HETEROGENEOUS if moved_down else BracketKind.HOMOGENEOUS


def pair_brackets(rules: Rules) -> list[Evaluation]:
    """A.9: bracket by bracket; where the round can no longer be completed, by way of the PPB and the CLB."""
    remaining = rules.field.contenders
    moved_down: tuple[Contender, ...] = ()
    paired: list[Evaluation] = []
    while remaining:
        residents = scoregroup_at_the_top(remaining)
        lower = remaining[len(residents) :]
        best = pair_bracket(Bracket(kind_of(moved_down), moved_down, residents, lower), rules)
        if best is None or not rules.completes(best.candidate.downfloaters, lower):
            return paired + collapse(moved_down, residents, lower, rules)
        paired.append(best)
        moved_down, remaining = best.candidate.downfloaters, lower
    return paired


def collapse(
    moved_down: tuple[Contender, ...], residents: tuple[Contender, ...], lower: tuple[Contender, ...], rules: Rules
) -> list[Evaluation]:
    """A.9: the last paired bracket again, as PPB, then everyone below as CLB (R2)."""
    ppb = pair_bracket(Bracket(BracketKind.PENULTIMATE, moved_down, residents, lower), rules)
    assert ppb is not None, "the completion of the round was found to be possible"
    if not lower:
        return [ppb]
    clb = pair_bracket(Bracket(BracketKind.COLLAPSED_LAST, ppb.candidate.downfloaters, lower, ()), rules)
    assert clb is not None, "C.4 chose downfloaters that complete the round"
    return [ppb, clb]


def board_order(white: Contender, black: Contender) -> tuple[int, int, int]:
    """C.04.2.D.9: score of the higher ranked player, sum of the scores, rank of the higher ranked player."""
    higher = min(white, black, key=rank)
    return (-higher.score, -(white.score + black.score), higher.number)


def pair_literally(field: Field) -> LiteralPairing:
    """Pair one round. Raises `NoLegalPairing`, or `TooLarge` where enumeration would take too long."""
    rules = Rules(field)
    if not rules.completes(field.contenders, ()):
        raise NoLegalPairing("the round cannot be completed (A.9)", RoundNumber(field.round_number))
    paired = pair_brackets(rules)
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
        kind=candidate.bracket.kind,
        moved_down=tuple(player.id for player in candidate.bracket.moved_down),
        residents=tuple(player.id for player in candidate.bracket.residents),
        pairs=tuple((higher.id, lower.id) for higher, lower in candidate.pairs),
        downfloaters=tuple(player.id for player in candidate.downfloaters),
        values=evaluation.values(),
    )
