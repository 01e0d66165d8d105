"""Pairings changed by hand."""

import pytest

from core.editions.pairing import before_round
from core.editions.registry import EDITIONS, article, edition_named
from core.model.results import ByeKind, Result
from core.model.sentence import NeedsConfirmation, Refused
from core.model.units import RoundNumber
from events.deciders import afterwards, byes, players, prohibitions, results, rounds
from events.deciders.altering import alter, draft, round_to_alter, whole, with_boards
from events.deciders.by_hand import Basis, Seats, boards_of, seats_of
from events.deciders.entries import Changes
from events.deciders.wording import first_of
from events.vocabulary.rounds import PairingAltered
from projections.log_in_words.trail import audit
from projections.replay.basis import basis
from projections.replay.replay import replay
from projections.verification.confirmed import answered_for
from projections.verification.verify import verify
from tests.deciders.desk import Desk
from tests.deciders.scenario import LOT, ROUND_1, ROUND_2, announced, boards, given, numbers, paired, played, registered

WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def paired_desk(count=6, *, publish=False):
    desk = Desk(count)
    desk.do(rounds.pair_round, seed="s")
    if publish:
        desk.do(rounds.publish)
    return desk


def change(state, *wanted, everything=False, **more):
    one_round = round_to_alter(state)
    seats = [Seats(*one) for one in wanted]
    after = (whole if everything else with_boards)(state, one_round, seats)
    return alter(state, one_round, after, basis=basis(state, one_round.number), reason="why", **more)


def pairs(state):
    return [tuple(one) for one in seats_of(state.rounds[-1])]


@pytest.fixture
def six():
    """Round 1 of six players: 4 - 1, 2 - 5, 6 - 3."""
    desk = paired_desk()
    assert pairs(desk.state) == [(4, 1), (2, 5), (6, 3)]
    return desk


@pytest.fixture
def five():
    """Round 1 of five players: 3 - 1, 2 - 4, the bye for 5."""
    desk = paired_desk(5)
    assert pairs(desk.state) == [(3, 1), (2, 4), (5, None)]
    return desk


class TestSeats:
    @pytest.mark.parametrize(
        ("wanted", "after"),
        [
            pytest.param([(4, 5)], [(4, 5), (2, 1), (6, 3)], id="the opponent goes where the newcomer sat"),
            pytest.param([(5, 4)], [(2, 1), (5, 4), (6, 3)], id="on the board of White, with the colours typed"),
            pytest.param([(1, 4)], [(1, 4), (2, 5), (6, 3)], id="colours exchanged"),
            pytest.param([(4, 5), (6, 1)], [(4, 5), (2, 3), (6, 1)], id="two boards"),
        ],
    )
    def test_of_six(self, six, wanted, after):
        one_round = six.state.rounds[-1]
        assert [tuple(one) for one in with_boards(six.state, one_round, [Seats(*one) for one in wanted])] == after

    @pytest.mark.parametrize(
        ("wanted", "after"),
        [
            pytest.param([(4, None)], [(3, 1), (2, 5), (4, None)], id="another one has the bye"),
            pytest.param([(2, 5)], [(3, 1), (2, 5), (4, None)], id="who had the bye is paired as Black"),
            pytest.param([(5, 2)], [(3, 1), (5, 2), (4, None)], id="as White"),
            pytest.param([(5, None)], [(3, 1), (2, 4), (5, None)], id="who has the bye already"),
        ],
    )
    def test_of_five(self, five, wanted, after):
        one_round = five.state.rounds[-1]
        assert [tuple(one) for one in with_boards(five.state, one_round, [Seats(*one) for one in wanted])] == after

    def test_everything_at_once(self, five):
        given = [Seats(5, 1), Seats(4, None), Seats(3, 2)]
        assert whole(five.state, five.state.rounds[-1], given) == (Seats(5, 1), Seats(3, 2), Seats(4, None))

    @pytest.mark.parametrize(
        ("wanted", "everything", "says"),
        [
            pytest.param([(4, 5), (6, 4)], False, "4 P4 was named twice", id="a player twice"),
            pytest.param([(4, 4)], False, "named twice", id="their own opponent"),
            pytest.param([(4, 1), (2, 5)], True, "6 P6, 3 P3: in the pairing", id="players missing"),
            pytest.param([(4, None)], False, "the number of players is even", id="a bye that nobody has"),
            pytest.param([(4, None), (1, None), (2, 5), (6, 3)], True, "2 byes were given", id="two byes"),
            pytest.param([(4, 1)], False, "; nothing was changed", id="nothing"),
            pytest.param([], False, "No change was given", id="no board"),
        ],
    )
    def test_nonsense(self, six, wanted, everything, says):
        with pytest.raises(Refused, match=says):
            change(six.state, *wanted, everything=everything, confirmed=True)

    def test_a_player_who_is_not_in_the_pairing(self):
        desk = Desk(7)
        desk.do(byes.grant, 7, 1, ByeKind.HALF_POINT)
        desk.do(rounds.pair_round, seed="s")
        with pytest.raises(Refused, match="7 P7 is not in the pairing of round 1"):
            change(desk.state, (1, 7), confirmed=True)


class TestTheEvent:
    def test_it_keeps_what_the_engine_gives(self, six):
        assert change(six.state, (4, 5), confirmed=True) == (
            PairingAltered(
                round_number=1,
                boards=boards((4, 5), (2, 1), (6, 3)),
                bye=None,
                engine_boards=boards((4, 1), (2, 5), (6, 3)),
                engine_bye=None,
                reason="why",
            ),
        )

    def test_the_bye(self, five):
        (event,) = change(five.state, (4, None), confirmed=True)
        assert (event.bye, event.engine_bye, event.boards) == (4, 5, boards((3, 1), (2, 5)))

    def test_the_fold_takes_it_and_the_replay_still_pairs_as_the_engine_did(self, six):
        six.do(change, (4, 5), confirmed=True)
        assert pairs(six.state) == [(4, 5), (2, 1), (6, 3)]
        assert replay(six.log, 1).identical
        six.do(rounds.publish)
        six.do(results.record_many, 1, [(1, WIN), (2, DRAW), (3, LOSS)])
        six.do(rounds.pair_round)
        assert replay(six.log, 2).identical
        assert verify(six.store, "spring").findings == ()

    def test_back_to_what_the_engine_gives_needs_no_confirmation(self, six):
        six.do(change, (4, 5), confirmed=True)
        (event,) = change(six.state, (4, 1))
        assert event.boards == event.engine_boards

    def test_it_can_be_undone(self, six):
        six.do(change, (4, 5), confirmed=True)
        six.undo()
        assert pairs(six.state) == [(4, 1), (2, 5), (6, 3)]

    def test_without_a_reason(self, six):
        one_round = round_to_alter(six.state)
        after = with_boards(six.state, one_round, [Seats(4, 5)])
        with pytest.raises(Refused, match="needs a reason"):
            alter(six.state, one_round, after, basis=basis(six.state, one_round.number), reason=" ", confirmed=True)


class TestDoubts:
    def doubts(self, state, *wanted, ground=""):
        one_round = round_to_alter(state)
        after = with_boards(state, one_round, [Seats(*one) for one in wanted])
        return draft(state, one_round, after, basis=basis(state, one_round.number), ground=ground).doubts

    def test_another_pairing_than_the_engine_gives(self, six):
        (doubt,) = self.doubts(six.state, (4, 5))
        assert doubt.startswith("The engine pairs instead: 4 P4 - 1 P1; 2 P2 - 5 P5.")
        assert doubt.endswith("(C.04.2.A.5).")
        with pytest.raises(NeedsConfirmation, match="The engine pairs instead"):
            change(six.state, (4, 5))

    def test_a_rematch(self):
        desk = Desk(6).play(WIN, DRAW, LOSS)
        desk.do(rounds.pair_round)
        (first, *_) = self.doubts(desk.state, (1, 4))
        assert first == "1 P1 and 4 P4 have already met in round 1 (C.04.1.b)."

    def test_players_who_are_not_to_meet(self):
        desk = Desk(6)
        desk.do(prohibitions.forbid, (4, 5), reason="brothers", confirmed=True)
        desk.do(rounds.pair_round, seed="s")
        assert any("4 P4 and 5 P5 are not to be paired together" in doubt for doubt in self.doubts(desk.state, (4, 5)))

    def test_a_second_bye(self):
        desk = Desk(5).play(WIN, DRAW)
        desk.do(rounds.pair_round)
        assert desk.state.rounds[1].bye != 5
        told = "5 P5 may not receive the bye, because of a bye or a win by forfeit in an earlier round"
        assert any(told in doubt for doubt in self.doubts(desk.state, (5, None)))

    def test_a_third_colour(self):
        desk = Desk(8).play(WIN, WIN, WIN, WIN).play(WIN, WIN, WIN, WIN)
        desk.do(rounds.pair_round)
        first, second = (desk.state.rounds[r].games for r in (0, 1))
        twice = next(game.white for game in first if game.white in {other.white for other in second})
        last = next(game for game in desk.state.rounds[2].games if twice in (game.white, game.black))
        assert last.black == twice
        told = self.doubts(desk.state, (twice, last.white))
        assert any("would have White three times in a row (C.04.1.g)" in doubt for doubt in told)
        assert any(
            "would have three more games with White than with the other colour (C.04.1.f)" in doubt for doubt in told
        )

    def test_only_boards_that_change_are_looked_at(self, six):
        assert all("have met" not in doubt for doubt in self.doubts(six.state, (4, 5)))

    def test_results_that_are_lost(self):
        desk = paired_desk(publish=True)
        desk.do(results.record_many, 1, [(1, WIN), (3, DRAW)])
        told = self.doubts(desk.state, (4, 5))
        assert "The result entered for board 1 of round 1 will no longer count." in told
        desk.do(change, (4, 5), confirmed=True)
        assert [game.readings.pairing for game in desk.state.rounds[0].games] == [None, None, DRAW]

    def test_results_of_pairs_that_stay_are_there_for_verify_too(self):
        desk = paired_desk(publish=True)
        desk.do(results.record_many, 1, [(1, WIN), (3, DRAW)])
        desk.do(results.adjourn, 1, 2)
        desk.do(change, (6, 3), (4, 1), (2, 5), everything=True, confirmed=True)  # the same pairs on other boards
        assert [game.readings.pairing for game in desk.state.rounds[0].games][:2] == [DRAW, WIN]
        desk.do(change, (4, 2), confirmed=True)
        desk.do(results.record_many, 1, [(2, LOSS), (3, WIN)])
        desk.do(rounds.close)
        assert verify(desk.store, "spring").findings == ()


def is_forbidden(desk):
    pair = desk.state.rounds[-1].games[0]
    desk.do(prohibitions.forbid, (pair.white, pair.black), reason="quarrel", confirmed=True)


def is_allowed(desk):
    desk.do(prohibitions.allow, (1, 5), reason="no quarrel", confirmed=True)


def is_rated(desk):
    desk.do(players.correct_details, 6, Changes(rating=2900), reason="typo")


def is_corrected(desk):
    desk.do(results.correct, 1, 1, DRAW, reason="both say so")


def is_turned(desk):
    desk.do(results.correct_colours, 1, 1, reason="both say so")


def is_away(desk):
    desk.do(afterwards.withdraw, 6, RoundNumber(2), reason="ill")


class TestSincePaired:
    """What came after the pairing: the engine's boards beside an alteration are those of a pairing made now."""

    @pytest.mark.parametrize("learn", [is_forbidden, is_allowed, is_rated, is_corrected, is_turned, is_away])
    @pytest.mark.parametrize("edition", [name for name in EDITIONS if edition_named(name).schedule is None])
    def test_the_engine_is_asked_with_what_round_void_and_pair_would_read(self, edition, learn):
        desk = Desk(8, edition=edition)
        if learn is is_allowed:
            desk.do(prohibitions.forbid, (1, 5), reason="quarrel", confirmed=True)
        desk.play(WIN, DRAW, LOSS, WIN)
        desk.do(rounds.pair_round, seed="s", confirmed=True)
        learn(desk)
        one_round = round_to_alter(desk.state)
        (one, two), *_ = seats_of(one_round)
        after = with_boards(desk.state, one_round, [Seats(two, one)])
        known = basis(desk.state, RoundNumber(2), desk.log)
        (event,) = alter(desk.state, one_round, after, basis=known, reason="why", confirmed=True)
        again = replay(desk.log, 2, known_now=True)
        given = [*((one.white, one.black) for one in event.engine_boards)]
        given += [] if event.engine_bye is None else [(event.engine_bye, None)]
        assert (given, known.facts) == ([*map(tuple, again.replayed)], again.changed_facts)
        desk.do(change, (two, one), confirmed=True)
        assert verify(desk.store, "spring").findings == ()

    def test_boards_of_an_engine_asked_with_less_are_no_finding(self):
        """A program of before this gave the prohibitions of when the round was paired."""
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).pair()
        is_forbidden(desk)
        one_round = round_to_alter(desk.state)
        (one, two), *_ = seats_of(one_round)
        after = with_boards(desk.state, one_round, [Seats(two, one)])
        known = before_round(desk.state, RoundNumber(2))
        earlier = Basis(known, known)
        (event,) = alter(desk.state, one_round, after, basis=earlier, reason="why", confirmed=True)
        assert boards_of(seats_of(one_round)) == event.engine_boards
        desk.put(event)
        assert verify(desk.store, "spring").findings == ()
        assert not [one for one in answered_for(desk.log) if "differ from those that the engine gives" in one.message]

    def test_facts_are_told_with_what_the_engine_pairs_instead(self):
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).pair()
        is_forbidden(desk)
        one_round = round_to_alter(desk.state)
        (one, two), *_ = seats_of(one_round)
        after = with_boards(desk.state, one_round, [Seats(two, one)])
        (told,) = [
            one
            for one in draft(desk.state, one_round, after, basis=basis(desk.state, 2, desk.log)).doubts
            if "the engine pairs instead" in one
        ]
        assert told.startswith(
            "Changed since round 2 was paired: P3 and P4 are not to be paired together. With what is"
        )

    def test_many_facts_are_counted(self):
        assert first_of([str(number) for number in range(7)]) == ["0", "1", "2", "3", "4", "2 more facts differ."]

    def test_as_the_engine_pairs_them_says_by_what(self):
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).pair()
        is_forbidden(desk)
        by_now = [Seats(*one) for one in replay(desk.log, 2, known_now=True).replayed]
        desk.do(change, *by_now, everything=True, confirmed=True)
        told = audit(desk.log)[-1].sentence
        assert "as the engine pairs them with what was known by then, instead of" in told


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_altered_by_its_own_articles(edition):
    before = given(
        announced(edition=edition),
        [registered(player) for player in (1, 2, 3, 4)],
        numbers(1, 1, 2, 3, 4),
        LOT,
        played(1, *ROUND_1),
        paired(2, *ROUND_2),
    )
    one_round = round_to_alter(before)
    after = with_boards(before, one_round, [Seats(1, 3)])
    found = draft(before, one_round, after, basis=basis(before, 2))
    assert f"1 Player 1 and 3 Player 3 have already met in round 1 ({article(edition, 'C.04.1.b')})." in found.doubts
    (event,) = alter(before, one_round, after, basis=basis(before, 2), reason="why", confirmed=True)
    assert event.boards == boards((1, 3), (2, 4))
    assert len(event.engine_boards) == 2


class TestPublished:
    def test_without_a_ground_it_needs_to_be_confirmed(self):
        desk = paired_desk(publish=True)
        with pytest.raises(NeedsConfirmation, match=r"published and shall not be changed .*rematch: .*C\.04\.2\.D\.10"):
            change(desk.state, (4, 5))

    def with_rematch(self):
        desk = Desk(6).play(WIN, DRAW, LOSS)
        desk.do(rounds.pair_round)
        desk.do(change, (1, 4), confirmed=True)
        desk.do(rounds.publish)
        return desk

    def test_a_rematch_that_the_change_ends_is_a_ground(self):
        desk = self.with_rematch()
        engine = draft_back(desk.state)
        (event,) = alter(desk.state, round_to_alter(desk.state), engine, basis=known_of(desk.state), reason="rematch")
        assert event.grounds == ("rematch",)
        assert "C.04.2.D.10" in event.reason

    def test_a_rematch_on_another_board_is_none(self):
        desk = self.with_rematch()
        elsewhere = next(seats for seats in seats_of(desk.state.rounds[-1]) if not {1, 4} & set(seats))
        with pytest.raises(NeedsConfirmation, match="No ground was given or found"):
            change(desk.state, (elsewhere.black, elsewhere.white))

    def test_a_ground_that_is_none(self):
        desk = paired_desk(publish=True)
        with pytest.raises(Refused, match="'weather' is not a valid ground"):
            change(desk.state, (4, 5), ground="weather", confirmed=True)

    def test_before_publication_no_ground_is_asked_for(self, six):
        (event,) = change(six.state, (4, 5), ground="", confirmed=True)
        assert event.grounds == ()

    def test_a_round_that_is_over_stays(self):
        desk = Desk(6).play(WIN, DRAW, LOSS)
        desk.do(rounds.close)
        with pytest.raises(Refused, match="Round 1 is over"):
            round_to_alter(desk.state)

    def test_so_does_a_round_on_which_another_one_was_paired(self):
        desk = Desk(6).play(WIN, DRAW, LOSS)
        desk.do(rounds.pair_round)
        with pytest.raises(Refused, match="round 2 has been paired after it"):
            round_to_alter(desk.state, 1)


def known_of(state):
    return basis(state, state.last_paired_round)


def draft_back(state):
    """The engine's pairing of the last round."""
    one_round = round_to_alter(state)
    other = with_boards(state, one_round, [Seats(4, 1)])
    return draft(state, one_round, other, basis=known_of(state)).engine
