"""Every event of a knock-out decided again from the log before it: who qualified, who met whom, with which colours."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never, cast

from core.general_rules.knockout import bracket_of
from core.model.sentence import Refused, say, text_of
from core.model.tournament import Tournament
from core.model.units import BoardNumber, PlayerId, TeamBoard
from events.deciders import knockout
from events.log.counting import Recorded, counting
from events.vocabulary.knockout import (
    AnyKnockoutEvent,
    KnockoutAnnounced,
    KnockoutBegun,
    KnockoutEvent,
    KnockoutGameCorrected,
    KnockoutGamePlayed,
    KnockoutMatchDecided,
    KnockoutPlayerLeft,
)
from projections.standings.table import final_order
from projections.tournament_state.fold import fold
from projections.verification.consistency import Concern, Finding


def knockout_findings(events: Sequence[Recorded]) -> Iterator[Finding]:
    """The events of a knock-out that the log before them does not give, in log order."""
    counted = {stored.version for stored in counting(events)}
    for place, stored in enumerate(events):
        if isinstance(stored.event, KnockoutEvent) and stored.version in counted:
            message = _objection(fold(events[:place]), cast("AnyKnockoutEvent", stored.event))
            if message:
                yield Finding(Concern.SENSE, stored.version, message)


def _objection(state: Tournament, event: AnyKnockoutEvent) -> str:
    try:
        (again,) = _decided_again(state, event)
    except Refused as refusal:
        return say("The earlier events do not allow this event. {refusal}", refusal=text_of(refusal))
    if again == event:
        return ""
    if isinstance(event, KnockoutBegun) and isinstance(again, KnockoutBegun):
        recorded, given = (_names(state, one.players) for one in (event, again))
        return say(
            "The knock-out bracket was recorded as {recorded}, but the standings before the knock-out give {given}.",
            recorded=recorded,
            given=given,
        )
    return say(
        "The players or colours of the knock-out game do not match its bracket and the drawing of lots on record."
    )


def _decided_again(state: Tournament, event: AnyKnockoutEvent) -> Sequence[AnyKnockoutEvent]:  # noqa: PLR0911 -- one for each event
    match event:
        case KnockoutAnnounced(qualifiers=0):
            return knockout.call_off(state, reason=event.reason)
        case KnockoutAnnounced():
            return knockout.announce(
                state,
                event.qualifiers,
                games=event.games,
                equal=event.equal,
                third_place=event.third_place,
                reason=event.reason,
            )
        case KnockoutBegun():
            declined, reason = event.declined, event.reason
            return knockout.begin(
                state, final_order(state), event.seed, declined=declined, reason=reason, confirmed=True
            )
        case KnockoutGamePlayed():
            return knockout.record_games(state, event.knockout_round, [(_place(event), event.result)])
        case KnockoutGameCorrected():
            return knockout.correct_game(state, event.knockout_round, _place(event), event.result, reason=event.reason)
        case KnockoutMatchDecided():
            return knockout.decide(state, event.knockout_round, event.match, event.winner, reason=event.reason)
        case KnockoutPlayerLeft():
            return _left_again(state, event)
        case _:
            assert_never(event)


def _left_again(state: Tournament, event: KnockoutPlayerLeft) -> Sequence[AnyKnockoutEvent]:
    """Alone; or after the opponent, where neither appeared, so that it is the match before that is lost."""
    again = knockout.leave(state, event.player, reason=event.reason)
    before = again[0].knockout_round - 1
    if state.knockout is None or event.knockout_round != before:
        return again
    for match in bracket_of(state.knockout)[before - 1]:
        if match.both is not None and event.player in match.both and before in map(state.knockout.left.get, match.both):
            return knockout.leave_together(state, *match.both, reason=event.reason)
    return again


def _place(event: KnockoutGamePlayed | KnockoutGameCorrected) -> TeamBoard:
    return TeamBoard(BoardNumber(event.match), BoardNumber(event.game))


def _names(state: Tournament, players: Iterable[PlayerId]) -> str:
    return ", ".join(state.players[one].name for one in players)
