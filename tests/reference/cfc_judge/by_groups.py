"""Which of two rounds does rule 618 (b), (c) prefer, group by group? From the text, by listing every legal round.

The text: "(b) players with equal scores must be paired if it is possible to do so; (c) if it is impossible to pair all
players with equal scores, every player who is not paired with an opponent whose score is the same as his own must be
paired with an opponent whose score is as close to his own as possible." And 621: "the order of pairing is from the
group with the highest score down to the group with the lowest score."

So of a round is written down, for every score from the highest down, how far each player with that score is from the
score of his opponent, in ascending order. Of two rounds the one is better whose lists come first, compared from the top
and number by number. Players who meet an equal are at distance 0, so (b) is compared before (c).

Some would read (b) of the round as a whole before any group: most pairs of equals first, then the lists.
"""

from collections.abc import Iterator, Sequence

from tests.reference.cfc_judge.judge import Laws, Pair

Worth = tuple[tuple[int, ...], ...]
MOST_PLAYERS = 12


def worth(laws: Laws, pairs: Sequence[Pair]) -> Worth:
    """The lists of distances, the highest score first; the smaller the better."""
    away: dict[int, list[int]] = {}
    for one, other in pairs:
        for player in (one, other):
            away.setdefault(laws.scores[player], []).append(laws.apart(one, other))
    return tuple(tuple(sorted(away[score])) for score in sorted(away, reverse=True))


def pairs_of_equals(laws: Laws, pairs: Sequence[Pair]) -> int:
    """How many pairs have equal scores."""
    return sum(laws.apart(*pair) == 0 for pair in pairs)


def every_round(laws: Laws, players: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
    """Every way to pair all of them by 618 (a)."""
    if not players:
        yield ()
        return
    first, *others = players
    for other in others:
        if laws.may_meet(first, other):
            for more in every_round(laws, [player for player in others if player != other]):
                yield ((first, other), *more)


def best_by_listing(laws: Laws, pairs: Sequence[Pair]) -> Worth:
    """Of all legal rounds of the same players."""
    players = sorted(player for pair in pairs for player in pair)
    assert len(players) <= MOST_PLAYERS
    return min(worth(laws, one) for one in every_round(laws, players))


def is_worse_by_either_reading(laws: Laws, pairs: Sequence[Pair]) -> bool:
    """Another round is better group by group, and one is better counting pairs of equals first."""
    players = sorted(player for pair in pairs for player in pair)
    assert len(players) <= MOST_PLAYERS
    now = worth(laws, pairs)
    equals = pairs_of_equals(laws, pairs)
    by_groups = by_equals = False
    for one in every_round(laws, players):
        its = worth(laws, one)
        by_groups |= its < now
        by_equals |= (-pairs_of_equals(laws, one), its) < (-equals, now)
        if by_groups and by_equals:
            return True
    return False
