"""Between events and the bytes that are stored and hashed.

Bodies are canonical JSON: fields in the order of `events.log.envelope.Envelope`, fields equal to their default left
out of the data, no white space, ASCII keys, UTF-8 text, no floats. Only writing needs them canonical: the hash is
taken over the stored bytes, whatever they are.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final, TypeAlias

import msgspec

import events.vocabulary.any_event  # noqa: F401  (registers every event type)
from core.model.errors import Refused
from core.model.sentence import Text
from events.base import EVENT_TYPES, Event
from events.errors import UnknownEvent
from events.log.envelope import Envelope

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
