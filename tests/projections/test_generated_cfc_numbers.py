"""Generated Canadian events: pairing numbers as 613.1 is announced, so that the file and its pairings agree."""

import pytest

from core.editions.cfc.engine import field_of
from core.model.units import RoundNumber
from projections.generator import event
from projections.generator_plan import Plan

EDITION = "cfc"


def plan(unrated: str, edition: str = EDITION) -> Plan:
    variations = (("unrated", unrated),) if unrated else ()
    return Plan(15, 3, seed=4, edition=edition, unrated=300, half_point_byes=0, variations=variations)


@pytest.mark.parametrize(
    ("unrated", "numbers"),
    [("bottom", [13, 14, 15]), ("below-average", [7, 8, 9]), ("one-fifth", [10, 11, 12])],
)
def test_the_unrated_are_numbered_where_the_announcement_puts_them(unrated, numbers):
    players = event(plan(unrated)).players
    assert [one for one, player in players.items() if not player.rating] == numbers
    rated = [player.rating for player in players.values() if player.rating]
    assert rated == sorted(rated, reverse=True)


@pytest.mark.parametrize("unrated", ["bottom", "below-average", "one-fifth"])
def test_numbers_and_the_order_of_613_agree(unrated):
    """So the first round of the file is halves by its numbers."""
    tournament = event(plan(unrated))
    field = field_of(tournament, RoundNumber(1))
    assert [one.number for one in field.contenders] == [one.place for one in field.contenders]
    games = tournament.rounds[0].games
    paired = sorted(player for game in games for player in (game.white, game.black))
    halves = zip(paired[:7], paired[7:], strict=True)
    assert {frozenset((game.white, game.black)) for game in games} == {frozenset(pair) for pair in halves}


def test_elsewhere_the_unrated_come_last():
    players = event(plan("", "dutch-2017")).players
    assert [one for one, player in players.items() if not player.rating] == [13, 14, 15]
