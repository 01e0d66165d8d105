"""The pairing of a round: the bye (3.1), then the scoregroups from the top down (1.9, 3.2; 2018: A.8, B.0 to B.6).

What it is told as: pairs with colours, the bye, the decision record, or the refusal.
"""

from collections.abc import Iterator, Mapping, Sequence

from core.editions.dubov.bracket import pair_bracket, upfloaters_for
from core.editions.dubov.round_layout import IN_2018, DubovLayout, Field, field_of
from core.editions.edition import Engine
from core.editions.pairing import GIBSON
from core.editions.shared.round_report import RefusalWording, no_legal_pairing, step
from core.editions.shared.upfloating import brackets_of, bye_of, pairing_with_upfloaters
from core.general_rules.acceleration import ACCELERATION
from core.matching.cardinality import MaximumMatching
from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.pairing import CriterionValue, RoundPairing, StepRecord
from core.model.sentence import NoLegalPairing, say


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket as it was paired, by position."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]  # (S1, T2), in the order of S1
    shifted: tuple[int, ...]


def result(layout: DubovLayout, brackets: Sequence[Bracket], bye: int | None) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and the decision record."""
    steps = _steps(layout, brackets, bye)
    return pairing_with_upfloaters(layout, brackets, bye, lambda bracket: bracket_values(layout, bracket), steps)


def bracket_values(layout: DubovLayout, bracket: Bracket) -> tuple[CriterionValue, ...]:
    """What the bracket reached in [C5] to [C10]; the last three do not count in the last round."""
    up = bracket.upfloaters
    score = layout.score[bracket.residents[0]]
    maximum = [player for player in up if layout.is_maximum[player]]
    values: dict[str, int | tuple[int, ...]] = {
        "C5": len(up),
        "C6": tuple(sorted((score - layout.score[player] for player in up), reverse=True)),
        "C7": sum(layout.is_same_preference(one, other) for one, other in bracket.pairs),
    }
    if not layout.field.is_last_round:
        values["C8"] = len(maximum)
        values["C9"] = sum(layout.times_upfloated[player] for player in maximum)
        values["C10"] = sum(layout.upfloated_last_round[player] for player in up)
    return tuple(CriterionValue(layout.article(criterion), value) for criterion, value in values.items())


def _steps(layout: DubovLayout, brackets: Sequence[Bracket], bye: int | None) -> Iterator[StepRecord]:
    if bye is not None:
        yield step(layout, layout.article("3.1"), (bye,), say("gets the pairing-allocated bye"))
    for bracket in brackets:
        if bracket.upfloaters:
            whole, tenths = divmod(layout.score[bracket.residents[0]], 10)
            what = say("upfloated to the scoregroup of {whole}.{tenths}", whole=whole, tenths=tenths)
            yield step(layout, layout.article("3.2.2"), bracket.upfloaters, what)
        if bracket.shifted:
            yield step(layout, layout.article("3.2.4"), bracket.shifted, say("shifted to the other subgroup"))


def refusal(layout: DubovLayout) -> NoLegalPairing:
    """1.9.3, with a small set of players that shows why."""
    article = layout.article
    wording = RefusalWording(
        rules=say(
            "Games already played ({article}), absolute colour preferences ({other_article})",
            article=article("[C1]"),
            other_article=article("[C3]"),
        ),
        bye=article("[C2]"),
        decides=say("Article {article} leaves the decision to the arbiter", article=article("1.9.3")),
    )
    return no_legal_pairing(layout, wording)


# --- The pairing of a round


def pair(field: Field, articles: Mapping[str, str] | None = None) -> RoundPairing:
    """Pair a round; `articles` as in `DubovLayout`.

    Raises `NoLegalPairing` when [C1] to [C3] leave no complete round-pairing (1.9.3).
    """
    layout = DubovLayout(field, articles)
    rest = MaximumMatching(layout.legal, layout.everyone)
    bye = bye_of(layout, layout.games, rest, refusal)
    players = [player for player in range(layout.size) if player != bye]
    return result(layout, list(brackets_of(layout, players, rest, upfloaters_for, _paired)), bye)


def _paired(layout: DubovLayout, residents: Sequence[int], upfloaters: Sequence[int], _: object) -> Bracket:
    paired = pair_bracket(layout, [*residents, *upfloaters])
    return Bracket(tuple(residents), tuple(upfloaters), paired.pairs, paired.shifted)


def pair_by_2018(field: Field) -> RoundPairing:
    """Pair a round. Raises `NoLegalPairing` when C.1 to C.3 leave no complete round-pairing (A.8)."""
    return pair(field, IN_2018)


_VARIATIONS: Final = (ACCELERATION, GIBSON)
ENGINE_OF_2018: Final = Engine(field_of=field_of, pair=pair_by_2018, variations=_VARIATIONS)
ENGINE_OF_2026: Final = Engine(field_of=field_of, pair=pair, variations=_VARIATIONS)
