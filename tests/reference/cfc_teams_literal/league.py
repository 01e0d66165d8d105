"""Leagues that chance plays by the Canadian team Swiss: their events, and what the literal reading takes from them."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import count
from random import Random
from typing import Final

from core.model.results import ByeKind, Colour, Result
from core.model.tournament import LineUp, Tournament
from core.model.units import BoardNumber, PairingNumber, PlayerId, RoundNumber
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.games import GameForfeited, ResultRecorded
from events.vocabulary.participation import ByeGranted
from events.vocabulary.players import PairingNumbersAssigned
from events.vocabulary.rounds import Board as Pair
from events.vocabulary.rounds import Provenance, RoundCompleted, RoundPaired, RoundPublished
from events.vocabulary.teams import LineUpSet, TeamMemberRegistered, TeamRegistered
from events.vocabulary.tournament import DetailsSet, LotDrawn, SettingsSet, TournamentCreated
from projections.export.converting import _in_order
from projections.tournament_state.fold import fold
from tests.reference.cfc_literal import LiteralPairing
from tests.reference.cfc_teams_literal.literal import Board, as_individuals, rating_of

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

    def __init__(
        self,
        seed: int,
        *,
        teams_between: tuple[int, int] = (3, 9),
        rounds_between: tuple[int, int] = (2, 6),
        variations: Mapping[str, str] | None = None,
    ) -> None:
        self.chance = chance = Random(seed)
        self.boards, self.rounds = chance.randint(1, 5), chance.randint(*rounds_between)
        teams = [PlayerId(number) for number in range(1, chance.randint(*teams_between) + 1)]
        ids = map(PlayerId, count(len(teams) + 1))
        unrated = chance.choice((0.0, 0.1, 0.4))
        self.ratings: dict[PlayerId, list[int]] = {}
        self.members: dict[PlayerId, list[PlayerId]] = {}
        self.matches: dict[tuple[int, int], list[Board]] = {}
        self.events: list[AnyEvent] = [
            TournamentCreated(
                details=DetailsSet(name="League"),
                settings=SettingsSet(
                    edition="team-swiss-cfc",
                    rounds=RoundNumber(self.rounds),
                    boards=self.boards,
                    variations=tuple((variations or {}).items()),
                ),
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
