"""Who looks at what a dishonest deputy did (`tests.evidence.deputy`), with what, and what that has to say."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Witness:
    """What somebody looks at, the exit code, and words that name what was done (in order: nothing does)."""

    who: str
    line: str
    code: int
    says: str = ""


@dataclass(frozen=True)
class Try:
    """One row."""

    does: str
    attack: Callable[[], None]
    seen: tuple[Witness, ...]


def verify(code: int, says: str = "") -> Witness:
    """On a laptop that knows both keys, and cosigned nothing."""
    return Witness("`verify`", "verify -t club", code, says)


def of_league(code: int, says: str) -> Witness:
    """The same, of the tournament of teams."""
    return Witness("`verify`", "verify -t league", code, says)


def where_cosigned(code: int, says: str = "") -> Witness:
    """On Lind's laptop, which remembers what she cosigned."""
    return Witness("`verify` where the end was cosigned", "verify -t club", code, says)


def sheet(code: int, says: str = "") -> Witness:
    """With the photographed sheet."""
    return Witness("a sheet", "verify -t club --receipt {receipt}", code, says)


def cosigned(code: int = 7) -> Witness:
    """With what Lind cosigned."""
    return Witness("a cosigned checkpoint", "checkpoint verify -t club end-cosigned.checkpoint", code)


def published(code: int = 7) -> Witness:
    """With the public folder."""
    return Witness("the public folder", "checkpoint verify -t club public-end", code)


def bundle(code: int, says: str = "", keys: str = "laptop") -> Witness:
    """A bundle that he seals of it, in the hands of somebody who knows the keys."""
    who = "a bundle of it" if keys == "laptop" else "a bundle of it, where only the chief is trusted"
    return Witness(who, f"bundle verify forged.bundle --keys {keys}", code, says)


def sent(code: int = 1) -> Witness:
    """With the report that was sent."""
    return Witness("the report that was sent, `diff`", "diff sent.trf -t club", code)


def report(says: str) -> Witness:
    """The report that is written of it says so in a comment."""
    return Witness("a report of it", "export -t club --format trf26", 0, says)
