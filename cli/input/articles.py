"""Which article is meant by what a message cites or a person types: of a rule book, of a tie-break, or a chapter."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cli.output.streams import told
from core.editions.registry import EDITIONS, OF_TEAMS, TABLES, edition_named
from core.model.rule_book import Article
from core.model.sentence import filled, joined, say
from core.tie_breaks.registry import TIE_BREAKS

ALL_EDITIONS: Final = (*EDITIONS, *TABLES, *OF_TEAMS)
Found = tuple[str, Article]
"""An edition, or the chapter that is no edition's, and one of its articles."""

_BOOK: Final = re.compile(r"(?i)^(cfc|fide|1998,?)\s+")
_BOOKS: Final = {"CFC": "CFC|Canada", "FIDE": "FIDE", "1998": "of 1998"}
_BEHIND: Final = re.compile(r"(?i)\barticles?\s+")
_RANGE: Final = re.compile(r"(.*?)(\d+) - \1(\d+)$")
_LAST: Final = re.compile(r"(.+?)[.,\s]+([^.,\s]+)$")
_CHAPTER: Final = re.compile(r"C\.0\d(?:\.\d)*")
_NEAREST: Final = 3
_REGISTRY: Final = "core.tie_breaks.registry:TIE_BREAKS"
_ELSEWHERE: Final = {
    "B.01": (say("FIDE title regulations"), say("`norms` applies them and cites the articles.")),
    "B.02": (say("FIDE rating regulations"), say("`ratings` applies them and cites the articles.")),
    "C.04.7": (say("Baku acceleration"), say("A variation: `rules list` shows the editions that have it.")),
    "C.07": (say("Tie-breaks"), say("`tie-breaks list` shows each with its article.")),
}
"""Chapters without a rule book, with where their articles are."""


def articles_meant(typed: str, editions: Sequence[str]) -> list[Found]:
    """`C.7`, `c7` and `[C7]` all name it; so does one of several numbers of an entry, or its topic as printed."""
    book = _BOOK.match(typed)
    number = _BEHIND.sub("", _BOOK.sub("", typed.strip()))
    found = [
        (name, one)
        for name in editions
        if book is None or _is_of_book(name, book[1].upper())
        for one in edition_named(name).rule_book()
        if _is_meant(number, one)
    ]
    if found or tuple(editions) != ALL_EDITIONS:
        return found
    return [*_tie_breaks(typed), *_chapters(number)]


def nearest_articles(typed: str, editions: Sequence[str]) -> list[str]:
    """The articles that come nearest, each as it is typed: beside it, around it, or cited in short."""
    within = number = _BEHIND.sub("", _BOOK.sub("", typed.strip()))
    numbers = {number: None for name in editions for one in edition_named(name).rule_book() for number in _each(one)}
    if inside := [one for one in numbers if one.startswith(f"{number}.")]:
        return inside[:_NEAREST]
    while found := _LAST.match(within):
        within = found[1]
        beside = [one for one in numbers if one.startswith(f"{within}.") and one.count(".") == within.count(".") + 1]
        around = [_shortest(one.number) for _, one in articles_meant(within, editions)]
        if found[2].isdecimal() and within[-1].isdecimal():
            around = [*sorted(beside, key=lambda one: _apart(one, int(found[2])))[:2], *around]
        if around:
            return list(dict.fromkeys(around))[:_NEAREST]
    return [one for one in numbers if _plain(number) and _plain(one).endswith(_plain(number))][:_NEAREST]


def _each(article: Article) -> Iterator[str]:
    parts = [part.strip() for part in _shortest(article.number).split(", ")]
    yield _shortest(article.number)
    yield from (*parts, *_in_ranges(parts))


def _shortest(number: str) -> str:
    return re.sub(r" [(\[].*$", "", number)


def _apart(number: str, wanted: int) -> int:
    last = number.rpartition(".")[2]
    return abs(int(last) - wanted) if last.isdecimal() else 999


def _is_of_book(edition: str, book: str) -> bool:
    """Whether the edition says that it is of that handbook, or of that year."""
    one = edition_named(edition)
    return re.search(_BOOKS[book[:4]], f"{one.title} {one.source}") is not None


def _is_meant(typed: str, article: Article) -> bool:
    wanted, number = _plain(typed), re.sub(r" \([^)]*\)$", "", article.number)
    parts = [*re.sub(r"[\[\]]", ",", article.number).replace(" (", ",(").split(","), number]
    named = {article.number, article.topic, told(filled(article.topic)), *parts, *_in_ranges(parts)}
    return wanted in set(map(_plain, named))


def _in_ranges(parts: Iterable[str]) -> Iterator[str]:
    """Of `C.12 - C.15` each."""
    for part in parts:
        if found := _RANGE.match(part.strip()):
            yield from (f"{found[1]}{number}" for number in range(int(found[2]), int(found[3]) + 1))


def _tie_breaks(typed: str) -> Iterator[Found]:
    """Those of the article that is cited, as an entry of a rule book."""
    for one in TIE_BREAKS.values():
        if _plain(typed) in map(_plain, re.split(r"[;,]|for a player", one.article)) or typed == one.code:
            title = say("{code}, {title}", code=one.code, title=one.title)
            yield "C.07", Article(one.article, "tie-breaks", title, one.means, _REGISTRY)


def _chapters(typed: str) -> Iterator[Found]:
    for name in ALL_EDITIONS:
        edition = edition_named(name)
        if typed in _CHAPTER.findall(edition.source):
            summary = say("`pairtrail rules show {edition}` shows its articles.", edition=name)
            yield name, Article(typed, "order", edition.title, summary, "")
    if typed in _ELSEWHERE:
        title, summary = _ELSEWHERE[typed]
        yield "FIDE", Article(typed, "", title, summary, "")


def _plain(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


def nearest_told(typed: str, editions: Sequence[str]) -> str:
    """What to type in place of an article that is not there; empty: nothing is near."""
    near = joined(", ", nearest_articles(typed, editions))
    return say(" The nearest: {near}.", near=near) if near else ""
