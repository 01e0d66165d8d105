"""Who receives what: exact, and to the cent the sum of the prizes that were won (decision 104)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused
from core.model.units import PlayerId
from core.prizes.rules import Cents, Sharing

_HALF: Final = Fraction(1, 2)


class Ranked(NamedTuple):
    """A player of the standings; those with the same rank are tied to the end of the tie-breaks."""

    player: PlayerId
    points: int
    rank: int


class Award(NamedTuple):
    """What a player receives of one list, and why: of `sharing` players with equal points, for these places of it."""

    player: PlayerId
    fund: int  # in the order of the lists
    amount: Cents
    first_prize: int  # of those that these players share, from 1
    last_prize: int
    pool: Cents  # the sum of these prizes
    sharing: int  # how many share it


class Money(NamedTuple):
    """The lists of amounts and, for each, who is eligible."""

    prizes: Sequence[Sequence[Cents]]
    eligible: Sequence[frozenset[PlayerId]]


def awards(order: Sequence[Ranked], money: Money, sharing: Sharing, *, one_each: bool) -> list[Award]:
    """What each receives; `order`: best first. Whoever receives nothing is not named.

    `one_each`: with equal points each is on that list from which most comes, seeing where the others are, so that
    nobody would receive more from another list; between equal amounts on the one named first. A prize that somebody
    leaves goes to the next who is eligible.
    """
    given = [0] * len(money.prizes)
    found: list[Award] = []
    for _, equals in groupby(order, key=lambda one: one.points):
        group = list(equals)
        left = [prizes[taken:] for prizes, taken in zip(money.prizes, given, strict=True)]
        on_lists = _best_lists(group, left, money.eligible, sharing) if one_each else _all_lists(group, money.eligible)
        for fund, members in on_lists.items():
            found += _of_fund(fund, members, left[fund], given[fund], sharing)
            given[fund] = min(given[fund] + len(members), len(money.prizes[fund]))
    return found


def _of_fund(fund: int, members: Sequence[Ranked], left: Sequence[Cents], given: int, sharing: Sharing) -> list[Award]:
    prizes = left[: len(members)]
    pool = Cents(sum(prizes))
    amounts = to_the_cent(entitlements(members, prizes, sharing))
    return [
        Award(one.player, fund, amount, given + 1, given + len(prizes), pool, len(members))
        for one, amount in zip(members, amounts, strict=True)
        if amount
    ]


def entitlements(members: Sequence[Ranked], prizes: Sequence[Cents], sharing: Sharing) -> list[Fraction]:
    """What is due to players with equal points, in their order, before it is rounded; it sums up to the prizes."""
    of_place = [prizes[place] if place < len(prizes) else 0 for place in range(len(members))]
    equal = [Fraction(sum(of_place), len(members))] * len(members)
    if sharing is Sharing.EQUALLY:
        return equal
    placed: list[Fraction] = []
    for _, tied in groupby(members, key=lambda one: one.rank):
        count = len(list(tied))
        start = len(placed)
        placed += [Fraction(sum(of_place[start : start + count]), count)] * count
    if sharing is Sharing.PLACE:
        return placed
    return [(by_place + shared) * _HALF for by_place, shared in zip(placed, equal, strict=True)]


def to_the_cent(due: Sequence[Fraction]) -> list[Cents]:
    """Rounded so that the sum stays: cents that cannot be divided go one each to the first of those with a fraction."""
    amounts = [one.numerator // one.denominator for one in due]
    odd = sum(due) - sum(amounts)
    for place, one in enumerate(due):
        if odd and one.denominator > 1:
            amounts[place] += 1
            odd -= 1
    return [Cents(one) for one in amounts]


def _all_lists(group: Sequence[Ranked], eligible: Sequence[frozenset[PlayerId]]) -> dict[int, list[Ranked]]:
    on_lists = {fund: [one for one in group if one.player in may] for fund, may in enumerate(eligible)}
    return {fund: members for fund, members in on_lists.items() if members}


_TURNS: Final = 200


def _best_lists(
    group: Sequence[Ranked], left: Sequence[Sequence[Cents]], eligible: Sequence[frozenset[PlayerId]], sharing: Sharing
) -> dict[int, list[Ranked]]:
    """Everybody on the list from which most comes, until nobody would rather be on another one."""
    chosen: dict[PlayerId, int] = {}
    for _ in range(_TURNS):
        before = dict(chosen)
        for one in group:
            best = _best_list(one, group, chosen, left, eligible, sharing)
            if best is not None:
                chosen[one.player] = best
        if chosen == before:
            return {
                fund: members
                for fund in range(len(left))
                if (members := [one for one in group if chosen.get(one.player) == fund])
            }
    raise Refused(
        "Among the {count} players with equal points, somebody would always prefer another prize "
        "list, so the prizes cannot be settled with one prize per player. Announce 'several prizes "
        "per player', or share the prizes by hand.",
        count=len(group),
    )


def _best_list(  # one question
    one: Ranked,
    group: Sequence[Ranked],
    chosen: Mapping[PlayerId, int],
    left: Sequence[Sequence[Cents]],
    eligible: Sequence[frozenset[PlayerId]],
    sharing: Sharing,
) -> int | None:
    """None: there is nothing to receive, or nothing more than where the player is."""
    best, most = None, Fraction(0)
    now = chosen.get(one.player)
    for fund in sorted(range(len(left)), key=lambda fund: (fund != now, fund)):
        if not left[fund] or one.player not in eligible[fund]:
            continue
        members = [other for other in group if other is one or chosen.get(other.player) == fund]
        due = entitlements(members, left[fund][: len(members)], sharing)[members.index(one)]
        if due > most:
            best, most = fund, due
    return None if best == now else best
