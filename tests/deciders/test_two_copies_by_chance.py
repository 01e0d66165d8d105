"""Two copies of one record that went on by chance: entering one onto the other makes sense, or is refused.

Each copy is kept by deciders, so that each by itself is a history that could have been. What is entered is tried as the
command `store rebase` tries it; what `verify` objects to is refused there, and is not to be planned at all. Only an
undo or a redo for which the other record leaves no room is found out by that trial.
"""

import random
import re

import pytest

from core.model.results import ByeKind, Result
from core.model.sentence import Refused
from events.deciders import byes, players, results, rounds
from events.deciders.copy_plan import Side, batches_of
from events.deciders.entries import Entry
from events.deciders.other_copy import plan
from events.log.envelope import new_command
from projections.verification.rebasing import rehearse
from tests.deciders.desk import Desk
from tests.thoroughness import part

RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_WINS_BY_FORFEIT)


def step(desk: Desk, chance: random.Random) -> None:
    """One action, whatever it may be; what the rules do not allow is not done."""
    if not desk.state.players:  # their entry was taken back
        desk.redo()
    state = desk.state
    player = chance.choice(sorted(state.players))
    number = state.last_paired_round
    boards = [game.board for game in state.rounds[-1].games] if state.rounds else [1]
    actions = {
        "pair": lambda: desk.do(rounds.pair_round, seed="s"),
        "publish": lambda: desk.do(rounds.publish),
        "result": lambda: desk.do(results.record, number, chance.choice(boards), chance.choice(RESULTS)),
        "results": lambda: desk.do(results.record_many, number, [(board, chance.choice(RESULTS)) for board in boards]),
        "close": lambda: desk.do(rounds.close),
        "withdraw": lambda: desk.do(players.withdraw, player, reason="ill"),
        "expel": lambda: desk.do(players.expel, player, reason="telephone"),
        "rejoin": lambda: desk.do(players.rejoin, player, confirmed=True),
        "bye": lambda: desk.do(byes.grant, player, number + 1, ByeKind.HALF_POINT, confirmed=True),
        "correct": lambda: desk.do(
            results.correct, number, chance.choice(boards), chance.choice(RESULTS[:3]), reason="sheet"
        ),
        "late": lambda: desk.do(
            players.late_entry, Entry(f"Late {chance.randrange(3)}", 2000), number + 1, confirmed=True
        ),
        "void": lambda: desk.do(rounds.void, number, reason="list", confirmed=True),
        "undo": lambda: desk.undo(chance.randrange(8, len(desk.log) + 2), reason="slip", confirmed=True),
        "undo the last": lambda: desk.undo(reason="slip", confirmed=True),
        "redo": desk.redo,
    }
    weights = {"pair": 3, "publish": 4, "result": 5, "results": 2, "undo": 3, "undo the last": 3}
    wanted = chance.choices(list(actions), [weights.get(name, 1) for name in actions])[0]
    try:
        actions[wanted]()
    except Refused:
        return


REFUSED = re.compile(
    r"The earlier events do not allow this event\.|"
    r"The participation of .+ in round \d+ was recorded when that round had already been paired, "
)
"""What the record does not allow, or an absence in a round that had been paired here: `store rebase` writes nothing."""


def outcome(seed: int, side: Side) -> str:
    """What becomes of entering the one onto the other: entered, refused, or what `verify` says against it."""
    chance = random.Random(seed)
    desk = Desk(6)
    for _ in range(chance.randrange(2, 16)):
        step(desk, chance)
    there = desk.copy()
    common = len(desk.log)
    for one in (desk, there):
        for _ in range(chance.randrange(1, 9)):
            step(one, chance)
    try:
        decided = plan(there.log, desk.log, common, {}, lambda _: side)
    except Refused:
        return "refused"
    batches = list(batches_of(decided, desk.log, lambda _: new_command("arbiter"), ""))
    findings = rehearse(desk.store, "spring", batches).findings
    if findings and all(REFUSED.match(one.message) for one in findings):
        return "refused"
    return f"{seed}: {findings[0].message}" if findings else "entered"


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("first", range(0, 4000, 1000))
@pytest.mark.campaign(one_in=4)
def test_what_comes_of_it_makes_sense(first: int, side: Side):
    done = [outcome(seed, side) for seed in part(first, 300)]
    assert [one for one in done if one not in ("entered", "refused")] == []
    assert done.count("entered") > 0.8 * len(done)
