"""The pairing of a round: the bye (article 4), then group by group, joining groups where 6.6 asks for it."""

from core.editions.burstein.old_text.field import VARIATIONS, Field, field_of
from core.editions.burstein.old_text.round_layout import OldBursteinLayout
from core.editions.burstein.old_text.round_report import Bye, Joined, PairedGroup, result
from core.editions.burstein.order import GroupPairing, first_pairing
from core.editions.edition import Engine
from core.editions.shared.gibson import GIBSON
from core.editions.shared.round_report import RefusalWording, no_legal_pairing
from core.matching.cardinality import MaximumMatching, members
from core.model.hints import Final
from core.model.pairing import RoundPairing
from core.model.sentence import say

_REFUSAL: Final = RefusalWording(
    rules=say("Games already played (3.1), forbidden colours (5.2, 5.3)"),
    bye="4.1",
    decides=say("The text has no further step, so the arbiter decides"),
)


def pair(field: Field) -> RoundPairing:
    """Pair a round. Raises `NoLegalPairing` when 3.1, 5.2, 5.3 and 4.1 leave no complete pairing."""
    layout = OldBursteinLayout(field)
    bye = bye_of(layout)
    taken = 0 if bye is None else 1 << bye.taker
    groups, joined = paired_groups(layout, [group & ~taken for group in layout.scoregroups() if group != taken])
    return result(layout, bye, groups, joined)


def bye_of(layout: OldBursteinLayout) -> Bye | None:
    """Article 4: in an odd field, the last by 3.2 of the lowest score group; None in an even one.

    Those are passed over who may not have it (4.1), and those without whom the others cannot all be paired
    (decision 44). Then the next score group follows.
    """
    matching = MaximumMatching(layout.legal, layout.everyone)
    if layout.size % 2 == 0:
        if not matching.can_pair_all(layout.everyone, 0):
            raise no_legal_pairing(layout, _REFUSAL)
        return None
    needed: list[int] = []
    for group in reversed(layout.scoregroups()):
        for player in members(group & layout.may_take_bye):
            if matching.can_pair_all(layout.everyone, 1 << player):
                return Bye(player, tuple(needed))
            needed.append(player)
    raise no_legal_pairing(layout, _REFUSAL)


def paired_groups(layout: OldBursteinLayout, groups: list[int]) -> tuple[list[PairedGroup], list[Joined]]:
    """Article 6 from the top; whenever a group cannot be paired it is joined to the next, and all begins again (6.6).

    The last group is joined to the one before it. All groups together can be paired (see `bye_of`), so this ends.
    """
    joined: list[Joined] = []
    answers: _Answers = {}
    while True:
        done = _from_the_top(layout, groups, answers)
        if len(done) == len(groups):
            return done, joined
        upper = min(len(done), len(groups) - 2)
        assert upper >= 0, "all players together can be paired"
        joined.append(Joined(groups[upper], groups[upper + 1]))
        groups = [*groups[:upper], groups[upper] | groups[upper + 1], *groups[upper + 2 :]]


_Answers = dict[tuple[int, int], GroupPairing | None]
"""By group and those who may float out of it."""


def _from_the_top(layout: OldBursteinLayout, groups: list[int], answers: _Answers) -> list[PairedGroup]:
    """The groups paired one after another, up to the first that cannot be."""
    done: list[PairedGroup] = []
    incoming = 0
    for place, residents in enumerate(groups):
        group = residents | incoming
        acceptable = may_float = 0
        if group.bit_count() % 2:
            acceptable = acceptable_floaters(layout, group, groups[place + 1])
            may_float = acceptable & ~incoming  # 6.3
        asked = group, may_float
        if asked not in answers:
            answers[asked] = first_pairing(layout.question(group, may_float))
        pairing = answers[asked]
        if pairing is None:
            break
        done.append(PairedGroup(residents, incoming, acceptable, pairing))
        incoming = sum(1 << floater for floater in pairing.floaters)
    return done


def acceptable_floaters(layout: OldBursteinLayout, group: int, following: int) -> int:
    """6.6: who of a group has an opponent in the following one, and leaves it such that all of it can be paired.

    If that makes the following group odd, all but one other than the newcomer. Decision 45.
    """
    matching = MaximumMatching(layout.legal, following)
    unpaired = following.bit_count() - 2 * matching.most_pairs()
    if unpaired > 2:
        return 0
    # When all are paired, the companion of whoever meets the newcomer is left instead.
    opponents = matching.can_be_left() if unpaired else following
    return sum(1 << player for player in members(group) if layout.legal[player] & opponents)


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(*VARIATIONS, GIBSON))
