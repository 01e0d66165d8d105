"""A checkpoint names who signs it: with another official's key it is that one's, and both verifiers say so."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.evidence.checkpoint import Checkpoint, origin_of, tree_of
from core.evidence.merkle import root_of_first
from core.evidence.note import Note
from events.signing.key_folder import KeyFolder
from events.store.kept_checkpoints import kept_note
from tests.cli.conftest import DATABASE, Cli

ANNA, BEN = "Anna Berg", "Ben"


def types(cli: Cli, monkeypatch: pytest.MonkeyPatch, who: str, *lines: str) -> None:
    folder, key = {ANNA: ("keys", "anna"), BEN: ("bens", "ben")}[who]
    for name, value in (("ACTOR", who), ("KEYS", folder), ("KEY", key)):
        monkeypatch.setenv(f"PAIRTRAIL_{name}", value)
    for line in lines:
        assert cli(line).code == 0, line


@pytest.fixture
def ended(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """A record with keys, of which Ben ended the round."""
    monkeypatch.chdir(place)
    types(cli, monkeypatch, BEN, "key new ben")
    bens = Path("bens/ben.pub").read_text(encoding="utf-8").strip()
    types(
        *(cli, monkeypatch, ANNA, "key new anna", "new Club --rounds 1 --as club --require-keys"),
        f"official name Ben --role arbiter --key {bens}",
        *("player add Ada", "player add Bob", "round pair --seed s", "round publish", "result set 1 1:1-0"),
    )
    types(cli, monkeypatch, BEN, "round close 1")
    return cli


def laid_beside(actor: str) -> None:
    """A checkpoint of the end that names `actor`, signed with Ben's key, past the program."""
    signer = KeyFolder(Path("bens")).signer("ben", lambda _: b"")
    with closing(sqlite3.connect(DATABASE)) as connection, connection:
        rows = connection.execute("SELECT hash FROM event WHERE stream_id = 'club' ORDER BY version")
        hashes = [digest for (digest,) in rows]
        size = len(hashes)
        text = Checkpoint(
            *(origin_of("club", hashes[0]), size, root_of_first(size, tree_of(hashes)), hashes[-1]),
            *("2100-01-01T00:00:00Z", actor, signer.key.label, "the final standings"),
        ).text
        row = kept_note(Note(text, (signer.signed(text),)))
        connection.execute("INSERT INTO checkpoint VALUES (?, ?, ?, ?, ?)", ("club", *row))


@pytest.mark.parametrize(("actor", "is_named"), [(ANNA, True), (BEN, False)])
def test_a_checkpoint_in_the_name_of_another_official(
    ended: Cli, actor: str, is_named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_beside(actor)
    said = f"names {ANNA}, but it is signed with the key ben+"
    checked = ended("verify")
    assert (said in checked.out) is is_named, checked
    types(ended, monkeypatch, BEN, "bundle seal f.bundle")
    assert (said in ended("bundle verify f.bundle").out) is is_named


def test_signatures_of_officials_hold_whoever_sealed(ended: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben's list of keys has only his own; hers is in the events."""
    types(ended, monkeypatch, BEN, "bundle seal f.bundle")
    told = ended("bundle verify f.bundle").out
    assert "not signed by any key in the bundle" not in told
    assert f"by {ANNA} with anna+" in told
