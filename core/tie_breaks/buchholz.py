"""Tie-breaks made of the opponents' scores: C.07, articles 8 and 9, with 15 and 16 for rounds that were not played.

Seen by his opponents a player has an adjusted score (16.3). In his own unplayed rounds he met a dummy (16.4); until
2023 a virtual opponent. In a round robin a forfeit is a game against the scheduled opponent, and so it is with /P.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.results import Outcome
from core.model.sentence import say
from core.model.units import PlayerId
from core.tie_breaks.cards import Card, Cards, Line
from core.tie_breaks.tie_break import (
    CUTS_AND_MEDIANS,
    POINTS,
    PRODUCTS,
    SWISS,
    Contribution,
    Contributions,
    Facts,
    Modifiers,
    Value,
    decimal,
    of_players,
)

_REQUESTED = frozenset({Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE})


class Variant(NamedTuple):
    """Which contributions: Fore Buchholz takes the final round as drawn, /P takes forfeits as games."""

    fore: bool
    forfeits_are_games: bool


def buchholz(facts: Facts, modifiers: Modifiers) -> dict[PlayerId, Value]:
    """[BH] The sum of the scores of one's opponents (C.07 8.1)."""
    return _cut_and_sum(facts, modifiers, contributions_of_scores(facts, Variant(modifiers.fore, modifiers.paired)))


def fore_buchholz(facts: Facts, modifiers: Modifiers) -> dict[PlayerId, Value]:
    """[FB] Buchholz as if the paired games of the final round had been drawn (C.07 8.3)."""
    return _cut_and_sum(facts, modifiers, contributions_of_scores(facts, Variant(True, modifiers.paired)))  # noqa: FBT003


def sonneborn_berger(facts: Facts, modifiers: Modifiers) -> dict[PlayerId, Value]:
    """[SB] The sum, over the rounds, of one's points times the score of the opponent (C.07 9.1)."""
    return _cut_and_sum(facts, modifiers, contributions_of_products(facts, Variant(modifiers.fore, modifiers.paired)))


def average_of_opponents_buchholz(facts: Facts, modifiers: Modifiers) -> dict[PlayerId, Value]:
    """[AOB] The average Buchholz of the opponents met over the board (C.07 8.2); /F: their Fore Buchholz."""
    own = modifiers.without_reverse
    buchholz_of = facts.once(("BH", own), lambda: buchholz(facts, own))
    values = {}
    for player, card in facts.players.items():
        met = [
            Contribution(line.round_number, line.opponent, amount, amount)
            for line in card.lines
            if line.opponent is not None and (line.played or modifiers.paired)
            for amount in (buchholz_of[line.opponent].amount or 0,)
        ]
        if met:
            total = sum(one.used for one in met)
            values[player] = Value(
                Fraction(total, len(met)), met, (), say("divided by {games} (C.07 8.2)", games=len(met))
            )
        else:
            values[player] = Value(None, (), (), say("no opponent met over the board ({article})", article="C.07 8.2"))
    return values


def adjusted_score(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[ABH] What a player is worth in the Buchholz of his opponents, round by round (C.07 16.3; decision 103)."""
    return _adjusted_values(facts, facts.cards, "")


def adjusted_fore_score(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[AFB] The same in their Fore Buchholz: whoever was paired in the final round has drawn (C.07 8.3, 16.3)."""
    return _adjusted_values(facts, _cards(facts, fore=True), "C.07 8.3")


def _adjusted_values(facts: Facts, cards: Cards, final_round: str) -> dict[PlayerId, Value]:
    values = {}
    for player, card in cards.by_player.items():
        rounds = []
        for line, used in zip(card.lines, _points_for_opponents(facts, cards, card), strict=True):
            before = facts.players[player].lines[line.round_number - 1].points
            article = "" if used == before else final_round if used == line.points else facts.edition.opponents
            rounds.append(Contribution(line.round_number, line.opponent, before, used, article))
        values[player] = Value(sum(one.used for one in rounds), rounds)
    return values


def koya(facts: Facts, modifiers: Modifiers) -> dict[PlayerId, Value]:
    """[KS] The points made against opponents who reached half of the possible points (C.07 9.2).

    /L moves the limit: to another percentage, or by half points. Scores are the final ones, without adjustment.
    """
    cards = facts.cards
    games = _rounds_to_score_in(cards)
    limit = Fraction(modifiers.limit_percent * cards.scoring.win * games, 100) + 5 * modifiers.limit_half_points
    article = say("C.07 9.2, limit {limit}", limit=decimal(Fraction(limit, 10)))
    values = {}
    for player, card in cards.by_player.items():
        against = [
            Contribution(
                line.round_number, line.opponent, line.points, line.points if enough else 0, "" if enough else article
            )
            for line in card.lines
            if line.opponent is not None
            for enough in (cards.by_player[line.opponent].points >= limit,)
        ]
        values[player] = Value(sum(one.used for one in against), against)
    return values


def _rounds_to_score_in(cards: Cards) -> int:
    """Rounds in which a player could score: all of a Swiss; in a round robin those in which he has an opponent."""
    if not cards.round_robin:
        return cards.rounds
    return max((sum(line.opponent is not None for line in card.lines) for card in cards.by_player.values()), default=0)


def _cut_and_sum(facts: Facts, modifiers: Modifiers, contributions: Contributions) -> dict[PlayerId, Value]:
    rule = modifiers.cut_rule(facts.edition.voluntary_first)
    return {player: modifiers.summed(given, rule) for player, given in contributions.items()}


# --- scores as opponents see them ----------------------------------------------------------------------


def adjusted_scores(facts: Facts, *, fore: bool = False) -> Mapping[PlayerId, int]:
    """What each player is worth to his opponents."""
    return facts.once(("adjusted", fore), lambda: _adjusted_scores(facts, _cards(facts, fore=fore)))


def _adjusted_scores(facts: Facts, cards: Cards) -> dict[PlayerId, int]:
    return {player: sum(_points_for_opponents(facts, cards, card)) for player, card in cards.by_player.items()}


def _points_for_opponents(facts: Facts, cards: Cards, card: Card) -> list[int]:
    """What each round of a player counts for those who met him."""
    if cards.round_robin:  # 15: nothing is adjusted, forfeits are games
        return [line.points for line in card.lines]
    return (drawn_by_all if facts.edition.virtual_opponent else drawn_at_the_end)(card, cards.draw)


def drawn_at_the_end(card: Card, draw: int) -> list[int]:
    """C.07 16.3: a requested bye followed by voluntarily unplayed rounds only (16.2.5) is evaluated as a draw."""
    last = max((line.round_number for line in card.lines if not line.voluntary), default=0)
    return [draw if line.round_number > last and line.outcome in _REQUESTED else line.points for line in card.lines]


def drawn_by_all(card: Card, draw: int) -> list[int]:
    """C.02, article 13, until 2023: every game that was not played counts as drawn for the opponents (decision 68)."""
    return [line.points if line.played else draw for line in card.lines]


def _cards(facts: Facts, *, fore: bool) -> Cards:
    if not fore or facts.cards.rounds < facts.cards.final_round:
        return facts.cards
    return facts.once("fore", lambda: _final_round_drawn(facts.cards))


def _final_round_drawn(cards: Cards) -> Cards:
    """C.07 8.3: whoever has an opponent in the final round has drawn with him; others keep what they have."""
    drawn = {}
    for player, card in cards.by_player.items():
        last = card.lines[-1] if card.lines else None
        if last is None or last.opponent is None:
            drawn[player] = card
            continue
        game = last._replace(points=cards.draw, outcome=Outcome.DRAW, played=True, voluntary=False)
        drawn[player] = card._replace(lines=(*card.lines[:-1], game), points=card.points - last.points + cards.draw)
    return replace(cards, by_player=drawn)


# --- contributions --------------------------------------------------------------------------------------


def contributions_of_scores(facts: Facts, variant: Variant) -> Contributions:
    """The score of the opponent, round by round."""
    return facts.once(("scores", variant), lambda: _contributions(facts, variant))


def contributions_of_products(facts: Facts, variant: Variant) -> Contributions:
    """One's points times that score, in hundredths."""
    return facts.once(("products", variant), lambda: _products(facts, variant))


def _products(facts: Facts, variant: Variant) -> Contributions:
    cards = _cards(facts, fore=variant.fore)
    products = {}
    for player, scores in contributions_of_scores(facts, variant).items():
        points = {line.round_number: line.points for line in cards.by_player[player].lines}
        products[player] = [
            Contribution(
                one.round_number,
                one.opponent,
                one.raw * points[one.round_number],
                one.used * points[one.round_number],
                one.article,
                one.used,
                one.voluntary,
            )
            for one in scores
        ]
    return products


def _contributions(facts: Facts, variant: Variant) -> Contributions:
    cards = _cards(facts, fore=variant.fore)
    adjusted = adjusted_scores(facts, fore=variant.fore)
    finals = {player: card.points for player, card in facts.players.items()}
    adjusts = "C.07 8.3" if variant.fore and cards is not facts.cards else facts.edition.opponents
    as_games = variant.forfeits_are_games or cards.round_robin
    contributions: dict[PlayerId, list[Contribution]] = {}
    for player, card in cards.by_player.items():
        own: list[Contribution] = []
        for line in card.lines:
            opponent = line.opponent
            if opponent is not None and (line.played or as_games):
                raw, used = finals[opponent], adjusted[opponent]
                article = "" if raw == used else adjusts
                own.append(Contribution(line.round_number, opponent, raw, used, article, used))
            elif not cards.round_robin:
                own.append(_unplayed(facts, cards, card, line, adjusted))
        contributions[player] = own
    return contributions


def _unplayed(facts: Facts, cards: Cards, card: Card, line: Line, adjusted: Mapping[PlayerId, int]) -> Contribution:
    """One's own unplayed round of a Swiss: raw is one's own score, which the dummy starts from."""
    if facts.edition.virtual_opponent:
        used, article = _virtual_opponent(cards, card, line), facts.edition.own
    else:
        used, article = _dummy(facts, cards, card, line, adjusted)
    return Contribution(line.round_number, line.opponent, card.points, used, article, used, line.voluntary)


def _virtual_opponent(cards: Cards, card: Card, line: Line) -> int:
    """C.02, article 13, until 2023: the score before the round, the opposite result, draws in the rounds after it."""
    before = sum(earlier.points for earlier in card.lines[: line.round_number - 1])
    return before + (cards.scoring.win - line.points) + cards.draw * (cards.rounds - line.round_number)


def _dummy(facts: Facts, cards: Cards, card: Card, line: Line, adjusted: Mapping[PlayerId, int]) -> tuple[int, str]:
    """C.07 16.4: the dummy ends with one's own score; since March 2026 no higher than 16.4.1 and 16.4.2 allow.

    16.4.1: in a forfeited game, the adjusted score of the scheduled opponent. 16.4.2: else draws in every round.
    """
    cap, article = cards.draw * cards.rounds, "C.07 16.4.2"
    if line.opponent is not None:
        cap, article = adjusted[line.opponent], "C.07 16.4.1"
    if not facts.edition.dummy_is_capped or card.points <= cap:
        return card.points, facts.edition.own
    return cap, article


ROWS: Final = (
    of_players(
        "BH",
        say("Buchholz"),
        say("Sum of the opponents' scores"),
        "C.07 8.1",
        buchholz,
        (*CUTS_AND_MEDIANS, "P"),
        scale=POINTS,
        needs=SWISS,
    ),
    of_players(
        "AOB",
        say("Average of Opponents' Buchholz"),
        say("Average of the opponents' Buchholz"),
        "C.07 8.2",
        average_of_opponents_buchholz,
        ("F", "P"),
        scale=POINTS,
        needs=SWISS,
    ),
    of_players(
        "FB",
        say("Fore Buchholz"),
        say("Buchholz as if all games of the last round had been drawn"),
        "C.07 8.3",
        fore_buchholz,
        (*CUTS_AND_MEDIANS, "P"),
        scale=POINTS,
        needs=SWISS,
    ),
    of_players(
        "ABH",
        say("Adjusted Score for Buchholz"),
        say("The player's score as it counts in the opponents' Buchholz"),
        "C.07 16.3",
        adjusted_score,
        scale=POINTS,
    ),
    of_players(
        "AFB",
        say("Adjusted Score for Fore Buchholz"),
        say("The player's score as it counts in the opponents' Fore Buchholz"),
        "C.07 8.3, 16.3",
        adjusted_fore_score,
        scale=POINTS,
    ),
    of_players(
        "SB",
        say("Sonneborn-Berger"),
        say("Scores of the opponents beaten, plus half the scores of those drawn with"),
        "C.07 9.1",
        sonneborn_berger,
        (*CUTS_AND_MEDIANS, "P"),
        scale=PRODUCTS,
    ),
    of_players(
        "ESB",
        say("Extended Sonneborn-Berger"),
        say("Sonneborn-Berger under the name that teams use"),
        say("C.07 13.2; for a player C.07 9.1"),
        sonneborn_berger,
        (*CUTS_AND_MEDIANS, "P"),
        scale=PRODUCTS,
    ),
    of_players(
        "KS",
        say("Koya System"),
        say("Points against opponents who scored at least half of the points"),
        "C.07 9.2",
        koya,
        ("L",),
        scale=POINTS,
    ),
)
