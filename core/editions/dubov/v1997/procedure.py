"""The pairing of a round: the bye (2.2, 4), then the first round (5) or the score groups from the top down (6-8)."""

from collections.abc import MutableSequence, Sequence

from core.editions.dubov.v1997.round_layout import VARIATIONS, Dubov1997Layout, Field, field_of
from core.editions.dubov.v1997.round_report import (
    PairedGroup,
    PairedRound,
    SomeoneIsLeft,
    halves_cannot_meet,
    nobody_may_have_the_bye,
    result,
    someone_is_left,
)
from core.editions.dubov.v1997.score_group import (
    NOBODY_STAYS,
    pair_floaters,
    standard_procedure,
    transfers_to,
    who_stays_unpaired,
)
from core.editions.edition import Engine
from core.editions.pairing import GIBSON
from core.editions.shared.masks import mask_with
from core.editions.shared.upfloating import first_across
from core.general_rules.acceleration import ACCELERATION
from core.model.hints import Final
from core.model.pairing import RoundPairing, StepRecord
from core.model.results import Colour
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


# --- The bye (2.2, 4) and the first round (5)


def bye_taker(layout: Dubov1997Layout) -> int | None:
    """4: of the lowest score group the player with the lowest R who may have the bye; None where nobody may.

    If nobody there may have it (2.2), the next group is asked (decision 52).
    """
    for group in reversed(layout.score_groups(range(layout.size))):
        able = [player for player in group if layout.may_take_bye >> player & 1]
        if able:
            lowest = min(layout.rating[player] for player in able)
            return _of_equals(layout, group, [player for player in able if layout.rating[player] == lowest])
    return None


def _of_equals(layout: Dubov1997Layout, group: Sequence[int], lowest: Sequence[int]) -> int:
    """4: of several with the lowest R, one due to the dominating colour; of these the highest ARO."""
    whites = (layout.white_column & mask_with(group)).bit_count()
    if 2 * whites != len(group):
        white_dominates = 2 * whites > len(group)
        lowest = [player for player in lowest if layout.is_due_white(player) is white_dominates] or lowest
    return min(lowest, key=layout.lowest_rated)


def first_round(layout: Dubov1997Layout) -> PairedRound:
    """5: the upper half of the player's list against the lower half; of an odd number the last gets the bye.

    Pairs that the organiser forbids are avoided as rematches are later (6.3; decision 22).
    """
    players = sorted(range(layout.size), key=layout.numbers.__getitem__)
    bye = players.pop() if len(players) % 2 else None
    half = len(players) // 2
    left, right = players[:half], players[half:]
    across = first_across(left, right, layout.met)
    if across is None:
        raise halves_cannot_meet(layout, players)
    pairs = tuple(zip(left, across, strict=True))
    step = StepRecord("5", layout.ids_of(players), say("the upper half of the list is paired with the lower half"))
    group = PairedGroup(floaters_in=(), residents=tuple(players), pairs=pairs, floaters=(), steps=(step,))
    return PairedRound((group,) if players else (), bye, white_first=layout.field.initial_colour is Colour.WHITE)
