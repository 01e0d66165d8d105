"""Pairings, by engine and by hand, their publication, and the end of rounds, told in the arbiter's words."""

from typing import assert_never

from core.model.sentence import SEMICOLON, joined, say, say_of
from events.vocabulary.rounds import (
    LOT_ON_ARRIVAL,
    AnyRoundEvent,
    PairingAltered,
    RoundCompleted,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
from projections.audit.sentences.log_so_far import LogSoFar


def told(event: AnyRoundEvent, log: LogSoFar) -> str:
    """The event as a sentence."""
    number = event.round_number
    match event:
        case RoundPaired():
            bye = "" if event.bye is None else say(", the bye goes to {who}", who=log.who(event.bye))
            engine = event.provenance.engine
            known = {"number": number, "engine": engine, "boards": _boards(event, log), "bye": bye}
            return (
                say("Round {number} was read from a file: {boards}{bye}.", **known)
                if engine == "imported"
                else say("Round {number} was paired by {engine}: {boards}{bye}.", **known)
            )
        case PairingAltered() if LOT_ON_ARRIVAL in event.grounds:
            return say(
                "Round {number}: a lot for colours was drawn on arrival: {by_hand}.",
                number=number,
                by_hand=_by_hand(event, log),
            )
        case PairingAltered():
            return say(
                "The pairing of round {number} was changed by hand: {by_hand}.",
                number=number,
                by_hand=_by_hand(event, log),
            )
        case RoundPublished():
            return say("The pairing of round {number} was published.", number=number)
        case RoundVoided():
            return say("The pairing of round {number} was voided.", number=number)
        case RoundCompleted():
            return say("Round {number} ended.", number=number)
        case _:
            assert_never(event)


def _by_hand(event: PairingAltered, log: LogSoFar) -> str:
    """The boards that the engine does not give, and those it gives instead."""
    if not event.engine_boards:
        return say("{boards}, where the engine gives no pairing", boards=_boards(event, log))
    by_hand, engine = (
        {**{board.players: None for board in boards}, **({} if bye is None else {(bye, None): None})}
        for boards, bye in ((event.boards, event.bye), (event.engine_boards, event.engine_bye))
    )
    if by_hand.keys() == engine.keys():
        return say("{boards}, as the engine gives them", boards=_boards(event, log))
    mine, instead_of = (
        joined(SEMICOLON, (log.pair(*pair) for pair in these if pair not in those))
        for these, those in ((by_hand, engine), (engine, by_hand))
    )
    return say("{mine} (the engine gives {instead_of})", mine=mine, instead_of=instead_of)


def _boards(event: RoundPaired | PairingAltered, log: LogSoFar) -> str:
    """How many there are; two teams play a match, which has boards of its own."""
    if log.teams_meet:
        return say_of(len(event.boards), "{count} match", "{count} matches")
    return say_of(len(event.boards), "{count} board", "{count} boards")
