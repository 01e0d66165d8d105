"""Each command is asked of its decider again: what it refuses or decides otherwise was written past the program."""

from collections.abc import Callable

import pytest

from core.editions.pairing import field_of
from core.model.lots import NUMBERS_OF_A_TABLE
from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.units import Points
from events.base import Event, Role
from events.deciders import (
    appeals,
    byes,
    check_in,
    drafting,
    fast_games,
    fixed_boards,
    knockout,
    late_against_bye,
    own_rules,
    players,
    prohibitions,
    results,
    rounds,
    teams,
    ties,
)
from events.deciders.altering import alter, round_to_alter, whole
from events.deciders.by_hand import Seats, paired
from events.deciders.check_in import excuse_absence, questions_of_absence
from events.deciders.entries import Entry
from events.deciders.teams import TeamEntry
from events.log.envelope import Command, new_command
from events.log.personal_data import PersonalDatum, name_left
from events.store.memory import MemoryStore
from events.vocabulary.appeals import AppealLodged
from events.vocabulary.corrections import Scope
from events.vocabulary.drafts import DraftAbandoned, DraftBegun, DraftChanged, DraftOrigin
from events.vocabulary.games import GameAdjourned, GameAdjudicated, GameForfeited, GameResumed, ResultCorrected
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.knockout import KnockoutGamePlayed
from events.vocabulary.participation import AbsenceExcused, ByeCancelled, ByeGranted, PlayerReinstated, PlayerWithdrawn
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
)
from events.vocabulary.record import ActionUndone, NoteAdded, OfficialDismissed, OfficialNamed
from events.vocabulary.rounds import Board, PairingAltered, Provenance, RoundCompleted, RoundPaired, RoundPublished
from events.vocabulary.teams import LineUpSet, TeamMemberRegistered, TeamRegistered
from events.vocabulary.ties import FastGamePlayed, LotsCommitted, LotsRevealed, TieBroken
from events.vocabulary.tournament import (
    DetailsSet,
    LotDrawn,
    OwnRuleAnnounced,
    ScoringSet,
    SettingsChanged,
    SettingsSet,
    TournamentCreated,
)
from projections.replay.basis import basis
from projections.repository import Repository
from projections.standings.table import final_order
from projections.verification.asked_again import asked_findings
from projections.verification.verify import findings_of_sense, verify
from tests.deciders.desk import Desk
from tests.evidence.test_past_the_program import (
    EVERYTHING,
    B,
    D,
    W,
    confirmed,
    correction,
    desk_of,
    desk_with_teams,
    ended,
    findings,
    league,
    played,
    swiss,
    table,
)

NOT_ALLOWED = "The earlier events do not allow this event. "
WON = Result.WHITE_WINS_BY_FORFEIT


def paired_once() -> Desk:
    desk = swiss()
    desk.pair()
    return desk


def not_published() -> Desk:
    desk = swiss()
    desk.do(rounds.pair_round, seed="s")
    return desk


def adjourned_last() -> Desk:
    """One game of the last round is not over."""
    desk = played(played(swiss()))
    desk.pair()
    desk.do(results.record_many, 3, [(2, W)])
    desk.do(results.adjourn, 3, 1)
    return desk


def checking_in() -> Desk:
    desk = swiss()
    desk.do(check_in.open_it)
    return desk


def of_five() -> Desk:
    """Somebody has the bye of round 1, which is being played."""
    desk = swiss("cfc", (2005, 2004, 2003, 2002, 2001))
    desk.pair()
    return desk


def with_lot_of_a_fast_game() -> Desk:
    desk = ended(D, D)
    desk.do(fast_games.draw_colours, (1, 2), "s")
    return desk


def boards(desk: Desk) -> tuple[Board, ...]:
    return tuple(Board(board=one.board, white=one.white, black=one.black) for one in desk.state.rounds[-1].games)


def by_engine(desk: Desk) -> Event:
    return paired(field_of(desk.state, desk.state.next_round), desk.state.fixed_boards)


def altered(desk: Desk, *others: Board, reason: str = "asked", bye: int | None = None) -> PairingAltered:
    stood = boards(desk)
    return PairingAltered(
        round_number=len(desk.state.rounds),
        boards=others or stood,
        bye=bye,
        engine_boards=stood,
        engine_bye=bye,
        reason=reason,
    )


class TestEntries:
    @pytest.mark.parametrize(
        ("event", "told"),
        [
            (PlayerRegistered(player=5, name="Eve", rating=4001), "the rating 4001 is not between 0 (unrated) and"),
            (PlayerRegistered(player=5, name="Eve", title="XX"), "the title 'XX' is not one of"),
            (PlayerRegistered(player=9, name="Eve"), "player as 5, but 9 was recorded."),
            (
                LateEntryAccepted(player=5, name="Eve", first_round=2),
                "has not been paired yet, so this is not a late entry",
            ),
        ],
    )
    def test_before_round_1(self, event, told):
        (found,) = findings(swiss(), event)
        assert told in found

    def test_one_fide_id_is_of_one_player(self):
        desk = swiss()
        desk.do(players.register, Entry("Eve", fide_id="100001"))
        (told,) = findings(desk, PlayerRegistered(player=6, name="Ann", fide_id="100001"))
        assert "Ann: FIDE ID 100001 already belongs to Eve" in told

    @pytest.mark.parametrize("between", [(), (NoteAdded(text="n"),)], ids=["in a row", "apart"])
    def test_each_of_those_that_one_command_registers_is_asked(self, between):
        right, wrong = PlayerRegistered(player=5, name="Eve"), PlayerRegistered(player=6, name="Ann", title="XX")
        (told,) = findings(swiss(), right, *between, wrong)
        assert "Ann: the title 'XX' is not one of" in told

    def test_nobody_enters_a_round_that_is_played_without_a_board(self):
        (told,) = findings(of_five(), LateEntryAccepted(player=6, name="Eve", first_round=1))
        assert told.startswith(f"{NOT_ALLOWED}Round 1 has already been paired")

    def test_nor_with_a_board_of_their_choice(self):
        """Somebody who comes late meets the holder of the bye."""
        desk = of_five()
        one, other = boards(desk)
        bye = desk.state.rounds[0].bye
        new = (Board(board=1, white=6, black=one.black), other, Board(board=3, white=one.white, black=bye))
        numbers = PairingNumbersAssigned(
            from_round=1, numbers=(*sorted(desk.state.numbers_in(1).items(), key=lambda one: one[1]), (6, 6))
        )
        late = LateEntryAccepted(player=6, name="Eve", first_round=1)
        told = findings(desk, late, numbers, altered(desk, *new))
        assert f"{NOT_ALLOWED}A late entry plays the player who has the bye, on the last board." in told

    def test_a_late_entry_against_the_bye_is_in_order(self):
        desk = of_five()
        since = basis(desk.state, 1)
        desk.do(late_against_bye.late_against_bye, Entry("Eve", 1900), since, confirmed=True)
        checked = verify(desk.store, "spring")
        assert checked.findings == ()
        assert not any("recorded as the engine's pairing" in one.message for one in checked.confirmed)

    @pytest.mark.parametrize(
        ("edition", "turned", "told"),
        [
            ("cfc", False, []),
            ("cfc", True, ["A command that records this event also records pairing-altered, which is missing here."]),
            ("dutch-2017", False, [f"{NOT_ALLOWED}Round 1 has already been paired, so this comes too late for that"]),
        ],
    )
    def test_a_late_entry_meets_the_bye_as_the_rules_have_it(self, edition, turned, told):
        """Where they have it at all, and with the colours that they give."""
        desk = swiss(edition, (2005, 2004, 2003, 2002, 2001))
        desk.pair()
        (paired_first,) = desk.state.rounds
        numbers = (*desk.state.numbers_in(1).items(), (6, 6))
        boards = tuple(Board(board=one.board, white=one.white, black=one.black) for one in paired_first.games)
        white, black = (paired_first.bye, 6) if turned else (6, paired_first.bye)
        assert white is not None
        assert black is not None
        found = findings(
            desk,
            LateEntryAccepted(player=6, name="Eve", first_round=1, rating=1900),
            PairingNumbersAssigned(from_round=1, numbers=numbers),
            PairingAltered(
                round_number=1,
                boards=(*boards, Board(board=3, white=white, black=black)),
                bye=None,
                engine_boards=boards,
                engine_bye=paired_first.bye,
                reason="late",
            ),
        )
        by_itself = [f"{NOT_ALLOWED}No other event of the same command explains pairing-altered."] * len(told)
        assert [one[: len(start)] for one, start in zip(found, [*told, *by_itself], strict=True)] == [*told, *by_itself]

    def test_a_team_has_players_for_its_boards(self):
        (told,) = findings(desk_with_teams(), TeamRegistered(player=13, name="Fives"))
        assert told.startswith(f"{NOT_ALLOWED}No team was registered. Fives: 0 players for 2 boards")

    def test_a_player_of_a_team_has_the_next_id(self):
        (told,) = findings(desk_with_teams(), TeamMemberRegistered(player=-8, team=2, name="Ann"))
        assert told.endswith("player as 13, but -8 was recorded.")

    def test_nobody_plays_for_two_teams(self):
        desk = desk_with_teams()
        desk.do(teams.add_members, 1, (Entry("Eve", fide_id="100001"),))
        (told,) = findings(desk, TeamMemberRegistered(player=14, team=2, name="Ann", fide_id="100001"))
        assert "Ann: FIDE ID 100001 already belongs to Eve" in told

    def test_a_team_has_the_rating_of_its_players(self):
        event = PlayerDetailsCorrected(player=1, rating=2700, correction=correction(1, *EVERYTHING))
        (told,) = findings(desk_with_teams(), event)
        assert "is a team: its rating is calculated from its players" in told


class TestWhoTakesPart:
    def test_who_leaves_keeps_no_bye(self):
        desk = played(swiss())
        desk.do(byes.grant, 1, 3, ByeKind.HALF_POINT, reason="asked")
        (told,) = findings(desk, PlayerWithdrawn(player=1, from_round=2))
        assert told == "A command that records this event also records bye-cancelled, which is missing here."

    def test_opponents_of_who_leaves_a_table_win(self):
        desk = table()
        (told,) = findings(desk, PlayerWithdrawn(player=desk.state.rounds[0].games[0].white, from_round=2))
        assert told == "A command that records this event also records game-forfeited, which is missing here."

    def test_nor_is_a_game_lost_by_leaving_where_nobody_left(self):
        desk = table()
        event = GameForfeited(round_number=2, board=1, result=WON, reason="has left (CFC 653)")
        assert findings(desk, event) == [f"{NOT_ALLOWED}No player withdrew or was expelled with this command."]

    @pytest.mark.parametrize(
        ("event", "told"),
        [
            (AbsenceExcused(player=1, round_number=1, reason="ill"), "P1 (id 1) has no absence in round 1 to excuse."),
            (ByeCancelled(player=1, round_number=2), "P1 (id 1) has no bye in round 2."),
            (PlayerReinstated(player=1, from_round=2), "P1 (id 1) has not withdrawn and cannot rejoin."),
            (BoardFixed(player=1, board=-3), "Board -3 does not exist: board numbers start at 1."),
            (BoardFixed(player=1, board=None), "No board is reserved for P1 (id 1)."),
            (PairingAllowed(players=(1, 2)), "These players are not kept apart: P1 (id 1), P2 (id 2)."),
            (PairingForbidden(players=(1, 2), last_round=9), "Round 9 does not exist: the rounds are 1 to 3"),
            (PlayersCheckedIn(players=(1,)), "Check-in has not been opened."),
            (AppealLodged(appellant="P1", subject="it", round_number=3), "Round 3 has no pairing to appeal against"),
        ],
    )
    def test_what_is_not_so_after_round_1(self, event, told):
        (found,) = findings(played(swiss()), event)
        assert found.startswith(NOT_ALLOWED + told)

    def test_a_check_in_is_that_of_the_round_to_come(self):
        (found,) = findings(played(swiss()), CheckInOpened())
        assert found.endswith("round_number as 2, but None was recorded.")

    def test_who_did_not_check_in_is_out(self):
        (told,) = findings(checking_in(), CheckInClosed())
        assert told == "A command that records this event also records player-withdrawn, which is missing here."

    def test_a_bye_of_somebody_who_comes_later(self):
        desk = played(swiss())
        desk.do(players.late_entry, Entry("Eve", 1900), 2)
        (told,) = findings(desk, ByeGranted(player=5, round_number=1, kind=ByeKind.ZERO_POINT))
        assert told.startswith(
            f"{NOT_ALLOWED}Eve (id 5) arrives after round 1 and so scores zero points in that round anyway."
        )


class TestRounds:
    def test_check_in_is_closed_first(self):
        desk = checking_in()
        desk.put(by_engine_numbered(desk))
        found = [one.message for one in asked_findings(desk.log)]
        assert any("Check-in is open" in one for one in found)

    def test_who_stayed_away_and_is_paired_is_told_where_the_rules_withdraw_them(self):
        desk = played(swiss("dutch-1998"), WON, D)
        desk.do(rounds.close)
        numbers = PairingNumbersAssigned(from_round=2, numbers=tuple(desk.state.numbers_in(1).items()))
        desk.put(numbers)
        (told,) = confirmed(desk, by_engine(desk))
        assert told.startswith("Paired in round 2, though previously absent without an excuse on record: P")

    def test_the_round_before_is_closed_with_the_pairing(self):
        (told,) = findings(played(swiss()), by_engine(played(swiss())))
        assert told == "A command that records this event also records round-completed, which is missing here."

    def test_and_everybody_has_a_number(self):
        desk = swiss()
        desk.put(LotDrawn(initial_colour=Colour.BLACK, seed="s"))
        stood = swiss()
        stood.do(rounds.pair_round, seed="s")
        desk.put(stood.log[-1].event)
        told = [one.message for one in asked_findings(desk.log)]
        assert told == [
            "A command that records this event also records pairing-numbers-assigned, which is missing here."
        ]

    def test_a_round_by_no_file_was_not_read_from_one(self):
        desk = played(swiss())
        desk.do(rounds.close)
        event = by_engine(desk)
        assert isinstance(event, RoundPaired)
        read = RoundPaired(
            round_number=2,
            boards=event.boards,
            bye=None,
            provenance=Provenance(edition="dutch-2026", engine="imported"),
        )
        assert "Round 2 is recorded as read from a file, but the command did not read one." in findings(desk, read)

    def test_a_round_by_hand_says_what_the_engine_gives(self):
        desk = played(swiss())
        desk.do(rounds.close)
        two = (Board(board=1, white=1, black=2), Board(board=2, white=3, black=4))
        by_hand = Provenance(edition="dutch-2026", engine="the arbiter")
        desk.put(RoundPaired(round_number=2, boards=two, bye=None, provenance=by_hand))
        told = [one.message for one in asked_findings(desk.log)]
        assert told == [
            f"{NOT_ALLOWED}Round 2 was paired by hand, and the command does not state the engine's pairing."
        ]

    @pytest.mark.parametrize(
        "event", [GameForfeited(round_number=1, board=1, result=WON), GameAdjourned(round_number=1, board=1)]
    )
    def test_games_come_once_the_round_is_published(self, event):
        (told,) = findings(not_published(), event)
        assert told.startswith(f"{NOT_ALLOWED}The pairing of round 1 has not been published")

    def test_so_does_an_adjudication(self):
        event = GameAdjudicated(round_number=1, board=1, result=W, reason="clear")
        (told,) = findings(not_published(), event)
        assert told.startswith(f"{NOT_ALLOWED}The pairing of round 1 has not been published")

    def test_an_adjourned_game_is_not_forfeited(self):
        (told,) = findings(adjourned_last(), GameForfeited(round_number=3, board=1, result=WON))
        assert "was adjourned" in told

    def test_the_last_round_is_not_closed_while_a_game_is_adjourned(self):
        (told,) = findings(adjourned_last(), RoundCompleted(round_number=3))
        assert told.startswith(f"{NOT_ALLOWED}The last round cannot be closed while games are adjourned")

    def test_nor_is_one_closed_that_is_not_published(self):
        told = findings(not_published(), RoundCompleted(round_number=1))
        assert any("although results are missing" in one for one in told)

    def test_a_draft_comes_to_its_end_first(self):
        desk = not_published()
        desk.do(drafting.begin, 1)
        (told,) = findings(desk, RoundPublished(round_number=1))
        assert told.startswith(f"{NOT_ALLOWED}The pairing of round 1 is being changed by hand")

    @pytest.mark.parametrize(
        ("event", "told"),
        [
            (DraftAbandoned(round_number=1), "No draft pairing is open."),
            (DraftChanged(round_number=1, bye=1), "No draft pairing is open."),
            (DraftBegun(round_number=9, origin=DraftOrigin.EMPTY), "Round 9 has not been paired"),
        ],
    )
    def test_a_draft_is_one_of_a_round(self, event, told):
        (found,) = findings(paired_once(), event)
        assert found.startswith(NOT_ALLOWED + told)

    def test_a_draft_of_another_round(self):
        desk = not_published()
        desk.do(drafting.begin, 1)
        (told,) = findings(desk, DraftAbandoned(round_number=2))
        assert told == f"{NOT_ALLOWED}The open draft is not for round 2."

    def test_boards_are_changed_for_a_reason(self):
        desk = not_published()
        one, other = boards(desk)
        two = (Board(board=1, white=one.white, black=other.white), Board(board=2, white=one.black, black=other.black))
        (told,) = findings(desk, altered(desk, *two, reason=" "))
        assert told.startswith(f"{NOT_ALLOWED}Changing the pairing of round 1 by hand needs a reason")

    def test_boards_in_another_order_are_told(self):
        """Results are typed by the board on the sheet that hangs."""
        desk = paired_once()
        one, other = boards(desk)
        two = (Board(board=1, white=other.white, black=other.black), Board(board=2, white=one.white, black=one.black))
        assert confirmed(desk, altered(desk, *two)) == ["The boards of round 1 were reordered."]

    def test_boards_as_they_were_published_are_not(self):
        desk = paired_once()
        one, other = boards(desk)
        mixed = (Seats(one.white, other.white), Seats(one.black, other.black))
        published = (Seats(one.white, one.black), Seats(other.white, other.black))
        for wanted in (mixed, published):
            desk.do(by_hand_to(wanted))
        messages = [told.message for told in verify(desk.store, "spring").confirmed]
        assert not any("another order" in told for told in messages)


def by_hand_to(wanted: tuple[Seats, ...]) -> Callable[..., tuple[PairingAltered, ...]]:
    def decide(state):
        one_round = round_to_alter(state)
        after = whole(state, one_round, wanted)
        return alter(state, one_round, after, basis=basis(state, 1), reason="asked", confirmed=True)

    return decide


def by_engine_numbered(desk: Desk) -> Event:
    numbers = PairingNumbersAssigned(from_round=1, numbers=tuple((one, one) for one in desk.state.players))
    desk.put(LotDrawn(initial_colour=Colour.BLACK, seed="s"), numbers)
    return by_engine(desk)


class TestCorrections:
    def test_what_is_so_already(self):
        event = ResultCorrected(round_number=1, board=1, was=W, result=W, correction=correction(1, *EVERYTHING))
        (told,) = findings(played(swiss()), event)
        assert "already has the result 1-0" in told

    def test_an_adjourned_game_ends_once(self):
        desk = adjourned_last()
        desk.do(results.resume, 3, 1, W)
        (told,) = findings(desk, GameResumed(round_number=3, board=1, result=B))
        assert "the game already had a result" in told


class TestUndone:
    def test_an_action_is_undone_as_a_whole(self):
        desk = paired_once()
        desk.do(results.record_many, 1, [(1, W), (2, D)])
        last = desk.log[-1].version
        (told,) = findings(desk, ActionUndone(version=last, reason="x"))
        assert (
            told == "The event undoes only part of an action, which can only be undone as a whole: "
            f"events {last - 1}, {last}."
        )

    def test_so_it_is_done_again(self):
        desk = paired_once()
        desk.do(results.record_many, 1, [(1, W), (2, D)])
        desk.undo()
        last = desk.log[-1].version
        (told,) = findings(desk, ActionUndone(version=last, reason="x"))
        assert told.startswith("The event undoes only part of an action")

    def test_of_entries_one_alone_is_undone(self):
        desk = swiss()
        desk.undo(4, alone=True)
        assert verify(desk.store, "spring").findings == ()
        desk.redo()
        assert verify(desk.store, "spring").findings == ()

    def test_with_a_reason_where_one_is_asked_for(self):
        desk = paired_once()
        (told,) = findings(desk, ActionUndone(version=desk.log[-1].version, reason=" "))
        assert told.startswith(f"{NOT_ALLOWED}Undoing a publication needs a reason")

    def test_nobody_undoes_a_decision_about_what_they_did(self):
        """An appeal against a pairing is not taken from the committee by whoever recorded that pairing (142)."""
        desk = paired_once()
        desk.put(OfficialNamed(official="arbiter", role=Role.CHIEF_ARBITER))
        desk.put(OfficialNamed(official="Cleo", role=Role.FEDERATION))
        lodged = desk.do(appeals.lodge, "P1", "it", 1) and desk.log[-1].version
        put_by("Cleo", desk, *appeals.decide(desk.log, "upheld", lodged, upheld=True))
        assert verify(desk.store, "spring").findings == ()
        written = ActionUndone(version=desk.log[-1].version, reason="wrong")
        put_by("arbiter", desk, written)
        (told,) = [one.message for one in verify(desk.store, "spring").findings]
        assert "recorded the pairing of round 1, which the appeal is about" in told


def put_by(actor: str, desk: Desk, *events: Event) -> None:
    """Past the program, which would refuse it."""
    command: Command = new_command(actor)
    desk.store.append("spring", events, expected_version=desk.log[-1].version, command=command)


class TestTies:
    def test_draw_odds_are_announced_before_the_lot(self):
        desk = with_lot_of_a_fast_game()
        first, other = desk.state.fast_games[0].players
        (told,) = findings(desk, FastGamePlayed(white=first, black=other, result=D, draw_odds=True))
        assert "The colours were drawn by lot without draw odds" in told

    def test_a_game_is_of_two(self):
        (told,) = findings(ended(D, D), FastGamePlayed(white=1, black=1, result=W))
        assert told.startswith(f"{NOT_ALLOWED}A tie involves at least two players")

    def test_a_coin_once_a_hash_was_published_is_told(self):
        desk = ended(D, D)
        desk.put(LotsCommitted(commitment="ab" * 32, public_source="Lotto"))
        told = (
            "A tie between P1 (id 1), P2 (id 2) was broken by tossing a coin, after the hash for lots had been "
            "published."
        )
        assert confirmed(desk, TieBroken(players=(1, 2), method="coin", reason="x")) == [told]

    def test_lots_are_drawn_from_a_secret_that_was_told(self):
        (told,) = findings(ended(D, D), TieBroken(players=(1, 2), method="lots", seed="s"))
        assert told.startswith(("The drawing of lots does not give", NOT_ALLOWED))

    def test_a_second_hash(self):
        desk = ended(D, D)
        desk.put(LotsCommitted(commitment="ab" * 32, public_source="Lotto"))
        form, known = "2 of 9", "2026-11-28T19:25:00+00:00"
        event = LotsCommitted(commitment="cd" * 32, public_source="Lotto", public_form=form, known_from=known)
        (told,) = findings(desk, event)
        assert "A second hash would leave a choice between two drawings" in told

    def test_so_in_the_form_of_earlier_programs(self):
        desk = ended(D, D)
        desk.put(LotsCommitted(commitment="ab" * 32, public_source="Lotto"))
        (told,) = findings(desk, LotsCommitted(commitment="cd" * 32, public_source="Lotto"))
        assert "A second hash would leave a choice between two drawings" in told

    def test_another_secret(self):
        desk = ended(D, D)
        desk.put(LotsCommitted(commitment="ab" * 32, public_source="Lotto"))
        (told,) = findings(desk, LotsRevealed(secret="another", public_value="7"))  # noqa: S106  # of lots
        assert "This is not the secret whose hash was published" in told


def test_an_evening_of_everything_is_in_order():
    """Each of these commands as it is typed."""
    desk = swiss("cfc", (2005, 2004, 2003, 2002, 2001, 2000))
    desk.do(prohibitions.forbid, (1, 2), last_round=2, confirmed=True)
    desk.do(prohibitions.allow, (1, 2))
    desk.do(fixed_boards.fix, 3, 2)
    desk.do(fixed_boards.release, 3)
    desk.do(check_in.open_it)
    desk.do(check_in.arrived, (1, 2, 3, 4, 5))
    desk.do(check_in.close, only_absent=True, confirmed=True)
    desk.pair()
    desk.do(results.adjourn, 1, 1)
    desk.do(results.record_many, 1, [(2, WON)])
    desk.do(results.resume, 1, 1, W)
    desk.do(byes.grant, 1, 3, ByeKind.HALF_POINT, reason="asked")
    desk.do(players.withdraw, 1)
    desk.do(players.rejoin, 1)
    absent = desk.state.rounds[0].games[1].black
    desk.do(excuse_absence, absent, reason="ill") if any(questions_of_absence(desk.state)) else None
    desk.do(players.late_entry, Entry("Eve", 1900))
    played(desk, W, D, D)
    desk.do(results.correct, 2, 1, B, reason="misheard")
    desk.do(results.correct_colours, 2, 2, reason="turned")
    desk.undo()
    desk.redo()
    played(desk, W, D, D)
    desk.do(rounds.close)
    assert verify(desk.store, "spring").findings == ()
    assert list(findings_of_sense(desk.log)) == []


def test_a_league_with_a_late_team_is_in_order():
    desk = desk_with_teams()
    desk.do(rounds.pair_round, seed="s")
    desk.do(rounds.publish)
    desk.do(teams.regular_line_ups, 1)
    desk.do(teams.late_team, TeamEntry("Late", (Entry("L1", 1800), Entry("L2", 1700))), 2, confirmed=True)
    desk.do(teams.add_members, 1, (Entry("Eve"),))
    assert verify(desk.store, "spring").findings == ()
    assert verify(league().store, "spring").findings == ()


def test_lots_are_in_order():
    desk = ended(D, D)
    desk.do(ties.record_tie, "play-off", (1, 2), reason="played", confirmed=True)
    assert verify(desk.store, "spring").findings == ()


class TestAnnounced:
    """What nobody but a chief arbiter records, and before round 1 nobody asked about."""

    def test_points_by_which_a_loss_wins(self):
        scoring = ScoringSet(exceptions=((Outcome.WIN, Points(0)), (Outcome.LOSS, Points(10))))
        (told,) = findings(swiss(), SettingsChanged(settings=SettingsSet(scoring=scoring)))
        assert told.startswith(f"{NOT_ALLOWED}A win is worth 0.0, a draw 0.5 and a loss 1.0")

    def test_so_from_the_beginning(self):
        desk = Desk.__new__(Desk)
        desk.store = MemoryStore()
        desk.repository = Repository(desk.store)
        scoring = ScoringSet(exceptions=((Outcome.WIN, Points(0)), (Outcome.LOSS, Points(10))))
        settings = SettingsSet(edition="dutch-2026", rounds=3, scoring=scoring)
        desk.put(TournamentCreated(details=DetailsSet(name="S"), settings=settings))
        (told,) = [one.message for one in verify(desk.store, "spring").findings]
        assert told.startswith(f"{NOT_ALLOWED}A win is worth 0.0")

    def test_a_house_rule_about_prizes_after_the_end(self):
        rule = OwnRuleAnnounced(number=1, text="Prize fund: 100; women: 500")
        (told,) = findings(ended(W, D), rule)
        assert told.startswith(f"{NOT_ALLOWED}Announcing or changing a rule after round 1 has been paired")

    def test_with_a_reason_it_is_told(self):
        desk = ended(W, D)
        desk.do(own_rules.announce, "Prize fund: 100; women: 500", reason="forgotten")
        (told,) = [one.message for one in verify(desk.store, "spring").confirmed]
        assert told == "House rule 1 was announced after round 3 had been paired: Prize fund: 100; women: 500"
        desk.do(own_rules.change, 1, "Prize fund: 200.", reason="more came")
        desk.do(own_rules.withdraw, 1, reason="none came")
        assert [one.message for one in verify(desk.store, "spring").confirmed] == [
            told,
            (
                "House rule 1 was changed after round 3 had been paired. Before: Prize fund: 100; women: 500 "
                "Now: Prize fund: 200."
            ),
            "House rule 1 was withdrawn after round 3 had been paired: Prize fund: 200.",
        ]

    def test_a_house_rule_has_the_next_number(self):
        told = "At this point the program would record number as 1, but 7 was recorded."
        assert findings(swiss(), OwnRuleAnnounced(number=7, text="No phones.")) == [told]

    def test_a_key_that_is_none(self):
        named = OfficialNamed(official="arbiter", role=Role.CHIEF_ARBITER, key="x")
        told = findings(swiss(), named)
        assert told[0].startswith("The key given to arbiter is not valid: ")

    def test_the_last_chief_arbiter_stays(self):
        desk = swiss()
        desk.put(OfficialNamed(official="arbiter", role=Role.CHIEF_ARBITER))
        (told,) = findings(desk, OfficialDismissed(official="arbiter", reason="x"))
        assert told.startswith(f"{NOT_ALLOWED}arbiter is the only chief arbiter.")

    def test_a_file_is_what_a_tournament_begins_with(self):
        """What comes with a file is asked by nobody: it was not recorded as it happened."""
        read = ImportedFrom(file_name="x.trf", file_sha256="ab" * 32, file_format="trf16")
        won = ResultCorrected(round_number=3, board=1, was=D, result=B, correction=correction(1, Scope.STANDINGS))
        first, second = findings(ended(W, D), read, won)
        assert first.startswith(f"{NOT_ALLOWED}A file can only be imported to create a tournament")
        assert second == "Round 3, board 1: the correction says that the result was 1/2-1/2, but it was 1-0."


class TestByTheSameCommand:
    def test_a_corrected_rating_brings_another_number(self):
        desk = played(swiss("dutch-2026", (2005, 2004, 2003, 2002, 2001, 2000)), W, W, W)
        desk.do(rounds.close)
        event = PlayerDetailsCorrected(player=6, rating=2100, correction=correction(1, *EVERYTHING))
        told = "A command that records this event also records pairing-numbers-assigned, which is missing here."
        assert findings(desk, event) == [told]

    def test_a_name_beside_the_log_hides_nothing(self):
        """Of a name that is kept beside the log all else is asked."""
        desk = played(swiss("cfc"))
        desk.do(rounds.close)
        name = PersonalDatum(player=4, field="name", salt="5" * 32, value="P4")
        event = PlayerDetailsCorrected(
            player=4,
            name=name_left("P4", 4),
            name_commitment=name.commitment,
            rating=2900,
            correction=correction(3, Scope.RATING_REPORT),
        )
        head = desk.log[-1].version
        desk.store.append("spring", (event,), expected_version=head, command=new_command("arbiter"), personal=(name,))
        told = "At this point the program would record tier as 1, but 3 was recorded."
        assert [one.message for one in verify(desk.store, "spring").findings] == [told]

    def test_a_change_of_the_announcement_hides_nothing(self):
        """With another rating rule come ratings that need not be asked of."""
        desk = played(swiss("cfc"))
        desk.do(rounds.close)
        late = PlayerDetailsCorrected(player=4, rating=2900, correction=correction(3, Scope.RATING_REPORT))
        told = "At this point the program would record tier as 1, but 3 was recorded."
        assert findings(desk, SettingsChanged(details=DetailsSet(city="Lund")), late) == [told]


class TestNoDefect:
    """What is named, and ended in a defect."""

    @pytest.mark.parametrize(("match", "game"), [(1, 0), (1, -1)])
    def test_a_game_of_a_knockout_before_the_first(self, match, game):
        desk = ended(W, D)
        desk.do(knockout.announce, 4, reason="asked")
        desk.do(lambda state: knockout.begin(state, final_order(state), "s", confirmed=True))
        one, other = desk.state.knockout.players[:2]
        event = KnockoutGamePlayed(knockout_round=1, match=match, game=game, white=one, black=other, result=W)
        assert findings_beside(desk, event)

    def test_two_numbers_of_one_player_at_a_table(self):
        desk = desk_of("round-robin")
        desk.do(players.register_many, [Entry(name, 2000) for name in "ABC"])
        numbers = PairingNumbersAssigned(from_round=1, numbers=((2, 1), (2, 2), (3, 3)), reason="x")
        assert "The pairing numbers are not 1, 2, 3 and so on without gaps or repeats." in findings(desk, numbers)

    @pytest.mark.parametrize("board", [0, -1])
    def test_a_board_before_the_first(self, board):
        desk = swiss()
        desk.put(BoardFixed(player=1, board=board))
        desk.do(rounds.pair_round, seed="s")
        (told,) = [one.message for one in verify(desk.store, "spring").findings]
        assert told.startswith(NOT_ALLOWED)

    @pytest.mark.parametrize("version", [-1, 99])
    def test_a_redo_of_an_undo_of_nothing(self, version):
        desk = swiss()
        desk.put(ActionUndone(version=version, reason="x"))
        told = findings_beside(desk, ActionUndone(version=desk.log[-1].version, reason="x"))
        assert told == [f"The event undoes event {version}, which is not an earlier event."]

    def test_nobody_at_a_board_of_a_team(self):
        told = findings(league(), LineUpSet(round_number=1, team=1, members=(0, 3)))
        assert "No player is registered with the id 0, 3." in told


def findings_beside(desk: Desk, *events: Event) -> list[str]:
    """Where something is told before."""
    desk.put(*events)
    return [one.message for one in verify(desk.store, "spring").findings]


def test_numbers_of_a_table_by_lot_have_a_seed():
    """Or whoever draws them says who meets whom, and calls it a lot."""
    desk = desk_of("round-robin")
    desk.do(players.register_many, [Entry(name, 2000) for name in "ABC"])
    lot = LotDrawn(subject=NUMBERS_OF_A_TABLE, order=(3, 1, 2), reason="a hat")
    told = "The pairing numbers were drawn by lot without a seed, so the drawing cannot be repeated."
    assert findings(desk, lot) == [told]


class TestInTime:
    """What was reported in time is not recorded as too late for the standings."""

    def test_a_bye_that_was_forgotten(self):
        desk = played(swiss(), WON, D)
        absent = desk.state.rounds[0].games[0].black
        late = correction(3, Scope.RATING_REPORT)
        event = ByeGranted(player=absent, round_number=1, kind=ByeKind.HALF_POINT, reason="x", correction=late)
        told = "At this point the program would record tier as 1, but 3 was recorded."
        assert findings(desk, event) == [told]

    def test_a_rating(self):
        desk = played(swiss("cfc"))
        desk.do(rounds.close)
        event = PlayerDetailsCorrected(player=4, rating=2900, correction=correction(3, Scope.RATING_REPORT))
        (told,) = findings(desk, event)
        assert told == "At this point the program would record tier as 1, but 3 was recorded."
