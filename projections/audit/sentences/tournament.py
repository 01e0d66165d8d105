"""What was announced, drawn by lot and accelerated, told in the arbiter's words."""

from typing import Final, assert_never

from core.general_rules.announced import EQUALS, FIRST_ROUND
from core.model.results import Colour
from core.model.sentence import say
from events.deciders.wording import points_text
from events.vocabulary.tournament import (
    AccelerationAssigned,
    AnyTournamentEvent,
    LotDrawn,
    OwnRuleAnnounced,
    PhaseEntered,
    SettingsChanged,
    TournamentCreated,
)
from projections.audit.sentences.given import fields_given
from projections.audit.sentences.log_so_far import LogSoFar


def told(event: AnyTournamentEvent, log: LogSoFar) -> str:  # noqa: PLR0911 -- one for each event
    """The event as a sentence."""
    match event:
        case TournamentCreated():
            return say("The tournament was announced: {given}.", given=fields_given(event.details, event.settings))
        case SettingsChanged():
            return say("The announcement was changed: {given}.", given=fields_given(event.details, event.settings))
        case LotDrawn():
            seed = say(" from the seed {seed!r}", seed=event.seed) if event.seed else ""
            if event.initial_colour is None:
                order = log.players(event.order)
                return say(
                    "The {what_was_drawn} was drawn{seed}: {order}.",
                    what_was_drawn=_what_was_drawn(event),
                    seed=seed,
                    order=order,
                )
            colour = say("White") if event.initial_colour is Colour.WHITE else say("Black")
            return say("The initial colour was drawn{seed}: {colour}.", seed=seed, colour=colour)
        case PhaseEntered():
            return say("The tournament entered the phase of {phase}.", phase=event.phase)
        case AccelerationAssigned():
            points = " ".join(points_text(value) for value in event.points) or say("none")
            return say("{who}: virtual points by round: {points}.", who=log.who(event.player), points=points)
        case OwnRuleAnnounced():
            return _told_of_own_rule(event, log)
        case _:
            assert_never(event)


def _told_of_own_rule(event: OwnRuleAnnounced, log: LogSoFar) -> str:
    known = {"number": event.number, "text": event.text}
    if not event.text:
        return say("Rule {number} of the organiser was withdrawn.", **known)
    if event.number not in log.own_rules:
        return say("Rule {number} of the organiser was announced: {text}", **known)
    return say("Rule {number} of the organiser now says: {text}", **known)


def _what_was_drawn(lot: LotDrawn) -> str:
    if lot.apart:
        return say(
            "order of numbers, players of {count} regions apart in the last three rounds (C.05, Annex 2),",
            count=len(lot.groups),
        )
    if lot.groups:  # only they draw within teams; CFC 652 speaks of sections in which all meet
        return say("order of the numbers within {count} teams, for the Scheveningen tables,", count=len(lot.groups))
    return say("order of {subject}", subject=_SUBJECTS.get(lot.subject) or say("CFC {subject}", subject=lot.subject))


_SUBJECTS: Final = {
    EQUALS: say("players of equal rating and title"),
    FIRST_ROUND.name: say("the first round"),
}
"""What a lot decided about, where no rule of the CFC did."""
