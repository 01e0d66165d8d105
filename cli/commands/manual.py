"""`manual`: the manual page, made of the table of commands, as `man` reads it."""

from cli.application import version
from cli.command_table import CHAPTERS, EXIT_CODES
from cli.output.streams import lines_to_stdout
from cli.verbs import verb, word

manual_app = word()

_VARIABLES = (
    ("PAIRTRAIL_DB", "The database: a file, or postgresql://..."),
    ("PAIRTRAIL_TOURNAMENT", "The tournament, where the database holds several."),
    ("PAIRTRAIL_ACTOR", "Who acts; kept in the log."),
    ("PAIRTRAIL_CONFIG", "The configuration file."),
    ("PAIRTRAIL_LISTS", "The folder of the indexes of rating lists."),
    ("NO_COLOR", "Where it is set, nothing is coloured."),
    ("PAGER", "What shows long help on a terminal."),
)


@verb(manual_app, "manual")
def manual() -> None:
    """`pairtrail manual > pairtrail.1`, and `man ./pairtrail.1` shows it."""
    lines_to_stdout("\n".join(_page()))


def _page() -> list[str]:
    lines = [
        f'.TH PAIRTRAIL 1 "" "pairtrail {version()}"',
        ".SH NAME",
        "pairtrail \\- run a Swiss on the record",
        ".SH SYNOPSIS",
        ".B pairtrail",
        "COMMAND [OPTIONS]",
        ".SH DESCRIPTION",
        "Every action is kept, every pairing can be replayed. Each command explains itself by",
        ".B pairtrail help",
        "COMMAND.",
        ".SH COMMANDS",
    ]
    for chapter in CHAPTERS:
        lines.append(f'.SS "{_escaped(chapter.title)}"')
        for command in chapter.commands:
            lines += [".TP", f".B pairtrail {_escaped(command.path)}", _escaped(command.summary)]
            lines += [".br", f"Example: {_escaped(command.example)}"]
    lines += [".SH EXIT STATUS"]
    for code, meaning in EXIT_CODES:
        lines += [".TP", f".B {code}", _escaped(meaning)]
    lines += [".SH ENVIRONMENT"]
    for name, meaning in _VARIABLES:
        lines += [".TP", f".B {name}", _escaped(meaning)]
    return lines


def _escaped(text: str) -> str:
    """Text in which roff finds no commands of its own."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
