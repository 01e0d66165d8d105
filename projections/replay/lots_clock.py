"""Events that only their author's clock puts before the public value of a drawing of lots."""

from collections.abc import Callable, Iterator, Sequence

from core.model.sentence import say
from events.base import Event
from events.deciders.officials import not_by_a_chief
from events.log.counting import meant_by
from events.log.envelope import StoredEvent
from events.vocabulary.record import ActionUndone
from events.vocabulary.ties import LotsCommitted, LotsRevealed
from projections.replay.other_clocks import by_another_clock
from projections.wording import minute


def by_one_clock(log: Sequence[StoredEvent], steers: Callable[[Event], bool]) -> Iterator[tuple[int, str]]:
    """Each hash, revealed since, of who is not chief arbiter, with nothing of others until the value was known.

    Whoever sets a clock back knows the value, and tries secrets until one gives the order that suits; or, with the
    secret, who would be tied to advantage. So also what `steers` between hash and reveal, and rests on its author.
    """
    by_another, has_another_clock = not_by_a_chief(log), by_another_clock(log)
    known, is_told = None, False
    for stored in log:
        event, after = stored.event, log[stored.version :]
        is_hash = isinstance(event, LotsCommitted)
        if isinstance(event, LotsCommitted):
            known = event.known_at
        is_told = is_told or isinstance(event, LotsRevealed)
        of_author = event.is_word_of_its_author or isinstance(event, ActionUndone)
        asked = is_hash or (not is_told and of_author and steers(meant_by(log, stored).event))
        if not asked or known is None or stored.recorded_at >= known or not by_another(stored):
            continue
        shown = any(one.recorded_at < known and has_another_clock(one, stored) for one in after)
        if not shown and any(isinstance(one.event, LotsRevealed) for one in after):
            told = {"recorded": minute(stored.recorded_at), "actor": stored.actor, "known": minute(known)}
            yield (
                stored.version,
                say(
                    "the hash has the time {recorded} UTC by the clock of {actor}, who is not chief arbiter: no other "
                    "clock shows that it was recorded before the public value was known ({known} UTC)",
                    **told,
                )
                if is_hash
                else say(
                    "{type} has the time {recorded} UTC by the clock of {actor}, who is not chief arbiter: no other "
                    "clock shows that it was recorded before the public value was known ({known} UTC), and it may have "
                    "changed the ties",
                    type=stored.type,
                    **told,
                ),
            )
