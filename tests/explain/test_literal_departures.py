"""Editions whose text is a procedure: where a full pairing leaves it, against the literal procedures."""

from collections import Counter
from itertools import chain
from random import Random

import pytest

from core.editions.burstein.old_text.round_layout import OldBursteinLayout
from core.editions.dutch.v1998.explanation import _key, way_of
from core.editions.dutch.v1998.procedure import Round
from core.editions.dutch.v1998.round_layout import Dutch1998Layout
from core.editions.dutch.v2012.bracket import Dutch2012Layout
from core.editions.dutch.v2012.explanation import key_of as key_of_2012
from core.editions.dutch.v2012.explanation import way_of as way_of_2012
from core.editions.dutch.v2012.procedure import Round as Round2012
from core.editions.explanation import BySteps
from core.editions.registry import EDITIONS
from core.explain.answers import answer_whole
from core.explain.comparing import apart, full_pairing, parting_of
from core.explain.laws import explanation_of
from tests.explain.alternatives import legal_alternatives
from tests.explain.small_rounds import full_of, small_rounds
from tests.reference.burstein_seed_literal.literal import Literal as SeedLiteral
from tests.reference.dubov_1997_literal import columns as of_1997
from tests.reference.dubov_1997_literal.literal import Literal as Literal1997
from tests.reference.dubov_1997_literal.measures import Measures
from tests.reference.dutch_1998_literal import procedures as of_1998
from tests.reference.dutch_1998_literal.cards import cards_of
from tests.reference.dutch_1998_literal.colours import x_of
from tests.reference.dutch_1998_literal.orders import Patience, transpositions
from tests.reference.dutch_2012_literal import bracket as of_2012
from tests.reference.dutch_2012_literal.cards import cards_of as cards_of_2012
from tests.reference.dutch_2012_literal.orders import Patience as Patience2012
from tests.reference.lim_enumerated import Enumeration
from tests.reference.so_far import SoFar


def mates_of(full):
    return {one: other for pair in full[0] for one, other in (pair, pair[::-1])}


def departures(edition, rounds, start=0, most=14, each=6, wanted=lambda _: True):
    """Legal full pairings of small rounds near the right one, with the departure that is told."""
    chance = Random(start)
    for then, field, right in small_rounds(edition, rounds, most, 1, start):
        for boards, bye in legal_alternatives(chance, field, right, each) if wanted(right) else ():
            full = frozenset((min(pair), max(pair)) for pair in boards), bye
            verdict = answer_whole(field, sorted(full[0]), full[1], right, full_pairing(right))
            assert (verdict.departure is None) == (full == full_of(right))
            if verdict.departure is not None:
                yield then, field, full, verdict.departure


def has_floaters(right):
    """Somebody leaves his group downwards, which is seldom."""
    return any(bracket.downfloaters for bracket in right.record.brackets)


class TestBurstein:
    """The group is the first that the literal procedure pairs otherwise, and its requirements fail in their order."""

    def test_the_group_and_the_requirement(self):
        rules = Counter()
        for then, field, full, told in departures("burstein-seed", 60):
            literal = SeedLiteral(SoFar(then, field.round_number))
            assert told.rule == self.expected(literal, full, told), told
            rules[told.rule] += 1
        assert min(rules[rule] for rule in ("4.2, 4.3", "6.3", "6.5", "6.1 - 6.4")) > 5, rules

    def expected(self, literal, full, told):
        if literal.bye() != full[1]:
            assert told.group == 0
            return "4.2, 4.3"
        mates = mates_of(full)
        to_pair = [player for player in literal.so_far.participants if player != full[1]]
        groups = literal.pair_round(literal.score_groups(to_pair))
        for place, group in enumerate(groups, start=1):
            inside = set(group.players)
            pairs = {frozenset((one, mates[one])) for one in inside if mates[one] in inside}
            if pairs != {frozenset(pair) for pair in group.pairs}:
                assert told.group == place
                return self.in_group(literal, groups, place, pairs)
        raise AssertionError("the same groups")

    def in_group(self, literal, groups, place, pairs):
        group = groups[place - 1]
        floating = [player for player in group.players if not any(player in pair for pair in pairs)]
        if len(floating) > len(group.players) % 2 or group.incoming in floating:
            return "6.3"
        own = set(groups[place].players) - set(floating) - {group.floater} if place < len(groups) else set()
        if floating and not literal.may_float(floating[0], literal.ranked(tuple(own))):
            return "6.6"
        given = [sum(literal.due_colours_given(*pair) for pair in map(tuple, each)) for each in (pairs, group.pairs)]
        if given[0] != given[1]:
            assert given[0] < given[1]
            return "6.5"
        listed = [{frozenset(pair) for pair in one} for one, _ in literal.combinations(group.players)]
        assert listed.index(pairs) > listed.index({frozenset(pair) for pair in group.pairs})
        return "6.1 - 6.4"

    def test_the_places_told_are_those_of_the_order_of_3_2(self):
        for _, field, _, told in departures("burstein-seed", 40, start=500):
            if not told.is_order:
                continue
            layout = OldBursteinLayout(field)
            assert told.first != told.later
            assert len(told.first) == len(told.later) <= layout.size
            assert told.first[-1] > told.later[-1] > 0 or told.later[-1] == 0
            assert told.first[:-1] == told.later[:-1]


class TestLim:
    """The group is the first in which the enumeration has anything else, and in it who leaves goes before who meets."""

    @pytest.mark.parametrize("start", [0, 300])
    def test_the_group_and_the_article(self, start):
        rules = Counter()
        for _, field, full, told in departures("lim-2026", 80, start=start, each=8):
            enumeration = Enumeration(field)
            right = enumeration.round()
            if right.bye != full[1]:
                assert (told.group, told.rule) == (0, "7.1" if field.round_number == 1 else "1.1")
                continue
            mates = mates_of(full)
            groups = [group for group in enumeration.handled if group.incoming or group.residents]
            place, expected = self.expected(enumeration, groups, mates)
            assert told.group == place
            assert told.rule in expected, (told, expected)
            assert told.is_order is (told.rule == "4.2")
            if told.rule == "3.8":
                assert (told.has, told.instead) == self.of_opponents(enumeration, groups[place - 1], mates)
            rules[told.rule] += 1
        assert min(rules[rule] for rule in ("2.3.4", "3.8", "4.2", "4.4", "5.2")) > 3, rules

    def expected(self, enumeration, groups, mates):
        for place, group in enumerate(groups, start=1):
            if all(mates[one] == other for one, other in group.pairs):
                continue
            inside, ours = {*group.incoming, *group.residents}, mates_of((group.pairs, None))
            leaving = inside - ours.keys()
            if {one for one in inside if mates[one] not in inside} != leaving:
                return place, ("2.3.1", "2.3.2", "2.3.3", "2.3.4", "4.4", "2.6.1", "2.6.2")
            floaters = {one for floater in group.incoming if floater in ours for one in (floater, ours[floater])}
            if any(mates[one] != ours[one] for one in floaters):
                return place, ("3.8",)
            paired = sorted(inside - leaving - floaters, key=enumeration.ahead(down=group.is_downward))
            may = enumeration.settled(self.with_cracked(enumeration, group, paired))
            return place, ("4.2",) if all(may(one, mates[one]) for one in paired) else ("5.2", "5.7")
        raise AssertionError("the same groups")

    def of_opponents(self, enumeration, group, mates):
        """Of the first floater who meets somebody else, by numbers."""
        floater, opponent = next(
            (one, other) for one, other in group.pairs if one in group.incoming and mates[one] != other
        )
        one, other, own = (enumeration.of[player].number for player in (floater, mates[floater], opponent))
        return f"Floater {one} meets {other}.", f"The floater meets {own}."

    def with_cracked(self, enumeration, group, paired):
        """Who was still there when colours were scrutinised: not those who had floated."""
        cracked = {*group.incoming, *group.residents} - {*group.floaters, *chain.from_iterable(group.pairs)}
        return sorted({*paired, *cracked} - {*group.incoming}, key=enumeration.ahead(down=group.is_downward))


class TestDubov1997:
    """The group is the first of which the literal procedure says anything else, in the order of its articles."""

    def test_the_group_and_the_article(self):
        rules = Counter()
        rounds = chain(departures("dubov-1997", 80), departures("dubov-1997", 700, most=10, wanted=has_floaters))
        for then, field, full, told in rounds:
            if field.round_number == 1:
                assert told.rule == "5"
                continue
            literal = Literal1997(Measures(SoFar(then, field.round_number)))
            expected = self.expected(literal, full, told)
            assert told.rule in expected, (told, expected)
            rules[expected] += 1
        assert len(rules) >= 7, rules

    def expected(self, literal, full, told):
        players = list(literal.measures.so_far.participants)
        if len(players) % 2:
            bye = literal.bye(players)
            players.remove(bye)
            if bye != full[1]:
                return ("4",)
        mates = mates_of(full)
        groups = [group for group in literal.pair_groups(players) if group.residents]
        for place, group in enumerate(groups, start=1):
            up = [player for player in group.brought_up if player not in group.went_back]
            inside = {player for pair in group.pairs for player in pair}
            if any(mates[one] != other for one, other in group.floater_pairs):
                assert told.group == place
                return ("8.2",)
            left = group.residents - {player for pair in group.floater_pairs for player in pair}
            if any(mates[player] not in left | set(up) for player in up):
                assert told.group == place
                return "7.1", "7.2"
            crossing = {player for player in left if mates[player] not in left | set(up)}
            going = group.floaters_out - set(group.floaters_in)
            if crossing != going:
                assert told.group == place
                assert len(crossing) >= len(going)
                return ("6.4",) if len(crossing) == len(going) else ("7.1, 7.2",)
            own = {frozenset((player, mates[player])) for player in inside}
            if own != {frozenset(pair) for pair in group.pairs}:
                assert told.group == place
                return self.in_columns(literal, inside, own, group)
        raise AssertionError("the same groups")

    def in_columns(self, literal, inside, own, group):
        whites, blacks = of_1997.columns(sorted(inside), literal.measures)
        within = [sum(set(pair) <= set(whites) for pair in each) for each in (own, group.pairs)]
        if within[0] != within[1]:
            assert within[0] > within[1]
            return "6.2, 6.3", "7.3, 6.3", "7.4, 6.3"
        listed = [
            {frozenset(pair) for pair in one}
            for one in of_1997.arrangements(whites, blacks, within[1], literal.may_meet, of_1997.Steps())
        ]
        assert listed.index(own) > listed.index({frozenset(pair) for pair in group.pairs})
        return ("6.2, 6.3",)


class EveryPairing(of_1998.Procedures):
    """All pairings of a bracket in the order in which C.2 to C.11 come to them."""

    def all_of(self, bracket, size):
        seen = []
        for pairs in self._heterogeneous_ones(bracket, size) if bracket.is_heterogeneous else self._ones(bracket, size):
            if pairs not in seen:
                seen.append(pairs)
        return seen

    def _ones(self, bracket, size):
        players, p = bracket.players, size.p
        first = max(0, x_of(players) - (len(players) // 2 - p))
        for x in range(first, p + 1):
            for up in of_1998.DROPPED:
                yield from self._of_group(players, p, x, up)

    def _of_group(self, players, p, x, up):
        for down in of_1998.DROPPED:
            for paired in self._candidates(players, p, x, up, down, lambda _: True):
                yield {frozenset((one.id, other.id)) for one, other in paired.pairs}

    def _heterogeneous_ones(self, bracket, size):
        s1, s2 = list(bracket.players[: size.p]), list(bracket.players[size.p :])
        x_first = max(0, x_of(bracket.players) - (len(bracket.moved_down) - size.p))
        for raised in range(len(bracket.players)):
            for up in of_1998.DROPPED:
                for down in of_1998.DROPPED:
                    for pairs in transpositions(s1, s2, self._fits(x_first + raised, up, down)):
                        used = {card.id for pair in pairs for card in pair}
                        rest = [card for card in s2 if card.id not in used]
                        p = max(0, len(rest) // 2 - size.given_up)
                        x = max(0, x_of(rest) - size.given_up) + raised
                        own = {frozenset((one.id, other.id)) for one, other in pairs}
                        yield from (own | more for more in self._of_group(rest, p, x, up))


@pytest.mark.parametrize("kind", ["homogeneous", "heterogeneous"])
@pytest.mark.campaign(one_in=2)
def test_1998_brackets_are_ordered_as_the_literal_procedures_come_to_them(kind):
    """All pairings of a bracket of the size that was made, sorted by what they ask for and by their order."""
    checked = 0
    rounds = 90 if kind == "homogeneous" else 150
    for then, field, _ in small_rounds("dutch-1998", rounds, 9, 1, 0):
        layout, cards = Dutch1998Layout(field), {card.id: card for card in cards_of(then, field.round_number)}
        for done in Round(layout).paired():
            bracket = done.bracket
            if bracket.is_heterogeneous is not (kind == "heterogeneous") or not 4 <= len(bracket.players) <= 7:
                continue
            moved_down, residents = (
                [cards[layout.ids[player]] for player in each] for each in (bracket.moved_down, bracket.residents)
            )
            literal = of_1998.Bracket(tuple(moved_down), tuple(residents))
            listed = EveryPairing(Patience()).all_of(literal, of_1998.Size(done.size.p, done.size.given_up))
            place = {player: position for position, player in enumerate(layout.ids)}
            ways = [
                _key(way_of(layout, done, sorted(tuple(sorted(map(place.__getitem__, pair))) for pair in pairs)))
                for pairs in listed
            ]
            assert ways == sorted(ways)
            checked += len(listed) > 1
    assert checked > 15


@pytest.mark.parametrize("kind", ["homogeneous", "heterogeneous", "CLB"])
def test_2012_brackets_are_ordered_as_the_literal_procedures_come_to_them(kind):
    """All pairings of a bracket of the size that was made: by what they ask to be dropped, then as attempted."""
    checked = 0
    for then, field, _ in small_rounds("dutch-2012", {"CLB": 400}.get(kind, 120), 10):
        layout = Dutch2012Layout(field)
        cards = {card.id: card for card in cards_of_2012(then, field.round_number)}
        place = {player: position for position, player in enumerate(layout.ids)}
        for done in Round2012(layout).paired():
            bracket = done.bracket
            if bracket.kind.value != kind or not 4 <= len(bracket.players) <= 7:
                continue
            literal = bracket_2012(layout, bracket, cards)
            own = sorted((min(pair), max(pair)) for pair in done.paired.pairs)
            m1 = len(way_of_2012(layout, done, own).s1)
            listed = literal_order(literal, m1, len(own))
            ways = [
                key_of_2012(way_of_2012(layout, done, sorted(tuple(sorted(map(place.get, pair))) for pair in one)))
                for one in listed
            ]
            if bracket.is_lowest:  # B.1 b: whoever is left must be allowed the bye
                ways = [way for way in ways if not way[0]]
            assert ways == sorted(ways)
            checked += len(listed) > 1
    assert checked > {"CLB": 5}.get(kind, 15)


def bracket_2012(layout, bracket, cards):
    """As the literal procedure has it."""
    moved_down, residents = (
        [cards[layout.ids[player]] for player in each] for each in (bracket.moved_down, bracket.residents)
    )
    return of_2012.Bracket(moved_down, residents, layout.is_odd_round, Patience2012(), joined=bracket.is_merged)


def literal_order(literal, m1, p1):
    """The pairings of a bracket from the best: equals as they are attempted, each once."""
    first, seen = [], set()
    for pairs in literal.attempts(of_2012.Size(m1 or None, p1)):
        own = frozenset(frozenset(literal.players[place].id for place in pair) for pair in pairs)
        if own not in seen and (literal.treated_as_homogeneous or mixed_in(literal, pairs) == m1):
            seen.add(own)
            first.append((literal.worth(pairs, floats=bool(m1)), own))
    return [own for _, own in sorted(first, key=lambda one: one[0])]


def mixed_in(literal, pairs):
    """How many players moved down meet residents."""
    came = len(literal.moved)
    return sum((one < came) != (other < came) for one, other in pairs)


def test_2012_what_is_told_is_so():
    """The criterion that is named is the first that differs in the literal counts, and is worse; 500 departures."""
    judged = Counter()
    for then, field, full, told in departures("dutch-2012", 170, most=10):
        if told.is_order or told.rule in ("C.12", "C.13"):
            judged[told.rule] += 1
            continue
        layout = Dutch2012Layout(field)
        cards = {card.id: card for card in cards_of_2012(then, field.round_number)}
        done = Round2012(layout).paired()[told.group - 1]
        literal = bracket_2012(layout, done.bracket, cards)
        place = {card.id: place for place, card in enumerate(literal.players)}
        own = [(place[a], place[b]) for a, b in full[0] if {a, b} <= place.keys()]
        its = [(place[layout.ids[a]], place[layout.ids[b]]) for a, b in done.paired.pairs]
        counts = [counted(literal, pairs) for pairs in (own, its)]
        rule, more, fewer = next((rule, a, b) for (rule, a), (_, b) in zip(*counts, strict=True) if a != b)
        assert (told.rule, more > fewer) == (rule, True), (told, counts)
        judged[rule] += 1
    assert sum(judged.values()) >= 500
    assert {"C.14", "B.4", "D.1", "D.2"} <= judged.keys()


def counted(literal, pairs):
    """What a pairing of a bracket asks for, by article, from the weightiest."""
    heterogeneous = not literal.treated_as_homogeneous
    scores, (over, first, second, *floats) = literal.worth(pairs, floats=heterogeneous)
    return [
        ("C.14 b", len(literal.moved) - mixed_in(literal, pairs) if heterogeneous else 0),
        ("C.14", len(literal.players) - 2 * len(pairs)),
        ("B.3", scores),
        ("B.2", over),
        *zip(("A.7 d", "B.4", "A.8 b"), (first, second, 0) if literal.odd else (0, first, second), strict=True),
        *zip(("B.5", "B.6", "B.5", "B.6"), floats, strict=True),
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_edition_pairs_departs_from_it_nowhere(edition):
    """Also where nobody has seen beforehand that the two are the same."""
    for _, field, right in small_rounds(edition, 12, 9):
        same = full_pairing(right)
        assert not apart(field, right, same)
        compared = explanation_of(field).compared
        if isinstance(compared, BySteps):
            assert compared.departure(field, right, same) is None
        else:
            assert parting_of(field, same, same) is None
