"""`undo` and `redo`: taking an action back, and letting it count again."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from cli.input.asking import asked
from cli.input.options import Options, of_congress, writes
from cli.output.streams import text_to_stderr
from cli.session.session import open_session
from cli.verbs import verb, word
from core.model.congress import is_congress
from core.model.sentence import Refused, joined, say
from events.deciders import undo as undoing
from events.deciders.after_another import need_seen_action
from events.vocabulary.record import ActionUndone
from projections.known import Known
from projections.log_in_words.trail import sentences_of

undo_app = word()
redo_app = word()

_SEVERAL: Final = 2

Event = Annotated[
    int | None,
    typer.Argument(metavar="EVENT", min=1, show_default=False, help="Event number; default: the last event."),
]


@verb(undo_app, "undo")
@writes
@of_congress
def undo(
    options: Options,
    event: Event = None,
    only: Annotated[
        bool, typer.Option("--only", help="Undo only this entry, and not the others recorded with it.")
    ] = False,
) -> None:
    """Everything recorded by the same command is undone as well. If the event belongs to an import, you are asked on
    a terminal which entry you mean; --only limits the undo to the event given. Events that later events depend on
    cannot be undone: correct them instead. A drawing of lots made with a pairing stands until `undo` names the
    drawing itself; undoing a drawing of lots or a publication requires --reason.

    With --congress, everything that one command recorded in its sections is undone in all of them, as one action.
    """
    with open_session(options) as session:
        if is_congress(session.stream):
            from cli.commands.undone_above import undo_above  # few tournaments are sections

            undo_above(session, event)
            return

        remarks: list[str] = []

        def decide(known: Known, confirmed: bool) -> Sequence[ActionUndone]:
            chosen, one_only = event, only
            remarks.clear()
            if event is None:
                last = undoing.action_of(known.events, None)
                need_seen_action(known.events, last, session.settings.actor, confirmed=confirmed)
            if event is not None and not only and session.may_ask and not options.yes:
                chosen, one_only = _which(known, event)
            try:
                undone = undoing.undo(known.events, chosen, reason=options.reason, confirmed=confirmed, alone=one_only)
                remarks.extend(_lots_left(known, undone))
                return undone  # noqa: TRY300  # what is refused above has nothing to say of lots
            except undoing.Blocked as blocked:
                version = chosen or undoing.action_of(known.events, None)[0].version
                typed = f"undo {version}{' --only' if one_only else ''}"
                raise _in_order(known, blocked, typed, session.settings.actor) from blocked

        session.write_on_log(decide, remarks=remarks)


def _lots_left(known: Known, undone: Sequence[ActionUndone]) -> list[str]:
    """What the same command drew by lot, and counts all the same."""
    if not (lots := undoing.lots_left(known.events, undone)):
        return []
    rows = sentences_of(known.events)
    return [
        say("Event {version} still counts: {sentence}", version=stored.version, sentence=rows[stored.version])
        for stored in lots
    ]


def _in_order(known: Known, blocked: undoing.Blocked, last: str, actor: str) -> Refused:
    from events.deciders.undo_order import with_order  # few undos are refused

    return with_order(known.events, blocked, last, actor)


def _which(known: Known, event: int) -> tuple[int, bool]:
    """Of entries that one command recorded: all of them, or which one. Raises `Refused` where the answer is neither."""
    entries = undoing.entries_in(undoing.action_of(known.events, event))
    if len(entries) < _SEVERAL:
        return event, False
    rows = sentences_of(known.events)
    for stored in entries:
        text_to_stderr(joined("", (f"{stored.version:>5}  ", rows[stored.version])))
    answer = asked(
        say(
            (
                "Event {event} recorded {count} entries together. Which one should be undone? Type an event number "
                "or all, or press Enter for none: "
            ),
            event=event,
            count=len(entries),
        )
    )
    if answer == "all":
        return event, False
    if answer.isdecimal() and int(answer) in {stored.version for stored in entries}:
        return int(answer), True
    raise Refused("Nothing was undone.")


@verb(redo_app, "redo")
@writes
@of_congress
def redo(options: Options, event: Event = None) -> None:
    with open_session(options) as session:
        if is_congress(session.stream):
            from cli.commands.undone_above import redo_above  # as above

            redo_above(session, event)
            return

        def decide(known: Known, confirmed: bool) -> Sequence[ActionUndone]:
            if event is None:
                last = undoing.last_undo(known.events)
                need_seen_action(known.events, last, session.settings.actor, confirmed=confirmed)
            try:
                return undoing.redo(known.events, event, reason=options.reason)
            except undoing.Blocked as blocked:
                version = event or undoing.last_undo(known.events)[0].version
                raise _in_order(known, blocked, f"redo {version}", session.settings.actor) from blocked

        session.write_on_log(decide)
