"""A file as an import would record it, with nothing recorded: its events have numbers, and no hashes."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from core.model.tournament import Tournament
from events.log.envelope import GENESIS, StoredEvent
from events.trf.document import TrfDocument
from events.trf.importer import events_of, refuse_part
from projections.known import Known
from projections.tournament_state.fold import fold

_FILE: Final = "file"
_NEVER: Final = datetime(1970, 1, 1, tzinfo=UTC)


def known_of_file(
    document: TrfDocument,
    edition: str,
    variations: Mapping[str, str],
    sha256: str,
    tournament: Tournament | None = None,
    stream: str = "",
) -> Known:
    """What would be known after an import, but for how the file was written. `tournament`: as `events_of` takes it.

    `stream`: the short name of the log that there is not.

    Raises `Refused` for the report of a part of an event.
    """
    refuse_part(document)
    imported = events_of(
        document,
        file_sha256=sha256,
        edition=edition,
        variations=variations,
        tournament=tournament,
        laid_out=False,
    )
    events = tuple(
        StoredEvent(
            _FILE, number, "", one.TYPE, one.SCHEMA_VERSION, _FILE, _NEVER, None, "", one, GENESIS, GENESIS, b""
        )
        for number, one in enumerate(imported.events, start=1)
    )
    return Known(stream or _FILE, fold(events), len(events), GENESIS, events)
