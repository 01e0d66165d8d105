"""The knock-out after a Swiss, told in the arbiter's words."""

from typing import assert_never

from core.general_rules.knockout import in_words
from core.model.knockout import KnockoutTerms
from core.model.sentence import SEMICOLON, joined, say
from events.vocabulary.knockout import (
    AnyKnockoutEvent,
    KnockoutAnnounced,
    KnockoutBegun,
    KnockoutGameCorrected,
    KnockoutGamePlayed,
    KnockoutMatchDecided,
    KnockoutPlayerLeft,
)
from projections.audit.sentences.log_so_far import LogSoFar


def told(event: AnyKnockoutEvent, log: LogSoFar) -> str:  # noqa: PLR0911 -- one for each event
    """The event as a sentence."""
    match event:
        case KnockoutAnnounced(qualifiers=0):
            return say("The knock-out among the leaders was called off.")
        case KnockoutAnnounced():
            terms = KnockoutTerms(event.qualifiers, event.games, event.equal)
            return say("After the last round: {terms}.", terms=in_words(terms))
        case KnockoutBegun():
            declined = say(" {players} declined.", players=log.players(event.declined)) if event.declined else ""
            order = joined(
                SEMICOLON,
                (
                    say("{place} {who}", place=place, who=log.who(player))
                    for place, player in enumerate(event.players, 1)
                ),
            )
            return say(
                "The knock-out began. By the standings qualified {order}. Colours are drawn from the seed "
                "{seed!r}.{declined}",
                order=order,
                seed=event.seed,
                declined=declined,
            )
        case KnockoutGamePlayed():
            return say("{game}: {result}.", game=_game(event, log), result=event.result)
        case KnockoutGameCorrected():
            game = _game(event, log)
            return say("{game}: {was} was put right to {result}.", game=game, was=event.was, result=event.result)
        case KnockoutMatchDecided():
            place = say("round {knockout_round}, match {match}", knockout_round=event.knockout_round, match=event.match)
            return say(
                "Knock-out, {place}: {who} won the play-off and goes on.",
                place=place,
                who=log.who(event.winner),
            )
        case KnockoutPlayerLeft():
            place = say("round {knockout_round}, match {match}", knockout_round=event.knockout_round, match=event.match)
            return say("Knock-out, {place}: {who} left; the opponent goes on.", place=place, who=log.who(event.player))
        case _:
            assert_never(event)


def _game(event: KnockoutGamePlayed | KnockoutGameCorrected, log: LogSoFar) -> str:
    game = say(", game {game}", game=event.game) if event.game > 1 else ""
    between = joined(" - ", (log.who(event.white), log.who(event.black)))
    return say(
        "Knock-out, round {knockout_round}, match {match}{game} ({between})",
        knockout_round=event.knockout_round,
        match=event.match,
        game=game,
        between=between,
    )
