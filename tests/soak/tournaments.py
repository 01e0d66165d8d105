"""Tournaments to be written to by many."""

from typing import Final

from core.model.results import Result
from core.model.units import BoardNumber, RoundNumber
from events.deciders import rounds
from events.deciders.entries import Entry
from events.deciders.players import register_many
from events.deciders.tournament import create
from events.log.envelope import Command
from events.store.store import EventStore
from events.vocabulary.tournament import DetailsSet, SettingsSet
from projections.repository import Receipt, Repository

ARBITER: Final = "arbiter"
RESULTS: Final = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def prepare(store: EventStore, stream: str, players: int, round_count: int) -> None:
    """Announce a tournament and register its players."""
    repository = Repository(store)
    details, settings = DetailsSet(name=stream), SettingsSet(edition="dutch-2026", rounds=RoundNumber(round_count))
    entries = [Entry(name=f"Player {number:03}", rating=2600 - 5 * number) for number in range(players)]
    repository.execute(stream, lambda state: create(state, details, settings), Command(f"{stream} new", ARBITER))
    repository.execute(stream, lambda state: register_many(state, entries), Command(f"{stream} players", ARBITER))


def pair_next(store: EventStore, stream: str, round_number: int) -> Receipt:
    """Pair the next round, and publish it."""
    repository = Repository(store)
    paired = Command(f"{stream} pair {round_number}", ARBITER)
    published = Command(f"{stream} publish {round_number}", ARBITER)
    repository.execute(stream, lambda state: rounds.pair_round(state, seed=stream), paired)
    return repository.execute(stream, rounds.publish, published)


def result_of(stream: str, round_number: int, board: BoardNumber) -> Result:
    """What is played there; from the names alone, so that every run is the same tournament."""
    return RESULTS[(sum(map(ord, stream)) + 7 * round_number + 5 * board) % len(RESULTS)]
