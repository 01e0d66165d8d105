"""The criteria and the order of Burstein, 2017 (C.5-C.8, D.1) and 2026 ([C5]-[C8], 4)."""

from core.certificate_check.dutch import Bracket, Candidate, Vector, following_bracket
from core.certificate_check.matching import completed, left_over
from core.certificate_check.position import Position


def burstein_vector(at: Position, bracket: Bracket, candidate: Candidate) -> Vector:
    """Every criterion in the order in which it decides."""
    left = candidate.left
    wants = [{at.preference(one).wanted for one in pair} for pair in candidate.pairs]
    lacking = sum(len(want) == 1 and want != {None} for want in wants)
    ahead = _following_joint(at, bracket, left)
    if at.is_2017:
        incoming = [one for one in left if one in bracket.moved_down]
        own = [one for one in ahead if one in left]
        found: Vector = [("C.5", len(left)), ("C.6", len(incoming)), ("C.6", at.scores(incoming))]
        return [*found, ("C.7", len(ahead)), ("C.7", len(own)), ("C.7", at.scores(own)), ("C.8", lacking)]
    return [("C5", len(left)), ("C6", at.scores(left)), ("C7", len(ahead)), ("C7", at.scores(ahead)), ("C8", lacking)]


def _following_joint(at: Position, bracket: Bracket, left: list[int]) -> list[int]:
    """C.7, [C7]: who stays unpaired in the following bracket when it is paired as well as can be.

    In 2017 the floaters of this bracket count, in 2026 all. Two who stay unpaired here do not meet there.
    """
    if not left or not bracket.following:
        return []
    players, legal, can_end = following_bracket(at, bracket, left, set())

    def worth(alone: list[int]) -> tuple[int, list[int]]:
        own = [one for one in alone if one in left] if at.is_2017 else alone
        return len(own), at.scores(own)

    ordered = sorted(players, key=lambda one: (at.is_2017 and one not in left, -at.score(one)))
    return completed(players, left_over(ordered, legal), can_end, worth)


def burstein_order(at: Position, bracket: Bracket, candidate: Candidate) -> list[int]:
    """D.1, article 4: the opponents of number 1, 2 and so on, the lower ranked first, floating last."""
    inside = at.by_rank(bracket.players)
    mates = {one: other for pair in candidate.pairs for one, other in (pair, pair[::-1])}
    return [-inside.index(mates[one]) if one in mates else 1 for one in inside]
