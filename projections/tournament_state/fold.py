"""The state of a tournament as a fold of its log.

Three readings of a game (pairing, standings, rating report) are kept apart here: a correction touches those that
it reaches (C.04.2.D.8), and an adjourned game is a draw for pairing purposes only (C.04.2.D.1).

A fold never raises because it dislikes the past: an event that speaks of a board or a player that does not exist
changes nothing here and is a finding of `projections.replay.verify`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never, cast

from core.editions.registry import is_of_one, with_readings_of
from core.general_rules.announced import LOTS_DRAWN_AGAIN
from core.general_rules.grounds import appeal_in
from core.model.draft import DraftStep, PairingDraft
from core.model.lots import NUMBERS_OF_A_TABLE, Commitment
from core.model.results import ByeKind, Result
from core.model.scoring import Scoring
from core.model.tie_breaks import FAST_GAME, BrokenTie, FastGame, order_of_fast_game
from core.model.tournament import (
    EDITION_OF_OLD_LOGS,
    DecidedAppeal,
    Details,
    ExtraPoints,
    GameStatus,
    LineUp,
    MatchAppointment,
    Numbering,
    Player,
    Round,
    RoundStage,
    Settings,
    Span,
    Tournament,
    numbers_among,
)
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from events.base import EVENT_TYPES
from events.log.counting import Recorded, undone_versions
from events.meanings import EVERYTHING, list_announced, rating_in
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.appeals import AnyAppealEvent, AppealCarriedOut, AppealDecided, AppealEvent, AppealLodged
from events.vocabulary.congress import CongressEvent
from events.vocabulary.corrections import Scope
from events.vocabulary.drafts import AnyDraftEvent, DraftAbandoned, DraftBegun, DraftChanged, DraftEvent
from events.vocabulary.games import (
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameEvent,
    GameForfeited,
    GameResumed,
    MatchScoreCorrected,
    MatchScoreRecorded,
    ResultCorrected,
    ResultRecorded,
)
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.knockout import KnockoutEvent
from events.vocabulary.participation import (
    AbsenceExcused,
    ByeCancelled,
    ByeGranted,
    PlayerExpelled,
    PlayerReinstated,
    PlayerWithdrawn,
)
from events.vocabulary.players import (
    BoardFixed,
    CheckInClosed,
    CheckInEvent,
    CheckInOpened,
    LateEntryAccepted,
    PairingAllowed,
    PairingForbidden,
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    PlayerRegistered,
    PlayersCheckedIn,
    Registration,
    SeparationRequested,
)
from events.vocabulary.record import ActionUndone, RecordEvent
from events.vocabulary.reporting import CategorySettled, FactsRecorded, GroupsRecorded, ReportingEvent
from events.vocabulary.rounds import (
    AnyRoundEvent,
    Board,
    PairingAltered,
    RoundCompleted,
    RoundEvent,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
from events.vocabulary.teams import (
    AnyTeamEvent,
    LineUpSet,
    PenaltyPointsGiven,
    TeamEvent,
    TeamMemberRegistered,
    TeamRegistered,
)
from events.vocabulary.ties import (
    AnyTieEvent,
    FastGameDrawn,
    FastGamePlayed,
    LotsCommitted,
    LotsRevealed,
    TieBroken,
    TieEvent,
)
from events.vocabulary.tournament import (
    AccelerationAssigned,
    Announcement,
    DetailsSet,
    LotDrawn,
    OwnRuleAnnounced,
    PhaseEntered,
    SettingsChanged,
    SettingsSet,
    TournamentCreated,
)
from projections.tournament_state.boards import ByesOfRound, OpenBoard, OpenRound, Pairs, maker

if TYPE_CHECKING:  # few tournaments have one
    from core.model.check_in import CheckIn
    from core.model.knockout import Knockout


Byes: TypeAlias = dict[tuple[RoundNumber, PlayerId], ByeKind]


def fold(events: Iterable[Recorded]) -> Tournament:
    """The tournament after all of `events`, in log order."""
    accumulator = TournamentFold()
    accumulator.extend(events)
    return accumulator.tournament()


_NEWCOMERS: Final = frozenset(
    kind for kind in EVENT_TYPES.values() if issubclass(kind, Registration | TeamRegistered | TeamMemberRegistered)
)
_IMPORTED: Final = "imported"  # as the provenance of a pairing read from a file says it


class TournamentFold:
    """Collects events and gives the state after those collected so far.

    Mutable inside so that an event costs the same in a long log as in a short one. May be fed in pieces: the
    state after a prefix and then the rest is the state after all.
    """

    def __init__(self) -> None:
        self._events: list[Recorded] = []
        self._undone: frozenset[int] = frozenset()
        self._state = _State()
        self._last_player_id = PlayerId(0)
        self._rounds_of_appeals: dict[int, RoundNumber | None] = {}  # by the event that lodged them

    def extend(self, events: Iterable[Recorded]) -> None:
        """Take the next events of the log. Only an undo of something folded before starts the fold anew."""
        start = len(self._events)
        self._events.extend(events)
        fresh = self._events[start:]
        happened = cast("list[AnyEvent]", [stored.event for stored in fresh])
        kinds = {*map(type, happened)}
        if not kinds.isdisjoint(_NEWCOMERS):
            newcomers = cast("list[Registration]", [event for event in happened if type(event) in _NEWCOMERS])
            self._last_player_id = max(self._last_player_id, *[event.player for event in newcomers])
        if AppealLodged in kinds:
            self._rounds_of_appeals |= {
                stored.version: stored.event.round_number for stored in fresh if isinstance(stored.event, AppealLodged)
            }
        if ActionUndone in kinds:
            undone = undone_versions(self._events)
            last_folded = self._events[start - 1].version if start else 0
            if any(version <= last_folded for version in undone ^ self._undone):
                self._state, fresh = _State(), self._events
            self._undone = undone
        if self._undone:
            counting = [stored.event for stored in fresh if stored.version not in self._undone]
            happened = cast("list[AnyEvent]", counting)
        self._state.take(happened)

    def tournament(self) -> Tournament:
        """The state after everything collected so far."""
        frozen, rounds = self._state.frozen(), self._rounds_of_appeals
        appeals = {number: replace(one, round_number=rounds.get(number)) for number, one in self._state.appeals.items()}
        return replace(frozen, last_player_id=self._last_player_id, decided_appeals=appeals)

    @property
    def paired_rounds(self) -> tuple[RoundNumber, ...]:
        """The rounds that `tournament` would have now: from 1 to the one paired last."""
        return tuple(RoundNumber(number) for number in range(1, max(self._state.rounds, default=0) + 1))

    def awaits_results(self, number: RoundNumber) -> bool:
        """Whether a board of the round has nothing on record yet, at no cost of a board."""
        return number in self._state.rounds and self._state.rounds[number].awaits_results

    def round_now(self, number: RoundNumber) -> tuple[Round, Mapping[PlayerId, PairingNumber]]:
        """One round as `tournament` would have it, with its pairing numbers, at the cost of that round alone."""
        (one_round,) = self._state.rounds_frozen((number,))
        return one_round, numbers_among(self._state.numberings, number)


class _State:
    """The tournament while the log is being read."""

    def __init__(self) -> None:
        self.details = Details()
        self.settings = Settings(edition=EDITION_OF_OLD_LOGS)
        self.players: dict[PlayerId, Player] = {}
        self.numberings: list[Numbering] = []
        self.rounds: dict[RoundNumber, OpenRound] = {}
        self.byes: Byes = {}
        self.byes_by_scope: dict[Scope, Byes] = {}  # where one came once the round was paired, for some uses alone
        self.byes_afterwards: set[tuple[RoundNumber, PlayerId]] = set()
        self.fixed_boards: dict[PlayerId, BoardNumber] = {}
        self.check_in: CheckIn | None = None
        self.own_rules: dict[int, str] = {}
        self.appeals: dict[int, DecidedAppeal] = {}  # their rounds are known to `TournamentFold`
        self.excused: set[tuple[RoundNumber, PlayerId]] = set()
        self.forbidden: dict[tuple[PlayerId, PlayerId], RoundNumber | None] = {}  # up to which round; None: no end
        self.allowed: set[tuple[PlayerId, PlayerId]] = set()
        self.requests: set[tuple[PlayerId, PlayerId]] = set()
        self.members: dict[PlayerId, Player] = {}
        self.teams: dict[PlayerId, list[PlayerId]] = {}
        self.line_ups: dict[tuple[RoundNumber, PlayerId], LineUp] = {}
        self.ratings_given: set[PlayerId] = set()  # of which teams, by a report
        self.rating_lot: tuple[PlayerId, ...] = ()
        self.table_order: tuple[PlayerId, ...] = ()
        self.acceleration: dict[PlayerId, tuple[Points, ...]] = {}
        self.broken_ties: list[BrokenTie] = []
        self.fast_games: tuple[FastGame, ...] = ()
        self.knockout: Knockout | None = None
        self.lots: Commitment | None = None
        self.draft: PairingDraft | None = None
        self.facts: dict[tuple[str, PlayerId], str] = {}
        self.groups: dict[tuple[str, PlayerId], str] = {}
        self.settled: dict[tuple[str, PlayerId], bool] = {}
        self.of_report = False
        self.late_by_report: dict[PlayerId, RoundNumber] = {}

    def take(self, happened: Iterable[AnyEvent]) -> None:
        """Every event in turn. Most of a log is results, which are taken here without a further look or call."""
        rounds, apply = self.rounds, self.apply
        for event in happened:
            if type(event) is ResultRecorded:
                played = rounds.get(event.round_number)
                if played is not None:
                    played.record(event.board, event.result, event.team_board)
            else:
                apply(event)

    def apply(self, event: AnyEvent) -> None:  # noqa: C901, PLR0912, PLR0915 -- every event by name
        """Every event by name, in groups of one subject; results first, most of a log is results."""
        match event:
            case ResultRecorded() | GameForfeited():
                played = self.rounds.get(event.round_number)
                if played is not None:
                    played.record(event.board, event.result, event.team_board)
            case GameEvent():
                self._apply_to_games(event)
            case TeamEvent():
                self._apply_to_teams(event)
            case PlayerRegistered():
                self.players[event.player] = _player(event, _FROM_THE_START)
            case Announcement() | LotDrawn() | AccelerationAssigned():
                self._apply_to_settings(event)
            case LateEntryAccepted():
                self.players[event.player] = _player(event, (Span(event.first_round),))
            case PlayerDetailsCorrected():
                self._put_right(event)
            case PlayerWithdrawn() | PlayerReinstated() | PlayerExpelled():
                self._apply_to_participation(event)
            case PairingNumbersAssigned():
                self._number(event)
            case ByeGranted() | ByeCancelled():
                self._apply_to_byes(event)
            case OwnRuleAnnounced():
                self.own_rules[event.number] = event.text
            case BoardFixed():
                self.fixed_boards.pop(event.player, None)
                if event.board is not None:
                    self.fixed_boards[event.player] = event.board
            case CheckInEvent():
                self.check_in = check_in_after(self.check_in, event)
            case AbsenceExcused():
                self.excused.add((event.round_number, event.player))
            case PairingForbidden() | PairingAllowed() | SeparationRequested():
                self._apply_to_pairs(event)
            case RoundEvent():
                self._apply_to_rounds(event)
            case DraftEvent():
                self.draft = draft_after(self.draft, event)
            case TieEvent():
                self._apply_to_ties(event)
            case KnockoutEvent():
                from projections.tournament_state.knockout import knockout_after  # as above

                self.knockout = knockout_after(self.knockout, event)
            case FactsRecorded():
                self.facts |= {(event.fact.value, player): value for player, value in event.values}
            case GroupsRecorded():
                self.groups |= {(event.column, player): value for player, value in event.values}
            case CategorySettled():
                self._settle(event)
            case ImportedFrom():
                from events.late_entries import late_entries_of  # most tournaments were not imported

                self.late_by_report = late_entries_of(event.leftover)
            case ActionUndone():
                pass  # `TournamentFold` leaves out what it undoes
            case AppealEvent():
                self._apply_to_appeals(event)
            case PhaseEntered() | RecordEvent() | ReportingEvent() | CongressEvent():
                pass  # on the record, but no rule of pairing or scoring reads it
            case _:
                assert_never(event)

    def _settle(self, event: CategorySettled) -> None:
        """Of those of whom it was not known nothing is settled, whatever was before."""
        for player in self.players:
            self.settled.pop((event.category, player), None)
            if player not in event.not_known:
                self.settled[event.category, player] = player in event.members

    def _apply_to_appeals(self, event: AnyAppealEvent) -> None:
        match event:
            case AppealLodged():
                pass  # nothing waits for it but its decision
            case AppealDecided():
                self.appeals[event.appeal] = DecidedAppeal(event.appeal, None, event.upheld)
            case AppealCarriedOut():
                self._carried_out(event.appeal)
            case _:
                assert_never(event)

    def _on_grounds(self, grounds: Iterable[str]) -> None:
        for name in grounds:
            if (appeal := appeal_in(name)) is not None:
                self._carried_out(appeal)

    def _carried_out(self, appeal: int) -> None:
        if appeal in self.appeals:
            self.appeals[appeal] = replace(self.appeals[appeal], is_carried_out=True)

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

    def _put_right(self, event: PlayerDetailsCorrected) -> None:
        listed = self.members if event.player in self.members else self.players
        if event.player in listed:
            last_paired = max(self.rounds, default=RoundNumber(0))
            listed[event.player] = _player_after(listed[event.player], event, last_paired)

    def _apply_to_teams(self, event: AnyTeamEvent) -> None:
        match event:
            case TeamRegistered():
                first = event.first_round or RoundNumber(1)
                self.players[event.player] = Player(
                    event.player, event.name, event.rating or 0, federation=event.federation, spans=(Span(first),)
                )
                self.teams[event.player] = []
                if event.rating is not None:
                    self.ratings_given.add(event.player)
            case TeamMemberRegistered():
                self.members[event.player] = _player(event, _FROM_THE_START)
                self.teams.setdefault(event.team, []).append(event.player)
            case LineUpSet():
                self.line_ups[event.round_number, event.team] = event.members
            case PenaltyPointsGiven():
                if event.round_number in self.rounds:
                    self.rounds[event.round_number].penalise(event.team, event.match_points, event.game_points)
            case _:
                assert_never(event)

    def _number(self, event: PairingNumbersAssigned) -> None:
        self.numberings.append(Numbering(event.from_round, dict(event.numbers)))
        self.table_order = ()  # the numbers of a table are these, until a report says that they are others

    def _apply_to_settings(self, event: TournamentCreated | SettingsChanged | LotDrawn | AccelerationAssigned) -> None:
        match event:
            case Announcement():
                self.details = _details_after(self.details, event.details)
                self.settings = settings_after(self.settings, event.settings)
            case LotDrawn():
                colour = event.initial_colour or self.settings.initial_colour
                seed = event.seed or self.settings.lot_seed
                self.settings = replace(self.settings, initial_colour=colour, lot_seed=seed)
                if event.subject not in LOTS_DRAWN_AGAIN:
                    self.rating_lot = event.order or self.rating_lot
                self.table_order = event.order if event.subject == NUMBERS_OF_A_TABLE else self.table_order
            case AccelerationAssigned():
                self.acceleration[event.player] = event.points
            case _:
                assert_never(event)

    def _apply_to_ties(self, event: AnyTieEvent) -> None:
        match event:
            case TieBroken():
                self.broken_ties.append(BrokenTie(event.players, event.method))
            case FastGameDrawn():
                self.fast_games = (*self.fast_games, FastGame(event.players, event.draw_odds))
            case FastGamePlayed():
                both = {event.white, event.black}
                self.fast_games = tuple(one for one in self.fast_games if set(one.players) != both)
                order = order_of_fast_game(event.white, event.black, event.result, draw_odds=event.draw_odds)
                if order is not None:
                    self.broken_ties.append(BrokenTie(order, FAST_GAME))
            case LotsCommitted():
                self.lots = Commitment(event.commitment, public_form=event.public_form, known_from=event.known_from)
            case LotsRevealed():
                if self.lots is not None:
                    self.lots = replace(self.lots, secret=event.secret, public_value=event.public_value)
            case _:
                assert_never(event)

    def _apply_to_participation(self, event: PlayerWithdrawn | PlayerReinstated | PlayerExpelled) -> None:
        player = self.players.get(event.player)
        if player is None:
            return
        from_round = event.from_round
        correction = None if isinstance(event, PlayerExpelled) else event.correction
        if correction is not None and Scope.PAIRINGS not in correction.reaches:
            from_round = RoundNumber(max(from_round, max(self.rounds, default=0) + 1))
        spans = tuple(_until(player.spans, from_round))
        match event:
            case PlayerWithdrawn():
                player = replace(player, spans=spans, games_count=event.games_count)
            case PlayerExpelled():
                player = replace(player, spans=spans, expelled=True, games_count=event.games_count)
            case PlayerReinstated():
                player = replace(player, spans=(*spans, Span(from_round)), expelled=False, games_count=True)
            case _:
                assert_never(event)
        self.players[event.player] = player

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
                extra_points=_extra_points(event),
            )
            return
        paired = self.rounds.get(event.round_number)
        if paired is None:
            return
        match event:
            case PairingAltered():
                paired.alter(event.boards, event.bye, event.drew_white)
                self._on_grounds(event.grounds)
            case RoundPublished():
                paired.stage = RoundStage.PUBLISHED
            case RoundVoided():
                self._void(event.round_number)
                self._on_grounds(event.grounds)
            case RoundCompleted():
                paired.stage = RoundStage.COMPLETE
            case _:
                assert_never(event)

    def _void(self, round_number: RoundNumber) -> None:
        """The round is open again: what was to hold from the pairing after it on holds from this one on."""
        del self.rounds[round_number]
        self.numberings = [replace(one, from_round=min(one.from_round, round_number)) for one in self.numberings]
        for one_round in self.rounds.values():
            one_round.void_later(round_number)
        for player, one in self.players.items():
            if one.earlier_ratings and one.earlier_ratings[-1][0] >= round_number:
                self.players[player] = replace(one, earlier_ratings=_before(one.earlier_ratings, round_number))

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

    def _as_counted(self, rounds: Iterable[Round]) -> tuple[Round, ...]:
        """The rounds, in which games of players who left early may count in no standings (CFC 653)."""
        not_counted = {player.id for player in self.players.values() if not player.games_count}
        if not not_counted:
            return tuple(rounds)
        from core.model.uncounted import without_games_of  # most tournaments have none

        return tuple(without_games_of(not_counted, one_round) for one_round in rounds)

    def _competitors(self) -> dict[PlayerId, Player]:
        if not self.teams:
            return dict(self.players)
        from projections.tournament_state.team_ratings import with_ratings  # as above

        return with_ratings(self.settings, self.players, self.members, self.teams, self.ratings_given)

    def _members_of(
        self, players: dict[PlayerId, Player]
    ) -> tuple[dict[PlayerId, Player], dict[PlayerId, tuple[PlayerId, ...]]]:
        """Who plays for teams, by team; each player for himself where matches of players have several games."""
        if is_of_one(self.settings):
            return dict(players), {player: (player,) for player in players}
        return dict(self.members), {team: tuple(members) for team, members in self.teams.items()}

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

    @property
    def _next_round(self) -> RoundNumber:
        return RoundNumber(max(self.rounds, default=0) + 1)

    def frozen(self) -> Tournament:
        forbidden, requests = self._kept_apart(self._next_round), frozenset(self.requests)
        players = self._competitors()
        members, teams = self._members_of(players)
        return Tournament(
            details=self.details,
            settings=self.settings,
            players=players,
            numberings=tuple(self.numberings),
            rounds=self.rounds_frozen(map(RoundNumber, range(1, self._next_round))),
            byes=dict(self.byes),
            fixed_boards=dict(self.fixed_boards),
            check_in=self.check_in,
            excused=frozenset(self.excused),
            own_rules=dict(self.own_rules),
            forbidden_pairs=forbidden,
            forbidden_by_name=dict(self.forbidden),
            allowed_pairs=frozenset(self.allowed),
            members=members,
            teams=teams,
            line_ups=dict(self.line_ups),
            acceleration=dict(self.acceleration),
            separation_requests=requests,
            rating_lot=self.rating_lot,
            table_order=self.table_order,
            broken_ties=tuple(self.broken_ties),
            fast_games=self.fast_games,
            knockout=self.knockout,
            lots=self.lots,
            draft=self.draft,
            facts={known: value for known, value in self.facts.items() if value},
            groups={known: value for known, value in self.groups.items() if value},
            settled=dict(self.settled),
            of_report=self.of_report,
            late_by_report=self.late_by_report,
        )


def _by_round(byes: Byes) -> dict[RoundNumber, list[tuple[PlayerId, ByeKind]]]:
    found: dict[RoundNumber, list[tuple[PlayerId, ByeKind]]] = {}
    for (round_number, player), kind in byes.items():
        found.setdefault(round_number, []).append((player, kind))
    return found


def check_in_after(check_in: "CheckIn | None", event: CheckInOpened | PlayersCheckedIn | CheckInClosed) -> "CheckIn":
    """The check-in after the event."""
    from core.model.check_in import CheckIn  # few tournaments have one

    now = CheckIn(is_open=False) if check_in is None else check_in
    match event:
        case CheckInOpened():
            number = event.round_number or RoundNumber(1)
            present = now.present if number == now.round_number else frozenset()
            return CheckIn(is_open=True, present=present, round_number=number)
        case PlayersCheckedIn():
            return replace(now, present=now.present | frozenset(event.players))
        case CheckInClosed():
            return replace(now, is_open=False)
        case _:
            assert_never(event)


def draft_after(draft: PairingDraft | None, event: AnyDraftEvent) -> PairingDraft | None:
    """The draft that is open after the event; one of another round stays as it was."""
    match event:
        case DraftBegun():
            boards = {board.board: board.players for board in event.boards}
            return PairingDraft(event.round_number, boards, event.bye)
        case _ if draft is None or draft.round_number != event.round_number:
            return draft
        case DraftChanged():
            seated = tuple((board.board, board.white, board.black) for board in event.boards)
            return draft.after(DraftStep(event.opened, seated, event.bye))
        case DraftAbandoned():
            return None
        case _:
            assert_never(event)


def pairs_of(players: Iterable[PlayerId]) -> set[tuple[PlayerId, PlayerId]]:
    """Each with each, smaller id first."""
    return set(combinations(sorted(set(players)), 2))


def _extra_points(event: RoundPaired) -> dict[PlayerId, ExtraPoints]:
    """Of teams, as a report gives them."""
    return {one.player: ExtraPoints(Points(one.match_points), Points(one.game_points)) for one in event.points_beside}


def settings_after(settings: Settings, given: SettingsSet) -> Settings:
    """The settings with what was announced put in; what was left open stays."""
    return Settings(
        edition=given.edition or settings.edition or EDITION_OF_OLD_LOGS,
        rounds=settings.rounds if given.rounds is None else given.rounds,
        scoring=settings.scoring
        if given.scoring is None
        else Scoring(given.scoring.exceptions, given.scoring.white_exceptions, given.scoring.black_exceptions),
        initial_colour=settings.initial_colour,
        lot_seed=settings.lot_seed,
        variations={**_variations_kept(settings, given), **dict(given.variations)},
        correction_deadline=settings.correction_deadline
        if given.correction_deadline is None
        else given.correction_deadline,
        tie_breaks=settings.tie_breaks if given.tie_breaks is None else list_announced(given.tie_breaks),
        boards=settings.boards if given.boards is None else given.boards,
        keep_apart={**settings.keep_apart, **dict(given.keep_apart)} if given.keep_apart else settings.keep_apart,
        rating_rule=settings.rating_rule if given.rating_rule is None else given.rating_rule,
    )


def _variations_kept(settings: Settings, given: SettingsSet) -> Mapping[str, str]:
    """A variation is one of its edition: with another edition none of them is announced any more."""
    return settings.variations if given.edition in (None, settings.edition) else {}


def _details_after(details: Details, given: DetailsSet) -> Details:
    named = {name: getattr(given, name) for name in given.__struct_fields__ if name != "appointments"}
    given_now = [MatchAppointment(*one) for one in given.appointments]
    kept = [
        one
        for one in details.appointments
        if not any(new.is_of(one.round_number, (one.first, one.second)) for new in given_now)
    ]
    changed = {name: value for name, value in named.items() if value is not None}
    return replace(details, appointments=(*kept, *given_now), **changed)


def _player(event: PlayerRegistered | LateEntryAccepted | TeamMemberRegistered, spans: tuple[Span, ...]) -> Player:
    player: Player = _new_player(
        event.player, event.name, event.rating, event.title, event.sex, event.federation, event.fide_id, "", spans
    )
    source, club = getattr(event, "rating_source", ""), getattr(event, "club", "")  # of a member of a team none is kept
    if source or club:
        player = replace(player, rating_source=source, club=club)
    if isinstance(event, TeamMemberRegistered) or not (event.fide_rating or event.national_rating):
        return player
    return replace(
        player,
        fide_rating=event.fide_rating,
        national_rating=event.national_rating,
        national_list=event.national_list,
    )


_new_player: Final = maker(Player)
_FROM_THE_START: Final = (Span(RoundNumber(1)),)


def _player_after(player: Player, event: PlayerDetailsCorrected, last_paired: RoundNumber) -> Player:
    corrected = replace(
        player,
        name=player.name if event.name is None else event.name,
        title=player.title if event.title is None else event.title,
        sex=player.sex if event.sex is None else event.sex,
        federation=player.federation if event.federation is None else event.federation,
        fide_id=player.fide_id if event.fide_id is None else event.fide_id,
        club=player.club if event.club is None else event.club,
        fide_rating=player.fide_rating if event.fide_rating is None else event.fide_rating,
        national_rating=player.national_rating if event.national_rating is None else event.national_rating,
        national_list=player.national_list if event.national_list is None else event.national_list,
    )
    if event.rating_source is not None:
        corrected = replace(corrected, rating_source=event.rating_source)
    if event.rating is None:
        return corrected
    reaches = EVERYTHING if event.correction is None else event.correction.reaches
    ratings = {reach: event.rating if reach in reaches else rating_in(player, reach) for reach in EVERYTHING}
    shown, pairing, report = ratings[Scope.STANDINGS], ratings[Scope.PAIRINGS], ratings[Scope.RATING_REPORT]
    return replace(
        corrected,
        rating=shown,
        other_rating_for_pairing=None if pairing == shown else pairing,
        other_rating_for_report=None if report == shown else report,
        earlier_ratings=_with_earlier(player, pairing, last_paired),
    )


EarlierRatings: TypeAlias = tuple[tuple[RoundNumber, int], ...]


def _with_earlier(player: Player, rating: int, last_paired: RoundNumber) -> EarlierRatings:
    """The rating that the rounds up to the one paired last were paired by, where another takes its place."""
    earlier = player.earlier_ratings
    is_on_record = last_paired <= (earlier[-1][0] if earlier else 0)
    if is_on_record or rating == player.rating_for_pairing:
        return earlier
    return (*earlier, (last_paired, player.rating_for_pairing))


def _before(earlier: EarlierRatings, round_number: RoundNumber) -> EarlierRatings:
    """What remains when that round is open again."""
    last = RoundNumber(round_number - 1)
    kept = tuple(one for one in earlier if one[0] < round_number)
    reached = last <= (kept[-1][0] if kept else 0)
    return kept if reached else (*kept, (last, earlier[len(kept)][1]))


def _until(spans: Iterable[Span], from_round: RoundNumber) -> Iterator[Span]:
    """The spans cut off before that round."""
    for span in spans:
        if span.last is not None and span.last < from_round:
            yield span
        elif span.first < from_round:
            yield Span(span.first, RoundNumber(from_round - 1))
