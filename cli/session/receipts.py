"""What a command says of the events it wrote, or would write: in words, how to undo them, and what comes next."""

from collections.abc import Mapping, Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from msgspec import UNSET, UnsetType

from cli.output import streams
from cli.output.answer import Answer, Numbered
from cli.output.streams import json_to_stdout, text_to_stderr, text_to_stdout, to_stderr
from cli.session.appeal_steps import NextStep
from cli.session.at_stake import at_stake_in
from cli.session.next_step import steps_after
from core.model.sentence import joined, say
from events.base import Event
from events.deciders import check_in
from events.deciders.corrections import RATING_ONLY
from events.deciders.undo import how_to_redo, how_to_undo
from events.log.envelope import StoredEvent, supposed
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.corrections import Scope
from events.vocabulary.games import GameForfeited, ResultRecorded
from events.vocabulary.imports import Adjustment
from events.vocabulary.players import Registration
from events.vocabulary.record import ActionUndone
from projections.known import Known
from projections.log_in_words.sentences import EventSentences
from projections.log_in_words.trail import AuditRow, audit_since
from projections.repository import Receipt

if TYPE_CHECKING:
    from cli.session.session import Session  # which calls this module

_TOLD_IN_FULL: Final = 10
_TOLD_OF_A_SECTION: Final = 4


class WrittenEvent(Answer):
    """An event that was written; of a correction also its tier and what it reaches."""

    event: int
    type: str
    text: str
    reason: str
    tier: int | UnsetType = UNSET
    reaches: tuple[Scope, ...] | UnsetType = UNSET


class TakenEdition(Answer):
    """The rules by which a new tournament is played, and why these."""

    taken: str
    why: str


class ReceiptAnswer(Answer):
    """What a command wrote, the command that undoes it, and what comes next.

    `at_stake` and `still_seated` are remarks on the pairing that counts; `edition` is of a new tournament,
    `adjustments` of a file that was imported, the last three of a draft.
    """

    tournament: str
    events: Sequence[WrittenEvent]
    head: str
    undo: str | None
    next: str
    at_stake: Sequence[str] | UnsetType = UNSET
    still_seated: Sequence[str] | UnsetType = UNSET
    edition: TakenEdition | UnsetType = UNSET
    adjustments: Sequence[Adjustment] | UnsetType = UNSET
    warnings: Sequence[str] | UnsetType = UNSET
    open_boards: Sequence[int] | UnsetType = UNSET
    not_paired: Sequence[Numbered] | UnsetType = UNSET


class RehearsedEvent(Answer):
    """An event that would be written."""

    type: str
    text: str
    reason: str


class RehearsalAnswer(Answer):
    """What a command would write (`--dry-run`)."""

    dry_run: Literal[True]
    events: Sequence[RehearsedEvent]


def tell_receipt(
    session: "Session",
    receipt: Receipt,
    remarks: Sequence[str],
    also: Mapping[str, Any],
    notations: Sequence[str] = (),
) -> None:
    """Print what was written, what there is to say about it, how to undo it, and what comes next.

    `also` goes into the JSON receipt; `notations` are how the result of each event was typed, where one was. Of a
    correction both have what becomes of the pairing that was made without it.
    """
    known = receipt.known
    if at_stake := at_stake_in(session, receipt, cast("list[str]", also.get("at_stake", []))):
        remarks = (*remarks, *at_stake)
        also = {**also, "at_stake": [*cast("list[str]", also.get("at_stake", [])), *at_stake]}
    remarks = (*remarks, *_not_checked_in(receipt))
    steps = steps_after(known, [one.event for one in receipt.events], receipt.events[0].actor)
    undo = _how_to_undo(session, known, receipt)
    if session.lacks_key(known):
        what = say(
            "set your key in PAIRTRAIL_KEY or in the configuration, because from now on you can record only with it"
        )
        steps, undo = [NextStep(what, "key list")], None
    audited = audit_since(known.events, receipt.first_version)
    written = [row for row in audited.values() if receipt.first_version <= row.version <= receipt.version]
    if session.options.as_json:
        json_to_stdout(
            ReceiptAnswer(
                tournament=receipt.stream,
                events=[
                    WrittenEvent(
                        event=row.version,
                        type=row.type,
                        text=row.sentence,
                        reason=row.reason,
                        **scope_of(known.events[row.version - 1].event),
                    )
                    for row in written
                ],
                head=receipt.short_hash,
                undo=undo,
                next=session.command(steps[0].command),
                **also,
            )
        )
        return
    most = _TOLD_IN_FULL if session.options.within is None else _TOLD_OF_A_SECTION
    in_full = written if len(written) <= most else written[: most - 1]
    for row, notation in zip(in_full, chain(notations, repeat("")), strict=False):
        event = known.events[row.version - 1].event
        text_to_stderr(told(_undone_in_words(audited, event) or _as_typed(event, row.sentence, notation), row.reason))
    if len(written) > most:
        to_stderr(
            "... and {count} more; `{command}` shows all.",
            count=len(written) - most + 1,
            command=session.command("log list"),
        )
    for remark in (*remarks, *_too_late(receipt, undo)):
        text_to_stderr(remark)
    if session.options.within is not None:  # the receipt is that of the congress
        return
    text_to_stderr(
        joined(
            " ",
            (
                _which_tournament(session, receipt),
                recorded_as(receipt.events[0].version, receipt.events[-1].version, receipt.short_hash),
                say("Undo: {undo}", undo=undo) if undo else "",
            ),
        )
    )
    for step in steps:
        to_stderr("Next: {what}: {command}", what=step.what, command=session.command(step.command))


def _which_tournament(session: "Session", receipt: Receipt) -> str:
    """The tournament, where the database has several and the line does not name one; else empty."""
    options = session.options
    if options.tournament or options.congress or len(session.repository.streams()) == 1:
        return ""
    return say("Tournament: {stream}.", stream=receipt.stream)


def _as_typed(event: Event, sentence: str, notation: str) -> str:
    """The sentence of an event with its result in the notation in which the arbiter typed it; empty: it stays."""
    if not notation or not isinstance(event, ResultRecorded | GameForfeited):
        return sentence
    before, found, after = streams.told(sentence).rpartition(f" {event.result}.")
    return f"{before} {notation}.{after}" if found else sentence


def _not_checked_in(receipt: Receipt) -> list[str]:
    """That a player who was entered during check-in has not checked in; of more than one `checkin list` has it."""
    entered = [stored.event.player for stored in receipt.events if isinstance(stored.event, Registration)]
    state = receipt.known.tournament
    if len(entered) != 1 or not check_in.is_open(state) or entered[0] not in check_in.missing(state):
        return []
    player = state.players[entered[0]]
    return [
        say(
            "Check-in is open, and {who} has not checked in: `checkin arrived {player}`.",
            who=player.name,
            player=f"id:{player.id}",
        )
    ]


def _too_late(receipt: Receipt, undo: str | None) -> list[str]:
    """What to type where a correction reaches the rating report alone, and the arbiter decides that it counts."""
    corrections = (getattr(stored.event, "correction", None) for stored in receipt.events)
    if not undo or not any(one and one.tier and one.reaches == RATING_ONLY for one in corrections):
        return []
    return [
        say(
            "The correction came too late for the standings. If you decide that it counts in the standings as well: "
            "`{undo}`, then type the correction again with `--touches standings,rating`.",
            undo=undo,
        )
    ]


def _undone_in_words(audited: Mapping[int, AuditRow], event: Event) -> str:
    """What an undo takes back, as it was told when it was recorded; empty for anything but the undo of an action."""
    if not isinstance(event, ActionUndone) or audited[event.version].type == ActionUndone.TYPE:
        return ""
    return say(
        "Undone: event {version}, {sentence}",
        version=event.version,
        sentence=audited[event.version].sentence,
    )


def tell_rehearsal(
    before: Sequence[StoredEvent],
    events: Sequence[Event],
    notations: Sequence[str] = (),
    *,
    as_json: bool,
    elsewhere: Sequence[tuple[str, str]] = (),
) -> None:
    """Print what would be written after the events `before`; `notations` as in a receipt.

    `elsewhere`: type and sentence of what would be written in other logs first.
    """
    sentences = EventSentences()
    for stored in before:
        sentences.tell(cast("AnyEvent", stored.event))
    rehearsed = [(event.TYPE, sentences.tell(cast("AnyEvent", event))) for event in events]
    if as_json:
        json_to_stdout(
            RehearsalAnswer(
                dry_run=True,
                events=[
                    *(RehearsedEvent(type=kind, text=sentence, reason="") for kind, sentence in elsewhere),
                    *(RehearsedEvent(type=kind, text=told.sentence, reason=told.reason) for kind, told in rehearsed),
                ],
            )
        )
        return
    to_stderr("Nothing was written (--dry-run). This would be recorded:")
    for _, sentence in elsewhere:
        text_to_stdout(sentence)
    first = len(before) + 1
    is_undo = any(isinstance(event, ActionUndone) for event in events)
    audited = audit_since(supposed(before, events), first) if is_undo else {}
    for version, ((_, one), event, notation) in enumerate(
        zip(rehearsed, events, chain(notations, repeat("")), strict=False), start=first
    ):
        sentence = _undone_in_words(audited, event) or (audited[version].sentence if audited else one.sentence)
        text_to_stdout(told(_as_typed(event, sentence, notation), one.reason))


def scope_of(event: Event) -> dict[str, Any]:
    """How far a correction reaches, for programs."""
    correction = getattr(event, "correction", None)
    return {} if correction is None else {"tier": correction.tier, "reaches": correction.reaches}


def told(sentence: str, reason: str) -> str:
    """An event in one line; what a person wrote at its end may lack its full stop."""
    if not reason:
        return sentence
    ended = sentence if sentence.endswith((".", "!", "?")) else joined("", (sentence, "."))
    return say("{sentence} Reason: {reason}", sentence=ended, reason=reason)


def _how_to_undo(session: "Session", known: Known, receipt: Receipt) -> str | None:
    """The command that takes it back; None for what stays, such as a beginning, and for what others must undo."""
    from events.deciders.officials import refuses_undo  # what only reads asks nobody

    written = receipt.events[0]
    first = written.event
    if refuses_undo(known.events, written.version, written.actor):
        return None
    if isinstance(first, ActionUndone):
        target = known.events[first.version - 1].event
        if isinstance(target, ActionUndone):  # what was written is itself a redo
            command = how_to_undo(known.events, target.version)
        else:
            command = how_to_redo(known.events, receipt.first_version)
    else:
        command = how_to_undo(known.events, receipt.first_version)
    return session.command(command) if command else None


def recorded_as(first: int, last: int, short_hash: str) -> str:
    """`Recorded as events 12-14, hash 9a9bd0b2dd417e12.`; of one event its number alone."""
    events = (
        say("event {first}", first=first) if first == last else say("events {first}-{last}", first=first, last=last)
    )
    return say("Recorded as {events}, hash {hash}.", events=events, hash=short_hash)
