"""Every command asked of its decider again: what it refuses, or decides otherwise, somebody wrote past the program.

The state before an event and what the event says are what the command knew; reasons and confirmations count as given,
but for those that the event itself has to hold. How far a correction reaches is held against the rules elsewhere
(`games_check`, `moments_check`), as is what an earlier program or another copy recorded.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby
from typing import Final, cast

import msgspec

from core.model.plain import in_pictures, not_to_print
from core.model.sentence import Refused, joined, say, text_of
from core.model.tie_breaks import LOTS
from core.model.units import PlayerId
from events.base import Event
from events.deciders import (
    appeals,
    fast_games,
    ties,
    undo,
)
from events.deciders.congress import strike_for_move
from events.log.envelope import StoredEvent
from events.vocabulary.appeals import AppealLodged
from events.vocabulary.participation import Participation
from events.vocabulary.players import PlayerDetailsCorrected, PlayerRegistered, Registration
from events.vocabulary.record import ActionUndone, CopyEnteredAgain
from events.vocabulary.teams import TeamMemberRegistered, TeamRegistered
from events.vocabulary.ties import FastGameDrawn, FastGamePlayed, LotsCommitted, LotsRevealed, TieBroken
from projections.verification.asked import OF_ANNOUNCEMENTS, OF_ENTRIES, Again, Asked, comparable, compared_fields
from projections.verification.asked_rounds import OF_ROUNDS
from projections.verification.consistency import Concern, Finding, undoes_nothing
from projections.verification.games_check import Before, decided_here


def asked_findings(log: Sequence[StoredEvent], named: AbstractSet[int] = frozenset()) -> Iterator[Finding]:
    """In log order, each event at most once. `named`: the versions of which something is found already."""
    yield from _undo_findings(log, named)
    before = Before(log)
    brought: dict[str, list[Event]] = defaultdict(list)
    groups = [tuple(map(_as_shown, one)) for _, one in groupby(log, key=lambda one: one.causation)]
    commands = {one.version: group for group in groups for one in group}
    for stored in decided_here(log):
        again = _AGAIN.get(type(stored.event))  # the others are decided again elsewhere, or change nothing
        is_judged_there = stored.version in before.copied and isinstance(stored.event, _AS_IN_THE_COPY)
        if again is None or stored.version in named or is_judged_there:
            continue
        before.up_to(stored)
        asked = Asked(_as_shown(stored), before, commands[stored.version], brought[stored.causation])
        told = _objection(again, asked)
        if told:
            yield Finding(Concern.SENSE, stored.version, told, stored.event.round_spoken_of)


def _as_shown(stored: StoredEvent) -> StoredEvent:
    """The event with texts that a decider takes: those of earlier releases may hold letters that none takes now."""
    event = stored.event
    texts = {name: value for name in event.__struct_fields__ if isinstance(value := getattr(event, name), str)}
    shown = {name: in_pictures(text) for name, text in texts.items() if not_to_print(text)}
    if not shown:
        return stored
    return msgspec.structs.replace(stored, event=msgspec.structs.replace(event, **shown))


def _undo_findings(log: Sequence[StoredEvent], named: AbstractSet[int]) -> Iterator[Finding]:
    """Undos of a part of an action, or without a reason that is asked for; what gave way to another copy may be one."""
    undos = [one for one in log if isinstance(one.event, ActionUndone)]
    if any(map(undoes_nothing, undos)):  # which is named; no undo can be decided on such a log
        return
    copies = {one.version: one.event for one in log if isinstance(one.event, CopyEnteredAgain)}
    entered = {one.entered for copy in copies.values() for one in copy.events} | copies.keys()
    for _, grouped in groupby(undos, key=lambda one: one.causation):
        together = tuple(grouped)
        first = together[0]
        if {one.version for one in together} & named or together[-1].version + 1 in entered:
            continue
        try:
            told = _undone_otherwise(log[: first.version - 1], [cast("ActionUndone", one.event) for one in together])
        except Refused as refusal:
            told = say("The earlier events do not allow this event. {refusal}", refusal=text_of(refusal))
        if told:
            yield Finding(Concern.SENSE, first.version, told)


def _undone_otherwise(log: Sequence[StoredEvent], undos: Sequence[ActionUndone]) -> str:
    versions, reason = {one.version for one in undos}, undos[0].reason
    of = log[undos[0].version - 1]
    right: Sequence[ActionUndone]
    if isinstance(of.event, ActionUndone) and isinstance(log[of.event.version - 1].event, ActionUndone):
        # a move between sections that is redone takes back again what it took back
        right = [ActionUndone(version=one.version, reason=reason) for one in log if one.causation == of.causation]
    elif moved := _moved_to_another_section(log, versions):
        right = strike_for_move(log, moved, reason=reason)
    elif isinstance(of.event, ActionUndone):
        right = undo.redo(log, undos[0].version, reason=reason)
    else:
        alone = len(versions) == 1
        right = undo.undo(log, undos[0].version, reason=reason, confirmed=True, alone=alone)
    if versions == {one.version for one in right}:
        return ""
    of_it = joined(", ", map(str, sorted(one.version for one in right)))
    return say(
        "The event undoes only part of an action, which can only be undone as a whole: events {of_it}.", of_it=of_it
    )


def _moved_to_another_section(log: Sequence[StoredEvent], undone: AbstractSet[int]) -> PlayerId | None:
    """Whose entry and its corrections are undone in one command, although they were recorded by several."""
    events = [log[version - 1].event for version in undone]
    entries = [one.player for one in events if isinstance(one, PlayerRegistered)]
    return entries[0] if len(entries) == 1 and any(isinstance(one, PlayerDetailsCorrected) for one in events) else None


def _objection(again: Again, asked: Asked) -> str:
    try:
        given = again(asked)
    except Refused as refusal:
        return say("The earlier events do not allow this event. {refusal}", refusal=text_of(refusal))
    if not given:
        return ""
    first, *others = given
    asked.brought.extend(others)
    if different := _differing(asked.stored.event, first):
        field, right, recorded = different
        if not all(isinstance(one, str | int | None) for one in (right, recorded)):
            return say("At this point the program would record a different value for {field}.", field=field)
        return say(
            "At this point the program would record {field} as {right}, but {recorded} was recorded.",
            field=field,
            right=right,
            recorded=recorded,
        )
    wanted = [comparable(one) for one in others]
    there = [comparable(one) for one in asked.after()] if wanted else []
    missing = [] if there[: len(wanted)] == wanted else sorted({str(one[0]) for one in wanted if one not in there})
    if missing:
        return say(
            "A command that records this event also records {missing}, which is missing here.",
            missing=joined(", ", missing),
        )
    return ""


def _differing(recorded: Event, right: Event) -> tuple[str, object, object] | None:
    """The first field that is another one, with both values."""
    if recorded.TYPE != right.TYPE:
        return "type", right.TYPE, recorded.TYPE
    tiers = tuple(correction.tier for one in (right, recorded) if (correction := getattr(one, "correction", None)))
    if all(tiers) and len(set(tiers)) > 1:  # by a decision of the arbiter there is none
        return "tier", *tiers
    for (name, value), (_, right_value) in zip(compared_fields(recorded), compared_fields(right), strict=True):
        if value != right_value:
            return name, right_value, value
    return None


def _drawn(asked: Asked) -> Sequence[Event] | None:
    """By lot; earlier programs took any other order, which decides nothing between unequal points."""
    event = asked.of(TieBroken)
    return ties.draw_lots(asked.state, (event.players,)) if event.method == LOTS else None


def _two(event: FastGameDrawn | FastGamePlayed) -> tuple[PlayerId, PlayerId]:
    one, other = sorted(event.players)
    return one, other


def _fast_game_drawn(asked: Asked) -> Sequence[Event]:
    event = asked.of(FastGameDrawn)
    return fast_games.draw_colours(asked.state, _two(event), event.seed, draw_odds=event.draw_odds)


def _fast_game_played(asked: Asked) -> Sequence[Event]:
    event, state = asked.of(FastGamePlayed), asked.state
    return fast_games.record_fast_game(
        state, _two(event), event.result, white=event.white, draw_odds=event.draw_odds, confirmed=True
    )


def _lots_committed(asked: Asked) -> Sequence[Event] | None:
    event = asked.of(LotsCommitted)
    ties.refuse_second_hash(asked.state)
    if not event.public_form:  # of an earlier program
        return None
    source, form, known = event.public_source, event.public_form, event.known_at
    return ties.commit_lots(asked.state, event.commitment, public_source=source, public_form=form, known_from=known)


def _lots_revealed(asked: Asked) -> Sequence[Event]:
    event = asked.of(LotsRevealed)
    return ties.reveal_lots(asked.state, event.secret, event.public_value)


def _lodged(asked: Asked) -> Sequence[Event]:
    event = asked.of(AppealLodged)
    return appeals.lodge(asked.state, event.appellant, event.subject, event.round_number)


_AS_IN_THE_COPY: Final = (Registration, TeamRegistered, TeamMemberRegistered, Participation)
"""Who entered and who takes part may be recorded in another copy, which had not paired a round that was paired here."""

_AGAIN: Final[dict[type, Again]] = {
    **OF_ANNOUNCEMENTS,
    **OF_ENTRIES,
    **OF_ROUNDS,
    TieBroken: _drawn,
    FastGameDrawn: _fast_game_drawn,
    FastGamePlayed: _fast_game_played,
    LotsCommitted: _lots_committed,
    LotsRevealed: _lots_revealed,
    AppealLodged: _lodged,
}
