"""`rules`: the editions, what their articles say and where they are carried out, two editions side by side."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from textwrap import wrap
from typing import Annotated, Final

import typer

from cli.exits import UsageProblem
from cli.input.articles import ALL_EDITIONS, Found, articles_meant, nearest_told
from cli.input.editions import edition_today
from cli.input.options import Json
from cli.output.streams import json_to_stdout, text_to_stdout, to_stdout, told
from cli.output.tables import table
from cli.verbs import noun, verb
from core.editions.edition import Edition
from core.editions.registry import edition_named, is_known
from core.general_rules.announced import clauses_of
from core.model.rule_book import Article, Comparison, compared
from core.model.sentence import filled, joined, say
from core.model.variations import Variation
from projections.tables.table import Column, Role

rules_app = noun("The editions of the rules: list, show an article, compare two.")

_WIDTH: Final = 48
EditionName = Annotated[str, typer.Argument(metavar="EDITION", help="For instance dutch-2017.")]


@verb(rules_app, "rules list")
def rules_list(as_json_: Json = False) -> None:
    if as_json_:
        from cli.answers.without_database import editions_answer  # with the encoder

        json_to_stdout(editions_answer(_everything()))
        return
    rows = [
        (engine.name, engine.title, engine.first_day or "-", engine.last_day or "-", engine.source)
        for engine in _everything()
    ]
    rules = Column(say("Rules"), Role.SENTENCE)
    table((Column(say("Edition")), rules, *map(Column, (say("From"), say("Until"), say("Source")))), rows)
    to_stdout("- means that the text gives no date; `--edition auto` uses an edition that has one.")
    _print_variations()


def _everything() -> Iterator[Edition]:
    """Every edition of a Swiss of players, the systems by a table, those of teams."""
    return map(edition_named, ALL_EDITIONS)


def _print_variations() -> None:
    """Each once, with the editions that know it."""
    knowing: dict[Variation, list[str]] = {}
    for engine in _everything():
        for variation in engine.variations:
            knowing.setdefault(replace(variation, added_later=False), []).append(engine.name)
    to_stdout("Variations (`--variation NAME=VALUE`; the first value is the default):")
    for variation, names in knowing.items():
        front = (f"  {variation.name} = ", variation.listed, "  (", variation.article, ") ")
        text_to_stdout(joined("", (*front, variation.summary)))
        known_by = say("all editions") if len(names) == len(ALL_EDITIONS) else ", ".join(names)
        text_to_stdout(joined("", ("    ", known_by)))


@verb(rules_app, "rules show")
def rules_show(
    article: Annotated[
        str,
        typer.Argument(
            metavar="ARTICLE", help=("An article such as C.7, 2.4.3 or C8; or an edition, for all its articles.")
        ),
    ],
    edition: Annotated[
        str,
        typer.Option(
            "--system",
            "--edition",
            metavar="NAME",
            help=("Show the article only in this edition; default: in all editions."),
        ),
    ] = "",
    as_json_: Json = False,
) -> None:
    """The summary is in our own words; the text of the rules belongs to FIDE, or to the federation."""
    whole = [(article, one) for one in rule_book(article)] if is_known(article) else []
    found = whole or _found(article, edition)
    if as_json_:
        from cli.answers.without_database import articles_answer  # as above

        json_to_stdout(articles_answer(found))
        return
    for name, one in found:
        text_to_stdout(joined("  ", (name, one.number, one.title)))
        text_to_stdout(joined("", ("  ", one.summary)))
        if one.home:
            to_stdout("  Topic: {topic}. Implemented in {home}.", topic=filled(one.topic), home=one.home)
    for matter, clause in clauses_of(edition_named(article).general_rules) if whole else ():
        if not clause.article:
            to_stdout("{article}  the text is silent  {title}", article=article, title=matter.title)
            text_to_stdout(joined("", ("  ", clause.summary)))


def _found(article: str, edition: str) -> list[Found]:
    """The articles meant, each with its edition. Raises `UsageProblem` where there is none."""
    editions = (edition_today(edition),) if edition else ALL_EDITIONS
    found = articles_meant(article, editions)
    if not found and not edition:
        near = nearest_told(article, editions)
        raise UsageProblem(
            "No article '{article}' in any edition.{near} `pairtrail rules show EDITION` shows all "
            "the articles of one edition.",
            article=article,
            near=near,
        )
    if not found:
        articles = "; ".join(one.number for one in rule_book(editions[0]))
        raise UsageProblem(
            "No article '{article}' in {editions}. Available: {articles}.",
            article=article,
            editions=editions[0],
            articles=articles,
        )
    return found


@verb(rules_app, "rules diff")
def rules_diff(one: EditionName, other: EditionName, as_json_: Json = False) -> None:
    """Text common to both editions is printed once, with the numbers of the articles in both."""
    one, other = edition_today(one), edition_today(other)
    books = [rule_book(name) for name in (one, other)]
    rows = list(compared(*books))
    if as_json_:
        from cli.answers.without_database import rules_diff_answer  # as above

        json_to_stdout(rules_diff_answer((one, other), rows))
        return
    table(
        (*map(Column, (say("Topic"), one, other)),),
        [line for row in rows for line in _in_lines(row)],
        title=say("{one} and {other}", one=one, other=other),
    )
    same = sum(row.is_same for row in rows)
    to_stdout(
        "{same} of {count} topics are the same; `rules show ARTICLE` says where an article is implemented.",
        same=same,
        count=len(rows),
    )
    to_stdout(
        "`check FILE --edition {one} --beside {other}` shows which rounds of an event differ.",
        one=one,
        other=other,
    )


def rule_book(edition: str) -> tuple[Article, ...]:
    """All articles of an edition, in the order of its text, then the general rules that go with it."""
    return edition_named(edition).rule_book()


def _in_lines(row: Comparison) -> list[tuple[str, str, str]]:
    """One topic as lines of the table, the texts folded, with an empty line after it."""
    there = [say("the same ({numbers})", numbers=_numbers(row.other))] if row.is_same else _told(row.other)
    cells = [(line for text in texts for line in wrap(told(text), _WIDTH)) for texts in (_told(row.one), there)]
    lines = [("", one, other) for one, other in zip_longest(*cells, fillvalue="")]
    return [(filled(row.topic), *lines[0][1:]), *lines[1:], ("", "", "")]


def _told(articles: tuple[Article, ...]) -> list[str]:
    return [_article_told(article) for article in articles] or [say("no article")]


def _article_told(article: Article) -> str:
    number, title, summary = article.number, article.title, article.summary
    return say("{number}, {title}: {summary}", number=number, title=title, summary=summary)


def _numbers(articles: tuple[Article, ...]) -> str:
    return "; ".join(article.number for article in articles)
