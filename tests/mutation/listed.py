"""What `listed.toml` holds: mutants made by hand, and those that change nothing that anybody could see."""

import tomllib
from dataclasses import dataclass
from typing import Any, Final

from tests.data_paths import CHECKOUT, TESTS
from tests.mutation.mutants import Mutant

LIST: Final = TESTS / "mutation" / "listed.toml"


@dataclass(frozen=True)
class Named:
    """A mutant made by hand, and the tests of which one must fail."""

    name: str
    path: str
    was: str
    becomes: str
    tests: tuple[str, ...]

    def mutant(self) -> Mutant:
        source = (CHECKOUT / self.path).read_text(encoding="utf-8")
        if source.count(self.was) != 1:
            raise LookupError(f"{self.path} has not once what {self.name!r} changes:\n{self.was}")
        line = source[: source.index(self.was)].count("\n") + 1
        return Mutant("named", self.path, self.name, line, source.replace(self.was, self.becomes))


@dataclass(frozen=True)
class Equivalent:
    """A change of a line that no test can tell, and why. `was` and `becomes` are the lines without their indent."""

    path: str
    was: str
    becomes: str
    why: str

    def is_of(self, mutant: Mutant) -> bool:
        return (self.path, self.was, self.becomes) == (mutant.path, *mutant.lines)


def _listed() -> dict[str, Any]:
    return tomllib.loads(LIST.read_text(encoding="utf-8"))


def named() -> list[Named]:
    return [Named(**{**one, "tests": tuple(one["tests"])}) for one in _listed().get("named", ())]


def equivalents() -> list[Equivalent]:
    return [Equivalent(**one) for one in _listed().get("equivalent", ())]
