"""What is known at one moment of one tournament. Nothing here meets the store: reports are judged without it."""

from typing import TYPE_CHECKING

from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused
from core.model.spelling import short_name
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.log.envelope import short

if TYPE_CHECKING:
    from events.log.envelope import StoredEvent


class Erasure(NamedTuple):
    """What was erased on request of what is kept beside the log about a player, and by which event."""

    version: int
    player: PlayerId
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What was known at one moment of one tournament.

    `events` are all events up to `version`; `head_hash` is the hash of the last of them, 32 zero bytes before
    the first. `erased`: what was erased since the beginning, also after `version`: what an earlier moment no longer
    shows.
    """

    stream: str
    tournament: Tournament
    version: int
    head_hash: bytes
    events: "tuple[StoredEvent, ...]"
    erased: tuple[Erasure, ...] = ()
    mark: str = ""  # what every page made of it has to say of where it was read

    @property
    def birth_dates_erased(self) -> frozenset[PlayerId]:
        """Of whom the record says that the birth date was erased, also after this moment."""
        return frozenset(one.player for one in self.erased if "birth_date" in one.fields)

    @property
    def short_hash(self) -> str:
        """The head's hash as it is printed and typed."""
        return short(self.head_hash)


def stream_name(title: str) -> str:
    """A name for a stream, made from a tournament's name: lower-case letters, digits and hyphens.

    Raises `Refused` when nothing of the title is left.
    """
    name = short_name(title)
    if not name:
        raise Refused(
            (
                "The name {title!r} cannot be made into a short name for the tournament: give one with --as, "
                "using a to z and digits."
            ),
            title=title,
        )
    return name
