"""What may leave the house: a report without anything said in confidence, and papers without reasons or birth dates."""

from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.public.nights import CONFIDED

BORN = "1987-06-05"


def written(folder: Path) -> str:
    return "".join(file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.html")))


@pytest.mark.parametrize("form", ["--one-page", "--parts"])
def test_a_report_says_nothing_in_confidence_unless_it_is_asked_for(cli: Cli, night: Path, form: str) -> None:
    for name, more in (("public", ""), ("said", "--public"), ("whole", "--full")):
        (night.parent / name).mkdir()
        assert cli("report", f"{name}/event.html", form, *more.split(), "--db", str(night)).code == 0
    public, said, whole = (written(night.parent / name) for name in ("public", "said", "whole"))
    assert public == said
    assert (CONFIDED in public, CONFIDED in whole) == (False, True)
    assert "Zorn, Late" in public


def test_a_report_that_was_issued_is_written_again(cli: Cli, night: Path) -> None:
    for number, words in enumerate((["--parts"], [], ["--full"], ["--full", "--parts"])):
        assert cli("report", f"{number}.html", *words, "--issue", "--db", str(night)).code == 0
    checked = cli("verify", "--db", str(night))
    assert checked.code == 0, checked.err + checked.out


def test_no_paper_has_a_reason_or_a_birth_date(cli: Cli, night: Path) -> None:
    born = ("player", "late", "Young, A", "--first-round", "4", "--yes", "--birth-date", BORN, "--db", str(night))
    assert cli(*born).code == 0
    assert cli("print", "all", "-o", "papers", "--db", str(night)).code == 0
    papers = written(night.parent / "papers")
    assert "Zorn, Late" in papers
    assert not [text for text in (CONFIDED, BORN, BORN[:4]) if text in papers]
