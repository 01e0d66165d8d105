"""What commands answer to programs: values whose fields are the keys of the JSON, in that order.

An answer names the commands that give it; `docs/json.json`, the schema, is made of them all.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypedDict, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields

from cli.output.streams import to_stdout
from core.model.units import PairingNumber, PlayerId

if TYPE_CHECKING:
    from projections.known import Known

A = TypeVar("A", bound="Answer")
T = TypeVar("T")

ANSWERS: Final[dict[str, list[type]]] = {}
"""By command, once the module that answers it is imported; several where an option asks for something else."""


class Source(TypedDict, total=False):
    """Which tournament it is, and as of when; of a file nothing."""

    tournament: str
    event: int
    head: str


class Answer(Struct, forbid_unknown_fields=True):
    """Base of what is answered, and of its parts; a field that is `UNSET` is left out."""


class OfRecord(Answer, kw_only=True):
    """An answer about a tournament on record, or about a file, which has none of these keys."""

    tournament: str | UnsetType = UNSET
    event: int | UnsetType = UNSET
    head: str | UnsetType = UNSET


class Named(Answer):
    """A player or a team."""

    id: PlayerId
    name: str


class Numbered(Answer):
    """A player or a team; the number is null before there is one."""

    number: PairingNumber | None
    id: PlayerId
    name: str


def answers(*commands: str) -> Callable[[type[T]], type[T]]:
    """Say of a class which commands answer with it."""

    def said(kind: type[T]) -> type[T]:
        for command in commands:
            ANSWERS.setdefault(command, []).append(kind)
        return kind

    return said


def answer_of(kind: type[A], found: object) -> A:
    """An answer of that kind, whose fields are those of a value under the same names; what has a default stays."""
    return answers_of(kind, (found,))[0]


def answers_of(kind: type[A], found: Iterable[object]) -> list[A]:
    """The same of each."""
    names = [one.name for one in fields(kind) if one.required]
    return [kind(**{name: getattr(value, name) for name in names}) for value in found]


def source_of(known: "Known | None") -> Source:
    """What ties an answer to the record; None: it is of a file."""
    return {} if known is None else Source(tournament=known.stream, event=known.version, head=known.short_hash)


def say_as_of(known: "Known | None") -> None:
    """The line that ties what was printed to the record; of a file there is none."""
    if known is not None:
        to_stdout("As of event {version}, hash {hash}", version=known.version, hash=known.short_hash)
