"""The pairing of a whole round by enumeration: FIDE C.04.4.2, 2017, until 31 January 2026.

Readings where the text leaves room: decisions 9 (C.2), 10 (odd or even in E.0), 22 (pairs kept apart), 42 (unplayed
games of who is away), 46 (seeding rounds) and 47 (C.6 and C.7).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from core.model.results import Outcome
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.literal_2017 import Facts, Players, Preference, Strength

PAIRINGS_MAX: Final = 60_000
FLOATS: Final = 0  # D: the BSN of the virtual players; their opponents float

Pair = tuple[PlayerId, PlayerId]


class TooLarge(Exception):
    """A bracket has more pairings than can be enumerated in reasonable time."""


class SeedingRound(Exception):
    """A.5: this round is paired by the rules of the FIDE (Dutch) System."""


@dataclass(frozen=True, slots=True)
class LiteralBracket:
    """One bracket as it was paired."""

    players: tuple[PlayerId, ...]  # by BSN
    incoming: Players
    pairs: tuple[Pair, ...]  # the one with the smaller BSN first, in the order of BSNs
    outgoing: tuple[PlayerId, ...]  # by BSN


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (white, black), and who has the bye."""

    pairs: frozenset[Pair]
    bye: PlayerId | None
    brackets: tuple[LiteralBracket, ...]


class Burstein(Facts):
    """Section A."""

    without_games = Preference(None, Strength.NONE)

    @property
    def seeding_rounds(self) -> int:
        """A.5: half the number of rounds, rounded down, or four, whichever is lower."""
        rounds = self.so_far.last_round
        assert rounds is not None
        return min(rounds // 2, 4)

    @cached_property
    def index(self) -> dict[PlayerId, tuple[int, int]]:
        """A.6, A.7 a: Buchholz, then Sonneborn-Berger."""
        return {player: self._index(player) for player in self.players}

    def _index(self, player: PlayerId) -> tuple[int, int]:
        buchholz = sonneborn_berger = 0
        for one in self.so_far.rounds[player]:
            if one.was_played and one.opponent is not None:
                opponents_score = self._score_for_opponents(one.opponent)
            else:
                opponents_score = self.so_far.points(player)  # A.6.b.1: against himself
            buchholz += opponents_score
            sonneborn_berger += one.points * opponents_score
        return buchholz, sonneborn_berger

    def _score_for_opponents(self, player: PlayerId) -> int:
        """A.6.b.1, exception: of zero-point byes up to the current round, the earlier ones are draws. No A.6.b.2."""
        score: int = self.so_far.points(player)
        if self._is_away_now(player):
            for one in reversed(self.so_far.rounds[player]):
                if one.outcome is not Outcome.ZERO_POINT_BYE:
                    break
                score += self.so_far.scoring.unpaired(Outcome.DRAW) - one.points
        return score

    def _is_away_now(self, player: PlayerId) -> bool:
        """Whether he has a zero-point bye in the round to be paired, asked for or by absence."""
        tournament, now = self.so_far.tournament, self.round_number
        granted = tournament.byes.get((now, player))
        if not tournament.players[player].takes_part_in(now):
            return True
        return granted is not None and granted.outcome is Outcome.ZERO_POINT_BYE

    def ranking(self, player: PlayerId) -> tuple[int, int, int]:
        """A.7: the index, then the pairing number. The score is not used."""
        buchholz, sonneborn_berger = self.index[player]
        return (-buchholz, -sonneborn_berger, self.number[player])

    def ranked(self, players: Players) -> tuple[PlayerId, ...]:
        """Highest ranked first."""
        return tuple(sorted(players, key=self.ranking))


@dataclass(frozen=True, slots=True)
class Candidate:
    """One pairing of a bracket: opponents by BSN, `FLOATS` for a virtual player."""

    players: tuple[PlayerId, ...]
    opponent: tuple[int, ...]

    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of real players."""
        return tuple(
            (self.players[bsn - 1], self.players[other - 1])
            for bsn, other in enumerate(self.opponent, start=1)
            if bsn < other
        )

    def outgoing(self) -> tuple[PlayerId, ...]:
        """Who floats."""
        return tuple(player for player, other in zip(self.players, self.opponent, strict=True) if other == FLOATS)


class Bracket:
    """B.1 and B.2: the players of a scoregroup with the incoming floaters; everybody lower is unpaired."""

    def __init__(self, rules: Burstein, incoming: Players, unpaired: Players) -> None:
        self.rules, self.incoming = rules, incoming
        top = max(rules.scores[player] for player in unpaired)
        residents = frozenset(player for player in unpaired if rules.scores[player] == top)
        self.lower: Players = unpaired - residents
        self.players = rules.ranked(incoming | residents)

    def pairings(self, floaters: int) -> Iterator[Candidate]:
        """D.1: all pairings with that many outgoing floaters that comply with C.1, C.3 and C.4, in order."""
        for count, opponent in enumerate(self._opponents({}, floaters), start=1):
            if count > PAIRINGS_MAX:
                raise TooLarge
            candidate = Candidate(self.players, opponent)
            if self.rules.can_all_be_paired(self.lower.union(candidate.outgoing())):
                yield candidate

    def _opponents(self, so_far: dict[int, int], floaters: int) -> Iterator[tuple[int, ...]]:
        size = len(self.players)
        bsn = next((one for one in range(1, size + 1) if one not in so_far), None)
        if bsn is None:
            if not floaters:
                yield tuple(so_far[one] for one in range(1, size + 1))
            return
        for other in range(size, bsn, -1):
            if other not in so_far and self.rules.may_meet(self.players[bsn - 1], self.players[other - 1]):
                yield from self._opponents({**so_far, bsn: other, other: bsn}, floaters)
        if floaters:
            yield from self._opponents({**so_far, bsn: FLOATS}, floaters - 1)

    def complying(self) -> Iterator[Candidate]:
        """B.1, C.5: the pairings with the maximum number of pairs. There are none where C.4 cannot be met."""
        for floaters in range(len(self.players) % 2, len(self.players) + 1, 2):
            pairings = self.pairings(floaters)
            first = next(pairings, None)
            if first is not None:
                yield first
                yield from pairings
                return

    def incoming_paired(self, candidate: Candidate) -> tuple[int, list[int]]:
        """C.6: how many incoming floaters are paired, and their scores from the highest down; greater is better."""
        paired = self.incoming.difference(candidate.outgoing())
        return len(paired), sorted((self.rules.scores[player] for player in paired), reverse=True)

    def following(self, candidate: Candidate) -> tuple[int, tuple[int, list[int]]]:
        """C.7: the pairs of the following bracket, and C.6 there; greater is better."""
        if not candidate.outgoing():
            return 0, (0, [])
        assert self.lower, "C.4 leaves nobody unpaired in the last bracket"
        return self._following(frozenset(candidate.outgoing()))

    def _following(self, outgoing: Players) -> tuple[int, tuple[int, list[int]]]:
        if outgoing not in self._judged:
            bracket = Bracket(self.rules, outgoing, self.lower)
            judged = [(len(one.pairs()), bracket.incoming_paired(one)) for one in bracket.complying()]
            self._judged[outgoing] = max(judged)
        return self._judged[outgoing]

    @cached_property
    def _judged(self) -> dict[Players, tuple[int, tuple[int, list[int]]]]:
        return {}

    def disappointed(self, candidate: Candidate) -> int:
        """C.8: players who do not get their colour preference."""
        return sum(self.rules.disappointed(a, b) for a, b in candidate.pairs())

    def pair(self) -> Candidate:
        """B.2: the first pairing of those that comply best (the first of equals is kept)."""
        kept = list(self.complying())
        best = max(map(self.incoming_paired, kept))
        kept = [one for one in kept if self.incoming_paired(one) == best]
        best_following = max(map(self.following, kept))
        kept = [one for one in kept if self.following(one) == best_following]
        return min(kept, key=self.disappointed)


def pair_literally(tournament: Tournament, round_number: RoundNumber) -> LiteralPairing:
    """Pair one round after the seeding rounds.

    Raises `SeedingRound`, `NoLegalPairing`, or `TooLarge` where enumeration would take too long.
    """
    rules = Burstein(tournament, round_number)
    if round_number <= rules.seeding_rounds:
        raise SeedingRound
    bye = rules.bye(lambda player: tuple(-part for part in rules.ranking(player)))
    unpaired: Players = frozenset(rules.players) - {bye}
    incoming: Players = frozenset()
    brackets = []
    while unpaired:
        bracket = Bracket(rules, incoming, unpaired)
        paired = bracket.pair()
        brackets.append(LiteralBracket(bracket.players, incoming, paired.pairs(), paired.outgoing()))
        unpaired, incoming = bracket.lower, frozenset(paired.outgoing())
    assert not incoming
    pairs = []
    for a, b in (pair for bracket in brackets for pair in bracket.pairs):
        higher, lower = sorted((a, b), key=rules.ranking)
        white = rules.white_of(higher, lower)
        pairs.append((white, lower if white == higher else higher))
    return LiteralPairing(frozenset(pairs), bye, tuple(brackets))
