"""Strategies for logs: sensible ones, and ones where anything may follow anything."""

from hypothesis import strategies as st

from core.model.results import ByeKind, Colour, Result
from core.model.tie_breaks import EqualMatch
from events.base import Role
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided, AppealLodged
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
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    PlayerRegistered,
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
    OfOtherCopy,
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
from events.vocabulary.rounds import (
    Board,
    PairingAltered,
    Provenance,
    RoundCompleted,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
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
    TournamentCreated,
)
from tests.recorded import Recorded

players = st.integers(1, 5)
rounds = st.integers(1, 3)
scores = st.sampled_from((0, 5, 10, 15))
on_board = {"round_number": rounds, "board": st.integers(1, 3)}
results = st.sampled_from(Result)
names = st.sampled_from(["Ada", "Bo", "Cy"])
reasons = st.just("why")
several = st.lists(players, min_size=2, max_size=3, unique=True).map(tuple)
settings = st.builds(SettingsSet, rounds=st.none() | rounds, edition=st.just("dutch-2017"))
details = st.builds(DetailsSet, name=names)
corrections = st.builds(
    Correction,
    reaches=st.lists(st.sampled_from(Scope), min_size=1, max_size=3, unique=True).map(tuple),
    tier=st.just(0),
    reason=reasons,
)
in_knockout = {"knockout_round": st.integers(1, 2), "match": st.integers(1, 2)}
entry = {"player": players, "name": names, "rating": st.integers(0, 2800)}


@st.composite
def pairings(draw):
    """Boards and bye of a round of up to five players."""
    order = draw(st.permutations([1, 2, 3, 4, 5]))
    count = draw(st.integers(0, 2))
    pairs = [order[2 * index : 2 * index + 2] for index in range(count)]
    return {
        "round_number": draw(rounds),
        "boards": tuple(Board(board=board, white=white, black=black) for board, (white, black) in enumerate(pairs, 1)),
        "bye": draw(st.sampled_from([None, order[4]])),
    }


round_paired = pairings().map(
    lambda pairing: RoundPaired(**pairing, provenance=Provenance(edition="dutch-2017", engine="by hand"))
)
pairing_altered = pairings().map(
    lambda pairing: PairingAltered(**pairing, engine_boards=(), engine_bye=None, reason="why")
)

anything = st.one_of(
    st.builds(TournamentCreated, details=details, settings=settings),
    st.builds(SettingsChanged, details=details, settings=settings),
    st.builds(LotDrawn, initial_colour=st.sampled_from(Colour)),
    st.builds(LotDrawn, seed=names, subject=st.just("613"), order=several),
    st.builds(PhaseEntered, phase=st.sampled_from(Phase)),
    st.builds(AccelerationAssigned, player=players, points=st.just((10,))),
    st.builds(PlayerRegistered, **entry),
    st.builds(LateEntryAccepted, first_round=rounds, **entry),
    st.builds(PlayerDetailsCorrected, player=players, rating=st.integers(0, 2800), correction=corrections),
    st.builds(PairingNumbersAssigned, from_round=rounds, numbers=st.just(((1, 1), (2, 2)))),
    st.builds(PlayerWithdrawn, player=players, from_round=rounds),
    st.builds(PlayerReinstated, player=players, from_round=rounds),
    st.builds(PlayerExpelled, player=players, from_round=rounds, reason=reasons),
    st.builds(ByeGranted, player=players, round_number=rounds, kind=st.sampled_from(ByeKind)),
    st.builds(ByeCancelled, player=players, round_number=rounds),
    st.builds(OwnRuleAnnounced, number=st.integers(1, 2), text=st.sampled_from(("", "No smoking.")), reason=reasons),
    st.builds(TeamRegistered, player=players, name=names, first_round=st.none() | rounds),
    st.builds(TeamMemberRegistered, team=players, **entry),
    st.builds(LineUpSet, round_number=rounds, team=players, members=several),
    st.builds(PenaltyPointsGiven, round_number=rounds, team=players, match_points=st.integers(0, 30), reason=reasons),
    st.builds(AbsenceExcused, player=players, round_number=rounds, reason=reasons),
    st.builds(BoardFixed, player=players, board=st.none() | st.integers(1, 3)),
    st.builds(CheckInOpened),
    st.builds(PlayersCheckedIn, players=several),
    st.builds(CheckInClosed),
    st.builds(PairingForbidden, players=several, last_round=st.none() | rounds),
    st.builds(PairingAllowed, players=several),
    st.builds(SeparationRequested, players=several),
    round_paired,
    round_paired,
    pairing_altered,
    pairings().map(lambda pairing: DraftBegun(**pairing, origin=DraftOrigin.RECORDED)),
    pairings().map(lambda pairing: DraftChanged(**pairing, opened=(1, 2))),
    st.builds(DraftAbandoned, round_number=rounds),
    st.builds(RoundPublished, round_number=rounds),
    st.builds(RoundVoided, round_number=rounds, reason=reasons),
    st.builds(RoundCompleted, round_number=rounds),
    st.builds(ResultRecorded, result=results, **on_board),
    st.builds(GameForfeited, result=results, **on_board),
    st.builds(ResultCorrected, was=st.none(), result=results, correction=corrections, **on_board),
    st.builds(
        ColoursCorrected,
        white=players,
        black=players,
        result=st.none() | results,
        correction=corrections,
        **on_board,
    ),
    st.builds(GameAdjourned, taken_as=st.none() | results, **on_board),
    st.builds(GameResumed, result=results, **on_board),
    st.builds(MatchScoreRecorded, first=scores, second=scores, **on_board),
    st.builds(
        MatchScoreCorrected,
        was_first=scores,
        was_second=scores,
        first=scores,
        second=scores,
        correction=corrections,
        **on_board,
    ),
    st.builds(GameAdjudicated, result=results, reason=reasons, **on_board),
    st.builds(TieBroken, players=several, method=st.just("lots")),
    st.builds(FastGameDrawn, players=st.just((1, 2)), seed=names, draw_odds=st.booleans()),
    st.builds(FastGamePlayed, white=players, black=players, result=results, draw_odds=st.booleans()),
    st.builds(
        KnockoutAnnounced, qualifiers=st.integers(0, 4), games=st.integers(1, 2), equal=st.sampled_from(EqualMatch)
    ),
    st.builds(KnockoutBegun, players=several, seed=names),
    st.builds(KnockoutGamePlayed, white=players, black=players, result=results, **in_knockout, game=st.integers(1, 2)),
    st.builds(
        KnockoutGameCorrected,
        white=players,
        black=players,
        was=results,
        result=results,
        reason=reasons,
        game=st.integers(1, 2),
        **in_knockout,
    ),
    st.builds(KnockoutMatchDecided, winner=players, reason=reasons, **in_knockout),
    st.builds(KnockoutPlayerLeft, player=players, **in_knockout),
    st.builds(LotsCommitted, commitment=st.just("0" * 64)),
    st.builds(LotsRevealed, secret=names, public_value=names),
    st.builds(AppealLodged, appellant=names, subject=reasons),
    st.builds(AppealDecided, appeal=st.just(1), decision=reasons, upheld=st.sampled_from([None, True, False])),
    st.builds(AppealCarriedOut, appeal=st.just(1), how=reasons),
    st.builds(NoteAdded, text=reasons),
    st.builds(OfficialNamed, official=names, role=st.just(Role.CHIEF_ARBITER)),
    st.builds(OfficialDismissed, official=names, reason=reasons),
    st.builds(KeysRequired, reason=reasons),
    st.builds(KeysWaived, reason=reasons),
    st.builds(
        LinkGranted,
        helper=names,
        round_number=st.just(1),
        first_board=st.just(1),
        last_board=st.just(2),
        token_hash=st.just("0" * 64),
    ),
    st.builds(PlayerLinkGranted, player=players, token_hash=st.just("0" * 64)),
    st.builds(
        ResultReported,
        player=players,
        round_number=st.just(1),
        board=st.just(1),
        result=st.sampled_from([Result.WHITE_WINS, Result.DRAW]),
    ),
    st.builds(LinkRevoked, granted=st.just(1), reason=reasons),
    st.builds(
        CopyEnteredAgain,
        common=st.just(1),
        common_hash=st.just("00" * 32),
        events=st.just((OfOtherCopy(there=2, hash="11" * 32, actor="a", recorded_at="2026-01-01T00:00:00Z", here=2),)),
    ),
    st.builds(
        FactsRecorded,
        fact=st.sampled_from(Fact),
        values=st.tuples(st.tuples(players, st.sampled_from(["", "20", "40"]))),
    ),
    st.builds(
        GroupsRecorded,
        column=st.sampled_from(["school", "class"]),
        values=st.tuples(st.tuples(players, st.sampled_from(["", "Harbour", "St Mary"]))),
    ),
    st.builds(
        CategorySettled, category=st.sampled_from(["born 2008 or later", "born 1960 or earlier"]), members=several
    ),
    st.builds(
        PrizesAwarded,
        rules=st.just("100"),
        awards=st.tuples(
            st.tuples(
                players, st.just(Awarded(list="places", cents=10000, first_prize=1, last_prize=1, pool_cents=10000))
            )
        ),
    ),
    st.builds(DocumentIssued, document=names, of_event=st.just(1), files=st.just((("a.trf", "00" * 32),))),
    st.builds(PersonalDataErased, player=players, fields=st.just(("birth_date",)), reason=reasons),
    st.builds(ImportedFrom, file_name=names, file_sha256=reasons, file_format=st.just("TRF16")),
)
"""One of every type, for players, rounds and boards that may or may not be there."""


@st.composite
def logs(draw, max_size=40):
    """Events in any order, with undos, undos of undos, and undos of what was undone."""
    events = []
    for version in range(1, draw(st.integers(0, max_size)) + 1):
        if version > 1 and draw(st.integers(0, 4)) == 0:
            event = ActionUndone(version=draw(st.integers(1, version - 1)), reason="why")
        else:
            event = draw(anything)
        events.append(Recorded(version, event))
    return events
