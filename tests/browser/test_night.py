"""A club night played through the pages alone, in a browser; its log is that of the same night typed."""

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
import pytest

from cli.environment import environment
from cli.main import run
from events.base import Event
from events.log.envelope import new_command
from events.store.store import open_store
from events.vocabulary.record import LinkGranted, NoteAdded
from projections.known import Known
from projections.repository import Repository
from tests.browser.desk import BrowserDesk, BrowserPhone, Hall
from tests.campaigns import drawn
from tests.public.desk import ARBITER
from tests.public.test_arbiter import LIST, NIGHT, log_of

Step = tuple[str, str, Mapping[str, str | list[str]], str]

CAME: Final = [f"id:{number}" for number in range(1, 24)]
TWO_PHONES: Final = 2
"""The round that two helpers enter."""

CLICKED: Final = 6
"""Of so many results in a row one is clicked; the others are typed beside the pages, but in a campaign."""


def night() -> list[Step]:
    """The night of forms, with a check-in in one go, and round 2 left to the phones."""
    steps: list[Step] = []
    for page, act, values, typed in NIGHT:
        if act == "arrived":
            if values["player"] == CAME[-1]:
                steps.append((page, act, {"player": CAME}, f"checkin arrived {' '.join(CAME)}"))
        elif not (act == "result" and values["round"] == str(TWO_PHONES)):
            steps.append((page, act, values, typed))
        if act == "publish" and typed == f"round publish {TWO_PHONES}":
            steps.append(("", "phones", {}, ""))
    return steps


@pytest.mark.campaign
def test_the_log_of_a_night_in_a_browser_is_that_of_the_night_typed(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hall.outside:
        pytest.skip("this computer has no address but loopback, by which a phone could reach it")
    monkeypatch.chdir(tmp_path)
    Path("list.csv").write_text(LIST, encoding="utf-8")
    desk = BrowserDesk(hall)
    desk.sign_in()
    steps = night()
    clicked = drawn([one for one in steps if one[1] == "result"], CLICKED, "browser/night")
    for step in steps:
        page, act, values, typed = step
        if act == "phones":
            two_phones(hall, desk)
            two_phones_typed()
            continue
        beside = act == "result" and step not in clicked
        if not beside:
            desk.send(page, act, values, ("list.csv", LIST.encode()) if act == "list" else None)
        for database in ("pages.sqlite", "typed.sqlite") if beside else ("typed.sqlite",):
            assert run([*shlex.split(typed), "--db", database, "--actor", ARBITER]) == 0, typed
    on_pages, by_hand = log_of(tmp_path / "pages.sqlite"), log_of(tmp_path / "typed.sqlite")
    assert facts(on_pages) == facts(by_hand)
    assert on_pages.tournament == by_hand.tournament
    assert len(on_pages.tournament.rounds) == 5
    papers_and_files(desk)
    assert hall.problems == []


def facts(known: Known) -> list[tuple[str, Event]]:
    """Who recorded what; the secret of a link is another one each time."""
    return [(one.actor, _without_secret(one.event)) for one in known.events]


def _without_secret(event: Event) -> Event:
    return msgspec.structs.replace(event, token_hash="") if isinstance(event, LinkGranted) else event


# --- two phones ----------------------------------------------------------------------------------------------------


def two_phones(hall: Hall, desk: BrowserDesk) -> None:
    """Boards 1 to 6 and 6 to 11: the network of one is cut, and board 6 is entered by both, in two ways."""
    first, second = BrowserPhone(hall), BrowserPhone(hall)
    for phone, helper, boards in ((first, "Phone 1", "1-6"), (second, "Phone 2", "6-11")):
        values = {"helper": helper, "boards": boards, "address": hall.outside}
        told = desk.send("links", "link", values)
        found = re.search(rf"{re.escape(hall.outside)}/club/link/[\w-]+", told)
        assert found, told
        phone.open(found[0])
    first.tap(1, "1-0")
    first.waits_for("Board 1: 1-0 is recorded.")
    second.cut(off=True)
    for board in (6, 7, 8):
        second.tap(board, "1-0")
    second.waits_for("waiting for the network", 3)
    for board, result in ((2, "="), (3, "0-1"), (4, "+-"), (5, "="), (6, "0-1")):
        first.tap(board, result)
        first.waits_for(f"Board {board}: {result} is recorded.")
    second.cut(off=False)
    second.waits_for("CONTRADICTION on board 6: 0-1 is on record, but you entered 1-0.")
    second.waits_for("Board 8: 1-0 is recorded.")
    for board in (9, 10, 11):
        second.tap(board, "=")
        second.waits_for(f"Board {board}: = is recorded.")
    assert [first.result_of(board) for board in (1, 2, 3)] == ["1-0", "=", "0-1"]
    assert second.result_of(7) == "1-0"
    assert "0-1 is on record, and 1-0 was entered" in desk.see("log")


def two_phones_typed() -> None:
    for helper, boards in (("Phone 1", "1-6"), ("Phone 2", "6-11")):
        _type("link", "grant", helper, "--boards", boards, actor=ARBITER)
    for board, result in ((1, "1-0"), (2, "="), (3, "0-1"), (4, "+-"), (5, "="), (6, "0-1")):
        _type("result", "set", "2", f"{board}:{result}", actor="Phone 1")
    with open_store("sqlite:///typed.sqlite", clock=environment.clock) as store:  # no command notes a contradiction
        repository = Repository(store)
        link = next(one for one in reversed(repository.load("club").events) if isinstance(one.event, LinkGranted))
        text = f"Round 2, board 6: 0-1 is on record, and 1-0 was entered by the link of event {link.version}."
        repository.execute("club", lambda _: [NoteAdded(text=text)], new_command("Phone 2"))
    for board, result in ((7, "1-0"), (8, "1-0"), (9, "="), (10, "="), (11, "=")):
        _type("result", "set", "2", f"{board}:{result}", actor="Phone 2")


def _type(*words: str, actor: str) -> None:
    assert run([*words, "--db", "typed.sqlite", "--actor", actor, "-t", "club"]) == 0, words


# --- papers and files ----------------------------------------------------------------------------------------------


def papers_and_files(desk: BrowserDesk) -> None:
    """Each paper opens and shows players; the file that is saved is the one that the command makes."""
    shown = desk.see("papers")
    assert "export --check" in shown
    for name in ("Pairings by board", "Pairings by name", "Result slips", "Standings", "Cross-table", "Wall chart"):
        desk.see("papers")
        desk.page.get_by_role("navigation", name="Papers").get_by_role("link", name=name, exact=True).click()
        assert "Spieler" in desk.page.inner_text("body"), name
    desk.see("papers")
    with desk.page.expect_download() as saving:
        desk.page.get_by_role("link", name="TRF16", exact=True).click()
    _type("export", "typed.trf", "--for", "rating", "--format", "trf16", actor=ARBITER)
    assert saving.value.path().read_bytes() == Path("typed.trf").read_bytes()
    assert saving.value.suggested_filename == "club-trf16.trf"
