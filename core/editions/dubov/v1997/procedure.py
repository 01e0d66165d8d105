"""The pairing of a round: the bye (4), then the first round (5) or the score groups from the top down (6-8)."""

from collections.abc import MutableSequence, Sequence

from core.editions.dubov.v1997.bye import bye_taker
from core.editions.dubov.v1997.field import VARIATIONS, Field, field_of
from core.editions.dubov.v1997.first_round import first_round
from core.editions.dubov.v1997.floaters import NOBODY_STAYS, pair_floaters, who_stays_unpaired
from core.editions.dubov.v1997.round_layout import Dubov1997Layout
from core.editions.dubov.v1997.round_report import (
    PairedGroup,
    PairedRound,
    SomeoneIsLeft,
    nobody_may_have_the_bye,
    result,
    someone_is_left,
)
from core.editions.dubov.v1997.standard import standard_procedure
from core.editions.dubov.v1997.transfers import transfers_to
from core.editions.edition import Engine
from core.editions.shared.gibson import GIBSON
from core.general_rules.acceleration import ACCELERATION
from core.model.hints import Final
from core.model.pairing import RoundPairing, StepRecord
from core.model.sentence import say


def pair(field: Field) -> RoundPairing:
    """Pair a round.

    Raises `RefereeDecides` where the text gives no further step (9).
    """
    layout = Dubov1997Layout(field)
    return result(layout, first_round(layout) if field.round_number == 1 else later_round(layout))


def later_round(layout: Dubov1997Layout) -> PairedRound:
    """6-8: the bye, then every score group from the top down.

    Where someone is left over in the end, the last two groups are joined, if that was announced (decision 56). Where
    it is open who floats, the referee decides first, joined or not (decision 102).
    """
    players = list(range(layout.size))
    bye = None
    if layout.size % 2:
        bye = bye_taker(layout)
        if bye is None:
            raise nobody_may_have_the_bye(layout)
        players.remove(bye)
    groups = layout.score_groups(players)
    joined: list[StepRecord] = []
    while True:
        try:
            return PairedRound(_paired_groups(layout, groups), bye, joined=tuple(joined))
        except SomeoneIsLeft:
            if not layout.field.joins_last_groups or len(groups) == 1:
                raise
        *groups, above, last = groups
        groups.append([*above, *last])
        text = say("{named} cannot all be paired: their group is joined with the one above", named=layout.named(last))
        joined.append(StepRecord("9", layout.ids_of(last), text))


def _paired_groups(layout: Dubov1997Layout, groups: Sequence[Sequence[int]]) -> tuple[PairedGroup, ...]:
    lower: list[MutableSequence[int]] = [list(group) for group in groups]
    done: list[PairedGroup] = []
    floaters: tuple[int, ...] = ()
    while lower:
        residents, *lower = lower
        group = _paired_group(layout, floaters, residents, lower)
        floaters = group.floaters
        lower = [others for others in lower if others]
        done.append(group)
    if floaters:
        raise someone_is_left(layout, floaters, done[-1])
    return tuple(done)


def _paired_group(
    layout: Dubov1997Layout, floaters: tuple[int, ...], residents: Sequence[int], lower: Sequence[MutableSequence[int]]
) -> PairedGroup:
    """One score group: floaters (8), transfers (7.1, 7.2), then the standard procedure (decision 49).

    Players who are transferred to it leave the lower groups.
    """
    came_down = pair_floaters(layout, floaters, residents)
    raised = transfers_to(layout, came_down.residents, lower)
    steps = [*came_down.steps, *(one.step for one in raised)]
    here = [*came_down.residents, *(one.player for one in raised)]
    stay = NOBODY_STAYS
    paired = standard_procedure(layout, here)
    if paired is None:
        below = next((group for group in lower if group), ())
        stay = who_stays_unpaired(layout, here, [one.player for one in raised], below)
        for one in raised:
            if one.player in stay.returning:
                one.goes_back()
        steps += stay.steps(layout)
        here = [player for player in here if player not in stay.returning and player not in stay.floaters]
        paired = standard_procedure(layout, here)
        assert paired is not None, "all others can be paired"
    return PairedGroup(
        floaters_in=floaters,
        residents=(*residents, *(one.player for one in raised if one.player not in stay.returning)),
        pairs=(*came_down.pairs, *paired.pairs),
        floaters=(*came_down.floating_on, *stay.floaters),
        steps=(*steps, *paired.steps),
    )


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(*VARIATIONS, ACCELERATION, GIBSON))
