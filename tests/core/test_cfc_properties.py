"""What holds of every round under the Canadian rules, in events by chance; and the quick ways beside the exact."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from core.editions.cfc.engine import field_of, pair
from core.editions.cfc.halves import first_transposition, pair_halves, pair_halves_exactly
from core.editions.cfc.odd_men import Settled, Situation, settled_alone, settled_exactly, simply_settled
from core.editions.cfc.procedure import pair_round
from core.editions.cfc.round_layout import CfcLayout, Field
from core.editions.cfc.variations import VARIATIONS
from core.editions.cfc.verdict import verdict
from core.editions.shared.masks import mask_with
from core.matching.cardinality import members
from core.model.pairing import RoundPairing
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.model.verdict import Standing
from tests.reference.events_by_chance import Life, opening, played, with_absences

EDITION = "cfc"


def fields_of(seed: int, players: tuple[int, int] = (10, 60)) -> Iterator[tuple[Field, RoundPairing]]:
    """All rounds of an event of that many players as the engine pairs it."""
    chance = Random(seed)
    life = Life(
        seed=seed,
        players=chance.randint(*players),
        rounds=chance.randint(5, 11),
        edition=EDITION,
        absence_rate=chance.choice([0.0, 0.05]),
        draw_rate=chance.choice([0.1, 0.35, 0.7]),
        late_entry_rate=chance.choice([0.0, 0.1]),
        unrated_rate=chance.choice([0.0, 0.1]),
        forbidden_rate=chance.choice([0.0, 0.01]),
        variations={one.name: chance.choice(one.values) for one in VARIATIONS if chance.random() < 0.5},
    )
    tournament = opening(life, chance)
    while tournament.last_paired_round < life.rounds:
        tournament = with_absences(tournament, life, chance)
        field = field_of(tournament, tournament.next_round)
        try:
            pairing = pair(field)
        except NoLegalPairing:
            return
        yield field, pairing
        tournament = _played(tournament, pairing, life, chance)


def _played(tournament: Tournament, pairing: RoundPairing, life: Life, chance: Random) -> Tournament:
    return played(tournament, _AsSet(pairing), life, chance)


class _AsSet:
    def __init__(self, pairing: RoundPairing) -> None:
        self.pairs, self.bye = frozenset(pairing.pairs), pairing.bye


@pytest.mark.parametrize("seed", range(12))
def test_everybody_plays_once_or_has_the_bye_and_nobody_meets_twice(seed):
    byes = set()
    rounds = 0
    for rounds, (field, pairing) in enumerate(fields_of(seed), start=1):  # noqa: B007  counted
        cards = {contender.id: contender for contender in field.contenders}
        seated = [player for board in pairing.pairs for player in board]
        assert sorted([*seated, *([] if pairing.bye is None else [pairing.bye])]) == sorted(cards)
        assert all(black not in cards[white].opponents for white, black in pairing.pairs)  # 618 (a)
        if pairing.bye is not None:
            assert cards[pairing.bye].may_take_bye  # 615
            assert pairing.bye not in byes
            byes.add(pairing.bye)
    assert rounds > 3


@pytest.mark.parametrize("seed", range(100, 106))
def test_what_the_engine_pairs_is_legal_and_as_announced(seed):
    for field, pairing in fields_of(seed):
        assert verdict(field, pairing.pairs, pairing.bye).standing is Standing.LEGAL


@pytest.mark.parametrize("seed", range(200, 204))
def test_the_order_in_which_players_are_listed_changes_nothing(seed):
    """As long as they are ranked as before: the ids may be others."""
    for field, pairing in fields_of(seed, (10, 20)):
        if field.announced.last_round_lot or any(not one.rating for one in field.contenders):
            continue  # lots go by the ids
        largest = max(max((one.id, *one.opponents)) for one in field.contenders)
        other = {number: largest + 1 - number for number in range(1, largest + 1)}
        turned = replace(
            field,
            contenders=tuple(
                replace(one, id=other[one.id], opponents=frozenset(other[player] for player in one.opponents))
                for one in field.contenders
            ),
            forbidden_pairs=frozenset(tuple(sorted((other[a], other[b]))) for a, b in field.forbidden_pairs),
        )
        expected = {(other[white], other[black]) for white, black in pairing.pairs}
        assert set(pair(turned).pairs) == expected


def score_groups(field: Field) -> Iterator[tuple[Situation, Settled]]:
    """Every group of a round when its turn comes, and what was settled of it; not under 633.2, which has others."""
    if field.announced.acceleration == "633.2" and field.round_number == RoundNumber(2):
        return
    layout = CfcLayout(field)
    method = pair_round(layout)
    if method.put_right is not None:  # 618 over the whole round came first
        return
    groups = method.groups
    for index, group in enumerate(groups):
        below = mask_with(player for later in groups[index + 1 :] for player in later.members)
        following = mask_with(groups[index + 1].members) if index + 1 < len(groups) else 0
        own = mask_with(group.members)
        inside = [layout.legal[player] & own if own >> player & 1 else 0 for player in range(layout.size)]
        yield Situation(layout, group.moved_down, group.members, below, following, inside), group.settled


@pytest.mark.parametrize("seed", range(300, 310))
def test_the_quick_and_the_exact_way_settle_the_same_odd_men(seed):
    for field, _ in fields_of(seed, (8, 26)):
        for situation, settled in score_groups(field):
            exact = settled_exactly(situation)
            assert (set(exact.pairs), exact.going_on, exact.leaving, exact.rest) == (
                set(settled.pairs),
                settled.going_on,
                settled.leaving,
                settled.rest,
            )
            quick = simply_settled(situation, mask_with(situation.group))
            if quick is not None:
                alone = settled_alone(situation)
                assert (set(quick.pairs), quick.leaving) == (set(alone.pairs), alone.leaving)


@pytest.mark.parametrize("seed", range(400, 410))
def test_the_quick_and_the_exact_way_pair_the_halves_alike(seed):
    quick = exact = 0
    for field, _ in fields_of(seed, (10, 40)):
        layout = CfcLayout(field)
        for _, settled in score_groups(field):
            half = len(settled.rest) // 2
            top, bottom = settled.rest[:half], settled.rest[half:]
            found = pair_halves_exactly(layout, top, bottom)
            assert found is not None
            assert pair_halves(layout, top, bottom) == found
            if half:
                quick += first_transposition(layout, top, bottom) is not None
                exact += 1
    assert 2 * quick > exact, "the quick way is the usual one"


@pytest.mark.parametrize("seed", range(500, 504))
def test_players_of_equal_scores_meet_where_they_can(seed):
    """618 (b): in a group that nobody enters or leaves all opponents have equal scores."""
    for field, pairing in fields_of(seed):
        score = {one.id: one.score for one in field.contenders}
        partner = {one: other for pair in pairing.pairs for one, other in (pair, pair[::-1])}
        for situation, settled in score_groups(field):
            if not situation.moved_down and not settled.leaving:
                ids = [situation.layout.ids[player] for player in members(mask_with(situation.group))]
                assert all(score[partner[player]] == score[player] for player in ids)
