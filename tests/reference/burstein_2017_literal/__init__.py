"""The Burstein system until 31 January 2026 by enumeration: what its text says otherwise than that of 2026.

C.2 bars by name, C.6 counts the incoming floaters left unpaired and then their scores, and C.7 likewise.
"""

from core.results import Outcome
from core.tournament import Tournament
from core.units import PlayerId, Points, RoundNumber
from tests.reference.burstein_2026_literal.literal import (
    Literal,
    LiteralBracket,
    LiteralPairing,
    Players,
    SeedingRound,
    seeding_rounds,
)
from tests.reference.literal_2026 import ColourRules
from tests.reference.so_far import SoFar

__all__ = ["pair_literally"]


class SoFar2017(SoFar):
    """The tournament as the pairing of one round sees it."""

    def may_take_bye(self, player: PlayerId) -> bool:
        """C.2: no pairing-allocated bye so far, and no forfeit win."""
        barring = {Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN}
        return not any(one.outcome in barring for one in self.rounds[player])


class Literal2017(Literal):
    """One round."""

    def left_unpaired(self, out: Players, level: Points) -> tuple[int, tuple[Points, ...]]:
        """C.6: of the incoming floaters, who have more than the residents' score, as few and as low as possible."""
        scores = sorted((self.score(player) for player in out if self.score(player) > level), reverse=True)
        return len(scores), tuple(scores)

    def ahead(self, out: Players, lower: list[Players]) -> tuple[int, tuple[int, tuple[Points, ...]]]:
        """C.7: the best that the following bracket can reach in C.5 and C.6."""
        if not lower or not out:
            return 0, (0, ())
        group, rest = lower[0], lower[1:]
        level = self.score(group[0])
        players = self.ranked((*out, *group))
        floaters = self.most_pairs(players, rest)
        further = (self.left_unpaired(one, level) for _, one in self.candidates(players, floaters, rest))
        return floaters, min(further)

    def pair_bracket(self, players: Players, lower: list[Players]) -> LiteralBracket:  # type: ignore[override]
        """B.2."""
        level = min(self.score(player) for player in players)
        known: dict[frozenset[PlayerId], object] = {}

        def value(candidate: tuple[tuple[tuple[PlayerId, PlayerId], ...], Players]) -> tuple[object, ...]:
            pairs, out = candidate
            if frozenset(out) not in known:
                known[frozenset(out)] = (self.left_unpaired(out, level), self.ahead(out, lower))
            return known[frozenset(out)], self.without_preference(pairs)

        pairs, out = min(self.candidates(players, self.most_pairs(players, lower), lower), key=value)  # type: ignore[arg-type,type-var]
        return LiteralBracket(players, pairs, out)


def pair_literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing:
    """Pair one round after the seeding rounds. Raises `SeedingRound`, `NoLegalPairing`, or `TooLarge`."""
    if round_number <= seeding_rounds(tournament):
        raise SeedingRound
    literal = Literal2017(SoFar2017(tournament, round_number))
    bye = literal.bye()
    brackets = literal.pair_brackets([player for player in literal.so_far.participants if player != bye])
    colours = ColourRules(literal.so_far, literal.preference, literal.rank)
    return LiteralPairing(
        pairs=frozenset(colours.colouring(a, b) for bracket in brackets for a, b in bracket.pairs),
        bye=bye,
        brackets=tuple(brackets),
    )
