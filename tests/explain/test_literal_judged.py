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
from core.model.results import Colour
from tests.explain.small_rounds import full_of, full_pairings, small_rounds
from tests.reference.burstein_2017_literal import literal as of_2017
from tests.reference.burstein_2026_literal import literal as of_2026
from tests.reference.dubov_2018_literal import literal as of_2018
from tests.reference.dubov_2026_literal import literal as of_dubov
from tests.reference.literal_2026 import Completion, games_played
from tests.reference.so_far import SoFar


class Burstein2026:
    """3.1 and [C5] to [C8] of full pairings."""

    components = ("C5", "C6", "C7", "C8", "order")

    def __init__(self, then, number):
        self.make = lambda: of_2026.Literal(SoFar(then, number))
        self.literal = self.make()

    def bye(self, player):
        literal = self.literal
        rank = tuple(-value for value in literal.rank(player))
        return literal.score(player), -games_played(player, literal.so_far), rank

    def groups(self, bye):
        return self.literal.scoregroups([player for player in self.literal.so_far.participants if player != bye])

    def ranked(self, players):
        return self.literal.ranked(players)

    def disappointed(self, pairs):
        return self.literal.without_preference(pairs)

    def brackets(self, mates, bye):
        groups, incoming = self.groups(bye), ()
        for place, group in enumerate(groups):
            players = self.ranked((*incoming, *group))
            pairs = tuple((one, mates[one]) for one in players if mates[one] in players[players.index(one) + 1 :])
            paired = {player for pair in pairs for player in pair}
            out = tuple(player for player in players if player not in paired)
            order = [-players.index(mates[player]) if player in paired else 1 for player in players]
            left, ahead = self.outlook(incoming, group, out, groups[place + 1 :])
            incoming = out
            yield len(out), left, ahead, self.disappointed(pairs), order

    def outlook(self, incoming, group, out, lower):
        """[C6], and [C7] with nobody meeting below whom he could have met here, as a pair of this bracket."""
        apart = self.make()
        meet = apart.meet
        apart.meet = lambda one, other: meet(one, other) and not {one, other} <= set(out)
        apart.completion = Completion(apart.meet)
        return apart.scores_floating(out), apart.following(out, lower) if out else (0, ())


class Apart2017(of_2017.Burstein):
    """The rules, for players some of whom do not meet each other."""

    def __init__(self, then, number, out=()):
        self.out = frozenset(out)
        super().__init__(then, number)

    def may_meet(self, a, b):
        return super().may_meet(a, b) and not {a, b} <= self.out


class Burstein2017(Burstein2026):
    """B.0 and C.5 to C.8 of full pairings."""

    def __init__(self, then, number):
        self.make = lambda out=(): Apart2017(then, number, out)
        self.rules = self.make()

    def bye(self, player):
        rules = self.rules
        return rules.scores[player], -rules.games_played(player), tuple(-part for part in rules.ranking(player))

    def groups(self, bye):
        players = [player for player in self.rules.players if player != bye]
        scores = sorted({self.rules.scores[player] for player in players}, reverse=True)
        return [tuple(player for player in players if self.rules.scores[player] == score) for score in scores]

    def ranked(self, players):
        return self.rules.ranked(players)

    def disappointed(self, pairs):
        return sum(self.rules.disappointed(*pair) for pair in pairs)

    def outlook(self, incoming, group, out, lower):
        """C.6 and C.7, of which the greater is the better."""
        rules = self.make(out)
        below = frozenset(player for one in lower for player in one)
        bracket = of_2017.Bracket(rules, frozenset(incoming), frozenset(group) | below)
        paired = sorted((rules.scores[player] for player in incoming if player not in out), reverse=True)
        pairs, (count, scores) = bracket._following(frozenset(out)) if out else (0, (0, []))
        return (-len(paired), [-one for one in paired]), (-pairs, -count, [-one for one in scores])


class Dubov2026:
    """3.1, [C5] to [C10], 4.2 to 4.4 of full pairings."""

    components = ("C5", "C6", "C7", "C8", "C9", "C10", "upfloaters", "shifters", "transposition")

    def __init__(self, then, number):
        self.literal = of_dubov.Literal(SoFar(then, number))

    def bye(self, player):
        literal = self.literal
        return literal.score(player), -games_played(player, literal.so_far), -literal.number[player]

    def everybody(self):
        return sorted(self.literal.so_far.participants, key=self.literal.higher_first)

    def score(self, player):
        return self.literal.score(player)

    def quality(self, residents, lower, up, pairs):
        """[C6] to [C10]."""
        scores, _, *floats = self.literal.value(residents, up)
        return scores, self.literal.unhappy([tuple(pair) for pair in pairs]), *floats

    def brackets(self, mates, bye):
        left = [player for player in self.everybody() if player != bye]
        while left:
            highest = self.score(left[0])
            residents = tuple(player for player in left if self.score(player) == highest)
            lower = tuple(player for player in left if self.score(player) < highest)
            up = tuple(player for player in lower if mates[player] in residents)
            pairs = {frozenset((player, mates[player])) for player in residents}
            scores, unhappy, *floats = self.quality(residents, lower, up, pairs)
            floats += [0] * (3 - len(floats))
            places = [lower.index(player) for player in up]
            yield len(up), scores, unhappy, *floats, places, *self.order((*residents, *up), pairs)
            left = [player for player in lower if player not in up]

    def order(self, players, pairs):
        """Which sets of shifters and which transposition first give these pairs, in the order of 4.3 and 4.4."""
        g1, g2 = self.subgroups(players)
        smaller_is_g1 = len(g1) <= len(g2)
        smaller, larger = (g1, g2) if smaller_is_g1 else (g2, g1)
        together = sum(pair <= set(smaller) for pair in pairs)
        excess = (len(larger) - len(smaller)) // 2 + together
        sets = 0
        for first in self.shifters(smaller, together, white=smaller_is_g1):
            for second in self.shifters(larger, excess, white=not smaller_is_g1):
                sets += 1
                new_smaller = {*smaller, *second} - {*first}
                new_larger = {*larger, *first} - {*second}
                s1, g2_new = (new_smaller, new_larger) if smaller_is_g1 else (new_larger, new_smaller)
                for place, way in enumerate(self.transpositions(s1, g2_new)):
                    if way == pairs:
                        return (together, sets), place
        raise AssertionError("every pairing is some transposition after some shift")

    def subgroups(self, players):
        return self.literal.subgroups(players)

    def shifters(self, subgroup, count, *, white):
        return of_dubov.combinations(self.literal.sequence(subgroup, white=white), count)

    def transpositions(self, s1, g2):
        literal = self.literal
        ordered = tuple(sorted(literal.by_number(s1), key=literal.aro))
        for way in of_dubov.transpositions(ordered, literal.by_number(g2), literal.meet):
            yield {frozenset(pair) for pair in way}


class Dubov2018(Dubov2026):
    """B.0, C.5 to C.10, D.1 to D.3 of full pairings."""

    def __init__(self, then, number):
        self.rules = of_2018.Dubov(then, number)

    def bye(self, player):
        return self.rules.scores[player], -self.rules.games_played(player), -self.rules.number[player]

    def everybody(self):
        return sorted(self.rules.players, key=self.rules.ranking)

    def score(self, player):
        return self.rules.scores[player]

    def bracket(self, players):
        return of_2018.BracketOfUpfloaters(self.rules, frozenset(players))

    def quality(self, residents, lower, up, pairs):
        scores, _, floats = self.bracket((*residents, *lower)).quality(up)
        return scores, sum(self.rules.disappointed(*pair) for pair in pairs), *floats

    def subgroups(self, players):
        return self.bracket(players).subgroups(frozenset(players))

    def shifters(self, subgroup, count, *, white):
        return self.bracket(subgroup).shifters(frozenset(subgroup), count) if subgroup else iter([frozenset()])

    def transpositions(self, s1, g2):
        ordered = self.rules.by_aro(s1)
        bracket = self.bracket((*s1, *g2))
        for way in bracket.legal_transpositions(ordered, self.rules.by_initial_ranking(g2)):
            yield {frozenset(pair) for pair in zip(ordered, way, strict=True)}


EDITIONS = {
    "burstein-2017": (Burstein2017, 3),  # the seeding rounds are of the Dutch System
    "burstein-2026": (Burstein2026, 3),
    "dubov-2018": (Dubov2018, 1),
    "dubov-2026": (Dubov2026, 1),
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
        yield judge(then, field.round_number), field, right


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
