"""The first page of help: every command in a line, and what holds of all of them."""

from collections.abc import Callable
from typing import Final

from cli.command_table import CHAPTERS, EXIT_CODES

_COLUMNS: Final = 80
_EVERYWHERE: Final = (
    ("-t, --tournament NAME", "which one; not needed when the database holds only one"),
    ("--db URL", "which database: a file, or postgresql://..."),
    ("--json", "data for programs on standard output"),
    ("--at MOMENT", "as of event 12, a hash, a time, or round:5:paired"),
    ("-n, --dry-run", "say what would happen, write nothing"),
)
"""Options of many commands, and what each means."""


def overview(told: Callable[[str], str] = str) -> str:
    """The first page of help. `told`: from English to the language asked for."""
    lines = [
        told("Usage: pairtrail COMMAND [OPTIONS]"),
        "",
        *_row("", told("Run a Swiss on the record: every action is kept, every pairing can be replayed.")),
    ]
    for chapter in CHAPTERS:
        width = max(len(line.path) for line in chapter.commands)
        lines += ["", told("{title}:").format(title=told(chapter.title))]
        for line in chapter.commands:
            lines += _row(f"  {line.path:<{width}}  ", told(line.summary))
    spellings = {told(spelling): told(meaning) for spelling, meaning in _EVERYWHERE}
    width = max(map(len, spellings)) + 1
    lines += ["", told("With every command that touches a tournament:")]
    for spelling, meaning in spellings.items():
        lines += _row(f"  {spelling:<{width}}  ", meaning)
    lines += _row("  ", told("`pairtrail COMMAND -h`, or `help COMMAND`, lists the rest, with an example."))
    lines += ["", told("{title}:").format(title=told("Exit codes"))]
    for code, meaning in EXIT_CODES:
        lines += _row(f"  {code:>3}  ", told(meaning))
    example = (
        '  pairtrail new "Club Championship" --rounds 5',
        '  pairtrail player add "Carlsen, Magnus" --rating 2839',
        "  pairtrail round pair",
        "  pairtrail result set 1 1:1-0 2:= 3:0-1",
    )
    return "\n".join((*lines, "", told("{title}:").format(title=told("Example")), *example))


def _row(before: str, text: str) -> list[str]:
    """What something means behind it, in as many lines as the language needs."""
    if len(before) + len(text) <= _COLUMNS:
        return [before + text]
    from textwrap import wrap

    return wrap(text, _COLUMNS, initial_indent=before, subsequent_indent=" " * len(before), break_on_hyphens=False)
