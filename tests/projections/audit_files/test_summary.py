"""Many audits summed up: a kind of finding is shown as heavy as what was found of it, not as it is by default."""

import pytest

from cli.answers.audit.terminal import print_summary
from core.model.sentence import say
from projections.audit.catalogue import CODES, finding
from projections.audit.finding import FileAudit, Severity
from projections.audit.page import audit_page
from projections.audit.summary import Agreement, summed_up


def of(*severities: Severity) -> list[FileAudit]:
    found = tuple(finding("pairing", say("Round 1 differs."), severity=one) for one in severities)
    return [FileAudit("a.trf", findings=found, edition="cfc")]


@pytest.mark.parametrize(
    ("severities", "shown"),
    [((Severity.WARNING,), "warning"), ((Severity.WARNING, Severity.ERROR, Severity.WARNING), "error")],
)
def test_the_heaviest_that_was_found(
    severities: tuple[Severity, ...], shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert CODES["pairing"].severity is Severity.ERROR
    audits = of(*severities)
    print_summary(summed_up(audits))
    (row,) = [line.split() for line in capsys.readouterr().out.splitlines() if " pairing " in line]
    assert row[:3] == [shown, "pairing", str(len(severities))]
    page = b"".join(audit_page(summed_up(audits), lambda: audits)).decode()
    assert f'<tr class="{shown}"><td>pairing</td>' in page


def test_of_several_kinds_the_heaviest_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    audits = [
        FileAudit(
            "a.trf",
            findings=(
                finding("pairing", say("Round 1 differs."), severity=Severity.WARNING),
                finding("colours", say("Board 1 differs.")),
            ),
        )
    ]
    print_summary(summed_up(audits))
    rows = [line.split()[:2] for line in capsys.readouterr().out.splitlines() if line.startswith(("error", "warning"))]
    assert rows == [["error", "colours"], ["warning", "pairing"]]


@pytest.mark.parametrize(
    ("agreeing", "rounds", "told"),
    [(19, 20, "19 of 20 (95.0 %)"), (1999, 2000, "1999 of 2000 (99.9 %)"), (7, 7, "7 of 7 (100.0 %)")],
)
def test_the_share_that_agrees_is_rounded_down(agreeing: int, rounds: int, told: str) -> None:
    assert str(Agreement(rounds, agreeing).in_words) == told
    assert str(Agreement().in_words) == "0 of 0 (0.0 %)"
