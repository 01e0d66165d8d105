"""Forged certificates, of every edition: claims that were moved, events of others, and what a reader overlooks."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from tests.explain.forging import bodies_of, event_edited, mended, with_events

Document = dict[str, Any]
Forge = Callable[[Document], Document | str]


def _other_of(document: Document) -> Document:
    """A genuine certificate of another edition."""
    of = json.loads(document["events"][0])["data"]["settings"]["edition"]
    found: Document = json.loads(Path("cfc.json" if of != "cfc" else "dutch-2017.json").read_text(encoding="utf-8"))
    return found


def _taken(*parts: str) -> Forge:
    return lambda document: {**document, **{part: _other_of(document)[part] for part in parts}}


def _claim(change: Callable[[str], str]) -> Forge:
    return lambda document: json.dumps({**document, "claim": change(document["claim"])}, ensure_ascii=False)


def _each_event(**changed: Any) -> Forge:
    return lambda document: mended(with_events(document, [one | changed for one in bodies_of(document)]))


def _last_pairing(**changed: Any) -> Forge:
    def forge(document: Document) -> Document:
        events = bodies_of(document)
        place = max(at for at, one in enumerate(events) if one["type"] == "round-paired")
        events[place] |= changed
        return mended(with_events(document, events))

    return forge


def _exchanged(kinds: tuple[str, ...], field: str) -> Forge:
    """Of the first two events of a kind."""

    def forge(document: Document) -> Document:
        events = bodies_of(document)
        one, other = [event["data"] for event in events if event["type"] in kinds and event["data"].get(field)][:2]
        one[field], other[field] = other[field], one[field]
        return mended(with_events(document, events))

    return forge


def _boards_renumbered(document: Document) -> Document:
    events = bodies_of(document)
    boards = [one for one in events if one["type"] == "round-paired"][-1]["data"]["boards"]
    for place, one in enumerate(boards[::-1], start=1):
        one["board"] = place
    return mended(with_events(document, events))


def _without(kind: str) -> Forge:
    def forge(document: Document) -> Document:
        return mended(with_events(document, [one for one in bodies_of(document) if one["type"] != kind]))

    return forge


def _with_a_strange_event(document: Document) -> Document:
    return mended({**document, "events": [*document["events"], _other_of(document)["events"][-1]]})


def _seed(document: Document) -> Document:
    return mended(event_edited(document, "lot-drawn", lambda data: data.update(seed="as I liked")))


def _for_the_bye(document: Document) -> Document:
    return {"player": document["asked"]["player"], "opponent": None, "is_bye": True, "colour": None}


_ENTRIES = ("player-registered", "team-registered")

CERTIFICATES: dict[str, Forge] = {
    "the claim of another tournament's certificate": _taken("claim"),
    "another question under the same claim": lambda document: {**document, "asked": _for_the_bye(document)},
    "the events of another tournament under this claim": _taken("events"),
    "the end of another tournament's log": _taken("head"),
    "all but the claim of another tournament's": _taken("events", "head", "evidence", "asked", "round"),
    "an event of another tournament at the end": _with_a_strange_event,
    "everything by somebody else": _each_event(actor="Somebody Else"),
    "everything a day earlier": _each_event(recorded_at="2026-01-08T17:00:00Z"),
    "the round paired by somebody else": _last_pairing(actor="Somebody Else"),
    "the round paired at another hour": _last_pairing(recorded_at="2026-01-09T03:00:00Z"),
    "the round paired by another command": _last_pairing(causation="f" * 32),
    "the pairing under another identifier": _last_pairing(event_id="f" * 32),
    "the names of two exchanged": _exchanged(_ENTRIES, "name"),
    "the results of two boards exchanged": _exchanged(("result-recorded",), "result"),
    "the boards of the round in another order": _boards_renumbered,
    "never published": _without("round-published"),
    "no pairing numbers": _without("pairing-numbers-assigned"),
    "another seed": _seed,
    "the claim in capitals": _claim(str.upper),
    "the claim of another round": _claim(lambda claim: claim.replace("round 2", "round 3")),
    "the claim with its answer turned": _claim(lambda claim: claim.replace("Answer: ", "Answer: not so: ")),
    "the claim with its end cut off": _claim(lambda claim: claim[: len(claim) // 2]),
    "a claim that is empty": _claim(lambda _claim: ""),
    "a claim that is turned round on a terminal": _claim(lambda claim: f"\N{RIGHT-TO-LEFT OVERRIDE}{claim}"),
    "digits of another script in the claim": _claim(lambda claim: claim.replace("2", "\N{FULLWIDTH DIGIT TWO}")),
    "half of the file": lambda document: json.dumps(document)[: len(json.dumps(document)) // 2],
    "a list of certificates, the first one genuine": lambda document: json.dumps([document, document]),
    "what was asked, twice": lambda document: json.dumps(document).replace(
        '"asked":', '"asked": {"player": 1, "is_bye": true}, "asked":', 1
    ),
    "the round as a truth": lambda document: json.dumps({**document, "round": True}),
    "a hash of letters that look the same": lambda document: json.dumps(
        {
            **document,
            "head": document["head"].translate(
                {ord("a"): "\N{CYRILLIC SMALL LETTER A}", ord("e"): "\N{CYRILLIC SMALL LETTER IE}"}
            ),
        },
        ensure_ascii=False,
    ),
}
"""Hashes and claims are mended wherever the checker itself makes one of what is there."""


def forged(name: str, document: Document) -> str:
    """The forgery as a file."""
    found = CERTIFICATES[name](deepcopy(document))
    return found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
