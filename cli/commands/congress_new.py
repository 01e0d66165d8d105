"""Announcing a congress, or a tournament as a section of one: both logs in one transaction."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from cli.answers.over_sections import one_act
from cli.exits import UsageProblem
from cli.input.announcement_options import InCongress
from cli.input.options import Options
from cli.output.proposed import remember
from cli.output.streams import holding, text_to_stderr, to_stderr
from cli.session.session import Session, open_session
from core.model.congress import Congress, Section, log_of_congress
from core.model.sentence import Refused, say
from events.base import Event
from events.deciders.congress import add_section, announce
from events.deciders.officials import begun_with_keys
from events.vocabulary.tournament import DetailsSet
from projections.congress import congress_after
from projections.known import stream_name
from projections.log_in_words.trail import sentences_of
from projections.repository import Receipt

Begin = Callable[[Options, str], None]
"""Announces the tournament with that title, as the options name it."""


def announce_in_congress(
    options: Options, typed: InCongress, name: str, short: str, details: DetailsSet, begin: Begin, *, keys: bool
) -> None:
    """A new congress with the sections of `--sections`, or one more section of a congress."""
    if options.dry_run:
        raise UsageProblem("--dry-run works for a single tournament only: leave out --congress, or --dry-run.")
    congress_name = stream_name(typed.congress)
    with open_session(options, create=True) as session:
        log, there = log_of_congress(congress_name), session.repository.congresses()
        if typed.sections:
            if log in there:
                raise Refused(
                    "Congress {name} already exists. `new NAME --congress {name} --rounds N` adds a section.",
                    name=congress_name,
                )
            titles = [title.strip() for title in typed.sections.split(",") if title.strip()]
            found = [
                Section(stream_name(f"{congress_name}-{title}"), title, typed.beside and len(titles) == 1)
                for title in titles
            ]
            if typed.beside and len(titles) > 1:
                raise UsageProblem(
                    "--beside is for one section: first `new NAME --congress {name} --sections 'A, B' --rounds N`, "
                    "then `new NAME --congress {name} --beside --rounds N`.",
                    name=congress_name,
                )
            events: Sequence[Event] = announce(details, found)
        elif log in there:
            congress = session.repository.congress(log)
            found = [Section(stream_name(short or f"{congress_name}-{name}"), name, typed.beside)]
            events = add_section(congress, found[0], None)
        else:
            raise Refused(
                "No congress {name} yet. `new NAME --congress {name} --sections 'A, B' --rounds N` announces it with "
                "its sections.",
                name=congress_name,
            )
        with one_act(session), holding() as held:
            for section in found:
                remember(section.stream, options.db)
                inner = replace(
                    options, tournament=section.stream, no_input=True, within=Congress(log), expect_head="", issued={}
                )
                title = f"{name}, {section.title}" if typed.sections else name
                begin(inner, title)
            receipt = _recorded_above(session, log, events, begins=bool(typed.sections), keys=keys)
        if not options.as_json:
            held.let_go()
        _tell(session, log, receipt, held.documents)


def _recorded_above(session: Session, log: str, events: Sequence[Event], *, begins: bool, keys: bool) -> Receipt:
    above = session.on(log)
    if not begins:
        return above.record(lambda _, __: events)
    begun = begun_with_keys(session.settings.actor, session.public_key()) if keys else ()
    return above.begin((*events, *begun))


def _tell(session: Session, log: str, receipt: Receipt, documents: Sequence[object]) -> None:
    remember("", session.options.db)
    congress = congress_after(log, receipt.known.events)
    if session.options.as_json:
        from cli.answers.congress import ActAnswer, OfSection
        from cli.output.streams import json_to_stdout

        new = congress.sections[-len(documents) :]
        json_to_stdout(
            ActAnswer(
                congress=congress.name,
                command="new",
                event=receipt.version,
                head=receipt.short_hash,
                sections=[
                    OfSection(section=one.stream, refused=None, answer=document)
                    for one, document in zip(new, documents, strict=True)
                ],
            )
        )
        return
    sentences = sentences_of(receipt.known.events)
    for stored in receipt.events:
        text_to_stderr(sentences[stored.version])
    to_stderr(
        "Recorded in congress {congress} as {events}, hash {hash}.",
        congress=congress.name,
        events=(
            say("event {first}", first=receipt.version)
            if receipt.first_version == receipt.version
            else say("events {first}-{last}", first=receipt.first_version, last=receipt.version)
        ),
        hash=receipt.short_hash,
    )
    to_stderr(
        "Next: register the players of every section: {command}",
        command=session.command(f"player import FILE --congress {congress.name}"),
    )
