"""Burstein and Dubov: full pairings of small fields judged by the literal enumerations of the texts.

The literal procedures know nothing of the engine. Of all full pairings that meet a demand the answer's is the one that
they judge first, and where two part the first component that differs is the criterion, or the order, of the answer.
"""

from random import Random

import pytest

from core.explain.answers import answer, answer_whole
from core.explain.comparing import full_pairing
from core.explain.demands import Demand
from core.explain.verdict import Kind
from core.results import Colour
from tests.explain.small_rounds import full_of, full_pairings, small_rounds
from tests.reference import burstein_2017_literal as of_2017
from tests.reference.burstein_2026_literal import literal as of_2026
from tests.reference.dubov_2026_literal import literal as of_dubov
from tests.reference.literal_2026 import Completion, games_played
from tests.reference.so_far import SoFar


class Burstein:
    """B.0 and C.5 to C.8, [C5] to [C8], of full pairings."""

    components = ("C5", "C6", "C7", "C8", "order")

    def __init__(self, edition, then, number):
        self.edition = edition
        self.make = lambda: (
            of_2017.Literal2017(of_2017.SoFar2017(then, number))
            if edition == "burstein-2017"
            else of_2026.Literal(SoFar(then, number))
        )
        self.literal = self.make()

    def bye(self, player):
        return (
            self.literal.score(player),
            -games_played(player, self.literal.so_far),
            tuple(-value for value in self.literal.rank(player)),
        )

    def brackets(self, mates, bye):
        literal = self.literal
        groups = literal.scoregroups([player for player in literal.so_far.participants if player != bye])
        incoming = ()
        for place, group in enumerate(groups):
            players = literal.ranked((*incoming, *group))
            pairs = tuple((one, mates[one]) for one in players if mates[one] in players[players.index(one) + 1 :])
            paired = {player for pair in pairs for player in pair}
            incoming = tuple(player for player in players if player not in paired)
            order = [-players.index(mates[player]) if player in paired else 1 for player in players]
            left, ahead = self.outlook(group, incoming, groups[place + 1 :])
            yield len(incoming), left, ahead, literal.without_preference(pairs), order

    def outlook(self, group, out, lower):
        """C.6, and C.7 with nobody meeting below whom he could have met here: that would be a pair of this bracket."""
        apart = self.make()
        meet = apart.meet
        apart.meet = lambda one, other: meet(one, other) and not {one, other} <= set(out)
        apart.completion = Completion(apart.meet)
        if self.edition == "burstein-2017":
            return apart.left_unpaired(out, apart.score(group[0])), apart.ahead(out, lower)
        return apart.scores_floating(out), apart.following(out, lower) if out else (0, ())


class Dubov:
    """3.1, [C5] to [C10], 4.2 to 4.4 of full pairings."""

    components = ("C5", "C6", "C7", "C8", "C9", "C10", "upfloaters", "shifters", "transposition")

    def __init__(self, edition, then, number):
        so_far = of_2017.SoFar2017 if edition == "dubov-2018" else SoFar
        self.literal = of_dubov.Literal(so_far(then, number))

    def bye(self, player):
        literal = self.literal
        return literal.score(player), -games_played(player, literal.so_far), -literal.number[player]

    def brackets(self, mates, bye):
        literal = self.literal
        left = sorted((one for one in literal.so_far.participants if one != bye), key=literal.higher_first)
        while left:
            highest = literal.score(left[0])
            residents = tuple(player for player in left if literal.score(player) == highest)
            lower = tuple(player for player in left if literal.score(player) < highest)
            up = tuple(player for player in lower if mates[player] in residents)
            pairs = {frozenset((player, mates[player])) for player in residents}
            scores, _, *floats = literal.value(residents, up)
            floats += [0] * (3 - len(floats))
            unhappy = literal.unhappy([tuple(pair) for pair in pairs])
            places = [lower.index(player) for player in up]
            yield len(up), scores, unhappy, *floats, places, *self.order((*residents, *up), pairs)
            left = [player for player in lower if player not in up]

    def order(self, players, pairs):
        """Which sets of shifters and which transposition first give these pairs, in the order of 4.3 and 4.4."""
        literal = self.literal
        g1, g2 = literal.subgroups(players)
        smaller_is_g1 = len(g1) <= len(g2)
        smaller, larger = (g1, g2) if smaller_is_g1 else (g2, g1)
        together = sum(pair <= set(smaller) for pair in pairs)
        excess = (len(larger) - len(smaller)) // 2 + together
        sets = 0
        for first in of_dubov.combinations(literal.sequence(smaller, white=smaller_is_g1), together):
            for second in of_dubov.combinations(literal.sequence(larger, white=not smaller_is_g1), excess):
                sets += 1
                new_smaller = {*smaller, *second} - {*first}
                new_larger = {*larger, *first} - {*second}
                s1, g2_new = (new_smaller, new_larger) if smaller_is_g1 else (new_larger, new_smaller)
                s1 = tuple(sorted(literal.by_number(s1), key=literal.aro))
                ways = of_dubov.transpositions(s1, literal.by_number(g2_new), literal.meet)
                for place, way in enumerate(ways):
                    if {frozenset(pair) for pair in way} == pairs:
                        return (together, sets), place
        raise AssertionError("every pairing is some transposition after some shift")


EDITIONS = {
    "burstein-2017": (Burstein, 3),  # the seeding rounds are of the Dutch System
    "burstein-2026": (Burstein, 3),
    "dubov-2018": (Dubov, 1),
    "dubov-2026": (Dubov, 1),
}


def key(judge, full):
    """Smaller is better, or earlier."""
    pairs, bye = full
    mates = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    return ([] if bye is None else [judge.bye(bye)]), list(judge.brackets(mates, bye))


def random_demands(chance, ids):
    one, other = chance.sample(ids, 2)
    return [Demand(one, other), Demand(other, bye=True), Demand(one, colour=chance.choice(list(Colour)))]


def meets(demand, full, colours):
    pairs, bye = full
    if demand.bye:
        return bye == demand.player
    own = next((pair for pair in pairs if demand.player in pair), None)
    if own is None or (demand.opponent is not None and demand.opponent not in own):
        return False
    if demand.colour is None:
        return True
    white, _ = colours[own]
    return (white == demand.player) == (demand.colour is Colour.WHITE)


def rounds_of(edition, rounds, start, most=8):
    judge, first = EDITIONS[edition]
    for then, field, right in small_rounds(edition, rounds, most, first, start):
        if getattr(field, "is_seeding_round", False):
            continue
        yield judge(edition, then, field.round_number), field, right


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_all_that_meet_a_demand_the_best_is_the_one_that_the_literal_procedure_judges_first(edition):
    chance, asked = Random(1), 0
    for judge, field, right in rounds_of(edition, 25, 0):
        fulls = full_pairings(field)
        judged = {full: key(judge, full) for full in fulls}
        assert min(fulls, key=judged.__getitem__) == full_of(right)
        published = full_pairing(right)
        colours = {}
        for pairs, bye in fulls:
            boards = [(one, other) for one, other in pairs]
            given = answer_whole(field, boards, bye, right, published).best
            colours |= {tuple(sorted((board.white, board.black))): (board.white, board.black) for board in given.boards}
        for demand in random_demands(chance, [one.id for one in field.contenders]):
            meeting = [full for full in fulls if meets(demand, full, colours)]
            verdict = answer(field, demand, right, published)
            if not meeting:
                assert (verdict.kind, verdict.best) == (Kind.IMPOSSIBLE, None), demand
                continue
            asked += 1
            best = frozenset(tuple(sorted((one.white, one.black))) for one in verdict.best.boards), verdict.best.bye
            assert best == min(meeting, key=judged.__getitem__), (field.round_number, demand)
    assert asked > 25


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_two_part_is_the_first_component_in_which_the_literal_procedure_judges_them_unlike(edition):
    told = set()
    for judge, field, right in rounds_of(edition, 20, 100):
        own = key(judge, full_of(right))
        fulls = full_pairings(field)
        for pairs, bye in Random(2).sample(fulls, min(8, len(fulls))):
            verdict = answer_whole(field, list(pairs), bye, right, full_pairing(right))
            other = key(judge, (pairs, bye))
            if own == other:
                assert verdict.parting is None
                continue
            told.add(_checked(verdict.parting, own, other, judge.components))
    assert len(told) > 3, told


def _checked(parting, own, other, components):
    """The bracket, and what decides there."""
    if own[0] != other[0]:
        assert parting.bracket == 0
        return "bye"
    place, values = next(
        (place, both) for place, both in enumerate(zip(own[1], other[1], strict=False)) if both[0] != both[1]
    )
    rule = next(name for name, one, two in zip(components, *values, strict=True) if one != two)
    if parting.bracket:
        assert place <= parting.bracket - 1  # a scoregroup that was paired higher up makes no bracket
    if parting.criterion is None:
        assert rule in (parting.order.rule, "order"), (parting, values)
    else:
        assert parting.criterion.replace(".", "").split()[0] == rule, (parting, values)
    return rule
