"""What a paired round is told as: pairs with colours, the bye, the decision record, or the refusal."""

from collections.abc import Iterator, Sequence

from core.editions.shared.masks import mask_with
from core.editions.shared.round_report import RefusalWording, no_legal_pairing, pairing_with_upfloaters, step
from core.editions.team_swiss.bracket import costs_of_pair
from core.editions.team_swiss.round_layout import TeamLayout
from core.editions.team_swiss.text import TYPE_B
from core.editions.team_swiss.upfloaters import needed_by
from core.model.dataclass import dataclass
from core.model.errors import NoLegalPairing
from core.model.record import (
    CriterionValue,
    RoundPairing,
    StepRecord,
)
from core.model.sentence import say


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket as it was paired, by position."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]  # (top member, bottom member), by the TPN of the top members
    below: tuple[int, ...]  # the teams of lower scoregroups, upfloaters included


def result(layout: TeamLayout, brackets: Sequence[Bracket], bye: int | None) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and the decision record."""

    def values(bracket: Bracket) -> tuple[CriterionValue, ...]:
        return (*values_of_set(layout, bracket), *values_of_pairs(layout, bracket))

    return pairing_with_upfloaters(layout, brackets, bye, values, _steps(layout, brackets, bye))


def values_of_set(layout: TeamLayout, bracket: Bracket) -> tuple[CriterionValue, ...]:
    """What the set of upfloaters reached in [C4] to [C7]; [C6] as `upfloaters.needed_by` counts."""
    up = bracket.upfloaters
    score = layout.score[bracket.residents[0]]
    values: dict[str, int | tuple[int, ...]] = {
        "C4": len(up),
        "C5": tuple(sorted((score - layout.score[team] for team in up), reverse=True)),
        "C6": _needed_by_the_following(layout, bracket) if up else 0,
    }
    if layout.text.spares_floaters and layout.field.floats_count:
        values["C7"] = sum(layout.floated[team] for team in up)
    return tuple(CriterionValue(criterion, value) for criterion, value in values.items())


def _needed_by_the_following(layout: TeamLayout, bracket: Bracket) -> int:
    """[C6]; 0 where all teams of the following scoregroup are upfloaters."""
    left = mask_with(bracket.below) & ~mask_with(bracket.upfloaters)
    next_score = layout.score[bracket.below[0]]
    stays = left & mask_with(team for team in bracket.below if layout.score[team] == next_score)
    return needed_by(layout, stays, left & ~stays)


def values_of_pairs(layout: TeamLayout, bracket: Bracket) -> tuple[CriterionValue, ...]:
    """What the pairs reached in [C8] to [C10]; [C9] is of type B, and [C10] not for the last two rounds."""
    up = mask_with(bracket.upfloaters)
    costs = [costs_of_pair(layout, one, other, up) for one, other in bracket.pairs]
    values = {"C8": sum(one.preferences for one in costs)} if layout.text.weighs_preferences else {}
    if layout.field.preferences == TYPE_B:
        values["C9"] = sum(one.strong for one in costs)
    if layout.field.floats_count:
        values["C10"] = sum(one.floaters for one in costs)
    return tuple(CriterionValue(layout.text.article(criterion), value) for criterion, value in values.items())


def _steps(layout: TeamLayout, brackets: Sequence[Bracket], bye: int | None) -> Iterator[StepRecord]:
    article = layout.text.article
    if bye is not None:
        yield step(layout, article("3.4"), (bye,), say("gets the pairing-allocated bye"), layout.text.competitor)
    for bracket in brackets:
        if bracket.upfloaters:
            whole, tenths = divmod(layout.score[bracket.residents[0]], 10)
            what = say("upfloated to the scoregroup of {whole}.{tenths}", whole=whole, tenths=tenths)
            yield step(layout, article("3.5"), bracket.upfloaters, what, layout.text.competitor)


def refusal(layout: TeamLayout) -> NoLegalPairing:
    """3.3.3, with a small set of teams that shows why."""
    article = layout.text.article
    wording = RefusalWording(
        rules=say("Matches already played ({article})", article=article("2.1.1 [C1]")),
        bye=article("2.1.2 [C2]"),
        decides=say("Article {article} leaves the decision to the arbiter", article=article("3.3.3")),
        of=layout.text.competitor,
    )
    return no_legal_pairing(layout, wording)
