"""What touched the integrity of the pairings, as a log tells it."""

import pytest

from core.results import ByeKind, Result
from events.vocabulary import (
    AccelerationAssigned,
    ActionUndone,
    Board,
    ByeCancelled,
    ByeGranted,
    Correction,
    DetailsSet,
    ImportedFrom,
    PairingAllowed,
    PairingAltered,
    PairingForbidden,
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    PlayerRegistered,
    Provenance,
    Reach,
    ResultCorrected,
    RoundPaired,
    RoundPublished,
    RoundVoided,
    SettingsChanged,
    SettingsSet,
    TournamentCreated,
)
from projections.integrity import incidents, to_be_written
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
        correction=Correction(reaches=(Reach.RATING_REPORT,), tier=tier, reason="slip"),
    )


BEFORE = [
    PairingForbidden(players=(1, 2)),
    PairingAllowed(players=(1, 2)),
    AccelerationAssigned(player=1, points=(10,)),
    PlayerDetailsCorrected(player=1, rating=2000),
    SettingsChanged(settings=SettingsSet(rounds=7)),
]


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
    assert line.startswith("Event 8: Late correction. Round 1, board 1 (P1 - P2): 1/2-1/2 was put right to 1-0.")
    assert line.endswith(" Reason: slip")


def test_a_pairing_changed_by_hand_names_what_the_engine_gave():
    altered = PairingAltered(
        round_number=1,
        boards=boards_of(((1, 3), (2, 5))),
        bye=4,
        engine_boards=boards_of(((1, 3), (2, 4))),
        engine_bye=5,
        reason="a quarrel",
    )
    assert told(paired(1), altered) == [
        "Event 8: Manual alteration of a pairing. Round 1: 4-2 1-bye => 4-1 2-bye. Reason: a quarrel"
    ]


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


def test_what_was_undone_is_not_told():
    assert told(paired(1), PairingForbidden(players=(1, 2)), ActionUndone(version=8, reason="")) == []


def test_a_file_that_is_given_back_needs_no_remark_before_something_happens():
    came = ImportedFrom(file_name="a.trf", file_sha256="", file_format="TRF26")
    log = [Recorded(version, event) for version, event in enumerate((*START, came, paired(1)), 1)]
    found = incidents(log, NUMBERS)
    assert to_be_written(found, given_back=False) == ("Event 7: Import. Read from a.trf (TRF26).",)
    assert to_be_written(found, given_back=True) == ()
    log.append(Recorded(9, PairingForbidden(players=(1, 2))))
    lines = to_be_written(incidents(log, NUMBERS), given_back=True)
    assert [line.partition(".")[0] for line in lines] == ["Event 7: Import", "Event 9: Prohibition after round 1"]
