"""`make test-fast` takes a few of every long test, and no module loses all of its tests."""

from collections import defaultdict
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import feedback
from tests.data_paths import CHECKOUT, TESTS, oracle_files


def case(module="core/test_x.py", name="test_y", number=0, marks=(), **parameters):
    """A test as pytest collects it, with what is asked of it."""
    given_marks = list(marks)
    return SimpleNamespace(
        nodeid=f"tests/{module}::{name}[{number}]",
        path=TESTS / module,
        module=SimpleNamespace(),
        callspec=SimpleNamespace(params=parameters),
        add_marker=given_marks.append,
        iter_markers=lambda _: (),
        get_closest_marker=lambda wanted: wanted if wanted in given_marks else None,
        marks=given_marks,
    )


def test_what_it_does_gives_a_test_its_marks():
    reads, types, neither = case(path=oracle_files()[0]), case("cli/test_x.py"), case(number=1)
    feedback.mark([reads, types, neither])
    assert (reads.marks, types.marks, neither.marks) == (["oracle"], ["command_line"], [])


def test_the_first_and_the_last_case_of_each_test_are_kept():
    cases = [case(number=number) for number in range(212)]
    others = [case(name="test_z", number=number, seed=number) for number in range(2)]
    kept, left_out = feedback.in_a_minute([*cases, *others])
    assert kept == [cases[0], cases[211], *others]
    assert len(left_out) == 210


def test_what_is_asked_of_every_file_is_asked_of_each():
    cases = [case("house/test_x.py", number=number) for number in range(212)]
    assert feedback.in_a_minute(cases) == (cases, [])


def test_of_a_module_that_runs_the_program_two_tests_are_kept():
    typed = [case("cli/test_x.py", f"test_{number}", marks=["command_line"]) for number in range(9)]
    others = [case("cli/test_y.py", f"test_{number}", marks=["command_line"]) for number in range(2)]
    computed = [case(name=f"test_{number}") for number in range(9)]
    kept, left_out = feedback.in_a_minute([*typed, *others, *computed])
    assert kept == [typed[0], typed[8], *others, *computed]
    assert len(left_out) == 7


def test_of_what_is_computed_on_the_way_a_minute_has_two_and_a_mutant_meets_all():
    for module in feedback.OF_COMPUTED_VALUES:
        assert (TESTS / module).exists()
        computed = [case(module, f"test_{number}") for number in range(9)]
        assert feedback.in_a_minute(computed)[0] == [computed[0], computed[8]]
        assert feedback.in_a_minute(computed, of_mutants=True)[0] == computed


def test_slow_tests_are_not():
    slow = case(marks=["slow"])
    quick = case(number=1)
    assert feedback.in_a_minute([slow, quick]) == ([quick], [slow])


@pytest.mark.parametrize(("of", "kept"), [(0, []), (1, [0]), (3, [0, 1, 2]), (4, [0, 1, 3]), (9, [0, 4, 8])])
def test_they_are_spread(of, kept):
    assert feedback.spread(range(of), 3) == kept


def test_a_twentieth_of_the_examples_is_tried():
    tried = []

    @settings(max_examples=50)
    @given(st.integers())
    def test(number):
        tried.append(number)

    feedback.try_fewer_examples([SimpleNamespace(obj=test)])
    test()
    assert 0 < len(tried) <= 2


def test_every_module_keeps_a_test_unless_all_of_it_is_slow_or_long(request):
    """Of the tests of this run: all of them where the whole suite runs."""
    of_module = defaultdict(list)
    for item in request.session.items:
        of_module[item.path].append(item)
    left_empty = [
        path
        for path, items in of_module.items()
        if not feedback.in_a_minute(items)[0]
        and not all(item.get_closest_marker("slow") or feedback.test_of(item) in feedback.LONG for item in items)
    ]
    assert left_empty == []


def test_what_is_named_as_long_is_there():
    gone = []
    for test in sorted(feedback.LONG):
        module, *_, name = test.split("::")
        if f"def {name}(" not in (TESTS / module).read_text(encoding="utf-8"):
            gone.append(test)
    assert gone == []


def test_make_test_fast_runs_it():
    rule = (CHECKOUT / "Makefile").read_text(encoding="utf-8").partition("\ntest-fast:")[2].partition("\n\n")[0]
    assert "--fast" in rule
