"""What verify says of rounds that an earlier version of an engine paired, or is said to have paired.

Whoever writes past the program can name any engine: a wrong pairing then reads as one that was corrected since. So it
is said who recorded the round, and where a later version had been at work before it.
"""

from collections.abc import Iterator, Sequence

from core.editions.registry import edition_named, is_known
from core.model.sentence import joined, say, say_of
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.deciders.officials import not_by_a_chief
from events.log.envelope import StoredEvent
from events.vocabulary.rounds import RoundPaired
from projections.log_in_words.authors import by_their_authors
from projections.replay.replay import Replay, are_two_versions


class Engines:
    """The engines that a log names, and who recorded what they paired."""

    def __init__(self, log: Sequence[StoredEvent]) -> None:
        authored = by_their_authors(log)
        self._named = {
            one.version: one.event.provenance.engine for one in authored if isinstance(one.event, RoundPaired)
        }
        self._authors = {one.version: one.actor for one in authored}
        by_another = not_by_a_chief(log)
        self._by_another = {one.version for one in authored if one.version in self._named and by_another(one)}

    def since(self, version: int, engine: str, present: str) -> str:
        """What an arbiter is to make of a round, recorded by that event, that an earlier engine paired otherwise."""
        if not are_two_versions(engine, present):
            return ""
        if later := self.later_before(version, engine):
            return say(
                " However, event {later} before it names {engine}: {actor}, who recorded this round, used an older "
                "release of the program, or wrote to the database without it.",
                actor=self._authors[version],
                later=later,
                engine=self._named[later],
            )
        told = say(" The engine has been corrected since (CHANGELOG); a published pairing remains as published.")
        if version in self._by_another:
            told = say(
                "{told} The engine is named by {actor}, who is not chief arbiter.",
                told=told,
                actor=self._authors[version],
            )
        return told

    def later_before(self, version: int, engine: str) -> int:
        """An earlier event that names a later version of the engine; 0: none does."""
        found = (one for one, other in self._named.items() if one < version and _is_later(other, engine))
        return next(found, 0)

    def named_elsewhere(self, engine: str, versions: Sequence[int]) -> bool:
        """Whether other events than those name the engine."""
        return any(other == engine and one not in versions for one, other in self._named.items())

    def told_of_readings(self, replays: Sequence[Replay], now: Tournament) -> Iterator[str]:
        """Rounds that come out the same because the readings of the engine that paired them hold (decision 91)."""
        if not is_known(now.settings.edition):
            return
        edition = edition_named(now.settings.edition)
        by_engine: dict[str, list[Replay]] = {}
        for one in replays:
            if one.identical and edition.readings_of(one.recorded_engine):
                by_engine.setdefault(one.recorded_engine, []).append(one)
        for engine, rounds in by_engine.items():
            numbers: set[RoundNumber] = {one.round_number for one in rounds}
            readings = ", ".join(f"{name}={value}" for name, value in sorted(edition.readings_of(engine).items()))
            told = say_of(
                len(numbers),
                "round {numbers}, recorded by {actors}, was paired by {engine} and gives the same pairing under "
                "that engine's reading of the rules, {readings}. The current engine is {present}; a tournament "
                "started with the earlier one keeps that reading.",
                "rounds {numbers}, recorded by {actors}, were paired by {engine} and give the same pairings under "
                "that engine's reading of the rules, {readings}. The current engine is {present}; a tournament "
                "started with the earlier one keeps that reading.",
                numbers=", ".join(map(str, sorted(numbers))),
                actors=joined(", ", dict.fromkeys(self._authors[one.version] for one in rounds)),
                engine=engine,
                readings=readings,
                present=edition.engine_name,
            )
            yield joined("", (told, self._elsewhere(engine, [one.version for one in rounds])))

    def _elsewhere(self, engine: str, versions: Sequence[int]) -> str:
        if later := self.later_before(min(versions), engine):
            return say(" An earlier event, {later}, names {engine}.", later=later, engine=self._named[later])
        if self.named_elsewhere(engine, versions) or self._by_another.isdisjoint(versions):
            return ""
        return say(" Nothing else in this record shows that the earlier engine was used.")


def _is_later(one: str, other: str) -> bool:
    """Whether one is a later version than the other, of the same edition."""
    first, second = one.rpartition("/")[2], other.rpartition("/")[2]
    return are_two_versions(one, other) and first.isdecimal() and second.isdecimal() and int(first) > int(second)
