"""Appeals: lodged, decided once, listed."""

import pytest

from core.model.results import Result
from core.model.sentence import NeedsConfirmation, NeedsReason, Refused
from core.model.units import RoundNumber
from events.deciders import altering, rounds
from events.deciders.appeals import carry_out, decide, lodge
from events.deciders.by_hand import Seats, seats_of
from events.deciders.results import record_many
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided, AppealLodged
from projections.log_in_words.appeals import appeal_named, appeals, ground_named
from projections.replay.basis import basis
from tests.deciders.desk import Desk


def appealed(*subjects):
    """Round 1 paired and published (events 1 to 9), then one appeal for each subject, from event 10 on."""
    desk = Desk(4)
    desk.pair()
    for subject in subjects:
        desk.do(lodge, "P1", subject, 1)
    return desk


def decide_on(desk, *args, **more):
    desk._execute(lambda known: decide(known.events, *args, **more))


def colours_of_board_1_turned(desk, *, ground="", confirmed=False):
    """Turn board 1 of round 1; returns the event."""
    state = desk.state
    one_round = altering.round_to_alter(state)
    game = one_round.games[0]
    after = altering.with_boards(state, one_round, [Seats(game.black, game.white)])
    since = basis(state, RoundNumber(1))
    return desk.do(altering.alter, one_round, after, basis=since, reason="r", ground=ground, confirmed=confirmed)


class TestLodge:
    def test_an_appeal(self):
        assert lodge(appealed().state, " P1 ", " my opponent ", 1) == (
            AppealLodged(appellant="P1", subject="my opponent", round_number=1),
        )

    def test_about_no_round(self):
        assert lodge(Desk(4).state, "Captain", "the hall") == (AppealLodged(appellant="Captain", subject="the hall"),)

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            pytest.param(("", "it"), "Who is appealing", id="nobody"),
            pytest.param(("P1", " "), "What is the appeal about", id="nothing"),
            pytest.param(("P1", "it", 2), "Round 2 has no pairing .* 1 to 1", id="a round not paired"),
            pytest.param(("P1", "it", 0), "Round 0 has no pairing", id="no round"),
        ],
    )
    def test_nonsense(self, arguments, says):
        with pytest.raises(Refused, match=says):
            lodge(appealed().state, *arguments)


class TestDecide:
    def test_the_only_one_that_is_open(self):
        assert decide(appealed("a").log, " Dismissed. ") == (AppealDecided(appeal=10, decision="Dismissed."),)

    def test_one_of_several(self):
        desk = appealed("a", "b")
        assert decide(desk.log, "Upheld.", 11) == (AppealDecided(appeal=11, decision="Upheld."),)
        with pytest.raises(Refused, match=": events 10, 11\\. Name one"):
            decide(desk.log, "Upheld.")

    def test_only_once(self):
        desk = appealed("a")
        decide_on(desk, "Dismissed.")
        with pytest.raises(Refused, match=r"was decided in event 11\. For another decision: `undo 11 --reason"):
            decide(desk.log, "Upheld.")
        with pytest.raises(Refused, match=r"then `appeal decide TEXT --refused --appeal 10`\.$"):
            decide(desk.log, "No.", 10, upheld=False)

    def test_again_once_the_decision_was_undone(self):
        desk = appealed("a")
        decide_on(desk, "Dismissed.")
        desk.undo(11, reason="the committee met again")
        assert decide(desk.log, "Upheld.") == (AppealDecided(appeal=10, decision="Upheld."),)

    def test_an_event_that_is_no_appeal(self):
        with pytest.raises(Refused, match="Event 3 is not an open appeal: events with an open appeal: 10"):
            decide(appealed("a").log, "Upheld.", 3)

    def test_an_appeal_that_was_taken_back(self):
        desk = appealed("a")
        desk.undo(10, reason="withdrawn")
        with pytest.raises(Refused, match="no appeal is open"):
            decide(desk.log, "Upheld.", 10)

    def test_without_words(self):
        with pytest.raises(Refused, match="Give the text of the decision"):
            decide(appealed("a").log, " ")


class TestList:
    def test_open_and_decided(self):
        desk = appealed("a", "b")
        decide_on(desk, "Dismissed.", 10)
        first, second = appeals(desk.log)
        assert (first.version, first.appellant, first.subject, first.round_number) == (10, "P1", "a", 1)
        assert (first.decision.version, first.decision.text, first.decision.actor) == (12, "Dismissed.", "arbiter")
        assert (second.version, second.decision) == (11, None)

    def test_what_was_undone_does_not_count(self):
        desk = appealed("a", "b")
        decide_on(desk, "Dismissed.", 10)
        desk.undo(12, reason="too early")
        desk.undo(11, reason="P1 withdrew it")
        first, second = appeals(desk.log)
        assert (first.decision, first.is_open) == (None, True)
        (undone,) = first.undone_decisions
        assert undone.undone is not None
        assert (undone.text, undone.undone.version, undone.undone.reason) == ("Dismissed.", 13, "too early")
        assert second.withdrawn is not None
        assert (second.withdrawn.version, second.withdrawn.reason) == (14, "P1 withdrew it")
        assert not second.is_open

    def test_numbers_stay_whatever_was_withdrawn(self):
        desk = appealed("a", "b")
        desk.undo(10, reason="withdrawn")
        assert [(one.number, one.version) for one in appeals(desk.log)] == [(1, 10), (2, 11)]
        assert appeal_named(appeals(desk.log), 2) == appeal_named(appeals(desk.log), 11)
        assert appeal_named(appeals(desk.log), 3) is None
        assert ground_named(desk.log, "appeal:2") == "appeal:11"
        assert ground_named(desk.log, "rematch") == "rematch"

    def test_an_appeal_that_is_not_on_record_is_no_ground(self):
        """Said of it was that it had no decision, with a command to record one, which was refused."""
        desk = appealed("a")
        with pytest.raises(Refused, match="No appeal 9 is on record"):
            ground_named(desk.log, "appeal:9")
        desk.undo(10, reason="withdrawn")
        with pytest.raises(Refused, match="it was withdrawn"):
            ground_named(desk.log, "appeal:1")

    @pytest.mark.parametrize("version", [pytest.param(10, id="an appeal"), pytest.param(12, id="a decision")])
    def test_taking_it_back_needs_a_reason(self, version):
        desk = appealed("a", "b")
        decide_on(desk, "Dismissed.", 11)
        with pytest.raises(NeedsReason):
            desk.undo(version, confirmed=True)

    def test_the_appeal_cannot_be_undone_under_its_decision(self):
        desk = appealed("a")
        decide_on(desk, "Dismissed.")
        with pytest.raises(Refused, match=r"event 11 .* depends on it"):
            desk.undo(10)


class TestUpheld:
    """A decision that upholds an appeal is a ground, under every text; it waits until it is carried out."""

    def upheld(self):
        desk = appealed("a")
        decide_on(desk, "As asked.", 10, upheld=True)
        return desk

    def test_it_waits_and_is_a_ground(self):
        desk = self.upheld()
        assert [(one.event, one.waits) for one in desk.state.decided_appeals.values()] == [(10, True)]
        assert appeals(desk.log)[0].waits
        (event,) = colours_of_board_1_turned(desk, ground="appeal:10", confirmed=True)
        assert event.grounds == ("appeal:10",)
        assert event.reason == "r (the appeal of event 10 was upheld)"
        assert not desk.state.decided_appeals[10].waits
        assert [one.version for one in appeals(desk.log)[0].carried_out] == [12]
        with pytest.raises(NeedsReason, match="Undoing a change that carried out the decision on an appeal"):
            desk.undo(12)
        desk.undo(12, reason="typed wrongly")
        assert desk.state.decided_appeals[10].waits
        assert appeals(desk.log)[0].waits

    def test_a_voided_round_carries_it_out(self):
        desk = self.upheld()
        (event,) = desk.do(rounds.void, reason="r", ground="appeal:10")
        assert event.grounds == ("appeal:10",)
        assert not desk.state.decided_appeals[10].waits
        with pytest.raises(NeedsReason, match="Undoing a change that carried out the decision on an appeal"):
            desk.undo(len(desk.log))

    def test_a_change_on_no_ground_of_an_appeal_is_undone_without_a_reason(self):
        desk = self.upheld()
        colours_of_board_1_turned(desk, confirmed=True)
        assert desk.undo(12)

    def test_boards_put_back_let_it_wait_again(self):
        desk = self.upheld()
        for ground, waits in (("appeal:10", False), ("", True), ("", False), ("appeal:10", False)):
            colours_of_board_1_turned(desk, ground=ground, confirmed=True)
            assert desk.state.decided_appeals[10].waits is waits
            assert appeals(desk.log)[0].waits is waits

    def test_a_round_that_is_voided_afterwards_takes_its_boards_with_it_and_no_other_round_does(self):
        desk = self.upheld()
        colours_of_board_1_turned(desk, ground="appeal:10", confirmed=True)
        done, voided = len(desk.log), desk.copy()
        voided.do(rounds.void, reason="r", confirmed=True)
        (one,) = appeals(voided.log)[0].carried_out
        assert (one.version, one.changed_by) == (done, len(voided.log))
        desk.do(record_many, 1, [(1, Result.DRAW), (2, Result.DRAW)])
        desk.do(rounds.close)
        desk.pair()
        desk.do(rounds.void, reason="r", confirmed=True)
        (one,) = appeals(desk.log)[0].carried_out
        assert (one.version, one.changed_by) == (done, None)

    def test_of_a_second_time_it_asks(self):
        desk = self.upheld()
        colours_of_board_1_turned(desk, ground="appeal:10", confirmed=True)
        with pytest.raises(NeedsConfirmation, match="event 10 has already been carried out"):
            desk.do(rounds.void, reason="r", ground="appeal:10")

    def test_of_another_round_it_asks(self):
        desk = Desk(4).play(Result.DRAW, Result.DRAW)
        desk.do(lodge, "P1", "a", 1)
        number = len(desk.log)
        decide_on(desk, "As asked.", upheld=True)
        desk.do(rounds.close)
        desk.pair()
        with pytest.raises(NeedsConfirmation, match=f"event {number} is about round 1, but this is round 2"):
            desk.do(rounds.void, reason="r", ground=f"appeal:{number}")

    def test_before_publication_the_ground_is_kept_too(self):
        desk = Desk(4)
        desk.do(rounds.pair_round, seed="s")
        desk.do(lodge, "P1", "a", 1)
        version = len(desk.log)
        decide_on(desk, "As asked.", upheld=True)
        (event,) = colours_of_board_1_turned(desk, ground=f"appeal:{version}", confirmed=True)
        assert event.grounds == (f"appeal:{version}",)

    @pytest.mark.parametrize(
        ("outcome", "ground", "says"),
        [
            pytest.param(True, "appeal:11", "no recorded decision", id="of no appeal"),
            pytest.param(True, "appeal:x", "is not an appeal", id="no number"),
            pytest.param(True, "appeal:", "is not an appeal", id="nothing"),
            pytest.param(False, "appeal:10", "it was dismissed", id="refused"),
            pytest.param(None, "appeal:10", "without --upheld", id="not said"),
        ],
    )
    def test_what_is_no_ground(self, outcome, ground, says):
        desk = appealed("a")
        decide_on(desk, "Words.", 10, upheld=outcome)
        with pytest.raises(Refused, match=says):
            desk.do(rounds.void, reason="r", ground=ground, confirmed=True)

    def test_without_the_ground_it_is_named(self):
        with pytest.raises(NeedsConfirmation, match="--ground appeal:10"):
            self.upheld().do(rounds.void, reason="r")

    def test_what_changes_no_boards_is_said(self):
        desk = self.upheld()
        assert carry_out(desk.state, " fee paid back ") == (AppealCarriedOut(appeal=10, how="fee paid back"),)
        desk.do(carry_out, "fee paid back", 10)
        assert not desk.state.decided_appeals[10].waits
        assert [one.how for one in appeals(desk.log)[0].carried_out] == ["fee paid back"]
        with pytest.raises(Refused, match="No decision remains"):
            carry_out(desk.state, "again")

    def test_which_one_is_named(self):
        desk = appealed("a", "b", "c")
        decide_on(desk, "As asked.", 10, upheld=True)
        decide_on(desk, "As asked.", 11, upheld=True)
        with pytest.raises(Refused, match=r"on appeals \(events 10, 11\) remain to be carried out\. Name one"):
            carry_out(desk.state, "done")
        with pytest.raises(Refused, match=r"event 12 need not .* to be carried out: 10, 11\."):
            carry_out(desk.state, "done", 12)
        with pytest.raises(Refused, match="in one sentence"):
            carry_out(desk.state, " ", 10)

    def test_restored_boards_have_the_numbers_that_were_published(self):
        desk = Desk(8).pair()
        published = seats_of(desk.state.rounds[0])
        (one, two), (three, four) = published[0], published[2]

        def alter_to(*boards):
            one_round, since = desk.state.rounds[0], basis(desk.state, RoundNumber(1))
            after = altering.with_boards(desk.state, one_round, [Seats(*board) for board in boards])
            desk.do(altering.alter, one_round, after, basis=since, reason="hall", confirmed=True)
            return seats_of(desk.state.rounds[0])

        assert alter_to((one, three))[0] == (one, three)
        assert alter_to((three, four), (one, two)) == published

    def test_restoring_what_was_published_asks_for_no_ground(self):
        desk = appealed()
        colours_of_board_1_turned(desk, confirmed=True)
        (event,) = colours_of_board_1_turned(desk)
        assert event.grounds == ()
        with pytest.raises(NeedsConfirmation, match="shall not be changed"):
            colours_of_board_1_turned(desk)
