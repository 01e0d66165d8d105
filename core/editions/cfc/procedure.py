"""The round from its top score group to its bottom one: rules 615 to 626 and 633.

In the second round of 633.2 the groups are A, B with C, and D with the extra players of B. They stand where score
groups stand in the basic system, and scores decide nothing within them: "all groups are arranged in the order described
in Rule #613", by the ratings as changed for this round.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from core.editions.cfc.group_order import GroupOrder
from core.editions.cfc.halves import pair_halves
from core.editions.cfc.laws import Distances, first_kept_apart, nearer, within
from core.editions.cfc.odd_men import Law, Settled, Situation, settle
from core.editions.cfc.round_layout import CfcLayout
from core.editions.cfc.round_report import PairedGroup, PairedRound, PutRight, Section, pairs_of, partners
from core.editions.shared.masks import mask_with
from core.editions.shared.round_report import RefusalWording, no_legal_pairing
from core.matching.cardinality import MaximumMatching, members
from core.model.lots import order_by_lot
from core.model.named_tuple import NamedTuple
from core.model.sentence import Figure, NoLegalPairing, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, points_text

# --- The groups B and C of 633.2, second round: every player of one meets a player of the other


def inside_of(legal: Sequence[int], one: int, other: int) -> list[int]:
    """By position, the mask of those he may meet: of the other group only."""
    inside = [0] * len(legal)
    for own, others in ((one, other), (other, one)):
        for player in members(own):
            inside[player] = legal[player] & others
    return inside


def simply_crossed(situation: Situation, b: int, c: int) -> Settled | None:
    """The quick way through both groups, given as masks: the odd man first, then the extra players of the larger group.

    The odd man of A meets the highest ranked of B, the next-lower group, whichever group is larger. The lowest ranked
    of the group that is larger then are its extra players. None when anything stands in the way: then matchings decide.
    """
    if len(situation.moved_down) > 1:
        return None
    layout, group = situation.layout, {True: b, False: c}
    pairs = []
    for odd_man in situation.moved_down:
        opponent = _first_crossed(situation, odd_man, b)
        if opponent is None:
            return None
        pairs.append((odd_man, opponent))
        group = {side: players & ~(1 << opponent) for side, players in group.items()}
    sides = sorted(group.values(), key=int.bit_count)
    extra = sides[1].bit_count() - sides[0].bit_count()
    larger_side = list(members(sides[1]))
    leaving = larger_side[len(larger_side) - extra :]
    rest = (sides[0] | sides[1]) & ~mask_with(leaving)
    touched = mask_with([*leaving, *(opponent for _, opponent in pairs)])
    if (situation.counts_marks and layout.was_odd & touched) or layout.unfinished & mask_with(leaving):
        return None
    if any(situation.has_nobody_below(player) for player in leaving):
        return None
    if not MaximumMatching(situation.inside, rest).can_pair_all(rest, 0):
        return None
    return Settled(tuple(pairs), (), tuple(leaving), tuple(members(rest)))


def _first_crossed(situation: Situation, odd_man: int, wanted: int) -> int | None:
    for preferred in situation.opponents_in_order(odd_man):
        possible = situation.layout.legal[odd_man] & wanted & preferred
        if possible:
            return (possible & -possible).bit_length() - 1
    return None


# --- Variation 633.2, second round: the groups A, B with C, and D with the extra players of B


def pair_regrouped(layout: CfcLayout, players: int) -> tuple[PairedGroup, ...]:
    """The groups from A down; `players` is the mask of those to be paired, who can be."""
    cards = layout.field.contenders
    order = sorted(members(players), key=lambda player: (cards[player].group, cards[player].place))
    return tuple(group.named_by(order) for group in _groups(layout.in_order(order)))


def _groups(layout: CfcLayout) -> Iterator[PairedGroup]:
    """Positions are ranks in this round: group, then the order of 613."""
    cards = layout.field.contenders
    a, b, c, d = ([place for place in range(layout.size) if cards[place].group == name] for name in "ABCD")
    matching = MaximumMatching(layout.legal, layout.everyone)

    own = mask_with(a)
    inside = [layout.legal[player] & own if own >> player & 1 else 0 for player in range(layout.size)]
    settled = settle(Situation(layout, (), a, mask_with((*b, *c, *d)), mask_with(b or c or d), inside), matching)
    yield PairedGroup(say("group A (633.2)"), (), tuple(a), settled, _halved_across(layout, settled.rest))

    odd_men = tuple(sorted(settled.leaving))
    inside = inside_of(layout.legal, mask_with(b), mask_with(c))
    situation = Situation(layout, odd_men, (*b, *c), mask_with(d), mask_with(d), inside, farther=mask_with(c))
    settled = settle(situation, matching, simple=simply_crossed(situation, mask_with(b), mask_with(c)), quick=False)
    sections = _crossed_sections(layout, [[one for one in settled.rest if one in side] for side in (b, c)], fixed=True)
    yield PairedGroup(say("groups B and C (633.2)"), odd_men, (*b, *c), settled, sections, is_crossed=True)

    extra = sorted(player for player in settled.leaving if player in b)
    odd_men = tuple(sorted((*settled.going_on, *(player for player in settled.leaving if player not in extra))))
    yield _lowest(layout, odd_men, extra, d)


def _lowest(layout: CfcLayout, odd_men: Sequence[int], extra: Sequence[int], group: Sequence[int]) -> PairedGroup:
    """Group D with the extra players of B on top of it, and the odd men of A and C.

    Odd men for whom D has no room are paired among themselves: there is no lower group.
    """
    order = [*odd_men, *extra, *group]
    own = layout.in_order(order)
    count = len(odd_men)
    inside = [legal >> count << count if place >= count else 0 for place, legal in enumerate(own.legal)]
    situation = Situation(own, range(count), range(count, own.size), 0, 0, inside)
    settled = settle(situation, MaximumMatching(own.legal, own.everyone))
    assert not settled.leaving, "the last group pairs everybody"
    sections = (*_halved_across(own, settled.rest), *_halved_across(own, settled.going_on))
    members_of_d = tuple(range(count, own.size))
    return PairedGroup(say("group D (633.2)"), tuple(range(count)), members_of_d, settled, sections).named_by(order)


def _halved_across(layout: CfcLayout, players: Sequence[int]) -> tuple[Section, ...]:
    order = sorted(players)
    half = len(order) // 2
    return _crossed_sections(layout, (order[:half], order[half:]))


def _crossed_sections(layout: CfcLayout, sides: Sequence[Sequence[int]], *, fixed: bool = False) -> tuple[Section, ...]:
    """Two sides paired with each other; `fixed`: nobody changes sides."""
    top, bottom = sides
    if not top:
        return ()
    pairs = pair_halves(layout, top, bottom, fixed=fixed)
    assert pairs is not None, "those who remain can be paired among themselves"
    return (Section("633.2", tuple(top), tuple(bottom), tuple(pairs)),)


# --- The bye: rules 615 and 615a


def candidates(layout: CfcLayout, drawn: int | None = None) -> Iterator[int]:
    """615: those eligible, from the lowest score group up; in a group the lowest rated first, then unrated by lot.

    `drawn`: on whom a lot fell that was drawn elsewhere; of the unrated of his group he comes first.
    """
    by_score = reversed([list(group) for _, group in groupby(range(layout.size), key=layout.score.__getitem__)])
    for group in by_score:
        eligible = [position for position in group if layout.may_take_bye >> position & 1]
        cards = layout.field.contenders
        rated = [position for position in eligible if cards[position].rating]
        yield from sorted(rated, key=lambda position: -cards[position].place_for_bye)
        unrated = [cards[position].id for position in eligible if not cards[position].rating]
        by_lot = order_by_lot(layout.field.lot_seed, unrated, "615", layout.field.round_number)
        order = [layout.position_of[player] for player in by_lot]
        yield from sorted(order, key=lambda position: position != drawn)


def bye_taker(layout: CfcLayout, matching: MaximumMatching, drawn: int | None = None) -> int | None:
    """The first candidate without whom all the others can be paired; None when there is none (618 a).

    `companions` is of the whole field, and is left with everyone else in play.
    """
    for candidate in candidates(layout, drawn):
        if matching.can_pair_all(layout.everyone & ~(1 << candidate), 0):
            return candidate
    return None


# --- Variation 633.2, second round: the groups A, B, C, D and the rating points added for it

ADDED = 100  # for a draw in section (a); subtracted for one in section (b)


class Regrouped(NamedTuple):
    """Every player's group, and the points added to ratings."""

    groups: Mapping[PlayerId, str]
    added: Mapping[PlayerId, int]


def upper_section(players: int) -> int:
    """How many of an even number of players the first two quarters hold: quarters as equal as pairs allow."""
    return 2 * -(-players // 4)


def regrouped_for_second_round(
    tournament: Tournament, places: Mapping[PlayerId, int], points: Mapping[PlayerId, Points]
) -> Regrouped:
    """A: winners of section (a); B: the others of it; C: winners and drawers of section (b); D: the others of it.

    Who had no game in the first round is of the section in which his place in the order of 613 lies, and counts by
    the points the round brought him.
    """
    played = [player for game in tournament.rounds[0].games for player in (game.white, game.black)]
    order = sorted((player for player in played if player in places), key=places.__getitem__)
    size = upper_section(len(played))
    last_place = places[order[min(size, len(order)) - 1]] if order else 0
    playing = set(order)
    groups: dict[PlayerId, str] = {}
    added: dict[PlayerId, int] = {}
    upper = set(order[:size])
    for player, place in places.items():
        is_upper = player in upper if player in playing else place < last_place
        won = points[player] >= tournament.settings.scoring.win
        drew = not won and points[player] > 0
        if is_upper:
            groups[player] = "A" if won else "B"
        else:
            groups[player] = "C" if won or drew else "D"
        if drew:
            added[player] = ADDED if is_upper else -ADDED
    return Regrouped(groups, added)


# --- The round from its top score group to its bottom one: rules 615 to 626 and 633

_REFUSAL: Final = RefusalWording(
    rules=say("Earlier pairings (618 a)"), bye="615", decides=say("The director decides (615a)")
)


def pair_round(layout: CfcLayout, drawn: int | None = None) -> PairedRound:
    """The bye, then the groups from the top (621); `drawn` as of `bye_taker`. Raises `NoLegalPairing`."""
    matching = MaximumMatching(layout.legal, layout.everyone)
    bye = bye_taker(layout, matching, drawn) if layout.size % 2 else None
    players = layout.everyone if bye is None else layout.everyone & ~(1 << bye)
    if players.bit_count() % 2 or not matching.can_pair_all(players, 0):
        raise _refusal(layout)
    regroups = layout.field.announced.acceleration == "633.2" and layout.field.round_number == 2
    if regroups:
        return PairedRound(pair_regrouped(layout, players), bye)
    groups = tuple(_by_score(layout, players, matching))
    return (_by_groups if layout.field.compares_groups else _by_players)(layout, players, groups, bye)


def _by_groups(layout: CfcLayout, players: int, groups: tuple[PairedGroup, ...], bye: int | None) -> PairedRound:
    """618 (b), (c): the groups once more where a round is better, among the best ones (decision 137)."""
    before = pairs_of(groups)
    order = GroupOrder(layout, partners(before))
    if order.is_best:
        return PairedRound(groups, bye)
    narrowed = layout.narrowed(order.lawful())
    again = _in_turn_once_more(narrowed, players, order)
    if again is None:
        again = tuple(_by_score(narrowed, players, MaximumMatching(narrowed.legal, players), order))
    gain = order.gain(partners(before), partners(pairs_of(again)))
    assert gain is not None, "another round was better"
    return PairedRound(again, bye, PutRight(tuple(before), max(0, gain.more_equals), gain))


def _in_turn_once_more(narrowed: CfcLayout, players: int, order: GroupOrder) -> tuple[PairedGroup, ...] | None:
    """The quick way: only pairs of scores that a best round joins, which mostly is enough; None: it is not.

    What is best for a group among more rounds than the best ones is so among these, if it is one of them.
    """
    groups = tuple(_by_score(narrowed, players, MaximumMatching(narrowed.legal, players)))
    return groups if order.gain(partners(pairs_of(groups)), order.partner) is None else None


def _by_players(layout: CfcLayout, players: int, groups: tuple[PairedGroup, ...], bye: int | None) -> PairedRound:
    """The earlier reading (decision 93): better only if nobody is further from his own score."""
    before = pairs_of(groups)
    better = nearer(layout, partners(before))
    if better is None:
        return PairedRound(groups, bye)
    distances = Distances(layout)
    fewer = distances.unequal(distances.total(partners(before))) - distances.unequal(distances.total(better))
    return PairedRound(_put_right(layout, players, groups, distances), bye, PutRight(tuple(before), fewer))


def _refusal(layout: CfcLayout) -> NoLegalPairing:
    """618 (a) leaves no complete pairing, or nobody is eligible for the bye (615)."""
    round_number = layout.field.round_number
    if layout.size % 2 and not layout.may_take_bye:
        return NoLegalPairing(
            say(
                "Round {round_number} cannot be paired: the number of players, {players}, is odd, and every one "
                "of them has been given a bye before (615). The director decides: grant a bye on request "
                "(615a), or leave a player out.",
                round_number=round_number,
                players=layout.size,
            ),
            round_number,
            sorted(layout.number(position) for position in range(layout.size)),
        )
    return no_legal_pairing(layout, _REFUSAL)


def _put_right(
    layout: CfcLayout, players: int, groups: tuple[PairedGroup, ...], distances: Distances
) -> tuple[PairedGroup, ...]:
    """618 (b), (c): the groups once more, nobody further from his own score than he was, equals before everything.

    Where other odd men then come to a group that could make more of them, it and those below are paired anew, and the
    round is looked at again. It ends: from the top, ever fewer in the group are without an equal, or pass it by.
    """
    while True:
        partner = partners(pairs_of(groups))
        if nearer(layout, partner) is not None:
            limited = layout.restricted(within(layout, partner))
            groups = tuple(_by_score(limited, players, MaximumMatching(limited.legal, players), distances))
            continue
        kept_apart = first_kept_apart(layout, partner)
        if kept_apart is None:
            return groups
        done = groups[: kept_apart.index]
        left = players & ~mask_with(player for pair in pairs_of(done) for player in pair)
        groups = tuple(_by_score(layout, players, MaximumMatching(layout.legal, left), done=done))


def _by_score(
    layout: CfcLayout,
    players: int,
    matching: MaximumMatching,
    law: Law | None = None,
    done: Sequence[PairedGroup] = (),
) -> Iterable[PairedGroup]:
    """Groups of equal scores, the highest first (620, 621); with `law` in a round that is put right.

    The groups that are `done` stay as they are; `companions` is of everybody not paired in them.
    """
    groups = [tuple(group) for _, group in groupby(members(players), key=layout.score.__getitem__)]
    accelerated = _accelerated(layout, groups)
    below = players
    moved_down: tuple[int, ...] = ()
    for index, group in enumerate(groups):
        below &= ~mask_with(group)
        following = mask_with(groups[index + 1]) if index + 1 < len(groups) else 0
        if index < len(done):
            paired = done[index]
        else:
            situation = Situation(layout, moved_down, group, below, following, _inside(layout, group))
            paired = _paired_group(situation, matching, law, divided=index in accelerated)
        yield paired
        moved_down = tuple(sorted((*paired.settled.going_on, *paired.settled.leaving)))
    assert not moved_down, "the last group pairs everybody"


def _inside(layout: CfcLayout, group: Sequence[int]) -> list[int]:
    own = mask_with(group)
    inside = [0] * layout.size
    for player in group:
        inside[player] = layout.legal[player] & own
    return inside


def _paired_group(situation: Situation, matching: MaximumMatching, law: Law | None, *, divided: bool) -> PairedGroup:
    settled = settle(situation, matching, law)
    layout, group = situation.layout, tuple(situation.group)
    rule = "619" if layout.field.round_number == 1 else "622(b)"
    sections = _sections(layout, settled.rest, rule, divided=divided)
    points = layout.score[group[0]]
    name = say("the players with {points} points", points=Figure(points_text(points)))
    return PairedGroup(name, tuple(situation.moved_down), group, settled, sections)


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
