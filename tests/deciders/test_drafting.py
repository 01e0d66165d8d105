"""A pairing made by hand in steps: nothing of it counts before it is finished, and then all of it does."""

import re
from dataclasses import replace

import pytest

from core.editions.registry import EDITIONS
from core.model.preparation import PairingDraft
from core.model.results import ByeKind, Result
from core.model.sentence import NeedsConfirmation, NoLegalPairing, Refused
from events.deciders import altering, byes, drafting, players, prohibitions, results, rounds
from events.deciders.by_hand import Seats, in_board_order, seats_of
from events.deciders.entries import Entry
from events.deciders.undo import doubts_about_draft, since_draft_begun, steps_of_others, undo
from events.log.envelope import new_command
from events.vocabulary.drafts import DraftBegun, DraftChanged, DraftOrigin
from events.vocabulary.rounds import PairingAltered, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.tournament import AccelerationAssigned
from projections.replay.basis import basis
from projections.replay.replay import replay
from projections.tournament_state.changes import draft_after
from projections.verification.verify import verify
from tests.deciders.desk import Desk
from tests.deciders.scenario import LOT, ROUND_1, announced, boards, given, numbers, played, registered

WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


@pytest.mark.parametrize(("edition", "first"), [("dutch-2026", (3, 4)), ("dutch-2017", (1, 2))])
def test_boards_go_by_the_score_that_the_round_is_paired_by_where_the_text_says_so(edition, first):
    """Player 4 has a virtual point; the texts until 2026 publish by the score alone."""
    people = [registered(number) for number in (1, 2, 3, 4)]
    accelerated = AccelerationAssigned(player=4, points=(10,))
    state = given(announced(5, edition), people, numbers(1, 1, 2, 3, 4), LOT, accelerated)
    assert in_board_order(state, 1, [Seats(1, 2), Seats(3, 4)])[0] == Seats(*first)


def given_after(state, *events):
    """The state with the draft of these events."""
    draft = None
    for event in events:
        draft = draft_after(draft, event)
    return replace(state, draft=draft)


class Hand(Desk):
    """An arbiter who pairs by hand."""

    @property
    def context(self):
        return drafting.draft_context(self.state, basis)

    @property
    def boards(self):
        return dict(sorted(self.state.draft.boards.items()))

    def change(self, change, *named, actor="arbiter"):
        return self.by(actor, lambda known: drafting.change(known.tournament, self.context, [change], named))

    def pair_by_hand(self, white, black, **more):
        return self.change(drafting.pairing_of(white, black), white, black, **more)

    def finish(self, *, reason="why", confirmed=True, actor="arbiter", **more):
        def decide(known):
            told = doubts_about_draft(known.events, actor)
            return drafting.finish(
                known.tournament, self.context, reason=reason, meanwhile=told, confirmed=confirmed, **more
            )

        return self.by(actor, decide)

    def by(self, actor, decide):
        receipt = self.repository.execute_on_log("spring", decide, new_command(actor))
        return [stored.event for stored in receipt.events]


@pytest.fixture
def six():
    """Round 1 of six players is paired: 4 - 1, 2 - 5, 6 - 3."""
    desk = Hand(6)
    desk.do(rounds.pair_round, seed="s")
    assert [tuple(one) for one in seats_of(desk.state.rounds[0])] == [(4, 1), (2, 5), (6, 3)]
    return desk


@pytest.fixture
def second():
    """Round 1 of seven players has been played; the engine can pair round 2."""
    return Hand(7).play(WIN, DRAW, LOSS)


class TestBeginning:
    def test_with_the_pairing_as_it_stands(self, six):
        assert six.do(drafting.begin) == [
            DraftBegun(round_number=1, origin=DraftOrigin.RECORDED, boards=boards((4, 1), (2, 5), (6, 3)))
        ]

    def test_with_empty_boards(self, six):
        (event,) = six.do(drafting.begin, empty=True)
        assert (event.origin, event.boards) == (DraftOrigin.EMPTY, ())
        assert drafting.unpaired(six.context, six.state.draft) == (1, 2, 3, 4, 5, 6)

    def test_of_the_next_round_with_what_the_engine_gives(self, second):
        closed, event = second.do(drafting.begin)
        assert closed.TYPE == "round-completed"
        assert (event.round_number, event.origin) == (2, DraftOrigin.ENGINE)
        second.do(drafting.abandon)
        (paired,) = second.do(rounds.pair_round)
        assert (event.boards, event.bye) == (paired.boards, paired.bye)

    def test_of_round_1_the_lot_is_drawn_and_the_numbers_are_given(self):
        desk = Hand(4)
        assert [event.TYPE for event in desk.do(drafting.begin, seed="s")] == [
            "pairing-numbers-assigned",
            "lot-drawn",
            "draft-begun",
        ]

    def test_of_what_is_the_arbiters_business_now(self, second):
        second.do(rounds.pair_round)
        assert second.do(drafting.begin)[-1].round_number == 2  # not published
        second.do(drafting.abandon)
        second.do(rounds.publish)
        assert second.do(drafting.begin)[-1].round_number == 2  # results are missing
        second.do(drafting.abandon)
        games = [(board.board, WIN) for board in second.state.rounds[1].games]
        second.do(results.record_many, 2, games)
        assert second.do(drafting.begin)[-1].round_number == 3

    def test_only_one_at_a_time(self, six):
        six.do(drafting.begin)
        with pytest.raises(Refused, match="is already open"):
            six.do(drafting.begin)

    def test_not_of_a_round_whose_pairing_stays(self, second):
        second.do(rounds.pair_round)
        with pytest.raises(Refused, match="round 2 has been paired after it"):
            second.do(drafting.begin, 1)
        with pytest.raises(Refused, match="Round 4 has not been paired"):
            second.do(drafting.begin, 4)

    def test_not_before_the_next_round_can_be_paired(self):
        desk = Hand(6).pair()
        with pytest.raises(Refused, match=r"Results are missing .*1/1-3\."):
            desk.do(drafting.begin, 2)


class TestChanging:
    def test_the_event_holds_what_changed(self, six):
        six.do(drafting.begin)
        assert six.pair_by_hand(4, 5) == [DraftChanged(round_number=1, opened=(2,), boards=boards((4, 5)))]
        assert six.boards == {1: (4, 5), 3: (6, 3)}
        assert drafting.unpaired(six.context, six.state.draft) == (1, 2)
        assert six.pair_by_hand(1, 2)[0].boards[0].board == 2

    def test_the_round_stays_as_it_was(self, six):
        before = six.state.rounds
        six.do(drafting.begin)
        six.pair_by_hand(4, 5)
        assert six.state.rounds == before
        assert replay(six.log, 1).identical

    def test_undo_takes_the_last_step_back(self, six):
        six.do(drafting.begin)
        six.pair_by_hand(4, 5)
        six.pair_by_hand(1, 2)
        six.undo()
        assert six.boards == {1: (4, 5), 3: (6, 3)}
        six.redo()
        assert six.boards == {1: (4, 5), 2: (1, 2), 3: (6, 3)}
        with pytest.raises(Refused, match=re.escape("event 13 (draft-changed) of round 1 depends on it")):
            six.undo(12)

    @pytest.mark.parametrize(
        ("change", "named", "says"),
        [
            pytest.param(drafting.pairing_of(4, 4), (4, 4), "named twice", id="a player twice"),
            pytest.param(drafting.pairing_of(4, 1), (4, 1), "already as requested; nothing was changed", id="nothing"),
            pytest.param(drafting.bye_for(4), (4,), "has no pairing-allocated bye", id="a bye for nobody"),
            pytest.param(drafting.colours_of(9), (), "The draft of round 1 has no pair on board 9", id="colours"),
            pytest.param(drafting.opening_of(9), (), "boards set so far: 1, 2, 3", id="a board that is not set"),
            pytest.param(drafting.taking_bye(), (), "has no bye", id="a bye that nobody has"),
        ],
    )
    def test_nonsense(self, six, change, named, says):
        six.do(drafting.begin)
        with pytest.raises(Refused, match=says):
            six.change(change, *named)

    def test_without_a_draft(self, six):
        with pytest.raises(Refused, match="`round alter begin` starts one"):
            six.pair_by_hand(4, 5)

    @pytest.mark.parametrize(
        ("leave", "says"),
        [
            pytest.param(
                lambda desk: desk.do(byes.grant, 2, 2, ByeKind.HALF_POINT), r"a requested bye \(C.04.2.D.4\)", id="bye"
            ),
            pytest.param(lambda desk: desk.do(byes.grant, 2, 2, ByeKind.ZERO_POINT), "a zero-point bye", id="absence"),
            pytest.param(
                lambda desk: desk.do(players.withdraw, 2), "does not play in round 2 \\(C.04.2.D.3\\)", id="gone"
            ),
        ],
    )
    def test_who_is_absent_is_not_paired(self, second, leave, says):
        leave(second)
        second.do(drafting.begin, empty=True)
        with pytest.raises(Refused, match=says):
            second.pair_by_hand(2, 3)

    def test_whoever_is_not_in_a_pairing_that_was_made(self):
        desk = Hand(7)
        desk.do(byes.grant, 7, 1, ByeKind.HALF_POINT)
        desk.do(rounds.pair_round, seed="s")
        desk.do(drafting.begin)
        with pytest.raises(Refused, match="7 P7 is not in the pairing of round 1"):
            desk.pair_by_hand(1, 7)


class TestWarnings:
    def warned(self, desk, *seats):
        desk.do(drafting.begin, empty=True)
        return drafting.warnings(desk.context, [Seats(*one) for one in seats])

    def test_a_rematch(self, second):
        met = second.state.rounds[0].games[0]
        (told, *_) = self.warned(second, (met.black, met.white))
        assert f"{met.black} P{met.black} and {met.white} P{met.white} have already met in round 1 (C.04.1.b)." == told

    def test_a_forbidden_pair(self, second):
        second.do(prohibitions.forbid, (1, 2), confirmed=True)
        assert any("1 P1 and 2 P2 are not to be paired together" in told for told in self.warned(second, (1, 2)))

    def test_a_pair_forbidden_since_the_round_was_paired(self, six):
        six.do(drafting.begin)
        six.do(prohibitions.forbid, (4, 5), confirmed=True)
        six.pair_by_hand(4, 5)
        assert any(
            "4 P4 and 5 P5 are not to be paired together" in told for told in drafting.doubts_of(six.state, six.context)
        )

    def test_a_second_bye(self, second):
        had = second.state.rounds[0].bye
        assert self.warned(second, (had, None)) == (
            (
                f"{had} P{had} may not receive the bye, because of a bye or a win by forfeit in an earlier round "
                "(C.04.1.d)."
            ),
        )

    def test_a_third_colour_in_a_row_and_a_difference_beyond_two(self):
        desk = Hand(8).play(*[WIN] * 4).play(*[WIN] * 4)
        white = [{game.white for game in one_round.games} for one_round in desk.state.rounds]
        twice = min(white[0] & white[1])
        other = next(player for player in range(1, 9) if player not in white[0] | white[1])
        told = self.warned(desk, (twice, other))
        assert f"{twice} P{twice} would have White three times in a row (C.04.1.g)." in told
        assert any(
            "would have three more games with White than with the other colour (C.04.1.f)" in one for one in told
        )

    def test_scoregroups_far_apart(self, second):
        """Between a winner and a loser are those who drew; a winner and one of these float whenever they must."""
        first, drawn, _ = second.state.rounds[0].games
        (told,) = self.warned(second, (first.white, first.black))[1:]
        assert told.endswith("players with a score of 0.5 come between them (C.04.1.e).")
        assert drafting.warnings(second.context, [Seats(first.white, drawn.black)]) == ()

    def test_what_the_engine_gives_is_not_objected_to(self, six):
        six.do(prohibitions.forbid, (4, 1), confirmed=True)  # for rounds to come: the round is paired
        six.do(drafting.begin)
        assert drafting.warnings(six.context, six.context.engine) == ()


class TestFinishing:
    def test_one_pairing_is_recorded_with_the_difference_and_the_reason(self, six):
        six.do(drafting.begin)
        six.pair_by_hand(4, 5)
        six.pair_by_hand(2, 1)
        assert six.finish(reason="wheelchair at board 1") == [
            PairingAltered(
                round_number=1,
                boards=boards((4, 5), (2, 1), (6, 3)),
                bye=None,
                engine_boards=boards((4, 1), (2, 5), (6, 3)),
                engine_bye=None,
                reason="wheelchair at board 1",
            )
        ]
        assert six.state.draft is None
        assert [tuple(one) for one in seats_of(six.state.rounds[0])] == [(4, 5), (2, 1), (6, 3)]
        assert verify(six.store, "spring").findings == ()

    def test_it_wants_a_reason_and_to_be_confirmed(self, six):
        six.do(drafting.begin)
        six.change(drafting.colours_of(2))
        with pytest.raises(Refused, match="needs a reason"):
            six.finish(reason=" ")
        with pytest.raises(NeedsConfirmation, match="The engine pairs instead: 2 P2 - 5 P5"):
            six.finish(confirmed=False)
        assert six.state.draft is not None

    def test_not_while_somebody_is_unpaired(self, second):
        second.do(drafting.begin, empty=True)
        second.pair_by_hand(1, 2)
        with pytest.raises(Refused, match=r"3 P3; 4 P4; 5 P5; 6 P6; 7 P7 are not paired yet.*gives a player the bye"):
            second.finish()

    def test_not_as_it_stands_already(self, six):
        six.do(drafting.begin)
        with pytest.raises(Refused, match="That is already the pairing of round 1"):
            six.finish()

    def test_a_round_that_was_not_paired_is_paired_and_altered_in_one_action(self, second):
        second.do(drafting.begin)
        board_1, board_2 = second.boards[1], second.boards[2]
        second.change(drafting.exchange_of(board_1[0], board_2[0]), board_1[0], board_2[0])
        paired, altered = second.finish()
        assert (type(paired), type(altered)) == (RoundPaired, PairingAltered)
        assert altered.engine_boards == paired.boards
        assert replay(second.log, 2).identical
        assert verify(second.store, "spring").findings == ()
        second.undo()
        assert second.state.last_paired_round == 1

    def test_as_the_engine_gives_it_needs_no_reason(self, second):
        second.do(drafting.begin)
        (paired,) = second.finish(reason="", confirmed=False)
        assert type(paired) is RoundPaired

    def test_boards_are_sorted_where_none_stood_before(self, second):
        """C.04.2.D.9: the order in which they were typed is none."""
        second.do(drafting.begin)
        engine, bye = second.boards, second.state.draft.bye
        second.do(drafting.abandon)
        second.do(drafting.begin, empty=True)
        for white, black in reversed([*engine.values()]):
            second.pair_by_hand(black, white)
        second.change(drafting.bye_for(bye), bye)
        _, altered = second.finish()
        assert [(board.black, board.white) for board in altered.boards] == [*engine.values()]

    def test_undone_it_is_a_draft_again(self, six):
        six.do(drafting.begin)
        six.change(drafting.colours_of(2))
        six.finish()
        six.undo()
        assert six.boards == {1: (4, 1), 2: (5, 2), 3: (6, 3)}
        assert [tuple(one) for one in seats_of(six.state.rounds[0])] == [(4, 1), (2, 5), (6, 3)]
        six.finish()
        assert six.state.draft is None

    def test_a_published_pairing_wants_a_ground(self):
        desk = Hand(6).pair()
        desk.do(drafting.begin)
        desk.change(drafting.colours_of(2))
        with pytest.raises(NeedsConfirmation, match=r"published and shall not be changed .*C\.04\.2\.D\.10"):
            desk.finish(confirmed=False)
        with pytest.raises(Refused, match="'weather' is not a valid ground"):
            desk.finish(ground="weather")

    def test_abandoned_nothing_happened(self, six):
        before = six.state
        six.do(drafting.begin)
        six.pair_by_hand(4, 5)
        six.do(drafting.abandon, reason="solved otherwise")
        assert six.state == before
        six.undo()
        assert six.boards == {1: (4, 5), 3: (6, 3)}


class TestMeanwhile:
    """What is done beside an open draft."""

    @pytest.mark.parametrize(
        "decide",
        [
            pytest.param(rounds.publish, id="publish"),
            pytest.param(lambda state: rounds.void(state, reason="x", confirmed=True), id="void"),
            pytest.param(lambda state: altering.with_boards(state, state.rounds[0], [Seats(4, 5)]), id="alter at once"),
        ],
    )
    def test_the_pairing_waits_for_the_draft(self, six, decide):
        six.do(drafting.begin)
        with pytest.raises(Refused, match=r"is being changed by hand.*`round alter abandon`"):
            six.do(decide)

    def test_so_does_the_pairing_by_the_engine_and_the_end_of_a_round(self, second):
        second.do(drafting.begin)
        with pytest.raises(Refused, match="The pairing of round 2 is being changed by hand"):
            second.do(rounds.pair_round)
        desk = Hand(4).pair()
        desk.do(drafting.begin)
        desk.do(results.record_many, 1, [(1, WIN), (2, WIN)])
        for decide in (rounds.close, rounds.pair_round):
            with pytest.raises(Refused, match="The pairing of round 1 is being changed by hand"):
                desk.do(decide)

    def test_the_pairing_under_it_is_not_undone(self, six):
        six.do(drafting.begin)
        with pytest.raises(Refused, match=re.escape("event 11 (draft-begun) of round 1 depends on it")):
            six.undo(10)
        six.do(drafting.abandon)
        assert [event.version for event in six.undo(10)] == [10, 8]  # a draft that was given up stands in nobody's way

    def test_facts_that_bear_on_it_are_told(self, second):
        second.do(drafting.begin)
        second.change(drafting.colours_of(1))
        second.do(results.correct, 1, 1, DRAW, reason="sheets")
        with pytest.raises(NeedsConfirmation, match=r"Since the draft was started .*\(result-corrected, by arbiter\)"):
            second.finish(confirmed=False)

    def test_so_is_what_no_longer_counts(self, second):
        (granted,) = second.do(byes.grant, 2, 2, ByeKind.HALF_POINT)
        version = second.log[-1].version
        second.do(drafting.begin)
        second._execute(lambda known: undo(known.events, version))
        assert [stored.event for stored in since_draft_begun(second.log)] == [granted]
        assert 2 in drafting.unpaired(second.context, second.state.draft)

    def test_what_does_not_bear_on_it_is_not(self, second):
        second.do(drafting.begin)
        second.do(byes.grant, 2, 4, ByeKind.HALF_POINT)
        assert since_draft_begun(second.log) == ()

    def test_without_a_draft_nothing_came_since(self, second):
        second.do(byes.grant, 2, 2, ByeKind.HALF_POINT)
        assert since_draft_begun(second.log) == ()

    def test_a_publication_taken_back_bears_on_the_draft_of_its_round(self, second):
        """Round 1 is published before; the draft is one of round 2."""
        second.do(drafting.begin)
        second.put(RoundPublished(round_number=1))
        assert since_draft_begun(second.log) == ()
        second.put(RoundPublished(round_number=2))
        assert [stored.event for stored in since_draft_begun(second.log)] == [RoundPublished(round_number=2)]

    def test_who_leaves_meanwhile_must_be_taken_out(self, second):
        second.do(drafting.begin)
        second.do(players.withdraw, 2)
        assert drafting.absent(second.context, second.state.draft) == (2,)
        with pytest.raises(Refused, match=r"2 P2 has withdrawn and does not play in round 2 .*`round alter break 3`"):
            second.finish()

    def test_who_comes_meanwhile_must_be_paired(self, second):
        second.do(drafting.begin)
        second.do(players.late_entry, Entry("Late", 100), first_round=2, confirmed=True)
        with pytest.raises(Refused, match="Late is not paired yet"):
            second.finish()

    def test_another_arbiter_changed_it_last(self, six):
        six.do(drafting.begin)
        six.change(drafting.colours_of(2), actor="Bo")
        with pytest.raises(NeedsConfirmation, match=r"by another person: event 12 \(draft-changed, by Bo\)"):
            six.finish(confirmed=False)
        six.change(drafting.colours_of(1))
        with pytest.raises(NeedsConfirmation, match=r"by another person: event 12 \(draft-changed, by Bo\)"):
            six.finish(confirmed=False)  # a step at another board has seen nothing of it
        assert [one.type for one in steps_of_others(six.log, "Bo")] == ["draft-begun", "draft-changed"]


class TestWhereTheEngineGivesNoPairing:
    @pytest.fixture
    def stuck(self):
        """1 has met one of the three others and may not meet the rest."""
        desk = Hand(4).play(WIN, WIN)
        met = next(game for game in desk.state.rounds[0].games if 1 in (game.white, game.black))
        for other in {2, 3, 4} - {met.white, met.black}:
            desk.do(prohibitions.forbid, (1, other), confirmed=True)
        with pytest.raises(NoLegalPairing, match="`round alter begin` pairs the round by hand"):
            desk.do(rounds.pair_round)
        return desk

    def test_it_begins_with_empty_boards(self, stuck):
        assert stuck.do(drafting.begin)[-1].origin is DraftOrigin.EMPTY

    def test_the_arbiter_pairs_and_the_replay_agrees_that_the_engine_does_not(self, stuck):
        stuck.do(drafting.begin)
        stuck.pair_by_hand(1, 2)
        stuck.pair_by_hand(3, 4)
        with pytest.raises(NeedsConfirmation, match="The engine found no pairing: Round 2 cannot be paired"):
            stuck.finish(confirmed=False)
        paired, altered = stuck.finish()
        assert paired.provenance.engine == "the arbiter"
        assert paired.boards == altered.boards
        assert altered.engine_boards == ()
        again = replay(stuck.log, 2)
        assert (again.identical, again.failure != "") == (True, True)
        checked = verify(stuck.store, "spring")
        assert checked.findings == ()
        assert any("are not to be paired" in one.message for one in checked.confirmed)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_paired_by_hand(edition):
    state = given(
        announced(edition=edition),
        [registered(player) for player in (1, 2, 3, 4)],
        numbers(1, 1, 2, 3, 4),
        LOT,
        played(1, *ROUND_1),
    )
    (begun,) = drafting.begin(state)
    drawn = given_after(state, begun)
    context = drafting.draft_context(drawn, basis)
    white, black = begun.boards[0].white, begun.boards[0].black
    (changed,) = drafting.change(drawn, context, [drafting.pairing_of(black, white)], (white, black))
    drawn = given_after(state, begun, changed)
    paired, altered = drafting.finish(drawn, context, reason="why", confirmed=True)
    assert altered.engine_boards == paired.boards == begun.boards
    assert (altered.boards[0].white, altered.boards[0].black) == (black, white)


def test_the_fold_takes_a_draft_of_another_round_for_none():
    begun = DraftBegun(round_number=2, origin=DraftOrigin.EMPTY)
    other = DraftChanged(round_number=3, boards=boards((1, 2)))
    assert given(begun, other).draft == PairingDraft(2)
    assert given(begun, RoundVoided(round_number=2, reason="x")).draft is None
