"""What comes before an undo that is refused: every command, in the order in which each is accepted."""

import re

import pytest

from core.model.sentence import Refused
from events.deciders.undo import Blocked, redo, strike_entry, undo
from events.deciders.undo_order import commands_until, with_order
from tests.deciders.desk import Desk
from tests.deciders.test_undo_of_every_event import ROWS, Log, named


def _type(log, command):
    word, number, *options = command.split()
    reason = "slip" if "--reason" in options else ""
    if word == "redo":
        return log.execute(lambda events: redo(events, int(number), reason=reason))
    confirmed, alone = "--yes" in options, "--only" in options
    return log.execute(lambda events: undo(events, int(number), reason=reason, confirmed=confirmed, alone=alone))


@pytest.mark.parametrize("row", [row for row in ROWS if row.named], ids=named)
def test_every_command_is_accepted_in_its_turn(row):
    log = Log(*row.before, row.event, row.later)
    version = len(row.before) + 1
    commands = [turn.command for turn in commands_until(log.events, f"undo {version}")]
    assert [re.match(r"undo (\d+)", one)[1] for one in commands] == [str(version + 1), str(version)]
    for command in commands:
        _type(log, command)


def test_all_that_comes_first_is_named_from_the_last():
    """It named what builds on the event, and not what builds on that."""
    desk = Desk().play("1-0", "0-1")
    desk.pair()
    paired = next(one.version for one in desk.log if one.type == "round-paired")
    commands = [turn.command for turn in commands_until(desk.log, f"undo {paired}")]
    events = [desk.log[int(one.split()[1]) - 1].type for one in commands]
    assert events[-1] == "pairing-numbers-assigned"
    assert len(events) > len(set(events)) >= 3  # the second round, the results, the publication, the pairing
    for command in commands:
        options = {"reason": "slip"} if "--reason" in command else {}
        desk.undo(int(command.split()[1]), confirmed="--yes" in command, **options)
    assert not desk.state.rounds


def test_the_refusal_has_them_all():
    desk = Desk().play("1-0", "0-1")
    published = next(one.version for one in desk.log if one.type == "round-published")
    with pytest.raises(Blocked) as blocked:
        undo(desk.log, published)
    result = next(one.version for one in desk.log if one.type == "result-recorded")
    told = str(with_order(desk.log, blocked.value, f"undo {published}"))
    assert f'In this order: `undo {result}`, then `undo {published} --reason "..." --yes`. Or correct' in told


def test_a_redo_has_its_order_as_well():
    desk = Desk().play("1-0", "0-1")
    result = next(one.version for one in desk.log if one.type == "result-recorded")
    published = next(one.version for one in desk.log if one.type == "round-published")
    desk.undo(result)
    desk.undo(published, reason="slip", confirmed=True)
    with pytest.raises(Blocked) as blocked:
        desk.redo(result)
    told = str(with_order(desk.log, blocked.value, f"redo {result}"))
    assert told.endswith(f"In this order: `redo {published}`, then `redo {result}`. Or enter it again.")
    desk.redo(published)
    assert desk.redo(result)


def test_where_too_much_comes_first_the_correction_is_shorter():
    desk = Desk(count=12)
    for _ in range(5):
        desk.play(*["1-0", "0-1"] * 3)
    with pytest.raises(Blocked) as blocked:
        undo(desk.log, 2)
    told = str(with_order(desk.log, blocked.value, "undo 2"))
    assert told.endswith("Correct what is wrong instead.")


def test_what_is_never_undone_has_no_order():
    desk = Desk()
    assert commands_until(desk.log, "undo 1") == []


def test_a_player_who_was_paired_withdraws():
    """It named the events that depend on the entry, and none of them can be undone."""
    desk = Desk().play("1-0", "0-1")
    with pytest.raises(Refused) as refusal:
        strike_entry(desk.log, 3)
    assert str(refusal.value) == (
        "The entry of P3 cannot be cancelled: round 1 has been paired with it. `player withdraw id:3` withdraws the "
        "player."
    )
