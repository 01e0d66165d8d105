"""Lots, penalties, virtual points, links, facts and a knock-out, decided again from the log before them.

Of a knock-out: who qualified, who met whom, with which colours.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never, cast

from core.evidence.links import link_of_command, name_of_player
from core.general_rules.knockout import bracket_of
from core.model.lots import NUMBERS_OF_A_TABLE
from core.model.sentence import Refused, say, text_of
from core.model.tournament import Tournament
from core.model.units import BoardNumber, PlayerId, TeamBoard
from events.base import Event
from events.deciders import knockout, links
from events.deciders.links import grant_to_players, report_result
from events.deciders.numbering import lots_for
from events.deciders.penalties import penalise
from events.deciders.reporting import record_facts, record_groups
from events.deciders.tournament import accelerate, colour_drawn
from events.log.envelope import Recorded, StoredEvent, counting
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
from events.vocabulary.record import LinkGranted, PlayerLinkGranted, ResultReported
from events.vocabulary.reporting import FactsRecorded, GroupsRecorded
from events.vocabulary.teams import PenaltyPointsGiven
from events.vocabulary.tournament import AccelerationAssigned, LotDrawn
from projections.standings.table import final_order
from projections.tournament_state.fold import fold
from projections.verification.consistency import Concern, Finding


def drawn(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    """Why the lot is none that the rules ask for, or its seed gives another; empty: it is as it is to be."""
    event = cast("LotDrawn", stored.event)
    if event.initial_colour is not None:
        return _colour_drawn(event, state)
    if event.subject == NUMBERS_OF_A_TABLE and state.rounds:
        return say("The pairing numbers were drawn again after rounds had already been paired.")
    if event.subject == NUMBERS_OF_A_TABLE and not event.seed:
        return say("The pairing numbers were drawn by lot without a seed, so the drawing cannot be repeated.")
    if event.subject == NUMBERS_OF_A_TABLE or event in lots_for(state, state.next_round, event.seed):
        return ""  # those of a table are drawn again elsewhere
    return say("The rules do not require such a drawing of lots, or its seed gives a different order.")


def _colour_drawn(event: LotDrawn, state: Tournament) -> str:
    if event.subject or event.order or event.groups or event.apart:
        return say(
            "The drawing of lots for the initial colour does not give an order of players, but one was "
            "recorded with it."
        )
    if state.settings.initial_colour is not None:
        return say("The initial colour was drawn a second time, although the first drawing of lots is still valid.")
    if event.seed and event.initial_colour is not colour_drawn(event.seed):
        return say("The seed {seed!r} gives the opposite initial colour.", seed=event.seed)
    if not event.seed and not event.reason.strip():
        return say("The initial colour was recorded without a seed, and without a reason.")
    return ""


def penalised(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    """Why the penalty is none, or another. Raises `Refused`."""
    event = cast("PenaltyPointsGiven", stored.event)
    if event.team not in state.teams:
        return say("No team is registered with the id {team}.", team=event.team)
    again = penalise(
        state,
        event.team,
        match_points=event.match_points,
        game_points=event.game_points,
        match_of_round=event.round_number if event.of_match else None,
        reason=event.reason,
    )
    return (
        ""
        if again == (event,)
        else say("A penalty that does not concern a match counts in the last round with results.")
    )


def linked(stored: StoredEvent, state: Tournament, before: Sequence[StoredEvent]) -> str:
    """Why there is no such link. Raises `Refused`."""
    event = cast("LinkGranted", stored.event)
    boards = (event.first_board, event.last_board)
    (granted,) = links.grant(state, before, event.helper, event.round_number, boards, "", key=event.key)
    return "" if granted.key == event.key else say("The link was granted to a key, but keys were not required.")


def linked_to_a_player(stored: StoredEvent, state: Tournament, before: Sequence[StoredEvent]) -> str:
    """Why there is no such link. Raises `Refused`."""
    event = cast("PlayerLinkGranted", stored.event)
    (granted,) = grant_to_players(state, before, {event.player: ""}, key=event.key)
    return "" if granted.key == event.key else say("The link was granted to a key, but keys were not required.")


def reported(stored: StoredEvent, state: Tournament, before: Sequence[StoredEvent]) -> str:
    """Why the player could not report that. Raises `Refused`."""
    event = cast("ResultReported", stored.event)
    said, *_ = report_result(state, before, event.player, event.round_number, event.result)
    return "" if said == event else say("This player's game was on another board.")


def by_no_link(stored: StoredEvent) -> str:
    """Why no player reported that; empty: a link did. What another copy had is entered again by none."""
    event = cast("ResultReported", stored.event)
    if stored.actor == name_of_player(event.player) and link_of_command(stored.causation):
        return ""
    return say(
        "Only the player can report their own result, through a link, but {actor} recorded it.", actor=stored.actor
    )


def accelerated(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    """Why there are no such virtual points. Raises `Refused`."""
    event = cast("AccelerationAssigned", stored.event)
    accelerate(state, event.player, event.points, confirmed=True)  # which puts nothing in another form
    return ""


def grouped(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    """Why there is no such group. Raises `Refused`."""
    event = cast("GroupsRecorded", stored.event)
    return _unlike(event, record_groups(state, event.column, dict(event.values), reason=event.reason))


def recorded(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    """Why there is no such fact, or two have one number. Raises `Refused`."""
    event = cast("FactsRecorded", stored.event)
    return _unlike(event, record_facts(state, event.fact, dict(event.values), reason=event.reason))


def _unlike(event: Event, given: Sequence[Event]) -> str:
    return "" if given == (event,) else say("The program would record these values in a different form.")


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
