"""What the next step says beside its command: which matches wait, and whether the prizes are those on record."""

from collections.abc import Sequence
from typing import Final

from core.general_rules.announced import own_rules_in_force
from core.model.sentence import Refused, joined, say, say_of
from core.model.tournament import Game, Tournament
from core.model.units import RoundNumber
from core.prizes.rules import announcement
from events.vocabulary.reporting import PrizesAwarded
from projections.known import Known

_NAMED: Final = 3  # postponed matches


def of_prizes(known: Known) -> str:
    """Why the prizes are to be awarded, of an event that is over; empty: they were not announced, or are on record."""
    if not any(isinstance(stored.event, PrizesAwarded) for stored in known.events):
        announced = announcement(text for _, text in own_rules_in_force(known.tournament.own_rules))
        return say("award the announced prizes") if announced else ""
    from projections.standings.awarding import awarded, awarded_now, differences  # few events have prizes

    on_record = awarded(known.events)
    if on_record is None:
        return ""
    try:
        now = awarded_now(known.tournament, on_record.event.rules)
    except Refused:  # as where nobody of a category is left: `prizes` says why
        return ""
    if not differences(known.tournament, on_record.event, now):
        return ""
    return say("award the prizes again: the list on record (event {event}) differs by now", event=on_record.version)


def in_any_order(tournament: Tournament, count: int) -> str:
    """What is typed of a table, where no round waits for another one."""
    if tournament.settings.boards:
        return say_of(
            count,
            "enter the results as the games are played, in any order; {count} match of all rounds has no result",
            "enter the results as the games are played, in any order; {count} matches of all rounds have no result",
        )
    return say_of(
        count,
        "enter the results as the games are played, in any order; {count} game of all rounds has no result",
        "enter the results as the games are played, in any order; {count} games of all rounds have no result",
    )


def beside_postponed(tournament: Tournament, what: str, left: Sequence[tuple[RoundNumber, Game]]) -> str:
    """The round that is played, and what is left of those before it."""
    if not left:
        return what
    of_teams = tournament.settings.boards
    named = [
        say("match {board} of round {number}", board=game.board, number=number)
        if of_teams
        else say("board {board} of round {number}", board=game.board, number=number)
        for number, game in left[:_NAMED]
    ]
    named += [say("{count} more", count=len(left) - _NAMED)] if len(left) > _NAMED else []
    return say("{what}; postponed: {matches}", what=what, matches=joined(", ", named))
