"""A verdict as data for programs."""

from core.editions.explanation import Departure, Parting, Side
from core.explain.laws import is_judged
from core.explain.verdict import Verdict
from core.model.pairing import FullPairing
from events.deciders.wording import points_text
from projections.explain.asked import Asked
from projections.explain.obstacles import obstacle_text
from projections.explain.proofs import pairing_event
from projections.explain.told import player_data, step_text


def data_of(asked: Asked, verdict: Verdict, what: str) -> dict[str, object]:
    """Of what was asked for, in words, and what came of it."""
    proof = pairing_event(asked)
    return {
        "round": asked.round_number,
        "edition": asked.edition,
        "event": proof.event,
        "asked": what,
        "verdict": verdict.kind.name.lower().replace("_", "-"),
        "compared": "criteria" if is_judged(asked.field) else "procedure",
        "obstacles": [
            {
                "rule": one.rule,
                "article": one.article,
                "players": [player_data(asked, player) for player in one.players],
                "text": obstacle_text(asked, one),
            }
            for one in verdict.obstacles
        ],
        "parting": _parting_data(asked, verdict.parting),
        "departure": _departure_data(verdict.departure),
        "published_parting": _parting_data(asked, verdict.published_parting),
        "published_departure": _departure_data(verdict.published_departure),
        "best": _full_data(asked, verdict.best),
        "right": _full_data(asked, verdict.right),
        "steps": [{"article": step.article, "text": step_text(step)} for step in verdict.steps],
    }


def _parting_data(asked: Asked, parting: Parting | None) -> dict[str, object] | None:
    if parting is None:
        return None
    return {
        "bracket": parting.bracket,
        "kind": parting.kind,
        "score": points_text(parting.score),
        "criterion": None if parting.criterion is None else asked.explanation.criterion_article(parting.criterion),
        "order": None
        if parting.order is None
        else {
            "article": asked.explanation.order_article(parting.order.rule),
            "first": parting.order.first,
            "later": parting.order.second,
        },
        "better": _side_data(asked, parting.better),
        "other": _side_data(asked, parting.other),
    }


def _departure_data(departure: Departure | None) -> dict[str, object] | None:
    if departure is None:
        return None
    return {
        "group": departure.group,
        "name": departure.name,
        "article": departure.rule,
        "has": departure.has,
        "instead": departure.instead,
        "illegal": departure.is_illegal,
        "order": {"first": departure.first, "later": departure.later} if departure.is_order else None,
    }


def _side_data(asked: Asked, side: Side) -> dict[str, object]:
    return {
        "pairs": [[asked.numbers.get(one), asked.numbers.get(other)] for one, other in side.pairs],
        "downfloaters": [asked.numbers.get(player) for player in side.downfloaters],
        "upfloaters": [asked.numbers.get(player) for player in side.upfloaters],
        "criteria": {one.criterion: one.value for one in side.values},
    }


def _full_data(asked: Asked, full: FullPairing | None) -> dict[str, object] | None:
    if full is None:
        return None
    return {
        "boards": [
            {
                "white": player_data(asked, board.white),
                "black": player_data(asked, board.black),
                "colour_article": board.colour_article,
            }
            for board in full.boards
        ],
        "bye": player_data(asked, full.bye),
    }
