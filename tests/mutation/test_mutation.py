"""Mutants are told apart by their tests, and the list of those known beforehand is one of the source as it is."""

# ruff: noqa: E402  # what is ours comes after the question whether the tools are there

import argparse
import gc
import json
from collections import Counter
from pathlib import Path

import pytest

from tests.data_paths import CHECKOUT

for tool in ("cosmic_ray", "coverage"):
    pytest.importorskip(tool, reason=f"{tool} is not installed: make .venv/with-dev, as .ci/run does")

from core.editions.pairing import with_gibson as clinched
from tests.mutation.__main__ import (
    ENOUGH,
    Tried,
    _seed,
    figures_of,
    in_order,
    read_journal,
    record_what_is_new,
    settled_before,
    try_all,
)
from tests.mutation.areas import AREAS, PROSE, modules, rooms_of, shares_of
from tests.mutation.changing import change, functions_by_file
from tests.mutation.listed import Equivalent, Named, equivalents, named
from tests.mutation.mutants import Mutant, carried_out, drawn, sites
from tests.mutation.recording import Went, cases_of, file_of, in_turns, outdated
from tests.mutation.trying import QUICKLY, Trial, of_a_few_modules


@pytest.mark.parametrize("one", named(), ids=lambda one: one.name)
def test_a_mutant_made_by_hand_is_one_of_the_source_as_it_is(one: Named):
    changed = one.mutant()
    assert changed.changed != changed.original
    compile(changed.changed, one.path, "exec")
    assert one.tests
    for test in one.tests:
        file, _, name = test.partition("::")
        assert name.rpartition("::")[2] in (CHECKOUT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("one", equivalents(), ids=lambda one: f"{one.path}: {one.becomes}")
def test_a_mutant_that_changes_nothing_can_still_be_drawn(one: Equivalent):
    path = CHECKOUT / one.path
    area = next(name for name, area in AREAS.items() if path in area.files())
    lines = [" ".join(line.split()) for line in path.read_text(encoding="utf-8").splitlines()]
    first = {number for number, line in enumerate(lines, 1) if line and line in " ".join(one.was.split())}
    assert any(
        mutant is not None and one.is_of(mutant)
        for site in sites(path)
        if site.start[0] in first
        for mutant in (carried_out(area, site, occurrence) for occurrence in site.occurrences)
    )
    assert len(one.why.split()) > 4


def test_a_sample_is_the_same_each_time_and_a_smaller_one_a_part_of_it():
    sample = drawn("matching", 6, "x")
    assert list(map(str, drawn("matching", 6, "x"))) == list(map(str, sample))
    assert set(map(str, drawn("matching", 3, "x"))) < set(map(str, sample))
    assert set(map(str, drawn("matching", 6, "y"))) != set(map(str, sample))
    assert all(one.changed != one.original for one in sample)


def test_every_module_of_the_product_is_of_one_area():
    """What is prose, and migrations, which are never changed again, are of none."""
    product = {path for room in ROOMS for path in (CHECKOUT / room).rglob("*.py")}
    prose = {path for path in product if any(path.match(pattern) for pattern in PROSE)}
    found = Counter(path for area in AREAS.values() for path in area.files())
    assert product - prose <= set(found), sorted(product - prose - set(found))
    assert [path for path, areas in found.items() if areas > 1] == []


def test_mutants_by_name_alone_take_no_turns():
    assert shares_of([], 208) == {}


def test_every_room_has_its_turn():
    shares = shares_of([*AREAS], 208)
    assert all(shares[area] >= len(rooms_of(area)) for area in AREAS)
    sample = drawn("log", len(rooms_of("log")), "x")
    assert {(CHECKOUT / one.path).parent for one in sample} == set(rooms_of("log"))


def test_without_a_seed_the_sample_is_another_each_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr("tests.mutation.__main__.KEPT", tmp_path)
    assert _seed(last=False) != _seed(last=False)
    (tmp_path / "seed.txt").write_text("abc", encoding="utf-8")
    assert _seed(last=True) == "abc"


def test_what_is_no_decision_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tests.mutation.mutants.CHECKOUT", tmp_path)
    module = tmp_path / "x.py"
    module.write_text(
        "@dataclass(frozen=True)\n"
        "class A:\n"
        "    one: int | None\n"
        "    def f(self, other: B | None) -> C | None:\n"
        "        assert 1 < 2\n"
        "        isinstance(self, A | B)\n"
        "        return 3\n"
    )
    assert {site.start[0] for site in sites(module) if site.operator != "StatementLeftOut"} == {7}


ROOMS = ("core", "events", "projections", "cli", "pairtrail")
GIBSON = "core/editions/pairing.py"
TOP = "_NOT_GIBSONIZED: Final ="


def mutant_of(was: str, becomes: str) -> Mutant:
    source = (CHECKOUT / GIBSON).read_text(encoding="utf-8")
    assert source.count(was) == 1
    line = source[: source.index(was)].count("\n") + 1
    return Mutant("criteria", GIBSON, "by hand", line, source.replace(was, becomes))


GIBSON_TESTS = "tests/core/test_gibson.py"
SURVIVES = "(-histories[player].points, 0 + numbers[player])"


def test_each_mutant_gets_what_its_tests_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """One that a test sees, one that hangs, one at the top of the module, one that nobody can see."""
    went = tmp_path / "went"
    monkeypatch.setattr("tests.mutation.__main__.WENT", went)
    placed = "(-histories[player].points, numbers[player])"
    mutants = [
        mutant_of(placed, "(histories[player].points, numbers[player])"),
        mutant_of("    placed = sorted(numbers", "    while numbers:\n        pass\n    placed = sorted(numbers"),
        mutant_of(TOP, f"1 / 0\n{TOP}"),
        mutant_of(placed, SURVIVES),
    ]
    options = argparse.Namespace(seconds=3, more=3, longer=30, jobs=1, go_on=False, tests=[GIBSON_TESTS])
    assert outdated(went, [GIBSON_TESTS]) == [GIBSON_TESTS]
    record_what_is_new(options, tmp_path)
    assert outdated(went, [GIBSON_TESTS]) == []
    journal = tmp_path / "journal.jsonl"
    try_all(mutants, options, tmp_path, journal)
    outcomes = [read_journal(journal)[one.known_as] for one in mutants]
    assert outcomes[0].startswith(f"killed by {GIBSON_TESTS}::")
    assert outcomes[1:] == ["killed by time", f"killed by {GIBSON_TESTS}", "survived"]


def recorded(folder: Path, module: str, source: str, lines: dict[int, int]) -> None:
    (folder / "sources").mkdir(parents=True, exist_ok=True)
    (folder / "sources" / "then").write_text(source, encoding="utf-8")
    stored = {
        "digest": "then",
        "seconds": {f"{module}::one": 0.5, f"{module}::two": 0.25},
        "groups": [[0], [0, 1]],
        "lines": {GIBSON: lines},
        "sources": {GIBSON: "then"},
    }
    file_of(folder, module).write_text(json.dumps(stored), encoding="utf-8")


def test_lines_are_found_again_when_the_source_changed_above_them(tmp_path: Path):
    """A line that is new since, or another, is gone through by nobody that is known."""
    source = (CHECKOUT / GIBSON).read_text(encoding="utf-8").splitlines()
    last = len(source)
    then = ["# not there any more", *source[: last - 2], "# otherwise", source[-1]]
    recorded(tmp_path, GIBSON_TESTS, "\n".join(then), {1: 0, 2: 0, last + 1: 1, last: 0})
    went = Went.read(tmp_path, [GIBSON_TESTS, "tests/core/test_never_recorded.py"], [GIBSON])
    one, two = f"{GIBSON_TESTS}::one", f"{GIBSON_TESTS}::two"
    assert went.tests_of_line == {GIBSON: {1: [one], last: [one, two]}}
    assert went.of(GIBSON, last, 10) == [two, one]


def test_a_test_that_fails_without_the_mutant_too_kills_nothing(monkeypatch: pytest.MonkeyPatch):
    """One that kills by itself is found behind it."""
    tests = {"a.py::a": 0.1, "b.py::b": 0.2, "c.py::c": 0.3}
    trial = Trial.__new__(Trial)
    trial.went = Went(tests, {"x.py": {5: list(tests)}})
    trial.items, trial.unfit, trial.elsewhere, trial.cases = dict.fromkeys(tests), set(), set(), {}
    mutant = {"path": "x.py", "line": 5, "listed": False, "survived_quickly": False}
    trial.job = {"budgets": [3], "longer": 0, "mutants": [mutant]}
    fails = {"a.py::a": [None, mutant], "c.py::c": [mutant]}

    def run(asked, limit, of, *, quick):
        return next((f"killed by {one}" for one in asked if of in fails.get(one, [])), "survived")

    monkeypatch.setattr(trial, "_run", run)
    assert [*trial.outcomes()] == [(mutant, "killed by c.py::c")]
    assert trial.unfit == {"a.py::a"}
    del fails["c.py::c"]
    assert [*trial.outcomes()] == [(mutant, "survived")]


def test_those_that_survive_the_quick_tests_are_asked_in_the_end(monkeypatch: pytest.MonkeyPatch):
    """All the others go before them; one that went so far before an early end goes on there."""
    trial = Trial.__new__(Trial)
    trial.went = Went({"a.py::a[1]": 0.1}, {"x.py": {5: ["a.py::a[1]"]}})
    trial.items, trial.cases = {"a.py::a[1]": None, "a.py::a[2]": None}, {}
    trial.unfit, trial.elsewhere = set(), set()
    base = {"path": "x.py", "line": 5, "listed": False, "survived_quickly": False}
    hard, easy, listed, half_way = ({**base, "name": name} for name in ("hard", "easy", "listed", "half-way"))
    listed["listed"] = half_way["survived_quickly"] = True
    trial.job = {"budgets": [3, 10], "longer": 60, "mutants": [hard, easy, listed, half_way]}
    runs = []

    def run(asked, limit, of, *, quick):
        runs.append((of and of["name"], *asked))
        kills = of == easy or (of in (hard, half_way) and "a.py::a[2]" in asked)
        return f"killed by {asked[-1]}" if kills else "survived"

    monkeypatch.setattr(trial, "_run", run)
    assert [(one["name"], outcome) for one, outcome in trial.outcomes()] == [
        ("hard", QUICKLY),
        ("easy", "killed by a.py::a[1]"),
        ("listed", "survived"),
        ("half-way", QUICKLY),
        ("hard", "killed by a.py::a[2]"),
        ("half-way", "killed by a.py::a[2]"),
    ]
    assert [one for one in runs if one[0] == "half-way"] == [("half-way", "a.py::a[2]")]


def test_what_is_settled_is_not_tried_again(tmp_path: Path):
    journal = tmp_path / "journal.jsonl"
    known = [("a", "survived"), ("b", "killed by x"), ("a", "killed by time"), ("c", "survived"), ("d", QUICKLY)]
    lines = [json.dumps({"known_as": name, "outcome": outcome}) for name, outcome in known]
    journal.write_text("\n".join(lines), encoding="utf-8")
    assert settled_before(journal, argparse.Namespace(again=True, go_on=False)) == {"a", "b"}
    assert settled_before(journal, argparse.Namespace(again=False, go_on=True)) == {"a", "b", "c"}
    assert settled_before(journal, argparse.Namespace(again=False, go_on=False)) == set()
    assert read_journal(journal) == {}


def test_the_order_is_by_lot():
    mutants = drawn("matching", 6, "x")
    ordered = in_order(mutants, "x")
    assert ordered == in_order(mutants[::-1], "x") != mutants
    assert in_order(mutants, "y") != ordered


def test_modules_take_turns():
    assert [*in_turns(["a.py::1", "a.py::2", "b.py::1", "a.py::3"])] == ["a.py::1", "b.py::1", "a.py::2", "a.py::3"]
    tests = [f"{number}.py::{test}" for test in "ab" for number in range(25)]
    assert of_a_few_modules(tests) == [f"{number}.py::{test}" for test in "ab" for number in range(20)]


def test_the_rest_of_the_modules_of_tests_is_asked_in_the_end():
    assert GIBSON_TESTS in modules()
    assert not [one for one in modules() if "/house/" in one or "/mutation/" in one]


def test_functions_are_found_that_the_collector_no_longer_looks_at():
    """The suite freezes what was collected; each mutant would then need an import of its own."""
    source = (CHECKOUT / GIBSON).read_text(encoding="utf-8")
    code = clinched.__code__
    gc.freeze()
    try:
        change(
            GIBSON,
            source.replace("_NOT_GIBSONIZED or rounds is None", "_NOT_GIBSONIZED and rounds is None"),
            functions_by_file(),
        )
        assert clinched.__code__ != code
    finally:
        clinched.__code__ = code
        gc.unfreeze()


def test_what_is_known_of_a_mutant_stays_while_the_file_changes_above_it():
    one = mutant_of("    placed = sorted(numbers", "    placed = list(numbers")
    alike = [drawn_one for drawn_one in drawn("tie-breaks", 60, "2026") if "older_texts" in drawn_one.path]
    assert str(one.line) not in one.known_as
    assert len({drawn_one.known_as for drawn_one in alike}) == len(alike) > 1


def test_what_survives_meets_those_first_that_go_through_its_line():
    """All cases of the tests seen there, the rest of their modules, then modules that go through the file."""
    seconds = {"slow.py::a[1]": 3.0, "quick.py::a": 1.0, "file.py::a": 0.1, "other.py::a": 0.0}
    went = Went(
        seconds, {"x.py": {5: ["slow.py::a[1]", "quick.py::a"], 6: ["file.py::a"]}, "y.py": {5: ["other.py::a"]}}
    )
    tests = ["file.py::a", "file.py::b", "other.py::a", "quick.py::a", "slow.py::a[1]", "slow.py::a[2]", "slow.py::b"]
    nearest = ["slow.py::a[1]", "slow.py::a[2]", "slow.py::b", "file.py::a", "file.py::b"]
    assert went.nearest("x.py", 5, tests, {"quick.py::a"}) == nearest


def test_modules_named_like_the_source_are_asked_first():
    seconds = {"a/test_y.py::a": 0.1, "b/test_x_more.py::a": 2.0}
    went = Went(seconds, {"c/x.py": {5: list(seconds)}})
    assert went.of("c/x.py", 5, 3) == ["b/test_x_more.py::a", "a/test_y.py::a"]
    assert went.of("c/x.py", 5, 1) == ["b/test_x_more.py::a"]


def test_cases_that_were_not_recorded_are_taken_to_be_like_those_that_were():
    went = Went({"test_y.py::a[1]": 0.5, "test_y.py::b": 0.1}, {"x.py": {5: ["test_y.py::a[1]"]}})
    cases = cases_of(["test_y.py::a[1]", "test_y.py::a[2]", "test_y.py::a[3]", "test_y.py::b"])
    assert went.of("x.py", 5, 3, {"test_y.py::a[1]"}) == []
    assert went.of("x.py", 5, 3, {"test_y.py::a[1]"}, cases) == ["test_y.py::a[2]", "test_y.py::a[3]"]
    assert went.of("x.py", 5, 0.9, {"test_y.py::a[1]"}, cases) == ["test_y.py::a[2]"]


def test_what_is_carried_out_by_the_import_alone_meets_modules_that_name_it():
    """No test was seen going through a line of constants."""
    named, other = "tests/core/test_gibson.py::a", "tests/core/test_plain.py::a"
    went = Went({named: 0.1, other: 0.1}, {})
    assert went.of(GIBSON, 5, 3) == [named]
    assert went.nearest(GIBSON, 5, [other, named]) == [named]


def test_the_score_counts_what_matters():
    mutant = mutant_of(TOP, f"\n{TOP}")
    tried = [Tried(mutant, "killed by x")] * 19 + [Tried(mutant, "survived")] + [Tried(mutant, "survived", "why")] * 5
    score, figures = figures_of(tried, "7")
    assert score == ENOUGH
    assert figures.endswith("seed 7: 19 of 20 killed (0 of them by time), 5 more change nothing: score 95.0 %")
