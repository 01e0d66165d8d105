"""The knock-out among the leaders as its events leave it."""

from typing import assert_never

from core.model.knockout import Knockout, KnockoutGame, KnockoutTerms
from events.vocabulary.knockout import (
    AnyKnockoutEvent,
    KnockoutAnnounced,
    KnockoutBegun,
    KnockoutGameCorrected,
    KnockoutGamePlayed,
    KnockoutMatchDecided,
    KnockoutPlayerLeft,
)


def knockout_after(knockout: Knockout | None, event: AnyKnockoutEvent) -> Knockout | None:
    """The knock-out after the event; without an announcement nothing of it counts."""
    match event:
        case KnockoutAnnounced():
            terms = KnockoutTerms(event.qualifiers, event.games, event.equal, event.third_place)
            return Knockout(terms) if event.qualifiers else None
        case _ if knockout is None:
            return None
        case KnockoutBegun():
            return Knockout(knockout.terms, event.players, event.seed, event.declined)
        case KnockoutGamePlayed() | KnockoutGameCorrected():
            game = KnockoutGame(event.white, event.black, event.result)
            return knockout.with_game((event.knockout_round, event.match), event.game, game)
        case KnockoutMatchDecided():
            return knockout.with_play_off((event.knockout_round, event.match), event.winner)
        case KnockoutPlayerLeft():
            return knockout.without(event.player, event.knockout_round)
        case _:
            assert_never(event)
