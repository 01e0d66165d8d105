"""What every event is: a frozen struct, and the signature in which it says all that the rest of the program asks of it.

A signature is what `event` is given, and the methods of the class (or of its chapter): a duty left open stops the
program at its start. Deciders, the fold, undo, dependence, officials, remarks, sentences and lists read it here; only
what an event does to the state is a case of the fold.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, TypeAlias, TypeVar, dataclass_transform

from core.model.named_tuple import NamedTuple
from core.model.units import PlayerId, RoundNumber
from events.struct import Struct, replace

if TYPE_CHECKING:  # it speaks of some events itself
    from events.vocabulary.wording import Wording


class Role(StrEnum):
    """What an official does."""

    CHIEF_ARBITER = "chief-arbiter"
    ARBITER = "arbiter"
    DATA_ENTRY = "data-entry"
    FEDERATION = "federation"
    READER = "reader"


CHIEF: Final = frozenset({Role.CHIEF_ARBITER})
ARBITERS: Final = CHIEF | {Role.ARBITER}
ENTRY: Final = ARBITERS | {Role.DATA_ENTRY}
APPEALS: Final = ARBITERS | {Role.FEDERATION}


class Touches(Enum):
    """The pairings that read an event."""

    NONE = "no pairing"
    EVERY = "whatever is paired next, from round 1 on"
    ITS_ROUND = "those from its round on"
    LATER_ROUNDS = "those of the rounds after its own"


class KnownBy(Enum):
    """Who can say that an event is not true, beside the official who recorded it."""

    ALL = "whoever was there, or makes it again from the record: games played, pairings, what is announced to all"
    ITS_AUTHOR = "nobody: it is the word of one official, and `verify` tells that of those who are not the chief"


class Undo(Enum):
    """How an event is undone; later events that build on it always come first."""

    FREELY = "as the last action, or by its number"
    FOR_A_REASON = "the same, with a reason, as `undo_wants` says"
    BY_NUMBER = "by its number only"
    NEVER = "never, as `why_not_undone` says: it stays, and the action before it is undone"
    BEGINS = "never: the tournament began with it"


class Remark(NamedTuple):
    """Whether a report tells of an event, as one that touched the integrity of its pairings.

    `kind`: what it then says it is, once round 1 is paired; empty: `projections.log_in_words.integrity` judges by
    what was before. `why_none`: why it never tells of it; empty: it does.
    """

    kind: str = ""
    why_none: str = ""


JUDGED: Final = Remark()


def no_remark(why: str) -> Remark:
    """A report never tells of it, for this reason."""
    return Remark(why_none=why)


NO_PAIRING: Final = no_remark("no pairing rests on it")
IN_THE_FILE: Final = no_remark("the report shows it in the players' lines")

Subject: TypeAlias = tuple[str | int, ...]
"""Something that an event establishes, and that others rest on: ("round", 3)."""

STANDINGS: Final[Subject] = ("standings",)
"""Who is tied with whom: only those with equal points are put in order."""

QUALIFIED: Final[Subject] = ("qualified",)
"""Who plays in a knock-out after the Swiss, as far as points do not say it."""
RATING_RULE: Final[Subject] = ("rating rule",)
"""Which of two ratings of a player counts, as announced (decision 200)."""
LIST_RATINGS: Final[Subject] = ("list ratings",)
"""FIDE and national ratings corrected; a rule that comes later was applied to them."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Value(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A part of an event.

    `gc=False`: it holds values only and can be in no cycle, so the collector need not walk a long log.
    """


class Event(Value, kw_only=True):
    """Something that happened, in the arbiter's words. Who, when and in which order belong to the envelope.

    Its chapter is the class that it stands under: `GameEvent`, `RoundEvent` and so on.
    """

    TYPE: ClassVar[str]
    SCHEMA_VERSION: ClassVar[int]
    ROUND_FIELD: ClassVar[str | None]
    PLAYER_FIELDS: ClassVar[tuple[str, ...]]
    MAY_RECORD: ClassVar[frozenset[Role]]
    KNOWN_BY: ClassVar[KnownBy]
    TOUCHES: ClassVar[Touches]
    UNDO: ClassVar[Undo]
    REMARK: ClassVar[Remark]

    def gives(self) -> set[Subject]:
        """What the event establishes or changes."""
        raise NotImplementedError

    def rests_on(self) -> set[Subject]:
        """What must have been established for the event to make sense, and what it overrides."""
        raise NotImplementedError

    def sentence(self, log: "Wording") -> str:
        """What happened, in the arbiter's words; `log` knows what came before."""
        raise NotImplementedError

    def why_not_undone(self, version: int) -> str:
        """Of one that is never undone: why, and what to do instead. `version`: its place in the log."""
        raise NotImplementedError

    def undo_wants(self, edition: str) -> tuple[str, str]:
        """What it is that needs a reason, and what is to be confirmed, by the rules in force; empty: nothing."""
        del edition
        return "", ""

    @property
    def is_word_of_its_author(self) -> bool:
        """Whether nobody else can say that it is not true; of a result that an arbiter decided, whoever played it."""
        return self.KNOWN_BY is KnownBy.ITS_AUTHOR

    @property
    def round_spoken_of(self) -> RoundNumber | None:
        """The round that it speaks of; for a late entry or a withdrawal the first round that it touches."""
        number: RoundNumber | None = None if self.ROUND_FIELD is None else getattr(self, self.ROUND_FIELD)
        return number

    @property
    def players_spoken_of(self) -> frozenset[PlayerId]:
        """The players that it names. Who sat at the board of a game, only the log before it knows."""
        return frozenset(player for field in self.PLAYER_FIELDS for player in _players_in(getattr(self, field)))

    @property
    def first_round_touched(self) -> RoundNumber | None:
        """The first round whose pairing reads this event; None: no pairing does."""
        round_number = self.round_spoken_of
        if self.TOUCHES is Touches.EVERY:
            return RoundNumber(1)
        if self.TOUCHES is Touches.NONE or round_number is None:
            return None
        return RoundNumber(round_number + (self.TOUCHES is Touches.LATER_ROUNDS))

    def named_players(self) -> set[Subject]:
        """The players that it names, as it rests on them."""
        return {("player", player) for player in self.players_spoken_of}


def with_reason(events: Sequence[Event], reason: str) -> list[Event]:
    """The events of one command, each with the reason that was given for it, unless it has one of its own.

    A correction holds it; every other event has a field for it.
    """
    return [_with_reason(one, reason) for one in events] if reason else list(events)


def _with_reason(one: Event, reason: str) -> Event:
    correction = getattr(one, "correction", None)
    if correction is not None:
        return one if correction.reason else replace(one, correction=replace(correction, reason=reason))
    return one if getattr(one, "reason", "") else replace(one, reason=reason)


class _Seats(Protocol):
    @property
    def players(self) -> tuple[PlayerId, PlayerId]: ...


_Named: TypeAlias = PlayerId | tuple[PlayerId, object] | _Seats
"""A player by his id, one beside something that he was given, or two at a board."""


def _players_in(value: PlayerId | tuple[_Named, ...] | None) -> Iterator[PlayerId]:
    for part in value if isinstance(value, tuple) else (value,):
        match part:
            case None:
                pass
            case int():
                yield part
            case (player, _):
                yield player
            case seats:
                yield from seats.players


AT_THE_BOARD: Final = ()
"""The players of an event that names a board and nobody by id."""

EVENT_TYPES: Final[dict[str, type[Event]]] = {}
"""Every event type by its stored name."""

E = TypeVar("E", bound=type[Event])


def event(  # noqa: PLR0913  # the duties of an event
    name: str,
    version: int,
    *,
    round: str | None,  # noqa: A002 -- as the signature reads
    players: tuple[str, ...],
    may_record: frozenset[Role],
    known_by: KnownBy,
    touches: Touches,
    remark: Remark,
    undo: Undo = Undo.FREELY,
) -> Callable[[E], E]:
    """Give an event its signature. Renaming the class must not orphan history: name and version are the stored ones.

    `round` is the field with the round that it speaks of (None: it speaks of none), `players` are those with the
    players.
    """

    def register(event_type: E) -> E:
        assert name not in EVENT_TYPES, f"two events are stored as {name}"
        assert Event not in event_type.__bases__, f"{name} stands in no chapter"
        undeclared = {round, *players} - {None, *event_type.__struct_fields__}
        assert not undeclared, f"{name} has no fields {undeclared}"
        duties = ["gives", "rests_on", "sentence"]
        duties += ["undo_wants"] if undo is Undo.FOR_A_REASON else []
        duties += ["why_not_undone"] if undo in (Undo.NEVER, Undo.BEGINS) else []
        left_open = [duty for duty in duties if getattr(event_type, duty) is getattr(Event, duty)]
        assert not left_open, f"{name} does not say {left_open}"
        event_type.TYPE = name
        event_type.SCHEMA_VERSION = version
        event_type.ROUND_FIELD = round
        event_type.PLAYER_FIELDS = players
        event_type.MAY_RECORD = may_record
        event_type.KNOWN_BY = known_by
        event_type.TOUCHES = touches
        event_type.REMARK = remark
        event_type.UNDO = undo
        EVENT_TYPES[name] = event_type
        return event_type

    return register
