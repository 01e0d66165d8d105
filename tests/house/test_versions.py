"""What `make` installs is written down, so that a release of somebody else turns no build red (decision 230)."""

import tomllib
from itertools import chain

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.data_paths import CHECKOUT

PINS = dict(line.split("==") for line in (CHECKOUT / ".ci/versions.txt").read_text(encoding="utf-8").splitlines())
VERSIONS = {canonicalize_name(name): Version(version) for name, version in PINS.items()}
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
ASKED_FOR = [
    one
    for one in map(Requirement, chain(PROJECT["dependencies"], *(EXTRAS[name] for name in ("cluster", "test", "dev"))))
    if one.name != PROJECT["name"]
]


@pytest.mark.parametrize("asked", ASKED_FOR, ids=str)
def test_a_version_is_written_down_that_the_project_takes(asked):
    assert asked.specifier.contains(VERSIONS[canonicalize_name(asked.name)])
