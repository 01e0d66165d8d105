"""What a command says of the events it wrote, or would write: in words, how to undo them, and what comes next.

And of the pairing that was made without what is known now, in receipts, `round status` and `explain` (decision 134).
All of them say what `projections.replay.replay` finds; `round publish` asks by the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from msgspec import UNSET, UnsetType

from cli.output import streams
from cli.output.answer import Answer, Numbered, answers_of
from cli.output.streams import json_to_stdout, text_to_stderr, text_to_stdout, to_stderr
from cli.session.appeal_steps import NextStep
from cli.session.next_step import steps_after
from core.model.pairing import Boards
from core.model.sentence import joined, say
from core.model.tournament import RoundStage
from core.model.units import PlayerId, RoundNumber
from events.base import Event
from events.deciders import check_in
from events.deciders.at_stake import ALL_PAIRED
from events.deciders.corrections import RATING_ONLY
from events.deciders.rounds import how_to_void
from events.deciders.undo import how_to_redo, how_to_undo
from events.deciders.wording import first_of
from events.log.envelope import StoredEvent, supposed
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.corrections import Scope
from events.vocabulary.games import GameForfeited, ResultRecorded
from events.vocabulary.imports import Adjustment
from events.vocabulary.participation import PlayerReinstated
from events.vocabulary.players import Registration
from events.vocabulary.record import ActionUndone
from projections.known import Known
from projections.log_in_words.sentences import EventSentences
from projections.log_in_words.trail import AuditRow, audit_since
from projections.replay.replay import (
    Learnt,
    another_by_now,
    differs_by_now,
    is_paired_the_same,
    learnt_from,
    learnt_since,
    what_the_rules_say,
)
from projections.repository import Receipt

if TYPE_CHECKING:
    from cli.session.session import Session


def at_stake_in(session: "Session", receipt: Receipt, advice: Sequence[str]) -> list[str]:
    """What a receipt says of the round paired last beside `advice`, which names what the rules want done."""
    known = receipt.known
    learnt = learnt_from(known.events, known.tournament, receipt.first_version)
    if learnt is None:
        told = [_the_same(known)] if advice and is_paired_the_same(known.events, _last(known)) else []
        return [*told, *_back_too_late(session, receipt)]
    number = learnt.holding.round_number
    told = [_differs(learnt)]
    if not advice:
        told.append(what_the_rules_say(learnt))
        if not learnt.holding.is_published and (voids := how_to_void(known.tournament)):
            told.append(say("To pair the round again: `{voids}`, then `round pair`.", voids=session.command(voids)))
    told.append(say("`{shows}` shows its boards.", shows=session.command(f"replay {number} --known now")))
    return [joined(" ", told)]


def _back_too_late(session: "Session", receipt: Receipt) -> Iterator[str]:
    """Of players reinstated from the next round on who had left for the one that is paired and not published.

    If they never meant to leave, they may still come into it (decision 134).
    """
    events, state = receipt.known.events, receipt.known.tournament
    number = state.last_paired_round
    if number == state.settings.rounds and any(
        isinstance(stored.event, PlayerReinstated) and stored.event.from_round > number
        for stored in events[receipt.first_version - 1 :]
    ):
        yield ALL_PAIRED
    if not number or state.rounds[-1].stage is not RoundStage.PAIRED:
        return
    for stored in events[receipt.first_version - 1 :]:
        event = stored.event
        if not isinstance(event, PlayerReinstated) or event.from_round != number + 1:
            continue
        who = state.players[event.player]
        if any(span.last == number - 1 for span in who.spans):
            rejoins = f'player rejoin id:{who.id} --from-round {number} --reason "..."'
            yield say(
                "Round {number} was paired without {who} and is not published. If the withdrawal was a mistake: "
                "`{undoes}`, then `{rejoins}`.",
                number=number,
                who=who.name,
                undoes=session.command(f"undo {stored.version}"),
                rejoins=session.command(rejoins),
            )


def known_now(session: "Session", known: Known, round_number: RoundNumber) -> tuple[Learnt | None, list[str]]:
    """Of one round, for a reader of it: whether it would be paired otherwise now, and in words."""
    learnt = learnt_since(known.events, round_number)
    if learnt is None:
        return None, []
    shows = session.command(f"replay {round_number} --known now")
    return learnt, [joined(" ", (another_by_now(learnt), say("`{shows}` shows its boards.", shows=shows)))]


class IdsOfBoard(Answer):
    """White and Black by their ids; Black is null where White has the bye."""

    white: PlayerId
    black: PlayerId | None


class KnownNowAnswer(Answer):
    """The round would be paired otherwise now: why, and which boards are others."""

    round: RoundNumber
    published: bool
    still_to_be_made: bool
    facts: Sequence[str]
    only_recorded: Sequence[IdsOfBoard]
    only_by_now: Sequence[IdsOfBoard]


def known_now_answer(learnt: Learnt | None) -> KnownNowAnswer | None:
    """For programs; None: the round would be paired the same, or nothing was recorded since."""
    if learnt is None:
        return None
    return KnownNowAnswer(
        round=learnt.holding.round_number,
        published=learnt.holding.is_published,
        still_to_be_made=learnt.holding.is_yet_to_be_made,
        facts=learnt.facts,
        only_recorded=_boards(learnt.only_recorded),
        only_by_now=_boards(learnt.only_again),
    )


def _boards(boards: Boards) -> list[IdsOfBoard]:
    return answers_of(IdsOfBoard, boards)


def _last(known: Known) -> RoundNumber:
    return known.tournament.last_paired_round


def _the_same(known: Known) -> str:
    return say(
        "If round {number} is paired again using what is known now, the boards will be the same.", number=_last(known)
    )


def _differs(learnt: Learnt) -> str:
    """That it would be paired differently, with the first of the facts."""
    return joined(" ", (differs_by_now(learnt), *first_of(learnt.facts)))


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
