"""The quick ways of explanations give what the exact ways give, and are taken."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from core.editions.burstein import bracket as bracket_burstein
from core.editions.dubov import bracket as shifters
from core.editions.dubov import bracket as upfloaters
from core.editions.dutch import bracket, bracket_context, by_brackets, fast_path
from core.editions.dutch import bracket as candidate_graph
from core.editions.dutch.v1998 import group, moved_down
from core.editions.dutch.v2012 import candidates, procedure
from core.editions.dutch.v2017 import round_pairing as rounds_2017
from core.editions.dutch.v2026 import explanation as dutch_2026
from core.editions.dutch.v2026 import round_pairing as rounds_2026
from core.editions.pairing import pair
from core.explain.answers import best_mates, forced_by_procedure
from core.explain.comparing import full_pairing, parting_of
from core.explain.laws import Demand, Laws, laws_of
from core.model.sentence import NoLegalPairing
from tests.reference.aimed_fields import aimed_burstein_field, aimed_dubov_field
from tests.reference.random_fields import random_field

EDITIONS = ("dutch-2017", "dutch-2026")
FIELDS = 50


def drawn_field(edition, seed):
    if "burstein" in edition:
        return aimed_burstein_field(seed, edition)
    return aimed_dubov_field(seed, edition) if "dubov" in edition else replace(random_field(seed), edition=edition)


def asked_pairs(edition, numbers):
    """Rounds that can be paired, with legal pairs that their pairings do not have."""
    for seed in numbers:
        field = drawn_field(edition, seed)
        laws, chance = Laws(field), Random(seed)
        pairs = [(one, other) for one in range(laws.size) for other in range(one) if laws.legal[one] >> other & 1]
        for one, other in chance.sample(pairs, min(6, len(pairs))):
            yield field, Demand(laws.ids[other], laws.ids[one])


def answers(edition, numbers):
    return [best_mates(field, demand) for field, demand in asked_pairs(edition, numbers)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_pair_asked_for_goes_the_quick_way_and_comes_out_as_by_the_exact_one(edition, monkeypatch):
    found = []
    search = fast_path._Search.run

    def counted(self):
        candidate = search(self)
        found.append(bool(self.fixed) and candidate is not None)
        return candidate

    monkeypatch.setattr(fast_path._Search, "run", counted)
    quick = answers(edition, range(FIELDS))
    assert sum(found) > 20
    monkeypatch.setattr(by_brackets, "_fixed", lambda *_: None)
    assert quick == answers(edition, range(FIELDS))


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_of_one_half_meet_by_the_first_exchange_that_will_do(edition, monkeypatch):
    """Both in S1, or both in S2 (D.2, 4.3): found by exchanges, and as by the exact way."""
    found = []
    halves = fast_path._Search._halves

    def counted(self, remainder):
        half, fixed = (len(remainder) - self.odd) // 2, self.layout.fixed
        is_one_half = (
            fixed and fixed[1] in remainder and (fixed[0] in remainder[:half]) is (fixed[1] in remainder[:half])
        )
        for split in halves(self, remainder):
            found.append(is_one_half)
            yield split

    monkeypatch.setattr(fast_path._Search, "_halves", counted)
    quick = answers(edition, range(FIELDS))
    assert sum(map(bool, found)) > 10
    monkeypatch.setattr(fast_path, "_EXCHANGES", 0)
    assert quick == answers(edition, range(FIELDS))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_others_decide_where_somebody_has_no_opponent_in_the_bracket(edition, monkeypatch):
    found = []
    quickly = bracket.first_without_lonely
    monkeypatch.setattr(bracket, "first_without_lonely", lambda *given: found.append(quickly(*given)) or found[-1])
    quick = answers(edition, range(FIELDS))
    assert sum(one is not None for one in found) > 20
    monkeypatch.setattr(bracket, "first_without_lonely", lambda *_: None)
    assert quick == answers(edition, range(FIELDS))


def records(numbers, edition="dutch-2026"):
    """Of rounds that can be paired."""
    for seed in numbers:
        try:
            yield pair(replace(random_field(seed), edition=edition)).record
        except NoLegalPairing:
            continue


def test_moved_down_players_who_could_meet_are_paired_and_recorded_as_with_everyone_lower(monkeypatch):
    """3.3.3: they are no pair of the bracket, so it is paired by itself as any other."""
    found = []
    by_itself = rounds_2026._told_with_everyone_lower
    monkeypatch.setattr(
        rounds_2026, "_told_with_everyone_lower", lambda *given: found.append(by_itself(*given)) or found[-1]
    )
    quick = answers("dutch-2026", range(FIELDS)), list(records(range(4 * FIELDS)))
    assert sum(one is not None for one in found) > 10
    monkeypatch.setattr(rounds_2026, "_told_with_everyone_lower", lambda *_: None)
    assert quick == (answers("dutch-2026", range(FIELDS)), list(records(range(4 * FIELDS))))


def test_the_same_in_2017_where_one_floats(monkeypatch):
    """In the last field the one who floats is chosen by what he means for the following bracket (C.7)."""
    found, fields = [], (*range(FIELDS), 896)
    quickly = rounds_2017.moved_down_could_meet
    monkeypatch.setattr(rounds_2017, "moved_down_could_meet", lambda *given: found.append(quickly(*given)) or found[-1])
    quick = answers("dutch-2017", fields), list(records(range(4 * FIELDS), "dutch-2017"))
    assert found.count(1) > 4
    monkeypatch.setattr(rounds_2017, "moved_down_could_meet", lambda *_: None)
    assert quick == (answers("dutch-2017", fields), list(records(range(4 * FIELDS), "dutch-2017")))


@pytest.mark.parametrize("edition", ["burstein-2017", "burstein-2026"])
def test_a_bracket_of_burstein_is_paired_by_itself_without_those_who_float_or_meet_in_any_case(edition, monkeypatch):
    """As by a matching of everyone: who has no opponent in it (C.6), and a pair asked for, stand aside."""
    found = []
    by_itself = bracket_burstein.by_itself

    def counted(layout, position, *given):
        answer = by_itself(layout, position, *given)
        if answer is not None:
            found.append("fixed" if layout.fixed else "")
            found.extend("lonely" for one in answer[0].floaters if not layout.legal[one] & position.group)
        return answer

    monkeypatch.setattr(bracket_burstein, "by_itself", counted)
    quick = answers(edition, range(8))
    assert min(found.count("fixed"), found.count("lonely")) > 4
    monkeypatch.setattr(bracket_burstein, "by_itself", lambda *_: None)
    assert quick == answers(edition, range(8))


@pytest.mark.parametrize("edition", ["dubov-2018", "dubov-2026"])
def test_upfloaters_and_shifters_of_dubov_are_found_without_weighing_every_pair(edition, monkeypatch):
    """A pair asked for stands aside; how many of the smaller subgroup must meet each other is counted."""
    forced, weighed, fewest = [], [], []
    pairs_forced, by_weighing = upfloaters._forced_pairs, shifters._Shifters._fewest_by_weighing
    counted = shifters._Shifters._fewest_within
    monkeypatch.setattr(upfloaters, "_forced_pairs", lambda *given: forced.append(pairs_forced(*given)) or forced[-1])
    monkeypatch.setattr(
        shifters._Shifters, "_fewest_by_weighing", lambda *given: weighed.append(1) or by_weighing(*given)
    )
    monkeypatch.setattr(shifters._Shifters, "_fewest_within", lambda *given: fewest.append(1) or counted(*given))

    quick = paired_with_demands(edition, range(FIELDS))
    assert sum(map(bool, forced)) > 50
    assert len(fewest) > 5 * len(weighed)
    assert len(fewest) > 20
    monkeypatch.setattr(upfloaters, "_forced_pairs", lambda *_: 0)
    monkeypatch.setattr(shifters._Shifters, "_fewest_within", by_weighing)
    assert quick == paired_with_demands(edition, range(FIELDS))


def paired_with_demands(edition, numbers):
    """What the procedure makes of the rounds with each pair asked for."""
    return [forced_by_procedure(field, demand) for field, demand in asked_pairs(edition, numbers)]


def test_1998_two_of_one_half_meet_by_the_first_exchange_that_will_do(monkeypatch):
    found = []
    by_one = group._with_one_exchange
    monkeypatch.setattr(group, "_with_one_exchange", lambda *given: found.append(by_one(*given)) or found[-1])
    quick = paired_with_demands("dutch-1998", range(FIELDS))
    assert sum(one is not None for one in found) > 10
    monkeypatch.setattr(group, "_with_one_exchange", lambda *_: None)
    assert quick == paired_with_demands("dutch-1998", range(FIELDS))


def test_1998_what_preferences_are_denied_is_asked_on_masks_and_of_few_pairs(monkeypatch):
    """Most opponents follow from a pairing that is known; what the fewest are is the same pair by pair."""
    turned, asked, of_fewest = [], [], []
    turn, on_masks, answers_on_masks = group._turned, group._asked, moved_down._Search._answers

    def by_pairs(of, up, down):
        matchings = group.Matchings(of.layout, group._question(of, up, down))
        return matchings if group._answers(of, matchings) else None

    def both_ways(*given):
        found, again = on_masks(*given), by_pairs(*given)
        asked.append(None if found is None else found.weight)
        assert asked[-1] == (None if again is None else again.weight)
        return found

    def answers_both_ways(self, *given):
        matchings = self.matchings(*given)
        held = matchings.is_legal and matchings.left_count == self.left_count and matchings.staying == self.staying
        asked.append(answers_on_masks(self, *given))
        assert asked[-1] is (held and matchings.weight <= given[-1].limit)
        return asked[-1]

    monkeypatch.setattr(group, "_turned", lambda *given: turned.append(turn(*given)) or turned[-1])
    monkeypatch.setattr(group, "_asked", both_ways)
    tight_alone = group.Matchings.of_fewest
    monkeypatch.setattr(
        group.Matchings, "of_fewest", lambda *given: of_fewest.append(tight_alone(*given)) or of_fewest[-1]
    )
    monkeypatch.setattr(moved_down._Search, "_answers", answers_both_ways)
    quick = paired_with_demands("dutch-1998", range(3 * FIELDS))
    assert sum(one is not None for one in turned) > 10
    assert len(of_fewest) > 10
    assert min(asked.count(None), asked.count(True), asked.count(False)) > 50
    monkeypatch.setattr(group, "_turned", lambda *_: None)
    monkeypatch.setattr(group, "_one_of", group._one_with_those_beyond)
    monkeypatch.setattr(group, "_asked", by_pairs)
    assert quick == paired_with_demands("dutch-1998", range(3 * FIELDS))


def test_2012_others_decide_and_the_bracket_above_is_not_asked_in_vain(monkeypatch):
    """A pair asked for, and who has no opponent in the bracket, stand aside; C.12 changes nothing."""
    found = []
    quickly, no_better = candidates._quickly, procedure.Round._can_be_no_better

    def counted(layout, bracket, costs):
        answer = quickly(layout, bracket, costs)
        if answer is not None:
            found.append("pair" if candidates._only_each_other(layout, bracket) else "")
            found.append("lonely" if layout.without_opponent(bracket.players) else "")
        return answer

    def told(*given):
        found.append(no_better(*given))
        return found[-1]

    monkeypatch.setattr(candidates, "_quickly", counted)
    monkeypatch.setattr(procedure.Round, "_can_be_no_better", told)
    quick = paired_with_demands("dutch-2012", range(FIELDS))
    assert min(map(found.count, ("pair", "lonely", True))) > 10
    monkeypatch.setattr(candidates, "_quickly", lambda *_: None)
    monkeypatch.setattr(procedure.Round, "_can_be_no_better", lambda *_: False)
    assert quick == paired_with_demands("dutch-2012", range(FIELDS))


def partings(numbers):
    """Where the best pairing with a pair asked for parts from that of the edition, with what each costs."""
    for field, demand in asked_pairs("dutch-2026", numbers):
        other = forced_by_procedure(field, demand)
        if other is not None:
            yield parting_of(field, full_pairing(pair(field)), other)


def test_what_floats_ahead_is_settled_quickly_and_as_by_the_exact_way(monkeypatch):
    found = []
    quickly = dutch_2026.settled_quickly
    monkeypatch.setattr(dutch_2026, "settled_quickly", lambda *given: found.append(quickly(*given)) or found[-1])
    quick = list(partings(range(FIELDS)))
    assert sum(one is not None for one in found) > 20
    monkeypatch.setattr(dutch_2026, "settled_quickly", lambda *_: None)
    assert quick == list(partings(range(FIELDS)))


@pytest.mark.parametrize("met", [3, 4])
def test_of_an_even_number_ahead_none_may_stay_unpaired_for_a_quick_answer(met):
    """Of eight the last ones have played all but the first `met`: three pairs leave two, which [C8] counts both."""
    last = (1 << 8) - (1 << met)
    legal = [(255 if one < met else 255 & ~last) & ~(1 << one) for one in range(8)]
    layout = SimpleNamespace(legal=legal, may_take_bye=255)
    costs = SimpleNamespace(unpaired_in_following=lambda _: 5, pair=lambda *_: 0, downfloater=lambda _: 0)
    found = dutch_2026.settled_quickly(layout, SimpleNamespace(below=range(1, 8)), costs, (), (0,), 254)
    assert (found is None) == (met == 3)


def test_a_round_is_laid_out_once_for_all_questions():
    field = random_field(1)
    assert laws_of(field) is laws_of(field)
    assert laws_of(replace(field)) is not laws_of(field)


# --- who comes down and those around the bracket ------------------------------------------------------------------


@pytest.mark.parametrize("edition", [*EDITIONS, "burstein-2017", "burstein-2026"])
def test_edges_that_an_answer_lacks_are_put_into_the_graph(edition, monkeypatch):
    """Only some near ones are there at first."""
    lacked, by_edges = [], []
    lacking = bracket_context.OutsideGraph.lacking

    def counted(self, *arguments):
        lacked.append(bool(found := lacking(self, *arguments)))
        return found

    monkeypatch.setattr(bracket_context.OutsideGraph, "lacking", counted)
    for near in (1, 1000):
        monkeypatch.setattr(bracket_context, "_NEAR", near)
        monkeypatch.setattr(bracket_context, "_NEAR_TO_FLOATER", near)
        by_edges.append(answers(edition, range(FIELDS)))
        assert near > 1 or sum(lacked) > 20
    assert by_edges[0] == by_edges[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_set_of_all_but_one_needs_no_narrowing(edition, monkeypatch):
    """The tight edges alone decide, and come to the same."""
    spared = []
    graph = candidate_graph.CandidateGraph
    needs_more = graph._needs_more_than_tight_edges

    def counted(self):
        spared.append(self._best.has_blossoms and not needs_more(self))
        return needs_more(self)

    monkeypatch.setattr(graph, "_needs_more_than_tight_edges", counted)
    quick = answers(edition, range(FIELDS))
    assert sum(spared) >= 5
    monkeypatch.setattr(graph, "_needs_more_than_tight_edges", lambda self: self._best.has_blossoms)
    assert quick == answers(edition, range(FIELDS))
