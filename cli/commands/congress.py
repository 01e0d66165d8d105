"""`congress`: several tournaments as one event (decision 199)."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.answers.congress import CongressAnswer, ListedSection
from cli.answers.over_sections import (
    congress_in,
    load_sections,
    one_act,
    tell_above,
    tell_next,
)
from cli.input.options import Options, of_congress, reads, writes
from cli.input.section_shares import section_meant
from cli.output import tables as show
from cli.output.streams import json_to_stdout, to_stdout
from cli.session.next_step import next_by_the_log
from cli.session.session import DecideOnLog, Session, open_session
from cli.verbs import noun, verb
from core.model.congress import Congress, Section
from core.model.sentence import joined, say
from events.base import Event
from events.deciders import congress as deciding
from events.deciders.results import missing
from projections.congress import refuse_doubles_with
from projections.repository import Known
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
    """Until a round of it is paired. The tournament stays, and is then one alone."""
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
