"""Between events and the bytes that are stored and hashed, and what an event may hold.

Bodies are canonical JSON: fields in the order of `events.log.envelope.Envelope`, fields equal to their default left
out of the data, no white space, ASCII keys, UTF-8 text, no floats. Only writing needs them canonical: the hash is
taken over the stored bytes, whatever they are.

Numbers go no further than any tournament does, and texts are texts: whoever can write a database can write a round
1,000,000, with every hash to fit. A fold would go through a million rounds, so such an event is none: it is neither
recorded nor read.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final, TypeAlias, get_args, get_type_hints

import msgspec

import events.vocabulary.any_event  # noqa: F401  (registers every event type)
from core.model.named_tuple import NamedTuple
from core.model.plain import code_point, not_to_print
from core.model.sentence import Refused, Text, say
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from events.base import EVENT_TYPES, Event, Value
from events.errors import UnknownEvent
from events.log.envelope import Envelope
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.players import KeepingApart

ROUNDS_MAX: Final = 999
"""Of a log; what is announced or read from a file stays below 100 (C.04.2, TRF), and a log may be older than that."""

_MOST: Final[Mapping[object, int]] = {
    RoundNumber: ROUNDS_MAX,
    PlayerId: 99_999,
    PairingNumber: 99_999,
    BoardNumber: 99_999,
    Points: 999_999,
}
"""By the unit of a field: more than ten times what a report can number."""

_MOST_BY_NAME: Final = {
    "qualifiers": 9_999,
    "games": 9_999,
    "boards": 9_999,
    **dict.fromkeys(("rating", "fide_rating", "national_rating"), 99_999),
}
_MOST_ELSEWHERE: Final = 10**15
"""Money in cents, numbers of events, lines of a file: added and compared, never counted up to."""

_MOST_APART: Final = 300
"""Players who are not to meet, each with each: 44,850 pairs."""

may_be_large: Final = re.compile(
    rb'[:\[,](?:-|\d{5})|"(?:\w*round\w*|qualifiers|games|boards)":\d{4}|"players":\[(?:\d+,){300}'
).search
"""Whether a body may hold a number to be looked at: hardly any does, and a long log is read in one go."""


class OutOfBounds(NamedTuple):
    """A number that no event holds; `most` is the largest of its kind, above and below zero."""

    field: str
    number: int
    most: int

    @property
    def sentence(self) -> str:
        """What is beyond what."""
        return say(
            "{field} is {number}, beyond the limit of {most}", field=self.field, number=self.number, most=self.most
        )


def out_of_bounds(event: Event) -> OutOfBounds | None:
    """The first number of an event beyond its bound; None: there is none."""
    if isinstance(event, KeepingApart) and len(event.players) > _MOST_APART:
        return OutOfBounds(say("the number of players"), len(event.players), _MOST_APART)
    return next(_beyond(event), None)


def _beyond(value: Value) -> Iterator[OutOfBounds]:
    for field, most in _bounds_of(type(value)).items():
        for number in _numbers_in(getattr(value, field)):
            if isinstance(number, Value):
                yield from _beyond(number)
            elif not -most <= number <= most:
                yield OutOfBounds(field, number, most)


def _numbers_in(value: object) -> Iterator[int | Value]:
    if isinstance(value, tuple):
        for part in value:
            yield from _numbers_in(part)
    elif isinstance(value, int | Value):
        yield value


@cache
def _bounds_of(kind: type[Value]) -> dict[str, int]:
    """The fields that can hold a number, each with its bound."""
    return {
        field: _MOST_BY_NAME.get(field, max((_MOST.get(one, 0) for one in _leaves(hint)), default=0) or _MOST_ELSEWHERE)
        for field, hint in get_type_hints(kind).items()
        if field in kind.__struct_fields__
    }


def _leaves(hint: object) -> Iterator[object]:
    parts = get_args(hint)
    for part in parts:
        yield from _leaves(part)
    if not parts:
        yield hint


def refuse_unprintable(events: Iterable[Event]) -> None:
    """Raises `Refused` for a text with a letter that no text may hold, whichever way it came in.

    What a file held is kept with its import as it was: it is evidence. Events that a copy of the log has already are
    not asked.
    """
    for event in events:
        text = "" if isinstance(event, ImportedFrom) else next(_unprintable(event), "")
        if text:
            raise Refused(
                "{text!r} contains a character that cannot be printed ({code_point}). Nothing was written; type "
                "it again on one line, without tabs.",
                text=text[:40],
                code_point=code_point(not_to_print(text)),
            )


def _unprintable(value: object) -> Iterator[str]:
    if isinstance(value, str):
        if not value.isprintable() and not_to_print(value):
            yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _unprintable(part)
    elif isinstance(value, Value):
        for field in value.__struct_fields__:
            yield from _unprintable(getattr(value, field))


# --- Old shapes of events and how each becomes the next one
# A stored body never changes. When an event type gets a new shape, its schema version goes up by one and a function
# from the old plain dictionary to the new one is entered here. Upcasters run after the hash of the stored bytes was
# verified, one step each, so a log of any earlier release is read by the current types.

Data: TypeAlias = dict[str, Any]
Upcaster: TypeAlias = Callable[[Data], Data]


def without_variations(data: Data) -> Data:
    """Version 1 knew neither announced variations nor a list of tie-breaks; a log of that time had none."""
    return data


def without_grounds(data: Data) -> Data:
    """Version 1 told the grounds on which a published pairing was changed in the reason only."""
    return data


def without_order(data: Data) -> Data:
    """Version 1 knew no lot but that of the initial colour."""
    return data


def taken_as_a_draw(data: Data) -> Data:
    """Version 1 knew no adjourned game that pairings take as anything but a draw."""
    return data


UPCASTERS: Final[Mapping[tuple[str, int], Upcaster]] = {
    ("tournament-created", 1): without_variations,
    ("settings-changed", 1): without_variations,
    ("round-voided", 1): without_grounds,
    ("pairing-altered", 1): without_grounds,
    ("lot-drawn", 1): without_order,
    ("game-adjourned", 1): taken_as_a_draw,
}
"""By stored name and the schema version that goes in; what comes out has the next version."""


def gaps(event_types: Mapping[str, type[Event]], upcasters: Mapping[tuple[str, int], Upcaster]) -> tuple[str, ...]:
    """What keeps some stored shape from being read, in words; nothing when every step exists exactly once."""
    needed = {
        (name, version) for name, event_type in event_types.items() for version in range(1, event_type.SCHEMA_VERSION)
    }
    missing = sorted(needed - upcasters.keys())
    useless = sorted(upcasters.keys() - needed)
    return tuple(
        [f"{name}: no upcaster from schema version {version} to {version + 1}" for name, version in missing]
        + [f"{name}: an upcaster from schema version {version}, which no stored event has" for name, version in useless]
    )


def upcast(data: Data, name: str, *, stored: int, current: int, upcasters: Mapping[tuple[str, int], Upcaster]) -> Data:
    """The stored dictionary in the current shape."""
    for version in range(stored, current):
        data = upcasters[name, version](data)
    return data


# --- Between events and the bytes that are stored and hashed


def _english(value: object) -> str:
    """What is stored is plain: of a text that other languages can tell, the English."""
    if isinstance(value, Text):
        return str(value)
    raise TypeError(f"Objects of type {type(value).__name__} cannot be stored")


_CANONICAL: Final = msgspec.json.Encoder(order="deterministic", enc_hook=_english)


def canonical_json(value: object) -> bytes:
    """Canonical JSON of structs, dataclasses and plain values: fields in order, keys and sets sorted, no space.

    One spelling for every value, so that equal values have equal hashes on every machine.
    """
    return _CANONICAL.encode(value)


def canonical_sha256(value: object) -> str:
    """SHA-256 of the canonical JSON, 64 hexadecimal digits."""
    return sha256(canonical_json(value)).hexdigest()


class Codec:
    """Encodes events of their current shape and decodes every shape that was ever stored.

    `decoders` holds, by name and schema version, what `decode` used so far for events of their current shape: whoever
    reads a long log spares himself a call for each event.
    """

    def __init__(self, event_types: Mapping[str, type[Event]], upcasters: Mapping[tuple[str, int], Upcaster]) -> None:
        incomplete = gaps(event_types, upcasters)
        assert not incomplete, "; ".join(incomplete)
        self._event_types = event_types
        self._upcasters = upcasters
        self._decoders: dict[str, msgspec.json.Decoder[Envelope[Event]]] = {}
        self.decoders: dict[tuple[str, int], Callable[[bytes], Envelope[Event]]] = {}
        self._plain = msgspec.json.Decoder(Envelope[dict[str, Any]])

    def encode(self, envelope: Envelope[Event]) -> bytes:
        """The body.

        Raises TypeError for an event that would not come back as it is, such as one with a float, and Refused for
        text that is no text: a name of undecodable bytes from a command line or a file.
        """
        event = envelope.data
        if self._event_types.get(event.TYPE) is not type(event):
            raise TypeError(f"{type(event).__name__} is not in the vocabulary")
        _refuse_floats(msgspec.to_builtins(event, enc_hook=_english), event.TYPE)
        try:
            body = canonical_json(envelope)
        except UnicodeEncodeError as error:
            raise Refused(
                (
                    "{object!r} contains bytes that are not characters; {type} cannot be recorded. Enter the text "
                    "in UTF-8."
                ),
                object=error.object,
                type=event.TYPE,
            ) from error
        try:
            read_back = self._decoder(event.TYPE).decode(body)
        except msgspec.DecodeError as error:
            raise TypeError(f"{event.TYPE} cannot be stored: {error}") from error
        if read_back != envelope:
            raise TypeError(f"{event.TYPE} cannot be stored, it would be read back as {read_back.data!r}")
        return body

    def decode(self, name: str, schema_version: int, body: bytes) -> Envelope[Event]:
        """The envelope and the event in its current shape. `name` and `schema_version` are those of the row.

        Raises UnknownEvent for a type or a schema version of a newer release, msgspec.DecodeError for a body that
        is not what the row says, and for one with bytes that are no UTF-8 the same or, before msgspec 0.23,
        UnicodeDecodeError. Both are a ValueError.
        """
        event_type = self._event_types.get(name)
        if event_type is None or not 1 <= schema_version <= event_type.SCHEMA_VERSION:
            raise UnknownEvent(name, schema_version, event_type.SCHEMA_VERSION if event_type else None)
        if schema_version == event_type.SCHEMA_VERSION:
            decode = self.decoders[name, schema_version] = self._decoder(name).decode
            return decode(body)
        return self._decode_old(event_type, schema_version, body)

    def _decoder(self, name: str) -> msgspec.json.Decoder[Envelope[Event]]:
        decoder = self._decoders.get(name)
        if decoder is None:
            event_type = self._event_types[name]
            # A decoder for the exact type reads envelope and event in one pass.
            decoder = msgspec.json.Decoder(Envelope[event_type])  # type: ignore[valid-type]
            self._decoders[name] = decoder
        return decoder

    def _decode_old(self, event_type: type[Event], schema_version: int, body: bytes) -> Envelope[Event]:
        plain = self._plain.decode(body)
        data = upcast(
            plain.data,
            event_type.TYPE,
            stored=schema_version,
            current=event_type.SCHEMA_VERSION,
            upcasters=self._upcasters,
        )
        fields = {field: getattr(plain, field) for field in Envelope.__struct_fields__}
        return Envelope(**(fields | {"data": msgspec.convert(data, event_type)}))


def _refuse_floats(value: object, path: str) -> None:
    if isinstance(value, float):
        raise TypeError(f"{path} is a float ({value}); points and ratings are whole numbers")
    if isinstance(value, Mapping):
        for key, part in value.items():
            _refuse_floats(part, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for index, part in enumerate(value):
            _refuse_floats(part, f"{path}[{index}]")


CODEC: Final = Codec(EVENT_TYPES, UPCASTERS)
"""The codec of this release; building it checks at start-up that every stored shape can be read."""
