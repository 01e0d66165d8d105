"""docs/reliability.md names every gate, every kind of fault and every figure, with what the commands printed."""

import re

import pytest

from tests.data_paths import CHECKOUT
from tests.faults.__main__ import KINDS
from tests.faults.judging import FIGURES
from tests.reliability_page import PAGE, figures_of

MAKEFILE = (CHECKOUT / "Makefile").read_text(encoding="utf-8")
GATES = sorted(
    set(re.findall(r"^(\w+):[^\n]*\n(?:\t[^\n]*\n)*?\t[^\n]*-m tests\.\1", MAKEFILE, re.MULTILINE))
    - {"hunt", "beside", "docs"}
)
"""Targets that run a package of the tests as a command.

The hunt for wrong pairings has its place in CONTRIBUTING, other engines a page of their own
(docs/beside-other-engines.md), and the documentation as a site is no trial.
"""


def test_the_gates_are_found():
    assert "faults" in GATES


@pytest.mark.parametrize("gate", GATES)
def test_the_page_names_each_gate_and_has_its_figures(gate: str):
    assert f"    make {gate} " in PAGE.read_text(encoding="utf-8")
    assert figures_of(gate).strip()


def test_the_page_explains_every_kind_of_fault():
    page = PAGE.read_text(encoding="utf-8")
    for kind in KINDS:
        assert f"| `{kind}` |" in page


def test_no_figure_on_the_page_is_a_loss():
    figures = figures_of("faults")
    for kind in KINDS:
        assert re.search(rf"^{kind}: \d", figures, re.MULTILINE), kind
    for name in FIGURES:
        assert f"\n{name}: 0\n" in figures
