"""An arbiter at work on a tournament in memory."""

from events.deciders import players, results, rounds, tournament
from events.deciders.entries import Entry
from events.deciders.undo import redo, undo
from events.log.clock import system_clock
from events.log.envelope import new_command
from events.store.memory import MemoryStore
from events.vocabulary.tournament import DetailsSet, SettingsSet
from projections.repository import Repository


class Desk:
    """An arbiter's desk: every call is one action."""

    def __init__(self, count=4, edition="dutch-2017", rounds=5, clock=system_clock):
        self.store = MemoryStore(clock=clock)
        self.repository = Repository(self.store)
        self.do(tournament.create, DetailsSet(name="Spring"), SettingsSet(edition=edition, rounds=rounds))  # event 1
        self.do(players.register_many, [Entry(f"P{i}", 2500 - i) for i in range(1, count + 1)])  # events 2-5

    def copy(self):
        """A desk with a record of its own, which goes on from that of this one."""
        other = Desk.__new__(Desk)
        other.store = MemoryStore()
        other.store.fill("spring", self.store.read("spring"), self.store.personal("spring").values())
        other.repository = Repository(other.store)
        return other

    def do(self, decide, *args, **more):
        return self._execute(lambda known: decide(known.tournament, *args, **more))

    def undo(self, version=None, **more):
        return self._execute(lambda known: undo(known.events, version, **more))

    def redo(self, version=None, **more):
        return self._execute(lambda known: redo(known.events, version, **more))

    def put(self, *events):
        return self._execute(lambda known: events)

    def _execute(self, decide):
        receipt = self.repository.execute_on_log("spring", decide, new_command("arbiter"))
        return [stored.event for stored in receipt.events]

    def play(self, *outcomes):
        """Pair and publish the next round and enter these results, from board 1 on."""
        self.pair()
        last = self.state.rounds[-1]
        self.do(results.record_many, last.number, list(zip(range(1, len(last.games) + 1), outcomes, strict=False)))
        return self

    @property
    def state(self):
        return self.repository.load("spring").tournament

    @property
    def log(self):
        return self.repository.load("spring").events

    def pair(self):
        self.do(rounds.pair_round, seed="s")  # events 6-8 (numbers, lot, pairing) in round 1
        self.do(rounds.publish)  # event 9
        return self
