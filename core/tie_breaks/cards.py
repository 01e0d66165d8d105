"""What tie-breaks read: every player's rounds, as the standings count them, gathered once for all of them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from core.editions.event_kind import is_round_robin
from core.model.dataclass import dataclass, field, replace
from core.model.named_tuple import NamedTuple
from core.model.results import STANDARD, Colour, Outcome, Scoring
from core.model.tie_breaks import BrokenTie
from core.model.tournament import Player, Tournament
from core.model.units import ONE_POINT, PairingNumber, PlayerId, Points, RoundNumber


class Line(NamedTuple):
    """One round of one player. A game still open, or adjourned, counts as played and brings nothing yet."""

    round_number: int
    opponent: PlayerId | None  # as paired, also where the game was not played
    colour: Colour | None
    outcome: Outcome | None  # None: no result yet
    points: int  # tenths
    played: bool  # over the board; also a game of less than one move
    voluntary: bool  # VUR: half-point bye, zero-point bye (withdrawal, absence) or forfeit loss


class Card(NamedTuple):
    """One player."""

    player: PlayerId
    number: PairingNumber | None
    rating: int  # 0: unrated
    first_round: int | None  # from which he took part; None: the report he was read from does not tell
    lines: tuple[Line, ...]  # one for each round
    points: int


class BoardsOfRound(NamedTuple):
    """What the boards of a team made in one round, from board 1; tenths."""

    opponent: PlayerId | None
    played: bool
    points: tuple[int, ...]


def _summed(rounds: Iterable[BoardsOfRound]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(one.points for one in rounds), strict=True)))


MATCH_POINTS: Final = "MP"
GAME_POINTS: Final = "GP"
_VOLUNTARY: Final = frozenset({Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FORFEIT_LOSS})
_PLAYED: Final = frozenset(outcome for outcome in Outcome if outcome.was_played)


@dataclass(frozen=True, slots=True)
class Cards:
    """All players of a tournament after the rounds paired so far."""

    by_player: Mapping[PlayerId, Card]
    rounds: int  # paired so far: the snapshot the standings are computed on
    rounds_declared: int  # 0: not declared
    scoring: Scoring
    round_robin: bool
    broken_ties: tuple[BrokenTie, ...] = ()
    score: str = ""  # of teams: which points these are
    others: "Cards | None" = None  # of teams: the same rounds by the other points
    boards: Mapping[PlayerId, Sequence["BoardsOfRound"]] = field(default_factory=dict)  # of teams, round by round
    sections: tuple[frozenset[PlayerId], ...] = ()  # of a divided round robin: who meets whom; empty: everybody

    @property
    def final_round(self) -> int:
        """The last round of the event; where no number was declared, the last one paired."""
        return max(self.rounds_declared, self.rounds)

    @property
    def draw(self) -> int:
        """Points for a draw."""
        return self.scoring.unpaired(Outcome.DRAW)

    @property
    def board_points(self) -> dict[PlayerId, tuple[int, ...]]:
        """By team what each of its boards made in all rounds, from board 1; a pairing-allocated bye won on each."""
        return {
            team: tuple(map(sum, zip(*(one.points for one in rounds), strict=True)))
            for team, rounds in self.boards.items()
        }

    def meet(self, players: Collection[PlayerId]) -> bool:
        """Whether these meet each other, sooner or later: those of one section of a round robin do."""
        return self.round_robin and (not self.sections or any(section.issuperset(players) for section in self.sections))

    def boards_against(self, team: PlayerId, opponents: Collection[PlayerId]) -> tuple[int, ...] | None:
        """What its boards made in the matches played against some teams; None: it has not met all of them."""
        met = [one for one in self.boards.get(team, ()) if one.opponent in opponents and one.played]
        if {one.opponent for one in met} != set(opponents):
            return None
        return _summed(met)


def cards_of(tournament: Tournament, *, round_robin: bool | None = None) -> Cards:
    """The cards of all players; `round_robin` None: as the pairings tell (`is_round_robin`).

    Of teams they are by the points that make the standings, with the others behind them.
    """
    cards = _cards_by(tournament, _lines(tournament), tournament.settings.scoring, round_robin=round_robin)
    if not tournament.settings.boards:
        return cards
    from core.editions.team_swiss.text import is_by_games  # most tournaments are of players

    boards = _boards(tournament)
    matches = replace(cards, score=MATCH_POINTS, boards=boards)
    by_games = _cards_by(
        tournament, _lines_by_games(tournament), _scoring_of_boards(tournament), round_robin=round_robin
    )
    games = replace(by_games, score=GAME_POINTS, boards=boards)
    if is_by_games(tournament.settings):
        return replace(games, others=matches)
    return replace(matches, others=games)


def _sections(tournament: Tournament) -> tuple[frozenset[PlayerId], ...]:
    from core.editions.tables.engine import sections_of  # most events have no table

    return tuple(map(frozenset, sections_of(tournament)))


def _cards_by(
    tournament: Tournament, lines: Mapping[PlayerId, list[Line]], scoring: Scoring, *, round_robin: bool | None
) -> Cards:
    numbers = tournament.numbers_in(RoundNumber(max(1, tournament.last_paired_round)))
    return Cards(
        by_player={
            player.id: Card(
                player=player.id,
                number=numbers.get(player.id),
                rating=player.rating,
                first_round=_first_round(tournament, player, lines[player.id]),
                lines=tuple(lines[player.id]),
                points=sum(line.points for line in lines[player.id]),
            )
            for player in tournament.players.values()
        },
        rounds=tournament.last_paired_round,
        rounds_declared=tournament.settings.rounds or 0,
        scoring=scoring,
        round_robin=is_round_robin(tournament) if round_robin is None else round_robin,
        broken_ties=tournament.broken_ties,
        sections=_sections(tournament),
    )


def _first_round(tournament: Tournament, player: Player, lines: Sequence[Line]) -> int | None:
    """From which round on a player took part.

    A report shows a late entry and an absence alike: nothing in round 1. A game, a bye that brought points, and an
    entry that we noted in a comment tell (decision 104).
    """
    recorded = player.spans[0].first if player.spans else 1
    late = tournament.late_by_report.get(player.id, recorded)
    if late > 1 or not tournament.of_report:
        return late
    return None if lines and lines[0].opponent is None and lines[0].outcome is Outcome.ZERO_POINT_BYE else 1


def _lines(tournament: Tournament) -> dict[PlayerId, list[Line]]:
    scoring = tournament.settings.scoring
    lines: dict[PlayerId, list[Line]] = {player: [] for player in tournament.players}
    for one_round in tournament.rounds:
        number = one_round.number
        for game in one_round.games:
            result = game.readings.standings
            white, black = (None, None) if result is None else result.outcomes
            white_points = Points(0) if white is None else scoring.white(white)
            black_points = Points(0) if black is None else scoring.black(black)
            of_white, of_black = (None, None) if game.colours_unknown else (Colour.WHITE, Colour.BLACK)
            lines[game.white].append(_of_game(number, game.black, of_white, white, white_points))
            lines[game.black].append(_of_game(number, game.white, of_black, black, black_points))
        for player, rounds in lines.items():
            if len(rounds) < number:
                outcome = one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE)
                points = scoring.unpaired(outcome)
                rounds.append(Line(number, None, None, outcome, points, played=False, voluntary=outcome in _VOLUNTARY))
        for player, extra in one_round.extra_points.items():
            lines[player][-1] = lines[player][-1]._replace(points=lines[player][-1].points + extra.match_points)
    return lines


# --- teams -------------------------------------------------------------------------------------------


def _lines_by_games(tournament: Tournament) -> dict[PlayerId, list[Line]]:
    """The same lines with game points in the place of match points."""
    from core.editions.team_swiss.text import game_points_in  # most tournaments are of players

    lines = _lines(tournament)
    for at, one_round in enumerate(tournament.rounds):
        points = dict.fromkeys(tournament.players, 0)
        points.update(game_points_in(one_round, tournament.settings))
        for team, extra in one_round.extra_points.items():
            points[team] += extra.game_points
        for team, rounds in lines.items():
            rounds[at] = rounds[at]._replace(points=points[team])
    return lines


def _scoring_of_boards(tournament: Tournament) -> Scoring:
    """What a match won, drawn or lost on all boards brings in game points."""
    boards = tournament.settings.boards
    return Scoring(tuple((one, Points(boards * STANDARD.unpaired(one))) for one in (Outcome.WIN, Outcome.DRAW)))


def _boards(tournament: Tournament) -> dict[PlayerId, list[BoardsOfRound]]:
    number = tournament.settings.boards
    boards: dict[PlayerId, list[BoardsOfRound]] = {team: [] for team in tournament.players}
    for one_round in tournament.rounds:
        for match in one_round.games:
            played = match.readings.standings is not None and match.readings.standings.was_played
            results = [one.readings.standings for one in match.boards]
            for side, (team, opponent) in enumerate(((match.white, match.black), (match.black, match.white))):
                points = [0 if one is None else int(STANDARD.unpaired(one.outcomes[side])) for one in results]
                padded = (*points, *[0] * (number - len(points)))[:number]
                boards[team].append(BoardsOfRound(opponent, played, padded))
        for team, outcome in one_round.unpaired.items():
            won = outcome in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE)
            boards[team].append(BoardsOfRound(None, played=False, points=(int(ONE_POINT) * won,) * number))
    return boards


def _of_game(number: int, opponent: PlayerId, colour: Colour | None, outcome: Outcome | None, points: Points) -> Line:
    played = outcome is None or outcome in _PLAYED
    return Line(number, opponent, colour, outcome, points, played, outcome is Outcome.FORFEIT_LOSS)
