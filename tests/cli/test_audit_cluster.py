"""`audit --scheduler`: a real cluster of processes, one of which is killed in the middle of the run."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.commands.audit.running import Question, Results, answer, run
from cli.exits import ExitCode
from cli.input.audit_sources import Source, sources
from cli.session.cluster import Cluster
from cli.session.workers import Bounds, Failed, Pool
from projections.audit.rules import Asked
from tests.cli.conftest import Cli
from tests.data_paths import oracle_files

distributed = pytest.importorskip("distributed", reason="no Dask: pip install '.[cluster]'")

pytestmark = pytest.mark.filterwarnings("ignore")  # of Dask's own making, on its way down

ASKED = Asked(today="2026-11-22")
MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def clusters() -> Iterator[list["distributed.LocalCluster"]]:
    """Those that were begun; the last one runs, unless a test has ended it."""
    made: list[distributed.LocalCluster] = []
    yield made
    for one in made:
        one.close()


@pytest.fixture
def cluster(clusters: list["distributed.LocalCluster"]) -> "distributed.LocalCluster":
    """Two workers, each a process of its own: to begin them takes longer than what they are asked."""
    if not clusters or clusters[-1].status != distributed.Status.running:
        clusters.append(
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
            )
        )
    clusters[-1].wait_for_workers(2)
    return clusters[-1]


@pytest.fixture
def many(tmp_path: Path) -> Path:
    reports = tmp_path / "many"
    reports.mkdir()
    for number in range(36):
        shutil.copy(oracle_files("dutch-2026")[number % 12], reports / f"{number:02}.trf")
    return reports


def lines(folder: Path, answers, kept: Path, at=lambda _number: None) -> list[tuple[str, list[str]]]:
    results = Results(kept)
    for number, _ in enumerate(run(sources([str(folder)], MEGABYTE), ASKED, answers, results)):
        at(number)
    found = [(audit.file, [one.sentence for one in audit.findings]) for audit in results]
    results.close()
    return found


def here(questions):
    return Pool(answer, 1, Bounds(60, 2048)).answers(questions)


def test_a_worker_killed_in_mid_run_costs_no_file_and_counts_none_twice(
    cluster, many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("cli.session.cluster._TOGETHER", 2)  # so that there is work left when it is killed
    told: list[str] = []
    killed: list[int] = []

    def kill_one(number: int) -> None:
        if number == 10:
            worker = next(iter(cluster.workers.values()))
            killed.append(worker.pid)
            os.kill(worker.process.process.pid, signal.SIGKILL)

    there = Cluster(cluster.scheduler_address, answer, 60, here, told.append)
    found = lines(many, there.answers, tmp_path / "there", kill_one)
    assert len(killed) == 1
    assert told == []
    assert found == lines(many, here, tmp_path / "here")
    assert len((tmp_path / "there").read_bytes().splitlines()) == 36


def test_a_defect_of_one_file_is_told_of_that_one(cluster):
    there = Cluster(cluster.scheduler_address, answer, 60, here, print)
    good = Question("a.trf", oracle_files("dutch-2026")[0].read_bytes(), is_named=True, asked=ASKED)
    first, second, third = there.answers(iter([good, Source("no question"), good]))
    assert isinstance(second, Failed)
    assert second.is_defect
    assert first == third


class _Done:
    """What a cluster gives back for a batch: it ends with its worker, or never, as a question of it says."""

    def __init__(self, task, batch) -> None:
        self.task, self.batch = task, batch

    def result(self, timeout: int):
        assert timeout == 60
        if "kills" in self.batch:
            raise distributed.KilledWorker("task", None, 3)
        if "slow" in self.batch:
            raise distributed.TimeoutError
        return [self.task(one) for one in self.batch]

    def cancel(self) -> None:
        """As there."""


class _Client:
    status = "running"

    def __init__(self) -> None:
        self.batches: list[tuple] = []

    def nthreads(self):
        return {"one": 1}

    def submit(self, each, task, batch, pure):
        assert (each.__name__, pure) == ("_each", False)
        self.batches.append(batch)
        return _Done(task, batch)

    def close(self, timeout):
        """As there."""


def test_a_batch_that_fails_blames_one_file_only(monkeypatch: pytest.MonkeyPatch):
    client = _Client()
    monkeypatch.setattr("cli.session.cluster._connected", lambda _address: client)
    monkeypatch.setattr("cli.session.cluster._TOGETHER", 3)
    there = Cluster("there", str.encode, 60, here, print)
    first, killed, second, slow, third = there.answers(iter(["a", "kills", "b", "slow", "c"]))
    assert (first, second, third) == (b"a", b"b", b"c")
    assert "ended several workers" in killed.reason
    assert "more than 60 seconds" in slow.reason
    assert client.batches == [("a", "kills", "b"), ("slow", "c"), ("a",), ("kills",), ("b",), ("slow",), ("c",)]


def test_large_files_go_by_themselves(monkeypatch: pytest.MonkeyPatch):
    client = _Client()
    monkeypatch.setattr("cli.session.cluster._connected", lambda _address: client)
    there = Cluster("there", lambda one: one.name.encode(), 60, here, print)
    sizes = (10, 1 << 18, 10, 10)
    given = [Question(f"{number}", bytes(size), is_named=True, asked=ASKED) for number, size in enumerate(sizes)]
    assert list(there.answers(iter(given))) == [b"0", b"1", b"2", b"3"]
    assert [len(batch) for batch in client.batches] == [1, 1, 2]


def test_a_scheduler_that_goes_away(cluster, many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is left is audited on this machine, and the report is the same."""
    monkeypatch.setattr("cli.session.cluster._SECONDS_TO_CONNECT", 3)
    told: list[str] = []
    there = Cluster(cluster.scheduler_address, answer, 60, here, told.append)
    found = lines(many, there.answers, tmp_path / "there", lambda number: cluster.close() if number == 5 else None)
    assert found == lines(many, here, tmp_path / "here")
    assert len(told) == 1
    assert "no longer responds" in told[0]


def test_no_scheduler_at_all(cli: Cli, many: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cli.session.cluster._SECONDS_TO_CONNECT", 1)
    ended = cli("audit", "--scheduler", "tcp://127.0.0.1:9", str(many))
    assert (ended.code, "No scheduler responds at tcp://127.0.0.1:9" in ended.err) == (ExitCode.REFUSED, True)


def test_the_command(cli: Cli, cluster, many: Path):
    there = cli("audit", "--jsonl", "--scheduler", cluster.scheduler_address, str(many))
    assert there.out.count("same-event") == 24
    assert len(there.out.splitlines()) == 24
