"""Burstein and Dubov: full pairings of small fields judged by the literal enumerations of the texts.

The literal procedures know nothing of the engine. Of all full pairings that meet a demand the answer's is the one that
they judge first, and where two part the first component that differs is the criterion, or the order, of the answer.
"""

from random import Random

import pytest

from core.explain.answers import Kind, answer, answer_whole
from core.explain.comparing import full_pairing
from core.explain.laws import Demand
from core.model.results import Colour
from tests.explain.judges import EDITIONS as JUDGES
from tests.explain.small_rounds import full_of, full_pairings, small_rounds

EDITIONS = {name: judge for name, judge in JUDGES.items() if not name.startswith("dutch")}


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
@pytest.mark.campaign(one_in=2)
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
