"""What must be undone, or redone, before an event can be: all of it, in the order in which it is typed."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused, joined, say
from events.deciders.officials import others_who_can
from events.deciders.undo import Blocked, Log, action_of, redo, undo
from events.deciders.wording import with_what_it_needs
from events.log.envelope import supposed
from events.vocabulary.record import ActionUndone
from events.vocabulary.tournament import LotDrawn

_MOST: Final = 12
"""So many commands are named; where more come first, a correction is shorter."""

Step: TypeAlias = tuple[str, int]
"""`undo` or `redo`, and the event."""


class Turn(NamedTuple):
    """A command, and who has to type it; empty: whoever asks."""

    command: str
    by: str = ""


def with_order(log: Log, blocked: Blocked, last: str, actor: str = "") -> Refused:
    """The refusal with every command that comes first, and `last`, which is accepted then; `actor`: who typed that."""
    is_redo = last.startswith("redo")
    if commands := commands_until(log, last, actor):
        instead = say("Or enter it again.") if is_redo else say("Or correct what is wrong.")
        return Refused(joined(" ", (blocked.what, say("In this order:"), in_turn(commands), instead)))
    return Refused(
        joined(" ", (blocked.what, say("Enter it again.") if is_redo else say("Correct what is wrong instead.")))
    )


def in_turn(turns: Sequence[Turn]) -> str:
    """The commands in the order in which they are typed."""
    last = turns[-1]
    told = (
        say("`{command}` by {who}.", command=last.command, who=last.by)
        if last.by
        else say("`{command}`.", command=last.command)
    )
    for turn in reversed(turns[:-1]):
        told = (
            say("`{command}` by {who}, then {rest}", command=turn.command, who=turn.by, rest=told)
            if turn.by
            else say("`{command}`, then {rest}", command=turn.command, rest=told)
        )
    return told


def commands_until(log: Log, last: str, actor: str = "") -> list[Turn]:
    """What comes before `last`, an `undo` or `redo` and its event, and itself with its options; empty: it is refused.

    Each is decided on the log as those before it would leave it.
    """
    word, number, *options = last.split()
    alone = "--only" in options
    waiting, commands = [(word, int(number))], list[Turn]()
    while waiting:
        word, version = waiting[-1]
        is_last = len(waiting) == 1
        if len(commands) > _MOST or len(waiting) > _MOST:
            return []
        try:
            typed, decide = _step(log, word, version, alone=alone and is_last)
            events = decide("...", True)  # noqa: FBT003  # the form of `with_what_it_needs`
        except Blocked as blocked:
            waiting.append(blocked.first)
            continue
        except Refused:
            return []
        commands.append(Turn(with_what_it_needs(typed, decide), others_who_can(log, events, actor)))
        log = supposed(log, events)
        waiting.pop()
    return commands


def _step(
    log: Log, word: str, version: int, *, alone: bool
) -> tuple[str, Callable[[str, bool], Sequence[ActionUndone]]]:
    if word == "redo":
        return f"redo {version}", lambda reason, _: redo(log, version, reason=reason)
    if alone:
        typed = f"undo {version} --only"
    else:
        named = log[version - 1]
        typed = f"undo {version if isinstance(named.event, LotDrawn) else action_of(log, version)[0].version}"
    return typed, lambda reason, confirmed: undo(log, version, reason=reason, confirmed=confirmed, alone=alone)
