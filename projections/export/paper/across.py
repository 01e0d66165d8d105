"""Standings and prizes across the sections of a congress: in one table, and on paper to hang up and to sign."""

from collections.abc import Sequence
from dataclasses import replace

from core.model.congress import Congress
from core.model.sentence import joined, say
from projections.export.paper.document import Paper, Tables
from projections.export.sheets.sheet import Head, code_text
from projections.known import Known
from projections.standings.across import Across
from projections.standings.categories import OfCategory, remarks_on_category
from projections.standings.prizes import PrizeList, remarks_on_prizes
from projections.standings.table import Standings
from projections.tables.awards import prizes_by_list, prizes_table
from projections.tables.cells import Named, Rated
from projections.tables.table import FEDERATION, GAMES, NAME, POINTS, RANK, RATING, TITLE, Column, Row, Table
from projections.wording import dates_of


def prizes_across_table(found: Across, listed: PrizeList) -> Table:
    """Who receives which prize across, with the section."""
    homes = (found.homes[one.player][0].title for one in listed.awards)
    return prizes_table(found.field, listed).with_column(Column(say("Section")), homes)


def across_table(found: Across, table: Standings) -> Table:
    """By points; each with the section."""
    players = found.field.players
    rows = tuple(
        Row(
            (
                row.rank,
                players[row.player].title,
                Named(players[row.player]),
                found.homes[row.player][0].title,
                Rated(players[row.player]),
                players[row.player].federation,
                row.points,
                row.games_played,
            ),
            row.player,
        )
        for row in table.rows
    )
    columns = (RANK, TITLE, NAME, Column(say("Section")), RATING, FEDERATION, POINTS, GAMES)
    return Table(columns, rows, say("All sections, by points"))


def results_as_of(sections: Sequence[Known]) -> tuple[str, ...]:
    """By section the end of its log, which alone has the results: the log of the congress has none (decision 181)."""
    lines = []
    for one in sections:
        told = say(
            "As of event {version} of {stream}, hash {hash}",
            version=one.version,
            stream=one.stream,
            hash=one.short_hash,
        )
        lines.append(joined(". ", (told, one.mark)) if one.mark else told)
    return tuple(lines)


def standings_across(
    above: Known, congress: Congress, found: Across, sections: Sequence[Known], part: OfCategory | None = None
) -> Paper:
    """Players of all sections by points, each with the section; `part`: those of a category alone."""
    table = across_table(found, found.table if part is None else part.table)
    heading = table.caption if part is None else joined(": ", (table.caption, part.called))
    remarks = (*(() if part is None else remarks_on_category(found.field, part)), *found.provisional)
    return _paper(above, congress, heading, replace(table, caption="").in_print(), remarks, sections)


def prizes_across_paper(
    above: Known, congress: Congress, found: Across, sections: Sequence[Known], listed: PrizeList, award: str
) -> Paper:
    """Who receives what across, by list, each with the section and a line to sign. `award`: what is on record of it."""
    lists = [
        table.with_column(
            Column(say("Section")), (found.homes[row.player][0].title for row in table.rows if row.player)
        )
        for table in prizes_by_list(found.field, listed)
    ]
    received = len(lists[0].columns) - 2 if lists else 0  # the line to sign stays last
    tables = tuple(_last(one, received).in_print() for one in lists)
    remarks = (*remarks_on_prizes(found.field, listed), *found.provisional, *([award] if award else []))
    return _paper(above, congress, say("Prizes across the sections"), Tables(tables), remarks, sections)


def _last(table: Table, place: int) -> Table:
    """The same with that column behind the others."""
    others = [one for one in range(len(table.columns)) if one != place]
    return table.of(*others, place)


def _paper(
    above: Known,
    congress: Congress,
    heading: str,
    body: Table | Tables,
    remarks: tuple[str, ...],
    ranked: Sequence[Known],
) -> Paper:
    """`ranked`: the sections of which it has results, each of which the paper and its code bind."""
    codes = tuple(code_text(one.stream, one.version, one.short_hash) for one in ranked)
    details = congress.details
    where = joined(" · ", filter(None, (dates_of(details), details.city, details.federation)))
    sections = say("Sections: {sections}", sections=joined(", ", (one.title for one in congress.competing)))
    return Paper(
        name=details.name or congress.name,
        heading=heading,
        particulars=tuple(line for line in (where, sections) if line),
        body=body,
        remarks=(*remarks, *results_as_of(ranked)),
        head=Head(above.stream, above.version, above.short_hash, above.head_hash.hex(), above.mark, codes),
    )
