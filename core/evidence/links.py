"""What is entered by a link that an arbiter's event granted to a helper or a player, and which key signs it.

A command by a link is named after it (`link-EVENT-ENTRY`), so that each of its events says by which grant it was made.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from core.certificate_check.log import Event, counting
from core.model.named_tuple import NamedTuple
from core.model.sentence import say

GRANTS: Final = ("link-granted", "player-link-granted")
REPORTED: Final = "result-reported"
OF_PAIRINGS: Final = ("round-paired", "pairing-altered")
UNDONE: Final = "action-undone"
OF_LINKS: Final = (*GRANTS, "link-revoked", REPORTED, *OF_PAIRINGS, "round-completed", UNDONE)
"""The events that say what a link may enter, and how long."""
RESULTS_BY_LINK: Final = ("result-recorded", "game-forfeited", "match-score-recorded")
ENTERED: Final = (*RESULTS_BY_LINK, "note-added")
"""What is entered by a link: results, and a note that a second entry contradicts one."""
_BY_LINK: Final = re.compile(r"link-([1-9][0-9]{0,8})-.+")


class Delegated(NamedTuple):
    """A link granted by that event, or `why` the command was not by one.

    `key`: to which it was granted; empty: to none, as a player's where keys are not required.
    """

    link: int
    key: str = ""
    why: str = ""


def name_of_player(player: int) -> str:
    """The actor of what a player reports: the id of the entry, because a name in it could not be erased."""
    return f"player {player}"


def link_of_command(causation: str) -> int:
    """The event that granted the link by which a command was given; 0: it was given by none."""
    found = _BY_LINK.fullmatch(causation)
    return int(found[1]) if found else 0


def delegated(before: Iterable[Event], entered: Sequence[Event]) -> Delegated:
    """By which link of the log `before` a command with these events was given, and to which key it was granted."""
    first = entered[0]
    version = link_of_command(first.causation)
    of_links = [one for one in before if one.type in OF_LINKS]
    said, of_links = _reports([*of_links, *entered]), counting(of_links)
    granted = next((one for one in of_links if one.version == version and one.type in GRANTS), None)
    of_player = granted is not None and granted.type == "player-link-granted"
    if granted is None or not (of_player or granted.data.get("key")):
        return Delegated(version, why=say("event {event} granted no link to a key", event=version))
    if first.actor != (name_of_player(granted.data["player"]) if of_player else granted.data["helper"]):
        return Delegated(version, why=say("the link of event {event} is in another name", event=version))
    if of_player:
        why = _own_ended(of_links, granted) or _beyond_own(said, granted, entered)
    else:
        why = _ended(of_links, granted) or next(filter(None, (_beyond(granted, one) for one in entered)), "")
    return Delegated(version, why=why) if why else Delegated(version, granted.data.get("key", ""))


def _ended(of_links: Iterable[Event], granted: Event) -> str:
    number = granted.data["round_number"]
    for one in of_links:
        if one.type == "link-revoked" and one.data["granted"] == granted.version:
            return say("the link had been revoked in event {event}", event=one.version)
        is_over = one.type == "round-completed" and one.data["round_number"] == number
        is_over = is_over or (one.type == "round-paired" and one.data["round_number"] > number)
        if is_over and one.version > granted.version:  # a table has all its rounds paired before
            return say("the link had ended with event {event}", event=one.version)
    return ""


def _own_ended(of_links: Iterable[Event], granted: Event) -> str:
    for one in of_links:
        if one.type == "link-revoked" and one.data["granted"] == granted.version:
            return say("the link had been revoked in event {event}", event=one.version)
        is_newer = one.type == granted.type and one.version > granted.version
        if is_newer and one.data["player"] == granted.data["player"]:
            return say("the link had ended with event {event}", event=one.version)
    return ""


Reports = dict[tuple[int, int, int], str]
"""What was reported, by round, board and player."""


def _reports(of_links: list[Event]) -> Reports:
    """What counts at the end of these events: of each round what was said since its boards are as they are.

    A pairing that is undone or comes back changes them as much as one that is recorded.
    """
    by_version = {one.version: one for one in of_links}
    found, counts = Reports(), {one.version for one in counting(of_links)}
    for one in of_links:
        changed: Event | None = one
        while changed is not None and changed.type == UNDONE:
            changed = by_version.get(changed.data["version"])
        if changed is not None and changed.type in OF_PAIRINGS:
            found = {at: said for at, said in found.items() if at[0] != changed.data["round_number"]}
        elif one.type == REPORTED and one.version in counts:
            found[one.data["round_number"], one.data["board"], one.data["player"]] = one.data["result"]
    return found


def _beyond_own(reports: Reports, granted: Event, entered: Sequence[Event]) -> str:
    """What the link of a player does not allow: reports of others, and a result that the opponent has not reported."""
    player = granted.data["player"]
    for one in entered:
        data = one.data
        if one.type == REPORTED and data["player"] == player:
            continue
        if one.type != "result-recorded":
            return say("a link does not allow this kind of event ({type})", type=one.type)
        at = (data["round_number"], data["board"])
        said = {who: result for (*place, who), result in reports.items() if tuple(place) == at}
        if player not in said or len(said) < 2 or set(said.values()) != {data["result"]} or data.get("team_board"):
            return say("both players had not reported this result of board {board}", board=data["board"])
    return ""


def _beyond(granted: Event, one: Event) -> str:
    """What of an event the link does not allow; empty: nothing."""
    link, data = granted.data, one.data
    if one.type not in ENTERED:
        return say("a link does not allow this kind of event ({type})", type=one.type)
    if one.type not in RESULTS_BY_LINK:
        return ""
    is_its_own = data["round_number"] == link["round_number"]  # of teams: the boards are those of its matches
    if is_its_own and link["first_board"] <= data["board"] <= link["last_board"]:
        return ""
    return say(
        "the link of event {event} is for boards {first} to {last} of round {number}",
        event=granted.version,
        first=link["first_board"],
        last=link["last_board"],
        number=link["round_number"],
    )
