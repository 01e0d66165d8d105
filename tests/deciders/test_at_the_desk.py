"""Boards that are fixed, and the check-in before round 1."""

from dataclasses import replace

import pytest

from core.model.results import ByeKind
from core.model.sentence import NeedsConfirmation, Refused
from events.deciders import check_in, fixed_boards, rounds
from events.vocabulary.participation import ByeGranted, PlayerExpelled, PlayerWithdrawn
from events.vocabulary.players import BoardFixed, CheckInClosed, CheckInOpened, LateEntryAccepted, PlayersCheckedIn
from events.vocabulary.tournament import DetailsSet, SettingsSet, TournamentCreated
from tests.deciders.scenario import FOUR, ROUND_1, given, published

BEFORE = given(FOUR)
DURING = given(FOUR, published(1, *ROUND_1))


class TestFix:
    def test_a_board(self):
        assert fixed_boards.fix(BEFORE, 3, 2, reason="wheelchair") == (
            BoardFixed(player=3, board=2, reason="wheelchair"),
        )

    def test_another_one_takes_its_place(self):
        state = given(FOUR, BoardFixed(player=3, board=2), *fixed_boards.fix(given(FOUR), 3, 1))
        assert state.fixed_boards == {3: 1}

    @pytest.mark.parametrize(
        ("player", "board", "message"),
        [
            (3, 0, "Board 0 does not exist"),
            (3, 3, "Board 3 does not exist: 4 players need only 2 boards"),
            (9, 1, "No player with id 9"),
        ],
    )
    def test_no_board_that_there_is_not(self, player, board, message):
        with pytest.raises(Refused, match=message):
            fixed_boards.fix(DURING, player, board)

    def test_before_round_1_more_players_may_come(self):
        with pytest.raises(NeedsConfirmation, match="Board 3 does not exist yet"):
            fixed_boards.fix(BEFORE, 3, 3)
        assert fixed_boards.fix(BEFORE, 3, 3, confirmed=True) == (BoardFixed(player=3, board=3),)

    def test_no_board_of_somebody_else(self):
        with pytest.raises(Refused, match="reserved for Player 3"):
            fixed_boards.fix(given(FOUR, BoardFixed(player=3, board=2)), 1, 2)

    def test_nothing_new_is_refused(self):
        with pytest.raises(Refused, match="already"):
            fixed_boards.fix(given(FOUR, BoardFixed(player=3, board=2)), 3, 2)

    def test_released(self):
        held = (FOUR, BoardFixed(player=3, board=2))
        assert given(*held, *fixed_boards.release(given(*held), 3)).fixed_boards == {}
        with pytest.raises(Refused, match="No board is reserved"):
            fixed_boards.release(BEFORE, 3)


class TestTheRoundPaired:
    def test_has_the_game_on_the_board_and_the_same_pairs(self):
        plain = rounds.pair_round(BEFORE)[-1]
        fixed = rounds.pair_round(given(FOUR, BoardFixed(player=1, board=2)))[-1]
        assert {board.players for board in fixed.boards} == {board.players for board in plain.boards}
        assert [board.board for board in fixed.boards if 1 in board.players] == [2]
        assert [board.board for board in plain.boards if 1 in board.players] == [1]
        assert fixed.provenance == plain.provenance


OPEN = (FOUR, CheckInOpened())
THREE_CAME = (*OPEN, PlayersCheckedIn(players=(1, 2, 4)))


class TestCheckIn:
    def test_who_has_come_is_noted_once(self):
        assert check_in.arrived(given(*OPEN), [4, 1, 4]) == (PlayersCheckedIn(players=(1, 4)),)
        assert check_in.arrived(given(*THREE_CAME), [1, 3]) == (PlayersCheckedIn(players=(3,)),)
        with pytest.raises(Refused, match="Already checked in"):
            check_in.arrived(given(*THREE_CAME), [1])

    def test_who_has_withdrawn_has_to_rejoin_first(self):
        gone = given(*THREE_CAME, PlayerWithdrawn(player=3, from_round=1))
        with pytest.raises(Refused, match=r"3\) has withdrawn and does not play in round 1.*`player rejoin id:3`"):
            check_in.arrived(gone, [3])

    def test_who_was_expelled_or_comes_later_is_not_told_to_rejoin(self):
        expelled = given(*THREE_CAME, PlayerExpelled(player=3, from_round=1, reason="telephone"))
        with pytest.raises(Refused, match=r"was expelled and does not play in round 1\.$"):
            check_in.arrived(expelled, [3])
        later = given(*THREE_CAME, LateEntryAccepted(player=4, name="Four", rating=1500, first_round=2))
        with pytest.raises(Refused, match=r"is paired only from round 2 onwards\.$"):
            check_in.arrived(later, [4])

    def test_teams_are_not_checked_in(self):
        league = TournamentCreated(
            details=DetailsSet(name="League"), settings=SettingsSet(edition="team-swiss-2026", rounds=5, boards=4)
        )
        with pytest.raises(Refused, match="This is a team event: players are not checked in one by one"):
            check_in.open_it(given(league))

    def test_who_has_a_bye_is_not_waited_for(self):
        bye = ByeGranted(player=3, round_number=1, kind=ByeKind.HALF_POINT)
        assert check_in.missing(given(*THREE_CAME)) == (3,)
        assert check_in.missing(given(*THREE_CAME, bye)) == ()

    def test_who_has_not_come_is_withdrawn_once_confirmed(self):
        with pytest.raises(NeedsConfirmation, match=r"1 of 4 players did not check in: Player 3 \(id 3\)"):
            check_in.close(given(*THREE_CAME))
        assert check_in.close(given(*THREE_CAME), confirmed=True) == (
            CheckInClosed(),
            PlayerWithdrawn(player=3, from_round=1, reason=check_in.NOT_COME),
        )

    def test_or_absent_from_round_1_alone(self):
        events = check_in.close(given(*THREE_CAME), only_absent=True, confirmed=True)
        assert events == (
            CheckInClosed(),
            ByeGranted(player=3, round_number=1, kind=ByeKind.ZERO_POINT, reason=check_in.NOT_COME),
        )
        paired = rounds.pair_round(given(*THREE_CAME, *events))[-1]
        assert 3 not in {player for board in paired.boards for player in board.players}

    def test_when_all_have_come_nothing_is_asked(self):
        assert check_in.close(given(*THREE_CAME, PlayersCheckedIn(players=(3,)))) == (CheckInClosed(),)

    def test_round_1_waits_for_the_closing(self):
        with pytest.raises(Refused, match=r"Check-in is open \(1 has not checked in\)"):
            rounds.pair_round(given(*THREE_CAME))
        assert check_in.obstacle(given(*THREE_CAME, CheckInClosed())) == ""
        assert check_in.obstacle(BEFORE) == ""

    def test_opened_again_it_keeps_who_has_come(self):
        closed = (*THREE_CAME, CheckInClosed())
        assert check_in.open_it(given(*closed)) == (CheckInOpened(),)
        assert given(*closed, CheckInOpened()).check_in.present == {1, 2, 4}
        with pytest.raises(Refused, match="closed"):
            check_in.arrived(given(*closed), [3])
        with pytest.raises(Refused, match="already open"):
            check_in.open_it(given(*OPEN))

    @pytest.mark.parametrize("decide", [check_in.open_it, check_in.close, lambda state: check_in.arrived(state, [1])])
    def test_it_is_over_once_the_last_round_is_paired(self, decide):
        with pytest.raises(Refused, match="The last round has been paired"):
            decide(replace(DURING, settings=replace(DURING.settings, rounds=1)))

    def test_each_round_has_its_own(self):
        assert check_in.open_it(DURING) == (CheckInOpened(round_number=2),)
        with pytest.raises(Refused, match="Check-in has not been opened"):
            check_in.arrived(DURING, [1])
