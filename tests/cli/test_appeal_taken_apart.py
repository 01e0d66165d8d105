"""Which change of a pairing takes apart what carried an appeal out."""

from pathlib import Path

from events.log.envelope import put_back_in
from events.store.store import open_store
from projections.repository import Repository
from tests.cli.conftest import Cli

LINES = (
    'new "Appeals" --rounds 3 --as appeals --start 2026-01-09',
    *(f'player add "{name}" --rating 2000' for name in ("Adler", "Brandt", "Costa", "Dahl")),
    "round pair",
    "round publish",
    'appeal lodge 1 "I should meet another" --round 1',
)


def test_boards_made_on_an_appeal_and_changed_again(cli: Cli, place: Path):
    for line in LINES:
        assert cli(line).code == 0, line
    with open_store("demo.sqlite") as store:
        appeal = Repository(store).load("appeals").events[-1].version
    for line in (
        f'appeal decide "As asked." --upheld --appeal {appeal}',
        f'round alter --set 1-2 --set 3-4 --reason "the committee" --ground appeal:{appeal} --yes',
        'round alter --set 2-1 --set 4-3 --reason "a slip" --yes',
    ):
        ended = cli(line)
        assert ended.code == 0, (line, ended)
    with open_store("demo.sqlite") as store:
        events = Repository(store).load("appeals").events
    assert list(put_back_in(events[:-1], events[-1].event)) == [appeal]
    assert put_back_in(events[:-2], events[-2].event) == {}
