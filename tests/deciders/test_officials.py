"""Who may record what: named, dismissed, refused."""

import pytest

from cli.commands.official import WORDS
from core.evidence.note import PublicKey
from core.model.results import Result
from core.model.sentence import Refused
from events.base import EVENT_TYPES, Role
from events.deciders.officials import (
    Official,
    dismiss_official,
    name_official,
    not_by_a_chief,
    officials_of,
    refuse_without_role,
    refuses_undo,
    roles_for,
)
from events.deciders.undo import undo
from events.log.envelope import new_command
from events.store.memory import MemoryStore
from events.vocabulary.appeals import AppealDecided, AppealLodged
from events.vocabulary.games import ResultCorrected, ResultRecorded
from events.vocabulary.players import PlayerRegistered
from events.vocabulary.record import (
    ActionUndone,
    CopyEnteredAgain,
    NoteAdded,
    OfficialDismissed,
    OfficialNamed,
    OfOtherCopy,
)
from events.vocabulary.rounds import PairingAltered, RoundPublished, RoundVoided
from events.vocabulary.tournament import TournamentCreated
from projections.repository import Repository
from projections.verification.officials_check import told_of_keys
from tests.deciders.scenario import announced

CHIEF = OfficialNamed(official="Anna", role=Role.CHIEF_ARBITER)
HELPER = OfficialNamed(official="Ben", role=Role.DATA_ENTRY)
RESULT = ResultRecorded(round_number=1, board=1, result=Result.DRAW)
ENTRY = PlayerRegistered(player=1, name="Carl")
KEY = "anna+0e1c2ba0+AQ"


def log_of(*events, actors=()):
    repository = Repository(MemoryStore())
    for event, actor in zip(events, actors or ("Anna",) * len(events), strict=True):  # one command each, by the chief
        repository.execute_on_log("club", lambda _, event=event: [event], new_command(actor))
    return repository.load("club").events


def test_everybody_records_as_long_as_nobody_is_named():
    refuse_without_role(log_of(announced()), [ENTRY, CHIEF], "whoever")


def test_then_officials_alone_and_each_by_role():
    log = log_of(announced(), CHIEF, HELPER)
    refuse_without_role(log, [ENTRY, RESULT], "Anna")
    refuse_without_role(log, [RESULT], "Ben")
    with pytest.raises(Refused, match="Carl is not an official of this tournament"):
        refuse_without_role(log, [RESULT], "Carl")
    with pytest.raises(Refused, match=r"Ben is data-entry here, but this event \(player-registered\)"):
        refuse_without_role(log, [RESULT, ENTRY], "Ben")


def test_an_undo_is_for_those_who_may_record_what_it_takes_back():
    log = log_of(announced(), CHIEF, HELPER, RESULT, ENTRY, ActionUndone(version=5, reason=""))
    assert Role.DATA_ENTRY in roles_for(ActionUndone(version=4, reason=""), log)
    assert Role.DATA_ENTRY not in roles_for(ActionUndone(version=5, reason=""), log)
    assert Role.DATA_ENTRY not in roles_for(ActionUndone(version=6, reason=""), log)  # the redo of an entry
    assert roles_for(ActionUndone(version=99, reason=""), log) == {Role.CHIEF_ARBITER}


def test_the_first_is_a_chief_arbiter_and_the_last_chief_stays():
    with pytest.raises(Refused, match="First name a chief arbiter"):
        name_official(log_of(announced()), "Ben", Role.DATA_ENTRY)
    assert name_official(log_of(announced()), " Anna ", Role.CHIEF_ARBITER) == (CHIEF,)
    log = log_of(announced(), CHIEF)
    with pytest.raises(Refused, match="Anna is the only chief arbiter"):
        dismiss_official(log, "Anna", reason="x")
    with pytest.raises(Refused, match="Anna is the only chief arbiter"):
        name_official(log, "Anna", Role.READER, reason="x")
    with pytest.raises(Refused, match="Nothing to change"):
        name_official(log, "Anna", Role.CHIEF_ARBITER)


def test_a_change_and_a_dismissal_need_a_reason():
    log = log_of(announced(), CHIEF, HELPER)
    with pytest.raises(Refused, match="Giving Ben another role or key needs a reason"):
        name_official(log, "Ben", Role.ARBITER)
    with pytest.raises(Refused, match="Dismissing an official needs a reason"):
        dismiss_official(log, "Ben")
    assert dismiss_official(log, "Ben", reason="left") == (OfficialDismissed(official="Ben", reason="left"),)
    with pytest.raises(Refused, match="Carl is not an official of this tournament"):
        dismiss_official(log, "Carl", reason="x")


def test_an_official_has_a_name():
    with pytest.raises(Refused, match="An official needs a name"):
        name_official(log_of(announced()), "  ", Role.CHIEF_ARBITER)


@pytest.mark.parametrize("called", ["anna", "ben"])
def test_two_people_have_two_keys(called):
    """Whatever the key is called; past the program it is told."""
    key, again = PublicKey("anna", bytes(32)), str(PublicKey(called, bytes(32)))
    named = OfficialNamed(official="Anna", role=Role.CHIEF_ARBITER, key=str(key))
    log = log_of(announced(), named)
    with pytest.raises(Refused, match="This is the key of Anna: two people with the same key cannot be told apart"):
        name_official(log, "Ben", Role.ARBITER, key=again)
    assert not any("one key" in line for line in told_of_keys(log))
    store = MemoryStore()
    both = [announced(), named, OfficialNamed(official="Ben", role=Role.ARBITER, key=again)]
    store.append("club", both, expected_version=0, command=new_command("Anna"))
    log = store.read("club")
    assert "Anna, Ben share one key: anyone who has it can record in the name of any of them." in told_of_keys(log)


@pytest.mark.parametrize("slip", [(), (CHIEF,)])
def test_what_was_recorded_before_anybody_has_an_office_is_by_who_has_one_at_the_end(slip):
    """A slip that was undone at once names nobody."""
    undone = tuple(ActionUndone(version=2, reason="a slip") for _ in slip)
    log = log_of(announced(), *slip, *undone, ENTRY, CHIEF, actors=("Anna",) * (1 + 2 * len(slip)) + ("Ben", "Anna"))
    assert [stored.actor for stored in log if not_by_a_chief(log)(stored)] == ["Ben"]
    assert not any(map(not_by_a_chief(log[:-1]), log[:-1]))


def test_a_key_that_is_none_is_refused():
    with pytest.raises(Refused, match="The key of Anna cannot be used"):
        name_official(log_of(announced()), "Anna", Role.CHIEF_ARBITER, key=KEY)


def test_who_has_a_role_after_all_that():
    log = log_of(announced(), CHIEF, HELPER, OfficialDismissed(official="Ben", reason="x"))
    assert officials_of(log) == {"Anna": Official("Anna", Role.CHIEF_ARBITER)}
    assert set(officials_of((*log, *log_of(announced(), CHIEF, HELPER)[2:]))) == {"Anna", "Ben"}


def test_what_the_list_says_of_a_role_is_so():
    def may(role: Role) -> set[str]:
        return {name for name, kind in EVENT_TYPES.items() if kind is not ActionUndone and role in _roles(kind)}

    everything = {name for name, kind in EVENT_TYPES.items() if kind is not ActionUndone}
    assert may(Role.CHIEF_ARBITER) == everything, WORDS[Role.CHIEF_ARBITER]
    assert may(Role.READER) == set(), WORDS[Role.READER]
    assert everything - may(Role.ARBITER) == {
        TournamentCreated.TYPE,
        "congress-announced",
        "section-added",
        "section-removed",
        "settings-changed",
        "own-rule-announced",
        "imported-from",
        "official-named",
        "official-dismissed",
        "keys-required",
        "keys-waived",
        "player-expelled",
        "round-voided",
        "personal-data-erased",
    }, WORDS[Role.ARBITER]
    assert may(Role.DATA_ENTRY) == {
        RESULT.TYPE,
        "result-reported",  # by players, as the page "Phones" records it
        "game-forfeited",
        "match-score-recorded",
        "game-adjourned",
        "game-resumed",
        "line-up-set",
        "knockout-game-played",
        "players-checked-in",
        "sections-acted-on",  # what was entered in sections, by one command
        NoteAdded.TYPE,
    }, WORDS[Role.DATA_ENTRY]
    assert may(Role.FEDERATION) == {
        "appeal-lodged",
        "appeal-decided",
        "appeal-carried-out",
        "document-issued",
        NoteAdded.TYPE,
    }, WORDS[Role.FEDERATION]
    assert ResultCorrected.TYPE not in may(Role.DATA_ENTRY)


def _roles(kind: type) -> frozenset[Role]:
    return kind.MAY_RECORD


class TestAnAppealIsNotUndoneByWhomItConcerns:
    """Where roles are named: neither withdrawn nor its decision undone or redone by them."""

    OTHER = OfficialNamed(official="Ben", role=Role.ARBITER)
    COMMITTEE = OfficialNamed(official="Cleo", role=Role.FEDERATION)

    def log(self, round_number, *more, appellant="P1", actors=()):
        """Anna recorded the publication of round 1 (event 5); the appeal is event 6."""
        lodged = AppealLodged(appellant=appellant, subject="it", round_number=round_number)
        published = RoundPublished(round_number=1)
        by_chief = (announced(), CHIEF, self.OTHER, self.COMMITTEE, published, lodged)
        return log_of(*by_chief, *more, actors=("Anna",) * len(by_chief) + (actors or ("Cleo",) * len(more)))

    @pytest.mark.parametrize(
        ("round_number", "refused", "said"),
        [
            pytest.param(1, ("Anna",), "recorded the pairing of round 1, which the appeal is about", id="who paired"),
            pytest.param(None, ("Anna", "Ben"), "an appeal that names no round", id="no round: all arbiters"),
            pytest.param(2, (), "", id="another round"),
        ],
    )
    def test_who_acted_in_the_round(self, round_number, refused, said):
        decided = AppealDecided(appeal=6, decision="no", upheld=False)
        log = self.log(round_number, decided, ActionUndone(version=7, reason="r"))
        for version in (6, 7, 8):  # the appeal, its decision, and the redo of that
            for actor in ("Anna", "Ben", "Cleo"):
                undo_of_it = [ActionUndone(version=version, reason="r")]
                if actor in refused:
                    with pytest.raises(
                        Refused, match=f"{actor} cannot undo or redo .* appeal recorded in event 6: .*{said}"
                    ):
                        refuse_without_role(log, undo_of_it, actor)
                else:
                    refuse_without_role(log, undo_of_it, actor)

    def test_who_paired_it_in_another_copy(self):
        """`Ben` did, and `Anna` entered it again: both are concerned."""
        there = OfOtherCopy(there=5, hash="ab" * 32, actor="Ben", recorded_at="2026-01-09T17:00:00Z", here=5)
        copy = CopyEnteredAgain(common=4, common_hash="cd" * 32, events=(there,))
        lodged = AppealLodged(appellant="P1", subject="it", round_number=1)
        by_chief = (announced(), CHIEF, self.OTHER, self.COMMITTEE, RoundPublished(round_number=1), copy, lodged)
        log = log_of(*by_chief, actors=("Anna",) * len(by_chief))
        for actor in ("Anna", "Ben"):
            with pytest.raises(Refused, match=f"{actor} cannot undo or redo .* recorded the pairing of round 1"):
                refuse_without_role(log, [ActionUndone(version=7, reason="r")], actor)

    def test_who_lodged_it(self):
        log = self.log(2, appellant="Cleo")
        with pytest.raises(Refused, match="Cleo lodged the appeal"):
            refuse_without_role(log, [ActionUndone(version=6, reason="r")], "Cleo")
        refuse_without_role(log, [ActionUndone(version=6, reason="r")], "Ben")

    @staticmethod
    def altered(*grounds):
        return PairingAltered(
            round_number=1, boards=(), bye=None, engine_boards=(), engine_bye=None, reason="r", grounds=grounds
        )

    @pytest.mark.parametrize("kind", ["altered", "voided"])
    @pytest.mark.parametrize(
        ("round_number", "refused"),
        [
            pytest.param(1, {"Anna"}, id="who paired"),
            pytest.param(None, {"Anna", "Ben"}, id="no round: all arbiters"),
            pytest.param(2, set(), id="another round"),
        ],
    )
    def test_what_carried_the_decision_out(self, kind, round_number, refused):
        """Whoever recorded it; redone by none of them either. `federation` undoes it, and alters nothing itself."""
        altered, voided = self.altered("appeal:6"), RoundVoided(round_number=1, reason="r", grounds=("appeal:6",))
        change = {"altered": altered, "voided": voided}[kind]
        log = self.log(
            round_number,
            AppealDecided(appeal=6, decision="yes", upheld=True),
            change,
            ActionUndone(version=8, reason="r"),
            actors=("Cleo", "Anna", "Cleo"),
        )
        for version in (8, 9):  # the change, and the redo of it
            for actor in ("Anna", "Ben", "Cleo"):
                undo_of_it = [ActionUndone(version=version, reason="r")]
                if (kind, actor) == ("voided", "Ben"):
                    with pytest.raises(Refused, match="can be recorded only by chief-arbiter or federation"):
                        refuse_without_role(log, undo_of_it, actor)
                elif actor in refused:
                    said = rf"{actor} cannot undo or redo event 8 \({change.TYPE}\), .* in event 6"
                    with pytest.raises(Refused, match=said):
                        refuse_without_role(log, undo_of_it, actor)
                else:
                    refuse_without_role(log, undo_of_it, actor)
                assert refuses_undo(log, version, actor) == (actor in refused or (kind, actor) == ("voided", "Ben"))
        with pytest.raises(Refused, match="Cleo is federation here"):
            refuse_without_role(log, [change], "Cleo")

    @pytest.mark.parametrize("grounds", [(), ("rematch",), ("appeal:5",), ("appeal:99",)])
    def test_a_change_on_no_ground_of_an_appeal_is_undone_by_the_arbiters(self, grounds):
        log = self.log(1, self.altered(*grounds), actors=("Anna",))
        refuse_without_role(log, [ActionUndone(version=7, reason="r")], "Anna")
        with pytest.raises(Refused, match="Cleo is federation here"):
            refuse_without_role(log, [ActionUndone(version=7, reason="r")], "Cleo")

    def test_nobody_is_concerned_where_no_roles_are_named(self):
        lodged = AppealLodged(appellant="P1", subject="it", round_number=1)
        log = log_of(announced(), RoundPublished(round_number=1), lodged)
        refuse_without_role(log, [ActionUndone(version=3, reason="r")], "Anna")


def test_an_undo_does_not_leave_officials_without_a_chief():
    log = log_of(announced(), CHIEF, HELPER)
    with pytest.raises(Refused, match="Undoing this would leave no chief arbiter, and Ben could not name one"):
        undo(log, 2)
    assert undo(log, 3)
    assert undo(log_of(announced(), CHIEF), 2)  # then anybody records, as before
