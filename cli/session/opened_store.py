"""What a command reads and writes in: a database, a bundle that stands for one, or memory while it rehearses."""

from datetime import UTC
from typing import TYPE_CHECKING

from cli.environment import environment
from cli.output.proposed import bundle_at
from cli.session.config import Settings, default_database
from events.errors import StorageUnavailable
from events.store.places import file_of
from events.store.store import EventStore, open_store

if TYPE_CHECKING:
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
