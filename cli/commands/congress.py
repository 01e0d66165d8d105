"""`congress`: several tournaments as one event (decision 199)."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, cast

import typer
from msgspec import UNSET

from cli.answers.congress import (
    AcrossAnswer,
    CongressAnswer,
    ListedSection,
    PrizeAcross,
    PrizesAcrossAnswer,
    RankedAcross,
    SectionHead,
)
from cli.answers.over_sections import (
    congress_in,
    load_sections,
    one_act,
    tell_above,
    tell_next,
    written_since,
)
from cli.commands.printing import OnPaper, tell_missing_code, written_answer
from cli.exits import UsageProblem
from cli.input.options import OptionGroup, Options, of_congress, reads, writes
from cli.input.section_shares import section_meant
from cli.input.standings_asked import CategoryWords, PrizesTyped, rules_of_prizes
from cli.output import tables as show
from cli.output.atomic_write import write_report
from cli.output.languages import language_named
from cli.output.streams import holding, json_to_stdout, text_to_stdout, to_stderr, to_stdout
from cli.session.confirming import confirmed_before
from cli.session.next_step import next_by_the_log
from cli.session.session import DecideOnLog, Session, open_session
from cli.verbs import noun, verb
from core.model.congress import Congress, Section
from core.model.dataclass import dataclass
from core.model.sentence import Refused, joined, say
from core.prizes.categories import Category
from core.prizes.rules import PrizeRules
from events.base import Event
from events.deciders import congress as deciding
from events.deciders.results import missing
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.congress import SectionAt, SectionsWritten
from projections.congress import refuse_doubles_with
from projections.export.documents import rendered
from projections.export.paper.across import (
    across_table,
    prizes_across_paper,
    prizes_across_table,
    results_as_of,
    standings_across,
)
from projections.export.paper.document import Paper
from projections.known import Known
from projections.log_in_words.sentences import EventSentences
from projections.standings.across import (
    Across,
    AwardOnRecord,
    across,
    awarded_across,
    prizes_across,
    told_of_another,
    told_of_award,
)
from projections.standings.across import award as award_across
from projections.standings.awarding import categories_in, settled_now
from projections.standings.categories import of_category, remarks_on_category
from projections.standings.prizes import remarks_on_prizes
from projections.tables.table import NAME, Column, Role

congress_app = noun("Run several tournaments as one event: sections, transfers of players, one command for all.")

Title = Annotated[
    str,
    typer.Option(
        "--title", metavar="TEXT", help="Name of the section in the congress; default: the tournament's name."
    ),
]
Beside = Annotated[bool, typer.Option("--beside", help="Players of this section may also play in another one.")]


@dataclass(frozen=True, slots=True)
class OnPaperAcross(OptionGroup):
    """A paper of all sections, where one is asked for."""

    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", show_default=False, help="A file name ending in .html or .pdf."),
    ] = None
    size: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4"
    language: Annotated[
        str, typer.Option("--language", metavar="CODE", help="en, fr; default: from the environment (LANG).")
    ] = ""
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False
    issue: Annotated[bool, typer.Option("--issue", hidden=True)] = False  # so that it is refused in words

    @property
    def form(self) -> OnPaper:
        """As of a paper of one tournament."""
        return OnPaper(out=self.out, size=self.size, language=self.language, force=self.force)


def _refuse_moment(options: Options) -> None:
    if options.at:
        raise UsageProblem("--at refers to a single log: leave out --at or --congress.")


def _refuse_to_issue(congress: Congress, on_paper: OnPaperAcross) -> None:
    if on_paper.issue:
        raise UsageProblem(
            "A document covering several sections cannot be recorded as issued, because no single log contains all "
            "its data. `print standings --congress {congress} --issue` issues the standings of each section; "
            "`congress award --prizes RULES --congress {congress}` records the prizes open to all sections.",
            congress=congress.name,
        )


SectionWord = Annotated[str, typer.Argument(metavar="SECTION", help="Name of the section.")]


@verb(congress_app, "congress show")
@reads
@of_congress
def show_(options: Options) -> None:
    """Sections, players, rounds, and the next step of each."""
    show_sections(options)


def show_sections(options: Options) -> None:
    """What `congress show` and `info --congress` print."""
    _refuse_moment(options)
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
                    joined("", (section.title, say(" (--beside)"))) if section.beside else section.title,
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
def standings(options: Options, on_paper: OnPaperAcross, category: CategoryWords = "") -> None:
    """Players of all sections in one table, by points; equal points share a rank, since tie-breaks of two sections
    cannot be compared. Sections added with --beside are left out. `standings --congress NAME` prints those of each
    section. With -o, it is written as a document for printing.
    """
    with open_session(options) as session:
        congress, above, found, sections = _across(session)
    _refuse_to_issue(congress, on_paper)
    part = of_category(found.field, found.table, category) if category else None
    if on_paper.out is not None:
        _write_paper(options, above, standings_across(above, congress, found, sections, part), on_paper.form)
        return
    table = found.table if part is None else part.table
    if options.as_json:
        json_to_stdout(
            AcrossAnswer(
                congress=congress.name,
                event=above.version,
                head=above.short_hash,
                provisional=table.is_provisional,
                sections=_heads(sections),
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
    _tell_as_of(above, sections)


@verb(congress_app, "congress prizes")
@reads
@of_congress
def prizes(options: Options, on_paper: OnPaperAcross, prizes_typed: PrizesTyped = "") -> None:
    """Prizes for which players of all sections compete, by points: give --prizes in the format of `prizes --help`;
    without it, the rules of the last `congress award` apply. Players with equal points share the prizes equally.
    Sections added with --beside are left out. `prizes --congress NAME` lists the prizes of each section. With -o, a
    sheet is written, with a signature line for each prize.
    """
    with open_session(options) as session:
        congress, above, found, sections = _across(session)
    _refuse_to_issue(congress, on_paper)
    on_record = awarded_across(above.events)
    if not prizes_typed and on_record is None:
        raise UsageProblem("Which prizes? Give them with --prizes, as '100, 50; women: 60'.")
    rules = rules_of_prizes(found.field, prizes_typed or (on_record.event.rules if on_record else ""))
    listed = prizes_across(found, rules)
    award_told = "" if on_record is None else told_of_award(found, on_record, listed)
    if prizes_typed:
        award_told = _told_of_typed_rules(found, rules, on_record) or award_told
    if on_paper.out is not None:
        paper = prizes_across_paper(above, congress, found, sections, listed, award_told)
        _write_paper(options, above, paper, on_paper.form)
        return
    if options.as_json:
        json_to_stdout(
            PrizesAcrossAnswer(
                congress=congress.name,
                event=above.version,
                head=above.short_hash,
                provisional=found.table.is_provisional,
                sections=_heads(sections),
                total_cents=listed.total,
                given_cents=listed.paid,
                awarded=UNSET if on_record is None else on_record.version,
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
    show.draw(prizes_across_table(found, listed))
    for remark in (*remarks_on_prizes(found.field, listed), *found.provisional, *filter(None, (award_told,))):
        text_to_stdout(remark)
    _tell_as_of(above, sections)


def _told_of_typed_rules(found: Across, rules: PrizeRules, on_record: AwardOnRecord | None) -> str:
    """That a list goes by rules that were given for it; empty: prizes were awarded by the same ones."""
    if on_record is None:
        return say("These prizes are by rules that were given for this list; none were awarded yet.")
    if rules_of_prizes(found.field, on_record.event.rules) == rules:
        return ""
    return say(
        "These prizes are not by the rules of the award in event {version}, but by rules that were given for this "
        "list.",
        version=on_record.version,
    )


@verb(congress_app, "congress award")
@writes
@of_congress
def award(options: Options, prizes_typed: PrizesTyped = "") -> None:
    """The list shown by `congress prizes --prizes` is recorded in the log of the congress: the winners, their sections
    and prizes, and the last event of each section that was taken into account. Membership of categories by birth date
    is recorded in the sections, so that the list remains the same if a birth date is erased later. `congress prizes`
    shows whether the list still matches, and `verify` recalculates it.
    """
    if not prizes_typed:
        raise UsageProblem("Which prizes? Give them with --prizes, as '100, 50; women: 60'.")
    with open_session(options) as session:
        congress, _, found, _ = _across(session)
        rules = rules_of_prizes(found.field, prizes_typed)
        remarks_told: list[str] = []

        def decide(above: Known, confirmed: bool) -> Sequence[Event]:
            _, _, now, _ = _across(session)
            heads = [(one.stream, session.store.head(one.stream)) for one in congress.competing]
            as_of = [SectionAt(section=name, version=head.version, hash=head.hash.hex()) for name, head in heads]
            events = award_across(now, prizes_typed, as_of, written, reason=options.reason, confirmed=confirmed)
            before = awarded_across(above.events)
            remarks_told[:] = [] if before is None else [told_of_another(now, before, events[0])]
            return events

        written: Sequence[SectionsWritten] = ()
        if options.dry_run:
            settled = [*_to_be_settled(session, congress, categories_in(rules))]
            session.on(congress.stream).write_on_log(decide, remarks=remarks_told, elsewhere=settled)
            return

        def act() -> None:
            nonlocal written
            with one_act(session):
                written = _settled(session, congress, categories_in(rules))
                above = session.on(congress.stream)
                above.options.no_input = True  # nothing is asked while the database is locked
                receipt = above.record(decide)
            tell_above(session, receipt, remarks_told)

        confirmed_before(options, congress.stream, act)


def _to_be_settled(session: Session, congress: Congress, categories: Sequence[Category]) -> Iterator[tuple[str, str]]:
    """What `_settled` would write: type and sentence, with the section."""
    for section in congress.competing:
        known = session.repository.load(section.stream)
        sentences = EventSentences()
        for stored in known.events:
            sentences.tell(cast("AnyEvent", stored.event))
        for event in (one for category in categories for one in settled_now(known.tournament, category)):
            told = sentences.tell(event).sentence
            yield event.TYPE, say("{section}: {why}", section=section.stream, why=told)


def _settled(session: Session, congress: Congress, categories: Sequence[Category]) -> list[SectionsWritten]:
    """Who is of these categories by birth date is recorded in the sections; what was written there."""
    before = {one.stream: session.store.head(one.stream) for one in congress.competing}
    with holding():
        for stream in before:
            state = session.repository.load(stream).tournament
            if events := [event for one in categories for event in settled_now(state, one)]:
                session.on(stream).record(lambda _, __, found=events: found)  # type: ignore[misc]
    return [one for stream, head in before.items() if (one := written_since(session, stream, head)) is not None]


def _write_paper(options: Options, above: Known, paper: Paper, on_paper: OnPaper) -> None:
    file = on_paper.file_for(above, "")
    asked = on_paper.asked_for(file)
    contents = rendered(paper, asked, language_named(asked["language"]))
    write_report(file, contents, overwrite=on_paper.force)
    if options.as_json:
        json_to_stdout(written_answer(options, above, file, contents))
        return
    to_stderr(
        "Wrote {file}, as of event {version} ({digest}).", file=file, version=above.version, digest=above.short_hash
    )
    tell_missing_code()


def _tell_as_of(above: Known, sections: Sequence[Known]) -> None:
    """The moment of the table: the hash of the congress, and those of the sections, which alone have the results."""
    to_stdout("As of event {version}, hash {hash}", version=above.version, hash=above.short_hash)
    for line in results_as_of(sections):
        text_to_stdout(joined("", ("  ", line)))


def _heads(sections: Sequence[Known]) -> list[SectionHead]:
    return [SectionHead(section=one.stream, event=one.version, head=one.short_hash) for one in sections]


def _across(session: Session) -> tuple[Congress, Known, Across, Sequence[Known]]:
    _refuse_moment(session.options)
    congress = congress_in(session)
    above = session.repository.load(congress.stream)
    sections = [(one, known) for one, known in load_sections(session, congress) if not one.beside]
    if not sections:
        raise Refused("Every section of congress {name} was added with --beside.", name=congress.name)
    return (
        congress,
        above,
        across([(one, known.tournament) for one, known in sections]),
        [known for _, known in sections],
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
    """A tournament in the database becomes a section. If one of its players is already in another section, this is
    refused, unless --beside states that its players may also play in another one.
    """
    with open_session(options) as session:
        known = session.on(name).load()
        section = Section(known.stream, title or known.tournament.details.name, beside)

        def decide(above: Known, _: bool) -> Sequence[Event]:
            congress = session.repository.congress(above.stream)
            events = deciding.add_section(congress, section, session.repository.congress_with(section.stream))
            refuse_doubles_with(lambda one: session.repository.load(one).tournament.players, congress, section)
            return events

        _write_above(session, decide)


@verb(congress_app, "congress remove")
@writes
@of_congress
def remove(options: Options, section: SectionWord) -> None:
    """A section can be removed until one of its rounds is paired. The tournament itself is kept, but no longer belongs
    to the congress.
    """
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
