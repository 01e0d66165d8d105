"""The tie-breaks of the older texts: the Swiss-system article (US Chess), the CFC (672, 673), FIDE 1998 (F.10).

The article's arithmetic is US Chess's: an opponent's unplayed game counts half a point, one's own has an opponent
with no points (decision 74).
"""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Final

from core.model.results import Colour, Outcome
from core.model.sentence import say
from core.model.units import PlayerId
from core.tie_breaks.buchholz import drawn_by_all
from core.tie_breaks.cards import Card, Line
from core.tie_breaks.direct_encounter import direct_encounter
from core.tie_breaks.own_results import running_scores
from core.tie_breaks.ratings import opponents_ratings
from core.tie_breaks.tie_break import (
    NONE,
    POINTS,
    PRODUCTS,
    RATED,
    SWISS,
    Contribution,
    Contributions,
    CutRule,
    Facts,
    Modifiers,
    Value,
    of_group,
    of_players,
)

MANY_ROUNDS: Final = 9
"""'If there are nine or more rounds, the top two and bottom two scores are discarded.'"""

_MEDIAN: Final = "article, Median"
_WON: Final = frozenset({Outcome.WIN, Outcome.UNRATED_WIN})
_DRAWN: Final = frozenset({Outcome.DRAW, Outcome.UNRATED_DRAW})
_NOT_TOLD: Final = say("nothing in round 1: the report does not distinguish a late entry from an absence")
_LOST: Final = frozenset({Outcome.LOSS, Outcome.UNRATED_LOSS, Outcome.FORFEIT_LOSS})


# --- the Median family ---------------------------------------------------------------------------------


def solkoff(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[SOLK] The sum of the opponents' scores, none discarded."""
    return {player: NONE.summed(given, CutRule()) for player, given in _opponents_scores(facts).items()}


def median(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[MED] Without the highest and the lowest; from nine rounds on, without two of each."""
    rule = CutRule(_discarded(facts), _discarded(facts), _MEDIAN)
    return {player: NONE.summed(given, rule) for player, given in _opponents_scores(facts).items()}


def modified_median(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[MMED] A plus score loses only the lowest score, a minus score only the highest; an even score as in the Median.

    The article says one score of one opponent, whatever the number of rounds; the two and two from nine rounds on are
    the Median's (decision 74).
    """
    even = facts.cards.scoring.win * facts.cards.rounds
    values = {}
    for player, given in _opponents_scores(facts).items():
        twice = 2 * facts.players[player].points
        number = _discarded(facts) if twice == even else 1
        rule = CutRule(number if twice >= even else 0, number if twice <= even else 0, "article, Modified Median")
        values[player] = NONE.summed(given, rule)
    return values


def _discarded(facts: Facts) -> int:
    return 2 if facts.cards.rounds >= MANY_ROUNDS else 1


def _opponents_scores(facts: Facts) -> Contributions:
    return facts.once("half for unplayed", lambda: _half_for_unplayed(facts))


def _half_for_unplayed(facts: Facts) -> Contributions:
    draw = facts.cards.draw
    counted = {player: sum(drawn_by_all(card, draw)) for player, card in facts.players.items()}
    return {
        player: [
            _score_of(facts, counted, line)
            if line.played and line.opponent is not None
            else Contribution(line.round_number, line.opponent, 0, 0, say("own unplayed game: zero (article, Median)"))
            for line in card.lines
        ]
        for player, card in facts.players.items()
    }


def _score_of(facts: Facts, counted: Mapping[PlayerId, int], line: Line) -> Contribution:
    assert line.opponent is not None
    raw, used = facts.players[line.opponent].points, counted[line.opponent]
    article = "" if raw == used else say("opponent's unplayed games: half a point (article, Median)")
    return Contribution(line.round_number, line.opponent, raw, used, article, used)


# --- cumulative ----------------------------------------------------------------------------------------


def cumulative(facts: Facts, modifiers: Modifiers) -> dict[PlayerId, Value]:
    """[CUM] The sum of the scores after each round (CFC 672); /D takes a point off for each unplayed win."""
    values = {}
    for player, card in facts.players.items():
        scores = running_scores(card)
        total = sum(one.used for one in scores)
        taken_off = _unplayed_wins(facts, card) if modifiers.deduct else 0
        note = say("less {points} for unplayed wins (CFC 672)", points=taken_off) if taken_off else ""
        values[player] = Value(total - taken_off * 10, scores, (), note)
    return values


def _unplayed_wins(facts: Facts, card: Card) -> int:
    """CFC 672: "One point is subtracted from the sum for each unplayed win or one-point bye".

    A point, whatever a win is worth.
    """
    return sum(not line.played and line.points >= facts.cards.scoring.win for line in card.lines)


def cumulative_of_opponents(facts: Facts, modifiers: Modifiers) -> dict[PlayerId, Value]:
    """[CUMO] The sum of the cumulative scores of the opponents met."""
    theirs = facts.once(("CUM", modifiers.deduct), lambda: cumulative(facts, modifiers))
    values = {}
    for player, card in facts.players.items():
        met = [
            Contribution(line.round_number, line.opponent, amount, amount)
            for line in card.lines
            if line.played and line.opponent is not None
            for amount in (theirs[line.opponent].amount or 0,)
        ]
        values[player] = Value(sum(one.used for one in met), met)
    return values


# --- games, colours, time ------------------------------------------------------------------------------


def most_blacks(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[BLACKS] How many games one had the black pieces in."""
    return _by_round(facts, lambda line: int(line.played and line.colour is Colour.BLACK))


def kashdan(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[KASH] Four points for a win, two for a draw, one for a loss, none for an unplayed game."""
    return _by_round(facts, _kashdan)


def _by_round(facts: Facts, amount: Callable[[Line], int]) -> dict[PlayerId, Value]:
    """The sum of what each round brings."""
    values = {}
    for player, card in facts.players.items():
        rounds = [
            Contribution(line.round_number, line.opponent, one, one) for line in card.lines for one in (amount(line),)
        ]
        values[player] = Value(sum(one.used for one in rounds), rounds)
    return values


def _kashdan(line: Line) -> int:
    if not line.played or line.outcome is None:
        return 0
    return 4 if line.outcome in _WON else 2 if line.outcome in _DRAWN else 1


def sonneborn_berger_673(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[SBC] The scores of the opponents beaten and half of those drawn with; nothing for unplayed games (CFC 673)."""
    values = {}
    for player, card in facts.players.items():
        rounds = []
        for line in card.lines:
            score = 0 if line.opponent is None else facts.players[line.opponent].points
            if line.played:
                share = 10 if line.outcome in _WON else 5 if line.outcome in _DRAWN else 0
                rounds.append(Contribution(line.round_number, line.opponent, score * share, score * share))
            else:
                rounds.append(Contribution(line.round_number, line.opponent, score * line.points, 0, "CFC 673"))
        values[player] = Value(sum(one.used for one in rounds), rounds)
    return values


def time_of_loss(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[LOSS] The round of the first loss, the later the better; no loss comes first (decision 74)."""
    values = {}
    for player, card in facts.players.items():
        lost = next((line for line in card.lines if line.outcome in _LOST), None)
        if lost is None:
            values[player] = Value(facts.cards.rounds + 1, (), (), say("no loss"))
        else:
            found = Contribution(lost.round_number, lost.opponent, lost.round_number, lost.round_number)
            values[player] = Value(lost.round_number, (found,))
    return values


def tardiness(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[TARDY] Whoever arrived after round 1 had been paired (1) comes after those who were there (0).

    Who has nothing in round 1 of a report may have been absent: no value, which comes last (decision 104).
    """
    return {
        player: Value(None, (), (), _NOT_TOLD)
        if card.first_round is None
        else Value(int(card.first_round > 1), (), (), say("took part from round {number}", number=card.first_round))
        for player, card in facts.players.items()
    }


# --- ratings -------------------------------------------------------------------------------------------


def _averaged(of: Collection[Contribution]) -> str:
    return say("divided by {games}", games=len(of))


def average_rating_of_opposition(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[AVR] The average rating of the opponents met, as it is (article; 1998 F.10)."""
    return {
        player: Value(Fraction(sum(one.used for one in met), len(met)), met, (), _averaged(met)) if met else Value(None)
        for player, met in opponents_ratings(facts).items()
    }


def opponents_performance(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[OPERF] The average of the opponents' performance: the rating each would have got, had he come without one.

    That is the average of his opponents' ratings, 400 more for a win and 400 less for a loss (decision 74).
    """
    performance = {player: _performance(facts, card) for player, card in facts.players.items()}
    values = {}
    for player, met in opponents_ratings(facts).items():
        theirs = [
            Contribution(one.round_number, one.opponent, amount, amount)
            for one in met
            if one.opponent is not None
            for amount in (performance[one.opponent],)
        ]
        total = sum((Fraction(one.used) for one in theirs), Fraction(0))
        if theirs:
            values[player] = Value(Fraction(total, len(theirs)), theirs, (), _averaged(theirs))
        else:
            values[player] = Value(None)
    return values


def _performance(facts: Facts, card: Card) -> Fraction:
    met = opponents_ratings(facts)[card.player]
    if not met:
        return Fraction(facts.rating(card))
    played = [line for line in card.lines if line.played]
    balance = sum((line.outcome in _WON) - (line.outcome in _LOST) for line in played)
    return Fraction(sum(one.used for one in met) + 400 * balance, len(met))


ROWS: Final = (
    of_players(
        "MED",
        say("Median (Harkness)"),
        say("Sum of the opponents' scores without the highest and the lowest"),
        say("article, Median"),
        median,
        scale=POINTS,
        needs=SWISS,
    ),
    of_players(
        "MMED",
        say("Modified Median"),
        say("Median that omits the lowest or highest scores, depending on the player's score"),
        say("article, Modified Median"),
        modified_median,
        scale=POINTS,
        needs=SWISS,
    ),
    of_players(
        "SOLK",
        say("Solkoff"),
        say("Sum of all opponents' scores"),
        say("article, Solkoff"),
        solkoff,
        scale=POINTS,
        needs=SWISS,
    ),
    of_players(
        "CUM",
        say("Cumulative"),
        say("Sum of the player's own scores after each round"),
        "CFC 672",
        cumulative,
        ("D",),
        scale=POINTS,
    ),
    of_players(
        "CUMO",
        say("Cumulative of Opponents"),
        say("Sum of the opponents' cumulative scores"),
        say("article, Cumulative opponent's score"),
        cumulative_of_opponents,
        ("D",),
        scale=POINTS,
    ),
    of_group(
        "H2H",
        say("Result between Tied Players"),
        say("Points from the games between the tied players"),
        say("article; CFC 673; 1998 F.10"),
        direct_encounter,
    ),
    of_players(
        "BLACKS",
        say("Most Games with Black"),
        say("More games with Black first"),
        say("article"),
        most_blacks,
    ),
    of_players(
        "KASH",
        say("Kashdan"),
        say("4 points for a win, 2 for a draw, 1 for a loss, 0 for an unplayed game"),
        say("article, Kashdan"),
        kashdan,
    ),
    of_players(
        "SBC",
        say("Sonneborn-Berger without a dummy"),
        say("Sonneborn-Berger from played games only"),
        "CFC 673",
        sonneborn_berger_673,
        scale=PRODUCTS,
    ),
    of_players(
        "AVR",
        say("Average Rating of Opposition"),
        say("Average rating of the opponents"),
        say("article; 1998 F.10"),
        average_rating_of_opposition,
        needs=RATED,
    ),
    of_players(
        "OPERF",
        say("Opponents' Performance"),
        say("Average performance rating of the opponents"),
        say("article, Opponent's performance"),
        opponents_performance,
        needs=RATED,
    ),
    of_players(
        "LOSS",
        say("Time of Loss"),
        say("The player whose first loss came later ranks first"),
        say("article, Time of Loss"),
        time_of_loss,
    ),
    of_players(
        "TARDY",
        say("Tardiness"),
        say("Players who entered after round 1 come last"),
        say("article, Tardiness"),
        tardiness,
        lower_first=True,
    ),
)
