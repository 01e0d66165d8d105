"""The Canadian team Swiss against rules 643 to 647 as written: ratings, order and colours of boards, results, pairings.

Teams, line-ups and boards come into the program as events; the literal reading makes cards of them by itself, which the
literal procedure for individuals pairs (641).
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from random import Random
from typing import Final

import pytest

from core.editions.cfc.team_boards import out_of_order, team_rating
from core.editions.pairing import field_of, pair
from core.model.errors import NoLegalPairing
from core.model.results import ByeKind, Colour, Result
from core.model.team_match import first_has_white
from core.model.tournament import LineUp, Tournament
from core.model.units import BoardNumber, PairingNumber, PlayerId, RoundNumber
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.games import GameForfeited, ResultRecorded
from events.vocabulary.players import ByeGranted, PairingNumbersAssigned
from events.vocabulary.rounds import Board as Pair
from events.vocabulary.rounds import Provenance, RoundCompleted, RoundPaired, RoundPublished
from events.vocabulary.teams import LineUpSet, TeamMemberRegistered, TeamRegistered
from events.vocabulary.tournament import DetailsSet, LotDrawn, SettingsSet, TournamentCreated
from projections.export.converting import _in_order
from projections.tournament_state.fold import fold
from tests.reference.cfc_literal import LiteralPairing, TooLarge, pair_literally
from tests.reference.cfc_teams_literal import Board, as_individuals, may_sit_so, rating_of, result_of, white_sits
from tests.thoroughness import some

QUICK: Final = 60
THOROUGH: Final = some(1_700)
_WORTH: Final = {
    Result.WHITE_WINS: Board(Fraction(1), Fraction(0), played=True),
    Result.DRAW: Board(Fraction(1, 2), Fraction(1, 2), played=True),
    Result.BLACK_WINS: Board(Fraction(0), Fraction(1), played=True),
    Result.WHITE_WINS_BY_FORFEIT: Board(Fraction(1), Fraction(0), played=False),
    Result.BLACK_WINS_BY_FORFEIT: Board(Fraction(0), Fraction(1), played=False),
    Result.BOTH_FORFEIT: Board(Fraction(0), Fraction(0), played=False),
}


class League:
    """A league that chance plays: its events, and what the literal reading takes from it."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = Random(seed)
        self.boards, self.rounds = chance.randint(1, 5), chance.randint(2, 6)
        teams = [PlayerId(number) for number in range(1, chance.randint(3, 9) + 1)]
        ids = map(PlayerId, count(len(teams) + 1))
        unrated = chance.choice((0.0, 0.1, 0.4))
        self.ratings: dict[PlayerId, list[int]] = {}
        self.members: dict[PlayerId, list[PlayerId]] = {}
        self.matches: dict[tuple[int, int], list[Board]] = {}
        self.events: list[AnyEvent] = [
            TournamentCreated(
                details=DetailsSet(name="League"),
                settings=SettingsSet(edition="team-swiss-cfc", rounds=RoundNumber(self.rounds), boards=self.boards),
            )
        ]
        for team in teams:
            strength = chance.choice((1400, 1600, 1800, 1900))
            rated = sorted((strength + 10 * chance.randint(0, 30) for _ in range(self.boards)), reverse=True)
            self.ratings[team] = [0 if chance.random() < unrated else one for one in rated]
            self.members[team] = [next(ids) for _ in range(self.boards)]
            self.events.append(TeamRegistered(player=team, name=f"Team {team}"))
            for member, rating in zip(self.members[team], self.ratings[team], strict=True):
                self.events.append(
                    TeamMemberRegistered(player=member, team=team, name=f"Player {member}", rating=rating)
                )
        lot = chance.sample(teams, len(teams))
        order = sorted(lot, key=lambda team: -rating_of(self.ratings[team]))
        numbers = tuple((team, PairingNumber(place)) for place, team in enumerate(order, start=1))
        self.events += [
            PairingNumbersAssigned(from_round=RoundNumber(1), numbers=numbers, reason="by rating"),
            LotDrawn(initial_colour=chance.choice(list(Colour)), reason="lot"),
        ]

    def tournament(self) -> Tournament:
        return fold(_in_order(self.events))

    def cards(self) -> Tournament:
        """As the literal reading has it."""
        return as_individuals(self.tournament(), self.ratings, self.matches)

    def excuse(self, number: RoundNumber) -> None:
        """Now and then a team cannot come, and says so."""
        for team in self.members:
            if self.chance.random() < 0.05:
                self.events.append(ByeGranted(player=team, round_number=number, kind=ByeKind.ZERO_POINT))

    def play(self, number: RoundNumber, pairing: LiteralPairing) -> None:
        """The round as paired: line-ups with gaps, boards by chance, now and then a team that does not appear."""
        pairs = tuple(
            Pair(board=BoardNumber(board), white=white, black=black)
            for board, (white, black) in enumerate(sorted(pairing.pairs), start=1)
        )
        provenance = Provenance(edition="team-swiss-cfc", engine="by-hand")
        self.events += [
            RoundPaired(round_number=number, boards=pairs, bye=pairing.bye, provenance=provenance),
            RoundPublished(round_number=number),
        ]
        for one in pairs:
            if self.chance.random() < 0.08:
                result = self.chance.choice([Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT])
                self.events.append(GameForfeited(round_number=number, board=one.board, result=result))
                self.matches[number, one.board] = [_WORTH[result]] * self.boards
            else:
                self.matches[number, one.board] = [_WORTH[result] for result in self._boards(number, one)]
        self.events.append(RoundCompleted(round_number=number))

    def _boards(self, number: RoundNumber, one: Pair) -> Iterator[Result]:
        line_ups = [self._line_up(team) for team in one.players]
        for team, members in zip(one.players, line_ups, strict=True):
            self.events.append(LineUpSet(round_number=number, team=team, members=members))
        for place, (first, second) in enumerate(zip(*line_ups, strict=True), start=1):
            where = {"round_number": number, "board": one.board, "team_board": BoardNumber(place)}
            if first is None or second is None:
                result = Result.BOTH_FORFEIT
                if first or second:
                    result = Result.WHITE_WINS_BY_FORFEIT if first else Result.BLACK_WINS_BY_FORFEIT
                self.events.append(GameForfeited(**where, result=result))
            else:
                result = self.chance.choice([Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS])
                self.events.append(ResultRecorded(**where, result=result))
            yield result

    def _line_up(self, team: PlayerId) -> LineUp:
        return tuple(None if self.chance.random() < 0.08 else member for member in self.members[team])


def assert_agreement(seeds: range) -> int:
    """All rounds of those leagues; how many there were."""
    rounds = 0
    for seed in seeds:
        league = League(seed)
        for number in map(RoundNumber, range(1, league.rounds + 1)):
            league.excuse(number)
            tournament = league.tournament()
            ratings = {team: one.rating_for_pairing for team, one in tournament.players.items()}
            assert ratings == {team: rating_of(of_team) for team, of_team in league.ratings.items()}, seed
            for one_round in tournament.rounds:
                for match in one_round.games:
                    told = result_of(league.matches[one_round.number, match.board])
                    assert match.readings.pairing == match.readings.standings == told, (seed, number, match.board)
            try:
                expected = pair_literally(league.cards(), number, tournament.rating_lot)
            except NoLegalPairing:
                with pytest.raises(NoLegalPairing):
                    pair(field_of(tournament, number))
                break
            except TooLarge:
                break
            found = pair(field_of(tournament, number))
            assert (frozenset(found.pairs), found.bye) == (expected.pairs, expected.bye), f"league {seed}, {number}"
            rounds += 1
            league.play(number, expected)
    return rounds


def test_program_and_literal_reading_agree():
    assert assert_agreement(range(QUICK)) > 2 * QUICK


@pytest.mark.slow
def test_program_and_literal_reading_agree_on_many_rounds():
    assert assert_agreement(range(QUICK, QUICK + THOROUGH)) > some(5_000)


def test_ratings_order_and_colours_of_boards_agree_on_random_teams():
    chance = Random(644)
    for _ in range(20_000):
        ratings = [
            chance.choice((0, 0, chance.randint(1, 120), chance.randint(1000, 2800)))
            for _ in range(chance.randint(1, 8))
        ]
        step, limit = chance.choice((25, 50, 75)), chance.choice((0, 25, 50))
        announced = {"unrated-board": str(step), "board-order-limit": str(limit)}
        assert team_rating(ratings, announced) == rating_of(ratings, step), ratings
        assert (not any(out_of_order(ratings, announced))) == may_sit_so(ratings, limit), ratings
    assert [first_has_white(board) for board in range(1, 13)] == [white_sits(board) for board in range(1, 13)]


@pytest.mark.parametrize(
    ("ratings", "rating"),
    [
        ([2000, 1900, 1800, 1700], 1850),
        ([0, 1900, 1800, 1700], 1838),  # board 1 counts 1950: 1837.5
        ([2000, 1900, 1800, 0], 1863),  # board 4 counts 1750: 1862.5
        ([2000, 0, 1800, 1700], 1850),  # board 2 counts 1900
        ([0, 0, 1800], 1850),  # 1900, 1850, 1800
        ([2000, 0, 0, 1700], 1850),  # both count 1850
        ([0, 0], 0),
    ],
)
def test_ratings_worked_out_by_hand(ratings, rating):
    """644 (a) and (b)."""
    assert rating_of(ratings) == rating
