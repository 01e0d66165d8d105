"""Each cell of the table in SECURITY.md: nine attacks with full write access, and what notices them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.commands.demo import demonstration_world
from cli.exits import ExitCode
from cli.main import run
from tests.cli.conftest import JANUARY
from tests.evidence import attacks


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tournaments and all who hold something of one of them."""
    folder = tmp_path_factory.mktemp("attacks")
    with demonstration_world(folder, begins=JANUARY):
        attacks.prepare()
    return folder


@pytest.fixture
def place(prepared: Path, tmp_path: Path) -> Iterator[Path]:
    shutil.copytree(prepared, tmp_path / "place")
    with demonstration_world(tmp_path / "place", first_id=1_000_000, begins=JANUARY) as clock:
        from datetime import timedelta

        clock.move_to(JANUARY + timedelta(days=1))
        yield tmp_path / "place"


def words(line: str) -> list[str]:
    import shlex

    return shlex.split(line)


@pytest.mark.parametrize("witness", attacks.WITNESSES)
def test_without_an_attack_nobody_gives_an_alarm(place: Path, witness: str):
    assert run(words(attacks.WITNESSES[witness]())) == ExitCode.OK


@pytest.mark.parametrize("witness", attacks.WITNESSES)
@pytest.mark.parametrize("name", attacks.ATTACKS)
def test_each_cell(place: Path, name: str, witness: str):
    attacks.attack(place / attacks.FILE, name)
    code = run(words(attacks.WITNESSES[witness]()))
    noticed = witness in attacks.NOTICED[name]
    expected = ExitCode.INTEGRITY if noticed else ExitCode.OK
    if name in attacks.BY_THE_PAIRINGS and witness == "`verify` alone":
        expected = ExitCode.FINDINGS
    assert code == expected, (name, witness)


@pytest.mark.parametrize("name", attacks.ATTACKS)
def test_one_of_each_kind_held_at_the_end_notices_every_attack(name: str):
    assert {"a sheet of the end", "cosigned at the end", "published at the end"} <= attacks.NOTICED[name]


@pytest.mark.parametrize("name", [name for name in attacks.ATTACKS if name not in ("edit a row", "drop the tail")])
def test_signing_the_forged_record_with_the_own_key_helps_nobody(place: Path, name: str):
    """The organiser has his key; what he signs anew contradicts what he signed before."""
    attacks.attack(place / attacks.FILE, name)
    assert run(words("checkpoint sign -t club --key berg --out forged.checkpoint")) == ExitCode.OK
    assert run(words(attacks.WITNESSES["cosigned at the end"]())) == ExitCode.INTEGRITY
    assert run(words("checkpoint publish public-end -t club")) == ExitCode.INTEGRITY
    assert run(words("checkpoint cosign forged.checkpoint --keys laptop")) != ExitCode.OK


def test_the_page_has_the_table_of_these_tests():
    page = attacks.PAGE.read_text(encoding="utf-8")
    assert attacks.with_table(page) == page
    assert attacks.table() in page


class TestTheOrganiserAndThePhoto:
    """After the prize-giving a result is changed; a player has a photo of the final sheet on a phone."""

    def test_the_dishonest_one_is_found_out(self, place: Path, capfd: pytest.CaptureFixture[str]):
        photo = (place / "end.receipt").read_text(encoding="utf-8")
        attacks.attack(place / attacks.FILE, "edit and rewrite what came after the last checkpoint")
        assert run(words("verify -t club")) == ExitCode.OK  # "see, nothing was changed"
        capfd.readouterr()
        assert run(words(f"verify -t club --receipt {photo}")) == ExitCode.INTEGRITY
        said = capfd.readouterr().err
        assert f"The log club has never contained an event with the hash {photo}" in said
        assert "Keep the paper and this file as evidence" in said

    def test_so_is_one_who_hands_over_a_bundle_of_it(self, place: Path):
        photo = (place / "end.receipt").read_text(encoding="utf-8")
        attacks.attack(place / attacks.FILE, "edit and rewrite what came after the last checkpoint")
        assert run(words("bundle seal forged.bundle -t club --key berg")) == ExitCode.OK
        assert run(words("bundle verify forged.bundle --keys laptop")) == ExitCode.OK  # his own key signs what he likes
        assert run(words(f"bundle verify forged.bundle --keys laptop --receipt {photo}")) == ExitCode.INTEGRITY

    def test_the_honest_one_proves_that_the_photo_is_of_this_record(
        self, place: Path, capfd: pytest.CaptureFixture[str]
    ):
        """Accused of having changed a result; the record went on with a correction, as it should."""
        photo = (place / "end.receipt").read_text(encoding="utf-8")
        assert run(words('result correct 2 2:1-0 --reason "both sheets say so" --yes -t club')) == ExitCode.OK
        capfd.readouterr()
        assert run(words(f"verify -t club --receipt {photo}")) == ExitCode.OK
        said = capfd.readouterr().out
        assert "Nothing up to that event has changed since the hash was printed; 1 event was recorded later." in said

    def test_a_made_up_photo_accuses_nobody_without_a_hash_of_the_record(self, place: Path):
        """A paper with a made-up hash is an alarm to be looked into; what others hold clears it."""
        assert run(words("verify -t club --receipt 0123456789abcdef")) == ExitCode.INTEGRITY
        for witness in ("cosigned at round 2", "published at round 2", "cosigned at the end", "published at the end"):
            assert run(words(attacks.WITNESSES[witness]())) == ExitCode.OK

    def test_an_accuser_s_own_checkpoint_is_nobody_s_word(self, place: Path):
        shutil.copy(place / attacks.FILE, place / "made-up.sqlite")
        attacks.attack(place / "made-up.sqlite", "edit and rehash")
        assert run(words("key new accuser --keys cellar")) == ExitCode.OK
        sign = "checkpoint sign -t club --keys cellar --db made-up.sqlite --out accusation.checkpoint"
        assert run(words(sign)) == ExitCode.OK
        assert run(words("checkpoint verify -t club accusation.checkpoint --keys laptop")) == ExitCode.FINDINGS
