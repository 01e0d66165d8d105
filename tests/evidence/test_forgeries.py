"""Every forgery is refused, or named as nobody's word, by every checker that claims to judge it (docs/forgeries.md)."""

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from cli.exits import ExitCode
from core.certificate_check import EDITIONS_READ
from tests.campaigns import drawn
from tests.evidence import forgeries
from tests.evidence.forgeries import CASES, Case, Verdict
from tests.evidence.genuine import evidence_in, parts_of, prepare, receipt_of

OF_ANOTHER = ("cfc", "dutch-2017")
"""Whose certificates are put in the place of others."""

Judged = Callable[[Case], list[Verdict]]


@pytest.fixture(scope="module")
def editions(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """Those of which this run has cases, and some more; of each the page says the same. In a campaign all of them."""
    of_cases = {
        value
        for item in request.session.items
        if isinstance(item, pytest.Function) and item.module is request.module and hasattr(item, "callspec")
        for value in item.callspec.params.values()
        if isinstance(value, str)
    }
    some = {*OF_ANOTHER, *of_cases, *drawn(EDITIONS_READ, 6, "editions of forgeries")}
    return tuple(one for one in EDITIONS_READ if one in some)


@pytest.fixture(scope="module")
def made(editions: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The genuine evidence."""
    pytest.importorskip("cryptography", reason="signed by keys: pip install '.[keys]'")
    folder = tmp_path_factory.mktemp("genuine")
    with evidence_in(folder):
        prepare(editions)
    return folder


@pytest.fixture
def place(made: Path, tmp_path: Path) -> Iterator[Path]:
    """A copy of it, days later, on the reader's own computer."""
    folder = tmp_path / "place"
    shutil.copytree(made, folder)
    with evidence_in(folder) as clock:
        clock.move_to(forgeries.JUDGED)
        yield folder


@pytest.fixture(scope="module")
def judged(made: Path, editions: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Judged:
    """What every checker says of one."""
    folder = tmp_path_factory.mktemp("judged") / "place"
    shutil.copytree(made, folder)

    @cache
    def of(case: Case) -> list[Verdict]:
        with evidence_in(folder) as clock:
            clock.move_to(forgeries.JUDGED)
            return forgeries.judgement(case, editions)

    return of


class TestTheGenuineOnes:
    @pytest.mark.parametrize("name", ["club", "early", "twin", *EDITIONS_READ])
    @pytest.mark.campaign(one_in=12)
    def test_a_bundle_is_covered_by_key_and_by_sheet(self, place: Path, name: str):
        verdict = forgeries.of_bundle(parts_of(f"{name}.bundle"), name)
        assert {*verdict.codes.values()} == {ExitCode.OK}, verdict

    @pytest.mark.parametrize("name", ["hall", "part"])
    def test_one_that_nobody_sealed_is_covered_by_a_sheet(self, place: Path, name: str):
        codes = forgeries.of_bundle(parts_of(f"{name}.bundle"), name).codes
        by = {how: {code for checker, code in codes.items() if checker.endswith(how)} for how in ("keys", "sheet")}
        assert by == {"keys": {ExitCode.FINDINGS}, "sheet": {ExitCode.OK}}, codes

    @pytest.mark.parametrize("edition", EDITIONS_READ)
    @pytest.mark.campaign(one_in=8)
    def test_a_certificate(self, place: Path, edition: str):
        verdict = forgeries.of_certificate(edition, Path(f"{edition}.json").read_text(encoding="utf-8"))
        assert {*verdict.codes.values()} == {ExitCode.OK}, verdict

    @pytest.mark.parametrize("name", ["inclusion", "hashes", "consistency"])
    def test_a_proof(self, place: Path, name: str):
        verdict = forgeries.of_proof(Path(f"{name}.json").read_text(encoding="utf-8"))
        assert {*verdict.codes.values()} == {ExitCode.OK}, verdict

    @pytest.mark.parametrize("name", ["early", "end", "cosigned"])
    def test_a_checkpoint_the_public_folder_and_a_receipt(self, place: Path, name: str):
        assert forgeries.of_checkpoint(Path(f"{name}.checkpoint").read_text(encoding="utf-8")).flaws != []
        assert forgeries.of_folder(lambda _folder: None).flaws != []
        assert {*forgeries.of_receipt(receipt_of("club.bundle")).codes.values()} == {ExitCode.OK}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind}: {case.does}")
@pytest.mark.campaign(one_in=30)
def test_no_forgery_passes_no_two_checkers_differ_and_the_page_says_so(judged: Judged, case: Case):
    assert [flaw for verdict in judged(case) for flaw in verdict.flaws] == []
    assert forgeries.row(case, judged(case)) in table_of(case.kind)


def test_there_are_forgeries_enough():
    assert len(CASES) == len({(case.kind, case.does) for case in CASES}) > 200
    assert all(count >= 8 for count in Counter(case.kind for case in CASES).values())


@pytest.mark.parametrize("kind", forgeries.OF_KIND)
@pytest.mark.campaign(one_in=3)
def test_the_page_has_a_table_of_each_kind(judged: Judged, kind: str):
    cases = [case for case in CASES if case.kind == kind]
    told = table_of(kind)
    assert told.startswith(forgeries.head(kind, judged(cases[0])))
    rows = [line.split("|")[1].strip() for line in told.splitlines() if line.startswith("| ")]
    assert rows == ["forged", *(case.does for case in cases)]


def table_of(kind: str) -> str:
    """As the page has it."""
    made = forgeries.PAGE.read_text(encoding="utf-8").partition("<!-- forgeries -->\n")[2]
    tables = made.partition("<!-- end of forgeries -->")[0].split("\n### ")
    (found,) = (one for one in tables if one.removeprefix("### ").startswith(f"{forgeries.OF_KIND[kind]}: "))
    return f"### {found.removeprefix('### ')}"


def test_a_proof_shows_no_time_that_nobody_signed(place: Path):
    """Bound by a checkpoint that the reader holds, over the same tree: what stands beside the tree was made up."""
    text = Path("hashes.json").read_text(encoding="utf-8")
    forged = text.replace("time 2026-01-09T17", "time 2026-01-09T23").replace("\\u2014 anna", "\\u2014 eve")
    assert forged != text
    Path("forged.json").write_text(forged, encoding="utf-8")
    with forgeries.reading():
        from cli.main import run

        asked = ["checkpoint", "check-proof", "forged.json", "--keys", "nobody", "--checkpoint", "end.checkpoint"]
        code, printed = forgeries.ended(lambda: run(asked))
    assert (code, "T23:" in printed, "the log club with 20 events, as of 2026-01-09T17" in printed) == (
        0,
        False,
        True,
    ), printed
