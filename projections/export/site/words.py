"""What is printed on the public pages, whatever the event."""

from collections.abc import Mapping
from typing import Final

from core.model.plain import escaped
from core.model.results import Reading
from core.model.sentence import joined, say
from core.model.tournament import Round, RoundStage
from projections.public.record import PublicRecord

WORDS: Final[Mapping[str, str]] = {
    "events": say("Tournaments"),
    "leaders": say("Leaders"),
    "hall": say("Boards of all sections, for a screen on the wall"),
    "pages": say("Pages of this event"),
    "to the content": say("Skip to the content"),
    "overview": say("Overview"),
    "rounds": say("Rounds"),
    "by board": say("By board"),
    "by name": say("By name"),
    "how paired": say("How the round was paired"),
    "log": say("Log"),
    "find": say("Where do I play?"),
    "your name": say("Part of your name"),
    "search": say("Search"),
    "why not": say("Why not these two?"),
    "first player": say("Player"),
    "second player": say("Opponent"),
    "ask": say("Ask"),
    "now": say("Go to the current page"),
    "no page": say("Not found"),
    "not now": say("Not available now"),
    "not taken": say("Not accepted"),
    "since publication": say("Published for"),
    "last change": say("Last change:"),
    "new": say("This page has changed. Reload it"),
}
"""The words of the pages, beside those of the report."""


def as_of(record: PublicRecord) -> str:
    """At the foot of a page: of which event it is, with the hash of that event."""
    known = record.known
    told = say("As of event {version}, hash {hash}", version=known.version, hash=known.short_hash)
    return joined(". ", (told, known.mark)) if known.mark else told


def was_then(record: PublicRecord) -> str:
    """Above a page of an earlier moment."""
    return say("This is the state after event {version}.", version=record.known.version)


def missing_results(one: Round) -> str:
    """Beside a round that is still being played; empty where nothing is missing."""
    count = sum(1 for game in one.games if game.readings.shown(Reading.STANDINGS) is None)
    if one.stage is RoundStage.COMPLETE or not count:
        return ""
    return say("Results missing: {count}", count=count)


def nobody_called(typed: str) -> str:
    """Where a search found nobody."""
    return say("No player has '{typed}' in their name.", typed=escaped(typed))


def plays(name: str, round_number: int, board: int, *, is_white: bool, opponent: str) -> str:
    """The answer to "where do I play"."""
    if is_white:
        return say(
            "Round {round_number}: {name} has White on board {board} against {opponent}.",
            round_number=round_number,
            name=name,
            board=board,
            opponent=opponent,
        )
    return say(
        "Round {round_number}: {name} has Black on board {board} against {opponent}.",
        round_number=round_number,
        name=name,
        board=board,
        opponent=opponent,
    )


def does_not_play(name: str, round_number: int, why: str) -> str:
    """The same for a player without an opponent."""
    return say("Round {round_number}: {name}: {why}.", round_number=round_number, name=name, why=why)


def not_paired_yet(name: str) -> str:
    """The same before a round was published."""
    return say("{name}: no pairing has been published yet.", name=name)
