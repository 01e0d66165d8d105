"""Tournaments by chance are as the model says, step by step; more of them by `make model`."""

from collections.abc import Callable

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, run_state_machine_as_test

from core.editions.shared import histories
from core.model.results import Outcome
from core.model.tournament import GameStatus
from projections.tournament_state.changes import OpenBoard
from projections.tournament_state.open_rounds import OpenRound
from tests.campaigns import chance_of
from tests.model.tournaments import Tournaments
from tests.thoroughness import some

TestTournaments = Tournaments.TestCase
TestTournaments.settings = settings(max_examples=60, stateful_step_count=30)


def the_provisional_result_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an adjourned game was taken as is not turned with the colours."""
    turns = OpenBoard.correct_colours

    def correct_colours(board: OpenBoard, event: object) -> None:
        taken_as = board.adjourned_as
        turns(board, event)
        board.adjourned_as = taken_as

    monkeypatch.setattr(OpenBoard, "correct_colours", correct_colours)


def adjourned_games_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pair that stays together when a round is altered loses its adjourned game."""
    alters = OpenRound.alter

    def alter(one: OpenRound, *pairing: object) -> None:
        alters(one, *pairing)
        for number, board in list(one._opened.items()):
            if board.status is GameStatus.ADJOURNED:
                del one._opened[number]

    monkeypatch.setattr(OpenRound, "alter", alter)


def a_win_alone_is_an_absence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has a forfeit win without an opponent was not there, for the number of E.5."""
    monkeypatch.setattr(histories, "_IN_A_PAIRING", frozenset({Outcome.PAIRING_ALLOCATED_BYE}))


TRIES = settings(
    max_examples=400,
    stateful_step_count=30,
    phases=[Phase.generate],
    report_multiple_bugs=False,
    print_blob=False,
)


class FromReports(Tournaments):
    """Round 1 is read from a report, in which somebody has a win without an opponent."""

    @initialize(count=st.sampled_from([5, 7]), alone=st.integers(0, 6))
    def begin(self, count: int, alone: int) -> None:
        super().begin("dutch-2017", count, read=True, alone=alone)


class AtTheBoards(Tournaments):
    """Nobody comes or goes and no pairing is changed, so that a game is soon adjourned, and then turned."""

    late_entry = leave = come_back = grant_bye = cancel_bye = keep_apart = None
    void = alter = undo = redo = correct = what_is_over_stays = a_board_has_one_result = None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("machine", "change", "tries"),
    [
        (AtTheBoards, the_provisional_result_stays, 400),
        (Tournaments, adjourned_games_are_forgotten, 400),
        (FromReports, a_win_alone_is_an_absence, 400),
    ],
)
@pytest.mark.campaign(one_in=3)
def test_a_change_of_the_fold_that_no_other_test_saw_is_found(
    machine: type[Tournaments],
    change: Callable[[pytest.MonkeyPatch], None],
    tries: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    change(monkeypatch)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(machine, settings=settings(TRIES, max_examples=tries))


@pytest.mark.slow
@pytest.mark.parametrize(("machine", "tries"), [(Tournaments, 400), (FromReports, 400), (AtTheBoards, 100)])
@pytest.mark.campaign(one_in=3)
def test_the_fold_as_it_is_stands_such_tries(machine: type[Tournaments], tries: int) -> None:
    """Else what was found of a change might be found of any fold; before a release, it stands the same ones."""
    tried = type(machine.__name__, (machine,), {"_hypothesis_internal_use_seed": chance_of(machine.__name__)})
    run_state_machine_as_test(tried, settings=settings(TRIES, max_examples=some(tries)))
