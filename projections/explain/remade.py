"""A certificate's claim held against the answer that this program gives of the same log."""

from collections.abc import Sequence
from typing import Any

from core.certificate_check import sentence_of
from core.explain.demands import Demand
from core.model.record import FullPairing, PairRecord
from core.model.results import Colour
from events.log.envelope import StoredEvent
from projections.explain.asked import ask
from projections.explain.certificate import certificate
from projections.explain.verdicts import answered


def other_answer(events: Sequence[StoredEvent], claim: dict[str, Any]) -> list[str]:
    """What this program answers, where it is something else. For a claim that was found in order."""
    asked, wanted = ask(events, claim["round"]), _wanted(claim["asked"])
    _, verdict = answered(asked, wanted, full=False)
    own = sentence_of(certificate(asked, wanted, verdict))
    if own == claim["sentence"]:
        return []
    return [f"every part of it is borne out by the log, but the answer of this program is another one. It is: {own}"]


def _wanted(asked: dict[str, Any]) -> Demand | FullPairing:
    if "boards" in asked:
        return FullPairing(tuple(PairRecord(white, black, "") for white, black in asked["boards"]), asked["bye"])
    colour = None if asked["colour"] is None else Colour(asked["colour"])
    return Demand(asked["player"], asked["opponent"], asked["is_bye"], colour)
