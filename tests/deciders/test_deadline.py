"""C.04.2.D.8 with an announced deadline, and F.7 of 1998, by which nothing comes too late."""

from datetime import UTC, datetime, timedelta

import pytest

from core.model.results import Result
from core.model.sentence import NeedsConfirmation, Refused
from events.deciders import at_stake, corrections, players, results, rounds
from events.deciders.corrections import kept, results_published, time_allowed
from events.deciders.entries import Changes
from events.log.envelope import Command
from events.store.memory import MemoryStore
from events.vocabulary.corrections import Scope
from events.vocabulary.imports import ImportedFrom
from projections.repository import Repository
from projections.tournament_state.fold import fold
from tests.deciders.desk import Desk
from tests.deciders.scenario import FOUR, ROUND_1, ROUND_2, ROUND_3, announced, drawn, given, paired, played, published

ALL = (Scope.PAIRINGS, Scope.STANDINGS, Scope.RATING_REPORT)
START = datetime(2026, 5, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("30 min", 30 * MINUTE),
        ("30 minutes after publication", 30 * MINUTE),
        ("90m", 90 * MINUTE),
        ("2 hours", 120 * MINUTE),
        ("1 h", 60 * MINUTE),
        ("before the next round", None),
        ("10:30", None),
        ("30 metres", None),
        ("", None),
    ],
)
def test_a_deadline_is_counted_where_it_names_a_time(text, allowed):
    assert time_allowed(text) == allowed


class Clocked(Desk):
    """An arbiter who looks at the clock: one minute a command."""

    def __init__(self):
        self.now = START
        super().__init__(4)

    def _execute(self, decide):
        receipt = self.repository.execute_on_log("spring", decide, Command(f"c{self.now:%H%M}", "arbiter"))
        self.now += MINUTE
        return [stored.event for stored in receipt.events]

    @property
    def store(self):
        return self._store

    @store.setter
    def store(self, _):
        self._store = MemoryStore(clock=lambda: self.now)


@pytest.fixture
def desk():
    """Round 1: a result at 12:04 and one at 12:05; round 2 is paired at 12:06."""
    desk = Clocked()
    desk.do(rounds.pair_round, seed="s")
    desk.do(rounds.publish)
    desk.do(results.record, 1, 1, Result.DRAW)
    desk.do(results.record, 1, 2, Result.DRAW)
    desk.do(rounds.pair_round)
    return desk


def test_it_runs_from_the_last_result_of_the_round(desk):
    published_at = results_published(desk.log, 1, 1)
    assert published_at == START + 5 * MINUTE
    assert kept(desk.log, "30 min", 1, 1, published_at + 30 * MINUTE)
    assert not kept(desk.log, "30 min", 1, 1, published_at + 31 * MINUTE)
    assert not kept(desk.log, "in time", 1, 1, published_at)
    assert results_published(desk.log, 2, 1) is None


def test_of_an_adjourned_game_from_its_end(desk):
    desk.do(rounds.publish)  # 12:07
    desk.do(results.adjourn, 2, 1)
    desk.do(results.record, 2, 2, Result.DRAW)
    desk.do(results.resume, 2, 1, Result.DRAW)
    assert results_published(desk.log, 2, 1) == START + 10 * MINUTE
    assert results_published(desk.log, 2, 2) == START + 9 * MINUTE


def test_results_from_a_file_have_no_such_moment():
    repository = Repository(MemoryStore(clock=lambda: START))
    read = ImportedFrom(file_name="f", file_sha256="", file_format="trf16")
    repository.create("read", [*FOUR, *played(1, *ROUND_1), read], Command("import", "arbiter"))
    assert results_published(repository.load("read").events, 1, 1) is None


class TestTiers:
    """Round 2 has been paired when the error of round 1 is reported."""

    def tier(self, *history, within_deadline):
        state = given(FOUR, played(1, *ROUND_1), *history)
        game = results.game_of(state, 1, 1)
        return corrections.of_game(state, 1, game, "why", None, within_deadline=within_deadline).tier

    def test_within_the_deadline_it_is_tier_1(self):
        assert self.tier(paired(2, *ROUND_2), within_deadline=True) == 1
        assert self.tier(paired(2, *ROUND_2), within_deadline=False) == 2

    def test_before_the_pairing_it_is_tier_1_anyway(self):
        assert self.tier(within_deadline=False) == 1

    def test_once_the_next_round_has_ended_it_is_too_late(self):
        assert self.tier(*played(2, *ROUND_2), within_deadline=True) == 3


def told_of_pairing(*history, edition="dutch-2017", within_deadline=True):
    state = given(announced(edition=edition), *FOUR[1:], played(1, *ROUND_1), *history)
    (event,) = results.correct(state, 1, 1, Result.WHITE_WINS, reason="why", within_deadline=within_deadline)
    return at_stake.of_game(state, 1, results.game_of(state, 1, 1), event.correction)


class TestThePairingMadeWithoutIt:
    def test_it_is_said_that_it_should_have_been_used(self):
        told = told_of_pairing(paired(2, *ROUND_2))
        assert "the correction must be used for the pairing of round 2 (C.04.2.D.8)" in told
        assert "published" not in told

    def test_published_it_is_the_arbiters_decision(self):
        assert "The pairing has been published (C.04.2.D.10), so this is your decision." in told_of_pairing(
            *published(2, *ROUND_2)
        )

    def test_how_many_results_it_would_cost_is_told(self):
        told = told_of_pairing(*published(2, *ROUND_2), drawn(2, 1))
        assert told.endswith("so this is your decision. Voiding it would discard its results (1 of 2 games).")

    def test_so_is_the_pairing_of_a_later_round(self):
        reported = given(*FOUR, played(1, *ROUND_1))
        state = given(*FOUR, played(1, *ROUND_1), played(2, *ROUND_2), paired(3, *ROUND_3))
        (event,) = results.correct(state, 1, 1, Result.WHITE_WINS, reason="why", reported=reported)
        told = at_stake.of_game(state, 1, results.game_of(state, 1, 1), event.correction)
        assert "the correction must be used for the pairing of round 3 (C.04.2.D.8)" in told
        assert '`round void 3 --reason "..."`' in told

    @pytest.mark.parametrize(
        ("history", "within"),
        [
            pytest.param((), True, id="not paired yet"),
            pytest.param((paired(2, *ROUND_2),), False, id="not in time for it"),
            pytest.param(tuple(played(2, *ROUND_2)), True, id="over"),
        ],
    )
    def test_otherwise_nothing_is(self, history, within):
        assert told_of_pairing(*history, within_deadline=within) == ""


class Test1998:
    """F.7: what is corrected affects every pairing still to be made."""

    @pytest.mark.parametrize(
        "history",
        [
            pytest.param((), id="before the pairing"),
            pytest.param(tuple(published(2, *ROUND_2)), id="during the next round"),
            pytest.param(tuple(played(2, *ROUND_2)), id="after its end"),
            pytest.param((*played(2, *ROUND_2), *published(3, *ROUND_3)), id="later still"),
        ],
    )
    def test_nothing_comes_too_late(self, history):
        state = given(announced(edition="dutch-1998"), *FOUR[1:], played(1, *ROUND_1), *history)
        (event,) = results.correct(state, 1, 1, Result.WHITE_WINS, reason="why")
        assert event.correction.reaches == ALL

    def test_nor_does_a_rating_after_the_last_round(self):
        over = [played(1, *ROUND_1), played(2, *ROUND_2), played(3, *ROUND_3)]
        for edition, reaches in (("dutch-1998", ALL), ("dutch-2017", (Scope.RATING_REPORT,))):
            state = given(announced(3, edition), *FOUR[1:], *over)
            event = players.correct_details(state, 1, Changes(rating=2600), reason="list")[0]
            assert event.correction.reaches == reaches

    def test_a_pairing_not_yet_played_is_the_arbiters_decision(self):
        told = told_of_pairing(*published(2, *ROUND_2), edition="dutch-1998")
        assert "not yet played, is your decision (F.7): `round void 2 --ground correction --reason" in told
        assert told_of_pairing(*published(2, *ROUND_2), drawn(2, 1), edition="dutch-1998") == ""

    def test_so_is_that_of_a_later_round(self):
        told = told_of_pairing(played(2, *ROUND_2), *published(3, *ROUND_3), edition="dutch-1998")
        assert "the pairing of round 3, which has been published but not yet played, is your decision (F.7): " in told

    def test_the_ground(self):
        history = [announced(edition="dutch-1998"), *FOUR[1:], played(1, *ROUND_1), published(2, *ROUND_2)]
        (event,) = rounds.void(given(*history), reason="why", ground="correction")
        assert event.grounds == ("correction",)
        assert "F.7" in event.reason
        with pytest.raises(Refused, match="F\\.7 applies to a pairing not yet played; round 2 has results"):
            rounds.void(given(*history, drawn(2, 1)), reason="why", ground="correction")
        with pytest.raises(NeedsConfirmation, match=r"correction: .*\(F\.7\)"):
            rounds.void(given(*history), reason="why")

    def test_no_other_text_has_it(self):
        with pytest.raises(Refused, match="'correction' is not a valid ground"):
            rounds.void(given(FOUR, published(1, *ROUND_1)), reason="why", ground="correction")


def test_a_correction_reaches_the_pairings_of_a_replayed_fold(desk):
    """Nothing is paired again by itself."""
    boards = desk.state.rounds[1].games
    desk.do(results.correct, 1, 1, Result.WHITE_WINS, reason="sheets", within_deadline=True)
    assert fold(desk.log).rounds[1].games == boards
