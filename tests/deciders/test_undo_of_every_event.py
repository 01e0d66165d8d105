"""What stands in the way of an undo, for every type of event: later events that build on it, named with their subjects.

A row: what was before, the event, the later event that builds on it and how that is named. Without a later event
nothing builds on the type.
"""

import re
from typing import NamedTuple, get_args

import msgspec
import pytest

from core.model.lots import commitment_of
from core.model.results import ByeKind, Colour, Result
from core.model.sentence import Refused
from core.model.tie_breaks import EqualMatch
from events.base import Role
from events.deciders.undo import redo, undo
from events.log.envelope import new_command
from events.store.memory import MemoryStore
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided, AppealLodged
from events.vocabulary.congress import CongressEvent
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.drafts import DraftAbandoned, DraftBegun, DraftChanged, DraftOrigin
from events.vocabulary.games import (
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameForfeited,
    GameResumed,
    MatchScoreCorrected,
    MatchScoreRecorded,
    ResultCorrected,
    ResultRecorded,
)
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.knockout import (
    KnockoutAnnounced,
    KnockoutBegun,
    KnockoutGameCorrected,
    KnockoutGamePlayed,
    KnockoutMatchDecided,
    KnockoutPlayerLeft,
)
from events.vocabulary.participation import (
    AbsenceExcused,
    ByeCancelled,
    ByeGranted,
    PlayerExpelled,
    PlayerReinstated,
    PlayerWithdrawn,
)
from events.vocabulary.players import (
    BoardFixed,
    CheckInClosed,
    CheckInOpened,
    LateEntryAccepted,
    PairingAllowed,
    PairingForbidden,
    PlayerDetailsCorrected,
    PlayersCheckedIn,
    SeparationRequested,
)
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
    PersonalDataErased,
    PlayerLinkGranted,
    ResultReported,
)
from events.vocabulary.reporting import (
    Awarded,
    CategorySettled,
    DocumentIssued,
    Fact,
    FactsRecorded,
    GroupsRecorded,
    PrizesAwarded,
)
from events.vocabulary.rounds import PairingAltered, RoundCompleted, RoundPublished, RoundVoided
from events.vocabulary.teams import LineUpSet, PenaltyPointsGiven, TeamMemberRegistered, TeamRegistered
from events.vocabulary.ties import FastGameDrawn, FastGamePlayed, LotsCommitted, LotsRevealed, TieBroken
from events.vocabulary.tournament import (
    AccelerationAssigned,
    DetailsSet,
    LotDrawn,
    OwnRuleAnnounced,
    Phase,
    PhaseEntered,
    SettingsChanged,
    SettingsSet,
    TieBreaksSet,
    TournamentCreated,
)
from projections.repository import Repository
from tests.deciders.scenario import (
    LOT,
    announced,
    boards,
    numbers,
    paired,
    registered,
    won,
)

START = (announced(), *(registered(player) for player in (1, 2, 3, 4)), numbers(1, 1, 2, 3, 4), LOT)
PAIRED = (*START, paired(1, (1, 3), (4, 2)))
PLAYED = (*PAIRED, RoundPublished(round_number=1), won(1, 1), won(1, 2))
CLOSED = (*PLAYED, RoundCompleted(round_number=1))

IN_TIME = Correction(reaches=tuple(Scope), tier=1, reason="sheets")
TOO_LATE = Correction(reaches=(Scope.RATING_REPORT,), tier=3, reason="sheets")
ROUND_1, ROUND_2 = paired(1, (1, 3), (4, 2)), paired(2, (2, 1), (3, 4))
LATE = LateEntryAccepted(player=5, name="Late", first_round=2)
CORRECTED = ResultCorrected(round_number=1, board=1, was=Result.DRAW, result=Result.DRAW, correction=IN_TIME)
ALTERED = PairingAltered(
    round_number=1, boards=boards((3, 1), (4, 2)), bye=None, engine_boards=(), engine_bye=None, reason="x"
)
BEGUN = DraftBegun(round_number=1, origin=DraftOrigin.EMPTY)
MOVED = DraftChanged(round_number=1, boards=boards((1, 2)))
COMMITTED = LotsCommitted(commitment=commitment_of("secret"))
REVEALED = LotsRevealed(secret="secret", public_value="4 17 23")  # noqa: S106  # of a drawing of lots
LODGED = AppealLodged(appellant="P1", subject="the pairing", round_number=1)
UPHELD = AppealDecided(appeal=9, decision="as asked", upheld=True)
ON_APPEAL = msgspec.structs.replace(ALTERED, grounds=("appeal:9",))
TEAMS = (
    TournamentCreated(details=DetailsSet(name="League"), settings=SettingsSet(edition="team-swiss-cfc", boards=2)),
    TeamRegistered(player=1, name="A"),
    TeamMemberRegistered(player=2, team=1, name="A1"),
    TeamMemberRegistered(player=3, team=1, name="A2"),
    TeamRegistered(player=4, name="B"),
    TeamMemberRegistered(player=5, team=4, name="B1"),
    TeamMemberRegistered(player=6, team=4, name="B2"),
)
ROUND_OF_TEAMS = paired(1, (1, 4))
LINE_UP = LineUpSet(round_number=1, team=1, members=(2, 3))
ON_BOARD_2 = ResultRecorded(round_number=1, board=1, team_board=2, result=Result.DRAW)
CORRECTED_ON_2 = ResultCorrected(
    round_number=1, board=1, team_board=2, was=Result.DRAW, result=Result.WHITE_WINS, correction=IN_TIME
)
SCORE = MatchScoreRecorded(round_number=1, board=1, first=15, second=5)
OTHER_SCORE = MatchScoreCorrected(
    round_number=1, board=1, was_first=15, was_second=5, first=10, second=10, correction=IN_TIME
)
PENALTY = PenaltyPointsGiven(team=1, round_number=1, match_points=5, reason="late")
TIE = TieBroken(players=(1, 4), method="coin", reason="heads")
CHIEF = OfficialNamed(official="arbiter", role=Role.CHIEF_ARBITER)
OWN_LINK = PlayerLinkGranted(player=1, token_hash="0" * 64)
REPORT = ResultReported(player=1, round_number=1, board=1, result="1-0")
LINK = LinkGranted(helper="Ben", round_number=1, first_board=1, last_board=2, token_hash="0" * 64)
HELPER = OfficialNamed(official="Ben", role=Role.DATA_ENTRY)
FAST_DRAWN = FastGameDrawn(players=(4, 1), seed="s")
KNOCKOUT = KnockoutAnnounced(qualifiers=4, equal=EqualMatch.PLAY_OFF)
BEGAN = KnockoutBegun(players=(1, 4, 2, 3), seed="s")
SEMI_FINAL, FINAL = (
    KnockoutGamePlayed(knockout_round=number, match=1, game=1, white=1, black=other, result=Result.DRAW)
    for number, other in ((1, 3), (2, 4))
)
PUT_RIGHT = KnockoutGameCorrected(
    knockout_round=1, match=1, game=1, white=1, black=3, was=Result.DRAW, result=Result.WHITE_WINS, reason="x"
)
PLAYED_OFF = KnockoutMatchDecided(knockout_round=1, match=1, winner=1, reason="x")
GONE = KnockoutPlayerLeft(knockout_round=1, match=2, player=2)
FAST_PLAYED = FastGamePlayed(white=4, black=1, result=Result.WHITE_WINS)


class Row(NamedTuple):
    """What was before, the event, and who builds on it, as named."""

    before: tuple[AnyEvent, ...]
    event: AnyEvent
    later: AnyEvent | None = None
    named: str = ""


K_OF_1 = FactsRecorded(fact=Fact.K_STANDARD, values=((1, "20"),))
K_OF_1_AGAIN = FactsRecorded(fact=Fact.K_STANDARD, values=((1, "40"),))
SCHOOL_OF_1 = GroupsRecorded(column="school", values=((1, "Harbour"),))
JUNIORS = CategorySettled(category="born 2008 or later", members=(1, 2), not_known=(3,))
AWARD = PrizesAwarded(
    rules="100", awards=((1, Awarded(list="places", cents=10000, first_prize=1, last_prize=1, pool_cents=10000)),)
)

ROWS = [
    Row(START, SettingsChanged(settings=SettingsSet(rounds=7)), ROUND_1, "(round-paired) of round 1"),
    Row(
        START,
        SettingsChanged(settings=SettingsSet(variations=(("gibson", "3"),))),
        ROUND_1,
        "(round-paired) of round 1",
    ),
    Row(
        START,
        SettingsChanged(settings=SettingsSet(rounds=7)),
        SettingsChanged(settings=SettingsSet(rounds=9)),
        "(settings-changed)",
    ),
    Row(
        PLAYED,
        SettingsChanged(settings=SettingsSet(tie_breaks=TieBreaksSet(codes=("BH",)))),
        TIE,
        "(tie-broken) of Player 1, Player 4",
    ),
    Row(
        START,
        OwnRuleAnnounced(number=1, text="No smoking."),
        OwnRuleAnnounced(number=1, text=""),
        "(own-rule-announced)",
    ),
    Row(START[:-1], LotDrawn(initial_colour=Colour.BLACK), ROUND_1, "(round-paired) of round 1"),
    Row(
        START[:-2],
        LotDrawn(seed="s", subject="613", order=(2, 1)),
        numbers(1, 2, 1),
        "(pairing-numbers-assigned), from round 1 on",
    ),
    Row(START, PhaseEntered(phase=Phase.PLAYING), PhaseEntered(phase=Phase.FINISHED), "(phase-entered)"),
    Row(START, AccelerationAssigned(player=1, points=(10,)), ROUND_1, "(round-paired) of round 1"),
    Row(
        START,
        AccelerationAssigned(player=1, points=(10,)),
        AccelerationAssigned(player=1, points=(10, 5)),
        "(acceleration-assigned) of Player 1",
    ),
    Row(
        START[:-2],
        registered(9),
        PlayerWithdrawn(player=9, from_round=1),
        "(player-withdrawn) of Player 9, from round 1 on",
    ),
    Row(PLAYED, LATE, ByeGranted(player=5, round_number=2, kind=ByeKind.HALF_POINT), "(bye-granted) of round 2, Late"),
    Row(START[:-2], PlayerDetailsCorrected(player=1, rating=2000), numbers(1, 2, 1), "(pairing-numbers-assigned)"),
    Row(START, SettingsChanged(settings=SettingsSet(keep_apart=(("club", 2),))), ROUND_1, "(round-paired) of round 1"),
    Row(START, PlayerDetailsCorrected(player=1, club="Lund"), ROUND_1, "(round-paired) of round 1"),
    Row(
        START,
        PlayerDetailsCorrected(player=1, name="Zoe"),
        PlayerDetailsCorrected(player=1, name="Zoé"),
        "(player-details-corrected) of Zoé",
    ),
    Row(START, numbers(1, 2, 1, 3, 4), ROUND_1, "(round-paired) of round 1"),
    Row(START, PlayerWithdrawn(player=4, from_round=1), ROUND_1, "(round-paired) of round 1"),
    Row(
        (*START, PlayerWithdrawn(player=4, from_round=1)),
        PlayerReinstated(player=4, from_round=2),
        PlayerExpelled(player=4, from_round=3, reason="x"),
        "(player-expelled) of Player 4, from round 3 on",
    ),
    Row(CLOSED, AbsenceExcused(player=4, round_number=1, reason="x"), ROUND_2, "(round-paired) of round 2"),
    Row(START, PlayerExpelled(player=4, from_round=1, reason="x"), ROUND_1, "(round-paired) of round 1"),
    Row(START, ByeGranted(player=4, round_number=1, kind=ByeKind.HALF_POINT), ROUND_1, "(round-paired) of round 1"),
    Row(
        (*START, ByeGranted(player=4, round_number=1, kind=ByeKind.HALF_POINT)),
        ByeCancelled(player=4, round_number=1),
        ROUND_1,
        "(round-paired) of round 1",
    ),
    Row(
        START,
        PairingForbidden(players=(1, 2)),
        PairingAllowed(players=(1, 2)),
        "(pairing-allowed) of Player 1, Player 2",
    ),
    Row(
        (*START, PairingForbidden(players=(1, 2))), PairingAllowed(players=(1, 2)), ROUND_1, "(round-paired) of round 1"
    ),
    Row(START, BoardFixed(player=1, board=2), ROUND_1, "(round-paired) of round 1"),
    Row(
        START,
        BoardFixed(player=1, board=2),
        BoardFixed(player=1, board=None),
        "(board-fixed) of Player 1",
    ),
    Row(START, CheckInOpened(), PlayersCheckedIn(players=(1,)), "(players-checked-in) of Player 1"),
    Row((*START, CheckInOpened()), PlayersCheckedIn(players=(1,)), CheckInClosed()),
    Row((*START, CheckInOpened()), CheckInClosed(), CheckInOpened(), "(check-in-opened)"),
    Row(START, SeparationRequested(players=(1, 2)), ROUND_1, "(round-paired) of round 1"),
    Row(
        START,
        SeparationRequested(players=(1, 2)),
        SeparationRequested(players=(1, 2), reason="asked again"),
        "(separation-requested) of Player 1, Player 2",
    ),
    Row(START, ROUND_1, RoundPublished(round_number=1), "(round-published) of round 1"),
    Row(START, ROUND_1, LODGED, "(appeal-lodged) of round 1"),
    Row(START, ROUND_1, BEGUN, "(draft-begun) of round 1"),
    Row(PAIRED, ALTERED, RoundPublished(round_number=1), "(round-published) of round 1"),
    Row(PAIRED, BEGUN, MOVED, "(draft-changed) of round 1"),
    Row((*PAIRED, BEGUN), MOVED, DraftChanged(round_number=1, opened=(1,)), "(draft-changed) of round 1"),
    Row((*PAIRED, BEGUN), MOVED, ALTERED, "(pairing-altered) of round 1"),
    Row((*PAIRED, BEGUN), DraftAbandoned(round_number=1), BEGUN, "(draft-begun) of round 1"),
    Row(PAIRED, BEGUN, DraftAbandoned(round_number=1), "(draft-abandoned) of round 1"),
    Row(PAIRED, RoundPublished(round_number=1), won(1, 2), "(result-recorded) of round 1, board 2"),
    Row(PAIRED, RoundVoided(round_number=1, reason="x"), ROUND_1, "(round-paired) of round 1"),
    Row(PLAYED, RoundCompleted(round_number=1), ROUND_2, "(round-paired) of round 2"),
    Row(
        PLAYED,
        RoundCompleted(round_number=1),
        DraftBegun(round_number=2, origin=DraftOrigin.EMPTY),
        "(draft-begun) of round 2",
    ),
    Row(PLAYED[:-1], won(1, 2), RoundCompleted(round_number=1), "(round-completed) of round 1"),
    Row(PLAYED[:-1], won(1, 2), TIE, "(tie-broken) of Player 1, Player 4"),
    Row(
        PLAYED[:-1],
        GameForfeited(round_number=1, board=2, result=Result.WHITE_WINS_BY_FORFEIT),
        ROUND_2,
        "(round-paired) of round 2",
    ),
    Row(PLAYED, CORRECTED, CORRECTED, "(result-corrected) of round 1, board 1"),
    Row(CLOSED, CORRECTED, ROUND_2, "(round-paired) of round 2"),
    Row(CLOSED, CORRECTED, TIE, "(tie-broken) of Player 1, Player 4"),
    Row(
        PLAYED,
        ColoursCorrected(round_number=1, board=1, white=3, black=1, result=None, correction=IN_TIME),
        CORRECTED,
        "(result-corrected) of round 1, board 1",
    ),
    Row(
        PLAYED[:-1],
        GameAdjourned(round_number=1, board=2),
        GameResumed(round_number=1, board=2, result=Result.DRAW),
        "(game-resumed) of round 1, board 2",
    ),
    Row(
        (*PLAYED[:-1], GameAdjourned(round_number=1, board=2)),
        GameResumed(round_number=1, board=2, result=Result.DRAW),
        RoundCompleted(round_number=1),
        "(round-completed) of round 1",
    ),
    Row(
        (*PLAYED[:-1], GameAdjourned(round_number=1, board=2)),
        GameAdjudicated(round_number=1, board=2, result=Result.DRAW, reason="x"),
        TIE,
        "(tie-broken)",
    ),
    Row(CLOSED, TIE, TieBroken(players=(4, 1), method="coin", reason="again"), "(tie-broken) of Player 4, Player 1"),
    Row(CLOSED, FAST_DRAWN, FAST_PLAYED, "(fast-game-played) of Player 4, Player 1"),
    Row((*CLOSED, FAST_DRAWN), FAST_PLAYED, TIE, "(tie-broken) of Player 1, Player 4"),
    Row(PLAYED[:-1], won(1, 2), FAST_PLAYED, "(fast-game-played) of Player 4, Player 1"),
    Row(START, KNOCKOUT, KnockoutAnnounced(qualifiers=0), "(knockout-announced)"),
    Row((*START, KNOCKOUT), KnockoutAnnounced(qualifiers=2), BEGAN, "(knockout-begun) of Player 1, Player 4"),
    Row((*CLOSED, KNOCKOUT), BEGAN, SEMI_FINAL, "(knockout-game-played) of Player 1, Player 3"),
    Row((*PLAYED[:-1], KNOCKOUT), won(1, 2), BEGAN, "(knockout-begun) of Player 1, Player 4"),
    Row((*CLOSED, KNOCKOUT), TIE, BEGAN, "(knockout-begun) of Player 1, Player 4"),
    Row((*CLOSED, KNOCKOUT), PlayerWithdrawn(player=3, from_round=2), BEGAN, "(knockout-begun)"),
    Row((*CLOSED, KNOCKOUT, BEGAN), SEMI_FINAL, PUT_RIGHT, "(knockout-game-corrected) of Player 1, Player 3"),
    Row((*CLOSED, KNOCKOUT, BEGAN), SEMI_FINAL, PLAYED_OFF, "(knockout-match-decided)"),
    Row((*CLOSED, KNOCKOUT, BEGAN, SEMI_FINAL), PUT_RIGHT, FINAL, "(knockout-game-played) of Player 1, Player 4"),
    Row((*CLOSED, KNOCKOUT, BEGAN, SEMI_FINAL), PLAYED_OFF, FINAL, "(knockout-game-played) of Player 1, Player 4"),
    Row((*CLOSED, KNOCKOUT, BEGAN), GONE, FINAL, "(knockout-game-played) of Player 1, Player 4"),
    Row((*CLOSED, KNOCKOUT), BEGAN, GONE, "(knockout-player-left) of Player 2"),
    Row((*CLOSED, KNOCKOUT, BEGAN), GONE, SEMI_FINAL),
    Row(START, COMMITTED, REVEALED, "(lots-revealed)"),
    Row(
        (*START, COMMITTED),
        REVEALED,
        TieBroken(players=(1, 4), method="lots", seed="s"),
        "(tie-broken) of Player 1, Player 4",
    ),
    Row(PAIRED, LODGED, AppealDecided(appeal=9, decision="dismissed"), "(appeal-decided)"),
    Row((*PAIRED, LODGED), AppealDecided(appeal=9, decision="dismissed")),
    Row((*PAIRED, LODGED), UPHELD, AppealCarriedOut(appeal=9, how="fee paid back"), "(appeal-carried-out)"),
    Row(
        (*PAIRED, LODGED),
        UPHELD,
        RoundVoided(round_number=1, reason="r", grounds=("appeal:9",)),
        "(round-voided) of round 1",
    ),
    Row((*PAIRED, LODGED), UPHELD, ON_APPEAL, "(pairing-altered) of round 1"),
    Row((*PAIRED, LODGED, UPHELD), AppealCarriedOut(appeal=9, how="fee paid back")),
    Row(TEAMS[:1], TEAMS[1], TEAMS[2], "(team-member-registered) of A1"),
    Row(TEAMS[:-1], TEAMS[-1], ROUND_OF_TEAMS, "(round-paired) of round 1"),
    Row((*TEAMS, ROUND_OF_TEAMS), LINE_UP, ON_BOARD_2, "(result-recorded) of round 1, board 1.2"),
    Row(
        (*TEAMS, ROUND_OF_TEAMS),
        LINE_UP,
        LineUpSet(round_number=1, team=1, members=(3, None), reason="ill"),
        "(line-up-set) of round 1",
    ),
    Row((*TEAMS, ROUND_OF_TEAMS), PENALTY, PENALTY, "(penalty-points-given)"),
    Row((*TEAMS, ROUND_OF_TEAMS), SCORE, ON_BOARD_2, "(result-recorded) of round 1, board 1.2"),
    Row((*TEAMS, ROUND_OF_TEAMS), SCORE, OTHER_SCORE, "(match-score-corrected) of round 1"),
    Row((*TEAMS, ROUND_OF_TEAMS, SCORE), OTHER_SCORE, ON_BOARD_2, "(result-recorded) of round 1, board 1.2"),
    Row((*TEAMS, ROUND_OF_TEAMS, LINE_UP), ON_BOARD_2, CORRECTED_ON_2, "(result-corrected) of round 1, board 1.2"),
    Row(START, NoteAdded(text="n"), NoteAdded(text="m", about=8)),
    Row(START, CHIEF, NoteAdded(text="m")),
    Row(START, K_OF_1, K_OF_1_AGAIN, "(facts-recorded)"),
    Row(START, K_OF_1, FactsRecorded(fact=Fact.CFC, values=((1, "111111"),))),
    Row(START, SCHOOL_OF_1, SCHOOL_OF_1, "(groups-recorded)"),
    Row(START, SCHOOL_OF_1, GroupsRecorded(column="class", values=((1, "4b"),))),
    Row(START, JUNIORS, CategorySettled(category="born 2008 or later", members=(1,)), "(category-settled)"),
    Row(START, JUNIORS, CategorySettled(category="born 1960 or earlier", members=(1,))),
    Row(START, AWARD, PrizesAwarded(rules="90", awards=AWARD.awards), "(prizes-awarded)"),
    Row(START, AWARD, NoteAdded(text="m")),
    Row(PLAYED, LINK, NoteAdded(text="m")),
    Row((*PLAYED, LINK), LinkRevoked(granted=9), NoteAdded(text="m")),
    Row(PLAYED, OWN_LINK, NoteAdded(text="m")),
    Row((*PLAYED, OWN_LINK), REPORT, NoteAdded(text="m")),
    Row((*START, CHIEF, HELPER), OfficialDismissed(official="Ben", reason="x"), NoteAdded(text="m")),
]

NOT_UNDONE = {
    type(announced()): "started the tournament",
    ImportedFrom: "started the tournament",
    PersonalDataErased: "restored",
    KeysRequired: "sets whether keys are required",
    KeysWaived: "sets whether keys are required",
    DocumentIssued: "records the issue of a document",
    CopyEnteredAgain: "records what another copy of this record contained",
    ActionUndone: "`redo` reinstates what it undid",
}


class Log:
    """A log in memory, one command an event."""

    def __init__(self, *events):
        self.repository = Repository(MemoryStore())
        self.put(*events)

    def put(self, *events):
        for event in events:
            self.execute(lambda log, event=event: [event])

    def execute(self, decide):
        self.repository.execute_on_log("spring", lambda known: decide(known.events), new_command("arbiter"))

    @property
    def events(self):
        return self.repository.load("spring").events

    @property
    def state(self):
        return self.repository.load("spring").tournament


def test_every_type_of_event_has_a_row():
    rows = {type(row.event) for row in ROWS}
    above = {kind for kind in get_args(AnyEvent) if issubclass(kind, CongressEvent)}  # tests/cli/test_congress.py
    assert rows | NOT_UNDONE.keys() == set(get_args(AnyEvent)) - above
    assert not rows & NOT_UNDONE.keys()


def named(row):
    later = "" if row.later is None else f" before {row.later.TYPE}"
    return f"{row.event.TYPE}{later}"


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_the_last_event_is_undone_and_redone(row):
    log = Log(*row.before)
    without = log.state
    log.put(row.event)
    version, state = len(log.events), log.state
    log.execute(lambda events: undo(events, version, reason="slip", confirmed=True))
    assert log.state == without
    log.execute(lambda events: redo(events, version))
    assert log.state == state


@pytest.mark.parametrize("row", [row for row in ROWS if row.named], ids=named)
def test_what_builds_on_it_stands_in_its_way_and_is_named(row):
    log = Log(*row.before, row.event, row.later)
    version = len(row.before) + 1
    with pytest.raises(Refused, match=re.escape(f"event {version + 1} {row.named}")) as refusal:
        undo(log.events, version, reason="slip", confirmed=True)
    assert str(refusal.value).startswith(f"Event {version} ({row.event.TYPE})")
    assert "Undo that first" in str(refusal.value)
    log.execute(lambda events: undo(events, version + 1, reason="slip", confirmed=True))
    log.execute(lambda events: undo(events, version, reason="slip", confirmed=True))


@pytest.mark.parametrize("row", [row for row in ROWS if row.later is not None and not row.named], ids=named)
def test_what_does_not_build_on_it_does_not(row):
    log = Log(*row.before, row.event, row.later)
    assert undo(log.events, len(row.before) + 1, reason="slip", confirmed=True)


def _waits_for_a_decision(row):
    """No appeal is decided that was undone, and nothing is done on the ground of a decision that was."""
    return isinstance(row.later, AppealDecided) or row.event == UPHELD


@pytest.mark.parametrize("row", [row for row in ROWS if row.named and not _waits_for_a_decision(row)], ids=named)
def test_it_does_not_count_again_over_what_came_since(row):
    """The same facts the other way round: undone first, then the other."""
    log = Log(*row.before, row.event)
    version = len(log.events)
    log.execute(lambda events: undo(events, version, reason="slip", confirmed=True))
    log.put(row.later)
    with pytest.raises(Refused, match=re.escape(f"event {version + 2} {row.named}")):
        redo(log.events, version)


@pytest.mark.parametrize(
    ("events", "version"),
    [
        pytest.param(START, 1, id="tournament-created"),
        pytest.param((*START, ImportedFrom(file_name="f", file_sha256="", file_format="trf16")), 8, id="imported-from"),
        pytest.param((*START, DocumentIssued(document="export", of_event=7, files=())), 8, id="document-issued"),
        pytest.param((*START, NoteAdded(text="n"), ActionUndone(version=8, reason="")), 9, id="action-undone"),
        pytest.param(
            (*START, PersonalDataErased(player=1, fields=("birth_date",), reason="x")), 8, id="personal-data-erased"
        ),
    ],
)
def test_what_is_not_undone(events, version):
    log = Log(*events)
    with pytest.raises(Refused, match=NOT_UNDONE[type(log.events[version - 1].event)]):
        undo(log.events, version, reason="slip", confirmed=True)


def test_a_correction_of_the_rating_report_does_not_stand_in_the_way_of_a_tie():
    too_late = ResultCorrected(round_number=1, board=1, was=None, result=Result.DRAW, correction=TOO_LATE)
    log = Log(*CLOSED, too_late, TIE)
    assert undo(log.events, len(CLOSED) + 1)
