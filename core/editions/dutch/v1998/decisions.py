"""The decision record of a bracket: its pairing, what it denies, and what excluded the first candidate."""

from collections.abc import Sequence

from core.editions.dutch.v1998.bracket import Size
from core.editions.dutch.v1998.procedure import Done
from core.editions.dutch.v1998.round_layout import Dutch1998Layout
from core.editions.shared.masks import mask_with
from core.model.pairing import BracketRecord, CriterionValue

Pairs = Sequence[tuple[int, int]]


def bracket_record(layout: Dutch1998Layout, done: Done) -> BracketRecord:
    """Composition, pairs, how often B.4 to B.6 are not fulfilled, and why it is not the first candidate."""
    ids = layout.ids
    whole, paired = done.whole, done.paired
    return BracketRecord(
        kind=whole.kind,
        score=layout.field.contenders[whole.residents[0]].score,
        moved_down=tuple(ids[player] for player in whole.moved_down),
        residents=tuple(ids[player] for player in whole.residents),
        pairs=tuple((ids[one], ids[other]) for one, other in paired.pairs),
        downfloaters=tuple(ids[player] for player in sorted(done.moved_down)),
        values=(
            CriterionValue("B.4", sum(layout.clash(one, other) for one, other in paired.pairs)),
            CriterionValue("B.5", _floats(layout, paired.pairs, paired.left, 1)),
            CriterionValue("B.6", _floats(layout, paired.pairs, paired.left, 0)),
        ),
        first_candidate_fails=_first_failure(layout, done),
    )


def _floats(layout: Dutch1998Layout, pairs: Pairs, left: Sequence[int], level: int) -> int:
    """How many have a float that they had in the last round (level 1), or else two rounds before (level 0)."""
    down = mask_with(left)
    up = 0
    for one, other in pairs:
        higher, lower = min(one, other), max(one, other)
        if layout.score[higher] != layout.score[lower]:
            down |= 1 << higher
            up |= 1 << lower
    no_downfloat = layout.no_downfloat[level] & ~layout.no_downfloat[level + 1]
    no_upfloat = layout.no_upfloat[level] & ~layout.no_upfloat[level + 1]
    return (down & no_downfloat).bit_count() + (up & no_upfloat).bit_count()


def _first_candidate(done: Done) -> tuple[list[tuple[int, int]], list[tuple[int, int]], list[int]]:
    """C.4 to C.6, S1 and S2 as they stand: of the players moved down, of the remainder, and who is left."""
    players, size = list(done.bracket.players), done.size
    count = len(done.paired.pairs)
    p = size.p if done.bracket.is_heterogeneous else 0
    first = list(zip(players[:p], players[p : 2 * p], strict=True))
    rest, half = players[2 * p :], count - p
    return first, list(zip(rest[:half], rest[half : 2 * half], strict=True)), rest[2 * half :]


def _first_failure(layout: Dutch1998Layout, done: Done) -> str | None:
    """The criterion with which S1 and S2 as they stand did not comply; None when they were taken."""
    first, remainder, left = _first_candidate(done)
    pairs = first + remainder
    if set(pairs) == {(min(pair), max(pair)) for pair in done.paired.pairs}:
        return None
    for higher, lower in pairs:
        if not layout.legal[higher] >> lower & 1:
            return _absolute_criterion(layout, higher, lower)
    if any(not done.bracket.may_stay >> player & 1 for player in left):
        return "B.1"
    if _denies_too_many(layout, done, first, remainder):
        return "B.4"
    for criterion, level in (("B.5", 1), ("B.6", 0)):
        if _floats(layout, pairs, left, level):
            return criterion
    return done.undone_by


def _denies_too_many(layout: Dutch1998Layout, done: Done, first: Pairs, remainder: Pairs) -> bool:
    """Whether more preferences are denied than x as A.8 gives it, and as it was raised, allows."""
    not_made = Size.of(done.bracket).p - done.size.p
    raised = done.paired.dropped.raised
    rest = [player for player in done.bracket.players if player not in {one for pair in first for one in pair}]
    x_of_rest = layout.x_of(rest) - (len(rest) // 2 - len(remainder))
    x_of_first = layout.x_of(done.bracket.players) - not_made
    return any(
        sum(layout.clash(one, other) for one, other in pairs) > max(0, x) + raised
        for pairs, x in ((first, x_of_first), (remainder, x_of_rest))
    )


def _absolute_criterion(layout: Dutch1998Layout, higher: int, lower: int) -> str:
    if layout.ids[lower] in layout.field.contenders[higher].opponents:
        return "B.1"
    ids = sorted((layout.ids[higher], layout.ids[lower]))
    return "forbidden pair" if (ids[0], ids[1]) in layout.field.forbidden_pairs else "B.2"
