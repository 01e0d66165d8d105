"""Each row of the table of the dishonest deputy in SECURITY.md is tried, and what it says names it does."""

import shlex
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from cli.commands.demo import demonstration_world
from cli.main import run
from tests.cli.conftest import JANUARY
from tests.evidence import attacks, deputy
from tests.evidence.deputy_witnesses import Try, Witness, cosigned, published, sent, sheet, verify, where_cosigned

pytest.importorskip("cryptography", reason="signed by keys: pip install '.[keys]'")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tournament as it was, and what others hold of it."""
    folder = tmp_path_factory.mktemp("deputy")
    with demonstration_world(folder, begins=JANUARY):
        deputy.prepare()
    return folder


@pytest.fixture
def place(prepared: Path, tmp_path: Path) -> Iterator[Path]:
    shutil.copytree(prepared, tmp_path / "place")
    with demonstration_world(tmp_path / "place", first_id=1_000_000, begins=JANUARY) as clock:
        clock.move_to(JANUARY + timedelta(hours=3))
        yield tmp_path / "place"


def seen(one: Witness, capfd: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """How it ends, and what it says, in one line."""
    capfd.readouterr()
    with deputy.acting(deputy.by_whom(one)):
        code = int(run(shlex.split(deputy.typed(one))))
    ended = capfd.readouterr()
    return code, " ".join(f"{ended.out} {ended.err}".split())


@pytest.mark.parametrize("row", deputy.TRIES, ids=lambda row: row.does[:60])
@pytest.mark.campaign(one_in=12)
def test_each_row(place: Path, row: Try, capfd: pytest.CaptureFixture[str]):
    row.attack()
    if any("forged.bundle" in one.line for one in row.seen) and not (place / "forged.bundle").exists():
        deputy.done("bundle seal forged.bundle -t club", by=deputy.DEPUTY)
    for one in row.seen:
        code, said = seen(one, capfd)
        assert (code, one.says in said) == (one.code, True), (one, said)


@pytest.mark.parametrize(
    "one",
    [
        verify(0),
        where_cosigned(0, "Compared with what you cosigned"),
        sheet(0),
        cosigned(0),
        published(0),
        sent(0),
    ],
)
def test_of_the_true_record_nothing_is_named(place: Path, one: Witness, capfd: pytest.CaptureFixture[str]):
    code, said = seen(one, capfd)
    assert (code, "have changed since" in said) == (0, False), said


@pytest.mark.parametrize("row", deputy.TRIES, ids=lambda row: row.does[:60])
def test_somebody_names_each(row: Try):
    """But for what the program refuses to do at all."""
    assert any(one.code or one.says for one in row.seen) or "refused to him" in row.does


def test_the_page_has_the_table_of_these_tests():
    page = attacks.PAGE.read_text(encoding="utf-8")
    assert deputy.with_table(page) == page
    assert deputy.table() in page
