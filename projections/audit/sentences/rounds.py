"""Pairings, by engine and by hand, their publication, and the end of rounds, told in the arbiter's words."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias, assert_never

from core.model.sentence import SEMICOLON, joined, say, say_of
from core.model.units import PlayerId
from events.vocabulary.rounds import (
    LOT_ON_ARRIVAL,
    AnyRoundEvent,
    Board,
    PairingAltered,
    RoundCompleted,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
from projections.audit.sentences.log_so_far import LogSoFar

_Seats: TypeAlias = Mapping[tuple[PlayerId, PlayerId | None], None]  # in board order, the bye last


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
    """The boards that are new, those that stood before where the engine does not give them, and what it gives."""
    after, engine = _seats(event.boards, event.bye), _seats(event.engine_boards, event.engine_bye)
    stood = log.stood_before(event)
    before = engine if stood is None else _seats(stood.boards, stood.bye)
    if before.keys() == engine.keys() or before.keys() == after.keys():
        return _beside_engine(event, log, after, engine)
    known = {"new": _only(after, before, log), "gone": _only(before, after, log)}
    if after.keys() == engine.keys():
        return say("{new}, as the engine gives them, instead of {gone}", **known)
    changed = say("{new}, instead of {gone}", **known)
    if not engine:
        return say("{boards}, where the engine gives no pairing", boards=changed)
    return say("{mine} (the engine gives {instead_of})", mine=changed, instead_of=_only(engine, after, log))


def _beside_engine(event: PairingAltered, log: LogSoFar, after: _Seats, engine: _Seats) -> str:
    """The boards that the engine does not give, and those it gives instead."""
    if not engine:
        return say("{boards}, where the engine gives no pairing", boards=_boards(event, log))
    if after.keys() == engine.keys():
        return say("{boards}, as the engine gives them", boards=_boards(event, log))
    return say(
        "{mine} (the engine gives {instead_of})", mine=_only(after, engine, log), instead_of=_only(engine, after, log)
    )


def _seats(boards: Iterable[Board], bye: PlayerId | None) -> _Seats:
    return {**{board.players: None for board in boards}, **({} if bye is None else {(bye, None): None})}


def _only(these: _Seats, those: _Seats, log: LogSoFar) -> str:
    return joined(SEMICOLON, (log.pair(*pair) for pair in these if pair not in those))


def _boards(event: RoundPaired | PairingAltered, log: LogSoFar) -> str:
    """How many there are; two teams play a match, which has boards of its own."""
    if log.teams_meet:
        return say_of(len(event.boards), "{count} match", "{count} matches")
    return say_of(len(event.boards), "{count} board", "{count} boards")
