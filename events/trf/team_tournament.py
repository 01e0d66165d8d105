"""The teams, matches and byes of a team event, from its players' lines and the records about teams.

The players' lines say who met whom with which colour and result; the order of the boards is that of the players of a
team (310, 013), or of the line-up where one is given (300). A match that nobody played may stand in 330 alone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from core.editions.registry import rules_of_teams
from core.editions.team_swiss.text import game_points_in, game_points_of_bye
from core.model.dataclass import dataclass, replace
from core.model.results import RESULT_OF_OUTCOMES, ByeKind, Colour, Outcome, Result, Scoring
from core.model.team_match import points_so_far, readings_of_boards, result_while_adjourned, status_of_boards
from core.model.tournament import (
    BoardGame,
    ExtraPoints,
    Game,
    GameStatus,
    LineUp,
    Player,
    Readings,
    Round,
    RoundStage,
    Settings,
)
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from events.trf.document import (
    ADJOURNED_CODES,
    KINDS_299,
    NOBODY,
    AssignedPoints,
    Entry,
    ForfeitRecord,
    TeamRecord,
    TeamRecords,
    TrfDocument,
)
from events.trf.earlier_rounds import earlier_ratings
from events.trf.round_cells import NO_RESULT

_MEMBERS_FROM: Final = 1000  # numbers of teams have three digits
_OF_BOARDS: Final = {
    "+-": Result.WHITE_WINS_BY_FORFEIT,
    "-+": Result.BLACK_WINS_BY_FORFEIT,
    "--": Result.BOTH_FORFEIT,
}
_RESULT_OF_CODES: Final = {(one.value, other.value): result for (one, other), result in RESULT_OF_OUTCOMES.items()}
_OF_ABSENT: Final = (
    Outcome.PAIRING_ALLOCATED_BYE,
    Outcome.FULL_POINT_BYE,
    Outcome.HALF_POINT_BYE,
    Outcome.FORFEIT_WIN,  # over a team that has a bye in place of the match
)
"""Of a team without a match, what the lines of its players can say of it."""


def member_id(starting_rank: int) -> PlayerId:
    """Who plays for a team has an id behind those of the teams, which are their numbers."""
    return PlayerId(_MEMBERS_FROM + starting_rank)


def starting_rank_of(member: PlayerId) -> int:
    """The other way round."""
    return member - _MEMBERS_FROM


@dataclass(frozen=True, slots=True)
class _Side:
    """A team in a round: who sat at its boards."""

    team: TeamRecord
    players: tuple[int, ...]  # its own without those lent to others for the round, and those lent to it (300)
    line_up: tuple[int, ...]  # from 300; empty: none is given
    opponents: dict[int, int]  # by player of the team
    free_points: tuple[int, ...]  # players who won by forfeit against nobody

    def place(self, player: int) -> int:
        """Of a player among the boards of the line-up, else among all players of the team."""
        order = self.line_up or self.players
        return order.index(player) if player in order else len(order)


class TeamEvent:
    """The file, read as matches."""

    def __init__(self, document: TrfDocument, records: TeamRecords) -> None:
        self.document = document
        self.records = records
        self.teams = {team.number: team for team in records.listed}
        self._team_of = {player: team.number for team in records.listed for player in team.players}
        self._lent = {
            (one.round_number, player): one.team
            for one in records.line_ups
            for player in one.players
            if self._team_of.get(player, one.team) != one.team
        }
        self._entries = {player.number: player for player in document.players}
        self._said = {(one.round_number, one.player): one.entry for one in document.cells_of_teams}
        self._sides_of: dict[int, dict[int, _Side]] = {}
        self._pairs_of: dict[int, list[tuple[int, int]]] = {}
        self.rounds_paired = document.rounds_paired

    # --- teams -------------------------------------------------------------------------------------------

    @cached_property
    def boards(self) -> int:
        """Of a match: as 352 says, else as many as were played, else as many as every team has players."""
        most = [len(self.records.colours)] if len(self.records.colours) > 2 else []
        most += [len(one.players) for one in self.records.line_ups]
        for number in range(1, self.rounds_paired + 1):
            most += [len(side.opponents) + len(side.free_points) for side in self._sides(number).values()]
        if any(most):
            return max(most)
        return min((len(team.players) for team in self.teams.values() if team.players), default=1)

    def competitors(self, edition: str, variations: Mapping[str, str]) -> dict[PlayerId, Player]:
        """The teams; their strength (310) is their rating, and without one what the rules make of their players."""
        rules = rules_of_teams(edition)

        def rating_of(team: TeamRecord) -> int:
            if team.strength or rules is None:
                return team.strength
            regular = (self._entries.get(player) for player in team.players[: self.boards])
            return rules.rating([0 if one is None else one.rating for one in regular], variations)

        return {
            PlayerId(team.number): Player(
                id=PlayerId(team.number),
                name=team.name,
                rating=rating_of(team),
                earlier_ratings=earlier_ratings(self.document.earlier_rounds, PlayerId(team.number)),
            )
            for _, team in sorted(self.teams.items())
        }

    def members(self, players: Mapping[PlayerId, Player]) -> dict[PlayerId, Player]:
        """Who plays for them, by id; `players` by starting rank."""
        return {member_id(rank): replace(one, id=member_id(rank)) for rank, one in players.items()}

    def rosters(self) -> dict[PlayerId, tuple[PlayerId, ...]]:
        """By team its players, from board 1 down."""
        return {PlayerId(number): tuple(map(member_id, team.players)) for number, team in sorted(self.teams.items())}

    def numbers(self) -> dict[PlayerId, PairingNumber]:
        """The TPNs."""
        return {PlayerId(number): PairingNumber(number) for number in sorted(self.teams)}

    def byes(self) -> dict[tuple[RoundNumber, PlayerId], ByeKind]:
        """Requested byes and absences, of rounds played and to come."""
        found: dict[tuple[RoundNumber, PlayerId], ByeKind] = {}
        for number in range(1, self.rounds_paired + 1):
            for team, outcome in self._unpaired(number).items():
                if outcome not in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN):
                    found[RoundNumber(number), PlayerId(team)] = ByeKind(outcome.value)
        for (number, team), kind in sorted(self.document.byes_granted.items()):
            if number > self.rounds_paired:
                found[RoundNumber(number), PlayerId(team)] = kind
        return found

    # --- rounds ------------------------------------------------------------------------------------------

    def rounds(self, scoring: Scoring) -> tuple[Round, ...]:
        """The rounds paired so far; matches by the numbers of the teams."""
        found = []
        for number in range(1, self.rounds_paired + 1):
            games = tuple(self._match(number, board, *pair) for board, pair in enumerate(self._pairs(number), start=1))
            unpaired = {PlayerId(team): outcome for team, outcome in sorted(self._unpaired(number).items())}
            finished = all(game.status is not GameStatus.OPEN for game in games)
            found.append(
                Round(
                    number=RoundNumber(number),
                    games=games,
                    unpaired=unpaired,
                    stage=RoundStage.COMPLETE if finished else RoundStage.PUBLISHED,
                    extra_points=dict(self._extra_points(number, games, unpaired, scoring)),
                )
            )
        return tuple(found)

    def line_ups(self, rounds: Sequence[Round]) -> dict[tuple[RoundNumber, PlayerId], LineUp]:
        """Who sat at the boards, by round and team; nothing of a team of which nobody is known to have."""
        found: dict[tuple[RoundNumber, PlayerId], LineUp] = {}
        for one_round in rounds:
            for match in one_round.games:
                for team, line_up in (
                    (match.white, tuple(board.first for board in match.boards)),
                    (match.black, tuple(board.second for board in match.boards)),
                ):
                    if any(line_up):
                        found[one_round.number, team] = line_up
        return found

    def initial_colour(self) -> Colour | None:
        """As the first match with colours shows it (4.3.1): in round 1 the first-team is that of the smaller number."""
        for board, pair in enumerate(self._pairs(1) if self.rounds_paired else (), start=1):
            match = self._match(1, board, *pair)
            if not match.colours_unknown:
                smaller = min(pair)
                colour = Colour.WHITE if match.white == smaller else Colour.BLACK
                return colour if smaller % 2 else colour.opposite
        return None

    def meetings(self, round_number: int) -> dict[int, set[int]]:
        """By team the teams that its players met, or that 330 gives it; of a sound file at most one."""
        met: dict[int, set[int]] = {}
        for team, side in self._sides(round_number).items():
            met[team] = {
                self._lent.get((round_number, player), self._team_of[player])
                for player in side.opponents.values()
                if player in self._team_of
            }
        for one in self._forfeits(round_number):
            met.setdefault(one.white, set()).add(one.black)
            met.setdefault(one.black, set()).add(one.white)
        return met

    def entries(self) -> Iterator[tuple[int, int, Entry]]:
        """Round, team and entry of all that have an opponent; a letter of the code is the result of a board."""
        of_lines = TeamEvent(replace(self.document, cells_of_teams=()), self.records) if self._said else self
        found: dict[tuple[int, int], Entry] = {}
        for one_round in of_lines.rounds(self.document.scoring):
            for match in one_round.games:
                results = [board.readings.pairing for board in match.boards]
                codes = [(NO_RESULT, NO_RESULT) if result is None else result.outcomes for result in results]
                sides = (match.white, match.black, Colour.WHITE), (match.black, match.white, Colour.BLACK)
                for side, (team, opponent, colour) in enumerate(sides):
                    code = "".join(both[side] for both in codes)
                    found[one_round.number, team] = Entry(opponent, None if match.colours_unknown else colour, code)
        for (number, who), entry in {**found, **self._said}.items():
            if entry.opponent:
                yield number, who, entry

    def _pairs(self, round_number: int) -> list[tuple[int, int]]:
        if round_number not in self._pairs_of:
            met = self.meetings(round_number)
            for (number, team), entry in self._said.items():
                if number == round_number:
                    met[team] = {entry.opponent} if entry.opponent else set()
            pairs = {(min(one, *others), max(one, *others)) for one, others in met.items() if others}
            self._pairs_of[round_number] = sorted(pairs)
        return self._pairs_of[round_number]

    def _forfeits(self, round_number: int) -> list[ForfeitRecord]:
        return [one for one in self.records.forfeits if one.round_number == round_number]

    def _sides(self, round_number: int) -> dict[int, _Side]:
        if round_number in self._sides_of:
            return self._sides_of[round_number]
        line_ups = {one.team: one.players for one in self.records.line_ups if one.round_number == round_number}
        found = self._sides_of[round_number] = {}
        for number, team in self.teams.items():
            players = self._players(team, round_number)
            entries = {player: self._entry(player, round_number) for player in players}
            opponents = {player: one.opponent for player, one in entries.items() if one is not None and one.opponent}
            free = [
                player for player, one in entries.items() if one is not None and not one.opponent and one.code == "+"
            ]
            found[number] = _Side(team, players, line_ups.get(number, ()), opponents, tuple(free))
        return found

    def _players(self, team: TeamRecord, round_number: int) -> tuple[int, ...]:
        """Who can sit for a team in a round."""
        if not self._lent:
            return team.players
        own = tuple(player for player in team.players if (round_number, player) not in self._lent)
        lent = (player for (at, player), to in self._lent.items() if (at, to) == (round_number, team.number))
        return (*own, *lent)

    def _entry(self, player: int, round_number: int) -> Entry | None:
        record = self._entries.get(player)
        return None if record is None else record.entry(round_number)

    def _unpaired(self, round_number: int) -> dict[int, Outcome]:
        """Teams without a match: 320 and 240 go before what their players' lines say."""
        paired = {team for pair in self._pairs(round_number) for team in pair}
        found = {}
        for number, team in self.teams.items():
            if number in paired:
                continue
            if (said_of_it := self._said.get((round_number, number))) is not None:
                found[number] = said_of_it.outcome or Outcome.ZERO_POINT_BYE
                continue
            entries = [self._entry(player, round_number) for player in self._players(team, round_number)]
            said = {one.outcome for one in entries if one is not None and not one.opponent}
            granted = self.document.byes_granted.get((round_number, number))
            if self.records.byes.get(round_number) == number:
                found[number] = Outcome.PAIRING_ALLOCATED_BYE
            elif granted is not None:
                found[number] = granted.outcome
            else:
                found[number] = next((one for one in _OF_ABSENT if one in said), Outcome.ZERO_POINT_BYE)
        return found

    # --- a match -----------------------------------------------------------------------------------------

    def _match(self, round_number: int, board: int, one: int, other: int) -> Game:
        sides = self._sides(round_number)
        seats = self._seats(sides[one], sides[other])
        forfeit = next((f for f in self._forfeits(round_number) if {f.white, f.black} == {one, other}), None)
        said = self._said.get((round_number, one)), self._said.get((round_number, other))
        white = self._white(round_number, seats, (one, other), forfeit)
        if said[0] is not None and said[1] is not None:
            white = one if said[0].colour is Colour.WHITE else other if said[1].colour is Colour.WHITE else None
        is_turned = white == other
        games = []
        for at, (first, second) in enumerate(seats):
            players = (second, first) if is_turned else (first, second)
            games.append(self._board(round_number, BoardNumber(at + 1), players, forfeit))
        if said[0] is not None and said[1] is not None:
            games = self._as_said(games, *(said[1], said[0]) if is_turned else (said[0], said[1]))
        return Game(
            board=BoardNumber(board),
            white=PlayerId(other if is_turned else one),
            black=PlayerId(one if is_turned else other),
            readings=readings_of_boards(games),
            status=status_of_boards(games),
            adjourned_as=result_while_adjourned(games),
            colours_unknown=white is None,
            boards=tuple(games),
        )

    def _seats(self, one: _Side, other: _Side) -> list[tuple[int, int]]:
        """By board the players of the two teams; NOBODY where a board was left free."""
        placed: dict[int, tuple[int, int]] = {}
        games = [(player, opponent) for player, opponent in one.opponents.items() if opponent in other.players]
        waiting: list[tuple[int, tuple[int, int]]] = []
        by_other = bool(other.line_up) and not one.line_up
        for player, opponent in games:
            waiting.append((other.place(opponent) if by_other else one.place(player), (player, opponent)))
        waiting += [(one.place(player), (player, NOBODY)) for player in one.free_points]
        waiting += [(other.place(player), (NOBODY, player)) for player in other.free_points]
        has_places = bool(one.line_up or other.line_up)
        for place, pair in sorted(waiting):
            free = (at for at in range(self.boards + len(waiting)) if at not in placed)
            placed[place if has_places and place not in placed else next(free)] = pair
        return [
            placed.get(at, (NOBODY, NOBODY)) for at in range(max(self.boards, *placed, 0) if placed else self.boards)
        ]

    def _white(
        self, round_number: int, seats: Sequence[tuple[int, int]], teams: tuple[int, int], forfeit: ForfeitRecord | None
    ) -> int | None:
        """The team with White on board 1, as the first board with colours shows; None: nothing does."""
        if forfeit is not None:
            return forfeit.white
        for at, (first, _) in enumerate(seats):
            entry = self._entry(first, round_number) if first else None
            if entry is not None and entry.colour is not None:
                return teams[0] if (entry.colour is Colour.WHITE) is self._first_has_white(at) else teams[1]
        return None

    def _first_has_white(self, at: int) -> bool:
        """Whether the team with White on board 1 has it on the board at a place (352)."""
        colours = self.records.colours
        return colours[at % len(colours)] == "W"

    def _board(
        self, round_number: int, board: BoardNumber, players: tuple[int, int], forfeit: ForfeitRecord | None
    ) -> BoardGame:
        entries = [self._entry(player, round_number) if player else None for player in players]
        has_white = self._first_has_white(board - 1)
        first_entry = entries[0]
        if first_entry is not None and first_entry.opponent and first_entry.colour is not None:
            has_white = first_entry.colour is Colour.WHITE
        members = [member_id(player) if player else None for player in players]
        outcomes = [None if one is None else one.outcome for one in entries]
        result: Result | None
        status = GameStatus.FINISHED
        if NOBODY not in players:
            result = RESULT_OF_OUTCOMES.get((outcomes[0], outcomes[1])) if None not in outcomes else None  # type: ignore[arg-type]
            if result is None:
                codes = {one.code for one in entries if one is not None}
                status = GameStatus.ADJOURNED if codes & ADJOURNED_CODES else GameStatus.OPEN
        elif players == (NOBODY, NOBODY):
            result = _OF_BOARDS[forfeit.result] if forfeit is not None else Result.BOTH_FORFEIT
        else:
            result = Result.WHITE_WINS_BY_FORFEIT if players[0] else Result.BLACK_WINS_BY_FORFEIT
        readings = Readings(pairing=Result.DRAW) if status is GameStatus.ADJOURNED else Readings(result, result, result)
        return BoardGame(board, members[0], members[1], has_white, readings, status)

    def _as_said(self, boards: Sequence[BoardGame], first: Entry, second: Entry) -> list[BoardGame]:
        """The boards of a match as a comment says; without letters: nothing of it was played."""
        codes = zip(first.code, second.code, strict=True) if first.code else ((NO_RESULT, NO_RESULT) for _ in boards)
        found = []
        for at, (board, both) in enumerate(zip(boards, codes, strict=True)):
            result = _RESULT_OF_CODES.get(both)
            found.append(
                replace(
                    board,
                    first_has_white=self._first_has_white(at),
                    readings=Readings(result, result, result),
                    status=GameStatus.OPEN if result is None else GameStatus.FINISHED,
                )
            )
        return found

    # --- points ------------------------------------------------------------------------------------------

    def _extra_points(
        self, round_number: int, games: Sequence[Game], unpaired: Mapping[PlayerId, Outcome], scoring: Scoring
    ) -> Iterator[tuple[PlayerId, ExtraPoints]]:
        """What 299, 320 and 162 add to what the matches and byes of a round are worth."""
        earned: dict[PlayerId, tuple[Outcome | None, Points, Points]] = {}
        for match in games:
            result = match.readings.standings
            scored = points_so_far(match)
            if result is None:  # of a match without all its boards 299 may give the points
                earned[match.white] = None, Points(0), scored.first
                earned[match.black] = None, Points(0), scored.second
                continue
            white, black = result.outcomes
            earned[match.white] = white, scoring.white(white), scored.first
            earned[match.black] = black, scoring.black(black), scored.second
        for team, outcome in unpaired.items():
            earned[team] = outcome, scoring.unpaired(outcome), game_points_of_bye(outcome, self.boards)
        for team, (had, match_points, game_points) in sorted(earned.items()):
            mp, gp = self._assigned(round_number, team, had, (match_points, game_points))
            if (mp, gp) != (match_points, game_points):
                yield team, ExtraPoints(Points(mp - match_points), Points(gp - game_points))

    def _assigned(
        self, round_number: int, team: PlayerId, outcome: Outcome | None, earned: tuple[Points, Points]
    ) -> tuple[int, int]:
        match_points, game_points = int(earned[0]), int(earned[1])
        speaking = [one for one in self.records.assigned if one.speaks_of(round_number, team)]
        values = [_values(one) for one in speaking if one.kind and outcome in KINDS_299[one.kind]]
        if outcome is Outcome.PAIRING_ALLOCATED_BYE:
            of_bye = self.records.bye_points
            games = self.records.game_points_of_bye if of_bye[1] is None else of_bye[1]
            values.insert(0, (of_bye[0], games))
        for of_matches, of_games in values:
            match_points = match_points if of_matches is None else of_matches
            game_points = game_points if of_games is None else of_games
        for one in speaking:
            if not one.kind:
                match_points += one.match_points or 0
                game_points += one.game_points or 0
        return match_points, game_points


def _values(one: AssignedPoints) -> tuple[Points | None, Points | None]:
    return one.match_points, one.game_points


def points_of_teams(
    teams: Iterable[PlayerId], rounds: Sequence[Round], scoring: Scoring, boards: int
) -> dict[PlayerId, ExtraPoints]:
    """By team its match points and game points, those beside the results included."""
    matches: Counter[PlayerId] = Counter()
    games: Counter[PlayerId] = Counter()
    settings = Settings(scoring=scoring, boards=boards)
    for one_round in rounds:
        for match in one_round.games:
            if match.readings.standings is not None:
                white, black = scoring.points_of(match.readings.standings)
                matches[match.white] += white
                matches[match.black] += black
        for team, outcome in one_round.unpaired.items():
            matches[team] += scoring.unpaired(outcome)
        for team, points in game_points_in(one_round, settings):
            games[team] += points
        for team, extra in one_round.extra_points.items():
            matches[team] += extra.match_points
            games[team] += extra.game_points
    return {team: ExtraPoints(Points(matches[team]), Points(games[team])) for team in teams}
