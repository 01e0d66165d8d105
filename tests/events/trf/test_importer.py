"""Given a file, exactly these events; and their fold is the tournament that the file tells of."""

import pytest

from core.model.results import ByeKind, Colour, Outcome, Result
from events.trf import read_document, tournament_of
from events.trf.importer import events_of
from events.vocabulary.games import GameAdjourned, GameForfeited, ResultRecorded
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.participation import ByeGranted
from events.vocabulary.players import PairingForbidden, PairingNumbersAssigned, PlayerRegistered
from events.vocabulary.rounds import Board, Provenance, RoundCompleted, RoundPaired, RoundPublished
from events.vocabulary.tournament import (
    AccelerationAssigned,
    DetailsSet,
    LotDrawn,
    ScoringSet,
    SettingsSet,
    TournamentCreated,
)
from tests.data_paths import named, oracle_files, real_files
from tests.events.trf.report_lines import FOUR, imported, player, report, unsalted

IMPORTED = Provenance(edition="dutch-2017", engine="imported")


def events(*lines):
    document = read_document(report(*lines), "folder/event.trf")
    return events_of(document, file_sha256="00", salted=unsalted).events


def only(kind, *lines):
    return [event for event in events(*lines) if isinstance(event, kind)]


def test_a_small_event_from_registration_to_the_last_result():
    lines = (
        "012 Open",
        "XXR 3",
        "XXC black1",
        player(1, "   2 b 1", "0000 - H", points="1.5", rating="2100", title="FM", fide_id="36"),
        player(2, "   1 w 0", "   3 b -", points="0.0", rating="", sex="w"),
        player(3, "0000 - U", "   2 w +", points="2.0", birth_date="1990/05/01"),
    )
    document = read_document(report(*lines), "folder/event.trf")
    result = events_of(document, file_sha256="ab" * 32, salted=unsalted)
    created, origin, *told = result.events
    assert created == TournamentCreated(
        details=DetailsSet(name="Open"), settings=SettingsSet(edition="dutch-2017", rounds=3)
    )
    assert isinstance(origin, ImportedFrom)
    assert (origin.file_name, origin.file_sha256, origin.adjustments) == ("event.trf", "ab" * 32, ())
    (birth_date,) = result.personal
    assert (birth_date.player, birth_date.value) == (3, "1990/05/01")
    assert told == [
        PlayerRegistered(player=1, name="Player, 1", rating=2100, title="FM", sex="m", federation="FRA", fide_id="36"),
        PlayerRegistered(player=2, name="Player, 2", sex="w", federation="FRA"),
        PlayerRegistered(
            player=3,
            name="Player, 3",
            rating=2000,
            sex="m",
            federation="FRA",
            birth_date_commitment=birth_date.commitment,
        ),
        PairingNumbersAssigned(from_round=1, numbers=((1, 1), (2, 2), (3, 3)), reason="as in the file"),
        LotDrawn(initial_colour=Colour.BLACK, reason="as in the file"),
        RoundPaired(round_number=1, boards=(Board(board=1, white=2, black=1),), bye=3, provenance=IMPORTED),
        RoundPublished(round_number=1),
        ResultRecorded(round_number=1, board=1, result=Result.BLACK_WINS),
        RoundCompleted(round_number=1),
        ByeGranted(player=1, round_number=2, kind=ByeKind.HALF_POINT, reason="as in the file"),
        RoundPaired(round_number=2, boards=(Board(board=1, white=3, black=2),), bye=None, provenance=IMPORTED),
        RoundPublished(round_number=2),
        GameForfeited(round_number=2, board=1, result=Result.WHITE_WINS_BY_FORFEIT),
        RoundCompleted(round_number=2),
    ]


def test_an_absence_is_known_before_its_round_is_paired():
    kinds = [type(event) for event in events(*FOUR, player(5))]
    assert kinds.index(ByeGranted) < kinds.index(RoundPaired)
    assert only(ByeGranted, *FOUR, player(5)) == [
        ByeGranted(player=5, round_number=number, kind=ByeKind.ZERO_POINT, reason="not paired, as in the file")
        for number in (1, 2)
    ]


def test_byes_for_the_round_to_come_follow_the_last_round():
    last = events("XXZ 2", *FOUR)[-1]
    assert last == ByeGranted(player=2, round_number=3, kind=ByeKind.ZERO_POINT, reason="not paired, as in the file")


def test_an_inferred_initial_colour_says_so():
    (lot,) = only(LotDrawn, *FOUR)
    assert (lot.initial_colour, lot.reason) == (Colour.WHITE, "as the first games of the file show")


def test_no_lot_where_nothing_tells_the_initial_colour():
    assert only(LotDrawn, player(1), player(2)) == []


def test_scoring_acceleration_and_prohibitions():
    lines = ("XXS PAB=0.5", "XXA    2  1.0  0.5", "XXP 3 1 4", *FOUR)
    (created,) = only(TournamentCreated, *lines)
    assert created.settings.scoring == ScoringSet(exceptions=((Outcome.PAIRING_ALLOCATED_BYE, 5),))
    assert only(AccelerationAssigned, *lines) == [AccelerationAssigned(player=2, points=(10, 5))]
    assert only(PairingForbidden, *lines) == [PairingForbidden(players=(3, 1, 4), reason="as in the file")]


def test_what_only_files_of_other_programs_have_goes_with_the_pairing():
    lines = (
        player(1, "0000 - U", points="1.0"),
        player(2, "0000 - U", points="1.0"),
        player(3, "0000 - +", points="1.0"),
        player(4, "0000 - -", points="0.0"),
    )
    (paired,) = only(RoundPaired, *lines)
    assert paired.bye == 1
    assert paired.others == (
        (2, Outcome.PAIRING_ALLOCATED_BYE),
        (3, Outcome.FORFEIT_WIN),
    )
    assert [event.player for event in only(ByeGranted, *lines)] == [4]


def test_a_round_with_an_open_game_is_not_complete():
    lines = (player(1, "   2 w  "), player(2, "   1 b  "), player(3, "   4 w ?"), player(4, "   3 b ?"))
    told = events(*lines)
    assert not any(isinstance(event, RoundCompleted | ResultRecorded) for event in told)
    assert told[-1] == GameAdjourned(round_number=1, board=2)


def test_the_arbiter_may_name_other_rules():
    document = read_document(report(*FOUR), "event.trf")
    (created, *_, completed) = events_of(document, file_sha256="00", edition="dutch-2026").events
    assert created.settings.edition == "dutch-2026"
    assert isinstance(completed, RoundCompleted)


def test_a_birth_date_is_nowhere_in_the_log():
    """It lies beside the log, where it can be erased, also where the line had to be kept as it stands."""
    line = player(1, points="0.0", birth_date="1971/02/03", rank=1) + "    "
    document = read_document(report(line, "# note"), "event.trf")
    result = events_of(document, file_sha256="00")
    (origin,) = [event for event in result.events if isinstance(event, ImportedFrom)]
    assert any(spelling.fact == "001 1" for spelling in origin.layout.spellings)
    assert "1971/02/03" not in repr(result.events)
    assert result.personal[0].value == "1971/02/03"


@pytest.mark.parametrize("path", named([*oracle_files()[::12], *real_files()]))
def test_the_fold_of_the_events_is_the_tournament_of_the_file(path):
    data = path.read_bytes()
    tournament, _ = imported(data, points="listed")
    assert tournament == tournament_of(read_document(data, "event.trf", points="listed"))
