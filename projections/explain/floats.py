"""Who meets a player with another score, in the words of the edition: only some texts call it a float."""

from core.model.units import PlayerId
from events.deciders.wording import points_text
from projections.explain.asked import Asked
from projections.explain.told import article_on


def floats_of(asked: Asked, player: PlayerId) -> list[str]:
    """A sentence where his opponent has another score, and where the bye counts as a float."""
    words = asked.explanation.floats
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
        elif words.with_the_bye:
            lines.append(f"{asked.who(player)} receives a downfloat with the bye ({article}).")
    return lines


def floats_as_data(asked: Asked, player: PlayerId) -> list[dict[str, object]]:
    """The same for programs."""
    return [
        {"direction": one.direction, "score_difference": points_text(one.score_difference)}
        for one in asked.pairing.record.floats
        if one.player == player
    ]
