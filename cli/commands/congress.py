"""`congress`: several tournaments as one event (decision 199)."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.answers.congress import (
    AcrossAnswer,
    CongressAnswer,
    ListedSection,
    PrizeAcross,
    PrizesAcrossAnswer,
    RankedAcross,
)
from cli.answers.over_sections import (
    congress_in,
    load_sections,
    one_act,
    tell_above,
    tell_next,
)
from cli.exits import UsageProblem
from cli.input.options import Options, of_congress, reads, writes
from cli.input.prize_options import PrizesTyped, rules_of_prizes
from cli.input.section_shares import section_meant
from cli.input.standings_asked import CategoryWords
from cli.output import tables as show
from cli.output.streams import json_to_stdout, text_to_stdout, to_stdout
from cli.session.next_step import next_by_the_log
from cli.session.session import DecideOnLog, Session, open_session
from cli.verbs import noun, verb
from core.model.congress import Congress, Section
from core.model.errors import Refused
from core.model.sentence import joined, say
from events.base import Event
from events.deciders import congress as deciding
from events.deciders.results import missing
from projections.congress import refuse_doubles_with
from projections.known import Known
from projections.standings.across import Across, across, prizes_across
from projections.standings.categories import of_category, remarks_on_category
from projections.standings.prizes import remarks_on_prizes
from projections.standings.wording import remarks
from projections.tables.across import across_table
from projections.tables.awards import prizes_table
from projections.tables.table import NAME, Column, Role

congress_app = noun("Run several tournaments as one event: sections, moves, one command for all.")

Title = Annotated[str, typer.Option("--title", metavar="TEXT", help="Its name in the congress; default: its name.")]
Beside = Annotated[bool, typer.Option("--beside", help="Players of this section may also play in another one.")]
SectionWord = Annotated[str, typer.Argument(metavar="SECTION", help="Name of the section.")]


@verb(congress_app, "congress show")
@reads
@of_congress
def show_(options: Options) -> None:
    """Sections, players, rounds, and the next step of each."""
    with open_session(options) as session:
        congress = congress_in(session)
        above = session.repository.load(congress.stream)
        found = load_sections(session, congress)
        if options.as_json:
            json_to_stdout(_answer(congress, above, found))
            return
        to_stdout("{name} ({short})", name=congress.details.name, short=congress.name)
        show.table(
            (
                Column(say("Section")),
                NAME,
                Column(say("Players"), Role.COUNT),
                Column(say("Rounds"), Role.COUNT),
                Column(say("Missing"), Role.COUNT),
                Column(say("Next"), Role.SENTENCE),
            ),
            [
                (
                    section.stream,
                    joined("", (section.title, say(" (beside)"))) if section.beside else section.title,
                    len(known.tournament.players),
                    f"{known.tournament.last_paired_round}/{known.tournament.settings.rounds or '?'}",
                    len(missing(known.tournament)) or "",
                    next_by_the_log(known).what,
                )
                for section, known in found
            ],
        )
        to_stdout("As of event {version}, hash {hash}", version=above.version, hash=above.short_hash)
        tell_next(session, congress)


def _answer(congress: Congress, above: Known, found: Sequence[tuple[Section, Known]]) -> CongressAnswer:
    return CongressAnswer(
        congress=congress.name,
        name=congress.details.name,
        event=above.version,
        head=above.short_hash,
        players=sum(len(known.tournament.players) for _, known in found),
        sections=[
            ListedSection(
                section=section.stream,
                title=section.title,
                beside=section.beside,
                players=len(known.tournament.players),
                rounds=known.tournament.settings.rounds,
                rounds_paired=known.tournament.last_paired_round,
                results_missing=len(missing(known.tournament)),
                next=f"pairtrail {next_by_the_log(known).command} -t {section.stream}",
            )
            for section, known in found
        ],
    )


@verb(congress_app, "congress standings")
@reads
@of_congress
def standings(options: Options, category: CategoryWords = "") -> None:
    """Players of all sections in one table, by points; equal points share a rank, since tie-breaks of two sections
    cannot be compared. Sections added with --beside are left out. `standings --congress NAME` prints those of each
    section.
    """
    with open_session(options) as session:
        congress, above, found = _across(session)
    part = of_category(found.field, found.table, category) if category else None
    table = found.table if part is None else part.table
    if options.as_json:
        json_to_stdout(
            AcrossAnswer(
                congress=congress.name,
                event=above.version,
                head=above.short_hash,
                provisional=table.is_provisional,
                standings=[
                    RankedAcross(
                        rank=row.rank,
                        section=found.homes[row.player][0].stream,
                        id=found.homes[row.player][1],
                        name=found.field.players[row.player].name,
                        points=row.points / 10,
                    )
                    for row in table.rows
                ],
            )
        )
        return
    show.draw(across_table(found, table))
    for remark in remarks_on_category(found.field, part) if part else ():
        text_to_stdout(remark)
    to_stdout("As of event {version}, hash {hash}", version=above.version, hash=above.short_hash)


@verb(congress_app, "congress prizes")
@reads
@of_congress
def prizes(options: Options, prizes_typed: PrizesTyped = "") -> None:
    """Prizes for which players of all sections compete, by points: --prizes in the format of `prizes --help`. Equal
    points share equally. Sections added with --beside are left out. `prizes --congress NAME` lists those of each
    section.
    """
    if not prizes_typed:
        raise UsageProblem("Which prizes? Give them with --prizes, as '100, 50; women: 60'.")
    with open_session(options) as session:
        congress, above, found = _across(session)
    rules = rules_of_prizes(found.field, prizes_typed)
    listed = prizes_across(found, rules)
    if options.as_json:
        json_to_stdout(
            PrizesAcrossAnswer(
                congress=congress.name,
                event=above.version,
                head=above.short_hash,
                provisional=found.table.is_provisional,
                total_cents=listed.total,
                given_cents=listed.paid,
                prizes=[
                    PrizeAcross(
                        list=rules.funds[one.fund].name,
                        section=found.homes[one.player][0].stream,
                        id=found.homes[one.player][1],
                        name=found.field.players[one.player].name,
                        cents=one.amount,
                    )
                    for one in listed.awards
                ],
            )
        )
        return
    homes = (found.homes[one.player][0].title for one in listed.awards)
    show.draw(prizes_table(found.field, listed).with_column(Column(say("Section")), homes))
    for remark in (*remarks_on_prizes(found.field, listed), *remarks(found.table)):
        text_to_stdout(remark)
    to_stdout("As of event {version}, hash {hash}", version=above.version, hash=above.short_hash)


def _across(session: Session) -> tuple[Congress, Known, Across]:
    congress = congress_in(session)
    above = session.repository.load(congress.stream)
    sections = [(one, known.tournament) for one, known in load_sections(session, congress) if not one.beside]
    if not sections:
        raise Refused("Every section of congress {name} is beside the others.", name=congress.name)
    return congress, above, across(sections)


@verb(congress_app, "congress add")
@writes
@of_congress
def add(
    options: Options,
    name: Annotated[str, typer.Argument(metavar="TOURNAMENT", help="Short name of a tournament.")],
    title: Title = "",
    beside: Beside = False,
) -> None:
    """A tournament of the database becomes a section. If one of its players is in another section already, it is
    refused, unless --beside says that its players may also play in another one.
    """
    with open_session(options) as session:
        known = session.on(name).load()
        section = Section(known.stream, title or known.tournament.details.name, beside)

        def decide(above: Known, _: bool) -> Sequence[Event]:
            congress = session.repository.congress(above.stream)
            events = deciding.add_section(congress, section, session.repository.congress_with(section.stream))
            refuse_doubles_with(session.repository, congress, section)
            return events

        _write_above(session, decide)


@verb(congress_app, "congress remove")
@writes
@of_congress
def remove(options: Options, section: SectionWord) -> None:
    """Possible until one of its rounds is paired. The tournament is kept, outside the congress."""
    with open_session(options) as session:

        def decide(above: Known, _: bool) -> Sequence[Event]:
            congress = session.repository.congress(above.stream)
            found = section_meant(congress, section)
            tournament = session.repository.load(found.stream).tournament
            return deciding.remove_section(congress, found, tournament, reason=options.reason)

        _write_above(session, decide)


def _write_above(session: Session, decide: DecideOnLog) -> None:
    """Record in the log of the congress alone."""
    stream = session.congress_stream
    above = session.on(stream)
    above.options.expect_head = session.options.expect_head
    if session.options.dry_run:
        above.write_on_log(decide)
        return
    with one_act(session):
        receipt = above.record(decide)
    tell_above(session, receipt)
