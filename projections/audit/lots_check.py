"""Every drawing of lots of a log, drawn again from what the log says."""

from collections.abc import Iterable
from dataclasses import dataclass

from core.model.lots import Commitment, commitment_of, order_by_lot
from core.model.tie_breaks import LOTS
from core.model.units import PlayerId
from events.deciders.ties import SUBJECT
from events.log.counting import Recorded, counting
from events.vocabulary.ties import LotsCommitted, LotsRevealed, TieBroken


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


def check_lots(events: Iterable[Recorded]) -> tuple[LotsFinding, ...]:
    """Draw every tie again: the seed must be that of a secret whose hash had been published before."""
    drawing: Commitment | None = None
    findings = []
    for stored in counting(tuple(events)):
        match stored.event:
            case LotsCommitted() as event:
                drawing = Commitment(event.commitment)
            case LotsRevealed() as event if drawing is not None:
                drawing = Commitment(drawing.commitment, event.secret, event.public_value)
            case TieBroken(method=method) as event if method == LOTS:
                findings.append(LotsFinding(stored.version, event.players, _again(drawing, event)))
            case _:
                pass  # nothing about lots
    return tuple(findings)


def _again(drawing: Commitment | None, event: TieBroken) -> tuple[PlayerId, ...] | None:
    if drawing is None or not drawing.is_revealed or commitment_of(drawing.secret) != drawing.commitment:
        return None
    if drawing.seed != event.seed:
        return None
    return order_by_lot(event.seed, event.players, SUBJECT)
