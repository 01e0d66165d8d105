"""What an arbiter answers for, with a reason, is told by `verify` and is no finding; without a reason it is one."""

import pytest

from core.model.results import Result
from events.deciders import rounds
from events.vocabulary.rounds import PairingAltered
from projections.replay.verify import verify
from tests.deciders.desk import Desk
from tests.deciders.scenario import boards


@pytest.fixture
def desk():
    """Round 1: 3 - 1 and 2 - 4; round 2 is paired."""
    desk = Desk().play(Result.WHITE_WINS, Result.WHITE_WINS)
    assert [(game.white, game.black) for game in desk.state.rounds[0].games] == [(3, 1), (2, 4)]
    desk.do(rounds.pair_round)
    return desk


def altered(desk, *pairs, reason, engine=()):
    desk.put(
        PairingAltered(
            round_number=2,
            boards=boards(*pairs),
            bye=None,
            engine_boards=boards(*engine),
            engine_bye=None,
            reason=reason,
        )
    )
    return verify(desk.store, "spring")


def test_a_rematch_with_a_reason_is_confirmed(desk):
    checked = altered(desk, (1, 3), (4, 2), reason="both agree", engine=engine_of_round_two(desk))
    assert checked.findings == ()
    assert [(one.version, one.actor, one.round_number, one.reason) for one in checked.confirmed] == [
        (desk.log[-1].version, "arbiter", 2, "both agree")
    ] * 2
    assert checked.confirmed[0].message == "1 P1 and 3 P3 have already met in round 1 (C.04.1.b)."


def test_without_a_reason_it_is_a_finding(desk):
    checked = altered(desk, (1, 3), (4, 2), reason=" ")
    assert [one.message for one in checked.findings] == [
        "P1 and P3 had already met (C.04.1.b).",
        "P2 and P4 had already met (C.04.1.b).",
    ]
    assert checked.confirmed == ()


def engine_of_round_two(desk):
    return [(game.white, game.black) for game in desk.state.rounds[1].games]


def test_what_the_engine_gives_is_not_objected_to(desk):
    engine = engine_of_round_two(desk)
    assert altered(desk, *engine, reason="x", engine=engine).confirmed == ()


def test_boards_that_the_engine_does_not_give_are_told_though_it_is_said_to_give_them(desk):
    checked = altered(desk, (1, 3), (4, 2), reason="x", engine=[(1, 3), (4, 2)])
    told = [one.message for one in checked.confirmed]
    assert told[0] == "1 P1 and 3 P3 have already met in round 1 (C.04.1.b)."
    assert told[-1].endswith("the boards recorded as those of the engine are not what it gives.")


def test_nothing_speaks_against_it(desk):
    turned = [(black, white) for white, black in engine_of_round_two(desk)]
    checked = altered(desk, *turned, reason="x", engine=engine_of_round_two(desk))
    told = "The pairing of round 2 was changed by hand: the engine gives other boards. No other objection was found."
    assert (checked.findings, [one.message for one in checked.confirmed]) == ((), [told])


def test_undone_it_is_nothing(desk):
    altered(desk, (1, 3), (4, 2), reason="both agree")
    desk.undo()
    checked = verify(desk.store, "spring")
    assert (checked.findings, checked.confirmed) == ((), ())
