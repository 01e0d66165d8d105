"""Writes the logs that this release leaves to all later ones: tests/data/logs/<release>/.

    python -m tests.events.make_corpus

`log.db` is a SQLite file with two logs: `everything` has each event type twice (only what it must have, and every
field set), `club` is a small tournament as an arbiter would leave it. `events.jsonl` says how this release reads
them, `vocabulary.json` which fields each event has. Run it while the release is being made; once the release is out,
its folder never changes again.
"""

import json
import tomllib
import types
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from enum import EnumType
from itertools import count
from pathlib import Path
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import msgspec

from core.model.results import Colour, Result
from core.model.units import BoardNumber, PairingNumber, PlayerId, RoundNumber
from events.base import EVENT_TYPES, Event
from events.log.envelope import Command, StoredEvent
from events.log.personal_data import PersonalDatum
from events.store.sql import SqlStore
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import ResultCorrected, ResultRecorded
from events.vocabulary.players import LateEntryAccepted, PairingNumbersAssigned, PlayerRegistered
from events.vocabulary.rounds import Board, Provenance, RoundCompleted, RoundPaired, RoundPublished
from events.vocabulary.tournament import DetailsSet, LotDrawn, SettingsSet, TournamentCreated
from tests.data_paths import CHECKOUT, KEPT_DATA

LOGS: Final = KEPT_DATA / "logs"
START: Final = datetime(2026, 1, 10, 9, 0, tzinfo=UTC)
PERSONAL: Final = tuple(
    PersonalDatum(PlayerId(player), "birth_date", f"{player:032x}", f"198{player}-01-31") for player in range(1, 4)
)
ONE, TWO = RoundNumber(1), RoundNumber(2)


def sample(kind: Any, *, full: bool, name: str = "") -> Any:
    """A value of a field's type: `full` sets every field, otherwise only those without a default."""
    kind = getattr(kind, "__supertype__", kind)  # NewType
    if get_origin(kind) in {Union, types.UnionType}:
        (kind,) = (part for part in get_args(kind) if part is not types.NoneType)
        return sample(kind, full=full, name=name)
    if get_origin(kind) is tuple:
        parts = [sample(part, full=full, name=name) for part in get_args(kind) if part is not ...]
        return tuple(parts)
    if isinstance(kind, EnumType):
        return list(kind)[-1 if full else 0]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind)
        wanted = [field.name for field in msgspec.structs.fields(kind) if full or field.required]
        return kind(**{field: sample(hints[field], full=full, name=field) for field in wanted})
    return {int: 7, str: f"{name} Ünïcödé ♔", bool: True}[kind]


def everything() -> Iterator[Event]:
    """Each event type twice."""
    for _, event_type in sorted(EVENT_TYPES.items()):
        yield sample(event_type, full=False)
        yield sample(event_type, full=True)


def club() -> Iterator[Sequence[Event]]:
    """A small tournament, one item for each command."""
    yield [
        TournamentCreated(
            details=DetailsSet(name="Club Championship", city="Reykjavík"),
            settings=SettingsSet(edition="dutch-2017", rounds=RoundNumber(3)),
        ),
        LotDrawn(initial_colour=Colour.WHITE, seed="7"),
    ]
    yield [
        PlayerRegistered(
            player=datum.player, name=f"Player {datum.player}", rating=2100, birth_date_commitment=datum.commitment
        )
        for datum in PERSONAL
    ]
    yield [
        PairingNumbersAssigned(
            from_round=ONE, numbers=tuple((PlayerId(player), PairingNumber(player)) for player in (1, 2, 3))
        )
    ]
    yield [paired(ONE, white=1, black=2, bye=3), RoundPublished(round_number=ONE)]
    yield [recorded(ONE, Result.WHITE_WINS), RoundCompleted(round_number=ONE)]
    yield [LateEntryAccepted(player=PlayerId(4), name="Player 4", first_round=TWO)]
    yield [
        PairingNumbersAssigned(
            from_round=TWO, numbers=tuple((PlayerId(player), PairingNumber(player)) for player in (1, 2, 3, 4))
        )
    ]
    yield [paired(TWO, white=3, black=1, bye=2), RoundPublished(round_number=TWO)]
    yield [
        ResultCorrected(
            round_number=ONE,
            board=BoardNumber(1),
            was=Result.WHITE_WINS,
            result=Result.DRAW,
            correction=Correction(reaches=(Scope.STANDINGS, Scope.RATING_REPORT), tier=2, reason="score sheet"),
        )
    ]


def paired(round_number: RoundNumber, *, white: int, black: int, bye: int) -> RoundPaired:
    """A round of one board."""
    return RoundPaired(
        round_number=round_number,
        boards=(Board(board=BoardNumber(1), white=PlayerId(white), black=PlayerId(black)),),
        bye=PlayerId(bye),
        provenance=Provenance(edition="dutch-2017", engine="pairtrail 0.1.0", input_hash="ab" * 32),
    )


def recorded(round_number: RoundNumber, result: Result) -> ResultRecorded:
    """The result of its only board."""
    return ResultRecorded(round_number=round_number, board=BoardNumber(1), result=result)


def reading(stored: StoredEvent) -> dict[str, Any]:
    """How this release reads an event, with every field."""
    return {
        "stream": stored.stream,
        "version": stored.version,
        "event_id": stored.event_id,
        "type": stored.type,
        "schema_version": stored.schema_version,
        "actor": stored.actor,
        "recorded_at": stored.recorded_at.isoformat(),
        "occurred_at": stored.occurred_at and stored.occurred_at.isoformat(),
        "causation": stored.causation,
        "hash": stored.hash.hex(),
        "event": in_full(stored.event),
    }


def in_full(value: object) -> Any:
    """Plain data of an event, defaults included."""
    if isinstance(value, msgspec.Struct):
        return {field: in_full(getattr(value, field)) for field in value.__struct_fields__}
    if isinstance(value, tuple):
        return [in_full(part) for part in value]
    return value


def vocabulary() -> dict[str, Any]:
    """The stored shape of every event: schema version and JSON schema, without the names of classes."""
    names = sorted(EVENT_TYPES)
    schemas, components = msgspec.json.schema_components([EVENT_TYPES[name] for name in names], ref_template="{name}")
    return {
        name: {"schema_version": EVENT_TYPES[name].SCHEMA_VERSION, "shape": inlined(schema, components)}
        for name, schema in zip(names, schemas, strict=True)
    }


def inlined(schema: Any, components: dict[str, Any]) -> Any:
    """A JSON schema without prose, with its parts in place instead of under the names of their classes."""
    if isinstance(schema, list | tuple):
        return [inlined(part, components) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return inlined(components[schema["$ref"]], components)
    return {
        key: inlined(part, components)
        for key, part in schema.items()
        if not (key in {"title", "description"} and isinstance(part, str))
    }


def write(folder: Path) -> None:
    """Write the corpus of this release; the same bytes in every log each time."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "log.db").unlink(missing_ok=True)
    ids, ticks = count(1), count()
    with SqlStore.open(
        f"sqlite:///{folder / 'log.db'}",
        create=True,
        clock=lambda: START + timedelta(minutes=next(ticks), microseconds=next(ticks)),
        new_id=lambda: f"{next(ids):032x}",
    ) as store:
        for number, event in enumerate(everything()):
            store.append("everything", [event], expected_version=number, command=Command(f"c{number}", "arbiter"))
        version = 0
        for number, events in enumerate(club()):
            command = Command(f"c{number}", "María", START - timedelta(days=1) if number % 2 else None)
            personal = PERSONAL if isinstance(events[0], PlayerRegistered) else ()
            done = store.append("club", events, expected_version=version, command=command, personal=personal)
            version = done.version
        readings = [reading(event) for stream in ("club", "everything") for event in store.read(stream)]
    lines = [json.dumps(one, ensure_ascii=False) for one in readings]
    (folder / "events.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    shapes = json.dumps(vocabulary(), indent=1, sort_keys=True)
    (folder / "vocabulary.json").write_text(shapes + "\n", encoding="utf-8")


if __name__ == "__main__":
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    write(LOGS / project["version"])
