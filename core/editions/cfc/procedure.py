"""The round from its top score group to its bottom one: rules 615 to 626 and 633."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from core.editions.cfc.bye import bye_taker
from core.editions.cfc.crossing import inside_of, simply_crossed
from core.editions.cfc.halves import Pairs, pair_halves
from core.editions.cfc.odd_men import Settled, Situation
from core.editions.cfc.refusal import no_legal_pairing
from core.editions.cfc.regrouping import upper_section
from core.editions.cfc.round_layout import CfcLayout, mask
from core.editions.cfc.score_group import settle
from core.matching.cardinality import MaximumMatching, members


@dataclass(frozen=True, slots=True)
class PairedGroup:
    """One group as it was paired. Players by position, the highest ranked first."""

    name: str  # for explanations: "the players with 2.5 points", "the groups B and C (633.2)"
    moved_down: tuple[int, ...]
    members: tuple[int, ...]
    settled: Settled
    sections: tuple["Section", ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Two halves that were paired with each other (622 b, 619, 633)."""

    rule: str
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The whole round. Players by position."""

    groups: tuple[PairedGroup, ...]
    bye: int | None

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs, the higher ranked player first."""
        found = [pair for group in self.groups for pair in group.settled.pairs]
        found += [pair for group in self.groups for section in group.sections for pair in section.pairs]
        return [(min(pair), max(pair)) for pair in found]


def pair_round(layout: CfcLayout, drawn: int | None = None) -> PairedRound:
    """The bye, then the groups from the top (621); `drawn` see `core.editions.cfc.bye`. Raises `NoLegalPairing`."""
    matching = MaximumMatching(layout.legal, layout.everyone)
    bye = bye_taker(layout, matching, drawn) if layout.size % 2 else None
    players = layout.everyone if bye is None else layout.everyone & ~(1 << bye)
    if players.bit_count() % 2 or not matching.can_pair_all(players, 0):
        raise no_legal_pairing(layout)
    regroups = layout.field.announced.acceleration == "633.2" and layout.field.round_number == 2
    groups = _regrouped(layout, players, matching) if regroups else _by_score(layout, players, matching)
    return PairedRound(tuple(groups), bye)


def _by_score(layout: CfcLayout, players: int, matching: MaximumMatching) -> Iterable[PairedGroup]:
    """Groups of equal scores, the highest first (620, 621)."""
    groups = [tuple(group) for _, group in groupby(members(players), key=layout.score.__getitem__)]
    accelerated = _accelerated(layout, groups)
    below = players
    moved_down: tuple[int, ...] = ()
    for index, group in enumerate(groups):
        below &= ~mask(group)
        following = mask(groups[index + 1]) if index + 1 < len(groups) else 0
        own = mask(group)
        inside = [0] * layout.size
        for player in group:
            inside[player] = layout.legal[player] & own
        settled = settle(Situation(layout, moved_down, group, below, following, inside), matching)
        rule = "619" if layout.field.round_number == 1 else "622(b)"
        sections = _sections(layout, settled.rest, rule, divided=index in accelerated)
        points = layout.score[group[0]]
        yield PairedGroup(f"the players with {points // 10}.{points % 10} points", moved_down, group, settled, sections)
        moved_down = tuple(sorted((*settled.going_on, *settled.leaving)))
    assert not moved_down, "the last group pairs everybody"


def _accelerated(layout: CfcLayout, groups: Sequence[Sequence[int]]) -> set[int]:
    """Which groups are divided into quarters: 633.1 and the first round of 633.2."""
    field = layout.field
    if field.announced.acceleration == "none":
        return set()
    if field.round_number == 1:
        return set(range(len(groups)))
    if field.announced.acceleration != "633.1" or field.rounds is None:
        return set()
    cards = field.contenders
    perfect = sum(cards[player].has_perfect_score for group in groups for player in group)
    if perfect <= 2 ** (field.rounds - field.round_number + 1):  # the optimum: 16 players for 4 rounds
        return set()
    with_perfect = [i for i, group in enumerate(groups) if all(cards[player].has_perfect_score for player in group)]
    return {*with_perfect, with_perfect[-1] + 1} if with_perfect else set()


def _sections(layout: CfcLayout, rest: Sequence[int], rule: str, *, divided: bool) -> tuple[Section, ...]:
    """The halves of those who remain, or the first quarter against the second and the third against the fourth."""
    if not rest:
        return ()
    if divided:
        size = upper_section(len(rest))
        acceleration = "633" if layout.field.round_number == 1 else "633.1"
        parts = [_halved(layout, part, acceleration) for part in (rest[:size], rest[size:]) if part]
        if all(part is not None for part in parts):
            return tuple(part for part in parts if part is not None)
    whole = _halved(layout, rest, rule)
    assert whole is not None, "those who remain can be paired among themselves"
    return (whole,)


def _halved(layout: CfcLayout, players: Sequence[int], rule: str) -> Section | None:
    half = len(players) // 2
    top, bottom = tuple(players[:half]), tuple(players[half:])
    pairs = pair_halves(layout, top, bottom)
    return None if pairs is None else Section(rule, top, bottom, tuple(pairs))


# --- the second round under 633.2 ----------------------------------------------------------------------------


def _regrouped(layout: CfcLayout, players: int, matching: MaximumMatching) -> Iterable[PairedGroup]:
    """The groups A, then B with C, then D with the extra players of B."""
    cards = layout.field.contenders
    group = {name: [player for player in members(players) if cards[player].group == name] for name in "ABCD"}
    crossed, bottom = mask(group["B"] + group["C"]), mask(group["D"])

    own = mask(group["A"])
    inside = [layout.legal[player] & own if own >> player & 1 else 0 for player in range(layout.size)]
    settled = settle(Situation(layout, (), group["A"], crossed | bottom, crossed, inside), matching)
    yield PairedGroup("group A (633.2)", (), tuple(group["A"]), settled, _by_place(layout, settled.rest))

    moved_down = tuple(sorted(settled.leaving))
    both = tuple(members(crossed))
    inside = inside_of(layout.legal, mask(group["B"]), mask(group["C"]))
    situation = Situation(layout, moved_down, both, bottom, bottom, inside)
    simple = simply_crossed(situation, mask(group["B"]), mask(group["C"]))
    settled = settle(situation, matching, simple, quick=False)
    sides = [[player for player in settled.rest if cards[player].group == name] for name in "BC"]
    sections = _by_place(layout, settled.rest, sides)
    yield PairedGroup("groups B and C (633.2)", moved_down, both, settled, sections)

    extra = [player for player in settled.leaving if cards[player].group == "B"]
    extra.sort(key=lambda player: cards[player].place)
    odd_men = sorted((*settled.going_on, *(player for player in settled.leaving if player not in extra)))
    yield _lowest(layout, odd_men, extra, group["D"])


def _lowest(layout: CfcLayout, odd_men: list[int], extra: list[int], group: list[int]) -> PairedGroup:
    """Group D with the extra players of B on top of it, and the odd men of A and C.

    Odd men for whom D has no room are paired among themselves: there is no lower group.
    """
    order = [*odd_men, *extra, *group]
    own = layout.in_order(order)
    count = len(odd_men)
    inside = [legal >> count << count if place >= count else 0 for place, legal in enumerate(own.legal)]
    situation = Situation(own, range(count), range(count, own.size), 0, 0, inside)
    local = settle(situation, MaximumMatching(own.legal, own.everyone))
    settled = Settled(
        pairs=tuple((order[one], order[other]) for one, other in local.pairs),
        going_on=tuple(order[player] for player in local.going_on),
        leaving=(),
        rest=tuple(order[player] for player in local.rest),
    )
    assert not local.leaving, "the last group pairs everybody"
    cards = layout.field.contenders
    rest = sorted(settled.rest, key=lambda player: (player not in extra, cards[player].place))
    half = len(rest) // 2
    sections = (
        *_by_place(layout, rest, [rest[:half], rest[half:]], fixed=False),
        *_by_place(layout, settled.going_on),
    )
    return PairedGroup("group D (633.2)", tuple(odd_men), (*extra, *group), settled, sections)


def _by_place(
    layout: CfcLayout, rest: Sequence[int], sides: Sequence[list[int]] | None = None, *, fixed: bool = True
) -> tuple[Section, ...]:
    """Halves ranked by the changed ratings alone; `sides` as given, where `fixed` nobody changes them."""
    if not rest:
        return ()
    cards = layout.field.contenders
    if sides is None:
        order, fixed = sorted(rest, key=lambda player: cards[player].place), False
    else:
        ranked = [sorted(side, key=lambda player: cards[player].place) for side in sides] if fixed else sides
        order = [player for side in ranked for player in side]
    half = len(order) // 2
    pairs = pair_halves(layout.in_order(order), range(half), range(half, len(order)), fixed=fixed)
    assert pairs is not None, "those who remain can be paired among themselves"
    named: Pairs = [(order[one], order[other]) for one, other in pairs]
    return (Section("633.2", tuple(order[:half]), tuple(order[half:]), tuple(named)),)
