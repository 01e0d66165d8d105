"""Replay as known then and as known now, and what verification makes of it."""

import msgspec
import pytest

from core.model.pairing import Board as Seated
from core.model.results import ByeKind, Colour, Result
from core.model.sentence import Refused
from events.base import Role
from events.deciders import byes, players, prohibitions, results, rounds, tournament
from events.deciders.entries import Changes
from events.log.codec import canonical_json
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import ColoursCorrected, ResultCorrected, ResultRecorded
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.participation import ByeGranted
from events.vocabulary.players import PairingForbidden, PairingNumbersAssigned, PlayerRegistered, SeparationRequested
from events.vocabulary.record import ActionUndone, OfficialNamed
from events.vocabulary.rounds import (
    Board,
    Provenance,
    RoundCompleted,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
from events.vocabulary.tournament import DetailsSet, LotDrawn, SettingsSet, TournamentCreated
from projections.replay.facts_of_pairings import whether_it_holds
from projections.replay.replay import Knowledge, learnt_since, replay, replay_all
from projections.verification.consistency import Concern, consistency_findings
from projections.verification.verify import verify
from tests.deciders.desk import Desk
from tests.deciders.scenario import FOUR, LOT, ROUND_1, announced, boards, numbers, played, published, registered, won
from tests.recorded import Recorded

PLAYED_OUT = (*published(1, *ROUND_1), won(1, 1), won(1, 2), RoundCompleted(round_number=1))
WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def three_rounds():
    """Eight players, three rounds played, every kind of result."""
    return Desk(8).play(WIN, DRAW, LOSS, WIN).play(DRAW, WIN, WIN, LOSS).play(LOSS, DRAW, WIN, WIN)


class TestKnownThen:
    def test_the_recorded_pairing_comes_out_byte_for_byte(self):
        desk = three_rounds()
        for number in (1, 2, 3):
            again = replay(desk.log, number)
            recorded = next(
                stored.event
                for stored in desk.log
                if isinstance(stored.event, RoundPaired) and stored.event.round_number == number
            )
            assert again.identical
            assert (again.same_pairing, again.same_input, again.same_record) == (True, True, True)
            assert (again.known, again.failure) == (Knowledge.THEN, "")
            assert canonical_json([(pair.white, pair.black) for pair in again.replayed]) == canonical_json(
                [(board.white, board.black) for board in recorded.boards]
            )

    def test_a_later_correction_changes_nothing(self):
        desk = three_rounds()
        before = replay(desk.log, 3)
        desk.do(results.correct, 2, 1, WIN, reaches=tuple(Scope), reason="committee")
        assert replay(desk.log, 3) == before
        assert before.identical

    def test_nor_does_what_was_undone_since(self):
        desk = Desk(8)
        desk.do(byes.grant, 8, 3, ByeKind.HALF_POINT)  # event 10
        desk.play(WIN, DRAW, LOSS, WIN)
        desk.undo(10)
        assert replay(desk.log, 1).identical

    def test_a_round_never_paired_cannot_be_replayed(self):
        with pytest.raises(Refused, match="Round 4 has not been paired"):
            replay(three_rounds().log, 4)

    def test_a_round_paired_anew_is_replayed_as_it_counts(self):
        desk = Desk(8)
        desk.do(rounds.pair_round, seed="s")
        desk.do(rounds.void, reason="player 8 is ill")
        desk.do(byes.grant, 8, 1, ByeKind.ZERO_POINT)
        desk.do(rounds.pair_round)
        again = replay(desk.log, 1)
        assert (again.identical, len(again.recorded), again.recorded[-1].black) == (True, 4, None)
        assert [one.identical for one in replay_all(desk.log)] == [True, True]


def _everywhere(event, **fields):
    """Something put right of round 1 that reaches pairings, standings and the report."""
    return event(round_number=1, correction=Correction(reaches=tuple(Scope), tier=2), **fields)


class TestKnownNow:
    def corrected(self):
        """Round 2 was corrected while round 3 was on: tier 2 of C.04.2.D.8."""
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).play(DRAW, WIN, WIN, LOSS).pair()
        desk.do(results.correct, 2, 1, WIN, reason="scoresheets")
        return desk

    def test_the_corrected_facts_give_another_pairing(self):
        desk = self.corrected()
        then, now = replay(desk.log, 3), replay(desk.log, 3, known_now=True)
        assert then.identical
        assert (now.known, now.identical, now.same_input) == (Knowledge.NOW, False, False)
        assert now.recorded == then.recorded
        assert set(now.only_recorded) == set(now.recorded) - set(now.replayed)
        assert set(now.only_replayed) == set(now.replayed) - set(now.recorded)
        assert now.only_recorded

    def test_it_is_the_pairing_that_the_right_result_would_have_brought(self):
        right = Desk(8).play(WIN, DRAW, LOSS, WIN).play(WIN, WIN, WIN, LOSS).pair()
        assert replay(self.corrected().log, 3, known_now=True).replayed == replay(right.log, 3).recorded

    def test_it_says_which_facts_are_others_now(self):
        now = replay(self.corrected().log, 3, known_now=True)
        game = self.corrected().state.rounds[1].games[0]
        assert {change.split(":")[0] for change in now.changed_facts if "score" in change} == {
            f"P{game.white}",
            f"P{game.black}",
        }

    def test_rounds_before_the_correction_come_out_as_recorded(self):
        assert replay(self.corrected().log, 2, known_now=True).identical

    def test_a_correction_too_late_for_pairings_is_named_and_disregarded(self):
        desk = three_rounds()
        desk.do(results.correct, 1, 2, WIN, reason="sheets")  # tier 3
        now = replay(desk.log, 2, known_now=True)
        assert now.identical
        assert now.disregarded == (
            "Round 1, board 2: the correction to 1-0 came too late to affect pairings (C.04.2.D.8).",
        )
        assert replay(desk.log, 1, known_now=True).disregarded == ()

    def test_an_adjourned_game_stays_a_draw_for_the_pairing_made_meanwhile(self):
        """C.04.2.D.1: that was no error, so today's knowledge does not undo it."""
        desk = Desk(8).pair()
        desk.do(results.record_many, 1, [(1, WIN), (2, WIN), (3, WIN)])
        desk.do(results.adjourn, 1, 4)
        desk.pair()
        desk.do(results.resume, 1, 4, LOSS)
        now = replay(desk.log, 2, known_now=True)
        assert now.identical
        assert "adjourned when round 2 was paired" in now.disregarded[0]

    def test_a_prohibition_made_since_is_known_now(self):
        """Taken back and paired again, the round would keep them apart (decision 134)."""
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).pair()
        pair = replay(desk.log, 2).recorded[0]
        desk.do(prohibitions.forbid, (pair.white, pair.black), reason="quarrel", confirmed=True)
        again = replay(desk.log, 2, known_now=True)
        assert (again.identical, again.changed_facts) == (False, ("P3 and P4 are not to be paired together.",))
        assert pair in again.only_recorded
        desk.do(prohibitions.allow, (pair.white, pair.black), confirmed=True)
        assert replay(desk.log, 2, known_now=True).identical

    def test_but_not_for_the_pairing_made_anew_after_it_had_ended(self):
        desk = Desk(8).pair()
        desk.do(results.record_many, 1, [(1, WIN), (2, WIN), (3, WIN)])
        desk.do(results.adjourn, 1, 4)
        desk.pair()
        desk.do(results.resume, 1, 4, LOSS)
        desk.do(rounds.void, 2, reason="x", confirmed=True)
        desk.do(rounds.pair_round)
        now = replay(desk.log, 2, known_now=True)
        assert (now.identical, now.changed_facts, now.disregarded) == (True, (), ())

    def test_a_rating_corrected_since_is_a_fact_as_a_result_is(self):
        """C.04.2.D.8 names both; the numbers that follow are those that pairing again would use (B.3)."""
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).pair()
        desk.do(players.correct_details, 8, Changes(rating=2700, title="GM"), reason="list")
        now = replay(desk.log, 2, known_now=True)
        assert (now.identical, now.disregarded) == (False, ())
        assert now.changed_facts[-1] == "P8: pairing number 1, previously 8."
        desk.do(rounds.void, reason="x", confirmed=True)
        desk.do(rounds.pair_round)
        assert now.replayed == replay(desk.log, 2).recorded

    def test_one_that_leaves_the_order_is_named(self):
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).pair()
        desk.do(players.correct_details, 8, Changes(rating=2400, title="FM"), reason="list")
        now = replay(desk.log, 2, known_now=True)
        assert now.identical
        assert now.disregarded == (
            "P8: rating 2492 was corrected to rating 2400, FM; the order of players is the same.",
        )

    def test_one_that_does_not_reach_pairings_is_named(self):
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).pair()
        desk.do(players.correct_details, 8, Changes(rating=2700), reaches=(Scope.RATING_REPORT,), reason="late")
        now = replay(desk.log, 2, known_now=True)
        assert now.identical
        assert now.disregarded == (
            "P8: rating 2492 was corrected to rating 2700, which does not affect pairings (C.04.2.D.8).",
        )

    def test_one_that_came_when_numbers_were_final_is_named(self):
        desk = Desk(8)
        for _ in range(4):
            desk.play(DRAW, DRAW, DRAW, DRAW)
        desk.do(players.correct_details, 8, Changes(rating=2700), reason="list")
        now = replay(desk.log, 4, known_now=True)
        assert now.identical
        (line,) = now.disregarded
        assert line == (
            "P8: rating 2492 was corrected to rating 2700 after pairing numbers became final (C.04.2.B.3): no pairing "
            "changes."
        )

    def test_none_is_named_that_the_pairing_had_read(self):
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).pair()
        desk.do(players.correct_details, 8, Changes(rating=2700), reason="list")
        desk.do(rounds.void, reason="x", confirmed=True)
        desk.do(rounds.pair_round)
        now = replay(desk.log, 2, known_now=True)
        assert (now.identical, now.disregarded, now.changed_facts) == (True, (), ())

    @pytest.mark.parametrize(
        ("since", "facts"),
        [
            pytest.param(
                [ByeGranted(player=8, round_number=2, kind=ByeKind.HALF_POINT)], ["P8 would not be paired."], id="a bye"
            ),
            pytest.param(
                [PairingNumbersAssigned(from_round=2, numbers=((1, 2), (2, 1), *((n, n) for n in range(3, 9))))],
                ["P1: pairing number 2, previously 1.", "P2: pairing number 1, previously 2."],
                id="numbers",
            ),
            pytest.param(
                [_everywhere(ResultCorrected, board=1, was=WIN, result=Result.WHITE_WINS_BY_FORFEIT)],
                [
                    *("P1: colours none, previously b.", "P1: different opponents met."),
                    "P1: different floats in the previous two rounds.",  # a downfloat: nobody played (A.4)
                    *("P5: colours none, previously w.", "P5: different opponents met."),
                    *("P5: different floats in the previous two rounds.", "P5: may not have the bye."),
                ],
                id="a game that was not played",
            ),
            pytest.param(
                [_everywhere(ColoursCorrected, board=1, white=1, black=5, result=None)],
                ["P1: colours w, previously b.", "P5: colours b, previously w."],
                id="colours",
            ),
        ],
    )
    def test_each_fact_that_the_pairing_reads_is_named(self, since, facts):
        """Board 1 of round 1 was 5-1, won by White; round 2 has been paired."""
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).pair()
        desk.put(*since)
        assert [*replay(desk.log, 2, known_now=True).changed_facts] == facts

    @pytest.mark.parametrize(
        ("known_then", "fact"),
        [
            (PairingForbidden(players=(1, 2)), "P1 and P2 may be paired together again."),
            (SeparationRequested(players=(1, 2)), "The players who asked not to meet are different."),
            (LotDrawn(initial_colour=Colour.WHITE, seed="t"), "The initial colour is Black, previously White."),
        ],
    )
    def test_so_is_what_was_undone_since(self, known_then, fact):
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN)
        desk.put(known_then)
        version = desk.log[-1].version
        desk.pair()
        desk.put(ActionUndone(version=version, reason="a slip"))
        assert fact in replay(desk.log, 2, known_now=True).changed_facts

    def test_a_correction_of_colours_too_late_for_pairings_is_disregarded(self):
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).play(DRAW, WIN, WIN, LOSS)
        late = Correction(reaches=(Scope.RATING_REPORT,), tier=3)
        desk.put(ColoursCorrected(round_number=1, board=1, white=1, black=5, result=None, correction=late))
        now = replay(desk.log, 2, known_now=True)
        assert (now.identical, now.changed_facts) == (True, ())
        assert now.disregarded == (
            "Round 1, board 1: the correction of the colours came too late to affect pairings (C.04.2.D.8).",
        )

    def test_by_a_table_a_rating_moves_nobody(self):
        desk = Desk(6, "round-robin", None)
        desk.do(rounds.pair_round, seed="s")
        desk.do(players.correct_details, 6, Changes(rating=2700), reason="list")
        now = replay(desk.log, 1, known_now=True)
        assert (now.identical, learnt_since(desk.log, 1)) == (True, None)
        assert not whether_it_holds(desk.state, 1).is_yet_to_be_made

    def test_a_player_who_would_be_paired_is_named(self):
        desk = Desk(8).pair()
        desk.put(PlayerRegistered(player=9, name="Ninth"))
        desk.put(PairingNumbersAssigned(from_round=1, numbers=tuple((n, n) for n in range(1, 10))))
        now = replay(desk.log, 1, known_now=True)
        assert "Ninth would be paired." in now.changed_facts


def imported(*pairs, bye=None):
    provenance = Provenance(edition="dutch-2017", engine="imported")
    return RoundPaired(round_number=1, boards=boards(*pairs), bye=bye, provenance=provenance)


def stored(*events):
    flat = []
    for event in events:
        flat.extend(event if isinstance(event, list) else [event])
    return [Recorded(version, event) for version, event in enumerate(flat, 1)]


class TestImported:
    def test_a_round_of_a_file_is_checked_whatever_the_order_of_its_boards(self):
        again = replay(stored(FOUR, imported((4, 2), (1, 3))), 1)
        assert (again.is_imported, again.same_pairing, again.identical) == (True, True, True)
        assert (again.same_input, again.same_record) == (None, None)

    def test_boards_that_differ_are_listed_with_their_colours(self):
        again = replay(stored(FOUR, imported((1, 3), (2, 4))), 1)
        assert not again.identical
        assert (again.only_recorded, again.only_replayed) == ((Seated(2, 4),), (Seated(4, 2),))

    def test_a_file_that_does_not_say_how_many_rounds_there_are_is_a_finished_event(self):
        """2017 A.7: topscorers matter in the last round only, so the last round must be known."""
        undeclared = [
            TournamentCreated(details=announced().details, settings=announced(rounds=None).settings),
            *FOUR[1:],
        ]
        assert replay(stored(undeclared, imported((1, 3), (4, 2))), 1).identical

    def test_what_cannot_be_paired_again_says_why(self):
        again = replay(stored(FOUR[:-1], imported((1, 3), (4, 2))), 1)
        assert (again.identical, again.replayed) == (False, ())
        assert "initial colour" in again.failure


class TestVerify:
    def test_a_log_that_is_in_order(self):
        desk = three_rounds()
        found = verify(desk.store, "spring")
        assert (found.stream, found.events, found.pairings_replayed) == ("spring", len(desk.log), 3)
        assert found.findings == ()

    def test_undone_and_voided_pairings_are_replayed_too(self):
        desk = Desk(8)
        desk.do(rounds.pair_round, seed="a")
        desk.undo()
        desk.do(rounds.pair_round, seed="b")
        desk.do(rounds.void, reason="again")
        desk.do(rounds.pair_round)
        found = verify(desk.store, "spring")
        assert (found.pairings_replayed, found.findings) == (3, ())

    def forged(self, **changes):
        """A log whose first pairing says something else than the engine."""
        honest = Desk(4)
        honest.do(rounds.pair_round, seed="s")
        desk = Desk(4)
        *before, pairing = [stored.event for stored in honest.log][5:]
        desk.put(*before, msgspec.structs.replace(pairing, **changes))
        return verify(desk.store, "spring").findings, pairing

    def old_burstein(self, *variations):
        """Round 1 of five, of whom 4 has a bye; under these readings."""
        desk = Desk(5)
        desk.do(tournament.change_settings, None, SettingsSet(edition="burstein-seed", variations=variations))
        desk.do(byes.grant, 4, 1, ByeKind.HALF_POINT)
        return desk

    @pytest.mark.parametrize(("version", "findings", "reading"), [("1", 0, "paired"), ("2", 1, None)])
    def test_a_pairing_is_replayed_under_the_reading_that_the_version_of_its_engine_took(
        self, version, findings, reading
    ):
        """Version 1 of the old Burstein counted only those paired in round 1 (decision 100)."""
        honest = self.old_burstein(("reading-initial-list", "paired"))
        honest.do(rounds.pair_round, seed="s")
        desk = self.old_burstein()
        *before, pairing = [stored.event for stored in honest.log][8:]
        engine = f"pairtrail burstein-seed/{version}"
        provenance = msgspec.structs.replace(pairing.provenance, engine=engine)
        desk.put(*before, msgspec.structs.replace(pairing, provenance=provenance))
        assert len(verify(desk.store, "spring").findings) == findings
        assert replay(desk.log, 1).identical is (findings == 0)
        assert desk.state.settings.variations.get("reading-initial-list") == reading

    def test_a_pairing_that_is_not_the_engine_s_is_found(self):
        (finding,), honest = self.forged(boards=boards((1, 2), (3, 4)))
        assert (finding.concern, finding.version, finding.round_number) == (Concern.REPLAY, 8, 1)
        assert "P1 - P2; P3 - P4 was recorded" in finding.message
        assert honest.provenance.engine in finding.message

    def test_a_round_that_an_earlier_version_paired_otherwise_is_told_from_a_forged_one(self):
        _, honest = self.forged()
        earlier = msgspec.structs.replace(honest.provenance, engine="pairtrail dutch-2017/1")
        (finding,), _ = self.forged(boards=boards((1, 2), (3, 4)), provenance=earlier)
        assert finding.message.startswith("Round 1 was paired by pairtrail dutch-2017/1 and differs")
        assert f"{honest.provenance.engine} pairs" in finding.message
        assert finding.message.endswith(
            "The engine has been corrected since (CHANGELOG); a published pairing remains as published."
        )
        (forged,), _ = self.forged(boards=boards((1, 2), (3, 4)))
        assert "corrected since" not in forged.message

    def test_who_names_an_earlier_engine_is_told(self):
        _, honest = self.forged()
        earlier, later = (
            msgspec.structs.replace(honest.provenance, engine=f"pairtrail dutch-2017/{one}") for one in (1, 9)
        )
        named = (
            OfficialNamed(official="Anna", role=Role.CHIEF_ARBITER),
            OfficialNamed(official="arbiter", role=Role.ARBITER),
        )
        honest = Desk(4)
        honest.do(rounds.pair_round, seed="s")
        *before, pairing = [stored.event for stored in honest.log][5:]
        pairing = msgspec.structs.replace(pairing, boards=boards((1, 2), (3, 4)), provenance=earlier)
        desk = Desk(4)
        desk.put(*before, *named, pairing)
        (told,) = (one.message for one in verify(desk.store, "spring").findings if "differs" in one.message)
        assert told.endswith("The engine is named by arbiter, who is not chief arbiter.")
        desk = Desk(4)
        first = len(desk.log) + len(before) + 1
        undone = msgspec.structs.replace(pairing, provenance=later)
        desk.put(*before, undone, ActionUndone(version=first, reason="x"), pairing)
        told = next(one.message for one in verify(desk.store, "spring").findings if one.version == first + 2)
        assert told.endswith(
            f"However, event {first} before it names pairtrail dutch-2017/9: arbiter, who recorded this round, used "
            "an older release of the program, or wrote to the database without it."
        )

    def test_a_round_that_an_earlier_version_paired_alike_is_no_finding(self):
        _, honest = self.forged()
        earlier = msgspec.structs.replace(honest.provenance, engine="pairtrail dutch-2017/1")
        findings, _ = self.forged(provenance=earlier)
        assert findings == ()

    def test_so_are_reversed_colours_other_floats_other_facts_and_other_reasons(self):
        _, honest = self.forged()
        first = honest.boards[0]
        turned = (Board(board=1, white=first.black, black=first.white), *honest.boards[1:])
        provenance = honest.provenance
        for changes, words in (
            ({"boards": turned}, "differs"),
            ({"floats": ((1, "down"),)}, "different boards or floats"),
            ({"provenance": msgspec.structs.replace(provenance, input_hash="00")}, "from different input"),
            ({"provenance": msgspec.structs.replace(provenance, record_hash="00")}, "other reasons"),
        ):
            (finding,), _ = self.forged(**changes)
            assert words in finding.message

    def test_an_imported_round_that_comes_out_otherwise_is_another_concern(self):
        desk = Desk(4)
        desk.put(
            ImportedFrom(file_name="spring.trf", file_sha256="ab" * 32, file_format="trf16"),
            numbers(1, 1, 2, 3, 4),
            LotDrawn(initial_colour=Colour.WHITE, reason="as in the file"),
            imported((1, 2), (3, 4)),
        )
        (finding,) = [one for one in verify(desk.store, "spring").findings if one.concern is Concern.IMPORTED]
        assert finding.message.startswith("Round 1 was read from a file and differs")

    def test_a_log_that_is_not_what_was_written_is_not_folded(self):
        desk = three_rounds()
        broken = desk.store._streams["spring"].rows
        broken[4] = broken[4]._replace(body=broken[4].body.replace(b"P4", b"P5"))
        found = verify(desk.store, "spring")
        assert {finding.concern for finding in found.findings} == {Concern.LOG}
        assert found.findings[0].version == 5
        assert found.pairings_replayed == 0

    def test_no_log_is_a_finding(self):
        assert verify(Desk().store, "autumn").findings[0].concern is Concern.LOG

    def test_strangers_keep_pairings_from_being_replayed(self):
        desk = Desk(4)
        desk.put(numbers(1, 1, 2, 3, 4), LOT, imported((1, 2), (3, 7)))
        found = verify(desk.store, "spring")
        assert found.pairings_replayed == 0
        assert [finding.message for finding in found.findings] == ["No player is registered with the id 7."]


class TestSense:
    @pytest.mark.parametrize(
        ("events", "message"),
        [
            pytest.param([*FOUR, won(1, 1)], "Round 1 had no board 1.", id="a result before the pairing"),
            pytest.param([*FOUR, *published(1, *ROUND_1), won(1, 3)], "Round 1 had no board 3.", id="no such board"),
            pytest.param([*FOUR, *played(1, *ROUND_1), won(1, 1)], "had a result", id="entered twice"),
            pytest.param([*FOUR, *published(2, *ROUND_1)], "when round 1 was the next", id="a round left out"),
            pytest.param([*FOUR, RoundPublished(round_number=1)], "Round 1 had not been paired.", id="not paired"),
            pytest.param([*FOUR, *published(1, (1, 2), (1, 3))], "Player 1: paired twice", id="paired twice"),
            pytest.param([*FOUR, *published(1, (1, 2), bye=2)], "Player 2: paired twice", id="paired and bye"),
            pytest.param(
                [*FOUR, *played(1, *ROUND_1), *published(2, (3, 1), (2, 4))],
                "Player 1 and Player 3 had already met",
                id="rematch",
            ),
            pytest.param(
                [*FOUR, *played(1, *ROUND_1)[:-2], *published(2, (2, 1), (3, 4))],
                "Round 2 was paired although results are missing: round 1, board 2.",
                id="paired on missing results",
            ),
            pytest.param(
                [*FOUR, *published(1, *ROUND_1), won(1, 2), RoundCompleted(round_number=1)],
                "Round 1 was closed although results are missing: round 1, board 1.",
                id="closed without results",
            ),
            pytest.param(
                [*FOUR, registered(1)], "A second player was registered with the id 1.", id="registered twice"
            ),
            pytest.param([*FOUR, announced()], "announced a second time", id="announced twice"),
            pytest.param(
                [*FOUR, PairingNumbersAssigned(from_round=2, numbers=((1, 1), (2, 3)))],
                "1, 2, 3 and so on",
                id="numbers",
            ),
            pytest.param(
                [*FOUR, *published(1, *ROUND_1), won(1, 1), RoundPublished(round_number=1)],
                "Round 1 was published a second time.",
                id="published twice",
            ),
            pytest.param(
                [*FOUR, *PLAYED_OUT, RoundCompleted(round_number=1)],
                "Round 1 was closed a second time.",
                id="closed twice",
            ),
        ],
    )
    def test_events_that_do_not_fit_those_before(self, events, message):
        findings = consistency_findings(stored(events))
        assert any(message in finding.message for finding in findings), findings

    def test_a_board_of_a_match_without_a_result_is_named(self):
        """Of the match on board 2 its own board 1 has ended, and that on board 1 as a whole."""
        settings = SettingsSet(edition="team-swiss-2026", rounds=5, boards=2)
        teams = TournamentCreated(details=DetailsSet(name="Teams"), settings=settings)
        of_board = ResultRecorded(round_number=1, board=2, team_board=1, result=WIN)
        events = [teams, *FOUR[1:], *published(1, *ROUND_1), won(1, 1), of_board, RoundCompleted(round_number=1)]
        found = [one.message for one in consistency_findings(stored(events))]
        assert [one for one in found if "results are missing: round 1, board 2.2." in one]

    def test_a_result_on_a_board_that_a_match_does_not_have(self):
        settings = SettingsSet(edition="team-swiss-2026", rounds=5, boards=2)
        teams = TournamentCreated(details=DetailsSet(name="Teams"), settings=settings)
        third = ResultRecorded(round_number=1, board=2, team_board=3, result=WIN)
        found = [
            one.message for one in consistency_findings(stored([teams, *FOUR[1:], *published(1, *ROUND_1), third]))
        ]
        assert [one for one in found if "match 2 had no board 3" in one]

    def test_a_game_not_played_may_be_paired_again(self):
        """C.04.2.D.6."""
        unplayed = [*FOUR, *published(1, *ROUND_1), won(1, 1, Result.BOTH_FORFEIT), won(1, 2, Result.BOTH_FORFEIT)]
        assert consistency_findings(stored(unplayed, published(2, *ROUND_1))) == ()

    def test_but_not_where_that_was_of_a_pairing_that_was_voided(self):
        """Paired anew they meet: nobody has forfeited that game."""
        unplayed = [*FOUR, *published(1, *ROUND_1), won(1, 1, Result.BOTH_FORFEIT), won(1, 2, Result.BOTH_FORFEIT)]
        again = [RoundVoided(round_number=1, reason="wrong list"), *published(1, *ROUND_1), *published(2, *ROUND_1)]
        found = [one.message for one in consistency_findings(stored(unplayed, again))]
        assert sum("had already met" in one for one in found) == 2

    def test_also_where_it_was_said_too_late_that_they_had_played(self):
        """C.04.2.D.8, third tier: the correction is no fact for pairings."""
        correction = Correction(reaches=(Scope.RATING_REPORT,), tier=3)
        events = [
            *[*FOUR, *published(1, *ROUND_1), won(1, 1, Result.BOTH_FORFEIT), won(1, 2, Result.BOTH_FORFEIT)],
            ResultCorrected(round_number=1, board=1, was=Result.BOTH_FORFEIT, result=DRAW, correction=correction),
        ]
        assert consistency_findings(stored(events, published(2, *ROUND_1))) == ()

    def test_what_was_paired_anew_is_published_and_closed_anew(self):
        again = [RoundVoided(round_number=1, reason="wrong list"), *PLAYED_OUT]
        assert consistency_findings(stored([*FOUR, *PLAYED_OUT, *again])) == ()

    def test_a_round_that_was_paired_twice_is_no_meeting_before_itself(self):
        found = [one.message for one in consistency_findings(stored([*FOUR, *published(1, *ROUND_1) * 2]))]
        assert found == ["Round 1 was paired when round 2 was the next to be paired."]

    def test_a_sensible_history_has_none(self):
        assert consistency_findings(three_rounds().log) == ()

    @pytest.mark.parametrize("version", [0, -1])
    def test_an_undo_of_what_no_event_is_is_found(self, version):
        (finding,) = consistency_findings(stored(FOUR, ActionUndone(version=version, reason="x")))
        assert f"event {version}" in finding.message

    def test_an_undo_of_what_is_yet_to_come_is_found(self):
        (finding,) = consistency_findings(stored(FOUR, ActionUndone(version=99, reason="x")))
        assert "event 99" in finding.message


def test_what_else_the_canadian_rules_read_of_earlier_rounds_has_its_own_words():
    """It said "a different history" of odd players (624.2), perfect scores (633.1) and unfinished games (626)."""
    desk = Desk(7, edition="cfc", rounds=5).play(Result.WHITE_WINS, Result.WHITE_WINS, Result.WHITE_WINS)
    desk.play(Result.WHITE_WINS, Result.WHITE_WINS, Result.WHITE_WINS)
    desk.pair()
    first, second = ({game.white: game.board for game in one.games} for one in desk.state.rounds[:2])
    winner = min(first.keys() & second.keys())
    desk.do(results.correct, 1, first[winner], Result.DRAW, reaches=None, reason="both say so")
    facts = replay(desk.log, 3, known_now=True).changed_facts
    told = " ".join(facts)
    assert "odd player" in told
    assert f"P{winner}: has no longer won every round so far" in told
    assert "a different history" not in told
