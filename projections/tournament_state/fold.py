"""The state of a tournament as a fold of its log.

Three readings of a game (pairing, standings, rating report) are kept apart here: a correction touches those that
it reaches (C.04.2.D.8), and an adjourned game is a draw for pairing purposes only (C.04.2.D.1).

A fold never raises because it dislikes the past: an event that speaks of a board or a player that does not exist
changes nothing here and is a finding of `projections.verification.verify`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, assert_never, cast

from core.editions.registry import is_of_one
from core.general_rules.announced import LOTS_DRAWN_AGAIN
from core.model.knockout import Knockout
from core.model.lots import NUMBERS_OF_A_TABLE, Commitment
from core.model.preparation import CheckIn
from core.model.tie_breaks import FAST_GAME, BrokenTie, FastGame, order_of_fast_game
from core.model.tournament import DecidedAppeal, Details, Numbering, Player, Round, Span, Tournament, numbers_among
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from events.base import EVENT_TYPES
from events.log.envelope import Recorded, undone_versions
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.appeals import AnyAppealEvent, AppealCarriedOut, AppealDecided, AppealEvent, AppealLodged
from events.vocabulary.congress import CongressEvent
from events.vocabulary.corrections import Scope
from events.vocabulary.drafts import DraftEvent
from events.vocabulary.games import GameEvent, GameForfeited, ResultRecorded
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
    CheckInEvent,
    LateEntryAccepted,
    PairingAllowed,
    PairingForbidden,
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    PlayerRegistered,
    Registration,
    SeparationRequested,
)
from events.vocabulary.record import ActionUndone, RecordEvent
from events.vocabulary.reporting import CategorySettled, FactsRecorded, GroupsRecorded, ReportingEvent
from events.vocabulary.rounds import RoundEvent
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
    LotDrawn,
    OwnRuleAnnounced,
    PhaseEntered,
    SettingsChanged,
    TournamentCreated,
)
from projections.tournament_state.changes import (
    check_in_after,
    details_after,
    draft_after,
    knockout_after,
    player_after,
    settings_after,
    spans_until,
    twin_of,
)
from projections.tournament_state.open_rounds import OpenRounds


def fold(events: Iterable[Recorded]) -> Tournament:
    """The tournament after all of `events`, in log order."""
    accumulator = TournamentFold()
    accumulator.extend(events)
    return accumulator.tournament()


_NEWCOMERS: Final = frozenset(
    kind for kind in EVENT_TYPES.values() if issubclass(kind, Registration | TeamRegistered | TeamMemberRegistered)
)


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


class _State(OpenRounds):
    """The tournament while the log is being read."""

    def __init__(self) -> None:
        super().__init__()
        self.details = Details()
        self.fixed_boards: dict[PlayerId, BoardNumber] = {}
        self.check_in: CheckIn | None = None
        self.own_rules: dict[int, str] = {}
        self.excused: set[tuple[RoundNumber, PlayerId]] = set()
        self.members: dict[PlayerId, Player] = {}
        self.teams: dict[PlayerId, list[PlayerId]] = {}
        self.ratings_given: set[PlayerId] = set()  # of which teams, by a report
        self.rating_lot: tuple[PlayerId, ...] = ()
        self.table_order: tuple[PlayerId, ...] = ()
        self.acceleration: dict[PlayerId, tuple[Points, ...]] = {}
        self.broken_ties: list[BrokenTie] = []
        self.fast_games: tuple[FastGame, ...] = ()
        self.knockout: Knockout | None = None
        self.lots: Commitment | None = None
        self.facts: dict[tuple[str, PlayerId], str] = {}
        self.groups: dict[tuple[str, PlayerId], str] = {}
        self.settled: dict[tuple[str, PlayerId], bool] = {}
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
                self.players[event.player] = entered_player(event, FROM_THE_START)
            case Announcement() | LotDrawn() | AccelerationAssigned():
                self._apply_to_settings(event)
            case LateEntryAccepted():
                self.players[event.player] = entered_player(event, (Span(event.first_round),))
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
                self._on_appeals({event.appeal: True})
            case _:
                assert_never(event)

    def _put_right(self, event: PlayerDetailsCorrected) -> None:
        listed = self.members if event.player in self.members else self.players
        if event.player in listed:
            last_paired = max(self.rounds, default=RoundNumber(0))
            listed[event.player] = player_after(listed[event.player], event, last_paired)

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
                self.members[event.player] = entered_player(event, FROM_THE_START)
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
                self.details = details_after(self.details, event.details)
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
        spans = tuple(spans_until(player.spans, from_round))
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

    def _competitors(self) -> dict[PlayerId, Player]:
        if not self.teams:
            return dict(self.players)
        from projections.tournament_state.teams import with_ratings  # few tournaments are of teams

        return with_ratings(self.settings, self.players, self.members, self.teams, self.ratings_given)

    def _members_of(
        self, players: dict[PlayerId, Player]
    ) -> tuple[dict[PlayerId, Player], dict[PlayerId, tuple[PlayerId, ...]]]:
        """Who plays for teams, by team; each player for himself where matches of players have several games."""
        if is_of_one(self.settings):
            return dict(players), {player: (player,) for player in players}
        return dict(self.members), {team: tuple(members) for team, members in self.teams.items()}

    def frozen(self) -> Tournament:
        forbidden, requests = self.apart_now()
        players = self._competitors()
        members, teams = self._members_of(players)
        return Tournament(
            details=self.details,
            settings=self.settings,
            players=players,
            numberings=tuple(self.numberings),
            rounds=self.all_frozen(),
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


_PlayerInTheMaking: Final = twin_of(Player)


def entered_player(
    event: PlayerRegistered | LateEntryAccepted | TeamMemberRegistered, spans: tuple[Span, ...]
) -> Player:
    """Whoever entered, as the event says it; `spans`: the rounds for which."""
    made = _PlayerInTheMaking(
        event.player, event.name, event.rating, event.title, event.sex, event.federation, event.fide_id, "", spans
    )
    made.__class__ = Player
    player: Player = made
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


FROM_THE_START: Final = (Span(RoundNumber(1)),)
