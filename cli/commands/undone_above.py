"""Undo and redo of what was done above the sections of a congress: in every log that it was written in, as one act."""

from collections.abc import Callable, Sequence

from cli.answers.over_sections import one_act, tell_next
from cli.output.proposed import remember
from cli.output.streams import holding, text_to_stderr, to_stderr
from cli.session.confirming import asked_in_logs, confirmed_before, confirmed_by
from cli.session.session import Session
from core.model.sentence import NeedsConfirmation, Refused, say, text_of
from events.base import Event
from events.deciders import undo as undoing
from events.deciders.after_another import need_seen_action
from events.deciders.congress import refuse_once_paired
from events.log.envelope import StoredEvent, undone_versions
from events.vocabulary.congress import Acted, SectionAdded, SectionsWritten
from events.vocabulary.record import ActionUndone
from projections.known import Known
from projections.log_in_words.trail import sentences_of
from projections.repository import behind_the_commit
from projections.verification.congress_check import is_of_act

Takes = Callable[[Known, SectionsWritten, bool], Sequence[ActionUndone]]
"""From a log and what was written in it to what takes that back, or lets it count again."""


def undo_above(session: Session, version: int | None) -> None:
    """Undo an action of the congress, the last one without a number, in all logs that it was written in."""
    stream = session.stream
    if session.options.dry_run:
        _rehearse(session, lambda known: undoing.action_of(known.events, version))
        return
    confirmed_before(session.options, stream, lambda: _undo(session, version))


def _undo(session: Session, version: int | None) -> None:
    reason, stream = session.options.reason, session.stream
    with one_act(session):
        known = session.repository.load(stream)
        action = undoing.action_of(known.events, version)
        if version is None:
            _need_seen(session, known, action)
        _refuse_paired_sections(session, stream, action)
        skipped = _in_sections(
            session,
            action,
            lambda there, part, confirmed: _taken_back(there, part.first, reason, confirmed=confirmed),
            is_done=lambda there, event: event in undone_versions(there.events),
            backwards=True,
        )
        with holding():
            receipt = session.on(stream).record(
                lambda above, confirmed: undoing.undo(
                    above.events, action[-1].version, reason=reason, confirmed=confirmed
                )
            )
    with behind_the_commit(receipt.version, receipt.short_hash):
        _tell(session, receipt.known, action, skipped, say("Undone"))


def redo_above(session: Session, version: int | None) -> None:
    """Let an undone action of the congress count again, in all logs that it was written in."""
    stream = session.stream
    if session.options.dry_run:
        _rehearse(session, lambda known: _undone_action(known, version))
        return
    confirmed_before(session.options, stream, lambda: _redo(session, version))


def _redo(session: Session, version: int | None) -> None:
    reason, stream = session.options.reason, session.stream
    with one_act(session):
        known = session.repository.load(stream)
        action = _undone_action(known, version)
        if version is None:
            _need_seen(session, known, undoing.last_undo(known.events))
        skipped = _in_sections(
            session,
            action,
            lambda there, part, _: _counted_again(there, part, reason),
            is_done=lambda there, event: event not in undone_versions(there.events),
            backwards=False,
        )
        with holding():
            receipt = session.on(stream).record(
                lambda above, _: undoing.redo(above.events, action[-1].version, reason=reason)
            )
    with behind_the_commit(receipt.version, receipt.short_hash):
        _tell(session, receipt.known, action, skipped, say("Redone"))


def _need_seen(session: Session, known: Known, action: Sequence[StoredEvent]) -> None:
    """Raises `NeedsConfirmation` where the last action of the congress is somebody else's."""

    def ask(confirmed: bool) -> Sequence[Event]:
        need_seen_action(known.events, action, session.settings.actor, confirmed=confirmed)
        return ()

    options = session.on(session.stream).options
    options.no_input = True  # nothing is asked while the database is locked
    confirmed_by(options, ask, may_ask=False)


def _undone_action(known: Known, version: int | None) -> list[StoredEvent]:
    """The events of the action that a redo lets count again."""
    undos = undoing.redo(known.events, version)
    taken = {known.events[one.version - 1].event for one in undos}
    return [known.events[one.version - 1] for one in taken if isinstance(one, ActionUndone)]


def _taken_back(known: Known, event: int, reason: str, *, confirmed: bool) -> Sequence[ActionUndone]:
    """An undo in a section that was part of a move counts again what it took back."""
    if isinstance(known.events[event - 1].event, ActionUndone):
        return undoing.redo(known.events, event, reason=reason)
    return undoing.undo(known.events, event, reason=reason, confirmed=confirmed)


def _counted_again(known: Known, part: SectionsWritten, reason: str) -> Sequence[ActionUndone]:
    """A redo in a section that was part of a move takes back again what the move took back."""
    log = known.events
    written = log[part.first - 1 : part.last]
    struck = [stored for stored in written if isinstance(stored.event, ActionUndone)]
    if not struck:
        return undoing.redo(log, part.first, reason=reason)
    undone = undone_versions(log)
    undoing.refuse_what_is_built_on(log, [log[undoing.undo_in(stored).version - 1] for stored in struck])
    lifted = {stored.version for stored in struck}
    return tuple(
        ActionUndone(version=stored.version, reason=reason)
        for stored in log
        if isinstance(stored.event, ActionUndone) and stored.event.version in lifted and stored.version not in undone
    )


def _in_sections(
    session: Session,
    action: Sequence[StoredEvent],
    takes: Takes,
    *,
    is_done: Callable[[Known, int], bool],
    backwards: bool,
) -> list[str]:
    """Do it in every section, `backwards` the last written first; the sections in which nothing was left to do.

    Raises `Refused` naming each section that refuses.
    """
    skipped: list[str] = []
    refused: list[str] = []
    asked: dict[str, Sequence[str]] = {}
    parts = [(part, stored.actor) for stored in action for part in _parts(stored)]
    for part, actor in reversed(parts) if backwards else parts:
        there = session.repository.load(part.section)
        if not is_of_act(part, actor, there.events):
            told = say("its events differ from those recorded with the congress")
            refused.append(say("{section}: {why}", section=part.section, why=told))
            continue
        if is_done(there, part.first):
            skipped.append(part.section)
            continue
        try:
            _record(session, part, takes)
        except Refused as error:
            refused.append(say("{section}: {why}", section=part.section, why=text_of(error)))
            if isinstance(error, NeedsConfirmation):
                asked[part.section] = error.doubts
    if refused and len(asked) == len(refused):
        raise asked_in_logs(_listed(refused), asked)
    if refused:
        raise Refused(_listed(refused))
    return skipped


def _record(session: Session, part: SectionsWritten, takes: Takes) -> None:
    section = session.on(part.section)
    section.options.no_input = True
    with holding():
        section.record(lambda known, confirmed: takes(known, part, confirmed))


def _listed(refused: Sequence[str]) -> str:
    from core.model.sentence import joined

    return joined("\n", (*refused, say("Nothing was recorded in any section.")))


def _parts(stored: StoredEvent) -> Sequence[SectionsWritten]:
    return stored.event.written if isinstance(stored.event, Acted) else ()


def _refuse_paired_sections(session: Session, stream: str, action: Sequence[StoredEvent]) -> None:
    """A section whose round is paired is not taken out of its congress, by an undo either."""
    congress = session.repository.congress(stream)
    for stored in action:
        if not isinstance(stored.event, SectionAdded):
            continue
        section = congress.section(stored.event.section)
        if section is not None:
            refuse_once_paired(congress, section, session.repository.load(section.stream).tournament)


def _rehearse(session: Session, action_in: Callable[[Known], Sequence[StoredEvent]]) -> None:
    known = session.repository.load(session.stream)
    to_stderr("Nothing was written (--dry-run). This would be recorded:")
    sentences = sentences_of(known.events)
    for stored in action_in(known):
        text_to_stderr(sentences[stored.version])


def _tell(session: Session, known: Known, action: Sequence[StoredEvent], skipped: Sequence[str], word: str) -> None:
    from cli.answers.congress import ActAnswer
    from cli.output.streams import json_to_stdout

    congress = session.repository.congress(known.stream)
    if session.options.as_json:
        json_to_stdout(
            ActAnswer(
                congress=congress.name,
                command=str(word).lower(),
                event=known.version,
                head=known.short_hash,
                sections=[],
            )
        )
        return
    sentences = sentences_of(known.events)
    for stored in action:
        to_stderr(
            "{word}: event {event}, {sentence}",
            word=word,
            event=stored.version,
            sentence=sentences[stored.version],
        )
    for section in skipped:
        to_stderr("Section {section}: there was nothing left to do.", section=section)
    remember("", session.options.db)
    to_stderr(
        "Recorded as event {event} of congress {name}, hash {hash}.",
        event=known.version,
        name=congress.name,
        hash=known.short_hash,
    )
    if congress.sections:
        tell_next(session, congress)
