"""Pairing numbers that were others when the round was paired: ratings corrected since, late entries, another order.

A modification of numbers is for the pairings to come (C.04.2.B.3), so a file has the last numbers only. Round 1 tells
most: its upper half met its lower half in order, so its boards show the order in which the players stood.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from core.model.dataclass import dataclass, replace
from core.model.pairing import Boards
from core.model.sentence import joined, say
from core.model.tournament import Numbering, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from projections.hypotheses.case import Case, Difference
from projections.hypotheses.hypothesis import Alteration, Change, Kind

_CONCERNED_MAX = 14
"""Players of whom each may change numbers with each other, and stand before each other."""

_NAMED = 6
_OUT_OF_LINE_MAX = 6
"""Pairs of round 1 that are put elsewhere."""

_LAST_RENUMBERING = 4


def other_numbers(case: Case, difference: Difference) -> Iterator[Change]:
    """The order that round 1 shows, that by rating, two players exchanged, one player elsewhere; each order once."""
    order = _order(case)
    known = {tuple(order)}
    for shown, change in _orders(case, difference, order):
        if shown not in known:
            known.add(shown)
            yield replace(change, against_it=_too_late(case))


def _too_late(case: Case) -> str:
    """Numbers are final once round 4 is paired, and the file has the final ones."""
    if case.round_number <= _LAST_RENUMBERING:
        return ""
    cited = case.cited("C.04.2.B.3")
    return say(
        "numbers are not changed once round {round} has been paired ({article})", round=_LAST_RENUMBERING, article=cited
    )


Order = tuple[PlayerId, ...]


def _orders(case: Case, difference: Difference, order: Sequence[PlayerId]) -> Iterator[tuple[Order, Change]]:
    concerned = [player for player in case.concerned(difference) if player in set(order)]
    few = concerned[:_CONCERNED_MAX]
    if case.round_number == 1:
        yield from as_round_1_shows(case)
    yield from _by_rating(case, order)
    if case.round_number > 1 or len(concerned) == len(few):
        yield from _exchanged(case, order, few)
        yield from _elsewhere(case, order, few)


def _by_rating(case: Case, order: Sequence[PlayerId]) -> Iterator[tuple[Order, Change]]:
    by_rating = tuple(sorted(order, key=lambda player: -case.tournament.players[player].rating_for_pairing))
    change = Change(
        Kind.NUMBERS,
        say(
            "the pairing numbers followed the ratings in the file (placed differently: {players})",
            players=_named(case, fewest_moved(order, by_rating)),
        ),
        alter=numbered(by_rating),
        article=case.cited("C.04.2.B.2"),
        also=_rounds_before(case),
    )
    yield by_rating, change


def as_round_1_shows(case: Case) -> Iterator[tuple[Order, Change]]:
    """Orders of players that the boards of round 1 show, those with the fewest players elsewhere first."""
    order = _order(case)
    shown = [(fewest_moved(order, one), one) for one in orders_shown(order, case.recorded, case.scores)]
    for moved, one in sorted(shown, key=lambda pair: len(pair[0])):
        if 0 < len(moved) <= max(2, len(order) // 8):
            places = joined(
                "; ",
                (
                    say("{player} was {place}", player=case.who(player), place=_place(case, one, player))
                    for player in moved[:_NAMED]
                ),
            )
            more = say("; and {count} more", count=len(moved) - _NAMED) if len(moved) > _NAMED else ""
            change = Change(
                Kind.NUMBERS,
                say(
                    "the pairing numbers were different when round 1 was paired: {places}{more}",
                    places=places,
                    more=more,
                ),
                alter=numbered(one),
                size=len(moved),
                article=case.cited("C.04.2.B.3"),
                speaks_for_it=_equal_beside(case, one, moved[0]) if len(moved) == 1 else "",
                remark=_ratings_beside(case, one, moved),
            )
            yield tuple(one), change


def as_in_round_1(case: Case, shown: Sequence[PlayerId]) -> Change:
    """The order that explained round 1, in a later one."""
    who = _named(case, fewest_moved(_order(case), shown))
    return Change(
        Kind.NUMBERS,
        say("the pairing numbers were still those that round 1 shows (placed differently: {players})", players=who),
        alter=numbered(shown),
        article=case.cited("C.04.2.B.3"),
        against_it=_too_late(case),
        also=_rounds_before(case),
    )


def moved_in_round_1(case: Case) -> list[PlayerId]:
    """The fewest players who stand out of line on the boards of round 1."""
    order = _order(case)
    return fewest_moved(order, order_shown(order, case.recorded, case.scores))


Pairs = list[tuple[int, int]]
"""Places in the order of the file: (of the upper half, of the lower half)."""


def order_shown(order: Sequence[PlayerId], recorded: Boards, scores: Mapping[PlayerId, int]) -> list[PlayerId]:
    """The players as the boards of round 1 show them: of each scoregroup the upper half, then the lower half.

    Without acceleration there is one scoregroup. Of each pair the player with the lower number is taken for the upper
    half; the pairs come in the order of these. Who shows no place stays where he was.
    """
    return _joined(order, _groups(order, recorded, scores))


def orders_shown(order: Sequence[PlayerId], recorded: Boards, scores: Mapping[PlayerId, int]) -> list[list[PlayerId]]:
    """The same, then with one pair that stands out of line put elsewhere: its place may go by either of its players.

    One of them may have crossed from one half to the other, so either may be of the upper half.
    """
    groups = _groups(order, recorded, scores)
    shown = [_joined(order, groups)]
    moved = set(fewest_moved(order, shown[0]))
    for index, pairs in enumerate(groups):
        for pair in [one for one in pairs if moved & {order[one[0]], order[one[1]]}][:_OUT_OF_LINE_MAX]:
            others = [one for one in pairs if one != pair]
            for placed, half in product((pair, (pair[1], pair[0])), (0, 1)):
                place = sum(one[half] < placed[half] for one in others)
                otherwise = [*others[:place], placed, *others[place:]]
                shown.append(_joined(order, [*groups[:index], otherwise, *groups[index + 1 :]]))
    return shown


def _groups(order: Sequence[PlayerId], recorded: Boards, scores: Mapping[PlayerId, int]) -> list[Pairs]:
    rank = {player: index for index, player in enumerate(order)}
    return [
        sorted(
            (min(rank[white], rank[black]), max(rank[white], rank[black]))
            for white, black in recorded
            if black is not None and scores.get(white) == scores.get(black) == score
        )
        for score in sorted(set(scores.values()), reverse=True)
    ]


def _joined(order: Sequence[PlayerId], groups: Sequence[Pairs]) -> list[PlayerId]:
    rank = {player: index for index, player in enumerate(order)}
    shown = [order[pair[half]] for pairs in groups for half in (0, 1) for pair in pairs]
    seated = set(shown)
    for player in order:
        if player not in seated:
            shown.insert(_after_most(shown, rank, player), player)
    return shown


def _after_most(shown: Sequence[PlayerId], rank: Mapping[PlayerId, int], player: PlayerId) -> int:
    """Where a player who shows no place goes back in: as few as possible are then on the wrong side of him."""
    wrong = sum(rank[other] < rank[player] for other in shown)
    best, place = wrong, 0
    for index, other in enumerate(shown, 1):
        wrong += -1 if rank[other] < rank[player] else 1
        if wrong <= best:
            best, place = wrong, index
    return place


def fewest_moved(order: Sequence[PlayerId], other: Sequence[PlayerId]) -> list[PlayerId]:
    """The fewest players who must be moved to turn one order into another: all but a longest rising chain."""
    rank = {player: index for index, player in enumerate(order)}
    ends: list[int] = []
    last: list[PlayerId] = []
    before: dict[PlayerId, PlayerId | None] = {}
    for player in other:
        place = bisect_left(ends, rank[player])
        before[player] = last[place - 1] if place else None
        ends[place : place + 1] = [rank[player]]
        last[place : place + 1] = [player]
    kept = set()
    player_kept = last[-1] if last else None
    while player_kept is not None:
        kept.add(player_kept)
        player_kept = before[player_kept]
    return [player for player in other if player not in kept]


def numbered(order: Sequence[PlayerId]) -> Alteration:
    """The players numbered in that order, from round 1 on."""
    numbers = {player: PairingNumber(number) for number, player in enumerate(order, 1)}

    def alter(known: Tournament) -> Tournament:
        return replace(known, numberings=(*known.numberings, Numbering(RoundNumber(1), numbers)))

    return alter


def _rounds_before(case: Case) -> tuple[RoundNumber, ...]:
    """Numbers are modified for the pairings to come: what held in this round held in those before."""
    return tuple(RoundNumber(number) for number in range(1, case.round_number))


def _order(case: Case) -> list[PlayerId]:
    numbers = case.before.numbers_in(case.round_number)
    return sorted(numbers, key=numbers.__getitem__)


def _exchanged(case: Case, order: Sequence[PlayerId], concerned: Sequence[PlayerId]) -> Iterator[tuple[Order, Change]]:
    """Two players with each other's numbers; those of equal rating first."""
    pairs = [(one, other) for index, one in enumerate(concerned) for other in concerned[index + 1 :]]
    ratings = {player: case.tournament.players[player].rating_for_pairing for player in concerned}
    for one, other in sorted(pairs, key=lambda pair: abs(ratings[pair[0]] - ratings[pair[1]])):
        places = {one: other, other: one}
        shown = tuple(places.get(player, player) for player in order)
        equal = ratings[one] == ratings[other] and ratings[one]
        change = Change(
            Kind.NUMBERS,
            say("{one} and {other} had each other's pairing numbers", one=case.who(one), other=case.who(other)),
            alter=numbered(shown),
            article=case.cited("C.04.2.B.3"),
            also=_rounds_before(case),
            speaks_for_it=say("Both have the rating {rating}.", rating=ratings[one]) if equal else "",
        )
        yield shown, change


def _elsewhere(case: Case, order: Sequence[PlayerId], concerned: Sequence[PlayerId]) -> Iterator[tuple[Order, Change]]:
    """One player with the number before another's."""
    for player in concerned:
        for other in concerned:
            index = order.index(other)
            if other == player or (index and order[index - 1] == player):
                continue
            rest = [one for one in order if one != player]
            place = rest.index(other)
            shown = (*rest[:place], player, *rest[place:])
            change = Change(
                Kind.NUMBERS,
                say(
                    "{player} was {place} in the order of pairing numbers",
                    player=case.who(player),
                    place=_place(case, shown, player),
                ),
                alter=numbered(shown),
                article=case.cited("C.04.2.B.3"),
                also=_rounds_before(case),
                speaks_for_it=_equal_beside(case, shown, player),
            )
            yield shown, change


def _place(case: Case, order: Sequence[PlayerId], player: PlayerId) -> str:
    index = order.index(player)
    if index == 0:
        return say("first")
    if index + 1 == len(order):
        return say("last")
    return say("between {number} and {player}", number=order[index - 1], player=case.who(order[index + 1]))


def _ratings_beside(case: Case, order: Sequence[PlayerId], moved: Sequence[PlayerId]) -> str:
    """Ratings of one who stood elsewhere, and of his neighbours there: a rating corrected since may show."""
    if len(moved) != 1:
        return ""
    return _ratings(case, (moved[0], *_beside(order, moved[0])))


def _equal_beside(case: Case, order: Sequence[PlayerId], player: PlayerId) -> str:
    """His rating where it is that of a neighbour there: among equals the order is a matter of title and name."""
    rating = case.tournament.players[player].rating_for_pairing
    equal = [one for one in _beside(order, player) if case.tournament.players[one].rating_for_pairing == rating]
    return (
        say("{player} has the same rating, {rating}.", player=case.who(equal[0]), rating=rating)
        if equal and rating
        else ""
    )


def _beside(order: Sequence[PlayerId], player: PlayerId) -> list[PlayerId]:
    index = order.index(player)
    return [order[place] for place in (index - 1, index + 1) if 0 <= place < len(order)]


def _ratings(case: Case, players: Sequence[PlayerId]) -> str:
    rated = [(player, case.tournament.players[player].rating_for_pairing) for player in players]
    told = joined(
        ", ", (say("{player} has {rating}", player=player, rating=rating or say("none")) for player, rating in rated)
    )
    return say("Ratings in the file: {ratings}.", ratings=told)


def _named(case: Case, players: Sequence[PlayerId]) -> str:
    more = say(" and {count} more", count=len(players) - _NAMED) if len(players) > _NAMED else ""
    return joined("", (", ".join(case.who(player) for player in players[:_NAMED]), more))


@dataclass(frozen=True, slots=True)
class Shape:
    """How much round 1 looks like the upper half against the lower half of the numbers in the file."""

    across: int  # boards between the halves
    boards: int
    moved: int  # the fewest players who must stand elsewhere for the order that its boards show
    players: int


def shape_of_round_1(case: Case) -> Shape:
    """Round 1 beside the numbers of the file."""
    order = _order(case)
    upper: set[PlayerId] = set()
    for score in set(case.scores.values()):
        group = [player for player in order if case.scores.get(player) == score]
        upper.update(group[: len(group) // 2])
    boards = [(white, black) for white, black in case.recorded if black is not None]
    across = sum((white in upper) != (black in upper) for white, black in boards)
    return Shape(across, len(boards), len(moved_in_round_1(case)), len(case.scores))
