"""What touched the integrity of the pairings, as a log tells it."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.model.results import ByeKind, Colour, Result
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import (
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameResumed,
    MatchScoreCorrected,
    ResultCorrected,
    ResultRecorded,
)
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.participation import ByeCancelled, ByeGranted, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import (
    LateEntryAccepted,
    PairingAllowed,
    PairingForbidden,
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    PlayerRegistered,
    SeparationRequested,
)
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import (
    Board,
    PairingAltered,
    Provenance,
    RoundCompleted,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
from events.vocabulary.tournament import (
    AccelerationAssigned,
    DetailsSet,
    LotDrawn,
    OwnRuleAnnounced,
    SettingsChanged,
    SettingsSet,
    TieBreaksSet,
    TournamentCreated,
)
from projections.log_in_words.integrity import incidents, to_be_written
from projections.log_in_words.sentences import EventSentences
from tests.events.event_strategies import instances_of
from tests.recorded import Recorded

START = (
    TournamentCreated(details=DetailsSet(), settings=SettingsSet(edition="dutch-2026")),
    *(PlayerRegistered(player=number, name=f"P{number}") for number in range(1, 6)),
)
NUMBERS = {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}


def paired(number, *, boards=((1, 2), (3, 4)), bye=5):
    return RoundPaired(
        round_number=number, boards=boards_of(boards), bye=bye, provenance=Provenance(edition="dutch-2026", engine="x")
    )


def boards_of(pairs):
    return tuple(Board(board=board, white=white, black=black) for board, (white, black) in enumerate(pairs, 1))


def told(*events):
    log = [Recorded(version, event) for version, event in enumerate((*START, *events), 1)]
    return [str(one) for one in incidents(log, NUMBERS)]


def corrected(tier):
    return ResultCorrected(
        round_number=1,
        board=1,
        was=Result.DRAW,
        result=Result.WHITE_WINS,
        correction=Correction(reaches=(Scope.RATING_REPORT,), tier=tier, reason="slip"),
    )


def resumed(result=Result.WHITE_WINS):
    return GameResumed(round_number=1, board=1, result=result)


ADJOURNED = GameAdjourned(round_number=1, board=1)
WRONG_COLOURS = ColoursCorrected(
    round_number=1,
    board=1,
    white=2,
    black=1,
    result=None,
    correction=Correction(reaches=(Scope.RATING_REPORT,), tier=3, reason="slip"),
)
WRONG_SCORE = MatchScoreCorrected(
    round_number=1, board=1, was_first=20, was_second=20, first=30, second=10, correction=Correction(reaches=(), tier=3)
)
ALTERED = PairingAltered(
    round_number=1,
    boards=boards_of(((1, 3), (2, 5))),
    bye=4,
    engine_boards=boards_of(((1, 3), (2, 4))),
    engine_bye=5,
    reason="a quarrel",
)

AFTERWARDS = Correction(reaches=tuple(Scope), tier=1, reason="forgotten")
"""Of something that came once the round had been paired; before it, it is no incident."""

LAST = (SettingsChanged(settings=SettingsSet(rounds=1)), paired(1))
ENDED = (ResultRecorded(round_number=1, board=1, result=Result.DRAW), RoundCompleted(round_number=1))


def test_a_correction_after_the_last_round_had_ended():
    """It is in time for no pairing, and standings that were final are others."""
    (one,) = told(*LAST, *ENDED, corrected(tier=1))
    assert one.startswith("Event 11: Correction after the last round had ended. ")
    assert told(*LAST, ENDED[0], corrected(tier=1), ENDED[1]) == []
    assert told(paired(1), *ENDED, corrected(tier=1)) == []  # another round is to come


def test_a_name_that_was_corrected_after_the_last_round_had_ended():
    """Whoever won is another person by the report."""
    (one,) = told(*LAST, *ENDED, PlayerDetailsCorrected(player=1, name="P2"))
    assert one.startswith("Event 11: Name corrected after the last round had ended. ")
    assert told(*LAST, PlayerDetailsCorrected(player=1, name="P2")) == []


def test_a_result_that_was_taken_back_after_the_last_round_had_ended():
    undone = (*LAST, *ENDED, ActionUndone(version=10, reason="slip"), ActionUndone(version=9, reason="slip"))
    (one,) = told(*undone)
    assert one.startswith("Event 12: Result taken back after the last round had ended. ")
    assert told(*LAST, ENDED[0], ActionUndone(version=9, reason="slip")) == []


WITH_REMARK = [
    (OwnRuleAnnounced(number=1, text="No smoking."),),
    (paired(1), SettingsChanged(settings=SettingsSet(rounds=7))),
    (paired(1), LotDrawn(initial_colour=Colour.WHITE)),
    (paired(1), AccelerationAssigned(player=1, points=(10,))),
    (paired(1), PlayerDetailsCorrected(player=1, rating=2000)),
    (paired(4), PairingNumbersAssigned(from_round=5, numbers=((1, 1),))),
    (ByeGranted(player=1, round_number=2, kind=ByeKind.FULL_POINT),),
    (paired(1), ByeCancelled(player=1, round_number=1, correction=AFTERWARDS)),
    (paired(1), PlayerWithdrawn(player=1, from_round=1, correction=AFTERWARDS)),
    (paired(1), PlayerReinstated(player=1, from_round=1, correction=AFTERWARDS)),
    (paired(1), PairingForbidden(players=(1, 2))),
    (paired(1), PairingAllowed(players=(1, 2))),
    (paired(1), SeparationRequested(players=(1, 2))),
    (paired(1), LateEntryAccepted(player=6, name="Late, Lena", first_round=2)),
    (paired(1), ALTERED),
    (paired(1), RoundPublished(round_number=1), RoundVoided(round_number=1, reason="met before")),
    (paired(1), corrected(3)),
    (paired(1), WRONG_COLOURS),
    (paired(1), WRONG_SCORE),
    (paired(1), ADJOURNED, paired(2), resumed()),
    (paired(1), ADJOURNED, paired(2), GameAdjudicated(round_number=1, board=1, result=Result.BLACK_WINS, reason="")),
    (paired(1), RoundPublished(round_number=1), ActionUndone(version=8, reason="a wrong list")),
    (ImportedFrom(file_name="a.trf", file_sha256="", file_format="TRF26"),),
]
"""For each type of event that can touch the integrity of the pairings, a log whose last event did."""


WITHOUT_REMARK = [kind for kind in get_args(AnyEvent) if kind.REMARK.why_none]


def test_every_type_of_event_is_told_or_is_not_for_a_reason():
    """A new type fails here until somebody has decided."""
    assert {type(log[-1]) for log in WITH_REMARK} == set(get_args(AnyEvent)).difference(WITHOUT_REMARK)


@pytest.mark.parametrize("log", WITH_REMARK, ids=lambda log: type(log[-1]).__name__)
def test_each_of_these_is_told(log):
    (line,) = told(*log)
    assert line.startswith(f"Event {len(START) + len(log)}: ")


@pytest.mark.parametrize("kind", WITHOUT_REMARK, ids=lambda kind: kind.__name__)
@given(data=st.data())
@settings(max_examples=8)
def test_none_of_these_is_ever_told(kind, data):
    before = (paired(1), RoundPublished(round_number=1), ADJOURNED, paired(2))
    assert told(*before, data.draw(instances_of(kind))) == []


BEFORE = [
    PairingForbidden(players=(1, 2)),
    PairingAllowed(players=(1, 2)),
    AccelerationAssigned(player=1, points=(10,)),
    PlayerDetailsCorrected(player=1, rating=2000),
    SettingsChanged(settings=SettingsSet(rounds=7)),
]


@pytest.mark.parametrize(
    "event",
    [
        ByeCancelled(player=1, round_number=2),
        PlayerWithdrawn(player=1, from_round=2),
        PlayerReinstated(player=1, from_round=2),
    ],
)
def test_who_takes_part_is_no_incident_before_the_pairing(event):
    assert told(paired(1), event) == []


@pytest.mark.parametrize("event", BEFORE)
def test_what_is_free_before_round_1_counts_after_it(event):
    assert told(event) == []
    (line,) = told(paired(1), event)
    assert line.startswith("Event 8: ")
    assert "after round 1. " in line or "Correction of a rating. " in line


@pytest.mark.parametrize(
    "event",
    [
        PlayerDetailsCorrected(player=1, name="Q"),
        SettingsChanged(details=DetailsSet(city="Bern")),
        SettingsChanged(settings=SettingsSet(correction_deadline="1 h")),
        PairingNumbersAssigned(from_round=2, numbers=((1, 1),)),
        ByeGranted(player=1, round_number=2, kind=ByeKind.HALF_POINT),
        RoundVoided(round_number=1, reason="not published yet"),
        corrected(1),
    ],
)
def test_what_no_pairing_rests_on_is_not_told(event):
    assert told(paired(1), event) == []


@pytest.mark.parametrize("tier", [2, 3, 0])
def test_a_late_correction(tier):
    (line,) = told(paired(1), corrected(tier))
    assert line.startswith("Event 8: Late correction. Round 1, board 1 (P1 - P2): 1/2-1/2 was corrected to 1-0.")
    assert line.endswith(" Reason: slip")


def test_a_pairing_changed_by_hand_names_what_stood_before_and_what_the_engine_gave():
    (line,) = told(paired(1), ALTERED)
    assert line == (
        "Event 8: Manual alteration of a pairing. Round 1: 5-4 3-2 1-bye => 5-3 4-1 2-bye. The engine gives 4-2 1-bye. "
        "Reason: a quarrel"
    )


def test_a_voided_pairing_of_another_round_leaves_what_stood_before():
    first, sentences = paired(1), EventSentences()
    back = replace(ALTERED, boards=first.boards, bye=first.bye, engine_boards=first.boards, engine_bye=first.bye)
    voided = RoundVoided(round_number=2, reason="wrong list")
    events = (*START, first, ALTERED, paired(2, boards=((1, 3), (2, 5)), bye=4), voided, back)
    *_, last = [sentences.tell(event).sentence for event in events]
    assert "as the engine pairs them, instead of " in str(last)


def test_boards_that_were_restored_are_told_beside_those_that_stood_meanwhile():
    first = paired(1)
    back = PairingAltered(
        round_number=1,
        boards=first.boards,
        bye=first.bye,
        engine_boards=first.boards,
        engine_bye=first.bye,
        reason="appeal",
        grounds=("appeal:9",),
    )
    assert told(first, RoundPublished(round_number=1), ALTERED, back)[-1] == (
        "Event 10: Manual alteration of a pairing. Round 1: 5-3 4-1 2-bye => 5-4 3-2 1-bye. As the engine gives them. "
        "Reason: appeal"
    )


def test_a_published_pairing_that_was_voided_and_its_grounds():
    voided = RoundVoided(round_number=1, reason="met before", grounds=("rematch",))
    assert told(paired(1), RoundPublished(round_number=1), voided, paired(1), voided) == [
        "Event 9: Published pairing voided (rematch). The pairing of round 1 was voided. Reason: met before"
    ]


def test_pairing_numbers_after_round_4():
    numbers = PairingNumbersAssigned(from_round=5, numbers=((1, 1),))
    assert told(*(paired(number) for number in (1, 2, 3)), numbers) == []
    (line,) = told(*(paired(number) for number in (1, 2, 3, 4)), numbers)
    assert line.startswith("Event 11: Pairing numbers after round 4. ")


def test_a_full_point_bye_until_it_is_cancelled_or_becomes_another():
    granted = ByeGranted(player=1, round_number=1, kind=ByeKind.FULL_POINT)
    assert told(granted) == ["Event 7: Full-point bye. P1 was given a full-point bye in round 1."]
    assert told(granted, ByeCancelled(player=1, round_number=1)) == []
    assert told(granted, ByeGranted(player=1, round_number=1, kind=ByeKind.ZERO_POINT)) == []
    assert told(granted, ByeCancelled(player=1, round_number=2)) != []


def test_an_adjourned_game_counts_where_pairings_rest_on_something_else():
    (line,) = told(paired(1), ADJOURNED, paired(2), paired(3), resumed())
    assert line == (
        "Event 11: Adjourned game. Round 1, board 1 (P1 - P2): the adjourned game ended 1-0. "
        "It was taken as 1/2-1/2 when rounds 2 and 3 were paired."
    )
    assert told(paired(1), ADJOURNED, resumed(), paired(2)) == []
    assert told(paired(1), ADJOURNED, paired(2), resumed(Result.DRAW)) == []
    taken_as = GameAdjourned(round_number=1, board=1, taken_as=Result.WHITE_WINS)
    assert told(paired(1), taken_as, paired(2), resumed()) == []
    assert told(paired(1), taken_as, paired(2), resumed(Result.DRAW)) != []


def test_changed_tie_breaks_name_the_list_before():
    def announced(*codes):
        return SettingsChanged(settings=SettingsSet(tie_breaks=TieBreaksSet(codes=codes)))

    assert told(announced("BH"), announced("SB")) == []
    (line,) = told(announced("BH", "SB"), paired(1), paired(2), announced("SB"))
    assert line.startswith("Event 10: Tie-breaks changed after round 2. ")
    assert line.endswith(" Until then: BH, SB.")


def test_a_publication_taken_back_until_that_is_undone_as_well():
    published = (paired(1), RoundPublished(round_number=1), ActionUndone(version=8, reason="a wrong list"))
    assert told(*published) == ["Event 9: Publication of round 1 taken back. Event 8 was undone. Reason: a wrong list"]
    assert told(*published, ActionUndone(version=9, reason="")) == []


def test_what_was_undone_is_not_told():
    assert told(paired(1), PairingForbidden(players=(1, 2)), ActionUndone(version=8, reason="")) == []


def test_a_file_that_is_given_back_needs_no_remark_before_something_happens():
    came = ImportedFrom(file_name="a.trf", file_sha256="", file_format="TRF26")
    log = [Recorded(version, event) for version, event in enumerate((*START, came, paired(1)), 1)]
    found = incidents(log, NUMBERS)
    assert to_be_written(found, given_back=False) == ("Event 7: Import. The tournament was read from a.trf (TRF26).",)
    assert to_be_written(found, given_back=True) == ()
    log.append(Recorded(9, PairingForbidden(players=(1, 2))))
    lines = to_be_written(incidents(log, NUMBERS), given_back=True)
    assert [line.partition(".")[0] for line in lines] == ["Event 7: Import", "Event 9: Prohibition after round 1"]
