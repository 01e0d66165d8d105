"""What is entered in several logs of a congress in one transaction: a section announced, a player who moves.

Either goes on record in the congress and in its sections together. A player moves before round 1.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from cli.answers.over_sections import (
    congress_in,
    load_sections,
    one_act,
    record_above,
    tell_recorded_above,
    written_since,
)
from cli.exits import UsageProblem
from cli.input.announcement_options import InCongress
from cli.input.options import Options
from cli.input.roster import find
from cli.input.section_shares import section_meant
from cli.output.proposed import remember
from cli.output.streams import holding, json_to_stdout, text_to_stderr, to_stderr
from cli.session.receipts import RehearsalAnswer, RehearsedEvent
from cli.session.session import Session, open_session
from core.model.congress import Congress, Section, log_of_congress
from core.model.sentence import Refused, joined, say
from core.model.tournament import Player
from core.model.units import PlayerId
from events.base import Event
from events.deciders.congress import add_section, announce, entry_elsewhere, refuse_move, strike_for_move
from events.deciders.officials import begun_with_keys
from events.deciders.players import next_player_id, register
from events.log.personal_data import PersonalDatum, new_personal_datum
from events.vocabulary.congress import PlayerMoved
from events.vocabulary.tournament import DetailsSet
from projections.congress import congress_after
from projections.known import Known, stream_name
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
        _tell_of_section(session, log, receipt, held.documents)


def _recorded_above(session: Session, log: str, events: Sequence[Event], *, begins: bool, keys: bool) -> Receipt:
    above = session.on(log)
    if not begins:
        return above.record(lambda _, __: events)
    begun = begun_with_keys(session.settings.actor, session.public_key()) if keys else ()
    return above.begin((*events, *begun))


def _tell_of_section(session: Session, log: str, receipt: Receipt, documents: Sequence[object]) -> None:
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


def move_player(session: Session, word: str, to_word: str) -> None:
    """Strike the entry in one section and register it in another; three logs, one transaction."""
    options = session.options
    with one_act(session):
        congress = congress_in(session)
        to = section_meant(congress, to_word)
        found = dict(load_sections(session, congress))
        where, player = _found(session, found, word)
        refuse_move(where, to, {section.stream: known.tournament for section, known in found.items()})
        there = next_player_id(found[to].tournament)
        told = say(
            "{name} was moved from {section} to {other}.", name=player.name, section=where.stream, other=to.stream
        )
        if options.dry_run:
            _rehearse(session, told)
            return
        before = {one.stream: session.store.head(one.stream) for one in (where, to)}
        personal: list[PersonalDatum] = []
        if player.birth_date:
            personal.append(new_personal_datum(there, "birth_date", player.birth_date))
        entry = entry_elsewhere(player, personal[0].commitment if personal else "")
        reason = options.reason or say("moved to {other}", other=to.stream)
        with holding():
            session.on(where.stream).record(
                lambda known, _: strike_for_move(known.events, player.id, reason=str(reason))
            )
            session.on(to.stream).record(
                lambda known, confirmed: register(known.tournament, entry, confirmed=confirmed), personal=personal
            )
        written = [written_since(session, one.stream, before[one.stream]) for one in (where, to)]
        event = PlayerMoved(
            from_section=where.stream,
            from_player=player.id,
            to_section=to.stream,
            to_player=there,
            written=tuple(one for one in written if one is not None),
            reason=options.reason,
        )
        receipt = record_above(session, congress, [event])
    if options.as_json:
        _tell_of_move(session, congress, receipt.version, receipt.short_hash)
        return
    text_to_stderr(told)
    remember("", options.db)
    tell_recorded_above(session, congress, receipt)


def tell_of_copies(session: Session, player: PlayerId) -> None:
    """Say where else in the congress data about a player are kept beside the log, since the player was moved."""
    congress = session.repository.congress_with(session.stream)
    assert congress is not None
    moves = [
        {(event.from_section, event.from_player), (event.to_section, event.to_player)}
        for event in (stored.event for stored in session.store.read(congress.stream))
        if isinstance(event, PlayerMoved)
    ]
    same = {(session.stream, player)}
    for _ in moves:  # moved on from a section to which he had been moved
        same = same.union(*(move for move in moves if move & same))
    for section, there in sorted(same - {(session.stream, player)}):
        if any(datum.player == there for datum in session.store.personal(section).values()):
            to_stderr(
                "Data about the same player from before the move are also kept in section {section}. "
                "To erase them: `pairtrail player forget id:{player} -t {section} --reason TEXT`",
                section=section,
                player=there,
            )


def _found(session: Session, sections: dict[Section, Known], word: str) -> tuple[Section, Player]:
    """The one player that is meant, among those of all sections or of that of -t."""
    only = session.settings.tournament
    problems: list[UsageProblem] = []
    found: list[tuple[Section, Player]] = []
    for section, known in sections.items():
        if only and section.stream != only:
            continue
        try:
            found.append((section, find(known.tournament, word)))
        except UsageProblem as problem:
            problems.append(problem)
    if len(found) == 1:
        return found[0]
    if not found:
        raise (
            problems[0]
            if len(problems) == 1
            else UsageProblem(
                "No section has exactly one player matching '{word}': give more of the name, the FIDE ID, or -t "
                "SECTION.",
                word=word,
            )
        )
    raise UsageProblem(
        "'{word}' was found in several sections: {listed}. Name one with -t.",
        word=word,
        listed=joined(", ", (section.stream for section, _ in found)),
    )


def _rehearse(session: Session, told: str) -> None:
    if session.options.as_json:
        one = RehearsedEvent(type=PlayerMoved.TYPE, text=told, reason=session.options.reason)
        json_to_stdout(RehearsalAnswer(dry_run=True, events=[one]))
        return
    to_stderr("Nothing was written (--dry-run). This would be recorded:")
    text_to_stderr(told)


def _tell_of_move(session: Session, congress: Congress, version: int, head: str) -> None:
    from cli.answers.congress import ActAnswer

    del session
    json_to_stdout(ActAnswer(congress=congress.name, command="player move", event=version, head=head, sections=[]))
