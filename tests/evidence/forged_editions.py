"""Forged bundles of every edition: the same done to the genuine one of each."""

import json
from collections.abc import Callable

from tests.evidence.bundle_forging import Parts, Stored, each_in, edited
from tests.evidence.forged_bundles import resealed


def _last(kind: str, events: list[Stored]) -> Stored:
    return [one for one in events if one["type"] == kind][-1]


def _another_result(events: list[Stored]) -> None:
    found = _last("result-recorded", events)["data"]
    found["result"] = "0-1" if found["result"] != "0-1" else "1-0"


def _colours_turned(events: list[Stored]) -> None:
    board = _last("round-paired", events)["data"]["boards"][0]
    board["white"], board["black"] = board["black"], board["white"]


def _two_names_exchanged(events: list[Stored]) -> None:
    one, other = [each["data"] for each in events if each["type"] in ("player-registered", "team-registered")][:2]
    one["name"], other["name"] = other["name"], one["name"]


def _points_exchanged(parts: Parts) -> None:
    said = json.loads(parts["standings.json"])
    one, other = next((a, b) for a in said["points"] for b in said["points"] if a[2] != b[2])
    one[2], other[2] = other[2], one[2]
    parts["standings.json"] = json.dumps(said).encode()


def _last_sheet(change: Callable[[bytes], bytes]) -> Callable[[Parts], None]:
    def forge(parts: Parts) -> None:
        name = max(name for name in parts if name.startswith("sheets/"))
        changed = change(parts[name])
        assert changed != parts[name], parts[name].decode()
        parts[name] = changed

    return each_in(forge)


OF_EVERY_EDITION: dict[str, Callable[[Parts], object]] = {
    "the last result turned": edited(_another_result),
    "the last result turned, sealed by a stranger's key of the same name": resealed("cellar", "anna", _another_result),
    "the colours of the last pairing's first board turned": edited(_colours_turned),
    "the names of two exchanged": edited(_two_names_exchanged),
    "the last result taken out": edited(
        lambda events: [one for one in events if one is not _last("result-recorded", events)]
    ),
    "a year later": edited(
        lambda events: [one.update(recorded_at="2027" + one["recorded_at"][4:]) for one in events] and None
    ),
    "another arbiter": edited(lambda events: [one.update(actor="Somebody Else") for one in events] and None),
    "points of two exchanged": each_in(_points_exchanged),
    "a rating on the last sheet": _last_sheet(
        lambda sheet: sheet.replace(b" 2", b" 1", 1) if b" 2" in sheet.split(b"No.")[-1] else sheet + b"x"
    ),
    "a sentence more on the last sheet": _last_sheet(
        lambda sheet: sheet.replace(b"\n\nAs of", b"\n\nBoard 1 counts double.\nAs of")
    ),
    "the heading of the last sheet": _last_sheet(lambda sheet: sheet.replace(b"published", b"provisional")),
}
"""Done to the bundle of each edition."""
