"""A report for outside the house, and who has withdrawn below the standings."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

SECRETS = ("measles", "quarrel", "Anna Berg is chief", "not to be heard")


@pytest.fixture
def played(cli: Cli) -> Cli:
    """A round is over; one player has left, the next round is paired and not published."""
    for line in (
        "new Night --rounds 3",
        *(
            f"player add {name} --rating {2000 - place}"
            for place, name in enumerate(("Ada", "Bo", "Cy", "Di", "Ed", "Fi"))
        ),
        'official name "Anna Berg" --role chief-arbiter',
        'forbid add Ada Bo --reason "quarrel at home" --yes',
        "round pair --seed hat",
        "round publish",
        "result set 1 1:1-0 2:1-0 3:1-0",
        "round close 1",
        'player withdraw Fi --from-round 2 --reason "has measles"',
        'appeal lodge Ed "not to be heard" --round 1',
        "round pair --yes",
    ):
        ended = cli(line)
        assert ended.code == ExitCode.OK, (line, ended.err)
    return cli


def test_a_public_report_has_what_the_public_pages_have(played: Cli, place: Path):
    assert played("report whole.html --full").code == ExitCode.OK
    assert played("report public.html").code == ExitCode.OK
    whole, public = ((place / name).read_text("utf-8") for name in ("whole.html", "public.html"))
    assert all(secret in whole for secret in SECRETS), "else the test shows nothing"
    assert not any(secret in public for secret in SECRETS)
    assert "Round 1" in public
    assert 'id="r2' not in public, "round 2 is not published"
    assert 'id="r2' in whole


def test_it_is_issued_and_made_again(played: Cli, place: Path):
    assert played("report public.html --public --issue").code == ExitCode.OK  # as it was asked for at first
    assert "reproduced byte for byte" in played("verify").out
    assert played("report parts.html --public --parts").code == ExitCode.OK
    pages = [page.read_text("utf-8") for page in (place / "parts.html", *(place / "parts-parts").iterdir())]
    assert len(pages) > 1
    assert not [secret for page in pages for secret in SECRETS if secret in page]


def test_who_has_withdrawn_is_named_below_the_standings(played: Cli, place: Path):
    played("round publish 2")
    assert "Withdrawn: Fi (after round 1)." in played("standings").out
    played("print standings -o standings.html")
    assert "Withdrawn: Fi (after round 1)." in (place / "standings.html").read_text("utf-8")
    rows = json.loads(played("standings --json").out)["standings"]
    assert [(one["name"], one["withdrawn_after"]) for one in rows if "withdrawn_after" in one] == [("Fi", 1)]
    played("site pages")
    assert "Withdrawn: Fi" in next((place / "pages").rglob("standings.html")).read_text("utf-8")
    played("player rejoin Fi --from-round 3")
    assert "Withdrawn" not in played("standings").out
