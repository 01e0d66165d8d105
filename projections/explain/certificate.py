"""A why-not answer as a file that can be checked without this program's engine (`core.certificate_check`)."""

import json
from collections.abc import Sequence
from typing import Any

from core.certificate_check import FORMAT, content_hash
from core.editions.explanation import Parting, Rule, Side
from core.explain.answers import NOT_FOUND
from core.explain.comparing import same_boards
from core.explain.demands import Demand
from core.explain.evidence import collapse_of, separator_of
from core.explain.facts import Obstacle
from core.explain.laws import is_judged
from core.explain.verdict import Kind, Verdict
from core.general_rules.gibson import GibsonField
from core.model.field import AnyField
from core.model.record import FullPairing
from core.model.results import Colour
from core.model.units import PlayerId
from events.log.codec import canonical_json, canonical_sha256
from events.log.envelope import StoredEvent
from events.vocabulary.rounds import RoundPaired
from projections.explain.asked import Asked
from projections.explain.proofs import games_of, of_board

_VERDICTS = {
    Kind.IMPOSSIBLE: "impossible",
    Kind.WORSE: "worse",
    Kind.LATER: "later",
    Kind.AS_PUBLISHED: "as-published",
    Kind.NOT_GIVEN: "not-given",
    Kind.WRONG: "wrong",
}


def certificate(asked: Asked, wanted: Demand | FullPairing, verdict: Verdict) -> str:
    """One JSON document, on one line. `wanted` is what was asked for: a demand, or a whole pairing."""
    is_wrong = verdict.kind is Kind.WRONG
    obstacles = verdict.published_obstacles if is_wrong else _proved(verdict.obstacles)
    parting = verdict.published_parting if is_wrong else verdict.parting
    other = asked.published if is_wrong else None if obstacles else verdict.best
    if not is_wrong and other is not None and same_boards(other, verdict.right):
        other = None
    content: dict[str, Any] = {
        "format": FORMAT,
        "tournament": asked.events[0].stream,
        "edition": asked.edition,
        "round": asked.round_number,
        "claim": {
            "verdict": _claimed(asked, verdict),
            "asked": _wanted(wanted),
            "facts": [_fact(asked, one, wanted) for one in obstacles],
            "parting": None if obstacles or parting is None else _parting(parting),
        },
        "field": _state(asked.field),
        "input_hash": _input_hash(asked),
        "evidence": {
            "better": _pairing(verdict.right, unchecked=False),
            "other": None if other is None else _pairing(other, unchecked=is_wrong and bool(obstacles)),
            "collapsed": _collapsed(asked, verdict),
            "events": _events(asked, wanted),
            "head": {"event": asked.events[-1].version, "hash": asked.events[-1].hash.hex()},
        },
    }
    content["sha256"] = content_hash(content)
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _proved(obstacles: Sequence[Obstacle]) -> tuple[Obstacle, ...]:
    """Without what only the steps of a procedure show: that these lead to no pairing is no rule."""
    return tuple(one for one in obstacles if one.article != NOT_FOUND)


def _claimed(asked: Asked, verdict: Verdict) -> str:
    """Of a procedure no more than that the pairing asked for is legal by itself, and not the one that it gives."""
    is_stronger = verdict.kind in (Kind.LATER, Kind.IMPOSSIBLE) and not _proved(verdict.obstacles)
    return _VERDICTS[Kind.NOT_GIVEN if is_stronger and not is_judged(asked.field) else verdict.kind]


def _wanted(wanted: Demand | FullPairing) -> dict[str, Any]:
    if isinstance(wanted, FullPairing):
        return {"boards": [[board.white, board.black] for board in wanted.boards], "bye": wanted.bye}
    return {
        "player": wanted.player,
        "opponent": wanted.opponent,
        "is_bye": wanted.bye,
        "colour": None if wanted.colour is None else str(wanted.colour),
    }


def _fact(asked: Asked, obstacle: Obstacle, wanted: Demand | FullPairing) -> dict[str, Any]:
    separator: tuple[PlayerId, ...] = ()
    if obstacle.rule is Rule.INCOMPLETE and isinstance(wanted, Demand):
        separator = separator_of(asked.field, wanted)
    players = obstacle.players  # of given colours: White first
    if obstacle.rule is Rule.COLOUR_GIVEN and obstacle.colour is Colour.BLACK:
        players = players[::-1]
    return {"rule": str(obstacle.rule), "players": list(players), "separator": list(separator)}


def _parting(parting: Parting) -> dict[str, Any]:
    return {
        "bracket": parting.bracket,
        "kind": "" if parting.kind is None else str(parting.kind),
        "criterion": parting.criterion,
        "better": _values(parting.better),
        "other": _values(parting.other),
    }


def _values(side: Side) -> list[list[Any]]:
    """Every criterion; those on moved-down players stand there in a bracket without any, too (2026)."""
    named = {one.criterion for one in side.values}
    lacking: list[list[Any]] = [
        [name, []] for name in ("C18", "C19", "C20", "C21") if "C17" in named and name not in named
    ]
    return [*_known_values(side), *lacking]


def _known_values(side: Side) -> list[list[Any]]:
    return [[one.criterion, list(one.value) if isinstance(one.value, tuple) else one.value] for one in side.values]


def _pairing(full: FullPairing, *, unchecked: bool) -> dict[str, Any]:
    return {
        "boards": [[board.white, board.black] for board in full.boards],
        "bye": full.bye,
        "unchecked": unchecked,
    }


def _state(field: AnyField) -> dict[str, Any]:
    """The field as the engine read it; of editions that are not judged only what legality asks."""
    if is_judged(field):
        state: dict[str, Any] = json.loads(canonical_json(field))
        return state
    inner = field.field if isinstance(field, GibsonField) else field
    return {
        "edition": field.edition,
        "round_number": field.round_number,
        "is_last_round": bool(getattr(inner, "is_last_round", False)),
        "maximum_score": int(getattr(inner, "maximum_score", 0)),
        "contenders": [
            {
                "id": one.id,
                "number": one.number,
                "score": one.score,
                "opponents": sorted(getattr(one, "opponents", ())),
                "may_take_bye": bool(getattr(one, "may_take_bye", True)),
                "colours": [str(colour) for colour in getattr(one, "colours", ())],
            }
            for one in field.contenders
        ],
        "forbidden_pairs": sorted(list(pair) for pair in getattr(inner, "forbidden_pairs", ())),
    }


def _input_hash(asked: Asked) -> str:
    """As the log holds it beside the pairing; empty where it does not, or where the state is another one today."""
    recorded = asked.events[asked.version - 1].event
    assert isinstance(recorded, RoundPaired), "the moment of a pairing is that of its event"
    kept = recorded.provenance.input_hash
    return kept if is_judged(asked.field) and kept == canonical_sha256(asked.field) else ""


def _collapsed(asked: Asked, verdict: Verdict) -> dict[str, Any] | None:
    found = collapse_of(asked.field, verdict.right)
    if found is None:
        return None
    return {"bracket": found.bracket, "pairs": [list(pair) for pair in found.pairs], "separator": list(found.separator)}


def _events(asked: Asked, wanted: Demand | FullPairing) -> list[dict[str, Any]]:
    """The pairing, and the games of the players asked for before it."""
    numbers = {asked.version}
    if isinstance(wanted, Demand):
        for player in (wanted.player, wanted.opponent):
            for number, game, _ in games_of(asked, player) if player is not None else ():
                proof = of_board(asked, number, game.board)
                numbers |= {proof.event} if proof else set()
    return [_event(asked.events[number - 1]) for number in sorted(numbers)]


def _event(stored: StoredEvent) -> dict[str, Any]:
    return {"event": stored.version, "type": stored.type, "hash": stored.hash.hex()}


def disagreements(certificate_text: str, events: Sequence[StoredEvent]) -> list[str]:
    """Events of a certificate that the log does not hold so. For a certificate that was found in order."""
    evidence = json.loads(certificate_text)["evidence"]
    found = []
    for one in (*evidence["events"], evidence["head"]):
        version, claimed = one["event"], one["hash"]
        if not 1 <= version <= len(events):
            found.append(f"event {version} is not in the log, which has {len(events)} events.")
        elif events[version - 1].hash.hex() != claimed:
            found.append(
                f"event {version} has the hash {events[version - 1].hash.hex()[:16]} in the log, {claimed[:16]} in the "
                "certificate."
            )
    return found
