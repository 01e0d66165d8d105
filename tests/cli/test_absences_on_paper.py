"""`print absences`: who does not play in a round, without a reason."""

import html
import re
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli


def typed(cli: Cli, *lines: str) -> None:
    for line in lines:
        ended = cli(line)
        assert ended.code == ExitCode.OK, (line, ended.err)


def shown(cli: Cli, line: str = "print absences") -> list[tuple[str, ...]]:
    """The rows of the paper, headings of tables included."""
    typed(cli, f"{line} -o paper.html --force")
    page = Path("paper.html").read_text(encoding="utf-8")
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", page, re.DOTALL)
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in rows]
    return [tuple(html.unescape(re.sub(r"<[^>]*>", "", cell)) for cell in row) for row in cells]


@pytest.fixture
def night(cli: Cli) -> Cli:
    names = ("Ada", "Bo", "Cy", "Di", "Ed", "Fi", "Gus")
    typed(
        cli,
        "new Night --rounds 4",
        *(f"player add {name} --rating {2000 - place}" for place, name in enumerate(names)),
    )
    return cli


def test_before_a_round_who_has_a_bye_left_or_is_still_to_come(night: Cli):
    typed(
        night,
        "bye grant Bo -r 1 --reason 'hospital'",
        "bye grant Cy -r 3 --kind zero",
        "bye grant Bo -r 4 --kind zero",
        "player withdraw Di",
    )
    rows = [row for row in shown(night) if row]
    assert [row[-2:] for row in rows] == [
        ("Bo", "half-point bye"),
        ("Di", "withdrew"),
        ("Cy", "absent"),
        ("Bo", "absent"),
    ]
    assert [row[0] for row in rows[2:]] == ["3", "4"], "later rounds, with the round in front"
    page = Path("paper.html").read_text(encoding="utf-8")
    assert "hospital" not in page
    assert "Absences in round 1" in page
    assert [row[-2:] for row in shown(night, "print absences 3") if row] == [("Cy", "absent"), ("Di", "withdrew")]


def test_who_has_not_checked_in_is_on_it_while_the_check_in_is_open(night: Cli):
    typed(night, "bye grant Bo -r 1", "checkin arrived --all-but Cy")
    assert [row[-2:] for row in shown(night) if row] == [("Bo", "half-point bye"), ("Cy", "not checked in yet")]
    typed(night, "checkin close --absent --yes")
    assert [row[-2:] for row in shown(night) if row] == [("Bo", "half-point bye"), ("Cy", "absent")]


def test_after_a_round_who_did_not_appear_but_not_the_holder_of_the_bye(night: Cli):
    typed(night, "round pair --seed hat", "round publish", "result set 1 1:+- 2:-- 3:1-0")
    rows = [row for row in shown(night, "print absences 1") if row]
    assert sorted(row[-1] for row in rows) == [
        "did not appear (board 1)",
        "did not appear (board 2)",
        "did not appear (board 2)",
    ]


def test_who_is_to_come_later(night: Cli):
    typed(night, "round pair --seed hat", "player late Neu --rating 1500 -r 3")
    assert [row[-2:] for row in shown(night, "print absences 2") if row] == [("Neu", "from round 3")]
    assert [row for row in shown(night, "print absences 3") if row] == []


def test_nobody_absent_and_rounds_that_there_are_not(night: Cli):
    assert [row for row in shown(night) if row] == []
    assert "No player is absent in round 1." in Path("paper.html").read_text(encoding="utf-8")
    refused = night("print absences 5 -o other.html")
    assert refused.code == ExitCode.REFUSED
    assert "There is no round 5: the last round announced is round 4." in refused.err
    assert not Path("other.html").exists()


def test_as_a_pdf_and_for_each_section_of_a_congress(cli: Cli):
    typed(
        cli,
        'new "Easter" --congress easter --sections "A, B" --rounds 3',
        "player add Ada -t easter-a",
        "player add Bo -t easter-b",
        "bye grant Bo -r 1 -t easter-b",
        "print absences --congress easter -o absences.pdf",
    )
    for section in ("a", "b"):
        assert Path(f"absences-{section}.pdf").read_bytes().startswith(b"%PDF")
