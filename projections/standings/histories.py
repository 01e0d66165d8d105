"""What each round brought each player: the card of a player.

Points are those of the standings; colours, opponents and floats are those that pairings read (C.04.2.D.5-8). They
differ only after a late correction, or while a game is adjourned.
"""

from collections.abc import Mapping

from core.editions.registry import edition_named, has_table, is_known, is_of_one
from core.editions.shared.histories import histories_before, result_for_pairing
from core.model.dataclass import dataclass
from core.model.pairing import Float
from core.model.results import Colour, Outcome, Reading, Result, Scoring
from core.model.team_match import points_for_pairing, points_so_far
from core.model.tournament import NO_EXTRA_POINTS, Game, GameStatus, Round, Tournament, read_for_pairing
from core.model.units import BoardNumber, PlayerId, Points, RoundNumber


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """One round of one player. `outcome` None: no result yet, or no round of theirs; then there are no points.

    A game that does not count in the standings has its outcome, and no points for it.
    """

    round_number: RoundNumber
    opponent: PlayerId | None  # None: a bye or an absence
    board: BoardNumber | None
    colour: Colour | None  # as paired, also where the game was not played; None too where a report does not say
    outcome: Outcome | None
    adjourned: bool
    points: Points
    points_after: Points
    float: Float | None  # None too while the round has open games
    counts: bool = True  # in the standings (CFC 653)
    is_free: bool = False  # by a table of an odd number of players, which leaves each free in one round (CFC 653)

    @property
    def is_of_others(self) -> bool:
        """Whether only another section of a table plays in the round, a bigger one (CFC 652)."""
        return self.opponent is None and self.outcome is None

    @property
    def colour_played(self) -> Colour | None:
        """The colour that counts: only a game that was played gives one (C.04.2.D.5)."""
        if self.adjourned:
            return self.colour
        return self.colour if self.outcome is not None and self.outcome.was_played else None


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """All rounds of one player, in order, and what they sum up to."""

    player: PlayerId
    entries: tuple[RoundEntry, ...]
    points: Points  # for the standings
    points_for_pairing: Points  # an adjourned game is a draw; without virtual points

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Of the games played, oldest first."""
        return tuple(entry.colour_played for entry in self.entries if entry.colour_played is not None)

    @property
    def opponents(self) -> tuple[PlayerId, ...]:
        """Those met over the board, in order (C.04.2.D.6)."""
        return tuple(
            entry.opponent for entry in self.entries if entry.opponent is not None and entry.colour_played is not None
        )

    @property
    def own_rounds(self) -> tuple[RoundEntry, ...]:
        """The rounds that the player's section has; all rounds, but of a table with sections of several sizes."""
        return tuple(entry for entry in self.entries if not entry.is_of_others)

    @property
    def byes(self) -> tuple[RoundEntry, ...]:
        """The rounds without an opponent."""
        return tuple(entry for entry in self.own_rounds if entry.opponent is None)


def histories(tournament: Tournament, *, with_floats: bool = True) -> dict[PlayerId, PlayerHistory]:
    """The history of every player through the rounds paired so far, by id; `with_floats` False: nobody floats in it."""
    floats, last = _floats(tournament) if with_floats else {}, _last_rounds(tournament)
    entries: dict[PlayerId, list[RoundEntry]] = {player: [] for player in tournament.players}
    for_pairing = dict.fromkeys(tournament.players, 0)
    games_score, by_table = is_of_one(tournament.settings), has_table(tournament.settings.edition)
    for one_round, paired in zip(tournament.rounds, read_for_pairing(tournament).rounds, strict=True):
        found = _of_round(one_round)
        found_for_pairing = found if paired is one_round else _of_round(paired)
        for player, earlier in entries.items():
            colour, game = found.get(player, (None, None))
            is_over = game is None and one_round.number > last.get(player, one_round.number)
            outcome = None if is_over else _outcome(one_round, player, game, colour)
            counted = outcome if game is None or is_over else _of_side(game.readings.standings, colour)
            extra = one_round.extra_points.get(player, NO_EXTRA_POINTS).match_points
            scored = _points(tournament.settings.scoring, counted, colour)
            scored_for_pairing = _points_for_pairing(tournament.settings.scoring, scored, game, colour)
            if game is not None and games_score:
                side = 0 if colour is Colour.WHITE else 1
                scored, scored_for_pairing = points_so_far(game)[side], points_for_pairing(game)[side]
            points = Points(scored + extra)
            if paired is not one_round:
                seat, game_then = found_for_pairing.get(player, (None, None))
                absent = _points(tournament.settings.scoring, _outcome(paired, player, game_then, seat), seat)
                scored_for_pairing = _points_for_pairing(tournament.settings.scoring, absent, game_then, seat)
            for_pairing[player] += scored_for_pairing
            for_pairing[player] += extra
            so_far = earlier[-1].points_after if earlier else 0
            earlier.append(
                RoundEntry(
                    round_number=one_round.number,
                    opponent=None if game is None else (game.black if colour is Colour.WHITE else game.white),
                    board=None if game is None else game.board,
                    colour=None if game is not None and game.colours_unknown else colour,
                    outcome=outcome,
                    adjourned=game is not None and game.status is GameStatus.ADJOURNED,
                    points=points,
                    points_after=Points(so_far + points),
                    float=None if is_over else floats.get((player, one_round.number)),
                    counts=game is None or game.readings.uncounted is None,
                    is_free=by_table and game is None and not is_over and player not in one_round.unpaired,
                )
            )
    return {
        player: PlayerHistory(
            player=player,
            entries=tuple(rounds),
            points=rounds[-1].points_after if rounds else Points(0),
            points_for_pairing=Points(for_pairing[player]),
        )
        for player, rounds in entries.items()
    }


def _last_rounds(tournament: Tournament) -> dict[PlayerId, RoundNumber]:
    """By player the last round of the section; empty where all have the same rounds."""
    name = tournament.settings.edition
    schedule = edition_named(name).schedule if is_known(name) else None
    if schedule is None or not tournament.rounds:
        return {}
    from core.editions.tables.engine import table_numbers  # most events are by no table

    numbers = table_numbers(tournament, RoundNumber(tournament.last_paired_round))
    by_number = sorted(numbers, key=numbers.__getitem__)
    last: dict[PlayerId, RoundNumber] = {}
    for size in schedule.sections(len(by_number)):
        section = by_number[len(last) : len(last) + size]
        playing = (
            one_round.number
            for one_round in tournament.rounds
            if any(game.white in section or game.black in section for game in one_round.games)
        )
        last |= dict.fromkeys(section, max(playing, default=RoundNumber(0)))
    return last


def _of_round(one_round: Round) -> Mapping[PlayerId, tuple[Colour, Game]]:
    found: dict[PlayerId, tuple[Colour, Game]] = {}
    for game in one_round.games:
        found[game.white] = (Colour.WHITE, game)
        found[game.black] = (Colour.BLACK, game)
    return found


def _outcome(one_round: Round, player: PlayerId, game: Game | None, colour: Colour | None) -> Outcome | None:
    if game is None:
        return one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE)
    return _of_side(game.readings.shown(Reading.STANDINGS), colour)


def _of_side(result: Result | None, colour: Colour | None) -> Outcome | None:
    return None if result is None else result.outcomes[0 if colour is Colour.WHITE else 1]


def _points(scoring: Scoring, outcome: Outcome | None, colour: Colour | None) -> Points:
    if outcome is None:
        return Points(0)
    if colour is None:
        return scoring.unpaired(outcome)
    return scoring.white(outcome) if colour is Colour.WHITE else scoring.black(outcome)


def _points_for_pairing(scoring: Scoring, points: Points, game: Game | None, colour: Colour | None) -> Points:
    if game is None:
        return points
    result = result_for_pairing(game)
    if result is None:
        return Points(0)
    return _points(scoring, result.outcomes[0 if colour is Colour.WHITE else 1], colour)


def _floats(tournament: Tournament) -> dict[tuple[PlayerId, RoundNumber], Float | None]:
    """By player and round, for the rounds before the first one with a game still open; by a table nobody floats."""
    if has_table(tournament.settings.edition):
        return {}
    open_rounds = (
        one_round.number
        for one_round in tournament.rounds
        if any(result_for_pairing(game) is None for game in one_round.games)
    )
    end = next(open_rounds, tournament.next_round)
    return {
        (player, RoundNumber(number)): one_float
        for player, history in histories_before(tournament, end).items()
        for number, one_float in enumerate(history.floats, start=1)
    }
