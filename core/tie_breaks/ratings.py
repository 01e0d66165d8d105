"""Tie-breaks made of ratings: C.07, article 10. Only games over the board count, in a round robin too (15.2)."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from core.model.results import Outcome
from core.model.sentence import say
from core.model.units import PlayerId, half_up
from core.ratings.tables import CERTAIN, expectation, rating_difference
from core.tie_breaks.tie_break import (
    CUTS_AND_MEDIANS,
    NONE,
    RATED,
    Contribution,
    Contributions,
    Facts,
    Modifiers,
    Value,
    cut,
    decimal,
    of_players,
)

_HALVES = {
    Outcome.WIN: 2,
    Outcome.UNRATED_WIN: 2,
    Outcome.DRAW: 1,
    Outcome.UNRATED_DRAW: 1,
}


def _nobody(article: str) -> str:
    return say("no opponent met over the board ({article})", article=article)


def _averaged(of: Sequence[Contribution], article: str) -> str:
    return say("divided by {games}, rounded ({article})", games=len(of), article=article)


def opponents_ratings(facts: Facts) -> Contributions:
    """The rating of each opponent met over the board."""
    return facts.once("ratings", lambda: _opponents_ratings(facts))


def _opponents_ratings(facts: Facts) -> Contributions:
    counting = {player: facts.rating(card) for player, card in facts.players.items()}
    article = say("C.07, article 10: as announced for unrated players")
    return {
        player: [
            Contribution(line.round_number, line.opponent, raw, used, "" if raw == used else article, used)
            for line in card.lines
            if line.played and line.outcome is not None and line.opponent is not None
            for raw, used in ((facts.players[line.opponent].rating, counting[line.opponent]),)
        ]
        for player, card in facts.players.items()
    }


def average_rating_of_opponents(facts: Facts, modifiers: Modifiers) -> dict[PlayerId, Value]:
    """[ARO] The average rating of the opponents met, rounded, a half up (C.07 10.1)."""
    values = {}
    rule = modifiers.cut_rule()
    for player, ratings in opponents_ratings(facts).items():
        left, cuts = cut(ratings, rule)
        if left:
            average = half_up(Fraction(sum(one.used for one in left), len(left)))
            note = _averaged(left, "C.07 10.1")
            values[player] = Value(average, ratings, cuts, note)
        else:
            values[player] = Value(None, ratings, cuts, _nobody("C.07 10.1"))
    return values


def _halves_scored(facts: Facts, player: PlayerId) -> int:
    """Half points scored over the board in the scale 1, 1/2, 0, whatever the event awards."""
    lines = facts.players[player].lines
    return sum(_HALVES.get(line.outcome, 0) for line in lines if line.played and line.outcome is not None)


def tournament_performance_rating(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[TPR] The average rating of the opponents plus the difference for the score against them (C.07 10.2)."""
    averages = facts.once("ARO", lambda: average_rating_of_opponents(facts, NONE))
    values = {}
    for player, average in averages.items():
        if average.amount is None:
            values[player] = Value(None, average.contributions, (), _nobody("C.07 10.2"))
            continue
        games = len(average.contributions)
        halves = _halves_scored(facts, player)
        percent = half_up(Fraction(100 * halves, 2 * games))
        difference = rating_difference(percent)
        note = say(
            "average {average}, {scored} of {games} is {percent} %: {difference} (C.07 10.2; B.02 8.1.1)",
            average=average.amount,
            scored=decimal(Fraction(halves, 2)),
            games=games,
            percent=percent,
            difference=f"{difference:+}",
        )
        values[player] = Value(average.amount + difference, average.contributions, (), note)
    return values


def perfect_tournament_performance(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[PTP] The lowest rating that would have been expected to score as much (C.07 10.3).

    Nothing scored: 800 below the lowest opponent.
    """
    values = {}
    for player, met in opponents_ratings(facts).items():
        if not met:
            values[player] = Value(None, met, (), _nobody("C.07 10.3"))
            continue
        halves = _halves_scored(facts, player)
        ratings = [int(one.used) for one in met]
        if not halves:
            values[player] = Value(
                min(ratings) - 800,
                met,
                (),
                say("nothing scored: the lowest-rated opponent's rating less 800 (C.07 10.3)"),
            )
            continue
        lowest = _lowest_rating_expected_to_score(50 * halves, ratings)
        expected = sum(expectation(lowest - opponent) for opponent in ratings)
        scored = decimal(Fraction(halves, 2))
        note = say(
            "expected score with {rating}: {expected}, scored {scored} (C.07 10.3; B.02 8.1.2)",
            rating=lowest,
            expected=decimal(Fraction(expected, 100)),
            scored=scored,
        )
        values[player] = Value(lowest, met, (), note)
    return values


def _lowest_rating_expected_to_score(hundredths: int, ratings: Sequence[int]) -> int:
    """By halving: the expectation never falls as the rating rises."""
    candidates = range(min(ratings) - CERTAIN, max(ratings) + CERTAIN + 1)
    place = bisect_left(candidates, hundredths, key=lambda own: sum(expectation(own - other) for other in ratings))
    return candidates[place]


def average_performance_of_opponents(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[APRO] The average tournament performance rating of the opponents met (C.07 10.4)."""
    performances = facts.once("TPR", lambda: tournament_performance_rating(facts, NONE))
    return _average_over_opponents(facts, performances, "C.07 10.4")


def average_perfect_performance_of_opponents(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[APPO] The average perfect tournament performance of the opponents met (C.07 10.5)."""
    performances = facts.once("PTP", lambda: perfect_tournament_performance(facts, NONE))
    return _average_over_opponents(facts, performances, "C.07 10.5")


def _average_over_opponents(facts: Facts, of: Mapping[PlayerId, Value], article: str) -> dict[PlayerId, Value]:
    values = {}
    for player, met in opponents_ratings(facts).items():
        theirs = [
            Contribution(one.round_number, one.opponent, amount, amount)
            for one in met
            if one.opponent is not None
            for amount in (of[one.opponent].amount,)
            if amount is not None
        ]
        if theirs:
            average = half_up(Fraction(sum(one.used for one in theirs), len(theirs)))
            values[player] = Value(average, theirs, (), _averaged(theirs, article))
        else:
            values[player] = Value(None, (), (), _nobody(article))
    return values


ROWS: Final = (
    of_players(
        "ARO",
        say("Average Rating of Opponents"),
        say("Average rating of the opponents met over the board"),
        "C.07 10.1",
        average_rating_of_opponents,
        CUTS_AND_MEDIANS,
        needs=RATED,
    ),
    of_players(
        "TPR",
        say("Tournament Performance Rating"),
        say("ARO plus a rating difference for the percentage scored"),
        "C.07 10.2",
        tournament_performance_rating,
        needs=RATED,
    ),
    of_players(
        "PTP",
        say("Perfect Tournament Performance"),
        say("The lowest rating whose expected score is the score achieved"),
        "C.07 10.3",
        perfect_tournament_performance,
        needs=RATED,
    ),
    of_players(
        "APRO",
        say("Average Performance Rating of Opponents"),
        say("Average of the opponents' TPR"),
        "C.07 10.4",
        average_performance_of_opponents,
        needs=RATED,
    ),
    of_players(
        "APPO",
        say("Average Perfect Performance of Opponents"),
        say("Average of the opponents' PTP"),
        "C.07 10.5",
        average_perfect_performance_of_opponents,
        needs=RATED,
    ),
)
