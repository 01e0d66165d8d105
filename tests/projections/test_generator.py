"""Tournaments by chance: the same from the same seed, with what the plan asks for, and as the engine pairs them."""

from dataclasses import fields, replace
from hashlib import sha256
from itertools import pairwise

import pytest

from core.editions.registry import EDITIONS, edition_named
from core.editions.shared.histories import participants_of
from core.general_rules.acceleration import virtual_points_by_round
from core.model.results import ByeKind, Outcome, Result
from core.model.sentence import NoLegalPairing, Refused
from core.model.tournament import RoundStage
from events.trf import read_document, tournament_of
from projections.generator import differences, ended_early, event, report, scoring_probability, states
from projections.generator_plan import COMPUTED, SHARES, Plan, command_line, in_per_cent

LIVELY = Plan(
    players=24,
    rounds=7,
    seed=11,
    forfeits=40,
    odd_results=40,
    half_point_byes=20,
    full_point_byes=20,
    zero_point_byes=30,
    withdrawals=20,
    late_entries=150,
    unrated=200,
    equal_ratings=300,
    forbidden_pairs=12,
    acceleration="by-hand",
)


def games_of(tournament):
    return [game for one_round in tournament.rounds for game in one_round.games]


def test_the_same_seed_gives_the_same_bytes_as_ever():
    """A change of these digests asks for a new VERSION, or of the engine: files in the field name both."""
    quiet = Plan(8, 3)
    assert (
        sha256(report(quiet, event(quiet))).hexdigest()
        == "cf20d1de8754df31c94dabdab5423235f59ef3c8a2ea30fe1ac10d41569d5e51"
    )
    assert (
        sha256(report(LIVELY, event(LIVELY))).hexdigest()
        == "6efec6f6228df773142d156fc742a86064f18620420f717b9ec6d17060a2a29c"
    )


def test_another_seed_gives_another_tournament():
    assert event(LIVELY) != event(replace(LIVELY, seed=12))


@pytest.mark.parametrize("edition", EDITIONS)
def test_states_lead_from_before_round_1_to_after_the_last(edition):
    plan = replace(LIVELY, edition=edition)
    all_states = list(states(plan))
    assert [len(state.rounds) for state in all_states] == list(range(len(all_states)))
    assert len(all_states) == 8 or ended_early(all_states[-1])  # an old text may find no pairing
    assert len(all_states) > 3
    assert all_states[-1] == event(plan)
    assert event(plan, 3) == all_states[3]
    for state, following in pairwise(all_states):
        assert following.rounds[:-1] == state.rounds
        assert following.rounds[-1].stage is RoundStage.COMPLETE


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_state_holds_what_the_pairing_of_its_round_needs(edition):
    """The recorded round is what the engine makes of the state before it."""
    *before, after = states(replace(LIVELY, edition=edition))
    engine = edition_named(edition)
    for state in before:
        recorded = after.rounds[state.last_paired_round]
        pairing = engine.pair(engine.field_of(state, state.next_round))
        assert tuple((game.white, game.black) for game in recorded.games) == pairing.pairs
        assert recorded.bye == pairing.bye
        paired = {one for pair in pairing.pairs for one in pair} | {one for one in [pairing.bye] if one}
        assert paired == set(participants_of(state, state.next_round))
        assert set(recorded.unpaired) | paired == set(state.players)


def test_every_kind_of_event_of_the_plan_takes_place():
    tournament = event(replace(LIVELY, players=60))
    results = {game.readings.pairing for game in games_of(tournament)}
    assert {Result.DRAW_FOR_WHITE_LOSS_FOR_BLACK, Result.WHITE_WINS_BY_FORFEIT, Result.DRAW} <= results
    assert set(tournament.byes.values()) == set(ByeKind)
    spans = [player.spans[0] for player in tournament.players.values()]
    assert {span.first for span in spans} == {1, 2, 3, 4}
    assert any(span.last for span in spans)
    ratings = [player.rating for player in tournament.players.values()]
    assert ratings == sorted(ratings, reverse=True)
    assert ratings[-1] == 0
    assert len(set(ratings)) < len(ratings) - ratings.count(0)
    assert len(tournament.forbidden_pairs) == 12
    assert set(tournament.acceleration) == set(range(1, 31))


def test_nothing_takes_place_that_the_plan_leaves_out():
    plan = Plan(20, 7, draws=0, forfeits=0, half_point_byes=0)
    tournament = event(plan)
    assert {game.readings.pairing for game in games_of(tournament)} == {Result.WHITE_WINS, Result.BLACK_WINS}
    assert all(not one_round.unpaired for one_round in tournament.rounds)
    assert tournament.byes == {}


def test_all_games_are_drawn_where_the_plan_says_so():
    assert {game.readings.pairing for game in games_of(event(Plan(10, 5, draws=1000, forfeits=0)))} == {Result.DRAW}


def test_all_pairs_may_be_forbidden_and_then_nothing_is_played():
    tournament = event(Plan(6, 5, forbidden_pairs=15))
    assert tournament.forbidden_pairs == {(one, other) for other in range(1, 7) for one in range(1, other)}
    assert tournament.rounds == ()
    assert ended_early(tournament) == "no legal pairing exists for round 1"


def test_where_everybody_asked_for_the_round_off_the_file_ends_with_the_round_before():
    """Byes of a round that nobody plays would read as a round of byes whose points are not counted."""
    plan = Plan(7, 5, seed=1, half_point_byes=500, zero_point_byes=450)
    tournament = event(plan)
    assert ended_early(tournament).startswith("fewer than two players are left")
    assert any(key[0] > tournament.last_paired_round for key in tournament.byes)
    read = tournament_of(read_document(report(plan, tournament), "generated.trf"))
    assert read.rounds == tournament.rounds


@pytest.mark.parametrize(
    "plan",
    [
        pytest.param(Plan(9, 9, seed=75, half_point_byes=100, zero_point_byes=50), id="byes asked for"),
        pytest.param(Plan(9, 9, seed=71, withdrawals=100, late_entries=300), id="withdrawals and late entries"),
    ],
)
def test_where_a_round_has_no_legal_pairing_the_file_ends_with_the_round_before(plan):
    """Byes of the round that could not be paired would stand there without their points: others refuse the points."""
    tournament = event(plan)
    assert ended_early(tournament).startswith("no legal pairing exists for round")
    players = [line for line in report(plan, tournament).decode().splitlines() if line.startswith("001")]
    cells = max((len(line) - 91 + 9) // 10 for line in players)
    assert cells == tournament.last_paired_round
    read = tournament_of(read_document(report(plan, tournament), "generated.trf"))
    assert read.rounds == tournament.rounds


def test_an_event_ends_where_a_reference_finds_no_pairing():
    engine = edition_named("dutch-2017")
    asked = []

    def reference(tournament, round_number):
        asked.append(round_number)
        if round_number == 3:
            raise NoLegalPairing("none", round_number)
        return engine.pair(engine.field_of(tournament, round_number))

    assert [len(state.rounds) for state in states(Plan(12, 5), pair=reference)] == [0, 1, 2]
    assert asked == [1, 2, 3]
    assert ended_early(event(Plan(12, 5), pair=reference)) == "no legal pairing exists for round 3"
    assert ended_early(event(Plan(12, 5))) == ""


def test_an_event_ends_when_nobody_is_left():
    tournament = event(Plan(6, 5, withdrawals=1000))
    assert ended_early(tournament) == "fewer than two players are left for round 2"


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_file_of_a_tournament_tells_of_the_same_rounds(seed):
    plan = replace(LIVELY, seed=seed)
    tournament = event(plan)
    document = read_document(report(plan, tournament), "made-up.trf")
    read = tournament_of(document, plan.edition)
    assert document.adjustments == ()
    origin, rules = document.leftover
    assert origin == (2, document.lines[1].text)
    assert rules[1] == "; ".join(
        (f"### pairtrail rules: {plan.edition}", *(f"{name}={value}" for name, value in plan.announced.items()))
    )
    assert read.settings.variations == plan.announced
    assert command_line(plan) in document.lines[1].text
    assert read.rounds == tournament.rounds
    assert read.forbidden_pairs == tournament.forbidden_pairs
    assert read.acceleration == tournament.acceleration
    assert read.settings.initial_colour == tournament.settings.initial_colour


@pytest.mark.parametrize(
    ("acceleration", "points"),
    [("none", ()), ("by-hand", (10, 10)), ("baku", (10, 10, 5, 5)), ("upper-half", (10, 10))],
)
def test_accelerations(acceleration, points):
    plan = Plan(20, 7, acceleration=acceleration)
    document = read_document(report(plan, event(plan)), "made-up.trf")
    read = tournament_of(document, plan.edition)
    assert document.acceleration.get(1, ()) == points
    assert 11 not in document.acceleration
    assert read.settings.variations.get("acceleration", "") == (acceleration if acceleration in COMPUTED else "")
    assert virtual_points_by_round(read).get(1, ()) == points


def test_absent_players_have_a_zero_point_bye():
    tournament = event(replace(LIVELY, players=60))
    late = [one.id for one in tournament.players.values() if one.spans[0].first > 1]
    assert {tournament.rounds[0].unpaired[one] for one in late} == {Outcome.ZERO_POINT_BYE}


@pytest.mark.parametrize(
    ("text", "other", "says"),
    [
        ("", "", []),
        ("### pairtrail rules", "### the rules", ["the file says other rules than dutch-2026"]),
        ("  2.0    2 ", "  2,0    2 ", ["points 2,0 with a comma, taken as a decimal point"]),
    ],
)
def test_whatever_a_file_tells_otherwise_is_named(text, other, says):
    plan = Plan(8, 3)
    tournament = event(plan)
    contents = report(plan, tournament).decode()
    assert text in contents
    told = list(differences(plan, tournament, contents.replace(text, other, 1).encode()))
    assert len(told) == len(says)
    assert all(words in line for words, line in zip(says, told, strict=True)), told


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": 1}, "at least two players, not 1"),
        ({"rounds": 0}, "0 is not a valid number of rounds"),
        ({"draws": 1001}, "draws is 1001 per thousand"),
        ({"late_entries": -1}, "late entries is -1"),
        ({"half_point_byes": 500, "zero_point_byes": 501}, "together exceed the number of players"),
        ({"forfeits": 600, "odd_results": 600}, "together exceed the number of games"),
        ({"rating_mean": 0}, "mean rating is 0"),
        ({"rating_lowest": 2000, "rating_highest": 1000}, "The rating limits are 2000 to 1000"),
        ({"rating_highest": 4000}, "The rating limits are 1 to 4000"),
        ({"rating_spread": -1}, "spread of the ratings is -1"),
        ({"forbidden_pairs": 46}, "10 players make 45 pairs"),
        ({"acceleration": "rocket"}, "Unknown acceleration 'rocket'"),
    ],
)
def test_what_cannot_be_is_refused(wrong, says):
    with pytest.raises(Refused, match=says):
        Plan(**{"players": 10, "rounds": 5, **wrong})


def test_every_problem_is_told_at_once():
    with pytest.raises(Refused, match=r"at least two players, not 1.*0 is not"):
        Plan(1, 0)


def test_shares_are_the_fields_that_are_told_in_per_cent():
    assert set(SHARES) < {one.name for one in fields(Plan)}
    assert [in_per_cent(share) for share in (0, 5, 10, 355, 1000)] == ["0", "0.5", "1", "35.5", "100"]


@pytest.mark.parametrize(
    ("difference", "per_cent"),
    [(0, 50), (3, 50), (4, 51), (-4, 49), (391, 91), (392, 92), (400, 92), (900, 92), (-900, 8)],
)
def test_scoring_probability_b02_8_1_2(difference, per_cent):
    assert scoring_probability(difference) == per_cent


def test_the_stronger_player_wins_as_often_as_the_table_says():
    """Round 1 of 2,000 pairs of far apart players: 92 per cent of the points, within three standard deviations."""
    tournament = event(Plan(4000, 1, draws=0, forfeits=0, half_point_byes=0, rating_mean=2000, rating_spread=2000))
    far = [
        (tournament.players[game.white].rating - tournament.players[game.black].rating, game.readings.pairing)
        for game in games_of(tournament)
    ]
    far = [(difference, result) for difference, result in far if abs(difference) >= 400]
    won = sum((difference > 0) == (result is Result.WHITE_WINS) for difference, result in far)
    assert len(far) > 1500
    assert abs(100 * won - 92 * len(far)) < 3 * 27 * len(far) ** 0.5
