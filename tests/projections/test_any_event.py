"""Whatever an arbiter does, as long as it is not refused, leaves a log that verifies and replays."""

from contextlib import suppress

from hypothesis import HealthCheck, settings
from hypothesis import given as for_all
from hypothesis import strategies as st

from core.model.results import ByeKind, Result
from core.model.sentence import NoLegalPairing, Refused
from core.model.tournament import GameStatus
from events.deciders import byes, drafting, players, prohibitions, results, rounds
from events.deciders.check_in import excuse_absence
from events.deciders.entries import Changes, Entry
from projections.log_in_words.trail import audit
from projections.replay.basis import basis
from projections.replay.replay import replay
from projections.standings.table import standings
from projections.verification.verify import verify
from tests.deciders.desk import Desk

ids = st.integers(1, 8)
round_numbers = st.integers(1, 5)
board_numbers = st.integers(1, 4)
any_result = st.sampled_from(Result)


def enter_open_results(desk, outcome):
    """Results of all open boards of the last round."""
    last = desk.state.rounds[-1] if desk.state.rounds else None
    open_boards = [game.board for game in last.games if game.status is GameStatus.OPEN] if last else []
    if open_boards:
        desk.do(results.record_many, last.number, [(board, outcome) for board in open_boards])


def go_on(desk, outcome):
    """What happens most: a round is played, or the next one paired and published."""
    enter_open_results(desk, outcome)
    if desk.state.draft is not None:
        desk.do(drafting.abandon)
    desk.do(rounds.pair_round, seed="s", confirmed=True)
    desk.do(rounds.publish)


def change_draft(desk, change, *named):
    desk.do(lambda state: drafting.change(state, drafting.draft_context(state, basis), [change], named))


def finish_draft(desk):
    desk.do(
        lambda state: drafting.finish(state, drafting.draft_context(state, basis), reason="by hand", confirmed=True)
    )


actions = st.one_of(
    st.builds(lambda outcome: lambda desk: enter_open_results(desk, outcome), any_result),
    st.builds(lambda r, b, o: lambda desk: desk.do(results.record, r, b, o), round_numbers, board_numbers, any_result),
    st.builds(lambda r, b: lambda desk: desk.do(results.adjourn, r, b), round_numbers, board_numbers),
    st.builds(lambda r, b, o: lambda desk: desk.do(results.resume, r, b, o), round_numbers, board_numbers, any_result),
    st.builds(
        lambda r, b, o: lambda desk: desk.do(results.correct, r, b, o, reason="sheets"),
        round_numbers,
        board_numbers,
        any_result,
    ),
    st.builds(
        lambda r, b: lambda desk: desk.do(results.correct_colours, r, b, reason="seen"), round_numbers, board_numbers
    ),
    st.builds(
        lambda p, r, kind: lambda desk: desk.do(byes.grant, p, r, kind, confirmed=True),
        ids,
        round_numbers,
        st.sampled_from(ByeKind),
    ),
    st.builds(lambda p, r: lambda desk: desk.do(byes.cancel, p, r), ids, round_numbers),
    st.builds(lambda p, r: lambda desk: desk.do(players.withdraw, p, r), ids, round_numbers),
    st.builds(lambda p, r: lambda desk: desk.do(players.rejoin, p, r), ids, round_numbers),
    st.builds(lambda p: lambda desk: desk.do(excuse_absence, p, reason="x"), ids),
    st.builds(lambda p: lambda desk: desk.do(players.expel, p, reason="x"), ids),
    st.builds(
        lambda rating: lambda desk: desk.do(players.late_entry, Entry("Late", rating), confirmed=True),
        st.integers(0, 2800),
    ),
    st.builds(
        lambda p, rating: lambda desk: desk.do(players.correct_details, p, Changes(rating=rating), reason="list"),
        ids,
        st.integers(0, 2800),
    ),
    st.builds(lambda a, b: lambda desk: desk.do(prohibitions.forbid, (a, b), confirmed=True), ids, ids),
    st.builds(lambda: lambda desk: desk.do(rounds.void, reason="x", confirmed=True)),
    st.builds(lambda: lambda desk: desk.do(rounds.close)),
    st.builds(lambda: lambda desk: desk.undo(reason="x", confirmed=True)),
    st.builds(lambda: lambda desk: desk.redo()),
    st.builds(lambda empty: lambda desk: desk.do(drafting.begin, empty=empty, seed="s"), st.booleans()),
    st.builds(lambda a, b: lambda desk: change_draft(desk, drafting.exchange_of(a, b), a, b), ids, ids),
    st.builds(lambda a, b: lambda desk: change_draft(desk, drafting.pairing_of(a, b), a, b), ids, ids),
    st.builds(lambda board: lambda desk: change_draft(desk, drafting.colours_of(board)), board_numbers),
    st.builds(lambda: finish_draft),
    st.builds(lambda: lambda desk: desk.do(drafting.abandon)),
    st.builds(lambda v: lambda desk: desk.undo(v, reason="x", confirmed=True), st.integers(7, 60)),
    st.builds(lambda v: lambda desk: desk.redo(v), st.integers(7, 60)),
)


going_on = st.builds(lambda outcome: lambda desk: go_on(desk, outcome), any_result)
events = st.lists(
    st.tuples(st.lists(actions, max_size=5), going_on, st.lists(actions, max_size=5)), min_size=1, max_size=4
).map(lambda parts: [action for before, paired, after in parts for action in (*before, paired, *after)])
"""Several rounds, and anything in between."""


def attempt(desk, action):
    with suppress(Refused, NoLegalPairing):  # then the rules stand in the way, and nothing was written
        action(desk)


def test_players_who_did_not_play_meet_again_also_when_that_round_is_paired_twice():
    """C.04.2.D.6; the result of a voided round says nothing about the round in which they did not play."""
    desk = Desk(2)
    go_on(desk, Result.DRAW)
    enter_open_results(desk, Result.BOTH_FORFEIT)
    for player in (1, 2):
        desk.do(excuse_absence, player, reason="both were at the wrong hall")
    go_on(desk, Result.DRAW)
    enter_open_results(desk, Result.WHITE_WINS)
    desk.do(rounds.void, reason="x", confirmed=True)
    desk.do(rounds.pair_round)
    assert [(board.white, board.black) for board in desk.state.rounds[1].games] == [(2, 1)]
    assert verify(desk.store, "spring").findings == ()


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=60, deadline=None)
@for_all(events)
def test_the_log_verifies_and_every_view_of_it_can_be_given(chosen):
    desk = Desk(6)
    for action in chosen:
        attempt(desk, action)
    assert verify(desk.store, "spring").findings == ()
    assert len(audit(desk.log)) == len(desk.log)
    assert len(standings(desk.state).rows) == sum(not player.expelled for player in desk.state.players.values())
    for one_round in desk.state.rounds:
        assert replay(desk.log, one_round.number).identical
        assert replay(desk.log, one_round.number, known_now=True).failure == ""


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=60, deadline=None)
@for_all(events, actions)
def test_an_undo_leaves_the_state_as_it_was_and_a_redo_as_it_became(chosen, last):
    desk = Desk(6)
    for action in chosen:
        attempt(desk, action)
    before, length = desk.state, len(desk.log)
    attempt(desk, last)
    after = desk.state
    causations = {stored.causation for stored in desk.log[length:]}
    if len(causations) != 1 or desk.log[-1].type == "action-undone":
        return
    desk.undo(reason="x", confirmed=True)
    assert desk.state == before
    desk.redo()
    assert desk.state == after
