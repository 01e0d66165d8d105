"""The pairing of a round: the bye (3.4), then the scoregroups from the top down (3.3; 2024: 1.9, 2.1).

What it is told as: pairs with colours, the bye, the decision record, or the refusal.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from core.editions.edition import Engine
from core.editions.shared.masks import mask_with
from core.editions.shared.round_report import RefusalWording, no_legal_pairing, step
from core.editions.shared.upfloating import brackets_of, bye_of, pairing_with_upfloaters
from core.editions.team_swiss.bracket import costs_of_pair, needed_by, pair_bracket, upfloaters_for
from core.editions.team_swiss.round_layout import Field, TeamLayout, field_of
from core.editions.team_swiss.text import (
    LEGALLY,
    OF_2024,
    OF_2026,
    PREFERENCES,
    PRIMARY_SCORE,
    SECONDARY_SCORE,
    TYPE_B,
    Text,
)
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


# --- The pairing of a round


def pair(field: Field, text: Text = OF_2026) -> RoundPairing:
    """Pair a round. Raises `NoLegalPairing` when [C1] and [C2] leave no complete round-pairing (3.3.3)."""
    layout = TeamLayout(field, text)
    rest = MaximumMatching(layout.legal, layout.everyone)
    bye = bye_of(layout, layout.matches, rest, refusal)
    teams = [team for team in range(layout.size) if team != bye]
    return result(layout, list(brackets_of(layout, teams, rest, upfloaters_for, _paired)), bye)


def _paired(
    layout: TeamLayout, residents: Sequence[int], upfloaters: Sequence[int], below: Sequence[Sequence[int]]
) -> Bracket:
    pairs = pair_bracket(layout, residents, upfloaters)
    return Bracket(tuple(residents), tuple(upfloaters), tuple(pairs), tuple(team for group in below for team in group))


_VARIATIONS: Final = (PREFERENCES, PRIMARY_SCORE, SECONDARY_SCORE, ACCELERATION)

ENGINE_OF_2024: Final[Engine[Field]] = Engine(
    field_of=field_of, pair=partial(pair, text=OF_2024), variations=(*_VARIATIONS, LEGALLY)
)
ENGINE_OF_2026: Final[Engine[Field]] = Engine(
    field_of=field_of, pair=partial(pair, text=OF_2026), variations=_VARIATIONS
)
