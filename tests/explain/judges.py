"""Full pairings of small fields judged by the literal implementations of the texts, bracket by bracket.

A judge knows nothing of the engine. It says who should have the bye (`bye`, the smaller the better) and, of a full
pairing, the value of each bracket from the top (`brackets`): the criteria in their order, then the place in the order
of generation. `components` names them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import total_ordering
from itertools import combinations
from typing import Any

from core.model.pairing import BracketKind
from tests.reference.burstein_2017_literal import literal as of_2017
from tests.reference.burstein_2026_literal import literal as of_2026
from tests.reference.dubov_2018_literal import literal as of_2018
from tests.reference.dubov_2026_literal import literal as of_dubov
from tests.reference.dutch_2017_literal import criteria as dutch_2017
from tests.reference.dutch_2017_literal import generation as generation_2017
from tests.reference.dutch_2017_literal import literal as literal_2017
from tests.reference.dutch_2026_literal import criteria as dutch_2026
from tests.reference.dutch_2026_literal import generation as generation_2026
from tests.reference.dutch_2026_literal import outlook as outlook_2026
from tests.reference.literal_2026 import Completion, games_played
from tests.reference.so_far import SoFar


class Burstein2026:
    """3.1 and [C5] to [C8] of full pairings."""

    components = ("C5", "C6", "C7", "C8", "order")

    def __init__(self, then, number, field=None):
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

    def __init__(self, then, number, field=None):
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

    def __init__(self, then, number, field=None):
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

    def __init__(self, then, number, field=None):
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


# --- the Dutch System ----------------------------------------------------------------------------------------------


@total_ordering
class InOrder:
    """A candidate's place in the prescribed order, asked for only where all criteria are equal."""

    def __init__(self, pairs, earliest):
        self.pairs, self._earliest = pairs, earliest

    def __eq__(self, other):
        return self.pairs == other.pairs

    def __hash__(self):
        return hash(self.pairs)

    def __lt__(self, other):
        return self.pairs != other.pairs and self._earliest({self.pairs, other.pairs}) == self.pairs


class Dutch:
    """What the two editions have in common: a full pairing falls into brackets in one way."""

    def __init__(self, then, number, field):
        self.field = field
        self.players = {one.id: one for one in field.contenders}
        self.known = {}

    def brackets(self, mates, bye):
        judged, moved_down, remaining, bracket = self.judged_with(bye), (), self.field.contenders, None
        while remaining:
            bracket = judged.bracket(moved_down, remaining, bracket)
            inside = {player.id for player in bracket.players}
            pairs = tuple(
                (player, self.players[mates[player.id]])
                for place, player in enumerate(bracket.players)
                if mates.get(player.id) in {other.id for other in bracket.players[place + 1 :]}
            )
            out = tuple(player for player in bracket.players if mates.get(player.id) not in inside)
            yield judged.value(bracket, pairs, out)
            moved_down, remaining = out, bracket.lower


@dataclass
class Judged:
    """The criteria of one round, each candidate valued once."""

    make: Callable[..., Any]
    priority: tuple
    make_bracket: Callable[..., Any]
    pairings: Callable[..., Iterator[Any]]
    may_meet: Callable[[int, int], bool]

    def __post_init__(self):
        self.values, self.kinds = {}, {}

    def bracket(self, moved_down, remaining, last):
        key = tuple(one.id for one in moved_down), len(remaining), getattr(last, "kind", None)
        if key not in self.kinds:
            self.kinds[key] = self.make_bracket(moved_down, remaining, last)
        return self.kinds[key]

    def value(self, bracket, pairs, out):
        ids = frozenset((one.id, other.id) for one, other in pairs)
        key = tuple(one.id for one in bracket.players), len(bracket.moved_down), len(bracket.lower), ids
        if key not in self.values:
            candidate = self.make(bracket, pairs, out)
            values = tuple(rule(candidate) for _, rule in self.priority)
            self.values[key] = (*values, InOrder(ids, lambda wanted: self.earliest(bracket, len(pairs), wanted)))
        return self.values[key]

    def earliest(self, bracket, count, wanted):
        """Which of some candidates with as many pairs is generated first."""
        players = bracket.players

        def may_meet(a, b):
            return self.may_meet(players[a - 1].id, players[b - 1].id)

        for made in self.pairings(bracket, count, may_meet):
            ids = frozenset((players[a - 1].id, players[b - 1].id) for a, b in made)
            if ids in wanted:
                return ids
        raise AssertionError("a legal candidate is generated")


class _Outlook2026(outlook_2026.Outlook):
    """Who are left together do not meet lower down: they would be a pair of this bracket (decision 30).

    Of the candidate that the text chooses that is so by itself: of fewest left no two may meet.
    """

    def _following_bracket(self, downfloaters, lower):
        pairs = {(min(pair), max(pair)) for pair in combinations(downfloaters, 2)}
        if pairs <= self.field.forbidden_pairs:
            return super()._following_bracket(downfloaters, lower)
        apart = replace(self.field, forbidden_pairs=self.field.forbidden_pairs | pairs)
        return outlook_2026.Outlook(apart).following_bracket(downfloaters, lower)


class Dutch2026(Dutch):
    """[C5] of the round, then [C6] to [C21]: among those who give the bye to that score."""

    components = (*(f"C{number}" for number in range(6, 22)), "order")

    def bye(self, player):
        return (self.players[player].score,)

    def judged_with(self, bye):
        score = None if bye is None else self.players[bye].score
        if score not in self.known:
            barred = [
                replace(one, may_take_bye=one.may_take_bye and one.score == score) for one in self.field.contenders
            ]
            own = self.field if bye is None else replace(self.field, contenders=tuple(barred))
            criteria = dutch_2026.Criteria(_Outlook2026(own))
            self.known[score] = Judged(
                dutch_2026.Candidate,
                criteria.priority[1:],
                lambda moved_down, remaining, _: outlook_2026.bracket_of(moved_down, remaining),
                lambda bracket, count, may_meet: generation_2026.pairings(
                    len(bracket.moved_down), len(bracket.players), count, may_meet
                ),
                criteria.outlook.may_meet,
            )
        return self.known[score]


class Dutch2017(Dutch):
    """C.5 to C.19; a bracket is the PPB where its best candidate leaves the others without a pairing (A.9)."""

    components = (*(f"C{number}" for number in range(5, 20)), "order")

    def bye(self, player):
        return ()

    def judged_with(self, bye):
        if not self.known:
            rules = dutch_2017.Rules(self.field)
            self.known[None] = Judged(
                dutch_2017.Candidate,
                rules.quality(),
                lambda moved_down, remaining, last: self.bracket_of(rules, moved_down, remaining, last),
                lambda bracket, count, may_meet: generation_2017.pairings(
                    len(bracket.moved_down),
                    len(bracket.players),
                    count,
                    may_meet,
                    score=lambda bsn: bracket.players[bsn - 1].score,
                ),
                rules.may_meet,
            )
        return self.known[None]

    @staticmethod
    def bracket_of(rules, moved_down, remaining, last):
        if last is not None and last.kind is BracketKind.PENULTIMATE:
            return dutch_2017.Bracket(BracketKind.COLLAPSED_LAST, moved_down, remaining, ())
        residents = dutch_2017.scoregroup_at_the_top(remaining)
        lower = remaining[len(residents) :]
        bracket = dutch_2017.Bracket(literal_2017.kind_of(moved_down), moved_down, residents, lower)
        best = literal_2017.pair_bracket(bracket, rules)
        if best is not None and rules.completes(best.candidate.downfloaters, lower):
            return bracket
        return replace(bracket, kind=BracketKind.PENULTIMATE)


EDITIONS = {
    "dutch-2017": (Dutch2017, 1),
    "dutch-2026": (Dutch2026, 1),
    "burstein-2017": (Burstein2017, 3),  # the seeding rounds are of the Dutch System
    "burstein-2026": (Burstein2026, 3),
    "dubov-2018": (Dubov2018, 1),
    "dubov-2026": (Dubov2026, 1),
}
"""Of each edition with criteria its judge, and the first round that it judges."""


# --- all full pairings of a round ----------------------------------------------------------------------------------


class AllPairings:
    """Every legal full pairing of a round, from the best one on."""

    def __init__(self, judge, fulls):
        self.judge, self.fulls = judge, fulls

    def best(self, keep):
        """The one that the text puts first among those to keep; None where there is none."""
        left = [full for full in self.fulls if keep(full)]
        if not left:
            return None
        if left[0][1] is not None:
            byes = {bye: self.judge.bye(bye) for bye in {bye for _, bye in left}}
            left = [full for full in left if byes[full[1]] == min(byes.values())]
        going = [(full, self.brackets(full)) for full in left]
        while len(going) > 1:
            valued = [(next(brackets), full, brackets) for full, brackets in going]
            first = min(value for value, _, _ in valued)
            going = [(full, brackets) for value, full, brackets in valued if value == first]
        return going[0][0]

    def brackets(self, full):
        """What each bracket of a full pairing is worth."""
        pairs, bye = full
        mates = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        return iter(self.judge.brackets(mates, bye))

    def difference(self, first, second):
        """The bracket (0: the bye; from 1 the brackets) and the component that decide between two, and both values."""
        if first[1] is not None and self.judge.bye(first[1]) != self.judge.bye(second[1]):
            return 0, "bye", self.judge.bye(first[1]), self.judge.bye(second[1])
        for place, (one, other) in enumerate(zip(self.brackets(first), self.brackets(second), strict=False), start=1):
            if one != other:
                name, *values = next(
                    (name, a, b) for name, a, b in zip(self.judge.components, one, other, strict=True) if a != b
                )
                return place, name, *values
        return None
