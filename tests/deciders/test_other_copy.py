"""What of a copy is entered again onto another one, event by event; tests/cli/test_rebase.py tries the command."""

import msgspec
import pytest

from core.model.results import ByeKind, Result
from core.model.sentence import Refused
from core.model.units import Points
from events.base import Role
from events.deciders.copy_plan import Side, batches_of
from events.deciders.other_copy import plan
from events.log.envelope import new_command
from events.log.personal_data import new_personal_datum
from events.store.memory import MemoryStore
from events.vocabulary.appeals import AppealDecided, AppealLodged
from events.vocabulary.congress import SectionsActedOn, SectionsWritten
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import ResultCorrected
from events.vocabulary.participation import ByeCancelled, ByeGranted, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import PairingAllowed, PairingForbidden, PlayerDetailsCorrected, PlayerRegistered
from events.vocabulary.record import (
    ActionUndone,
    CopyEnteredAgain,
    KeysRequired,
    KeysWaived,
    LinkGranted,
    LinkRevoked,
    NoteAdded,
    OfficialDismissed,
    OfficialNamed,
    ResultReported,
)
from events.vocabulary.reporting import GroupsRecorded
from events.vocabulary.rounds import Board, PairingAltered, RoundCompleted, RoundPublished, RoundVoided
from events.vocabulary.tournament import AccelerationAssigned
from tests.deciders.scenario import announced, numbers, paired, registered, won

EVA = OfficialNamed(official="Eva Lind", role=Role.DATA_ENTRY)
NO_EVA = OfficialDismissed(official="Eva Lind", reason="gone home")
ENDED, VOIDED = RoundCompleted(round_number=1), RoundVoided(round_number=1, reason="wrong list")
ROUND_1 = [announced(), *(registered(player) for player in (1, 2, 3, 4)), numbers(1, 1, 2, 3, 4)]  # events 1-6
PUBLISHED = [*ROUND_1, paired(1, (1, 3), (4, 2)), RoundPublished(round_number=1)]  # 7 and 8


def log_of(*events):
    """A log in which each event is a command of its own."""
    store = MemoryStore()
    for version, event in enumerate(events):
        store.append("spring", [event], expected_version=version, command=new_command("arbiter"))
    return store.read("spring")


class Copies:
    """Two copies with `common`, which then went on; `side` wins where they contradict each other."""

    def __init__(self, common, there, here, side=Side.THEIRS, kept=()):
        self.contradictions = []
        self.here = log_of(*common, *here)
        kept = {datum.commitment: datum for datum in kept}
        self.plan = plan(log_of(*common, *there), self.here, len(common), kept, lambda one: self._choose(one, side))

    def _choose(self, contradiction, side):
        here = tuple(stored.version for stored in contradiction.here)
        self.contradictions.append((contradiction.there.version, here))
        return side

    @property
    def entered(self):
        """The events of there as they are recorded here, without the summary."""
        batches = batches_of(self.plan, self.here, lambda _: new_command("arbiter"), "")
        return [event for batch in batches for event in batch.events if not isinstance(event, CopyEnteredAgain)]

    @property
    def whys(self):
        return [fate.why for fate in self.plan.fates]


def test_what_a_congress_has_of_its_sections_is_that_of_each_copy():
    """The sections have other hashes here; `verify` would say that they were changed."""
    acted = SectionsActedOn(written=(SectionsWritten(section="a", first=2, last=2, hash="ab" * 32),), command="x")
    copies = Copies([announced()], [acted, NoteAdded(text="there")], [NoteAdded(text="here")])
    assert copies.entered == [NoteAdded(text="there")]
    assert copies.whys == ["it refers to the sections as recorded in that copy", ""]


@pytest.mark.parametrize(
    ("there", "here", "contradict"),
    [
        pytest.param(EVA, NO_EVA, True, id="one official, named and dismissed"),
        pytest.param(NO_EVA, OfficialNamed(official="Bo Berg", role=Role.READER), False, id="two officials"),
        pytest.param(KeysRequired(), KeysWaived(reason="no keys here"), True, id="keys asked for and not"),
        pytest.param(won(1, 1), won(1, 1, Result.BLACK_WINS), True, id="one game, two results"),
        pytest.param(won(1, 1), won(1, 2, Result.BLACK_WINS), False, id="two games"),
        pytest.param(ENDED, VOIDED, True, id="a round closed, and no longer counting"),
        pytest.param(VOIDED, ENDED, True, id="a round no longer counting, and closed"),
    ],
)
def test_what_contradicts_what(there, here, contradict):
    copies = Copies(PUBLISHED, [there], [here])
    assert copies.contradictions == ([(9, (9,))] if contradict else [])
    assert copies.entered == ([] if contradict else [there])


def test_the_same_rule_of_keys_for_two_reasons_is_the_same():
    copies = Copies(PUBLISHED, [KeysWaived(reason="a")], [KeysWaived(reason="b")])
    assert (copies.entered, copies.whys) == ([], ["it is already recorded here"])


CORRECTED = ResultCorrected(
    round_number=1,
    board=1,
    was=Result.WHITE_WINS,
    result=Result.BLACK_WINS,
    correction=Correction(reaches=(Scope.STANDINGS,), tier=1, reason="misheard"),
)
BYE_2, NO_BYE_2 = ByeGranted(player=4, round_number=2, kind=ByeKind.HALF_POINT), ByeCancelled(player=4, round_number=2)
GONE, BACK = PlayerWithdrawn(player=4, from_round=2), PlayerReinstated(player=4, from_round=2)
HILL, DALE = (GroupsRecorded(column="school", values=((1, name),)) for name in ("Hill", "Dale"))
FAST, SLOW = (AccelerationAssigned(player=1, points=(Points(points),)) for points in (10, 0))
APART = PairingForbidden(players=(1, 2))
LATE, WEAKER = PlayerRegistered(player=5, name="Late", rating=1800), PlayerDetailsCorrected(player=5, rating=1500)


@pytest.mark.parametrize(
    ("there", "here", "against"),
    [
        pytest.param([won(1, 1)], [won(1, 1), CORRECTED], (10,), id="a result that was corrected here"),
        pytest.param([won(1, 1), CORRECTED], [won(1, 1), CORRECTED], (), id="there as well"),
        pytest.param([BYE_2], [BYE_2, NO_BYE_2], (10,), id="a bye that was cancelled here"),
        pytest.param([BYE_2], [BYE_2, GONE], (), id="somebody who left afterwards"),
        pytest.param([GONE], [GONE, BACK], (10,), id="somebody who came back here"),
        pytest.param([LATE], [LATE, WEAKER], (10,), id="an entry that was corrected here"),
        pytest.param([HILL], [HILL, DALE], (10,), id="a group that is another here"),
        pytest.param([FAST], [FAST, SLOW], (10,), id="virtual points that are others here"),
        pytest.param([APART], [APART, PairingAllowed(players=(1, 2))], (10,), id="a prohibition lifted here"),
        pytest.param([LATE], [LATE, ByeGranted(player=5, round_number=2, kind=ByeKind.ZERO_POINT)], (), id="a bye"),
    ],
)
@pytest.mark.parametrize("side", Side)
def test_what_was_said_otherwise_since_contradicts_what_both_said(there, here, against, side):
    copies = Copies(PUBLISHED, there, here, side)
    assert copies.contradictions == ([(9, against)] if against else [])
    undone = [ActionUndone(version=10, reason="another copy of the record says otherwise")]
    assert copies.entered == (undone if against and side is Side.OURS else [])
    why = copies.whys[0]
    assert why == "it is already recorded here" if not against or side is Side.OURS else "was chosen" in why


class TestWhatBothHaveAndOneTookBack:
    """Event 5 registered player 4."""

    UNDONE = ActionUndone(version=5, reason="twice in the list")
    BYE = ByeGranted(player=4, round_number=2, kind=ByeKind.HALF_POINT)

    def test_there_took_it_back_and_here_built_on_it(self):
        copies = Copies(ROUND_1[:-1], [self.UNDONE], [self.BYE])
        assert copies.contradictions == [(6, (6,))]

    def test_here_took_it_back_and_there_built_on_it(self):
        copies = Copies(ROUND_1[:-1], [self.BYE], [self.UNDONE], Side.OURS)
        assert copies.contradictions == [(6, (6,))]
        assert copies.entered == [
            ActionUndone(version=6, reason="another copy of the record says otherwise"),  # of the undo: it counts again
            self.BYE,
        ]

    def test_both_took_it_back(self):
        copies = Copies(ROUND_1[:-1], [self.UNDONE], [ActionUndone(version=5, reason="another word for it")])
        assert (copies.contradictions, copies.whys) == ([], ["it is already recorded here"])

    def test_they_took_back_different_ones(self):
        other = ActionUndone(version=4, reason="did not come")
        copies = Copies(ROUND_1[:-1], [self.UNDONE], [other])
        assert (copies.contradictions, copies.entered) == ([], [self.UNDONE])

    def test_what_builds_on_somebody_else_stays(self):
        copies = Copies(ROUND_1[:-1], [self.UNDONE], [ByeGranted(player=1, round_number=2, kind=ByeKind.HALF_POINT)])
        assert (copies.contradictions, copies.entered) == ([], [self.UNDONE])

    def test_there_let_it_count_again_and_here_entered_the_same_player(self):
        """The undo of an undo speaks of what was undone at first."""
        common = [*ROUND_1[:-1], self.UNDONE]
        again = ActionUndone(version=6, reason="he is here after all")
        copies = Copies(common, [again], [PlayerRegistered(player=5, name="Player 4", rating=1800)])
        assert copies.contradictions == [(7, (7,))]
        copies = Copies(common, [again], [PlayerRegistered(player=5, name="Player 5", rating=1800)])
        assert (copies.contradictions, copies.entered) == ([], [again])


class TestWhatOneTookBackAndRecordedAgain:
    """Event 8 published round 1 for both."""

    UNDONE, AGAIN = ActionUndone(version=8, reason="slip"), RoundPublished(round_number=1)
    PLAYED = (*PUBLISHED, won(1, 1))  # 9
    CORRECTED = ActionUndone(version=9, reason="read wrongly")

    def test_there_a_publication_and_here_results_rest_on_the_first(self):
        copies = Copies(PUBLISHED, [self.UNDONE, self.AGAIN], [won(1, 1)])
        assert copies.contradictions == [(9, (9,))]  # the undo, and not the publication
        assert copies.entered == []  # a second one beside the first would be none
        assert copies.whys == [
            "event 9 (result-recorded) is recorded here and was chosen",
            "it is already recorded here",
        ]
        assert [fate.same for fate in copies.plan.fates] == [0, 8]

    def test_there_another_pairing_was_published_instead(self):
        boards = paired(1, (1, 4), (3, 2)).boards
        altered = PairingAltered(
            round_number=1, boards=boards, bye=None, engine_boards=(), engine_bye=None, reason="a family"
        )
        with pytest.raises(Refused, match=r"event 11 in that copy published the pairing.* Choose ours"):
            Copies(PUBLISHED, [self.UNDONE, altered, self.AGAIN], [won(1, 1)])

    def test_there_a_publication_and_its_word_counts(self):
        copies = Copies(PUBLISHED, [self.UNDONE, self.AGAIN], [won(1, 1)], Side.OURS)
        assert [type(event) for event in copies.entered] == [ActionUndone, ActionUndone, RoundPublished]

    def test_here_a_publication_and_there_results_rest_on_the_first(self):
        copies = Copies(PUBLISHED, [won(1, 1)], [self.UNDONE, self.AGAIN])
        assert (copies.contradictions, copies.entered) == ([], [won(1, 1)])

    def test_here_a_publication_was_taken_back_for_good(self):
        copies = Copies(PUBLISHED, [won(1, 1)], [self.UNDONE])
        assert (copies.contradictions, copies.entered) == ([(9, (9,))], [])

    def test_there_a_result_and_here_the_round_ended_with_the_first(self):
        """What there recorded instead would be a second result of the board."""
        instead = won(1, 1, Result.BLACK_WINS)
        copies = Copies(self.PLAYED, [self.CORRECTED, instead], [won(1, 2), RoundCompleted(round_number=1)])
        assert copies.contradictions == [(10, (11,))]
        assert copies.entered == []
        assert copies.whys[1] == "it depends on event 10, which was not entered"

    def test_here_a_result_and_there_the_round_ended_with_the_first(self):
        """What here recorded instead goes with the undo."""
        here = [self.CORRECTED, won(1, 1, Result.BLACK_WINS)]
        copies = Copies(self.PLAYED, [RoundCompleted(round_number=1)], here, Side.OURS)
        assert copies.contradictions == [(10, (10, 11))]
        why = "another copy of the record says otherwise"
        undone = [ActionUndone(version=11, reason=why), ActionUndone(version=10, reason=why)]
        assert copies.entered == [*undone, RoundCompleted(round_number=1)]

    def test_there_let_a_player_count_again_and_that_was_not_entered(self):
        common = [*ROUND_1[:-1], ActionUndone(version=5, reason="twice in the list")]
        there = [ActionUndone(version=6, reason="here after all"), PlayerWithdrawn(player=4, from_round=1)]
        copies = Copies(common, there, [PlayerRegistered(player=5, name="Player 4", rating=1800)])
        assert copies.entered == []
        assert copies.whys[1] == "it depends on event 7, which was not entered"


class TestPairs:
    """A result of one copy is of the pair that had the board there, and not of whoever has it here."""

    WHY = "board {} has a different pair here than in that copy"

    @staticmethod
    def altered(*pairs):
        boards = paired(1, *pairs).boards
        return PairingAltered(round_number=1, boards=boards, bye=None, engine_boards=(), engine_bye=None, reason="x")

    @pytest.mark.parametrize("here", [((4, 2), (1, 3)), ((1, 4), (3, 2))], ids=["boards exchanged", "other pairs"])
    def test_here_the_boards_were_changed(self, here):
        copies = Copies(PUBLISHED, [won(1, 1), won(1, 2)], [self.altered(*here)])
        assert (copies.entered, copies.whys) == ([], [self.WHY.format(1), self.WHY.format(2)])

    def test_here_the_colours_of_one_board_were_changed(self):
        copies = Copies(PUBLISHED, [won(1, 1), won(1, 2)], [self.altered((3, 1), (4, 2))])
        assert (copies.entered, copies.whys) == ([won(1, 2)], [self.WHY.format(1), ""])

    def test_the_same_result_is_recorded_here_of_the_other_pair(self):
        here = [self.altered((4, 2), (1, 3)), won(1, 1)]
        assert Copies(PUBLISHED, [won(1, 1)], here).whys == [self.WHY.format(1)]

    def test_what_a_player_reported(self):
        said = ResultReported(player=1, round_number=1, board=1, result=Result.WHITE_WINS)
        assert Copies(PUBLISHED, [said], [self.altered((3, 1), (4, 2))]).whys == [self.WHY.format(1)]

    @pytest.mark.parametrize("here", [NoteAdded(text="x"), won(1, 2)], ids=["no word of it", "a result"])
    def test_there_they_were_changed_first(self, here):
        there = [self.altered((3, 1), (4, 2)), won(1, 1)]
        assert Copies(PUBLISHED, there, [here], Side.OURS).entered[-2:] == there

    def test_both_changed_them_alike(self):
        there = [self.altered((3, 1), (4, 2)), won(1, 1)]
        assert Copies(PUBLISHED, there, there[:1]).entered == [won(1, 1)]

    def test_a_change_that_both_have_was_taken_back_here_or_there(self):
        common, undone = [*PUBLISHED, self.altered((3, 1), (4, 2))], ActionUndone(version=9, reason="x")
        assert Copies(common, [won(1, 1)], [undone]).entered == []
        assert Copies(common, [undone, won(1, 1)], [NoteAdded(text="x")]).entered == [undone, won(1, 1)]

    def test_a_player_has_another_id_here(self):
        late = [PlayerRegistered(player=5, name="Cid", rating=1800), self.altered((1, 5), (4, 2)), won(1, 1)]
        other = PlayerRegistered(player=5, name="Bo", rating=1700)
        assert Copies(PUBLISHED, late, [other]).entered[-1] == won(1, 1)


class TestNotes:
    """A note names the event that it speaks of by its version, which is another one here."""

    RESULT, NOTE = won(1, 2), NoteAdded(text="both signed", about=9)

    def test_what_was_entered_has_its_version_of_here(self):
        copies = Copies(PUBLISHED, [self.RESULT, self.NOTE], [won(1, 1)])
        assert copies.entered == [self.RESULT, NoteAdded(text="both signed", about=10)]

    def test_what_both_have_keeps_its_version(self):
        note = NoteAdded(text="late", about=8)
        assert Copies(PUBLISHED, [note], [won(1, 1)]).entered == [note]

    def test_what_was_taken_back_there_has_none_here(self):
        undone = ActionUndone(version=9, reason="slip")
        copies = Copies(PUBLISHED, [self.RESULT, self.NOTE, undone], [won(1, 1)])
        assert copies.entered == [NoteAdded(text="both signed")]

    def test_what_is_not_entered_takes_its_note_with_it(self):
        copies = Copies(PUBLISHED, [won(1, 1), NoteAdded(text="seen", about=9)], [won(1, 1, Result.BLACK_WINS)])
        assert copies.whys == [
            "event 9 (result-recorded) is recorded here and was chosen",
            "it depends on event 9, which was not entered",
        ]


class TestVersionsOfEachCopy:
    """Event 9 of one copy is another one than event 9 of the other: what speaks of it is not the same."""

    def _lodged(self, appellant):
        return AppealLodged(appellant=appellant, subject="the clock", round_number=1)

    def _linked(self, helper):
        return LinkGranted(helper=helper, round_number=1, first_board=1, last_board=2, token_hash=helper[-1] * 64)

    UPHELD = AppealDecided(appeal=9, decision="the scoresheets say so", upheld=True)

    def test_two_appeals_decided_in_the_same_words(self):
        copies = Copies(PUBLISHED, [self._lodged("1"), self.UPHELD], [self._lodged("4"), self.UPHELD])
        assert copies.contradictions == []
        assert copies.entered == [self._lodged("1"), msgspec.structs.replace(self.UPHELD, appeal=11)]

    def test_two_appeals_decided_differently_do_not_contradict_each_other(self):
        rejected = msgspec.structs.replace(self.UPHELD, upheld=False)
        copies = Copies(PUBLISHED, [self._lodged("1"), rejected], [self._lodged("4"), self.UPHELD])
        assert copies.contradictions == []
        assert copies.entered == [self._lodged("1"), msgspec.structs.replace(rejected, appeal=11)]

    def test_one_appeal_has_another_number_there(self):
        there = [won(1, 1), self._lodged("4"), msgspec.structs.replace(self.UPHELD, appeal=10)]
        copies = Copies(PUBLISHED, there, [self._lodged("4"), self.UPHELD])
        assert (copies.entered, copies.whys[1:]) == ([won(1, 1)], ["it is already recorded here"] * 2)

    def test_one_appeal_decided_differently_contradicts_under_another_number(self):
        rejected = AppealDecided(appeal=10, decision="the clock was right", upheld=False)
        copies = Copies(PUBLISHED, [won(1, 1), self._lodged("4"), rejected], [self._lodged("4"), self.UPHELD])
        assert copies.contradictions == [(11, (10,))]

    def test_two_links_revoked(self):
        revoked = LinkRevoked(granted=9)
        copies = Copies(PUBLISHED, [self._linked("a"), revoked], [self._linked("b"), revoked])
        assert copies.entered == [self._linked("a"), LinkRevoked(granted=11)]

    def test_a_link_that_is_not_entered_is_not_revoked(self):
        there = log_of(*PUBLISHED, self._linked("a"), LinkRevoked(granted=9))
        fates = plan(there, log_of(*PUBLISHED), len(PUBLISHED), {}, lambda _: Side.OURS, {9: "not hers"}).fates
        assert [(fate.event, fate.why) for fate in fates[1:]] == [
            (None, "it depends on event 9, which was not entered")
        ]

    def test_two_notes(self):
        note = NoteAdded(text="both signed", about=9)
        copies = Copies(PUBLISHED, [won(1, 1), note], [won(1, 2), note])
        assert copies.entered == [won(1, 1), NoteAdded(text="both signed", about=11)]

    def test_two_alterations_for_two_appeals(self):
        altered = RoundVoided(round_number=1, reason="appeal", grounds=("appeal:9",))
        copies = Copies(PUBLISHED, [self._lodged("1"), altered], [self._lodged("4"), altered])
        assert copies.whys[1] != "it is already recorded here"


def test_the_summary_of_a_third_copy_is_not_entered():
    summary = CopyEnteredAgain(common=8, common_hash="00" * 32, events=())
    copies = Copies(PUBLISHED, [summary, won(1, 2)], [won(1, 1)])
    assert copies.entered == [won(1, 2)]
    assert copies.whys == ["it concerns only that copy", ""]


class TestPersonalData:
    """A commitment names the id of its player, so under another id it is made anew from what lies behind it."""

    BORN = new_personal_datum(5, "birth_date", "1987/06/05")
    CID = PlayerRegistered(player=5, name="Cid", rating=1800, birth_date_commitment=BORN.commitment)
    BO = PlayerRegistered(player=5, name="Bo", rating=1700)

    def test_under_another_id_it_comes_along(self):
        copies = Copies(ROUND_1[:-1], [self.CID], [self.BO], kept=[self.BORN])
        (fate,) = copies.plan.fates
        assert [(one.player, one.field, one.value) for one in fate.personal] == [(6, "birth_date", "1987/06/05")]
        assert fate.event.birth_date_commitment == fate.personal[0].commitment != self.BORN.commitment

    def test_under_another_id_nothing_is_said_of_what_was_erased(self):
        (cid,) = Copies(ROUND_1[:-1], [self.CID], [self.BO]).entered
        assert cid == PlayerRegistered(player=6, name="Cid", rating=1800)

    def test_under_the_same_id_the_commitment_stays_although_it_was_erased(self):
        assert Copies(ROUND_1[:-1], [self.CID], [EVA]).entered == [self.CID]


def test_where_neither_can_give_way_it_stops_and_says_how_to_go_on():
    """Both published other pairings of round 1."""
    there = [paired(1, (1, 3), (4, 2)), RoundPublished(round_number=1)]
    here = [paired(1, (1, 2), (3, 4)), RoundPublished(round_number=1)]
    with pytest.raises(Refused, match="neither can be dropped") as refusal:
        Copies(ROUND_1, there, here)
    for told in ("Event 7 (round-paired)", "`pairtrail undo 8 --reason TEXT` in one copy", "Nothing was written"):
        assert told in str(refusal.value)


def test_a_side_that_cannot_be_taken_is_refused():
    """There published its pairing, here did not: that of here has to give way."""
    there = [paired(1, (1, 3), (4, 2)), RoundPublished(round_number=1)]
    here = [paired(1, (1, 2), (3, 4))]
    with pytest.raises(Refused, match=r"event 8 in that copy published the pairing.* Choose ours"):
        Copies(ROUND_1, there, here, Side.THEIRS)
    copies = Copies(ROUND_1, there, here, Side.OURS)
    assert copies.entered[1:] == there
    assert [one.version for one in copies.plan.taken_back] == [7]


def test_a_withdrawal_is_a_fact_by_itself_and_a_pairing_is_not():
    gone = PlayerWithdrawn(player=4, from_round=1)
    copies = Copies(ROUND_1, [gone], [paired(1, (1, 3), (4, 2))])
    assert copies.contradictions == [(7, (7,))]  # the pairing of here was made without knowing it


class TestWhatWasUndoneWithinTheCopy:
    """Events 9 and later are of the copy alone, each of who is named beside it."""

    NOTE = NoteAdded(text="Anna's")
    OTHER = NoteAdded(text="other")
    UNDO = ActionUndone(version=9, reason="slip")
    REDO = ActionUndone(version=10, reason="not a slip")

    def _fates(self, *there, objections=()):
        log = log_of(*PUBLISHED, *(event for event, _ in there))
        authors = {9 + at: who for at, (_, who) in enumerate(there)}
        wrong = dict.fromkeys(objections, "unsigned")
        planned = plan(log, log_of(*PUBLISHED), len(PUBLISHED), {}, lambda _: Side.THEIRS, wrong, authors)
        return [(fate.there.version, fate.why, fate.undone, fate.redone) for fate in planned.fates]

    def test_by_its_author_alone_nothing_is_told(self):
        assert self._fates((self.NOTE, "Anna"), (self.UNDO, "Anna")) == []
        assert self._fates((self.NOTE, "Anna"), (self.UNDO, "Anna"), (self.REDO, "Anna")) == [(9, "", "", "")]

    def test_what_somebody_else_undid_is_told(self):
        why = "it was undone in that copy by Ben (event 10)"
        assert self._fates((self.NOTE, "Anna"), (self.UNDO, "Ben")) == [(9, why, "Ben", "")]

    def test_an_undo_of_what_both_have_that_somebody_else_undid_is_told(self):
        published = ActionUndone(version=8, reason="wrong list")
        why = "it was undone in that copy by Ben (event 10)"
        assert self._fates((published, "Anna"), (self.UNDO, "Ben")) == [(9, why, "Ben", "")]

    def test_what_somebody_else_redid_has_their_name(self):
        redone = (9, "", "", "Ben")
        assert self._fates((self.NOTE, "Anna"), (self.UNDO, "Anna"), (self.REDO, "Ben")) == [redone]
        assert self._fates((self.NOTE, "Ben"), (self.UNDO, "Anna"), (self.REDO, "Ben")) == [redone]

    def test_what_its_author_took_back_after_somebody_else_went_on_is_told(self):
        """What they typed meanwhile may have meant something else."""
        between = ((self.NOTE, "Ben"), (self.OTHER, "Anna"))
        why = "it was undone in that copy by Ben (event 11)"
        assert self._fates(*between, (self.UNDO, "Ben")) == [(9, why, "Ben", ""), (10, "", "", "")]

    def test_an_undo_that_verify_finds_wrong_is_told_and_a_redo_lets_nothing_count(self):
        why = "it was undone or redone in that copy by event {}, with which `verify` reports a problem there: unsigned"
        anna = ((self.NOTE, "Anna"), (self.UNDO, "Anna"))
        assert self._fates(*anna, objections=[10]) == [(9, why.format(10), "Anna", "")]
        assert self._fates(*anna, (self.REDO, "Anna"), objections=[11]) == [(9, why.format(11), "", "")]

    def test_what_builds_on_what_was_undone_wrongly_is_not_entered(self):
        """Otherwise results would come to the games that have these boards here."""
        boards = (Board(board=1, white=4, black=2), Board(board=2, white=1, black=3))
        exchanged = PairingAltered(
            round_number=1, boards=boards, bye=None, engine_boards=(), engine_bye=None, reason="draw"
        )
        log = log_of(
            *ROUND_1,
            paired(1, (1, 3), (4, 2)),
            exchanged,
            won(1, 1),
            ActionUndone(version=8, reason="slip"),
        )
        planned = plan(log, log[:7], 7, {}, lambda _: Side.THEIRS, {10: "depended on"})
        assert [fate.event for fate in planned.fates] == [None, None]
        assert planned.fates[1].why == "it depends on event 8, which was not entered"
