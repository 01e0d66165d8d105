"""Pages of help that list commands: those of a club night first, then by topic, then all of them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from cli.command_table import CHAPTERS, COMMANDS, EXIT_CODES, THE_NIGHT, TOPICS
from cli.output.languages import looked_up
from cli.output.streams import languages_asked, paged

_COLUMNS: Final = 80
_EVERYWHERE: Final = (
    ("-t, --tournament NAME", "which tournament; not needed if there is only one"),
    ("--db URL", "which database: a file, or postgresql://..."),
    ("--json", "data for other programs, on standard output"),
    ("--at MOMENT", "as of event 12, a hash, a time, or round:5:paired"),
    ("-n, --dry-run", "show what would happen, write nothing"),
)
"""Options of many commands, and what each means."""

Told = Callable[[str], str]
"""From English to the language asked for."""


def is_list_asked(arguments: list[str]) -> bool:
    """Whether a command line asks for a page of this module, and not for the help of one command."""
    words = [word for word in arguments if word not in ("help", "-h", "--help")]
    if not words or arguments[0] in ("-h", "--help"):
        return True
    return len(words) == 1 and words[0] in TOPICS and len(arguments) > 1


def print_list(arguments: list[str]) -> None:
    """The page that the command line asks for, in the language of the surroundings, a screen at a time."""
    told = looked_up(languages_asked())
    topic = next((word for word in arguments if word in TOPICS), "")
    paged(topic_page(topic, told) if topic else first_page(told))


def first_page(told: Told = str) -> str:
    """The commands of a club night, in the order of the night, and where the others are."""
    lines = [
        told("Usage: pairtrail COMMAND [OPTIONS]"),
        *_row("", told("Run Swiss and round-robin events with a complete audit log.")),
        "",
    ]
    width = max(len(path) for _, paths in THE_NIGHT for path in paths)
    for title, paths in THE_NIGHT:
        lines.append(told("{title}:").format(title=told(title)))
        lines += _listed(((path, told(COMMANDS[path].summary)) for path in paths), width)
    lines.append(told("{title}:").format(title=told("More")))
    more = [
        ("demo", told("Play a demo event and show every step.")),
        (f"help {told('COMMAND')}", told("the options of a command, with an example")),
        *((f"help {topic}", told(meaning)) for topic, meaning in TOPICS.items()),
    ]
    return "\n".join((*lines, *_listed(more, width)))


def topic_page(topic: str, told: Told = str) -> str:
    """The commands of a topic of `TOPICS`."""
    if topic == "all":
        return overview(told)
    lines = [told("Usage: pairtrail COMMAND [OPTIONS]"), *_chapters(topic, told), ""]
    return "\n".join(
        (*lines, *_row("", told("`pairtrail help COMMAND` shows the options of a command, with an example.")))
    )


def overview(told: Told = str) -> str:
    """Every command in a line, and what holds of all of them."""
    lines = [
        told("Usage: pairtrail COMMAND [OPTIONS]"),
        "",
        *_row("", told("Run Swiss and round-robin events with a complete audit log.")),
        *_chapters("", told),
    ]
    spellings = {told(spelling): told(meaning) for spelling, meaning in _EVERYWHERE}
    lines += ["", told("Options for every command that works on a tournament:")]
    lines += _listed(spellings.items(), max(map(len, spellings)) - 1)
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


def _chapters(topic: str, told: Told) -> Iterator[str]:
    """The chapters of a topic, all where it is empty, each behind a line of space."""
    for chapter in CHAPTERS:
        if topic in ("", chapter.topic):
            yield from ("", told("{title}:").format(title=told(chapter.title)))
            yield from _listed((line.path, told(line.summary)) for line in chapter.commands)


def _listed(rows: Iterable[tuple[str, str]], width: int = 0) -> Iterator[str]:
    """What is typed, and behind it what it means."""
    typed = list(rows)
    width = max(width, *(len(path) for path, _ in typed))
    for path, meaning in typed:
        yield from _row(f"  {path:<{width}}  ", meaning)


def _row(before: str, text: str) -> list[str]:
    """What something means behind it, in as many lines as the language needs."""
    if len(before) + len(text) <= _COLUMNS:
        return [before + text]
    from textwrap import wrap

    return wrap(text, _COLUMNS, initial_indent=before, subsequent_indent=" " * len(before), break_on_hyphens=False)
