"""`undo` and `redo`: taking an action back, and letting it count again."""

from typing import Annotated

import typer

from cli.input.options import Options, writes
from cli.session.session import open_session
from cli.verbs import verb, word
from events.deciders import undo as undoing

undo_app = word()
redo_app = word()

Event = Annotated[
    int | None,
    typer.Argument(metavar="EVENT", min=1, show_default=False, help="Event number; default: the last one."),
]


@verb(undo_app, "undo")
@writes
def undo(options: Options, event: Event = None) -> None:
    """Everything that the same command recorded is undone with it. What later events build on cannot be undone: it is
    corrected instead. A lot that was drawn with a pairing stays drawn until `undo` names it; that and taking a
    publication back needs --reason.
    """
    with open_session(options) as session:
        session.write_on_log(
            lambda known, confirmed: undoing.undo(known.events, event, reason=options.reason, confirmed=confirmed)
        )


@verb(redo_app, "redo")
@writes
def redo(options: Options, event: Event = None) -> None:
    with open_session(options) as session:
        session.write_on_log(lambda known, _: undoing.redo(known.events, event, reason=options.reason))
