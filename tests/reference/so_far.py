"""What the rounds so far brought each player, read from a `Tournament` and nothing else.

The literal implementations that start from a tournament share it, and no engine does: an engine that misreads a
tournament has to disagree with them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from core.model.results import Colour, Outcome, Result
from core.model.sentence import Refused
from core.model.tournament import Game, GameStatus, Player, Round, Tournament
from core.model.units import PlayerId, Points, RoundNumber


@dataclass(frozen=True, slots=True)
class PlayersRound:
    """One round of one player. A forfeited game has an opponent and a colour, and was not played."""

    number: RoundNumber
    outcome: Outcome
    points: Points
    opponent: PlayerId | None = None
    colour: Colour | None = None

    @property
    def was_played(self) -> bool:
        """Whether a game took place."""
        return self.outcome.was_played


class SoFar:
    """The tournament as the pairing of one round sees it."""

    def __init__(self, tournament: Tournament, round_number: RoundNumber) -> None:
        self.tournament = tournament
        self.round_number = round_number
        self.scoring = tournament.settings.scoring
        self.numbers = tournament.numbers_in(round_number)
        self.last_round = tournament.settings.rounds

    @cached_property
    def participants(self) -> tuple[PlayerId, ...]:
        """Who is to be paired, by pairing number: taking part, and without a granted bye."""
        byes, players = self.tournament.byes, self.tournament.players
        return tuple(
            player
            for player in self._by_number
            if players[player].takes_part_in(self.round_number) and (self.round_number, player) not in byes
        )

    @cached_property
    def initial_list(self) -> tuple[PlayerId, ...]:
        """Everybody taken into account so far, by pairing number: who takes part now, or was paired or had the bye.

        Who has been absent all along has no number yet (C.04.2.C.2 b).
        """
        past = self.tournament.rounds[: self.round_number - 1]
        taken_into_account = set(self.participants).union(*map(self._taking_part, past))
        return tuple(player for player in self._by_number if player in taken_into_account)

    @cached_property
    def list_of_round_1(self) -> tuple[PlayerId, ...]:
        """Who took part in round 1, or does so if that is the round to be paired; by the numbers of now."""
        if self.round_number == 1:
            return self.participants
        took_part = self._taking_part(self.tournament.rounds[0])
        return tuple(player for player in self._by_number if player in took_part)

    @property
    def entered(self) -> tuple[PlayerId, ...]:
        """Everybody who has a number, whether he has come or not."""
        return self._by_number

    @cached_property
    def entered_for_round_1(self) -> tuple[PlayerId, ...]:
        """Everybody who had a number in round 1, by it."""
        first = self.tournament.numbers_in(RoundNumber(1))
        return tuple(sorted(first, key=lambda player: first[player]))

    @staticmethod
    def _taking_part(one: Round) -> set[PlayerId]:
        """Who was paired or had the bye, which old reports write as a forfeit win without opponent."""
        byes = {Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN}
        paired = {player for game in one.games for player in (game.white, game.black)}
        return paired | {player for player, outcome in one.unpaired.items() if outcome in byes}

    @cached_property
    def _by_number(self) -> tuple[PlayerId, ...]:
        return tuple(sorted(self.numbers, key=lambda player: self.numbers[player]))

    def player(self, player: PlayerId) -> Player:
        """His registration."""
        return self.tournament.players[player]

    @cached_property
    def rounds(self) -> dict[PlayerId, tuple[PlayersRound, ...]]:
        """Each registered player's rounds, oldest first: one for every round before the one to be paired."""
        past = self.tournament.rounds[: self.round_number - 1]
        return {player: tuple(self._round_of(player, one) for one in past) for player in self.tournament.players}

    def _round_of(self, player: PlayerId, one: Round) -> PlayersRound:
        for game in one.games:
            white, black = self._result(game, one).outcomes if player in {game.white, game.black} else (None, None)
            if player == game.white and white is not None:
                return PlayersRound(one.number, white, self.scoring.white(white), game.black, Colour.WHITE)
            if player == game.black and black is not None:
                return PlayersRound(one.number, black, self.scoring.black(black), game.white, Colour.BLACK)
        outcome = one.unpaired.get(player, Outcome.ZERO_POINT_BYE)
        return PlayersRound(one.number, outcome, self.scoring.unpaired(outcome))

    def _result(self, game: Game, one: Round) -> Result:
        """An adjourned game is a draw for pairing purposes."""
        if game.status is GameStatus.ADJOURNED or game.adjourned_through >= self.round_number:
            return Result.DRAW
        if game.readings.pairing is None:
            raise Refused(f"Round {one.number}, board {game.board} has no result.")
        return game.readings.pairing

    def games(self, player: PlayerId) -> Iterator[tuple[PlayerId, Colour, PlayersRound]]:
        """His played games, oldest first."""
        for one in self.rounds[player]:
            if one.was_played and one.opponent is not None and one.colour is not None:
                yield one.opponent, one.colour, one

    def points(self, player: PlayerId, before: RoundNumber | None = None) -> Points:
        """What he has scored in the rounds before that one; by default before the round to be paired."""
        limit = self.round_number if before is None else before
        return Points(sum(one.points for one in self.rounds[player] if one.number < limit))

    def colours(self, player: PlayerId) -> tuple[Colour, ...]:
        """Of his played games, oldest first: rounds without a game have no place in it."""
        return tuple(colour for _, colour, _ in self.games(player))

    def colour_difference(self, player: PlayerId) -> int:
        """Games with White minus games with Black."""
        colours = self.colours(player)
        return colours.count(Colour.WHITE) - colours.count(Colour.BLACK)

    def virtual_points(self, player: PlayerId, round_number: RoundNumber) -> Points:
        """Given by hand for the pairing of that round; the methods that compute them are no part of these texts."""
        assert self.tournament.settings.variations.get("acceleration", "none") == "none"
        by_round = self.tournament.acceleration.get(player, ())
        return by_round[round_number - 1] if round_number <= len(by_round) else Points(0)

    def have_met(self, a: PlayerId, b: PlayerId) -> bool:
        """Whether they have played each other, or the arbiter keeps them apart."""
        kept_apart = (min(a, b), max(a, b)) in self.tournament.forbidden_pairs
        return kept_apart or any(opponent == b for opponent, _, _ in self.games(a))

    def may_receive(self, player: PlayerId, colour: Colour) -> bool:
        """No third game in a row with a colour, and no difference above 2 that a further game would still raise.

        Where no legal pairing has led and each colour breaks one of the two, the difference goes first.
        """
        surplus = self.colour_difference(player) * (1 if colour is Colour.WHITE else -1)
        third_in_a_row = self.colours(player)[-2:] == (colour, colour)
        return surplus < 2 and (not third_in_a_row or surplus <= -2)

    def legal_colourings(self, a: PlayerId, b: PlayerId) -> tuple[tuple[PlayerId, PlayerId], ...]:
        """The (white, black) of this pair that are forbidden to neither."""
        return tuple(
            (white, black)
            for white, black in ((a, b), (b, a))
            if self.may_receive(white, Colour.WHITE) and self.may_receive(black, Colour.BLACK)
        )

    def may_meet(self, a: PlayerId, b: PlayerId) -> bool:
        """Whether the pair is legal: not yet played, and with colours that both may receive."""
        return not self.have_met(a, b) and bool(self.legal_colourings(a, b))

    def last_difference(self, a: PlayerId, b: PlayerId) -> tuple[Colour, Colour] | None:
        """The colours of both in their latest games with different ones, going back game by game (C.04.2.D.5)."""
        both = zip(reversed(self.colours(a)), reversed(self.colours(b)), strict=False)
        return next(((one, other) for one, other in both if one is not other), None)

    def may_take_bye(self, player: PlayerId) -> bool:
        """Neither a pairing-allocated bye so far nor, in one round without playing, the points of a win."""
        return not any(
            one.outcome is Outcome.PAIRING_ALLOCATED_BYE or (not one.was_played and one.points >= self.scoring.win)
            for one in self.rounds[player]
        )
