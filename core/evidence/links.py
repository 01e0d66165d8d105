"""What the server's key may sign in a helper's name: entries of a link that an arbiter's event granted to that key.

A command by a link is named after it (`link-EVENT-ENTRY`), so that each of its events says by which grant it was made.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from core.certificate_check.log import Event, counting
from core.model.sentence import say

OF_LINKS: Final = ("link-granted", "link-revoked", "round-paired", "round-completed", "action-undone")
"""The events that say what a link may enter, and how long."""
RESULTS_BY_LINK: Final = ("result-recorded", "game-forfeited")
ENTERED: Final = (*RESULTS_BY_LINK, "note-added")
"""What is entered by a link: results, and a note that a second entry contradicts one."""
_BY_LINK: Final = re.compile(r"link-([1-9][0-9]{0,8})-.+")


class Delegated(NamedTuple):
    """A link granted by that event to a key, or `why` the command was not by one."""

    link: int
    key: str = ""
    why: str = ""


def link_of_command(causation: str) -> int:
    """The event that granted the link by which a command was given; 0: it was given by none."""
    found = _BY_LINK.fullmatch(causation)
    return int(found[1]) if found else 0


def occasion_of_link(version: int) -> str:
    """On which occasion an entry by that link is signed."""
    return f"the link of event {version}"


def delegated(before: Iterable[Event], entered: Sequence[Event]) -> Delegated:
    """By which link of the log `before` a command with these events was given, and to which key it was granted."""
    first = entered[0]
    version = link_of_command(first.causation)
    of_links = counting([one for one in before if one.type in OF_LINKS])
    granted = next((one for one in of_links if one.version == version and one.type == "link-granted"), None)
    if granted is None or not granted.data.get("key"):
        return Delegated(version, why=say("event {event} granted no link to a key", event=version))
    if first.actor != granted.data["helper"]:
        return Delegated(version, why=say("the link of event {event} is in another name", event=version))
    if why := _ended(of_links, granted) or next(filter(None, (_beyond(granted, one) for one in entered)), ""):
        return Delegated(version, why=why)
    return Delegated(version, granted.data["key"])


def _ended(of_links: Iterable[Event], granted: Event) -> str:
    number = granted.data["round_number"]
    for one in of_links:
        if one.type == "link-revoked" and one.data["granted"] == granted.version:
            return say("the link had been revoked in event {event}", event=one.version)
        is_over = one.type == "round-completed" and one.data["round_number"] == number
        if is_over or (one.type == "round-paired" and one.data["round_number"] > number):
            return say("the link had ended with event {event}", event=one.version)
    return ""


def _beyond(granted: Event, one: Event) -> str:
    """What of an event the link does not allow; empty: nothing."""
    link, data = granted.data, one.data
    if one.type not in ENTERED:
        return say("a link does not allow this kind of event ({type})", type=one.type)
    if one.type not in RESULTS_BY_LINK:
        return ""
    is_its_own = data["round_number"] == link["round_number"] and not data.get("team_board")
    if is_its_own and link["first_board"] <= data["board"] <= link["last_board"]:
        return ""
    return say(
        "the link of event {event} is for boards {first} to {last} of round {number}",
        event=granted.version,
        first=link["first_board"],
        last=link["last_board"],
        number=link["round_number"],
    )
