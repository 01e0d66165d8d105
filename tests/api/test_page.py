"""docs/api.md says what the API does, and names everything that is stable."""

import importlib
from dataclasses import is_dataclass
from inspect import isfunction

import pairtrail
from tests.api.page import PAGE, listed, rendered, surroundings
from tests.data_paths import CHECKOUT

TEXT = PAGE.read_text(encoding="utf-8")
STABLE = listed(TEXT)


def attribute(path):
    """A public name such as `values.Player`; modules are imported as a stranger would."""
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(f"pairtrail.{module}") if module else pairtrail, name)


def test_every_example_runs_and_prints_what_the_page_shows(tmp_path):
    """`python -m tests.api.page` brings the page up to date."""
    assert rendered(TEXT, tmp_path) == TEXT


def test_the_page_lists_every_public_name_and_no_other():
    modules = {"deciders", "errors", "values"}
    public = {name for name in pairtrail.__all__ if name not in modules}
    public |= {f"{module}.{name}" for module in modules for name in attribute(module).__all__}
    assert set(STABLE) == public - {"values.Tournament"}  # the one name that has two homes


def test_every_stable_attribute_is_there():
    missing = {
        f"{path}.{name}"
        for path, names in STABLE.items()
        for name in names
        if not isfunction(attribute(path)) and not hasattr(attribute(path), name)
    }
    assert missing <= {f"errors.{kind}" for kind in SET_WHEN_RAISED}
    assert {f"errors.{kind}" for kind in SET_WHEN_RAISED} <= {
        f"{path}.{name}" for path, names in STABLE.items() for name in names
    }


SET_WHEN_RAISED = {
    *(f"NoLegalPairing.{name}" for name in ("round_number", "witness")),
    *(f"{kind}.findings" for kind in ("BadInput", "TeamEventFile")),
    *(f"VersionConflict.{name}" for name in ("expected", "actual", "actor", "recorded_at")),
    *(f"UnknownEvent.{name}" for name in ("name", "schema_version")),
}
"""Attributes that an error gets when it is made; `tests.api.test_api` raises each."""


def test_every_public_name_has_a_docstring():
    without = [path for path in STABLE if not (attribute(path).__doc__ or "").strip()]
    assert without == []


def test_the_values_are_frozen():
    values = [attribute(path) for path in STABLE if is_dataclass(attribute(path))]
    assert len(values) > 20
    assert [value.__name__ for value in values if not value.__dataclass_params__.frozen] == []


def test_the_example_of_the_readme_runs(tmp_path, capsys):
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    example = readme.partition("## From Python\n\n```python\n")[2].partition("```")[0]
    with surroundings(tmp_path):
        exec(example, {})  # noqa: S102  # the page is ours
    pairs, same, *answer = capsys.readouterr().out.splitlines()
    assert pairs.startswith("((12, 1), (11, 3)")
    assert same == "True"
    assert answer[1].startswith("Round 2 (dutch-2017, event ")
