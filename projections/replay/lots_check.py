"""Every drawing of lots of a log, drawn again from what the log says, and by whose clock it came before its value."""

from collections.abc import Callable, Iterator, Sequence

from core.evidence.links import link_of_command
from core.model.dataclass import dataclass
from core.model.lots import (
    COLOURS_OF_A_FAST_GAME,
    COLOURS_OF_A_KNOCKOUT,
    NUMBERS_OF_A_TABLE,
    Commitment,
    commitment_of,
    order_by_lot,
)
from core.model.sentence import Refused, say
from core.model.tie_breaks import LOTS
from core.model.units import PlayerId
from events.base import Event
from events.deciders.officials import not_by_a_chief, officials_before
from events.deciders.tables import entrants, order_from
from events.deciders.ties import SUBJECT
from events.log.envelope import Recorded, StoredEvent, counting, meant_by
from events.vocabulary.knockout import KnockoutBegun, KnockoutGamePlayed
from events.vocabulary.record import ActionUndone
from events.vocabulary.ties import FastGameDrawn, LotsCommitted, LotsRevealed, TieBroken
from events.vocabulary.tournament import LotDrawn
from projections.tournament_state.fold import fold
from projections.wording import minute


def by_another_clock(log: Sequence[StoredEvent]) -> Callable[[StoredEvent, StoredEvent], bool]:
    """Whether somebody else recorded an event than another one: an official, and by no link.

    A link is used on whose computer its granter likes: what comes by it has the time of that computer.
    """
    officials = officials_before(log)

    def another(stored: StoredEvent, other: StoredEvent) -> bool:
        then = officials(stored.version)
        is_of_an_official = not then or stored.actor in then  # before anybody had an office
        return is_of_an_official and not link_of_command(stored.causation) and stored.actor != other.actor

    return another


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


@dataclass(frozen=True, slots=True)
class LotsFinding:
    """One tie drawn. `again` None: nothing on record gives its seed."""

    version: int
    recorded: tuple[PlayerId, ...]
    again: tuple[PlayerId, ...] | None

    @property
    def same(self) -> bool:
        """Whether it comes out as recorded."""
        return self.recorded == self.again


def check_lots(events: Sequence[Recorded]) -> tuple[LotsFinding, ...]:
    """Draw every tie again, the numbers of a table, and the colours of fast games and of a knock-out.

    The seed of a tie must be that of a secret whose hash had been published before.
    """
    drawing: Commitment | None = None
    seed_of_knockout = ""
    findings = []
    for stored in counting(events):
        match stored.event:
            case LotsCommitted() as event:
                drawing = Commitment(event.commitment)
            case LotsRevealed() as event if drawing is not None:
                drawing = Commitment(drawing.commitment, event.secret, event.public_value)
            case TieBroken(method=method) as event if method == LOTS:
                findings.append(LotsFinding(stored.version, event.players, _again(drawing, event)))
            case FastGameDrawn() as event:
                again = order_by_lot(event.seed, event.players, COLOURS_OF_A_FAST_GAME)
                findings.append(LotsFinding(stored.version, event.players, again))
            case KnockoutBegun() as event:
                seed_of_knockout = event.seed
            case KnockoutGamePlayed(game=1) as event:
                both = (event.white, event.black)
                again = order_by_lot(seed_of_knockout, both, COLOURS_OF_A_KNOCKOUT, event.knockout_round)
                findings.append(LotsFinding(stored.version, both, again))
            case LotDrawn(subject=subject, seed=seed) as event if subject == NUMBERS_OF_A_TABLE and seed:
                findings.append(LotsFinding(stored.version, event.order, _numbers_again(events, stored.version, event)))
            case _:
                pass  # nothing about lots
    return tuple(findings)


def _numbers_again(events: Sequence[Recorded], version: int, event: LotDrawn) -> tuple[PlayerId, ...] | None:
    """From who was registered when the numbers were drawn.

    Who had left takes none; in records of an earlier version they were drawn with the others.
    """
    before = fold([stored for stored in events if stored.version < version])
    players = tuple(before.players) if set(event.order) == set(before.players) else entrants(before)
    try:
        return order_from(before, event.seed, event.groups, players, apart=event.apart)
    except Refused:
        return None


def _again(drawing: Commitment | None, event: TieBroken) -> tuple[PlayerId, ...] | None:
    if drawing is None or not drawing.is_revealed or commitment_of(drawing.secret) != drawing.commitment:
        return None
    if drawing.seed != event.seed:
        return None
    return order_by_lot(event.seed, event.players, SUBJECT)
