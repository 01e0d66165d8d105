"""The rounds of a tournament while its log is being read: who is paired, what is played, byes, who is kept apart.

Mutable, so that an event costs the same early and late in a log.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from operator import itemgetter
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from core.editions.registry import with_readings_of
from core.model.named_tuple import NamedTuple
from core.model.preparation import PairingDraft
from core.model.results import ByeKind, Outcome, Result
from core.model.tournament import (
    EDITION_OF_OLD_LOGS,
    NO_EXTRA_POINTS,
    Absences,
    DecidedAppeal,
    ExtraPoints,
    Game,
    GameStatus,
    LineUp,
    Numbering,
    Player,
    Round,
    RoundStage,
    Settings,
)
from core.model.units import BoardNumber, PlayerId, Points, RoundNumber
from events.log.envelope import BoardsOnAppeals, Seats, appeals_in, seats
from events.meanings import EVERYTHING
from events.vocabulary.corrections import Scope
from events.vocabulary.games import (
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameResumed,
    MatchScoreCorrected,
    MatchScoreRecorded,
    ResultCorrected,
)
from events.vocabulary.participation import ByeCancelled, ByeGranted
from events.vocabulary.players import PairingAllowed, PairingForbidden, SeparationRequested
from events.vocabulary.rounds import (
    AnyRoundEvent,
    Board,
    PairingAltered,
    RoundCompleted,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
from projections.tournament_state.changes import DECIDED, READING_OF, EarlierRatings, OpenBoard, twin_of

Pairs: TypeAlias = frozenset[tuple[PlayerId, PlayerId]]
"""Each pair with the smaller id first."""

_NO_POINTS: Final[Mapping[PlayerId, ExtraPoints]] = MappingProxyType({})
_FINISHED: Final = GameStatus.FINISHED
_GameInTheMaking: Final = twin_of(Game)


class ByesOfRound(NamedTuple):
    """The byes granted for one round, by player."""

    granted: Sequence[tuple[PlayerId, ByeKind]]  # as rounds are paired by
    by_scope: Mapping[Scope, Sequence[tuple[PlayerId, ByeKind]]]  # in the standings and the report; missing: likewise
    afterwards: frozenset[PlayerId]  # whose bye came or went once the round had been paired


def _without_forfeits(
    games: tuple[Game, ...], players: Collection[PlayerId], reading: str
) -> tuple[tuple[Game, ...], dict[PlayerId, Outcome]]:
    """The games without those that one of the players lost by forfeit, and what these brought the opponents."""
    kept, apart = [], dict[PlayerId, Outcome]()
    for game in games:
        result: Result | None = getattr(game.readings, reading)
        sides = () if result is None else tuple(zip((game.white, game.black), result.outcomes, strict=True))
        lost = [one for one, outcome in sides if one in players and outcome is Outcome.FORFEIT_LOSS]
        if not lost:
            kept.append(game)
        apart |= {one: outcome for one, outcome in sides if lost and one not in lost}
    return tuple(kept), apart


class OpenRound:
    """A round while the log is being read. Of most boards there is no more to know than who plays, and the result."""

    __slots__ = (
        "_boards",
        "_extra_points",
        "_matches",
        "_opened",
        "_results",
        "as_published",
        "asked_apart",
        "bye",
        "colours_drawn",
        "kept_apart",
        "others",
        "stage",
    )

    def __init__(
        self,
        boards: Iterable[Board],
        bye: PlayerId | None,
        others: Iterable[tuple[PlayerId, Outcome]] = (),
        *,
        kept_apart: Pairs | None = None,
        asked_apart: Pairs | None = None,
        colours_unknown: Iterable[BoardNumber] = (),
        matches: Callable[[Board], OpenBoard] | None = None,
        extra_points: Mapping[PlayerId, ExtraPoints] = _NO_POINTS,
    ) -> None:
        """`matches`: what a board is while the log is read, where teams meet on it; None: players do."""
        self._extra_points = extra_points
        self._boards = {board.board: board for board in boards}
        self._results: dict[BoardNumber, Result] = {}
        self._matches = matches
        self._opened = self._all_matches()  # besides matches, those boards to which more happened
        self.bye = bye
        self.others = dict(others)
        self.stage = RoundStage.PAIRED
        self.as_published: tuple[tuple[PlayerId, PlayerId | None], ...] | None = None
        self.colours_drawn: frozenset[tuple[PlayerId, PlayerId]] = frozenset()
        self.kept_apart = kept_apart
        self.asked_apart = asked_apart
        for number in colours_unknown:
            if (opened := self.board(number)) is not None:
                opened.colours_unknown = True

    def _all_matches(self) -> dict[BoardNumber, OpenBoard]:
        """Every board opened where teams meet; nothing where players do."""
        matches = self._matches
        return {} if matches is None else {one.board: matches(one) for one in self._boards.values()}

    def record(self, board: BoardNumber, result: Result, team_board: BoardNumber) -> None:
        """The game on that board has this result; a board that was not paired changes nothing."""
        if board in self._opened:
            opened = self._opened[board].at(team_board)
            if opened is not None:
                opened.record(result)
        elif board in self._boards and not team_board:
            self._results[board] = result

    @property
    def seats(self) -> Seats:
        """Who sits against whom, and the bye."""
        return seats((board.players for board in self._boards.values()), self.bye)

    @property
    def awaits_results(self) -> bool:
        """Whether there is a board of which nothing is known but who plays on it: told without looking at each."""
        return len(self._results) + len(self._opened) < len(self._boards)

    def board(self, number: BoardNumber) -> OpenBoard | None:
        """The game on that board; None: it was not paired."""
        if number not in self._opened and number in self._boards:
            opened = self._opened[number] = OpenBoard(self._boards[number])
            if number in self._results:
                opened.record(self._results.pop(number))
        return self._opened.get(number)

    def alter(self, boards: Iterable[Board], bye: PlayerId | None, drew_white: PlayerId | None) -> None:
        """Another pairing; a pair that stays together keeps what happened on its board."""
        if self.stage is not RoundStage.PAIRED and self.as_published is None:
            seats = tuple(self._boards[number].players for number in sorted(self._boards))
            self.as_published = seats if self.bye is None else (*seats, (self.bye, None))
        before = [game for game in map(self.board, self._boards) if game is not None]
        kept = {(game.white, game.black): game for game in before}
        self._boards = {board.board: board for board in boards}
        self._opened = self._all_matches()
        for board in self._boards.values():
            game = kept.get((board.white, board.black))
            if game is not None:
                game.board = board.board
                self._opened[board.board] = game
            if drew_white is not None and board.white == drew_white:
                self.colours_drawn |= {board.players}
        self.bye = bye

    def penalise(self, team: PlayerId, match_points: Points, game_points: Points) -> None:
        """These points are taken from a team, beside those that it has."""
        had = self._extra_points.get(team, NO_EXTRA_POINTS)
        left = ExtraPoints(Points(had.match_points - match_points), Points(had.game_points - game_points))
        self._extra_points = {**self._extra_points, team: left}

    def void_later(self, round_number: RoundNumber) -> None:
        """That round was voided: adjourned games count as draws in pairings before it only."""
        for board in self._opened.values():
            board.void_later(round_number)

    def _games(self, line_ups: Mapping[PlayerId, LineUp]) -> Iterator[Game]:
        decided, opened, of = self._results.get, self._opened, _GameInTheMaking
        for number, board in sorted(self._boards.items(), key=itemgetter(0)):
            result = decided(number)
            if number in opened:
                yield opened[number].frozen(line_ups)
                continue
            seated = number, board.white, board.black
            game = of(*seated) if result is None else of(*seated, DECIDED[result], _FINISHED)
            game.__class__ = Game
            yield game

    def _read(self, games: tuple[Game, ...], byes: "ByesOfRound", scope: Scope) -> Absences:
        """The games and absences in one reading: a bye granted afterwards is in place of a game lost by forfeit."""
        granted = byes.by_scope.get(scope, byes.granted)
        if byes.afterwards:
            games, apart = _without_forfeits(games, dict(granted).keys() & byes.afterwards, READING_OF[scope])
        else:
            apart = {}
        unpaired: dict[PlayerId, Outcome] = {}
        if granted or self.others:
            paired = {game.white for game in games} | {game.black for game in games}
            absent = (*((player, kind.outcome) for player, kind in granted), *self.others.items())
            unpaired = {player: outcome for player, outcome in absent if player not in paired}
        if self.bye is not None:
            unpaired[self.bye] = Outcome.PAIRING_ALLOCATED_BYE
        return Absences(games, unpaired | apart)

    def frozen(
        self,
        number: RoundNumber,
        byes: "ByesOfRound",
        forbidden: Pairs,
        requests: Pairs,
        line_ups: Mapping[PlayerId, LineUp],
    ) -> Round:
        """The round as a value; `byes` are those granted for it, prohibitions and `requests` those in force now.

        `line_ups` are those of the round, by team.
        """
        paired = tuple(self._games(line_ups))
        games, unpaired = standings = self._read(paired, byes, Scope.STANDINGS)
        others: list[Absences | None] = [None, None]
        if byes.afterwards:
            read = (self._read(paired, byes, scope) for scope in (Scope.PAIRINGS, Scope.RATING_REPORT))
            others = [None if one == standings else one for one in read]
        return Round(
            number=number,
            games=games,
            unpaired=unpaired,
            other_for_pairing=others[0],
            other_for_rating=others[1],
            games_replaced=() if games == paired else tuple(game for game in paired if game not in games),
            stage=self.stage,
            as_published=self.as_published,
            colours_drawn=self.colours_drawn,
            kept_apart=None if self.kept_apart == forbidden else self.kept_apart,
            asked_apart=None if self.asked_apart == requests else self.asked_apart,
            extra_points=self._extra_points,
        )


Byes: TypeAlias = dict[tuple[RoundNumber, PlayerId], ByeKind]

_IMPORTED: Final = "imported"  # as the provenance of a pairing read from a file says it


class OpenRounds:
    """The rounds, and what they rest on, as the events read so far leave them."""

    def __init__(self) -> None:
        self.settings = Settings(edition=EDITION_OF_OLD_LOGS)
        self.players: dict[PlayerId, Player] = {}
        self.numberings: list[Numbering] = []
        self.rounds: dict[RoundNumber, OpenRound] = {}
        self.byes: Byes = {}
        self.byes_by_scope: dict[Scope, Byes] = {}  # where one came once the round was paired, for some uses alone
        self.byes_afterwards: set[tuple[RoundNumber, PlayerId]] = set()
        self.appeals: dict[int, DecidedAppeal] = {}  # their rounds are known to `TournamentFold`
        self.boards_on_appeals = BoardsOnAppeals()
        self.forbidden: dict[tuple[PlayerId, PlayerId], RoundNumber | None] = {}  # up to which round; None: no end
        self.allowed: set[tuple[PlayerId, PlayerId]] = set()
        self.requests: set[tuple[PlayerId, PlayerId]] = set()
        self.line_ups: dict[tuple[RoundNumber, PlayerId], LineUp] = {}
        self.draft: PairingDraft | None = None
        self.of_report = False

    def _apply_to_byes(self, event: ByeGranted | ByeCancelled) -> None:
        """`byes` are those by which rounds are paired; the standings and the report have others after a correction."""
        key = event.round_number, event.player
        correction = event.correction
        if correction is not None and not self.byes_by_scope:
            self.byes_by_scope = {Scope.STANDINGS: dict(self.byes), Scope.RATING_REPORT: dict(self.byes)}
        if correction is not None:
            self.byes_afterwards.add(key)
        reaches = EVERYTHING if correction is None else correction.reaches
        for byes in (self.byes if one is Scope.PAIRINGS else self.byes_by_scope.get(one) for one in reaches):
            if byes is not None:
                byes.pop(key, None)
                if isinstance(event, ByeGranted):
                    byes[key] = event.kind

    def _apply_to_pairs(self, event: PairingForbidden | PairingAllowed | SeparationRequested) -> None:
        match event:
            case PairingForbidden():
                pairs = pairs_of(event.players)
                self.forbidden |= dict.fromkeys(pairs, event.last_round)
                self.allowed -= pairs
            case PairingAllowed():
                pairs = pairs_of(event.players)
                self.forbidden = {pair: last for pair, last in self.forbidden.items() if pair not in pairs}
                self.allowed |= pairs
            case SeparationRequested():
                self.requests |= pairs_of(event.players)
            case _:
                assert_never(event)

    def _kept_apart(self, round_number: RoundNumber) -> Pairs:
        """Who is not to meet in that round, by name or for what they share."""
        by_name = frozenset(pair for pair, last in self.forbidden.items() if last is None or round_number <= last)
        announced = self.settings.keep_apart
        if not announced:
            return by_name
        from core.general_rules.kept_apart import pairs_of_groups  # few tournaments announce it

        return by_name | (pairs_of_groups(self.players, announced, round_number) - self.allowed)

    def _apply_to_rounds(self, event: AnyRoundEvent) -> None:
        if self.draft is not None and self.draft.round_number == event.round_number:
            self.draft = None if isinstance(event, RoundPaired | PairingAltered | RoundVoided) else self.draft
        if isinstance(event, RoundPaired):
            if event.round_number == 1:
                self.of_report = event.provenance.engine == _IMPORTED
            self.settings = with_readings_of(self.settings, event.provenance.engine)
            self.rounds[event.round_number] = OpenRound(
                event.boards,
                event.bye,
                event.others,
                kept_apart=self._kept_apart(event.round_number),
                asked_apart=frozenset(self.requests),
                colours_unknown=event.colours_unknown,
                matches=self._matches(),
                extra_points=extra_points_given(event),
            )
            return
        paired = self.rounds.get(event.round_number)
        if paired is None:
            return
        match event:
            case PairingAltered():
                if self.appeals:
                    self._on_appeals(self.boards_on_appeals.altered(event, paired.seats))
                paired.alter(event.boards, event.bye, event.drew_white)
            case RoundPublished():
                paired.stage = RoundStage.PUBLISHED
            case RoundVoided():
                self._void(event.round_number)
                self.boards_on_appeals.voided(event.round_number)
                self._on_appeals(dict.fromkeys(appeals_in(event.grounds), True))
            case RoundCompleted():
                paired.stage = RoundStage.COMPLETE
            case _:
                assert_never(event)

    def _on_appeals(self, carried_out: Mapping[int, bool]) -> None:
        """These decisions are carried out now, or wait again."""
        for appeal, is_so in carried_out.items():
            if appeal in self.appeals:
                self.appeals[appeal] = replace(self.appeals[appeal], is_carried_out=is_so)

    def _void(self, round_number: RoundNumber) -> None:
        """The round is open again: what was to hold from the pairing after it on holds from this one on."""
        del self.rounds[round_number]
        self.numberings = [replace(one, from_round=min(one.from_round, round_number)) for one in self.numberings]
        for one_round in self.rounds.values():
            one_round.void_later(round_number)
        for player, one in self.players.items():
            if one.earlier_ratings and one.earlier_ratings[-1][0] >= round_number:
                self.players[player] = replace(one, earlier_ratings=ratings_before(one.earlier_ratings, round_number))

    def _apply_to_games(
        self,
        event: ResultCorrected
        | ColoursCorrected
        | GameAdjourned
        | GameResumed
        | GameAdjudicated
        | MatchScoreRecorded
        | MatchScoreCorrected,
    ) -> None:
        paired = self.rounds.get(event.round_number)
        found = None if paired is None else paired.board(event.board)
        board = None if found is None else found.at(event.team_board)
        if board is None:
            return
        match event:
            case GameResumed() | GameAdjudicated():
                if board.status is GameStatus.ADJOURNED:
                    board.adjourned_through = max(self.rounds)
                board.record(event.result)
            case ResultCorrected():
                board.correct(event.result, event.correction.reaches)
            case ColoursCorrected():
                board.correct_colours(event)
            case GameAdjourned():
                board.adjourn(event.taken_as or Result.DRAW)
            case MatchScoreRecorded():
                board.score(event.score, EVERYTHING)
            case MatchScoreCorrected():
                board.score(event.score, event.correction.reaches)
            case _:
                assert_never(event)

    def _matches(self) -> Callable[[Board], OpenBoard] | None:
        """What makes a match of a pair; None: players meet."""
        if not self.settings.boards:
            return None
        from projections.tournament_state.teams import matches_of  # most tournaments are of players

        return matches_of(self.settings)

    @property
    def _next_round(self) -> RoundNumber:
        return RoundNumber(max(self.rounds, default=0) + 1)

    def apart_now(self) -> tuple[Pairs, Pairs]:
        """Who is not to meet in the round that comes next, and who is asked not to."""
        return self._kept_apart(self._next_round), frozenset(self.requests)

    def all_frozen(self) -> tuple[Round, ...]:
        """All rounds as values."""
        return self.rounds_frozen(map(RoundNumber, range(1, self._next_round)))

    def rounds_frozen(self, numbers: Iterable[RoundNumber]) -> tuple[Round, ...]:
        """These rounds as values; one that is not paired while a later one is has no boards."""
        byes = _by_round(self.byes)
        by_scope = {scope: _by_round(kept) for scope, kept in self.byes_by_scope.items()}
        afterwards = _by_round(dict.fromkeys(self.byes_afterwards, ByeKind.ZERO_POINT))
        line_ups: dict[RoundNumber, dict[PlayerId, LineUp]] = {}
        for (round_number, team), line_up in self.line_ups.items():
            line_ups.setdefault(round_number, {})[team] = line_up
        nobody_paired = OpenRound((), None)
        forbidden, requests = self.apart_now()
        return self._as_counted(
            self.rounds.get(number, nobody_paired).frozen(
                number,
                ByesOfRound(
                    byes.get(number, ()),
                    {scope: kept.get(number, ()) for scope, kept in by_scope.items()},
                    frozenset(player for player, _ in afterwards.get(number, ())),
                ),
                forbidden,
                requests,
                line_ups.get(number, {}),
            )
            for number in numbers
        )

    def _as_counted(self, rounds: Iterable[Round]) -> tuple[Round, ...]:
        """The rounds, in which games of players who left early may count in no standings (CFC 653)."""
        not_counted = {player.id for player in self.players.values() if not player.games_count}
        if not not_counted:
            return tuple(rounds)
        from core.model.in_one_reading import without_games_of  # most tournaments have none

        return tuple(without_games_of(not_counted, one_round) for one_round in rounds)


def _by_round(byes: Byes) -> dict[RoundNumber, list[tuple[PlayerId, ByeKind]]]:
    found: dict[RoundNumber, list[tuple[PlayerId, ByeKind]]] = {}
    for (round_number, player), kind in byes.items():
        found.setdefault(round_number, []).append((player, kind))
    return found


def pairs_of(players: Iterable[PlayerId]) -> set[tuple[PlayerId, PlayerId]]:
    """Each with each, smaller id first."""
    return set(combinations(sorted(set(players)), 2))


def extra_points_given(event: RoundPaired) -> dict[PlayerId, ExtraPoints]:
    """Of teams, as a report gives them."""
    return {one.player: ExtraPoints(Points(one.match_points), Points(one.game_points)) for one in event.points_beside}


def ratings_before(earlier: EarlierRatings, round_number: RoundNumber) -> EarlierRatings:
    """What remains when that round is open again."""
    last = RoundNumber(round_number - 1)
    kept = tuple(one for one in earlier if one[0] < round_number)
    reached = last <= (kept[-1][0] if kept else 0)
    return kept if reached else (*kept, (last, earlier[len(kept)][1]))
