"""What can be said of a recorded round where the rules leave the director a choice."""

from enum import StrEnum

from core.model.dataclass import dataclass
from core.model.sentence import for_catalogues
from core.model.units import PlayerId


class Standing(StrEnum):
    """How a recorded round stands."""

    LEGAL = for_catalogues("legal")  # as the announced method has it
    DEVIATES = for_catalogues("legal but deviates")  # from the announced method; the laws allow it
    ILLEGAL = for_catalogues("illegal")


@dataclass(frozen=True, slots=True)
class Objection:
    """One thing in which a recorded round departs from the laws or from the announced method."""

    rule: str  # the law broken, or the clause of the method not followed
    players: tuple[PlayerId, ...]  # whom it concerns
    text: str  # one sentence; players by pairing number
    alternative: str = ""  # what the method gives instead; empty where a law was broken


@dataclass(frozen=True, slots=True)
class Verdict:
    """No more than that the round is legal, that it deviates and in what, or that it is illegal and by which law."""

    standing: Standing
    objections: tuple[Objection, ...] = ()
