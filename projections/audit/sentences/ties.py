"""Ties broken by lot or by a fast game, and seeds published for lots, told in the arbiter's words."""

from typing import assert_never

from core.model.sentence import say
from core.model.tie_breaks import order_of_fast_game
from events.vocabulary.ties import (
    AnyTieEvent,
    FastGameDrawn,
    FastGamePlayed,
    LotsCommitted,
    LotsRevealed,
    TieBroken,
)
from projections.audit.sentences.log_so_far import LogSoFar


def told(event: AnyTieEvent, log: LogSoFar) -> str:
    """The event as a sentence."""
    match event:
        case TieBroken():
            seed = say(" with the seed {seed!r}", seed=event.seed) if event.seed else ""
            return say(
                "A tie was broken by {method}{seed}: {players}.",
                method=event.method,
                seed=seed,
                players=log.players(event.players),
            )
        case FastGameDrawn(players=(first, other)):
            odds = say(" A draw decides for Black, as announced.") if event.draw_odds else ""
            return say(
                "The lot for the colours of a fast game with {who} was drawn with the seed {seed!r}: {first} "
                "has White, or chooses Black.{odds}",
                who=log.who(other),
                seed=event.seed,
                first=log.who(first),
                odds=odds,
            )
        case FastGamePlayed():
            return _told_of_fast_game(event, log)
        case LotsCommitted():
            return say(
                "The hash of a secret seed for lots was published: {commitment}{public_value}.",
                commitment=event.commitment,
                public_value=_public_value(event),
            )
        case LotsRevealed():
            return say(
                "The secret seed for lots is {secret!r}, the public value {public_value!r}.",
                secret=event.secret,
                public_value=event.public_value,
            )
        case _:
            assert_never(event)


def _told_of_fast_game(event: FastGamePlayed, log: LogSoFar) -> str:
    order = order_of_fast_game(event.white, event.black, event.result, draw_odds=event.draw_odds)
    odds = say(", with draw odds for Black") if event.draw_odds else ""
    if order is None:
        decided = say("a draw decides nothing without draw odds, and the tie remains")
    else:
        decided = say("{who} comes before {other}", who=log.who(order[0]), other=log.who(order[1]))
    game = say(
        "{white} - {black} {result}",
        white=log.who(event.white),
        black=log.who(event.black),
        result=event.result,
    )
    return say("A tie was played off by a fast game{odds}: {game}; {decided}.", odds=odds, game=game, decided=decided)


def _public_value(event: LotsCommitted) -> str:
    if not event.public_source:
        return ""
    form = say(", written as {public_form}", public_form=event.public_form) if event.public_form else ""
    known = (
        say(", known from {known_at:%Y-%m-%d %H:%M} UTC", known_at=event.known_at) if event.known_at is not None else ""
    )
    return say(
        "; the public value will be {public_source}{form}{known}",
        public_source=event.public_source,
        form=form,
        known=known,
    )
