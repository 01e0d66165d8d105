"""Pages that are made from the code each time the site is built: options, exit codes, events, tie-breaks, editions."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from inspect import getdoc
from typing import Final, get_args

from cli.command_table import CHAPTERS, EXIT_CODES
from cli.commands.rules import rule_book
from core.editions.edition import Edition
from core.editions.registry import ROWS, edition_named
from core.model.rule_book import compared
from core.tie_breaks.codes import RECOMMENDED
from core.tie_breaks.registry import TIE_BREAKS
from core.tie_breaks.tie_break import Needs
from events.base import Event
from events.vocabulary.any_event import AnyEvent
from tests.cli.help_pages import PAGES
from tests.house.decisions_index import FOLDER, by_article

MADE: Final = "*Made from the program's code when this site was built.*"
_SEEN_IN: Final = {"dutch": "C.04.3", "burstein": "C.04.4", "dubov": "C.04.4", "team-swiss": "C.04.6", "cfc": "CFC"}
_STARTS: Final = "round-robin"


def pages() -> Mapping[str, str]:
    """Every page, by its place in the site."""
    return {
        "exit-codes.md": _page(
            "Exit codes", _table(("code", "meaning"), ((f"`{code}`", said) for code, said in EXIT_CODES))
        ),
        "events.md": _events(),
        "tie-breaks.md": _tie_breaks(),
        **dict(_options()),
        **dict(_editions()),
    }


def _page(title: str, *parts: str) -> str:
    return "\n\n".join((f"# {title}", MADE, *parts)) + "\n"


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = (head, ("---",) * len(head), *rows)
    return "\n".join(f"| {' | '.join(_cell(cell) for cell in line)} |" for line in lines)


def _cell(text: str) -> str:
    return " ".join(str(text).split()).replace("|", "\\|")


def _plain(text: str) -> str:
    """Words of the program, none of which is markup."""
    return re.sub(r"([\\*_<\[])", r"\\\1", _cell(text))


def slug(title: str) -> str:
    """A part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


# --- every option of every command


def _options() -> Iterator[tuple[str, str]]:
    told = {page.path: page.told for page in PAGES}
    listed = []
    for chapter in CHAPTERS:
        place = f"options/{slug(chapter.title)}.md"
        parts = []
        for one in chapter.commands:
            listed.append((f"[`{one.path}`]({slug(chapter.title)}.md#{slug(one.path)})", _plain(one.summary)))
            parts += [f"## {one.path}", f"```text\n{told[one.path](str).strip()}\n```"]
        yield place, _page(chapter.title, *parts)
    yield (
        "options/index.md",
        _page(
            "Every command and its options",
            f"{len(listed)} commands, as `--help` has them. [Commands by example](../commands.md) shows each at work.",
            _table(("command", "what it does"), iter(listed)),
        ),
    )


# --- events


def _events() -> str:
    rows = []
    for kind in get_args(AnyEvent):
        assert issubclass(kind, Event)
        fields = ", ".join(f"`{name}`" for name in kind.__struct_fields__) or "none"
        roles = ", ".join(sorted(role.value for role in kind.MAY_RECORD))
        said = (getdoc(kind) or "").partition("\n\n")[0]
        rows.append((f"`{kind.TYPE}`", str(kind.SCHEMA_VERSION), _plain(said), fields, roles, kind.TOUCHES.value))
    head = ("stored as", "version", "what happened", "fields", "who may record it", "pairings that read it")
    intro = f"{len(rows)} types of events make up the log: [the house](house.md), [decisions](decisions/README.md)."
    return _page("Events", intro, _table(head, iter(rows)))


# --- the tie-breaks there are


def _tie_breaks() -> str:
    head = ("code", "name", "takes", "what it counts", "article")
    parts = []
    for title, of_teams in (("Players", False), ("Teams, besides all of the above", True)):
        rows = (
            (
                f"`{one.code}`",
                _plain(one.title),
                " ".join(sorted(one.modifiers)),
                _plain(one.means),
                _plain(one.article),
            )
            for one in TIE_BREAKS.values()
            if (Needs.TEAMS in one.needs) is of_teams
        )
        parts += [f"## {title}", _table(head, rows)]
    orders = _table(
        ("`--tie-break-order`", "tie-breaks"),
        ((f"`{name}`", ", ".join(f"`{code}`" for code in order.codes)) for name, order in RECOMMENDED.items()),
    )
    return _page("Tie-breaks", "As `pairtrail tie-breaks list`.", *parts, "## Recommended orders", orders)


# --- editions: articles, readings, and in what each differs from the one before


def _editions() -> Iterator[tuple[str, str]]:
    rows = []
    before: dict[str, str] = {}
    for name, row in ROWS.items():
        edition = edition_named(name)
        earlier = before.get(row.system)
        before[row.system] = name
        yield f"rules/{name}.md", _edition(edition, earlier)
        days = (edition.first_day or "-", edition.last_day or "-")
        rows.append((f"[`{name}`]({name}.md)", _plain(edition.title), *days, _plain(edition.source)))
    yield (
        "rules/index.md",
        _page(
            "Each edition of the rules",
            "What each says in our own words, its readings, and in what it differs from the one before.",
            _table(("edition", "rules", "from", "until", "source"), iter(rows)),
        ),
    )


def _edition(edition: Edition, earlier: str | None) -> str:
    articles = _table(
        ("article", "about", "what it says"),
        ((_plain(one.number), _plain(one.title), _plain(one.summary)) for one in rule_book(edition.name)),
    )
    variations = _table(
        ("variation", "article", "what it decides"),
        ((f"`{one.name}={one.listed}`", _plain(one.article), _plain(one.summary)) for one in edition.variations),
    )
    parts = ["## Articles", articles, *(["## Variations", variations] if edition.variations else [])]
    if earlier is not None:
        parts += [f"## In what it differs from {earlier}", _difference(earlier, edition.name)]
    parts += ["## Readings", _readings(edition)]
    dated = f"In force from {edition.first_day or 'a day not known'}" + (
        f" until {edition.last_day}." if edition.last_day else "."
    )
    return _page(edition.name, f"{_plain(edition.title)}. {_plain(edition.source)}. {dated}", *parts)


def _difference(earlier: str, name: str) -> str:
    rows = [row for row in compared(rule_book(earlier), rule_book(name)) if not row.is_same]
    said = (
        (
            _plain(row.topic),
            *(
                _plain("; ".join(f"{one.number}, {one.title}: {one.summary}" for one in side) or "no article")
                for side in (row.one, row.other)
            ),
        )
        for row in rows
    )
    return _table(("topic", earlier, name), said)


@cache
def _quoting() -> Mapping[str, list[int]]:
    return by_article(sorted(FOLDER.glob("[0-9]*.md")))


def _readings(edition: Edition) -> str:
    """The decisions that quote the edition by its name, or its year and system, in title or question."""
    rows = []
    year = edition.name.rpartition("-")[2]
    for file in sorted(FOLDER.glob("[0-9]*.md")):
        text = file.read_text(encoding="utf-8")
        asked = text.partition("**Reading chosen.**")[0]
        named = file.name[5:].startswith((f"{edition.name}-", f"{edition.system}-")) and (
            year in file.name or not year.isdecimal()
        )
        if edition.name in asked or named:
            title = text.partition("\n")[0].removeprefix("# ")
            rows.append((f"[{_plain(title)}](../decisions/{file.name})",))
    chapter = _SEEN_IN.get(edition.system, "")
    general = sorted(
        {
            number
            for article, numbers in _quoting().items()
            if chapter and article.startswith(chapter)
            for number in numbers
        }
    )
    names = {int(file.name[:4]): file.name for file in FOLDER.glob("[0-9]*.md")}
    links = ", ".join(f"[{number}](../decisions/{names[number]})" for number in general)
    parts = [_table(("decisions about this edition",), iter(rows))] if rows else []
    parts += [f"Decisions that quote {chapter}: {links}."] if links else []
    return "\n\n".join(parts) or "No decision is about this edition alone: [all decisions](../decisions/README.md)."
