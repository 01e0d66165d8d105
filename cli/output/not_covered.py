"""What is made of a bundle that is not covered says so, in the file itself wherever its format has a place for it."""

import typer

from cli.exits import ExitCode
from cli.output.streams import mark_of_output, to_stderr
from core.model.sentence import say
from projections.tables.table import Column, Role, Table


def marked_table(shown: Table, mark: str) -> Table:
    """A table whose rows each have the mark in a last column, as it is for CSV."""
    return shown.with_column(Column(say("Not covered"), Role.SENTENCE), [mark] * len(shown.rows))


def end_unmarked(what: str) -> None:
    """Exit code 1 for a file that was written and has no place for the mark; nothing where there is none."""
    if mark_of_output():
        to_stderr("The format {what} has no place for this warning: inform the recipients of the file.", what=what)
        raise typer.Exit(ExitCode.FINDINGS)
