"""Two copies of one log that both went on: where they part, and what each side did since."""

from collections.abc import Sequence

from core.model.dataclass import dataclass
from events.log.envelope import StoredEvent
from projections.log_in_words.trail import AuditRow, audit


@dataclass(frozen=True, slots=True)
class Fork:
    """`common`: the last event of both, 0: they have not even the first in common. The rest of each, in log order."""

    common: int
    one: tuple[AuditRow, ...]
    other: tuple[AuditRow, ...]

    @property
    def is_one(self) -> bool:
        """Whether both went on: then neither is simply the older copy."""
        return bool(self.one and self.other)


def fork_of(one: Sequence[StoredEvent], other: Sequence[StoredEvent]) -> Fork:
    """Where two logs part. An event's hash covers all before it, so the last equal hash is the last common event."""
    common = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine.hash != theirs.hash:
            break
        common = mine.version
    return Fork(common, tuple(audit(one)[common:]), tuple(audit(other)[common:]))
