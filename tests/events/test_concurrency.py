"""Two laptops at one log: nothing is lost, nothing is doubled, the chain holds."""

import subprocess
import sys
import threading

import pytest
from sqlalchemy import event

from events.errors import VersionConflict
from events.log.envelope import Command
from events.store.sql import SqlStore
from events.store.store import EventStore, open_store
from events.vocabulary.record import NoteAdded
from tests.data_paths import CHECKOUT

EVENTS = 200


def append_all(url: str, actor: str, stream: str, events: int = EVENTS) -> None:
    """Append events one by one, deciding again whenever somebody else was faster."""
    with open_store(url, create=True) as store:
        append_through(store, actor, stream, events)


def append_through(store: EventStore, actor: str, stream: str, events: int) -> None:
    for number in range(events):
        while True:
            try:
                store.append(
                    stream,
                    [NoteAdded(text=f"{actor} {number}")],
                    expected_version=store.head(stream).version,
                    command=Command(f"{actor}-{number}", actor),
                )
                break
            except VersionConflict:
                continue


def run(url: str, actor: str, stream: str) -> subprocess.Popen:
    program = "import sys; from tests.events.test_concurrency import append_all; append_all(*sys.argv[1:])"
    return subprocess.Popen([sys.executable, "-c", program, url, actor, stream], cwd=CHECKOUT, stderr=subprocess.PIPE)


def check(url: str, stream: str, actors: list[str], events: int = EVENTS) -> None:
    with open_store(url) as store:
        log = store.read(stream)
        assert store.verify(stream) == ()
    assert [event.version for event in log] == list(range(1, events * len(actors) + 1))
    for actor in actors:
        assert [event.event.text for event in log if event.actor == actor] == [
            f"{actor} {number}" for number in range(events)
        ]
    moments = [event.recorded_at for event in log]
    assert moments == sorted(moments)


def test_two_programs_at_one_log(database_url):
    """They also create the database at the same moment."""
    programs = [run(database_url, actor, "club") for actor in ("Ana", "Bea")]
    for program in programs:
        assert program.communicate()[1] == b""
        assert program.returncode == 0
    check(database_url, "club", ["Ana", "Bea"])


def test_others_wait_for_six_statements_of_an_append(database_url):
    """Lock, was the command given before, how does the log end, two to write; on PostgreSQL one more to say how long.

    On SQLite it is begun below the engine, which does not hear of it. What a writer looks at before it asks for the
    lock keeps nobody waiting.
    """
    statements: list[str] = []
    on_server = not database_url.startswith("sqlite")
    with SqlStore.open(database_url, create=True) as store:
        append_through(store, "Ana", "club", 3)
        asks_first = "PRAGMA data_version"
        event.listen(
            store._database.engine,
            "before_cursor_execute",
            lambda *told: None if told[2] == asks_first else statements.append(told[2]),
        )
        store.append("club", [NoteAdded(text="n")], expected_version=3, command=Command("c", "Ana"))
        assert len(statements) == 5 + on_server, statements
        statements.clear()
        store.append("new", [NoteAdded(text="n")], expected_version=0, command=Command("c", "Ana"))
        assert len(statements) == 7 + on_server, "to begin a log is two more"


def test_two_threads_with_one_log_each(database_url):
    open_store(database_url, create=True).close()
    threads = [threading.Thread(target=append_all, args=(database_url, "Ana", stream, 50)) for stream in ("a", "b")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(database_url, "a", ["Ana"], 50)
    check(database_url, "b", ["Ana"], 50)


def test_threads_that_share_a_store(backing):
    with backing.open() as store:
        threads = [threading.Thread(target=append_through, args=(store, actor, "club", 25)) for actor in ("Ana", "Bea")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert store.head("club").version == 50
        assert store.verify("club") == ()


@pytest.mark.parametrize("repeat", range(3))
def test_one_command_given_twice_at_once_is_done_once(backing, repeat):
    results = []
    with backing.open() as store:
        start = threading.Barrier(2)

        def append() -> None:
            start.wait()
            results.append(
                store.append("club", [NoteAdded(text="n")], expected_version=0, command=Command("c1", "arbiter"))
            )

        threads = [threading.Thread(target=append) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(result.repeated for result in results) == [False, True]
        assert results[0].events == results[1].events == store.read("club")
