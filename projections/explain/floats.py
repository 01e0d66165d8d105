"""Who meets a player with another score, in the words of the edition: only some texts call it a float."""

from typing import Final, NamedTuple

from core.editions.registry import edition_named
from core.model.units import PlayerId
from events.deciders.wording import points_text
from projections.explain.asked import Asked
from projections.explain.told import article_on


class _Words(NamedTuple):
    """What is said of the higher and of the lower of the two, and the topics of the articles (`rule_book.TOPICS`)."""

    higher: str
    lower: str
    topic_of_higher: str
    topic_of_lower: str


_DUTCH: Final = _Words("floats down", "floats up", "floats", "floats")
_BURSTEIN: Final = _Words("floats down", "meets a floater", "number of floaters", "number of floaters")
_DUBOV: Final = _Words("meets an upfloater", "upfloats", "choice of floaters", "choice of floaters")
_OF_EDITION: Final = {
    "burstein-seed": _Words("floats down", "meets a floater", "floats", "floats"),
    "dubov-1997": _Words("meets an opponent who comes up", "comes up", "floats", "floats"),
}
_OF_SYSTEM: Final = {
    "dutch": _DUTCH,
    "burstein": _BURSTEIN,
    "dubov": _DUBOV,
    "cfc": _Words("is an odd man", "meets an odd man", "choice of floaters", "following group"),
}


def floats_of(asked: Asked, player: PlayerId) -> list[str]:
    """A sentence where his opponent has another score, and where the bye counts as a float."""
    words = _OF_EDITION.get(asked.rules) or _OF_SYSTEM[edition_named(asked.rules).system]
    lines = []
    for one in asked.pairing.record.floats:
        if one.player != player:
            continue
        is_higher = one.direction == "down"
        topic = words.topic_of_higher if is_higher else words.topic_of_lower
        article = article_on(asked.rules, topic)
        if player != asked.pairing.bye:
            does = words.higher if is_higher else words.lower
            differ = f"the scores of the two differ by {points_text(one.score_difference)}"
            lines.append(f"{asked.who(player)} {does}: {differ} ({article}).")
        elif words is _DUTCH:
            lines.append(f"{asked.who(player)} receives a downfloat with the bye ({article}).")
    return lines


def floats_as_data(asked: Asked, player: PlayerId) -> list[dict[str, object]]:
    """The same for programs."""
    return [
        {"direction": one.direction, "score_difference": points_text(one.score_difference)}
        for one in asked.pairing.record.floats
        if one.player == player
    ]
