"""A round paired by the rules of 2012: colours (E), boards (F.1), the bye (A.5), and the decision record."""

from collections.abc import Sequence

from core.editions.dutch.decisions import COLOUR_ARTICLES, coloured, dutch_round
from core.editions.dutch.v2012.bracket import Bracket
from core.editions.dutch.v2012.procedure import Done, Round
from core.editions.dutch.v2012.quality import Quality, quality_of
from core.editions.dutch.v2012.round_layout import Dutch2012Layout
from core.editions.edition import Engine
from core.editions.shared.gibson import GIBSON
from core.editions.shared.histories import field_of
from core.editions.shared.round_report import RefusalWording, no_legal_pairing
from core.general_rules.acceleration import ACCELERATION
from core.matching.cardinality import MaximumMatching
from core.model.hints import Final
from core.model.pairing import BracketRecord, CriterionValue, Field, RoundPairing
from core.model.sentence import say

REFUSAL: Final = RefusalWording(
    rules=say("Games already played (B.1), absolute colour preferences (B.2)"),
    bye="B.1 b",
    decides=say("The text leaves the decision to the arbiter"),
)
Pairs = Sequence[tuple[int, int]]


def pair(field: Field) -> RoundPairing:
    """Pair a round.

    Raises `NoLegalPairing` when B.1 and B.2 leave no complete pairing, however many brackets C.13 joins.
    """
    layout = Dutch2012Layout(field)
    matching = MaximumMatching(layout.legal, layout.everyone)
    if not matching.can_pair_all(layout.everyone, layout.may_take_bye):
        raise no_legal_pairing(layout, REFUSAL)
    one_round = Round(layout)
    done = one_round.paired()
    return dutch_round(
        layout,
        coloured(layout, (pair for one in done for pair in one.paired.pairs)),
        done[-1].paired.left if done else (),
        (_bracket_record(layout, one) for one in done),
        COLOUR_ARTICLES,
        one_round.steps.taken,
    )


def _bracket_record(layout: Dutch2012Layout, done: Done) -> BracketRecord:
    """Composition, pairs, how often B.4 to B.6 are not fulfilled, and why it is not the first candidate."""
    ids, whole, paired = layout.ids, done.whole, done.paired
    quality = quality_of(layout, done.bracket, paired.pairs)
    return BracketRecord(
        kind=whole.kind,
        score=layout.field.contenders[whole.residents[0]].score,
        moved_down=tuple(ids[player] for player in whole.moved_down),
        residents=tuple(ids[player] for player in whole.residents),
        pairs=tuple((ids[one], ids[other]) for one, other in paired.pairs),
        downfloaters=tuple(ids[player] for player in done.moved_down),
        values=(
            CriterionValue("B.4", quality.clashes),
            CriterionValue("B.5", quality.last_down + quality.last_up),
            CriterionValue("B.6", quality.earlier_down + quality.earlier_up),
        ),
        first_candidate_fails=_first_failure(layout, done, quality),
    )


def first_candidate(bracket: Bracket, pairs: Pairs) -> list[tuple[int, int]]:
    """C.4 to C.6, S1 and S2 as they stand, for as many players moved down and as many pairs as were made."""
    count = len(pairs)
    if not bracket.is_heterogeneous:
        players = bracket.players
        return list(zip(players[:count], players[count : 2 * count], strict=True))
    arriving = set(bracket.moved_down)
    m1 = sum((one in arriving) != (other in arriving) for one, other in pairs)
    first = list(zip(bracket.moved_down[:m1], bracket.residents[:m1], strict=True))
    rest = sorted((*bracket.moved_down[m1:], *bracket.residents[m1:]))
    half = count - m1
    return first + list(zip(rest[:half], rest[half : 2 * half], strict=True))


def _first_failure(layout: Dutch2012Layout, done: Done, quality: Quality) -> str | None:
    """The criterion with which S1 and S2 as they stand did not comply; None when they were taken."""
    pairs = first_candidate(done.bracket, done.paired.pairs)
    if set(pairs) == {(min(pair), max(pair)) for pair in done.paired.pairs}:
        return None
    for higher, lower in pairs:
        if not layout.legal[higher] >> lower & 1:
            return _absolute_criterion(layout, higher, lower)
    seated = {player for pair in pairs for player in pair}
    left = [player for player in done.bracket.players if player not in seated]
    if done.bracket.is_lowest and any(not layout.may_take_bye >> player & 1 for player in left):
        return "B.1"
    return quality_of(layout, done.bracket, pairs).first_difference(quality) or done.undone_by


def _absolute_criterion(layout: Dutch2012Layout, higher: int, lower: int) -> str:
    if layout.ids[lower] in layout.field.contenders[higher].opponents:
        return "B.1"
    ids = sorted((layout.ids[higher], layout.ids[lower]))
    return "forbidden pair" if (ids[0], ids[1]) in layout.field.forbidden_pairs else "B.2"


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON))
