"""Events that no command gives at their moment, written past the program by somebody who may record their kind."""

import msgspec
import pytest

from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.units import BoardNumber, Points, TeamBoard
from events.base import Event, Role
from events.deciders import byes, knockout, players, results, rounds, tables, teams, tournament
from events.deciders.entries import Entry
from events.deciders.matches import MatchScore
from events.deciders.players import Changes
from events.deciders.teams import TeamEntry
from events.log.envelope import Head, link
from events.store.memory import MemoryStore
from events.vocabulary.corrections import Correction, Scope
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
from events.vocabulary.participation import ByeGranted, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import PairingNumbersAssigned, PlayerDetailsCorrected, SeparationRequested
from events.vocabulary.record import LinkGranted, NoteAdded, OfficialNamed
from events.vocabulary.reporting import Fact, FactsRecorded
from events.vocabulary.rounds import Board, PairingAltered, PointsBeside, Provenance, RoundPaired, RoundVoided
from events.vocabulary.teams import PenaltyPointsGiven
from events.vocabulary.ties import TieBroken
from events.vocabulary.tournament import (
    AccelerationAssigned,
    DetailsSet,
    LotDrawn,
    ScoringSet,
    SettingsChanged,
    SettingsSet,
    TieBreaksSet,
)
from projections.repository import Repository
from projections.standings.table import final_order
from projections.verification.consistency import Concern
from projections.verification.verify import verify
from tests.deciders.desk import Desk

W, B, D = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
EVERYTHING = (Scope.PAIRINGS, Scope.STANDINGS, Scope.RATING_REPORT)


def desk_of(
    edition: str, *, count: int = 3, boards: int | None = None, variations: tuple[tuple[str, str], ...] = ()
) -> Desk:
    desk = Desk.__new__(Desk)
    desk.store = MemoryStore()
    desk.repository = Repository(desk.store)
    settings = SettingsSet(edition=edition, rounds=count, boards=boards, variations=variations)
    desk.do(tournament.create, DetailsSet(name="S"), settings)
    return desk


def swiss(edition: str = "dutch-2026", ratings: tuple[int, ...] = (2004, 2003, 2002, 2001)) -> Desk:
    desk = desk_of(edition)
    desk.do(players.register_many, [Entry(f"P{number}", rating) for number, rating in enumerate(ratings, 1)])
    return desk


def league(edition: str = "team-round-robin") -> Desk:
    desk = desk_of(edition, boards=2)
    entries = [TeamEntry(f"T{n}", (Entry(f"A{n}", 2000 - n), Entry(f"B{n}", 1900 - n))) for n in range(1, 5)]
    desk.do(teams.register_teams, entries, confirmed=True)
    if edition == "team-round-robin":
        desk.do(tables.pair_rounds, seed="s", all_of_them=True)
    else:
        desk.do(rounds.pair_round, seed="s")
    desk.do(rounds.publish)
    return desk


def table() -> Desk:
    """Of three, whose first round is over: somebody is free in it."""
    desk = desk_of("round-robin")
    desk.do(players.register_many, [Entry(name, 2000) for name in ("A", "B", "C")])
    desk.do(tables.pair_rounds, seed="s", all_of_them=True)
    desk.do(rounds.publish)
    desk.do(results.record_many, 1, [(1, W)])
    return desk


def played(desk: Desk, *outcomes: Result) -> Desk:
    return desk.play(*(outcomes or (W, D)))


def findings(desk: Desk, *events: Event) -> list[str]:
    assert verify(desk.store, "spring").findings == ()
    desk.put(*events)
    return [one.message for one in verify(desk.store, "spring").findings]


def confirmed(desk: Desk, *events: Event) -> list[str]:
    assert verify(desk.store, "spring").confirmed == ()
    desk.put(*events)
    checked = verify(desk.store, "spring")
    assert checked.findings == ()
    return [one.message for one in checked.confirmed]


def correction(tier: int, *reaches: Scope) -> Correction:
    return Correction(reaches=reaches, tier=tier, reason="misheard")


def penalty(team: int, number: int, points: int, *, of_match: bool = False) -> PenaltyPointsGiven:
    return PenaltyPointsGiven(
        team=team, round_number=number, match_points=Points(points), of_match=of_match, reason="a telephone"
    )


def score(first: int, second: int) -> MatchScoreRecorded:
    return MatchScoreRecorded(round_number=1, board=1, first=Points(first), second=Points(second))


class TestScoresOfMatches:
    def test_one_that_boards_cannot_make_or_that_is_not_of_teams(self):
        (told,) = findings(league(), score(15, 10))
        assert "2.5" not in told
        assert "a score of" in told
        assert len(findings(league(), score(15, 5), score(10, 10))) == 1
        (told,) = findings(played(swiss()), score(15, 5))
        assert "board 1" in told

    def test_one_recorded_although_boards_have_results(self):
        (told,) = findings(played_league(), score(15, 5))
        assert "already had a result" in told

    def test_boards_that_do_not_add_up_to_it(self):
        desk = league()
        desk.do(results.record_many, 1, (), (MatchScore(BoardNumber(1), Points(15), Points(5), "1.5-0.5"),))
        desk.do(teams.regular_line_ups, 1)
        (told,) = findings(desk.copy(), ResultRecorded(round_number=1, board=1, team_board=1, result=B))
        assert "cannot be reached" in told
        boards = [ResultRecorded(round_number=1, board=1, team_board=board, result=W) for board in (1, 2)]
        (told,) = findings(desk, *boards)
        assert "add up to 2-0, but its score was recorded as 1.5-0.5" in told

    def test_a_correction_that_says_what_was_not_so_or_reaches_too_far(self):
        desk = league()
        desk.put(score(15, 5))
        wrong = MatchScoreCorrected(
            round_number=1,
            board=1,
            was_first=Points(20),
            was_second=Points(0),
            first=Points(10),
            second=Points(10),
            correction=correction(2, *EVERYTHING),
        )
        (told,) = findings(desk.copy(), wrong)
        assert "was_first as 15, but 20 was recorded" in told
        further = msgspec.structs.replace(wrong, was_first=Points(15), was_second=Points(5), correction=correction(2))
        assert len(findings(desk, further)) == 1


class TestPoints:
    def test_a_player_has_no_penalty(self):
        assert findings(played(swiss()), penalty(1, 1, -30)) == ["No team is registered with the id 1."]

    def test_a_penalty_gives_no_points_and_takes_no_more_than_there_is(self):
        (told,) = findings(played_league(), penalty(1, 1, -30))
        assert told.startswith("A penalty deducts match points or game points")
        (told,) = findings(played_league(), penalty(1, 1, 90))
        assert "would deduct more than that" in told

    def test_where_teams_are_paired_by_points_the_next_pairing_counts_it(self):
        (told,) = findings(league("team-swiss-2026"), penalty(1, 1, 10))
        assert told.startswith("T1 (id 1) has no points yet")
        desk = league("team-swiss-2026")
        desk.do(teams.regular_line_ups, 1)
        boards = [TeamBoard(game.board, BoardNumber(one)) for game in desk.state.rounds[0].games for one in (1, 2)]
        desk.do(results.record_many, 1, list(zip(boards, (W, D, W, D), strict=True)))
        winner = next(game.white for game in desk.state.rounds[0].games)
        assert len(findings(desk.copy(), penalty(winner, 1, 10))) == 1
        counted = msgspec.structs.replace(penalty(winner, 1, 10), for_pairing=True)
        assert findings(desk, counted) == []

    def test_one_beside_a_match_counts_in_the_round_played_last(self):
        winner = next(game.white for game in played_league().state.rounds[0].games)
        assert findings(played_league(), penalty(winner, 1, 10)) == []
        told = findings(played_league(), penalty(winner, 3, 10))
        assert told == ["A penalty that does not concern a match counts in the last round with results."]

    @pytest.mark.parametrize("kind", list(ByeKind))
    def test_where_a_table_is_played_nobody_has_a_bye(self, kind):
        desk = table()
        (game,) = desk.state.rounds[0].games
        free = next(player for player in desk.state.players if player not in (game.white, game.black))
        bye = ByeGranted(player=free, round_number=1, kind=kind, reason="x")
        assert findings(desk, bye) == ["Byes are not possible where a table determines who plays whom."]

    def test_a_bye_is_no_correction_of_a_round_to_come(self):
        bye = ByeGranted(player=1, round_number=2, kind=ByeKind.HALF_POINT, correction=correction(1, *EVERYTHING))
        assert findings(played(swiss()), bye) == ["The event corrects round 2, which had not been paired yet."]
        withdrawn = PlayerWithdrawn(player=1, from_round=2, correction=correction(0, Scope.RATING_REPORT))
        assert findings(played(swiss()), withdrawn) == ["The event corrects round 2, which had not been paired yet."]


def with_line_ups() -> Desk:
    desk = league()
    desk.do(teams.regular_line_ups, 1)
    return desk


def played_league() -> Desk:
    desk = with_line_ups()
    boards = [TeamBoard(game.board, BoardNumber(one)) for game in desk.state.rounds[0].games for one in (1, 2)]
    desk.do(results.record_many, 1, list(zip(boards, (W, D, W, D), strict=True)))
    return desk


class TestLots:
    @pytest.mark.parametrize(
        ("lot", "told"),
        [
            (LotDrawn(initial_colour=Colour.BLACK, seed="s"), None),
            (LotDrawn(initial_colour=Colour.WHITE, reason="a coin"), None),
            (LotDrawn(initial_colour=Colour.WHITE, seed="s"), "The seed 's' gives the opposite initial colour."),
            (
                LotDrawn(initial_colour=Colour.WHITE),
                "The initial colour was recorded without a seed, and without a reason.",
            ),
            (
                LotDrawn(subject="x", seed="his"),
                "The rules do not require such a drawing of lots, or its seed gives a different order.",
            ),
            (
                LotDrawn(initial_colour=Colour.BLACK, seed="s", subject="613", order=(2, 1)),
                (
                    "The drawing of lots for the initial colour does not give an order of players, but one was "
                    "recorded with it."
                ),
            ),
            (
                LotDrawn(subject="613", seed="s", order=(1, 2)),
                "The rules do not require such a drawing of lots, or its seed gives a different order.",
            ),
        ],
    )
    def test_the_initial_colour(self, lot, told):
        assert findings(swiss(), lot) == ([] if told is None else [told])

    def test_the_order_of_equal_ratings(self):
        wrong = "The rules do not require such a drawing of lots, or its seed gives a different order."
        desk = swiss("cfc", (2000, 2000, 2000, 1900))
        desk.do(rounds.pair_round, seed="s")
        (lot,) = [one.event for one in desk.log if isinstance(one.event, LotDrawn) and one.event.subject]
        turned = LotDrawn(subject="613", seed="s", order=lot.order[::-1])
        assert findings(swiss("cfc", (2000, 2000, 2000, 1900)), turned) == [wrong]
        assert wrong in findings(desk, turned)
        assert findings(swiss("cfc", (2000, 2000, 2000, 1900)), lot) == []


class TestGames:
    def test_colours_of_players_of_another_board(self):
        desk = played(swiss())
        one, other = desk.state.rounds[0].games
        event = ColoursCorrected(
            round_number=1,
            board=1,
            white=other.white,
            black=one.white,
            result=None,
            correction=correction(1, *EVERYTHING),
        )
        told = "Round 1, board 1: the correction of the colours names players from another board."
        assert findings(desk, event) == [told]

    def test_an_adjourned_game_is_a_draw_for_pairings(self):
        desk = swiss()
        desk.pair()
        (told,) = findings(desk, GameAdjourned(round_number=1, board=1, taken_as=W, reason="clear"))
        assert "is a draw for pairing purposes" in told

    def test_an_adjourned_game_is_no_forfeit(self):
        desk = swiss()
        desk.pair()
        desk.do(results.adjourn, 1, 1)
        (told,) = findings(desk, GameResumed(round_number=1, board=1, result=Result.WHITE_WINS_BY_FORFEIT))
        assert "had been started and cannot be recorded as not played" in told

    def test_an_adjudication_needs_a_reason(self):
        desk = swiss()
        desk.pair()
        (told,) = findings(desk, GameAdjudicated(round_number=1, board=1, result=W, reason=" "))
        assert told.startswith("An adjudication needs a reason")

    def test_a_result_comes_once_the_round_is_published(self):
        desk = swiss()
        desk.do(rounds.pair_round, seed="s")
        told = "Round 1 had not been published when a result was recorded in it."
        assert findings(desk, ResultRecorded(round_number=1, board=1, result=W)) == [told]

    def test_an_adjourned_game_is_resumed(self):
        desk = swiss()
        desk.pair()
        desk.do(results.adjourn, 1, 1)
        (told,) = findings(desk, ResultRecorded(round_number=1, board=1, result=W))
        assert told.startswith("Round 1, board 1: the game was adjourned, but its result was not recorded as")

    @pytest.mark.parametrize("reaches", [(Scope.PAIRINGS,), (Scope.STANDINGS,), (Scope.RATING_REPORT,), ()])
    def test_a_correction_reaches_all_that_its_tier_does(self, reaches):
        event = ResultCorrected(round_number=1, board=1, was=W, result=B, correction=correction(1, *reaches))
        (told,) = findings(played(swiss()), event)
        right = "According to the facts at the time it belongs to tier 1 and affects "
        assert f"{right}pairings still to be made, standings, rating report" in told

    def test_one_in_time_does_not_come_too_late(self):
        """Or whoever won by a wrong result would stay the winner, though the error was reported in time."""
        late = correction(3, Scope.RATING_REPORT)
        event = ResultCorrected(round_number=1, board=1, was=W, result=B, correction=late)
        (told,) = findings(played(swiss()), event)
        right = "According to the facts at the time it belongs to tier 1"
        assert f"the correction affects rating report, under tier 3. {right}" in told

    def test_so_does_one_of_a_rating(self):
        desk = played(swiss("cfc"))
        desk.do(rounds.close)
        event = PlayerDetailsCorrected(player=4, rating=2900, correction=correction(1, Scope.PAIRINGS))
        (told,) = findings(desk, event)
        assert told.startswith("The correction affects pairings still to be made, under tier 1.")


class TestMatches:
    def test_a_match_has_no_result_without_its_boards(self):
        event = ResultRecorded(round_number=1, board=1, result=W)
        (told,) = findings(with_line_ups(), event)
        assert "its result is the sum of the board results" in told
        forfeited = GameForfeited(round_number=1, board=1, result=Result.WHITE_WINS_BY_FORFEIT)
        assert findings(with_line_ups(), forfeited) == []

    def test_nor_is_it_corrected_as_a_whole(self):
        desk = played_league()
        event = ResultCorrected(round_number=1, board=1, was=W, result=B, correction=correction(1, *EVERYTHING))
        (told,) = findings(desk, event)
        assert "its result is the sum of the board results" in told

    def test_nobody_wins_where_nobody_sits(self):
        desk = league()
        team, other = next((game.white, game.black) for game in desk.state.rounds[0].games)
        for one, members in ((team, (desk.state.teams[team][0], None)), (other, desk.state.teams[other])):
            desk.do(teams.set_line_up, 1, one, members)
        lost = GameForfeited(round_number=1, board=1, team_board=2, result=Result.BLACK_WINS_BY_FORFEIT)
        assert findings(desk, lost) == []
        desk.undo()
        (told,) = findings(desk, ResultRecorded(round_number=1, board=1, team_board=2, result=W))
        assert "one line-up has no player on this board, so the result cannot be 1-0" in told

    def test_a_forfeit_is_one(self):
        desk = swiss()
        desk.pair()
        event = GameForfeited(round_number=1, board=1, result=Result.DRAW_FOR_WHITE_LOSS_FOR_BLACK)
        assert findings(desk, event) == ["1/2-0 was recorded as a forfeit, but it is not one."]


class TestPairings:
    def test_only_the_round_paired_last_is_voided(self):
        desk = played(swiss())
        desk.pair()
        told = findings(desk, RoundVoided(round_number=1, reason="x", grounds=("rematch",)))
        assert "Round 1 was voided although round 2 had already been paired." in told

    def test_virtual_points_of_a_round_that_was_paired(self):
        (told,) = findings(played(swiss()), AccelerationAssigned(player=1, points=(Points(10),)))
        assert told == "Round 1 has been paired with 0.0 virtual points."

    def test_who_asked_not_to_meet_after_round_1_is_told(self):
        event = SeparationRequested(players=(1, 2), reason="x")
        desk = desk_of("cfc", variations=(("first-rounds-transposition", "yes"),))
        desk.do(players.register_many, [Entry(f"P{n}", 2000 - n) for n in range(1, 5)])
        assert confirmed(played(desk), event) == [
            "Whether certain players may meet was decided after round 1 had been paired."
        ]

    def test_numbers_of_later_rounds_are_told(self):
        numbers = ((1, 1), (3, 2), (2, 3), (4, 4))
        desk = played(swiss())
        desk.do(rounds.close)
        (told,) = confirmed(desk, PairingNumbersAssigned(from_round=2, numbers=numbers))
        assert told.endswith("(C.04.2, 2.2): P3 (id 3) comes before P2 (id 2).")

    def test_numbers_of_a_table_stay(self):
        desk = desk_of("round-robin")
        desk.do(players.register_many, [Entry(name, 2000) for name in ("A", "B", "C")])
        desk.do(tables.pair_rounds, seed="s")
        turned = PairingNumbersAssigned(from_round=2, numbers=((1, 1), (2, 2), (3, 3)), reason="x")
        (told,) = findings(desk, turned)
        assert told.startswith("Round 1 has been paired with the current numbers")

    def test_numbers_by_hand_need_a_reason_and_are_told(self):
        desk = desk_of("round-robin")
        desk.do(players.register_many, [Entry(name, 2000) for name in ("A", "B", "C")])
        (told,) = findings(desk, PairingNumbersAssigned(from_round=1, numbers=((1, 1), (2, 2), (3, 3))))
        assert told.startswith("Assigning numbers by hand needs a reason")
        desk.undo(reason="x")
        desk.do(tables.set_numbers, [3, 2, 1], reason="out of a hat")
        told = "The pairing numbers were assigned by hand, not by a drawing of lots on record."
        assert [one.message for one in verify(desk.store, "spring").confirmed] == [told]

    def test_first_numbers_among_equals_follow_the_lot(self):
        desk = swiss("cfc", (2000, 2000, 2000, 0))
        (told,) = confirmed(desk, PairingNumbersAssigned(from_round=1, numbers=((3, 1), (1, 2), (2, 3), (4, 4))))
        assert told == "The first pairing numbers do not follow the ratings and the drawing of lots (CFC 613)."

    def test_only_colours_that_are_open_are_drawn_on_arrival(self):
        desk = desk_of("cfc", variations=(("last-round-lot", "arrival"),))
        desk.do(players.register_many, [Entry(f"P{n}", 2000 - n) for n in range(1, 5)])
        played(desk, W, D)
        played(desk, W, D)
        desk.pair()
        boards = tuple(Board(board=one.board, white=one.white, black=one.black) for one in desk.state.rounds[2].games)
        turned = tuple(Board(board=one.board, white=one.black, black=one.white) for one in boards)
        (told,) = findings(
            desk,
            PairingAltered(
                round_number=3,
                boards=(turned[0], *boards[1:]),
                bye=None,
                engine_boards=boards,
                engine_bye=None,
                reason="drawn",
                grounds=("lot-on-arrival",),
                drew_white=turned[0].white,
            ),
        )
        assert told.startswith("Round 3, board 1: its colours are not drawn by lot.")

    def test_numbers_of_a_table_unlike_its_lot_are_told(self):
        desk = desk_of("round-robin")
        desk.do(players.register_many, [Entry(name, 2000) for name in ("A", "B", "C")])
        lot, _ = tables.draw_numbers(desk.state, "s")
        assert isinstance(lot, LotDrawn)
        others = tuple((player, number) for number, player in enumerate(lot.order[::-1], 1))
        assert confirmed(desk, lot, PairingNumbersAssigned(from_round=1, numbers=others, reason="x")) == [
            "The pairing numbers were assigned by hand, not by a drawing of lots on record."
        ]

    def test_a_table_is_not_changed_by_hand(self):
        desk = table()
        (game,) = desk.state.rounds[1].games
        boards = (Board(board=1, white=game.black, black=game.white),)
        event = PairingAltered(
            round_number=2, boards=boards, bye=None, engine_boards=(), engine_bye=None, reason="x", grounds=()
        )
        assert findings(desk, event)[0].startswith("Boards cannot be changed by hand")

    def test_two_boards_have_two_numbers(self):
        desk = swiss()
        desk.pair()
        boards = tuple(Board(board=1, white=one.white, black=one.black) for one in desk.state.rounds[0].games)
        event = PairingAltered(
            round_number=1, boards=boards, bye=None, engine_boards=boards, engine_bye=None, reason="x"
        )
        assert findings(desk, event) == [
            "In round 1, two boards have the same number, or a board has a number below 1."
        ]

    def test_a_round_that_was_not_paired_is_no_defect(self):
        event = PairingAltered(
            round_number=3,
            boards=(Board(board=1, white=1, black=2),),
            bye=None,
            engine_boards=(),
            engine_bye=None,
            reason="x",
        )
        assert "Round 3 had not been paired." in findings(played(swiss()), event)

    def test_points_of_a_stranger_are_no_defect(self):
        event = RoundPaired(
            round_number=1,
            boards=(Board(board=1, white=1, black=2),),
            bye=None,
            points_beside=(PointsBeside(player=77, match_points=10, game_points=0),),
            provenance=Provenance(edition="team-swiss-2026", engine="x"),
        )
        assert "No player is registered with the id 77." in findings(desk_with_teams(), event)

    def test_a_member_of_a_team_has_no_bye(self):
        event = ByeGranted(player=5, round_number=1, kind=ByeKind.ZERO_POINT)
        assert "No player is registered with the id 5." in findings(desk_with_teams(), event)


def desk_with_teams() -> Desk:
    desk = desk_of("team-swiss-2026", boards=2)
    entries = [TeamEntry(f"T{n}", (Entry(f"A{n}", 2000 - n), Entry(f"B{n}", 1900 - n))) for n in range(1, 5)]
    desk.do(teams.register_teams, entries, confirmed=True)
    return desk


def test_a_tie_is_broken_by_lots_a_coin_or_a_game():
    desk = played(swiss(), W, W)
    played(desk, D, D)
    played(desk, D, D)
    assert findings(desk, TieBroken(players=(1, 2), method="by rank", reason="x")) == [
        "'by rank' is not a valid method of breaking a tie."
    ]


class TestAbsences:
    def test_nobody_leaves_in_a_round_that_there_is_not(self):
        desk = played(played(played(swiss()), W, D), W, D)
        told = "Round 5 does not exist: the rounds are 1 to 3 (C.04.1, article 1)."
        assert findings(desk, PlayerWithdrawn(player=1, from_round=5)) == [told]

    def test_who_leaves_after_the_last_round_is_told(self):
        """Whoever does not take part any more does not qualify for a knock-out."""
        desk = played(played(played(swiss()), W, D), W, D)
        desk.do(players.withdraw, 1)
        checked = verify(desk.store, "spring")
        told = "P1 (id 1) was withdrawn with effect after the last round: "
        (said,) = (one.message for one in checked.confirmed)
        assert (checked.findings, said.startswith(told)) == ((), True)

    @pytest.mark.parametrize("counts", [True, False])
    def test_games_of_who_leaves_a_table_count_from_half_of_them_on(self, counts):
        desk = table()
        game = desk.state.rounds[0].games[0]
        free = next(one for one in desk.state.players if one not in (game.white, game.black))
        told = "The games of {} (id {}) were recorded as counting, but under the rules they no longer count."
        name = desk.state.players[free].name
        alone = "A command that records this event also records game-forfeited, which is missing here."
        expected = [told.format(name, free) if counts else alone]
        assert findings(desk, PlayerWithdrawn(player=free, from_round=2, games_count=counts)) == expected

    def test_nobody_returns_to_a_table(self):
        told = "Players cannot return where a table determines who plays whom."
        assert findings(table(), PlayerReinstated(player=1, from_round=2)) == [told]

    def test_whoever_was_expelled_and_returns_is_told(self):
        desk = played(swiss())
        desk.do(players.expel, 1, reason="a telephone")
        desk.do(players.rejoin, 1, confirmed=True)
        assert [one.message for one in verify(desk.store, "spring").confirmed] == [
            "P1 (id 1) was expelled, and is no longer ranked.",
            "P1 (id 1) had been expelled, but plays again from round 2 onwards.",
        ]

    def test_nor_while_their_game_is_open(self):
        desk = swiss()
        desk.pair()
        event = PlayerWithdrawn(player=1, from_round=1, correction=correction(1, *EVERYTHING))
        assert len(findings(desk, event)) == 1

    @pytest.mark.parametrize(
        ("kind", "told"),
        [
            (ByeKind.FULL_POINT, "has the points for a win in round 1, without playing a game."),
            (ByeKind.HALF_POINT, "has a half-point bye in round 1, granted after that round had been paired."),
            (ByeKind.ZERO_POINT, "was given a bye in round 1, after the pairing of that round had been published."),
        ],
    )
    def test_points_that_came_once_the_round_was_paired_are_told(self, kind, told):
        desk = played(swiss(), Result.WHITE_WINS_BY_FORFEIT, D)
        absent = desk.state.rounds[0].games[0].black
        desk.do(byes.grant, absent, 1, kind, reason="it was announced", confirmed=True)
        checked = verify(desk.store, "spring")
        assert checked.findings == ()
        assert [one.message.partition(") ")[2] for one in checked.confirmed] == [told]

    def test_a_second_bye_with_half_a_point_is_told(self):
        desk = played(swiss())
        desk.do(byes.grant, 1, 2, ByeKind.HALF_POINT, reason="asked")
        assert verify(desk.store, "spring").confirmed == ()
        desk.do(byes.grant, 1, 3, ByeKind.HALF_POINT, reason="asked", confirmed=True)
        told = "P1 (id 1) has another half-point bye, in round 3, in addition to the one in round 2."
        assert [one.message for one in verify(desk.store, "spring").confirmed] == [told]


class TestArbiters:
    def test_who_advances_without_a_game_is_told(self):
        desk = ended(W, D)
        desk.do(knockout.announce, 4, reason="asked")
        desk.do(lambda state: knockout.begin(state, final_order(state), "s", confirmed=True))
        first = desk.state.knockout.players[0]
        desk.do(knockout.leave, first)
        (*_, told) = [one.message for one in verify(desk.store, "spring").confirmed]
        assert told.endswith("left the knock-out and lost the match.")

    def test_an_adjudication_is_told(self):
        desk = swiss()
        desk.pair()
        event = GameAdjudicated(round_number=1, board=1, result=W, reason="the clock fell")
        assert confirmed(desk, event) == ["Round 1, board 1: 1-0 was decided by the arbiter."]

    def test_so_is_a_penalty(self):
        desk = played_league()
        winner = next(game.white for game in desk.state.rounds[0].games)
        (told,) = confirmed(desk, penalty(winner, 1, 10))
        assert told.endswith("was given a penalty in round 1. Match points: 1.0; game points: 0.0.")


def ended(*outcomes: Result) -> Desk:
    """The tournament after its last round, which is closed."""
    desk = swiss()
    for _ in range(3):
        played(desk, *outcomes)
    desk.do(rounds.close)
    return desk


class TestAnnouncements:
    def test_what_round_1_froze_stays(self):
        scoring = ScoringSet(exceptions=((Outcome.WIN, Points(20)),))
        (told,) = findings(played(swiss()), SettingsChanged(settings=SettingsSet(scoring=scoring), reason="x"))
        assert "Round 1 has been paired, so these can no longer be changed: " in told

    def test_other_tie_breaks_are_told(self):
        desk = played(swiss())
        given = SettingsSet(tie_breaks=TieBreaksSet(codes=("BH", "SB")))
        desk.do(tournament.change_settings, None, given, reason="as printed")
        told = "The tie-breaks were changed after round 1 had been paired: no list, now BH, SB."
        checked = verify(desk.store, "spring")
        assert (checked.findings, [one.message for one in checked.confirmed]) == ((), [told])

    def test_another_deadline_and_other_days_are_told(self):
        """By a deadline a correction is in time; by the first day the rules for ratings are chosen."""
        desk = played(swiss("dutch-2017"))
        details, given = DetailsSet(start_date="2020-01-01"), SettingsSet(correction_deadline="48 hours")
        desk.do(tournament.change_settings, details, given)
        told = "The announcement was changed after round 1 had been paired: start date 2020-01-01, correction deadline"
        assert [one.message for one in verify(desk.store, "spring").confirmed] == [f"{told} 48 hours."]

    def test_before_round_1_nothing_is(self):
        desk = swiss("dutch-2017")
        desk.do(tournament.change_settings, None, SettingsSet(correction_deadline="48 hours"))
        assert verify(desk.store, "spring").confirmed == ()


class TestReports:
    def test_whose_rating_it_is_and_which_number_counts_is_told(self):
        assert confirmed(played(swiss()), PlayerDetailsCorrected(player=1, fide_id="100001")) == []
        desk = played(swiss())
        desk.do(players.correct_details, 1, Changes(fide_id="100001"))
        (told,) = confirmed(desk, PlayerDetailsCorrected(player=1, fide_id="200002"))
        assert told.endswith("after round 1 had been paired: FIDE ID 100001, now 200002.")

    def test_a_rating_is_told(self):
        desk = played(swiss())
        desk.do(rounds.close)
        desk.do(players.correct_details, 1, Changes(rating=1700), reason="another list")
        (told, *_) = [one.message for one in verify(desk.store, "spring").confirmed]
        assert told.endswith("after round 1 had been paired: rating 2004, now 1700.")

    def test_another_number_of_a_federation_is_told(self):
        def number(value: str) -> FactsRecorded:
            return FactsRecorded(fact=Fact.CFC, values=((1, value),))

        desk = played(swiss())
        assert confirmed(desk, number("123456")) == []
        told = "CFC number changed after round 1 had been paired: P1 (id 1) 123456, now 654321."
        assert confirmed(desk, number("654321")) == [told]

    def test_so_is_the_first_coefficient_once_the_event_is_over(self):
        """But a number of a federation, which is asked for with the report."""
        assert confirmed(ended(W, D), FactsRecorded(fact=Fact.CFC, values=((1, "123456"),))) == []
        told = "K changed after round 3 had been paired: P1 (id 1) none, now 40."
        assert confirmed(ended(W, D), FactsRecorded(fact=Fact.K_STANDARD, values=((1, "40"),))) == [told]

    def test_two_players_do_not_have_one_number(self):
        numbers = FactsRecorded(fact=Fact.CFC, values=((1, "123456"), (2, "123456")))
        (told,) = findings(played(swiss()), numbers)
        assert told.startswith("The number 123456 was given to both P1 and P2.")

    def test_also_once_the_standings_are_final(self):
        desk = played(swiss(), W, D)
        played(played(desk, W, D), W, D)
        desk.put(FactsRecorded(fact=Fact.K_STANDARD, values=((1, "20"),)))
        desk.do(rounds.close)
        desk.put(FactsRecorded(fact=Fact.K_STANDARD, values=((1, "40"),)))
        (told,) = verify(desk.store, "spring").reported
        assert "P1: K 20, now 40" in told

    def test_a_game_that_is_rated_differently_is_told(self):
        desk = ended()
        one = desk.state.rounds[0].games[0]
        desk.do(results.correct, 1, 1, B, reason="misheard")
        (_, told) = verify(desk.store, "spring").reported
        names = f"P{one.white} - P{one.black}"
        assert f"some games are now rated differently: round 1, board 1: {names} 1-0, now {names} 0-1." in told

    def test_a_forfeit_that_is_turned_is_not_rated(self):
        """Neither before nor after; that it brings the other player the point is said of the places too."""
        desk = ended(Result.WHITE_WINS_BY_FORFEIT, D)
        one = desk.state.rounds[0].games[0]
        desk.do(results.correct, 1, 1, Result.BLACK_WINS_BY_FORFEIT, reason="misheard")
        told = " ".join(verify(desk.store, "spring").reported)
        names = f"P{one.white} - P{one.black}"
        assert "rated differently" not in told
        assert (
            f"some games that were not played now have another result: round 1, board 1: {names} 1F-0F, now {names} "
            "0F-1F."
        ) in told
        desk.do(results.correct, 1, 1, W, reason="played after all")
        assert f"rated differently: round 1, board 1: {names} 1F-0F, now {names} 1-0." in " ".join(
            verify(desk.store, "spring").reported
        )

    def test_colours_that_are_rated_differently_are_told(self):
        desk = ended()
        one = desk.state.rounds[0].games[0]
        desk.do(results.correct_colours, 1, 1, reason="turned")
        (_, told) = verify(desk.store, "spring").reported
        assert f"P{one.white} - P{one.black} 1-0, now P{one.black} - P{one.white} 0-1." in told

    def test_what_was_corrected_and_is_as_it_was_is_told(self):
        desk = ended()
        desk.do(results.correct, 3, 1, B, reason="misheard")
        desk.undo(reason="it was right")
        checked = verify(desk.store, "spring")
        first, second = (one.version for one in desk.log[-2:])
        assert [one.message for one in checked.confirmed] == [
            f"Event {first} (result-corrected), recorded by arbiter, was undone."
        ]
        (told,) = checked.reported
        events = f"event {first} (result-corrected) by arbiter, event {second} (action-undone) by arbiter"
        assert told.endswith(f"the standings were final, but corrections or undos have been recorded since: {events}.")

    def test_a_bye_found_out_after_the_end_is_a_correction_since(self):
        desk = ended(W, Result.WHITE_WINS_BY_FORFEIT)
        one = desk.state.rounds[2].games[1]
        desk.do(byes.grant, one.black, 3, ByeKind.HALF_POINT, reason="letter", confirmed=True)
        told = verify(desk.store, "spring").reported[0]
        assert told.endswith(f"recorded since: event {desk.log[-1].version} (bye-granted) by arbiter.")

    def test_a_tie_that_is_broken_otherwise_than_before_is_told(self):
        desk = ended(D, D)
        event = TieBroken(players=(1, 2, 3, 4), method="play-off", reason="played")
        assert confirmed(desk, event) == []
        names = ", ".join(f"P{number} (id {number})" for number in event.players)
        told = f"A tie between {names} had already been broken, in this order."
        assert confirmed(desk, event, TieBroken(players=(2, 1, 3, 4), method="play-off", reason="played")) == [told]

    def test_points_that_changed_since_the_last_round_was_closed_are_told_where_more_were_announced(self):
        desk = played(swiss(), W, D)
        desk.do(rounds.close)
        assert verify(desk.store, "spring").reported == ()
        desk.do(results.correct, 1, 1, B, reason="misheard")
        (told,) = verify(desk.store, "spring").reported
        assert "round 1 was closed, but its standings or games have changed since: " in told
        played(desk, W, D)
        assert verify(desk.store, "spring").reported == ()

    @pytest.mark.parametrize(
        ("rounds_played", "told"),
        [(1, "left before completing half of the games: games already played no longer count"),
         (3, "left: the opponents win the remaining games without playing")],
    )  # fmt: skip
    def test_who_leaves_a_table_is_told(self, rounds_played: int, told: str):
        desk = desk_of("round-robin", count=5)
        desk.do(players.register_many, [Entry(name, 2000) for name in "ABCDEF"])
        desk.do(tables.pair_rounds, seed="s", all_of_them=True)
        desk.do(rounds.publish)
        for number in range(1, rounds_played + 1):
            desk.do(results.record_many, number, [(1, W), (2, W), (3, W)])
        assert verify(desk.store, "spring").confirmed == ()
        desk.do(players.withdraw, 1, reason="ill")
        assert told in verify(desk.store, "spring").confirmed[-1].message

    def test_so_are_games_whose_colours_were_corrected(self):
        desk = played(swiss(), W, D)
        desk.do(rounds.close)
        desk.do(results.correct_colours, 1, 2, D, reason="the sheet")
        (told,) = verify(desk.store, "spring").reported
        assert "round 1, board 2: P2 - P4 1/2-1/2, now P4 - P2 1/2-1/2" in told

    def test_a_link_is_for_an_official(self):
        desk = swiss()
        desk.pair()
        link = LinkGranted(helper="Eve", round_number=1, first_board=1, last_board=2, token_hash="ab" * 32)
        assert findings(desk, link) == []
        desk.put(OfficialNamed(official="Anna", role=Role.CHIEF_ARBITER), link)
        told = [one.message for one in verify(desk.store, "spring").findings]
        assert any(one.startswith("Eve is not an official of this tournament.") for one in told)


@pytest.mark.parametrize("other", ['"result":"0-1",', '"note":1.5,'])
def test_an_event_says_one_thing(other):
    """Programs that read it would take the first or the last of two."""
    desk = played(swiss())
    stream = desk.store._streams["spring"]
    last = stream.rows[-1]
    body = last.body.replace(b'"result":', other.encode() + b'"result":')
    digest = link(last.prev_hash, body)
    stream.rows[-1], stream.end = last._replace(body=body, hash=digest), Head(last.version, digest)
    (found,) = verify(desk.store, "spring").findings
    assert found.concern is Concern.LOG


def test_a_command_is_over_once_another_was_given():
    """Or what is missing in it could be recorded whenever it suits."""
    desk = swiss()
    desk.put(NoteAdded(text="rain"))
    stream = desk.store._streams["spring"]
    first, last = stream.rows[0], stream.rows[-1]
    body = last.body.replace(last.command_id.encode(), first.command_id.encode())
    digest = link(last.prev_hash, body)
    stream.rows[-1] = last._replace(body=body, hash=digest, command_id=first.command_id, command_ix=0)
    stream.end = Head(last.version, digest)
    (found,) = verify(desk.store, "spring").findings
    assert (found.concern, found.version, found.message) == (
        Concern.LOG,
        last.version,
        "its command had already been completed, and another event was recorded in between",
    )
