"""The fold: what each event does to the state, and what a fold promises."""

import typing
from dataclasses import replace
from functools import partial
from itertools import combinations

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from core.editions.pairing import before_round
from core.editions.shared.histories import field_of
from core.general_rules.acceleration import virtual_points
from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.tournament import Game, GameStatus, Numbering, Player, Readings, Round, RoundStage, Span
from events.base import EVENT_TYPES
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import (
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameResumed,
    ResultCorrected,
    ResultRecorded,
)
from events.vocabulary.participation import ByeCancelled, ByeGranted, PlayerExpelled, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import LateEntryAccepted, PairingAllowed, PairingForbidden, PlayerDetailsCorrected
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import PairingAltered, RoundCompleted, RoundPublished, RoundVoided
from events.vocabulary.tournament import (
    AccelerationAssigned,
    DetailsSet,
    SettingsChanged,
    SettingsSet,
    TournamentCreated,
)
from projections import tournament_state
from projections.tournament_state.fold import TournamentFold, fold
from tests.core.counted_work import lines_of_work
from tests.deciders.scenario import (
    FOUR,
    LOT,
    ROUND_1,
    ROUND_2,
    announced,
    boards,
    drawn,
    field,
    given,
    numbers,
    paired,
    played,
    published,
    registered,
    won,
)
from tests.projections.histories_of_events import logs
from tests.recorded import Recorded


class TestPromises:
    @for_all(logs(), st.integers(0, 40))
    def test_folding_a_prefix_and_then_the_rest_equals_folding_all(self, log, cut):
        pieces = TournamentFold()
        pieces.extend(log[:cut])
        pieces.tournament()
        pieces.extend(log[cut:])
        assert pieces.tournament() == fold(log)

    @for_all(logs())
    def test_one_event_at_a_time_too(self, log):
        pieces = TournamentFold()
        for stored in log:
            pieces.extend([stored])
        assert pieces.tournament() == fold(log)

    @for_all(logs())
    def test_what_was_given_out_never_changes_afterwards(self, log):
        pieces = TournamentFold()
        pieces.extend(log[:20])
        before = pieces.tournament()
        pieces.extend(log[20:])
        assert before == fold(log[:20])

    @for_all(logs())
    def test_an_undone_event_counts_as_if_it_had_never_been(self, log):
        version = len(log) + 1
        undone = [*log, *(Recorded(version + i, ActionUndone(version=i + 1, reason="")) for i in range(len(log)))]
        kept = [stored for stored in log if isinstance(stored.event, ActionUndone)]
        # Undoing everything, undos included, from the first to the last leaves nothing.
        assert fold(undone) == fold([]), kept

    @for_all(logs(), st.data())
    def test_undoing_an_undo_is_a_redo(self, log, data):
        if not log:
            return
        target = data.draw(st.integers(1, len(log)))
        last = len(log)
        undo = Recorded(last + 1, ActionUndone(version=target, reason=""))
        redo = Recorded(last + 2, ActionUndone(version=last + 1, reason=""))
        assert fold([*log, undo, redo]) == fold(log)

    @for_all(logs(), st.integers(1, 4))
    def test_what_a_pairing_may_look_at_is_the_same_seen_twice(self, log, round_number):
        once = before_round(fold(log), round_number)
        assert before_round(once, round_number) == once
        assert len(once.rounds) < round_number

    def test_every_event_of_the_vocabulary_has_its_place(self):
        assert set(typing.get_args(AnyEvent)) == set(EVENT_TYPES.values())


class TestALongLogCostsNoMoreByEventThanAShortOne:
    """Told by what is done, not by the clock."""

    def log(self, results):
        events = [*FOUR, *published(1, *ROUND_1), *[won(1, 1, Result.DRAW)] * results]
        return [Recorded(version, event) for version, event in enumerate(events, 1)]

    def test_ten_times_the_events_are_ten_times_the_work(self):
        short, long = (lines_of_work(partial(fold, self.log(results)), tournament_state) for results in (200, 2_000))
        assert 0 < short < long <= 10 * short

    def test_nothing_collected_so_far_is_copied_for_an_event(self):
        *log, last = self.log(100)
        collected = TournamentFold()
        collected.extend(log)
        before = self.containers(collected)
        collected.extend([last])
        assert len(before) > 5
        assert all(one is other for one, other in zip(before, self.containers(collected), strict=True))

    def containers(self, collected):
        parts = [collected, collected._state, *collected._state.rounds.values()]
        values = [
            getattr(part, name)
            for part in parts
            for name in (vars(part) if hasattr(part, "__dict__") else part.__slots__)
        ]
        return [value for value in values if isinstance(value, list | dict | set)]


class TestAnnouncement:
    def test_what_is_left_open_stays(self):
        state = given(
            announced(),
            SettingsChanged(details=DetailsSet(city="Bern"), settings=SettingsSet(correction_deadline="1 h")),
        )
        assert (state.details.name, state.details.city) == ("Spring", "Bern")
        assert (state.settings.rounds, state.settings.correction_deadline) == (5, "1 h")

    def test_the_lot(self):
        assert given(announced()).settings.initial_colour is None
        assert given(announced(), LOT).settings.initial_colour is Colour.WHITE

    def test_acceleration(self):
        state = given(announced(), registered(1), AccelerationAssigned(player=1, points=(10, 5)))
        assert [virtual_points(state, number).get(1, 0) for number in (1, 2, 3)] == [10, 5, 0]


class TestPlayers:
    def test_registered_and_late(self):
        state = given(announced(), registered(1), LateEntryAccepted(player=2, name="Late", first_round=3, rating=1900))
        assert state.players == {1: Player(1, "Player 1", 2400), 2: Player(2, "Late", 1900, spans=(Span(3),))}

    def test_gone_and_back(self):
        leaving, returning = PlayerWithdrawn(player=1, from_round=3), PlayerReinstated(player=1, from_round=5)
        assert given(FOUR, leaving).players[1].spans == (Span(1, 2),)
        assert given(FOUR, leaving, returning).players[1].spans == (Span(1, 2), Span(5))
        assert given(FOUR, PlayerWithdrawn(player=1, from_round=1)).players[1].spans == ()
        earlier = PlayerWithdrawn(player=1, from_round=2)
        assert given(FOUR, leaving, returning, earlier).players[1].spans == (Span(1, 1),)

    def test_expelled(self):
        out = PlayerExpelled(player=1, from_round=2, reason="cheating")
        assert (given(FOUR, out).players[1].expelled, given(FOUR, out).players[1].spans) == (True, (Span(1, 1),))
        assert not given(FOUR, out, PlayerReinstated(player=1, from_round=2)).players[1].expelled

    def test_a_rating_corrected_too_late_is_for_the_report_only(self):
        def corrected(rating, *reaches):
            return PlayerDetailsCorrected(player=1, rating=rating, correction=Correction(reaches=reaches, tier=3))

        late = given(FOUR, corrected(2500, Scope.RATING_REPORT)).players[1]
        assert (late.rating, late.rating_for_report) == (2400, 2500)
        in_time = given(FOUR, corrected(2500, *Scope)).players[1]
        assert (in_time.rating, in_time.rating_for_report) == (2500, 2500)
        both = given(FOUR, corrected(2500, Scope.RATING_REPORT), corrected(2600, *Scope)).players[1]
        assert (both.rating, both.rating_for_report) == (2600, 2600)

    @pytest.mark.parametrize("count", [1, 2, 3])
    def test_a_rating_changes_in_every_reading_that_is_reached_and_in_no_other(self, count):
        for reaches in combinations(Scope, count):
            event = PlayerDetailsCorrected(player=1, rating=2500, correction=Correction(reaches=reaches, tier=0))
            player = given(FOUR, event).players[1]
            assert [player.rating_for_pairing, player.rating, player.rating_for_report] == [
                2500 if reach in reaches else 2400 for reach in Scope
            ]

    def test_numbers_hold_from_their_round_on(self):
        state = given(FOUR, numbers(3, 2, 1, 3, 4))
        assert state.numberings[-1] == Numbering(3, {2: 1, 1: 2, 3: 3, 4: 4})
        assert [state.numbers_in(number)[1] for number in (1, 2, 3)] == [1, 1, 2]

    def test_prohibitions_hold_each_from_each_until_lifted(self):
        forbidden = PairingForbidden(players=(3, 1, 2))
        assert given(FOUR, forbidden).forbidden_pairs == {(1, 2), (1, 3), (2, 3)}
        assert given(FOUR, forbidden, PairingAllowed(players=(2, 1))).forbidden_pairs == {(1, 3), (2, 3)}

    def test_byes(self):
        bye = ByeGranted(player=3, round_number=2, kind=ByeKind.HALF_POINT)
        assert given(FOUR, bye).byes == {(2, 3): ByeKind.HALF_POINT}
        assert given(FOUR, bye, ByeCancelled(player=3, round_number=2)).byes == {}


class TestRounds:
    def test_paired_with_byes_and_absences(self):
        half = ByeGranted(player=5, round_number=1, kind=ByeKind.HALF_POINT)
        state = given(field(5), half, paired(1, (1, 2), (3, 4)))
        assert state.rounds == (
            Round(1, (Game(1, 1, 2), Game(2, 3, 4)), {5: Outcome.HALF_POINT_BYE}, RoundStage.PAIRED),
        )
        assert given(field(3), paired(1, (1, 2), bye=3)).rounds[0].unpaired == {3: Outcome.PAIRING_ALLOCATED_BYE}

    def test_stages(self):
        def stage(*events):
            return given(FOUR, *events).rounds[0].stage

        assert stage(paired(1, *ROUND_1)) is RoundStage.PAIRED
        assert stage(published(1, *ROUND_1)) is RoundStage.PUBLISHED
        assert stage(played(1, *ROUND_1)) is RoundStage.COMPLETE

    def test_voided(self):
        assert given(FOUR, paired(1, *ROUND_1), RoundVoided(round_number=1, reason="x")).rounds == ()

    def test_altered_keeps_what_happened_on_pairs_that_stay_together(self):
        altered = PairingAltered(
            round_number=1,
            boards=boards((2, 4), (1, 3)),
            bye=None,
            engine_boards=(),
            engine_bye=None,
            reason="agreed by all",
        )
        games = given(FOUR, published(1, *ROUND_1), won(1, 1), altered).rounds[0].games
        assert [(game.board, game.white, game.black, game.readings.standings) for game in games] == [
            (1, 2, 4, None),
            (2, 1, 3, Result.WHITE_WINS),
        ]


class TestGames:
    def test_recorded(self):
        game = given(FOUR, published(1, *ROUND_1), won(1, 1)).rounds[0].games[0]
        win = Result.WHITE_WINS
        assert game == Game(1, 1, 3, Readings(win, win, win), GameStatus.FINISHED)

    def test_adjourned_is_a_draw_for_pairing_only(self):
        game = given(FOUR, published(1, *ROUND_1), GameAdjourned(round_number=1, board=1)).rounds[0].games[0]
        assert game == Game(1, 1, 3, Readings(pairing=Result.DRAW), GameStatus.ADJOURNED)

    @pytest.mark.parametrize(
        "ending",
        [
            GameResumed(round_number=1, board=1, result=Result.BLACK_WINS),
            GameAdjudicated(round_number=1, board=1, result=Result.BLACK_WINS, reason="hall closes"),
        ],
    )
    def test_ended_later_it_stays_a_draw_for_the_pairings_made_meanwhile(self, ending):
        history = [
            FOUR,
            published(1, *ROUND_1),
            GameAdjourned(round_number=1, board=1),
            drawn(1, 2),
            RoundCompleted(round_number=1),
            published(2, *ROUND_2),
            ending,
        ]
        state = given(*history)
        lost = Result.BLACK_WINS
        assert state.rounds[0].games[0].readings == Readings(lost, lost, lost)
        assert before_round(state, 2).rounds[0].games[0].readings == Readings(Result.DRAW, lost, lost)
        assert before_round(state, 3).rounds[0].games[0].readings == Readings(lost, lost, lost)

    def test_what_an_adjourned_game_is_taken_as_turns_with_its_colours(self):
        everywhere = Correction(reaches=tuple(Scope), tier=1)
        history = [
            FOUR,
            published(1, *ROUND_1),
            drawn(1, 2),
            GameAdjourned(round_number=1, board=1, taken_as=Result.WHITE_WINS, reason="mate in two"),
            ColoursCorrected(
                round_number=1,
                board=1,
                white=3,
                black=1,
                result=None,
                correction=everywhere,
            ),
            RoundCompleted(round_number=1),
            published(2, *ROUND_2),
            GameResumed(round_number=1, board=1, result=Result.DRAW),
        ]
        known = before_round(given(*history), 2).rounds[0].games[0]
        assert (known.white, known.readings.pairing) == (3, Result.BLACK_WINS)

    def test_a_pair_that_stays_together_keeps_its_adjourned_game(self):
        altered = PairingAltered(
            round_number=1,
            boards=boards((4, 2), (1, 3)),
            bye=None,
            engine_boards=(),
            engine_bye=None,
            reason="board 2 has no steps",
        )
        games = given(FOUR, published(1, *ROUND_1), GameAdjourned(round_number=1, board=1), altered).rounds[0].games
        assert [(game.board, game.white, game.status) for game in games] == [
            (1, 4, GameStatus.OPEN),
            (2, 1, GameStatus.ADJOURNED),
        ]

    def test_on_a_board_that_is_not_there_nothing_happens(self):
        history = [FOUR, published(1, *ROUND_1)]
        for stray in (won(1, 9), won(2, 1), RoundPublished(round_number=2), RoundVoided(round_number=3, reason="")):
            assert given(*history, stray) == given(*history)


class TestMatches:
    """What happens to a match as a whole happens to each of its boards; team 1 meets team 3 on two boards."""

    BEGUN = (
        TournamentCreated(
            details=DetailsSet(name="Teams"), settings=SettingsSet(edition="team-swiss-2026", rounds=5, boards=2)
        ),
        *FOUR[1:],
        *published(1, *ROUND_1),
    )

    def match(self, *events):
        return given(*self.BEGUN, *events).rounds[0].games[0]

    def corrected_colours(self, *reaches, team_board=0, result=None):
        """The first team had White on board 1, as it was paired; it had Black."""
        correction = Correction(reaches=reaches, tier=0, reason="score sheets")
        return ColoursCorrected(
            round_number=1, board=1, team_board=team_board, white=3, black=1, result=result, correction=correction
        )

    def test_a_match_is_adjourned_on_all_its_boards(self):
        match = self.match(GameAdjourned(round_number=1, board=1))
        assert [board.status for board in match.boards] == [GameStatus.ADJOURNED] * 2
        assert match.status is GameStatus.ADJOURNED

    def test_a_voided_round_is_no_longer_one_for_which_a_board_was_adjourned(self):
        """Board 2 of the match went on when round 2 had been paired, and so is a draw for that round's pairing."""
        place = {"round_number": 1, "board": 1, "team_board": 2}
        resumed = GameResumed(**place, result=Result.WHITE_WINS)
        history = [won(1, 1), GameAdjourned(**place), won(1, 2), *published(2, *ROUND_2), resumed]
        assert [board.adjourned_through for board in self.match(*history).boards] == [0, 2]
        voided = RoundVoided(round_number=2, reason="paired too early")
        assert [board.adjourned_through for board in self.match(*history, voided).boards] == [0, 1]

    def test_a_match_corrected_as_a_whole_has_the_result_on_every_board_as_far_as_it_reaches(self):
        forfeit = Result.WHITE_WINS_BY_FORFEIT
        late = Correction(reaches=(Scope.STANDINGS,), tier=0, reason="they had not come")
        match = self.match(
            won(1, 1), ResultCorrected(round_number=1, board=1, was=None, result=forfeit, correction=late)
        )
        won_at_the_board = Readings(Result.WHITE_WINS, forfeit, Result.WHITE_WINS)
        assert [board.readings for board in match.boards] == [won_at_the_board] * 2

    def test_colours_corrected_for_pairings_name_the_other_team_first_and_the_results_turn(self):
        match = self.match(won(1, 1), self.corrected_colours(*Scope))
        lost = Result.BLACK_WINS
        assert (match.white, match.black) == (3, 1)
        assert [board.readings for board in match.boards] == [Readings(lost, lost, lost)] * 2
        assert [board.first_has_white for board in match.boards] == [True, False]

    def test_colours_corrected_for_the_report_alone_leave_the_teams_and_turn_each_board(self):
        match = self.match(won(1, 1), self.corrected_colours(Scope.RATING_REPORT))
        assert (match.white, match.black) == (1, 3)
        assert [board.first_has_white for board in match.boards] == [False, True]
        assert {board.readings.standings for board in match.boards} == {Result.WHITE_WINS}

    def test_colours_corrected_for_the_standings_alone_change_no_board(self):
        assert self.match(won(1, 1), self.corrected_colours(Scope.STANDINGS)) == self.match(won(1, 1))

    def test_of_one_board_the_colours_and_the_result_are_put_right_as_far_as_it_reaches(self):
        lost = Result.BLACK_WINS
        reported = self.match(won(1, 1), self.corrected_colours(Scope.RATING_REPORT, team_board=1, result=lost))
        assert [board.first_has_white for board in reported.boards] == [False, False]
        assert reported.boards[0].readings == Readings(Result.WHITE_WINS, Result.WHITE_WINS, lost)
        counted = self.match(won(1, 1), self.corrected_colours(Scope.STANDINGS, team_board=1, result=lost))
        assert [board.first_has_white for board in counted.boards] == [True, False]
        assert counted.boards[0].readings == Readings(Result.WHITE_WINS, lost, Result.WHITE_WINS)


def test_a_win_without_an_opponent_counts_for_the_number_that_decides_a_colour():
    """E.5 counts who has been in a pairing: older reports write the bye as a forfeit win (decisions 10 and 26)."""
    state = given(field(5), played(1, (1, 4), (5, 2), bye=3), PlayerWithdrawn(player=3, from_round=2, reason="ill"))
    one_round = state.rounds[0]
    won_alone = replace(one_round, unpaired={3: Outcome.FORFEIT_WIN})
    away = replace(one_round, unpaired={3: Outcome.ZERO_POINT_BYE})
    assert parity_numbers_in_round_2(replace(state, rounds=(won_alone,))) == {5: 5, 4: 4, 2: 2, 1: 1}
    assert parity_numbers_in_round_2(replace(state, rounds=(away,))) == {5: 4, 4: 3, 2: 2, 1: 1}


def parity_numbers_in_round_2(state):
    return {one.id: one.parity_number for one in field_of(state, 2).contenders}


class TestBeforeRound:
    HISTORY = (
        FOUR,
        ByeGranted(player=4, round_number=2, kind=ByeKind.HALF_POINT),
        ByeGranted(player=4, round_number=3, kind=ByeKind.HALF_POINT),
        played(1, *ROUND_1),
        numbers(3, 4, 3, 2, 1),
        published(2, (2, 1)),
        won(2, 1),
    )

    def test_rounds_before_it_and_participation_in_it(self):
        state = given(*self.HISTORY)
        known = before_round(state, 2)
        assert known.rounds == state.rounds[:1]
        assert known.byes == {(2, 4): ByeKind.HALF_POINT}
        assert known.numbers_in(2) == {1: 1, 2: 2, 3: 3, 4: 4}
        assert known.players == state.players
        assert known.settings == state.settings

    def test_a_round_that_is_yet_to_come_sees_everything_so_far(self):
        state = given(*self.HISTORY)
        assert before_round(state, 3) == state

    def test_a_correction_is_known_now(self):
        state = given(
            *self.HISTORY,
            RoundCompleted(round_number=2),
            ResultRecorded(round_number=1, board=1, result=Result.BLACK_WINS),
        )
        assert before_round(state, 2).rounds[0].games[0].readings.pairing is Result.BLACK_WINS
        assert replace(before_round(state, 2), rounds=()) == replace(before_round(given(*self.HISTORY), 2), rounds=())
