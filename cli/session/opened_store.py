"""What a command reads and writes in: a database, a bundle that stands for one, or memory while it rehearses."""

from datetime import UTC
from typing import TYPE_CHECKING, Final

from cli.environment import environment
from cli.output.proposed import bundle_at
from cli.session.config import Settings, default_database
from core.model.sentence import joined
from events.errors import StorageUnavailable
from events.store.places import file_of
from events.store.store import EventStore, open_store
from projections.repository import marks_told

_SEVERAL: Final = 2

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.evidence.coverage import Cover


def covers_of(store: EventStore, settings: Settings) -> "dict[str, Cover]":
    """How much of each log in a bundle is covered, by whom the reader trusts."""
    from cli.session.config import key_folder
    from events.signing.key_folder import KeyFolder
    from projections.evidence.bundle_cover import cover_of
    from projections.evidence.bundle_store import BundleStore, CongressBundleStore

    assert isinstance(store, BundleStore), "a bundle was opened as one"
    trusted = KeyFolder(key_folder("", settings)).trusted
    now = environment.clock().astimezone(UTC)
    bundles = store.logs.values() if isinstance(store, CongressBundleStore) else (store.bundle,)
    return {one.stream: cover_of(one, trusted, now) for one in bundles}


def marks_of(covers: "Mapping[str, Cover]") -> tuple[dict[str, str], str]:
    """What is to be said of each log of a bundle that is not covered, and of all of them in one text."""
    marks = {stream: cover.mark for stream, cover in covers.items()}
    if len(covers) < _SEVERAL:
        return marks, marks_told(marks) if marks else ""
    from projections.evidence.congress_bundle import sealed_apart  # few bundles are one

    apart = sealed_apart(covers)
    return {stream: joined(" ", (mark, apart)) for stream, mark in marks.items()}, joined(
        " ", (marks_told(marks), apart)
    )


def opened_store(url: str, *, create: bool, rehearsal: bool) -> EventStore:
    """A bundle, or a database; `create`: it is made where it is not there yet, for a rehearsal in memory only."""
    bundle = bundle_at(url)
    if bundle is not None:
        from projections.evidence.bundle_store import BundleStore, CongressBundleStore
        from projections.evidence.congress_bundle import holds_congress

        return CongressBundleStore(bundle) if holds_congress(bundle) else BundleStore(bundle)
    file = file_of(url)
    if file is not None and not file.exists():
        if create and rehearsal:
            from events.store.memory import MemoryStore

            return MemoryStore(clock=environment.clock, new_id=environment.new_id)
        if file == default_database():
            if not create:
                raise StorageUnavailable(
                    'No tournament yet: no database was found at {file}. `pairtrail new "NAME" --rounds N` '
                    "announces one, and `pairtrail import FILE` reads one from a file; --db names another "
                    "database.",
                    file=file,
                )
            file.parent.mkdir(parents=True, exist_ok=True)
    return open_store(url, create=create and not rehearsal, clock=environment.clock, new_id=environment.new_id)
