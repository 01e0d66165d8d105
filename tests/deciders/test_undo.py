import re

import pytest

from core.model.results import ByeKind, Result
from core.model.sentence import NeedsConfirmation, Refused
from events.deciders import byes, players, results, rounds
from events.deciders.entries import Changes, Entry
from events.deciders.undo import undo
from events.vocabulary.appeals import AppealDecided, AppealLodged
from events.vocabulary.record import ActionUndone, CopyEnteredAgain, NoteAdded
from events.vocabulary.ties import FastGameDrawn, FastGamePlayed
from tests.deciders.desk import Desk


@pytest.fixture
def desk():
    return Desk()


def test_the_last_action_is_taken_back_as_a_whole(desk):
    before = desk.state
    desk.do(players.register_many, [Entry("Ada"), Entry("Bo")])
    assert desk.undo(reason="too early") == [ActionUndone(version=v, reason="too early") for v in (7, 6)]
    assert desk.state == before


def test_the_lot_stays_drawn_when_its_pairing_is_taken_back(desk):
    """C.04.3 section E: the lot is drawn once, so a pairing that is undone brings no other colour."""
    desk.do(rounds.pair_round, seed="a")  # 6: numbers, 7: lot, 8: pairing
    colour = desk.state.settings.initial_colour
    assert [event.version for event in desk.undo()] == [8, 6]
    assert desk.state.settings.initial_colour is colour
    assert [event.TYPE for event in desk.do(rounds.pair_round, seed="b")] == [
        "pairing-numbers-assigned",
        "round-paired",
    ]


def test_a_lot_written_down_wrongly_is_taken_back_by_name_with_a_reason(desk):
    desk.do(rounds.pair_round, seed="a")
    desk.undo(7)
    with pytest.raises(Refused, match="reason"):
        desk.undo(7, confirmed=True)
    with pytest.raises(NeedsConfirmation, match="drawn by lot only once"):
        desk.undo(7, reason="it was Black")
    assert [event.version for event in desk.undo(7, reason="it was Black", confirmed=True)] == [7]
    assert desk.state.settings.initial_colour is None
    with pytest.raises(Refused, match=re.escape("event 7 (lot-drawn), which has since been undone")):
        desk.redo(8)
    assert desk.do(rounds.pair_round, seed="b")


def test_at_the_beginning_there_is_nothing_to_undo():
    with pytest.raises(Refused, match=r"Nothing to undo\."):
        undo((), None)


def test_what_another_copy_had_stays_on_record(desk):
    desk.put(CopyEnteredAgain(common=5, common_hash="00" * 32, events=()))
    with pytest.raises(
        Refused, match="Event 6 records what another copy of this record contained, and cannot be undone"
    ):
        desk.undo(6)
    assert [event.version for event in desk.undo()] == [5, 4, 3, 2]  # and it is passed over


def test_any_event_names_its_action(desk):
    desk.do(rounds.pair_round, seed="s")
    assert [event.version for event in desk.undo(7)] == [8, 6]


def test_one_action_after_another(desk):
    desk.do(byes.grant, 1, 2, ByeKind.HALF_POINT)
    desk.do(byes.grant, 2, 2, ByeKind.HALF_POINT)
    assert [event.version for event in desk.undo()] == [7]
    assert [event.version for event in desk.undo()] == [6]
    assert desk.state.byes == {}


def test_notes_are_not_undone_unless_named(desk):
    desk.do(byes.grant, 1, 2, ByeKind.HALF_POINT)
    desk.put(NoteAdded(text="asked by telephone", about=6))
    assert [event.version for event in desk.undo()] == [6]
    assert [event.version for event in desk.undo(7)] == [7]


def test_the_beginning_stays(desk):
    desk.undo()
    with pytest.raises(Refused, match="started the tournament"):
        desk.undo()


def test_an_undo_is_not_undone_but_redone(desk):
    desk.undo()
    with pytest.raises(Refused, match="redo"):
        desk.undo(6)
    with pytest.raises(Refused, match="has already been undone"):
        desk.undo(2)
    with pytest.raises(Refused, match="Event 99 does not exist"):
        desk.undo(99)


class TestWhatIsBuiltOnStays:
    def refused(self, desk, version, by):
        with pytest.raises(Refused, match=re.escape(f"event {by[0]} ({by[1]})")):
            desk.undo(version, confirmed=True)

    def test_a_player_by_the_pairing(self, desk):
        desk.pair()
        self.refused(desk, 3, (6, "pairing-numbers-assigned"))

    def test_a_player_by_his_bye(self, desk):
        desk.do(byes.grant, 1, 2, ByeKind.HALF_POINT)
        self.refused(desk, 2, (6, "bye-granted"))

    def test_a_pairing_by_its_publication(self, desk):
        desk.pair()
        self.refused(desk, 8, (9, "round-published"))

    def test_a_publication_by_a_result(self, desk):
        desk.pair().do(results.record, 1, 1, Result.DRAW)
        self.refused(desk, 9, (10, "result-recorded"))

    def test_a_result_by_its_correction(self, desk):
        desk.pair().do(results.record, 1, 1, Result.DRAW)
        desk.do(results.correct, 1, 1, Result.WHITE_WINS, reason="sheets")
        self.refused(desk, 10, (11, "result-corrected"))

    def test_a_result_by_the_end_of_the_round(self, desk):
        desk.pair().do(results.record_many, 1, [(1, Result.DRAW), (2, Result.DRAW)])
        desk.do(rounds.close)
        self.refused(desk, 10, (12, "round-completed"))

    def test_a_result_and_the_end_of_the_round_by_the_next_pairing(self, desk):
        desk.pair().do(results.record_many, 1, [(1, Result.DRAW), (2, Result.DRAW)])
        desk.do(rounds.close)
        desk.do(rounds.pair_round)
        self.refused(desk, 12, (13, "round-paired"))

    def test_a_withdrawal_by_the_pairing_that_left_the_player_out(self, desk):
        desk.do(players.withdraw, 4)
        desk.pair()
        self.refused(desk, 6, (9, "round-paired"))

    def test_a_voiding_by_the_new_pairing(self, desk):
        desk.do(rounds.pair_round, seed="s")
        desk.do(rounds.void, reason="too early")
        desk.do(rounds.pair_round)
        self.refused(desk, 9, (10, "round-paired"))

    def test_a_voiding_by_a_bye_granted_meanwhile(self, desk):
        desk.do(rounds.pair_round, seed="s")
        desk.do(rounds.void, reason="too early")
        desk.do(byes.grant, 4, 1, ByeKind.HALF_POINT)
        self.refused(desk, 9, (10, "bye-granted"))

    def test_the_end_of_a_round_by_a_correction_that_came_too_late_for_it(self, desk):
        """C.04.2.D.8: it reaches the rating report only because the next round had ended."""
        desk.pair().do(results.record_many, 1, [(1, Result.DRAW), (2, Result.DRAW)])
        desk.pair().do(results.record_many, 2, [(1, Result.DRAW), (2, Result.DRAW)])  # 15, 16
        desk.do(rounds.close)  # 17
        desk.do(results.correct, 1, 1, Result.WHITE_WINS, reason="sheets")  # 18, tier 3
        self.refused(desk, 17, (18, "result-corrected"))

    def test_the_end_of_the_event_by_a_rating_corrected_too_late(self):
        desk = Desk(10)
        for _ in range(5):
            desk.play(*[Result.DRAW] * 5)
        desk.do(rounds.close)
        closed = desk.log[-1].version
        desk.do(players.correct_details, 1, Changes(rating=2700), reason="list")
        self.refused(desk, closed, (closed + 1, "player-details-corrected"))

    def test_an_appeal_by_its_decision(self, desk):
        desk.put(AppealLodged(appellant="P1", subject="the pairing"))
        desk.put(AppealDecided(appeal=6, decision="dismissed"))
        self.refused(desk, 6, (7, "appeal-decided"))


class TestWhatIsNotBuiltOnGoes:
    def test_a_result_beside_another(self, desk):
        desk.pair().do(results.record, 1, 1, Result.DRAW)
        desk.do(results.record, 1, 2, Result.DRAW)
        assert [event.version for event in desk.undo(10)] == [10]

    def test_a_bye_for_a_round_to_come(self, desk):
        desk.do(byes.grant, 4, 3, ByeKind.HALF_POINT)
        desk.pair()
        assert [event.version for event in desk.undo(6)] == [6]

    def test_a_late_correction_of_the_rating_report(self, desk):
        desk.pair().do(results.record_many, 1, [(1, Result.DRAW), (2, Result.DRAW)])
        desk.do(rounds.pair_round)  # 12, 13
        desk.do(rounds.publish)  # 14
        desk.do(results.record_many, 2, [(1, Result.DRAW), (2, Result.DRAW)])  # 15, 16
        desk.do(rounds.close)  # 17
        desk.do(results.correct, 1, 1, Result.WHITE_WINS, reason="sheets")  # 18, tier 3
        desk.do(rounds.pair_round)  # 19
        assert [event.version for event in desk.undo(18)] == [18]

    def test_a_correction_in_time_does_not_once_the_next_pairing_read_it(self, desk):
        desk.pair().do(results.record_many, 1, [(1, Result.DRAW), (2, Result.DRAW)])
        desk.do(results.correct, 1, 1, Result.WHITE_WINS, reason="sheets")  # 12, tier 1
        desk.do(rounds.pair_round)
        with pytest.raises(Refused, match=re.escape("event 14 (round-paired)")):
            desk.undo(12)

    def test_corrected_details(self, desk):
        desk.pair().do(players.correct_details, 1, Changes(federation="SUI"))
        assert [event.version for event in desk.undo()] == [10]

    def test_a_publication_wants_a_reason_and_to_be_confirmed(self, desk):
        desk.pair()
        with pytest.raises(Refused, match="needs a reason"):
            desk.undo(confirmed=True)
        with pytest.raises(NeedsConfirmation, match=r"C\.04\.2\.D\.10"):
            desk.undo(reason="slip")
        assert [event.version for event in desk.undo(reason="slip", confirmed=True)] == [9]


class TestRedo:
    def test_the_last_undone_action_counts_again(self, desk):
        desk.do(rounds.pair_round, seed="s")
        state = desk.state
        desk.undo()
        assert desk.redo(reason="after all") == [ActionUndone(version=v, reason="after all") for v in (10, 9)]
        assert desk.state == state

    def test_what_counts_again_can_be_undone_again(self, desk):
        desk.do(byes.grant, 1, 2, ByeKind.HALF_POINT)
        desk.undo()
        desk.redo()
        assert [event.version for event in desk.undo()] == [6]
        assert desk.state.byes == {}
        desk.redo()
        assert desk.state.byes == {(2, 1): ByeKind.HALF_POINT}

    def test_by_the_event_or_by_its_undo(self, desk):
        for named in (6, 7):
            desk = Desk()
            desk.do(byes.grant, 1, 2, ByeKind.HALF_POINT)
            desk.undo()
            assert [event.version for event in desk.redo(named)] == [7]

    def test_not_where_something_took_its_place(self, desk):
        desk.do(byes.grant, 1, 2, ByeKind.HALF_POINT)
        desk.undo()
        desk.do(byes.grant, 1, 2, ByeKind.ZERO_POINT)
        with pytest.raises(Refused, match=re.escape("event 8 (bye-granted) of round 2, P1 was recorded later")):
            desk.redo()

    def test_a_pairing_does_not_return_over_a_bye_granted_since(self, desk):
        desk.do(rounds.pair_round, seed="s")
        desk.undo()
        desk.do(byes.grant, 1, 1, ByeKind.HALF_POINT)
        with pytest.raises(Refused, match="bye-granted"):
            desk.redo()

    def test_a_player_does_not_return_where_he_was_registered_again(self, desk):
        for again in (Entry("New", 2100), Entry("Newer", 2000, fide_id="77")):
            desk.do(players.register, Entry("New", 2000, fide_id="77"))
            desk.undo()
            desk.do(players.register, again)
            with pytest.raises(Refused, match="player-registered"):
                desk.redo(desk.log[-3].version)
            desk.undo()

    def test_an_id_is_never_given_twice_so_a_bye_cannot_come_to_another(self, desk):
        desk.do(players.register, Entry("New", 2000))  # 6
        desk.do(byes.grant, 5, 2, ByeKind.HALF_POINT)  # 7
        desk.undo()
        desk.undo()
        with pytest.raises(
            Refused, match=re.escape("it depends on event 6 (player-registered) of New, which has since been undone")
        ):
            desk.redo(7)
        assert [event.player for event in desk.do(players.register, Entry("Other", 2000))] == [6]
        desk.redo(6)
        desk.redo(7)
        assert desk.state.byes == {(2, 5): ByeKind.HALF_POINT}

    def test_not_where_what_it_rests_on_is_gone(self, desk):
        desk.pair().do(results.record_many, 1, [(1, Result.DRAW), (2, Result.DRAW)])  # 10, 11
        desk.do(rounds.pair_round)  # 12: the round ended, 13: the next one
        desk.undo()
        desk.undo(10)
        with pytest.raises(
            Refused, match=re.escape("depends on event 10 (result-recorded) of round 1, board 1; event 11")
        ):
            desk.redo(13)
        desk.redo(10)
        desk.redo(13)
        assert desk.state.last_paired_round == 2

    def test_not_a_result_without_its_pairing(self, desk):
        desk.pair().do(results.record, 1, 1, Result.DRAW)  # 10
        desk.undo()
        desk.undo(9, reason="slip", confirmed=True)
        desk.undo(8)
        with pytest.raises(
            Refused, match=re.escape("event 9 (round-published) of round 1, which has since been undone")
        ):
            desk.redo(10)

    def test_not_the_end_of_a_round_without_its_results(self, desk):
        desk.pair().do(results.record_many, 1, [(1, Result.DRAW), (2, Result.DRAW)])
        desk.do(rounds.close)
        desk.undo()
        desk.undo()
        with pytest.raises(Refused, match="result-recorded"):
            desk.redo(12)

    def test_not_a_pairing_on_numbers_that_a_rating_corrected_since_would_change(self, desk):
        desk.do(rounds.pair_round, seed="s")
        desk.undo()
        desk.do(players.correct_details, 1, Changes(federation="SUI"))
        desk.do(players.correct_details, 4, Changes(rating=2700), reason="list")
        with pytest.raises(Refused, match=re.escape("event 12 (player-details-corrected) of P4 was recorded later")):
            desk.redo(8)

    def test_beside_another_board_of_the_same_round(self, desk):
        desk.pair().do(results.record, 1, 1, Result.DRAW)  # 10
        desk.do(results.record, 1, 2, Result.DRAW)
        desk.undo(10)
        desk.redo(10)
        desk.undo(11)
        desk.undo(10)
        desk.do(results.record, 1, 2, Result.WHITE_WINS)
        desk.redo(10)
        assert [game.readings.rating for game in desk.state.rounds[0].games] == [Result.DRAW, Result.WHITE_WINS]

    def test_nothing_to_redo(self, desk):
        with pytest.raises(Refused, match="Nothing to redo"):
            desk.redo()
        with pytest.raises(Refused, match="Event 2 has not been undone"):
            desk.redo(2)


def test_a_fast_game_that_was_played_is_taken_back_without_a_reason_and_its_lot_is_not(desk):
    desk.put(FastGameDrawn(players=(1, 3), seed="a"))
    with pytest.raises(Refused, match="Undoing part of a drawing of lots needs a reason"):
        desk.undo(6)
    desk.put(FastGamePlayed(white=1, black=3, result=Result.WHITE_WINS))
    assert [event.version for event in desk.undo(7)] == [7]
