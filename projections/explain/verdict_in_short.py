"""The verdict on what was asked for: in a few words, and as data for programs."""

from typing import Final

from core.editions.explanation import Departure, Parting, Side
from core.explain.answers import NOT_FOUND, Kind, Verdict
from core.explain.laws import is_judged
from core.model.pairing import FullPairing
from core.model.sentence import say
from events.deciders.wording import points_text
from projections.explain.obstacles import obstacle_text, pairing_event
from projections.explain.told import Asked, player_data, step_text

_BREAKS_A_LAW: Final = say("the procedure's own pairing that includes it breaks a rule")

HEADLINES: Final = {
    Kind.IMPOSSIBLE: say("impossible"),
    Kind.WORSE: say("possible, but worse than the published pairing"),
    Kind.LATER: say("as good as the published pairing where they first differ, but later in the prescribed order"),
    Kind.AS_PUBLISHED: say("that is how the round was paired"),
    Kind.NOT_GIVEN: say("legal, but not what the procedure gives"),
    Kind.WRONG: say("the published pairing differs from the one that the rules give"),
}


_BESIDE: Final = {
    (False, False): say("possible, but worse than the right pairing"),
    (False, True): say("as good as the right pairing where they first differ, but later in the prescribed order"),
    (True, False): say("possible, but worse than the first pairing by what was known then"),
    (True, True): say(
        "possible, and as good as the first pairing where they first differ, but later in the prescribed order"
    ),
}
"""Whether the published pairing is right by what came since, and whether what was asked for is only later in order."""


def headline_of(verdict: Verdict, *, is_since: bool) -> str:
    """`is_since`: the published pairing is right by what came since the round was paired."""
    if any(one.article == NOT_FOUND for one in verdict.obstacles) and verdict.kind is Kind.NOT_GIVEN:
        return say("legal, but the procedure finds no pairing of the round that includes it")
    if verdict.departure is not None and verdict.kind is Kind.LATER:
        return say("acceptable where it departs from the procedure, but later in the prescribed order")
    if verdict.departure is not None and verdict.departure.is_illegal and verdict.kind is Kind.NOT_GIVEN:
        return _BREAKS_A_LAW
    if verdict.kind is Kind.WRONG:
        return _beside_the_right_one(verdict, is_since=is_since)
    return HEADLINES[verdict.kind]


def _beside_the_right_one(verdict: Verdict, *, is_since: bool) -> str:
    """The verdict on what was asked for, where the published pairing is not what to hold it against."""
    if right_has_it(verdict):
        return say("that is what the rules give")
    if verdict.obstacles:
        return HEADLINES[Kind.IMPOSSIBLE]
    if verdict.parting is not None:
        is_later = verdict.parting.criterion is None and bool(verdict.parting.bracket)
        return _BESIDE[is_since, is_later]
    if verdict.departure is not None and verdict.departure.is_illegal:
        return _BREAKS_A_LAW
    return HEADLINES[Kind.NOT_GIVEN if verdict.departure is not None else Kind.WRONG]


def right_has_it(verdict: Verdict) -> bool:
    """Whether of a published pairing that is wrong the right one has what was asked for."""
    apart = verdict.parting is not None or verdict.departure is not None or bool(verdict.wrong_colours)
    return verdict.kind is Kind.WRONG and verdict.best is not None and not verdict.obstacles and not apart


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
