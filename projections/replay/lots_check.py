"""Every drawing of lots of a log, drawn again from what the log says."""

from collections.abc import Sequence

from core.model.dataclass import dataclass
from core.model.errors import Refused
from core.model.lots import (
    COLOURS_OF_A_FAST_GAME,
    COLOURS_OF_A_KNOCKOUT,
    NUMBERS_OF_A_TABLE,
    Commitment,
    commitment_of,
    order_by_lot,
)
from core.model.tie_breaks import LOTS
from core.model.units import PlayerId
from events.deciders.tables import entrants, order_from
from events.deciders.ties import SUBJECT
from events.log.counting import Recorded, counting
from events.vocabulary.knockout import KnockoutBegun, KnockoutGamePlayed
from events.vocabulary.ties import FastGameDrawn, LotsCommitted, LotsRevealed, TieBroken
from events.vocabulary.tournament import LotDrawn
from projections.tournament_state.fold import fold


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
