"""An event of a newer release in the log of a congress stops no tournament that is not in it, and is named."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import DATABASE, Cli
from tests.evidence.attacks import Row, read, rewrite
from tests.evidence.deputy_world import without_guards

Club = Callable[[str], None]


@pytest.fixture
def newer(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """Two congresses beside a tournament, and Ben, who writes an event past the program at the end of a log."""
    monkeypatch.setenv("PAIRTRAIL_ACTOR", "Anna Berg")
    for line in (
        "new Club --rounds 1 --as club",
        "new Fest --sections A,B --rounds 1 --congress fest",
        "new Trial --sections C --rounds 1 --congress aaa --actor Ben",
        *(f"player add {name} -t {stream}" for name, stream in (("Ada", "club"), ("Bob", "fest-a"))),
    ):
        assert cli(line).code == 0, line

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
