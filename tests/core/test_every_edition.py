"""What every edition promises, whatever its text, on tournaments made up by chance.

By hand, on as many as one likes: `python -m tests.core.test_every_edition 200`.
"""

import sys
from collections import Counter
from dataclasses import replace

import pytest

from core.editions.pairing import field_of
from core.editions.registry import EDITIONS, edition_named
from core.model.results import Colour, Outcome
from core.model.sentence import Refused
from core.model.tournament import Round, Tournament
from projections.generator import ended_early, states
from projections.generator_plan import Plan
from tests.deciders.scenario import LOT, announced, given, numbers, registered

TOPSCORERS_IN_THE_LAST_ROUND = {"dutch-1998", "dutch-2012", "dutch-2017", "dutch-2026", "dubov-2018", "dubov-2026"}
SAME_SCORE_IN_THE_LAST_ROUND = {"lim-1999", "lim-2026"}  # article 6
NO_COLOUR_LIMIT = {"cfc"}  # 627-632 equalise colours and limit nothing


UNLOTTED = "(has|have) not been decided"  # the initial colour


@pytest.mark.parametrize("edition", [*EDITIONS, "team-swiss-2024", "team-swiss-2026"])
def test_a_round_is_laid_out_only_from_numbers_and_the_lot(edition):
    """As a report may come: a log draws both before it pairs."""
    players = (registered(player) for player in (1, 2, 3, 4))
    known = given(announced(3, edition), list(players), numbers(1, 1, 2, 3, 4), LOT)
    assert len(field_of(known, 1).contenders) == 4
    with pytest.raises(Refused, match=UNLOTTED):
        field_of(replace(known, settings=replace(known.settings, initial_colour=None)), 1)
    with pytest.raises(Refused, match="There are no pairing numbers yet"):
        field_of(replace(known, numberings=()), 1)


@pytest.mark.parametrize("edition", ["dubov-1997", "dubov-2018", "dubov-2026", "team-swiss-2024", "team-swiss-2026"])
def test_where_the_last_rounds_differ_their_number_is_declared(edition):
    players = (registered(player) for player in (1, 2, 3, 4))
    known = given(announced(None, edition), list(players), numbers(1, 1, 2, 3, 4), LOT)
    with pytest.raises(Refused, match="The number of rounds has not been declared"):
        field_of(known, 1)


TEAMS_AND_MATCHES = ("team-swiss-2024", "team-swiss-2026", "double-swiss-2026")


@pytest.mark.parametrize("edition", [*EDITIONS, *TEAMS_AND_MATCHES])
def test_how_a_round_is_explained(edition):
    """Of one score the pairing numbers rank, but by an index in the Burstein system and by the cards in Canada.

    The texts that were adopted with those of 2026 and for teams name their criteria in brackets.
    """
    told = edition_named(edition).explanation()
    assert told.ranks_by_number is (edition not in {"burstein-seed", "burstein-2017", "burstein-2026", "cfc"})
    in_brackets = {"dutch-2026", "burstein-2026", "dubov-2026", *TEAMS_AND_MATCHES}
    assert told.criterion_article("C5") == ("[C5]" if edition in in_brackets else "C5")


def plan_of(edition: str, seed: int) -> Plan:
    """10-60 players, 5-11 rounds, with everything that can happen to them."""
    return Plan(
        players=10 + seed * 7 % 51,
        rounds=5 + seed % 7,
        seed=seed,
        edition=edition,
        forfeits=25,
        half_point_byes=15,
        zero_point_byes=15,
        withdrawals=8,
        late_entries=60,
        unrated=40,
        equal_ratings=80,
    )


def problems_of(plan: Plan) -> list[str]:
    """Every promise that was broken in one tournament."""
    found: list[str] = []
    before = None
    for state in states(plan):
        if before is not None and state.rounds:
            found += problems_of_round(before, state.rounds[-1])
        before = state
    return found


def problems_of_round(before: Tournament, paired: Round) -> list[str]:
    """Of the round that was paired from this state."""
    number = paired.number
    where = f"round {number}"
    present = {
        player.id
        for player in before.players.values()
        if player.takes_part_in(number) and (number, player.id) not in before.byes
    }
    seats = Counter(player for game in paired.games for player in (game.white, game.black))
    byes = [player for player, outcome in paired.unpaired.items() if outcome is Outcome.PAIRING_ALLOCATED_BYE]
    seats.update(byes)
    found = []
    if seats != Counter(present):
        found.append(f"{where}: not everybody who is there is paired once or has the bye")
    if len(byes) != len(present) % 2:
        found.append(f"{where}: {len(byes)} byes for {len(present)} players")
    had = {p for one in before.rounds for p, o in one.unpaired.items() if o is Outcome.PAIRING_ALLOCATED_BYE}
    found += [f"{where}: {player} has a second bye" for player in byes if player in had]
    met = {
        frozenset((game.white, game.black))
        for one in before.rounds
        for game in one.games
        if game.readings.pairing is not None and game.readings.pairing.was_played
    }
    found += [f"{where}: {g.white} and {g.black} meet again" for g in paired.games if {g.white, g.black} in met]
    return found + colour_problems(before, paired)


def colour_problems(before: Tournament, paired: Round) -> list[str]:
    """A difference beyond two, or a colour three times in a row, where the text does not lift the limit."""
    edition = before.settings.edition
    if edition in NO_COLOUR_LIMIT:
        return []
    last = paired.number == before.settings.rounds
    points = points_before(before)
    most = before.settings.scoring.win * (paired.number - 1)
    played = colours_before(before)
    found = []
    for game in paired.games:
        top = any(2 * points[player] > most for player in (game.white, game.black))
        if last and top and edition in TOPSCORERS_IN_THE_LAST_ROUND:
            continue
        if last and edition in SAME_SCORE_IN_THE_LAST_ROUND and points[game.white] == points[game.black]:
            continue
        for player, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
            colours = [*played[player], colour]
            difference = 2 * colours.count(Colour.WHITE) - len(colours)
            if abs(difference) > 2 or colours[-3:] == [colour] * 3:
                found.append(f"round {paired.number}: {player} has the colours {''.join(colours)}")
    return found


def points_before(tournament: Tournament) -> Counter:
    """Tenths, by player."""
    scoring = tournament.settings.scoring
    points: Counter = Counter()
    for one in tournament.rounds:
        for game in one.games:
            white, black = game.readings.pairing.outcomes
            points[game.white] += scoring.white(white)
            points[game.black] += scoring.black(black)
        for player, outcome in one.unpaired.items():
            points[player] += scoring.unpaired(outcome)
    return points


def colours_before(tournament: Tournament) -> dict[int, list[Colour]]:
    """Of the games that were played, oldest first."""
    colours: dict[int, list[Colour]] = {player: [] for player in tournament.players}
    for one in tournament.rounds:
        for game in one.games:
            if game.readings.pairing.was_played:
                colours[game.white].append(Colour.WHITE)
                colours[game.black].append(Colour.BLACK)
    return colours


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=4)
def test_nobody_meets_twice_has_two_byes_or_is_left_out_and_colours_keep_to_their_limits(edition):
    for seed in range(1, 13):
        plan = plan_of(edition, seed)
        assert problems_of(plan) == [], plan


def test_the_promises_can_be_broken():
    """The same checks on a round that breaks them all."""
    plan = plan_of("dutch-2017", 3)
    second, third = list(states(plan))[1:3]
    again = second.rounds[0]
    assert any("meet again" in problem for problem in problems_of_round(second, again))
    assert any("paired once" in problem for problem in problems_of_round(second, Round(2, third.rounds[1].games[1:])))


def main(events: int) -> None:
    """Print what was found on so many tournaments of each edition."""
    for edition in EDITIONS:
        early: Counter = Counter()
        broken = rounds = 0
        for seed in range(1, events + 1):
            plan = plan_of(edition, seed)
            problems = problems_of(plan)
            broken += bool(problems)
            *_, last = states(plan)
            rounds += last.last_paired_round
            early[bool(ended_early(last))] += 1
            for problem in problems[:3]:
                print(f"  {edition}, seed {seed}: {problem}")  # noqa: T201  a report by hand
        print(f"{edition}: {events} tournaments, {rounds} rounds, {broken} with a problem, {early[True]} ended early")  # noqa: T201  likewise


if __name__ == "__main__":
    main(int(sys.argv[1]))
