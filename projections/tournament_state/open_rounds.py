"""The rounds of a tournament while its log is being read: who is paired, what is played, byes, who is kept apart."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias, assert_never

from core.editions.registry import with_readings_of
from core.model.draft import PairingDraft
from core.model.results import ByeKind, Result
from core.model.tournament import (
    EDITION_OF_OLD_LOGS,
    DecidedAppeal,
    GameStatus,
    LineUp,
    Numbering,
    Player,
    Round,
    RoundStage,
    Settings,
)
from core.model.units import PlayerId, RoundNumber
from events.appealed_boards import BoardsOnAppeals, appeals_in
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
from projections.tournament_state.boards import ByesOfRound, OpenBoard, OpenRound, Pairs
from projections.tournament_state.changes import extra_points_given, pairs_of, ratings_before

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
        from projections.tournament_state.matches import matches_of  # most tournaments are of players

        return matches_of(self.settings)

    @property
    def _next_round(self) -> RoundNumber:
        return RoundNumber(max(self.rounds, default=0) + 1)

    def rounds_frozen(self, numbers: Iterable[RoundNumber]) -> tuple[Round, ...]:
        """These rounds as values; one that is not paired while a later one is has no boards."""
        byes = _by_round(self.byes)
        by_scope = {scope: _by_round(kept) for scope, kept in self.byes_by_scope.items()}
        afterwards = _by_round(dict.fromkeys(self.byes_afterwards, ByeKind.ZERO_POINT))
        line_ups: dict[RoundNumber, dict[PlayerId, LineUp]] = {}
        for (round_number, team), line_up in self.line_ups.items():
            line_ups.setdefault(round_number, {})[team] = line_up
        nobody_paired = OpenRound((), None)
        forbidden, requests = self._kept_apart(self._next_round), frozenset(self.requests)
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
        from core.model.uncounted import without_games_of  # most tournaments have none

        return tuple(without_games_of(not_counted, one_round) for one_round in rounds)


def _by_round(byes: Byes) -> dict[RoundNumber, list[tuple[PlayerId, ByeKind]]]:
    found: dict[RoundNumber, list[tuple[PlayerId, ByeKind]]] = {}
    for (round_number, player), kind in byes.items():
        found.setdefault(round_number, []).append((player, kind))
    return found
