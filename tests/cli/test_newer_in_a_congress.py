"""What cannot be read in the log of a congress stops no tournament that is not in it, and is named."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import DATABASE, Cli
from tests.evidence.attacks import Row, read, rewrite
from tests.evidence.deputy_world import without_guards

Club = Callable[[str], None]


@pytest.fixture
def newer(records: None, place: Path) -> Club:
    """Ben writes an event of a newer release past the program at the end of a log."""

    def written(stream: str) -> None:
        with without_guards(str(place / DATABASE)) as connection:
            letter, rows = "ef"[stream == "aaa.congress"], read(connection, stream)
            own: dict[str, object] = {
                "event_id": letter * 32,
                "causation": letter * 32,
                "actor": "Ben",
                "type": "note-added",
            }
            own |= {"data": {"text": "x"}, "schema_version": 99}
            rewrite(connection, stream, [*rows, Row({**rows[-1].body, **own})])

    return written


@pytest.fixture
def changed(records: None, place: Path) -> Club:
    """Ben changes the first event of a log, or says in it that it ends elsewhere."""

    def written(what: str) -> None:
        stream, _, end = what.partition(" ")
        with without_guards(str(place / DATABASE)) as connection:
            if end:
                connection.execute("UPDATE stream SET version = version + 1 WHERE stream_id = ?", (stream,))
            else:
                change = (
                    "UPDATE event SET body = CAST(replace(CAST(body AS TEXT), ?, 'Inna') AS BLOB) WHERE stream_id = ?"
                )
                connection.execute(change, ("Ben" if stream == "aaa.congress" else "Anna", stream))

    return written


@pytest.fixture
def records(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two congresses beside a tournament."""
    monkeypatch.setenv("PAIRTRAIL_ACTOR", "Anna Berg")
    for line in (
        "new Club --rounds 1 --as club",
        "new Fest --sections A,B --rounds 1 --congress fest",
        "new Trial --sections C --rounds 1 --congress aaa --actor Ben",
        *(f"player add {name} -t {stream}" for name, stream in (("Ada", "club"), ("Bob", "fest-a"))),
    ):
        assert cli(line).code == 0, line


@pytest.mark.parametrize("line", ["undo --reason slip --yes -t club", "player add Cid -t club", "list"])
@pytest.mark.parametrize("stream", ["aaa.congress", "fest.congress"])
def test_a_tournament_that_is_not_in_that_congress_goes_on(cli: Cli, newer: Club, stream: str, line: str) -> None:
    newer(stream)
    assert cli(line).code == 0, cli(line)


def test_the_refusal_names_log_event_and_author(cli: Cli, newer: Club) -> None:
    newer("aaa.congress")
    assert cli("player add Cid -t fest-a").code == 0
    newer("fest.congress")
    refused = cli("player add Dan -t fest-a")
    assert refused.code == ExitCode.CONFLICT, refused
    assert "of fest.congress: The log contains the event note-added" in refused.err
    assert "It was recorded by Ben." in refused.err


def test_verify_of_that_congress_looks_at_its_sections(cli: Cli, newer: Club) -> None:
    newer("fest.congress")
    checked = cli("verify --congress fest")
    assert checked.code == ExitCode.CONFLICT, checked
    assert "It was recorded by Ben." in checked.out
    for section in ("fest-a: ", "fest-b: "):
        assert section in checked.out


def test_verify_of_that_congress_tells_what_was_recorded_before(cli: Cli, newer: Club) -> None:
    for line in (
        "official name 'Anna Berg' --role chief-arbiter -t fest-a",
        "new Late --rounds 1 --congress fest --actor Ben",
    ):
        assert cli(line).code == 0, cli(line)
    told = "reported: Ben, who is not chief arbiter"
    assert told in cli("verify --congress fest").out
    newer("fest.congress")
    assert told in cli("verify --congress fest").out


CHANGED = ["aaa.congress", "aaa.congress end", "fest.congress", "fest.congress end"]


@pytest.mark.parametrize("line", ["undo --reason slip --yes -t club", "player add Cid -t club", "list"])
@pytest.mark.parametrize("what", CHANGED)
def test_a_congress_that_was_changed_stops_no_other_tournament(cli: Cli, changed: Club, what: str, line: str) -> None:
    changed(what)
    assert cli(line).code == 0, cli(line)


@pytest.mark.parametrize("what", CHANGED[2:])
def test_a_congress_that_was_changed_stops_its_sections(cli: Cli, changed: Club, what: str) -> None:
    changed(what)
    refused = cli("player add Dan -t fest-a")
    assert refused.code == ExitCode.INTEGRITY, refused
    assert "fest.congress" in refused.err


def test_verify_of_a_congress_whose_end_was_changed_looks_at_its_sections(cli: Cli, changed: Club) -> None:
    changed("fest.congress end")
    checked = cli("verify --congress fest")
    assert checked.code == ExitCode.INTEGRITY, checked
    for section in ("fest-a: ", "fest-b: "):
        assert section in checked.out
