"""Bundles, checkpoints and hashes that were issued before manifests named their seal stay what they were.

Made by the program as of commit cec41f1: a tournament that asks for keys, sealed after round 1 (`r1`), unsealed when
round 2 was published (`unsigned`), sealed at the end (`sealed`), and a checkpoint of the last event. `altered` was
sealed without a key: a round altered before it was published, one after, and a published one voided.
"""

import json
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli.environment import environment
from tests.cli.conftest import Cli, Ended
from tests.cli.test_bundles import alone as alone  # noqa: PLC0414  # a fixture
from tests.cli.test_bundles import packed, parts_of
from tests.data_paths import CHECKOUT

FOLDER = CHECKOUT / "tests" / "data" / "bundles"
KEY = (FOLDER / "anna.pub").read_text(encoding="utf-8").strip()
Alone = Callable[..., Ended]


@pytest.fixture
def earlier(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(environment, "clock", lambda: datetime(2026, 1, 10, tzinfo=UTC))
    for file in FOLDER.iterdir():
        shutil.copy(file, place / file.name)
    assert cli("key", "trust", KEY, "--who", "Anna Berg").code == 0
    return place


def head_of(file: Path) -> str:
    head: str = json.loads(parts_of(file)["manifest.json"])["head"]
    return head


@pytest.mark.parametrize(
    ("name", "bound"), [("sealed", "everything"), ("r1", "everything"), ("unsigned", "events 1-17")]
)
def test_each_is_covered_as_it_was(earlier: Path, cli: Cli, alone: Alone, name: str, bound: str):
    ended = cli(f"bundle verify {name}.bundle")
    assert (ended.code, "is completely covered by anna+" in ended.out, bound in ended.out) == (0, True, True), ended
    ended = alone(earlier / f"{name}.bundle", "--trust", KEY)
    told = "is covered completely, bound by anna+" in ended.out
    assert (ended.code, told, bound in ended.out) == (0, True, True), ended


@pytest.mark.parametrize("name", ["sealed", "r1", "unsigned"])
def test_a_sheet_of_the_last_event_covers_it(earlier: Path, cli: Cli, alone: Alone, name: str):
    head = head_of(earlier / f"{name}.bundle")
    assert cli(f"bundle verify {name}.bundle --keys empty --receipt {head[:16]}").code == 0
    assert alone(earlier / f"{name}.bundle", "--receipt", head[:16]).code == 0


def test_the_checkpoint_and_the_record_in_it_hold(earlier: Path, cli: Cli):
    assert cli("verify --db sealed.bundle").code == 0
    verified = cli("checkpoint verify club.checkpoint --db sealed.bundle")
    assert (verified.code, "Events 1-19 of 19 have not changed since they were signed." in verified.out) == (0, True), (
        verified
    )


def test_a_part_changed_since_breaks_the_seal_of_an_earlier_one_too(earlier: Path, cli: Cli, alone: Alone):
    parts = parts_of(earlier / "sealed.bundle")
    name = "sheets/round-2-event-17.txt"
    parts[name] = parts[name].replace(b"1700", b"1750", 1)
    packed(earlier / "sealed.bundle", parts)
    ended = cli("bundle verify sealed.bundle")
    assert (ended.code, "its seal is broken" in ended.err) == (7, True), ended
    assert alone(earlier / "sealed.bundle", "--trust", KEY).code == 7


class TestAnAlteredRound:
    """Its sheets say nothing of changes by hand, and there is none of the change after publication."""

    def test_it_holds_up_to_the_hash_of_a_sheet(self, earlier: Path, cli: Cli, alone: Alone):
        head = head_of(earlier / "altered.bundle")[:16]
        for ended in (
            cli(f"bundle verify altered.bundle --receipt {head}"),
            alone(earlier / "altered.bundle", "--receipt", head),
        ):
            assert (ended.code, "its text is not the one" in ended.out) == (0, False), ended

    def test_the_audit_does_not_object_to_its_sheets(self, earlier: Path, cli: Cli):
        assert "bundle-sheet" not in cli("audit altered.bundle").out

    def test_what_was_changed_without_a_ground_is_told(self, earlier: Path, cli: Cli):
        told = cli("verify --db altered.bundle").out
        assert "The published pairing of round 2 was changed, but no valid reason is on record." in told
        assert "The published pairing of round 3 was voided, but no valid reason is on record." in told
        assert "No contradictions." in told

    def test_another_sheet_is_named(self, earlier: Path, cli: Cli):
        parts = parts_of(earlier / "altered.bundle")
        name = "sheets/round-1-event-14.txt"
        parts[name] = parts[name].replace(b"1750", b"1850", 1)
        packed(earlier / "altered.bundle", parts)
        assert (
            f"{name}: its text differs from the text that this program produces"
            in cli("bundle verify altered.bundle").out
        )
        assert "bundle-sheet" in cli("audit altered.bundle").out
