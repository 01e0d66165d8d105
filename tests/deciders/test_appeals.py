"""Appeals: lodged, decided once, listed."""

import pytest

from core.model.errors import Refused
from events.deciders.appeals import decide, lodge
from events.vocabulary.appeals import AppealDecided, AppealLodged
from projections.audit.appeals import appeals
from tests.deciders.desk import Desk


def appealed(*subjects):
    """Round 1 paired and published (events 1 to 9), then one appeal for each subject, from event 10 on."""
    desk = Desk(4)
    desk.pair()
    for subject in subjects:
        desk.do(lodge, "P1", subject, 1)
    return desk


def decide_on(desk, *args):
    desk._execute(lambda known: decide(known.events, *args))


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
            pytest.param(("", "it"), "Who appeals", id="nobody"),
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
        with pytest.raises(Refused, match=r"of the events 10, 11\. Name one"):
            decide(desk.log, "Upheld.")

    def test_only_once(self):
        desk = appealed("a")
        decide_on(desk, "Dismissed.")
        with pytest.raises(Refused, match="No appeal is open"):
            decide(desk.log, "Upheld.")
        with pytest.raises(Refused, match=r"decided in event 11. `undo 11`"):
            decide(desk.log, "Upheld.", 10)

    def test_again_once_the_decision_was_undone(self):
        desk = appealed("a")
        decide_on(desk, "Dismissed.")
        desk.undo(11, reason="the committee met again")
        assert decide(desk.log, "Upheld.") == (AppealDecided(appeal=10, decision="Upheld."),)

    def test_an_event_that_is_no_appeal(self):
        with pytest.raises(Refused, match="Event 3 is no appeal that counts: appeals are the events 10"):
            decide(appealed("a").log, "Upheld.", 3)

    def test_an_appeal_that_was_taken_back(self):
        desk = appealed("a")
        desk.undo(10)
        with pytest.raises(Refused, match="none has been lodged"):
            decide(desk.log, "Upheld.", 10)

    def test_without_words(self):
        with pytest.raises(Refused, match="needs its words"):
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
        desk.undo(11)
        (first,) = appeals(desk.log)
        assert first.decision is None

    def test_the_appeal_cannot_be_undone_under_its_decision(self):
        desk = appealed("a")
        decide_on(desk, "Dismissed.")
        with pytest.raises(Refused, match=r"event 11 .* built on it"):
            desk.undo(10)
