"""One command over all sections of a congress: all of them or none (decision 199).

Sections are worked through by several processes where that is sooner, each of which opens the database by itself.
"""

import os
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
import typer

from cli.answers.congress import ActAnswer, OfSection
from cli.exits import UsageProblem
from cli.input.options import Options
from cli.output.diagnostics import is_followed
from cli.output.proposed import reached, remember
from cli.output.streams import Held, holding, json_to_stdout, text_to_stderr, text_to_stdout, to_stderr
from cli.session.confirming import asked_in_logs, confirmed_before
from cli.session.next_step import is_last, next_by_the_log
from cli.session.session import Session, open_session, sharing
from core.model.congress import Congress, Section
from core.model.dataclass import dataclass, field
from core.model.sentence import (
    NeedsConfirmation,
    NoLegalPairing,
    Refused,
    TournamentError,
    in_english,
    joined,
    say,
    say_of,
    text_of,
)
from core.model.tournament import Tournament
from events.base import Event
from events.deciders.officials import dismiss_official, name_official
from events.deciders.undo import how_to_undo
from events.deciders.wording import REASON
from events.errors import Conflict, IntegrityFailure, StorageUnavailable
from events.log.envelope import Head
from events.vocabulary.congress import SectionsActedOn, SectionsWritten
from events.vocabulary.record import OfficialDismissed, OfficialNamed
from events.vocabulary.reporting import DocumentIssued
from projections.known import Known
from projections.repository import Receipt, behind_the_commit


@dataclass(slots=True)
class Ran:
    """What it put out, what it wrote, why it refused, how it ended."""

    section: Section
    held: Held = field(default_factory=Held)
    written: SectionsWritten | None = None
    error: TournamentError | None = None
    code: int = 0


def ran_in(section: Section, run: Callable[[Section], None]) -> Ran:
    """Run a command in a section, and hold back what it puts out."""
    with holding() as held:
        ran = Ran(section, held)
        try:
            run(section)
        except TournamentError as error:
            ran.error = error
        except typer.Exit as ended:
            ran.code = ended.exit_code
    return ran


_BESIDE: Final = frozenset({"site", "report", "print all", "print cards"})
"""Commands that are shared out: they take long, and record and ask nothing; a key asks, and signs all but `site`."""

_ENOUGH: Final = 4  # sections: a process costs as much as the pages of some forty players

_Given: TypeAlias = tuple[list[tuple[bool, str]], list[object], int]


def processes_for(path: str, session: Session, sections: Sequence[Section]) -> int:
    """By how many processes they are done; 1: by this one, section after section.

    A bundle is read once. Whoever follows the course of the command reads it in the order of the sections.
    """
    if path not in _BESIDE or (path != "site" and session.settings.key):
        return 1
    if len(sections) < _ENOUGH or session.bundle is not None or is_followed():
        return 1
    from cli.session.workers import can_fork  # most commands are over before processes have begun

    return min(_processors(), len(sections)) if can_fork() else 1


def ran_beside(sections: Sequence[Section], run: Callable[[Section], None], processes: int) -> Iterator[Ran]:
    """What came of the command in each section, in their order. No database is open here meanwhile."""
    from cli.session.workers import Bounds, Pool  # as above

    unbounded = Bounds(seconds=3600, megabytes=1 << 20)
    *others, last = range(len(sections))
    answers = Pool(partial(_answer_of_process, sections, run), processes, unbounded).answers(iter((last, *others)))
    answer_of_last = _next(answers)  # which takes longest: `site` writes the page above the sections with it
    for place in others:
        yield _ran(sections[place], run, _next(answers))
    yield _ran(sections[last], run, answer_of_last)


def _next(answers: Iterator[object]) -> bytes | None:
    """None: it failed, or the system gives no process: then they are at their end."""
    try:
        answer = next(answers, None)
    except OSError:
        return None
    return answer if isinstance(answer, bytes) else None


def _ran(section: Section, run: Callable[[Section], None], answer: bytes | None) -> Ran:
    if answer is None:
        return ran_in(section, run)
    ran = Ran(section)
    ran.held.lines, ran.held.documents, ran.code = msgspec.json.decode(answer, type=_Given)
    return ran


def _answer_of_process(sections: Sequence[Section], run: Callable[[Section], None], place: object) -> bytes:
    assert isinstance(place, int)
    ran = ran_in(sections[place], run)
    if ran.error is not None:
        raise ran.error
    return msgspec.json.encode((ran.held.lines, ran.held.documents, ran.code), enc_hook=in_english)


def _processors() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_OF_ONE_KIND: Final = (UsageProblem, Conflict, StorageUnavailable, IntegrityFailure)
"""Errors that keep their kind where every section has them; others become a refusal."""

_FILES: Final = frozenset({"out", "folder"})
"""What commands call the file or the folder that they write: each section has its own."""


def run_over_sections(
    path: str, command: Callable[..., None], options: Options, given: Mapping[str, Any], *, writes: bool
) -> None:
    """Run a command for every section of the congress of `--congress`, and print what it put out.

    What writes runs in one transaction, and is recorded in the log of the congress as one act.
    """
    with open_session(options) as session:
        congress = congress_in(session)
        shares = shares_of(path, congress, given, lambda stream: session.repository.load(stream).tournament)
        if not shares:
            raise Refused(
                "{command}: no entries were given for any section of {congress}.",
                command=path,
                congress=congress.name,
            )

        def run(section: Section) -> None:
            command(_options_for(options, congress, section), **shares[section.stream])

        sections = [one for one in congress.sections if one.stream in shares]
        if writes and not options.dry_run:
            confirmed_before(options, session.congress_stream, lambda: _act(session, congress, sections, path, run))
            return
        processes = processes_for(path, session, sections)
        if processes == 1:
            with sharing(session.store):
                _print_each(options, congress, path, (ran_in(one, run) for one in sections))
            return
    # The database is closed: no process has what another opened.
    _print_each(options, congress, path, ran_beside(sections, run, processes))


def congress_in(session: Session) -> Congress:
    """The congress meant. Raises `Refused` where it has no section."""
    congress = session.repository.congress(session.congress_stream)
    if not congress.sections:
        raise Refused(
            'Congress {name} has no sections yet. `new "NAME" --congress {name} --rounds N` adds one.',
            name=congress.name,
        )
    return congress


def _options_for(options: Options, congress: Congress, section: Section) -> Options:
    """As for one section: nothing is asked while the database is locked."""
    remember(section.stream, options.db)
    return replace(
        options,
        tournament=section.stream,
        congress="",
        expect_head="",
        no_input=True,
        within=congress,
        issued={},
    )


def shares_of(
    path: str, congress: Congress, given: Mapping[str, Any], load: Callable[[str], Tournament]
) -> dict[str, dict[str, Any]]:
    """What each section is given of what was typed, by its log; one that is given nothing is left out."""
    from cli.input.section_shares import SHARED_OUT  # most commands give every section the same

    if path in SHARED_OUT:
        return SHARED_OUT[path](congress, given, load)
    written = _FILES if path.split(maxsplit=1)[0] not in {"export", "report"} else _FILES | {"file"}
    return {
        section.stream: {
            name: _own_file(value, congress, section) if name in written or hasattr(value, "out") else value
            for name, value in given.items()
        }
        for section in congress.sections
    }


def _own_file(value: object, congress: Congress, section: Section) -> object:
    """A file or folder to write as that of the section: `pairings.pdf` becomes `pairings-open.pdf`."""
    short = _short(congress, section)
    if isinstance(value, (str, Path)) and str(value) not in {"", "-"}:
        return type(value)(named_after(Path(value), short))
    if hasattr(value, "out") and value.out is not None:
        return replace(typing.cast("Any", value), out=named_after(Path(value.out), short))
    return value


def named_after(file: Path, short: str) -> Path:
    """The name of a file of one section; a folder has one for each section."""
    return file.with_name(f"{file.stem}-{short}{file.suffix}") if file.suffix else file / short


def _print_each(options: Options, congress: Congress, path: str, as_they_come: Iterable[Ran]) -> None:
    """What reads, or only rehearses: each section as it comes, and at the end which could not answer."""
    ran = []
    for one in as_they_come:
        ran.append(one)
        if not options.as_json:
            _let_go(one)
    if options.as_json:
        json_to_stdout(_answer(congress, path, ran))
    if refused := [one for one in ran if one.error is not None]:
        raise _refusal(refused, "")
    if code := max(one.code for one in ran):
        raise typer.Exit(code)


def _let_go(one: Ran) -> None:
    if one.held.lines:
        heading = joined("", ("== ", one.section.title, " =="))
        if any(is_output for is_output, _ in one.held.lines):
            text_to_stdout(heading)
        else:
            text_to_stderr(heading)
        one.held.let_go()


def _act(
    session: Session, congress: Congress, sections: Sequence[Section], path: str, run: Callable[[Section], None]
) -> None:
    """What writes: one transaction, whose end is the event of the congress."""
    options = session.options
    with one_act(session):
        ran = [_ran_and_written(session, one, run) for one in sections]
        refused = [one for one in ran if one.error is not None]
        if refused and (not options.skip_refused or len(refused) == len(ran)):
            raise _refusal(refused, say("Nothing was recorded in any section."), skips=len(refused) < len(ran))
        written = tuple(one.written for one in ran if one.written is not None)
        event = SectionsActedOn(command=path, written=written, refused=tuple(one.section.stream for one in refused))
        also = _said_of_officials(session, written)
        receipt = record_above(session, congress, [event, *also]) if written else None
    tell_act(session, congress, path, ran, receipt)
    if code := max(one.code for one in ran):
        raise typer.Exit(code)


@contextmanager
def one_act(session: Session) -> Iterator[None]:
    """Everything that commands record meanwhile, in whatever log of the database, is one transaction."""
    from cli.session.signed_before import once_committed  # whatever only reads can do without

    with once_committed(session.store.read), sharing(session.store), session.store.together():
        expected = session.options.expect_head
        if expected:
            session.repository.rehearse(session.congress_stream, lambda _: (), expected)
        yield


def _said_of_officials(session: Session, written: Sequence[SectionsWritten]) -> Sequence[Event]:
    """Who was named or dismissed in every section is so in the log of the congress as well, where it can be.

    While nobody has an office there, only a chief arbiter can be named.
    """
    if not written:
        return ()
    first, above = (
        session.store.read(written[0].section, after=written[0].first - 1),
        session.store.read(session.congress_stream),
    )
    also: list[Event] = []
    for one in first:
        with suppress(Refused):
            match one.event:
                case OfficialNamed(official=who, role=role, key=key, reason=reason):
                    also += name_official(above, who, role, key=key, reason=reason)
                case OfficialDismissed(official=who, reason=reason):
                    also += dismiss_official(above, who, reason=reason)
                case _:
                    pass
    return also


def _ran_and_written(session: Session, section: Section, run: Callable[[Section], None]) -> Ran:
    """As `ran_in`, in a part of the transaction that is undone where it refuses; with what was written."""
    before = session.store.head(section.stream)
    ran = Ran(section)
    try:
        with session.store.apart():
            ran = ran_in(section, run)
            if ran.error is not None:
                raise ran.error
    except TournamentError as error:
        ran.error = error
    ran.written = written_since(session, section.stream, before)
    return ran


def written_since(session: Session, stream: str, before: Head) -> SectionsWritten | None:
    """What was added to a log since that head."""
    now = session.store.head(stream)
    if now.version == before.version:
        return None
    return SectionsWritten(section=stream, first=before.version + 1, last=now.version, hash=now.hash.hex())


def record_above(session: Session, congress: Congress, events: Sequence[Event]) -> Receipt:
    """Record in the log of the congress."""
    with holding():  # what a signature says is said for the sections
        return session.on(congress.stream).record(lambda _, __: events)


def _refusal(refused: Sequence[Ran], nothing: str, *, skips: bool = False) -> TournamentError:
    """Which sections refused, and why."""
    remember(refused[0].section.stream if len(refused) == 1 else "", reached().db)  # of which section commands are
    errors = [one.error for one in refused if one.error is not None]
    told = [
        say("{section}: {why}", section=one.section.stream, why=text_of(error))
        for one, error in zip(refused, errors, strict=True)
    ]
    hint = say("--skip-refused records the other sections.") if skips else ""
    text = joined("\n", filter(None, (*told, joined(" ", filter(None, (nothing, hint))))))
    kinds = {type(error) for error in errors}
    if kinds == {NoLegalPairing}:
        first = typing.cast("NoLegalPairing", errors[0])
        return NoLegalPairing(text, first.round_number)
    asked = {one.section.stream: one.error.doubts for one in refused if isinstance(one.error, NeedsConfirmation)}
    if len(asked) == len(refused):
        return asked_in_logs(text, asked)
    kind = next((kind for kind in _OF_ONE_KIND if kinds == {kind}), Refused)
    return kind(text)


def _answer(congress: Congress, path: str, ran: Sequence[Ran], receipt: Receipt | None = None) -> ActAnswer:
    return ActAnswer(
        congress=congress.name,
        command=path,
        event=None if receipt is None else receipt.version,
        head=None if receipt is None else receipt.short_hash,
        sections=[
            OfSection(
                section=one.section.stream,
                refused=None if one.error is None else str(text_of(one.error)),
                answer=one.held.documents[0] if one.held.documents and one.error is None else None,
            )
            for one in ran
        ],
    )


def tell_act(session: Session, congress: Congress, path: str, ran: Sequence[Ran], receipt: Receipt | None) -> None:
    """What was recorded in each section, how to undo all of it, and what comes next."""
    if session.options.as_json:
        json_to_stdout(_answer(congress, path, ran, receipt))
        return
    for one in ran:
        if one.error is None:
            _let_go(one)
    for one in ran:
        if one.error is not None:
            remember(one.section.stream, session.options.db)
            to_stderr("Skipped {section}: {why}", section=one.section.stream, why=text_of(one.error))
    remember("", session.options.db)
    tell_recorded_above(session, congress, receipt)


def tell_above(session: Session, receipt: Receipt, remarks: Sequence[str] = ()) -> None:
    """The receipt of what was recorded in the log of a congress, in the form of any other log."""
    remember("", session.options.db)
    session.on(receipt.stream).acknowledge(receipt, remarks)


def _asked_of_undo(session: Session, written: Sequence[SectionsWritten]) -> list[str]:
    """What a section asks of whoever undoes there what an act wrote: a reason, a confirmation."""
    told = "".join(how_to_undo(session.repository.load(one.section).events, one.first) for one in written)
    return [option for option in (REASON, "--yes") if option in told]


def _has_issued(session: Session, written: Sequence[SectionsWritten]) -> bool:
    """Whether an act issued documents, which no undo takes back: others hold them."""
    return any(
        isinstance(stored.event, DocumentIssued)
        for one in written
        for stored in session.store.read(one.section, after=one.first - 1)
        if stored.version <= one.last
    )


def tell_recorded_above(session: Session, congress: Congress, receipt: Receipt | None) -> None:
    """The receipt of an act: where it was recorded, how to undo it, what comes next."""
    if receipt is None:
        to_stderr("Nothing new was recorded.")
        return
    written: Sequence[SectionsWritten] = getattr(receipt.events[0].event, "written", ())
    count = len(written)
    with behind_the_commit(receipt.version, receipt.short_hash):
        asked = _asked_of_undo(session, written)
        stays = _has_issued(session, written)
    recorded = say(
        "{sections} as event {event} of congress {congress}, hash {hash}.",
        sections=say_of(count, "Recorded in {count} section", "Recorded in {count} sections", count=count),
        event=receipt.version,
        congress=congress.name,
        hash=receipt.short_hash,
    )
    undo = session.command(" ".join((f"undo --congress {congress.name}", *asked)))
    text_to_stderr(recorded if stays else joined(" ", (recorded, say("Undo: {undo}", undo=undo))))
    with behind_the_commit(receipt.version, receipt.short_hash):
        tell_next(session, congress)


def tell_next(session: Session, congress: Congress) -> None:
    """What comes next: where every section has the same next step, one command for all."""
    steps = [next_by_the_log(session.repository.load(one.stream), session.settings.actor) for one in congress.sections]
    open_ones = [step for step in steps if not is_last(step)] or steps
    commands = {step.command for step in open_ones}
    if len(commands) == 1 and _takes_congress(next(iter(commands))):
        typed = open_ones[0].command.replace(" 1:RESULT", f" {_short(congress, congress.sections[0])}/1:RESULT")
        command = session.command(f"{typed} --congress {congress.name}")
        to_stderr("Next: {what}: {command}", what=open_ones[0].what, command=command)
    else:
        command = session.command(f"congress show --congress {congress.name}")
        to_stderr("Next: view each section: {command}", command=command)


def _short(congress: Congress, section: Section) -> str:
    return section.stream.removeprefix(f"{congress.name}-")


def _takes_congress(command: str) -> bool:
    from cli.output.proposed import _options_of

    return "--congress" in _options_of(command)


def load_sections(session: Session, congress: Congress) -> list[tuple[Section, Known]]:
    """What is known of each section."""
    return [(one, session.repository.load(one.stream)) for one in congress.sections]
