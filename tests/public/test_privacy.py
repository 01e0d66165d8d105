"""How much of the log, and which reasons, are on public pages, as the event announces it; at every moment."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.commands.demo import demonstration_world
from cli.environment import environment
from cli.main import run
from events.store.store import open_store
from projections.export.report.facts import report_of
from projections.export.report.page import report_page
from projections.export.site.pages import Site
from projections.known import Known
from projections.language import ENGLISH
from projections.public.record import public_record
from projections.repository import Repository
from projections.tournament_state.moments import Moment, parse
from tests.cli.conftest import JANUARY
from tests.public.nights import CONFIDED, SWISS, until

ACTOR = "Zxactor"
Announced = Callable[..., Known]


@pytest.fixture
def announced(tmp_path: Path) -> Iterator[Announced]:
    """The night with much in confidence, recorded by somebody whose name is nowhere else; then what is announced."""

    def announce(*words: str) -> Known:
        assert run(["config", "set", *words, "--actor", ACTOR]) == 0
        with open_store("sqlite:///demo.sqlite", clock=environment.clock) as store:
            return Repository(store).load("club")

    with demonstration_world(tmp_path, begins=JANUARY):
        for command in SWISS:
            if command[0] != "note":  # no command records one
                assert run([*command, "--actor", ACTOR]) == 0
        yield announce


def pages(known: Known, at: Moment | None = None) -> dict[str, str]:
    """Each page that can be a file."""
    record = public_record(known, at)
    site = Site(record, until(known, record.known.version), ENGLISH, is_served=True)
    return {name: site.page(name).decode() for name in site.names()}


def test_as_it_was_where_nothing_is_announced(announced: Announced) -> None:
    known = announced("--city", "Oslo")
    shown = "".join(pages(known).values())
    assert (ACTOR in shown, CONFIDED in shown) == (True, False)


def test_without_names_nobody_is_named_who_recorded_something(announced: Announced) -> None:
    after = pages(announced("--public-log", "without-names"))
    assert not [name for name, page in after.items() if ACTOR in page]
    assert "The pairing of round 1 was published" in after["log-1"]


def test_without_a_log_no_page_links_to_one(announced: Announced) -> None:
    after = pages(announced("--public-log", "none"))
    assert not [name for name in after if name.startswith("log-")]
    assert not [name for name, page in after.items() if "log-1" in page or ACTOR in page]


def test_reasons_are_public_where_that_is_announced_and_no_more_than_reasons(announced: Announced) -> None:
    log = pages(announced("--public-reasons"))["log-1"]
    for reason in ("hospital", "overslept", "quarrel"):
        assert f"{reason} {CONFIDED}" in log
    for never in ("I should not have met", "cousins"):
        assert never not in log


def test_what_is_announced_now_holds_for_the_past_and_names_another_state(announced: Announced) -> None:
    open_log = announced("--public-reasons")
    closed = announced("--no-public-reasons", "--public-log", "without-names")
    at = parse("round:2:published")
    then, now = public_record(open_log, at), public_record(closed, at)
    assert then.known.version == now.known.version
    assert then.digest != now.digest
    assert CONFIDED in "".join(pages(open_log, at).values())
    assert CONFIDED not in "".join(pages(closed, at).values())


def test_report_public_goes_by_it(announced: Announced) -> None:
    known = announced("--public-log", "none")
    page = report_page(report_of(known, of=public_record(known)), ENGLISH)
    assert ACTOR.encode() not in page
    assert b"The pairing of round 1 was published." not in page.partition(b'class="log"')[2]
