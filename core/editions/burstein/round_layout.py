"""A round after the seeding rounds: who is to be paired, ranked by the opposition (A.5-A.7), and all by position.

Before that the field is that of the Dutch System. A position is an index from 0, the last player of the whole field by
A.7 first. So the highest bit of any bracket is its number 1 (section D), and the lowest bit of a mask of opponents is
the opponent who comes first in the order.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import takewhile
from typing import Final

from core.editions.burstein.order import GroupQuestion
from core.editions.dutch.criteria import positions_mask
from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared import histories
from core.editions.shared.histories import result_for_pairing
from core.editions.shared.masks import mask_of
from core.matching.cardinality import MaximumMatching
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.pairing import Contender as DutchContender
from core.model.pairing import Field as DutchField
from core.model.results import ByeKind, Outcome, Result
from core.model.sentence import Refused
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber

# --- How strong a player's opposition was: Sonneborn-Berger, Buchholz and Median before a round, unplayed games
# included
# The old text (3.2) names the three and is silent on unplayed games (decision 42); the editions since 2017 define
# them (until 31 January 2026: A.6; from then on: 1.7) and this module follows their words. Virtual points never
# count.


class Opposition(NamedTuple):
    """The values of one player. All are exact: scores are tenths of a point."""

    sonneborn_berger: int  # hundredths
    buchholz: Points
    met: list[int]  # the scores that Buchholz adds up, one a round

    @property
    def median(self) -> Points:
        """Buchholz without the highest and the lowest score."""
        return Points(sum(sorted(self.met)[1:-1]))


NO_OPPOSITION: Final = Opposition(0, Points(0), [])

Entry = tuple[Outcome, Points, PlayerId | None]
"""What one round brought a player, and the opponent he met over the board, if any."""


def oppositions_before(tournament: Tournament, round_number: RoundNumber) -> dict[PlayerId, Opposition]:
    """The values of every player from the rounds before `round_number`. Raises `Refused` when a result is missing."""
    entries = entries_before(tournament, round_number)
    scores = {player: sum([points for _, points, _ in own]) for player, own in entries.items()}
    draw = tournament.settings.scoring.unpaired(Outcome.DRAW)
    for_opponents = scores | {
        player: scores[player] + _draws_instead(own, draw)
        for player, own in entries.items()
        if own and _is_zero_point_bye(own[-1]) and _is_away(tournament, player, round_number)
    }
    return {player: _opposition(own, scores[player], for_opponents) for player, own in entries.items()}


def _opposition(entries: list[Entry], own_score: int, scores: dict[PlayerId, int]) -> Opposition:
    """A round without a game counts as one against himself, with the points it brought (2017 A.6.b.1, 2026 1.7.2)."""
    sonneborn_berger = buchholz = 0
    met = []
    for _, points, opponent in entries:
        score = own_score if opponent is None else scores[opponent]
        sonneborn_berger += points * score
        buchholz += score
        met.append(score)
    return Opposition(sonneborn_berger, Points(buchholz), met)


def _draws_instead(entries: list[Entry], draw: Points) -> int:
    """What his last zero-point-byes in a row, taken as draws, add to a score (the exception of 2017 A.6.b.1)."""
    return sum(draw - points for _, points, _ in takewhile(_is_zero_point_bye, reversed(entries)))


def _is_zero_point_bye(entry: Entry) -> bool:
    return entry[0] is Outcome.ZERO_POINT_BYE


def _is_away(tournament: Tournament, player: PlayerId, round_number: RoundNumber) -> bool:
    """Whether the round to be paired is a zero-point-bye of his as well: granted, or because he does not take part."""
    granted = tournament.byes.get((round_number, player))
    if granted is not None:
        return granted is ByeKind.ZERO_POINT
    return not tournament.players[player].takes_part_in(round_number)


def entries_before(tournament: Tournament, round_number: RoundNumber) -> dict[PlayerId, list[Entry]]:
    """Every player's rounds so far, one entry each; a player of whom a round says nothing was absent."""
    scoring = tournament.settings.scoring
    worth = {result: (white, scoring.white(white), black, scoring.black(black)) for result, white, black in _SIDES}
    absence = Outcome.ZERO_POINT_BYE, scoring.unpaired(Outcome.ZERO_POINT_BYE), None
    entries: dict[PlayerId, list[Entry]] = {player: [] for player in tournament.players}
    for one_round in tournament.rounds[: round_number - 1]:
        for game in one_round.games:
            result = result_for_pairing(game)
            if result is None:
                raise Refused(
                    "Round {number}, board {board} has no result yet. Enter it, or adjourn the game: an "
                    "unfinished game is a draw for pairing purposes.",
                    number=one_round.number,
                    board=game.board,
                )
            white, white_points, black, black_points = worth[result]
            met = (game.black, game.white) if result in _PLAYED else _NOBODY
            entries[game.white].append((white, white_points, met[0]))
            entries[game.black].append((black, black_points, met[1]))
        for player, outcome in one_round.unpaired.items():
            entries[player].append((outcome, scoring.unpaired(outcome), None))
        for own in entries.values():
            if len(own) < one_round.number:
                own.append(absence)
    return entries


_SIDES: Final = tuple((result, *result.outcomes) for result in Result)
_PLAYED: Final = frozenset(result for result in Result if result.was_played)
_NOBODY: Final = (None, None)


# --- Who is to be paired: as in the Dutch System, and after the seeding rounds ranked by the opposition (A.5-A.7)

_MOST_SEEDING_ROUNDS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender(DutchContender):
    """One participant of the round to be paired."""

    buchholz: Points  # A.6.a.1, without virtual points; 0 in the seeding rounds, which do not ask for it
    sonneborn_berger: int  # A.6.a.2, likewise; hundredths of a point

    @property
    def rank(self) -> tuple[int, int, int]:
        """A.7: the smaller comes first. The score has no part in it."""
        return -self.buchholz, -self.sonneborn_berger, self.number


@dataclass(frozen=True, slots=True, kw_only=True)
class Field(DutchField):
    """All participants of one round, those with the highest score first: then by number, or in the order of A.7."""

    contenders: tuple[Contender, ...]
    is_seeding_round: bool  # A.5: paired by the Dutch System


def seeding_rounds(rounds: RoundNumber) -> int:
    """A.5: half the number of rounds, rounded down, or 4, whichever is lower."""
    return min(rounds // 2, _MOST_SEEDING_ROUNDS)


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it.

    Raises `Refused` as for the Dutch System, and when the number of rounds has not been declared.
    """
    rounds = tournament.settings.rounds
    if rounds is None:
        raise Refused(
            "The number of rounds has not been declared. The Burstein System pairs the first half of the "
            "rounds, at most {most}, by the rules of the Dutch System: announce the number.",
            most=_MOST_SEEDING_ROUNDS,
        )
    is_seeding_round = round_number <= seeding_rounds(rounds)

    @cache
    def oppositions() -> Mapping[PlayerId, Opposition]:
        """Asked for when the Dutch System has found nothing to refuse."""
        return {} if is_seeding_round else oppositions_before(tournament, round_number)

    def opposition_of(player: PlayerId) -> Mapping[str, int]:
        sonneborn_berger, buchholz, _ = oppositions().get(player, NO_OPPOSITION)
        return {"sonneborn_berger": sonneborn_berger, "buchholz": buchholz}

    contenders = histories.contenders_of(tournament, round_number, Contender, opposition_of)
    contenders.sort(key=lambda contender: (-contender.score, contender.rank))
    return Field(
        **histories.circumstances_of(tournament, round_number),
        contenders=tuple(contenders),
        is_seeding_round=is_seeding_round,
    )


# --- The field laid out for the engine after the seeding rounds


class BursteinLayout(DutchLayout):
    """One round to be paired. C.1-C.3 are the Dutch System's, without its exception for topscorers."""

    def __init__(self, field: Field) -> None:
        ranked = sorted(field.contenders, key=lambda contender: contender.rank, reverse=True)
        super().__init__(replace(field, contenders=tuple(ranked), is_last_round=False))
        self._scoregroups = self._groups_by_score()
        self._last_matching = self._matching()
        self.games = [len(contender.colours) for contender in ranked]
        self.want_white = mask_of(want > 0 for want in self.wants)
        self.want_black = mask_of(want < 0 for want in self.wants)

    def _groups_by_score(self) -> list[int]:
        """The masks of the players with the same score, highest score first (A.2)."""
        groups: dict[int, list[int]] = {}
        for position, score in enumerate(self.score):
            groups.setdefault(score, []).append(position)
        return [positions_mask(groups[score]) for score in sorted(groups, reverse=True)]

    @property
    def matching(self) -> MaximumMatching:
        """The matching of whom `completes` asked last; made anew where another `legal` was put into a copy of this."""
        if self._last_matching.legal is not self.legal:
            self._last_matching = self._matching()
        return self._last_matching

    def _matching(self) -> MaximumMatching:
        """A largest matching of everybody, to ask whether some can all be paired (C.4).

        The lower scoregroups come first: their pairs stay when the higher ones are paired and go.
        """
        matching = MaximumMatching(self.legal, 0)
        for group in reversed(self._scoregroups):
            matching.turn_to(matching.in_play | group)
            matching.most_pairs()
        return matching

    def scoregroup_masks(self, players: int) -> list[int]:
        """The masks of those of the players who have the same score, highest score first (A.2)."""
        return [group & players for group in self._scoregroups if group & players]

    def clash(self, one: int, other: int) -> int:
        """C.8: how many of two players who may meet do not get their colour preference."""
        return int(self.wants[one] != 0 and self.wants[one] == self.wants[other])

    def question(self, group: int, floats: int, may_float: int) -> GroupQuestion:
        """C.8 and section D for a bracket with so many outgoing floaters, out of `may_float`."""
        return GroupQuestion(
            group=group,
            legal=self.legal,
            no_due=group & ~self.want_white & ~self.want_black,
            due_white=group & self.want_white,
            due_black=group & self.want_black,
            cannot_have_due=0,
            floats=floats,
            may_float=may_float,
            cost=self.clash,
            floater_price=0,
        )


def completes(layout: BursteinLayout, players: int) -> bool:
    """C.4: whether these can all be paired."""
    matching = layout.matching
    matching.turn_to(players)
    return 2 * matching.most_pairs() == players.bit_count()
