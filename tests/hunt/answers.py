"""What a way of pairing says of a round, so that two ways can be compared."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from core.model.sentence import NoLegalPairing, Refused
from core.model.units import PlayerId


class AnyPairing(Protocol):
    """What engines and literal implementations return."""

    @property
    def pairs(self) -> Iterable[tuple[PlayerId, PlayerId]]:
        """(White, Black)."""

    @property
    def bye(self) -> PlayerId | None:
        """Who has the pairing-allocated bye."""


@dataclass(frozen=True)
class Answer:
    """A pairing, or why there is none."""

    kind: str  # paired, refused, crashed, not asked
    pairs: frozenset[tuple[PlayerId, PlayerId]] = frozenset()
    bye: PlayerId | None = None
    words: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[object, ...]:
        """How a refusal is worded is no difference; two defects are the same by their words."""
        return self.kind, self.pairs, self.bye, self.words if self.kind == "crashed" else ""

    def __str__(self) -> str:
        if self.kind != "paired":
            return f"{self.kind}: {self.words}"
        bye = "" if self.bye is None else f", bye {self.bye}"
        return " ".join(f"{white}-{black}" for white, black in sorted(self.pairs)) + bye


def answer_of(pair: Callable[[], AnyPairing], too_large: tuple[type[Exception], ...] = ()) -> Answer:
    """What `pair` gives. Whatever else it raises is an answer as well: a defect is a find."""
    try:
        pairing = pair()
    except too_large:
        return Answer("not asked", words="too large to enumerate")
    except (NoLegalPairing, Refused) as refusal:
        return Answer("refused", words=str(refusal))
    except Exception as defect:  # noqa: BLE001  whatever it is, it is shown with the round that caused it
        return Answer("crashed", words=f"{type(defect).__name__}: {defect}")
    return Answer("paired", frozenset(pairing.pairs), pairing.bye)
