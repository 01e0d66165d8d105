"""`manual`: the manual page, made of the table of commands, as `man` reads it."""

from collections.abc import Callable

from cli.command_table import CHAPTERS, EXIT_CODES
from cli.environment import version
from cli.output.languages import looked_up
from cli.output.streams import languages_asked, lines_to_stdout
from cli.verbs import verb, word

manual_app = word()

_VARIABLES = (
    ("PAIRTRAIL_DB", "The database: a file, or postgresql://..."),
    ("PAIRTRAIL_TOURNAMENT", "The tournament, if the database has several."),
    ("PAIRTRAIL_ACTOR", "The name of the person acting; recorded in the log."),
    ("PAIRTRAIL_CONFIG", "The configuration file."),
    ("PAIRTRAIL_LISTS", "The folder of the imported rating lists."),
    ("NO_COLOR", "If set, the output is not coloured."),
    ("PAGER", "The pager for long help texts."),
)


@verb(manual_app, "manual")
def manual() -> None:
    """Run `pairtrail manual > pairtrail.1`; then `man ./pairtrail.1` shows it."""
    lines_to_stdout("\n".join(page(looked_up(languages_asked()))))


def page(told: Callable[[str], str]) -> list[str]:
    """The lines of it. `told`: from English to the language asked for."""
    lines = [
        f'.TH PAIRTRAIL 1 "" "pairtrail {version()}"',
        f".SH {told('NAME')}",
        f"pairtrail \\- {_escaped(told('run Swiss and round-robin events with an audit log'))}",
        f".SH {told('SYNOPSIS')}",
        ".B pairtrail",
        told("COMMAND [OPTIONS]"),
        f".SH {told('DESCRIPTION')}",
        _escaped(told("Every action is recorded, and every pairing can be replayed. For help on a command, type")),
        ".B pairtrail help",
        f"{told('COMMAND')}.",
        f".SH {told('COMMANDS')}",
    ]
    for chapter in CHAPTERS:
        lines.append(f'.SS "{_escaped(told(chapter.title))}"')
        for command in chapter.commands:
            lines += [".TP", f".B pairtrail {_escaped(command.path)}", _escaped(told(command.summary))]
            lines += [".br", _escaped(told("Example: {example}").format(example=command.example))]
    lines += [f".SH {told('EXIT STATUS')}"]
    for code, meaning in EXIT_CODES:
        lines += [".TP", f".B {code}", _escaped(told(meaning))]
    lines += [f".SH {told('ENVIRONMENT')}"]
    for name, meaning in _VARIABLES:
        lines += [".TP", f".B {name}", _escaped(told(meaning))]
    return lines


def _escaped(text: str) -> str:
    """Text in which roff finds no commands of its own."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
