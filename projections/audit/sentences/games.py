"""Results, forfeits, adjournments and their corrections, told in the arbiter's words."""

from typing import assert_never

from core.editions.registry import in_brackets
from core.model.sentence import say
from events.vocabulary.games import (
    AnyGameEvent,
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameForfeited,
    GameResumed,
    ResultCorrected,
    ResultRecorded,
)
from projections.audit.sentences.log_so_far import LogSoFar


def told(event: AnyGameEvent, log: LogSoFar) -> str:  # noqa: PLR0911 -- one for each event
    """The event as a sentence."""
    game = log.game(event)
    match event:
        case ResultRecorded():
            return say("{game}: {result}.", game=game, result=event.result)
        case GameForfeited():
            return say("{game}: not played, {result}.", game=game, result=event.result)
        case ResultCorrected():
            was = say("no result") if event.was is None else event.was
            return say(
                "{game}: {was} was put right to {result}. {reach}",
                game=game,
                was=was,
                result=event.result,
                reach=log.reach_of_game(event, event.correction),
            )
        case ColoursCorrected():
            result = "" if event.result is None else f", {event.result}"
            return say(
                "{game}: colours were put right, White was {who}{result}. {reach}",
                game=game,
                who=log.who(event.white),
                result=result,
                reach=log.reach_of_game(event, event.correction),
            )
        case GameAdjourned():
            if event.taken_as is None:
                by = in_brackets(log.edition, "C.04.2.D.1")
                return say("{game}: adjourned, a draw for pairing purposes only{by}.", game=game, by=by)
            return say(
                "{game}: unfinished, {taken_as} for pairing purposes only (CFC 617).",
                game=game,
                taken_as=event.taken_as,
            )
        case GameResumed():
            return say("{game}: the adjourned game ended {result}.", game=game, result=event.result)
        case GameAdjudicated():
            return say("{game}: decided by the arbiter, {result}.", game=game, result=event.result)
        case _:
            assert_never(event)
