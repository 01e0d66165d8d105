"""Threads, processes and tasks that use the API at once: each gets what it would get alone."""

import asyncio
import pickle
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from threading import Barrier

import pytest

import pairtrail
from pairtrail import deciders
from pairtrail._log import ATTEMPTS
from pairtrail.values import DetailsSet, Entry, RoundNumber, SettingsSet
from tests.api.page import event_file
from tests.data_paths import oracle_files

ANNA = "Anna Berg"
FILES = [event_file(), *(path.read_bytes() for path in oracle_files("dutch-2026")[:2])]


def answers(contents):
    """What the public functions say of a report, in plain values."""
    event = pairtrail.read(contents)
    checked = pairtrail.check(event)
    return (
        pairtrail.pair(event, 3).pairs,
        [(one.round_number, one.same) for one in checked.rounds],
        [(row.player, row.points) for row in pairtrail.standings(event, ["BH/C1", "SB"]).rows],
        str(pairtrail.why_not(event, 1, 2, round_number=4)),
        pairtrail.explain(event, 4, board=1).lines,
        [one.change for one in pairtrail.ratings(event).results],
        pairtrail.write(event, "trf26").contents,
    )


@pytest.fixture
def impatient():
    """Threads take turns after every few steps, so that one sees the other at work."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("impatient")
def test_threads_get_what_each_would_get_alone():
    alone = [answers(contents) for contents in FILES]
    with ThreadPoolExecutor(6) as pool:
        assert [*pool.map(answers, FILES * 4)] == alone * 4


@pytest.mark.usefixtures("impatient")
def test_threads_share_one_report():
    event = pairtrail.read(FILES[0])
    asked = [lambda number=number: str(pairtrail.why_not(event, 3, 7, round_number=number)) for number in range(2, 8)]
    alone = [ask() for ask in asked]
    with ThreadPoolExecutor(6) as pool:
        assert [*pool.map(lambda ask: ask(), asked * 2)] == alone * 2


@pytest.mark.parametrize("where", [":memory:", "club.db"])
@pytest.mark.usefixtures("impatient")
def test_threads_that_append_to_one_log_wait_for_each_other(where, tmp_path):
    url = where if where == ":memory:" else tmp_path / where
    with pairtrail.open_log(url, create=True) as log:
        log.announce("club", DetailsSet(name="Club"), SettingsSet(rounds=RoundNumber(3)), actor=ANNA)
        together = Barrier(6)

        def entering(place):
            together.wait()
            for number in range(4):
                entry = Entry(f"Player {place}.{number}")
                log.append("club", lambda state, entry=entry: deciders.players.register(state, entry), actor=ANNA)

        with ThreadPoolExecutor(6) as pool:
            list(pool.map(entering, range(6)))
        known = log.state("club")
        assert sorted(known.tournament.players) == [*range(1, 25)]
        assert log.verify("club").findings == ()


def test_two_logs_of_one_file_are_asked_again(tmp_path):
    """Each thread has a log of its own, as two programs have: whoever comes second decides on the new state."""
    path = tmp_path / "club.db"
    with pairtrail.open_log(path, create=True) as log:
        log.announce("club", DetailsSet(name="Club"), SettingsSet(rounds=RoundNumber(3)), actor=ANNA)
    together = Barrier(2)

    def entering(place):
        with pairtrail.open_log(path) as own:
            together.wait()
            for number in range(ATTEMPTS - 1):  # so nobody can be overtaken more often
                entry = Entry(f"Player {place}.{number}")
                own.append("club", lambda state, entry=entry: deciders.players.register(state, entry), actor=ANNA)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(entering, range(2)))
    with pairtrail.open_log(path) as log:
        assert len(log.state("club").tournament.players) == 2 * (ATTEMPTS - 1)


def test_tasks_hand_what_takes_long_to_a_thread():
    async def all_of_them():
        return await asyncio.gather(*(asyncio.to_thread(answers, contents) for contents in FILES))

    assert asyncio.run(all_of_them()) == [answers(contents) for contents in FILES]


def test_every_answer_can_be_sent_to_another_process():
    event = pairtrail.read(FILES[0])
    with pairtrail.open_log(":memory:") as log:
        receipt = log.begin("spring", event, actor=ANNA)
        verified, bundle = log.verify("spring"), log.seal("spring")
        found = log.find_receipt(receipt.short_hash)
    answered = {
        "report": event,
        "pairing": pairtrail.pair(event),
        "check": pairtrail.check(event),
        "standings": pairtrail.standings(event, ["BH/C1", "DE", "SB"]),
        "why not": pairtrail.why_not(event, 3, 7),
        "explanation": pairtrail.explain(event, 9),
        "written": pairtrail.write(event),
        "audit": pairtrail.audit(FILES[0]),
        "ratings": pairtrail.ratings(event),
        "norms": pairtrail.norms(event),
        "prizes": pairtrail.prizes(event, "500, 300"),
        "plan": pairtrail.Plan(6, 2),
        "receipt": receipt,
        "known": receipt.known,
        "verification": verified,
        "bundle": pairtrail.verify_bundle(bundle),
        "moment": found,
        "tournament": event.tournament,
    }
    sent = {name: pickle.loads(pickle.dumps(one)) for name, one in answered.items()}  # noqa: S301  # made in this line
    assert [name for name, one in answered.items() if sent[name] != one] == []


def test_a_process_pool_takes_reports_and_gives_them_back():
    """Processes that start from nothing (`spawn`), as on Windows and macOS."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        event = pool.submit(pairtrail.read, FILES[0]).result()
        assert pool.submit(pairtrail.pair, event, 3).result().pairs == pairtrail.pair(event, 3).pairs
        refused = pool.submit(pairtrail.read, b"001 nothing").exception()
    assert isinstance(refused, pairtrail.errors.BadInput)
    assert refused.findings
