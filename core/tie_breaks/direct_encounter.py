"""Direct Encounter: C.07, article 6. It orders a group of tied players, so it is asked about groups, not players."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from core.model.sentence import say
from core.model.units import PlayerId
from core.tie_breaks.tie_break import Contribution, Facts, Modifiers, Order, Value, decimal, of_group

Meetings = Mapping[PlayerId, Mapping[PlayerId, Fraction]]
"""For each player, by opponent in the group: the average points (tenths) against him."""


def direct_encounter(facts: Facts, modifiers: Modifiers, tied: Sequence[PlayerId]) -> Order:
    """[DE] The order of the games between the tied players.

    The value is the place within the tie, 0 where the games decide nothing: it is the order that counts, since the
    article is applied again to those who stay equal and to those left over. The working lists the games.
    """
    games = _games_between(facts, modifiers, frozenset(tied))
    meetings = {player: _averages(rounds) for player, rounds in games.items()}
    places: dict[PlayerId, int] = {}
    for group in _ordered(facts, meetings, tied):
        place = len(places) + 1
        places |= dict.fromkeys(group, place)
    decided = len(set(places.values())) > 1
    values = {
        player: Value(place if decided else 0, games[player], (), _note(meetings[player], len(tied), games[player]))
        for player, place in places.items()
    }
    return Order(places, values)


def _note(met: Mapping[PlayerId, Fraction], tied: int, games: Sequence[Contribution]) -> str:
    if tied == 1:
        return say("not tied")
    points = decimal(Fraction(sum(met.values(), Fraction(0)), 10))
    averaged = say(", an average for each opponent (C.07 6.1.2)") if len(games) > len(met) else ""
    return say(
        "{points} out of {games} in the games between {tied} tied players{averaged}",
        points=points,
        games=len(met),
        tied=tied,
        averaged=averaged,
    )


def _games_between(facts: Facts, modifiers: Modifiers, tied: frozenset[PlayerId]) -> dict[PlayerId, list[Contribution]]:
    """6.1.1: forfeits are left out, unless announced (/P), or in a round robin (15.1)."""
    forfeits = modifiers.paired or facts.cards.round_robin
    return {
        player: [
            Contribution(line.round_number, line.opponent, line.points, line.points)
            for line in facts.players[player].lines
            if line.opponent in tied and line.outcome is not None and (line.played or forfeits)
        ]
        for player in tied
    }


def _averages(games: Sequence[Contribution]) -> dict[PlayerId, Fraction]:
    """6.1.2: of several games between the same two the average counts."""
    by_opponent: dict[PlayerId, list[int]] = {}
    for one in games:
        if one.opponent is not None:
            by_opponent.setdefault(one.opponent, []).append(int(one.used))
    return {opponent: Fraction(sum(points), len(points)) for opponent, points in by_opponent.items()}


Groups = list[list[PlayerId]]


def _ordered(facts: Facts, meetings: Meetings, tied: Sequence[PlayerId]) -> Groups:
    """The tied players in order, best first; those who stay tied together."""
    if len(tied) < 2:  # one is not tied
        return [list(tied)]
    group = frozenset(tied)
    mutual = {player: _within(meetings[player], group) for player in tied}
    all_met = facts.cards.meet(group) or all(len(met) == len(tied) - 1 for met in mutual.values())
    parts = (_by_points if all_met else _by_possible_points)(facts, mutual, tied)
    if len(parts) == 1:
        return parts
    return [ordered for part in parts for ordered in _ordered(facts, meetings, part)]


def _within(met: Mapping[PlayerId, Fraction], group: frozenset[PlayerId]) -> dict[PlayerId, Fraction]:
    return {opponent: points for opponent, points in met.items() if opponent in group}


def _by_points(_: Facts, meetings: Meetings, tied: Sequence[PlayerId]) -> Groups:
    """6.2: all have met; more points among themselves is better."""
    by_points: dict[Fraction, list[PlayerId]] = {}
    for player in tied:
        by_points.setdefault(sum(meetings[player].values(), Fraction(0)), []).append(player)
    return [by_points[points] for points in sorted(by_points, reverse=True)]


def _by_possible_points(facts: Facts, meetings: Meetings, tied: Sequence[PlayerId]) -> Groups:
    """6.3: not all have met; whoever is alone at the top whatever the missing games bring is first, then the next.

    Those left over are one group, to which the article is applied anew.
    """
    win = facts.cards.scoring.win
    lowest = {player: sum(meetings[player].values(), Fraction(0)) for player in tied}
    highest = {player: lowest[player] + win * (len(tied) - 1 - len(meetings[player])) for player in tied}
    parts: Groups = []
    left = sorted(tied, key=lambda player: -lowest[player])
    while len(left) > 1 and lowest[left[0]] > max(highest[player] for player in left[1:]):
        parts.append([left.pop(0)])
    ranked = {player for part in parts for player in part}
    return [*parts, [player for player in tied if player not in ranked]]


ROWS: Final = (
    of_group(
        "DE",
        say("Direct Encounter"),
        say("Points from the games between the tied players, if all of them met"),
        "C.07 6",
        direct_encounter,
        ("P",),
    ),
)
