"""Lots, penalties, virtual points, links and facts, decided again from the log before them."""

from collections.abc import Sequence
from typing import cast

from core.evidence.links import link_of_command, name_of_player
from core.model.lots import NUMBERS_OF_A_TABLE
from core.model.sentence import say
from core.model.tournament import Tournament
from events.base import Event
from events.deciders import links
from events.deciders.links import grant_to_players, report_result
from events.deciders.numbering import lots_for
from events.deciders.penalties import penalise
from events.deciders.reporting import record_facts, record_groups
from events.deciders.tournament import accelerate, colour_drawn
from events.log.envelope import StoredEvent
from events.vocabulary.record import LinkGranted, PlayerLinkGranted, ResultReported
from events.vocabulary.reporting import FactsRecorded, GroupsRecorded
from events.vocabulary.teams import PenaltyPointsGiven
from events.vocabulary.tournament import AccelerationAssigned, LotDrawn


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
